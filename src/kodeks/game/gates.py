"""Who may do what, and when: one gate for each kind of event, asked before anything else."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kodeks.game.actor import ASSISTANTS, PLAYERS, Actor
from kodeks.game.arbiter import may_stop, stopping_article
from kodeks.game.flagging import may_call_flag
from kodeks.game.kinds import KINDS, Kind
from kodeks.game.offering import may_offer
from kodeks.game.opening import may_forfeit
from kodeks.game.record import before_last_entry, may_complete
from kodeks.game.showing import may_see
from kodeks.game.state import Phase, State, Status
from kodeks.game.step import needs_clock
from kodeks.game.table import board_not_known, refuse
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling

_ARBITER = frozenset({Actor.ARBITER})
_PLAYERS = frozenset(PLAYERS)
_ANY_SIDE = frozenset({*PLAYERS, *ASSISTANTS})
_ALL = frozenset({*PLAYERS, Actor.ARBITER})
_EVERYBODY = frozenset(Actor)

_BEFORE = frozenset({Phase.BEFORE})
_PLAYING = frozenset({Phase.PLAYING})
_AT_THE_BOARD = frozenset({Phase.PLAYING, Phase.STOPPED})
_BEGUN = frozenset({Phase.PLAYING, Phase.STOPPED, Phase.SUSPENDED, Phase.SEALING, Phase.ADJOURNED})


class Gate(NamedTuple):
    """Who may, in which phases; whether it must wait while the arbiter has something to decide; and what else is
    asked."""

    who: frozenset[Actor]
    phases: frozenset[Phase]
    waits: bool = False
    also: Callable[[State, Actor, int], Ruling | None] | None = None


def gate(state: State, kind: str, by: Actor, at_ms: int) -> Ruling | None:
    """Why this actor may not do this at this time; None if he may."""
    who, phases, waits, also = GATES[kind]
    if state.ending is not None:
        is_arbiter_signing = kind == "sign" and by is Actor.ARBITER and not state.confirmed
        is_complete = kind == "move" and not may_complete(state)
        if Phase.OVER not in phases or is_complete or (state.is_signed and not is_arbiter_signing):
            return refuse("game-is-over", *state.ending.ruling.articles)
    is_stopped = kind == "move" and state.phase is Phase.STOPPED and not _is_reconstructed(state)
    if state.phase not in phases or is_stopped:
        return refuse("game-not-now", state.conditions.conduct.rights[kind], phase=state.phase.value)
    if by not in who:
        conduct = state.conditions.conduct
        return refuse("game-not-his-business", conduct.wrong_actor, conduct.rights[kind])
    side = by.side
    if side is None:
        if by.helps is not None:
            refusal = _assistant(state, kind, by)
            if refusal is not None:
                return refusal
    elif side not in state.present and kind not in _WITHOUT_PRESENCE and state.phase is not Phase.ADJOURNED:
        return refuse("game-player-not-here", state.conditions.clock_rules.absence.article)
    waiting = state.waits if waits else None
    if waiting is not None:
        return refuse("game-arbiter-decides-first", *waiting.articles)
    return None if also is None else also(state, by, at_ms)


def _is_reconstructed(state: State) -> bool:
    """While the clocks are stopped a game that nobody has written down in full is written down again [FIDE 8.5c]."""
    rules = state.conditions.clock_rules.trouble
    return state.unentered > 0 and rules.reconstruction is not None


def right(state: State, kind: str, by: Actor) -> Article:
    """The article that gives this right, or lays down this duty."""
    conduct, helped = state.conditions.conduct, by.helps
    if helped is not None:
        return _duties(state, helped)[kind]
    if kind == "stop":
        return stopping_article(state, by)
    return conduct.rights[kind]


def _assistant(state: State, kind: str, by: Actor) -> Ruling | None:
    """An assistant does what the code lists, and nothing else [VIII.4.1, FIDE E2.9]."""
    conduct, side = state.conditions.conduct, by.helps
    assert side is not None
    if not state.conditions.has_assistant(side) or kind not in _duties(state, side):
        return refuse("game-not-an-assistants-duty", conduct.wrong_actor, conduct.rights[kind])
    return None


def _duties(state: State, side: Side) -> dict[str, Article]:
    """What an assistant may do; that of a sighted player nothing where the blind one has his own [E2.10]. Where both
    see, he handles the clock for one who cannot [6.7d]."""
    conditions = state.conditions
    if side in conditions.blind:
        return dict(conditions.conduct.assistants)
    if not conditions.blind:
        return dict(conditions.conduct.clock_assistants)
    has_own = any(conditions.has_assistant(blind) for blind in conditions.blind)
    return {} if has_own else dict(conditions.conduct.sighted_assistants)


# What else is asked


def _is_missing(state: State, by: Actor, at_ms: int) -> Ruling | None:
    if len(state.present) < 2 and by.side not in state.present:
        return None
    return refuse("clock-player-already-here", state.conditions.clock_rules.absence.article)


def _may_start(state: State, by: Actor, at_ms: int) -> Ruling | None:
    """Black starts White's clock on the signal, or the arbiter does [II.4.4, D-55]."""
    return refuse("game-not-his-business", state.conditions.conduct.rights["start"]) if by is Actor.WHITE else None


