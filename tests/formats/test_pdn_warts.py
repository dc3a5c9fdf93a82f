"""Games played at random, written well and then damaged in every manner of real files, several at once: the moves that
are read stay the same."""

import random
import re
from collections.abc import Callable
from itertools import pairwise

import pytest

from kodeks.draughts import BOARD_64, BOARD_100, Position, Variant, write_move
from kodeks.formats.pdn import PdnGame, PdnMove, read_games, replay

Wart = Callable[[random.Random, str], str]
HEADER = '[Event "A"]\n[Site "?"]\n[White "Kos"]\n[Black "Lis"]\n[Result "*"]\n'
SEEDS = 150


def played(rng: random.Random, board: Variant, *, is_short: bool) -> tuple[list[str], list[str]]:
    """The moves of a game as they are written in full, and as the file has them."""
    position, full, written = Position.start(board), [], []
    for _ in range(rng.randrange(1, 60)):
        legal = position.legal_moves()
        if not legal:
            break
        move = rng.choice(legal)
        full.append(write_move(position, move))
        origin, target = board.names[move.origin], board.names[move.target]
        alike = [each for each in legal if (board.names[each.origin][0], each.target) == (origin[0], move.target)]
        short = f"{origin[0]}{':' if move.captured else ''}{target}"
        written.append(short if is_short and len(alike) == 1 and rng.random() < 0.7 else full[-1])
        position = position.after(move)
    return full, written


def movetext(rng: random.Random, moves: list[str]) -> str:
    words = [f"{index // 2 + 1}. {move}" if index % 2 == 0 else move for index, move in enumerate(moves)]
    return "".join(word + rng.choice(("\n", " ", " ", " ", " ")) for word in words)


def at_moves(pattern: str, change: str | Callable[[re.Match[str]], str], share: float = 0.3) -> Wart:
    """A wart that befalls some of the places that fit."""

    def wart(rng: random.Random, text: str) -> str:
        def one(match: re.Match[str]) -> str:
            if rng.random() > share:
                return match[0]
            return change(match) if callable(change) else match.expand(change)

        return re.sub(pattern, one, text)

    return wart


_STEP = r"(?<![\w:x-])([a-h]?[0-9]+)([-x])([a-h]?[0-9]+)(?![\w:x-])"
MOVES: dict[str, Wart] = {
    "blank after the sign": at_moves(_STEP, r"\1\2 \3"),
    "blank before the sign": at_moves(_STEP, r"\1 \2\3"),
    "blanks around the sign": at_moves(_STEP, r"\1 \2 \3"),
    "line broken after the sign": at_moves(_STEP, r"\1\2" + "\n" + r"\3"),
    "line broken before the sign": at_moves(_STEP, r"\1" + "\n" + r"\2\3", 0.1),
    "no sign": at_moves(r"(?<![\w:x-])([0-9]{2})[-x]([0-9]{2})(?![\w:x-])", r"\1\2"),
    "long dash": at_moves(r"-", "–"),
    "two dashes": at_moves(r"-", "--"),
    "large letter for x": at_moves(r"x", "X"),
    "colon for x": at_moves(r"(?<=[0-9])x", ":"),
    "star for x": at_moves(_STEP, lambda match: match[0].replace("x", "*")),
    "dash for x": at_moves(_STEP, lambda match: match[0].replace("x", "-")),
    "x for dash": at_moves(_STEP, lambda match: match[0].replace("-", "x")),
    "number without dot": at_moves(r"(?<!\S)([0-9]+)\.", r"\1"),
    "number with bracket": at_moves(r"(?<!\S)([0-9]+)\.", r"\1)"),
}
BETWEEN: dict[str, Wart] = {  # moves that are whole
    "word": at_moves(r"(?<=[0-9])(?=\s)", " great"),
    "unknown sign": at_moves(r"(?<=[0-9])(?=\s)", " $902"),
    "stray bracket": at_moves(r"(?<=[0-9])(?=\s)", " ["),
    "comma": at_moves(r"(?<=[0-9])(?=\s)", " ,"),
    "odd clock": at_moves(r"(?<=[0-9])(?=\s)", " {[%egt 0:0:9.56]}"),
    "comment": at_moves(r"(?<=[0-9])(?=\s)", " {so 1. 32-28 was played}"),
}
TAGS: dict[str, Wart] = {
    "junk after a tag": at_moves(r"\]", "] junk"),
    "empty tag": at_moves(r"\n", "\n[Empty]\n"),
    "no quotes": at_moves(r'\[Site "\?"\]', "[Site Here]"),
    "small letters": at_moves("White", "white"),
    "tag twice": at_moves(r'(\[White "Kos"\]\n)', r"\1\1"),
    "two brackets": at_moves(r"(\[Black)", r"[\1"),
    "blanks": at_moves(r'"\]', '" ]'),
    "odd result": at_moves(r'Result "\*"', 'Result "-"'),
    "empty line": at_moves(r"(\[Site)", r"\n\1", 0.1),
}


@pytest.mark.parametrize("board", [BOARD_100, BOARD_64], ids=lambda board: board.key)
@pytest.mark.parametrize("most", [1, 2, 5])
def test_damaged_games_read_to_the_same_moves(board: Variant, most: int) -> None:
    for seed in range(SEEDS):
        rng = random.Random(f"{board.key} {most} {seed}")
        full, written = played(rng, board, is_short=board is BOARD_64 and seed % 3 == 0)
        header, text = f'{HEADER}[GameType "{20 if board is BOARD_100 else 26}"]\n', movetext(rng, written)
        names = rng.sample([*BETWEEN, *MOVES, *TAGS], most)
        for name, wart in {**BETWEEN, **MOVES}.items():
            text = wart(rng, text) if name in names else text
        for name, wart in TAGS.items():
            header = wart(rng, header) if name in names else header
        found = list(read_games(f'{header}\n{text} *\n\n[Event "next"]\n1. 32-28 *\n'))
        label = f"seed {seed}, {names}:\n{header}\n{text}"
        assert [type(each) for each in found] == [PdnGame, PdnGame], f"{label}\n{found[0]!r}"
        game = found[0]
        assert isinstance(game, PdnGame)
        again = replay(game)
        assert again.refusal is None, f"{label}\n{again.refusal}"
        moves = [
            write_move(before.position, after.move)
            for before, after in pairwise(again.game.line())
            if after.move is not None
        ]
        assert moves == full, label
        assert sum(isinstance(item, PdnMove) for item in game.line.items) == len(full), label
