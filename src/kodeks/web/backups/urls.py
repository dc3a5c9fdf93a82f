"""Addresses of what everybody may know of the logs: their anchors."""

from __future__ import annotations

from django.urls import path

from kodeks.web.backups import views

app_name = "backups"
urlpatterns = [
    path("", views.anchors_page, name="anchors"),
    path("anchors.jsonl", views.anchors_file, name="anchors_file"),
]
