"""One tournament, one file: append-only. An event is acknowledged only when it is on the disk."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from kodeks.formats.tournament_file import Lines, event_line, header_line, read_lines
from kodeks.malformed import MalformedText
from kodeks.storage.lock import locked
from kodeks.tournament import Act, Event, Step, fold, fold_on, step

__all__ = ["Appended", "Store", "create_store", "open_store"]


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
        self.repaired: str | None = None
        self._total = lines.total
        self._size = size

    def append(self, acts: Sequence[Act], *, by: str, at: str, on: int | None = None) -> list[Appended]:
        """Append one event after the other; the first refused one ends it, and then none is written.

        `on` is the sequence number the decision was taken on; None if it was taken on the file as it stands.
        """
        with locked(self.path):
            self._catch_up()
            outcomes, text, total = [], "", self._total
            folded = self.folded
            seq = self.events[-1].seq if self.events else 0
            for act in acts:
                seq += 1
                event = Event(seq, folded.state.seq if on is None else on, at, by, act)
                outcome = step(folded.state, event)
                outcomes.append(Appended(event, outcome))
                if not outcome.is_accepted:
                    return outcomes
                folded = fold_on(folded, [event])
                line, total = event_line(total, event)
                text += line
            self._write(text.encode())
            self.folded, self._total = folded, total
            self.events += [outcome.event for outcome in outcomes]
            return outcomes

    def _write(self, data: bytes) -> None:
        """Write, flush, sync: only then is it acknowledged."""
        with self.path.open("r+b") as file:
            file.seek(self._size)
            file.truncate()  # what a crash may have left behind the last good line
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        self._size += len(data)

    def _catch_up(self) -> None:
        """Take in what others have appended since."""
        if self.path.stat().st_size == self._size:
            return
        store = open_store(self.path)
        self.folded, self.events, self._total, self._size = store.folded, store.events, store._total, store._size


def open_store(path: Path) -> Store:
    """Open a file. A torn last line was never acknowledged: it is left out, and overwritten by the next event."""
    data = path.read_bytes()
    lines = read_lines(data)
    size = len(data) if lines.damage is None else lines.damage.good_bytes
    store = Store(path, lines, size)
    store.repaired = None if lines.damage is None else lines.damage.text
    return store


def create_store(path: Path, regulations: str) -> Store:
    """Start a new file; one that is there already is never overwritten."""
    line, _ = header_line(regulations)
    read_lines(line.encode())  # unreadable regulations are said before anything is written
    try:
        file = path.open("xb")
    except FileExistsError:
        raise MalformedText("file-is-there", str(path)) from None
    with file:
        file.write(line.encode())
        file.flush()
        os.fsync(file.fileno())
    _sync_folder(path.parent)
    return open_store(path)


def _sync_folder(folder: Path) -> None:
    """The name of a new file must reach the disk, too; some systems cannot sync a folder, and need not."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
