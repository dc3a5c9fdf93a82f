"""Many changes and lists as the text of JSON, in pieces: a report of ten years is never in memory as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from functools import lru_cache
from itertools import islice
from typing import TypeAlias

from kodeks.formats.ratings.objects import article_texts, change_object
from kodeks.rating import Change, ListName, PlayerDetails
from kodeks.rating.list_columns import ListColumns
from kodeks.rating.rating_list import DECISIONS

Write: TypeAlias = Callable[[object], str]  # a plain value as JSON on one line, with ", " and ": " between
_TOGETHER = 500
_LETTERS = {"": "null", **{name.value: f'"{name.value}"' for name in ListName}}


def report_text(
    facts: Mapping[str, object],
    changes: Iterable[Change],
    lists: Iterable[ListColumns],
    after: Mapping[str, object],
    write: Write,
    *,
    player: str | None = None,
) -> Iterator[str]:
    """One object: the facts, the changes, the lists (or the rows of one player in them), and what comes after."""
    yield f'{write(facts)[:-1]}, "changes": ['
    yield from _with_commas(_change_texts(changes, write))
    yield '], "lists": ['
    people = _PeopleText(write)
    yield from _with_commas("".join(_list_text(each, people, player)) for each in lists)
    yield f"], {write(after)[1:]}"


def _with_commas(pieces: Iterable[str]) -> Iterator[str]:
    comma = ""
    for piece in pieces:
        yield comma
        yield piece
        comma = ", "


def _change_texts(changes: Iterable[Change], write: Write) -> Iterator[str]:
    """Some hundreds a piece."""
    left = iter(changes)
    while some := [change_object(change) for change in islice(left, _TOGETHER)]:
        yield write(some)[1:-1]


class _PeopleText(dict[tuple[str, PlayerDetails], str]):
    """The fields that tell who somebody is: the same in every list."""

    def __init__(self, write: Write) -> None:
        super().__init__()
        self.write = write

    def __missing__(self, who: tuple[str, PlayerDetails]) -> str:
        player, person = who
        self[who] = self.write({"player": player, **person._asdict()})[1:-1]
        return self[who]


def _list_text(each: ListColumns, people: _PeopleText, player: str | None) -> Iterator[str]:
    head = {"game": each.game, "quarter": str(each.quarter), "valid_from": each.quarter.first_day.isoformat()}
    tail = {"articles": article_texts(each.articles), "decisions": list(DECISIONS)}
    yield f'{people.write(head)[:-1]}, "rows": ['
    yield ", ".join(_row_texts(each, people, player))
    yield f"], {people.write(tail)[1:]}"


def _row_texts(each: ListColumns, people: _PeopleText, player: str | None) -> Iterator[str]:
    columns = (
        each.letters,
        each.places,
        each.players,
        each.people,
        each.ratings,
        each.games,
        map(_day, each.last_games),
    )
    for letter, place, who, person, rating, games, last, is_high in zip(*columns, each.has_reached_2300, strict=True):
        if player is None or player == who:
            yield (
                f'{{"list": {_LETTERS[letter]}, "place": {_null(place)}, {people[who, person]}, '
                f'"rating": {_null(rating)}, "games": {games}, "last_game": {last}, '
                f'"reached_2300": {"true" if is_high else "false"}}}'
            )


def _null(value: int | None) -> str:
    return "null" if value is None else str(value)


@lru_cache(maxsize=10_000)
def _day(day: date | None) -> str:
    return "null" if day is None else f'"{day.isoformat()}"'
