"""Addresses of papers, in the name space of the desk."""

from __future__ import annotations

from django.urls import path

from kodeks.web.papers import views

urlpatterns = [
    path("t/<slug:key>/papers/", views.papers_page, name="papers"),
    path("t/<slug:key>/papers/<slug:paper>.pdf", views.paper_pdf, name="paper_pdf"),
    path("t/<slug:key>/papers/<slug:paper>/", views.paper_print, name="paper_print"),
]
