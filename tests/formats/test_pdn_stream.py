"""Large files: one game at a time."""

import itertools
import tracemalloc

from kodeks.formats.pdn import PdnError, PdnGame, read_games

GAME = """[Event "Game {0}"]
[White "A"]
[Result "2-0"]

1. 32-28 18-23 2. 38-32 12-18 3. 43-38 7-12
4. 49-43 {{well [%clk 0:10:00]}} 4... 1-7 2-0

"""
SHORT = '[Event "Game {0}"]\n1. 32-28 18-23 {{x}} 2-0\n'


def lines(count: int, game: str = GAME):
    for number in range(count):
        yield from game.format(number).splitlines(keepends=True)


def test_games_come_as_they_are_read() -> None:
    endless = (line for number in itertools.count() for line in GAME.format(number).splitlines(keepends=True))
    first = list(itertools.islice(read_games(endless), 3))
    assert [game.tags["Event"] for game in first] == ["Game 0", "Game 1", "Game 2"]


def test_a_broken_game_among_many_is_the_only_one_lost() -> None:
    text = [line.replace("43-38", "43-88") if index == 7 * 50 + 4 else line for index, line in enumerate(lines(100))]
    games = list(read_games(text))
    assert [game.game for game in games if isinstance(game, PdnError)] == [51]
    assert [game.tags["Event"] for game in games] == [f"Game {number}" for number in range(100)]


def test_very_many_games_in_constant_memory() -> None:
    """Not even ten bytes a game are kept."""
    tracemalloc.start()
    try:
        count = plies = 0
        for game in read_games(lines(30_000, SHORT)):
            assert isinstance(game, PdnGame)
            count += 1
            plies += game.plies
            if count == 1_000:
                tracemalloc.reset_peak()
                settled = tracemalloc.get_traced_memory()[0]
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (count, plies) == (30_000, 60_000)
    assert peak - settled < 290_000
