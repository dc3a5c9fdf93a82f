"""Reading PGN: a stream of lines becomes a stream of games, one at a time.

A game that cannot be read comes as a `PgnError` in its turn, and reading goes on with the next. The moves are those of
python-chess; the text is read here, because `chess.pgn` passes over what it does not understand (`Sf3` would become the
pawn move f3, and an open comment would swallow the games after it).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kodeks.formats.pdn.game_by_game import only_game, stream_games
from kodeks.formats.pdn.recovery import Recovery
from kodeks.formats.pdn.tokens import TAG, TAG_START, unescape
from kodeks.formats.pdn.tree import Place
from kodeks.formats.pgn.draft import Draft
from kodeks.formats.pgn.tree import PgnError, PgnGame

__all__ = ["GAME_LIMIT", "read_game", "read_games"]

GAME_LIMIT = 1_000_000  # characters
_DEPTH_LIMIT = 64  # of variations in variations
_NAG_LIMIT = 255
_VISIBLE = re.compile(r"\S")
_NAGS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}

_TOKEN = re.compile(
    r"""
      (?:[0-9]{1,4}\.+\s*)?
      (?P<move>(?:[KQRBN]?[a-h]?[1-8]?[x:-]?[a-h][1-8](?:=?[QRBN]|\([QRBN]\))?|O-O-O|O-O|0-0-0|0-0|--|Z0)(?:\+\+|\+|\#)?)
        (?=[\s{}();$!?]|\Z)
    | (?P<number>[0-9]{1,4}(?:\.+|(?=\s|\Z)))
    | (?P<result>(?:1-0|0-1|1/2-1/2|\*)(?=[\s{}();]|\Z))
    | (?P<comment>\{[^}]*\}?)
    | (?P<rest>;.*)
    | (?P<offer>\(=\))
    | (?P<open>\()
    | (?P<close>\))
    | \$(?P<nag>[0-9]{1,4})(?![0-9])
    | (?P<sign>[!?]{1,2})(?![!?])
    | (?P<passing>e\.\s?p\.|ep(?=\s|\Z))
    | (?P<dots>\.{2,3}|…)
    | (?P<other>\S+)
    """,
    re.VERBOSE,
)


def read_games(lines: Iterable[str] | str) -> Iterator[PgnGame | PgnError]:
    """Each game of a text, or why it cannot be read. Holds one game at a time. A whole text will do for its lines."""
    return stream_games(_Reader(), lines)


def read_game(text: str) -> PgnGame:
    """The one game of a text; raises `PgnError` if it cannot be read, or if there is none or another."""
    return only_game(read_games(text), PgnError, text)


class _Reader:
    """Where reading stands: the game begun, an open comment, or the rest of a broken game to pass over."""

    def __init__(self) -> None:
        self.ready: list[PgnGame | PgnError] = []
        self.count = 0
        self.place = Place(1, 1)
        self.comment: list[str] | None = None  # the lines of one that is open
        self.comment_place = Place(1, 1)
        self.recovery: Recovery | None = None
        self.draft = Draft(1)

    def feed(self, line: str, number: int) -> None:
        """Read one line."""
        self.place = Place(number, 1)
        if number == 1:
            line = line.removeprefix("\ufeff")
        if self.recovery is not None:
            if not self.recovery.resumes_at(line):
                return
            self.recovery = None
        is_tag = TAG_START.match(line) is not None
        try:
            self._feed(line, is_tag=is_tag)
        except PgnError as error:
            in_header = is_tag and not self.draft.has_moves
            self._break(error)
            self.recovery = Recovery(line, in_header=in_header, to_header=error.reason == "game-too-long")

    def _feed(self, line: str, *, is_tag: bool) -> None:
        if is_tag and (self.comment is not None or self.draft.has_moves or self._begins_again(line)):
            self._close_game()
        self.draft.size += len(line)
        if self.draft.size > GAME_LIMIT:
            raise self.draft.error("game-too-long", line.strip(), self.place)
        if is_tag:
            self._tags(line)
        elif self.comment is not None:
            self._go_on_with_comment(line)
        elif not line.startswith("%"):
            self._tokens(line, 0)

    def _begins_again(self, line: str) -> bool:
        """A game without moves and without result is over where the next header begins."""
        return "Event" in self.draft.tags and re.match(r'\s*\[\s*Event\s*"', line) is not None

    def _close_game(self) -> None:
        """A header begins: the game before it is over, or broken if something in it is still open."""
        try:
            if self.comment is not None:
                raise self.draft.error("unclosed-comment", self.comment[0].strip(), self.comment_place)
            self._finish("*")
        except PgnError as error:
            self._break(error)

    def end(self) -> None:
        """The end of the text."""
        if self.recovery is None and (not self.draft.is_empty or self.comment is not None):
            self._close_game()

    def _break(self, error: PgnError) -> None:
        self.ready.append(error)
        self._begin()

    def _begin(self) -> None:
        self.count += 1
        self.draft = Draft(self.count + 1)
        self.comment = None

    def _finish(self, terminator: str) -> None:
        if not self.draft.is_empty:
            self.ready.append(self.draft.finish(terminator, self.place))
            self._begin()

    def _see(self, column: int) -> Place:
        """The place of a token of this line; the first of a game is the game's own."""
        place = Place(self.place.line, column + 1)
        if self.draft.place is None:
            self.draft.place = place
        return place

    def _tags(self, line: str) -> None:
        end = 0
        while (visible := _VISIBLE.search(line, end)) is not None:
            start = visible.start()
            place = self._see(start)
            match = TAG.match(line, start)
            if match is not None:
                self.draft.tag(match[1], unescape(match[2]), place)
                end = match.end()
            elif line[start] == "[":
                raise self.draft.error("malformed-tag", line[start:].strip(), place)
            else:
                self._tokens(line, start)
                return

    def _go_on_with_comment(self, line: str) -> None:
        assert self.comment is not None
        text, closed, _ = line.partition("}")
        self.comment.append(text)
        if closed:
            whole, self.comment = "".join(self.comment), None
            self.draft.comment(whole, self.comment_place)
            self._tokens(line, len(text) + 1)

    def _tokens(self, line: str, start: int) -> None:
        for token in _TOKEN.finditer(line, start):
            kind = token.lastgroup
            assert kind is not None
            if kind == "move":
                self._move(token["move"], self._see(token.start("move")))
            elif kind != "number":
                self._token(kind, token)

    def _move(self, text: str, place: Place) -> None:
        if text in ("--", "Z0") and not self.draft.depth:
            raise self.draft.error("chess-not-a-move", text, place)  # a null move is for analysis only
        self.draft.move(text, place)

    def _token(self, kind: str, token: re.Match[str]) -> None:
        draft, place = self.draft, self._see(token.start())
        text = token[0]
        if kind == "result":
            if not draft.depth:
                self._finish(text)
        elif kind == "comment":
            self._comment(text, place)
        elif kind == "rest":
            draft.comment(text[1:], place)
        elif kind == "offer":
            draft.draw_offer(place)
        elif kind in ("open", "close"):
            self._variation(kind, place)
        elif kind in ("nag", "sign"):
            number = _NAGS[text] if kind == "sign" else int(token["nag"])
            if number > _NAG_LIMIT:
                raise draft.error("unknown-nag", text, place)
            draft.nag(number, place)
        elif kind == "other":
            raise draft.error("unexpected-text", text, place)

    def _variation(self, kind: str, place: Place) -> None:
        if kind == "close":
            self.draft.close_variation(place)
        elif self.draft.depth == _DEPTH_LIMIT:
            raise self.draft.error("variations-too-deep", "(", place)
        else:
            self.draft.open_variation(place)

    def _comment(self, text: str, place: Place) -> None:
        if text.endswith("}"):
            self.draft.comment(text[1:-1], place)
        else:
            self.comment, self.comment_place = [text[1:]], place
