"""Addresses of the hall."""

from __future__ import annotations

from django.urls import path

from kodeks.web.hall import kiosk, screens

app_name = "hall"
urlpatterns = [
    path("public/<slug:key>/screen/<int:number>/", screens.screen_page, name="screen"),
    path("kiosk/<str:token>/", kiosk.kiosk_page, name="kiosk"),
]
