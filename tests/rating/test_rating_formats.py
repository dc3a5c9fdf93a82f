"""Lists as a table and events as lines of JSON: there and back, and one clear error for what does not fit."""

from __future__ import annotations

import contextlib
import json
import random
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_histories import event, events, lists, row

from kodeks.formats.ratings import read_events, read_lists, write_events, write_lists
from kodeks.malformed import MalformedText
from kodeks.rating import ListName, PlayerDetails, Quarter, RatingList

HEADING = "game,valid_from,list,place,player,name,sex,birth,club,rating,games,last_game,reached_2300"
ROW = "100,2026-04-01,A,1,P1,Ala Lis,w,1999,KS Mława,2288,60,2026-01-10,0"


def table(*rows: str) -> str:
    return "\n".join((HEADING, *rows)) + "\n"


@given(seed=st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_lists_there_and_back(seed):
    made = lists(random.Random(seed), 12)
    text = write_lists(made)
    assert read_lists(text) == tuple(sorted(made, key=lambda each: each.quarter))
    assert write_lists(read_lists(text.encode("utf-8-sig"))) == text


def test_a_row_as_it_is_read():
    (found,) = read_lists(table(ROW))
    assert (found.game, found.quarter) == ("100", Quarter(2026, 2))
    expected = row(
        "P1", ListName.A, 2288, 60, date(2026, 1, 10), name="Ala Lis", sex="w", birth="1999", club="KS Mława"
    )
    assert found.rows == (expected,)


def test_columns_may_be_fewer_and_in_another_order_and_semicolons_do_too():
    heading = "player;name;game;valid_from;list;rating;games;last_game;reached_2300"
    (found,) = read_lists(f"{heading}\nP1;Ala;64;2026-04-01;T;2100;3;2026-01-10;\n")
    assert (found.game, found.rows[0].list_name, found.rows[0].has_reached_2300) == ("64", ListName.T, False)


def test_a_name_that_a_spreadsheet_would_run():
    made = RatingList("100", Quarter(2026, 2), (row("=1", name="=cmd()", club="-x", last=date(2026, 1, 1)),))
    text = write_lists([made])
    assert "'=cmd()" in text
    assert read_lists(text) == (made,)


def test_2300_on_the_list_was_reached():
    (found,) = read_lists(table(ROW.replace("2288", "2300")))
    assert found.rows[0].has_reached_2300


@pytest.mark.parametrize(
    ("column", "value", "reason"),
    [
        ("game", "chess", "rating-not-a-game"),
        ("valid_from", "2026-04-02", "rating-not-a-first-day"),
        ("valid_from", "2026-13-01", "rating-not-a-date"),
        ("valid_from", "20260401", "rating-not-a-date"),
        ("valid_from", "9999-10-01", "rating-not-a-date"),
        ("list", "C", "rating-not-a-list"),
        ("list", "B", "rating-list-not-by-games"),
        ("list", "T", "rating-list-not-by-games"),
        ("list", "", "rating-list-not-by-games"),
        ("place", "x", "rating-not-a-place"),
        ("place", "-1", "rating-not-a-place"),
        ("player", "", "rating-cell-missing"),
        ("name", "", "rating-cell-missing"),
        ("sex", "q", "entries-not-a-sex"),
        ("birth", "99", "not-a-date-of-birth"),
        ("rating", "", "entries-not-a-rating"),
        ("rating", "22.5", "entries-not-a-rating"),
        ("rating", "22222", "entries-not-a-rating"),
        ("rating", "²", "entries-not-a-rating"),
        ("games", "-1", "rating-not-a-number-of-games"),
        ("games", "29", "rating-list-not-by-games"),
        ("last_game", "", "rating-not-a-date"),
        ("last_game", "2026-04-01", "rating-game-after-list"),
        ("reached_2300", "perhaps", "entries-not-yes-or-no"),
    ],
)
def test_a_cell_that_does_not_fit(column, value, reason):
    place = HEADING.split(",").index(column)
    cells = ROW.split(",")
    cells[place] = value
    with pytest.raises(MalformedText) as error:
        read_lists(table(ROW.replace("P1", "P0"), ",".join(cells)))
    assert error.value.reason == reason
    assert error.value.line == 3
    assert error.value.column == (HEADING.split(",").index("games") if reason.endswith("by-games") else place) + 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "rating-column-missing"),
        (HEADING.replace("rating", "elo") + "\n", "rating-unknown-column"),
        (HEADING + ",name\n", "entries-heading-twice"),
        (HEADING.removesuffix(",reached_2300") + "\n", "rating-column-missing"),
        (table(ROW + ",1"), "rating-cells-differ"),
        (table(ROW.replace("Ala", '"Ala')), "entries-bad-quotes"),
        (table(ROW, ROW), "rating-player-twice"),
    ],
)
def test_a_table_that_does_not_fit(text, reason):
    with pytest.raises(MalformedText) as error:
        read_lists(text)
    assert error.value.reason == reason


