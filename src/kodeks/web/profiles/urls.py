"""Addresses of the people of the federation. They stay: who was merged with a duplicate is found by both."""

from __future__ import annotations

from django.urls import path

from kodeks.web.profiles import arbiters, feeds, players

app_name = "profiles"
urlpatterns = [
    path("players/", players.players_page, name="players"),
    path("players/<int:number>/", players.player_page, name="player"),
    path("players/<int:number>/games/", players.games_page, name="games"),
    path("players/<int:number>/news.atom", feeds.player_news, name="player_news"),
    path("arbiters/", arbiters.arbiters_page, name="arbiters"),
    path("arbiters/<int:number>/", arbiters.arbiter_page, name="arbiter"),
    path("news.atom", feeds.federation_news, name="news"),
]
