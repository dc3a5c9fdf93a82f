"""Who played: the list of entrants."""

from __future__ import annotations

from kodeks.papers.paper import Block, Table
from kodeks.papers.sections import nothing, section, without_empty_columns
from kodeks.papers.voice import Voice
from kodeks.tables import shown_members
from kodeks.tournament import Entry, Tournament

_COLUMNS = (
    ("column-number", "r"),
    ("", "l"),  # players, or teams
    ("column-title", "l"),
    ("column-rating", "r"),
    ("paper-column-list", "l"),
    ("column-federation", "l"),
    ("column-club", "l"),
    ("paper-column-licence", "l"),
)
_NAME, _CLUB, _OPTIONAL = 1, 6, range(2, 8)


def entrants(state: Tournament, voice: Voice) -> tuple[Block, ...]:
    """By start number, with club, licence, rating and its list, category or title."""
    order = state.order or tuple(range(len(state.entries)))
    rows = tuple((str(number), *_entrant(state.entries[index])) for number, index in enumerate(order, start=1))
    table = Table(
        headings=tuple(voice.say(heading or state.regulations.entrant_column) for heading, _ in _COLUMNS),
        rows=rows,
        alignment="".join(letter for _, letter in _COLUMNS),
        texts=frozenset({_NAME, _CLUB}),
    )
    shown: Block = without_empty_columns(table, _OPTIONAL) if rows else nothing(voice)
    return section(voice.say("report-players"), shown)


def _entrant(entry: Entry) -> tuple[str, ...]:
    """A rating found for this event only has a star [V.2.6.1.2]; reserves of a team stand in brackets."""
    first, names = len(entry.players), shown_members(entry)
    players = ", ".join((*names[:first], *(f"({name})" for name in names[first:])))
    rating = "" if entry.rating is None else f"{entry.rating}{'*' if entry.is_technical else ''}"
    return (
        f"{entry.name}: {players}" if players else entry.name,
        entry.title,
        rating,
        entry.list_name or "",
        entry.federation,
        entry.club,
        entry.licence,
    )
