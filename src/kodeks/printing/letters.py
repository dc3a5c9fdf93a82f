"""Letters the press has: what no type of it can show is written as an escape, never as an empty box."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Any

import typst

from kodeks.printing.fitting import text_width
from kodeks.words.sentences import printable

FONTS = typst.Fonts(include_system_fonts=False)  # those of the press itself: the same on every machine
STANDARDS: list[Any] = [name.lower() for name in ("A-2a", "UA-1")]  # for archives, and for all readers
_SURE = re.compile("[\\x20-\\x7e\u00a1-\u00ac\u00ae-\u017f\u2013\u2014\u2018-\u201e\u2026\u2212×½☐☑☒]*")
_BREAK = "\u200b"  # of no width: a line may end there
_LEAST_TO_BREAK = 12  # letters: shorter words fit everywhere
_WORD = re.compile(rf"\S{{{_LEAST_TO_BREAK},}}")


def settable(text: str) -> str:
    """The text as it can be set: control characters and letters without a type are written out."""
    composed = printable(unicodedata.normalize("NFC", text))
    if _SURE.fullmatch(composed):
        return composed
    return "".join(letter if _SURE.fullmatch(letter) or _has(letter) else _escape(letter) for letter in composed)


def broken(text: str, longest_em: float) -> str:
    """The text with places where words that are wider than this may be broken."""
    return _WORD.sub(lambda found: _break(found[0], longest_em), text)


def _break(word: str, longest_em: float) -> str:
    if text_width(word) <= longest_em:
        return word
    parts, part, width = [], "", 0.0
    for letter in word:
        wide = text_width(letter)
        if width + wide > longest_em:
            parts.append(part)
            part, width = "", 0.0
        part, width = part + letter, width + wide
    return _BREAK.join((*parts, part))


@cache
def _has(letter: str) -> bool:
    """Whether some type of the press has the letter; the standards of PDF are the proof."""
    probe = b'#set document(title: "?")\n#set text(lang: "pl", font: ("Libertinus Serif", "DejaVu Sans Mono"))\n'
    try:
        typst.compile(
            probe + b"#text(sys.inputs.letter)",
            font_paths=FONTS,
            ignore_system_fonts=True,
            sys_inputs={"letter": letter},
            pdf_standards=STANDARDS,
        )
    except typst.TypstError:
        return False
    return True


def _escape(letter: str) -> str:
    return f"[U+{ord(letter):04X}]"
