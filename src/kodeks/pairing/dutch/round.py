"""A round of the Dutch system: bracket after bracket, then colours and boards [C.04.3 1.9]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kodeks.pairing.dutch.bracket import Bracket, PairedBracket, pair_bracket
from kodeks.pairing.dutch.colours import Allotment, allot
from kodeks.pairing.dutch.field import Field
from kodeks.pairing.dutch.history import Player, players_of
from kodeks.pairing.matching.alternating_tree import mask_of
from kodeks.pairing.swiss.engine import check_numbers, rests_of
from kodeks.pairing.swiss.reasoned_round import RoundToPair
from kodeks.rulebook.result import Side


class DutchBoard(NamedTuple):
    """A pair with its colours."""

    higher: Player
    lower: Player
    allotted: Allotment

    @property
    def numbers(self) -> tuple[int, int]:
        """White's and Black's."""
        pair = self.higher.number, self.lower.number
        return pair if self.allotted.side is Side.WHITE else (pair[1], pair[0])


class DutchRound(NamedTuple):
    """A paired round: boards in their order, who has the bye, and the brackets as they were paired."""

    boards: tuple[DutchBoard, ...]
    bye: Player | None
    field: Field
    brackets: tuple[PairedBracket, ...]


def pair_dutch(task: RoundToPair) -> DutchRound | None:
    """The round; None: no complete pairing exists, the chief arbiter decides [1.9.3]."""
    check_numbers(task)
    resting = {rest.number for rest in rests_of(task)}
    field = Field(players_of(task, resting), task.forbidden)
    first = field.first_pairing
    if first is None:
        return None
    mate: Sequence[int] = first
    brackets: list[PairedBracket] = []
    floaters: tuple[int, ...] = ()
    pairs: list[tuple[int, int]] = []
    for index, group in enumerate(field.groups):
        below = field.groups[index + 1 :]
        next_ = mask_of(below[0]) if below else 0
        lower = (field.everybody >> group.stop << group.stop) & ~next_
        bracket = Bracket(floaters, tuple(group), next_, lower)
        done = pair_bracket(field, bracket, mate)
        brackets.append(done)
        pairs += done.paired.pairs
        mate = done.paired.mate
        floaters = tuple(sorted(done.paired.floaters))
    boards = sorted((_board(field, pair, task.settings.first_colour) for pair in pairs), key=_place)
    bye = field.players[floaters[0]] if floaters else None
    return DutchRound(tuple(boards), bye, field, tuple(brackets))


def _board(field: Field, pair: tuple[int, int], first: Side) -> DutchBoard:
    higher, lower = (field.players[place] for place in sorted(pair))
    return DutchBoard(higher, lower, allot(higher.colours, lower.colours, higher.tpn, first))


def _place(board: DutchBoard) -> tuple[int, int, int]:
    """Boards by the score of the higher ranked, the sum of both, his number [C.04.2 3.6, DU-18]."""
    return -board.higher.score, -board.higher.score - board.lower.score, board.higher.tpn
