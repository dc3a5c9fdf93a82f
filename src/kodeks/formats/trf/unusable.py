"""Lines from which nothing can be taken and nothing need be: told and passed over, for the games are what a report is
for. Lines that say who is to be paired with whom are not among them: an error there is an error."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kodeks.formats.remark import Remark
from kodeks.formats.trf.newer_lines import NEWER_CODES
from kodeks.formats.trf.report import Report, TeamLine, TextLine
from kodeks.formats.trf.text_lines import dates_are_odd, round_dates
from kodeks.malformed import MalformedText, shortened

__all__ = ["without_unusable"]


def without_unusable(report: Report) -> tuple[Report, tuple[Remark, ...]]:
    """The report that passes them over, and what is to be told of them."""
    told = (*_dates(report), *_of_teams(report))
    passed_over = frozenset(each.line for each in told if each.line is not None and each.key != "trf-odd-dates")
    return replace(report, passed_over=passed_over), told


def _dates(report: Report) -> Iterator[Remark]:
    """The days of the rounds, where they stand elsewhere or are none."""
    for place, line in report.texts("132"):
        if not dates_are_odd(line, place):
            continue
        try:
            round_dates(Report((line,)))
        except MalformedText as error:
            yield Remark("trf-line-passed-over", place, error.column, {"code": "132", "text": shortened(error.text)})
        else:
            yield Remark("trf-odd-dates", place, 4)


def _of_teams(report: Report) -> Iterator[Remark]:
    """In an event with the teams of TRF26 its other lines name teams by their numbers, not players."""
    if any(isinstance(line, TeamLine) and line.newer for line in report.lines):
        for place, line in report.numbered():
            if isinstance(line, TextLine) and line.code in NEWER_CODES:
                yield Remark("trf-line-of-teams", place, 1, {"code": line.code})