def _has_clock(state: State, by: Actor, at_ms: int) -> Ruling | None:
    return needs_clock(state)


def _may_touch(state: State, by: Actor, at_ms: int) -> Ruling | None:
    kind = state.conditions.kind
    if not KINDS[kind].has_touch:
        return refuse("game-nothing-is-touched", _kind_article(state), kind=kind.value)
    if state.unentered:
        return board_not_known(state.conditions.conduct.touched)
    if by.side is not state.to_move:
        return refuse("game-touched-out-of-turn", state.conditions.conduct.touched_out_of_turn)
    return None


def _may_be_irregular(state: State, by: Actor, at_ms: int) -> Ruling | None:
    kind = state.conditions.kind
    if KINDS[kind].has_irregular_moves:
        return None
    return refuse("game-nothing-is-irregular", _kind_article(state), kind=kind.value)


def _kind_article(state: State) -> Article:
    if state.table.is_chess:  # the Laws do not list kinds
        return state.conditions.conduct.reasons
    return state.table.cite(KINDS[state.conditions.kind].number)


def _is_on_move(state: State, by: Actor, at_ms: int) -> Ruling | None:
    incident, conduct = state.incident, state.conditions.conduct
    if incident is not None:
        is_unknown = (
            conduct.arbiter_may_act
            and state.table is incident.before.table
            and incident.before.to_move is incident.side
        )
        if incident.status is Status.DEMANDED or is_unknown:
            return refuse("game-correct-first", incident.article)
    return None if by.side is state.table.to_move else refuse("game-not-on-move", conduct.turn)


def _has_moved(state: State, by: Actor, at_ms: int) -> Ruling | None:
    side = by.side or by.helps
    if side is not None and (state.must_press is side or _presses_alone(state, side)):
        return None
    return refuse("game-press-without-move", state.table.press_without_move)


def _presses_alone(state: State, side: Side) -> bool:
    """Where the clock counts presses, whose half runs presses it: which move he made, it does not know. Where moves are
    announced, they are entered first."""
    conditions = state.conditions
    return (
        conditions.counts_presses
        and not (conditions.announcing or conditions.blind)
        and state.must_press is None
        and state.clock is not None
        and state.clock.running is side
    )


def _has_just_moved(state: State, by: Actor, at_ms: int) -> Ruling | None:
    side = by.side or by.helps
    conditions = state.conditions
    is_announced = conditions.announcing or conditions.blind
    is_own = by.helps is not None or side is not state.to_move  # an assistant announces both players' moves [E2.9b]
    is_repeating = state.announced and by.side is state.to_move and conditions.conduct.moves_are_repeated
    if is_announced and is_repeating and state.table.ply:
        return None
    if not is_announced or state.announced or state.made == (0, 0) or not is_own:
        return refuse("game-nothing-to-announce", conditions.conduct.announce_before_press)
    return None


