"""Claims of a draw, and the arbiter's decision of them."""

from __future__ import annotations

from kodeks.clock import Clock, StopReason, give, judge_stop
from kodeks.game.events import Claim, Decide, Event
from kodeks.game.flagging import fallen
from kodeks.game.kinds import KINDS
from kodeks.game.state import OpenClaim, Phase, State
from kodeks.game.step import Step, at_clock, done, ended, refused, rule
from kodeks.game.table import Case, Proposal, refuse
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict

_MINUTE_MS = 60_000
_ENDS = (Verdict.WIN_WHITE, Verdict.WIN_BLACK, Verdict.DRAW)


def claim(state: State, event: Event, act: Claim) -> Step:
    """A player claims a draw; it waits for the arbiter, with what the rules propose. Where nobody is there to decide
    and nothing is left to judgement, the rules decide at once."""
    side = event.by.side
    assert side is not None
    conditions = state.conditions
    if act.ground not in state.table.grounds:
        return refused(state, refuse("game-no-such-ground", conditions.conduct.rights["claim"], ground=act.ground))
    if act.left_ms is not None and (conditions.keeps_time or state.clock is None or act.left_ms < 0):
        return refused(state, refuse("game-time-is-known", conditions.clock_rules.conclusive))
    proposal = _unseen(state) if state.unentered else state.table.judge_claim(_case(state, event, act, side))
    if isinstance(proposal, Ruling):
        return refused(state, proposal)
    if act.ground == "quickplay" and _must_ask_for_time(state, side):
        return refused(state, refuse("game-increment-first", state.table.cite("G.III.4")))
    ends_game = _ends(state, act)
    stopped = _stop(state, event, side) if act.stops_clock or ends_game else state
    if isinstance(stopped, Ruling):
        return refused(state, stopped)
    is_offer = proposal.is_offer and state.offer is None and min(state.made) >= conditions.offers_from[0]
    open_claim = OpenClaim(side, act, proposal, event.at_ms, ends_game=ends_game)
    waiting = stopped._replace(claim=open_claim, offer=side if is_offer else state.offer, called=True)
    if KINDS[conditions.kind].draws_come_by_themselves and proposal.is_exact:
        return _decided(waiting, open_claim, event, upholds=proposal.ruling.verdict is Verdict.DRAW)
    facts = {"proposal": proposal.ruling.verdict.value}
    return done(
        waiting,
        rule(Verdict.ARBITER_DECISION_REQUIRED, "game-claim-waits", *proposal.ruling.articles, **facts),
    )


def _unseen(state: State) -> Proposal:
    """The log does not know the position: the arbiter looks at the board."""
    article = state.conditions.conduct.rights["claim"]
    return Proposal(rule(Verdict.ARBITER_DECISION_REQUIRED, "game-board-not-known", article), is_exact=False)


def _case(state: State, event: Event, act: Claim, side: Side) -> Case:
    conditions = state.conditions
    return Case(
        side=side,
        claim=act,
        clock=_clock_told(state, act, side),
        at_ms=event.at_ms,
        is_accelerated=conditions.is_accelerated,
        has_touched=side is state.to_move and bool(state.touches),
        quickplay_announced=conditions.quickplay,
        arbiter_present=conditions.arbiter_present,
        blind_at_other_tempo=conditions.blind_at_other_tempo,
    )


def _clock_told(state: State, act: Claim, side: Side) -> Clock | None:
    """The clock; where it stands elsewhere, as the claimant's half was read there."""
    clock = state.clock
    if clock is None or act.left_ms is None:
        return clock
    return clock.with_face(side, clock.face(side)._replace(remaining_ms=act.left_ms))


def _must_ask_for_time(state: State, side: Side) -> bool:
    """Where the Laws know the request for more time a move, it comes first, if the clock can do it [G.III.4]."""
    if "increment" not in state.table.grounds or state.conditions.mechanical or not state.conditions.arbiter_present:
        return False
    claims = (each.claim for each in state.history() if each.claim is not None)
    return not any(each.side is side and each.claim.ground == "increment" for each in claims)


