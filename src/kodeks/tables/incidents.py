"""What happened at the boards, as ledger and report tell it: irregularities, claims, sanctions, decisions, complaints,
interruptions, each an event of the log of its game, with the rulings on it."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from kodeks.game import ACTS, Act, Actor, Conditions, Event, State
from kodeks.game.events import (
    Complain,
    Complaint,
    CorrectClock,
    Demand,
    Flag,
    Forfeit,
    Irregular,
    Penalise,
    Sign,
    Stop,
    Undo,
)
from kodeks.game.fold import step
from kodeks.rounds import GamePlace, write_score
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling


class IncidentMatter(StrEnum):
    """What an incident is about."""

    IRREGULARITY = "irregularity"
    SANCTION = "sanction"
    APPEAL = "appeal"  # a protest against a decision
    OTHER = "other"


class BoardIncident(NamedTuple):
    """One event of a game that ledger and report tell."""

    place: GamePlace  # where its game was begun: the name of its log
    seq: int  # of the event
    at_ms: int  # since 1970
    by: Actor
    who: str  # the person: which arbiter, or who has put it down
    kind: str  # of the event
    act: Act
    players: tuple[str, str]  # White's name, Black's
    numbers: tuple[int, int] | None  # their start numbers, where the game knows them
    side: Side | None  # whom it concerns
    rulings: tuple[Ruling, ...]
    follows: int | None = None  # the event it belongs to
    result: str = ""  # where it has ended the game
    is_final: bool = False  # nobody may protest against it [FIDE 10.2d]
    is_chess: bool = False
    at_board: GamePlace | None = None  # where its players are paired now, if that is elsewhere

    @property
    def board(self) -> GamePlace:
        """The board it is told of."""
        return self.at_board or self.place

    @property
    def seq_at(self) -> tuple[GamePlace, int]:
        """The event, among those of all games."""
        return self.place, self.seq

    @property
    def root_at(self) -> tuple[GamePlace, int]:
        """The beginning of its matter, among the events of all games."""
        return self.place, self.seq if self.follows is None else self.follows

    @property
    def articles(self) -> tuple[Article, ...]:
        return tuple(dict.fromkeys(article for ruling in self.rulings for article in ruling.articles))

    @property
    def name(self) -> str:
        """Whom it concerns."""
        return "" if self.side is None else self.players[self.side is Side.BLACK]

    @property
    def number(self) -> int | None:
        """The same by start number."""
        return None if self.side is None or self.numbers is None else self.numbers[self.side is Side.BLACK]

    @property
    def code(self) -> str:
        """The key of what happened: an irregularity, a breach, the ground of a claim."""
        return _text(self.act, "code", "breach", "ground")

    @property
    def sanction(self) -> str:
        return self.act.sanction if isinstance(self.act, Penalise) else ""

    @property
    def words(self) -> str:
        """What was said or written of it."""
        return _text(self.act, "reason", "note", "text")

    @property
    def is_decision(self) -> bool:
        """Whether the arbiter has decided something that one may protest against."""
        return self.by is Actor.ARBITER and self.kind in _DECISIONS and not self.is_final

    @property
    def matter(self) -> IncidentMatter:
        if self.kind in ("irregular", "demand", "accept", "correct", "refuse"):
            return IncidentMatter.IRREGULARITY
        if self.kind == "penalise":
            return IncidentMatter.SANCTION
        is_protest = isinstance(self.act, Complain) and self.act.about is Complaint.DECISION
        return IncidentMatter.APPEAL if is_protest else IncidentMatter.OTHER


def _text(act: Act, *names: str) -> str:
    """The first of these fields that an act has as words of people; a word of a list is none."""
    found = (getattr(act, name, None) for name in names)
    return next((value for value in found if type(value) is str), "")


_DECISIONS = frozenset({"decide", "penalise", "forfeit", "clock", "demand", "flag"})
_AFTER_IRREGULARITY = ("demand", "accept", "correct", "refuse")
_ALWAYS = ("irregular", *_AFTER_IRREGULARITY, "claim", "decide", "penalise", "complain", "forfeit")
# kinds of events that may be told: most logs have none, and need not be folded
TOLD_KINDS = frozenset({*_ALWAYS, "clock", "suspend", "adjourn", "open", "compare", "undo", "flag", "stop", "sign"})
_KINDS: dict[type[Act], str] = {act: kind for kind, act in ACTS.items()}


def incidents_of(
    place: GamePlace, conditions: Conditions, events: Iterable[Event], began_ms: int, players: str = ""
) -> tuple[BoardIncident, ...]:
    """What the log of a game tells, in order; what was taken back is gone."""
    state, found = State.first(conditions), list[BoardIncident]()
    numbers = _numbers(players)
    for event in events:
        after, rulings, is_accepted = step(state, event)
        if is_accepted:
            if isinstance(event.act, Undo):
                found = [each for each in found if each.seq <= event.act.to]
            if _is_told(event, state, after):
                found.append(_incident(place, conditions, began_ms, numbers, event, state, after, rulings, found))
            state = after
    return tuple(found)


def _numbers(players: str) -> tuple[int, int] | None:
    white, _, black = players.partition("-")
    return (int(white), int(black)) if white.isdecimal() and black.isdecimal() else None


def _is_told(event: Event, before: State, after: State) -> bool:
    """Machines and routine are not: flags that fall by themselves, clocks stopped by the arbiter, plain signatures, a
    player's slip of the pen."""
    act = event.act
    if isinstance(act, Flag):
        return event.by is not Actor.CLOCK
    if isinstance(act, Stop):
        return event.by is not Actor.ARBITER
    if isinstance(act, Undo):
        return event.by is Actor.ARBITER
    if isinstance(act, Sign):
        return before.ending != after.ending
    return _KINDS[type(act)] in TOLD_KINDS


