"""Of a way back, what is done before Django reads the folder of the data."""

from __future__ import annotations

import zipfile
from datetime import UTC, datetime
from pathlib import Path

from kodeks.malformed import MalformedText
from kodeks.web.backups.manifest import check_archive


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
                    target.write_bytes(archive.read(name))


def set_aside(home: Path) -> Path:
    """The database that is there gets another name; nothing of it is lost."""
    moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    for path in sorted(home.glob("kodeks.sqlite3*")):
        path.rename(path.with_name(path.name.replace("kodeks.sqlite3", f"before-restore-{moment}.sqlite3")))
    return home / f"before-restore-{moment}.sqlite3"
