"""The start of a match when a team is not complete: who may start, whose clocks run, what is taken [V.3.4]."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.rounds import host_side
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict


class TeamSide(Enum):
    """The team that has White on board 1, or the other one."""

    HOST = "host"
    GUEST = "guest"

    @property
    def other(self) -> TeamSide:
        return TeamSide.GUEST if self is TeamSide.HOST else TeamSide.HOST

    def side(self, board: int) -> Side:
        """The team's colour on a board [V.3.3]."""
        return host_side(board) if self is TeamSide.HOST else host_side(board).other


class BoardClock(NamedTuple):
    board: int
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStart:
    """Which teams can play, whose clocks run now, and what the arbiter takes from White's and Black's clock now.

    Once all can play, every board goes on by itself: who is missing there is late as in any game [D-103].
    """

    code: Edition
    boards: int
    able: frozenset[TeamSide]
    running: tuple[BoardClock, ...]
    ruling: Ruling
    taken_ms: tuple[int, int] = (0, 0)

    @property
    def is_under_way(self) -> bool:
        return len(self.able) == len(TeamSide)


def can_start(present: int, boards: int) -> bool:
    """More than half of the line-up is there: 2 of 3, 3 of 4, 3 of 5 [V.3.4]."""
    if boards < 1:
        raise MalformedText("match-without-boards", str(boards))
    if not 0 <= present <= boards:
        raise MalformedText("more-present-than-boards", str(present))
    return 2 * present > boards


def start_match(boards: int, host_present: int, guest_present: int, *, code: Edition | None = None) -> MatchStart:
    """The appointed time."""
    present = {TeamSide.HOST: host_present, TeamSide.GUEST: guest_present}
    able = frozenset(team for team in TeamSide if can_start(present[team], boards))
    return _with(code or edition(), boards, able)


def come(start: MatchStart, host_present: int, guest_present: int, waited_ms: int = 0) -> MatchStart:
    """The match after somebody came. `waited_ms` is what the arbiter's control clock showed while neither could start.

    When that ends, half of it is taken from each player of both teams, as when two players are late [V.3.4.2.2, D-102];
    an odd second falls on White [D-49].
    """
    found = start_match(start.boards, host_present, guest_present, code=start.code)
    if start.is_under_way:
        return start
    able = found.able | start.able  # a team that could start has started
    if start.able or not able:
        return _with(start.code, start.boards, able, before=start.able)
    return _with(start.code, start.boards, able, before=start.able, taken_ms=_halves(waited_ms))


def _with(
    code: Edition,
    boards: int,
    able: frozenset[TeamSide],
    *,
    before: frozenset[TeamSide] | None = None,
    taken_ms: tuple[int, int] = (0, 0),
) -> MatchStart:
    return MatchStart(
        code=code,
        boards=boards,
        able=able,
        running=_running(boards, able),
        ruling=_reason(code, able, before, taken_ms),
        taken_ms=taken_ms,
    )


def _running(boards: int, able: frozenset[TeamSide]) -> tuple[BoardClock, ...]:
    """White's clocks in a match under way; all clocks of the one team that cannot start; none if neither can.

    A team that becomes able presses its clocks where it has Black: so White's run there, too [V.3.4.1.2].
    """
    if not able:
        return ()
    if len(able) == len(TeamSide):
        return tuple(BoardClock(board, Side.WHITE) for board in range(1, boards + 1))
    (missing,) = set(TeamSide) - able
    return tuple(BoardClock(board, missing.side(board)) for board in range(1, boards + 1))


def _reason(
    code: Edition, able: frozenset[TeamSide], before: frozenset[TeamSide] | None, taken_ms: tuple[int, int]
) -> Ruling:
    if not able:
        return Ruling(Verdict.REFUSED, "team-start-neither", (code.cite("V.3.4.2"), code.cite("V.3.4.2.1")))
    white_ms, black_ms = taken_ms
    facts: dict[str, int | str] = {"white_seconds": white_ms // 1_000, "black_seconds": black_ms // 1_000}
    corrected = (code.cite("V.3.4.2.2"), code.cite("II.4.5"))
    if len(able) == len(TeamSide):
        if before is None:
            return Ruling(Verdict.PERMITTED, "team-start-both", (code.cite("V.3.4"),))
        if not before:
            return Ruling(Verdict.PERMITTED, "team-start-both-corrected", corrected, facts)
        return Ruling(Verdict.PERMITTED, "team-start-now-able", (code.cite("V.3.4.1.2"),))
    if before is not None and not before:
        return Ruling(Verdict.REFUSED, "team-start-one-corrected", (*corrected, code.cite("V.3.4.1.1")), facts)
    return Ruling(Verdict.REFUSED, "team-start-one", (code.cite("V.3.4.1"), code.cite("V.3.4.1.1")))


def _halves(time_ms: int) -> tuple[int, int]:
    """Half each in whole seconds."""
    if time_ms < 0:
        raise MalformedText("time-below-zero", str(time_ms))
    black_ms = time_ms // 2_000 * 1_000
    return time_ms - black_ms, black_ms
