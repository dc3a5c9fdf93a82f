"""All papers of a tournament: chosen on one page, each as PDF and as a page to be printed from the browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple, TypeVar
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from markupsafe import Markup

from kodeks.formats.recorded_games import known_text, with_logged_games
from kodeks.malformed import MalformedText
from kodeks.papers import Diagram, Forms, PageSize, Paper, Voice
from kodeks.printing import PAPERS, PaperKind, PaperOption, PaperRequest, board_svg, make_paper, print_sheaves, qr_svg
from kodeks.tables import seats_of
from kodeks.tournament import Stage, Tournament
from kodeks.tournament.announced import announced, published
from kodeks.web.frame.files import asked_language, sent_sheaves
from kodeks.web.frame.hands import step
from kodeks.web.frame.long_work import still_working, worked_out
from kodeks.web.frame.views import Desk, desk, show
from kodeks.web.logs.games import games_of, now_ms, sums_of_games
from kodeks.web.logs.memory import remembered
from kodeks.web.pages.words import explain_error, fragment, say
from kodeks.web.publication.games import PublicGames, record_of
from kodeks.web.rights import Right
from kodeks.words import Language, languages

__all__ = ["paper_pdf", "paper_print", "papers_page"]

T = TypeVar("T")
_PLACES = re.compile(r"\s*([1-9][0-9]{0,4})\s*(?:[-–]\s*([1-9][0-9]{0,4}))?\s*")
_A_WHILE_MS = 60_000  # how long games that are shown late are kept as they were
_PARTS = (  # of the page, in the order of an event
    ("papers-before", ("start_list", "name_cards", "board_cards")),
    ("papers-rounds", ("pairings_by_board", "pairings_by_name", "result_slips", "seat_cards", "score_sheets")),
    ("papers-tables", ("standings", "crosstable", "player_cards")),
    ("papers-other", ("notices", "game", "certificates")),
)


class Offer(NamedTuple):
    """A paper on the page: why it cannot be had yet, or what may be chosen."""

    key: str
    slug: str
    words: str
    hint: str
    choices: frozenset[PaperOption]
    size: str
    is_open: bool
    languages: tuple[Language, ...]  # it can be made in
    spoken: Language


def _known(at: Desk, key: str) -> Tournament:
    """What this visitor may have on paper: tables rest on what is announced, for everybody; of rounds only the staff
    have one before it is announced."""
    state = _with_games(at) if key == "game" else at.log.state
    is_of_tables = PaperOption.AFTER in PAPERS[key].choices or PaperOption.PLACES in PAPERS[key].choices
    return announced(state) if is_of_tables or not at.may(Right.WATCH) else state


_HINTS = {
    "start_list": "papers-hint-start-list",
    "name_cards": "papers-hint-name-cards",
    "board_cards": "papers-hint-board-cards",
    "pairings_by_board": "papers-hint-by-board",
    "pairings_by_name": "papers-hint-by-name",
    "result_slips": "papers-hint-slips",
    "seat_cards": "papers-hint-seat-cards",
    "score_sheets": "papers-hint-score-sheets",
    "standings": "papers-hint-standings",
    "crosstable": "papers-hint-crosstable",
    "player_cards": "papers-hint-player-cards",
    "notices": "papers-hint-notices",
    "game": "papers-hint-game",
    "certificates": "papers-hint-certificates",
}


# The page


def _with_games(at: Desk) -> Tournament:
    """The tournament with the games of its logs, which go on without a line of its own; for who is not of the staff as
    everybody may know them."""
    if at.may(Right.WATCH):
        return remembered(at, _stamp(at), lambda: with_logged_games(at.log.state, games_of(at.row.pk)))
    return remembered(at, _stamp(at), lambda: _with_known_games(at))


def _stamp(at: Desk) -> tuple[Hashable, ...]:
    """Until when games on paper are the same."""
    moment = 0 if at.may(Right.WATCH) else now_ms() // _A_WHILE_MS
    return "games on paper", sums_of_games(at.row.pk), at.may(Right.WATCH), moment


def _with_known_games(at: Desk) -> Tournament:
    state, games = at.log.state, PublicGames(at.row.pk, published(at.log.state))
    moves = dict(state.moves.items())
    for number in games.rounds():
        paired = state.round(number)
        assert paired is not None, number
        known = games.of_round(number)
        for seat in seats_of(state, paired):
            if seat.place in known and known[seat.place].known.plies:
                moves[number, *seat.place] = known_text(state, number, seat, record_of(known[seat.place]))
    return state._replace(moves=moves)


@desk(Right.SEE)
def papers_page(request: HttpRequest, at: Desk) -> HttpResponse:
    return _page(request, at)


def _page(request: HttpRequest, at: Desk, fault: str = "") -> HttpResponse:
    state = at.log.state if at.may(Right.WATCH) else announced(at.log.state)
    tables = announced(at.log.state)
    return show(
        request,
        "papers/papers.html",
        at,
        status=422 if fault else 200,
        state=state,
        parts=[(title, [_offer(request, at, key) for key in keys]) for title, keys in _PARTS],
        rounds=[paired.number for paired in state.rounds],
        table_rounds=[paired.number for paired in tables.rounds],
        boards=_boards(_known(at, "game")),
        fault=fault,
    )


def _offer(request: HttpRequest, at: Desk, key: str) -> Offer:
    kind, state = PAPERS[key], _known(at, key)
    needs_round = (
        kind.choices & {PaperOption.ROUND, PaperOption.AFTER, PaperOption.PLACES}
        and PaperOption.EMPTY not in kind.choices
    )
    is_open = bool(state.entries) and bool(state.rounds or not needs_round) and (key != "game" or bool(state.moves))
    tongues = tuple(each for each in languages() if each.in_room(kind.room) == each)
    spoken = asked_language(request, kind.room)
    return Offer(key, _slug(key), kind.words, _HINTS[key], kind.choices, kind.size.value, is_open, tongues, spoken)


def _slug(key: str) -> str:
    return key.replace("_", "-")


def _boards(state: Tournament) -> list[tuple[str, str]]:
    """The boards whose moves are recorded: what the form sends, and what it shows."""
    found = []
    for number, board, game in sorted(state.moves, key=lambda place: (place[0], place[1], place[2] or 0)):
        if state.round(number) is not None:
            place = str(board) if game is None else f"{board}.{game}"
            found.append((f"{number}/{place}", say("papers-game-at", round=number, board=place)))
    return found


# What is asked


def _kind(paper: str) -> tuple[str, PaperKind]:
    key = paper.replace("-", "_")
    if key not in PAPERS or "_" in paper:
        raise Http404
    return key, PAPERS[key]


def _asked(request: HttpRequest, at: Desk, kind: PaperKind, state: Tournament) -> PaperRequest:
    """What the address asks for; a choice that the paper does not offer is passed over."""
    sent = {choice: request.GET.get(choice.value, "").strip() for choice in kind.choices}
    round_text, board = sent.get(PaperOption.ROUND, ""), ""
    if PaperOption.BOARD in sent:
        head, _, tail = sent[PaperOption.BOARD].rpartition("/")
        round_text, board = head or round_text, tail
    number = _number(round_text, "print-no-such-round")
    asked = PaperRequest(
        round=number,
        after=_number(sent.get(PaperOption.AFTER, ""), "print-no-such-round"),
        group=sent.get(PaperOption.GROUP) or None,
        places=_places(sent.get(PaperOption.PLACES, "")),
        board=board,
        step=_number(request.GET.get("step", "").strip(), "print-no-such-move") if PaperOption.BOARD in sent else None,
        is_empty=bool(sent.get(PaperOption.EMPTY)),
        size=_size(sent.get(PaperOption.SIZE, "")),
    )
    return asked._replace(with_line_ups=_may_know_line_ups(at, state, asked.round))


def _number(text: str, reason: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise MalformedText(reason, text)
    return int(text)


def _places(text: str) -> tuple[int, int]:
    if not text:
        return (1, 3)
    found = _PLACES.fullmatch(text)
    if found is None:
        raise MalformedText("print-not-places", text)
    return int(found[1]), int(found[2] or found[1])


def _size(text: str) -> PageSize | None:
    return next((size for size in PageSize if size.value == text), None)


def _may_know_line_ups(at: Desk, state: Tournament, number: int | None) -> bool:
    """Before a round has started they are the staff's alone [V.3.6.1.4]."""
    paired = state.rounds[-1] if number is None and state.rounds else state.round(number or 0)
    return at.may(Right.WATCH) or (paired is not None and paired.stage is Stage.STARTED)


