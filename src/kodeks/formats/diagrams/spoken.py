"""Positions and moves as sentences that a screen reader reads well aloud, in Polish and English."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import chess

from kodeks.chess import LETTERS
from kodeks.draughts import Move, Piece, Position, Variant, smallest_route
from kodeks.formats.diagrams.trace import jumped
from kodeks.rulebook.result import Side
from kodeks.words import Language, say


def spoken_position(position: Position, language: Language) -> str:
    """Who is to move, then White's men and kings square by square, then Black's."""
    sentences = [
        say(language, f"diagram-{position.to_move.value}-to-move"),
        *(_spoken_side(position, side, language) for side in (Side.WHITE, Side.BLACK)),
    ]
    return " ".join(sentences)


def _spoken_side(position: Position, side: Side, language: Language) -> str:
    """What one side has, and where."""
    groups = []
    for kind, is_king in (("men", False), ("kings", True)):
        squares = [square for square, piece in position.pieces() if piece == Piece(side, is_king)]
        if squares:
            groups.append(_spoken_group(kind, squares, position.variant, language))
    key = f"diagram-{side.value}-has" + ("-nothing", "", "-both")[len(groups)]
    return say(language, key, **dict(zip(("first", "second"), groups, strict=False)))


def _spoken_group(kind: str, squares: Sequence[int], variant: Variant, language: Language) -> str:
    """So many men or kings on these squares. One and two are words: a reader cannot give a figure its gender."""
    names = [variant.names[square] for square in sorted(squares, key=variant.reading_order)]
    number = {1: "-one", 2: "-two"}.get(len(names), "")
    return say(language, f"diagram-{kind}{number}", count=len(names), squares=_enumerate(names, language))


def spoken_move(position: Position, move: Move, language: Language) -> str:
    """A legal move as it is announced: who, from where, by which squares, to where, what it takes and becomes."""
    piece = position.at(move.origin)
    assert piece is not None, "a move of no piece"
    crowned = not piece.is_king and position.after(move).at(move.target) == Piece(piece.side, True)  # [I.3.5]
    names = position.variant.names
    origin, target = names[move.origin], names[move.target]
    if not move.is_capture:
        return _spoken_step(piece, crowned, origin, target, language)
    key = f"diagram-{'king' if piece.is_king else 'man'}-captures"
    return say(
        language,
        key + ("-crowned" if crowned else ""),
        side=say(language, f"diagram-{piece.side.value}"),
        origin=origin,
        target=target,
        **_spoken_capture(position, move, language),
    )


@lru_cache(maxsize=4_096)
def _spoken_step(piece: Piece, crowned: bool, origin: str, target: str, language: Language) -> str:
    """A move that takes nothing: there are few of them, and they are made again and again."""
    key = f"diagram-{'king' if piece.is_king else 'man'}-goes"
    side = say(language, f"diagram-{piece.side.value}")
    return say(language, key + ("-crowned" if crowned else ""), side=side, origin=origin, target=target)


def _spoken_capture(position: Position, move: Move, language: Language) -> dict[str, str]:
    """The landing squares on the way and the pieces taken, as parts of the sentence."""
    names = position.variant.names
    stops = [names[square] for square in smallest_route(position, move)[1:-1]]
    via = say(language, "diagram-via", squares=_enumerate(stops, language)) if stops else ""
    return {"via": via, "taken": _spoken_taken(position, move, language)}


def _spoken_taken(position: Position, move: Move, language: Language) -> str:
    """The pieces taken: men, then kings, each in the order in which they were jumped."""
    kinds: dict[bool, list[str]] = {False: [], True: []}
    for square in jumped(position, move):
        piece = position.at(square)
        assert piece is not None, "nothing to take"
        kinds[piece.is_king].append(position.variant.names[square])
    groups = [
        (("king" if is_king else "man") if len(names) == 1 else ("kings" if is_king else "men"), names)
        for is_king, names in kinds.items()
        if names
    ]
    form = "taken" if len(groups) == 1 else "named"
    said = [say(language, f"diagram-{form}-{kind}", squares=_enumerate(names, language)) for kind, names in groups]
    return said[0] if len(said) == 1 else say(language, "diagram-taken-both", men=said[0], kings=said[1])


def _enumerate(names: Sequence[str], language: Language) -> str:
    """31; 31 and 32; 31, 32 and 33."""
    if len(names) == 1:
        return names[0]
    return say(language, "diagram-and", names=", ".join(names[:-1]), last=names[-1])


def spoken_chess_position(board: chess.Board, language: Language) -> str:
    """The same of a position of chess: the pieces of both sides, square by square."""
    letters = LETTERS[language.chess]
    parts = [say(language, "diagram-white-to-move" if board.turn else "diagram-black-to-move")]
    for colour, name in ((chess.WHITE, "diagram-white"), (chess.BLACK, "diagram-black")):
        squares = (
            f"{letters.get(kind, '')}{chess.square_name(square)}"
            for kind in (*letters, chess.PAWN)
            for square in board.pieces(kind, colour)
        )
        parts.append(f"{say(language, name)}: {', '.join(squares)}.")
    return " ".join(parts)
