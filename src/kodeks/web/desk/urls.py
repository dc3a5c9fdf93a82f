"""Addresses of the desk."""

from __future__ import annotations

from django.urls import path

from kodeks.web.desk import overview, rounds, tables, tournaments

__all__ = ["app_name", "urlpatterns"]

app_name = "desk"
urlpatterns = [
    path("", tournaments.tournaments, name="tournaments"),
    path("upload/", tournaments.upload, name="upload"),
    path("t/<slug:key>/", overview.overview, name="overview"),
    path("t/<slug:key>/file/", tournaments.download, name="download"),
    path("t/<slug:key>/pair/", rounds.pair, name="pair"),
    path("t/<slug:key>/round/<int:number>/", rounds.round_page, name="round"),
    path("t/<slug:key>/round/<int:number>/announce/", rounds.announce, name="announce"),
    path("t/<slug:key>/round/<int:number>/start/", rounds.start, name="start"),
    path("t/<slug:key>/round/<int:number>/result/", rounds.result, name="result"),
    path("t/<slug:key>/standings/", tables.standings_page, name="standings"),
]