def _has_offer(state: State, by: Actor, at_ms: int) -> Ruling | None:
    if state.offer is None or by.side is state.offer:
        return refuse("game-nothing-was-offered", state.conditions.conduct.offers.answer)
    return None


def _may_demand(state: State, by: Actor, at_ms: int) -> Ruling | None:
    conduct, incident = state.conditions.conduct, state.incident
    if incident is None:
        article = conduct.final if state.incidents else conduct.demand
        return refuse("game-nothing-to-demand", article)
    if by is Actor.ARBITER and not conduct.arbiter_may_act:
        return refuse("game-arbiter-unasked", conduct.arbiter_unasked, conduct.demand)
    if incident.status is Status.DEMANDED:
        return refuse("game-already-demanded", conduct.demand)
    if by.side is not None and by.side is incident.side:
        return refuse("game-only-the-opponent", conduct.demand)
    return None


def _may_accept(state: State, by: Actor, at_ms: int) -> Ruling | None:
    conduct, incident = state.conditions.conduct, state.incident
    if incident is None or conduct.arbiter_may_act:
        return refuse("game-nothing-to-accept", conduct.demand)
    if by.side is incident.side:
        return refuse("game-only-the-opponent", conduct.demand)
    return None


def _may_correct(state: State, by: Actor, at_ms: int) -> Ruling | None:
    conduct, incident = state.conditions.conduct, state.incident
    if incident is None or incident.status is not Status.DEMANDED:
        return refuse("game-nothing-to-correct", conduct.refusal[0])
    if by.side is not incident.side:
        return refuse("game-only-the-culprit", conduct.refusal[0])
    return None


def _may_ask(state: State, by: Actor, at_ms: int) -> Ruling | None:
    side = by.side or by.helps
    article = state.conditions.conduct.times_asked
    if side not in state.conditions.blind:
        return refuse("game-only-the-blind-ask", article)
    return refuse("game-no-clock", article) if state.clock is None else None


def _has_two_boards(state: State, by: Actor, at_ms: int) -> Ruling | None:
    conditions = state.conditions
    if conditions.blind or conditions.kind is Kind.SPECIAL_PIECES:
        return None
    return refuse("game-one-board", conditions.conduct.rights["compare"])


def _may_undo(state: State, by: Actor, at_ms: int) -> Ruling | None:
    """The arbiter takes back what he wants; a player the move that he entered last, where moves are written down."""
    conduct, conditions = state.conditions.conduct, state.conditions
    if by is not Actor.ARBITER and before_last_entry(state) is None:
        is_played_here = conditions.keeps_time and not conditions.counts_presses
        reason = "game-not-his-business" if is_played_here else "game-no-entry-to-correct"
        return refuse(reason, conduct.wrong_actor, conduct.rights["undo"])
    return None if state.seq else refuse("game-no-such-event", conduct.rights["undo"], number=0)


def _may_resume(state: State, by: Actor, at_ms: int) -> Ruling | None:
    """While the clocks run there is nothing to resume, but a call is answered: play goes on."""
    if state.phase is not Phase.PLAYING or state.called:
        return None
    return refuse("game-not-now", state.conditions.conduct.rights["resume"], phase=state.phase.value)


def _may_adjourn(state: State, by: Actor, at_ms: int) -> Ruling | None:
    conduct = state.conditions.conduct
    if conduct.adjournment is None:
        return refuse("game-not-interrupted", conduct.no_adjournment)
    return board_not_known(conduct.adjournment.order) if state.unentered else None


def _may_seal(state: State, by: Actor, at_ms: int) -> Ruling | None:
    """The player with the move; where play goes on already, only while the sealer of the first envelope is missing
    [ADJ.9c]."""
    side, rules = by.side or by.helps, state.conditions.conduct.adjournment
    if side is None or side is not state.to_move:
        return refuse("game-not-on-move", state.conditions.conduct.rights["seal"])
    if state.phase is Phase.SEALING:
        return None
    is_second = rules is not None and rules.second_envelope is not None and state.resumed
    if is_second and state.must_press is None and side.other not in state.present:
        return None
    return refuse("game-not-now", state.conditions.conduct.rights["seal"], phase=state.phase.value)


