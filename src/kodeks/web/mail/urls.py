"""Addresses of messages: what I want to be told, by account, on a player's or an arbiter's word, or by the link in
a letter."""

from __future__ import annotations

from django.urls import path

from kodeks.web.mail import views

app_name = "mail"
urlpatterns = [
    path("", views.mine, name="mine"),
    path("player/<int:number>/", views.of_player, name="of_player"),
    path("arbiter/<int:number>/", views.of_arbiter, name="of_arbiter"),
    path("<str:token>/", views.choose, name="choose"),
]
