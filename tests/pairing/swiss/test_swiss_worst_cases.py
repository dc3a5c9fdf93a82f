"""Hard fields stay within bounds of work and memory, counted in steps of the search and in what is kept."""

import gc
import tracemalloc

import pytest
import worst_fields
from plain_swiss import pair_plainly

from kodeks.pairing.matching import least_cost
from kodeks.pairing.matching.alternating_tree import Tree
from kodeks.pairing.swiss import ReasonedRound, RoundToPair, pair_round


@pytest.fixture
def steps(monkeypatch):
    """How many players all searches together have looked at."""
    seen = []

    class Counted(Tree):
        def reach(self, wanted=0):
            end = super().reach(wanted)
            seen.append(len(self.queue))
            return end

    monkeypatch.setattr(least_cost, "Tree", Counted)

    def count(task: RoundToPair) -> int:
        seen.clear()
        assert isinstance(pair_round(task), ReasonedRound)
        return sum(seen)

    return count


HARD = {
    "lowest-have-met": lambda players: worst_fields.lowest_have_met(players),
    "lowest-twenty-have-met": lambda players: worst_fields.lowest_have_met(players, lowest=20),
    "quarter-blocks": worst_fields.quarter_blocks,
    "half-club": worst_fields.half_club,
    "counted-exceptions": worst_fields.counted_exceptions,
}


@pytest.mark.parametrize("name", [name for name in HARD if name != "counted-exceptions"])
def test_V_2_8_7_10_work_grows_with_the_field(steps, name):
    """However many players, searches look at everybody some thirty times, not once for each who chooses."""
    assert steps(HARD[name](180)) <= 30 * 180
    assert steps(HARD[name](720)) <= 30 * 720


def test_V_2_8_5_1_counted_exceptions_cost_at_most_a_look_at_everybody_for_each_who_chooses(steps):
    assert steps(worst_fields.counted_exceptions(180)) <= 180 * 180 / 2
    assert steps(worst_fields.counted_exceptions(360)) <= 360 * 360 / 2


@pytest.mark.parametrize("club", [worst_fields.half_club, worst_fields.top_club])
def test_V_2_8_7_10_a_club_of_half_the_field_in_a_later_round(steps, club):
    """Nearly everybody falls or is refused: still less than a look at everybody for each who chooses."""
    assert steps(club(240, rounds=5)) <= 240 * 240 / 2


@pytest.mark.parametrize(
    "task",
    [
        worst_fields.lowest_have_met(12),
        worst_fields.lowest_have_met(12, lowest=4),
        worst_fields.quarter_blocks(12),
        worst_fields.half_club(12, rounds=2),
        worst_fields.top_club(12, rounds=2),
        worst_fields.counted_exceptions(11),
    ],
)
def test_V_2_8_7_hard_fields_are_paired_as_the_text_says(task):
    paired = pair_round(task)
    bye = None if paired.round.bye is None else paired.round.bye.number
    assert ([(pair.white, pair.black) for pair in paired.round.meetings], bye) == pair_plainly(task)


def test_V_2_8_7_5_refusals_are_told_when_asked_and_not_kept():
    """A quarter of the field is refused by each of another quarter, 22,500 times; what is kept grows with the field."""
    task = worst_fields.quarter_blocks(600)
    pair_round(task)
    tracemalloc.start()
    paired = pair_round(task)
    gc.collect()  # what waits to be thrown away is not kept
    ours = [tracemalloc.Filter(True, place) for place in ("*/kodeks/pairing/*", "<string>")]  # no other thread's
    kept = sum(each.size for each in tracemalloc.take_snapshot().filter_traces(ours).statistics("filename"))
    tracemalloc.stop()
    assert sum(len(pair.refused) for pair in paired.explanation.pairs) == 150 * 150
    assert kept < 22_500 * 40
    first = paired.explanation.pairs[0]
    (group,) = first.refused.by_reason()
    assert (first.white, first.black) == (1, 451)
    assert (group.why.key, group.spans, group.total) == ("swiss-pair-forbidden", "301–450", 150)
    assert [str(article) for article in group.why.articles] == ["KW2025:V.2.8"]
    assert [refusal.number for refusal in first.refused] == list(range(301, 451))


def test_V_2_8_7_11_who_was_tried_for_a_float_and_why_not():
    """The lowest two need opponents from above: the two lowest above fall, and nobody else was asked."""
    paired = pair_round(worst_fields.lowest_have_met(20))
    assert [each.number for each in paired.explanation.floats] == [18, 17]
    assert [each.why.key for each in paired.explanation.floats] == ["swiss-group-not-pairable"] * 2
    assert [list(each.refused) for each in paired.explanation.floats] == [[], []]
    assert paired.explanation.floats[0].refused == paired.explanation.floats[1].refused
