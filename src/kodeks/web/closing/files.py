"""All files of a tournament, each with what it cannot carry."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import NamedTuple, TypeAlias

from django.http import Http404, HttpRequest, HttpResponse

from kodeks.formats import trf
from kodeks.formats.entries import write_entries
from kodeks.formats.recorded_games import recorded_games
from kodeks.formats.remark import Remark
from kodeks.formats.spreadsheet import rounds_csv, standings_csv
from kodeks.formats.tables import pairings_object, standings_object
from kodeks.malformed import MalformedText
from kodeks.tournament import Tournament
from kodeks.web.frame.files import asked_language, sent_file, stem_of
from kodeks.web.frame.views import Desk, desk, show
from kodeks.web.logs.games import games_of, sums_of_games
from kodeks.web.logs.memory import remembered
from kodeks.web.pages.words import explain_error, say
from kodeks.web.rights import Right
from kodeks.words import Language

__all__ = ["file_of", "files_page"]

_ROUND = re.compile(r"pairings-([1-9][0-9]{0,4})\.json")
_SHOWN = 12  # remarks of one kind before the rest is only counted


class FileText(NamedTuple):
    text: str
    remarks: tuple[Remark, ...] = ()


Make: TypeAlias = Callable[[Tournament, Language], FileText]
_GAMES = ("games.pdn", "games.pgn")


class FileKind(NamedTuple):
    """A kind of file: what it is for, in words, its type, and how it is made."""

    words: str
    type: str
    make: Make
    has_mark: bool = False  # of UTF-8, without which spreadsheets take it for an old code page
    may_lose: bool = True  # ... something, or not be made at all: then the page must know


def _trf(state: Tournament, _: Language) -> FileText:
    report, losses = trf.report_of_tournament(state)
    return FileText(trf.write_report(report), losses)


def _trf26(state: Tournament, _: Language) -> FileText:
    report, losses = trf.report_of_tournament(state, trf.TrfVersion.TRF26)
    return FileText(trf.write_report(report), losses)


def _games(state: Tournament, _: Language) -> FileText:
    return FileText(*recorded_games(state))


def _standings(state: Tournament, spoken: Language) -> FileText:
    return FileText(json_line(standings_object(state, spoken)))


def json_line(value: object) -> str:
    """A line of JSON, to the letter as the command line prints it."""
    return json.dumps(value, ensure_ascii=False) + "\n"


KINDS: dict[str, FileKind] = {
    "tournament.trf": FileKind("files-trf", "text/plain; charset=utf-8", _trf),
    "tournament-trf26.trf": FileKind("files-trf26", "text/plain; charset=utf-8", _trf26),
    "entries.csv": FileKind(
        "files-entries",
        "text/csv; charset=utf-8",
        lambda state, spoken: FileText(write_entries(state.entries, language=spoken)),
        has_mark=True,
    ),
    "games.pdn": FileKind("files-pdn", "text/plain; charset=utf-8", _games),
    "games.pgn": FileKind("files-pgn", "text/plain; charset=utf-8", _games),
    "standings.csv": FileKind(
        "files-standings",
        "text/csv; charset=utf-8",
        lambda state, spoken: FileText(standings_csv(state, spoken)),
        has_mark=True,
        may_lose=False,
    ),
    "standings.json": FileKind("files-standings-json", "application/json", _standings, may_lose=False),
    "rounds.csv": FileKind(
        "files-rounds",
        "text/csv; charset=utf-8",
        lambda state, spoken: FileText(rounds_csv(state, spoken)),
        has_mark=True,
        may_lose=False,
    ),
}


class FileOffer(NamedTuple):
    """A file on the page: why it cannot be made, or what it lacks."""

    name: str
    words: str
    fault: str
    losses: tuple[tuple[str, ...], ...]  # sentences of one kind together
    left_out: int  # sentences that are not shown


def _is_of(kind: str, state: Tournament) -> bool:
    """Games are of one kind or the other."""
    return kind not in _GAMES or kind == f"games.{state.regulations.games_format.lower()}"


@desk(Right.WATCH)
def files_page(request: HttpRequest, at: Desk) -> HttpResponse:
    spoken = asked_language(request)
    state = at.log.state
    found = [_offered(at, name, spoken) for name in KINDS if _is_of(name, state)]
    return show(request, "closing/files.html", at, state=state, files=found, stem=stem_of(at.row))


def _offered(at: Desk, name: str, spoken: Language) -> FileOffer:
    try:
        remarks = _made(at, name, spoken).remarks if KINDS[name].may_lose else ()
    except MalformedText as error:
        return FileOffer(name, KINDS[name].words, explain_error(error), (), 0)
    losses = [tuple(say(each.key, **each.facts) for each in same) for same in _by_kind(remarks)]
    shown = tuple(sentences[:_SHOWN] for sentences in losses)
    return FileOffer(name, KINDS[name].words, "", shown, sum(map(len, losses)) - sum(map(len, shown)))


def _by_kind(remarks: Iterable[Remark]) -> list[list[Remark]]:
    ordered = sorted(remarks, key=lambda each: each.key)
    return [list(same) for _, same in groupby(ordered, key=lambda each: each.key)]


def _made(at: Desk, name: str, spoken: Language) -> FileText:
    if name in _GAMES:  # games go on without a word in the tournament's own log
        state, pk = at.log.state, at.row.pk
        key = ("made", name, sums_of_games(pk))
        return remembered(at, key, lambda: FileText(*recorded_games(state, games_of(pk))))
    return remembered(at, ("made", name, spoken), lambda: KINDS[name].make(at.log.state, spoken))


@desk(Right.WATCH)
def file_of(request: HttpRequest, at: Desk, file: str) -> HttpResponse:
    spoken = asked_language(request)
    if (match := _ROUND.fullmatch(file)) is not None:
        paired = at.log.state.round(int(match[1]))
        if paired is None:
            raise Http404
        return sent_file(at, file, json_line(pairings_object(at.log.state, paired, at.log.seq)), "application/json")
    if file not in KINDS or not _is_of(file, at.log.state):
        raise Http404
    try:
        text = _made(at, file, spoken).text
    except MalformedText as error:
        return show(request, "closing/no_file.html", at, status=422, fault=explain_error(error))
    kind = KINDS[file]
    return sent_file(at, file, text.encode("utf-8-sig" if kind.has_mark else "utf-8"), kind.type)
