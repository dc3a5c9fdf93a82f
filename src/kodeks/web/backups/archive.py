"""A whole backup as a file: every table as JSON lines, and the few files of the folder of the data that belong to it,
with sums, in one zip. It says nothing of the database it came from: SQLite's opens on PostgreSQL and the other way."""

from __future__ import annotations

import base64
import hashlib
import json
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import IO, Any

from django.apps import apps
from django.conf import settings
from django.db import connection, models

from kodeks import __version__
from kodeks.web.backups.manifest import MANIFEST, Manifest, as_text
from kodeks.web.door.tables import Tables, TablesAreNewer, applied_migrations, tables_of
from kodeks.web.frame.models import Errand
from kodeks.web.privacy.models import Mention, SearchedFile

_CHUNK = 2_000  # rows
_LEFT_OUT = (Errand, Mention, SearchedFile)
_FILES = ("secret", "rules/*.pdf", "backups/*/tally.json")  # of the folder of the data


def write_archive(target: IO[bytes], tell: Callable[[str], None] = lambda table: None) -> Manifest:
    """All tables as they stand at one moment, while others go on writing."""
    sums: dict[str, str] = {}
    tables: dict[str, int] = {}
    made = datetime.now(UTC)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=4) as archive, _one_moment():
        migrations = tuple(sorted(applied_migrations()))
        if tables_of(frozenset(migrations)) is Tables.NEWER:  # there may be rows that we do not know of
            raise TablesAreNewer("the tables are those of a newer program")
        for model in _models():
            tell(model._meta.db_table)
            name = f"tables/{model._meta.db_table}.jsonl"
            with archive.open(name, "w", force_zip64=True) as part:
                tables[model._meta.db_table], sums[name] = _write_table(part, model)
        for path in _own_files():
            name = f"files/{path.relative_to(settings.HOME).as_posix()}"
            data = path.read_bytes()
            archive.writestr(name, data)
            sums[name] = hashlib.sha256(data).hexdigest()
        manifest = Manifest(made, __version__, migrations, tables, sums)
        archive.writestr(MANIFEST, as_text(manifest))
    return manifest


def _models() -> list[type[models.Model]]:
    """Every table, in the same order each time. Long work under way is none of it: who puts a backup back does not want
    to have done what was asked for before it was made. Who stands in which file is noted anew."""
    found = apps.get_models(include_auto_created=True)
    return sorted(
        (each for each in found if each._meta.managed and each not in _LEFT_OUT), key=lambda each: each._meta.db_table
    )


def _own_files() -> Iterator[Path]:
    for pattern in _FILES:
        yield from sorted(Path(settings.HOME).glob(pattern))


@contextmanager
def _one_moment() -> Iterator[None]:
    """What is read within is the database at one moment; nobody who writes waits for it."""
    begin = "BEGIN" if connection.vendor == "sqlite" else "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    assert not connection.in_atomic_block, "a backup is made outside of transactions"
    with connection.cursor() as cursor:
        cursor.execute(begin)
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")


def _write_table(part: IO[bytes], model: type[models.Model]) -> tuple[int, str]:
    """How many rows, and the sum of what was written. The first line names the columns."""
    fields = model._meta.concrete_fields
    names = [field.attname for field in fields]
    digest, count = hashlib.sha256(), 0

    def put(value: list[Any]) -> None:
        line = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        digest.update(line)
        part.write(line)

    put([field.column for field in fields])
    for row in _rows(model, names):
        put([_plain(value) for value in row])
        count += 1
    return count, digest.hexdigest()


def _rows(model: type[models.Model], names: list[str]) -> Iterator[tuple[Any, ...]]:
    """By the primary key, some at a time: memory is that of some."""
    assert model._meta.pk is not None
    key = model._meta.pk.attname
    place, last = names.index(key), None
    while True:
        rows = model._default_manager.order_by(key)
        some = list((rows if last is None else rows.filter(**{f"{key}__gt": last})).values_list(*names)[:_CHUNK])
        yield from some
        if len(some) < _CHUNK:
            return
        last = some[-1][place]


def _plain(value: Any) -> Any:
    """As JSON has it; what the field reads back."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(bytes(value)).decode("ascii")
    return value
