"""Irregularities: noticed, demanded, accepted, corrected or refused [I.5, FIDE Art. 7]."""

from __future__ import annotations

from kodeks.clock import Clock, StopReason, give, judge_stop
from kodeks.game.actor import Actor
from kodeks.game.events import Accept, Correct, Demand, Event, Irregular, Refuse, Touch, Way
from kodeks.game.moving import answered, declined
from kodeks.game.objecting import TOUCHED_ANOTHER, objected
from kodeks.game.retracting import without_credit
from kodeks.game.state import Incident, Matter, Phase, State, Status
from kodeks.game.step import Step, at_clock, done, ended, refused, rule
from kodeks.game.table import Table, refuse
from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article
from kodeks.rulebook.conduct import IrregularityRule, Procedure
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict


def irregular(state: State, event: Event, act: Irregular) -> Step:
    """Something irregular is noticed. What follows, the code says by its kind."""
    conduct = state.conditions.conduct
    found = conduct.irregularities.get(act.code)
    if found is None:
        return refused(state, refuse("game-no-such-irregularity", conduct.rights["irregular"], code=act.code))
    if act.side is not None and act.side in state.conditions.blind and found.blind_exempt is not None:
        return refused(state, refuse("game-both-hands-allowed", found.blind_exempt))
    unknown = next(filter(None, (state.table.touched(Touch(square)) for square in act.touched)), None)
    if unknown is not None:
        return refused(state, unknown)
    if act.code == TOUCHED_ANOTHER:
        return objected(state, event, act, found)
    procedure = found.procedure
    if procedure is Procedure.ANNUL_EARLY:
        early = conduct.annul_before_moves
        assert early is not None
        procedure = Procedure.ANNUL if min(state.made) < early.value else Procedure.PLAY_ON
    if act.code in _SET_UP:
        too_late = state.table.too_late_for_set_up(min(state.made))
        if too_late is not None:
            return refused(state, too_late)
    if procedure is Procedure.ANNUL:
        return _annulled(state, act, found)
    if procedure in (Procedure.PLAY_ON, Procedure.RESTORE):
        key = "game-position-restored" if procedure is Procedure.RESTORE else "game-played-on"
        noted = _noted(state, act, found.article, state.table, Status.NOTED)
        return done(noted, rule(Verdict.PLAY_ON, key, found.article, code=act.code))
    return _committed(state, event, act, found)


_SET_UP = ("board_turned", "wrong_start")  # complaints that may come too late [FIDE A4a]


def _annulled(state: State, act: Irregular, found: IrregularityRule) -> Step:
    """The game is played anew [I.5.1, FIDE 7.1a]."""
    anew = State.first(state.conditions)
    kept = anew._replace(incidents=state.incidents, penalties=state.penalties, illegal=state.illegal)
    noted = _noted(kept, act, found.article, kept.table, Status.NOTED)
    return done(noted, rule(Verdict.ANNULLED, "game-annulled", found.article, code=act.code))


def _committed(state: State, event: Event, act: Irregular, found: IrregularityRule) -> Step:
    """It stands on the board until somebody acts: the log plays on from the position that is really there [D-21]."""
    if act.side is None:
        return refused(state, refuse("game-who-did-it", found.article))
    if state.incident is not None and state.incident.status is Status.DEMANDED:
        return refused(state, refuse("game-correct-first", state.incident.article))
    table: Table = state.table
    if act.board is not None:
        try:
            table = state.table.set_up(act.board)
        except MalformedText as error:
            return refused(state, refuse("game-unreadable-position", found.article, text=error.text))
    noted = _noted(state, act, found.article, table, Status.COMMITTED)
    rulings: tuple[Ruling, ...] = ()
    if act.board is not None and state.to_move is act.side and table.to_move is act.side.other:
        noted, rulings = _moved(noted, event, act.side)
    elif act.board is None and state.to_move is act.side and act.code in _COMPLETED_BY_PRESS:
        noted = _made(noted, event, act.side)  # nobody has noted where to: it can be completed all the same
    return done(noted, *rulings, _told(noted, act.code, act.side))


_COMPLETED_BY_PRESS = ("illegal_move", "unfinished_promotion", "two_hands")  # [FIDE 7.4a; 2023: 7.5.1, 7.5.2, 7.5.4]


def _made(state: State, event: Event, side: Side) -> State:
    """What was irregular is a move all the same: it is to be pressed for, now or once the clocks run again. What was
    announced of it is part of the matter."""
    clock = state.clock
    has_clock = clock is not None and side in (clock.running, clock.paused) and state.conditions.keeps_time
    return state._replace(must_press=side if has_clock else None, moved_at_ms=event.at_ms, touches=(), announced=True)


def _moved(state: State, event: Event, side: Side) -> tuple[State, tuple[Ruling, ...]]:
    """It refuses an offer [II.5.1], too, and lets stand what the opponent did [I.5.7]."""
    white, black = state.made
    made = (white + 1, black) if side is Side.WHITE else (white, black + 1)
    moved = _made(state, event, side)._replace(made=made)
    rulings: tuple[Ruling, ...] = ()
    if state.offer is side.other:
        moved, said = declined(moved)
        rulings = (said,)
    moved, stand = answered(moved, side)
    return moved, (*rulings, *stand)


