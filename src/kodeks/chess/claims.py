"""Claims of a draw by repetition and by fifty moves, with an intended move or on the board [9.2-9.5]; flags [6.9]."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import chess

from kodeks.chess.endings import WIN
from kodeks.chess.game import ChessGame
from kodeks.chess.mate import SEARCH_LIMIT, Mate, can_mate
from kodeks.chess.touch import Touch, allowed_moves
from kodeks.rulebook.chess_laws import RuleSet
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict


class Ground(StrEnum):
    REPETITION = "repetition"
    NO_PROGRESS = "no_progress"


class Claim(NamedTuple):
    """A claim: who, on which ground, and the move written on the score sheet if he names one."""

    side: Side
    ground: Ground
    intended: str | chess.Move | None = None
    has_touched: bool = False
    rule_set: RuleSet = RuleSet.STANDARD


class ClaimAnswer(NamedTuple):
    """The ruling; what the opponent's clock gains if the claim was wrong; and the moves the claimant is bound to, None
    if he is free. A claim is also a draw offer, so that the opponent may still accept it [9.1b3]."""

    ruling: Ruling
    penalty_ms: int = 0
    bound_to: tuple[chess.Move, ...] | None = None
    is_offer: bool = True


_POINTS = {  # ground, whether a move is named -> the point of the Laws
    (Ground.REPETITION, True): "9.2a",
    (Ground.REPETITION, False): "9.2b",
    (Ground.NO_PROGRESS, True): "9.3a",
    (Ground.NO_PROGRESS, False): "9.3b",
}


def answer_claim(game: ChessGame, claim: Claim, language: str = "en") -> ClaimAnswer:
    """Judge a claim. One that names a move, with the letters of a language, tests that move only, one on the board the
    present position only [C-14]."""
    if game.ruling is not None:
        return ClaimAnswer(Ruling(Verdict.REFUSED, "game-is-over", game.ruling.articles), is_offer=False)
    if claim.side is not game.to_move:
        return _inadmissible(game, "chess-claim-not-on-move", _POINTS[claim.ground, False])
    if claim.has_touched:
        return _inadmissible(game, "chess-claim-after-touch", "9.4")
    if claim.intended is None:
        return _tested(game, claim, None)
    move = game.judge(claim.intended, language)
    if isinstance(move, Ruling):
        return _illegal_intention(game, claim, move)
    return _tested(game, claim, move)


def _inadmissible(game: ChessGame, reason: str, number: str) -> ClaimAnswer:
    return ClaimAnswer(Ruling(Verdict.REFUSED, reason, (game.edition.cite(number),)), is_offer=False)


def _tested(game: ChessGame, claim: Claim, move: chess.Move | None) -> ClaimAnswer:
    repetition = claim.ground is Ground.REPETITION
    limit = game.edition.claim_repetition if repetition else game.edition.claim_no_progress_moves
    value = game.occurrences(move) if repetition else _moves_without_progress(game, move)
    point = game.edition.cite(_POINTS[claim.ground, move is not None])
    facts: dict[str, int | str] = {"value": value, "limit": limit.count}
    if value >= limit.count:
        reason = "chess-repetition-claimed" if repetition else "chess-fifty-moves-claimed"
        articles = (point, game.edition.cite("9.5a"))
        return ClaimAnswer(Ruling(Verdict.DRAW, reason, articles, facts), is_offer=False)
    reason = "chess-repetition-not-there" if repetition else "chess-fifty-moves-not-there"
    return _wrong(game, claim, Ruling(Verdict.REFUSED, reason, (point,), facts), None if move is None else (move,))


def _moves_without_progress(game: ChessGame, move: chess.Move | None) -> int:
    """Full moves of both players, after the move if one is named."""
    if move is None:
        return game.no_progress_plies // 2
    return 0 if game.board.is_zeroing(move) else (game.no_progress_plies + 1) // 2


def _illegal_intention(game: ChessGame, claim: Claim, refused: Ruling) -> ClaimAnswer:
    """An illegal move makes the claim wrong and binds the claimant as if he had touched that piece [C-13]."""
    point = game.edition.cite(_POINTS[claim.ground, True])
    origin = refused.facts.get("from")
    bound = None
    if isinstance(origin, str):
        touch = Touch(square=chess.parse_square(origin))
        bound = allowed_moves(game.board, [touch], game.edition).moves
    ruling = Ruling(Verdict.REFUSED, "chess-claimed-move-illegal", (point, *refused.articles), {})
    return _wrong(game, claim, ruling, bound)


def _wrong(game: ChessGame, claim: Claim, ruling: Ruling, bound: tuple[chess.Move, ...] | None) -> ClaimAnswer:
    penalty = game.edition.wrong_claim_penalty_ms[claim.rule_set]
    articles = dict.fromkeys((*ruling.articles, game.edition.cite("9.5b"), penalty.article))
    facts = {**ruling.facts, "penalty_minutes": penalty.value // 60_000}
    return ClaimAnswer(Ruling(ruling.verdict, ruling.reason, tuple(articles), facts), penalty.value, bound)


def answer_flag(game: ChessGame, side: Side, limit: int = SEARCH_LIMIT) -> Ruling:
    """A side oversteps the time: it loses, or draws if the opponent cannot mate by any series of legal moves. Where
    that is undecided the arbiter is told so [6.9]."""
    if game.ruling is not None:
        return game.ruling
    answer = can_mate(game.board, side.other, limit)
    articles = (game.edition.cite("6.9"),)
    if answer.mate is Mate.NO:
        return Ruling(Verdict.DRAW, "chess-flag-but-no-mate", articles, {"side": side.value})
    if answer.mate is Mate.YES:
        return Ruling(WIN[side.other], "chess-flag-fell", articles, {"side": side.value})
    return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "mate-search-ended", articles, {"positions": answer.positions})
