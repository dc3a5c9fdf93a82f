"""Reading the moves of one game: tokens of the grammar, and what real files have in their place, with a remark."""

from __future__ import annotations

import re
from typing import NamedTuple

from kodeks.formats.pdn.commands import Comment, read_comment
from kodeks.formats.pdn.draft import Draft, DraftLine
from kodeks.formats.pdn.error import GameTooLong
from kodeks.formats.pdn.header import STRUCTURE
from kodeks.formats.pdn.oddities import Oddity, cut_at_end, look_again, rest_of_cut
from kodeks.formats.pdn.tags import read_tag
from kodeks.formats.pdn.tokens import TAG, TOKEN, plain_words, unescape
from kodeks.formats.pdn.tree import Place, Span

_new = tuple.__new__  # half the time of calling the class
_DEPTH_LIMIT = 64  # of variations in variations
_SETUP_LIMIT = 1000  # positions set up in one line: what stood before each is kept [D-21]
_NAG_FORCED = 7  # the NAG of the sign `*` [I.9.9]
_NAG_LIMIT = 255
_ATTACHED = re.compile(r"(?:[0-9!?+=*]|a\.l\.|\([!?]+\))\Z")  # what a sign `*` may be attached to
_RESULTS = frozenset(("*", "2-0", "1-1", "0-2", "1-0", "0-1", "1/2-1/2"))  # as most games end
_CLOSES = re.compile(r"\s{0,9}(?:\)|\{)")


class GameEnd(NamedTuple):
    """The result that ends a game, where it stands, and the column after it."""

    terminator: str
    column: int
    end: int


