"""Line-ups of a team: what each system allows, and what is taken when none is handed in [V.3.6]."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article
from kodeks.rulebook.code import Code
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition
from kodeks.rulebook.ruling import Ruling, Verdict

Lineup = tuple[str | None, ...]  # by board; None is an empty board
_MINUTE_MS = 60_000


class LineupSystem(StrEnum):
    """Who may play where. The words are stable: regulations carry them."""

    OPEN = "open"
    LADDER = "ladder"
    JOKER = "joker"


class TeamEntry(NamedTuple):
    """The written entry of a team: the base line-up in order of the boards, and the reserves in order."""

    base: tuple[str, ...]
    reserves: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return self.base + self.reserves


def ladder_ok(entry: TeamEntry, lineup: Lineup) -> bool:
    """Whether the order entered is kept, base players before reserves [V.3.6.2.4]."""
    named = [name for name in lineup if name is not None]
    places = [entry.names.index(name) for name in named if name in entry.names]
    return len(places) == len(named) and all(one < other for one, other in pairwise(places))


def reserve_ok(reserve: str, board: int, before: Lineup | None) -> bool:
    """Whether a reserve may play a board: not if he played another one in the round before [V.3.6.2.5, V.3.6.3.4]."""
    return before is None or reserve not in before or before.index(reserve) + 1 == board


def judge_names(entry: TeamEntry, *, code: Code | None = None) -> Ruling | None:
    """Why the names of an entry cannot stand in any system: somebody is in it twice."""
    names = entry.names
    twice = next((name for place, name in enumerate(names) if name in names[:place]), None)
    return None if twice is None else _refuse(code or edition(), "lineup-name-twice", "V.3.6", name=twice)


def judge_entry(system: LineupSystem, entry: TeamEntry, boards: int, *, code: Code | None = None) -> Ruling:
    """Whether the entry before the event has what its system needs."""
    code = code or edition()
    fault = judge_names(entry, code=code)
    if fault is not None:
        return fault
    if system is not LineupSystem.OPEN and len(entry.base) != boards:
        article = "V.3.6.2.1" if system is LineupSystem.LADDER else "V.3.6.3.1"
        return _refuse(code, "lineup-base-of-other-size", article, players=len(entry.base), boards=boards)
    return Ruling(Verdict.PERMITTED, "lineup-entry-good", code.articles_on("V.3.6"))


def judge_lineup(
    system: LineupSystem,
    entry: TeamEntry | None,
    boards: int,
    lineup: Lineup,
    before: Lineup | None = None,
    *,
    code: Code | None = None,
) -> Ruling:
    """Whether the line-up may play. `before` is the line-up of the round before, None if the team did not play it.

    Without an entry the open system takes anybody [V.3.6.1.1]; the others cannot do without.
    """
    code = code or edition()
    if len(lineup) != boards:
        return _refuse(code, "lineup-of-other-size", "V.3.6", players=len(lineup), boards=boards)
    if all(name is None for name in lineup):
        return _refuse(code, "lineup-empty", "V.3.6")
    named = [name for name in lineup if name is not None]
    twice = next((name for place, name in enumerate(named) if name in named[:place]), None)
    if twice is not None:
        return _refuse(code, "lineup-name-twice", "V.3.6", name=twice)
    if entry is None:
        if system is LineupSystem.OPEN:
            return _permit(code, "V.3.6.1.1")
        return _refuse(code, "lineup-no-entry", _ARTICLE[system])
    stranger = next((name for name in named if name not in entry.names), None)
    if stranger is not None:
        return _refuse(code, "lineup-name-not-entered", _ARTICLE[system], name=stranger)
    if system is LineupSystem.OPEN:
        return _permit(code, "V.3.6.1.1")
    if system is LineupSystem.LADDER:
        return _judge_ladder(code, entry, lineup, before)
    return _judge_joker(code, entry, lineup, before)


_ARTICLE = {LineupSystem.OPEN: "V.3.6.1.1", LineupSystem.LADDER: "V.3.6.2.4", LineupSystem.JOKER: "V.3.6.3.2"}


def _judge_ladder(code: Code, entry: TeamEntry, lineup: Lineup, before: Lineup | None) -> Ruling:
    if not ladder_ok(entry, lineup):
        return _refuse(code, "lineup-order-not-kept", "V.3.6.2.4")
    return _judge_reserves(code, entry, lineup, before, "V.3.6.2.5") or _permit(code, "V.3.6.2.4")


def _judge_joker(code: Code, entry: TeamEntry, lineup: Lineup, before: Lineup | None) -> Ruling:
    """A base player sits on his own board or rests; reserves replace anybody."""
    for board, name in enumerate(lineup, start=1):
        if name in entry.base and entry.base.index(name) + 1 != board:
            return _refuse(code, "lineup-base-on-other-board", "V.3.6.3.3", name=name, board=board)
    return _judge_reserves(code, entry, lineup, before, "V.3.6.3.4") or _permit(code, "V.3.6.3.2")


def _judge_reserves(code: Code, entry: TeamEntry, lineup: Lineup, before: Lineup | None, article: str) -> Ruling | None:
    for board, name in enumerate(lineup, start=1):
        if name in entry.reserves and not reserve_ok(name, board, before):
            assert before is not None, "a reserve is refused for what he played before"
            return _refuse(code, "lineup-reserve-moves", article, name=name, board=board, before=before.index(name) + 1)
    return None


class FallBack(NamedTuple):
    """What is taken when no line-up came in time. No line-up at all: every board is lost by walkover."""

    lineup: Lineup | None
    ruling: Ruling


def fall_back(
    system: LineupSystem,
    entry: TeamEntry | None,
    boards: int,
    earlier: Lineup | None = None,
    *,
    team: str = "–",
    code: Code | None = None,
) -> FallBack:
    """The line-up of a team that handed in none; it is final [V.3.6.1.5].

    `earlier` is the line-up of its last match, None before its first one. The code speaks of the first four names;
    read as many as there are boards [D-105]. The joker system takes the base line-up as the ladder does [D-104].
    """
    code = code or edition()
    if boards < 1:
        raise MalformedText("match-without-boards", str(boards))
    if system is LineupSystem.OPEN and earlier is not None:
        return FallBack(_filled(earlier, boards), _take(code, "lineup-of-last-round", "V.3.6.1.5", team=team))
    if entry is None or not entry.names:
        return FallBack(None, _refuse(code, "lineup-none-walkover", "V.3.6.1.6", team=team))
    if system is LineupSystem.OPEN:
        taken = _take(code, "lineup-first-names", "V.3.6.1.6", boards=boards, team=team)
        return FallBack(_filled(entry.names, boards), taken)
    article = "V.3.6.2.3" if system is LineupSystem.LADDER else "V.3.6.3.1"
    return FallBack(_filled(entry.base, boards), _take(code, "lineup-base-taken", article, team=team))


def _filled(names: Sequence[str | None], boards: int) -> Lineup:
    """As many as there are boards; what is short stays empty."""
    return (*names[:boards], *(None,) * (boards - len(names)))


def _permit(code: Code, article: str) -> Ruling:
    return Ruling(Verdict.PERMITTED, "lineup-good", code.articles_on(article))


def _take(code: Code, reason: str, article: str, **facts: int | str) -> Ruling:
    return Ruling(Verdict.UPHELD, reason, code.articles_on(article), facts)


def _refuse(code: Code, reason: str, article: str, **facts: int | str) -> Ruling:
    return Ruling(Verdict.REFUSED, reason, code.articles_on(article), facts)


def judge_handing_in(
    before_start_ms: int,
    break_ms: int | None = None,
    *,
    due_ms: int | None = None,
    article: Article | None = None,
    code: Edition | None = None,
) -> Ruling:
    """Whether a line-up comes in time, so long before the match.

    `due_ms` is the deadline of the regulations, where they have one of their own; `article` what it rests on. By a
    schedule whose break before the match is shorter, right before the match is time enough.
    """
    code = code or edition()
    due_ms = code.pairing.lineup_minutes * _MINUTE_MS if due_ms is None else due_ms
    due_ms = due_ms if break_ms is None or break_ms >= due_ms else 0
    in_time = before_start_ms >= due_ms
    return Ruling(
        Verdict.PERMITTED if in_time else Verdict.REFUSED,
        "lineup-in-time" if in_time else "lineup-too-late",
        (code.cite("V.3.6.1.3") if article is None else article,),
        {"minutes": due_ms // _MINUTE_MS},
    )
