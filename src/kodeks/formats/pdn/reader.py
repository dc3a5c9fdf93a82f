"""Reading PDN: a stream of lines becomes a stream of games, one at a time.

A game that cannot be read comes as a `PdnError` in its turn, and reading goes on with the next: at the next line that
begins with a tag, or after a line of the broken game that ends with a result.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kodeks.draughts.variant import Variant
from kodeks.formats.pdn.commands import Comment, read_comment
from kodeks.formats.pdn.draft import Draft, DraftLine
from kodeks.formats.pdn.error import PdnError
from kodeks.formats.pdn.game_by_game import only_game, stream_games
from kodeks.formats.pdn.header import ROSTER, Header, read_header
from kodeks.formats.pdn.recovery import Recovery
from kodeks.formats.pdn.tokens import TAG, TAG_START, TOKEN, plain_words, unescape
from kodeks.formats.pdn.tree import PdnGame, Place, Span
from kodeks.malformed import MalformedText

__all__ = ["GAME_LIMIT", "read_game", "read_games"]

GAME_LIMIT = 1_000_000  # characters
_DEPTH_LIMIT = 64  # of variations in variations
_NAG_FORCED = 7  # the NAG of the sign `*` [I.9.9]
_NAG_LIMIT = 255
_ATTACHED = re.compile(r"(?:[0-9!?+=*]|a\.l\.|\([!?]+\))\Z")  # what a sign `*` may be attached to


def read_games(lines: Iterable[str] | str, *, variant: Variant | None = None) -> Iterator[PdnGame | PdnError]:
    """Each game of a text, or why it cannot be read. Without GameType tags the games are of the variant given, if
    one is; else their squares tell. Holds one game at a time. A whole text will do in place of its lines."""
    return stream_games(_Reader(variant), lines)


def read_game(text: str, *, variant: Variant | None = None) -> PdnGame:
    """The one game of a text; raises `PdnError` if it cannot be read, or if there is none or another."""
    return only_game(read_games(text, variant=variant), PdnError, text)


class _Reader:
    """Where reading stands: the game begun, an open comment, or the rest of a broken game to pass over."""

    def __init__(self, variant: Variant | None) -> None:
        self.variant = variant
        self.plain_words = plain_words()
        self.ready: list[PdnGame | PdnError] = []
        self.count = 0
        self.line_number = 0
        self.size = 0  # characters of the game so far
        self.blank_since_tag = False
        self.comment: list[str] | None = None  # the lines of one that is open
        self.comment_place = Place(1, 1)
        self.recovery: Recovery | None = None
        self.draft = Draft(1, Place(1, 1))

    def feed(self, line: str, number: int) -> None:
        """Read one line."""
        self.line_number = number
        if number == 1:
            line = line.removeprefix("\ufeff")
        if self.recovery is not None:
            if not self.recovery.resumes_at(line):
                return
            self.recovery = None
        at: int | None = 0
        while at is not None:
            try:
                self._read(line, at)
                return
            except PdnError as error:
                self._give_up(error)
                at = self._end_of_broken_game(line, error, at)
                if at is None:
                    is_long = error.reason == "game-too-long"
                    self.recovery = Recovery(line, in_header=self.draft.header is None, to_header=is_long)
                self._begin(len(line) if at is None else at)

    def _read(self, line: str, at: int) -> None:
        if len(line) > GAME_LIMIT and not line.isspace():
            self._refuse_size(line)
        if at:
            self._rest(line, at)
        else:
            self._line(line)
        self.size += len(line)
        if self.size > GAME_LIMIT:
            self._refuse_size("")

    def _end_of_broken_game(self, line: str, error: PdnError, at: int) -> int | None:
        """The column after the result of a game that broke in this line, if another may follow it there."""
        if self.draft.header is None or error.line != self.line_number or len(line) > GAME_LIMIT:
            return None
        for token in TOKEN.finditer(line, max(at, (error.column or 1) - 1)):
            if token.lastgroup in ("result", "star") and line[token.end() :].strip():
                return token.end()
        return None

    def _refuse_size(self, line: str) -> None:
        """A game without end is an error; empty lines between games are none."""
        if line or self.draft.header is not None or self.draft.tags:
            text = self.draft.tags.get("Event", "")
            raise self.draft.error("game-too-long", text, self.draft.place, None)
        self.size = 0

    def end(self) -> None:
        """The text is at its end."""
        if self.recovery is None:
            self._cut_off()

    def _begin(self, at: int) -> None:
        """Another game may come, from this column on."""
        self.draft = Draft(self.count + 1, Place(self.line_number, at + 1))
        self.comment = None
        self.blank_since_tag = False
        self.size = -at

    def _give_up(self, error: PdnError) -> None:
        self.count += 1
        self.ready.append(error)

    def _finish(self, terminator: str, at: int) -> None:
        """The game is complete; the next may begin at this column."""
        draft = self.draft
        try:
            if draft.header is None:
                self._settle()
            game = draft.finish(terminator)
        except PdnError as error:
            self._give_up(error)
        else:
            self.count += 1
            self.ready.append(game)
        self._begin(at)

    def _cut_off(self) -> None:
        """Another header or the end of the text ends the game."""
        draft = self.draft
        line = draft.lines[-1]
        if self.comment is not None:
            self._give_up(draft.error("unclosed-comment", "".join(self.comment), self.comment_place, line))
            self._begin(0)
        elif len(draft.lines) > 1:
            self._give_up(draft.error("unclosed-variation", "(", line.opened, line))
            self._begin(0)
        elif draft.header is not None or draft.tags:
            self._finish("*", 0)

    # Lines

    def _line(self, line: str) -> None:
        at, in_moves = 0, self.draft.header is not None
        if in_moves and self.comment is None and self._read_plain(line):
            return
        if in_moves and TAG_START.match(line):
            self._cut_off()
        elif self.comment is not None:
            at = self._go_on_with_comment(line)
        elif line.startswith("%"):  # a remark for programs, to the end of the line
            return
        if not line.strip():
            self.blank_since_tag = True
        self._rest(line, at)

    def _rest(self, line: str, at: int) -> None:
        """Read a line from this column on."""
        end = len(line.rstrip())
        while at < end:
            if line[at].isspace():
                at += 1
            elif line[at] == "[" and self.draft.header is None:
                at = self._tag(line, at)
            else:
                at = self._moves(line, at)

    def _tag(self, line: str, at: int) -> int:
        """Read one tag. After an empty line the first tag of the roster, or a name that comes again, begins the next
        game; the one before has no moves."""
        match = TAG.match(line, at)
        if match is None:
            raise self.draft.error("malformed-tag", line[at:].rstrip(), (self.line_number, at + 1), None)
        name = match[1]
        if self.blank_since_tag and self.draft.tags and (name == ROSTER[0] or name in self.draft.tags):
            self._finish("*", at)
        if name in self.draft.tags:
            raise self.draft.error("tag-twice", match[0], (self.line_number, at + 1), None)
        if not self.draft.tags:
            self.draft.place = Place(self.line_number, at + 1)
        self.blank_since_tag = False
        self.draft.tags[name] = unescape(match[2])
        self.draft.places[name] = Place(self.line_number, match.start(2) + 1)
        return match.end()

    def _settle(self) -> None:
        """The tags are complete."""
        draft = self.draft
        try:
            draft.settle(read_header(draft.tags, self.variant))
        except MalformedText as error:
            draft.header = Header(None, None, "")
            raise draft.error(error.reason, error.text, draft.places["GameType"], None) from None

    # Moves

    def _moves(self, line: str, at: int) -> int:
        """Read to the end of the line or of the game; returns the column after it."""
        draft = self.draft
        if draft.header is None:
            if not draft.tags:
                draft.place = Place(self.line_number, at + 1)
            self._settle()
            if at == 0 and self._read_plain(line):
                return len(line)
        number, current = self.line_number, draft.lines[-1]
        texts, spans = current.texts, current.spans
        for token in TOKEN.finditer(line, at):
            kind = token.lastgroup
            if kind == "move":
                if not texts:
                    self._count_from(token["first"])
                spans.append(Span(len(texts), number, token.start("move") + 1))
                texts.append(token["move"])
            elif kind == "result" or (kind == "star" and not self._is_sign(line, token.start())):
                self._end_game(token)
                return token.end()
            else:
                assert kind is not None
                self._other(kind, token, current)
                current = draft.lines[-1]
                texts, spans = current.texts, current.spans
        return len(line)

    def _read_plain(self, line: str) -> bool:
        """Read a line of nothing but moves and their numbers, as most lines are; False if it is none."""
        known, current = self.plain_words, self.draft.lines[-1]
        try:
            words = [known[word] for word in line.split()]
        except KeyError:
            return False
        if not words:
            return True
        if not current.texts and not words[0]:
            self._count_from(line.split(".", 1)[0])
        current.spans.append(Span(len(current.texts), self.line_number, 1, line))
        current.texts += filter(None, words)
        if not words[-1]:
            current.between = len(current.texts)
        return True

    def _is_sign(self, line: str, at: int) -> bool:
        """A `*` attached to a move says that it is forced [I.9.9]; standing free it ends the game."""
        return self.draft.lines[-1].follows_move() and _ATTACHED.search(line, max(0, at - 12), at) is not None

    def _end_game(self, token: re.Match[str]) -> None:
        draft, line = self.draft, self.draft.lines[-1]
        if len(draft.lines) > 1:
            raise draft.error("unclosed-variation", "(", line.opened, line)
        if not draft.is_empty():
            self._finish(token[0], token.end())
        elif token[0] == "*" and self.count:  # a separator after the result
            self._begin(token.end())
        else:
            raise draft.error("result-without-game", token[0], (self.line_number, token.start() + 1), None)

    def _count_from(self, number: str | None) -> None:
        """The number before the first move tells where the count begins; later ones tell nothing new."""
        draft = self.draft
        if number is not None and draft.first_number is None and len(draft.lines) == 1:
            draft.first_number = int(number) or 1

    def _other(self, kind: str, token: re.Match[str], line: DraftLine) -> None:
        """Read what is neither move nor result."""
        place = Place(self.line_number, token.start() + 1)
        if kind == "comment":
            self._open_comment(token[0], place)
        elif kind in ("strength", "sign", "star", "nag"):
            self._mark(kind, token[0], place, line)
        elif kind == "open":
            self._open_variation(place, line)
        elif kind == "close":
            if len(self.draft.lines) == 1:
                raise self.draft.error("variation-not-open", token[0], place, line)
            self.draft.lines.pop()
            self.draft.lines[-1].between = len(self.draft.lines[-1].texts)
        elif kind == "number":
            line.between = len(line.texts)
            if not line.texts:
                self._count_from(token["number"])
        elif kind == "setup":
            self._set_up(token, line)
        elif kind != "ellipsis":  # `...` stands for a move not told; whose turn it is the position tells
            text = token.string[token.start() :].split(maxsplit=1)[0]
            raise self.draft.error("unexpected-text", text, place, line)

    def _mark(self, kind: str, text: str, place: Place, line: DraftLine) -> None:
        """A sign or a NAG belongs to the move before it."""
        if not line.follows_move():
            raise self.draft.error("sign-without-move", text, place, line)
        if kind != "nag":
            line.last().signs.append(text)
        elif len(text) > 4 or int(text[1:]) > _NAG_LIMIT:
            raise self.draft.error("unknown-nag", text, place, line.cut(len(line.texts) - 1))
        elif int(text[1:]) == _NAG_FORCED:
            line.last().signs.append("*")
        else:
            line.last().nags.append(int(text[1:]))

    def _open_variation(self, place: Place, line: DraftLine) -> None:
        draft = self.draft
        if not line.follows_move():
            raise draft.error("variation-without-move", "(", place, line)
        if len(draft.lines) > _DEPTH_LIMIT:
            raise draft.error("variations-too-deep", "(", place, line)
        variation = DraftLine(place, line.next_ply() - 1)
        line.last().variations.append(variation)
        draft.lines.append(variation)

    def _set_up(self, token: re.Match[str], line: DraftLine) -> None:
        """Before any move, and without a FEN tag, a position set up is the start."""
        fen, place = unescape(token["setup"][1:-1]), Place(self.line_number, token.start("setup") + 2)
        if len(self.draft.lines) == 1 and not line.texts and not self.draft.fen:
            self.draft.start_from(fen, place)
        else:
            line.add_setup(fen, place)

    # Comments

    def _open_comment(self, text: str, place: Place) -> None:
        self.comment_place = place
        if text.endswith("}"):
            self._add_comment(text[1:-1])
        else:
            self.comment = [text]

    def _go_on_with_comment(self, line: str) -> int:
        """Read on in an open comment; returns the column after it."""
        assert self.comment is not None
        if not self.comment[-1].endswith("\n"):
            self.comment.append("\n")
        end = line.find("}")
        if end < 0:
            self.comment.append(line)
            return len(line)
        text = "".join((*self.comment, line[:end]))[1:]
        self.comment = None
        self._add_comment(text)
        return end + 1

    def _add_comment(self, text: str) -> None:
        """A comment belongs to the move before it or, at the start of a line or after a number or a variation, to the
        next one. Its clock times and signs always belong to the move before it, and without one stay text."""
        line = self.draft.lines[-1]
        comment = self._read_comment(text, line)
        if not line.follows_move():
            comment = Comment(" ".join(text.split()))
        if comment.signs or comment.clocks:
            line.last().signs.extend(comment.signs)
            line.last().clocks.extend(comment.clocks)
        if comment.text is None:
            return
        if line.between == len(line.texts):
            line.before.setdefault(line.between, []).append(comment.text)
        else:
            line.last().comments.append(comment.text)

    def _read_comment(self, text: str, line: DraftLine) -> Comment:
        try:
            return read_comment(text)
        except MalformedText as error:
            below, column = (error.line or 1) - 1, error.column or 1
            first = self.comment_place
            place = (first.line + below, column if below else first.column + column)
            raise self.draft.error(error.reason, error.text, place, line.cut(max(0, len(line.texts) - 1))) from None
