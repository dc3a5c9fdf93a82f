"""Addresses of the register of articles."""

from __future__ import annotations

from django.urls import path

from kodeks.web.articles import own_texts, views

app_name = "articles"
urlpatterns = [
    path("", views.register_page, name="register"),
    path("<slug:code>/", views.code_page, name="code"),
    path("<slug:code>/text.pdf", own_texts.own_text_file, name="own_text_file"),
    path("<slug:code>/own-text/", own_texts.keep_own_text, name="keep_own_text"),
    path("<slug:code>/<str:article>/", views.article_page, name="article"),
]