def _told(state: State, code: str, side: Side) -> Ruling:
    """Who acts on it; in chess only once it is completed [6.7a, 7.4a]."""
    incident, key = state.incidents[-1], "game-opponent-decides"
    if state.conditions.conduct.arbiter_may_act:
        is_completed = _is_completed(state, incident)
        key = "game-illegal-move-found" if is_completed else "game-illegal-move-not-pressed"
    return rule(Verdict.ARBITER_DECISION_REQUIRED, key, incident.article, code=code, side=side.value)


def _noted(state: State, act: Irregular, article: Article, table: Table, status: Status) -> State:
    incident = Incident(
        number=len(state.incidents) + 1,
        code=act.code,
        side=act.side,
        status=status,
        article=article,
        before=state,
        board=act.board,
        touched=act.touched,
    )
    return state._replace(table=table, incidents=(*state.incidents, incident))


def _settled(state: State, incident: Incident, status: Status) -> State:
    changed = incident._replace(status=status)
    return state._replace(incidents=tuple(changed if each is incident else each for each in state.incidents))


def demand(state: State, event: Event, act: Demand) -> Step:
    """The opponent has it corrected [I.5.9]; in chess it is taken back and penalised at once [7.4]."""
    incident, conduct = state.incident, state.conditions.conduct
    assert incident is not None
    if conduct.irregularities[incident.code].procedure is Procedure.ILLEGAL_MOVE:
        return _penalised(state, event, incident)
    demanded = _settled(state, incident, Status.DEMANDED)._replace(called=state.called or act.way is not Way.PRESS)
    ruling = rule(Verdict.UPHELD, "game-to-be-corrected", conduct.demand, incident.article, code=incident.code)
    clock = state.clock
    if clock is None or act.way is Way.CALL or not state.conditions.keeps_time:
        return done(demanded, ruling)
    assert incident.side is not None
    if act.way is Way.PRESS:
        if clock.running is incident.side:
            return done(demanded, ruling)  # his clock runs already
        answer = at_clock(demanded, clock.switch(event.at_ms))
        return refused(state, answer) if isinstance(answer, Ruling) else done(answer, ruling)
    return _stopped(state, demanded, event, incident.side.other, ruling)


def _stopped(before: State, state: State, event: Event, by: Side, demanded: Ruling) -> Step:
    """Both clocks stopped as no arbiter was near; he decides whether that was justified [I.5.9]."""
    assert state.clock is not None
    may = judge_stop(state.clock, by, StopReason.IRREGULAR_MOVE, accelerated=state.conditions.is_accelerated)
    if may.verdict is Verdict.REFUSED:
        return refused(before, may)
    answer = at_clock(state, state.clock.stop(event.at_ms))
    if isinstance(answer, Ruling):
        return refused(before, answer)
    waiting = rule(Verdict.ARBITER_DECISION_REQUIRED, "game-was-stopping-justified", *may.articles)
    return done(answer._replace(phase=Phase.STOPPED, matter=Matter("stop", waiting, by)), demanded, waiting)


def _penalised(state: State, event: Event, incident: Incident) -> Step:
    """An illegal move in chess: back to the position before it, time for the opponent, or the game is lost."""
    side = incident.side
    assert side is not None
    count = state.illegal[side is Side.BLACK] + 1
    before = incident.before
    claimed, seen = event.by.side is side.other, event.by is Actor.ARBITER
    glaring = incident.code == "unfinished_promotion" or state.table.both_kings_in_check
    completed = _is_completed(state, incident)
    ruling, penalty_ms, stands = before.table.judge_illegal(
        side, count, claimed=claimed, seen=seen, answered=incident.answered, glaring=glaring, completed=completed
    )
    if stands:
        return refused(state, refuse(ruling.reason, *ruling.articles, **ruling.facts))
    if not completed:
        return done(_back(state, incident, side, before.table), ruling)
    white, black = state.illegal
    restored = _restored(state, incident, side)._replace(
        illegal=(count, black) if side is Side.WHITE else (white, count)
    )
    if ruling.verdict is Verdict.ARBITER_DECISION_REQUIRED:
        return done(restored._replace(matter=Matter("mate", ruling, side)), ruling)
    if ruling.verdict is not Verdict.PLAY_ON:
        return ended(restored, event.at_ms, ruling)
    return done(_clock_back(restored, event, side, penalty_ms), ruling)


def _is_completed(state: State, incident: Incident) -> bool:
    """A move is completed by pressing [6.7a]; until then an illegal one is no more than pieces touched [4.5]."""
    if incident.code not in _COMPLETED_BY_PRESS:
        return True
    return incident.answered or state.must_press is not incident.side


def _restored(state: State, incident: Incident, side: Side) -> State:
    """Back to the position before; or a promotion finished by placing a queen [2023: 7.5.2]: then the move stands."""
    before = incident.before
    table = before.table.after_illegal(incident.code, incident.board)
    if table is not before.table:
        return _settled(state, incident, Status.CORRECTED)._replace(table=table)
    return _back(state, incident, side, table)


