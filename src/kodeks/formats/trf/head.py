"""What a report says of the event itself, beside its players, and the lines that say it in each version."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kodeks.formats.trf.newer_lines import write_accelerations, write_accelerations_alone, write_forbidden
from kodeks.formats.trf.point_system import PointSystem, write_newer_points, write_point_system
from kodeks.formats.trf.report import PlayerLine, TeamLine
from kodeks.formats.trf.version import TrfVersion
from kodeks.malformed import MalformedText
from kodeks.pairing.swiss import VirtualPoints
from kodeks.rulebook.result import Side
from kodeks.standings import CHESS, Worth

_FIRST_DATE_COLUMN = 92
TO_THE_END = 999  # the last round a line 260 can name
REMARK = "### "  # before what is meant for people: programs pass it over


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportHead:
    """Empty items get no line; players and teams are counted."""

    name: str = ""
    city: str = ""
    federation: str = ""
    starts: str = ""  # year-month-day
    ends: str = ""
    kind: str = ""  # such as "Individual: Swiss-System"
    arbiter: str = ""
    deputies: tuple[str, ...] = ()
    tempo: str = ""
    round_dates: tuple[str, ...] = ()  # year-month-day
    round_count: int | None = None
    first_colour: Side | None = None
    forbidden: tuple[tuple[int, int], ...] = ()
    absent_now: frozenset[int] = frozenset()
    worth: Worth = CHESS
    bye: int | None = None  # points of a bye, those of a win by default
    virtual: tuple[VirtualPoints, ...] = ()  # of an accelerated system
    told: tuple[str, ...] = ()  # for people to read: where the rules were left by hand
    # in code, for TRF26 alone
    controller: str = ""  # who or what made the pairings
    system_code: str = ""
    tiebreak_codes: tuple[str, ...] = ()
    tempo_code: str = ""

    @property
    def system(self) -> PointSystem:
        """What results are worth."""
        return PointSystem(self.worth, self.worth.win if self.bye is None else self.bye)


def heading_lines(
    head: ReportHead, players: Sequence[PlayerLine], teams: Sequence[TeamLine], version: TrfVersion
) -> Iterator[str]:
    """The lines before the players."""
    items = (
        ("012", head.name),
        ("022", head.city),
        ("032", head.federation),
        ("042", head.starts.replace("-", "/")),
        ("052", head.ends.replace("-", "/")),
        ("062", str(len(players))),
        ("072", str(sum(1 for player in players if player.rating))),
        ("082", str(len(teams))),
        ("092", head.kind),
        ("102", head.arbiter),
        *(("112", deputy) for deputy in head.deputies),
        ("122", head.tempo),
    )
    yield from _said(items)
    if any(head.round_dates):
        dates = "  ".join(_short_date(text) for text in head.round_dates)
        yield f"{'132'.ljust(_FIRST_DATE_COLUMN - 1)}{dates}".rstrip()
    if version is TrfVersion.TRF26:
        yield from _newer_heading(head)


def _said(items: Sequence[tuple[str, str]]) -> Iterator[str]:
    for code, text in items:
        if text.strip():
            yield f"{code} {' '.join(text.split())}"  # one line, whatever was typed


def _newer_heading(head: ReportHead) -> Iterator[str]:
    colour = "" if head.first_colour is None else head.first_colour.value[0].upper()
    yield from _said((("142", str(head.round_count or "")), ("152", colour)))
    yield from write_newer_points(head.system)
    tiebreaks = ",".join(head.tiebreak_codes)
    yield from _said(
        (
            ("182", head.controller),
            ("192", head.system_code),
            ("202", tiebreaks),
            ("212", f"PTS,{tiebreaks}" if tiebreaks else ""),
            ("222", head.tempo_code),
        )
    )


def _short_date(text: str) -> str:
    if not text:
        return " " * 8
    parts = text.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not "".join(parts).isdecimal():
        raise MalformedText("trf-not-a-date", text)
    return "/".join((parts[0][2:], *parts[1:]))


def extension_lines(head: ReportHead, version: TrfVersion) -> Iterator[str]:
    """The lines after the players, for programs that pair."""
    if version is TrfVersion.TRF26:
        yield from write_accelerations(head.virtual, head.worth.scale)
        yield from write_forbidden(head.forbidden, head.round_count or TO_THE_END)
    else:
        yield from _of_javafo(head)
    for sentence in head.told:
        yield REMARK + " ".join(sentence.split())


def _of_javafo(head: ReportHead) -> Iterator[str]:
    if head.round_count is not None:
        yield f"XXR {head.round_count}"
    if head.first_colour is not None:
        yield f"XXC {head.first_colour.value}1"
    yield from write_point_system(head.system)
    if head.absent_now:
        yield "XXZ " + " ".join(map(str, sorted(head.absent_now)))
    for one, two in head.forbidden:
        yield f"XXP {one} {two}"
    yield from write_accelerations_alone(head.virtual, head.worth.scale)