def _ends(state: State, act: Claim) -> bool:
    """Without an arbiter present the claim ends the game; one decides later [FIDE D1]."""
    return act.ground == "quickplay" and not state.conditions.arbiter_present


def may_stop_clocks(state: State, side: Side) -> bool:
    """Whether a claim may stop both clocks, which run [II.4.4.2, III.7, FIDE 9.5]."""
    if state.clock is None or state.phase is not Phase.PLAYING or not state.conditions.keeps_time:
        return False
    may = judge_stop(state.clock, side, StopReason.DRAW_CLAIM, accelerated=state.conditions.is_accelerated)
    return may.verdict is not Verdict.REFUSED


def _stop(state: State, event: Event, side: Side) -> State | Ruling:
    """Both clocks are stopped for the claim, where that is allowed [II.4.4.2, III.7, FIDE 9.5]; else they run on
    [II.6.18]."""
    if state.clock is None or state.phase is Phase.STOPPED or not state.conditions.keeps_time:
        return state
    may = judge_stop(state.clock, side, StopReason.DRAW_CLAIM, accelerated=state.conditions.is_accelerated)
    if may.verdict is Verdict.REFUSED:
        return may
    stopped = at_clock(state, state.clock.stop(event.at_ms))
    return stopped if isinstance(stopped, Ruling) else stopped._replace(phase=Phase.STOPPED)


def decide_claim(state: State, event: Event, act: Decide) -> Step:
    """The arbiter decides the open claim. Where the rules leave nothing to judgement he must say why he differs."""
    waiting = state.claim
    assert waiting is not None
    proposal, conduct = waiting.proposal, state.conditions.conduct
    if act.postpones:
        return _postponed(state, waiting, event, act)
    if act.upholds is None:
        return refused(state, refuse("game-say-upheld-or-not", conduct.rights["decide"]))
    differs = proposal.is_exact and act.upholds is not (proposal.ruling.verdict is Verdict.DRAW)
    if differs and not act.reason:
        return refused(state, refuse("game-reason-needed", *proposal.ruling.articles))
    if waiting.ends_game and not act.upholds and act.verdict not in _ENDS:
        return refused(state, refuse("game-say-the-result", *proposal.ruling.articles))
    if waiting.ends_game and not act.upholds:
        assert act.verdict is not None
        ruling = rule(act.verdict, "game-claim-rejected", *proposal.ruling.articles)
        return ended(state, event.at_ms, ruling)
    return _decided(state, waiting, event, upholds=act.upholds)


def _decided(state: State, waiting: OpenClaim, event: Event, *, upholds: bool) -> Step:
    proposal = waiting.proposal
    if upholds and proposal.increment_ms:
        return _with_increment(state, waiting, event)
    if not upholds:
        return _rejected(state, waiting, event)
    ruling = proposal.ruling
    if ruling.verdict is not Verdict.DRAW:
        ruling = rule(
            Verdict.DRAW, "game-claim-upheld", *ruling.articles, *_point(state, waiting, "10.2a"), **ruling.facts
        )
    if waiting.flag is not None:  # it fell while the claim was examined, and is ignored [II.6.18]
        ruling = rule(Verdict.DRAW, ruling.reason, *ruling.articles, state.table.flag_in_claim, **ruling.facts)
    return ended(state, event.at_ms, ruling)