# The papers


def _made(request: HttpRequest, at: Desk, paper: str, form: str, finish: Callable[[Paper | Forms], T]) -> T | None:
    """What the paper becomes; None while it is being made."""
    key, kind = _kind(paper)
    state, spoken = _known(at, key), asked_language(request, kind.room)
    asked = _asked(request, at, kind, state)
    games = _stamp(at) if key == "game" else ()
    what = (*at.version, "paper", form, key, asked, spoken, at.may(Right.WATCH), games)
    return worked_out(what, lambda: lambda: finish(make_paper(key, state, asked, Voice(spoken), at.log.events)))


@desk(Right.SEE)
def paper_pdf(request: HttpRequest, at: Desk, paper: str) -> HttpResponse:
    _, kind = _kind(paper)
    try:
        sheaves = _made(request, at, paper, "pdf", lambda printed: print_sheaves(printed, step))
    except MalformedText as error:
        return _page(request, at, explain_error(error))
    if sheaves is None:
        return still_working(request, say(kind.words), at)
    return sent_sheaves(at, _named(request, paper), sheaves)


def _named(request: HttpRequest, paper: str) -> str:
    """The name of the file tells the round and the language."""
    number = request.GET.get("round", "")
    told = number if number.isascii() and number.isdecimal() else ""
    return "-".join(filter(None, (paper, told, asked_language(request, _kind(paper)[1].room).code)))


