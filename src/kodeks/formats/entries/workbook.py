"""The first sheet of a workbook (XLSX, ODS, XLS) as a table of text, within limits.

A workbook is a packed folder, but for the oldest: what it would unpack to is counted before anything reads it. It is
read in a process of its own (`sheet_apart`): the reader would end ours where a sheet says that it has a million rows.
"""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from pathlib import Path

from kodeks.formats.packed import ZIP_FAULTS, is_packed
from kodeks.malformed import MalformedText

ROWS, COLUMNS = 100_000, 100
_UNPACKED = 64 * 1024 * 1024
_PARTS = 2_000
_CHUNK = 1 << 20
_SHEETS = {"xl/workbook.xml", "xl/workbook.bin", "content.xml"}  # one of these every packed workbook has
_OLD = b"\xd0\xcf\x11\xe0"  # how workbooks began before 2007
_APART = Path(__file__).with_name("sheet_apart.py")
_BROKEN, _EMPTY = 3, 5  # as `sheet_apart` ends


def is_workbook(data: bytes) -> bool:
    return is_packed(data) or data.startswith(_OLD)


def read_workbook(data: bytes) -> str:
    """The first sheet that has anything in it, as text with tabs between the cells: a line is a row of the sheet."""
    if is_packed(data):
        _check(data)
    elif len(data) > _UNPACKED:
        raise _refused("entries-workbook-too-large")
    command = [sys.executable, "-I", str(_APART), str(ROWS), str(COLUMNS)]
    done = subprocess.run(command, input=data, capture_output=True, check=False)
    if done.returncode == _BROKEN:  # the oldest kind begins as other old files do
        raise _refused("entries-workbook-broken" if is_packed(data) else "entries-is-a-workbook")
    if done.returncode:
        raise _refused("entries-empty" if done.returncode == _EMPTY else "entries-workbook-too-large")
    return done.stdout.decode()


def _refused(reason: str) -> MalformedText:
    return MalformedText(reason, "XLSX", line=1, column=1)


def _check(data: bytes) -> None:
    """Unpack it once into nothing, and count: sizes that a packed file tells of itself need not be true."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            names = packed.namelist()
            if _SHEETS.isdisjoint(names):
                raise _refused("entries-is-a-workbook")
            if len(names) > _PARTS:
                raise _refused("entries-workbook-too-large")
            _count(packed)
    except ZIP_FAULTS:
        raise _refused("entries-is-a-workbook") from None


def _count(packed: zipfile.ZipFile) -> None:
    left = _UNPACKED
    for part in packed.infolist():
        with packed.open(part) as stream:
            while chunk := stream.read(_CHUNK):
                left -= len(chunk)
                if left < 0:
                    raise _refused("entries-workbook-too-large")
