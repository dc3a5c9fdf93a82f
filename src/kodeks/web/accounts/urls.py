"""Addresses of accounts."""

from __future__ import annotations

from django.urls import path

from kodeks.web.accounts import views

__all__ = ["app_name", "urlpatterns"]

app_name = "accounts"
urlpatterns = [
    path("sign-in/", views.sign_in, name="sign_in"),
    path("sign-in/<str:token>/", views.sign_in_by_link, name="link"),
    path("password/<str:token>/", views.choose_password, name="password"),
    path("sign-out/", views.sign_out, name="sign_out"),
]
