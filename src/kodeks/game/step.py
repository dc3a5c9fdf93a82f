"""What every event can come to: it is refused, or it makes a new state, with rulings on the way."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.clock import Clock
from kodeks.game.state import Ending, Phase, State
from kodeks.game.table import refuse
from kodeks.rounds import Score
from kodeks.rulebook.article import Article
from kodeks.rulebook.conduct import Effect
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict

_new = tuple.__new__  # half the time of calling the class, and every event makes two


class Step(NamedTuple):
    """The state after an event, and the rulings given on it. Refused: the state is the one before."""

    state: State
    rulings: tuple[Ruling, ...] = ()
    is_accepted: bool = True


def done(state: State, *rulings: Ruling) -> Step:
    """The event stands."""
    return _new(Step, (state, rulings, True))


def refused(state: State, ruling: Ruling) -> Step:
    """The event may not be."""
    assert ruling.verdict is Verdict.REFUSED, ruling
    return Step(state, (ruling,), is_accepted=False)


def rule(verdict: Verdict, reason: str, *articles: Article, **facts: int | str) -> Ruling:
    """A ruling."""
    return Ruling(verdict, reason, articles, facts)


def at_clock(state: State, answer: Clock | Ruling) -> State | Ruling:
    """The state with a clock after some act on it, or the clock's refusal."""
    return answer if isinstance(answer, Ruling) else state._replace(clock=answer)


def ended(state: State, at_ms: int, ruling: Ruling, *before: Ruling, score: Score | None = None) -> Step:
    """The game is over: the clocks stop [II.6.20], penalties in points count [FIDE 13.4e-f]."""
    clock = state.clock
    if clock is not None and clock.running is not None:
        stopped = clock.stop(at_ms)
        assert isinstance(stopped, Clock), "a running clock stops"
        clock = stopped
    points = _with_penalties(state, state.table.score(ruling) if score is None else score)
    over = state._replace(
        clock=clock,
        phase=Phase.OVER,
        ending=Ending(ruling, points),
        must_press=None,
        offer=None,
        claim=None,
        matter=None,
    )
    return done(over, *before, ruling)


def _with_penalties(state: State, score: Score) -> Score:
    """Points taken from an offender, or given to his opponent up to a win's."""
    points = {Side.WHITE: score.white, Side.BLACK: score.black}
    for penalty in state.penalties:
        sanction = state.conditions.conduct.sanction(penalty.sanction)
        for side in Side if penalty.side is None else (penalty.side,):
            if sanction is not None and sanction.effect is Effect.POINTS_OFF:
                points[side] = max(0, points[side] - 1)
            elif sanction is not None and sanction.effect is Effect.POINTS_TO_OPPONENT:
                most = 2 - points[side] if state.conditions.conduct.total_capped else 2
                points[side.other] = max(points[side.other], min(most, points[side.other] + 1))
    return score._replace(white=points[Side.WHITE], black=points[Side.BLACK])


def lost_by_both(reason: str, *articles: Article, **facts: int | str) -> Ruling:
    """Both have lost: no verdict names a winner."""
    return Ruling(Verdict.BOTH_LOSE, reason, articles, facts)


def needs_clock(state: State) -> Ruling | None:
    """Why nothing can be done to the clock: there is none."""
    return refuse("game-no-clock", state.conditions.clock_rules.start) if state.clock is None else None
