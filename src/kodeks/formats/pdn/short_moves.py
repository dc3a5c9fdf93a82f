"""The short notation of Russian files of the 64 board: `cd4`, `c:e5`, the file a piece leaves and where it goes.

Which piece that is only the position tells; so the moves before it are played, and it is spelled out where exactly one
legal move fits.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kodeks.draughts.judge import judge_written
from kodeks.draughts.move import Move
from kodeks.draughts.notation import parse_move, write_move
from kodeks.draughts.position import Position
from kodeks.draughts.rules import GameRules
from kodeks.formats.pdn.tree import find_place
from kodeks.malformed import MalformedText
from kodeks.rulebook.ruling import Ruling

if TYPE_CHECKING:
    from kodeks.formats.pdn.draft import Draft, DraftLine

_SHORT = re.compile(r"([a-h])([:x]?)([a-h][1-8])")


def is_short(text: str) -> bool:
    return _SHORT.fullmatch(text) is not None


def spell_out(draft: Draft, line: DraftLine, position: Position | None) -> None:
    """Write the short moves of a line, and of its variations, in full, each with a remark. The position is None where
    nobody can tell it: after a move that is not legal."""
    for index, text in enumerate(line.texts):
        if index in line.setups:
            position = draft.set_up(line, index)
            continue
        if is_short(text):
            place = find_place(line.spans, index)
            move = None if position is None else _only_move(position, text)
            if position is None or move is None:
                raise draft.error("pdn-short-move-unclear", text, place, line.cut(index))
            line.texts[index] = write_move(position, move)
            draft.remark("pdn-short-move", text, place)
        if index in line.notes:
            for variation in line.notes[index].variations:
                spell_out(draft, variation, position)
        position = None if position is None else _after(position, line.texts[index])


def _only_move(position: Position, text: str) -> Move | None:
    """The one legal move that fits, if there is one only."""
    match = _SHORT.fullmatch(text)
    assert match is not None
    names = position.variant.names
    fits = [
        move
        for move in position.legal_moves()
        if (names[move.origin][0], names[move.target]) == (match[1], match[3]) and (move.captured or not match[2])
    ]
    return fits[0] if len(fits) == 1 else None


def _after(position: Position, text: str) -> Position | None:
    try:
        written = parse_move(text, position.variant)
    except MalformedText:
        return None
    judged = judge_written(position, written._replace(sign=""), GameRules.of(position.variant.key).board)
    return None if isinstance(judged, Ruling) else position.after(judged)
