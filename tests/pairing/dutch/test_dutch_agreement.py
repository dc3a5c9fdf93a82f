"""The engine against a plain enumeration of all candidates, and against itself without its short way."""

from __future__ import annotations

from random import Random

import pytest
from dutch_histories import random_history
from plain import pair_plainly
from rounds_as_text import read_round

from kodeks.pairing.dutch import bracket
from kodeks.pairing.dutch.engine import FideDutch2026
from kodeks.pairing.dutch.history import players_of
from kodeks.pairing.dutch.round import DutchRound, pair_dutch
from kodeks.pairing.swiss import ReasonedRound
from kodeks.pairing.swiss.engine import rests_of


def _pairs(paired: DutchRound | None) -> tuple[set[frozenset[int]], int | None] | None:
    if paired is None:
        return None
    return {frozenset(board.numbers) for board in paired.boards}, paired.bye and paired.bye.number


@pytest.mark.parametrize("start", range(0, 1_000, 250))
def test_it_agrees_with_a_plain_enumeration(start: int) -> None:
    for seed in range(start, start + 250):
        vector = random_history(Random(seed), 4, 9)
        task = read_round(vector)
        players = players_of(task, {rest.number for rest in rests_of(task)})
        plain = pair_plainly(players, frozenset(frozenset(pair) for pair in task.forbidden))
        found = plain and (
            {frozenset((one.number, other.number)) for one, other in plain[0]},
            plain[1] and plain[1].number,
        )
        assert _pairs(pair_dutch(task)) == found, vector


def test_brackets_by_themselves_are_paired_as_with_all_who_are_below(monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = [read_round(random_history(Random(seed), 12, 40)) for seed in range(60)]
    short = [_pairs(pair_dutch(task)) for task in tasks]
    monkeypatch.setattr(bracket, "view_alone", lambda field, of: None)
    assert [_pairs(pair_dutch(task)) for task in tasks] == short


def test_everything_that_was_tried_before_has_a_reason() -> None:
    """Nothing comes earlier and is as good, or it would have been taken."""
    for seed in range(40):
        answer = FideDutch2026().pair(read_round(random_history(Random(seed), 6, 30)))
        if isinstance(answer, ReasonedRound):
            told = answer.explanation
            assert len(told.pairs) == len(answer.round.meetings)
            for pair in told.pairs:
                assert {refusal.number for refusal in pair.refused}.isdisjoint({pair.white, pair.black})
                assert all(refusal.why.articles for refusal in pair.refused)
