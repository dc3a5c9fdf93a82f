"""Reading PGN: a stream of lines becomes a stream of games, one at a time.

A game that cannot be read comes as a `PgnError` in its turn, and reading goes on with the next. What is oddly written
but can be understood, or passed over without harm to the moves, is a remark of its game. The moves are those of
python-chess; the text is read here, because `chess.pgn` passes over what it does not understand (`Sf3` would become the
pawn move f3, and an open comment would swallow the games after it).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from kodeks.formats.pdn.game_by_game import only_game, stream_games
from kodeks.formats.pdn.recovery import Recovery
from kodeks.formats.pdn.tags import is_in_doubt, is_junk
from kodeks.formats.pdn.tokens import TAG, TAG_START, unescape
from kodeks.formats.pdn.tree import Place
from kodeks.formats.pgn.draft import Draft
from kodeks.formats.pgn.tokens import LOOSE_TAG, NAGS, TOKEN, usual_result
from kodeks.formats.pgn.tree import PgnError, PgnGame, PgnTooLong

GAME_LIMIT = 1_000_000  # characters
_DEPTH_LIMIT = 64  # of variations in variations
_VISIBLE = re.compile(r"\S")
_DOUBLED = re.compile(r"\[\s{0,9}(?=\[)")


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
        self.held: tuple[str, Place] | None = None  # text behind a tag, moves or junk
        self.draft = Draft(1)

    def feed(self, line: str, number: int) -> None:
        if self.held is not None:
            if not line.strip():
                self.draft.after_blank = True
                return
            self._release(line)
        self.place = Place(number, 1)
        if number == 1:
            line = line.removeprefix("\ufeff")
        if self.recovery is not None:
            if not self.recovery.resumes_at(line):
                return
            self.recovery = None
        is_tag = TAG_START.match(line) is not None or (self.comment is None and self._is_loose_tag(line))
        self._try(lambda: self._feed(line, is_tag=is_tag), line, is_tag=is_tag)

    def _try(self, read: Callable[[], None], line: str, *, is_tag: bool) -> None:
        """Read something of this line; what cannot be read costs its own game."""
        try:
            read()
        except PgnError as error:
            in_header = is_tag and not self.draft.has_moves
            self._break(error)
            self.recovery = Recovery(line, in_header=in_header, to_header=isinstance(error, PgnTooLong))

    def _is_loose_tag(self, line: str) -> bool:
        """A tag as real files write it; in a header whatever begins with a bracket."""
        in_header = not self.draft.is_empty and not self.draft.has_moves
        return LOOSE_TAG.match(line) is not None or (in_header and line.lstrip().startswith("["))

    def _release(self, below: str) -> None:
        """Read the text behind a tag that was held back until the line below came."""
        assert self.held is not None
        (line, place), self.held = self.held, None
        is_apart, start = self.draft.after_blank, place.column - 1
        if is_junk(line[start:], below, self.draft.tags, is_apart=is_apart):
            self.draft.remark("pgn-odd-text", line[start:], place)
            return
        self.place = Place(place.line, 1)
        self._try(lambda: self._tokens(line, start), line, is_tag=False)
        self.draft.after_blank = is_apart

    def _feed(self, line: str, *, is_tag: bool) -> None:
        if is_tag and (self.comment is not None or self.draft.has_moves or self._begins_again(line)):
            self._close_game()
        self.draft.after_blank = not line.strip()
        self.draft.size += len(line)
        if self.draft.size > GAME_LIMIT:
            raise self.draft.error("game-too-long", line.strip(), self.place, PgnTooLong)
        if is_tag:
            self._tags(line)
        elif self.comment is not None:
            self._go_on_with_comment(line)
        elif not line.startswith("%"):
            self._tokens(line, 0)

    def _begins_again(self, line: str) -> bool:
        """A game without moves and without result is over where the next header begins: with its first tag again, or
        with one of its tags after an empty line."""
        found = LOOSE_TAG.match(line)
        if found is None or found[1] not in self.draft.tags:
            return False
        return self.draft.after_blank or found[1] in ("Event", next(iter(self.draft.tags)))

    def _close_game(self) -> None:
        """A header begins: the game before it is over, or broken if something in it is still open."""
        try:
            if self.comment is not None:
                raise self.draft.error("unclosed-comment", self.comment[0].strip(), self.comment_place)
            self._finish("*")
        except PgnError as error:
            self._break(error)

    def end(self) -> None:
        if self.held is not None:
            self._release("")
        if self.recovery is None and (not self.draft.is_empty or self.comment is not None):
            self._close_game()

    def _break(self, error: PgnError) -> None:
        error.with_traceback(None)  # which would keep all that was read of the game
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
            elif (doubled := _DOUBLED.match(line, start)) is not None:
                self.draft.remark("pgn-odd-tag", line[start:], place)
                end = doubled.end()
            elif line[start] == "[":
                self._odd_tag(line, start, place)
                return
            elif TOKEN.match(line, start)["other"] is not None:  # type: ignore[index]  # all that is visible is a token
                self.draft.remark("pgn-odd-text", line[start:], place)
                return
            elif is_in_doubt(line, start):
                self.held = (line, place)
                return
            else:
                self._tokens(line, start)
                return

    def _odd_tag(self, line: str, start: int, place: Place) -> None:
        """A tag without its quotes, with quotes inside them, or not closed: the rest of the line is its value; without
        a name it says nothing."""
        loose = LOOSE_TAG.match(line, start)
        if loose is None:
            self.draft.remark("pgn-odd-text", line[start:], place)
            return
        self.draft.remark("pgn-odd-tag", line[start:], place)
        self.draft.tag(loose[1], unescape(loose[2].strip().removesuffix("]").strip().strip('"')), place)

    def _go_on_with_comment(self, line: str) -> None:
        assert self.comment is not None
        text, closed, _ = line.partition("}")
        self.comment.append(text)
        if closed:
            whole, self.comment = "".join(self.comment), None
            self.draft.comment(whole, self.comment_place)
            self._tokens(line, len(text) + 1)

    def _tokens(self, line: str, start: int) -> None:
        for token in TOKEN.finditer(line, start):
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
        if kind in ("result", "odd_result"):
            self._result(text, place, is_odd=kind == "odd_result")
        elif kind == "comment":
            self._comment(text, place)
        elif kind == "rest":
            draft.comment(text[1:], place)
        elif kind == "offer":
            draft.draw_offer(place)
        elif kind in ("open", "close"):
            self._variation(kind, place)
        elif kind in ("nag", "sign"):
            draft.nag(NAGS[text] if kind == "sign" else int(token["nag"]), text, place)
        elif kind == "odd_sign":
            draft.remark("pgn-odd-sign", text, place)
        elif kind == "other":
            raise draft.error("unexpected-text", text, place)

    def _result(self, text: str, place: Place, *, is_odd: bool) -> None:
        if is_odd:
            self.draft.remark("pgn-odd-result", text, place)
        if not self.draft.depth:
            self._finish(usual_result(text) if is_odd else text)

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
