"""What each round contributes to Buchholz and Sonneborn-Berger, played or not [A3.D, A3.F]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kodeks.standings.cells import Cell, Cells, RoundStatus
from kodeks.standings.points import Worth
from kodeks.standings.tiebreak_rules import UnplayedRule

_BY_OWN_WILL = (RoundStatus.REQUESTED, RoundStatus.ABSENT, RoundStatus.WITHDRAWN, RoundStatus.NOT_YET)


class Contribution(NamedTuple):
    """The score of the opponent, real or not, and the own points of the round as a factor."""

    round: int
    opponent: int | None
    score: int
    factor: int
    reason: str
    is_real: bool = True
    is_voluntary: bool = False  # an unplayed round of one's own will: cut first by C.07 16.5


def virtual_opponent(before: int, given: int, later_rounds: int, worth: Worth) -> int:
    """Level with the player before the round, he draws all later games [A3.F.b, C-110]."""
    return before + (worth.win - given) + worth.draw * later_rounds


def is_voluntary(cell: Cell, worth: Worth) -> bool:
    """A half-point or zero-point bye, or a forfeit loss; no bye of full points, asked for or not (C.07 16.1)."""
    if cell.status is RoundStatus.WALKOVER:
        return not cell.is_won
    return cell.status in _BY_OWN_WILL and cell.points < worth.win


class CountBasis(NamedTuple):
    """What the contributions are counted from: everybody's cells and points, and the rule for unplayed rounds."""

    cells: Cells
    points: Mapping[int, int]
    worth: Worth
    rule: UnplayedRule
    forfeits_are_games: bool = False  # one's own, against the opponent who was scheduled (C.07 16.6, the option /P)

    def adjusted_scores(self) -> Mapping[int, int]:
        """Everybody's score as it counts for opponents: S*, or the points themselves."""
        draw = self.worth.draw
        if self.rule is UnplayedRule.VIRTUAL_OPPONENT:
            return {
                number: sum(draw if cell.is_unplayed else cell.points for cell in cells)  # [A3.F.b, C-108]
                for number, cells in self.cells.items()
            }
        if self.rule.is_dummy:
            return {number: self._with_last_byes_drawn(cells) for number, cells in self.cells.items()}
        return self.points

    def contributions(self) -> Mapping[int, tuple[Contribution, ...]]:
        """Everybody's contributions in order of rounds; at face value a round without a meeting has none."""
        scores = self.adjusted_scores()
        return {number: tuple(self._contributions_of(number, scores)) for number in self.cells}

    def _contributions_of(self, number: int, scores: Mapping[int, int]) -> list[Contribution]:
        own: list[Contribution] = []
        before, at_face_value = 0, self.rule is UnplayedRule.FACE_VALUE
        counts_all = at_face_value or self.forfeits_are_games
        for cell in self.cells[number]:
            if cell.opponent is not None and (counts_all or not cell.is_unplayed):
                own.append(self._of_opponent(cell, cell.opponent, scores[cell.opponent]))
            elif not at_face_value:
                own.append(self._of_unplayed(number, cell, before, scores))
            before += cell.points
        return own

    def _of_opponent(self, cell: Cell, opponent: int, score: int) -> Contribution:
        is_adjusted = score != self.points[opponent]
        reason = "standings-line-score-adjusted" if is_adjusted else "standings-line-score"
        return Contribution(cell.round, opponent, score, cell.points, reason)

    def _of_unplayed(self, number: int, cell: Cell, before: int, scores: Mapping[int, int]) -> Contribution:
        """The own unplayed round R of a Swiss."""
        own, worth, rounds = self.points[number], self.worth, len(self.cells[number])
        if self.rule is UnplayedRule.SELF_DRAW:  # [A3.F.a]
            return Contribution(cell.round, None, own, worth.draw, "standings-line-draw-with-oneself", is_real=False)
        if self.rule is UnplayedRule.VIRTUAL_OPPONENT:
            score = virtual_opponent(before, cell.points, rounds - cell.round, worth)
            return Contribution(cell.round, None, score, cell.points, "standings-line-virtual-opponent", is_real=False)
        score = own
        if self.rule is UnplayedRule.DUMMY_CAPPED:  # C.07 16.4
            score = min(own, worth.draw * rounds if cell.opponent is None else scores[cell.opponent])
        reason = "standings-line-own-score" if score == own else "standings-line-own-score-capped"
        return Contribution(
            cell.round, None, score, cell.points, reason, is_real=False, is_voluntary=is_voluntary(cell, worth)
        )

    def _with_last_byes_drawn(self, cells: tuple[Cell, ...]) -> int:
        """Points as awarded, but byes by own will with nothing else after them count as draws (C.07 16.2.5, 16.3)."""
        total, is_over = 0, True
        for cell in reversed(cells):
            is_own_will = is_voluntary(cell, self.worth)
            total += self.worth.draw if is_over and is_own_will and cell.opponent is None else cell.points
            is_over = is_over and is_own_will
        return total
