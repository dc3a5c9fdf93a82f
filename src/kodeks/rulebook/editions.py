"""The editions of the draughts code. They differ in data only (draughts-rules 8)."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from kodeks.malformed import MalformedText
from kodeks.rulebook.article import cite
from kodeks.rulebook.edition import AfterCapture, BoardRules, DrawRules, Edition, Limit, Resets, Setting

__all__ = ["EDITIONS", "KW2022", "KW2025", "edition"]


def _draws_100(code: str) -> DrawRules:
    return DrawRules(
        repetition=Limit(3, cite(code, "I.6.1")),
        king_moves=Limit(25, cite(code, "I.6.2")),
        king_moves_reset_on=Setting(frozenset({Resets.CAPTURE, Resets.MAN_MOVE}), cite(code, "I.6.2")),
        three_against_one=Limit(16, cite(code, "I.6.3")),
        line=Limit(5, cite(code, "I.6.3")),
        line_is_controlled=Setting(False, cite(code, "I.6.3")),
        three_kings=None,
        two_against_one=Limit(5, cite(code, "I.6.4")),
        after_capture=Setting(AfterCapture.BOTH, cite(code, "I.6.3")),
        advantage=Setting(3, cite(code, "I.6.5.2")),
        three_against_one_with_advantage=Limit(25, cite(code, "I.6.5.3")),
    )


def _draws_64(code: str) -> DrawRules:
    return DrawRules(
        repetition=Limit(3, cite(code, "I.6.1")),
        king_moves=Limit(20, cite(code, "I.6.2")),
        king_moves_reset_on=Setting(frozenset({Resets.CAPTURE, Resets.MAN_MOVE}), cite(code, "I.6.2")),
        three_against_one=None,  # without L and without the count of 15 it falls back to I.6.2 [D-11]
        line=Limit(5, cite(code, "I.6.3")),
        line_is_controlled=Setting(True, cite(code, "I.6.3")),
        three_kings=Limit(15, cite(code, "I.6.3")),
        two_against_one=Limit(5, cite(code, "I.6.4")),
        after_capture=Setting(AfterCapture.BOTH, cite(code, "I.6.3")),
    )


def _board(code: str, board: str, draws: DrawRules, offer_from_move: int) -> BoardRules:
    return BoardRules(
        code=code,
        board=board,
        draws=draws,
        offer_from_move=Setting(offer_from_move, cite(code, "II.5.1")),
        lateness_minutes=Setting(60, cite(code, "II.5.5")),
        points_win=Setting(2, cite(code, "II.5.4.1")),
        points_draw=Setting(1, cite(code, "II.5.4.2")),
        points_loss=Setting(0, cite(code, "II.5.4.3")),
        points_bye=Setting(2, cite(code, "V.2.8.3")),
        clock_required=Setting(True, cite(code, "III.5")),
    )


def _edition(key: str, code: str, in_force: str) -> Edition:
    boards = {
        "100": _board(code, "100", _draws_100(code), 40),
        "64": _board(code, "64", _draws_64(code), 15),
    }
    return Edition(key=key, code=code, in_force=in_force, boards=MappingProxyType(boards))


def _without_main_line_on_100(edition: Edition) -> Edition:
    """Before 2025 the main line shortened nothing on the 100 board (draughts-rules 8)."""
    board = edition.boards["100"]
    boards = {**edition.boards, "100": replace(board, draws=replace(board.draws, line=None))}
    return replace(edition, boards=MappingProxyType(boards))


KW2025 = _edition("kw2025", "KW2025", "2025-06-21")
KW2022 = _without_main_line_on_100(_edition("kw2022", "KW2022", "2022-03-01"))

EDITIONS = MappingProxyType({edition.key: edition for edition in (KW2025, KW2022)})


def edition(key: str) -> Edition:
    """The edition with this key."""
    if key not in EDITIONS:
        raise MalformedText("unknown-edition", key)
    return EDITIONS[key]
