"""The lines of a game of a tournament, written and read: a game log (`gamelog.py`) whose lines name the game."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.formats.game_streams import GameLines
from kodeks.formats.gamelog import conditions_of_line, event_data, event_of_line, header_data
from kodeks.formats.summed_lines import checked_sum, data_of, summed_line
from kodeks.game import Conditions, Event
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace

__all__ = ["GameRecord", "first_game_line", "game_line", "read_game", "read_game_line"]


class GameRecord(NamedTuple):
    """What the lines of a game say: under which conditions, when its time began, and what happened."""

    place: GamePlace
    conditions: Conditions
    began: str  # the moment from which its times count, ISO 8601
    events: tuple[Event, ...]
    total: str  # the sum of its lines


def first_game_line(place: GamePlace, conditions: Conditions, began: str) -> tuple[str, str]:
    """The line that begins a game, and its sum."""
    return summed_line("", {"of": str(place), "began": began, **header_data(conditions)})


def game_line(before: str, place: GamePlace, event: Event) -> tuple[str, str]:
    """The next line of a game whose sum is `before`, and the sum then."""
    return summed_line(before, {"of": str(place), **event_data(event)})


def read_game(lines: GameLines) -> GameRecord:
    """What the lines of a game say; their sums were found right."""
    place = lines.place
    head = _data(lines.texts[0], place)
    began = head.pop("began", "")
    if not isinstance(began, str):
        raise MalformedText("log-wrong-value", f"began: {began}")
    events = tuple(event_of_line(_data(text, place)) for text in lines.texts[1:])
    return GameRecord(place, conditions_of_line(head), began, events, lines.total)


def read_game_line(raw: bytes, before: str, place: GamePlace) -> tuple[Event, str]:
    """The event of a further line of a game whose sum is `before`; and the sum then."""
    total = checked_sum(raw, before)
    return event_of_line(_data(raw, place)), total


def _data(raw: bytes, place: GamePlace) -> dict[str, object]:
    data = data_of(raw)
    if data.pop("of", None) != str(place):
        raise MalformedText("log-wrong-value", f"of: {place}")
    return data