def _back(state: State, incident: Incident, side: Side, table: Table) -> State:
    """The position before, where the pieces touched bind [7.4a]; what pressing has brought since is gone [6.13]."""
    before = incident.before
    is_mover = before.table.to_move is side
    return _settled(state, incident, Status.CORRECTED)._replace(
        table=table,
        made=before.made,
        must_press=None if is_mover else state.must_press,
        announced=False,
        touches=(*before.touches, *(Touch(square) for square in incident.touched)) if is_mover else state.touches,
        bound_to=before.bound_to,
        clock=without_credit(state, before),
    )


def _clock_back(state: State, event: Event, side: Side, penalty_ms: int) -> State:
    """The clock of the player who must act runs, and the opponent has his extra time [6.13, 7.4b]."""
    back = runs(state, event.at_ms, state.must_press or state.to_move)
    if back.clock is None or not penalty_ms:
        return back
    given = give(back.clock, event.at_ms, side.other, penalty_ms)
    assert isinstance(given, Clock), "time given in order"
    return back._replace(clock=given)


def runs(state: State, at_ms: int, side: Side) -> State:
    """This side's clock runs; while both are stopped, it is the one that will run."""
    clock = state.clock
    if clock is None or side in (clock.running, clock.paused) or not state.conditions.keeps_time:
        return state
    if clock.running is None:
        return state._replace(clock=clock._replace(paused=side, turn_ms=0))
    switched = clock.switch(at_ms)
    assert isinstance(switched, Clock), "a running clock is switched"
    return state._replace(clock=switched)


_TO_BE_COMPENSATED = (Status.COMMITTED, Status.DEMANDED, Status.REFUSED, Status.CORRECTED)


def was_wronged(state: State, side: Side) -> bool:
    """The opponent has done something irregular, and nobody has moved since it was noted or corrected."""
    incident = state.incidents[-1] if state.incidents else None
    if incident is None or incident.side is not side.other or incident.status not in _TO_BE_COMPENSATED:
        return False
    return incident.status is not Status.CORRECTED or state.made == incident.before.made


def accept(state: State, event: Event, act: Accept) -> Step:
    """The opponent lets it stand [I.5.4]: the game goes on from the position that is on the board."""
    incident, conduct = state.incident, state.conditions.conduct
    assert incident is not None
    facts = {"code": incident.code}
    ruling = rule(Verdict.PLAY_ON, "game-irregularity-stands", conduct.demand, incident.article, **facts)
    return stands(_settled(state, incident, Status.ACCEPTED), event.at_ms, ruling)


def stands(state: State, at_ms: int, ruling: Ruling) -> Step:
    """An irregularity stands: the clock of him who must act runs, and the position may be the end of the game."""
    playing = runs(state, at_ms, state.must_press or state.to_move)
    over = state.table.ended
    return done(playing, ruling) if over is None else ended(playing, at_ms, over, ruling)


def correct(state: State, event: Event, act: Correct) -> Step:
    """It is corrected in full: back to the position before it. A piece he has touched must be moved [I.3.11]."""
    incident = state.incident
    assert incident is not None
    before = incident.before
    corrected = _settled(state, incident, Status.CORRECTED)._replace(
        table=before.table,
        made=before.made,
        moved_at_ms=before.moved_at_ms,
        touches=(*before.touches, *(Touch(square) for square in incident.touched)),
        announced=before.announced,
    )
    articles = (state.conditions.conduct.refusal[0], incident.article)
    ruling = rule(Verdict.UPHELD, "game-corrected", *articles, code=incident.code)
    return done(_clock_of_correction(corrected, event, incident), ruling)


def _clock_of_correction(state: State, event: Event, incident: Incident) -> State:
    """The clock that ran before runs again, on the time left now: what was used is used, and what a correction took
    the arbiter charges [II.6.19]. A move taken back earns no bonus and counts for no control."""
    before, side = incident.before, incident.side
    clock = before.clock
    if clock is None or state.clock is None or not state.conditions.keeps_time:
        return state._replace(must_press=before.must_press)
    assert side is not None
    if before.must_press is side and state.must_press is None:  # he has pressed for the move that stands now
        return runs(state, event.at_ms, side.other)
    ran = clock.running or clock.paused
    assert ran is not None, "a game has begun"
    back = state._replace(must_press=before.must_press, clock=without_credit(state, before))
    return runs(back, event.at_ms, ran)


def refuse_correction(state: State, event: Event, act: Refuse) -> Step:
    """He refuses, or corrects in part only: the arbiter decides, and the game may be lost [I.5.8, I.7.2.4]."""
    incident = state.incident
    assert incident is not None
    refusal = state.conditions.conduct.refusal
    ruling = rule(Verdict.ARBITER_DECISION_REQUIRED, "game-correction-refused", *refusal, code=incident.code)
    waiting = _settled(state, incident, Status.REFUSED)._replace(matter=Matter("refusal", ruling, incident.side))
    return done(waiting, ruling)
