"""Addresses of the register of articles."""

from __future__ import annotations

from django.urls import path

from kodeks.web.articles import views

app_name = "articles"
urlpatterns = [
    path("", views.register_page, name="register"),
    path("<slug:code>/", views.code_page, name="code"),
    path("<slug:code>/<str:article>/", views.article_page, name="article"),
]
