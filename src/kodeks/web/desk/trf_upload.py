"""A tournament report of another program (TRF16) as a new tournament: shown as it was understood, then made at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, islice
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from kodeks.formats import trf
from kodeks.formats.code_pages import decode
from kodeks.formats.recognised import TextKind, kind_of_text
from kodeks.formats.regulations import read_regulations, write_regulations
from kodeks.formats.remark import Remark
from kodeks.formats.tournament_file import event_line, header_line
from kodeks.formats.trf.tournament import TRF_SYSTEMS
from kodeks.malformed import MalformedText
from kodeks.tables import Standing, ranked
from kodeks.tournament import AppendedAct, Regulations, SystemKind, Tournament, append_acts
from kodeks.web.frame.confirming import is_confirmed
from kodeks.web.frame.views import page, show
from kodeks.web.history.bringing import bring
from kodeks.web.pages.words import explain_error, explain_others, say, told
from kodeks.web.rights import Right

__all__ = [
    "GAMES",
    "TrfForm",
    "TrfTournament",
    "head_of_table",
    "is_report",
    "sent_form",
    "show_report",
    "told_remarks",
    "upload_trf",
    "with_file",
]

GAMES = ("chess", "100", "64")
LARGEST = 1024 * 1024
_HEAD = 10  # rows of the table
_SHOWN = 12  # remarks of one kind before the rest is only counted


class TrfForm(NamedTuple):
    """What the form says: the text of the report, the game, and the system; an empty one is that of the report."""

    text: str = ""
    game: str = "chess"
    system: str = ""


class TrfTournament(NamedTuple):
    """A report as a tournament: what it is of, the whole log, and what is to be told before it is made."""

    regulations: Regulations
    text: str  # of the regulations
    outcomes: list[AppendedAct]
    remarks: tuple[Remark, ...]

    @property
    def state(self) -> Tournament:
        return self.outcomes[-1].step.state

    @property
    def refusals(self) -> tuple[str, ...]:
        last = self.outcomes[-1].step
        return () if last.is_accepted else tuple(told(ruling) for ruling in last.rulings)

    def file(self) -> bytes:
        line, total = header_line(self.text)
        lines = [line]
        for event, _ in self.outcomes:
            line, total = event_line(total, event)
            lines.append(line)
        return "".join(lines).encode()


@page(Right.CREATE)
def upload_trf(request: HttpRequest) -> HttpResponse:
    """The report is sent, looked at, and confirmed."""
    if request.method != "POST":
        return _show(request, TrfForm())
    sent = sent_form(request)
    try:
        sent, remarks = with_file(request, sent)
        understood = _understood(request, sent, remarks)
    except MalformedText as error:
        return _show(request, sent, problem=explain_error(error), others=explain_others(error), status=422)
    if not is_confirmed(request) or understood.refusals:
        return _show(request, sent, understood, status=422 if understood.refusals else 200)
    row = bring(request, understood.file())
    if row is None:
        return redirect("desk:upload_trf")
    messages.success(request, say("trf-upload-is-done"))
    return redirect("desk:overview", key=row.key)


def is_report(data: bytes) -> bool:
    """Whether a file is a report of another program, and no tournament file."""
    try:
        return kind_of_text(decode(data).text) is TextKind.REPORT
    except MalformedText:  # no text at all
        return False


def show_report(request: HttpRequest, data: bytes) -> HttpResponse:
    """A report that came by the upload of the list of tournaments: the page on which it is looked at and confirmed."""
    decoded = decode(data)
    sent = TrfForm(decoded.text)
    assumed = (Remark("code-page-assumed", facts={"page": decoded.encoding}),) if decoded.is_assumed else ()
    try:
        return _show(request, sent, _understood(request, sent, assumed))
    except MalformedText as error:
        return _show(request, sent, problem=explain_error(error), others=explain_others(error), status=422)


def sent_form(request: HttpRequest) -> TrfForm:
    game, system = request.POST.get("game", ""), request.POST.get("system", "")
    return TrfForm(
        request.POST.get("text", ""), game if game in GAMES else GAMES[0], system if system in set(TRF_SYSTEMS) else ""
    )


def with_file(request: HttpRequest, sent: TrfForm) -> tuple[TrfForm, tuple[Remark, ...]]:
    """With the text of the file, if there is one, and the code page it was taken to be in."""
    file = request.FILES.get("file")
    if file is None:
        return sent, ()
    if file.size is None or file.size > LARGEST:
        raise MalformedText("trf-upload-too-large", file.name or "")
    decoded = decode(file.read())
    assumed = (Remark("code-page-assumed", facts={"page": decoded.encoding}),) if decoded.is_assumed else ()
    return sent._replace(text=decoded.text), assumed


def _understood(request: HttpRequest, sent: TrfForm, remarks: tuple[Remark, ...]) -> TrfTournament:
    report, noticed = trf.read_report(sent.text)
    system = SystemKind(sent.system) if sent.system else trf.system_of_report(report)
    text = write_regulations(trf.regulations_of_report(report, game=sent.game, system=system))
    regulations = read_regulations(text)  # as the file will have them
    now = timezone.localtime().isoformat(timespec="seconds")
    acts = list(trf.acts_of_report(report, regulations))
    outcomes = append_acts(Tournament(regulations), 1, acts, by=str(request.user), at=now, is_new=False)
    left_out = trf.left_out_of_tournament(report, regulations)
    return TrfTournament(regulations, text, outcomes, (*remarks, *noticed, *trf.check_report(report), *left_out))


def _show(
    request: HttpRequest,
    sent: TrfForm,
    understood: TrfTournament | None = None,
    *,
    problem: str = "",
    others: Sequence[str] = (),
    status: int = 200,
) -> HttpResponse:
    return show(
        request,
        "desk/trf_upload.html",
        status=status,
        sent=sent,
        games=GAMES,
        systems=tuple(TRF_SYSTEMS),
        understood=understood,
        rows=[] if understood is None or understood.refusals else head_of_table(understood.state),
        remarks=() if understood is None else told_remarks(understood.remarks),
        problem=problem,
        others=others,
    )


def head_of_table(state: Tournament) -> list[Standing]:
    """The first of the table."""
    return list(islice(ranked(state).rows(), _HEAD))


def told_remarks(remarks: Iterable[Remark]) -> list[str]:
    """In sentences, of each kind the first."""
    found = []
    ordered = sorted(remarks, key=lambda each: each.key)
    for _, same in groupby(ordered, key=lambda each: each.key):
        listed = list(same)
        found += [say(each.key, **each.facts) + _place(each) for each in listed[:_SHOWN]]
        if len(listed) > _SHOWN:
            found.append(say("files-more", remarks=len(listed) - _SHOWN))
    return found


def _place(remark: Remark) -> str:
    numbers = (("line", remark.line), ("column", remark.column))
    place = [say(f"place-{name}", number=number) for name, number in numbers if number is not None]
    return f" ({', '.join(place)})" if place else ""
