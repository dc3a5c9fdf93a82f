"""Of a way back, what is done before Django reads the folder of the data."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from kodeks.malformed import MalformedText
from kodeks.storage.new_file import naming
from kodeks.web.backups.manifest import check_archive

_DATABASE, _KEY = "kodeks.sqlite3", "secret"
_NAMES = (_DATABASE, f"{_DATABASE}-wal", f"{_DATABASE}-shm", _KEY)


def restore_files(path: Path, home: Path) -> None:
    """What belongs to the folder of the data, before Django reads its secret; nothing that is there is written over."""
    check_archive(path)
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if name.startswith("files/"):
                target = home / name.removeprefix("files/")
                if not target.resolve().is_relative_to(home.resolve()):
                    raise MalformedText("backup-damaged", name)
                if not target.exists():
                    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                    target.touch(mode=0o600)
                    with naming(target):
                        target.write_bytes(archive.read(name))


@contextmanager
def in_place_of(home: Path, coming: Path) -> Iterator[Path | None]:
    """The database that is there gets another name, and so does the key of a server other than the one whose backup
    comes; nothing of them is lost. Where what comes in their place cannot be put there whole, nothing of it stays, and
    they have their own names again. Told is how the database is called meanwhile, if there is one."""
    check_archive(coming)  # before anything is touched
    moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    moved = {
        path: path.with_name(f"before-restore-{moment}.{path.name.removeprefix('kodeks.')}")
        for path in _there(home, coming)
    }
    for path, aside in moved.items():
        path.rename(aside)
    try:
        yield moved.get(home / _DATABASE)
    except BaseException:
        for name in _NAMES:
            if name != _KEY or home / name in moved:
                (home / name).unlink(missing_ok=True)
        for path, aside in moved.items():
            aside.rename(path)
        raise


def _there(home: Path, coming: Path) -> list[Path]:
    """The files of the database that there are, and the key if the backup brings another one."""
    with zipfile.ZipFile(coming) as archive:
        brought = archive.read(f"files/{_KEY}") if f"files/{_KEY}" in archive.namelist() else None
    there = [home / name for name in _NAMES if (home / name).exists()]
    return [path for path in there if path.name != _KEY or brought not in (None, path.read_bytes())]
