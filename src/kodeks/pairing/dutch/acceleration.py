"""The Baku acceleration [C.04.7]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kodeks.pairing.dutch.strength import by_strength
from kodeks.pairing.swiss.reasoned_round import RoundToPair, VirtualPoints, Why, spans
from kodeks.rounds import RestKind
from kodeks.rulebook.article import Article
from kodeks.rulebook.codes.fsw2026 import cite
from kodeks.standings import write_points


def cite_baku(number: str) -> Article:
    return cite(number, "C.04.7")


def baku_group(players: int) -> int:
    """The size of group A: the first half of the list of round 1, rounded up to an even number [1.2, DU-19]."""
    return min(2 * -(-players // 4), players)


def baku_points(rounds: int, *, win: int, draw: int) -> tuple[int, ...]:
    """The virtual points of group A, round by round: a win's worth in the first half of the accelerated rounds, a
    draw's in the others [1.4]."""
    accelerated = -(-rounds // 2)
    half = -(-accelerated // 2)
    return (*(win,) * half, *(draw,) * (accelerated - half))


def with_baku(task: RoundToPair) -> RoundToPair:
    """The same round, accelerated. The list is of those who were to be paired in round 1; the last of group A stays its
    last, whoever comes later and stands above him [1.3]."""
    resting = task.rounds[0].rests if task.rounds else task.resting
    absent = {rest.number for rest in resting if rest.kind is not RestKind.BYE}
    absent |= {entrant.number for entrant in task.entrants if entrant.entered_round > 1}
    order = by_strength(task.entrants)
    listed = [number for number in order if number not in absent]
    if not listed:
        return task
    last = listed[baku_group(len(listed)) - 1]
    group = sorted(order[: order.index(last) + 1])
    points = baku_points(task.settings.rounds, win=task.settings.win, draw=task.settings.draw)
    return replace(task, virtual=tuple(virtual_lines(group, points)))


def virtual_lines(group: Sequence[int], points: Sequence[int]) -> Iterator[VirtualPoints]:
    """The virtual points of a group, round by round: a line for each run of rounds with the same points and of start
    numbers without a gap."""
    members = set(group)
    for worth, first_round, last_round in _runs(points):
        for first in (number for number in group if number - 1 not in members):
            last = first
            while last + 1 in members:
                last += 1
            yield VirtualPoints(worth, first_round, last_round, first, last)


def _runs(points: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    for worth in dict.fromkeys(points):
        rounds = [number for number, each in enumerate(points, 1) if each == worth]
        yield worth, rounds[0], rounds[-1]


def told_of_virtual(task: RoundToPair) -> Iterator[Why]:
    """What a round says of its virtual points: whose they are and how many; they count for its pairing alone [1.5]."""
    points = task.virtual_in(task.number)
    for worth in sorted({each for each in points.values() if each}, reverse=True):
        numbers = [number for number, each in points.items() if each == worth]
        facts: dict[str, int | str] = {"points": write_points(worth, task.settings.scale), "numbers": spans(numbers)}
        yield Why("dutch-accelerated", tuple(map(cite_baku, ("1.2", "1.4", "1.5"))), facts)
