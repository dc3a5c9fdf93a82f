"""Addresses of regulations, in the name space of the desk."""

from __future__ import annotations

from django.urls import path

from kodeks.web.regulations import creating, opening, views

urlpatterns = [
    path("new/", opening.choose, name="new"),
    path("new/regulations/", creating.new_regulations, name="new_regulations"),
    path("new/check/", creating.check_new, name="check_new"),
    path("t/<slug:key>/regulations/", views.regulations_page, name="regulations"),
    path("t/<slug:key>/regulations/check/", views.check_regulations, name="check_regulations"),
    path("t/<slug:key>/announcement/", views.announcement, name="announcement"),
    path("t/<slug:key>/announcement/pdf/", views.announcement_pdf, name="announcement_pdf"),
]
