"""Sides keep their columns through a match: the rows add up to it."""

import pytest

from kodeks.papers import Voice, pairings_by_board
from kodeks.rulebook.result import Side
from kodeks.tables import Seat, SeatPlace, Sitter, groups_of
from kodeks.tournament import Entry, Regulations, SystemKind, Tournament, append_acts
from kodeks.tournament.acts import Announce, Enter, Number, Pair, Result, Start
from kodeks.words import language_of

HOST, GUEST = (Sitter(Entry(name=name)) for name in ("Host", "Guest"))


@pytest.mark.parametrize(
    ("text", "host", "shown"),
    [
        ("2-0", Side.WHITE, "2 : 0"),
        ("2-0", Side.BLACK, "0 : 2"),
        ("½-½", Side.BLACK, "½ : ½"),
        ("1+-1-", Side.BLACK, "1--1+"),
        ("1+-1-", Side.WHITE, "1+-1-"),
        ("+/-", Side.BLACK, "-/+"),
        ("-/-", Side.BLACK, "-/-"),
        ("2-0", None, "2-0"),
        ("", Side.BLACK, ""),
    ],
)
def test_a_result_as_its_columns_read_it(text, host, shown):
    assert Seat(SeatPlace(1, 1), HOST, GUEST, None, text, 0, host=host).text_of_sides == shown


def started(system: SystemKind, entries: list[Entry], *acts, **settings) -> Tournament:
    regulations = Regulations.of(name="Liga", game="100", system=system, **settings)
    count = len(entries)
    pairs = tuple((number, number + count // 2) for number in range(1, count // 2 + 1))
    opened = [*map(Enter, entries), Number(tuple(range(count))), Pair(1, pairs, engine="t"), Announce(1), Start(1)]
    steps = append_acts(Tournament(regulations), 1, [*opened, *acts], by="", at="")
    assert steps[-1].step.is_accepted, steps[-1].step.rulings
    return steps[-1].step.state


def test_rows_add_up_to_the_match():
    teams = [Entry(name=name, players=tuple(f"{name}{place}" for place in range(1, 5))) for name in "AB"]
    results = [Result(1, 1, text, game) for game, text in ((1, "2-0"), (2, "2-0"), (3, "1-1"))]
    state = started(SystemKind.TEAM_ROUND_ROBIN, teams, *results, boards=4)
    (match,) = groups_of(state, state.rounds[0])
    assert [[sitter.name for _, sitter in seat.sides] for seat in match.seats] == [
        ["A1", "B1"],
        ["A2", "B2"],
        ["A3", "B3"],
        ["A4", "B4"],
    ]
    assert [seat.sides[0][0] for seat in match.seats] == [Side.WHITE, Side.BLACK] * 2
    shown = [seat.text_of_sides for seat in match.seats]
    assert shown == ["2 : 0", "0 : 2", "1 : 1", ""]
    points = [[int(part) for part in text.split(" : ")] for text in shown if text]
    assert match.text == " : ".join(str(sum(column)) for column in zip(*points, strict=True))
    assert match.open_games == 1


def test_V_3_7_home_team_and_guests_of_a_scheveningen_match():
    players = [Entry(name=name, team=name[0]) for name in ("A1", "A2", "B1", "B2")]
    state = started(SystemKind.SCHEVENINGEN, players, Result(1, 1, "2-0"))
    turned = state.rounds[0].boards[0]._replace(white=3, black=1)
    state = state.with_round(state.rounds[0]._replace(boards=(turned, state.rounds[0].boards[1])))
    (match,) = groups_of(state, state.rounds[0])
    assert [[sitter.name for _, sitter in seat.sides] for seat in match.seats] == [["A1", "B1"], ["A2", "B2"]]
    assert match.seats[0].text_of_sides == "0 : 2"


def test_papers_keep_the_sides_in_their_columns_too():
    teams = [Entry(name=name, players=tuple(f"{name}{place}" for place in range(1, 3))) for name in "AB"]
    results = [Result(1, 1, text, game) for game, text in ((1, "2-0"), (2, "2-0"))]
    state = started(SystemKind.TEAM_ROUND_ROBIN, teams, *results, boards=2)
    heading, table = pairings_by_board(state, 1, Voice(language_of("en"))).blocks
    assert heading.text == "1. A – B 2 : 2"
    assert table.headings == ("board", "home team", "result", "guests")
    assert table.rows == (("1.1", "A1 (w)", "2 : 0", "B1 (b)"), ("1.2", "A2 (b)", "0 : 2", "B2 (w)"))
    players = [Entry(name=name, team=name[0]) for name in ("A1", "A2", "B1", "B2")]
    state = started(SystemKind.SCHEVENINGEN, players, Result(1, 1, "2-0"))
    (table,) = pairings_by_board(state, 1, Voice(language_of("en"))).blocks
    assert table.headings == ("board", "no.", "home team", "result", "no.", "guests")
    assert table.rows[0] == ("1", "1", "A1 (w)", "2 : 0", "3", "B1 (b)")
