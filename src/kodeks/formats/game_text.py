"""Files of games as text. Old files are in other code pages than UTF-8; their moves are ASCII in all of them, so a
file is read in the page that makes the best words, and what was assumed or could not be read is told."""

from __future__ import annotations

import codecs
import io
import re
from collections import Counter
from collections.abc import Iterable
from typing import BinaryIO, NamedTuple

from kodeks.formats.code_pages import best_page, marked_page, unmarked_page
from kodeks.formats.remark import Remark

_CHUNK = 1 << 20
_LOWER_HALF = bytes(range(128))
_BROKEN = re.compile("[\udc80-\udcff]")  # bytes that are no UTF-8, as `surrogateescape` gives them
_NUL = re.compile("\0")


class Page(NamedTuple):
    """How the bytes of a file become text, and what is to be told of it."""

    encoding: str = "utf-8-sig"
    errors: str = "strict"
    remarks: tuple[Remark, ...] = ()


def decode_games(data: bytes) -> tuple[str, tuple[Remark, ...]]:
    """The text of a file that was sent whole, and what is to be told of it."""
    page = survey(io.BytesIO(data))
    return "".join(lines_of(io.BytesIO(data), page, len(data) + 1)), page.remarks


def lines_of(file: BinaryIO, page: Page, limit: int) -> Iterable[str]:
    """The lines of a file; of one that is longer than the limit, only so much as shows that it is. Bytes of zero, which
    are no text, become blanks."""
    text = io.TextIOWrapper(file, encoding=page.encoding, errors=page.errors)
    while line := text.readline(limit + 1):
        is_whole = line.endswith("\n") or len(line) <= limit
        line = line.replace("\0", " ") if "\0" in line else line
        yield line if is_whole else line + "\n"
        while not is_whole:
            is_whole = (text.readline(limit) or "\n").endswith("\n")
    text.detach()


def survey(file: BinaryIO) -> Page:
    """The page of a file that does not name it, found in one pass and little memory; the file is at its start again."""
    start = file.read(_CHUNK)
    marked, unmarked = marked_page(start), unmarked_page(start)
    encoding = marked or unmarked or "utf-8-sig"
    seen = _Survey(encoding)
    while start:
        seen.add(start)
        start = file.read(_CHUNK)
    seen.end()
    file.seek(0)
    return seen.page(is_assumed=marked is None and unmarked is not None)


class _Survey:
    def __init__(self, encoding: str) -> None:
        self.encoding = encoding
        errors = "surrogateescape" if encoding == "utf-8-sig" else "replace"
        decoder = codecs.getincrementaldecoder(encoding)(errors)
        self._decoder = io.IncrementalNewlineDecoder(decoder, translate=True)
        self._line, self._column = 1, 1  # of what comes next
        self._bytes: Counter[int] = Counter()  # of the upper half
        self._whole = self._broken = 0  # letters beyond ASCII
        self._first_broken: tuple[int, int] | None = None
        self._first_nul: tuple[int, int] | None = None

    def add(self, chunk: bytes) -> None:
        self._bytes.update(chunk.translate(None, _LOWER_HALF))
        self._look_at(self._decoder.decode(chunk))

    def end(self) -> None:
        self._look_at(self._decoder.decode(b"", final=True))

    def _look_at(self, text: str) -> None:
        if not text.isascii():
            beyond = sum(letter > "\x7f" for letter in text)
            broken = len(_BROKEN.findall(text))
            self._broken += broken
            self._whole += beyond - broken
            self._first_broken = self._first_broken or self._place(text, _BROKEN)
        if "\0" in text:
            self._first_nul = self._first_nul or self._place(text, _NUL)
        if "\n" in text:
            self._line += text.count("\n")
            self._column = len(text) - text.rindex("\n")
        else:
            self._column += len(text)

    def _place(self, text: str, wanted: re.Pattern[str]) -> tuple[int, int] | None:
        match = wanted.search(text)
        if match is None:
            return None
        below, begins = text.count("\n", 0, match.start()), text.rfind("\n", 0, match.start()) + 1
        column = match.start() - begins + 1
        return self._line + below, column if below else column + self._column - 1

    def page(self, *, is_assumed: bool) -> Page:
        """The page. Where most letters are UTF-8 the others are damaged; else the file is of an older page."""
        remarks = [] if self._first_nul is None else [Remark("games-zero-bytes", *self._first_nul)]
        encoding, errors = self.encoding, "strict" if self.encoding == "utf-8-sig" else "replace"
        if is_assumed:
            remarks.insert(0, Remark("code-page-assumed", 1, 1, {"page": encoding}))
        elif self._first_broken is not None and self._whole > self._broken:
            errors = "replace"
            remarks.insert(0, Remark("games-damaged-letters", *self._first_broken, {"letters": self._broken}))
        elif self._first_broken is not None:
            encoding = best_page(self._bytes)
            remarks.insert(0, Remark("code-page-assumed", *self._first_broken, {"page": encoding}))
        return Page(encoding, errors, tuple(remarks))
