"""Writing PGN in export format: the seven tags first, lines of at most 80 characters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

import chess

from kodeks.chess.fen import write_fen
from kodeks.chess.game import ChessGame
from kodeks.chess.writer import write_move
from kodeks.formats.pdn.commands import write_clock
from kodeks.formats.pdn.tokens import TAG_NAME, escape
from kodeks.formats.pgn.tokens import english
from kodeks.formats.pgn.tree import PgnError, PgnGame, PgnMove
from kodeks.rulebook.result import Result

_ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?"}
_RESULTS = {Result.WHITE_WINS: "1-0", Result.BLACK_WINS: "0-1", Result.DRAW: "1/2-1/2"}
_WIDTH = 80
# A line that begins with a bracket begins a header, even in a comment; and a command, as [%clk 0:01:02], stays whole
_BREAK = re.compile(r" (?!\[)(?![^\[\]]*\])")


def from_game(game: ChessGame, tags: Mapping[str, str] | None = None) -> PgnGame:
    """A game that was played, with its start and result among the tags."""
    result = "*" if game.result is None else _RESULTS[game.result]
    start = game.origin
    own = {"Result": result}
    if start.chess960:
        own["Variant"] = "Chess960"
    if start.chess960 or start.fen() != chess.STARTING_FEN:
        own |= {"SetUp": "1", "FEN": write_fen(start)}
    board = start.copy(stack=False)
    moves = []
    for move in game.moves:
        moves.append(PgnMove(write_move(board, move, "san")))
        board.push(move)
    return PgnGame(start=start, moves=tuple(moves), tags={**own, **(tags or {})}, terminator=result)


def write_games(games: Iterable[PgnGame]) -> Iterator[str]:
    for number, game in enumerate(games):
        yield ("\n" if number else "") + write_game(game)


def write_game(game: PgnGame) -> str:
    tags = {**_ROSTER, "Result": game.terminator, **game.tags}
    header = "".join(_tag(name, value) for name, value in tags.items())
    words = [*_comments(game.comments), *_line(game, game.moves, 0), game.terminator]
    return f"{header}\n{_wrapped(words)}\n"


def _tag(name: str, value: str) -> str:
    if not TAG_NAME.fullmatch(name) or any(ord(letter) < 32 for letter in value):
        raise PgnError("tag-not-writable", f"{name} {value}")
    return f'[{name} "{escape(value)}"]\n'


def _line(game: PgnGame, moves: tuple[PgnMove, ...], index: int) -> Iterator[str]:
    """The words of a line that begins with the move of this index."""
    numbered = False
    for offset, move in enumerate(moves, start=index):
        yield from _comments(move.before)
        is_white = (game.start.turn == chess.WHITE) == (offset % 2 == 0)
        if is_white or not numbered or move.before:
            yield f"{game.move_number(offset)}{'.' if is_white else '...'}"
        yield english(move.text)
        yield from (f"${nag}" for nag in move.nags)
        notes = [*map(write_clock, move.clocks), *move.comments]
        yield from _comments(notes)
        if move.draw_offer:  # to others an empty variation: what stands behind it would not be of this move
            yield "(=)"
        for variation in move.variations:
            words = list(_line(game, variation, offset))
            yield from _bracketed(words)
        numbered = not notes and not move.variations


def _bracketed(words: list[str]) -> Iterator[str]:
    if len(words) < 2:
        yield "()"
        return
    yield from ("(", words[0]) if words[0].startswith(";") else ("(" + words[0],)
    yield from words[1:-1]
    yield from (words[-1], ")") if words[-1].startswith(";") else (words[-1] + ")",)


def _comments(texts: Iterable[str]) -> Iterator[str]:
    """One that has a brace in it goes to the end of its line, as it must have stood."""
    for text in texts:
        if "}" in text and "\n" in text:
            raise PgnError("comment-not-writable", text)
        yield from [f"; {text}"] if "}" in text else _BREAK.split("{" + text + "}")


def _wrapped(words: Iterable[str]) -> str:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > _WIDTH:
            lines.append("")
        lines[-1] += " " + word if lines[-1] else word
        if word.startswith(";"):  # nothing else can stand in its line
            lines.append("")
    return "\n".join(lines)
