"""A game of chess as a value: start, moves, and what the Laws say of the position reached."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

import chess

from kodeks.chess.endings import WIN, automatic_draw, board_ruling, may_have_ended, no_move_ruling
from kodeks.chess.judge import judge, lands_wrong
from kodeks.chess.letters import LETTERS, POLISH_OR_ENGLISH
from kodeks.chess.mate import SEARCH_LIMIT, Mate, can_mate
from kodeks.chess.position import Identity, colour_of, identity, plain, to_move
from kodeks.chess.reader import read_move
from kodeks.rulebook.chess_laws import ChessEdition
from kodeks.rulebook.result import Result, Side
from kodeks.rulebook.ruling import Refused, Ruling, Verdict

_RESULTS = {
    Verdict.WIN_WHITE: Result.WHITE_WINS,
    Verdict.WIN_BLACK: Result.BLACK_WINS,
    Verdict.DRAW: Result.DRAW,
}


class ChessRefused(Refused):
    """The Laws do not allow what was asked; the ruling says why."""


@dataclass(frozen=True, slots=True)
class ChessGame:
    """A game after some plies. `ruling` is None while play goes on.

    With `past_draws` a draw that came by itself does not stop play, as in files of real games: `due` keeps the first
    one and `due_ply` when it came.
    """

    edition: ChessEdition
    origin: chess.Board  # never changed, and without moves
    moves: tuple[chess.Move, ...] = ()
    past_draws: bool = False
    ruling: Ruling | None = None
    due: Ruling | None = None
    due_ply: int | None = None
    ends_when_dead: bool = True  # else only by material: a record went on where more is proven now [5.2b]
    _board: chess.Board = field(default_factory=chess.Board, compare=False, repr=False)  # never changed either
    _stood: tuple[Identity, ...] = field(default=(), compare=False, repr=False)  # since the last pawn move or capture

    @classmethod
    def start(
        cls,
        edition: ChessEdition,
        position: chess.Board | None = None,
        *,
        past_draws: bool = False,
        ends_when_dead: bool = True,
    ) -> ChessGame:
        """A new game, from any position."""
        board = chess.Board() if position is None else plain(position)
        stood = (identity(board),)
        game = cls(edition, board, past_draws=past_draws, ends_when_dead=ends_when_dead, _board=board, _stood=stood)
        return game._judged(board_ruling(board, stood, edition, ends_when_dead=ends_when_dead))

    def __hash__(self) -> int:
        return hash((self.edition.key, self.origin.fen(), self.moves))

    @property
    def board(self) -> chess.Board:
        """The position on the board, as a copy of one's own."""
        return plain(self._board)

    @property
    def ply(self) -> int:
        return len(self.moves)

    @property
    def to_move(self) -> Side:
        return to_move(self._board)

    @property
    def result(self) -> Result | None:
        return None if self.ruling is None else _RESULTS.get(self.ruling.verdict)

    @property
    def is_over(self) -> bool:
        return self.ruling is not None

    @property
    def no_progress_plies(self) -> int:
        """Plies since a pawn moved or a piece was taken [9.3]."""
        return self._board.halfmove_clock

    def occurrences(self, after: chess.Move | None = None) -> int:
        """How often this position, or the one after a legal move, has stood on the board [9.2]."""
        if after is None:
            return self._stood.count(self._stood[-1])
        board = plain(self._board)
        board.push(after)
        return 1 + self._stood.count(identity(board))

    def legal_moves(self) -> list[chess.Move]:
        """Every legal move; none once the game is over."""
        return [] if self.is_over else list(self._board.legal_moves)

    def made_by(self, side: Side) -> int:
        first = self.origin.turn == colour_of(side)
        return (self.ply + first) // 2

    # Play

    def judge(self, move: chess.Move | str, language: str = "en") -> chess.Move | Ruling:
        """The legal move meant, given as such or as text with the letters of a language, or why it is refused."""
        if self.ruling is not None:
            return Ruling(Verdict.REFUSED, "game-is-over", self.ruling.articles)
        if isinstance(move, str):
            meant = read_move(self._board, move, self.edition, language)
            if isinstance(meant, Ruling) or not lands_wrong(self._board, meant):
                return meant
            move = meant
        return judge(self._board, move, self.edition)

    def play(self, move: chess.Move | str) -> ChessGame:
        """The game after a move; raises `ChessRefused` if it is not legal."""
        judged = self.judge(move)
        if isinstance(judged, Ruling):
            raise ChessRefused(judged)
        return self.after(judged)

    def after(self, move: chess.Move) -> ChessGame:
        """The game after a move known to be legal here: the answer of `judge`."""
        board = plain(self._board)
        board.push(move)
        board.clear_stack()
        now = identity(board)
        stood = (*self._stood, now) if board.halfmove_clock else (now,)
        moves = (*self.moves, move)
        ends_when_dead = self.ends_when_dead
        now_due = (self.ruling, self.due, self.due_ply)
        game = ChessGame(self.edition, self.origin, moves, self.past_draws, *now_due, ends_when_dead, board, stood)
        return game._judged(board_ruling(board, stood, self.edition, ends_when_dead=ends_when_dead))

    def follow(self, texts: Iterable[str], language: str = "en") -> tuple[ChessGame, Ruling | None]:
        """The game after as many of these moves, with the letters of a language, as are legal; and the refusal of the
        next, if it is refused. Unreadable text raises `MalformedText`."""
        board = plain(self._board)
        run = _Run(self, board)
        for text in texts:
            if run.ruling is not None:
                return run.game(), Ruling(Verdict.REFUSED, "game-is-over", run.ruling.articles)
            move = _quickly_read(board, text, language) or read_move(board, text, self.edition, language)
            if isinstance(move, Ruling):
                return run.refused(move)
            run.push(move)
        return run.game(), None

    def _judged(self, ruling: Ruling | None) -> ChessGame:
        if ruling is None:
            return self
        facts = {**ruling.facts, "ply": self.ply}
        ruling = replace(ruling, facts=facts)
        if self.past_draws and any(self._board.generate_legal_moves()):
            return self if self.due is not None else replace(self, due=ruling, due_ply=self.ply)
        return replace(self, ruling=ruling)

    # Ends by the players

    def _ended(self, verdict: Verdict, reason: str, numbers: Sequence[str], **facts: int | str) -> ChessGame:
        articles = tuple(self.edition.cite(number) for number in numbers)
        return replace(self, ruling=Ruling(verdict, reason, articles, {**facts, "ply": self.ply}))

    def _must_be_open(self) -> None:
        if self.ruling is not None:
            raise ChessRefused(Ruling(Verdict.REFUSED, "game-is-over", self.ruling.articles))

    def resign(self, side: Side, limit: int = SEARCH_LIMIT) -> ChessGame:
        """One side resigns. Where the edition says so it is a draw if the opponent is proven unable to mate [5.1b]."""
        self._must_be_open()
        if self.edition.resignation_drawn_if_no_mate.value:
            answer = can_mate(self._board, side.other, limit)
            if answer.mate is Mate.NO:
                return self._ended(Verdict.DRAW, "chess-resigned-to-no-mate", ("5.1b",), side=side.value)
        return self._ended(WIN[side.other], "chess-resignation", ("5.1b",), side=side.value)

    def agree_draw(self) -> ChessGame:
        """Both agree on a draw, where the edition asks for it after a move each [5.2c]."""
        self._must_be_open()
        needed = self.edition.agreement_after_moves
        if min(self.made_by(Side.WHITE), self.made_by(Side.BLACK)) < needed.value:
            raise ChessRefused(Ruling(Verdict.REFUSED, "chess-agreed-too-early", (needed.article,)))
        return self._ended(Verdict.DRAW, "chess-agreement", ("5.2c", "9.1"))

    def with_draw(self) -> ChessGame:
        """The game ended by the draw that came by itself and was played past."""
        assert self.due is not None, "no draw has come"
        return replace(self, ruling=self.due)