def _may_sign(state: State, by: Actor, at_ms: int) -> Ruling | None:
    return refuse("game-signed-already", state.conditions.conduct.signed) if by.side in state.signed else None


_OVER = frozenset({Phase.OVER})
_WITHOUT_PRESENCE = ("arrive", "start", "sign", "answer", "resign")

GATES: dict[str, Gate] = {
    "arrive": Gate(_ALL, frozenset(Phase) - {Phase.OVER, Phase.SEALING}, also=_is_missing),
    "start": Gate(_ALL, _BEFORE, also=_may_start),
    "forfeit": Gate(_ARBITER, frozenset({Phase.PLAYING, Phase.ADJOURNED}), also=may_forfeit),
    "touch": Gate(_PLAYERS, _PLAYING, waits=True, also=_may_touch),
    "move": Gate(_PLAYERS, _AT_THE_BOARD | _OVER, waits=True, also=_is_on_move),  # the record is completed [II.6.21]
    "announce": Gate(_ANY_SIDE, _PLAYING, waits=True, also=_has_just_moved),
    "press": Gate(_ANY_SIDE, _PLAYING, waits=True, also=_has_moved),
    "offer": Gate(_PLAYERS, frozenset({Phase.PLAYING, Phase.ADJOURNED}), waits=True, also=may_offer),
    "answer": Gate(_PLAYERS, _BEGUN, also=_has_offer),
    "claim": Gate(_PLAYERS, _AT_THE_BOARD, waits=True),
    "resign": Gate(_PLAYERS, _BEGUN),
    "flag": Gate(_EVERYBODY, _AT_THE_BOARD | {Phase.SEALING, Phase.ADJOURNED}, also=may_call_flag),
    "ask": Gate(_ANY_SIDE, _AT_THE_BOARD, also=_may_ask),
    "see": Gate(_PLAYERS, _PLAYING, waits=True, also=may_see),
    "irregular": Gate(_ALL, _AT_THE_BOARD, waits=True, also=_may_be_irregular),
    "demand": Gate(_ALL, _AT_THE_BOARD, waits=True, also=_may_demand),
    "accept": Gate(_PLAYERS, _AT_THE_BOARD, waits=True, also=_may_accept),
    "correct": Gate(_PLAYERS, _AT_THE_BOARD, waits=True, also=_may_correct),
    "refuse": Gate(_PLAYERS, _AT_THE_BOARD, waits=True, also=_may_correct),
    "call": Gate(_ANY_SIDE, _AT_THE_BOARD),
    "complain": Gate(_PLAYERS, _BEGUN | _OVER),  # the decision that ended the game, too [II.2.2.5, FIDE 12.10]
    "stop": Gate(_ALL | {Actor.CLOCK}, _PLAYING, also=may_stop),
    "resume": Gate(
        _ARBITER,
        frozenset({Phase.PLAYING, Phase.STOPPED, Phase.SUSPENDED, Phase.ADJOURNED}),
        waits=True,
        also=_may_resume,
    ),
    "decide": Gate(_ARBITER, _BEGUN),
    "penalise": Gate(_ARBITER, _BEGUN),
    "clock": Gate(_ARBITER, _BEGUN, also=_has_clock),
    "compare": Gate(_ARBITER, _AT_THE_BOARD, waits=True, also=_has_two_boards),
    "undo": Gate(_ALL, frozenset(Phase), also=_may_undo),
    "suspend": Gate(_ARBITER, _AT_THE_BOARD, waits=True),
    "adjourn": Gate(_ARBITER, _PLAYING, waits=True, also=_may_adjourn),
    "seal": Gate(_ANY_SIDE, frozenset({Phase.SEALING, Phase.PLAYING}), also=_may_seal),
    "open": Gate(_ARBITER, frozenset({Phase.ADJOURNED}), waits=True),
    "sign": Gate(_ALL, _OVER, also=_may_sign),
}
