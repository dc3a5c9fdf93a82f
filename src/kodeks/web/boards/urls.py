"""Addresses of the boards, in the name space of the desk."""

from __future__ import annotations

from django.urls import path

from kodeks.web.boards import board, endings, keeping, links, matches, talking, two_boards, wall

urlpatterns = [
    path("t/<slug:key>/round/<int:number>/boards/", wall.wall, name="boards"),
    path("t/<slug:key>/round/<int:number>/boards/begin/", wall.begin, name="begin_games"),
    path("t/<slug:key>/round/<int:number>/boards/all/", wall.do_at_all, name="do_at_all_boards"),
    path("t/<slug:key>/round/<int:number>/boards/match/<int:board>/start/", matches.start, name="start_match"),
    path("t/<slug:key>/round/<int:number>/boards/seats/", links.links_page, name="seat_links"),
    path("t/<slug:key>/round/<int:number>/boards/seats/print/", links.print_links, name="print_seat_links"),
    path("t/<slug:key>/round/<int:number>/boards/<str:place>/begin/", wall.begin_one, name="begin_game"),
    path("t/<slug:key>/round/<int:number>/boards/say/", talking.say_at_wall, name="say_at_wall"),
    path("t/<slug:key>/boards/<int:game>/say/", talking.say_at_board, name="say_at_board"),
    path("t/<slug:key>/boards/<int:game>/", board.board, name="live_board"),
    path("t/<slug:key>/boards/<int:game>/do/", board.do, name="do_at_board"),
    path("t/<slug:key>/boards/<int:game>/envelope/", board.print_envelope, name="print_envelope"),
    path("t/<slug:key>/boards/<int:game>/endings/", endings.make, name="make_endings"),
    path("t/<slug:key>/boards/<int:game>/keeping/", keeping.keep, name="keep_otherwise"),
    path("t/<slug:key>/boards/<int:game>/delay/", board.delay, name="board_delay"),
    path("t/<slug:key>/boards/<int:game>/needs/", two_boards.settle, name="settle_needs"),
    path("t/<slug:key>/boards/<int:game>/compare/", two_boards.compare, name="compare_boards"),
    path("t/<slug:key>/boards/<int:game>/seats/", board.new_codes, name="seat_codes"),
    path("t/<slug:key>/boards/<int:game>/seats/<slug:side>/", board.decide, name="decide_seat"),
]
