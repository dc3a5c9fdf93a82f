"""Made-up editions: of the draughts code, chapter IV and an article renumbered, a handful of numbers others; and of
chess, with other rules for tournaments.

It shows how an edition is added: a value like this in a file of `rulebook/codes`, and its name in `rulebook/editions`.
Only for a test is it put there by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType

from kodeks.rating.quarter import _closing_day, book
from kodeks.rulebook import editions, fide
from kodeks.rulebook.arbiter_classes import ArbiterClass, ClassRights, EventKind, Permission
from kodeks.rulebook.chess_laws import ChessEdition
from kodeks.rulebook.codes.draughts import draughts_edition
from kodeks.rulebook.edition import BoardRules, Edition
from kodeks.rulebook.event_rules import StandingsRules
from kodeks.rulebook.numbering import Numbering
from kodeks.rulebook.officials_rules import ClassRules
from kodeks.rulebook.printed_table import PrintedTable

__all__ = ["FIDE2099", "KW2099", "chess_in_force", "in_force"]


def _forget_quarters() -> None:
    for known in (_closing_day, book):
        known.cache_clear()


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


def _rights(new: Edition) -> MappingProxyType[ArbiterClass, ClassRights]:
    """The third class may be chief at official events, if the College consents."""
    third = new.officials.rights[ArbiterClass.THIRD]
    chief = MappingProxyType({**third.chief, EventKind.OFFICIAL: Permission.CONSENT})
    return MappingProxyType({**new.officials.rights, ArbiterClass.THIRD: third._replace(chief=chief)})


def _weights(new: Edition) -> PrintedTable:
    """Whoever has no category weighs less."""
    old = {row["code"]: (row["women"], row["men"]) for row in new.titles.weights.rows()} | {"none": ("8", "8")}
    rows = [",".join((code, *weights)) for code, weights in old.items()]
    return PrintedTable("", "\n".join(("code,women,men", *rows)))


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
        officials=replace(
            new.officials,
            player_list_minutes=44,
            least_members=3,
            term_years=5,
            classes=_classes(new),
            rights=_rights(new),
        ),
        standings=_standings(new),
        titles=replace(new.titles, notice_days=28, report_days=11, category_games=6, weights=_weights(new)),
        venue=replace(new.venue, table_width_cm=(77, 99), preparation_minutes=19, dial_mm=83),
        pairing=replace(new.pairing, lineup_minutes=23, colour_difference=2),
        rating=replace(new.rating, k=18, settled_days=9),
        varma=replace(new.varma, least_players=11),
    )


KW2099 = _edition()


@contextmanager
def in_force() -> Iterator[Edition]:
    """The edition beside the others, and the newest of them."""
    editions._KNOWN[KW2099.key] = KW2099
    _forget_quarters()  # no edition comes while a program runs
    try:
        yield KW2099
    finally:
        del editions._KNOWN[KW2099.key]
        _forget_quarters()


def _laws() -> ChessEdition:
    old = fide.FIDE2023
    rated = old.tournament_rules.rateable
    rules = replace(
        old.tournament_rules,
        numbering=Numbering("FTR2099", moved={"5a": "B.5.1", "5b": "B.5.2", "10b": "C.10.2", "A3": "T.3"}),
        draw_hours=17,
        committee_age=23,
        rest_before_playoff_minutes=41,
        playoff_rate="4m+3s",
        hall=replace(old.tournament_rules.hall, table_height_cm=73, first_photos_minutes=8),
        rateable=replace(rated, numbering=Numbering("FRR2099", moved={"4.1": "9"}), most_days=3),
    )
    return replace(
        old,
        key="fide2099",
        tournament_rules=rules,
        varma=replace(old.varma, least_players=11),
        special_board_cm=22,
    )


FIDE2099 = _laws()


@contextmanager
def chess_in_force() -> Iterator[ChessEdition]:
    """The laws beside the others."""
    fide._KNOWN[FIDE2099.key] = FIDE2099
    try:
        yield FIDE2099
    finally:
        del fide._KNOWN[FIDE2099.key]