@desk(Right.SEE)
def paper_print(request: HttpRequest, at: Desk, paper: str) -> HttpResponse:
    """The same as a page: the browser prints it."""
    _, kind = _kind(paper)
    spoken = asked_language(request, kind.room)
    try:
        made = _made(request, at, paper, "page", lambda printed: (_body(printed, spoken), printed.title))
    except MalformedText as error:
        return _page(request, at, explain_error(error))
    if made is None:
        return still_working(request, say(kind.words), at)
    body, title = made
    pdf = f"../{paper}.pdf?{urlencode({**request.GET.dict(), 'language': spoken.code})}"
    return show(request, "papers/print.html", at, words=kind.words, body=body, heading=title, pdf=pdf)


def _body(printed: Paper | Forms, spoken: Language) -> Markup:
    with translation.override(spoken.code):
        if isinstance(printed, Paper):
            return fragment("frame/paper_page.html", paper=printed, board=_board)
        return fragment(
            "papers/forms.html",
            paper=printed,
            columns=list(_columns(printed.moves)),
            board="" if printed.diagram is None else _board(printed.diagram),
            qr=lambda address: Markup(qr_svg(address)),
        )


def _board(diagram: Diagram) -> Markup:
    """Drawn once on a page, others may point at it."""
    return Markup(board_svg(diagram).replace("<svg ", '<svg id="board" ', 1))


def _columns(moves: int) -> Iterator[Markup]:
    """The numbers of the moves of a score sheet, column by column: the same on every sheet, so made once."""
    height = max(-(-moves // 3), 1)
    for first in range(1, moves + 1, height):
        yield Markup("").join(Markup("<li>{}</li>").format(number) for number in range(first, first + height))
