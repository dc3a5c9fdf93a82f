"""Addresses of the ledger, in the name space of the desk."""

from __future__ import annotations

from django.urls import path

from kodeks.web.ledger import appeals, views

urlpatterns = [
    path("t/<slug:key>/ledger/", views.ledger_page, name="ledger"),
    path("t/<slug:key>/ledger/new/", views.new_note, name="new_note"),
    path("t/<slug:key>/ledger/<str:seq>/", appeals.note_page, name="note"),
    path("t/<slug:key>/ledger/<str:seq>/follow/", appeals.follow_up, name="follow_up"),
    path("t/<slug:key>/ledger/<str:seq>/appeal/", appeals.appeal, name="appeal"),
    path("t/<slug:key>/ledger/<str:seq>/decide/", appeals.decide_appeal, name="decide_appeal"),
    path("t/<slug:key>/notices/", views.notices_page, name="notices"),
]
