"""The quarterly rating list: A, B and N, each with its places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kodeks.papers.paper import Block, Paper, Table
from kodeks.papers.sections import nothing, section, without_empty_columns
from kodeks.papers.voice import Voice


class ListedPlayer(NamedTuple):
    place: int
    name: str
    club: str
    rating: int
    games: int  # rated games in all
    change: int | None  # since the last list; None for who was on none
    title: str = ""


class RatingChange(NamedTuple):
    """What an event did to one rating, already written in the paper's language."""

    name: str
    before: str
    games: int
    points: str
    expected: str
    factor: str
    change: str
    after: str


_LISTS = {"A": "paper-list-a", "B": "paper-list-b", "N": "paper-list-n"}
_COLUMNS = (
    ("column-place", "r"),
    ("column-name", "l"),
    ("column-title", "l"),
    ("column-club", "l"),
    ("column-rating", "r"),
    ("paper-column-games", "r"),
    ("paper-column-change", "r"),
)
_CHANGES = (
    ("column-name", "l"),
    ("paper-column-before", "r"),
    ("paper-column-games", "r"),
    ("column-points", "r"),
    ("paper-column-expected", "r"),
    ("paper-column-factor", "r"),
    ("paper-column-change", "r"),
    ("paper-column-after", "r"),
)


def rating_list(
    game: str,
    dated: str,
    lists: Mapping[str, Sequence[ListedPlayer]],
    voice: Voice,
    *,
    checksum: str = "",
    issue: int | None = None,
) -> Paper:
    """The lists of one game ("100", "64") as of a day; their issue, if they are published."""
    told = [voice.say("paper-as-of", day=voice.day(dated))]
    if issue is not None:
        told.append(voice.say("paper-issue", issue=issue))
    blocks = [block for name, key in _LISTS.items() for block in _list(voice.say(key), lists.get(name, ()), voice)]
    return Paper(
        title=voice.say("paper-rating-list", game=game),
        subtitle=", ".join(told),
        language=voice.language,
        blocks=tuple(blocks),
        kind=voice.day(dated),
        dated=dated,
        checksum=checksum,
    )


def _list(title: str, players: Sequence[ListedPlayer], voice: Voice) -> tuple[Block, ...]:
    if not players:
        return section(title, nothing(voice))
    table = Table(
        headings=tuple(voice.say(heading) for heading, _ in _COLUMNS),
        rows=tuple(_line(each, voice) for each in players),
        alignment="".join(letter for _, letter in _COLUMNS),
        texts=frozenset({1, 3}),
    )
    return section(title, without_empty_columns(table, (2, 3)))


def _line(each: ListedPlayer, voice: Voice) -> tuple[str, ...]:
    change = voice.say("paper-new") if each.change is None else voice.signed(each.change)
    return (str(each.place), each.name, each.title, each.club, str(each.rating), str(each.games), change)


def changes_section(title: str, changes: Sequence[RatingChange], voice: Voice) -> tuple[Block, ...]:
    """What an event did to the ratings of its players."""
    if not changes:
        return section(title, nothing(voice))
    table = Table(
        headings=tuple(voice.say(heading) for heading, _ in _CHANGES),
        rows=tuple((each.name, each.before, str(each.games), *each[3:]) for each in changes),
        alignment="".join(letter for _, letter in _CHANGES),
        texts=frozenset({0}),
    )
    return section(title, table)
