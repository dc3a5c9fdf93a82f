"""The board of a game, draughts or chess, as the log asks it: one noun, two implementations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from kodeks.clock import Clock
from kodeks.game.events import Claim, Touch
from kodeks.rounds import Score
from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import Setting
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict

WINS = {Side.WHITE: Verdict.WIN_WHITE, Side.BLACK: Verdict.WIN_BLACK}


class Count(NamedTuple):
    """A draw counter: its rule, value and limit."""

    rule: str
    value: int
    limit: int
    article: Article


class Case(NamedTuple):
    """A claim with what its judge must know."""

    side: Side
    claim: Claim
    clock: Clock | None
    at_ms: int
    is_accelerated: bool
    has_touched: bool
    quickplay_announced: bool
    arbiter_present: bool
    blind_at_other_tempo: bool = False  # one cannot see, and the tempo is none of II.6.1 and II.6.2 [VIII.5.2]


class Proposal(NamedTuple):
    """What the rules say of a claim. `is_exact`: nothing in it is left to judgement."""

    ruling: Ruling
    is_exact: bool = True
    penalty_ms: int = 0  # what the opponent gains if it is rejected
    bound_to: tuple[str, ...] | None = None  # the moves the claimant must then choose from
    is_offer: bool = False
    may_postpone: bool = False
    increment_ms: int = 0  # what each move brings from now on, if it is granted [G.III.4]
    given_ms: int = 0  # what the opponent gets then


class Illegal(NamedTuple):
    """The ruling on an illegal move, and what the opponent's clock gains."""

    ruling: Ruling
    penalty_ms: int = 0
    stands: bool = False  # nobody acts on it


class Table(Protocol):
    """A game on its board. Every answer is a new table or a ruling; a table never changes."""

    @property
    def to_move(self) -> Side: ...
    @property
    def fen(self) -> str: ...
    @property
    def ply(self) -> int: ...
    @property
    def ended(self) -> Ruling | None: ...
    @property
    def due(self) -> Ruling | None: ...
    @property
    def grounds(self) -> tuple[str, ...]: ...
    @property
    def is_chess(self) -> bool: ...
    @property
    def press_without_move(self) -> Article: ...
    @property
    def adjusting(self) -> Article: ...
    @property
    def flag_in_claim(self) -> Article:
        """A flag that falls while a claim is examined."""

    @property
    def postponing(self) -> Article | None:
        """A claim may be postponed, where it may."""

    @property
    def slip(self) -> Article:
        """A wrong announcement is corrected at once."""

    @property
    def silent_arbiter(self) -> Article | None:
        """Why the arbiter may not call a flag himself, if he may not [FIDE A4d1]."""

    @property
    def record_shown(self) -> Setting[int] | None:
        """How often a player may see the record that the arbiter keeps; None: he keeps none [FIDE 2023: A.4.3]."""

    def cite(self, number: str) -> Article: ...

    def play(self, text: str, touches: Sequence[Touch], bound_to: tuple[str, ...] | None) -> Table | Ruling: ...

    def touched(self, touch: Touch) -> Ruling | None:
        """Why such a touch cannot be recorded, if it cannot."""

    def too_late_for_set_up(self, moves: int) -> Ruling | None:
        """Why the set-up can no longer be complained of, after so many moves of each [FIDE A4a]."""

    def set_up(self, fen: str) -> Table:
        """The same game with another position on the board; raises `MalformedText`."""

    def pieces(self, side: Side) -> int: ...

    def announced(self, text: str) -> Ruling | None:
        """Why these words do not announce the move just made, if they do not; or what is to be said of them."""

    def resigned(self, side: Side) -> Ruling: ...

    def agreed(self, ahead: Side | None) -> Ruling: ...

    def flagged(self, side: Side) -> Ruling | None:
        """What the position makes of a fallen flag; None where it changes nothing."""

    def judge_claim(self, case: Case) -> Proposal | Ruling: ...

    def final(self, claim: Claim) -> tuple[Article, ...]:
        """Why no protest is taken against the arbiter's decision of this claim; nothing where one is."""

    def judge_illegal(
        self,
        side: Side,
        count: int,
        *,
        claimed: bool,
        seen: bool,
        answered: bool,
        glaring: bool,
        completed: bool,
    ) -> Illegal: ...

    def after_illegal(self, code: str, fen: str | None) -> Table:
        """The table play goes on from, once an illegal move is found."""

    @property
    def both_kings_in_check(self) -> bool: ...

    def unplayed(self, clock: Clock | None, *, accelerated: bool, at_any_tempo: bool) -> Proposal | None:
        """The draw that is due as endings like this one are not played at this tempo [II.6.3.1, III.9.1]."""

    def declared_drawn(self, *, reasoned: bool) -> Ruling:
        """The arbiter's declaration that the game is drawn."""

    def decided(self, verdict: Verdict) -> Ruling:
        """The arbiter's decision of a game that the rules leave to him."""

    def counts(self) -> tuple[Count, ...]: ...

    def score(self, ruling: Ruling) -> Score: ...

    def penalty_score(self, loser: Side, breach: str) -> Score:
        """The points of a game lost by a sanction."""


def refuse(reason: str, *articles: Article, **facts: int | str) -> Ruling:
    """The rules say no."""
    return Ruling(Verdict.REFUSED, reason, articles, facts)


def board_not_known(*articles: Article) -> Ruling:
    """Moves were made that the log does not have: first they are entered."""
    return refuse("game-board-not-known", *articles)


def won(winner: Side, reason: str, *articles: Article, **facts: int | str) -> Ruling:
    """A win of this side."""
    return Ruling(WINS[winner], reason, articles, facts)
