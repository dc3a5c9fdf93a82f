"""Touching, moving, announcing and pressing."""

from __future__ import annotations

from kodeks.clock import Clock
from kodeks.game.events import Announce, Event, Move, Press, Touch
from kodeks.game.sheets import sheets_due
from kodeks.game.state import Incident, Matter, Phase, State, Status
from kodeks.game.step import Step, done, ended, needs_clock, refused, rule
from kodeks.game.table import refuse
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict


def touch(state: State, event: Event, act: Touch) -> Step:
    """A touched piece binds the player with the move [I.3.11, FIDE 4.3]; anybody else may not touch
    [I.3.14], the gate says so."""
    conduct, side = state.conditions.conduct, event.by.side
    assert side is not None
    refusal = state.table.touched(act)
    if refusal is not None:
        return refused(state, refusal)
    if not act.lifted and side in state.conditions.blind:  # also when he adjusts it
        return done(state, rule(Verdict.PERMITTED, "game-not-lifted", conduct.lifted))
    if act.adjusting:
        return _adjusted(state, side)
    if not act.lifted:
        act = Touch(act.square, accidental=act.accidental, together=act.together)  # an ordinary board: any touch
    if act.accidental:
        return done(state, rule(Verdict.PERMITTED, "game-touched-by-accident", conduct.touched))
    touched = state._replace(touches=(*state.touches, act))
    if state.offer is side.other and conduct.offers.touch_declines:
        declined = rule(Verdict.PLAY_ON, "game-offer-declined", conduct.offers.answer)
        return done(touched._replace(offer=None), declined)
    return done(touched)


def _adjusted(state: State, side: Side) -> Step:
    """Adjusting, announced before: on one's own move, where the edition says so on one's own clock [FIDE 6.2.5]."""
    article, clock = state.conditions.conduct.adjust_on_own_clock, state.clock
    if article is not None and clock is not None and clock.running is not side:
        return refused(state, refuse("game-adjusting-off-clock", article))
    return done(state, rule(Verdict.PERMITTED, "game-adjusted", state.table.adjusting))


def move(state: State, event: Event, act: Move) -> Step:
    """The player with the move makes it. It refuses an open offer [II.5.1], and what was irregular before stands
    [I.5.7]. He presses, unless the opponent has forgotten to: then the right clock runs already."""
    if state.ending is not None:
        return _completed(state, event, act)
    if state.unentered:
        return _entered(state, event, act)
    before, clock = state.table, state.clock
    side = before.to_move
    table = before.play(act.move, state.touches, state.bound_to)
    if isinstance(table, Ruling):
        return refused(state, table)
    must_press = side if clock is not None and clock.running is side else None
    moved = state.after_move(event.seq, event.at_ms, table, _one_more(state, side), must_press)
    rulings: tuple[Ruling, ...] = ()
    if state.offer is not None or state.incidents:
        moved, rulings = _refuses(moved, side)
    due, ends_itself = table.due, None
    if not state.conditions.plays_every_ending:
        due, ends_itself = due or (moved.due if state.unplayed is None else None), moved.drawn_by_itself
    if due is not None and due is not before.due:
        rulings += (due,)
        if due.verdict is Verdict.ARBITER_DECISION_REQUIRED:  # house rules leave it to him, and play waits [D-161]
            moved = moved._replace(matter=Matter("due", due))
    ruling = table.ended or ends_itself
    return done(moved, *rulings) if ruling is None else ended(moved, event.at_ms, ruling, *rulings)


def _one_more(state: State, side: Side) -> tuple[int, int]:
    white, black = state.made
    return (white + 1, black) if side is Side.WHITE else (white, black + 1)


def _refuses(state: State, mover: Side) -> tuple[State, tuple[Ruling, ...]]:
    """What a move says without a word: an open offer is refused [II.5.1], and what was irregular before it stands."""
    rulings: tuple[Ruling, ...] = ()
    if state.offer is not None and state.offer is not mover:
        state, said = declined(state)
        rulings += (said,)
    if state.incidents:
        state, stands = answered(state, mover)
        rulings += stands
    return state, rulings


def _entered(state: State, event: Event, act: Move) -> Step:
    """A move that was made on the real board, and the clock pressed for it, before it is entered here."""
    table = state.table.play(act.move, (), None)
    if isinstance(table, Ruling):
        return refused(state, table)
    known = state._replace(table=table, unentered=state.unentered - 1)
    if table.ended is not None:
        return ended(known, event.at_ms, table.ended)
    due = known.due
    if due is None or due is state.table.due:
        return done(known, *_reconstructed(known))
    is_open = due.verdict is Verdict.ARBITER_DECISION_REQUIRED
    return done(known._replace(matter=Matter("due", due)) if is_open else known, due)


