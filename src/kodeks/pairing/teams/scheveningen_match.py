"""A Scheveningen match: names in the table, colours by lot, and the score of the whole match [V.3.7]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.pairing.tables.double import doubled
from kodeks.pairing.tables.scheveningen import scheveningen
from kodeks.pairing.tables.table import Table
from kodeks.pairing.teams.match import BoardPair, MatchScore, score_match
from kodeks.rounds import Score
from kodeks.rulebook.lots import draw_lot
from kodeks.rulebook.result import Side

__all__ = ["ScheveningenMatch", "draw_scheveningen"]


class ScheveningenMatch(NamedTuple):
    """Two teams of one size, and the table of their rounds."""

    home: tuple[str, ...]
    guests: tuple[str, ...]
    table: Table

    @property
    def rounds(self) -> tuple[tuple[BoardPair, ...], ...]:
        """The rounds by name."""
        names = self.home + self.guests
        return tuple(
            tuple(BoardPair(board, names[pair.white - 1], names[pair.black - 1]) for board, pair in enumerate(pairs, 1))
            for pairs in self.table.rounds
        )

    def home_side(self, round_number: int) -> Side:
        """The colour of the home team, the same on all boards of a round [V.3.7.2]."""
        if not 1 <= round_number <= len(self.table.rounds):
            raise MalformedText("no-such-round-in-table", str(round_number))
        return Side.WHITE if self.table.rounds[round_number - 1][0].white <= self.table.players else Side.BLACK

    def score_round(self, round_number: int, scores: Sequence[Score]) -> MatchScore:
        """One round as a match of its own; the home team counts as host."""
        return score_match(scores, [self.home_side(round_number)] * len(scores))

    def score(self, rounds: Sequence[Sequence[Score]]) -> MatchScore:
        """The match over the rounds played so far."""
        sides = [self.home_side(number) for number, scores in enumerate(rounds, start=1) for _ in scores]
        return score_match([score for scores in rounds for score in scores], sides)


def draw_scheveningen(
    seed: str, home: Sequence[str], guests: Sequence[str], *, is_double: bool = False
) -> ScheveningenMatch:
    """The match in the order of the entries; the colour of the first round is drawn [V.3.7.2-3]."""
    if len(home) != len(guests):
        raise MalformedText("lineups-differ-in-size", f"{len(home)}:{len(guests)}")
    table = scheveningen(len(home), home_begins=draw_lot(seed, 2) == 0)
    return ScheveningenMatch(tuple(home), tuple(guests), doubled(table) if is_double else table)
