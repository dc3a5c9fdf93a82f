"""Writing PDN 3.0, in the form that reading turns into the same game again.

What the grammar does not know is written so that others can read on: the sign `*` as `$7`, as the standard asks, and
the other signs of I.9 as the comment command `[%sign +1]`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import TextIO

from kodeks.draughts.fen import write_fen
from kodeks.draughts.game import Game
from kodeks.draughts.notation import SIGNS, write_move
from kodeks.draughts.position import Position
from kodeks.formats.pdn.commands import read_comment, write_clock, write_sign
from kodeks.formats.pdn.header import ROSTER, STRUCTURE, write_game_type
from kodeks.formats.pdn.tokens import RESULT, STRENGTH, TAG_NAME, TOKEN, escape
from kodeks.formats.pdn.tree import Line, PdnGame, PdnMove, SetUp, numbered
from kodeks.malformed import MalformedText

_WIDTH = 80
_JOINED = ("[", "%")  # no line begins so inside a comment: it would look like a tag or a remark


def write_games(games: Iterable[PdnGame], stream: TextIO) -> None:
    """Write games one after another, an empty line between them."""
    for index, game in enumerate(games):
        stream.write("\n" * (index > 0) + write_game(game))


def write_game(game: PdnGame) -> str:
    """The text of a game. What PDN cannot say, such as a line end in a tag, is an error."""
    is_told = game.terminator in ("*", "".join(game.tags.get("Result", "").split()))
    if not is_told and RESULT.fullmatch(game.terminator) is None:
        raise MalformedText("unknown-result", game.terminator)
    header = "".join(f'[{name} "{escape(value)}"]\n' for name, value in _tags(game))
    words = [*_line(game, game.line, game.first_ply()), game.terminator]
    return f"{header}\n{_wrapped(words)}\n"


def _tags(game: PdnGame) -> Iterator[tuple[str, str]]:
    """The seven tags of the roster first, as far as the game has them, then the others, then the board's."""
    others = [name for name in game.tags if name not in ROSTER]
    for name in (*(name for name in ROSTER if name in game.tags), *others):
        value = game.tags[name]
        if TAG_NAME.fullmatch(name) is None or name in STRUCTURE or "\n" in value or "\r" in value:
            raise MalformedText("tag-not-writable", f'[{name} "{value}"]')
        yield name, value
    yield "GameType", write_game_type(game.variant, game.numeric)
    begins_set_up = bool(game.line.items) and isinstance(game.line.items[0], SetUp)  # else read as the start
    if begins_set_up or game.start != Position.start(game.variant):
        yield "SetUp", "1"
        yield "FEN", write_fen(game.start, numeric=game.numeric)


def _line(game: PdnGame, line: Line, first_ply: int) -> Iterator[str]:
    """The words of a line; a word may hold blanks, where the text is not to be broken."""
    for comment in line.comments:
        yield from _comment(comment, is_free=True)
    needs_number = True  # at the start, and after anything but a move
    is_free = True  # no move before that the commands of a comment would belong to
    for index, (ply, item) in enumerate(numbered(line, first_ply)):
        number = f"{game.first_number + ply // 2}{'.' if ply % 2 == 0 else '...'}"
        if index and item.before:
            yield number
        for comment in item.before:
            yield from _comment(comment, is_free=is_free)
        if isinstance(item, SetUp):
            yield f'/FEN "{write_fen(item.position, numeric=game.numeric)}"/'
            for comment in item.comments:
                yield from _comment(comment, is_free=True)
            needs_number = is_free = True
            continue
        if (ply % 2 == 0 or needs_number) and not (index and item.before):
            yield number
        words = list(_move(game, item, ply))
        yield from words
        needs_number = words[-1].endswith(("}", ")", "\n"))
        is_free = False


def _move(game: PdnGame, move: PdnMove, ply: int) -> Iterator[str]:
    token = TOKEN.fullmatch(move.text)
    if token is None or token.lastgroup != "move" or token["first"]:
        raise MalformedText("not-a-move", move.text)
    attached = move.signs[:1] if move.signs and STRENGTH.fullmatch(move.signs[0]) else ()
    yield move.text + "".join(attached)
    for sign in move.signs[len(attached) :]:
        yield from _sign(sign)
    for nag in move.nags:
        if not 0 <= nag <= 255 or nag == 7:  # $7 is the sign `*`
            raise MalformedText("unknown-nag", f"${nag}")
        yield f"${nag}"
    for clock in move.clocks:
        yield f"{{{write_clock(clock)}}}"
    for comment in move.comments:
        yield from _comment(comment, is_free=False)
    for variation in move.variations:
        yield from _bracketed(list(_line(game, variation, ply)))


def _sign(sign: str) -> Iterator[str]:
    if sign == "*":
        yield "$7"
    elif STRENGTH.fullmatch(sign):
        yield sign
    elif sign in SIGNS:
        yield f"{{{write_sign(sign)}}}"
    else:
        raise MalformedText("unknown-sign", sign)


def _bracketed(words: list[str]) -> Iterator[str]:
    if not words:
        yield "()"
        return
    if words[0].startswith(";"):
        words.insert(0, "(")
    else:
        words[0] = "(" + words[0]
    if words[-1].endswith("\n"):
        words.append(")")
    else:
        words[-1] += ")"
    yield from words


def _comment(text: str, *, is_free: bool) -> Iterator[str]:
    """The words of a comment. Where its commands would be read as such, they may not hide in the text. With a `}` in
    it, it goes to the end of a line of its own."""
    said = read_comment(text, is_lenient=True)
    if not is_free and (said.signs or said.clocks):
        raise MalformedText("comment-not-writable", text)
    if "}" in text:
        yield f"; {' '.join(text.split())}\n"
        return
    words: list[str] = []
    for word in text.split():
        if words and word.startswith(_JOINED):
            words[-1] += " " + word
        else:
            words.append(word)
    if not words:
        words.append("")
    words[0] = "{" + words[0]
    words[-1] += "}"
    yield from words


def _wrapped(words: list[str]) -> str:
    """The words in lines of at most 80 columns, a longer word in a line of its own; a word may end its line."""
    lines: list[list[str]] = []
    width = _WIDTH + 1
    for word in words:
        if width + 1 + len(word) > _WIDTH:
            lines.append([])
            width = -1
        lines[-1].append(word.removesuffix("\n"))
        width = _WIDTH + 1 if word.endswith("\n") else width + 1 + len(word)
    return "\n".join(" ".join(line) for line in lines)


def from_game(game: Game, tags: Mapping[str, str] | None = None, *, numeric: bool = False) -> PdnGame:
    """The moves of a game and its result; the Result tag is added if the tags have none."""
    variant = game.rules.variant
    line = game.line()
    items: list[PdnMove | SetUp] = []
    for before, after in pairwise(line):
        if after.move is None:
            items.append(SetUp(after.position))
        else:
            items.append(PdnMove.of(write_move(before.position, after.move, numeric=numeric), variant))
    result = "*" if game.result is None else game.result.value
    return PdnGame(
        variant=variant,
        start=line[0].position,
        line=Line(tuple(items)),
        tags={"Result": result, **(tags or {})},
        terminator=result,
        numeric=numeric and variant.algebraic,
    )
