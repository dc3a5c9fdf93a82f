"""How far each log was, remembered elsewhere than in its lines: last lines that are lost leave no trace in the rest.

The database remembers it beside the lines, the folder of the data beside the backups, where an older database that was
put back does not reach. Both are signed with the key of the server.
"""

from __future__ import annotations

import json
import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.core.signing import Signer
from django.utils.crypto import constant_time_compare

from kodeks.formats.tournament_file import end_of_line
from kodeks.web.logs.models import Line, Tournament

__all__ = ["Loss", "Tally", "accept", "hold", "loss_in", "remember", "seal_of"]


class Tally(NamedTuple):
    """The number of the last event, the sum over the log up to it, and the signature."""

    seq: int
    total: str
    seal: str

    def is_sealed(self, key: str) -> bool:
        """Whether this server has written it."""
        return constant_time_compare(self.seal, seal_of(key, self.seq, self.total))


class Loss(NamedTuple):
    """What a log lacks: how far it was, how far it is. The same number: its last lines are others."""

    recorded: int
    found: int
    is_sealed: bool


def seal_of(key: str, seq: int, total: str) -> str:
    """The signature of the server under a tally."""
    return Signer(salt="kodeks.tally").signature(f"{key}:{seq}:{total}")


def _path(key: str) -> Path:
    return Path(settings.HOME) / "backups" / key / "tally.json"


def _on_disk(key: str) -> Tally | None:
    try:
        known = json.loads(_path(key).read_text())
        return Tally(int(known["seq"]), str(known["total"]), str(known["seal"]))
    except OSError:  # there is none, or none can be read
        return None
    except (ValueError, KeyError, TypeError):  # torn or touched: a tally that nobody has signed
        return Tally(0, "", "")


def _write(key: str, seq: int, total: str) -> None:
    """Put it on the disk, whole. A disk that refuses it must not undo what is recorded."""
    path = _path(key)
    text = json.dumps({"seq": seq, "total": total, "seal": seal_of(key, seq, total)})
    beside = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text)
        beside.replace(path)
    except OSError as error:
        logging.getLogger("kodeks.tally").error("%s: %s", path, error)
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def _has(row: Tournament, tally: Tally) -> bool:
    """Whether the log goes so far, and was the same there."""
    text = Line.objects.filter(tournament=row, seq=tally.seq).values_list("text", flat=True).first()
    return text is not None and text.endswith(end_of_line(tally.total).decode().removesuffix("\n"))


def loss_in(row: Tournament) -> Loss | None:
    """What the log lacks of what was remembered; None if nothing."""
    last = Line.objects.filter(tournament=row).order_by("-seq").values_list("seq", flat=True).first() or 0
    beside = Tally(row.seq, row.total, row.seal) if row.seal else None  # one of an earlier version has none yet
    known = [tally for tally in (_on_disk(row.key), beside) if tally is not None]
    bad = [tally for tally in known if not tally.is_sealed(row.key) or not _has(row, tally)]
    if not bad:
        return None
    worst = max(bad, key=lambda tally: tally.seq)
    return Loss(worst.seq, last, worst.is_sealed(row.key))


def remember(row: Tournament, before: int) -> None:
    """After a write on a log that went to an event: how far it is now. A loss that is not accepted stays remembered."""
    known = _on_disk(row.key)
    if known is None or (known.is_sealed(row.key) and known.seq <= before and _has(row, known)):
        _write(row.key, row.seq, row.total)


def hold(row: Tournament) -> None:
    """What the database remembers of lines that are not there any more goes to the disk, before it is written over."""
    known = _on_disk(row.key)
    if known is None or known.seq < row.seq:
        _write(row.key, row.seq, row.total)


def accept(row: Tournament) -> None:
    """The arbiter goes on from the log as it is."""
    last = Line.objects.filter(tournament=row).order_by("-seq").first()
    assert last is not None, "a log has its regulations"
    total = json.loads(last.text)["sum"]
    Tournament.objects.filter(pk=row.pk).update(seq=last.seq, total=total, seal=seal_of(row.key, last.seq, total))
    _write(row.key, last.seq, total)
