"""Rated events in columns: an `.npz` file, which is a ZIP of arrays as numpy's `savez` writes it. It is read several
times as fast as lines of JSON, and says the same.

An array has a value for each, in order:

- event: `id`, `name`, `game`, `ends`, `settled` (texts), `players` and `games` (how many of those below are its own);
  if wanted `edition`, `starts`, `tempo`, `house` (texts, empty for none) and `rated` (0 for an event that is not)
- person: `person_id`; if wanted `person_name`, `person_sex`, `person_birth`, `person_club`
- player of an event: `player`, the place of the person, from 0
- game: `white` and `black`, places among the players of the event, from 0; `result`, the code of the sign that lines of
  JSON have; if wanted `round`, 0 where it is not known
- bye, if there are any: `bye_event` and `bye_player`, places from 0, and `bye_round`
"""

from __future__ import annotations

import io
import re
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kodeks.formats.packed import ZIP_FAULTS
from kodeks.formats.ratings.event_fields import (
    is_plain,
    read_day,
    read_house,
    read_id,
    read_person,
    read_tempo,
    wrong_value,
)
from kodeks.malformed import MalformedText
from kodeks.rating import PlayerDetails, RatedEvent
from kodeks.rating.expected_scores import Integers

__all__ = ["read_event_columns", "write_event_columns"]

_EVENT_TEXTS = ("id", "name", "game", "ends", "settled")
_EVENT_MORE = ("edition", "starts", "tempo", "house")
_PERSON_MORE = ("person_name", "person_sex", "person_birth", "person_club")
_TEXTS = frozenset((*_EVENT_TEXTS, *_EVENT_MORE, "person_id", *_PERSON_MORE))
_BYES = ("bye_event", "bye_round", "bye_player")
_REQUIRED = frozenset((*_EVENT_TEXTS, "players", "games", "person_id", "player", "white", "black", "result"))
_KNOWN = frozenset((*_REQUIRED, *_TEXTS, "rated", "round", *_BYES))
_LARGEST = 4 * 1024**3  # bytes of all arrays, unpacked
_MOST_ROUNDS = 100_000
_KIND, _SHAPE = (
    re.compile(rb"'descr':\s*'([<|>]?[biuU][0-9]{1,6})'"),
    re.compile(rb"'shape':\s*\(\s*([0-9]{1,12})\s*,?\s*\)"),
)
Array = NDArray[Any]


# Reading


def read_event_columns(data: bytes) -> Iterator[RatedEvent]:
    """The events one by one; the first thing that does not fit is an error that names the array, or the event."""
    arrays = _arrays(data)
    for name in sorted(_REQUIRED - arrays.keys()):
        raise MalformedText("log-missing-field", name)
    events = len(arrays["id"])
    texts = {name: _texts(arrays, name, events) for name in (*_EVENT_TEXTS, *_EVENT_MORE)}
    ids, people = _people(arrays)
    first_player, first_game = (_bounds(arrays, name, events) for name in ("players", "games"))
    player = _whole(arrays, "player", int(first_player[-1]), highest=len(ids) - 1).tolist()
    games = int(first_game[-1])
    white, black = (_whole(arrays, name, games).astype(np.int32) for name in ("white", "black"))
    result = _whole(arrays, "result", games, highest=255).astype(np.uint8).tobytes()
    rounds = _whole(arrays, "round", games, highest=_MOST_ROUNDS).astype(np.int32) if "round" in arrays else None
    rated = _whole(arrays, "rated", events, highest=1).tolist() if "rated" in arrays else [1] * events
    byes = _byes(arrays, events)
    players_at, games_at = first_player.tolist(), first_game.tolist()
    for number, (ident, name, game, ends, settled, edition, starts, tempo, house) in enumerate(
        zip(*texts.values(), strict=True)
    ):
        own, here = player[slice(*players_at[number : number + 2])], slice(*games_at[number : number + 2])
        yield RatedEvent(
            id=ident,
            name=name,
            game=game,
            ends=read_day(ends, "ends"),
            settled=read_day(settled, "settled"),
            starts=read_day(starts, "starts") if starts else None,
            edition=edition,
            tempo=read_tempo(tempo) if tempo else None,
            is_rated=bool(rated[number]),
            house=read_house(house) if house else None,
            players=tuple([ids[place] for place in own]),
            people={ids[place]: people[place] for place in own if place in people} if people else {},
            white=white[here],
            black=black[here],
            result=result[here],
            rounds=_rounds(rounds, here, ident),
            byes=byes.get(number, ()),
        )


