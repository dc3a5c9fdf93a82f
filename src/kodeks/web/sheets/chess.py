"""A game of chess on its score sheet: PGN, replayed by the Laws of the event's edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate

import chess
import chess.svg

from kodeks.chess import (
    LETTERS,
    POLISH_OR_ENGLISH,
    SPOKEN,
    ChessGame,
    Claim,
    Ground,
    answer_claim,
    answer_flag,
    speak,
    write_move,
)
from kodeks.formats.diagrams import spoken_chess_position
from kodeks.formats.pgn import PgnGame, PgnMove, PgnReplay, read_game, replay, write_game
from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText
from kodeks.rulebook.chess_laws import ChessEdition
from kodeks.rulebook.fide import chess_edition
from kodeks.rulebook.result import Result, Side
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament import Regulations
from kodeks.web.pages.words import language, say
from kodeks.web.sheets.look import Count, Ending, Layout, LegalMove, Look, WrittenMove, read_clocks

_SQUARES = tuple(chess.square(file, 7 - row) for row in range(8) for file in range(8))  # as White sees them
_SEARCHED = 50  # positions for a mate: material and walls of pawns are what decides in practice
_VERDICTS = {Verdict.WIN_WHITE: Result.WHITE_WINS, Verdict.WIN_BLACK: Result.BLACK_WINS, Verdict.DRAW: Result.DRAW}
_RESULTS = {Result.WHITE_WINS: "1-0", Result.BLACK_WINS: "0-1", Result.DRAW: "1/2-1/2"}


@dataclass(frozen=True)
class ChessSheet:
    """The sheet, and the positions after each of its moves."""

    edition: ChessEdition
    pgn: PgnGame
    replayed: PgnReplay = field(init=False)
    boards: tuple[chess.Board, ...] = field(init=False)

    def __post_init__(self) -> None:
        replayed = replay(self.pgn, self.edition)
        object.__setattr__(self, "replayed", replayed)
        boards = accumulate(replayed.game.moves, _pushed, initial=self.pgn.start.copy(stack=False))
        object.__setattr__(self, "boards", tuple(boards))

    @classmethod
    def read(cls, regulations: Regulations, text: str, tags: Mapping[str, str]) -> ChessSheet:
        """From a text; an empty one is a new game with these tags."""
        edition = chess_edition(regulations.edition)
        pgn = PgnGame(start=chess.Board(), tags=dict(tags)) if not text.strip() else read_game(text)
        return cls(edition, pgn)

    @property
    def layout(self) -> Layout:
        """All squares."""
        return Layout(8, tuple((chess.square_name(each), place // 8, place % 8) for place, each in enumerate(_SQUARES)))

    @property
    def pieces(self) -> dict[str, str]:
        """The pieces by their letters."""
        kinds = tuple(zip("kqrbnp", SPOKEN[language().chess].pieces, strict=True))
        white = {letter.upper(): f"{say('diagram-white')}: {name}" for letter, name in kinds}
        return white | {letter: f"{say('diagram-black')}: {name}" for letter, name in kinds}

    @property
    def text(self) -> str:
        """As PGN."""
        return write_game(self.pgn)

    @property
    def steps(self) -> int:
        """How many moves can be played."""
        return len(self.boards) - 1

    @property
    def written(self) -> tuple[WrittenMove, ...]:
        """The moves that can be played, with the letters of the reader."""
        return tuple(
            WrittenMove(
                step,
                f"{self.pgn.move_number(step - 1)}{'.' if before.turn else '…'}",
                write_move(before, played, language().chess),
                speak(before, played, language().chess),
                " ".join((*move.before, *move.comments)),
            )
            for step, (before, played, move) in enumerate(
                zip(self.boards, self.replayed.game.moves, self.pgn.moves, strict=False), start=1
            )
        )

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """What was odd in the text."""
        return self.pgn.remarks

    @property
    def refusal(self) -> tuple[str, Ruling] | None:
        """The first move refused."""
        found = self.replayed.refusal
        return None if found is None else (found.text, found.ruling)

    @property
    def rest(self) -> tuple[str, ...]:
        """What stands after it."""
        return tuple(move.text for move in self.pgn.moves[self.steps :])

    @property
    def result(self) -> Result | None:
        """What stands after the moves, or in the tag."""
        return self.pgn.result

    @cached_property
    def endings(self) -> tuple[Ending, ...]:
        """By the Laws; a draw that came by itself or can be claimed, the players, or the clock."""
        game = self.replayed.game
        if game.ruling is not None:
            return tuple(_endings("rules", game.ruling))
        found = [] if self.refusal is not None else list(_draws(game))
        for side in Side:
            found += _endings(f"{side.value}_resigned", game.resign(side, _SEARCHED).ruling)
        if _may_agree(game):
            found += _endings("agreed", game.agree_draw().ruling)
        for side in Side:
            found += _endings(f"{side.value}_flag", _flag(game, side))
        return tuple(found)

    @property
    def is_blank(self) -> bool:
        """Whether nothing is on it."""
        pgn = self.pgn
        return not (pgn.moves or pgn.comments or pgn.result) and pgn.start == chess.Board()

    # At a step

    def _game(self, step: int) -> ChessGame:
        start = ChessGame.start(self.edition, self.pgn.start, past_draws=True)
        game, refused = start.follow(move.text for move in self.pgn.moves[:step])
        assert refused is None, refused
        return game

    def look(self, step: int) -> Look:
        """The game after a step."""
        game, board = self._game(step), self.boards[step]
        last = None if not step else self.replayed.game.moves[step - 1]
        repetition, progress = self.edition.claim_repetition, self.edition.claim_no_progress_moves
        movers = ((_side(before), move.clocks) for before, move in zip(self.boards, self.pgn.moves, strict=False))
        return Look(
            step,
            "".join(_letter(board.piece_at(square)) for square in _SQUARES),
            () if last is None else (chess.square_name(last.from_square), chess.square_name(last.to_square)),
            _side(board),
            tuple(_legal(board, move) for move in game.legal_moves()),
            (
                Count("third-repetition", game.occurrences(), repetition.count, repetition.article),
                Count("no_progress", game.no_progress_plies // 2, progress.count, progress.article),
            ),
            game.ruling or game.due,
            spoken_chess_position(board, language()),
            read_clocks(tuple(movers)[:step]),
        )

    def diagram(self, step: int, *, is_flipped: bool) -> str:
        """The position with the last move."""
        last = None if not step else self.replayed.game.moves[step - 1]
        orientation = chess.BLACK if is_flipped else chess.WHITE
        return str(chess.svg.board(self.boards[step], lastmove=last, orientation=orientation, size=720))

    # Other sheets

    def _with(self, moves: tuple[PgnMove, ...]) -> ChessSheet:
        """The sheet with these moves, and the result they lead to."""
        made = ChessSheet(self.edition, replace(self.pgn, moves=moves, terminator="*", places=()))
        result = None if made.refusal is not None else made.replayed.game.result
        told = "*" if result is None else _RESULTS[result]
        return ChessSheet(self.edition, replace(made.pgn, terminator=told, tags={**self.pgn.tags, "Result": told}))

    def cut(self, step: int) -> ChessSheet:
        """Without what came after a step."""
        return self if step == len(self.pgn.moves) else self._with(self.pgn.moves[:step])

    def play(self, text: str) -> ChessSheet | Ruling:
        """With another move, written with English or Polish letters."""
        if self.refusal is not None:
            return self.refusal[1]
        game, board = self.replayed.game, self.boards[-1]
        judged = game.judge(text.strip(), POLISH_OR_ENGLISH)
        if isinstance(judged, Ruling):
            return judged
        return self._with((*self.pgn.moves, PgnMove(write_move(board, judged, "san"))))

    def accept(self, text: str, taken: str) -> ChessSheet:
        """The move as it was written: nobody can tell what follows from it [7.5], so the rest is kept as written."""
        if taken.strip():
            raise MalformedText("games-taken-in-draughts-only", taken)
        made = self._with((*self.pgn.moves, PgnMove(_english(text.strip()))))
        return ChessSheet(self.edition, read_game(made.text))  # what cannot be read again is not written


def _flag(game: ChessGame, side: Side) -> Ruling:
    """A fallen flag: unless it is proven that the opponent cannot mate, he wins [6.9]."""
    ruling = answer_flag(game, side, _SEARCHED)
    if ruling.verdict is not Verdict.ARBITER_DECISION_REQUIRED:
        return ruling
    verdict = Verdict.WIN_BLACK if side is Side.WHITE else Verdict.WIN_WHITE
    return Ruling(verdict, "chess-flag-fell", ruling.articles, {"side": side.value})


def _endings(key: str, ruling: Ruling | None) -> Iterator[Ending]:
    """The ending of this ruling, if it is one."""
    result = None if ruling is None else _VERDICTS.get(ruling.verdict)
    if ruling is not None and result is not None:
        yield Ending(key, result, ruling)


def _draws(game: ChessGame) -> Iterator[Ending]:
    """The draw that came by itself [9.6]; else those that the player to move can claim [9.2, 9.3]."""
    if game.due is not None:
        yield from _endings("due", game.due)
        return
    for ground in Ground:
        yield from _endings(f"claimed_{ground.value}", answer_claim(game, Claim(game.to_move, ground)).ruling)


def _may_agree(game: ChessGame) -> bool:
    needed = game.edition.agreement_after_moves.value
    return min(game.made_by(Side.WHITE), game.made_by(Side.BLACK)) >= needed


def _pushed(board: chess.Board, move: chess.Move) -> chess.Board:
    after = board.copy(stack=False)
    after.push(move)
    return after


def _side(board: chess.Board) -> Side:
    return Side.WHITE if board.turn == chess.WHITE else Side.BLACK


def _letter(piece: chess.Piece | None) -> str:
    return "." if piece is None else piece.symbol()


def _legal(board: chess.Board, move: chess.Move) -> LegalMove:
    origin, target = chess.square_name(move.from_square), chess.square_name(move.to_square)
    return LegalMove(write_move(board, move, "san"), origin, target, speak(board, move, language().chess))


_LETTERS = {LETTERS["pl"][kind]: LETTERS["en"][kind] for kind in LETTERS["pl"]}


def _english(text: str) -> str:
    """A Polish reader may write the letters of his own language, K H W G S: no English move has another of them."""
    return "".join(_LETTERS.get(letter, letter) for letter in text)