def _incident(
    place: GamePlace,
    conditions: Conditions,
    began_ms: int,
    numbers: tuple[int, int] | None,
    event: Event,
    before: State,
    after: State,
    rulings: tuple[Ruling, ...],
    known: list[BoardIncident],
) -> BoardIncident:
    is_over = after.ending is not None and before.ending != after.ending
    assert after.ending is not None or not is_over
    return BoardIncident(
        place=place,
        seq=event.seq,
        at_ms=began_ms + event.at_ms,
        by=event.by,
        who=event.who,
        kind=_KINDS[type(event.act)],
        act=event.act,
        players=(conditions.white, conditions.black),
        numbers=numbers,
        side=_side(event, before),
        rulings=rulings,
        follows=_followed(event, before, known),
        result=write_score(after.ending.score, is_chess=before.table.is_chess) if is_over and after.ending else "",
        is_final=event.seq in dict(after.final_decisions),
        is_chess=before.table.is_chess,
    )


def _side(event: Event, before: State) -> Side | None:
    """Whom it concerns: who did it, or against whom it is decided."""
    act = event.act
    if isinstance(act, Irregular | Penalise | Forfeit | Flag | CorrectClock):
        return act.side
    if isinstance(act, Demand) and before.incident is not None:
        return before.incident.side
    return event.by.side


def _followed(event: Event, before: State, known: list[BoardIncident]) -> int | None:
    """The beginning of the matter an event belongs to."""
    kind, roots = _KINDS[type(event.act)], {each.seq: each.follows or each.seq for each in known}
    wanted: tuple[str, ...] = ()
    if kind in _AFTER_IRREGULARITY:
        wanted = ("irregular",)
    elif isinstance(event.act, Complain) and event.act.about is Complaint.DECISION:
        number = before.last_decision if event.act.decision is None else event.act.decision
        return roots.get(number)
    elif kind == "decide" and (before.claim or before.postponed) is not None:
        wanted = ("claim",)
    elif kind == "decide" and before.matter is not None:
        wanted = ("irregular", "stop", "flag", "open")
    return next((roots[each.seq] for each in reversed(known) if each.kind in wanted), None)
