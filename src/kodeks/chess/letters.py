"""The letters of the pieces by language [C2, C3], and the figurines."""

from __future__ import annotations

from types import MappingProxyType

import chess

from kodeks.malformed import MalformedText

_ORDER = (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)

LETTERS = MappingProxyType(
    {
        language: MappingProxyType(dict(zip(_ORDER, letters, strict=True)))
        for language, letters in {"pl": "KHWGS", "en": "KQRBN", "de": "KDTLS", "fr": "RDTFC", "nl": "KDTLP"}.items()
    }
)

FIGURINES = MappingProxyType(
    {
        chess.WHITE: MappingProxyType(dict(zip((*_ORDER, chess.PAWN), "♔♕♖♗♘♙", strict=True))),
        chess.BLACK: MappingProxyType(dict(zip((*_ORDER, chess.PAWN), "♚♛♜♝♞♟", strict=True))),
    }
)


POLISH_OR_ENGLISH = "pl/en"  # they share the king's letter alone, so that no letter means two pieces [C-61]


def letters_of(language: str) -> dict[str, chess.PieceType]:
    """What each letter means in a language; figurines are understood in all. A language is declared, never guessed:
    the French king is R [C-61]. Languages whose letters agree may be read together: `pl/en`."""
    known: dict[str, chess.PieceType] = {}
    for name in language.split("/"):
        letters = LETTERS.get(name)
        if letters is None or any(known.get(letter, kind) != kind for kind, letter in letters.items()):
            raise MalformedText("no-letters-of-this-language", language)
        known.update({letter: kind for kind, letter in letters.items()})
    for figures in FIGURINES.values():
        known.update({figure: kind for kind, figure in figures.items()})
    return known
