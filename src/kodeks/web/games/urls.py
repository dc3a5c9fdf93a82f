"""Addresses of games, in the name space of the desk."""

from __future__ import annotations

from django.urls import path

from kodeks.web.games import endings, round_games, views

urlpatterns = [
    path("t/<slug:key>/games/", views.games_page, name="games"),
    path("t/<slug:key>/games/file/", views.games_file, name="games_file"),
    path("t/<slug:key>/round/<int:number>/games/", round_games.round_games_page, name="round_games"),
    path("t/<slug:key>/round/<int:number>/games/import/", round_games.import_round_games, name="import_round_games"),
    path("t/<slug:key>/round/<int:number>/games/file/", round_games.round_games_file, name="round_games_file"),
    path("t/<slug:key>/round/<int:number>/board/<int:board>/game/", views.game_page, name="game"),
    path("t/<slug:key>/round/<int:number>/board/<int:board>/game/save/", views.save_game, name="save_game"),
    path("t/<slug:key>/round/<int:number>/board/<int:board>/game/ending/", endings.record_ending, name="ending"),
    path("t/<slug:key>/round/<int:number>/board/<int:board>/game/look/", views.game_look, name="game_look"),
    path("t/<slug:key>/round/<int:number>/board/<int:board>/game/file/", views.game_file, name="game_file"),
    path("t/<slug:key>/round/<int:number>/board/<int:board>/game/diagram/", views.game_diagram, name="game_diagram"),
    path("piece/<slug:piece>/", views.piece, name="piece"),
]
