"""Illegal moves: what each costs by edition and rule set [7.4, A4c, B3c]."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.chess.endings import WIN
from kodeks.chess.game import ChessGame
from kodeks.chess.mate import Mate, can_mate
from kodeks.rulebook.chess_laws import IllegalMoves, RuleSet
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict


class IllegalAnswer(NamedTuple):
    """The ruling, and what the opponent's clock gains."""

    ruling: Ruling
    penalty_ms: int = 0
    stands: bool = False  # nobody acts on it


def answer_illegal_move(
    game: ChessGame,
    side: Side,
    count: int,
    rule_set: RuleSet = RuleSet.STANDARD,
    *,
    claimed: bool = False,
    seen: bool = True,
    answered: bool = False,
    glaring: bool = False,
    completed: bool = True,
) -> IllegalAnswer:
    """The side has made its illegal move number `count` of this game, restored to `game`. It was claimed by the
    opponent, or seen by the arbiter; `answered` if the opponent has already made his move; `glaring` if both kings are
    in check or a promotion is unfinished, where the arbiter steps in himself [A4c]. Until it is completed by pressing
    the clock it is not punished: another move is made, by the piece touched [6.7a, 7.4a, B3c]."""
    edition = game.edition
    acts, limit = edition.illegal_moves[rule_set], edition.illegal_move_limit[rule_set]
    facts: dict[str, int | str] = {"side": side.value, "count": count, "limit": limit.value}
    if not _is_acted_on(acts.value, claimed=claimed, seen=seen, answered=answered, glaring=glaring):
        return IllegalAnswer(Ruling(Verdict.PLAY_ON, "chess-illegal-move-stands", (acts.article,), facts), stands=True)
    if not completed:
        cited = (edition.cite("6.7a"), acts.article)
        return IllegalAnswer(Ruling(Verdict.PLAY_ON, "chess-illegal-move-not-completed", cited, {"side": side.value}))
    articles = tuple(dict.fromkeys((acts.article, limit.article)))
    if count >= limit.value:
        return IllegalAnswer(_lost(game, side, Ruling(WIN[side.other], "chess-illegal-move-loses", articles, facts)))
    penalty = edition.illegal_penalty_ms[rule_set]
    articles = tuple(dict.fromkeys((*articles, penalty.article)))
    facts["penalty_minutes"] = penalty.value // 60_000
    return IllegalAnswer(Ruling(Verdict.PLAY_ON, "chess-illegal-move-penalty", articles, facts), penalty.value)


def _is_acted_on(acts: IllegalMoves, *, claimed: bool, seen: bool, answered: bool, glaring: bool) -> bool:
    if acts is IllegalMoves.WHENEVER_FOUND:
        return claimed or seen
    return not answered and (claimed or (seen and (glaring or acts is IllegalMoves.SEEN_OR_CLAIMED)))


def _lost(game: ChessGame, side: Side, lost: Ruling) -> Ruling:
    """Lost, but drawn if the opponent cannot mate; where that is undecided the arbiter decides."""
    answer = can_mate(game.board, side.other)
    if answer.mate is Mate.YES:
        return lost
    if answer.mate is Mate.NO:
        return Ruling(Verdict.DRAW, "chess-illegal-move-but-no-mate", lost.articles, lost.facts)
    facts = {**lost.facts, "positions": answer.positions}
    return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "mate-search-ended", lost.articles, facts)
