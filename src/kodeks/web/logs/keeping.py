"""Rolling backups: after a round is announced, at the close and every twenty events the tournament file goes to the
folder of the data, whole or not at all. The last twenty stay, and one a day for thirty days."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from kodeks.malformed import MalformedText
from kodeks.storage import write_new_file
from kodeks.tournament import Event
from kodeks.tournament.acts import kind_of
from kodeks.web.door.prepared import prepared
from kodeks.web.logs import memory
from kodeks.web.logs.games import games_as_file
from kodeks.web.logs.models import Line, Tournament

__all__ = [
    "Backup",
    "backups_of",
    "is_beginning",
    "keep_if_due",
    "kept_backups",
    "lost_keys",
    "on_saved",
    "read_backup",
]

EVERY = 20  # events
LAST = 20  # backups that stay
DAYS = 30  # one of each stays so long
_NAME = re.compile(r"([0-9]{6,})-([0-9]{8}T[0-9]{6})Z\.kodeks")
_ALWAYS = {"announce", "close"}
_KEY = re.compile(r"[-a-zA-Z0-9_]+")

_SINCE = prepared(lambda pk, last: Line.objects.filter(tournament=pk, seq__gt=last).values_list("text"))


class Backup(NamedTuple):
    """A backup on the disk: the last event in it, and when it was made."""

    path: Path
    seq: int
    at: datetime

    @property
    def size(self) -> int:
        """In kilobytes, at least one."""
        return max(1, self.path.stat().st_size // 1024)


def _folder(key: str) -> Path:
    assert _KEY.fullmatch(key), key
    return Path(settings.HOME) / "backups" / key


def backups_of(key: str) -> list[Backup]:
    """All of a tournament, the latest first."""
    folder = _folder(key)
    names = (_NAME.fullmatch(path.name) for path in (folder.iterdir() if folder.is_dir() else ()))
    found = [
        Backup(folder / name[0], int(name[1]), datetime.strptime(name[2], "%Y%m%dT%H%M%S").replace(tzinfo=UTC))
        for name in names
        if name is not None
    ]
    return sorted(found, key=lambda backup: (backup.seq, backup.at), reverse=True)


def lost_keys() -> set[str]:
    """Tournaments that have a folder of backups and are not in the database. All folders are looked at only where one
    of them or a tournament has come or gone since."""
    top = Path(settings.HOME) / "backups"
    if not top.is_dir():
        return set()
    stamp = (str(top), top.stat().st_mtime_ns, Tournament.objects.count())
    known: tuple[object, set[str]] | None = memory.recall(("lost",))
    if known is not None and known[0] == stamp:
        return {*known[1]}
    there = {*Tournament.objects.values_list("key", flat=True)}
    folders = {path.name for path in top.iterdir() if path.is_dir()}
    lost = {name for name in folders - there if _KEY.fullmatch(name) and backups_of(name)}
    memory.keep(("lost",), (stamp, lost), 1)
    return {*lost}


def on_saved(instance: Tournament, created: bool, **_: Any) -> None:
    """A tournament that came in is kept when it is on the disk; lines that are written call themselves."""
    if created:
        transaction.on_commit(partial(keep_if_due, instance.pk, instance.key, instance.seq))


def keep_if_due(pk: int, key: str, seq: int, new: Sequence[Event] = ()) -> None:
    """Make one if it is time; `new` are the last events, where they are at hand. A disk that refuses it must not undo
    what is recorded: it is told in the server's log, and the page of the backups shows that they are behind."""
    looked: _BackupMark | None = memory.recall(_kept_as(key))
    if looked is None or seq < looked.seq:  # an older database was put back
        there = backups_of(key)
        looked = _BackupMark(*(2 * [there[0].seq if there else 0]))
    is_known = bool(new) and new[0].seq == looked.seq + 1
    occasion = any(kind_of(event.act) in _ALWAYS for event in new) if is_known else _has_occasion(pk, looked.seq)
    if seq - looked.last < EVERY and not occasion:
        memory.keep(_kept_as(key), looked._replace(seq=seq), 1)
        return
    memory.drop(_kept_as(key))
    try:
        _keep(pk, key)
    except OSError as error:
        logging.getLogger("kodeks.backups").error("%s: %s", _folder(key), error)


class _BackupMark(NamedTuple):
    """How far the last backup of a tournament is, and up to which event there was no occasion for another."""

    last: int
    seq: int


def _kept_as(key: str) -> memory.Key:
    return "backups", key


def _has_occasion(pk: int, last: int) -> bool:
    return any(json.loads(text)["do"] in _ALWAYS for (text,) in _SINCE(pk, last))


def _keep(pk: int, key: str) -> None:
    games = games_as_file(pk)  # first: a result without its moves is nothing odd, a signed game without one would be
    lines = list(Line.objects.filter(tournament=pk).order_by("seq").values_list("seq", "text"))
    now = timezone.now().astimezone(UTC)
    folder = _folder(key)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{lines[-1][0]:06}-{now:%Y%m%dT%H%M%S}Z.kodeks"
    try:
        (first, *rest) = (f"{text}\n" for _, text in lines)
        write_new_file(path, b"".join((first.encode(), games, "".join(rest).encode())))  # see `is_beginning`
    except MalformedText:  # another process has made the very same one
        return
    there = backups_of(key)
    for old in set(there) - kept_backups(there, now):
        old.path.unlink(missing_ok=True)


def kept_backups(backups: Iterable[Backup], now: datetime) -> set[Backup]:
    """Those that stay: the last ones, and the last of each day for a month."""
    latest_first = sorted(backups, key=lambda backup: (backup.seq, backup.at), reverse=True)
    kept = set(latest_first[:LAST])
    days: dict[str, Backup] = {}
    for backup in latest_first:
        if now - backup.at <= timedelta(days=DAYS):
            days.setdefault(f"{backup.at:%Y-%m-%d}", backup)
    return kept | set(days.values())


def read_backup(key: str, name: str) -> Backup | None:
    """The backup of this name, if there is one."""
    return next((backup for backup in backups_of(key) if backup.path.name == name), None)


def is_beginning(backup: Backup, text: str) -> bool:
    """Whether a log with this line at the backup's last event begins with the backup: the line ends with the sum of all
    up to it, so its end tells. The games stand behind the regulations, so that an event is the last line."""
    end = text.encode()[-_SUM:] + b"\n"
    with backup.path.open("rb") as file:
        file.seek(-min(len(end), backup.path.stat().st_size), 2)
        return len(end) > _SUM and file.read() == end


_SUM = 28  # how long the end of a line with its sum is: `, "sum": "..."}`
