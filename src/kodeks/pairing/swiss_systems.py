"""The Swiss systems as values: who pairs, what orders a score group, and all that is asked of a system.

A new one is one entry here, its engine, and its word in the catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from kodeks.frozen import frozen
from kodeks.malformed import MalformedText
from kodeks.pairing.swiss.settings import GroupOrder
from kodeks.rulebook.article import Article
from kodeks.rulebook.code import Code
from kodeks.rulebook.codes.fsw2026 import FSW2026
from kodeks.rulebook.tournament_rules import SwissRules

if TYPE_CHECKING:
    from kodeks.pairing.swiss.engine import PairingEngine
    from kodeks.pairing.swiss.reasoned_round import RoundToPair, Why
    from kodeks.rulebook.ruling import Ruling


@frozen(kw_only=True)
class SwissSystem:
    """A Swiss system."""

    key: str  # stable: files carry it
    rules: str = ""  # of FIDE: what the command line calls them
    engine: str = "kodeks.pairing.swiss.engine:DraughtsSwiss"  # module and class, loaded when it pairs
    order: GroupOrder = GroupOrder.CLASSIC
    paired_by: str = "V.2.8.7"  # article
    ranked_by: str = "V.2.9.2"  # article of its order of criteria, in draughts
    is_for_teams: bool = False  # and for no others
    games: int = 1  # of a match, where it pairs for matches
    bye: int | None = None  # what it is worth, where that is not a win
    criteria: str = ""  # where that order is one of its own: what it adds to the name of a usual one
    needs_ratings: bool = False  # of everybody, technical ones included [V.2.6.1.2]
    looks_at_ratings: bool = False  # it pairs those without one, but not well
    has_colour_conditions: bool = True  # those of the draughts code are absolute [V.2.8.6.1.3-4]
    own_rules: SwissRules | None = None  # those of FIDE that are its own, in which it is cited
    judge: str = ""  # module and function: judges a pairing by hand by those rules
    apart: str = ""  # module and function: tells why those rules do not put two together
    in_force_from: str = ""  # the first day of the rules that its engine follows
    in_force_until: str = ""  # the last
    expired: str = ""  # message key: what a rated event after that day is told
    takes_long: bool = False  # seconds for a large field
    is_of_chess: bool = False  # else of draughts
    report_code: str = "CUSTOM_SWISS"  # in FIDE's table of types of tournaments

    def pairing_articles(self, laws: Code) -> tuple[Article, ...]:
        """The articles by which it pairs, in an event by these laws."""
        if self.own_rules is not None:
            return (self.own_rules.numbering.cite(self.paired_by),)
        return (laws.cite(self.paired_by),) if self.is_of_chess else laws.articles_on(self.paired_by)

    def load_engine(self) -> PairingEngine:
        """The engine; py4swiss and what it brings are a quarter of the start of every command, so not before. It is
        not made for every kind of computer; no other system needs it."""
        try:
            return cast("PairingEngine", _loaded(self.engine)())
        except ModuleNotFoundError as error:
            if error.name is None or error.name.partition(".")[0] != "py4swiss":
                raise
            raise MalformedText("swiss-engine-not-here", self.rules) from None

    def judge_by_hand(
        self, task: RoundToPair, pairs: Sequence[tuple[int, int]], bye: int | None
    ) -> tuple[Ruling, ...] | None:
        """The absolute conditions of its own rules that a pairing by hand violates; None: it has none of its own."""
        return cast("tuple[Ruling, ...]", _loaded(self.judge)(task, pairs, bye)) if self.judge else None

    def why_apart(self, task: RoundToPair, pairs: Sequence[tuple[int, int]]) -> tuple[tuple[tuple[int, int], Why], ...]:
        """Why its rules do not put these together; nothing where it does not tell."""
        if not self.apart:
            return ()
        return tuple(cast("Iterable[tuple[tuple[int, int], Why]]", _loaded(self.apart)(task, pairs)))


def _loaded(name: str) -> Callable[..., object]:
    module, _, name = name.partition(":")
    return cast("Callable[..., object]", attrgetter(name)(import_module(module)))


def _fide(
    key: str, engine: str, *, rules: str, report_code: str, looks_at_ratings: bool = False, expired: str = ""
) -> SwissSystem:
    """A system of FIDE, as py4swiss pairs it; it is announced beforehand [FTR 5g]. For the Dutch system py4swiss has
    the rules before those of February 2026 [chess-editions 4]."""
    return SwissSystem(
        key=key,
        rules=rules,
        engine=f"kodeks.pairing.fide.systems:{engine}",
        paired_by="FTR:5g",
        looks_at_ratings=looks_at_ratings,
        has_colour_conditions=False,
        in_force_until="2026-01-31" if expired else "",
        expired=expired,
        takes_long=True,
        is_of_chess=True,
        report_code=report_code,
    )


_CLASSIC = SwissSystem(key="classic")
_FIDE_DUTCH = _fide(
    "fide_dutch", "FideDutch", rules="dutch2017", report_code="FIDE_DUTCH_2017", expired="lint-fide-dutch-expired"
)
_FIDE_DUTCH_2026 = SwissSystem(
    key="fide_dutch_2026",
    rules="dutch2026",
    engine="kodeks.pairing.dutch.engine:FideDutch2026",
    paired_by="C.04.3-1",
    has_colour_conditions=False,
    own_rules=FSW2026,
    judge="kodeks.pairing.dutch.manual:judge_dutch",
    apart="kodeks.pairing.dutch.explanation:why_not_paired",
    in_force_from=FSW2026.in_force,
    is_of_chess=True,
    report_code="FIDE_DUTCH_2026",
)


def _upfloats(
    key: str,
    engine: str,
    chapter: str,
    report_code: str,
    *,
    rules: str,
    is_for_teams: bool = True,
    games: int = 1,
    bye: int = 1,
) -> SwissSystem:
    """A system of FIDE that brings somebody up to the top scoregroup, by the rules of 2026."""
    return SwissSystem(
        key=key,
        rules=rules,
        engine=f"kodeks.pairing.upfloats.engine:{engine}",
        paired_by=f"{chapter}-3",
        is_for_teams=is_for_teams,
        games=games,
        bye=bye,
        has_colour_conditions=False,
        own_rules=FSW2026,
        judge=f"kodeks.pairing.upfloats.engine:{'judge_teams' if is_for_teams else 'judge_double_swiss'}",
        apart=f"kodeks.pairing.upfloats.engine:{engine}.why_apart",
        in_force_from=FSW2026.in_force,
        is_of_chess=True,
        report_code=report_code,
    )


_FIDE_TEAMS = _upfloats("fide_teams_a", "TeamsTypeA", "C.04.6", "FIDE_TEAM_TYPEA_MP_GP", rules="teams2026a")
SWISS_SYSTEMS: Mapping[str, SwissSystem] = MappingProxyType(
    {
        system.key: system
        for system in (
            _CLASSIC,
            SwissSystem(key="dutch", order=GroupOrder.DUTCH),
            SwissSystem(
                key="rating", order=GroupOrder.RATING, ranked_by="V.2.9.1", criteria="rating", needs_ratings=True
            ),
            _FIDE_DUTCH_2026,
            _FIDE_DUTCH,
            _fide("fide_dubov", "FideDubov", rules="dubov", report_code="FIDE_DUBOV", looks_at_ratings=True),
            _fide("fide_burstein", "FideBurstein", rules="burstein", report_code="FIDE_BURSTEIN"),
            _upfloats(
                "fide_double",
                "DoubleSwiss",
                "C.04.5",
                "FIDE_DOUBLESWISS",
                rules="double2026",
                is_for_teams=False,
                games=2,
                bye=3,
            ),  # the bye is a game won and one drawn [C.04.5 1.4]
            _FIDE_TEAMS,  # with them it is a match drawn [C.04.6 1.4]
            _upfloats("fide_teams_b", "TeamsTypeB", "C.04.6", "FIDE_TEAM_TYPEB_MP_GP", rules="teams2026b"),
            _upfloats("fide_teams", "TeamsWithoutWishes", "C.04.6", "FIDE_TEAM_MP_GP", rules="teams2026"),
        )
    }
)


def find_swiss(key: str) -> SwissSystem:
    if key not in SWISS_SYSTEMS:
        raise MalformedText("not-an-option", f"swiss_variant = {key}")
    return SWISS_SYSTEMS[key]


def usual_swiss(*, is_chess: bool, on: str = "", is_for_teams: bool = False) -> SwissSystem:
    """The one that pairs where the regulations name none, in an event that begins on this day."""
    if not is_chess:
        return _CLASSIC
    if on and on <= _FIDE_DUTCH.in_force_until:
        return _FIDE_DUTCH
    return _FIDE_TEAMS if is_for_teams else _FIDE_DUTCH_2026
