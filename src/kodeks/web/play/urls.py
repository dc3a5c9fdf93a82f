"""Addresses of seats and boards."""

from __future__ import annotations

from django.urls import path

from kodeks.web.play import clock_page, my_boards, practice, seat_page, views

app_name = "play"
urlpatterns = [
    path("", my_boards.boards, name="my_boards"),
    path("next/", my_boards.next_board, name="next_board"),
    path("<int:game>/sit/", my_boards.sit, name="sit"),
    path("practice/", practice.practice, name="practice"),
    path("practice/diagram/", practice.diagram, name="practice_diagram"),
    path("seat/<str:code>/", seat_page.seat, name="seat"),
    path("<int:game>/", views.board_page, name="board"),
    path("<int:game>/clock/", clock_page.clock, name="clock"),
    path("<int:game>/do/", views.do, name="do"),
    path("<int:game>/sheet/", views.own_sheet, name="sheet"),
    path("<int:game>/diagram/", views.diagram, name="diagram"),
]
