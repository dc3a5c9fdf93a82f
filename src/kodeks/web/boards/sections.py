"""A part of the wall: the boards of a match, of a group or of a sector of the hall, or those that stand in some way.
The address says which, so that it stays chosen, can be kept and given to another arbiter."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple
from urllib.parse import urlencode

from kodeks.game import Phase
from kodeks.tables import GameView, Group, Seat
from kodeks.tournament import Tournament
from kodeks.tournament.groups import members_of

_BOARDS = re.compile(r"\s*([0-9]{1,5})\s*(?:[-–]\s*([0-9]{1,5}))?\s*")


class BoardStanding(StrEnum):
    """How the boards stand that somebody wants to see."""

    WAITS = "waits"
    BEFORE = "before"
    PLAYED = "played"
    OVER = "over"


class BoardsPart(NamedTuple):
    """A match, or a group of the regulations: how the address calls it, what it is called, and its boards."""

    key: str
    name: str
    match: int | None  # of teams
    boards: frozenset[int]


class Section(NamedTuple):
    """What the address asks for; nothing is everything."""

    part: BoardsPart | None = None
    first: int | None = None
    last: int | None = None
    standing: BoardStanding | None = None

    @property
    def boards(self) -> str:
        """As it was typed."""
        if self.first is None:
            return ""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"

    @property
    def query(self) -> str:
        """For addresses of the same section."""
        asked = {"part": self.part and self.part.key, "boards": self.boards, "show": self.standing}
        text = urlencode({name: value for name, value in asked.items() if value})
        return f"?{text}" if text else ""

    def has_board(self, board: int) -> bool:
        """Whether a board is in it, however it stands."""
        is_near = self.first is None or self.last is None or self.first <= board <= self.last
        return is_near and (self.part is None or board in self.part.boards)

    def has_standing(self, view: GameView, *, is_urgent: bool) -> bool:
        match self.standing:
            case None:
                return True
            case BoardStanding.WAITS:
                return is_urgent
            case BoardStanding.BEFORE:
                return view.phase is Phase.BEFORE
            case BoardStanding.OVER:
                return view.ending is not None
            case BoardStanding.PLAYED:
                return view.ending is None and view.phase is not Phase.BEFORE


def parts_of(state: Tournament, groups: tuple[Group, ...]) -> tuple[BoardsPart, ...]:
    """The matches of a round, or the groups of players that have a board in it: where both are in it, or one is."""
    matches = [
        BoardsPart(f"m{group.board}", f"{group.host.name} – {group.guest.name}", group.board, frozenset({group.board}))
        for group in groups
        if group.board is not None and group.host is not None and group.guest is not None
    ]
    if matches:
        return tuple(matches)
    seats = [seat for group in groups for seat in group.seats]
    found = (
        BoardsPart(f"g{place}", group.name, None, _boards_of(seats, members_of(state, group)))
        for place, group in enumerate(state.regulations.people.groups)
    )
    return tuple(part for part in found if part.boards)


def _boards_of(seats: list[Seat], members: frozenset[int]) -> frozenset[int]:
    return frozenset(seat.place.board for seat in seats if {seat.white.number, seat.black.number} & members)


def asked_section(asked: Mapping[str, str], parts: tuple[BoardsPart, ...]) -> Section:
    """The section of an address; what it does not know is passed over."""
    part = next((each for each in parts if each.key == asked.get("part", "")), None)
    boards = _BOARDS.fullmatch(asked.get("boards", ""))
    standing = next((each for each in BoardStanding if each == asked.get("show", "")), None)
    if boards is None:
        return Section(part, standing=standing)
    first, last = sorted((int(boards[1]), int(boards[2] or boards[1])))
    return Section(part, first, last, standing)
