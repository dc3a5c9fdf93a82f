"""Addresses of seats and boards."""

from __future__ import annotations

from django.urls import path

from kodeks.web.play import views

app_name = "play"
urlpatterns = [
    path("seat/<str:code>/", views.seat_page, name="seat"),
    path("<int:game>/", views.board_page, name="board"),
    path("<int:game>/do/", views.do, name="do"),
    path("<int:game>/sheet/", views.own_sheet, name="sheet"),
    path("<int:game>/diagram/", views.diagram, name="diagram"),
]
