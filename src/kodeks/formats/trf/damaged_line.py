"""A line 001 that does not keep to its columns: as much of it as is beyond doubt."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from kodeks.formats.remark import Remark
from kodeks.formats.trf.cells import FIRST_COLUMN, WIDTH, column_of, wrong_cells
from kodeks.formats.trf.columns import ColumnSpan, ColumnsShifted, LineColumns
from kodeks.formats.trf.player_line import BLANK, read_player
from kodeks.formats.trf.report import PlayerLine
from kodeks.malformed import MalformedText

_TAB = 8
_FARTHEST = 4  # columns by which fields are pushed
_LONGEST = FIRST_COLUMN + 100 * WIDTH  # what is longer is no line of a tournament, and not worth a hundred tries


def read_damaged(text: str, place: int, rounds: int | None) -> tuple[PlayerLine, list[Remark]]:
    """The player and what is to be told of his line. Who met whom, with which colour and result is read whole or is an
    error; what stands beyond so many rounds need not be anything."""
    if "\t" not in text and not text.startswith(" "):
        with suppress(MalformedText):  # the rounds may have been pushed with the fields before them
            return _as_it_stands(text, place, None)
    for repaired, remark in _repaired(text, place) if len(text) <= _LONGEST else ():
        try:
            player = read_player(repaired, place)
        except MalformedText:
            continue
        if any(cell.is_paired for cell in player.cells):  # only numbers of opponents prove where the columns are
            return player, [remark]
    player, told = _as_it_stands(text.lstrip(), place, rounds)
    return player, [*(each for _, each in _unindented(text, place)), *told]


def wrong_in(text: str, place: int, rounds: int | None, first: MalformedText) -> Iterator[MalformedText]:
    """The error that was found in a line, and those of other rounds, if each can be read by itself: not where the
    columns of the line are shifted, for then everything after that would be wrong."""
    yield first
    if isinstance(first, ColumnsShifted) or (first.column or 0) < FIRST_COLUMN:
        return
    columns = LineColumns(text.lstrip(), place, [])
    for error in wrong_cells(columns, rounds):
        if isinstance(error, ColumnsShifted):
            return
        if error.column is not None and error.column > (first.column or 0):
            yield error


def _repaired(text: str, place: int) -> Iterator[tuple[str, Remark]]:
    """The line as it may have been meant: with wider tabs, from the first column on, or with its fields moved back."""
    if "\t" in text.rstrip():
        yield text.expandtabs(_TAB), Remark("trf-tabs-widened", place, text.index("\t") + 1)
    yield from _unindented(text, place)
    for by in range(1, _FARTHEST + 1):
        for column in reversed(BLANK):
            told = Remark("trf-fields-moved-back", place, column)
            written = text[: column - 1 + by].rstrip()
            if len(written) < column:  # too far to the right, with blanks before
                yield written.ljust(column - 1) + text[column - 1 + by :], told
            yield text[: column - 1 - by].ljust(column - 1) + text[column - 1 - by :], told


def _unindented(text: str, place: int) -> Iterator[tuple[str, Remark]]:
    if text.startswith((" ", "\t")):
        yield text.lstrip(), Remark("trf-indentation-ignored", place, 1)


def _as_it_stands(text: str, place: int, rounds: int | None) -> tuple[PlayerLine, list[Remark]]:
    told: list[Remark] = []
    try:
        return read_player(text, place, told), told
    except MalformedText as error:
        if rounds and error.column is not None and error.column >= column_of(rounds + 1):
            told.clear()
            sound = (error.column - FIRST_COLUMN) // WIDTH
            return read_player(text, place, told, rounds=sound), told
        columns = LineColumns(text, place, [])
        torn = next(filter(columns.is_torn, BLANK), None)
        if isinstance(error, ColumnsShifted) and told and torn is not None:  # that is where it began
            columns.refuse_shifted(ColumnSpan(torn, torn), columns.around(torn))
        raise
