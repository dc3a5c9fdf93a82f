"""A closed tournament as the rating sees it: its people found in the lists, its games in columns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import date
from typing import TypeAlias

import numpy as np

from kodeks.malformed import MalformedText
from kodeks.rating.rated_event import RatedEvent, sign_of
from kodeks.rating.rating_list import PlayerDetails, RatingList
from kodeks.rounds import RestKind
from kodeks.tournament import Entry, Tournament
from kodeks.tournament.people import encounters_of, idle_of, people_of

Finder: TypeAlias = Callable[[Entry], str | None]


def finder_of(lists: Iterable[RatingList], game: str) -> Finder:
    """Finds a player in the lists of a game: by his licence, else by his name as listed, else by its words in any
    order (or a player of old would be taken for a new one); a name that several bear is an error."""
    rows = [row for each in lists if each.game == game for row in each.rows]
    ids, by_name, by_words = {row.player for row in rows}, defaultdict(set), defaultdict(set)
    for row in rows:
        by_name[row.name].add(row.player)
        by_words[_words(row.name)].add(row.player)

    def find(entry: Entry) -> str | None:
        if entry.licence:
            return entry.licence if entry.licence in ids else None
        found = by_name.get(entry.name) or by_words.get(_words(entry.name)) or set()
        if len(found) > 1:
            raise MalformedText("rating-name-of-several", entry.name)
        return next(iter(found), None)

    return find


def differing_names(event: RatedEvent, lists: Iterable[RatingList]) -> tuple[tuple[str, str, str], ...]:
    """Players whose licence bears another name in the lists: id, name there, name here. A slip would give the points
    to somebody else. The order of the names makes no difference."""
    listed = {row.player: row.name for each in lists if each.game == event.game for row in each.rows}
    return tuple(
        (player, listed[player], person.name)
        for player, person in event.people.items()
        if player in listed and _words(listed[player]) != _words(person.name)
    )


def _words(name: str) -> tuple[str, ...]:
    return tuple(sorted(name.casefold().replace(",", " ").split()))


def rated_event_of(state: Tournament, *, settled: date | None = None, find_player: Finder) -> RatedEvent:
    """The event of a closed tournament of draughts. Settled when it was reported if nothing else is given, at the
    earliest when it ended. The id of who is not found is his licence, or for want of one his name."""
    regulations = state.regulations
    if regulations.is_chess:
        raise MalformedText("rating-not-a-game", regulations.game)
    if (
        len({regulations.scores.win, regulations.scores.draw, regulations.scores.loss}) < 3
    ):  # from the points nobody can tell who won
        raise MalformedText(
            "rating-points-alike", f"{regulations.scores.win}/{regulations.scores.draw}/{regulations.scores.loss}"
        )
    if not state.is_closed:
        raise MalformedText("rating-not-closed", regulations.name)
    if not regulations.ends:
        raise MalformedText("rating-ends-missing", regulations.name)
    ends = date.fromisoformat(regulations.ends)
    reported = date.fromisoformat(regulations.reported) if regulations.reported else ends
    people = people_of(state)
    players = tuple(find_player(entry) or (entry.licence or entry.name).strip() for entry in people)
    met = encounters_of(state)
    return RatedEvent(
        id=f"{regulations.ends} {regulations.name} ({regulations.game})",
        name=regulations.name,
        game=regulations.game,
        ends=ends,
        settled=settled or max(ends, reported),
        starts=date.fromisoformat(regulations.starts) if regulations.starts else None,
        edition=regulations.edition,
        tempo=regulations.play.tempo,
        is_rated=regulations.is_rated,
        house=regulations.house,
        players=players,
        people={player: _person(entry) for player, entry in zip(players, people, strict=True)},
        white=np.array([each.white for each in met], dtype=np.int32),
        black=np.array([each.black for each in met], dtype=np.int32),
        result="".join(sign_of(each.score) for each in met).encode("ascii"),
        rounds=np.array([each.round for each in met], dtype=np.int32),
        byes=tuple((each.round, each.person) for each in idle_of(state) if each.kind is RestKind.BYE),
    )


def _person(entry: Entry) -> PlayerDetails:
    return PlayerDetails(entry.name.strip(), entry.sex, entry.birth, entry.club.strip())
