"""Addresses of the federation's books."""

from __future__ import annotations

from django.urls import path

from kodeks.web.federation import arbiters, clubs, home, lists, merging, player_import, players, published, submissions

app_name = "federation"
urlpatterns = [
    path("", home.home, name="home"),
    path("players/", players.players_page, name="players"),
    path("players/new/", players.new_player, name="new_player"),
    path("players/import/", player_import.import_players, name="import_players"),
    path("players/players.csv", players.export_players, name="export_players"),
    path("players/duplicates/", merging.duplicates_page, name="duplicates"),
    path("players/<int:number>/", players.player_page, name="player"),
    path("players/<int:number>/edit/", players.edit_player, name="edit_player"),
    path("players/<int:number>/merge/<int:other>/", merging.merge_page, name="merge"),
    path("clubs/", clubs.clubs_page, name="clubs"),
    path("clubs/<int:number>/", clubs.club_page, name="club"),
    path("clubs/<int:number>/edit/", clubs.edit_club, name="edit_club"),
    path("licences/", clubs.licences_page, name="licences"),
    path("lists/", lists.lists_page, name="lists"),
    path("lists/published/", published.published_lists, name="published"),
    path("lists/import/", lists.import_lists, name="import_lists"),
    path("lists/<slug:game>/compute/", lists.compute_page, name="compute"),
    path("lists/<slug:game>/<slug:quarter>/", lists.list_page, name="list"),
    path("lists/<slug:game>/<slug:quarter>/list.csv", lists.list_csv, name="list_csv"),
    path("lists/<slug:game>/<slug:quarter>/list.pdf", lists.list_pdf, name="list_pdf"),
    path("arbiters/", arbiters.arbiters_page, name="arbiters"),
    path("arbiters/new/", arbiters.new_arbiter, name="new_arbiter"),
    path("arbiters/import/", arbiters.import_arbiters, name="import_arbiters"),
    path("arbiters/file/", arbiters.export_arbiters, name="export_arbiters"),
    path("arbiters/check/", arbiters.check_page, name="check_arbiters"),
    path("arbiters/<int:number>/", arbiters.arbiter_page, name="arbiter"),
    path("arbiters/<int:number>/edit/", arbiters.edit_arbiter, name="edit_arbiter"),
    path("submissions/", submissions.submissions_page, name="submissions"),
    path("submissions/upload/", submissions.upload_bundle, name="upload_bundle"),
    path("submissions/<int:number>/", submissions.submission_page, name="submission"),
    path("submissions/<int:number>/approve/", submissions.approve_submission, name="approve"),
    path("submissions/<int:number>/return/", submissions.return_submission, name="return"),
    path("submissions/<int:number>/take-back/", submissions.take_back_decision, name="take_back"),
    path("submissions/<int:number>/bundle.zip", submissions.bundle_file, name="bundle"),
    path("submissions/<int:number>/report/", submissions.report_page, name="report"),
    path("submissions/<int:number>/report.pdf", submissions.report_file, name="report_file"),
    path("t/<slug:key>/submit/", submissions.submit, name="submit"),
    path("t/<slug:key>/people/", home.people, name="people"),
]
