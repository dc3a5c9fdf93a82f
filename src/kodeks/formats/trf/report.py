"""A tournament report of FIDE (TRF16) as values: its lines, in their order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
OLD_TITLES = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
}


class Cell(NamedTuple):
    """One round of one player as his line tells it: opponent, colour (`w`, `b`, `-`, blank) and result."""

    opponent: int | None = None  # 0 is written 0000, None is blank: both mean that there was none
    colour: str = " "
    result: str = " "

    @property
    def is_blank(self) -> bool:
        return self == Cell()

    @property
    def is_paired(self) -> bool:
        return bool(self.opponent)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLine:
    """Line 001. What is blank in the file is empty or None."""

    number: int
    sex: str = ""  # "m" or "w"
    title: str = ""  # as written: GM, wfm, or the single letter of older files
    name: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""
    birth: str = ""  # as written
    points_tenths: int | None = None
    rank: int | None = None
    cells: tuple[Cell, ...] = ()

    def cell(self, round_number: int) -> Cell:
        """The cell of a round, blank beyond the last one written."""
        return self.cells[round_number - 1] if round_number <= len(self.cells) else Cell()


class TeamLine(NamedTuple):
    """Line 013, or 310 of TRF26: a team and the start numbers of its players in order."""

    name: str
    members: tuple[int, ...]
    newer: str = ""  # the line 310 as written, which says more


class TextLine(NamedTuple):
    """Any other line, kept letter by letter: the heading, the extensions, and what is not known here."""

    text: str

    @property
    def code(self) -> str:
        return self.text[:3]

    @property
    def content(self) -> str:
        return self.text[3:].strip()


Line: TypeAlias = PlayerLine | TeamLine | TextLine


@dataclass(frozen=True)
class Report:
    """A whole report. The place of a line in `lines` is its place in the file: the first is line 1."""

    lines: tuple[Line, ...]
    newline: str = "\n"  # TRF16 asks for CR; all programs read all three
    is_last_ended: bool = True  # whether the last line has its newline too
    passed_over: frozenset[int] = frozenset()  # lines that cannot be used: kept, but nothing is taken from them

    @cached_property
    def players(self) -> tuple[PlayerLine, ...]:
        """The players in the order of the file."""
        return tuple(line for line in self.lines if isinstance(line, PlayerLine))

    @cached_property
    def teams(self) -> tuple[TeamLine, ...]:
        """The teams in the order of the file."""
        return tuple(line for line in self.lines if isinstance(line, TeamLine))

    def places(self) -> dict[int, int]:
        """The line in the file of each player, by start number."""
        return {line.number: place for place, line in self.numbered() if isinstance(line, PlayerLine)}

    def numbered(self) -> Iterator[tuple[int, Line]]:
        """The lines with their numbers in the file."""
        return enumerate(self.lines, start=1)

    def texts(self, code: str) -> Iterator[tuple[int, TextLine]]:
        return iter(self._by_code.get(code, ()))

    @cached_property
    def _by_code(self) -> dict[str, list[tuple[int, TextLine]]]:
        """Looked through once: some ninety questions are asked of a report."""
        found: dict[str, list[tuple[int, TextLine]]] = {}
        for place, line in self.numbered():
            if isinstance(line, TextLine) and place not in self.passed_over:
                found.setdefault(line.code, []).append((place, line))
        return found

    def field(self, code: str) -> str:
        """What the first line of this code says; empty where there is none."""
        return next((line.content for _, line in self.texts(code)), "")


def full_title(written: str) -> str:
    """The title of FIDE for what a report writes; any other title stays as it is."""
    if written.lower() in OLD_TITLES:
        return OLD_TITLES[written.lower()]
    return written.upper() if written.upper() in TITLES else written
