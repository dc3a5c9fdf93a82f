"""Score sheets: prepared for each player [II.3.7.1], or empty; with a numbered board for a position."""

from __future__ import annotations

from kodeks.papers.diagram import empty_board
from kodeks.papers.forms import FormKind, Forms, PageSize, PrintedSitter, ScoreSheet
from kodeks.papers.paper import Fact, Sentence
from kodeks.papers.seats import round_day, seats_on_paper
from kodeks.papers.voice import Voice
from kodeks.tournament import Tournament

_SIGNS = {"100": "print-signs-100", "64": "print-signs-64", "chess": "print-signs-chess"}
MOVES = {"100": 75, "64": 60, "chess": 60}  # of a long game; more go on a second sheet


def score_sheets(
    state: Tournament,
    voice: Voice,
    number: int | None = None,
    *,
    size: PageSize = PageSize.A4,
    with_line_ups: bool = True,
) -> Forms:
    """Two a board of a round, one for each player; without a round one empty sheet to be copied."""
    regulations, say = state.regulations, voice.say
    day = voice.day(round_day(state, number))
    sheets = [ScoreSheet("", "", PrintedSitter(), PrintedSitter(), day)]
    if number is not None:
        seats = seats_on_paper(state, number, with_line_ups=with_line_ups)
        sheets = [
            ScoreSheet(str(seat.place), str(number), seat.white, seat.black, day, keeper)
            for seat in seats
            for keeper in (say("print-sheet-of-white"), say("print-sheet-of-black"))
        ]
    labels = {
        "round": "column-round",
        "board": "print-board",
        "day": "print-day",
        "white": "print-white",
        "black": "print-black",
        "number": "print-move-number",
        "result": "print-result",
        "used_white": "print-time-of-white",
        "used_black": "print-time-of-black",
        "sign_white": "print-signature-of-white",
        "sign_black": "print-signature-of-black",
        "arbiter": "print-arbiter",
        "signs": _SIGNS[regulations.board],
    }
    told = [
        ("report-label-place", regulations.place),
        ("report-label-tempo", voice.tempo(regulations.play.tempo or "")),
    ]
    return Forms(
        kind=FormKind.SCORE_SHEETS,
        title=regulations.name,
        name=say("print-sheet-of-game", game=regulations.game),
        language=voice.language,
        forms=tuple(sheets),
        labels={name: say(key) for name, key in labels.items()},
        facts=tuple(Fact(say(label), Sentence(value)) for label, value in told if value),
        diagram=empty_board(regulations.board, say("print-empty-board")),
        moves=MOVES[regulations.board],
        size=size,
        dated=round_day(state, number),
    )
