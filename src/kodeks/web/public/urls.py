"""Addresses of the public pages."""

from __future__ import annotations

from django.urls import path

from kodeks.web.public import (
    boards,
    calendar,
    entering,
    feeds,
    games,
    home,
    lists,
    next_game,
    notices,
    tables,
)

app_name = "public"
urlpatterns = [
    path("", calendar.calendar_page, name="calendar"),
    path("events/<int:number>/", calendar.event_page, name="event"),
    path("lists/", lists.lists_page, name="lists"),
    path("lists/<slug:game>/<slug:quarter>/", lists.list_page, name="list"),
    path("lists/<slug:game>/<slug:quarter>/<int:issue>/", lists.list_page, name="list_issue"),
    path("lists/<slug:game>/<slug:quarter>/<int:issue>/list.csv", lists.list_file, name="list_file"),
    path("language/<slug:to>/", home.speak, name="language"),
    path("<slug:key>/", home.home_page, name="home"),
    path("<slug:key>/enter/", entering.enter_page, name="enter"),
    path("<slug:key>/enter/thanks/", entering.entered_page, name="entered"),
    path("<slug:key>/start-list/", home.start_list_page, name="start_list"),
    path("<slug:key>/round/<int:number>/", tables.round_page, name="round"),
    path("<slug:key>/round/<int:number>/boards/", boards.boards_page, name="boards"),
    path("<slug:key>/round/<int:number>/games.pdn", boards.round_file, {"suffix": "pdn"}, name="round_pdn"),
    path("<slug:key>/round/<int:number>/games.pgn", boards.round_file, {"suffix": "pgn"}, name="round_pgn"),
    path("<slug:key>/standings/", tables.standings_page, name="standings"),
    path("<slug:key>/bracket/", tables.bracket_page, name="bracket"),
    path("<slug:key>/crosstable/", tables.crosstable_page, name="crosstable"),
    path("<slug:key>/player/<int:number>/", tables.card_page, name="card"),
    path("<slug:key>/player/<int:number>/next/", next_game.next_game_part, name="next_game"),
    path("<slug:key>/games/", games.games_page, name="games"),
    path("<slug:key>/game/<int:number>/<int:board>/", games.game_page, name="game"),
    path("<slug:key>/game/<int:number>/<int:board>/look/", games.game_look, name="game_look"),
    path("<slug:key>/game/<int:number>/<int:board>/diagram/", games.game_diagram, name="game_diagram"),
    path("<slug:key>/game/<int:number>/<int:board>/file/", games.game_file, name="game_file"),
    path("<slug:key>/notices.rss", feeds.notices_rss, name="notices_rss"),
    path("<slug:key>/rounds.ics", feeds.rounds_ics, name="rounds_ics"),
    path("<slug:key>/notices/", notices.notices_page, name="notices"),
]
