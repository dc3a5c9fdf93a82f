"""An edition of the FIDE Laws of Chess as a value: numbers and switches, each with the article behind it.

A rule asks these values and never which edition they belong to (chess-editions 1).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from kodeks.frozen import frozen
from kodeks.rulebook.article import Article
from kodeks.rulebook.code import Code
from kodeks.rulebook.edition import Limit, Setting
from kodeks.rulebook.tempo_rules import TempoClass


class RuleSet(StrEnum):
    """Which rules govern a game: those of competition, or those for an event with too few arbiters [A3, A4, B2, B3]."""

    STANDARD = "standard"
    RAPID_SUPERVISED = "rapid_supervised"
    RAPID = "rapid"
    BLITZ_SUPERVISED = "blitz_supervised"
    BLITZ = "blitz"


class IllegalMoves(StrEnum):
    """Who acts on an illegal move, and until when."""

    WHENEVER_FOUND = "whenever_found"  # by the arbiter, during the game
    ON_CLAIM = "on_claim"  # of the opponent, before he has made his move
    SEEN_OR_CLAIMED = "seen_or_claimed"  # by the arbiter or the opponent, before the opponent's next move


class BothKings(StrEnum):
    """What the arbiter does when both kings are in check and few arbiters watch."""

    INTERVENE = "intervene"
    WAIT_THEN_DRAW = "wait_then_draw"


class BothFlags(StrEnum):
    """Both flags down, nobody knows which fell first."""

    ALWAYS = "always"  # the rule of 6.11
    IF_ANNOUNCED = "if_announced"  # the guideline, if the event has announced it


class Applicability(StrEnum):
    """Whether a chapter holds in every event or only where it was announced."""

    ALWAYS = "always"
    IF_ANNOUNCED = "if_announced"


@frozen(kw_only=True, eq=False)
class ChessEdition(Code):
    """A dated edition of the Laws, with all its parts. Matters are named by the numbers of 2009."""

    # The end of a game
    claim_repetition: Limit  # on a correct claim
    claim_no_progress_moves: Limit  # of each player, on a correct claim
    auto_repetition: Limit | None
    auto_no_progress_moves: Limit | None  # of each player
    resignation_drawn_if_no_mate: Setting[bool]
    agreement_after_moves: Setting[int]  # that each player must have made
    wrong_claim_penalty_ms: Mapping[RuleSet, Setting[int]]

    # Illegal moves and other irregularities
    illegal_move_limit: Mapping[RuleSet, Setting[int]]  # which one loses
    illegal_penalty_ms: Mapping[RuleSet, Setting[int]]
    illegal_moves: Mapping[RuleSet, Setting[IllegalMoves]]
    press_without_move_is_illegal: Setting[bool]
    two_hands_are_illegal: Setting[bool]
    unfinished_promotion_queens: Setting[bool]  # else the move is taken back
    reversed_colours_restart_before: Setting[int] | None  # moves of both; None: play on
    set_up_claims_moves: Setting[int]  # with few arbiters: until each player has made so many
    both_kings_in_check: Setting[BothKings]

    # Clock
    default_ms: Setting[int]
    flag_called_by_arbiter: Setting[bool]  # with few arbiters
    both_flags: Setting[BothFlags]
    quickplay: Setting[Applicability]
    quickplay_below_ms: Setting[int]  # less is left to who claims
    quickplay_extra_ms: Setting[int]  # what the opponent gets when a claim is rejected or a request granted
    quickplay_increment_request_ms: Setting[int] | None
    quickplay_may_be_appealed: Setting[bool]
    adjourned_late_ms: Setting[int] | None  # None: the default time of the event

    # Touch and score sheet
    adjust_only_on_own_clock: Setting[bool]
    touch_on_request: Setting[bool]  # with few arbiters they rule on touched pieces only if a player asks
    score_shown: Setting[int] | None  # how often a player may see the arbiter's record in a game; None: never

    # Conduct and points
    search_may_be_refused: Setting[bool]  # else to refuse it is a breach
    device_loss_gives_win: Setting[bool]  # else half a point to an opponent who cannot win
    fine_and_exclusion: Setting[bool]
    total_capped: Setting[bool]
    tiebreak_rules: tuple[tuple[str, str], ...]  # first days, and the keys of those in force from then on [C-130]

    # Rapid and blitz by the rules of competition: an arbiter watches so many games [A3, B2]
    games_an_arbiter: Mapping[TempoClass, Setting[int]]

    # Players who cannot see [annex E], and events that choose their rules
    special_board_cm: int | None  # at least [E1a]; None: the edition says nothing of its make, nor of the clock
    rule_set_in_regulations: Setting[bool]  # stated for the entire event

    def tiebreak_rules_on(self, day: str) -> str:
        """The key of the rules of tie-breaks that an event has which begins on this day and names none; where no day is
        known, those in force last."""
        began = [key for first, key in self.tiebreak_rules if not day or first <= day]
        return began[-1] if began else self.tiebreak_rules[0][1]

    def articles_on(self, *numbers: str) -> tuple[Article, ...]:
        """What FIDE's rules for tournaments say of matters of the draughts code: of pairing, matches and teams the Laws
        say nothing."""
        return tuple(self.tournament_rules.on(numbers))
