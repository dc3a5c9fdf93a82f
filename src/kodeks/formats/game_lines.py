"""The lines of a game of a tournament, written and read: a game log (`gamelog.py`) whose lines name the game."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

from kodeks.formats.game_streams import GameLines
from kodeks.formats.gamelog import conditions_of_line, event_data, event_of_line, header_data
from kodeks.formats.summed_lines import checked_sum, data_of, summed_line
from kodeks.game import Conditions, Event
from kodeks.game.as_recorded import as_recorded
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace, turned_players

PROVER = 2  # raised when more positions of chess are proven dead, or more mates found; logs before that are as recorded


class GameRecord(NamedTuple):
    """What the lines of a game say: under which conditions, when its time began, and what happened."""

    place: GamePlace
    conditions: Conditions
    began: str  # the moment from which its times count, ISO 8601
    events: tuple[Event, ...]
    total: str  # the sum of its lines
    players: str = ""  # their numbers as the round was paired then; empty where nobody wrote them
    sheet: str = ""  # the PDN or PGN it was entered from: what is written beside the moves, and what cannot be read
    prover: int = PROVER  # of chess: what was proven when it began


def first_game_line(
    place: GamePlace, conditions: Conditions, began: str, players: str = "", sheet: str = ""
) -> tuple[str, str]:
    """The line that begins a game, and its sum."""
    given = {name: text for name, text in (("players", players), ("sheet", sheet)) if text}
    prover = {"prover": PROVER} if conditions.table.is_chess else {}
    return summed_line("", {"of": str(place), "began": began, **given, **prover, **header_data(conditions)})


def game_line(before: str, place: GamePlace, event: Event) -> tuple[str, str]:
    """The next line of a game whose sum is `before`, and the sum then."""
    return summed_line(before, {"of": str(place), **event_data(event)})


def read_game(lines: GameLines) -> GameRecord:
    """What the lines of a game say; their sums were found right."""
    events = tuple(event_of_line(_data(text, lines.place)) for text in lines.texts[1:])
    record = read_beginning(lines)._replace(events=events)
    if record.prover == PROVER or not record.conditions.table.is_chess:
        return record
    return record._replace(conditions=as_recorded(record.conditions, events))


def read_beginning(lines: GameLines) -> GameRecord:
    """What the first line says; no event is read."""
    head = _data(lines.texts[0], lines.place)
    began, players, sheet = (_text(head.pop(name, ""), name) for name in ("began", "players", "sheet"))
    prover = head.pop("prover", 0)
    if type(prover) is not int:
        raise MalformedText("log-wrong-value", f"prover: {prover}")
    conditions = conditions_of_line(head)
    if lines.players and lines.players == turned_players(players):  # they play with the other colours [II.4.6]
        conditions, players = replace(conditions, white=conditions.black, black=conditions.white), lines.players
    return GameRecord(lines.place, conditions, began, (), lines.total, players, sheet, prover)


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise MalformedText("log-wrong-value", f"{name}: {value}")
    return value


def read_game_line(raw: bytes, before: str, place: GamePlace) -> tuple[Event, str]:
    """The event of a further line of a game whose sum is `before`; and the sum then."""
    total = checked_sum(raw, before)
    return event_of_line(_data(raw, place)), total


def text_of_moment(moment_ms: int) -> str:
    """When a game began, as its first line has it, from milliseconds since 1970."""
    return datetime.fromtimestamp(moment_ms / 1000, UTC).isoformat(timespec="milliseconds")


def moment_of(began: str) -> int:
    """The same read, in milliseconds since 1970; without a zone it is UTC."""
    try:
        found = datetime.fromisoformat(began)
    except ValueError:
        raise MalformedText("log-wrong-value", f"began: {began}") from None
    return round((found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp() * 1000)


def _data(raw: bytes, place: GamePlace) -> dict[str, object]:
    data = data_of(raw)
    if data.pop("of", None) != str(place):
        raise MalformedText("log-wrong-value", f"of: {place}")
    return data
