"""Changes as JSON has them. Only here do exact numbers become those of a machine."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from kodeks.rating import Change
from kodeks.rating.working import MILLION, PERCENT
from kodeks.rulebook.article import Article

if TYPE_CHECKING:
    from kodeks.rating.fide import FideChange

_DECIMALS = 4  # of a mean that has no end


def fixed(value: Fraction, places: int, *, sign: bool = False) -> str:
    """A decimal, half away from zero."""
    return fixed_ratio(value.numerator, value.denominator, places, sign=sign)


def fixed_ratio(number: int, of: int, places: int, *, sign: bool = False) -> str:
    """The same of whole numbers: so many parts `of` one."""
    rounded = _rounded(abs(number), of, places)
    mark = "" if not rounded else "-" if number < 0 else "+" if sign else ""
    if not places:
        return f"{mark}{rounded}"
    digits = str(rounded).zfill(places + 1)
    return f"{mark}{digits[:-places]}.{digits[-places:]}"


def _rounded(number: int, of: int, places: int) -> int:
    """In the last place that is told, half up."""
    return int((2 * number * 10**places + of) // (2 * of))


def _number(value: Fraction) -> int | float:
    """Exact where the value has an end: what is computed has fewer digits than the number can hold."""
    return _ratio(value.numerator, value.denominator)


def _ratio(number: int, of: int) -> int | float:
    whole, rest = divmod(number, of)
    return number / of if rest else whole


def change_object(change: Change) -> dict[str, object]:
    """A change with its working, what was left out, and the readings it rests on."""
    units, has_games = change.units, change.units.games > 0
    scale = units.scale
    return {
        "player": change.player,
        "name": change.name,
        "game": change.game,
        "event": change.event,
        "event_name": change.event_name,
        "ends": change.ends.isoformat(),
        "quarter": str(change.booking.quarter),
        "booked": change.booking.day.isoformat(),
        "games": units.games,
        "points": units.points,
        "own": _ratio(units.own, scale),
        "mean": _rounded(units.opponents, units.games, _DECIMALS) / 10**_DECIMALS if has_games else None,
        "D": units.difference if has_games else None,
        "percent": _ratio(units.percent, PERCENT) if has_games else None,
        "Wo": _ratio(units.expected, MILLION) if has_games else None,
        "k": units.k if has_games else None,
        "f": _ratio(units.factor.numerator, units.factor.denominator) if has_games else None,
        "dR": _ratio(units.change, scale),
        "before": _ratio(units.before, scale),
        "after": _ratio(units.after, scale),
        "list_before": change.list_before,
        "list_after": change.list_after,
        "excluded": [
            {"round": number, "opponent": opponent, "reason": reason.word, "articles": article_texts(articles)}
            for number, opponent, reason, articles in change.excluded
        ],
        "articles": article_texts(change.articles),
        "decisions": list(change.decisions),
    }


def article_texts(articles: tuple[Article, ...]) -> list[str]:
    return [*_told(articles)]


@lru_cache(maxsize=1_000)
def _told(articles: tuple[Article, ...]) -> tuple[str, ...]:
    return tuple(map(str, articles))


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
