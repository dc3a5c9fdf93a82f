"""How a game ended: offered where its board has no result yet, and recorded as an ordinary result."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.malformed import MalformedText
from kodeks.rulebook.result import Result as Outcome
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Tournament
from kodeks.tournament.acts import Result
from kodeks.tournament.law import must_announce
from kodeks.web.frame.recording import recorded
from kodeks.web.frame.views import Desk, desk, posted_from
from kodeks.web.games.table import address_of, table_at
from kodeks.web.pages.words import say, told
from kodeks.web.rights import Right
from kodeks.web.sheets.look import Ending, Sheet
from kodeks.web.sheets.table import Table, query_of, sheet_of

_CHESS = {Outcome.WHITE_WINS: "1-0", Outcome.DRAW: "½-½", Outcome.BLACK_WINS: "0-1", Outcome.BOTH_LOSE: "0-0"}


class Offer(NamedTuple):
    """An ending as the form offers it: the result as this event writes it, and whether the sheet says so."""

    key: str
    result: str
    ruling: Ruling
    is_likely: bool


def _written(state: Tournament, result: Outcome) -> str:
    return _CHESS[result] if state.regulations.is_chess else result.value


def endings_at(at: Desk, table: Table, sheet: Sheet) -> tuple[Offer, ...]:
    """What can be recorded: nothing where the board has a result, or this visitor records none."""
    state = at.log.state
    is_early = must_announce(state, table.paired.number) is not None
    if table.row.text or state.is_closed or is_early or not at.may(Right.RECORD):
        return ()
    likely = _likely(sheet)
    return tuple(Offer(each.key, _written(state, each.result), each.ruling, each == likely) for each in sheet.endings)


def _likely(sheet: Sheet) -> Ending | None:
    """What the rules say; else what the result in the text means most often: somebody resigned, or both agreed."""
    first = next(iter(sheet.endings))
    if first.key in ("rules", "due"):
        return first
    return next((each for each in sheet.endings if each.result is sheet.result), None)


def disagreement(state: Tournament, table: Table, sheet: Sheet) -> str:
    """The result of the sheet where the board has another one; empty where nothing is to be asked."""
    likely = _likely(sheet)
    if likely is None or likely.key == "due" or not table.row.text:
        return ""
    written = _written(state, likely.result)
    return "" if written == table.row.text else written


@desk(Right.RECORD)
@posted_from("desk:game", "number", "board")
def record_ending(request: HttpRequest, at: Desk, number: int, board: int) -> HttpResponse:
    """The result that follows from the moves as saved, or from what happened after them; its reason is the law."""
    table = table_at(request, at, number, board)
    to = f"{address_of(at, table)}?{query_of(table)}"
    try:
        sheet = sheet_of(at.log.state, table, table.text)
    except MalformedText:  # a file from elsewhere may have any text; its end is not on the board
        sheet = sheet_of(at.log.state, table, "")
    chosen = next((each for each in sheet.endings if each.key == request.POST.get("ending")), None)
    if chosen is None or table.row.text:
        messages.error(request, say("games-choose-ending" if not table.row.text else "games-has-result"))
        return redirect(to)
    act = Result(number, board, _written(at.log.state, chosen.result), table.place.game, told(chosen.ruling))
    return recorded(request, at, [act], to, "games-result-is-recorded")
