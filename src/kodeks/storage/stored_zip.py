"""A zip archive of one form only: nothing compressed, no times, no comments. The same members give the same bytes on
every machine, and what it holds is never larger than the file itself."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable

_LOCAL = struct.Struct("<4s5H3L2H")
_CENTRAL = struct.Struct("<4s6H3L5H2L")
_END = struct.Struct("<4s4H2LH")
_VERSION, _STORED, _MIDNIGHT, _FIRST_DAY = 20, 0, 0, 0x21  # 1 January 1980, the first day a zip knows
_UNIX, _PLAIN_FILE = 3 << 8, 0o100644 << 16


class NotStoredZip(ValueError):
    """Bytes that are no archive of this form."""


def pack(members: Iterable[tuple[str, bytes]]) -> bytes:
    """The archive of these members, in their order."""
    body, directory, count = bytearray(), bytearray(), 0
    for name, data in members:
        raw, place = name.encode("ascii"), len(body)
        check, size = zlib.crc32(data), len(data)
        what = (_STORED, _MIDNIGHT, _FIRST_DAY, check, size, size, len(raw), 0)
        body += _LOCAL.pack(b"PK\3\4", _VERSION, 0, *what) + raw + data
        directory += _CENTRAL.pack(b"PK\1\2", _UNIX | _VERSION, _VERSION, 0, *what, 0, 0, 0, _PLAIN_FILE, place) + raw
        count += 1
    end = _END.pack(b"PK\5\6", 0, 0, count, count, len(directory), len(body), 0)
    return bytes(body + directory + end)


def unpack(data: bytes) -> list[tuple[str, bytes]]:
    """The members as they stand one after the other. Whether nothing else was touched tells packing them again."""
    members, place = [], 0
    while data[place : place + 4] == b"PK\3\4":
        if len(data) < place + _LOCAL.size:
            raise NotStoredZip
        _, version, flags, method, _, _, _, packed, size, name_length, extra = _LOCAL.unpack_from(data, place)
        if (version, flags, method, extra) != (_VERSION, 0, _STORED, 0) or packed != size:
            raise NotStoredZip
        start = place + _LOCAL.size + name_length
        name = data[start - name_length : start]
        if start + size > len(data) or not name.isascii():
            raise NotStoredZip
        members.append((name.decode("ascii"), data[start : start + size]))
        place = start + size
    if not members or data[place : place + 4] != b"PK\1\2":
        raise NotStoredZip
    return members