def test_a_table_in_another_encoding():
    with pytest.raises(MalformedText) as error:
        read_lists(table(ROW).encode("cp1250"))
    assert error.value.reason == "not-in-this-encoding"


# Events


def same(one, other) -> bool:
    return json.loads(write_events([one])) == json.loads(write_events([other]))


def test_events_there_and_back():
    made = events(random.Random(5), 12, 20)
    made.append(
        event(
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
            people={"A": PlayerDetails("Ala", "w", "1999", "KS")},
        )
    )
    text = write_events(made)
    back = list(read_events(text.encode()))
    assert all(same(one, other) for one, other in zip(made, back, strict=True))
    assert (back[-1].rounds.tolist(), back[-1].people) == ([1, 3], {"A": PlayerDetails("Ala", "w", "1999", "KS")})
    assert [each.booking for each in back] == [each.booking for each in made]


GOOD = {
    "id": "e",
    "name": "Open",
    "game": "100",
    "ends": "2026-05-05",
    "settled": "2026-05-16",
    "tempo": "60m+30s",
    "players": ["A", "B", {"id": "C", "name": "Cela"}],
    "white": [0, 1],
    "black": [1, 2],
    "result": "2+",
}


def error_of(**changed) -> MalformedText:
    given_now = {name: value for name, value in (GOOD | changed).items() if value is not ...}
    lines = f"\n{json.dumps(GOOD | {'id': 'first'})}\n{json.dumps(given_now)}\n"
    with pytest.raises(MalformedText) as error:
        list(read_events(lines))
    assert error.value.line == 3
    return error.value


