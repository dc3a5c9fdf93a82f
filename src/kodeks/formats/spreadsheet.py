"""Tables as text that spreadsheets open: standings and rounds."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable

from kodeks.formats.tables import point_scale, result_text
from kodeks.papers import Voice
from kodeks.tournament import Tournament, board_names, standings_of
from kodeks.words import Language

__all__ = ["harmless", "rounds_csv", "standings_csv", "write_csv"]

_FORMULA = re.compile(r"'*[=+\-@]")


def harmless(text: str) -> str:
    """A cell that no spreadsheet takes for a formula, whoever typed it."""
    return f"'{text}" if _FORMULA.match(text) else text


def write_csv(rows: Iterable[Iterable[str]], *, delimiter: str = ";") -> str:
    """Rows as lines. For spreadsheets encode it as `utf-8-sig`: else they take it for an old code page."""
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return text.getvalue()


def standings_csv(state: Tournament, language: Language) -> str:
    """The table: places, points and tie-breaks, with the decimal point of the language."""
    voice, scale = Voice(language), point_scale(state)
    standings, _ = standings_of(state)
    codes = dict.fromkeys(each.code for each in standings.criteria if each.code != "PTS")
    heads = map(voice.say, ("column-place", "column-number", "column-name", "column-points"))
    rows = (
        (
            "" if row.place is None else str(row.place),
            str(row.number),
            harmless(row.name),
            voice.points(row.points, scale),
            *(voice.value(value) for value in standings.tiebreaks(row).values()),
        )
        for row in standings.rows
    )
    return write_csv([(*heads, *codes), *rows])


def rounds_csv(state: Tournament, language: Language) -> str:
    """Every round as it was paired, with its results; of a match of teams also its boards."""
    voice = Voice(language)
    keys = ("column-round", "column-board", "column-number", "column-white", "column-number", "column-black")
    rows = [(*map(voice.say, keys), voice.say("column-result"))]
    for paired in state.rounds:
        for board in paired.boards:
            sides = (
                cell for number in (board.white, board.black) for cell in (str(number), _name(state, number))
            )
            rows.append((str(paired.number), str(board.board), *sides, harmless(result_text(state, board) or "")))
            if board.games:
                rows += _games(state, paired.number, board.board)
        rows += [
            (str(paired.number), "", str(rest.number), _name(state, rest.number), "", "", rest.kind.value)
            for rest in paired.rests
        ]
    return write_csv(rows)


def _name(state: Tournament, number: int) -> str:
    return harmless(state.entry(number).name)
