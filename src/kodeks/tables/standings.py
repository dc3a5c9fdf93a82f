"""The standings of an event, or of a group of it, ready to be drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling
from kodeks.standings import Cell, Modifier, RankedEntrant, Standings, Value, award_prizes
from kodeks.standings.table import tabulate_all
from kodeks.tables.points import Points, table_points
from kodeks.tables.rounds import progress_of
from kodeks.tables.shown import shown
from kodeks.tournament import Entry, Tournament, standings_of
from kodeks.tournament.announced import after_round
from kodeks.tournament.groups import members_of
from kodeks.tournament.leaving import event_without
from kodeks.tournament.places import event_of
from kodeks.tournament.regulations.parts import AgeGroup


class Standing(NamedTuple):
    """A row: the place in the table, and the place among all where it is of a group; none for the removed."""

    place: int | None
    overall: int | None
    number: int
    entry: Entry
    points: Points
    values: tuple[tuple[str, Value], ...]  # by code, in the order in which they decide


class Decider(NamedTuple):
    """What decides, in its turn: code, name as message keys, and the articles it rests on."""

    code: str
    name: str
    modifiers: tuple[Modifier, ...]
    articles: tuple[Article, ...]


@dataclass(frozen=True, eq=False)
class StandingsTable:
    """The table, the tournament it rests on, and what was ruled on the way."""

    state: Tournament
    standings: Standings
    rulings: tuple[Ruling, ...]

    @cached_property
    def entries(self) -> Mapping[int, Entry]:
        """Who plays, by start number."""
        return entrants_of(self.state)

    @cached_property
    def cells(self) -> Mapping[int, tuple[Cell, ...]]:
        """Everybody's rounds, of the removed, too."""
        return tabulate_all(self.standings.event).cells

    @cached_property
    def on_who_left(self) -> tuple[Ruling, ...]:
        """What becomes of the results of each who has left [II.5.7]."""
        return event_without(self.state, event_of(self.state))[1]

    @property
    def on_places(self) -> tuple[Ruling, ...]:
        """The other rulings: criteria that do not count, play-offs, the match of two teams, the bracket."""
        return tuple(ruling for ruling in self.rulings if ruling not in self.on_who_left)

    @property
    def deciders(self) -> tuple[Decider, ...]:
        """Points and tie-breaks, each once; the articles are those of its first turn."""
        found: dict[str, Decider] = {}
        for each, articles in zip(self.standings.criteria, self.standings.articles, strict=True):
            found.setdefault(each.code, Decider(each.code, each.name, each.modifiers, articles))
        return tuple(found.values())

    @property
    def tiebreaks(self) -> tuple[Decider, ...]:
        """What decides after the points."""
        return tuple(each for each in self.deciders if each.code != "PTS")

    @property
    def pending(self) -> int:
        """Games of the last round which have no result yet."""
        if not self.state.rounds:
            return 0
        counts = progress_of(self.state.rounds[-1])
        return counts.boards - counts.done

    def rows(self, group: AgeGroup | None = None) -> Iterator[Standing]:
        """From the top; of a group with the places in it."""
        members = None if group is None else members_of(self.state, group)
        before = 0
        for place, tied in groupby(self.standings.rows, key=lambda row: row.place):
            level = [row for row in tied if members is None or row.number in members]
            for row in level:
                own = place if group is None or place is None else before + 1
                yield self._standing(own, row, self.entries[row.number])
            before += len(level)

    def _standing(self, place: int | None, row: RankedEntrant, entry: Entry) -> Standing:
        points = table_points(self.state.regulations, row.points)
        return Standing(place, row.place, row.number, entry, points, tuple(self.standings.tiebreaks(row).items()))


def ranked(state: Tournament, after: int | None = None) -> StandingsTable:
    """The table as it stands, or after an earlier round, with names as they are shown."""
    then = shown(state if after is None else after_round(state, after))
    return StandingsTable(then, *standings_of(then))


def entrants_of(state: Tournament) -> dict[int, Entry]:
    """Entries by start number, or by their place before numbers are given, with names as they are shown."""
    order, entries = state.order or tuple(range(len(state.entries))), shown(state).entries
    return {number: entries[place] for number, place in enumerate(order, start=1)}


class Prize(NamedTuple):
    """What somebody gets, and with how many he shares it."""

    place: int | None
    number: int
    name: str
    points: Points
    cents: int
    shared_by: int
    articles: tuple[Article, ...]


def prizes_of(
    table: StandingsTable,
    equal_in: Sequence[str] = (),
    group: AgeGroup | None = None,
    passed_over: Collection[int] = (),
) -> tuple[Prize, ...]:
    """The prizes of the regulations, or of a group: by place, or shared by all who are equal in the named criteria
    [A3.1.f, C-118]. Who has a prize already may be passed over in his groups."""
    regulations = table.state.regulations
    offered = regulations.scores.prizes if group is None else group.prizes
    among = None if group is None else members_of(table.state, group).difference(passed_over)
    found = []
    for award in award_prizes(table.standings, offered, equal_in, among):
        row = table.standings.row(award.number)
        points = table_points(regulations, row.points)
        found.append(Prize(row.place, row.number, row.name, points, award.cents, award.shared_by, award.articles))
    return tuple(found)


class GroupPrizes(NamedTuple):
    """The prizes of all, or of a group by its name."""

    name: str
    prizes: tuple[Prize, ...]


def all_prizes_of(
    table: StandingsTable, equal_in: Sequence[str] = (), *, one_each: bool = False
) -> tuple[GroupPrizes, ...]:
    """Those of the places, then those of each group that has some, in the order of the regulations. `one_each`: who has
    won one gets no other."""
    found = [GroupPrizes("", prizes_of(table, equal_in))]
    for group in table.state.regulations.people.groups:
        won = {prize.number for each in found for prize in each.prizes} if one_each else set[int]()
        if group.prizes:
            found.append(GroupPrizes(group.name, prizes_of(table, equal_in, group, won)))
    return tuple(each for each in found if each.prizes)
