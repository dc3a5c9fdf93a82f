"""A round of a report as a question to a Swiss engine: the coming one, or one that was paired."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kodeks.formats.remark import Remark
from kodeks.formats.trf.check import rounds_paired
from kodeks.formats.trf.matches import count_of_matches, virtual_of_matches
from kodeks.formats.trf.newer_lines import accelerated_rounds, pairs_of_rounds
from kodeks.formats.trf.point_system import system_of
from kodeks.formats.trf.report import Report
from kodeks.formats.trf.text_lines import accelerations_alone, first_colour, forbidden_pairs, is_by_rank, round_count
from kodeks.formats.trf.to_event import coming_rests, report_to_event
from kodeks.pairing.dutch.acceleration import with_baku
from kodeks.pairing.swiss import Forbidden, RoundToPair, SwissSettings, VirtualPoints
from kodeks.pairing.swiss_systems import SwissSystem
from kodeks.rounds import Entrant, Rest, RestKind, Round
from kodeks.rulebook.result import Side

_TENTHS = 10


def coming_round(report: Report) -> tuple[RoundToPair, tuple[Remark, ...]]:
    """The round after the last that was paired, and what had to be assumed."""
    coming = coming_rests(report)
    resting = coming[0].rests if coming else ()
    return round_to_pair(report, rounds_paired(report) + 1, resting)


def paired_round(report: Report, number: int) -> tuple[RoundToPair, tuple[Remark, ...]]:
    """A round that was paired, as the question it answered: who has no opponent and no bye in it was not there."""
    rests = report_to_event(report)[1][number - 1].rests
    return round_to_pair(report, number, tuple(rest for rest in rests if rest.kind is not RestKind.BYE))


def round_to_pair(report: Report, number: int, resting: Sequence[Rest]) -> tuple[RoundToPair, tuple[Remark, ...]]:
    """A round on all that the report says before it."""
    entrants, rounds = report_to_event(report)
    if is_by_rank(report):
        order = {player.number: place for place, player in enumerate(report.players)}
        entrants = tuple(sorted(entrants, key=lambda entrant: order[entrant.number]))
    system, announced = system_of(report), round_count(report)
    colour = first_colour(report) or _colour_seen(entrants, rounds)
    told = []
    if announced is None:
        told.append(Remark("trf-round-count-assumed", facts={"round": number}))
    if colour is None:
        told.append(Remark("trf-colour-assumed"))
    task = RoundToPair(
        entrants=entrants,
        rounds=rounds[: number - 1],
        settings=SwissSettings(
            rounds=number + 1 if announced is None else announced,
            first_colour=colour or Side.WHITE,
            win=system.worth.win,
            draw=system.worth.draw,
            loss=system.worth.loss,
            bye=system.bye,
        ),
        resting=tuple(resting),
        forbidden=_forbidden_in(report, number),
        virtual=_virtual(report),
    )
    return _accelerated(report, task), tuple(told)


def round_of_matches(
    report: Report, number: int, matches: Sequence[Round], system: SwissSystem
) -> tuple[RoundToPair, tuple[Remark, ...]]:
    """A round of a system that pairs for matches of several games, each in a column of its own."""
    games, is_coming = system.games, number > len(matches)
    task, told = coming_round(report) if is_coming else paired_round(report, games * (number - 1) + 1)
    announced, settings = round_count(report), task.settings
    task = replace(
        task,
        rounds=tuple(matches[: number - 1]),
        settings=replace(
            settings,
            rounds=number + 1 if announced is None else count_of_matches(announced, len(matches), games),
            win=games * settings.win,
            draw=games * settings.draw,
            loss=games * settings.loss,
            bye=system.bye or settings.bye,
        ),
        virtual=virtual_of_matches(task.virtual, games) if _virtual(report) else (),
    )
    return _accelerated(report, task), told


def _accelerated(report: Report, task: RoundToPair) -> RoundToPair:
    """With the points of Baku, where the name of the system has them and no lines say otherwise."""
    is_baku = not _virtual(report) and report.field("192").upper().endswith("_BAKU")
    return with_baku(replace(task, virtual=())) if is_baku else task


def is_by_baku(task: RoundToPair) -> bool:
    """Whether the virtual points of a round are Baku's, however the report gives them."""
    if not task.virtual:
        return False
    baku = with_baku(replace(task, virtual=()))
    return all(_points_in(task, number) == _points_in(baku, number) for number in _rounds(task, baku))


def _points_in(task: RoundToPair, number: int) -> dict[int, int]:
    here = {entrant.number for entrant in task.entrants}
    return {each: points for each, points in task.virtual_in(number).items() if points and each in here}


def _rounds(*tasks: RoundToPair) -> range:
    return range(1, max(line.last_round for task in tasks for line in task.virtual) + 1)


def _forbidden_in(report: Report, number: int) -> Forbidden:
    """Who may not meet in this round."""
    groups = (each.numbers for each in pairs_of_rounds(report) if each.first <= number <= each.last)
    return Forbidden.within(*groups) | forbidden_pairs(report)


def _virtual(report: Report) -> tuple[VirtualPoints, ...]:
    """As lines say; they override the rule that the name of the system names."""
    worth = system_of(report).worth
    found = [
        VirtualPoints(
            each.tenths * worth.scale // _TENTHS,
            each.rounds.start,
            each.rounds.stop - 1,
            each.numbers.start,
            each.numbers.stop - 1,
        )
        for each in accelerated_rounds(report)
    ]
    found += [
        VirtualPoints(tenths * worth.scale // _TENTHS, number, number, player, player)
        for player, points in accelerations_alone(report).items()
        for number, tenths in enumerate(points, 1)
    ]
    return tuple(found)


def _colour_seen(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> Side | None:
    """What was drawn, told by the first round with games: the colour of the highest who had one, turned if his number
    was even [C.04.3 5.1]."""
    for played in rounds:
        colours: dict[int, Side] = {}
        for meeting in played.meetings:
            if meeting.score is None or meeting.score.is_played:
                colours |= {meeting.white: Side.WHITE, meeting.black: Side.BLACK}
        resting = {rest.number for rest in played.rests if rest.kind is not RestKind.BYE}
        there = [entrant.number for entrant in entrants if entrant.number not in resting]
        for tpn, number in enumerate(there, 1):
            if number in colours:
                return colours[number] if tpn % 2 else colours[number].other
    return None
