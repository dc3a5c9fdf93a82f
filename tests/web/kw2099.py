"""A made-up edition of the draughts code: chapter IV and an article are renumbered, a handful of numbers are others.

It shows how an edition is added: a value like this in a file of `rulebook/codes`, and its name in `rulebook/editions`.
Only for a test is it put there by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType

from kodeks.rulebook import editions
from kodeks.rulebook.codes.draughts import draughts_edition
from kodeks.rulebook.edition import BoardRules, Edition
from kodeks.rulebook.numbering import Numbering
from kodeks.rulebook.officials_rules import ClassRules
from kodeks.rulebook.standings_rules import StandingsRules

__all__ = ["KW2099", "in_force"]


def _board(rules: BoardRules) -> BoardRules:
    draws = rules.draws
    assert draws.king_moves is not None
    return replace(
        rules,
        draws=replace(draws, king_moves=replace(draws.king_moves, count=33)),
        lateness_minutes=replace(rules.lateness_minutes, value=47),
        offer_from_move=replace(rules.offer_from_move, value=37),
        points_bye=replace(rules.points_bye, value=1),
    )


def _classes(new: Edition) -> ClassRules:
    return replace(new.officials.classes, of_age=21)


def _standings(new: Edition) -> StandingsRules:
    """In a round robin the direct result comes first."""
    old = new.standings.orders["round_robin"]
    order = replace(old, codes=("DIRECT", "WINS", *old.codes[2:]))
    return replace(new.standings, orders=MappingProxyType({**new.standings.orders, "round_robin": order}))


def _edition() -> Edition:
    numbering = Numbering("KW2099", moved={"IV": "XIV", "II.5.5": "II.5.15", "VII.5": "VII.15"})
    new = draughts_edition("kw2099", "2026-01-01", {"pl": "Kodeks 2099", "en": "Code 2099"}, numbering)
    blitz, *others = new.tempo["100"].ranges
    tempo = replace(new.tempo["100"], ranges=(blitz._replace(least_ms=60_000), *others))
    return replace(
        new,
        boards=MappingProxyType({key: _board(rules) for key, rules in new.boards.items()}),
        tempo=MappingProxyType({**new.tempo, "100": tempo}),
        officials=replace(new.officials, player_list_minutes=44, least_members=3, term_years=5, classes=_classes(new)),
        standings=_standings(new),
        titles=replace(new.titles, notice_days=28, report_days=11, category_games=6),
        venue=replace(new.venue, table_width_cm=(77, 99), preparation_minutes=19),
        pairing=replace(new.pairing, lineup_minutes=23),
        rating=replace(new.rating, k=18),
    )


KW2099 = _edition()


@contextmanager
def in_force() -> Iterator[Edition]:
    """The edition beside the others, and the newest of them."""
    editions._KNOWN[KW2099.key] = KW2099
    try:
        yield KW2099
    finally:
        del editions._KNOWN[KW2099.key]
