"""Addresses of the server itself."""

from __future__ import annotations

from django.urls import path

from kodeks.web.serving import server_page

app_name = "serving"
urlpatterns = [
    path("", server_page.server_page, name="server"),
    path("backup/", server_page.backup_now, name="backup_now"),
]
