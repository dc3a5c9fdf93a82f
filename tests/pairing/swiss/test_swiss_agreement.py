"""The engine and the plain backtracking of the text give the same round, pair by pair and colour by colour."""

import pytest
from plain_swiss import pair_plainly
from random_rounds import random_round

from kodeks.pairing.swiss import ReasonedRound, pair_round
from kodeks.rulebook import Verdict

FIRST, BATCH, BATCHES = 60_000, 110, 20


@pytest.mark.parametrize("batch", range(BATCHES))
def test_V_2_8_7_the_same_as_plain_backtracking(batch):
    for seed in range(FIRST + batch * BATCH, FIRST + (batch + 1) * BATCH):
        task = random_round(seed)
        expected = pair_plainly(task)
        found = pair_round(task)
        if expected is None:
            assert not isinstance(found, ReasonedRound), seed
            assert found.verdict is Verdict.ARBITER_DECISION_REQUIRED, seed
            continue
        assert isinstance(found, ReasonedRound), seed
        bye = None if found.round.bye is None else found.round.bye.number
        assert ([(pair.white, pair.black) for pair in found.round.meetings], bye) == expected, seed