def _rejected(state: State, waiting: OpenClaim, event: Event) -> Step:
    """The opponent gains time where the code gives it; a declared move must be played; a flag that fell counts."""
    proposal, side = waiting.proposal, waiting.side
    articles = (*proposal.ruling.articles, *_point(state, waiting, "10.2c"))
    ruling = rule(Verdict.REFUSED, "game-claim-rejected", *articles, **proposal.ruling.facts)
    if proposal.ruling.verdict is Verdict.REFUSED:
        ruling = proposal.ruling
    open_again = _running_again(state, event)._replace(claim=None, bound_to=proposal.bound_to)
    if waiting.flag is not None:
        step = fallen(open_again, event.at_ms, waiting.flag)
        return step._replace(rulings=(ruling, *step.rulings))
    if proposal.penalty_ms and open_again.clock is not None:
        open_again = _given(open_again, event, side.other, proposal.penalty_ms)
    return done(open_again, ruling)


def _point(state: State, waiting: OpenClaim, number: str) -> tuple[Article, ...]:
    """The point on agreeing or rejecting, of the only claim that may also be postponed [FIDE 10.2]."""
    return (state.table.cite(number),) if waiting.proposal.may_postpone else ()


def _running_again(state: State, event: Event) -> State:
    """Play goes on: a clock stopped for the claim runs again."""
    if state.phase is not Phase.STOPPED or state.clock is None or state.clock.running is not None:
        return state._replace(phase=Phase.PLAYING) if state.phase is Phase.STOPPED else state
    clock = state.clock.resume(event.at_ms)
    assert isinstance(clock, Clock), "a stopped clock resumes"
    return state._replace(clock=clock, phase=Phase.PLAYING)


def _given(state: State, event: Event, side: Side, time_ms: int) -> State:
    assert state.clock is not None
    clock = give(state.clock, event.at_ms, side, time_ms)
    assert isinstance(clock, Clock), "time given in order"
    return state._replace(clock=clock)


def _with_increment(state: State, waiting: OpenClaim, event: Event) -> Step:
    """Five seconds a move from now on, and two minutes for the opponent [G.III.4]."""
    ruling = waiting.proposal.ruling
    open_again = _running_again(state, event)._replace(claim=None, offer=None)
    assert open_again.clock is not None
    clock = open_again.clock
    control = clock.control.with_last_bonus(waiting.proposal.increment_ms)
    open_again = open_again._replace(clock=clock._replace(control=control))
    given = _given(open_again, event, waiting.side.other, waiting.proposal.given_ms)
    return done(given, rule(Verdict.UPHELD, "game-increment-granted", *ruling.articles, **ruling.facts))


def _postponed(state: State, waiting: OpenClaim, event: Event, act: Decide) -> Step:
    """The arbiter postpones a claim in a quickplay finish: play goes on, watched; the opponent may get two minutes."""
    article = state.table.postponing
    if not waiting.proposal.may_postpone or article is None:
        return refused(state, refuse("game-not-to-be-postponed", *waiting.proposal.ruling.articles))
    if act.extra_ms not in (0, waiting.proposal.penalty_ms):
        minutes = waiting.proposal.penalty_ms // _MINUTE_MS
        return refused(state, refuse("game-so-much-or-none", article, minutes=minutes))
    open_again = _running_again(state, event)._replace(claim=None, postponed=waiting)
    if act.extra_ms:
        open_again = _given(open_again, event, waiting.side.other, act.extra_ms)
    return done(open_again, rule(Verdict.PLAY_ON, "game-claim-postponed", article))


def decide_postponed(state: State, event: Event, act: Decide, waiting: OpenClaim) -> Step:
    """The postponed claim is decided later, or right after a flag has fallen [FIDE 10.2b]."""
    article = state.table.postponing
    assert article is not None
    if act.upholds is None:
        return refused(state, refuse("game-say-upheld-or-not", article))
    if act.upholds:
        return ended(state, event.at_ms, rule(Verdict.DRAW, "game-claim-upheld", article))
    rejected = rule(Verdict.REFUSED, "game-claim-rejected", article)
    free = state._replace(postponed=None, matter=None)
    if state.matter is None:
        return done(free, rejected)
    flagged = state.matter.side
    assert flagged is not None
    step = fallen(free, event.at_ms, flagged)
    return step._replace(rulings=(rejected, *step.rulings))
