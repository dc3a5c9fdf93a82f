"""Files of solved endings: where they are kept, read once and kept at hand, written whole or not at all.

They hold nothing of anybody's, and can be made again at any time, so they are kept with what the system caches:
KODEKS_ENDINGS names another folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from kodeks.draughts import Position, variant
from kodeks.endgames.making import MOST, make_tables
from kodeks.endgames.packing import PackedTables, pack_tables
from kodeks.endgames.tables import EndingTables
from kodeks.malformed import MalformedText
from kodeks.storage.new_file import write_file

FEW = 3  # pieces: made in a second
_read: dict[Path, tuple[int, EndingTables]] = {}  # with the time of the file


def endings_folder() -> Path:
    """The folder of the files."""
    named = os.environ.get("KODEKS_ENDINGS")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kodeks"


def pieces_needed(position: Position) -> int | None:
    """Up to how many pieces the tables go that tell of this position; None if there are none for so many, or one side
    has nothing left."""
    pieces = position.occupied.bit_count()
    has_both = (position.white_men | position.white_kings) and (position.black_men | position.black_kings)
    if pieces > MOST or not has_both:
        return None
    return FEW if pieces <= FEW else MOST


def tables_at_hand(board: str, pieces: int) -> EndingTables | None:
    """The tables of a board up to so many pieces at least, if they have been made; nothing is made here. A file that is
    damaged is as good as none."""
    for most in range(pieces, MOST + 1):
        path = ending_file(board, most)
        try:
            made_ns = path.stat().st_mtime_ns
            if path not in _read or _read[path][0] != made_ns:
                _read[path] = (made_ns, EndingTables(PackedTables(path.read_bytes())))
        except (OSError, MalformedText):
            continue
        return _read[path][1]
    return None


def make_ending_file(board: str, pieces: int) -> Iterator[tuple[int, int]]:
    """Make the tables of a board up to so many pieces, and keep them; tells how much is done, of how much."""
    endings_folder().mkdir(parents=True, exist_ok=True)
    found, done, of = {}, 0, 0
    for tables, done, of in make_tables(variant(board), pieces):
        found.update(tables)
        if done < of:
            yield done, of
    write_file(ending_file(board, pieces), pack_tables(board, pieces, found))
    yield done, of


def ending_file(board: str, pieces: int) -> Path:
    """Where the tables of a board up to so many pieces are kept."""
    return endings_folder() / f"{board}-{pieces}.endings"
