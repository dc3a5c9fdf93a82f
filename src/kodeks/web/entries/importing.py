"""Entries from any file, or pasted: shown as they were understood, with surname and first name apart, then entered in
one go. A table with a row that cannot be read is not taken by halves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect

from kodeks.formats.code_pages import DecodedText
from kodeks.formats.entries import Column, EntryTable, decode_table, read_entry_file, read_heading
from kodeks.formats.entries.table import tidy
from kodeks.formats.recognised import TextKind, kind_of_text
from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Entry, Tournament, append_acts
from kodeks.tournament.acts import Enter
from kodeks.tournament.entry import full_name, teams_of
from kodeks.web.frame.confirming import is_confirmed
from kodeks.web.frame.recording import record
from kodeks.web.frame.views import Desk, desk, show
from kodeks.web.pages.words import explain_error, say, told
from kodeks.web.rights import Right

__all__ = ["import_entries"]

_LARGEST = 2 * 1024 * 1024
_MOST = 2_000
_MOST_TOLD = 20  # bad rows
_LONGEST_NAME = 200
_SHOWN = (
    ("rating", "column-rating"),
    ("title", "column-title"),
    ("sex", "setting-group-sex"),
    ("birth", "entry-birth-short"),
    ("federation", "column-federation"),
    ("club", "column-club"),
    ("licence", "setting-licence"),
    ("fide_id", "entry-fide-id"),
    ("fmjd_id", "entry-fmjd-id"),
)


class ImportedEntry(NamedTuple):
    """An entry of the table, and what the rules say of it on the list as it is."""

    place: int
    entry: Entry
    rulings: tuple[Ruling, ...]
    is_accepted: bool


class ImportedTable(NamedTuple):
    rows: list[ImportedEntry]
    table: EntryTable

    def with_remark(self, remark: Remark) -> ImportedTable:
        """With something else to be told."""
        return self._replace(table=replace(self.table, remarks=(remark, *self.table.remarks)))


@desk(Right.ENTER)
def import_entries(request: HttpRequest, at: Desk) -> HttpResponse:
    """The table is sent, looked at, and confirmed."""
    if request.method != "POST":
        return _show(request, at)
    headings = request.POST.get("columns", "").strip()
    text = request.POST.get("text", "")
    try:
        sent = _sent(request)
        text = text if sent is None else sent.text
        understood = _understood(at.log.state, text, headings, request.POST)
    except MalformedText as error:
        text = "" if kind_of_text(text) is TextKind.TOURNAMENT else text  # nobody mends a log by hand
        return _show(request, at, text, headings, problem=explain_error(error), status=422)
    if understood.table.errors:
        return _show(request, at, text, headings, errors=understood.table.errors, status=422)
    if sent is not None and sent.is_assumed:
        understood = understood.with_remark(Remark("code-page-assumed", facts={"page": sent.encoding}))
    if not is_confirmed(request):
        return _show(request, at, text, headings, understood)
    return _enter(request, at, text, headings, understood)


def _sent(request: HttpRequest) -> DecodedText | None:
    """The file, if there is one."""
    file = request.FILES.get("file")
    if file is None:
        return None
    if file.size is None or file.size > _LARGEST:
        raise MalformedText("entries-file-too-large", file.name or "")
    return decode_table(file.read())


def _understood(state: Tournament, text: str, headings: str, typed: QueryDict) -> ImportedTable:
    table = read_entry_file(text, columns=_columns(headings))
    if len(table.entries) > _MOST:
        raise MalformedText("entries-too-many", str(len(table.entries)), line=table.lines[_MOST], column=1)
    boards = state.regulations.teams.boards
    if boards:
        teams = table.entries if _has_teams(table) else teams_of(table.entries, boards)
        return ImportedTable(_tried(state, teams), table)
    entries = tuple(_as_corrected(entry, place, typed) for place, entry in enumerate(table.entries))
    return ImportedTable(_tried(state, entries), table)


def _as_corrected(entry: Entry, place: int, typed: QueryDict) -> Entry:
    """With the two parts of his name as they were corrected on the page; else the name stays as it was given."""
    surname, given_name = (typed.get(f"{part}-{place}") for part in ("surname", "given"))
    if surname is None or given_name is None:
        return entry
    parts = tidy(surname[:_LONGEST_NAME]), tidy(given_name[:_LONGEST_NAME])
    if parts == entry.parts[:2] or not any(letter.isalpha() for letter in parts[0]):
        return entry
    return replace(entry, name=full_name(*parts), surname=parts[0])


def _has_teams(table: EntryTable) -> bool:
    """Whether each row is a team with its line-up, not a player of one."""
    return any(entry.players for entry in table.entries)


def _columns(headings: str) -> list[Column | None] | None:
    """The order of columns where the table has no headings; one that is left out has a dash, or nothing."""
    if not headings:
        return None
    found: list[Column | None] = []
    for place, heading in enumerate(headings.replace(";", ",").split(","), start=1):
        found.append(read_heading(heading))
        if found[-1] is None and any(letter.isalnum() for letter in heading):
            raise MalformedText("entries-column-unknown", heading.strip(), column=place)
    return found


def _tried(state: Tournament, entries: tuple[Entry, ...]) -> list[ImportedEntry]:
    """Each entry tried on the list with those before it."""
    rows = []
    for index, entry in enumerate(entries):
        [(_, step)] = append_acts(state, state.seq + 1, [Enter(entry)], by="", at="")
        rows.append(ImportedEntry(index, entry, step.rulings, step.is_accepted))
        state = step.state
    return rows


def _enter(request: HttpRequest, at: Desk, text: str, headings: str, understood: ImportedTable) -> HttpResponse:
    """Those that are ticked, all or none."""
    ticked = set(request.POST.getlist("row"))
    chosen = [row.entry for row in understood.rows if str(row.place) in ticked]
    if not chosen:
        return _show(request, at, text, headings, understood, problem=say("entries-none-ticked"), status=422)
    is_done, rulings = record(request, at, [Enter(entry) for entry in chosen])
    if not is_done:
        problem = " ".join(told(ruling) for ruling in rulings)
        return _show(request, at, text, headings, understood, problem=problem, status=422)
    messages.success(request, say("entries-are-entered", players=len(chosen)))
    return redirect("desk:entries", key=at.row.key)


def _known(understood: ImportedTable) -> list[tuple[str, str]]:
    """What the table tells beside names, with the label of each: what nobody has needs no column."""
    return [each for each in _SHOWN if any(getattr(row.entry, each[0]) for row in understood.rows)]


def _show(
    request: HttpRequest,
    at: Desk,
    text: str = "",
    headings: str = "",
    understood: ImportedTable | None = None,
    *,
    problem: str = "",
    errors: Sequence[MalformedText] = (),
    status: int = 200,
) -> HttpResponse:
    return show(
        request,
        "entries/import.html",
        at,
        status=status,
        state=at.log.state,
        text=text,
        columns=headings,
        understood=understood,
        known=[] if understood is None else _known(understood),
        bad_rows=len(errors),
        errors=[explain_error(error) for error in errors[:_MOST_TOLD]],
        problem=problem,
    )
