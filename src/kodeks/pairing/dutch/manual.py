"""A pairing by hand, judged by the absolute criteria of the Dutch system [C.04.3 2.1]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kodeks.pairing.dutch.history import Player, players_of
from kodeks.pairing.swiss.engine import check_numbers, rests_of
from kodeks.pairing.swiss.manual import AbsoluteLaw, judge_by
from kodeks.pairing.swiss.reasoned_round import RoundToPair
from kodeks.rulebook.codes.fsw2026 import cite, criterion
from kodeks.rulebook.ruling import Ruling, Verdict

_LAW = AbsoluteLaw.of_fide(everybody=cite("1.9.1"), meetings=criterion("C1"), bye=criterion("C2"))


def judge_dutch(task: RoundToPair, pairs: Sequence[tuple[int, int]], bye: int | None) -> tuple[Ruling, ...]:
    """What it violates: everybody is there once, nobody meets twice [C1], rests twice [C2], or meets somebody who must
    have the same colour [C3]."""
    return (*judge_by(_LAW, task, pairs, bye), *_same_colours(task, pairs))


def _same_colours(task: RoundToPair, pairs: Sequence[tuple[int, int]]) -> Iterator[Ruling]:
    check_numbers(task)
    players = {each.number: each for each in players_of(task, {rest.number for rest in rests_of(task)})}
    for white, black in pairs:
        if white in players and black in players and _is_barred(players[white], players[black]):
            facts: dict[str, int | str] = {"white": white, "black": black}
            yield Ruling(Verdict.CONTRADICTS, "dutch-manual-same-colour", (criterion("C3"),), facts)


def _is_barred(one: Player, other: Player) -> bool:
    both = one.is_absolute and other.is_absolute and one.colours.wish is other.colours.wish
    return both and not one.is_topscorer and not other.is_topscorer