def _reconstructed(state: State) -> tuple[Ruling, ...]:
    """The record has all moves again, with the clocks stopped [FIDE 8.5c]."""
    article = state.conditions.clock_rules.trouble.reconstruction
    if state.phase is not Phase.STOPPED or state.unentered or article is None:
        return ()
    white, black = state.made
    return (rule(Verdict.UPHELD, "game-record-reconstructed", article, white=white, black=black),)


def _completed(state: State, event: Event, act: Move) -> Step:
    """A move that is written down after the game [II.6.21]: it does not change how the game ended, but the arbiter is
    told if it shows another end than the one that is going to be signed."""
    ending, before = state.ending, state.table
    assert ending is not None
    table = before.play(act.move, (), None)
    if isinstance(table, Ruling):
        return refused(state, table)
    if state.unentered:
        known = state._replace(table=table, unentered=state.unentered - 1)
    else:
        known = state._replace(table=table, made=_one_more(state, before.to_move))
    found = table.ended
    if found is None or table.score(found) == ending.score:
        return done(known)
    told = rule(Verdict.ARBITER_DECISION_REQUIRED, "game-record-shows-another-end", *found.articles)
    return done(known._replace(called=True), told)


def declined(state: State) -> tuple[State, Ruling]:
    """The open offer is refused; where the code says so, not to be repeated until the other side has offered."""
    offers = state.conditions.conduct.offers
    barred = state.offer if offers.once_until_offered else None
    ruling = rule(Verdict.PLAY_ON, "game-offer-declined", offers.answer)
    return state._replace(offer=None, offered_ahead=None, barred=barred), ruling


def answered(state: State, mover: Side) -> tuple[State, tuple[Ruling, ...]]:
    """The opponent of an irregularity has moved: in draughts it stands for ever, in chess that is remembered."""
    conduct = state.conditions.conduct
    rulings: list[Ruling] = []
    incidents: list[Incident] = []
    for incident in state.incidents:
        if incident.status is Status.COMMITTED and incident.side is not mover:
            if conduct.arbiter_may_act:
                incident = incident._replace(answered=True)
            else:
                incident = incident._replace(status=Status.ACCEPTED)
                articles = (conduct.final, incident.article)
                rulings.append(rule(Verdict.PLAY_ON, "game-irregularity-stands", *articles, code=incident.code))
        incidents.append(incident)
    return state._replace(incidents=tuple(incidents)), tuple(rulings)


def announce(state: State, event: Event, act: Announce) -> Step:
    """The move just made is announced; another one must be corrected at once [VIII.2.3, FIDE E2.6]. In chess the
    opponent repeats it, so that a word misheard is found before he answers [E2.1]."""
    said = state.table.announced(act.text)
    if said is not None and said.verdict is Verdict.REFUSED:
        return refused(state, said)
    warnings = () if said is None else (said,)
    if state.announced:
        repeated = rule(Verdict.PERMITTED, "game-move-repeated", state.conditions.conduct.rights["announce"])
        return done(state, repeated, *warnings)
    return done(state._replace(announced=True), *warnings)


def press(state: State, event: Event, act: Press) -> Step:
    """The player who has moved presses [II.6.8]; where moves are announced, not before that [FIDE E2.3]."""
    clock = state.clock
    refusal = needs_clock(state) if clock is None else None if state.announced else _unannounced(state)
    if refusal is not None:
        return refused(state, refusal)
    assert clock is not None
    given_back_ms = min(max(0, act.lag_ms), state.conditions.lag_limit_ms)
    pressed = clock.press(event.at_ms, state.must_press, given_back_ms)
    if isinstance(pressed, Ruling):
        return refused(state, pressed)
    if state.must_press is None:  # the clock does not know the move
        return _pressed_alone(state, event, pressed)
    after = state.after_press(event.seq, event.at_ms, pressed)
    return done(after, *sheets_due(state, pressed, event.at_ms)) if _is_past_control(clock, pressed) else done(after)


def _is_past_control(before: Clock, after: Clock) -> bool:
    return before.white.stage != after.white.stage or before.black.stage != after.black.stage


def _pressed_alone(state: State, event: Event, clock: Clock) -> Step:
    """The press is the move, as it is for any clock: what was played stands on the real board."""
    side = event.by.side or event.by.helps
    assert side is not None
    pressed = state.after_press(event.seq, event.at_ms, clock)
    moved = pressed._replace(
        made=_one_more(state, side), moved_at_ms=event.at_ms, unentered=state.unentered + 1, touches=(), bound_to=None
    )
    moved, rulings = _refuses(moved, side)
    assert state.clock is not None
    told = sheets_due(state, clock, event.at_ms) if _is_past_control(state.clock, clock) else ()
    return done(moved, *rulings, *told)


def _unannounced(state: State) -> Ruling | None:
    conditions = state.conditions
    if not (conditions.announcing or conditions.blind):
        return None
    is_due = conditions.announcing or (conditions.conduct.announce_always and state.must_press in conditions.blind)
    return refuse("game-announce-first", conditions.conduct.announce_before_press) if is_due else None
