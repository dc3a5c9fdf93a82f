"""Addresses of tables, in the name space of the desk."""

from __future__ import annotations

from django.urls import path

from kodeks.web.tables import cards, norms, ratings, views

urlpatterns = [
    path("t/<slug:key>/standings/", views.standings_page, name="standings"),
    path("t/<slug:key>/crosstable/", views.crosstable_page, name="crosstable"),
    path("t/<slug:key>/card/<int:number>/", cards.card_page, name="card"),
    path("t/<slug:key>/prizes/", views.prizes_page, name="prizes"),
    path("t/<slug:key>/norms/", norms.norms_page, name="norms"),
    path("t/<slug:key>/norms/<int:number>/", norms.player_norms_page, name="player_norms"),
    path("t/<slug:key>/ratings/", ratings.ratings_page, name="ratings"),
    path("t/<slug:key>/ratings/<int:number>/", ratings.player_rating_page, name="player_rating"),
]
