"""Broken text, 24,000 times: always one kind of error, and never a hang."""

import random
from contextlib import suppress

import pytest

from kodeks.draughts import BOARD_64, BOARD_100, Position, read_fen
from kodeks.draughts.fen import variant_of_fen
from kodeks.formats.pdn import PdnError, PdnGame, read_game, read_games, refusals, replay, write_game
from kodeks.malformed import MalformedText

PDN = (
    """[Event "Training \\"A\\""] [Site "?"]
[White "One"]
[Black "Two"]
[Result "2-0"]
[GameType "20,W,10,10,N2,0"]

1. 32-28 18-23 2. 38-32! {a comment
over two lines [%clk 0:10:00]} 12-18 (2... 23-29?! 3. 33x24 {[%sign +1]} 20x29 (19x30 $2))
3. 43-38 7-12 $7 4. 49-43* 1-7 + 2-0

[Event "Second"]
[FEN "B:W27,K46:B8-10,K5."]

1... 8-12 2. 46x19 {[%clock w0:00:10 B0:00:03.5]} 2... 9-14 /FEN "W:W28:B22"/ 3. 28x17 1+-1-
""",
    """%made by hand
[White "A"]
[GameType "26"]
1. c3-d4 d6-c5 2. b2-c3 (b2-a3 f6g5 {[%eval 1]}) f6-g5 3. g3-h4 c7-d6 a.l. 1/2-1/2
1. 22-18 11-15 18x11 10x15 0-2
1. 31-26 19-23 * [Event "last"] 1. 33-29 {x} 2-0
""",
)
FEN = ("W:W31-50:B1-20", "B:WK3,28,K46:B14,K5.", "W:Wa1,c1,Ke3:BKh8,b6:H0:F12", "B : B1-3, K8 : W 45,K50 ")
LETTERS = '[]{}()"\\/$*!?+-=x:.,%\n \r\t0123456789abcdefhklwBWKF\u0661\u00bd\x00\ufeff'


def mutate(rng: random.Random, text: str) -> str:
    """Delete, insert, replace, double, swap or cut characters and lines."""
    for _ in range(rng.randint(1, 4)):
        at, end = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
        short = min(end, at + rng.randint(1, 6))
        lines = text.split("\n")
        line = rng.randrange(len(lines))
        text = rng.choice(
            (
                text[:at] + text[short:],
                text[:at] + rng.choice(LETTERS) + text[at:],
                text[:at] + rng.choice(LETTERS) + text[at + 1 :],
                text[:short] + text[at:],
                text[:at] if rng.random() < 0.2 else text,
                "\n".join(lines[:line] + lines[line + 1 :]),
                "\n".join([*lines[:line], lines[line], *lines[line:]]),
                "\n".join([*lines[:line], *reversed(lines[line:])]) if rng.random() < 0.2 else text,
            )
        )
    return text


@pytest.mark.parametrize("seed", range(len(PDN) * 4))
def test_mutated_games_are_games_or_errors_with_a_place(seed: int) -> None:
    rng = random.Random(seed)
    errors = 0
    for _ in range(2_000):
        text = mutate(rng, PDN[seed % len(PDN)])
        games = list(read_games(text.splitlines(keepends=True)))
        for number, game in enumerate(games, 1):
            if isinstance(game, PdnError):
                errors += 1
                assert game.game == number
                assert game.line is not None
                assert game.column is not None
            else:
                assert game.number == number
    assert errors > 200


@pytest.mark.parametrize("seed", range(2))
def test_mutated_games_that_can_be_read_can_be_played_and_written(seed: int) -> None:
    rng = random.Random(1000 + seed)
    for _ in range(300):
        for game in read_games(mutate(rng, PDN[seed]).splitlines(keepends=True)):
            if isinstance(game, PdnGame):
                replay(game)
                list(refusals(game))
                assert read_game(write_game(game)) == game


@pytest.mark.parametrize("seed", range(len(FEN)))
def test_mutated_positions_are_positions_or_malformed(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(2_000):
        text = mutate(rng, FEN[seed])
        for board in (variant_of_fen(text) or BOARD_100, BOARD_64):
            with suppress(MalformedText):
                assert isinstance(read_fen(text, board), Position)


def test_all_games_before_and_after_a_broken_line_are_read() -> None:
    """Between two good games any line may be broken; both are read."""
    good = '[Event "good"]\n1. 32-28 18-23 2-0\n'
    rng = random.Random(7)
    for _ in range(1_000):
        broken = mutate(rng, '[Event "broken"]\n[Site "x"]\n\n1. 32-28 {x} (33-28) 18-23 *\n')
        games = list(read_games(f"{good}\n{broken}\n\n{good}".splitlines(keepends=True)))
        assert [games[0].tags, games[-1].tags] == [{"Event": "good"}, {"Event": "good"}]
        assert isinstance(games[-1], PdnGame)
        assert games[-1].plies == 2
