"""Games in a tournament file: lines with sums of their own, side by side with those of the tournament."""

from __future__ import annotations

import pytest

from kodeks.formats.game_lines import first_game_line, game_line, read_game, read_game_line
from kodeks.formats.tournament_file import header_line, lines_beyond, read_lines, rewritten
from kodeks.game import Actor, Conditions, Event
from kodeks.game.events import Move, Press, Start
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace, read_game_place

HEADER = header_line('name = "Zawody"\ngame = "100"\nsystem = "swiss"\nrounds = 3\n')[0]
CONDITIONS = Conditions(game="100", edition="kw2025", tempo="3m+2s", white="Anna", black="Józef")
BEGAN = "2026-03-14T10:00:00+01:00"
EVENTS = (
    Event(1, 0, Actor.ARBITER, Start(), "Ewa Lis"),
    Event(2, 4_250, Actor.WHITE, Move("32-28")),
    Event(3, 4_250, Actor.WHITE, Press(40)),
)


def lines_of(place: GamePlace) -> list[str]:
    line, total = first_game_line(place, CONDITIONS, BEGAN)
    lines = [line]
    for event in EVENTS:
        line, total = game_line(total, place, event)
        lines.append(line)
    return lines


ONE, OTHER = lines_of(GamePlace(1, 1)), lines_of(GamePlace(1, 2, 3, 2))
MIXED = [HEADER, ONE[0], OTHER[0], *(line for both in zip(ONE[1:], OTHER[1:], strict=True) for line in both)]


def test_games_are_read_side_by_side() -> None:
    read = read_lines("".join(MIXED).encode())
    assert [str(game.place) for game in read.games] == ["1.1", "1.2.3#2"]
    assert not read.events
    for game in read.games:
        record = read_game(game)
        assert (record.conditions, record.began, record.events) == (CONDITIONS, BEGAN, EVENTS)
    assert read.games[0].texts == tuple(line.rstrip("\n").encode() for line in ONE)


def test_one_line_is_read_by_itself() -> None:
    before = read_lines("".join([HEADER, *ONE[:3]]).encode()).games[0].total
    assert read_game_line(ONE[3].strip().encode(), before, GamePlace(1, 1))[0] == EVENTS[2]


@pytest.mark.parametrize(("place", "text"), [(GamePlace(3, 7), "3.7"), (GamePlace(3, 7, 2, 4), "3.7.2#4")])
def test_places(place: GamePlace, text: str) -> None:
    assert str(place) == text
    assert read_game_place(text) == place


@pytest.mark.parametrize("text", ["", "3", "3.7.2.1", "3.7#", "x.7", "3.7 "])
def test_what_is_no_place(text: str) -> None:
    with pytest.raises(MalformedText, match="not a place"):
        read_game_place(text)


def test_lines_of_a_game_are_no_lines_of_the_tournament() -> None:
    read = read_lines("".join([HEADER, *ONE]).encode())
    assert lines_beyond("".join([HEADER, *ONE]).encode(), read.end) == 0


@pytest.mark.parametrize(
    "lines",
    [
        [HEADER, ONE[0], ONE[2]],  # one left out
        [HEADER, ONE[0], ONE[1], ONE[1]],  # one twice
        [HEADER, ONE[0], ONE[1].replace('"1.1"', '"1.2"')],  # moved to another game
        [HEADER, ONE[0], ONE[1].replace("Ewa", "Iza")],  # altered
        [HEADER, ONE[1]],  # without a beginning
        [HEADER, ONE[0].replace('"1.1"', '"01.1"')],  # another name of the same game
    ],
)
def test_damage_is_told_with_its_line(lines: list[str]) -> None:
    with pytest.raises(MalformedText) as error:
        read_lines("".join([*lines, OTHER[0]]).encode())
    assert error.value.line == len(lines)


@pytest.mark.parametrize("cut", range(1, len(ONE[2]), 7))
def test_a_torn_last_line_of_a_game_is_left_out(cut: int) -> None:
    data = "".join([HEADER, *ONE[:2]]).encode()
    read = read_lines(data + ONE[2].encode()[:cut])
    assert read.damage is not None
    assert read.damage.good_bytes == len(data)
    assert len(read.games[0].texts) == 2


def test_only_the_end_of_the_last_line_is_missing() -> None:
    read = read_lines("".join([HEADER, *ONE]).removesuffix("\n").encode())
    assert read.damage is None
    assert len(read.games[0].texts) == 4


def test_somebody_is_taken_out_of_a_game() -> None:
    texts = [line.removesuffix("\n") for line in MIXED]
    changed = [
        line for line, _ in rewritten(texts, lambda data: {**data, "white": "N.N."} if "white" in data else data)
    ]
    games = read_lines("".join(f"{line}\n" for line in changed).encode()).games
    assert [read_game(game).conditions.white for game in games] == ["N.N.", "N.N."]
    assert [read_game(game).events for game in games] == [EVENTS, EVENTS]
