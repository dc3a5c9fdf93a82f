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
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cache

import numpy as np

from kodeks.clock import parse_control
from kodeks.formats.birth import read_birth
from kodeks.formats.entries.values import read_sex
from kodeks.json_text import check_depth
from kodeks.malformed import MalformedText
from kodeks.rating import PlayerDetails, RatedEvent
from kodeks.rating.rated_event import Indexes
from kodeks.rulebook.house_reader import shipped_house_rules

_REQUIRED = ("id", "name", "game", "ends", "settled", "players", "white", "black", "result")
_FIELDS = frozenset((*_REQUIRED, "starts", "edition", "tempo", "rated", "house", "rounds", "byes"))
_PERSON = frozenset(("id", "name", "sex", "birth", "club"))
_NO_LETTER = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")  # controls, and half of one, as JSON can escape it


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
        ends=_day(_text(given, "ends"), "ends"),
        settled=_day(_text(given, "settled"), "settled"),
        starts=_day(_text(given, "starts"), "starts") if "starts" in given else None,
        edition=_text(given, "edition") if "edition" in given else "",
        tempo=_tempo(_text(given, "tempo")) if "tempo" in given else None,
        is_rated=_switch(given, "rated") if "rated" in given else True,
        house=_house(_text(given, "house")) if "house" in given else None,
        players=players,
        people=people,
        white=_indexes(given["white"], "white"),
        black=_indexes(given["black"], "black"),
        result=result.encode("latin1", "replace"),  # what is no sign is named by the event
        rounds=_rounds(given["rounds"], len(result)) if "rounds" in given else None,
        byes=_byes(given["byes"]) if "byes" in given else (),
    )


def _wrong(name: str, value: object) -> MalformedText:
    return MalformedText("log-wrong-value", f"{name}: {value}")


def _text(given: Mapping[str, object], name: str) -> str:
    value = given[name]
    if not isinstance(value, str) or _NO_LETTER.search(value):
        raise _wrong(name, value)
    return value


def _switch(given: Mapping[str, object], name: str) -> bool:
    value = given[name]
    if not isinstance(value, bool):
        raise _wrong(name, value)
    return value


@cache
def _day(text: str, name: str) -> date:
    try:
        found = date.fromisoformat(text)
    except ValueError:
        raise MalformedText("rating-not-a-date", f"{name}: {text}") from None
    if found.isoformat() != text or not 1900 <= found.year < 3000:
        raise MalformedText("rating-not-a-date", f"{name}: {text}")
    return found


@cache
def _tempo(text: str) -> str:
    parse_control(text)
    return text


def _house(key: str) -> str:
    if key not in shipped_house_rules():
        raise _wrong("house", key)
    return key


def _players(value: object) -> tuple[tuple[str, ...], Mapping[str, PlayerDetails]]:
    """Ids, and what is said of those who come with more than that."""
    if not isinstance(value, list):
        raise _wrong("players", value)
    people: dict[str, PlayerDetails] = {}
    only_ids = set(map(type, value)) <= {str}
    players = tuple(value) if only_ids else tuple(_player(each, people) for each in value)
    for player in players:
        if not player.isprintable() or not player or player != player.strip():
            raise _wrong("players", f'"{player}"')
    return players, people


def _player(value: object, people: dict[str, PlayerDetails]) -> str:
    if isinstance(value, str):
        return value
    if not isinstance(value, dict) or not value.keys() <= _PERSON or "id" not in value:
        raise _wrong("players", value)
    known = {name: _text(value, name) for name in value}
    ident = known.pop("id")
    people[ident] = PlayerDetails(
        name=known.get("name", "").strip() or ident,
        sex=read_sex(known.get("sex", "")),
        birth=read_birth(known.get("birth", "")),
        club=known.get("club", "").strip(),
    )
    return ident


def _whole(value: object, name: str) -> list[int]:
    if not isinstance(value, list) or not set(map(type, value)) <= {int}:
        raise _wrong(name, value)
    return value


def _indexes(value: object, name: str) -> Indexes:
    try:
        return np.array(_whole(value, name), dtype=np.int32)
    except OverflowError:
        raise _wrong(name, value) from None


def _rounds(value: object, games: int) -> Indexes:
    """The round of each game, from the number of games of each round."""
    counts = _whole(value, "rounds")
    if any(count < 0 for count in counts) or sum(counts) != games:
        raise _wrong("rounds", value)
    return np.repeat(np.arange(1, len(counts) + 1, dtype=np.int32), counts)


def _byes(value: object) -> tuple[tuple[int, int], ...]:
    if not isinstance(value, list):
        raise _wrong("byes", value)
    pairs = [_whole(each, "byes") for each in value]
    if any(len(pair) != 2 or not 1 <= pair[0] <= 100_000 for pair in pairs):
        raise _wrong("byes", value)
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
