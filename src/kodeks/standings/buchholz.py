"""Buchholz with its cuts, Fore Buchholz, and what is made of the opponents' Buchholz [A3.A.b, A3.D.a, C.07 8]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from kodeks.standings.contributions import Contribution
from kodeks.standings.criterion import Criterion, Value, WorkingStep
from kodeks.standings.cutting import Element, cut_elements
from kodeks.standings.descriptor import Descriptor
from kodeks.standings.table import ScoreTable

_PLAIN = Descriptor(name="BH")
_KNOWN = {  # of Annex 3: by cuts the message key, and the end of the articles
    (0, 0): ("tiebreak-buchholz", ""),
    (1, 1): ("tiebreak-buchholz-median-1", "1"),
    (2, 2): ("tiebreak-buchholz-median-2", "2"),
    (1, 0): ("tiebreak-buchholz-cut-1", "3"),
    (2, 0): ("tiebreak-buchholz-cut-2", "4"),
}


def _contributions(table: ScoreTable, how: Descriptor) -> Mapping[int, tuple[Contribution, ...]]:
    return table.contributions_with_forfeits if how.forfeits_count else table.contributions


def buchholz(table: ScoreTable, how: Descriptor = _PLAIN) -> Mapping[int, int]:
    """Everybody's sum of contributions in the parts of a table, without so many of the lowest and highest."""
    found = _contributions(table, how)
    lowest, highest = how.lowest, how.highest
    if not lowest and not highest:
        return {number: sum([given.score for given in own]) for number, own in found.items()}
    return {number: _sum_without(own, lowest, highest) for number, own in found.items()}


def _sum_without(own: Sequence[Contribution], lowest: int, highest: int) -> int:
    if any(given.is_voluntary for given in own):
        cuts = cut_elements(_elements(own), lowest, highest)
        return sum([given.score for position, given in enumerate(own) if position not in cuts])
    return sum(sorted([given.score for given in own])[lowest : max(lowest, len(own) - highest)])


def _elements(own: Sequence[Contribution]) -> list[Element]:
    return [Element(given.score, given.score, given.is_voluntary) for given in own]


def buchholz_by(how: Descriptor) -> Criterion:
    """BH or FB as it is varied."""
    is_fore = how.is_fore or how.name == "FB"
    plain = replace(how, name="FB" if is_fore else "BH", is_fore=False)
    by = replace(plain, is_fore=is_fore)

    def measure(table: ScoreTable) -> Mapping[int, Value]:
        counted = by.table(table)
        return {number: Value.of(total, counted.worth.scale) for number, total in buchholz(counted, by).items()}

    def working(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
        own = _contributions(by.table(table), by)[number]
        cuts = cut_elements(_elements(own), by.lowest, by.highest)
        return tuple(
            WorkingStep(given.round, given.opponent, given.score, given.reason, given.score, cut=cuts.get(position))
            for position, given in enumerate(own)
        )

    is_known = not is_fore and not by.forfeits_count and by.score is None and (by.lowest, by.highest) in _KNOWN
    name, number = _KNOWN[by.lowest, by.highest] if is_known else _KNOWN[0, 0]
    return Criterion(
        code=plain.code.replace("/", "-") if is_known else plain.code,
        name="tiebreak-fore-buchholz" if is_fore else name,
        fide=(f"FTR:A3.A.b{number}", f"FTR:A3.D.a{number}") if is_known else (),
        c07=("8.3" if is_fore else "8.1", *by.articles),
        modifiers=() if is_known else plain.modifiers,
        measure=measure,
        working=working,
        is_buchholz=True,
        is_for_teams=by.score is not None,
    )


# Of the opponents


def _opponents_buchholz(table: ScoreTable, how: Descriptor) -> dict[int, list[tuple[Contribution, int]]]:
    """Real opponents only, and over the board: a virtual one has no Buchholz [C-105]."""
    totals = buchholz(how.table(table))
    met = replace(how, is_fore=False).table(table).contributions
    return {
        number: [(given, totals[given.opponent]) for given in own if given.is_real and given.opponent is not None]
        for number, own in met.items()
    }


def _lines(table: ScoreTable, how: Descriptor, number: int) -> tuple[WorkingStep, ...]:
    reason = "standings-line-opponents-fore-buchholz" if how.is_fore else "standings-line-opponents-buchholz"
    return tuple(
        WorkingStep(given.round, given.opponent, total, reason)
        for given, total in _opponents_buchholz(table, how)[number]
    )


def average_of_buchholz(how: Descriptor) -> Criterion:
    """AOB, also over Fore Buchholz (C.07 8.2)."""

    def measure(table: ScoreTable) -> Mapping[int, Value]:
        scale = how.table(table).worth.scale
        return {
            number: Value.of(Fraction(sum(total for _, total in own), len(own) or 1), scale)
            for number, own in _opponents_buchholz(table, how).items()
        }

    return Criterion(
        code=how.code,
        name="tiebreak-average-of-buchholz",
        c07=("8.2",),
        modifiers=how.modifiers,
        measure=measure,
        working=lambda table, number, tied: _lines(table, how, number),
        is_buchholz=True,
        is_for_teams=how.score is not None,
    )


def _sum_of_buchholz(table: ScoreTable) -> Mapping[int, Value]:
    scale = table.worth.scale
    found = _opponents_buchholz(table, _PLAIN)
    return {number: Value.of(sum(total for _, total in own), scale) for number, own in found.items()}


BUCHHOLZ = (
    *(buchholz_by(Descriptor(name="BH", lowest=lowest, highest=highest)) for lowest, highest in _KNOWN),
    Criterion(
        code="SBH",
        name="tiebreak-sum-of-buchholz",
        fide=("FTR:A3.D.a5",),
        measure=_sum_of_buchholz,
        working=lambda table, number, tied: _lines(table, _PLAIN, number),
        is_buchholz=True,
    ),
    average_of_buchholz(Descriptor(name="AOB")),
    buchholz_by(Descriptor(name="FB")),
)
