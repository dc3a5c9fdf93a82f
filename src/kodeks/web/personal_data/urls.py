"""Addresses of a person's privacy: beside his page in the register."""

from __future__ import annotations

from django.urls import path

from kodeks.web.personal_data import views

app_name = "privacy"
urlpatterns = [
    path("players/<int:number>/privacy/", views.privacy_page, name="person"),
    path("players/<int:number>/privacy/person.json", views.export_file, name="export"),
    path("players/<int:number>/privacy/remove/", views.remove_page, name="remove"),
]
