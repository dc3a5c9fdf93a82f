"""Addresses of the rules to watch."""

from __future__ import annotations

from django.urls import path

from kodeks.web.gallery import views

app_name = "gallery"
urlpatterns = [
    path("", views.gallery_page, name="gallery"),
    path("<slug:name>/", views.example_page, name="example"),
    path("<slug:name>/look/", views.example_look, name="look"),
    path("<slug:name>/diagram/", views.example_diagram, name="diagram"),
    path("<slug:name>/log/", views.example_log, name="log"),
]
