"""A criterion as FIDE writes it: `BH:GP/C1/P` is a name, a score of teams and modifiers (C.07 14)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from kodeks.frozen import frozen
from kodeks.standings.criterion import Modifier
from kodeks.standings.event import Decides
from kodeks.standings.table import ScoreTable

_WRITTEN = re.compile(r"([A-Z]+)(?::(MP|GP))?((?:/[A-Z][+-]?\d*)*)")
_SCORES = {"MP": Decides.MATCH_POINTS, "GP": Decides.GAME_POINTS}
_MOST_CUT = 5  # a list with more would be a mistake


@frozen(kw_only=True)
class Descriptor:
    """A name, and how what it names is varied."""

    name: str
    score: Decides | None = None  # of teams; none: the one that decides (C.07 13)
    lowest: int = 0  # values cut, 14.1 and 14.2
    highest: int = 0  # as many, 14.3 and 14.4
    limit: int = 0  # half points above or below the half, 14.5
    divisor: int = 0  # instead of the normalising factor of 13.4.2
    is_fore: bool = False  # with Fore Buchholz for Buchholz, 8.2 and 13.4.2
    forfeits_count: bool = False  # as games against the scheduled opponent, 6.1.1 and 16.6
    is_reversed: bool = False  # 7.8 and 10.6

    @property
    def code(self) -> str:
        """As FIDE writes it."""
        cut = f"/M{self.highest}" if self.highest else f"/C{self.lowest}" if self.lowest else ""
        return (
            self.name
            + ("" if self.score is None else ":MP" if self.score is Decides.MATCH_POINTS else ":GP")
            + cut
            + (f"/L{self.limit:+d}" if self.limit else "")
            + "/F" * self.is_fore
            + "/P" * self.forfeits_count
            + (f"/K{self.divisor}" if self.divisor else "")
            + "/R" * self.is_reversed
        )

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """In words, the score of teams first."""
        game = self.score is Decides.GAME_POINTS
        found = (
            (self.score is not None, Modifier("tiebreak-in-game-points" if game else "tiebreak-in-match-points")),
            (self.lowest and not self.highest, Modifier("tiebreak-cut", self.lowest)),
            (self.highest, Modifier("tiebreak-median", self.highest)),
            (self.limit > 0, Modifier("tiebreak-limit-raised", self.limit)),
            (self.limit < 0, Modifier("tiebreak-limit-lowered", -self.limit)),
            (self.is_fore, Modifier("tiebreak-by-fore-buchholz")),
            (self.forfeits_count, Modifier("tiebreak-forfeits-as-games")),
            (self.divisor, Modifier("tiebreak-divided-by", self.divisor)),
            (self.is_reversed, Modifier("tiebreak-reversed")),
        )
        return tuple(modifier for is_there, modifier in found if is_there)

    @property
    def articles(self) -> tuple[str, ...]:
        """Of C.07, on the modifiers: cuts and medians of one, of two and more, and the limit."""
        limit = ("14.5",) if self.limit else ()
        if not self.lowest:
            return limit
        cut = ("14.3", "14.4") if self.highest else ("14.1", "14.2")
        return (cut[self.lowest > 1], *limit)

    def table(self, table: ScoreTable) -> ScoreTable:
        """The table in the score that it names, in which the last round may be drawn."""
        counted = table
        if self.score is not None:
            counted = table.in_match_points if self.score is Decides.MATCH_POINTS else table.in_game_points
        return counted.fore if self.is_fore else counted


def read_descriptor(text: str) -> Descriptor | None:
    """What is written so, in capitals; none if nothing can be."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        return None
    name, score, options = found.groups()
    read = Descriptor(name=name, score=_SCORES.get(score))
    seen: set[str] = set()
    for option in options.split("/")[1:]:
        kind, number = option[0], option[1:]
        changed = _OPTIONS[kind](read, number) if kind in _OPTIONS else None
        if changed is None or _ONCE.get(kind, kind) in seen:
            return None
        seen.add(_ONCE.get(kind, kind))
        read = changed
    return read


def _cut(read: Descriptor, number: str) -> Descriptor | None:
    return replace(read, lowest=int(number)) if _is_count(number) else None


def _median(read: Descriptor, number: str) -> Descriptor | None:
    return replace(read, lowest=int(number), highest=int(number)) if _is_count(number) else None


def _limit(read: Descriptor, number: str) -> Descriptor | None:
    return replace(read, limit=int(number)) if re.fullmatch(r"[+-]?[1-9]\d?", number) else None


def _divisor(read: Descriptor, number: str) -> Descriptor | None:
    return replace(read, divisor=int(number)) if re.fullmatch(r"[1-9]\d?", number) else None


def _fore(read: Descriptor, number: str) -> Descriptor | None:
    return None if number else replace(read, is_fore=True)


def _forfeits(read: Descriptor, number: str) -> Descriptor | None:
    return None if number else replace(read, forfeits_count=True)


def _reversed(read: Descriptor, number: str) -> Descriptor | None:
    return None if number else replace(read, is_reversed=True)


def _is_count(number: str) -> bool:
    return number.isdecimal() and 1 <= int(number) <= _MOST_CUT


_ONCE = {"M": "C"}  # a cut or a median
_OPTIONS: dict[str, Callable[[Descriptor, str], Descriptor | None]] = {
    "C": _cut,
    "M": _median,
    "L": _limit,
    "K": _divisor,
    "F": _fore,
    "P": _forfeits,
    "R": _reversed,
}
