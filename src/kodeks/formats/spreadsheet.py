"""Tables as text that spreadsheets open: standings and rounds."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable

from kodeks.formats.tables import point_scale, result_text
from kodeks.papers import Voice
from kodeks.rounds import write_score
from kodeks.tournament import Board, Tournament, board_names, standings_of
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
    """Every round as it was paired, with its results; of a match of teams its boards, too, as `2.1`; who rests has no
    board."""
    voice = Voice(language)
    heads = ("column-round", "column-board", "column-number", "column-white", "column-number", "column-black")
    rows: list[tuple[str, ...]] = [(*map(voice.say, heads), voice.say("column-result"))]
    for paired in state.rounds:
        for board in paired.boards:
            sides = [cell for number in (board.white, board.black) for cell in (str(number), _name(state, number))]
            rows.append((str(paired.number), str(board.board), *sides, harmless(result_text(state, board) or "")))
            rows += _games(state, paired.number, board)
        for rest in paired.rests:
            said = voice.say(f"tournament-rest-{rest.kind.value}", name=state.entry(rest.number).name)
            rows.append((str(paired.number), "", str(rest.number), _name(state, rest.number), "", "", harmless(said)))
    return write_csv(rows)


def _games(state: Tournament, number: int, board: Board) -> list[tuple[str, ...]]:
    if not board.games:
        return []
    is_chess = state.regulations.is_chess
    return [
        (
            str(number),
            f"{board.board}.{pair.board}",
            "",
            harmless(pair.white or ""),
            "",
            harmless(pair.black or ""),
            "" if game is None else harmless(write_score(game, is_chess=is_chess)),
        )
        for pair, game in zip(board_names(state, number, board.board), board.games, strict=True)
    ]


def _name(state: Tournament, number: int) -> str:
    return harmless(state.entry(number).name)
