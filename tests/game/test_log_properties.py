"""Whatever is written into a log: it folds, always to the same, and the clocks keep the law."""

import os
import random
from functools import cache

import pytest
from random_game_events import random_act, random_conditions, random_event, random_log

from kodeks.formats.gamelog import read_log, write_log
from kodeks.game import ACTS, Actor, Conditions, Event, Phase, State, fold, fold_on, may_do
from kodeks.game.events import Sign
from kodeks.game.fold import step
from kodeks.game.gates import GATES, gate
from kodeks.game.record import may_complete
from kodeks.rounds import Score, write_score
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Verdict
from kodeks.words import CODES, explain, language_of

EVENTS = int(os.environ.get("KODEKS_RANDOM_EVENTS", "8000"))  # a million by hand
LENGTH = 120


@cache
def folded(seed):
    return fold(*random_log(seed))


@pytest.mark.parametrize("part", range(4))
def test_no_sequence_of_events_raises_or_lets_both_clocks_run(part):
    for seed in range(part, EVENTS // LENGTH, 4):
        choose = random.Random(seed)
        state, acts = State.first(random_conditions(choose)), set()
        for _ in range(LENGTH):
            event = random_event(choose, state)
            before = state
            state, rulings, is_accepted = step(state, event)
            if not is_accepted:
                assert state is before
                assert [ruling.verdict for ruling in rulings] == [Verdict.REFUSED]
            else:
                acts.add(type(event.act).__name__.lower())
            for ruling in rulings:
                assert ruling.articles, ruling
            check_state(state, acts)


RESUMED = {"resume"}  # the arbiter may start either clock


def check_state(state, acts):
    clock = state.clock
    if clock is not None:
        assert clock.running is None or clock.paused is None
        assert clock.running is None or state.phase in (Phase.PLAYING, Phase.SEALING, Phase.ADJOURNED)
        if not state.conditions.keeps_time:  # it stands elsewhere
            assert clock.running is None
        elif state.phase is Phase.PLAYING and state.seq:
            assert clock.running is not None
            whose = (state.to_move, state.must_press)
            assert clock.running in whose or state.incidents or RESUMED & acts or clock.absent, acts
    assert (state.ending is None) == (state.phase is not Phase.OVER)
    assert len(state.present) <= 2


@pytest.mark.parametrize("seed", range(50))
def test_folding_is_deterministic_and_goes_on_from_anywhere(seed):
    conditions, events = random_log(seed)
    whole = fold(conditions, events)
    assert fold(conditions, events) == whole
    cut = random.Random(seed).randrange(len(events))
    assert fold_on(fold(conditions, events[:cut]), events[cut:]) == whole


@pytest.mark.parametrize("seed", range(50))
def test_a_log_is_written_and_read_back_the_same(seed):
    conditions, events = random_log(seed)
    events = [event for event in events if event.seq]
    assert read_log(write_log(conditions, events)) == (conditions, events)


@pytest.mark.parametrize("seed", range(50))
def test_every_ruling_can_be_said_in_both_languages(seed):
    for said in folded(seed).said:
        for language in CODES:
            assert explain(language_of(language), said.ruling)


def test_what_may_be_done_is_what_the_gates_let_through():
    for seed in range(50):
        state = folded(seed).state
        allowed = {(may.actor, may.act) for may in may_do(state)}
        for actor in Actor:
            for kind in ACTS:
                assert ((actor, kind) in allowed) == (gate(state, kind, actor, state.at_ms) is None)


def test_what_may_not_be_done_is_refused_whatever_it_says():
    """Every kind of event by every actor in many states: who is not in the list of rights is refused."""
    refused = set()
    for seed in range(30):
        state = folded(seed).state
        allowed = {(may.actor, may.act) for may in may_do(state)}
        choose = random.Random(seed)
        for actor in Actor:
            for kind in ACTS:
                if (actor, kind) not in allowed:
                    event = Event(state.seq + 1, state.at_ms, actor, random_act(choose, state, kind))
                    outcome = step(state, event)
                    assert outcome.state is state
                    assert outcome.rulings[0].verdict is Verdict.REFUSED
                    refused.add(kind)
    assert refused == set(ACTS) == set(GATES)


@pytest.mark.parametrize("kind", ACTS)
def test_an_event_out_of_order_is_refused(kind):
    for seed in range(10):
        state = folded(seed).state
        act = random_act(random.Random(seed), state, kind)
        for actor in Actor:
            for event in (Event(state.seq, state.at_ms, actor, act), Event(state.seq + 1, state.at_ms - 1, actor, act)):
                outcome = step(state, event)
                assert outcome.state is state
                assert not outcome.is_accepted
                assert outcome.rulings[0].reason in ("game-out-of-sequence", "clock-time-runs-backwards")


@pytest.mark.parametrize("kind", ACTS)
def test_after_the_end_nothing_may_be_done(kind):
    ended = 0
    for seed in range(50):
        state = folded(seed).state
        if state.ending is None:
            continue
        ended += 1
        if not state.is_signed and kind in ("sign", "undo", "complain"):
            continue  # these close the record, or protest against the decision that ended the game
        if kind == "move" and may_complete(state):
            continue  # the record is completed [II.6.21]
        for actor in Actor:
            if kind == "sign" and actor is Actor.ARBITER and not state.confirmed:
                check_last_word(state)
                continue
            act = random_act(random.Random(seed), state, kind)
            outcome = step(state, Event(state.seq + 1, state.at_ms, actor, act))
            assert outcome.state is state
            assert outcome.rulings[0].reason == "game-is-over"
    assert ended > 5


def check_last_word(state):
    """What both have signed stands, unless the arbiter decides otherwise [FIDE 8.7; II.6.21]: he confirms it,
    or finds another result and says why; then nothing may be done any more, not even by him."""
    is_chess = state.table.is_chess
    own = write_score(state.ending.score, is_chess=is_chess)
    other = write_score(Score(0, 0) if state.ending.score != Score(0, 0) else Score(1, 1), is_chess=is_chess)
    signing = [Sign(own), Sign(other, "the sheets say so")]
    silent = step(state, Event(state.seq + 1, state.at_ms, Actor.ARBITER, Sign(other)))
    assert (silent.state, silent.rulings[0].reason) == (state, "game-reason-needed")
    for act in signing:
        said = step(state, Event(state.seq + 1, state.at_ms, Actor.ARBITER, act))
        assert said.is_accepted
        assert write_score(said.state.ending.score, is_chess=is_chess) == act.result
        assert said.state.ending.ruling == state.ending.ruling, "how the game ended is not told otherwise"
        for actor in Actor:
            for kind in ACTS:
                again = random_act(random.Random(0), said.state, kind)
                refused = step(said.state, Event(said.state.seq + 1, said.state.at_ms, actor, again))
                assert refused.rulings[0].reason == "game-is-over"


@pytest.mark.parametrize("is_chess", [False, True])
def test_8_7_the_arbiter_has_the_last_word_once(is_chess):
    game, edition = ("chess", "fide2009") if is_chess else ("100", "kw2025")
    state = State.first(Conditions(game=game, edition=edition))
    won = write_score(Score(0, 2), is_chess=is_chess)
    for by, act in (
        (Actor.ARBITER, ACTS["start"]()),
        (Actor.WHITE, ACTS["resign"]()),
        (Actor.WHITE, Sign(won)),
        (Actor.BLACK, Sign(won)),
    ):
        state, _, is_accepted = step(state, Event(state.seq + 1, 0, by, act))
        assert is_accepted
    assert state.is_signed
    assert not state.confirmed
    check_last_word(state)
    for actor in (Actor.WHITE, Actor.BLACK):
        assert step(state, Event(state.seq + 1, 0, actor, Sign(won))).rulings[0].reason == "game-is-over"


@pytest.mark.parametrize("seed", range(50))
def test_time_is_conserved_between_two_events(seed):
    """Whatever an event does to the clock: the time that passed is spent on one side, or on none."""
    conditions, events = random_log(seed)
    after = State.first(conditions)
    for event in events:
        before, after = after, step(after, event).state
        is_plain = type(event.act) in (ACTS["move"], ACTS["press"], ACTS["offer"], ACTS["touch"], ACTS["claim"])
        if before.clock is None or after is before or not is_plain or before.clock.running is None:
            continue
        passed = after.clock.at_ms - before.clock.at_ms
        spent = sum(after.clock.face(side).spent_ms - before.clock.face(side).spent_ms for side in Side)
        assert spent == passed
