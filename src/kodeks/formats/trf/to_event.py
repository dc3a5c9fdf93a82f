"""A report as an event of Kodeks: entrants, entries and rounds."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping

from kodeks.formats.birth import read_birth
from kodeks.formats.trf.cells import GAMES, column_of, write_cells
from kodeks.formats.trf.check import rounds_paired
from kodeks.formats.trf.newer_lines import requested_byes
from kodeks.formats.trf.point_system import PointSystem, system_of
from kodeks.formats.trf.report import Cell, PlayerLine, Report, full_title
from kodeks.formats.trf.text_lines import absent_now
from kodeks.malformed import MalformedText, raise_all
from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, Score
from kodeks.standings import Worth
from kodeks.tournament.entry import Entry

# What the two lines of a game may say: also a game lost by both, and the draw of one who is refused it by the other's
# breach [½-0]. A walkover and a game never stand against each other.
_AGREE = frozenset(("10", "01", "==", "00", "=0", "0=", "WL", "LW", "DD", "LL", "+-", "-+", "--", "  "))


def report_to_event(report: Report, *, worth: Worth | None = None) -> tuple[tuple[Entrant, ...], tuple[Round, ...]]:
    """The entrants by start number and the rounds that were paired; points count as `worth`, or as the report says.

    A report has no boards: they are numbered by the lower start number of the pair. Games not rated are games. Whoever
    has no game and no bye was absent. A walkover without colours gives White to the lower start number.
    """
    system = system_of(report, worth)
    entrants = tuple(_entrant(player) for player in _by_number(report))
    numbers = range(1, rounds_paired(report) + 1)
    raise_all([error for number in numbers for error in _disagreements(report, number)])
    return entrants, tuple(_round(report, number, system) for number in numbers)


def coming_rests(report: Report, *, worth: Worth | None = None) -> tuple[Round, ...]:
    """Absences and byes announced for rounds not yet paired, round by round."""
    system = system_of(report, worth)
    byes = requested_byes(report)
    first = rounds_paired(report) + 1
    asked = {(bye.round, bye.number): Cell(0, "-", bye.sign) for bye in byes}
    asked |= {(first, number): Cell(0, "-", "Z") for number in absent_now(report) if (first, number) not in asked}
    last = max(*(len(player.cells) for player in report.players), *(number for number, _ in asked), 0)
    return tuple(_announced(report, number, asked, system) for number in range(first, last + 1))


def _announced(report: Report, number: int, asked: Mapping[tuple[int, int], Cell], system: PointSystem) -> Round:
    """What the players' own lines say comes first; then lines 240, then XXZ for the next round."""
    rests = []
    for player in _by_number(report):
        cell = player.cell(number)
        if cell.is_blank:
            cell = asked.get((number, player.number), cell)
        if not cell.is_blank:
            rests.append(_rest(player.number, cell, system))
    return Round((), tuple(rests))


def report_to_entries(report: Report) -> tuple[Entry, ...]:
    """The players as entries, by start number, with their teams and places in them."""
    teams = {member: (team.name, order) for team in report.teams for order, member in enumerate(team.members, start=1)}
    return tuple(_entry(player, *teams.get(player.number, ("", None))) for player in _by_number(report))


def _by_number(report: Report) -> list[PlayerLine]:
    return sorted(report.players, key=lambda player: player.number)


def _entrant(player: PlayerLine) -> Entrant:
    return Entrant(
        number=player.number,
        name=_name(player),
        rating=player.rating or None,
        title=full_title(player.title),
        federation=player.federation,
    )


def _entry(player: PlayerLine, team: str, order: int | None) -> Entry:
    return Entry(
        name=_name(player),
        rating=player.rating or None,
        title=full_title(player.title),
        sex=player.sex,
        birth=read_birth(player.birth),
        federation=player.federation,
        fide_id="" if set(player.fide_id) <= {"0"} else player.fide_id,
        team=team,
        team_order=order,
    )


def _name(player: PlayerLine) -> str:
    """A player without a name goes by his number; `check_report` tells it. Letters are composed, as we write them."""
    return unicodedata.normalize("NFC", player.name) or f"#{player.number}"


def _round(report: Report, number: int, system: PointSystem) -> Round:
    players = {player.number: player for player in _by_number(report)}
    pairs, rests = [], []
    for player in players.values():
        cell = player.cell(number)
        if cell.opponent:
            if player.number < cell.opponent:
                pairs.append((player, players[cell.opponent]))
        else:
            rests.append(_rest(player.number, cell, system))
    meetings = (_meeting(board, *pair, number, system) for board, pair in enumerate(pairs, start=1))
    return Round(tuple(meetings), tuple(rests))


def _disagreements(report: Report, number: int) -> Iterator[MalformedText]:
    """The games of a round of which the two lines tell not the same; the error shows both. Of a
    cell that was shown nothing more is told: one slip is one error."""
    players, places = {player.number: player for player in _by_number(report)}, report.places()
    told: set[int] = set()
    for player in players.values():
        cell, place, column = player.cell(number), places[player.number], column_of(number)
        if not cell.opponent or not told.isdisjoint((player.number, cell.opponent)):
            continue
        other = players.get(cell.opponent)
        if other is None:
            told.add(player.number)
            yield MalformedText("trf-unknown-number", str(cell.opponent), line=place, column=column)
            continue
        reason = next((each for each, agrees in _agreements(player, cell, other.cell(number)) if not agrees), None)
        if reason is not None:
            told |= {player.number, other.number}
            both = (f"{places[each.number]}: {write_cells([each.cell(number)]).strip()}" for each in (player, other))
            yield MalformedText(reason, " | ".join(both), line=place, column=column)


def _agreements(player: PlayerLine, cell: Cell, back: Cell) -> Iterator[tuple[str, bool]]:
    yield "trf-opponents-differ", back.opponent == player.number
    colours = {cell.colour.replace("-", " "), back.colour.replace("-", " ")}
    yield "trf-colours-differ", colours in ({"w", "b"}, {" "})
    yield "trf-results-differ", cell.result + back.result in _AGREE


def _meeting(board: int, one: PlayerLine, two: PlayerLine, number: int, system: PointSystem) -> Meeting:
    white, black = (two, one) if one.cell(number).colour == "b" else (one, two)
    score = _score(white.cell(number).result, black.cell(number).result, system.worth)
    return Meeting(board, white.number, black.number, score)


def _score(white: str, black: str, worth: Worth) -> Score | None:
    if white == " ":
        return None
    points = {"+": worth.win, "-": 0} | dict(zip("1=0WDL", (worth.win, worth.draw, worth.loss) * 2, strict=True))
    return Score(points[white], points[black], is_played=white in GAMES)


def _rest(number: int, cell: Cell, system: PointSystem) -> Rest:
    if cell.result in "U+":
        return Rest(number, RestKind.BYE, system.bye)
    if cell.result in "FH=":
        return Rest(number, RestKind.REQUESTED, system.worth.win if cell.result == "F" else system.worth.draw)
    return Rest(number, RestKind.ABSENT)
