"""Files that a page takes and makes: these are kept until the next line of the log, and sent as a download."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from kodeks import words
from kodeks.printing import zipped
from kodeks.web.frame.views import Desk
from kodeks.web.logs import models
from kodeks.web.logs.games import games_as_file, sums_of_games
from kodeks.web.logs.memory import remembered
from kodeks.web.pages.file_names import attached, file_stem
from kodeks.web.pages.speaking import wanted_language

LARGEST_FILE = 20 * 1024 * 1024  # bytes that anybody may bring


def asked_language(request: HttpRequest, room: str = "papers") -> words.Language:
    """The language a paper is wanted in, if it is complete there; that of the reader, if the address names none."""
    text = request.GET.get("language", "")
    asked = words.language_of(text) if text in words.CODES else wanted_language(request)
    return asked.in_room(room)


def kept_bytes(at: Desk, what: str, make: Callable[[], bytes]) -> bytes:
    """What takes long to make is made once for a state of the log."""
    return remembered(at, ("file", what), make)


def stem_of(row: models.Tournament) -> str:
    """How the names of its files begin."""
    return file_stem(row.name, row.key)


def sent_file(at: Desk, name: str, data: bytes | str, kind: str) -> HttpResponse:
    """A download, named after the tournament and what it is."""
    response = HttpResponse(data, content_type=kind)
    response["Content-Disposition"] = attached(f"{stem_of(at.row)}-{name}")
    return response


def sent_sheaves(at: Desk, name: str, sheaves: list[bytes]) -> HttpResponse:
    """A paper as PDF; one that was too large to be set at once as several of them in a ZIP."""
    if len(sheaves) == 1:
        return sent_file(at, f"{name}.pdf", sheaves[0], "application/pdf")
    return sent_file(at, f"{name}.zip", zipped(f"{stem_of(at.row)}-{name}", sheaves), "application/zip")


def file_now(at: Desk) -> bytes:
    """The tournament file up to the event this page has seen, with its games as they stand."""
    lines = models.Line.objects.filter(tournament=at.row, seq__lte=at.log.seq).order_by("seq")
    own = "".join(f"{text}\n" for text in lines.values_list("text", flat=True)).encode()
    return own + games_as_file(at.row.pk)


def file_sum(at: Desk) -> str:
    """Its SHA-256, as `sha256sum` gives it."""
    return remembered(at, ("file sum", sums_of_games(at.row.pk)), lambda: hashlib.sha256(file_now(at)).hexdigest())
