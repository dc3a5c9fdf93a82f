"""A tournament file brought to the desk, from a disk or from a backup: what it becomes, and what was left out of it."""

from __future__ import annotations

from datetime import timedelta

from django.contrib import messages
from django.http import HttpRequest
from django.utils import timezone

from kodeks.formats.tournament_file import as_written
from kodeks.malformed import MalformedText
from kodeks.web.accounts.models import User
from kodeks.web.frame.views import roles_of
from kodeks.web.logs.log import as_file, import_file
from kodeks.web.logs.models import Line, Tournament
from kodeks.web.pages.words import explain_error, say
from kodeks.web.rights import Right, may

A_DAY = 40  # files of somebody without an office: no tournament needs more, and a disk has an end
_SHOWN = 60  # bytes of what was left out


def bring(request: HttpRequest, data: bytes, *, key: str | None = None) -> Tournament | None:
    """A new tournament, whose chief arbiter is who brings it. None: the page tells why."""
    assert isinstance(request.user, User)
    if _has_brought_enough(request.user):
        messages.error(request, say("desk-too-many-files", limit=A_DAY))
        return None
    try:
        row = import_file(data, by=request.user, chief=request.user, key=key)
    except MalformedText as error:
        messages.error(request, explain_error(error))
        return None
    if as_written(data) != data:
        messages.warning(request, say("desk-mailed-file"))
    if torn := _left_out(row, data):
        shown = torn[:_SHOWN].decode("utf-8", "replace") + ("…" if len(torn) > _SHOWN else "")
        line = data.count(b"\n") + 1
        messages.warning(request, say("desk-torn-line", line=line, bytes=len(torn), text=shown))
    for newer in _newer(row, request.user):
        messages.warning(request, say("tally-older-copy", name=newer.name, later=newer.seq - row.seq))
    return row


def _newer(row: Tournament, user: User) -> list[Tournament]:
    """Tournaments of his that go on where the file ends: it is an older copy of them."""
    last = row.lines.order_by("-seq").first()
    assert last is not None, "a log has its regulations"
    same = Line.objects.filter(seq=last.seq, text=last.text, tournament__seq__gt=row.seq).select_related("tournament")
    return [each.tournament for each in same if may(roles_of(user, each.tournament), Right.WATCH)]


def _left_out(row: Tournament, data: bytes) -> bytes:
    """The torn line at the end that was not taken. A line that lacks only its end was."""
    return b"" if data.endswith(b"\n") else as_written(data)[len(as_file(row)) :]


def _has_brought_enough(user: User) -> bool:
    if may(roles_of(user), Right.KEEP_BOOKS):
        return False
    since = timezone.now() - timedelta(days=1)
    return Line.objects.filter(user=user, seq=0, written_at__gt=since).count() >= A_DAY
