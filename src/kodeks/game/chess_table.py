"""A game of chess as the log asks it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import chess

from kodeks.chess import (
    POLISH_OR_ENGLISH,
    ChessGame,
    ChessRefused,
    Ground,
    Mate,
    PromotionMissing,
    allowed_moves,
    answer_claim,
    answer_flag,
    answer_illegal_move,
    can_mate,
    hear,
    is_dead,
    is_mixed,
    read_fen,
    write_fen,
)
from kodeks.chess import Claim as ChessClaim
from kodeks.chess import Touch as ChessTouch
from kodeks.clock import Clock
from kodeks.game.events import Claim, Touch
from kodeks.game.quickplay import judge_increment_request, judge_quickplay
from kodeks.game.table import Case, Count, Illegal, Proposal, refuse
from kodeks.malformed import MalformedText
from kodeks.rounds import Score
from kodeks.rulebook.article import Article
from kodeks.rulebook.chess_laws import BothKings, RuleSet
from kodeks.rulebook.edition import Setting
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict

_SCORES = {Verdict.WIN_WHITE: Score(2, 0), Verdict.WIN_BLACK: Score(0, 2), Verdict.DRAW: Score(1, 1)}
_FEW_ARBITERS = (RuleSet.RAPID, RuleSet.BLITZ)
_SUPERVISED = (RuleSet.RAPID_SUPERVISED, RuleSet.BLITZ_SUPERVISED)
_GROUNDS = {"repetition": Ground.REPETITION, "no_progress": Ground.NO_PROGRESS}


@dataclass(frozen=True, slots=True)
class ChessTable:
    """A game of chess on its board."""

    game: ChessGame
    rule_set: RuleSet
    moves_before: int = 0  # made before a position was set up
    letters: str = POLISH_OR_ENGLISH  # of the pieces, as moves are written in the log [C3]
    searches: bool = True  # for a mate when a flag falls; else the arbiter judges what no material decides
    earlier: ChessGame | None = field(default=None, compare=False, repr=False)  # the game before the last move

    @property
    def before(self) -> chess.Board | None:
        """The position before the last move, as a copy of one's own."""
        return None if self.earlier is None else self.earlier.board

    @property
    def to_move(self) -> Side:
        """Who has the move."""
        return self.game.to_move

    @property
    def fen(self) -> str:
        """The position as text."""
        return write_fen(self.game.board)

    @property
    def ply(self) -> int:
        """How many moves were made by both."""
        return self.moves_before + self.game.ply

    @property
    def ended(self) -> Ruling | None:
        """What ended the game on the board, if anything did."""
        return self.game.ruling

    @property
    def due(self) -> Ruling | None:
        """Draws by count are claimed in chess, never due."""
        return None

    @property
    def grounds(self) -> tuple[str, ...]:
        """What a player may claim a draw for."""
        common = ("repetition", "no_progress", "quickplay")
        return common if self.game.edition.quickplay_increment_request_ms is None else (*common, "increment")

    @property
    def is_chess(self) -> bool:
        """Whether results are written as in chess."""
        return True

    @property
    def press_without_move(self) -> Article:
        """Pressing comes after the move; pressing alone is an illegal move where the edition says so [2023: 7.5.3]."""
        setting = self.game.edition.press_without_move_is_illegal
        return setting.article if setting.value else self.cite("6.7a")

    @property
    def adjusting(self) -> Article:
        """Adjusting on one's own move, announced."""
        return self.cite("4.2")

    @property
    def flag_in_claim(self) -> Article:
        """A flag that falls while a claim is examined."""
        return self.cite("6.9")

    @property
    def postponing(self) -> Article | None:
        """A claim in a quickplay finish may be postponed; draughts knows none."""
        return self.cite("10.2b")

    @property
    def slip(self) -> Article:
        """A wrong announcement is corrected at once."""
        return self.cite("E2.6")

    @property
    def silent_arbiter(self) -> Article | None:
        """With few arbiters a flag falls only when a player says so, where the edition has it so [A4d1]."""
        setting = self.game.edition.flag_called_by_arbiter
        is_few = self.rule_set in _FEW_ARBITERS
        return setting.article if is_few and not setting.value else None

    @property
    def record_shown(self) -> Setting[int] | None:
        """In fast games by the competition rules the arbiter records, where the edition has it so [2023: A.4.2]."""
        return self.game.edition.score_shown if self.rule_set in _SUPERVISED else None

    def cite(self, number: str) -> Article:
        """The article of this edition on the matter of a 2009 number."""
        return self.game.edition.cite(number)

    # Moves

    def play(
        self, text: str, touches: Sequence[Touch] = (), bound_to: tuple[str, ...] | None = None
    ) -> ChessTable | Ruling:
        """The table after a move, or why it is refused: illegal, or against what he touched or declared."""
        try:
            move = self.game.judge(text, self.letters)
        except MalformedText:
            return refuse("game-unreadable-move", self.cite("C8"), text=text)
        if isinstance(move, Ruling):
            return move
        if bound_to is not None and move.uci() not in bound_to:
            return refuse("game-declared-move-first", self.cite("9.5b"))
        if touches:
            duty = allowed_moves(self.game.board, [_chess_touch(touch) for touch in touches], self.game.edition)
            if move not in duty.moves:
                return refuse("game-touched-another", duty.article, square=touches[0].square)
        after = self.game.after(move)
        return ChessTable(after, self.rule_set, self.moves_before, self.letters, self.searches, self.game)

    def against_touch(self, touches: Sequence[Touch]) -> Article | None:
        """The article that the last move is against if these pieces were touched before it; None: it is in order."""
        if self.earlier is None or not self.game.moves:
            return None
        duty = allowed_moves(self.earlier.board, [_chess_touch(touch) for touch in touches], self.game.edition)
        return None if self.game.moves[-1] in duty.moves else duty.article

    @property
    def touch_on_request(self) -> Article | None:
        """With few arbiters they rule on touched pieces only if a player asks, where the edition has it so [A4b]."""
        setting = self.game.edition.touch_on_request
        return setting.article if setting.value and self.rule_set in _FEW_ARBITERS else None

    def touched(self, touch: Touch) -> Ruling | None:
        """Why such a touch cannot be recorded: there is no such square."""
        if touch.square not in chess.SQUARE_NAMES:
            return refuse("game-no-such-square", self.cite("4.3"), square=touch.square)
        return None

    def too_late_for_set_up(self, moves: int) -> Ruling | None:
        """With few arbiters only until each has made so many moves [A4a]."""
        limit = self.game.edition.set_up_claims_moves
        if self.rule_set not in _FEW_ARBITERS or moves < limit.value:
            return None
        return refuse("game-set-up-too-late", limit.article, moves=limit.value)

    def set_up(self, fen: str) -> ChessTable:
        """The game going on from another position."""
        board = read_fen(fen, chess960=self.game.origin.chess960 or None, as_it_stands=True)
        game = ChessGame.start(self.game.edition, board, ends_when_dead=self.game.ends_when_dead)
        return replace(self, game=game, moves_before=self.ply, earlier=self.game)

    def pieces(self, side: Side) -> int:
        """How many pieces a side has."""
        return self.game.board.occupied_co[side is Side.WHITE].bit_count()

    def announced(self, text: str) -> Ruling | None:
        """Why these words do not announce the move just made; the piece a pawn becomes is part of it [C-67]. Words of
        several languages are only warned of: one is agreed on for the game [C-68]."""
        another = refuse("game-announced-another", self.slip, text=text)
        before = self.before
        if before is None or not self.game.moves:
            return another
        try:
            heard = hear(before, text, self.game.edition)
        except MalformedText:
            return another
        if isinstance(heard, PromotionMissing):
            return refuse(heard.reason, self.cite("E2.1"), **heard.facts)
        if heard != self.game.moves[-1]:
            return another
        mixed = Ruling(Verdict.PERMITTED, "game-announced-in-languages", (self.cite("E2.1"),), {"text": text})
        return mixed if is_mixed(text) else None

    # Ends

    def resigned(self, side: Side) -> Ruling:
        """The win of the opponent, or a draw if he cannot mate and the edition says so [5.1b]."""
        return _ruling_of(self.game.resign(side))

    def agreed(self, ahead: Side | None) -> Ruling:
        """The draw agreed [5.2c], or why not yet."""
        if ahead is not None:
            return refuse("game-no-advantage-in-chess", self.cite("9.1b1"))
        try:
            return _ruling_of(self.game.agree_draw())
        except ChessRefused as refused:
            return refused.ruling

    def flagged(self, side: Side) -> Ruling | None:
        """Lost, drawn if the opponent cannot mate, or undecided [6.9]."""
        if not self.searches and not self.game.board.has_insufficient_material(side is not Side.WHITE):
            return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "mate-search-ended", (self.cite("6.9"),), {"positions": 0})
        return answer_flag(self.game, side)

    def judge_claim(self, case: Case) -> Proposal | Ruling:
        """A claim of repetition, of fifty moves, or of a quickplay finish that is not won by normal means."""
        claim, on_move = case.claim, case.side is self.to_move
        edition = self.game.edition
        if claim.ground == "quickplay":
            return judge_quickplay(edition, self.rule_set, case, on_move=on_move)
        if claim.ground == "increment":
            return judge_increment_request(edition, self.rule_set, case, on_move=on_move)
        asked = ChessClaim(case.side, _GROUNDS[claim.ground], claim.move, case.has_touched, self.rule_set)
        try:
            answer = answer_claim(self.game, asked, self.letters)
        except MalformedText:
            return refuse("game-unreadable-move", self.cite("C8"), text=claim.move or "")
        if answer.ruling.verdict is Verdict.REFUSED and not answer.is_offer:
            return answer.ruling  # inadmissible: out of turn, or after touching
        bound = None if answer.bound_to is None else tuple(move.uci() for move in answer.bound_to)
        return Proposal(answer.ruling, penalty_ms=answer.penalty_ms, bound_to=bound, is_offer=answer.is_offer)

    def final(self, claim: Claim) -> tuple[Article, ...]:
        """Decisions in a quickplay finish, where the edition says so [10.2d, 12.10]."""
        appeal = self.game.edition.quickplay_may_be_appealed
        return () if claim.ground != "quickplay" or appeal.value else (self.cite("10.2d"), appeal.article)

    def judge_illegal(
        self,
        side: Side,
        count: int,
        *,
        claimed: bool,
        seen: bool,
        answered: bool,
        glaring: bool = False,
        completed: bool = True,
    ) -> Illegal:
        """What an illegal move costs, restored to this table [7.4b]. Glaring: with few arbiters this one acts himself;
        in blitz not even then [A4c, B3b]."""
        glaring = glaring and self.rule_set is not RuleSet.BLITZ
        told = {"claimed": claimed, "seen": seen, "answered": answered, "glaring": glaring, "completed": completed}
        return Illegal(*answer_illegal_move(self.game, side, count, self.rule_set, **told))

    def after_illegal(self, code: str, fen: str | None) -> ChessTable:
        """The table play goes on from, once an illegal move is found: this one, the position before it; where the
        edition says so, with a queen placed where a promotion was left unfinished [2023: 7.5.2]."""
        if code != "unfinished_promotion" or fen is None or not self.game.edition.unfinished_promotion_queens.value:
            return self
        board = self.game.board
        stands = read_fen(fen, chess960=board.chess960 or None, as_it_stands=True)
        for square in stands.pieces(chess.PAWN, board.turn) & chess.BB_BACKRANKS:
            stands.set_piece_at(square, chess.Piece(chess.QUEEN, board.turn))
        for move in self.game.legal_moves():
            finished = replace(self, game=self.game.play(move), earlier=self.game)
            if move.promotion == chess.QUEEN and finished.game.board.board_fen() == stands.board_fen():
                return finished
        return self

    @property
    def both_kings_in_check(self) -> bool:
        """Whether an illegal move has left both kings in check."""
        return _both_in_check(self.game.board)

    def unplayed(self, clock: Clock | None, *, accelerated: bool, at_any_tempo: bool) -> Proposal | None:
        """Chess plays every ending."""
        return None

    def declared_drawn(self, *, reasoned: bool) -> Ruling:
        """A dead position [5.2b]: found by search, or judged so by the arbiter where no search decides. With few
        arbiters also two kings in check after one more move, where the edition says so [2023: A.5.4]."""
        waits = self.game.edition.both_kings_in_check
        if waits.value is BothKings.WAIT_THEN_DRAW and self.rule_set in _FEW_ARBITERS and self._still_both_in_check:
            return Ruling(Verdict.DRAW, "chess-both-kings-in-check", (waits.article,), {"ply": self.ply})
        articles = tuple(dict.fromkeys((self.cite("5.2b"), self.cite("9.6"))))  # one article in 2023
        answer = is_dead(self.game.board).is_dead
        if answer is False:
            return refuse("game-not-dead", *articles)
        if answer is None and not reasoned:
            return refuse("game-reason-needed", *articles)
        return Ruling(Verdict.DRAW, "dead-position", articles, {"ply": self.ply})

    @property
    def _still_both_in_check(self) -> bool:
        before = self.before
        return before is not None and _both_in_check(before) and self.both_kings_in_check

    def decided(self, verdict: Verdict) -> Ruling:
        """Nothing in chess is left to the arbiter by count."""
        return refuse("nothing-to-decide", self.cite("13.3"))

    def counts(self) -> tuple[Count, ...]:
        """The counts that may be claimed, or end the game by themselves."""
        edition = self.game.edition
        repetition, progress = edition.claim_repetition, edition.claim_no_progress_moves
        return (
            Count("third-repetition", self.game.occurrences(), repetition.count, repetition.article),
            Count("no_progress", self.game.no_progress_plies // 2, progress.count, progress.article),
        )

    def score(self, ruling: Ruling) -> Score:
        """The half points of an end."""
        return _SCORES[ruling.verdict]

    def penalty_score(self, loser: Side, breach: str) -> Score:
        """The opponent wins; for a device or for refusing the Laws, half a point where he cannot mate and the edition
        says so [12.3b, 12.8]."""
        points = 2
        keeps_half = breach == "12.8" or (breach == "12.3b" and not self.game.edition.device_loss_gives_win.value)
        if keeps_half and can_mate(self.game.board, loser.other).mate is Mate.NO:
            points = 1
        return Score(0, points) if loser is Side.WHITE else Score(points, 0)


def _chess_touch(touch: Touch) -> ChessTouch:
    return ChessTouch(
        square=chess.parse_square(touch.square),
        deliberate=not touch.accidental and touch.lifted,
        adjust_announced=touch.adjusting,
        with_previous=touch.together,
    )


def _both_in_check(board: chess.Board) -> bool:
    return board.is_check() and board.was_into_check()


def _ruling_of(game: ChessGame) -> Ruling:
    assert game.ruling is not None
    return game.ruling
