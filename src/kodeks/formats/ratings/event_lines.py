"""Rated events as lines of JSON, one event a line, its games in columns: so that a million games are read fast.

    {"id": "e1", "name": "Open", "game": "100", "ends": "2026-05-05", "settled": "2026-05-16", "tempo": "60m+30s",
     "players": ["P1", {"id": "P2", "name": "Ala Lis"}], "white": [0, 1], "black": [1, 0], "result": "2+",
     "rounds": [1, 1], "byes": [[2, 0]]}

Games name players by their place in `players`, from 0. `rounds` has the number of games of each round, in order;
`byes` are rounds and players. `result` has one sign a game: 2, 1, 0 for what White scored, x if both lost, and for
walkovers + if White won, - if Black did, = if neither came.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import numpy as np

from kodeks.formats.ratings.event_fields import (
    is_plain,
    read_day,
    read_house,
    read_id,
    read_person,
    read_tempo,
    wrong_value,
)
from kodeks.json_text import check_depth
from kodeks.malformed import MalformedText
from kodeks.rating import PlayerDetails, RatedEvent
from kodeks.rating.rated_event import Indexes

_REQUIRED = ("id", "name", "game", "ends", "settled", "players", "white", "black", "result")
_FIELDS = frozenset((*_REQUIRED, "starts", "edition", "tempo", "rated", "house", "rounds", "byes"))
_PERSON = frozenset(("id", "name", "sex", "birth", "club"))


# Reading


def read_events(data: bytes | str | Iterable[str | bytes]) -> Iterator[RatedEvent]:
    """The events line by line; the first thing that does not fit is an error with its line and field."""
    lines: Iterable[str | bytes] = (
        data.split(b"\n") if isinstance(data, bytes) else data.split("\n") if isinstance(data, str) else data
    )
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield _event(_object(line))
        except MalformedText as error:
            raise MalformedText(error.reason, error.text, line=number, column=error.column) from None


def _object(line: str | bytes) -> dict[str, object]:
    try:
        text = (line if isinstance(line, str) else line.decode("utf-8")).removeprefix("\ufeff")
        check_depth(text)
        found = json.loads(text, object_pairs_hook=_no_duplicates, parse_constant=_no_constant)
    except MalformedText:
        raise
    except json.JSONDecodeError as error:
        raise MalformedText("not-json", error.msg, column=error.colno) from None
    except ValueError:  # a number without end, or not UTF-8
        raise MalformedText("not-json", _shown(line)) from None
    if not isinstance(found, dict):
        raise MalformedText("rating-not-an-event", _shown(line))
    return found


def _shown(line: str | bytes) -> str:
    """The beginning of a line, for a message."""
    return line[:60] if isinstance(line, str) else line[:60].decode("utf-8", "replace")


def _no_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        counts = Counter(name for name, _ in pairs)
        raise MalformedText("setting-given-twice", next(name for name, count in counts.items() if count > 1))
    return found


def _no_constant(name: str) -> object:
    raise MalformedText("not-json", name)


def _event(given: Mapping[str, object]) -> RatedEvent:
    for name in given:
        if name not in _FIELDS:
            raise MalformedText("log-unknown-field", name)
    for name in _REQUIRED:
        if name not in given:
            raise MalformedText("log-missing-field", name)
    players, people = _players(given["players"])
    result = _text(given, "result")
    return RatedEvent(
        id=_text(given, "id"),
        name=_text(given, "name"),
        game=_text(given, "game"),
        ends=read_day(_text(given, "ends"), "ends"),
        settled=read_day(_text(given, "settled"), "settled"),
        starts=read_day(_text(given, "starts"), "starts") if "starts" in given else None,
        edition=_text(given, "edition") if "edition" in given else "",
        tempo=read_tempo(_text(given, "tempo")) if "tempo" in given else None,
        is_rated=_switch(given, "rated") if "rated" in given else True,
        house=read_house(_text(given, "house")) if "house" in given else None,
        players=players,
        people=people,
        white=_indexes(given["white"], "white"),
        black=_indexes(given["black"], "black"),
        result=result.encode("latin1", "replace"),  # what is no sign is named by the event
        rounds=_rounds(given["rounds"], len(result)) if "rounds" in given else None,
        byes=_byes(given["byes"]) if "byes" in given else (),
    )


def _text(given: Mapping[str, object], name: str) -> str:
    value = given[name]
    if not isinstance(value, str) or not is_plain(value):
        raise wrong_value(name, value)
    return value


def _switch(given: Mapping[str, object], name: str) -> bool:
    value = given[name]
    if not isinstance(value, bool):
        raise wrong_value(name, value)
    return value


def _players(value: object) -> tuple[tuple[str, ...], Mapping[str, PlayerDetails]]:
    """Ids, and what is said of those who come with more than that."""
    if not isinstance(value, list):
        raise wrong_value("players", value)
    people: dict[str, PlayerDetails] = {}
    only_ids = set(map(type, value)) <= {str}
    players = tuple(value) if only_ids else tuple(_player(each, people) for each in value)
    return tuple(map(read_id, players)), people


def _player(value: object, people: dict[str, PlayerDetails]) -> str:
    if isinstance(value, str):
        return value
    if not isinstance(value, dict) or not value.keys() <= _PERSON or "id" not in value:
        raise wrong_value("players", value)
    known = {name: _text(value, name) for name in value}
    ident = known.pop("id")
    people[ident] = read_person(ident, **known)
    return ident


def _whole(value: object, name: str) -> list[int]:
    if not isinstance(value, list) or not set(map(type, value)) <= {int}:
        raise wrong_value(name, value)
    return value


def _indexes(value: object, name: str) -> Indexes:
    try:
        return np.array(_whole(value, name), dtype=np.int32)
    except OverflowError:
        raise wrong_value(name, value) from None


def _rounds(value: object, games: int) -> Indexes:
    """The round of each game, from the number of games of each round."""
    counts = _whole(value, "rounds")
    if any(count < 0 for count in counts) or sum(counts) != games:
        raise wrong_value("rounds", value)
    return np.repeat(np.arange(1, len(counts) + 1, dtype=np.int32), counts)


def _byes(value: object) -> tuple[tuple[int, int], ...]:
    if not isinstance(value, list):
        raise wrong_value("byes", value)
    pairs = [_whole(each, "byes") for each in value]
    if any(len(pair) != 2 or not 1 <= pair[0] <= 100_000 for pair in pairs):
        raise wrong_value("byes", value)
    return tuple((pair[0], pair[1]) for pair in pairs)


# Writing


def write_events(events: Iterable[RatedEvent]) -> str:
    return "".join(json.dumps(_plain(event), ensure_ascii=False, separators=(",", ":")) + "\n" for event in events)


def _plain(event: RatedEvent) -> dict[str, object]:
    optional = {
        "starts": None if event.starts is None else event.starts.isoformat(),
        "tempo": event.tempo,
        "rated": None if event.is_rated else False,
        "house": event.house,
        "rounds": None if event.rounds is None else _counts(event.rounds),
        "byes": [list(bye) for bye in event.byes] or None,
    }
    return {
        "id": event.id,
        "name": event.name,
        "game": event.game,
        "edition": event.edition,
        "ends": event.ends.isoformat(),
        "settled": event.settled.isoformat(),
        "players": [_written(player, event.people.get(player)) for player in event.players],
        "white": event.white.tolist(),
        "black": event.black.tolist(),
        "result": event.result.decode("ascii"),
        **{name: value for name, value in optional.items() if value is not None},
    }


def _counts(rounds: Indexes) -> list[int]:
    """The number of games of each round; they stand by rounds."""
    assert (np.diff(rounds) >= 0).all(), "games by rounds"
    counts: list[int] = np.bincount(rounds)[1:].tolist()
    return counts


def _written(player: str, person: PlayerDetails | None) -> object:
    if person is None:
        return player
    return {"id": player, **{name: value for name, value in person._asdict().items() if value}}
