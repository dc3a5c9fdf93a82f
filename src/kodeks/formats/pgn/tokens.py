"""The tokens of PGN as real files write them, and what each odd form means."""

from __future__ import annotations

import re

from kodeks.chess.letters import FIGURINES, LETTERS

_FIGURES = "".join(figure for side in FIGURINES.values() for figure in side.values())
_ENGLISH, _POLISH = ("".join(LETTERS[language].values()) for language in ("en", "pl"))
_PIECE = f"[{_ENGLISH}{_POLISH}{_FIGURES}]"
_DASH = "[-\u2010-\u2015\u2212]"
_DRAW = r"(?:1/2|½|0[.,]5)"

_TO = rf"\s?(?:{_DASH}|:)\s?"

NAGS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
POLISH = frozenset(_POLISH) - frozenset(_ENGLISH)
LOOSE_TAG = re.compile(r"\s*\[[\s\[]*([A-Za-z][A-Za-z0-9_]*)(?![A-Za-z0-9_%])[^\S\n]*([^\n]*)")

# Every visible character starts some token, so nothing is skipped but blanks. `lastgroup` is the kind of the token.
TOKEN = re.compile(
    rf"""
      (?:[0-9]{{1,4}}(?:\.+|…)\s*)?
      (?P<move>(?:{_PIECE}?[a-h]?[1-8]?[x:]?[a-h][1-8](?:=?{_PIECE}|\({_PIECE}\))?|{_PIECE}?[a-h][1-8]-[a-h][1-8](?:=?{_PIECE})?
        |[a-h][x:]?[a-h]|[Oo0]{_DASH}[Oo0]{_DASH}[Oo0]|[Oo0]{_DASH}[Oo0]|--|Z0)\ufe0e?(?:\+\+|\+|\#|X)?)
        (?=[\s{{}}();$!?]|e\.\s?p|\Z)
    | (?P<result>(?:1-0|0-1|1/2-1/2|\*)(?=[\s{{}}();]|\Z))
    | (?P<odd_result>(?:1{_TO}0|0{_TO}1|{_DRAW}{_TO}{_DRAW}|{_DRAW})(?=[\s{{}}();]|\Z))
    | (?P<number>[0-9]{{1,4}}(?:\.+|…|(?=\s|\Z)))
    | (?P<comment>\{{[^}}]*\}}?)
    | (?P<rest>;.*)
    | (?P<offer>\(=\))
    | (?P<open>\()
    | (?P<close>\))
    | \$(?P<nag>[0-9]{{1,4}})(?![0-9])
    | (?P<sign>[!?]{{1,2}})(?![!?])
    | (?P<passing>e\.\s?p\.?|ep(?=\s|\Z))
    | (?P<dots>\.{{2,3}}|…)
    | (?P<odd_sign>(?:[!?]{{3,80}}|[][]|[=+/±∓⩲⩱∞□⊕⟳↑→⇆N-]{{1,3}}|\$[0-9]*)(?=[\s{{}}();]|\Z))
    | (?P<other>\S{{1,80}})
    """,
    re.VERBOSE,
)

_PIECES = str.maketrans(
    dict(zip(_POLISH, _ENGLISH, strict=True))
    | {figure: LETTERS["en"].get(kind, "") for side in FIGURINES.values() for kind, figure in side.items()}
    | {"\ufe0e": "", ":": "x"}
)
_CASTLING = str.maketrans("o", "O")
_ANY_DASH = re.compile(_DASH)


def english(move: str) -> str:
    """A move as programs read it that know English letters only: of Polish and English letters none but the king's is
    in both [C-61]."""
    if move[0] in "Oo0":
        return _ANY_DASH.sub("-", move).translate(_CASTLING)
    return move.translate(_PIECES)


def usual_result(text: str) -> str:
    """The result of an odd form."""
    first = text.strip()[0]
    if first in "½" or text.startswith(("1/2", "0.5", "0,5")):
        return "1/2-1/2"
    return "1-0" if first == "1" else "0-1"
