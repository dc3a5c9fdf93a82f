"""Everybody who played in an event, as norms see them: what they hold, whom they met, where they finished."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.rounds import RestKind
from kodeks.rulebook.ruling import Ruling
from kodeks.standings import Standings
from kodeks.titles.books import CLASSIFIED, BookedPerson, PlayerBooks, books_on
from kodeks.titles.holdings import Holdings, read_holdings
from kodeks.tournament.entry import Entry
from kodeks.tournament.people import encounters_of, idle_of, people_of
from kodeks.tournament.places import standings_of
from kodeks.tournament.state import Tournament

__all__ = ["NormGame", "NormPlayer", "field_of", "person"]


class NormGame(NamedTuple):
    """One game, or walkover, of a person, in the usual points 2/1/0."""

    round: int
    opponent: int  # place among all, from 0
    points: int
    is_played: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class NormPlayer:
    """One who plays. Place and points are of the standings; None in an event of teams and for the removed."""

    entry: Entry
    holdings: Holdings  # now, from which he goes on
    held_then: Holdings | None = None  # on the first day, if he has earned more since [VII.7.6]
    games: tuple[NormGame, ...] = ()
    byes: tuple[int, ...] = ()  # rounds
    place: int | None = None
    points: int | None = None
    flaw: MalformedText | None = None  # what he holds cannot be read: others are judged for whatever it may be
    is_licensed: bool | None = None  # by the books; None where only his entry tells
    differences: tuple[Ruling, ...] = ()  # between his entry and the books

    @property
    def holdings_then(self) -> Holdings:
        """By which he weighs, and is overtaken [VII.4.3, VII.6.2]: what counted when the event began."""
        return self.holdings if self.held_then is None else self.held_then

    @property
    def list_rating(self) -> int | None:
        """His rating if he is classified: on list A, B or N, and not with a technical one [VI.2.2, VII.5.1]."""
        is_listed = self.entry.list_name in CLASSIFIED and not self.entry.is_technical
        return self.entry.rating if is_listed else None

    @property
    def games_played(self) -> int:
        """Without walkovers."""
        return sum(game.is_played for game in self.games)


def person(entry: Entry, **known: object) -> NormPlayer:
    """A person from what is known at entry; a title that cannot be his is refused."""
    holdings = read_holdings(entry.title, entry.name)
    if entry.sex == "m" and holdings.is_womens:
        raise MalformedText("titles-not-for-men", f"{entry.name}: {entry.title}")
    return NormPlayer(entry=entry, holdings=holdings, **known)  # type: ignore[arg-type]


def field_of(
    state: Tournament, books: PlayerBooks | None = None, standings: Standings | None = None
) -> tuple[NormPlayer, ...]:
    """The persons of a tournament in the order of `people_of`, by their entries, or by the books that are at hand. Who
    has its standings already may give them."""
    scores = state.regulations.scores
    if len({scores.win, scores.draw, scores.loss}) < 3:  # from the points nobody can tell who won
        raise MalformedText("titles-points-alike", f"{scores.win}/{scores.draw}/{scores.loss}")
    people = people_of(state)
    games: list[list[NormGame]] = [[] for _ in people]
    for each in encounters_of(state):
        games[each.white].append(NormGame(each.round, each.black, each.score.white, each.score.is_played))
        games[each.black].append(NormGame(each.round, each.white, each.score.black, each.score.is_played))
    byes: list[list[int]] = [[] for _ in people]
    for idle in idle_of(state):
        if idle.kind is RestKind.BYE and state.regulations.system.has_paid_bye:  # in a table everybody rests once
            byes[idle.person].append(idle.round)
    finishes = _finishes(state, standings)
    booked = [BookedPerson(entry) for entry in people] if books is None else books_on(people, state.regulations, books)
    found = []
    for index, one in enumerate(booked):
        place, points = finishes.get(index, (None, None))
        known: dict[str, object] = {
            "games": tuple(games[index]),
            "byes": tuple(byes[index]),
            "place": place,
            "points": points,
        }
        found.append(_player(one, known))
    return tuple(found)


def _player(booked: BookedPerson, known: dict[str, object]) -> NormPlayer:
    """One whose title cannot be read, or who may be several of the register, is asked: for others that matters only
    where it decides something [VII.4.3]."""
    known = {**known, "is_licensed": booked.is_licensed, "differences": booked.differences}
    if booked.flaw is None:
        try:
            if booked.held_then is not None:
                known["held_then"] = read_holdings(booked.held_then, booked.entry.name)
            return person(booked.entry, **known)
        except MalformedText as error:
            booked = booked._replace(flaw=error)
    return NormPlayer(entry=booked.entry, holdings=Holdings(), flaw=booked.flaw, **known)  # type: ignore[arg-type]


def _finishes(state: Tournament, standings: Standings | None) -> dict[int, tuple[int, int]]:
    """Place and points by person; teams have their own standings, and the removed have no place."""
    if state.regulations.teams.boards or not state.is_numbered:
        return {}
    rows = (standings or standings_of(state)[0]).rows
    return {row.number - 1: (row.place, row.points) for row in rows if row.place is not None}
