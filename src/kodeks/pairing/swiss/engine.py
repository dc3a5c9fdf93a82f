"""Pairing a round of the Swiss of the draughts code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from kodeks.malformed import MalformedText
from kodeks.pairing.swiss.allocation import allocate
from kodeks.pairing.swiss.bracket import Bracket, BracketPair, pair_bracket
from kodeks.pairing.swiss.explanation import ExplainedBoard, explain_round
from kodeks.pairing.swiss.field import Field
from kodeks.pairing.swiss.history import Player, players_of
from kodeks.pairing.swiss.lists import round_list
from kodeks.pairing.swiss.reasoned_round import ReasonedRound, RoundToPair
from kodeks.rounds import Meeting, Rest, RestKind, Round
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict

__all__ = ["DraughtsSwiss", "PairingEngine", "pair_round"]


class PairingEngine(Protocol):
    """Whatever pairs a round of a Swiss: the same question, the same kind of answer."""

    def pair(self, task: RoundToPair) -> ReasonedRound | Ruling:
        """The round, or why the arbiter must decide."""


class DraughtsSwiss:
    """The Swiss of the draughts code as an engine."""

    def pair(self, task: RoundToPair) -> ReasonedRound | Ruling:
        """The round, or why the arbiter must decide."""
        return pair_round(task)


def pair_round(task: RoundToPair) -> ReasonedRound | Ruling:
    """Pair the round by the procedure of the code; every part of the result says why."""
    check_numbers(task)
    players = players_of(task.entrants, task.rounds, task.settings)
    rests = rests_of(task)
    resting = {rest.number for rest in rests}
    order = [number for number in round_list(task, players) if number not in resting]
    start = _start(task, [players[number] for number in order])
    if isinstance(start, Ruling):
        return start
    if task.settings.has_float_control and not task.is_last:
        start.field.control_floats()
    boards, brackets = _boards(task, start)
    bye = () if start.bye is None else (Rest(start.bye, RestKind.BYE, task.settings.bye),)
    return ReasonedRound(
        Round(tuple(board.meeting for board in boards), (*rests, *bye)),
        explain_round(task, start.field, boards, brackets, start.bye, start.passed_over),
    )


def check_numbers(task: RoundToPair) -> None:
    """Everybody named is an entrant, and each number is given once."""
    numbers = {entrant.number for entrant in task.entrants}
    if len(numbers) != len(task.entrants):
        raise MalformedText("swiss-number-twice", str(len(task.entrants)))
    named = {rest.number for rest in task.resting}
    for played in task.rounds:
        named.update(rest.number for rest in played.rests)
        named.update(number for meeting in played.meetings for number in (meeting.white, meeting.black))
    if named - numbers:
        raise MalformedText("swiss-number-unknown", str(min(named - numbers)))


def rests_of(task: RoundToPair) -> tuple[Rest, ...]:
    """Who is not paired, the late entrants still to come included [V.2.8.9.4-5, D-84]."""
    named = {rest.number for rest in task.resting}
    late = (entrant for entrant in task.entrants if entrant.entered_round > task.number)
    return (*task.resting, *(Rest(entrant.number, RestKind.NOT_YET) for entrant in late if entrant.number not in named))


class _Start(NamedTuple):
    """Who is to be paired, some way to pair them all, and who has the bye."""

    field: Field
    mate: list[int]
    bye: int | None
    passed_over: tuple[Player, ...]  # lower ones who were not given the bye


def _start(task: RoundToPair, players: Sequence[Player]) -> _Start | Ruling:
    """The field without the bye: the lowest who may still rest, with whom a pairing exists [D-70]."""
    if len(players) % 2 == 0:
        field = Field(players, task.forbidden)
        mate = field.find_pairing(counts_exceptions=not task.is_last)
        return _impossible(task) if mate is None else _Start(field, mate, None, ())
    everybody = Field(players, task.forbidden)
    may_rest = everybody.who_may_rest()
    passed_over: list[Player] = []
    for place in reversed(range(len(players))):
        player = players[place]
        if may_rest >> place & 1 and player.may_rest:
            field = everybody.without(place)
            mate = field.find_pairing(counts_exceptions=not task.is_last)
            assert mate is not None, "a field that can be paired was not"
            return _Start(field, mate, player.number, tuple(passed_over))
        passed_over.append(player)
    if not any(player.may_rest for player in passed_over):
        articles = task.settings.articles_on("V.2.8.4", "V.2.8.6.1.2", "V.2.8.9.3")
        return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "swiss-nobody-for-the-bye", articles, {"round": task.number})
    return _impossible(task)


def _impossible(task: RoundToPair) -> Ruling:
    """The absolute conditions are never broken [D-79]."""
    articles = task.settings.articles_on("V.2.8.6.1")
    return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "swiss-no-complete-pairing", articles, {"round": task.number})


def _boards(task: RoundToPair, start: _Start) -> tuple[list[ExplainedBoard], list[Bracket]]:
    """Pair bracket by bracket; boards by the round-list place of the higher player."""
    brackets: list[Bracket] = []
    mate, floaters = start.mate, list[int]()
    for group in start.field.groups:
        bracket = pair_bracket(start.field, floaters, group, mate)
        brackets.append(bracket)
        mate, floaters = bracket.mate, sorted(fall.place for fall in bracket.falls)
    assert not floaters, "somebody was left without an opponent"
    pairs = [(pair, bracket) for bracket in brackets for pair in bracket.pairs]
    pairs.sort(key=lambda made: min(made[0].one, made[0].other))
    return [_board(task, start.field, index + 1, *made) for index, made in enumerate(pairs)], brackets


def _board(task: RoundToPair, field: Field, number: int, pair: BracketPair, bracket: Bracket) -> ExplainedBoard:
    higher, lower = (field.players[place] for place in sorted((pair.one, pair.other)))
    allocation = allocate(higher, lower, task.settings.first_colour)
    white, black = (higher, lower) if allocation.side is Side.WHITE else (lower, higher)
    return ExplainedBoard(Meeting(number, white.number, black.number), higher, lower, pair, bracket, allocation)
