"""Everybody who played in an event, as norms see them: what they hold, whom they met, where they finished."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.rounds import RestKind
from kodeks.standings import Standings
from kodeks.titles.holdings import Holdings, read_holdings
from kodeks.tournament.entry import Entry
from kodeks.tournament.people import encounters_of, idle_of, people_of
from kodeks.tournament.places import standings_of
from kodeks.tournament.state import Tournament

__all__ = ["NormGame", "NormPlayer", "field_of", "filled", "person"]

CLASSIFIED = ("A", "B", "N")  # [VI.2.2]


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
    holdings: Holdings
    games: tuple[NormGame, ...] = ()
    byes: tuple[int, ...] = ()  # rounds
    place: int | None = None
    points: int | None = None
    flaw: MalformedText | None = None  # what he holds cannot be read: others are judged for whatever it may be

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
    state: Tournament, register: Iterable[Entry] = (), standings: Standings | None = None
) -> tuple[NormPlayer, ...]:
    """The persons of a tournament in the order of `people_of`; the register fills what their entries leave out. Who has
    its standings already may give them."""
    scores = state.regulations.scores
    if len({scores.win, scores.draw, scores.loss}) < 3:  # from the points nobody can tell who won
        raise MalformedText("titles-points-alike", f"{scores.win}/{scores.draw}/{scores.loss}")
    people = filled(people_of(state), register)
    games: list[list[NormGame]] = [[] for _ in people]
    for each in encounters_of(state):
        games[each.white].append(NormGame(each.round, each.black, each.score.white, each.score.is_played))
        games[each.black].append(NormGame(each.round, each.white, each.score.black, each.score.is_played))
    byes: list[list[int]] = [[] for _ in people]
    for idle in idle_of(state):
        if idle.kind is RestKind.BYE and state.regulations.system.has_paid_bye:  # in a table everybody rests once
            byes[idle.person].append(idle.round)
    finishes = _finishes(state, standings)
    found = []
    for index, entry in enumerate(people):
        place, points = finishes.get(index, (None, None))
        known = {"games": tuple(games[index]), "byes": tuple(byes[index]), "place": place, "points": points}
        try:
            found.append(person(entry, **known))
        except MalformedText as error:  # asked at him, and only where it matters at others [VII.4.3]
            found.append(NormPlayer(entry=entry, holdings=Holdings(), flaw=error, **known))  # type: ignore[arg-type]
    return tuple(found)


def _finishes(state: Tournament, standings: Standings | None) -> dict[int, tuple[int, int]]:
    """Place and points by person; teams have their own standings, and the removed have no place."""
    if state.regulations.teams.boards or not state.is_numbered:
        return {}
    rows = (standings or standings_of(state)[0]).rows
    return {row.number - 1: (row.place, row.points) for row in rows if row.place is not None}


# The register


def filled(people: Sequence[Entry], register: Iterable[Entry]) -> tuple[Entry, ...]:
    """The people with what only the register knows of them, found by name; licences tell people of one name apart."""
    known: dict[str, list[Entry]] = {}
    for entry in register:
        known.setdefault(_key(entry.name), []).append(entry)
    return tuple(_filled(entry, _same_licence(entry, known.get(_key(entry.name), []))) for entry in people)


def _same_licence(entry: Entry, found: list[Entry]) -> list[Entry]:
    """Who of this name has his licence; for want of such a one, who has none noted here or there."""
    same = [other for other in found if entry.licence and other.licence == entry.licence]
    return same or [other for other in found if not entry.licence or not other.licence]


def _key(name: str) -> str:
    return " ".join(sorted(name.casefold().replace(",", " ").split()))


def _filled(entry: Entry, found: list[Entry]) -> Entry:
    if not found:
        return entry
    if len(found) > 1:
        raise MalformedText("titles-register-name-twice", entry.name)
    other = found[0]
    texts = ("title", "sex", "birth", "federation", "club", "licence")
    changed: dict[str, object] = {name: getattr(entry, name) or getattr(other, name) for name in texts}
    if entry.rating is None:
        changed |= {name: getattr(other, name) for name in ("rating", "is_technical", "technical_method", "list_place")}
    if not entry.is_technical and entry.list_name is None:
        changed["list_name"] = other.list_name
    return replace(entry, **changed)  # type: ignore[arg-type]