_TO_ENGLISH = {  # languages that python-chess can read, once their letters are English; no other letter changes sense
    "en": {},
    POLISH_OR_ENGLISH: str.maketrans({LETTERS["pl"][kind]: LETTERS["en"][kind] for kind in LETTERS["pl"]}),
}


def _quickly_read(board: chess.Board, text: str, language: str) -> chess.Move | None:
    """The move as python-chess reads it, which is the quickest; None for what only our reader reads, or refuses with
    its reason."""
    letters = _TO_ENGLISH.get(language)
    if letters is None:
        return None
    try:
        return board.parse_san(text.translate(letters))
    except ValueError:
        return None


class _Run:
    """Moves pushed on one board, the values built at the end."""

    def __init__(self, game: ChessGame, board: chess.Board) -> None:
        self.origin, self.board = game, board
        self.moves = list(game.moves)
        self.stood = list(game._stood)
        self.ruling, self.due, self.due_ply = game.ruling, game.due, game.due_ply

    def push(self, move: chess.Move) -> None:
        board, edition = self.board, self.origin.edition
        board.push(move)
        self.moves.append(move)
        if not board.halfmove_clock:
            self.stood.clear()
        self.stood.append(identity(board))
        if not may_have_ended(board) or self.due is not None:
            return
        draw = automatic_draw(board, self.stood, edition, ends_when_dead=self.origin.ends_when_dead)
        if draw is not None:
            draw = no_move_ruling(board, edition) or draw
            draw = replace(draw, facts={**draw.facts, "ply": len(self.moves)})
            if self.origin.past_draws and any(board.generate_legal_moves()):
                self.due, self.due_ply = draw, len(self.moves)
            else:
                self.ruling = draw

    def refused(self, ruling: Ruling) -> tuple[ChessGame, Ruling]:
        """After mate and stalemate no move is legal; the reason then is that the game is over."""
        game = self.game()
        if game.ruling is not None:
            ruling = Ruling(Verdict.REFUSED, "game-is-over", game.ruling.articles)
        return game, ruling

    def game(self) -> ChessGame:
        self.board.clear_stack()
        ended = self.ruling or no_move_ruling(self.board, self.origin.edition)
        if ended is not None and "ply" not in ended.facts:
            ended = replace(ended, facts={**ended.facts, "ply": len(self.moves)})
        return replace(
            self.origin,
            moves=tuple(self.moves),
            ruling=ended,
            due=self.due,
            due_ply=self.due_ply,
            _board=self.board,
            _stood=tuple(self.stood),
        )
