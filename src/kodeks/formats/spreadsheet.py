"""Tables as text that spreadsheets open: standings and rounds."""

from __future__ import annotations

import csv
from collections.abc import Iterable

from kodeks.formats.formulas import harmless
from kodeks.papers import Voice
from kodeks.tables import Seat, ranked
from kodeks.tables.seats import meeting_at, seats_at
from kodeks.tournament import Tournament
from kodeks.words import Language

_END = "\r\n"


def write_csv(rows: Iterable[Iterable[str]], *, delimiter: str = ";") -> str:
    """Rows as lines. For spreadsheets encode it as `utf-8-sig`: else they take it for an old code page."""
    lines = _Lines()
    csv.writer(lines, delimiter=delimiter, lineterminator=_END).writerows(rows)
    return "".join(lines)


class _Lines(list[str]):
    """Rows as they are written, with one sign at the end: the writer quotes what has a sign of its own end in it, and a
    spreadsheet takes either for the end of a row."""

    def write(self, row: str) -> None:
        self.append(f"{row.removesuffix(_END)}\n")


def standings_csv(state: Tournament, language: Language) -> str:
    """The table: places, points and tie-breaks, with the decimal point of the language."""
    voice, table = Voice(language), ranked(state)
    codes = (each.code for each in table.tiebreaks)
    heads = map(voice.say, ("column-place", "column-number", state.regulations.entrant_column, "column-points"))
    rows = (
        (
            "" if row.place is None else str(row.place),
            str(row.number),
            harmless(row.entry.name),
            str(row.points),
            *(voice.value(value) for _, value in row.values),
        )
        for row in table.rows()
    )
    return write_csv([(*heads, *codes), *rows])


def rounds_csv(state: Tournament, language: Language) -> str:
    """Every round as it was paired, with its results; of a match of teams its boards, too, as `2.1`; who rests has no
    board."""
    voice = Voice(language)
    heads = ("column-round", "column-board", "column-number", "column-white", "column-number", "column-black")
    rows: list[tuple[str, ...]] = [(*map(voice.say, heads), voice.say("column-result"))]
    for paired in state.rounds:
        for board in paired.boards:
            met = meeting_at(state, paired, board)
            rows.append(_row(paired.number, met, with_numbers=True))
            rows += [_row(paired.number, seat) for seat in seats_at(state, paired, board) if board.games]
        for rest in paired.rests:
            said = voice.say(f"tournament-rest-{rest.kind.value}", name=state.entry(rest.number).name)
            rows.append((str(paired.number), "", str(rest.number), _name(state, rest.number), "", "", harmless(said)))
    return write_csv(rows)


def _row(number: int, seat: Seat, *, with_numbers: bool = False) -> tuple[str, ...]:
    sides = (
        cell
        for sitter in (seat.white, seat.black)
        for cell in (str(sitter.number) if with_numbers else "", harmless(sitter.entry.name))
    )
    return (str(number), str(seat.place), *sides, harmless(seat.text))


def _name(state: Tournament, number: int) -> str:
    return harmless(state.entry(number).name)
