"""Addresses of the boards, in the name space of the desk."""

from __future__ import annotations

from django.urls import path

from kodeks.web.boards import talking, two_boards, views

urlpatterns = [
    path("t/<slug:key>/round/<int:number>/boards/", views.wall, name="boards"),
    path("t/<slug:key>/round/<int:number>/boards/begin/", views.begin, name="begin_games"),
    path("t/<slug:key>/round/<int:number>/boards/say/", talking.say_at_wall, name="say_at_wall"),
    path("t/<slug:key>/boards/<int:game>/say/", talking.say_at_board, name="say_at_board"),
    path("t/<slug:key>/boards/<int:game>/", views.board, name="live_board"),
    path("t/<slug:key>/boards/<int:game>/do/", views.do, name="do_at_board"),
    path("t/<slug:key>/boards/<int:game>/needs/", two_boards.settle, name="settle_needs"),
    path("t/<slug:key>/boards/<int:game>/seats/", views.new_codes, name="seat_codes"),
    path("t/<slug:key>/boards/<int:game>/seats/<slug:side>/", views.decide, name="decide_seat"),
]
