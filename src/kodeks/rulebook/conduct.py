"""What a code says of conduct at the board, as a value: rights, irregularities, breaches, sanctions, interruptions.

A rule asks these values and never which edition they belong to.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from kodeks.frozen import frozen
from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import Setting
from kodeks.rulebook.result import Side


class Procedure(StrEnum):
    OPPONENT_DECIDES = "opponent_decides"  # he may have it corrected, or play on and let it stand
    ILLEGAL_MOVE = "illegal_move"  # taken back and penalised
    ANNUL = "annul"  # the game is played anew
    ANNUL_EARLY = "annul_early"  # anew if few moves were made, else play goes on
    PLAY_ON = "play_on"
    RESTORE = "restore"  # nobody's fault, or his who restores it on his own time


class IrregularityRule(NamedTuple):
    """One kind of irregularity and what follows it."""

    article: Article
    procedure: Procedure
    blind_exempt: Article | None = None  # players who cannot see may do it


class Effect(StrEnum):
    RECORD = "record"
    TIME_OFF = "time_off"
    TIME_TO_OPPONENT = "time_to_opponent"
    LOSS = "loss"
    EXCLUSION = "exclusion"  # from the event, and the game is lost
    POINTS_OFF = "points_off"
    POINTS_TO_OPPONENT = "points_to_opponent"


class Sanction(NamedTuple):
    """One step of the ladder; any step may be taken first."""

    key: str
    effect: Effect
    article: Article


class Breach(NamedTuple):
    """A breach of conduct; where the code leaves no choice, the sanction it demands and the article that says so."""

    article: Article
    mandatory: str | None = None
    demanded_by: Article | None = None


class OfferRules(NamedTuple):
    """When a draw may be offered."""

    article: Article
    answer: Article
    after_own_move_only: bool  # else valid at any moment, though out of place
    pieces_without_sheets: Setting[int] | None  # of each side at most, instead of the number of moves
    once_until_offered: bool  # after a refusal not again, until the opponent has offered
    touch_declines: bool  # touching a piece to move it is an answer
    out_of_place: Article  # at another moment than after one's move


class AdjournmentRules(NamedTuple):
    """How a game is adjourned and resumed."""

    order: Article
    sealer: Side | None  # None: whoever has the move
    on_move: Article
    before_control: Article | None  # only before the first time control
    seal: Article
    early: Article | None  # sealed early: the rest of the session goes on his clock
    open: Article
    times: Article
    illegal_loses: Article
    illegal_is_proposed: bool  # to the arbiter, never applied by itself [C-42]
    replier_present: Article | None  # the envelope is opened before him only
    lost_envelope: Article | None
    lost_position: Article | None  # nobody can restore it: a new game
    second_envelope: Article | None  # the sealer is missing: his opponent may seal his reply
    wrong_times: Article | None  # to be corrected before the first move, later only where the arbiter finds it serious
    late: Article
    late_ms: int | None  # None: the limit of the event's start
    envelope: Mapping[str, Article]  # what stands on it, and who keeps it


@frozen(kw_only=True)
class ConductRules:
    """What an edition says of conduct in one game, "100", "64" or "chess"."""

    rights: Mapping[str, Article]  # kind of event -> the article that gives the right, or lays down the duty
    wrong_actor: Article  # whose business it is
    irregularities: Mapping[str, IrregularityRule]
    demand: Article
    final: Article  # the opponent has moved: it stands
    refusal: tuple[Article, ...]  # of a correction
    arbiter_may_act: bool  # on an irregularity nobody has complained of
    arbiter_unasked: Article
    arbiter_stops: Article  # the clocks
    annul_before_moves: Setting[int] | None  # of both, where an early game is annulled
    breaches: Mapping[str, Breach]
    sanctions: tuple[Sanction, ...]  # in the order shown to arbiters [D-23]
    offers: OfferRules
    assistants: Mapping[str, Article]  # what an assistant may do for his player
    sighted_assistants: Mapping[str, Article]  # the same for the one of a sighted player
    clock_assistants: Mapping[str, Article]  # of one who sees, and cannot handle the clock
    announce_before_press: Article
    moves_are_repeated: bool  # by the opponent, when they were announced
    announce_always: bool  # a player who cannot see always announces, else on request only
    lifted: Article  # when a piece is touched on a special board
    compare_agree: Article
    compare_differ: Article
    times_asked: Article
    adjournment: AdjournmentRules | None
    no_adjournment: Article
    suspension_ms: Setting[int] | None  # at most
    protest: Article
    signed: Article
    total_capped: bool  # points for both never exceed those of one game
    reasons: Article  # the arbiter's judgement where rules are silent or he differs from a proposal
    turn: Article  # moves are made in turn
    touched: Article  # a touched piece binds
    touched_out_of_turn: Article
    adjust_on_own_clock: Article | None  # adjusting only while one's clock runs

    def sanction(self, key: str) -> Sanction | None:
        return next((sanction for sanction in self.sanctions if sanction.key == key), None)
