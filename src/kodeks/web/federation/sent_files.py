"""Files that somebody sends for long work: set aside until it is done, under a name that only he knows."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest
from django.utils import timezone

from kodeks.formats.entries import decode_table
from kodeks.malformed import MalformedText
from kodeks.web.frame.errands import await_files
from kodeks.web.frame.files import LARGEST_FILE
from kodeks.web.lives import SENT_FILE

__all__ = [
    "add_piece",
    "drop_old",
    "drop_sent",
    "is_token",
    "sent_bytes",
    "sent_path",
    "set_aside",
    "uploaded",
    "uploaded_text",
]

_TOKEN = re.compile(r"[A-Za-z0-9_-]{20,40}")


def _folder() -> Path:
    return Path(settings.HOME) / "sent"


def uploaded(request: HttpRequest) -> tuple[str, Iterable[bytes]]:
    """The file if there is one, with its name, else what was pasted."""
    file = request.FILES.get("file")
    if file is None:
        return "", (request.POST.get("text", "").encode(),)
    if file.size is None or file.size > LARGEST_FILE:
        raise MalformedText("federation-file-too-large", file.name or "")
    return (file.name or "")[:200], file.chunks()


def uploaded_text(request: HttpRequest) -> str:
    """The same as text, at once: for what is not long."""
    return decode_table(b"".join(uploaded(request)[1])).text


def set_aside(pieces: Iterable[bytes]) -> str:
    """Keep what was sent until it has been read; the name by which pages ask for it. What nobody waited for goes."""
    folder, token = _folder(), secrets.token_urlsafe(20)
    folder.mkdir(parents=True, exist_ok=True)
    drop_old(timezone.now())
    with sent_path(token).open("xb") as kept:
        os.fchmod(kept.fileno(), 0o600)
        for piece in pieces:
            kept.write(piece)
    return token


def add_piece(token: str, start: int, pieces: Iterable[bytes], most: int) -> bool:
    """Put a piece behind what was set aside before; one that is there already is not added again. False if it belongs
    elsewhere: what is before it is not here."""
    if not is_token(token):
        return False
    try:
        with sent_path(token).open("rb+") as kept:
            kept.seek(0, os.SEEK_END)
            if kept.tell() < start or start < 0:
                return False
            kept.seek(start)
            for piece in pieces:
                if kept.tell() + len(piece) > most:
                    raise MalformedText("published-too-large", "")
                kept.write(piece)
            kept.truncate()
    except FileNotFoundError:
        return False
    return True


def drop_old(now: datetime) -> int:
    """What nobody waited for; how many files. What was asked for with them is carried through first."""
    if await_files():
        return 0
    folder, until = _folder(), (now - SENT_FILE.lasts).timestamp()
    old = [each for each in folder.iterdir() if each.stat().st_mtime < until] if folder.is_dir() else []
    for each in old:
        each.unlink(missing_ok=True)
    return len(old)


def is_token(text: str) -> bool:
    return _TOKEN.fullmatch(text) is not None


def sent_path(token: str) -> Path:
    return _folder() / token


def sent_bytes(token: str) -> bytes:
    """What was sent; a page of it is not there any more when that is gone."""
    if not is_token(token):
        raise Http404
    try:
        return sent_path(token).read_bytes()
    except FileNotFoundError:
        raise Http404 from None


def drop_sent(token: str) -> None:
    if is_token(token):
        sent_path(token).unlink(missing_ok=True)
