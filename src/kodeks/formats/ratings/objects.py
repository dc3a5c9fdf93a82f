"""Changes and lists as JSON has them. Only here do exact numbers become those of a machine."""

from __future__ import annotations

from fractions import Fraction

from kodeks.rating import Change, ListRow, RatingList
from kodeks.rating.fide import FideChange
from kodeks.rating.rating_list import DECISIONS

_DECIMALS = 4  # of a mean that has no end


def fixed(value: Fraction, places: int, *, sign: bool = False) -> str:
    """A decimal, half away from zero."""
    tenths = 10**places
    whole, rest = divmod(int(abs(value) * tenths + Fraction(1, 2)), tenths)
    mark = "-" if value < 0 and (whole or rest) else "+" if sign and (whole or rest) else ""
    return f"{mark}{whole}.{rest:0{places}}" if places else f"{mark}{whole}"


def _number(value: Fraction) -> int | float:
    """Exact where the value has an end: what is computed has fewer digits than the number can hold."""
    return int(value) if value.denominator == 1 else float(value)


def change_object(change: Change) -> dict[str, object]:
    """A change with its working, what was left out, and the readings it rests on."""
    working = change.working
    return {
        "player": change.player,
        "name": change.name,
        "game": change.game,
        "event": change.event,
        "event_name": change.event_name,
        "ends": change.ends.isoformat(),
        "quarter": str(change.booking.quarter),
        "booked": change.booking.day.isoformat(),
        "games": change.games,
        "points": change.points,
        "own": _number(change.own),
        "mean": None if working is None else float(fixed(working.mean, _DECIMALS)),
        "D": None if working is None else working.difference,
        "percent": None if working is None else _number(working.percent),
        "Wo": None if working is None else _number(working.expected),
        "k": None if working is None else working.k,
        "f": None if working is None else _number(working.factor),
        "dR": _number(change.change),
        "before": _number(change.before),
        "after": _number(change.after),
        "list_before": change.list_before,
        "list_after": change.list_after,
        "excluded": [
            {
                "round": game.round,
                "opponent": game.opponent,
                "reason": game.reason.word,
                "articles": [str(article) for article in game.articles],
            }
            for game in change.excluded
        ],
        "articles": [str(article) for article in change.articles],
        "decisions": list(change.decisions),
    }


def list_object(each: RatingList, *, player: str | None = None) -> dict[str, object]:
    """A list, or the row of one player in it."""
    return {
        "game": each.game,
        "quarter": str(each.quarter),
        "valid_from": each.quarter.first_day.isoformat(),
        "rows": [_row_object(place, row) for place, row in each.placed() if player in (None, row.player)],
        "articles": [str(article) for article in each.articles],
        "decisions": list(DECISIONS),
    }


def _row_object(place: int | None, row: ListRow) -> dict[str, object]:
    return {
        "list": row.list_name,
        "place": place,
        "player": row.player,
        "name": row.name,
        "sex": row.sex,
        "birth": row.birth,
        "club": row.club,
        "rating": row.rating,
        "games": row.games,
        "last_game": None if row.last_game is None else row.last_game.isoformat(),
        "reached_2300": row.has_reached_2300,
    }


def fide_object(change: FideChange) -> dict[str, object]:
    """A change of a FIDE rating, for information."""
    return {
        "name": change.name,
        "fide_id": change.fide_id,
        "rating": change.rating,
        "games": len(change.counted),
        "points": _number(change.points),
        "expected": _number(change.expected),
        "K": change.k,
        "K_reason": change.k_reason.removeprefix("rating-"),
        "change": _number(change.change),
        "excluded": [
            {"round": game.round, "opponent": game.opponent, "reason": game.excluded.removeprefix("rating-")}
            for game in change.games
            if game.excluded is not None
        ],
    }
