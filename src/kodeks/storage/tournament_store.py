"""One tournament, one file: append-only. An event is acknowledged only when it is on the disk."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import NamedTuple, TypeAlias

from kodeks.formats.regulations import read_regulations
from kodeks.formats.tournament_file import Lines, end_of_line, event_line, header_line, read_lines
from kodeks.storage.lock import locked
from kodeks.storage.new_file import write_new_file
from kodeks.tournament import Act, Event, Folded, Said, Step, Tournament, fold, standings_of, step
from kodeks.tournament.fold import matters

__all__ = ["Appended", "Decide", "Store", "create_store", "import_store", "open_store"]

Decide: TypeAlias = Callable[[Tournament], Sequence[Act]]


class Appended(NamedTuple):
    """What became of an act: the event and the step it made; refused ones are not written."""

    event: Event
    step: Step


class Store:
    """A tournament file that is open for reading and appending. Others may have it open, too: every append looks first
    at what they have written."""

    def __init__(self, path: Path, lines: Lines, size: int) -> None:
        self.path = path
        self.text = lines.text
        self.folded = fold(lines.regulations, lines.events)
        self.events = list(lines.events)
        self.repaired = None if lines.damage is None else lines.damage.text
        self.total = lines.total
        self.size = size

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self.events[-1].seq if self.events else 0

    def checksum(self) -> str:
        """The SHA-256 of what is acknowledged, as `sha256sum` gives it."""
        return hashlib.sha256(self.path.read_bytes()[: self.size]).hexdigest()

    def append(self, acts: Sequence[Act] | Decide, *, by: str, at: str, on: int | None = None) -> list[Appended]:
        """Append one event after the other; the first refused one ends it, and then none is written.

        Acts that depend on the state are decided while nobody else can write. `on` is the sequence number the decision
        was taken on; None if it was taken on the file as it stands.
        """
        with locked(self.path) as file:
            self._catch_up(file)
            wanted = acts(self.folded.state) if callable(acts) else acts
            outcomes = _steps(self.folded.state, self.seq + 1, wanted, by, at, on)
            if all(outcome.step.is_accepted for outcome in outcomes):
                self._write(file, outcomes)
            return outcomes

    def _write(self, file: FileIO, outcomes: list[Appended]) -> None:
        """Write, flush, sync: only then is it acknowledged. What cannot be written whole is taken back."""
        data, total = _written(self.total, outcomes)
        file.seek(self.size - 1)
        if file.read(1) != b"\n":
            data = b"\n" + data
        try:
            file.seek(self.size)
            file.truncate()  # what a crash may have left behind the last good line
            rest = memoryview(data)
            while rest:
                rest = rest[file.write(rest) :]
            os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):  # a disk that fails twice leaves a torn line, which opening leaves out
                os.ftruncate(file.fileno(), self.size)
            raise
        self._take(outcomes, total, self.size + len(data))

    def _take(self, outcomes: list[Appended], total: str, size: int) -> None:
        if outcomes:
            said = [Said(event.seq, True, ruling) for event, made in outcomes for ruling in made.rulings]
            self.folded = Folded(outcomes[-1].step.state, (*self.folded.said, *said))
            self.events += [event for event, _ in outcomes]
        self.total, self.size = total, size

    def _catch_up(self, file: FileIO) -> None:
        """Take in what others have written since: the file must end as this one knows it."""
        end = end_of_line(self.total)
        if file.seek(0, os.SEEK_END) == self.size:
            file.seek(self.size - len(end))
            if file.read() == end:
                return
        file.seek(0)
        lines, size = _read(file.read())
        Store.__init__(self, self.path, lines, size)


def open_store(path: Path) -> Store:
    """Open a file. A torn last line was never acknowledged: it is left out, and overwritten by the next event."""
    return Store(path, *_read(path.read_bytes()))


def _read(data: bytes) -> tuple[Lines, int]:
    lines = read_lines(data)
    return lines, len(data) if lines.damage is None else lines.damage.good_bytes


def create_store(path: Path, regulations: str) -> Store:
    """Start a new file; one that is there already is never overwritten."""
    import_store(path, regulations, ())
    return open_store(path)


def import_store(path: Path, regulations: str, acts: Sequence[Act], *, by: str = "", at: str = "") -> list[Appended]:
    """A new file with all its events at once; if one is refused there is no file."""
    state = Tournament(read_regulations(regulations))  # unreadable ones are told before anything is written
    standings_of(state)  # and so are criteria that there are not, or not in this kind of event
    outcomes = _steps(state, 1, acts, by, at, None)
    if all(outcome.step.is_accepted for outcome in outcomes):
        line, total = header_line(regulations)
        data, _ = _written(total, outcomes)
        write_new_file(path, line.encode("utf-8") + data)
    return outcomes


def _steps(before: Tournament, first: int, acts: Sequence[Act], by: str, at: str, on: int | None) -> list[Appended]:
    """Each act on what those before it made. Who has seen the file at `on` knows also what he himself adds."""
    state = before
    outcomes: list[Appended] = []
    for seq, act in enumerate(acts, start=first):
        seen = state.seq
        if on is not None and (not outcomes or any(before.touched.get(each, 0) > on for each in matters(act))):
            seen = on
        event = Event(seq, seen, at, by, act)
        outcomes.append(Appended(event, step(state, event)))
        state = outcomes[-1].step.state
        if not outcomes[-1].step.is_accepted:
            break
    return outcomes


def _written(total: str, outcomes: list[Appended]) -> tuple[bytes, str]:
    """The lines that follow a file with this sum, and its sum then."""
    lines = []
    for event, _ in outcomes:
        line, total = event_line(total, event)
        lines.append(line)
    return "".join(lines).encode("utf-8"), total
