"""Why a round was paired as it was, as message keys with articles and facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kodeks.pairing.swiss.allocation import Allocation, Criterion
from kodeks.pairing.swiss.attempts import Attempt, Obstacle, before_fall, before_pair
from kodeks.pairing.swiss.bracket import Bracket, BracketPair, Fall, OpponentChoice
from kodeks.pairing.swiss.field import Field
from kodeks.pairing.swiss.history import Mark, Player
from kodeks.pairing.swiss.reasoned_round import (
    Explanation,
    FloatExplanation,
    PairExplanation,
    Refusal,
    Refusals,
    RoundToPair,
    Why,
)
from kodeks.pairing.swiss.settings import SwissSettings
from kodeks.rounds import Meeting
from kodeks.rulebook.article import Article

_OBSTACLES = {
    Obstacle.MET: ("swiss-met-already", ("V.2.8.6.1.1",)),
    Obstacle.FORBIDDEN: ("swiss-pair-forbidden", ("V.2.8",)),
    Obstacle.COLOURS: ("swiss-no-admissible-colours", ("V.2.8.6.1.3", "V.2.8.6.1.4")),
    Obstacle.EXCEPTION: ("swiss-colour-exception", ("V.2.8.5.1",)),
    Obstacle.REPEATED: ("swiss-float-repeated", ("V.2.8.2",)),
    Obstacle.REST: ("swiss-rest-unpairable", ("V.2.8.7.10", "V.2.8.7.11")),
}
_CHOICES = {
    OpponentChoice.FLOATER: ("swiss-floater-first", ("V.2.8.1.2", "V.2.8.7.10")),
    OpponentChoice.FIRST_OF_PB: ("swiss-first-of-pb", ("V.2.8.7.4",)),
    OpponentChoice.LATER_OF_PB: ("swiss-later-of-pb", ("V.2.8.7.5", "V.2.8.7.6")),
    OpponentChoice.END_OF_PA: ("swiss-end-of-pa", ("V.2.8.7.7",)),
}
_COLOURS = {
    Criterion.ADMISSIBLE: ("swiss-colours-only-admissible", ("V.2.8.6.1.3", "V.2.8.6.1.4")),
    Criterion.EXPECTED: ("swiss-colours-expected", ("V.2.8.5.1",)),
    Criterion.BALANCE: ("swiss-colours-balance", ("V.2.8.6.2.2", "V.2.8.8.1")),
    Criterion.HIGHER: ("swiss-colours-higher", ("V.2.8.5.2", "V.2.8.8.2")),
    Criterion.LOWER: ("swiss-colours-lower", ("V.2.8.8.2",)),
    Criterion.PARITY: ("swiss-colours-parity", ("V.2.8.5.3", "V.2.8.5.4", "V.2.8.8.3")),
}


class ExplainedBoard(NamedTuple):
    """A meeting with how it came about."""

    meeting: Meeting
    higher: Player
    lower: Player
    pair: BracketPair
    bracket: Bracket
    allocation: Allocation


def explain_round(
    task: RoundToPair,
    field: Field,
    boards: Sequence[ExplainedBoard],
    brackets: Iterable[Bracket],
    bye: int | None,
    passed_over: Iterable[Player],
) -> Explanation:
    """The reasons of every pair, float and bye."""
    teller = _Teller(task.settings, field)
    return Explanation(
        tuple(teller.pair(board) for board in boards),
        tuple(teller.fall(bracket, fall) for bracket in brackets for fall in bracket.falls),
        None if bye is None else teller.bye(bye, passed_over),
        tuple(teller.notes(task, boards)),
    )


class _Teller:
    """Speaks for one round: the settings, which know the laws that are cited, and the field."""

    def __init__(self, settings: SwissSettings, field: Field) -> None:
        self.settings = settings
        self.field = field
        self.articles: dict[tuple[str, ...], tuple[Article, ...]] = {}

    def why(self, key: str, numbers: tuple[str, ...], **facts: int | str) -> Why:
        """A reason; the articles of each kind are made once."""
        if numbers not in self.articles:
            self.articles[numbers] = self.settings.articles_on(*numbers)
        return Why(key, self.articles[numbers], facts)

    def notes(self, task: RoundToPair, boards: Iterable[ExplainedBoard]) -> Iterator[Why]:
        """What the round as a whole could not avoid."""
        if task.is_last:
            yield self.why("swiss-last-round", ("V.2.8.5.1", "V.2.8.6.2.3"))
        for board in boards:
            for player, side in ((board.higher, board.allocation.side), (board.lower, board.allocation.side.other)):
                if player.colours.expected is side.other:
                    yield self.why("swiss-expectation-denied", ("V.2.8.5.1",), number=player.number)
            if board.higher.points == board.lower.points or task.is_last or not task.settings.has_float_control:
                continue
            for player, mark in ((board.higher, Mark.DOWN), (board.lower, Mark.UP)):
                if player.mark is mark:
                    yield self.why("swiss-float-repeats", ("V.2.8.2", "V.2.8.6.2.3"), number=player.number)

    def pair(self, board: ExplainedBoard) -> PairExplanation:
        """Why these two, and why these colours."""
        key, numbers = _CHOICES[board.pair.choice]
        first = self.field.players[board.pair.one]
        chosen = self.why(key, numbers, number=first.number, points=first.points)
        _, white, black, _ = board.meeting
        refused = Refusals(lambda: self._refused(before_pair(self.field, board.bracket, board.pair)))
        return PairExplanation(board.meeting.board, white, black, chosen, self._colours(board), refused)

    def _colours(self, board: ExplainedBoard) -> Why:
        key, numbers = _COLOURS[board.allocation.criterion]
        return self.why(key, numbers, white=board.meeting.white, black=board.meeting.black)

    def fall(self, bracket: Bracket, fall: Fall) -> FloatExplanation:
        """Why this player goes down."""
        player = self.field.players[fall.place]
        if not fall.is_resident:
            why = self.why("swiss-falls-further", ("V.2.8.7.8",), points=player.points)
        elif fall.has_nobody:
            why = self.why("swiss-nobody-in-the-group", ("V.2.8.7.8", "V.2.8.6.2.3"), points=player.points)
        elif fall.is_odd_one:
            why = self.why("swiss-odd-group", ("V.2.8.4", "V.2.8.7.2"), points=player.points)
        else:
            why = self.why("swiss-group-not-pairable", ("V.2.8.6.2.1", "V.2.8.7.8"), points=player.points)
        refused = Refusals(lambda: self._refused(before_fall(self.field, bracket, fall)))
        return FloatExplanation(player.number, why, refused)

    def bye(self, number: int, passed_over: Iterable[Player]) -> FloatExplanation:
        """Why this player rests, and why nobody below him."""
        refused = Refusals.of(Refusal(player.number, self._why_no_bye(player)) for player in passed_over)
        why = self.why("swiss-bye", ("V.2.8.3", "V.2.8.4", "V.2.8.7.12", "V.2.8.9.3"))
        return FloatExplanation(number, why, refused)

    def _why_no_bye(self, player: Player) -> Why:
        if player.has_free_points:
            return self.why("swiss-had-free-points", ("V.2.8.6.1.2",))
        if player.has_rested:
            return self.why("swiss-had-the-bye", ("V.2.8.4",))
        return self.why("swiss-needed-for-the-rest", ("V.2.8.6.1",))

    def _refused(self, attempts: Iterable[Attempt]) -> Iterator[Refusal]:
        for place, obstacle in attempts:
            yield Refusal(self.field.players[place].number, self.why(*_OBSTACLES[obstacle]))
