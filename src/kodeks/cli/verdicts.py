"""What there is to say of one game of a file: the facts behind a row of `kodeks check`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kodeks.draughts import Game, GameRules
from kodeks.formats.pdn import PdnError, PdnGame, Refusal, replay
from kodeks.rulebook import Article, Result, Ruling, Verdict

__all__ = ["GameCheck", "check_game"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameCheck:
    """One game, checked. At most one of `ruling`, `refusal` and `malformed` is there."""

    number: int
    tags: Mapping[str, str]
    plies: int = 0
    ruling: Ruling | None = None  # of the rules on the whole game; None while play goes on
    refusal: Refusal | None = None
    malformed: PdnError | None = None
    draw_ply: int | None = None
    result: str | None = None  # as the file writes it
    agrees: bool | None = None
    facts: Mapping[str, int | str] = field(default_factory=dict)

    @property
    def is_legal(self) -> bool:
        """Read, and every move of the main line legal."""
        return self.malformed is None and self.refusal is None

    @property
    def verdict(self) -> str:
        """The word of the contract for it."""
        if self.malformed is not None:
            return "unreadable"
        if self.refusal is not None:
            return Verdict.REFUSED
        return Verdict.PLAY_ON if self.ruling is None else self.ruling.verdict

    @property
    def articles(self) -> tuple[Article, ...]:
        """Behind the verdict, or broken."""
        ruling = self.refusal.ruling if self.refusal is not None else self.ruling
        return () if ruling is None else ruling.articles

    @property
    def reason(self) -> str | None:
        """The message key of verdict or error."""
        if self.malformed is not None:
            return self.malformed.reason
        ruling = self.refusal.ruling if self.refusal is not None else self.ruling
        return None if ruling is None else ruling.reason

    @property
    def line(self) -> int | None:
        """The line of the error."""
        if self.malformed is not None:
            return self.malformed.line
        return self.refusal.place.line if self.refusal is not None and self.refusal.place is not None else None

    @property
    def column(self) -> int | None:
        """The column of the error."""
        if self.malformed is not None:
            return self.malformed.column
        return self.refusal.place.column if self.refusal is not None and self.refusal.place is not None else None

    @property
    def move_number(self) -> int | None:
        """The move number of the error."""
        if self.malformed is not None:
            return self.malformed.move_number
        return None if self.refusal is None else self.refusal.move_number


def check_game(game: PdnGame | PdnError, rules: Mapping[str, GameRules]) -> GameCheck:
    """Replay a game under the rules of its board."""
    if isinstance(game, PdnError):
        return GameCheck(number=game.game or 0, tags=game.tags, malformed=game)
    if game.variant.key not in rules:
        error = PdnError("house-rules-of-another-board", game.variant.key, line=game.place.line, game=game.number)
        return GameCheck(number=game.number, tags=game.tags, malformed=error)
    played, refusal = replay(game, rules[game.variant.key])
    written = game.terminator if game.end_result is not None else game.tags.get("Result") or None
    if refusal is not None:
        return GameCheck(
            number=game.number,
            tags=game.tags,
            plies=played.ply,
            refusal=refusal,
            result=written,
            facts=refusal.ruling.facts,
        )
    ruling, expected, draw_ply = _by_the_rules(played)
    return GameCheck(
        number=game.number,
        tags=game.tags,
        plies=played.ply,
        ruling=ruling,
        draw_ply=draw_ply,
        result=written,
        agrees=_agrees(expected, game.result, with_advantage=played.rules.with_advantage),
        facts={} if ruling is None else ruling.facts,
    )


def _by_the_rules(game: Game) -> tuple[Ruling | None, Result | None, int | None]:
    """What the rules say at the end. A draw rule once satisfied has ended the game, whatever came after [D-5]."""
    if game.due is None:
        return game.ruling, game.result, None
    first = next(past for past in game.line() if past.due is not None)
    assert first.due is not None
    if first.due.verdict is not Verdict.DRAW_DUE:  # left to the arbiter by house rules
        return first.due, None, None
    ended = first.confirm_draw()
    return ended.ruling, ended.result, first.ply


def _agrees(expected: Result | None, written: Result | None, *, with_advantage: bool) -> bool | None:
    """Whether the file has the result of the rules; None where one of them has none."""
    if expected is None or written is None:
        return None
    if with_advantage:
        return expected is written
    return expected.is_draw == written.is_draw and expected.winner is written.winner
