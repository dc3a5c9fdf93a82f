"""Addresses of notices and the calendar's queue."""

from __future__ import annotations

from django.urls import path

from kodeks.web.planning import trf_page, views

app_name = "planning"
urlpatterns = [
    path("events/", views.notices_page, name="notices"),
    path("events/new/", views.new_notice, name="new"),
    path("events/report/", trf_page.report_page, name="foreign"),
    path("events/<int:number>/", views.notice_page, name="notice"),
    path("events/<int:number>/correct/", views.correct_notice, name="correct"),
    path("events/<int:number>/call-off/", views.call_off, name="call_off"),
    path("federation/notices/", views.queue_page, name="queue"),
    path("federation/notices/letter/", views.new_letter, name="letter"),
    path("federation/notices/<int:number>/decide/", views.decide_notice, name="decide"),
]