def _arrays(data: bytes) -> dict[str, Array]:
    """The arrays of the file by name."""
    found: dict[str, Array] = {}
    left = _LARGEST
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            for info in packed.infolist():
                name, dot, suffix = info.filename.partition(".")
                if (dot + suffix) != ".npy" or name not in _KNOWN:
                    raise MalformedText("log-unknown-field", info.filename)
                if name in found:
                    raise MalformedText("setting-given-twice", name)
                left -= info.file_size
                if left < 0:
                    raise MalformedText("rating-file-too-large", name)
                found[name] = _array(name, packed.read(info))
    except ZIP_FAULTS:
        raise MalformedText("rating-file-damaged", "ZIP") from None
    return found


def _array(name: str, raw: bytes) -> Array:
    """One column. Its head is read by us and its length compared with it: nothing is run, nothing taken on trust."""
    size = {1: 2, 2: 4, 3: 4}.get(raw[6], 0) if raw[:6] == b"\x93NUMPY" and len(raw) > 12 else 0
    begins = 8 + size + int.from_bytes(raw[8 : 8 + size], "little")
    kind, shape = (each.search(raw[8 + size : min(begins, 4096)]) for each in (_KIND, _SHAPE))
    if not size or kind is None or shape is None:
        raise wrong_value(name, "npy")
    dtype, count = np.dtype(kind[1].decode()), int(shape[1])
    if begins + count * dtype.itemsize != len(raw) or (dtype.kind == "U") != (name in _TEXTS):
        raise wrong_value(name, f"{dtype}, {count}")
    return np.frombuffer(raw, dtype, count, begins) if raw[begins:] else np.zeros(0, dtype)


def _texts(arrays: Mapping[str, Array], name: str, count: int) -> list[str]:
    """A column of texts; one that is not there says nothing."""
    if name not in arrays:
        return [""] * count
    _check_length(name, arrays[name], count)
    try:
        found: list[str] = arrays[name].tolist()
    except ValueError:  # a number that is no letter
        raise wrong_value(name, "?") from None
    if not is_plain("".join(found)):
        raise wrong_value(name, next(text for text in found if not is_plain(text)))
    return found


def _check_length(name: str, column: Array, count: int) -> None:
    if len(column) != count:
        raise MalformedText("rating-columns-differ", f"{name}: {len(column)} / {count}")


def _whole(arrays: Mapping[str, Array], name: str, count: int, highest: int = 2**31 - 1) -> Integers:
    """A column of whole numbers from 0 on."""
    column = arrays[name]
    _check_length(name, column, count)
    if count and not 0 <= int(column.min()) <= int(column.max()) <= highest:
        wrong = int(np.argmax((column < 0) | (column > highest)))
        raise wrong_value(name, f"{int(column[wrong])} ({wrong + 1})")
    return column.astype(np.int64)


def _bounds(arrays: Mapping[str, Array], name: str, events: int) -> Integers:
    """Where the part of each event begins, and the end."""
    counts = _whole(arrays, name, events)
    return np.concatenate((np.zeros(1, dtype=np.int64), np.cumsum(counts)))


