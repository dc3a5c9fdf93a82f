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
from threading import Lock, get_ident
from typing import NamedTuple

from django.conf import settings
from django.core.signing import Signer
from django.db import Error
from django.db.models import F, Sum
from django.utils.crypto import constant_time_compare

from kodeks.formats.tournament_file import end_of_line
from kodeks.web.door.keeper import Keeper
from kodeks.web.door.prepared import prepared
from kodeks.web.logs.models import Game, GameLine, Line, Tournament

_OF_GAMES = prepared(
    lambda pk: (
        Game.objects.filter(tournament=pk)
        .order_by()
        .values("tournament")
        .annotate(written=Sum(F("seq") + 1))
        .values_list("written")
    )
)


class Tally(NamedTuple):
    """The number of the last event, the sum over the log up to it, the signature; and, on the disk, how many lines the
    games had then. Their sums are not remembered there: that would be a write a move."""

    seq: int
    total: str
    seal: str
    games: int = 0

    def is_sealed(self, key: str) -> bool:
        """Whether this server has written it."""
        return constant_time_compare(self.seal, seal_of(key, self.seq, self.total, self.games))


class Loss(NamedTuple):
    """What a log lacks: how far it was, how far it is. The same number: its last lines are others, unless it is lines
    of games that are missing."""

    recorded: int
    found: int
    is_sealed: bool
    games: int = 0  # how many lines of games are missing at least

    @property
    def is_of_games_only(self) -> bool:
        """Whether the tournament's own log is whole."""
        return self.games > 0 and self.is_sealed and self.recorded == self.found


def seal_of(key: str, seq: int, total: str, games: int = 0) -> str:
    """The signature of the server under a tally."""
    return Signer(salt="kodeks.tally").signature(f"{key}:{seq}:{total}" + (f":{games}" if games else ""))


def _path(key: str) -> Path:
    return Path(settings.HOME) / "backups" / key / "tally.json"


def _on_disk(key: str) -> Tally | None:
    try:
        known = json.loads(_path(key).read_text())
        return Tally(int(known["seq"]), str(known["total"]), str(known["seal"]), int(known.get("games", 0)))
    except OSError:  # there is none, or none can be read
        return None
    except (ValueError, KeyError, TypeError):  # torn or touched: a tally that nobody has signed
        return Tally(0, "", "")


def _write(row: Tournament, seq: int, total: str, games: int) -> None:
    """Put it on the disk, whole. A disk that refuses it must not undo what is recorded."""
    path = _path(row.key)
    text = json.dumps({"seq": seq, "total": total, "seal": seal_of(row.key, seq, total, games), "games": games})
    beside = path.with_suffix(f".{os.getpid()}-{get_ident()}")
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


def _lines_of_games(row: Tournament) -> int:
    """How many the games have, as their rows remember it."""
    return sum(lines for (lines,) in _OF_GAMES(row.pk))


def _lost_of_games(row: Tournament, remembered: int) -> int:
    """How many lines of games are missing: of those their rows tell, or of those the disk remembers."""
    recorded = max(_lines_of_games(row), remembered)
    lines = GameLine.objects.filter(of__tournament=row)
    has_ends = lines.filter(seq=F("of__seq")).count() == Game.objects.filter(tournament=row).count()
    if has_ends and recorded == _lines_of_games(row):
        return 0
    return max(0, recorded - lines.count())


def loss_in(row: Tournament) -> Loss | None:
    """What the log lacks of what was remembered; None if nothing."""
    last = Line.objects.filter(tournament=row).order_by("-seq").values_list("seq", flat=True).first() or 0
    beside = Tally(row.seq, row.total, row.seal) if row.seal else None  # one of an earlier version has none yet
    known = [tally for tally in (_on_disk(row.key), beside) if tally is not None]
    bad = [tally for tally in known if not tally.is_sealed(row.key) or not _has(row, tally)]
    lost = _lost_of_games(row, max((tally.games for tally in known if tally.is_sealed(row.key)), default=0))
    if not bad:
        return Loss(last, last, True, lost) if lost else None
    worst = max(bad, key=lambda tally: tally.seq)
    return Loss(worst.seq, last, worst.is_sealed(row.key), lost)


def remember(row: Tournament, before: int = 0, total: str = "") -> None:
    """After a write on a log that was read up to an event, with this sum there: how far it is now. On a server that is
    written once a second for all writes of that second; the database remembers it with each."""
    if not keeper.is_at_work:
        _remember(row, before, total)
        return
    with _guard:
        _due.setdefault(row.pk, before)


_guard = Lock()
_due: dict[int, int] = {}  # tournaments that were written to, and how far each was before


def _remember_all() -> None:
    """Each as the database has it by now; one that has less than there was before is not written over what tells so."""
    with _guard:
        due = _due.copy()
        _due.clear()
    try:
        for pk, row in Tournament.objects.in_bulk([*due]).items():
            if row.seq > due[pk]:
                _remember(row, due[pk])
    except Error:  # it is gone for now: the next look finds them
        with _guard:
            _due.update(due)
        raise


keeper = Keeper("tally", _remember_all, 1.0, leave=_remember_all)


def _remember(row: Tournament, before: int, total: str = "") -> None:
    """A loss that is not accepted stays remembered."""
    known = _on_disk(row.key)
    games = _lines_of_games(row)
    is_whole = known is None or (
        known.is_sealed(row.key)
        and known.seq <= before
        and ((known.seq, known.total) == (before, total) or _has(row, known))
    )
    if is_whole and (known is None or known.games <= games):
        _write(row, row.seq, row.total, games)


def hold(row: Tournament) -> None:
    """What the database remembers of lines that are not there any more goes to the disk, before it is written over."""
    known = _on_disk(row.key)
    if known is None or known.seq < row.seq:
        _write(row, row.seq, row.total, max(_lines_of_games(row), 0 if known is None else known.games))


def accept(row: Tournament) -> None:
    """The arbiter goes on from the log as it is."""
    last = Line.objects.filter(tournament=row).order_by("-seq").first()
    assert last is not None, "a log has its regulations"
    total = json.loads(last.text)["sum"]
    Tournament.objects.filter(pk=row.pk).update(seq=last.seq, total=total, seal=seal_of(row.key, last.seq, total))
    for game in Game.objects.filter(tournament=row):
        end = game.lines.order_by("-seq").first()
        if end is not None and end.seq < game.seq:
            Game.objects.filter(pk=game.pk).update(seq=end.seq, total=json.loads(end.text)["sum"])
    _write(row, last.seq, total, _lines_of_games(row))
