"""A game at the board for scripts: the view as JSON, with keys and facts, and no words."""

from __future__ import annotations

from collections.abc import Iterable

from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import ClaimView, ClockFace, ClockView, EndingView, GameView, LastMove


def view_object(view: GameView) -> dict[str, object]:
    """The whole view; sides are "white" and "black", what is not there is null."""
    conditions = view.conditions
    return {
        "game": conditions.game,
        "edition": conditions.edition,
        "kind": conditions.kind.value,
        "names": {"white": conditions.white, "black": conditions.black},
        "seq": view.seq,
        "at_ms": view.at_ms,
        "phase": view.phase.value,
        "side": view.layout.side,
        "squares": [list(square) for square in view.layout.squares],
        "board": view.board,
        "position": view.position,
        "to_move": view.to_move.value,
        "moves": {"white": view.made[0], "black": view.made[1]},
        "unentered": view.unentered,
        "last_move": None if view.last_move is None else _last_move(view.last_move),
        "touched": list(view.touched),
        "must_press": _side(view.must_press),
        "present": _sides(view.present),
        "clock": None if view.clock is None else _clock(view.clock),
        "move_due_ms": view.move_due_ms,
        "counters": [
            {"rule": each.rule, "value": each.value, "limit": each.limit, "article": str(each.article)}
            for each in view.counts
        ],
        "incidents": [
            {
                "number": each.number,
                "code": each.code,
                "side": _side(each.side),
                "status": each.status.value,
                "article": str(each.article),
            }
            for each in view.incidents
        ],
        "illegal": {"white": view.illegal[0], "black": view.illegal[1]},
        "penalties": [
            {
                "sanction": each.sanction,
                "breach": each.breach,
                "side": _side(each.side),
                "time_ms": each.time_ms,
                "articles": [str(article) for article in each.articles],
            }
            for each in view.penalties
        ],
        "offer": None if view.offer is None else {"side": view.offer.side.value, "ahead": _side(view.offer.ahead)},
        "claim": _claim(view.claim),
        "postponed": _claim(view.postponed),
        "waits": _ruling(view.waits),
        "due": _ruling(view.due),
        "called": view.is_called,
        "sealed": _side(view.sealed),
        "ending": None if view.ending is None else _ending(view.ending),
        "may_do": [
            {"actor": each.actor.value, "act": each.act, "article": str(each.article)} for each in view.permissions
        ],
        "rulings": [{"seq": each.seq, "accepted": each.is_accepted, "ruling": each.ruling.plain} for each in view.said],
    }


def _side(side: Side | None) -> str | None:
    return None if side is None else side.value


def _sides(sides: Iterable[Side]) -> list[str]:
    return [side.value for side in sides]


def _ruling(ruling: Ruling | None) -> dict[str, object] | None:
    return None if ruling is None else ruling.plain


def _last_move(move: LastMove) -> dict[str, object]:
    return {
        "side": move.side.value,
        "text": move.text,
        "squares": list(move.squares),
        "captured": list(move.captured),
    }


def _clock(clock: ClockView) -> dict[str, object]:
    return {
        "at_ms": clock.at_ms,
        "white": _face(clock.white),
        "black": _face(clock.black),
        "running": _side(clock.running),
        "stages": clock.stages,
        "flag_due_ms": clock.flag_due_ms,
    }


def _face(face: ClockFace) -> dict[str, object]:
    return {
        "remaining_ms": face.remaining_ms,
        "spent_ms": face.spent_ms,
        "moves": face.moves,
        "moves_to_go": face.moves_to_go,
        "stage": face.stage,
        "flag": face.is_flag_down,
    }


def _claim(claim: ClaimView | None) -> dict[str, object] | None:
    if claim is None:
        return None
    proposal = claim.proposal
    return {
        "side": claim.side.value,
        "ground": claim.ground,
        "move": claim.move,
        "flag": _side(claim.flag),
        "proposal": {
            "ruling": proposal.ruling.plain,
            "exact": proposal.is_exact,
            "penalty_ms": proposal.penalty_ms,
            "may_postpone": proposal.may_postpone,
            "increment_ms": proposal.increment_ms,
        },
    }


def _ending(ending: EndingView) -> dict[str, object]:
    return {
        "result": ending.result,
        "ruling": ending.ruling.plain,
        "signed": _sides(ending.signed),
        "confirmed": ending.is_confirmed,
    }