def _people(arrays: Mapping[str, Array]) -> tuple[list[str], dict[int, PlayerDetails]]:
    """Ids, and what is said of those of whom more is said."""
    count = len(arrays["person_id"])
    ids = list(map(read_id, _texts(arrays, "person_id", count)))
    more = [_texts(arrays, name, count) for name in _PERSON_MORE]
    if not any(map(any, more)):
        return ids, {}
    told = enumerate(zip(ids, *more, strict=True))
    return ids, {place: read_person(*known) for place, known in told if any(known[1:])}


def _rounds(rounds: NDArray[np.int32] | None, here: slice, event: str) -> NDArray[np.int32] | None:
    """The rounds of an event: known of all its games, or of none."""
    own = None if rounds is None else rounds[here]
    if own is None or not own.any():
        return None
    if not own.all():
        raise wrong_value("round", f"0 ({event})")
    return own


def _byes(arrays: Mapping[str, Array], events: int) -> dict[int, tuple[tuple[int, int], ...]]:
    if not any(name in arrays for name in _BYES):
        return {}
    for name in _BYES:
        if name not in arrays:
            raise MalformedText("log-missing-field", name)
    count = len(arrays["bye_event"])
    at = _whole(arrays, "bye_event", count, highest=events - 1).tolist()
    number = _whole(arrays, "bye_round", count, highest=_MOST_ROUNDS).tolist()
    found: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for event, each, player in zip(at, number, _whole(arrays, "bye_player", count).tolist(), strict=True):
        if not each:
            raise wrong_value("bye_round", each)
        found[event].append((each, player))
    return {event: tuple(each) for event, each in found.items()}


# Writing


def write_event_columns(events: Iterable[RatedEvent]) -> bytes:
    """The file. The same events give the same bytes."""
    all_events = tuple(events)
    people: dict[tuple[str, PlayerDetails | None], int] = {}
    player = [
        people.setdefault((each, event.people.get(each)), len(people)) for event in all_events for each in event.players
    ]
    byes = [(number, *bye) for number, event in enumerate(all_events) for bye in event.byes]
    columns: dict[str, Sequence[object] | Array] = {
        "id": [event.id for event in all_events],
        "name": [event.name for event in all_events],
        "game": [event.game for event in all_events],
        "ends": [event.ends.isoformat() for event in all_events],
        "settled": [event.settled.isoformat() for event in all_events],
        "edition": [event.edition for event in all_events],
        "starts": ["" if event.starts is None else event.starts.isoformat() for event in all_events],
        "tempo": [event.tempo or "" for event in all_events],
        "house": [event.house or "" for event in all_events],
        "person_id": [ident for ident, _ in people],
        "person_name": ["" if person is None else person.name for _, person in people],
        "person_sex": ["" if person is None else person.sex for _, person in people],
        "person_birth": ["" if person is None else person.birth for _, person in people],
        "person_club": ["" if person is None else person.club for _, person in people],
        "rated": [int(event.is_rated) for event in all_events],
        "players": [len(event.players) for event in all_events],
        "games": [event.size for event in all_events],
        "player": player,
        "white": _joined([event.white for event in all_events]),
        "black": _joined([event.black for event in all_events]),
        "result": np.frombuffer(b"".join(event.result for event in all_events), dtype=np.uint8),
        "round": _joined(
            [np.zeros(event.size, np.int32) if event.rounds is None else event.rounds for event in all_events]
        ),
        **{name: [bye[place] for bye in byes] for place, name in enumerate(_BYES)},
    }
    stream = io.BytesIO()
    np.savez(stream, allow_pickle=False, **{name: _column(name, values) for name, values in columns.items()})
    return stream.getvalue()


def _joined(columns: Sequence[Array]) -> Array:
    return np.concatenate(columns) if columns else np.zeros(0, dtype=np.int32)


def _column(name: str, values: Sequence[object] | Array) -> Array:
    """An array, numbers in as few bytes as hold them."""
    if name in _TEXTS:
        return np.array(values, dtype=np.str_)
    numbers = np.asarray(values, dtype=np.int64)
    return numbers.astype(np.min_scalar_type(int(numbers.max(initial=0))))
