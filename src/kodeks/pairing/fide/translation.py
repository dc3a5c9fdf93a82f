"""A round to be paired in py4swiss's own values. Nothing but py4swiss reads them."""

from __future__ import annotations

from collections.abc import Sequence

from py4swiss.trf import ParsedTrf  # type: ignore[import-untyped]
from py4swiss.trf.codes import PlayerCode  # type: ignore[import-untyped]
from py4swiss.trf.results import (  # type: ignore[import-untyped]
    ColorToken,
    ResultToken,
    RoundResult,
    ScoringPointSystem,
    ScoringPointSystemCode,
)
from py4swiss.trf.sections import PlayerSection, XSection  # type: ignore[import-untyped]
from py4swiss.trf.sections.x_section import XSectionConfiguration  # type: ignore[import-untyped]

from kodeks.malformed import MalformedText
from kodeks.pairing.swiss import RoundToPair, SwissSettings
from kodeks.rounds import Meeting, Rest, RestKind, Round
from kodeks.rulebook.result import Side

__all__ = ["translate"]

TENTHS = 5  # py4swiss counts tenths of a point, we half points
_GAME = (ResultToken.LOSS, ResultToken.DRAW, ResultToken.WIN)  # by half points
_WALKOVER = (ResultToken.FORFEIT_LOSS, ResultToken.FORFEIT_LOSS, ResultToken.FORFEIT_WIN)
_REST = (ResultToken.ZERO_POINT_BYE, ResultToken.HALF_POINT_BYE, ResultToken.FULL_POINT_BYE)
_COLOURS = {Side.WHITE: ColorToken.WHITE, Side.BLACK: ColorToken.BLACK}


def translate(task: RoundToPair, resting: set[int]) -> ParsedTrf:
    """The tournament so far; who rests now is marked as not paired."""
    results: dict[int, list[RoundResult]] = {entrant.number: [] for entrant in task.entrants}
    for index, played in enumerate(task.rounds):
        _add_round(played, results, task.settings)
        for own in results.values():
            if len(own) == index:
                own.append(_unpaired(ResultToken.ZERO_POINT_BYE))
    scoring = _scoring(task.rounds, task.settings)
    ratings = {entrant.number: entrant.rating for entrant in task.entrants}  # Dubov's system looks at them
    return ParsedTrf(
        player_sections=[
            PlayerSection(
                code=PlayerCode.PLAYER,
                starting_number=number,
                fide_rating=ratings[number],
                points_times_ten=sum(scoring.get_points_times_ten(result) for result in own),
                rank=number,
                results=own,
            )
            for number, own in sorted(results.items())
        ],
        x_section=XSection(
            number_of_rounds=task.settings.rounds,
            zeroed_ids=resting,
            scoring_point_system=scoring,
            configuration=XSectionConfiguration(first_round_color=task.settings.first_colour is Side.WHITE),
            forbidden_pairs=set(task.forbidden),
            accelerations=_accelerations(task),
        ),
    )


def _accelerations(task: RoundToPair) -> dict[int, list[int]]:
    """Virtual points of everybody who has some, round by round up to the one to be paired."""
    rounds = [task.virtual_in(number) for number in range(1, task.number + 1)]
    named = {number for virtual in rounds for number in virtual}
    return {number: [virtual.get(number, 0) * TENTHS for virtual in rounds] for number in sorted(named)}


def _add_round(played: Round, results: dict[int, list[RoundResult]], settings: SwissSettings) -> None:
    for meeting in played.meetings:
        for side, number, opponent in (
            (Side.WHITE, meeting.white, meeting.black),
            (Side.BLACK, meeting.black, meeting.white),
        ):
            result = _result(meeting, side, settings)
            results[number].append(RoundResult(id=opponent, color=_COLOURS[side], result=result))
    for rest in played.rests:
        results[rest.number].append(_unpaired(_rest(rest, settings)))


def _worth(points: int, settings: SwissSettings) -> int:
    """Loss, draw or win: 0, 1 or 2, whatever points the event gives for them."""
    return 2 if points >= settings.win else 1 if points >= settings.draw > settings.loss else 0


def _result(meeting: Meeting, side: Side, settings: SwissSettings) -> ResultToken:
    """Each side by its own points. So ½-0 and 0-0, which py4swiss's reader rejects, keep points, colours and opponents:
    a draw for one and a loss for the other, or two losses. A game without a result counts as drawn."""
    if meeting.score is None:
        return ResultToken.DRAW
    return (_GAME if meeting.score.is_played else _WALKOVER)[_worth(meeting.score.of(side), settings)]


def _rest(rest: Rest, settings: SwissSettings) -> ResultToken:
    if rest.kind is RestKind.BYE:
        return ResultToken.PAIRING_ALLOCATED_BYE
    return _REST[_worth(rest.points, settings)] if rest.points else ResultToken.ZERO_POINT_BYE


def _unpaired(token: ResultToken) -> RoundResult:
    return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=token)


def _scoring(rounds: Sequence[Round], settings: SwissSettings) -> ScoringPointSystem:
    """The points of the event; a bye may bring less than a win where the regulations say so. Those had count as they
    were given."""
    scoring = ScoringPointSystem()
    for code, points in (
        (ScoringPointSystemCode.WIN, settings.win),
        (ScoringPointSystemCode.DRAW, settings.draw),
        (ScoringPointSystemCode.LOSS, settings.loss),
        (ScoringPointSystemCode.ZERO_POINT_BYE, 0),  # the code of a loss covers these two as well
        (ScoringPointSystemCode.FORFEIT_LOSS, 0),
        (ScoringPointSystemCode.PAIRING_ALLOCATED_BYE, settings.bye),
    ):
        scoring.apply_code(code, points * TENTHS)
    byes = {rest.points for played in rounds for rest in played.rests if rest.kind is RestKind.BYE}
    if len(byes) > 1:
        raise MalformedText("fide-byes-differ", ", ".join(map(str, sorted(byes))))
    for points in byes:
        scoring.apply_code(ScoringPointSystemCode.PAIRING_ALLOCATED_BYE, points * TENTHS)
    return scoring
