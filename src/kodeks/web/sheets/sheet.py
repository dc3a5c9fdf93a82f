"""The score sheet of a game, drawn from its log: moves in a list, the board at each of them, what is written beside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import chess
import chess.svg

from kodeks.chess import SPOKEN, speak, write_move
from kodeks.draughts import smallest_route
from kodeks.draughts import write_move as write_draughts_move
from kodeks.formats import pdn, pgn
from kodeks.formats.diagrams import AUTO, spoken_chess_position, spoken_move, spoken_position, svg_diagram
from kodeks.formats.game_lines import GameRecord
from kodeks.formats.logged_games import LoggedGame, game_of_log, game_of_record, irregular_text
from kodeks.formats.pdn.tree import PdnMove, numbered
from kodeks.formats.remark import Remark
from kodeks.game import Conditions, State
from kodeks.game.chess_table import ChessTable
from kodeks.game.draughts_table import DraughtsTable
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace
from kodeks.rulebook.result import Result, Side
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import GameStep, steps_of, view_game
from kodeks.tables.game_view import BoardLayout
from kodeks.web.pages.words import language, say
from kodeks.web.sheets.look import LegalMove, Look, WrittenMove, read_clocks


@dataclass(frozen=True)
class Sheet:
    """The game of a board as pages step through it; a board without a game has none but its conditions."""

    record: GameRecord
    tags: Mapping[str, str]  # of the event

    @classmethod
    def blank(cls, conditions: Conditions, tags: Mapping[str, str]) -> Sheet:
        """One with nothing on it."""
        return cls(GameRecord(GamePlace(0, 0), conditions, "", (), ""), tags)

    @cached_property
    def steps_done(self) -> tuple[GameStep, ...]:
        """The start, and each move that stands."""
        return steps_of(self.record.conditions, self.record.events)

    @cached_property
    def _logged(self) -> LoggedGame:
        try:
            return game_of_record(self.record)
        except MalformedText:  # a file from elsewhere may have any text
            return game_of_log(self.record.conditions, self.record.events)

    @cached_property
    def unread(self) -> MalformedText | None:
        """Why the text it was entered from is no game at all."""
        try:
            game_of_record(self.record)
        except MalformedText as error:
            return error
        return None

    @property
    def state(self) -> State:
        """How the game stands."""
        return self.steps_done[-1].state

    @property
    def is_chess(self) -> bool:
        return self.state.table.is_chess

    @cached_property
    def layout(self) -> BoardLayout:
        """The squares a piece can stand on, in the order in which positions list them."""
        return view_game(self.steps_done[0].folded, with_rights=False).layout

    @property
    def pieces(self) -> dict[str, str]:
        """The names of the pieces by their letters."""
        kinds: tuple[tuple[str, str], ...] = (("m", say("games-man")), ("k", say("games-king")))
        if self.is_chess:
            kinds = tuple(zip("kqrbnp", SPOKEN[language().chess].pieces, strict=True))
        white = {letter.upper(): f"{say('diagram-white')}: {name}" for letter, name in kinds}
        return white | {letter: f"{say('diagram-black')}: {name}" for letter, name in kinds}

    # What is on it

    @property
    def game(self) -> pdn.PdnGame | pgn.PgnGame:
        """As files of games have it, with what is written beside the moves."""
        return self._logged.game

    @property
    def text(self) -> str:
        """The same as PDN or PGN; of a board without a game nothing."""
        if self.unread is not None:
            return self.record.sheet
        if self.is_blank:
            return ""
        game = self.game
        tags = {**self.tags, **game.tags}
        if isinstance(game, pgn.PgnGame):
            return pgn.write_game(replace(game, tags=tags))
        return pdn.write_game(replace(game, tags=tags))

    @property
    def steps(self) -> int:
        """How many of its moves can be played."""
        return len(self.steps_done) - 1

    @property
    def refusal(self) -> tuple[str, Ruling] | None:
        """The first move of the text that the rules refuse."""
        return None if self._logged.sheet is None else self._logged.sheet.refusal

    @property
    def rest(self) -> tuple[str, ...]:
        """The moves from that one on, as written: nobody can tell where they lead."""
        return () if self._logged.sheet is None else self._logged.sheet.rest

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """What was odd in the text."""
        return () if self._logged.sheet is None else self._logged.sheet.remarks

    @property
    def result(self) -> Result | None:
        """The result that stands in the text."""
        return None if self._logged.sheet is None else self._logged.sheet.game.result

    @property
    def is_blank(self) -> bool:
        """Whether nothing is on it: no move, no result, the usual start."""
        has_start = self.record.conditions.start is not None and not self._begins_as_paired
        return not (self.steps or self.rest or self.result or has_start or self.unread)

    @property
    def _begins_as_paired(self) -> bool:
        """A start of chess960 that was drawn for the round is not written on any sheet."""
        return "/" not in (self.record.conditions.start or "") and self.record.conditions.game == "chess960"

    @cached_property
    def written(self) -> tuple[WrittenMove, ...]:
        """The moves that can be played, with the letters of the reader."""
        numbers, comments = _beside(self.game)
        found = []
        for step, (before, after) in enumerate(pairwise(self.steps_done), start=1):
            text, spoken = _move(before.state, after.state)
            comment = comments[step - 1] if step <= len(comments) else ""
            number = numbers[step - 1] if step <= len(numbers) else ""
            found.append(WrittenMove(step, number, text or say("games-position-stands"), spoken, comment))
        return tuple(found)

    # At a step

    def look(self, step: int) -> Look:
        """The game after a step."""
        view = view_game(self.steps_done[step].folded, with_rights=False)
        state = self.steps_done[step].state
        last = view.last_move
        return Look(
            step,
            view.board,
            () if last is None else (last.squares[0], last.squares[-1]),
            view.to_move,
            legal_moves(state) if state.ending is None else (),
            view.counts,
            view.waits or view.due if view.ending is None else view.ending.ruling,
            _spoken_position(state),
            read_clocks(tuple(_clocks(self.game))[:step]),
        )

    def diagram(self, step: int, *, is_flipped: bool) -> str:
        """The position with the last move, as an SVG picture."""
        table = self.steps_done[step].state.table
        before = self.steps_done[step - 1].state.table if step else None
        if isinstance(table, ChessTable):
            last = table.game.moves[-1] if step and table.game.moves else None
            orientation = chess.BLACK if is_flipped else chess.WHITE
            return str(chess.svg.board(table.game.board, lastmove=last, orientation=orientation, size=720))
        assert isinstance(table, DraughtsTable)
        move = table.game.move if step else None
        return svg_diagram(
            table.game.position,
            last_move=move,
            before=before.game.position if move is not None and isinstance(before, DraughtsTable) else None,
            theme=AUTO,
            flipped=is_flipped,
            language=language(),
        )


def legal_moves(state: State) -> tuple[LegalMove, ...]:
    """The moves open in a position."""
    table = state.table
    if isinstance(table, ChessTable):
        board = table.game.board
        return tuple(
            LegalMove(
                write_move(board, move, "san"),
                (chess.square_name(move.from_square), chess.square_name(move.to_square)),
                speak(board, move, language().chess),
            )
            for move in table.game.legal_moves()
        )
    assert isinstance(table, DraughtsTable)
    position, names = table.game.position, table.game.rules.variant.names
    return tuple(
        LegalMove(
            write_draughts_move(position, move),
            tuple(names[square] for square in smallest_route(position, move)),
            spoken_move(position, move, language()),
        )
        for move in table.game.legal_moves()
    )


def _move(before: State, after: State) -> tuple[str, str]:
    """The move between two states as it is written for the reader, and aloud; a position that was let stand has none,
    but of chess it can be told what went where."""
    one, other = before.table, after.table
    if isinstance(one, ChessTable) and isinstance(other, ChessTable):
        if not other.game.moves or other.game.ply != one.game.ply + 1:
            return irregular_text(one.game.board, other.game.board), ""
        move, letters = other.game.moves[-1], language().chess
        return write_move(one.game.board, move, letters), speak(one.game.board, move, letters)
    assert isinstance(one, DraughtsTable)
    assert isinstance(other, DraughtsTable)
    made = other.game.move
    if made is None or other.game.previous is None or other.game.previous.position != one.game.position:
        return "", ""
    return write_draughts_move(one.game.position, made), spoken_move(one.game.position, made, language())


def _spoken_position(state: State) -> str:
    table = state.table
    if isinstance(table, ChessTable):
        return spoken_chess_position(table.game.board, language())
    assert isinstance(table, DraughtsTable)
    return spoken_position(table.game.position, language())


def _beside(game: pdn.PdnGame | pgn.PgnGame) -> tuple[list[str], list[str]]:
    """The numbers of the moves, and what is written beside each."""
    if isinstance(game, pgn.PgnGame):
        is_white = [(game.start.turn == chess.WHITE) == (place % 2 == 0) for place in range(game.plies)]
        numbers = [f"{game.move_number(place)}{'.' if white else '…'}" for place, white in enumerate(is_white)]
        return numbers, [" ".join((*move.before, *move.comments)) for move in game.moves]
    items = [*numbered(game.line, game.first_ply())]
    numbers = [f"{game.first_number + ply // 2}{'…' if ply % 2 else '.'}" for ply, _ in items]
    return numbers, [" ".join((*item.before, *item.comments)) for _, item in items]


def _clocks(game: pdn.PdnGame | pgn.PgnGame) -> list[tuple[Side, tuple[pdn.ClockNote, ...]]]:
    """Whose each move is, and what the clocks showed then."""
    sides = (Side.WHITE, Side.BLACK)
    if isinstance(game, pgn.PgnGame):
        first = 0 if game.start.turn == chess.WHITE else 1
        return [(sides[(first + place) % 2], move.clocks) for place, move in enumerate(game.moves)]
    items = numbered(game.line, game.first_ply())
    return [(sides[ply % 2], item.clocks if isinstance(item, PdnMove) else ()) for ply, item in items]
