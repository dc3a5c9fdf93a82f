"""Entering a game from its score sheet: what its log is to say next, as values; nothing is written here.

A log goes on where that is enough: moves are added, and what was entered wrongly is taken back by the arbiter's `Undo`,
so that it says who corrected what [IV.2.17]. Where a text says more than moves, begins elsewhere, or comes after the
result was signed, the game is begun anew with that text, and the log before it stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import chess

from kodeks.chess import LETTERS
from kodeks.draughts import Position, parse_move
from kodeks.formats import pdn, pgn
from kodeks.formats.game_lines import GameRecord
from kodeks.formats.logged_games import common, game_of_record, line_of
from kodeks.formats.pdn.tree import PdnMove
from kodeks.formats.score_sheets import ScoreSheet, enter, let_stand
from kodeks.game import Act, Actor, Conditions, Deed, Event, Phase, State
from kodeks.game.chess_table import ChessTable
from kodeks.game.draughts_table import DraughtsTable
from kodeks.game.events import Irregular, Move, Start, Undo
from kodeks.game.fold import fold, step
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import steps_of

_OF_EVERY_GAME = frozenset(
    {"Event", "Site", "Date", "Round", "Board", "Result", "GameType", "FEN", "SetUp", "Variant"}
    | {
        f"{side}{name}"
        for side in ("White", "Black")
        for name in ("", "Title", "Elo", "Rating", "FideId", "Team", "Type")
    }
)
_CAPTURE_DUE, _MISCOUNTED, _OPPONENTS, _WRONG_WAY = "IRR-6", "IRR-8", "IRR-5", "IRR-2"  # [I.5.4]
_IRREGULAR_CHESS = re.compile(r"([KQRBNHWGS]?)([a-h]?[1-8]?)[-x:]?([a-h][1-8])[+#]?")


class Entering(NamedTuple):
    """A game while it is entered: the record that goes on, or the conditions and the text of one that begins; what is
    to be written of it; and the state then."""

    known: GameRecord | None  # whose lines go on; None: it begins with this entry
    conditions: Conditions
    sheet: str
    deeds: tuple[Deed, ...]
    state: State

    @property
    def record(self) -> GameRecord:
        """The game as it would be."""
        place, events = (GamePlace(0, 0), ()) if self.known is None else (self.known.place, self.known.events)
        more = (Event(len(events) + n, self.state.at_ms, *deed) for n, deed in enumerate(self.deeds, start=1))
        return GameRecord(place, self.conditions, "", (*events, *more), "", sheet=self.sheet)

    @property
    def rest(self) -> tuple[str, ...]:
        """What its sheet goes on with that cannot be read: nobody knows what can follow that."""
        sheet = game_of_record(self.record).sheet if self.sheet and self.record.events else None
        return () if sheet is None else sheet.rest

    # Going on

    def play(self, text: str) -> Entering | Ruling:
        """With another move, or why it is refused."""
        return self._with((Move(text.strip()),))

    def accept(self, text: str, taken: str, note: str) -> Entering | Ruling:
        """With an irregular move that was let stand; in draughts the pieces on the squares `taken` were removed."""
        table = self.state.table
        if isinstance(table, ChessTable):
            if taken.strip():
                raise MalformedText("games-taken-in-draughts-only", taken)
            return self._with(let_stand(_chess_position(table.game.board, text.strip()), "illegal_move", note))
        assert isinstance(table, DraughtsTable)
        position, code = _draughts_position(table.game.position, text.strip(), taken)
        return self._with(let_stand(position, code, note))

    def _with(self, acts: tuple[Act, ...]) -> Entering | Ruling:
        deeds, state, ruling = enter(self.state, acts)
        return self._replace(deeds=(*self.deeds, *deeds), state=state) if ruling is None else ruling

    def back_to(self, number: int, reason: str) -> Entering | Ruling:
        """Without what came after a move: it was a slip of the record, which keeps it."""
        record = self.record
        steps = steps_of(record.conditions, record.events)
        if number >= len(steps) - 1:
            return self
        seq = steps[number].state.seq
        if self.known is None:
            return _unbegun(self.conditions, self.sheet).followed(
                Deed(each.by, each.act) for each in record.events if each.seq <= seq
            )
        return self.followed([Deed(Actor.ARBITER, Undo(seq, reason))])

    def followed(self, deeds: Iterable[Deed]) -> Entering | Ruling:
        """With further deeds, as they were done."""
        state, done = self.state, list(self.deeds)
        for by, act in deeds:
            state, rulings, is_accepted = step(state, Event(state.seq + 1, state.at_ms, by, act))
            if not is_accepted:
                return rulings[-1]
            done.append(Deed(by, act))
        return self._replace(deeds=tuple(done), state=state)

    # A whole text

    def rewritten(self, sheet: ScoreSheet, text: str, reason: str) -> Entering | Ruling:
        """As a text says that was typed, pasted or sent. What is the same stays; the rest is taken back and entered, or
        the game is begun anew with the text."""
        own, given = line_of_record(self.record), line_of(sheet.deeds)
        same = common(own, given)
        is_same_start = sheet.conditions.start == self.conditions.start
        if self.known is not None and is_same_start and not self.state.is_signed and sheet.entries:
            on = self.back_to(same, reason)
            on = on if isinstance(on, Ruling) else on.followed(_from(sheet, same))
            if isinstance(on, Ruling) or not _says_more(sheet, on):
                return on
        elif is_same_start and own == given and not _says_more(sheet, self):
            return self
        bare = _unbegun(sheet.conditions, "").followed(sheet.deeds)
        if isinstance(bare, Ruling) or not _says_more(sheet, bare):
            return bare
        return bare._replace(sheet=text)


def entering(known: GameRecord | None, base: Conditions) -> Entering:
    """The game of a board as it is going to be entered. What was recorded as text before there were logs becomes the
    beginning of one."""
    if known is None:
        return begun(base)
    if not known.total and not known.events:
        return begun(base)._replace(sheet=known.sheet)
    if not known.total:
        made = _unbegun(known.conditions, known.sheet).followed(Deed(each.by, each.act) for each in known.events)
        assert not isinstance(made, Ruling), made
        return made
    on = Entering(known, known.conditions, known.sheet, (), fold(known.conditions, known.events).state)
    if on.state.phase is not Phase.BEFORE:
        return on
    started = on.followed([Deed(Actor.ARBITER, Start())])
    return on if isinstance(started, Ruling) else started


def begun(conditions: Conditions) -> Entering:
    """A game that begins with this entry; one in whose start nobody can move is over already."""
    first = _unbegun(conditions, "")
    started = first.followed([Deed(Actor.ARBITER, Start())])
    return first if isinstance(started, Ruling) else started


def _unbegun(conditions: Conditions, sheet: str) -> Entering:
    return Entering(None, conditions, sheet, (), State.first(conditions))


def line_of_record(record: GameRecord) -> list[str]:
    """The moves that stand, and the positions that were let stand, as a log has them."""
    acts = (each.event.act for each in steps_of(record.conditions, record.events) if each.event is not None)
    return [
        act.board or "" if isinstance(act, Irregular) else act.move if isinstance(act, Move) else "" for act in acts
    ]


def _from(sheet: ScoreSheet, number: int) -> Iterator[Deed]:
    """What a sheet says after so many moves."""
    return (deed for entry in sheet.entries[number + 1 :] for deed in entry)


def _says_more(sheet: ScoreSheet, on: Entering) -> bool:
    """Whether a text says more than the log would: beside its moves, after them, or in its tags."""
    game = game_of_record(on.record).game
    if sheet.rest or sheet.game.result not in (None, game.result):
        own = game_of_record(on.record).sheet
        if own is None or (own.rest, own.game.result) != (sheet.rest, sheet.game.result):
            return True
    tags = {name: text for name, text in sheet.game.tags.items() if name not in _OF_EVERY_GAME}
    return any(game.tags.get(name) != text for name, text in tags.items()) or _beside(sheet.game) != _beside(game)


def _beside(game: pdn.PdnGame | pgn.PgnGame) -> list[object]:
    """What is written beside the moves, without the moves."""
    if isinstance(game, pgn.PgnGame):
        return [game.comments, *(move._replace(text="") for move in game.moves)]
    items = game.line.items
    return [game.line.comments, *(each[2:] if isinstance(each, PdnMove) else each[1:] for each in items)]


# Irregular moves


def _draughts_position(position: Position, text: str, taken: str) -> tuple[Position, str]:
    """The position that an irregular move has left, and by which point of the code it is irregular [I.5.4]."""
    variant = position.variant
    squares = parse_move(text, variant).squares
    pieces = dict(position.pieces())
    moved = pieces.pop(squares[0], None)
    if moved is None:
        raise MalformedText("games-no-piece-there", text)
    removed = re.split(r"[\s,;]+", taken.strip()) if taken.strip() else []
    for name in removed:
        if pieces.pop(variant.square(name), None) is None:
            raise MalformedText("games-no-piece-there", name)
    if squares[-1] in pieces:
        raise MalformedText("games-square-taken", text)
    pieces[squares[-1]] = moved
    code = _MISCOUNTED if removed else _CAPTURE_DUE if position.must_capture() else _WRONG_WAY
    if moved.side is not position.to_move:
        code = _OPPONENTS
    return Position.of(variant, pieces.items(), position.to_move.other).crowned(), code


def _chess_position(board: chess.Board, text: str) -> chess.Board:
    """The position after a move that the Laws do not know: the piece that is named goes to its square."""
    found = _IRREGULAR_CHESS.fullmatch(_english(text))
    if found is None:
        raise MalformedText("games-no-piece-there", text)
    letter, origin, target = found.groups()
    kind = chess.PIECE_SYMBOLS.index((letter or "p").lower())
    squares = [each for each in board.pieces(kind, board.turn) if origin in chess.square_name(each)]
    if len(squares) != 1:
        raise MalformedText("games-no-piece-there", text)
    after = board.copy(stack=False)
    piece = after.remove_piece_at(squares[0])
    after.set_piece_at(chess.parse_square(target), piece)
    after.turn = not board.turn
    after.ep_square = None
    return after


_LETTERS = {LETTERS["pl"][kind]: LETTERS["en"][kind] for kind in LETTERS["pl"]}


def _english(text: str) -> str:
    """A Polish reader may write the letters of his own language, K H W G S: no English move has another of them."""
    return "".join(_LETTERS.get(letter, letter) for letter in text)
