"""Reading PDN: a stream of lines becomes a stream of games, one at a time.

The core is the grammar of PDN 3.0. What real files write otherwise is read all the same where it can only have meant
one thing, and remarked upon with its place (`PdnGame.remarks`). A game that cannot be read comes as a `PdnError` in its
turn, one a game, and reading goes on with the next: at the next line that begins with a tag, or after a line of the
broken game that ends with a result.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kodeks.draughts.variant import Variant
from kodeks.formats.pdn.draft import Draft
from kodeks.formats.pdn.error import GameTooLong, PdnError
from kodeks.formats.pdn.game_by_game import only_game, stream_games
from kodeks.formats.pdn.header import ROSTER, STRUCTURE, Header, read_header
from kodeks.formats.pdn.movetext import GameEnd, Movetext
from kodeks.formats.pdn.oddities import look_again
from kodeks.formats.pdn.recovery import Recovery, behind_result
from kodeks.formats.pdn.tags import HEADER_START, Tag, is_in_doubt, is_junk, is_open_tag, read_plain_tag, read_tag
from kodeks.formats.pdn.tokens import FIRST_MOVE, TAG_START, TOKEN
from kodeks.formats.pdn.tree import PdnGame, Place
from kodeks.malformed import MalformedText

GAME_LIMIT = 1_000_000  # characters
_TAG_LINES = 8  # over which the value of one tag may run
_new = tuple.__new__  # half the time of calling the class
_VISIBLE = re.compile(r"\S")
_CLOSING = re.compile(r'"\s*\]')


def read_games(lines: Iterable[str] | str, *, variant: Variant | None = None) -> Iterator[PdnGame | PdnError]:
    """Each game of a text, or why it cannot be read. Without GameType tags the games are of the variant given, if
    one is; else their squares tell. Holds one game at a time. A whole text will do in place of its lines."""
    return stream_games(_Reader(variant), lines)


def read_game(text: str, *, variant: Variant | None = None) -> PdnGame:
    """The one game of a text; raises `PdnError` if it cannot be read, or if there is none or another."""
    return only_game(read_games(text, variant=variant), PdnError, text)


class _Reader:
    """Where reading stands: the game begun, a tag not yet closed, or the rest of a broken game to pass over."""

    def __init__(self, variant: Variant | None) -> None:
        self.variant = variant
        self.ready: list[PdnGame | PdnError] = []
        self.count = 0
        self.line_number = 0
        self.size = 0  # characters of the game so far
        self.is_after_blank = False
        self.last_result = ""  # that ended the game before
        self.open_tag: list[str] = []  # the lines of a tag that is not closed yet
        self.held: tuple[str, int] | None = None  # a line of the header with text from this column on, moves or junk
        self.released = ""  # the line last held
        self.recovery: Recovery | None = None
        self.draft = Draft(1, Place(1, 1))
        self.moves = Movetext(self.draft)

    def feed(self, line: str, number: int) -> None:
        if self._read_plainly(line, number):
            return
        if number == 1:
            line = line.removeprefix("\ufeff")
        if self.open_tag:
            self._go_on_with_tag(line, number)
            return
        if self.held is not None:
            if not line.strip():
                self.is_after_blank = True
                return
            self._release(line)
        self.line_number = number
        if self.recovery is not None:
            if not self.recovery.resumes_at(line):
                return
            self.recovery = None
        self._feed(line)

    def _read_plainly(self, line: str, number: int) -> bool:
        """The short way for the lines that most files are made of, a tag or moves, where nothing can go wrong; what it
        does not read goes the long way, which reads these lines alike."""
        draft, size = self.draft, self.size + len(line)
        if size > GAME_LIMIT:
            return False
        if draft.header is None:
            is_plain = not self.open_tag and self.held is None and self.recovery is None
            return is_plain and self._read_in_header(line, number, size)
        if self.is_after_blank or self.moves.comment is not None or not draft.lines[0].texts:
            return False
        plain = self.moves.read_plain(line, number)
        if plain is False:
            return False
        self.line_number, self.size = number, size
        if plain is not True:
            self._end_game(plain)
        elif line.isspace():
            self.is_after_blank = True
        return True

    def _read_in_header(self, line: str, number: int, size: int) -> bool:
        """The short way for a tag that neither comes again nor may begin the next game, and for an empty line."""
        if line.isspace():
            self.line_number, self.size, self.is_after_blank = number, size, True
            return True
        draft, tag = self.draft, read_plain_tag(line)
        if tag is None or tag[0] in draft.tags or (self.is_after_blank and draft.tags):
            return False
        name, value = tag
        self.line_number, self.size, self.is_after_blank = number, size, False
        if not draft.tags:
            draft.place = _new(Place, (number, 1))
        draft.tags[name] = value
        if name in STRUCTURE:
            draft.places[name] = _new(Place, (number, len(name) + 4))
        return True

    def _feed(self, line: str, first: int = 0) -> None:
        at: int | None = first
        while at is not None:
            try:
                self._read(line, at)
                return
            except PdnError as error:
                self._give_up(error)
                at = self._end_of_broken_game(line, error, at)
                if at is None:
                    is_long = isinstance(error, GameTooLong)
                    in_header = self.draft.header is None and HEADER_START.match(line) is not None
                    self.recovery = Recovery(line, in_header=in_header, to_header=is_long, begins=HEADER_START)
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
        return behind_result(line, max(at, (error.column or 1) - 1))

    def _refuse_size(self, line: str) -> None:
        """A game without end is an error; empty lines between games are none."""
        if line or self.draft.header is not None or self.draft.tags:
            text = self.draft.tags.get("Event", "")
            raise self.draft.error("game-too-long", text, self.draft.place, None, GameTooLong)
        self.size = 0

    def end(self) -> None:
        if self.open_tag:
            self._close_tag()
        if self.held is not None:
            self._release("")
        if self.recovery is None:
            self._cut_off()

    def _begin(self, at: int) -> None:
        """Another game may come, from this column on."""
        self.draft = Draft(self.count + 1, _new(Place, (self.line_number, at + 1)))
        self.moves = Movetext(self.draft)
        self.is_after_blank = False
        self.size = -at

    def _give_up(self, error: PdnError) -> None:
        error.with_traceback(None)  # which would keep all that was read of the game
        self.count += 1
        self.last_result = ""
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
            self.last_result = terminator
        self._begin(at)

    def _cut_off(self) -> None:
        """Another header, or the end of the text, ends the game."""
        draft = self.draft
        line = draft.lines[-1]
        try:
            if self.moves.cut:
                self.moves.drop_cut()
        except PdnError as error:
            self._give_up(error)
            self._begin(0)
            return
        if self.moves.comment is not None:
            text = "".join(self.moves.comment)
            self._give_up(draft.error("unclosed-comment", text, self.moves.comment_place, line))
            self._begin(0)
        elif not draft.has_content():
            draft.header, draft.first_number = None, None  # it was talk between games: the next may begin here
            del draft.lines[1:]
        elif len(draft.lines) > 1:
            self._give_up(draft.error("unclosed-variation", "(", line.opened, line))
            self._begin(0)
        else:
            self._finish(draft.take_result(), 0)

    # Lines

    def _line(self, line: str) -> None:
        if self.draft.header is not None:
            if self.moves.comment is None and self._go_on_with_moves(line):
                return
            if self.moves.comment is not None and TAG_START.match(line):
                self._cut_off()
        if line.isspace() or not line:
            self.is_after_blank = True
        elif self.moves.comment is not None or not line.startswith("%"):  # else a remark for programs
            self._rest(line, 0)

    def _go_on_with_moves(self, line: str) -> bool:
        """Read a line of plain moves; False if it is another, which may begin the next game."""
        if self.is_after_blank and self._begins_anew(line):
            self.draft.remark("pdn-result-missing", "1.", (self.line_number, 1))
            self._cut_off()
            return False
        plain = self.moves.read_plain(line, self.line_number)
        if plain is False:
            if HEADER_START.match(line):
                self._meet_header()
            return False
        self.is_after_blank = line.isspace() or not line
        if plain is not True:
            self._end_game(plain)
        return True

    def _begins_anew(self, line: str) -> bool:
        """Whether moves are counted from 1 again after an empty line: the game before has no result."""
        draft = self.draft
        is_whole = bool(draft.lines[0].texts) and len(draft.lines) == 1 and draft.first_number in (None, 1)
        return is_whole and FIRST_MOVE.match(line) is not None

    def _meet_header(self) -> None:
        """A line of a header after the moves begins the next game; after a comment only, the header goes on."""
        draft = self.draft
        if draft.tags and not draft.lines[0].texts and len(draft.lines) == 1 and draft.first_number is None:
            draft.header, self.is_after_blank = None, True
        else:
            self._cut_off()

    def _rest(self, line: str, at: int) -> None:
        while (visible := _VISIBLE.search(line, at)) is not None:
            at = visible.start()
            if self.draft.header is not None or self.moves.comment is not None:
                at = self._moves(line, at)
            elif line[at] == "[":
                at = self._tag(line, at)
            else:
                passed = self._pass_over(line, at)
                if passed is None and line is not self.released and is_in_doubt(line, at):
                    self.held = (line, at)
                    return
                at = passed or self._moves(line, at)
        if self.draft.header is not None:
            self.is_after_blank = False

    def _pass_over(self, line: str, at: int) -> int | None:
        """The column after a word among the tags, or before them, that says nothing; None if it may be a move."""
        token = None if line[at].isdigit() else TOKEN.match(line, at)
        if token is None or token.lastgroup != "other":
            return None
        found, word = look_again(line, at), line[at : at + 200].split(maxsplit=1)[0]
        if (found is None and not self.draft.is_outside()) or (found is not None and found.kind != "junk"):
            return None
        key = "pdn-junk-after-tag" if self.draft.tags else "pdn-junk"
        self.draft.remark(key, word, (self.line_number, at + 1))
        return max(at + len(word), 0 if found is None else found.end)

    def _release(self, below: str) -> None:
        """Read the text behind a tag that was held back until the line below came."""
        assert self.held is not None
        (line, at), self.held = self.held, None
        self.released = line
        is_apart, self.is_after_blank = self.is_after_blank, False
        if is_junk(line[at:], below, self.draft.tags, is_apart=is_apart):
            self.draft.remark("pdn-junk-after-tag", line[at:].strip(), (self.line_number, at + 1))
        else:
            self._feed(line, at)
        self.is_after_blank = is_apart

    # Tags

    def _tag(self, line: str, at: int) -> int:
        """Read one tag, which may go on in the next line."""
        tag = read_tag(line, at)
        if tag.is_odd and is_open_tag(line, at):
            self.open_tag = [" " * at + line[at:]]
            return len(line)
        self._add(tag, line, at)
        return tag.end

    def _go_on_with_tag(self, line: str, number: int) -> None:
        """The line after a tag that was not closed: its end, more of it, or something else altogether."""
        is_tag = HEADER_START.match(line) is not None or not line.strip()
        if not is_tag and _CLOSING.search(line):
            self._close_tag(line)
        elif not is_tag and len(self.open_tag) < _TAG_LINES and not FIRST_MOVE.match(line):
            self.open_tag.append(line)
        else:
            self._close_tag()
            self.feed(line, number)

    def _close_tag(self, last: str | None = None) -> None:
        """Read the tag that was left open, with the line that closes it; without one it ends with its first line."""
        first, *others = self.open_tag
        self.open_tag = []
        number = self.line_number
        self.draft.remark("pdn-odd-tag", first.strip(), (number, len(first) - len(first.lstrip()) + 1))
        if last is not None:
            self._feed(" ".join((first.rstrip(), *(each.strip() for each in (*others, last)))))
            self.line_number = number + len(others) + 1
            return
        self._feed(first.rstrip() + '"]')
        for below, each in enumerate(others, 1):
            self.feed(each, number + below)

    def _add(self, tag: Tag, line: str, at: int) -> None:
        """Add a tag to the header. After an empty line the first tag of the roster, or a name that comes again, begins
        the next game; so does the first name of a whole header. The game before has no moves."""
        draft, name, place = self.draft, tag.name, Place(self.line_number, at + 1)
        if name is None:
            draft.remark("pdn-tag-not-read", line[at : tag.end], place)
            return
        is_again = name in draft.tags
        is_whole = len(draft.tags) > 2 and next(iter(draft.tags)) == name
        if draft.tags and (is_again or name == ROSTER[0]) and (self.is_after_blank or is_whole):
            self._finish("*", at)
            draft = self.draft
        elif is_again:
            draft.remark("pdn-tag-twice", line[at : tag.end], place)
            return
        if tag.is_odd:
            draft.remark("pdn-odd-tag", line[at : tag.end], place)
        if not draft.tags:
            draft.place = place
        self.is_after_blank = False
        draft.tags[name] = tag.value
        if name in STRUCTURE:
            draft.places[name] = Place(self.line_number, tag.column + 1)

    def _settle(self) -> None:
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
        plain = at == 0 and self.moves.comment is None and self.moves.read_plain(line, self.line_number)
        ended = None if plain is True else plain or self.moves.read(line, self.line_number, at)
        return len(line) if ended is None else self._end_game(ended)

    def _end_game(self, ended: GameEnd) -> int:
        draft, line = self.draft, self.draft.lines[-1]
        place = (self.line_number, ended.column + 1)
        if len(draft.lines) > 1:
            raise draft.error("unclosed-variation", "(", line.opened, line)
        if not draft.is_empty():
            self._finish(ended.terminator, ended.end)
        elif self.count and ended.terminator in ("*", self.last_result):  # told twice, or a separator
            draft.header = None
            if ended.terminator != "*":
                draft.remark("pdn-result-twice", ended.terminator, place)
        else:
            raise draft.error("result-without-game", ended.terminator, place, None)
        return ended.end
