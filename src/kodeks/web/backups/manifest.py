"""What an archive says of itself, read and checked; and copies of it that are read back."""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO, Any, NamedTuple

from kodeks.malformed import MalformedText
from kodeks.storage.new_file import naming

FORMAT = 1
MANIFEST = "manifest.json"
_PIECE = 1 << 20  # bytes


class Manifest(NamedTuple):
    """What an archive holds: when it was made by which program on which tables; rows and sum of each part."""

    made: datetime
    program: str
    migrations: tuple[tuple[str, str], ...]
    tables: dict[str, int]
    sums: dict[str, str]


def as_text(manifest: Manifest) -> str:
    told = manifest._asdict() | {"made": manifest.made.isoformat()}
    return json.dumps({"kodeks": "backup", "format": FORMAT} | told, indent=1)


@contextmanager
def _told_if_damaged(reason: str, what: str) -> Iterator[None]:
    """Whatever an archive says that has lost its meaning: where its parts are, how they were packed and encrypted."""
    try:
        yield
    except (zipfile.BadZipFile, zlib.error, RuntimeError, EOFError, OSError):
        raise MalformedText(reason, what) from None


def read_manifest(path: Path) -> Manifest:
    """What an archive says of itself; an error names what is wrong with it."""
    try:
        with (
            path.open("rb") as file,
            _told_if_damaged("backup-unreadable", str(path)),
            zipfile.ZipFile(file) as archive,
        ):
            told = json.loads(archive.read(MANIFEST))
    except (KeyError, ValueError):
        raise MalformedText("backup-unreadable", str(path)) from None
    if not isinstance(told, dict) or told.get("kodeks") != "backup":
        raise MalformedText("backup-unreadable", str(path))
    if told.get("format") != FORMAT:
        raise MalformedText("backup-of-newer-program", str(told.get("program")))
    match told:
        case {
            "made": str(made),
            "program": str(program),
            "migrations": list(migrations),
            "tables": dict(tables),
            "sums": dict(sums),
        }:
            try:
                known = tuple((str(app), str(name)) for app, name in migrations)
                return Manifest(datetime.fromisoformat(made), program, known, tables, sums)
            except (ValueError, TypeError):
                pass
    raise MalformedText("backup-unreadable", str(path))


def check_archive(path: Path) -> Manifest:
    """Every part read again and summed; an error names the first that differs."""
    manifest = read_manifest(path)
    with path.open("rb") as file, zipfile.ZipFile(file) as archive:
        names = set(archive.namelist()) - {MANIFEST}
        if names != set(manifest.sums):
            raise MalformedText("backup-damaged", ", ".join(sorted(names ^ set(manifest.sums))))
        for name, told in manifest.sums.items():
            with _told_if_damaged("backup-damaged", name), archive.open(name) as part:
                found = _sum_of(part)
            if found != told:
                raise MalformedText("backup-damaged", name)
    return manifest


def rows_of(archive: zipfile.ZipFile, table: str) -> Iterator[list[Any]]:
    """The names of the columns, then row by row."""
    with archive.open(f"tables/{table}.jsonl") as part:
        for line in part:
            yield json.loads(line)


def copied(source: Path, folder: Path) -> Path:
    """The archive in another folder, read back from there and compared; a copy that differs is an error."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    target = folder / source.name
    draft = target.with_suffix(".part")
    try:
        with naming(target), source.open("rb") as read, draft.open("wb") as write:
            while piece := read.read(_PIECE):
                write.write(piece)
            write.flush()
            os.fsync(write.fileno())
    except OSError:  # a full disk gets its room back
        draft.unlink(missing_ok=True)
        raise
    draft.chmod(0o600)
    if sum_of_file(draft) != sum_of_file(source):
        draft.unlink()
        raise MalformedText("backup-copy-differs", str(target))
    draft.replace(target)
    return target


def sum_of_file(path: Path) -> str:
    with path.open("rb") as file:
        return _sum_of(file)


def _sum_of(file: IO[bytes]) -> str:
    digest = hashlib.sha256()
    while piece := file.read(_PIECE):
        digest.update(piece)
    return digest.hexdigest()