@pytest.mark.parametrize(
    ("changed", "reason", "text"),
    [
        ({"id": ...}, "log-missing-field", "id"),
        ({"settled": ...}, "log-missing-field", "settled"),
        ({"id": ""}, "rating-event-without-id", "Open"),
        ({"elo": 1}, "log-unknown-field", "elo"),
        ({"name": 7}, "log-wrong-value", "name: 7"),
        ({"name": "\ud800"}, "log-wrong-value", "name: \ud800"),
        ({"name": "a\0b"}, "log-wrong-value", "name: a\0b"),
        ({"players": ["A", "B", "C\n"]}, "log-wrong-value", 'players: "C\n"'),
        ({"game": "chess"}, "rating-not-a-game", "chess"),
        ({"edition": "kw1900"}, "unknown-edition", "kw1900"),
        ({"ends": "5.5.2026"}, "rating-not-a-date", "ends: 5.5.2026"),
        ({"settled": "2026-05-04"}, "rating-settled-before-end", "e: 2026-05-04 < 2026-05-05"),
        ({"starts": "2026-05-06"}, "rating-ends-before-start", "e: 2026-05-05"),
        ({"rated": 1}, "log-wrong-value", "rated: 1"),
        ({"house": "nobody"}, "log-wrong-value", "house: nobody"),
        ({"players": "AB"}, "log-wrong-value", "players: AB"),
        ({"players": ["A", "B", "A"]}, "rating-player-twice", "e: A"),
        ({"players": ["A", "B", ""]}, "log-wrong-value", 'players: ""'),
        ({"players": ["A", "B", " C"]}, "log-wrong-value", 'players: " C"'),
        ({"players": ["A", "B", {"name": "C"}]}, "log-wrong-value", "players: {'name': 'C'}"),
        ({"players": ["A", "B", 3]}, "log-wrong-value", "players: 3"),
        ({"players": ["A", "B", {"id": "C", "sex": "q"}]}, "entries-not-a-sex", "q"),
        ({"white": [0]}, "rating-columns-differ", "e"),
        ({"white": [0, 3]}, "rating-no-such-place", "e: 3 (2)"),
        ({"white": [0, -1]}, "rating-no-such-place", "e: -1 (2)"),
        ({"white": [0, 2]}, "rating-plays-oneself", "e: C"),
        ({"white": [0, 1.0]}, "log-wrong-value", "white: [0, 1.0]"),
        ({"white": [0, True]}, "log-wrong-value", "white: [0, True]"),
        ({"white": [0, 10**30]}, "log-wrong-value", f"white: [0, {10**30}]"),
        ({"result": "2"}, "rating-columns-differ", "e"),
        ({"result": "2?"}, "rating-not-a-sign", "e: ? (2)"),
        ({"result": "2½"}, "rating-not-a-sign", "e: ½ (2)"),
        ({"rounds": [1, 2]}, "log-wrong-value", "rounds: [1, 2]"),
        ({"rounds": [3, -1]}, "log-wrong-value", "rounds: [3, -1]"),
        ({"byes": [[1, 3]]}, "rating-no-such-place", "e: 3"),
        ({"byes": [[0, 1]]}, "log-wrong-value", "byes: [[0, 1]]"),
        ({"byes": [1]}, "log-wrong-value", "byes: 1"),
    ],
)
def test_an_event_that_does_not_fit(changed, reason, text):
    error = error_of(**changed)
    assert (error.reason, error.text) == (reason, text)


def test_a_tempo_that_cannot_be_read():
    assert error_of(tempo="fast").line == 3


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "not-json"),
        ("[]", "rating-not-an-event"),
        ('{"id": "a", "id": "b"}', "setting-given-twice"),
        ('{"id": NaN}', "not-json"),
        ("[" * 100_000, "json-too-deep"),
        (b'{"id": "\xb3"}', "not-json"),
        ('{"white": [' + "9" * 5000 + "]}", "not-json"),
    ],
)
def test_a_line_that_is_no_event(line, reason):
    with pytest.raises(MalformedText) as error:
        list(read_events([line]))
    assert (error.value.reason, error.value.line) == (reason, 1)


def test_the_mark_of_utf_8_is_no_part_of_an_event():
    for line in (b"\xef\xbb\xbf[]", "\ufeff[]"):
        with pytest.raises(MalformedText) as error:
            list(read_events([line]))
        assert error.value.reason == "rating-not-an-event"


# Whatever comes, the error is one of ours


def spoiled(choose: random.Random, data: bytes) -> bytes:
    """Some bytes changed, dropped or doubled."""
    spoilt = bytearray(data)
    for _ in range(choose.randint(1, 4)):
        at = choose.randrange(len(spoilt))
        what = choose.choice(
            (b"", b"0", b'"', b",", b"[", b"}", b"-", b"\n", b"9999999999", b"\xff", b"null", spoilt[at : at + 9])
        )
        spoilt[at : at + choose.randint(0, 2)] = what
    return bytes(spoilt)


@given(seed=st.integers(0, 10**9))
@settings(max_examples=300, deadline=None)
def test_spoiled_files_are_read_or_refused(seed):
    choose = random.Random(seed)
    for data, read in (
        (
            (json.dumps(GOOD | {"byes": [[1, 2]], "rounds": [1, 1]}) + "\n").encode(),
            lambda data: list(read_events(data)),
        ),
        (table(ROW, ROW.replace("P1", "P2")).encode(), read_lists),
    ):
        with contextlib.suppress(MalformedText):
            read(spoiled(choose, data))


@pytest.mark.parametrize("line", [b'["\xc5\xbb"]', '["Ż"]'.encode(), b'{"id": "\xb3"}'])
def test_a_bad_line_is_told_as_text(line):
    with pytest.raises(MalformedText) as error:
        list(read_events(line))
    assert not error.value.text.startswith("b'")
