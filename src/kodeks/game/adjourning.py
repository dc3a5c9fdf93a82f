"""Adjournment with a sealed move, and resumption [2022: II.7.4-7.7, FIDE guidelines ADJ.1-13]."""

from __future__ import annotations

import hashlib

from kodeks.clock import charge
from kodeks.game.arbiter import past_sealed_move
from kodeks.game.events import Adjourn, Event, Open, Seal
from kodeks.game.state import Envelope, Matter, Phase, State
from kodeks.game.step import Step, done, ended, refused, rule
from kodeks.game.table import refuse, won
from kodeks.rulebook.conduct import AdjournmentRules
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict

_PRINT_DIGITS = 64


def print_of(move: str, key: str) -> str:
    """The print of an envelope: it tells nothing of the move, and no other move has it [C-41]. The key is a secret
    the sealer keeps; without one, moves could be guessed."""
    return hashlib.sha256(f"{key}\n{move}".encode("utf-8", "surrogatepass")).hexdigest()


def _rules(state: State) -> AdjournmentRules:
    rules = state.conditions.conduct.adjournment
    assert rules is not None, "the gate has asked"
    return rules


def adjourn(state: State, event: Event, act: Adjourn) -> Step:
    """The arbiter orders the player with the move to seal it; in draughts that must be Black, before the first
    control."""
    rules, clock = _rules(state), state.clock
    if state.must_press is not None or (rules.sealer is not None and state.to_move is not rules.sealer):
        return refused(state, refuse("game-not-on-move-to-seal", rules.on_move))
    if rules.before_control is not None and clock is not None and (clock.white.stage or clock.black.stage):
        return refused(state, refuse("game-control-is-past", rules.before_control))
    if act.session_left_ms < 0 or (act.session_left_ms and rules.early is None):
        return refused(state, refuse("game-session-left", rules.order))
    sealing = state._replace(phase=Phase.SEALING, stopped_ms=act.resumes_ms or 0)
    articles = dict.fromkeys((rules.order, rules.on_move))  # in chess one article says both
    ruling = rule(Verdict.UPHELD, "game-to-seal", *articles, side=state.to_move.value)
    if not act.session_left_ms or clock is None:
        return done(sealing, ruling)
    charged = charge(clock, event.at_ms, state.to_move, act.session_left_ms)
    if isinstance(charged, Ruling):
        return refused(state, charged)
    assert rules.early is not None
    return done(sealing._replace(clock=charged), ruling, rule(Verdict.UPHELD, "game-sealed-early", rules.early))


def seal(state: State, event: Event, act: Seal) -> Step:
    """The envelope is closed and the clock stopped; the opponent's is not started. It is where he is missing at the
    resumption and this is the reply to his move."""
    rules, clock = _rules(state), state.clock
    if len(act.envelope) != _PRINT_DIGITS or not all(digit in "0123456789abcdef" for digit in act.envelope):
        return refused(state, refuse("game-not-an-envelope", rules.seal))
    if state.phase is Phase.PLAYING:
        return _sealed_reply(state, event, act, rules)
    if clock is not None and state.conditions.keeps_time:
        stopped = clock.stop(event.at_ms)
        if isinstance(stopped, Ruling):
            return refused(state, stopped)
        clock = stopped
    sealed = state._replace(
        clock=clock,
        phase=Phase.ADJOURNED,
        envelope=Envelope(state.to_move, act.envelope, event.at_ms),
        present=(),
        started_ms=state.stopped_ms or event.at_ms,
    )
    return done(sealed, rule(Verdict.UPHELD, "game-sealed", rules.seal, side=state.to_move.value))


def _sealed_reply(state: State, event: Event, act: Seal, rules: AdjournmentRules) -> Step:
    """In a fresh envelope, kept till the sealer of the first one comes; his clock runs meanwhile [ADJ.9c]."""
    clock = state.clock
    if clock is not None and state.conditions.keeps_time:
        pressed = clock.press(event.at_ms)
        if isinstance(pressed, Ruling):
            return refused(state, pressed)
        clock = pressed
    assert rules.second_envelope is not None, "the gate has asked"
    sealed = state._replace(
        clock=clock,
        phase=Phase.ADJOURNED,
        envelope=Envelope(state.to_move, act.envelope, event.at_ms),
        touches=(),
    )
    return done(sealed, rule(Verdict.UPHELD, "game-reply-sealed", rules.second_envelope, side=state.to_move.value))


def open_envelope(state: State, event: Event, act: Open) -> Step:
    """The envelope is opened, in chess before the player who must reply; the sealed move is played and his clock
    runs. A faulty sealed move loses [2022: II.7.6.7, ADJ.8]."""
    rules, envelope = _rules(state), state.envelope
    assert envelope is not None
    if act.position_lost:
        return _begun_anew(state, rules)
    refusal = _closed(state, act, rules, envelope)
    if refusal is not None:
        return refused(state, refusal)
    table = state.table.play(act.move, (), None)
    if isinstance(table, Ruling):
        return _faulty(state, event, rules, envelope.side, table)
    white, black = state.made
    is_white = envelope.side is Side.WHITE
    clock = state.clock
    if clock is not None and clock.running is None and state.conditions.keeps_time:
        clock = past_sealed_move(clock, event.at_ms, envelope.side)
    resumed = state._replace(
        table=table,
        clock=clock,
        phase=Phase.PLAYING,
        made=(white + is_white, black + (not is_white)),
        envelope=None,
        present=tuple(Side) if rules.replier_present is None else state.present,
        resumed=True,
        moved_at_ms=event.at_ms,
    )
    how = rules.lost_envelope if act.lost and rules.lost_envelope is not None else rules.open
    ruling = rule(Verdict.UPHELD, "game-envelope-opened", how, rules.times, move=act.move)
    over = table.ended
    return done(resumed, ruling) if over is None else ended(resumed, event.at_ms, over, ruling)


def _begun_anew(state: State, rules: AdjournmentRules) -> Step:
    """Nobody can restore the position: the game is annulled, and a new one played; penalties stay [ADJ.11b]."""
    if rules.lost_position is None:
        return refused(state, refuse("game-envelope-not-lost", rules.open))
    anew = State.first(state.conditions)
    kept = anew._replace(incidents=state.incidents, penalties=state.penalties, illegal=state.illegal)
    return done(kept, rule(Verdict.ANNULLED, "game-position-lost", rules.lost_position))


def _closed(state: State, act: Open, rules: AdjournmentRules, envelope: Envelope) -> Ruling | None:
    """Why the envelope stays closed."""
    if rules.replier_present is not None and envelope.side.other not in state.present:
        return refuse("game-replier-not-here", rules.replier_present)
    if not act.move.strip():
        return refuse("game-say-the-sealed-move", rules.open)
    if act.lost:
        return None if rules.lost_envelope is not None else refuse("game-envelope-not-lost", rules.open)
    if print_of(act.move, act.key) != envelope.print:
        return refuse("game-another-envelope", rules.open)
    return None


def _faulty(state: State, event: Event, rules: AdjournmentRules, sealer: Side, why: Ruling) -> Step:
    articles = tuple(dict.fromkeys((rules.illegal_loses, *why.articles)))
    if not rules.illegal_is_proposed:
        return ended(state, event.at_ms, won(sealer.other, "game-sealed-move-faulty", *articles))
    ruling = rule(Verdict.ARBITER_DECISION_REQUIRED, "game-sealed-move-faulty", *articles)
    return done(state._replace(matter=Matter("sealed", ruling, sealer)), ruling)
