"""Addresses of the guide."""

from __future__ import annotations

from django.urls import path

from kodeks.web.guide import views

app_name = "guide"
urlpatterns = [
    path("", views.guide, name="guide"),
    path("tour/", views.tour, name="tour"),
    path("<slug:chapter>/", views.chapter, name="chapter"),
]
