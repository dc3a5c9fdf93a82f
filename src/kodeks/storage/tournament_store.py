"""One tournament, one file: append-only. An event is acknowledged only when it is on the disk."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import NamedTuple, TypeAlias

from kodeks import tournament
from kodeks.formats.game_streams import GameLines, GamesBeingRead
from kodeks.formats.regulations import read_regulations
from kodeks.formats.tournament_file import (
    LogEnd,
    as_written,
    end_of_line,
    event_line,
    good_part,
    header_line,
    read_lines,
)
from kodeks.rounds import GamePlace
from kodeks.storage.lock import locked
from kodeks.storage.new_file import naming, replace_file, write_new_file
from kodeks.tournament import Act, AppendedAct, Decide, Tournament, after, append_acts, fold

__all__ = ["AppendedAct", "Decide", "DecideGame", "GameAddition", "Store", "create_store", "import_store", "open_store"]


class GameAddition(NamedTuple):
    """Lines for a game, and what it gives its tournament then, if anything."""

    lines: Sequence[bytes]
    acts: Sequence[Act] = ()
    by: str = ""
    at: str = ""


DecideGame: TypeAlias = Callable[[Tournament, GameLines | None], GameAddition]


class Store:
    """A tournament file that is open for reading and appending. Others may have it open, too: every append looks first
    at what they have written."""

    def __init__(self, path: Path, data: bytes) -> None:
        lines = read_lines(data)
        self.path = path
        self.text = lines.text
        self.folded = fold(lines.regulations, lines.events)
        self.events = list(lines.events)
        self.repaired = None if lines.damage is None else lines.damage.text
        self.total = lines.total
        self.games = {str(lines.place): lines for lines in lines.games}
        self.last = lines.last  # the sum of the last line, be it of a game
        self.is_mailed = lines.is_mailed  # and so is mended by the next write
        self.size = len(good_part(data, lines))  # as we write it; so large is the file itself unless it was mailed

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self.events[-1].seq if self.events else 0

    @property
    def end(self) -> LogEnd:
        return LogEnd(1 + len(self.events), self.total)

    def acknowledged(self) -> bytes:
        """What counts of the file, as it was written."""
        return as_written(self.path.read_bytes())[: self.size]

    def checksum(self) -> str:
        """The SHA-256 of what is acknowledged, as `sha256sum` gives it."""
        return hashlib.sha256(self.acknowledged()).hexdigest()

    def append(self, acts: Sequence[Act] | Decide, *, by: str, at: str, on: int | None = None) -> list[AppendedAct]:
        """Append one event after the other; the first refused one ends it, and then none is written.

        Acts that depend on the state are decided while nobody else can write. `on` is the sequence number the decision
        was taken on; None if it was taken on the file as it stands.
        """
        with locked(self.path) as file:
            self._catch_up(file)
            outcomes = append_acts(self.folded.state, self.seq + 1, acts, by=by, at=at, on=on)
            if all(outcome.step.is_accepted for outcome in outcomes):
                self._write(file, outcomes)
            return outcomes

    def _write(self, file: FileIO, outcomes: list[AppendedAct]) -> None:
        """Write, flush, sync: only then is it acknowledged. What cannot be written whole is taken back."""
        data, total = _written(self.total, outcomes)
        self._put(file, data, total)
        self._take(outcomes, total)

    def _put(self, file: FileIO, data: bytes, last: str) -> None:
        """These lines, the last of which has this sum, behind all others."""
        with naming(self.path):
            data = self._mend(file, data) if self.is_mailed else self._append(file, data)
        self.size, self.last = self.size + len(data), last

    def _append(self, file: FileIO, data: bytes) -> bytes:
        """Behind the last good line; what was written."""
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
        return data

    def _mend(self, file: FileIO, data: bytes) -> bytes:
        """The file as it should be, in the place of the mailed one."""
        good = self.acknowledged()
        data = data if good.endswith(b"\n") else b"\n" + data
        if sys.platform == "win32":
            file.close()  # where nothing takes the place of an open file
        replace_file(self.path, good + data)
        self.is_mailed = False
        return data

    def _take(self, outcomes: list[AppendedAct], total: str) -> None:
        self.folded = after(self.folded, outcomes)
        self.events += [event for event, _ in outcomes]
        self.total = total

    def append_to_game(self, place: GamePlace, decide: DecideGame) -> list[AppendedAct]:
        """Lines of a game and what it gives its tournament, written and synced as one. They are decided while nobody
        else can write, from the tournament and what the file has of the game; None if it has nothing. Acts that the
        tournament refuses are not written, but the lines are: what happened at the board has happened."""
        with locked(self.path) as file:
            self._catch_up(file)
            known = self.games.get(str(place))
            lines, acts, by, at = decide(self.folded.state, known)
            if not lines:
                return []
            reading = GamesBeingRead()
            for text in (*(() if known is None else known.texts), *lines):
                reading.take(text)
            (now,) = reading.games()
            assert now.place == place, "lines of another game"
            outcomes = append_acts(self.folded.state, self.seq + 1, acts, by=by, at=at)
            accepted = outcomes if all(outcome.step.is_accepted for outcome in outcomes) else []
            data, total = _written(self.total, accepted)
            self._put(file, b"".join(text + b"\n" for text in lines) + data, total if accepted else now.total)
            self.games[str(place)] = now
            self._take(accepted, total)
            return outcomes

    def _catch_up(self, file: FileIO) -> None:
        """Take in what others have written since: the file must end as this one knows it."""
        end = end_of_line(self.last)
        if file.seek(0, os.SEEK_END) == self.size and not self.is_mailed:
            file.seek(self.size - len(end))
            if file.read() == end:
                return
        file.seek(0)
        Store.__init__(self, self.path, file.read())


def open_store(path: Path) -> Store:
    """Open a file. A torn last line was never acknowledged: it is left out, and overwritten by the next event."""
    return Store(path, path.read_bytes())


def create_store(path: Path, regulations: str) -> Store:
    """Start a new file; one that is there already is never overwritten."""
    import_store(path, regulations, ())
    return open_store(path)


def import_store(path: Path, regulations: str, acts: Sequence[Act], *, by: str = "", at: str = "") -> list[AppendedAct]:
    """A new file with all its events at once, as another program has recorded them; if one is refused there is no
    file."""
    state = Tournament(read_regulations(regulations))  # unreadable ones are told before anything is written
    tournament.standings_of(state)  # and so are criteria that there are not, or not in this kind of event
    outcomes = append_acts(state, 1, acts, by=by, at=at, is_new=False)
    if all(outcome.step.is_accepted for outcome in outcomes):
        line, total = header_line(regulations)
        data, _ = _written(total, outcomes)
        write_new_file(path, line.encode("utf-8") + data)
    return outcomes


def _written(total: str, outcomes: list[AppendedAct]) -> tuple[bytes, str]:
    """The lines that follow a file with this sum, and its sum then."""
    lines = []
    for event, _ in outcomes:
        line, total = event_line(total, event)
        lines.append(line)
    return "".join(lines).encode("utf-8"), total
