"""A copy of every log on another disk or machine (KODEKS_COPY), an event ago: a thread of the server appends each line
there as soon as it is written, and syncs it. Nobody waits for it; where it fails or lags, pages say so.

A copy is a tournament file whose lines stand in the order they came, so that the command line reads it as it is. One
that parts from the log, as when an older database was put back, is set aside, never written over.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path
from threading import Event
from time import monotonic
from typing import NamedTuple

from django.conf import settings
from django.db import Error

from kodeks.storage.lock import held
from kodeks.web.door.keeper import Keeper
from kodeks.web.logs.models import Game, GameLine, Line, Tournament

__all__ = ["CopyState", "Copyist", "call", "copies_of", "copy_state", "hire", "late_copies"]

_LOOK_S = 1.0  # between looks, whether called or not
_ALL_S = 600.0  # between looks at everything
_OVERLAP = 500  # rows looked at again: numbers are given before a row can be seen
_LATE_S = 30.0  # without a sign of the copyist
_TOLD_S = 5.0
_END = 40  # letters of a line, with its sum
_log = logging.getLogger("kodeks.copies")
_called = Event()


class CopyState(NamedTuple):
    """How copying stands: when it was last whole, and what is in its way."""

    at: datetime
    trouble: str = ""

    @property
    def is_late(self) -> bool:
        return bool(self.trouble) or (datetime.now(UTC) - self.at).total_seconds() > _LATE_S


def copy_state() -> CopyState | None:
    """As the copyist of this server has told it; None where no copies are asked for."""
    if settings.COPY is None:
        return None
    try:
        told = json.loads(_told_in().read_text(encoding="utf-8"))
        return CopyState(datetime.fromisoformat(told["at"]), str(told["trouble"]))
    except (OSError, ValueError, KeyError, TypeError):  # he has not begun
        return CopyState(datetime.fromtimestamp(0, UTC))


def late_copies() -> CopyState | None:
    """The same where something is wrong with it."""
    state = copy_state()
    return state if state is not None and state.is_late else None


def _told_in() -> Path:
    return Path(settings.HOME) / "copying.json"


def copies_of(key: str) -> list[Path]:
    """The copy of a tournament, and those that were set aside."""
    return [] if settings.COPY is None else sorted((settings.COPY / "logs").glob(f"{key}*.kodeks"))


@dataclass(slots=True)
class _CopyEnd:
    """How far a copy is: number and end of the last line of the tournament, and of each of its games."""

    seq: int = -1
    end: str = ""
    games: dict[str, tuple[int, str]] = field(default_factory=dict)

    def add(self, text: str) -> None:
        told = json.loads(text)
        if "of" in told:
            self.games[told["of"]] = (self.games.get(told["of"], (-1, ""))[0] + 1, text[-_END:])
        else:
            self.seq, self.end = self.seq + 1, text[-_END:]


class _Parted(Exception):
    """The copy is not the beginning of the log."""


class Copyist:
    """Who copies into one folder; of several processes that could, one does."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "logs"
        self._known: dict[str, _CopyEnd] = {}
        self._lines = self._game_lines = 0  # the highest numbers of rows seen
        self._seen_all = -_ALL_S
        self._lock: FileIO | None = None

    @property
    def is_in_charge(self) -> bool:
        if self._lock is None:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = held(self._folder / ".copyist")
            self._known.clear()
        return self._lock is not None

    def look(self) -> int:
        """Copy what is new; how many lines."""
        whole = monotonic() - self._seen_all >= _ALL_S
        dirty = self._behind() if whole else self._new()
        copied = sum(self._copy(pk, games) for pk, games in dirty.items())
        if whole:
            self._seen_all = monotonic()
        return copied

    def _behind(self) -> dict[int, set[int]]:
        """All tournaments whose copy lacks something."""
        self._lines, self._game_lines = _highest(Line), _highest(GameLine)
        found: dict[int, set[int]] = {}
        for pk, key, seq in Tournament.objects.values_list("pk", "key", "seq"):
            if self._of(key).seq != seq:
                found[pk] = set()
        games = Game.objects.filter(tournament__is_closed=False)
        for pk, tournament, key, of, seq in games.values_list("pk", "tournament", "tournament__key", "begun_at", "seq"):
            if self._of(key).games.get(of, (-1, ""))[0] != seq:
                found.setdefault(tournament, set()).add(pk)
        return found

    def _new(self) -> dict[int, set[int]]:
        """Tournaments with new lines, and their games that have some."""
        found: dict[int, set[int]] = {}
        lines = Line.objects.filter(pk__gt=self._lines - _OVERLAP).order_by("pk")
        for pk, tournament, key, seq in lines.values_list("pk", "tournament", "tournament__key", "seq"):
            self._lines = max(self._lines, pk)
            if seq > self._of(key).seq:
                found[tournament] = set()
        moves = GameLine.objects.filter(pk__gt=self._game_lines - _OVERLAP).order_by("pk")
        names = ("pk", "of__tournament", "of__tournament__key", "of", "of__begun_at", "seq")
        for pk, tournament, key, game, of, seq in moves.values_list(*names):
            self._game_lines = max(self._game_lines, pk)
            if seq > self._of(key).games.get(of, (-1, ""))[0]:
                found.setdefault(tournament, set()).add(game)
        return found

    def _copy(self, pk: int, games: set[int]) -> int:
        """One tournament; how many lines its copy has lacked."""
        key = Tournament.objects.filter(pk=pk).values_list("key", flat=True).first()
        if key is None:  # taken away meanwhile
            return 0
        known = self._of(key)
        try:
            texts = _after(known, pk, games if known.seq >= 0 else _games_of(pk))
        except _Parted:
            self._set_aside(key)
            known = self._of(key)
            texts = _after(known, pk, _games_of(pk))
        if texts:
            del self._known[key]  # until the disk has taken all of it
            self._append(key, texts)
            for text in texts:
                known.add(text)
            self._known[key] = known
        return len(texts)

    def _of(self, key: str) -> _CopyEnd:
        if key not in self._known:
            self._known[key] = self._read(key)
        return self._known[key]

    def _path(self, key: str) -> Path:
        return self._folder / f"{key}.kodeks"

    def _read(self, key: str) -> _CopyEnd:
        """How far the file is; a last line that was torn is cut off."""
        found = _CopyEnd()
        path = self._path(key)
        if path.exists():
            data = path.read_bytes()
            whole = data[: data.rfind(b"\n") + 1]
            if whole != data:
                os.truncate(path, len(whole))
            for line in whole.decode().splitlines():
                found.add(line)
        return found

    def _append(self, key: str, texts: Iterable[str]) -> None:
        path = self._path(key)
        is_new = not path.exists()
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab") as file:
            file.write("".join(f"{text}\n" for text in texts).encode())
            file.flush()
            os.fsync(file.fileno())
        if is_new and os.name == "posix":
            handle = os.open(self._folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    def _set_aside(self, key: str) -> None:
        moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
        self._known.pop(key, None)
        self._path(key).rename(self._folder / f"{key}-{moment}.kodeks")
        _log.warning("copy of %s is not the beginning of its log: set aside as %s-%s.kodeks", key, key, moment)


def _highest(model: type[Line] | type[GameLine]) -> int:
    return model._default_manager.order_by("-pk").values_list("pk", flat=True).first() or 0


def _games_of(pk: int) -> set[int]:
    return set(Game.objects.filter(tournament=pk).values_list("pk", flat=True))


def _after(known: _CopyEnd, pk: int, games: set[int]) -> list[str]:
    """The lines that a copy lacks."""
    texts = list(
        Line.objects.filter(tournament=pk, seq__gte=max(0, known.seq)).order_by("seq").values_list("text", flat=True)
    )
    found = _checked(texts, known.seq, known.end)
    rows = Game.objects.filter(pk__in=games).values_list("pk", "begun_at", "seq")
    for game, of, last in rows:
        seq, end = known.games.get(of, (-1, ""))
        if last < seq:
            raise _Parted
        moves = GameLine.objects.filter(of=game, seq__gte=max(0, seq)).order_by("seq").values_list("text", flat=True)
        found += _checked(list(moves), seq, end)
    return found


def _checked(texts: list[str], seq: int, end: str) -> list[str]:
    """Without the line that the copy has last, which must be the same."""
    if seq < 0:
        return texts
    if not texts or texts[0][-_END:] != end:
        raise _Parted
    return texts[1:]


def call() -> None:
    """There is something to copy; called by whoever has written."""
    _called.set()


class _Watch:
    """How the copying goes, told to pages."""

    def __init__(self, copyist: Copyist) -> None:
        self.copyist, self.told, self.told_at = copyist, CopyState(datetime.fromtimestamp(0, UTC)), 0.0

    def look(self) -> None:
        now = _looked(self.copyist, self.told)
        if now is not None and (now.trouble != self.told.trouble or monotonic() - self.told_at > _TOLD_S):
            _tell(now)
            self.told_at = monotonic()
        self.told = now or self.told


def hire() -> Keeper | None:
    """Who copies, from now on; nobody where there is no folder to copy to."""
    if settings.COPY is None:
        return None
    return Keeper("copies", _Watch(Copyist(settings.COPY)).look, _LOOK_S, called=_called)


def _looked(copyist: Copyist, before: CopyState) -> CopyState | None:
    """How it went; None if another process is in charge."""
    try:
        if not copyist.is_in_charge:
            return None
        copyist.look()
    except (OSError, Error, ValueError) as error:  # ValueError: what stands in the folder is no copy of ours
        if str(error) != before.trouble:
            _log.error("copies: %s", error)
        return before._replace(trouble=str(error).splitlines()[0][:300])
    return CopyState(datetime.now(UTC))


def _tell(state: CopyState) -> None:
    """For pages, whichever process answers them. A disk that refuses even that is told by the age of the last word."""
    path = _told_in()
    draft = path.with_suffix(f".{os.getpid()}")
    try:
        draft.write_text(json.dumps({"at": state.at.isoformat(), "trouble": state.trouble}), encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        _log.error("%s: %s", path, error)
