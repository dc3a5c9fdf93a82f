"""Simulated whole tournaments: absolute conditions, completeness, refolding, and the way through a TRF16 report."""

from collections import defaultdict

import pytest
from simulated_swiss import Simulation

from kodeks.formats.trf import acts_of_report, read_report, regulations_of_report, report_of_tournament, write_report
from kodeks.rounds import RestKind
from kodeks.rulebook.ruling import Verdict
from kodeks.tournament import Event, SystemKind, Tournament, fold, fold_on, propose_pairing, standings_of
from kodeks.tournament.acts import Pair

SMALL = [(seed, variant, 8 + 3 * seed, 5 + seed % 3) for variant in ("classic", "dutch", "rating") for seed in range(9)]
LARGE = [(1, "classic", 120, 7), (2, "dutch", 151, 7), (3, "rating", 90, 9), (4, "classic", 300, 7)]
FIDE = [(seed, "fide_dutch", 8 + 3 * seed, 5) for seed in range(6)]
_RUN: dict[tuple[object, ...], Simulation] = {}


def simulated(seed: int, variant: str, players: int, rounds: int) -> Simulation:
    """Each once."""
    key = (seed, variant, players, rounds)
    if key not in _RUN:
        _RUN[key] = Simulation(seed, variant, players, rounds, float_control=seed % 4 != 3).run()
    return _RUN[key]


@pytest.mark.parametrize("case", SMALL + LARGE)
def test_V_2_8_6_1_the_absolute_conditions_never_break(case):
    """As each round was paired: colours may be swapped at the board afterwards, and results corrected."""
    run = simulated(*case)
    paired = [event for event in run.desk.events if isinstance(event.act, Pair)]
    assert len(paired) >= len(run.desk.state.rounds)
    for number in range(1, len(run.desk.state.rounds) + 1):
        before = next(s for s in run.desk.state.history() if s.seq == run.desk.state.rounds[number - 1].on)
        act = next(event.act for event in reversed(paired) if event.act.round == number)
        facts = _facts(before)
        for white, black in act.pairs:
            assert black not in facts.met[white]
            assert (min(white, black), max(white, black)) not in before.forbidden
            for each, side in ((white, "w"), (black, "b")):
                colours = facts.colours[each] + side
                assert abs(colours.count("w") - colours.count("b")) <= 3
                assert not colours.endswith(side * 4)
        if act.bye is not None:
            assert act.bye not in facts.had_free_points
        playing = {each for pair in act.pairs for each in pair} | ({act.bye} if act.bye else set())
        for each, first in before.withdrawn.items():
            assert first > number or each not in playing
        assert not playing & {absence.number for absence in before.absences if absence.round == number}


class _facts:  # noqa: N801
    """Opponents, colours and free points by the plainest count."""

    def __init__(self, state: Tournament) -> None:
        self.met: defaultdict[int, set[int]] = defaultdict(set)
        self.colours: defaultdict[int, str] = defaultdict(str)
        self.had_free_points: set[int] = set()
        for paired in state.rounds:
            for board in paired.boards:
                if board.score is None or board.score.is_played:
                    self.met[board.white].add(board.black)
                    self.met[board.black].add(board.white)
                    self.colours[board.white] += "w"
                    self.colours[board.black] += "b"
                elif board.score.white or board.score.black:
                    self.had_free_points.add(board.white if board.score.white else board.black)
            self.had_free_points |= {rest.number for rest in paired.rests if rest.points >= 2}


@pytest.mark.parametrize("case", SMALL + LARGE + FIDE)
def test_every_round_completes_where_a_pairing_exists(case):
    run = simulated(*case)
    assert all(paired.is_complete for paired in run.desk.state.rounds)
    for paired in run.desk.state.rounds:
        named = [each for board in paired.boards for each in (board.white, board.black)]
        everybody = [*named, *(rest.number for rest in paired.rests)]
        assert len(everybody) == len(set(everybody))
        assert [board.board for board in paired.boards] == list(range(1, len(paired.boards) + 1))
    if run.was_stuck:
        ruling = propose_pairing(run.desk.state)
        assert ruling.verdict is Verdict.ARBITER_DECISION_REQUIRED
        assert case[2] < 20, "only a small field runs out of opponents"
        assert not can_be_paired(run.desk.state)
    else:
        assert len(run.desk.state.rounds) == case[3]


def can_be_paired(state: Tournament) -> bool:
    """By trying everything: colours, opponents and byes of the draughts code."""
    facts, number = _facts(state), state.round_to_pair
    away = {each for each, first in state.withdrawn.items() if first <= number}
    away |= {absence.number for absence in state.absences if absence.round == number}

    def may(each: int, side: str) -> bool:
        colours = facts.colours[each] + side
        return abs(colours.count("w") - colours.count("b")) <= 3 and not colours.endswith(side * 4)

    def rest_can(left: tuple[int, ...]) -> bool:
        return not left or any(
            (one, other) not in state.forbidden
            and other not in facts.met[one]
            and ((may(one, "w") and may(other, "b")) or (may(one, "b") and may(other, "w")))
            and rest_can(tuple(each for each in left if each not in (one, other)))
            for one in left[:1]
            for other in left[1:]
        )

    here = tuple(each for each in range(1, len(state.order) + 1) if each not in away)
    if len(here) % 2 == 0:
        return rest_can(here)
    resting = [each for each in here if each not in facts.had_free_points]
    return any(rest_can(tuple(each for each in here if each != bye)) for bye in resting)


@pytest.mark.parametrize("case", SMALL + LARGE + FIDE)
def test_the_log_folds_to_the_same_state(case):
    run = simulated(*case)
    regulations, events = run.desk.regulations, run.desk.events
    whole = fold(regulations, events)
    assert whole.state == run.desk.state
    assert all(said.is_accepted for said in whole.said)
    for cut in {0, len(events) // 3, len(events) // 2, len(events) - 1}:
        assert fold_on(fold(regulations, events[:cut]), events[cut:]) == whole


@pytest.mark.parametrize("case", SMALL + LARGE + FIDE)
def test_a_report_out_and_in_gives_the_same_standings(case):
    """Points and places. A report does not carry who left, who came late, the boards' order and who is forbidden by
    name only; none of it changes a Swiss table."""
    run = simulated(*case)
    report, losses = report_of_tournament(run.desk.state)
    again, _ = read_report(write_report(report).encode())
    game = "chess" if case[1] == "fide_dutch" else "100"
    read = regulations_of_report(again, game=game, system=SystemKind.SWISS)
    given = run.desk.regulations
    assert read.pairing.rounds == given.pairing.rounds
    for name in ("win", "draw", "bye"):
        assert getattr(read.scores, name) == getattr(given.scores, name)
    acts = list(acts_of_report(again, run.desk.regulations))
    folded = fold(run.desk.regulations, [Event(seq, seq - 1, "", "", act) for seq, act in enumerate(acts, start=1)])
    assert all(said.is_accepted for said in folded.said)
    assert table(folded.state) == table(run.desk.state)
    late = [rest for paired in run.desk.state.rounds for rest in paired.rests if rest.kind is RestKind.NOT_YET]
    assert len([loss for loss in losses if loss.key == "trf-loss-not-yet"]) == len(late)


def table(state: Tournament) -> list[tuple[int | None, int, int]]:
    return [(row.place, row.number, row.points) for row in standings_of(state)[0].rows]
