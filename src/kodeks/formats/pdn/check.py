"""Checking a game that was read: is it legal, what do the rules say of it, and does the written result agree?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kodeks.draughts.game import Game
from kodeks.draughts.rules import GameRules
from kodeks.formats.pdn.error import PdnError
from kodeks.formats.pdn.replay import MoveRefusal, replay
from kodeks.formats.pdn.tree import PdnGame
from kodeks.formats.remark import Remark
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Result
from kodeks.rulebook.ruling import Ruling, Verdict

__all__ = ["GameCheck", "check_game"]

UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameCheck:
    """One game, checked."""

    number: int  # in its file
    tags: Mapping[str, str]
    plies: int = 0
    problem: MoveRefusal | PdnError | None = None  # the first illegal move, or why the game cannot be read
    ruling: Ruling | None = None  # of the rules on a legal game, or on its illegal move; None while play goes on
    draw_ply: int | None = None  # at which a draw rule was first satisfied
    result: str | None = None  # as the file writes it, after the moves or else in its tag
    tag_result: str | None = None  # what the tag says, where that is another result
    agrees: bool | None = None  # None where the rules leave the game open or the file gives no result
    remarks: tuple[Remark, ...] = ()  # what was odd in the text and understood, or passed over
    edition: str | None = None  # under which it was checked; None for house rules

    @property
    def is_legal(self) -> bool:
        """Read, and every move of the main line legal."""
        return self.problem is None

    @property
    def verdict(self) -> str:
        """What the rules say in the end: a `Verdict`, or `unreadable`."""
        if isinstance(self.problem, PdnError):
            return UNREADABLE
        return Verdict.PLAY_ON if self.ruling is None else self.ruling.verdict

    @property
    def reason(self) -> str | None:
        """The message key of verdict or error."""
        if isinstance(self.problem, PdnError):
            return self.problem.reason
        return None if self.ruling is None else self.ruling.reason

    @property
    def articles(self) -> tuple[Article, ...]:
        """Behind the verdict, or broken by the illegal move."""
        return () if self.ruling is None else self.ruling.articles

    @property
    def place(self) -> tuple[int | None, int | None, int | None]:
        """Line, column and move number of the problem, as far as they are known."""
        if self.problem is None:
            return None, None, None
        if isinstance(self.problem, PdnError):
            return self.problem.line, self.problem.column, self.problem.move_number
        line, column = self.problem.place or (None, None)
        return line, column, self.problem.move_number


def check_game(game: PdnGame | PdnError, rules: Mapping[str, GameRules]) -> GameCheck:
    """Replay a game under the rules of its board; best in claim mode, for real games go on after a draw [D-5]."""
    if isinstance(game, PdnError):
        return GameCheck(number=game.game or 0, tags=game.tags, problem=game, remarks=game.remarks)
    if game.variant.key not in rules:
        line, column = game.place
        key = game.variant.key
        error = PdnError("house-rules-of-another-board", key, line=line, column=column, game=game.number)
        return GameCheck(number=game.number, tags=game.tags, problem=error, remarks=game.remarks)
    replayed = replay(game, rules[game.variant.key])
    played, refusal = replayed
    ruling, expected, draw_ply = _by_the_rules(played)
    results = {result for result in (game.end_result, game.tag_result) if result is not None}
    in_tag = game.tags.get("Result") or None
    return GameCheck(
        number=game.number,
        tags=game.tags,
        plies=played.ply,
        problem=refusal,
        ruling=ruling if refusal is None else refusal.ruling,
        draw_ply=draw_ply,
        result=in_tag if game.end_result is None else game.terminator,
        tag_result=in_tag if len(results) > 1 else None,
        agrees=None if refusal is not None else _agrees(expected, results, played.rules),
        remarks=(*game.remarks, *replayed.remarks),
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


def _agrees(expected: Result | None, written: set[Result], rules: GameRules) -> bool | None:
    """Whether every result of the file is that of the rules; None where one of them has none."""
    if expected is None or not written:
        return None
    return all(_is_same(expected, result, rules) for result in written)


def _is_same(expected: Result, written: Result, rules: GameRules) -> bool:
    """Where it was not announced, a draw with advantage is a draw; but the 64 board does not know it [I.6.5]."""
    if rules.with_advantage or rules.draws.advantage is None:
        return expected is written
    return expected.is_draw == written.is_draw and expected.winner is written.winner
