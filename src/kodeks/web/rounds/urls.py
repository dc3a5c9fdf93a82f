"""Addresses of rounds, in the name space of the desk."""

from __future__ import annotations

from django.urls import path

from kodeks.web.rounds import board, calls, captains, lineups, pairing, play_offs, results, slips, verifying, views

urlpatterns = [
    path("t/<slug:key>/pair/", pairing.pair, name="pair"),
    path("t/<slug:key>/calls/", calls.calls, name="calls"),
    path("t/<slug:key>/undo/", views.undo, name="undo"),
    path("t/<slug:key>/bracket/", views.bracket, name="bracket"),
    path("t/<slug:key>/play-off/", play_offs.play_off, name="play_off"),
    path("t/<slug:key>/play-off/hold/", play_offs.hold, name="hold_play_off"),
    path("t/<slug:key>/play-off/order/", play_offs.record_order, name="play_off_order"),
    path("t/<slug:key>/play-off/pair/", play_offs.pair_round, name="pair_play_off"),
    path("t/<slug:key>/play-off/result/", play_offs.record_result, name="play_off_result"),
    path("t/<slug:key>/round/<int:number>/", views.round_page, name="round"),
    path("t/<slug:key>/round/<int:number>/why/", pairing.why, name="why"),
    path("t/<slug:key>/round/<int:number>/by-hand/", pairing.by_hand, name="by_hand"),
    path("t/<slug:key>/round/<int:number>/announce/", views.announce, name="announce"),
    path("t/<slug:key>/round/<int:number>/start/", views.start, name="start"),
    path("t/<slug:key>/round/<int:number>/unpair/", views.unpair, name="unpair"),
    path("t/<slug:key>/round/<int:number>/result/", results.result, name="result"),
    path("t/<slug:key>/round/<int:number>/changes/", results.changes, name="changes"),
    path("t/<slug:key>/round/<int:number>/verify/", verifying.verify, name="verify"),
    path("t/<slug:key>/round/<int:number>/match/", captains.match, name="match"),
    path("t/<slug:key>/round/<int:number>/line-ups/", lineups.line_ups, name="line_ups"),
    path("t/<slug:key>/round/<int:number>/line-ups/<int:team>/", lineups.line_up, name="line_up"),
    path("t/<slug:key>/round/<int:number>/board/<int:board>/result/", board.board_result, name="board_result"),
    path("t/<slug:key>/round/<int:number>/board/<int:board>/swap/", board.swap_colours, name="swap_colours"),
    path("t/<slug:key>/round/<int:number>/board/<int:board>/postpone/", board.postpone, name="postpone"),
    path("t/<slug:key>/round/<int:number>/slips/", slips.slips_page, name="slips"),
    path("t/<slug:key>/round/<int:number>/slips/print/", slips.print_slips, name="print_slips"),
]