class Movetext:
    """The moves of a draft while they are read, and a comment that may be open."""

    __slots__ = ("comment", "comment_place", "cut", "cut_place", "draft", "known", "number")

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.known = plain_words()
        self.number = 0  # of the line being read
        self.comment: list[str] | None = None  # the lines of one that is open
        self.comment_place = draft.place
        self.cut = ""  # the beginning of a move at the end of the line before
        self.cut_place = draft.place

    def read(self, line: str, number: int, at: int) -> GameEnd | None:
        """Read to the end of the line, or of the game."""
        self.number = number
        if self.comment is not None:
            at = self._go_on_with_comment(line)
        if self.cut:
            at = self._go_on_with_move(line)
        while (token := TOKEN.search(line, at)) is not None:
            kind, at = token.lastgroup, token.end()
            if kind == "move":
                self._move(token["move"], token.start("move"), token["first"])
            elif kind == "result" or (kind == "star" and not self._is_sign(line, token.start())):
                if not self._is_inside(line, token):
                    return GameEnd(token[0], token.start(), at)
            elif kind in ("tag", "other"):
                found = self._odd(line, token.start())
                if isinstance(found, GameEnd):
                    return found
                at = found
            else:
                assert kind is not None
                self._other(kind, token, self.draft.lines[-1])
        return None

    def read_plain(self, line: str, number: int) -> GameEnd | bool:
        """Read a line of nothing but moves and their numbers, as most lines are, with the result that may end it;
        False if it is none."""
        if self.cut:
            return False
        known, words, current = self.known, line.split(), self.draft.lines[-1]
        result = words.pop() if words and words[-1] in _RESULTS and len(self.draft.lines) == 1 else None
        try:
            texts = list(map(known.__getitem__, words))
        except KeyError:
            return False
        if texts:
            if not current.texts and not texts[0]:
                self._count_from(words[0].rstrip("."))
            current.spans.append(_new(Span, (len(current.texts), number, 1, line)))
            current.texts += filter(None, texts)
            if not texts[-1]:
                current.between = len(current.texts)
        if result is None:
            return True
        at = line.rindex(result)
        return GameEnd(result, at, at + len(result))

    # Moves, numbers, results

    def _move(self, text: str, column: int, first: str | None = None) -> None:
        line = self.draft.lines[-1]
        if first is not None and not line.texts:
            self._count_from(first)
        line.spans.append(_new(Span, (len(line.texts), self.number, column + 1, "")))
        line.texts.append(text)

    def _count_from(self, number: str) -> None:
        """The number before the first move tells where the count begins; later ones tell nothing new."""
        draft = self.draft
        if draft.first_number is None and len(draft.lines) == 1:
            draft.first_number = int(number) or 1

    def _count(self, number: str, line: DraftLine) -> None:
        line.between = len(line.texts)
        if not line.texts:
            self._count_from(number)

    def _is_sign(self, line: str, at: int) -> bool:
        """A `*` attached to a move says that it is forced [I.9.9]; standing free it ends the game."""
        follows = self.draft.lines[-1].follows_move() and _ATTACHED.search(line, max(0, at - 12), at) is not None
        if follows:
            self._mark("star", "*", Place(self.number, at + 1), self.draft.lines[-1])
        return follows

    def _is_inside(self, line: str, token: re.Match[str]) -> bool:
        """Whether a result is that of a variation, which is closed behind it: it says nothing of the game."""
        if len(self.draft.lines) == 1 or _CLOSES.match(line, token.end()) is None:
            return False
        self.draft.remark("pdn-result-in-variation", token[0], (self.number, token.start() + 1))
        return True

    # All else

    def _other(self, kind: str, token: re.Match[str], line: DraftLine) -> None:
        place = Place(self.number, token.start() + 1)
        if kind == "comment":
            self._open_comment(token[0], place)
        elif kind in ("strength", "sign", "nag"):
            self._mark(kind, token[0], place, line)
        elif kind == "open":
            self._open_variation(place, line)
        elif kind == "close":
            self._close_variation(place)
        elif kind == "number":
            self._count(token["number"], line)
        elif kind == "setup":
            self._set_up(token, line)
        # `...` and `*` attached: the one stands for a move not told, the other is marked already

    def _mark(self, kind: str, text: str, place: Place, line: DraftLine) -> None:
        """A sign or a NAG belongs to the move before it."""
        if not line.follows_move():
            self.draft.remark("pdn-sign-without-move", text, place)
        elif kind != "nag":
            line.last().signs.append(text)
        elif len(text) > 4 or int(text[1:]) > _NAG_LIMIT:
            self.draft.remark("pdn-unknown-nag", text, place)
        elif int(text[1:]) == _NAG_FORCED:
            line.last().signs.append("*")
        else:
            line.last().nags.append(int(text[1:]))

    def _open_variation(self, place: Place, line: DraftLine) -> None:
        """A variation instead of the last move; where there is none, what it says is passed over."""
        draft = self.draft
        if len(draft.lines) > _DEPTH_LIMIT:
            raise draft.error("variations-too-deep", "(", place, line)
        variation = DraftLine(place, line.next_ply() - 1)
        if line.follows_move():
            line.last().variations.append(variation)
        else:
            draft.remark("pdn-variation-without-move", "(", place)
        draft.lines.append(variation)

    def _close_variation(self, place: Place) -> None:
        draft = self.draft
        if len(draft.lines) == 1:
            draft.remark("pdn-junk", ")", place)
            return
        draft.lines.pop()
        draft.lines[-1].between = len(draft.lines[-1].texts)

    def _set_up(self, token: re.Match[str], line: DraftLine) -> None:
        """Before any move, and without a FEN tag, a position set up is the start."""
        fen, place = unescape(token["setup"][1:-1]), Place(self.number, token.start("setup") + 2)
        if len(self.draft.lines) == 1 and not line.texts and not self.draft.fen:
            self.draft.start_from(fen, place)
        elif len(line.setups) < _SETUP_LIMIT:
            line.add_setup(fen, place)
        else:
            raise self.draft.error("game-too-long", token[0], place, line, GameTooLong)

    # What the grammar does not know

    def _odd(self, line: str, at: int) -> GameEnd | int:
        """Look again where no token of the grammar stands; returns the column after what was found."""
        place = Place(self.number, at + 1)
        if line[at] == "[" and TAG.match(line, at) is not None:
            return self._tag(line, at)
        found = look_again(line, at)
        is_known = found is not None and self._may_be(found)
        is_outside = self.draft.is_outside()
        if (not is_known or (found is not None and found.kind == "number")) and not is_outside:
            self.cut, self.cut_place = cut_at_end(line, at), place
            if self.cut:
                return len(line)
        if found is None or not is_known:
            text = line[at : at + 200].split(maxsplit=1)[0]
            if not is_outside:
                raise self.draft.error("unexpected-text", text, place, self.draft.lines[-1])
            found = Oddity("junk", text, at + len(text))
        return self._take(found, line, at, place)

    def _take(self, found: Oddity, line: str, at: int, place: Place) -> GameEnd | int:
        kind, text, end = found
        if kind == "result":
            self.draft.remark("pdn-odd-result", line[at:end], place)
            return GameEnd(text, at, end)
        if kind in ("move", "joined"):
            self.draft.remark("pdn-odd-move", line[at:end], place)
            self._move(text, at)
        elif kind == "short":
            self.draft.has_short = True
            self._move(text, at)
        elif kind == "number":
            self.draft.remark("pdn-odd-number", line[at:end], place)
            self._count(text, self.draft.lines[-1])
        elif kind == "junk":
            self.draft.remark("pdn-junk", text, place)
        else:
            self.draft.remark("pdn-odd-comment", text, place)
            self.comment_place = place if kind == "comment" else Place(self.number, at)
            self._add_comment(text[1:].rstrip() if kind == "comment" else text)
        return end

    def _go_on_with_move(self, line: str) -> int:
        """Read the rest of a move that began in the line before; returns the column after it."""
        found, place = rest_of_cut(self.cut, line), self.cut_place
        if found is None:
            self.drop_cut()
            return 0
        self.draft.remark("pdn-odd-move", f"{self.cut} {line[: found.end].strip()}", place)
        self.cut = ""
        current = self.draft.lines[-1]
        current.spans.append(Span(len(current.texts), *place))
        current.texts.append(found.text)
        return found.end

    def drop_cut(self) -> None:
        """Nothing goes on with what stood at the end of a line: it was a number without its dot, or it is an error."""
        cut, self.cut = self.cut, ""
        if not cut.isdigit() or not self._may_be(Oddity("number", cut, 0)):
            raise self.draft.error("unexpected-text", cut, self.cut_place, self.draft.lines[-1])
        self.draft.remark("pdn-odd-number", cut, self.cut_place)
        self._count(cut, self.draft.lines[-1])

    def _may_be(self, found: Oddity) -> bool:
        """A number without a dot is that of the next move, or it is none: `32 28` is no move. Four digits outside a
        game are a year."""
        if found.kind == "joined":
            return not self.draft.is_outside()
        line = self.draft.lines[-1]
        is_first = self.draft.first_number is None and line is self.draft.lines[0] and not line.texts
        return found.kind != "number" or is_first or int(found.text) == self.draft.move_number(line)

    def _tag(self, line: str, at: int) -> int:
        """A tag among the moves belongs to their game, if it says anything new."""
        tag = read_tag(line, at)
        self.draft.remark("pdn-tag-among-moves", line[at : tag.end], (self.number, at + 1))
        if tag.name is not None and tag.name not in STRUCTURE:
            self.draft.tags.setdefault(tag.name, tag.value)
        return tag.end

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
        comment = read_comment(text, is_lenient=True)
        for offset, command, is_read in comment.odd:
            place = self._place_in_comment(text, offset)
            self.draft.remark("pdn-odd-clock" if is_read else "pdn-clock-not-read", command, place)
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

    def _place_in_comment(self, text: str, offset: int) -> Place:
        """Where a part of a comment stands in the file."""
        below, first = text.count("\n", 0, offset), self.comment_place
        column = offset - text.rfind("\n", 0, offset)
        return Place(first.line + below, column if below else first.column + column)
