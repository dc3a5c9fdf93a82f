"""Lines from which nothing can be taken: told, kept and passed over, for the games are what a report is for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from kodeks.formats.remark import Remark
from kodeks.formats.trf.newer_lines import NEWER_CODES, requested_byes
from kodeks.formats.trf.report import Report, TeamLine, TextLine
from kodeks.formats.trf.team_records import (
    TEAM_CODES,
    board_colours,
    board_orders,
    forfeited_matches,
    match_points,
    named_in,
    team_byes,
    team_numbers,
)
from kodeks.formats.trf.text_lines import (
    absent_now,
    accelerations,
    dates_are_odd,
    first_colour,
    forbidden_pairs,
    named_numbers,
    round_count,
    round_dates,
)
from kodeks.malformed import MalformedText, shortened

_READERS: Mapping[str, Callable[[Report], object]] = {
    "132": round_dates,
    **dict.fromkeys(("XXR", "142"), round_count),
    **dict.fromkeys(("XXC", "152"), first_colour),
    "XXZ": absent_now,
    "240": requested_byes,
    **dict.fromkeys(("XXA", "250"), accelerations),
    **dict.fromkeys(("XXP", "260"), forbidden_pairs),
    "300": board_orders,
    "320": team_byes,
    "330": forfeited_matches,
    "352": board_colours,
    "362": match_points,
}


def without_unusable(report: Report) -> tuple[Report, tuple[Remark, ...]]:
    """The report that passes them over, and what is to be told of them."""
    alone = tuple(_alone(report))
    told = (*alone, *_odd_dates(report))
    usable = replace(report, passed_over=frozenset(each.line for each in alone if each.line is not None))
    again = (*_other_counts(usable), *_accelerated_twice(usable))
    return replace(usable, passed_over=usable.passed_over | {each.line or 0 for each in again}), (*told, *again)


def passed_over(code: str, place: int, error: MalformedText) -> Remark:
    """Of a line that cannot be read."""
    return Remark("trf-line-passed-over", place, error.column, {"code": code, "text": shortened(error.text)})


def _alone(report: Report) -> Iterator[Remark]:
    """Reading a line by itself is the check; and whoever it names has a line of his own. In an event with the teams of
    TRF26 its other lines name teams by their numbers, not players."""
    of_teams = any(isinstance(line, TeamLine) and line.newer for line in report.lines)
    teams, numbers = team_numbers(report), report.places()
    for place, line in report.numbered():
        if not isinstance(line, TextLine) or line.code not in _READERS:
            continue
        is_of_teams = of_teams and line.code in NEWER_CODES
        if (is_of_teams and line.code == "250") or (line.code in TEAM_CODES and not of_teams):
            yield Remark("trf-line-of-teams", place, 1, {"code": line.code})
            continue
        alone = Report((line,))
        try:
            for _, column, number in named_numbers(alone):
                if number not in (teams if is_of_teams else numbers):
                    raise MalformedText("trf-unknown-number", str(number), column=column)
            for column, number in named_in(alone):
                if number not in teams:
                    raise MalformedText("trf-unknown-number", str(number), column=column)
            _READERS[line.code](alone)
        except MalformedText as error:
            yield passed_over(line.code, place, error)


def _odd_dates(report: Report) -> Iterator[Remark]:
    """The days of the rounds, where they stand elsewhere."""
    for place, line in report.texts("132"):
        if dates_are_odd(line, place):
            try:
                round_dates(Report((line,)))
            except MalformedText:
                continue
            yield Remark("trf-odd-dates", place, 4)


def _other_counts(report: Report) -> Iterator[Remark]:
    """The first number of rounds stands."""
    lines = [each for code in ("XXR", "142") for each in report.texts(code)]
    counts = [(place, line, round_count(Report((line,)))) for place, line in lines]
    for place, line, count in counts[1:]:
        if count != counts[0][2]:
            yield Remark("trf-line-passed-over", place, 5, {"code": line.code, "text": shortened(line.content)})


def _accelerated_twice(report: Report) -> Iterator[Remark]:
    """The first line XXA of a player stands."""
    seen: set[int] = set()
    for place, line in report.texts("XXA"):
        number = next(iter(accelerations(Report((line,)))))
        if number in seen:
            yield Remark("trf-line-passed-over", place, 5, {"code": line.code, "text": shortened(line.content)})
        seen.add(number)
