"""A score sheet as PDN or PGN, read as what happened at the board: the moves of both, and positions let stand.

What stands on the sheet is entered by one hand: each move is the player's, and who entered it is with the event. The
text itself is kept with the log (`GameRecord.sheet`): what is written beside the moves, and what cannot be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import chess

from kodeks.chess import write_fen as write_chess_fen
from kodeks.draughts import Position, write_fen
from kodeks.formats import pdn, pgn
from kodeks.formats.game_lines import GameRecord
from kodeks.formats.pdn.replay import MoveRefusal
from kodeks.formats.pdn.tree import PdnMove, SetUp
from kodeks.formats.pgn.tokens import english
from kodeks.formats.remark import Remark
from kodeks.game import Act, Actor, Conditions, Deed, Event, State
from kodeks.game.chess_table import ChessTable
from kodeks.game.draughts_table import DraughtsTable
from kodeks.game.events import Accept, Irregular, Move, Start
from kodeks.game.fold import step
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import conditions_of
from kodeks.tournament import Tournament
from kodeks.tournament.regulations.groups import Keeping

_CUT_SHORT = "IRR-8"  # too few or too many captured: what a position that stands most often comes from


class ScoreSheet(NamedTuple):
    """What a text says: its game as files have it, the conditions with its start, what both did, and the first move
    that the rules refuse; from there on it stays as it is written."""

    game: pdn.PdnGame | pgn.PgnGame
    conditions: Conditions
    entries: tuple[tuple[Deed, ...], ...]  # the start; then move by move what belongs to each
    refusal: tuple[str, Ruling] | None
    remarks: tuple[Remark, ...]

    @property
    def deeds(self) -> tuple[Deed, ...]:
        """All that was done."""
        return tuple(deed for entry in self.entries for deed in entry)

    @property
    def rest(self) -> tuple[str, ...]:
        """What stands after the moves that were read, as written."""
        return _written(self.game)[max(0, len(self.entries) - 1) :]


def read_sheet(conditions: Conditions, text: str) -> ScoreSheet:
    """A text read by the rules of a game; one that is no game at all raises `MalformedText`."""
    if isinstance(conditions.table, ChessTable):
        return _chess(conditions, conditions.table, text)
    assert isinstance(conditions.table, DraughtsTable)
    return _draughts(conditions, conditions.table, text)


def _chess(conditions: Conditions, table: ChessTable, text: str) -> ScoreSheet:
    game = pgn.read_game(text)
    if "FEN" not in game.tags:  # in chess960 the start that was drawn for the round
        game = replace(game, start=table.game.origin)
    if game.start != table.game.origin:
        conditions = replace(conditions, start=write_chess_fen(game.start))
    acts: list[tuple[Act, ...]] = [(Move(english(move.text)),) for move in game.moves]
    return _judged(game, conditions, acts, None, game.remarks)


def _draughts(conditions: Conditions, table: DraughtsTable, text: str) -> ScoreSheet:
    rules = table.game.rules
    game = pdn.read_game(text, variant=rules.variant)
    if game.variant is not rules.variant:
        raise MalformedText("games-another-board", game.variant.key)
    if game.start != table.game.position:
        conditions = replace(conditions, start=write_fen(game.start))
    replayed = pdn.replay(game, rules)
    acts: list[tuple[Act, ...]] = []
    items = pdn.from_game(replayed.game).line.items
    for item, given in zip(items, game.line.items, strict=False):
        if isinstance(item, PdnMove):
            acts.append((Move(item.text),))
        else:
            assert isinstance(given, SetUp)
            acts.append(let_stand(item.position, _CUT_SHORT, " ".join((*given.before, *given.comments))))
    return _judged(game, conditions, acts, replayed.refusal, (*game.remarks, *replayed.remarks))


def let_stand(position: Position | chess.Board, code: str, note: str) -> tuple[Act, ...]:
    """An irregular move that has left this position. In draughts the opponent lets it stand [I.5.4]; in chess nobody
    does, but nobody has noticed it [FIDE 7.4]."""
    if isinstance(position, chess.Board):
        return (Irregular(code, board=write_chess_fen(position), note=note),)
    return Irregular(code, board=write_fen(position), note=note), Accept()


def _judged(
    game: pdn.PdnGame | pgn.PgnGame,
    conditions: Conditions,
    acts: list[tuple[Act, ...]],
    refusal: MoveRefusal | None,
    remarks: tuple[Remark, ...],
) -> ScoreSheet:
    """The deeds that the log takes; what the rules of a game in a file let pass, such as moves after its end, it may
    refuse."""
    refused = None if refusal is None else (refusal.text, refusal.ruling)
    entries: list[tuple[Deed, ...]] = []
    state = State.first(conditions)
    for read, each in enumerate(((Start(),), *acts)):
        deeds, state, ruling = enter(state, each)
        if ruling is not None:
            words = _written(game)
            refused = (words[max(0, read - 1)] if words else "", ruling)
            break
        entries.append(deeds)
    return ScoreSheet(game, conditions, tuple(entries), refused, remarks)


def enter(state: State, acts: tuple[Act, ...]) -> tuple[tuple[Deed, ...], State, Ruling | None]:
    """What belongs to one move of a score sheet, each act with whose it is: the state then, or why it is refused."""
    deeds: list[Deed] = []
    mover = state.to_move
    for act in acts:
        if isinstance(act, Irregular):
            act = replace(act, side=mover)
        by = Actor.ARBITER if isinstance(act, Start | Irregular) else Actor.of(mover)
        by = Actor.of(mover.other) if isinstance(act, Accept) else by
        after, rulings, is_accepted = step(state, Event(state.seq + 1, state.at_ms, by, act))
        if not is_accepted:
            return (), state, rulings[-1]
        deeds.append(Deed(by, _as_files_write(act, after)))
        state = after
    return tuple(deeds), state, None


def _as_files_write(act: Act, after: State) -> Act:
    """A move of chess with English letters, however it was written."""
    table = after.table
    before = table.before if isinstance(act, Move) and isinstance(table, ChessTable) else None
    if before is None or not isinstance(table, ChessTable):
        return act
    return Move(before.san(table.game.moves[-1]))


def _written(game: pdn.PdnGame | pgn.PgnGame) -> tuple[str, ...]:
    if isinstance(game, pgn.PgnGame):
        return tuple(move.text for move in game.moves)
    return tuple(item.text if isinstance(item, PdnMove) else "–" for item in game.line.items)


# Files made before games had logs


def record_of_text(state: Tournament, place: GamePlace, text: str) -> GameRecord:
    """The game of a board whose moves were recorded as text, as a game with a log: the same moves, as far as they can
    be read, and the text beside them."""
    conditions = conditions_of(state, place, Keeping.SHEET)
    try:
        sheet = read_sheet(conditions, text)
        if sheet.refusal is not None and conditions.table.is_chess:  # played on where the end is proven by now [5.2b]
            on = read_sheet(replace(conditions, ends_when_dead=False), text)
            sheet = on if len(on.entries) > len(sheet.entries) else sheet
    except MalformedText:  # a file from elsewhere may have any text
        return GameRecord(place, conditions, "", (), "", sheet=text)
    return GameRecord(place, sheet.conditions, "", tuple(events_of(sheet.deeds)), "", sheet=text)


def events_of(deeds: tuple[Deed, ...], who: str = "") -> Iterator[Event]:
    """Deeds as a log begins with them; nobody knows when they were done."""
    return (Event(seq, 0, deed.by, deed.act, who) for seq, deed in enumerate(deeds, start=1))
