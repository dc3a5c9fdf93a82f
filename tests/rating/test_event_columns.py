"""Rated events in columns: the same as in lines, and one clear error for a file that does not fit."""

from __future__ import annotations

import contextlib
import io
import random
import zipfile
from datetime import date

import numpy as np
import pytest
from random_histories import event, events

from kodeks.formats.ratings import read_event_columns, write_event_columns, write_events
from kodeks.malformed import MalformedText
from kodeks.rating import PlayerDetails


def made():
    """Events with everything an event can have."""
    special = event(
        "extra",
        ["A", "B"],
        [("A", "B", "2"), ("B", "A", "1")],
        ends=date(2026, 5, 1),
        starts=date(2026, 4, 30),
        is_rated=False,
        house="przystajn2023",
        game="64",
        rounds=[1, 3],
        byes=((2, 1),),
        people={"A": PlayerDetails("Ala Ćma", "w", "1999", "KS")},
    )
    return [*events(random.Random(5), 12, 20), special]


def arrays() -> dict[str, np.ndarray]:
    with np.load(io.BytesIO(write_event_columns(made())), allow_pickle=False) as found:
        return {name: found[name] for name in found.files}


def packed(columns) -> bytes:
    stream = io.BytesIO()
    np.savez_compressed(stream, **columns)
    return stream.getvalue()


def test_there_and_back_gives_the_same_lines():
    data = write_event_columns(made())
    assert write_events(read_event_columns(data)) == write_events(made())
    assert write_event_columns(read_event_columns(data)) == data
    assert write_events(read_event_columns(packed(arrays()))) == write_events(made())
    assert list(read_event_columns(write_event_columns([]))) == []


def test_what_is_wanted_only_may_be_left_out():
    needed = [
        "id",
        "name",
        "game",
        "ends",
        "settled",
        "players",
        "games",
        "person_id",
        "player",
        "white",
        "black",
        "result",
        "tempo",
    ]
    found = list(read_event_columns(packed({name: values for name, values in arrays().items() if name in needed})))
    assert [each.result for each in found] == [each.result for each in made()]
    assert found[-1].rounds is None
    assert found[-1].people == {}


@pytest.mark.parametrize(
    ("name", "change", "reason"),
    [
        ("id", lambda column: None, "log-missing-field"),
        ("elo", lambda column: np.zeros(3), "log-unknown-field"),
        ("ends", lambda column: np.array(["soon", *column[1:]]), "rating-not-a-date"),
        ("name", lambda column: np.array(["a\nb", *column[1:]]), "log-wrong-value"),
        ("name", lambda column: column[1:], "rating-columns-differ"),
        ("name", lambda column: np.arange(len(column)), "log-wrong-value"),
        ("person_id", lambda column: np.array([" A", *column[1:]]), "log-wrong-value"),
        ("player", lambda column: column + np.int64(1000), "log-wrong-value"),
        ("players", lambda column: column + 1, "rating-columns-differ"),
        ("white", lambda column: column.astype(np.int64) - 9, "log-wrong-value"),
        ("white", lambda column: column * 0 + 99, "rating-no-such-place"),
        ("white", lambda column: column.astype(np.float64), "log-wrong-value"),
        ("white", lambda column: column.reshape(1, -1), "log-wrong-value"),
        ("result", lambda column: column * 0 + ord("?"), "rating-not-a-sign"),
        ("round", lambda column: np.array([*column[:-1], 0]), "log-wrong-value"),
        ("bye_round", lambda column: None, "log-missing-field"),
        ("bye_round", lambda column: column * 0, "log-wrong-value"),
        ("bye_event", lambda column: column * np.int64(0) + 999, "log-wrong-value"),
    ],
)
def test_a_column_that_does_not_fit(name, change, reason):
    columns = arrays()
    changed = change(columns.pop(name, None))
    with pytest.raises(MalformedText) as error:
        list(read_event_columns(packed(columns if changed is None else columns | {name: changed})))
    assert error.value.reason == reason


def test_a_head_that_promises_more_than_there_is():
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as file:
        head = b"{'descr': '<i8', 'fortran_order': False, 'shape': (999999999999,), }"
        file.writestr("white.npy", b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head + b"12345678")
    with pytest.raises(MalformedText) as error:
        list(read_event_columns(stream.getvalue()))
    assert error.value.reason == "log-wrong-value"


@pytest.mark.parametrize("seed", range(40))
def test_spoiled_files_are_read_or_refused(seed):
    choose, data = random.Random(seed), bytearray(write_event_columns(made()[-2:]))
    for _ in range(3):
        data[choose.randrange(len(data))] = choose.randrange(256)
    with contextlib.suppress(MalformedText):
        list(read_event_columns(bytes(data[: choose.choice((len(data), 900))])))
