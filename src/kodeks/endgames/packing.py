"""The tables of a board as one file: a line with the format, the board, the most pieces and the length of each table,
and the tables themselves, packed, one after the other."""

from __future__ import annotations

import zlib
from collections.abc import Mapping

from kodeks.endgames.making import Kind, kinds_of
from kodeks.malformed import MalformedText

FORMAT = "KODEKS-ENDINGS-1"


def pack_tables(board: str, most: int, tables: Mapping[Kind, bytes]) -> bytes:
    """The file of a board's tables up to so many pieces."""
    found = [tables[kind] for kind in _in_order(most)]
    head = " ".join([FORMAT, board, str(most), *(str(len(table)) for table in found)])
    return b"".join((head.encode(), b"\n", *found))


class PackedTables:
    """A file of tables as it was read."""

    def __init__(self, data: bytes) -> None:
        head, _, self._body = data.partition(b"\n")
        words = head[:2_000].decode("ascii", "replace").split()
        if words[:1] != [FORMAT] or not all(word.isdecimal() for word in words[1:]) or len(words) < 3:
            raise MalformedText("endings-not-a-file", " ".join(words)[:40])
        self.board, self.pieces, lengths = words[1], int(words[2]), [int(word) for word in words[3:]]
        kinds = _in_order(self.pieces)
        if len(lengths) != len(kinds) or sum(lengths) != len(self._body):
            raise MalformedText("endings-file-damaged", self.board)
        ends = [sum(lengths[: n + 1]) for n in range(len(lengths))]
        self._places = {kind: (end - length, end) for kind, end, length in zip(kinds, ends, lengths, strict=True)}

    def table(self, men: int, kings: int, other_men: int, other_kings: int) -> bytes:
        """One table, unpacked."""
        start, end = self._places[men, kings, other_men, other_kings]
        try:
            return zlib.decompress(self._body[start:end])
        except zlib.error:
            raise MalformedText("endings-file-damaged", self.board) from None


def _in_order(most: int) -> list[Kind]:
    """Every kind, the side to move first."""
    return list(dict.fromkeys(kind for each in kinds_of(most) for kind in (each, each[2:] + each[:2])))
