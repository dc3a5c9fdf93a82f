"""Addresses of petitions."""

from __future__ import annotations

from django.urls import path

from kodeks.web.petitions import views

app_name = "petitions"
urlpatterns = [
    path("petitions/", views.mine_page, name="mine"),
    path("petitions/new/", views.new_petition, name="new"),
    path("petitions/<int:number>/", views.petition_page, name="petition"),
    path("federation/petitions/", views.queue_page, name="queue"),
    path("federation/petitions/<int:number>/decide/", views.decide_petition, name="decide"),
    path("federation/petitions/<int:number>/take-back/", views.take_back_decision, name="take_back"),
]
