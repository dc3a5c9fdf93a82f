"""The way back: an archive into an empty database, whichever it is; one tournament out of an archive; and what copies
off the machine have beyond it."""

from __future__ import annotations

import re
import secrets
import shutil
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

from kodeks.formats.tournament_file import LogEnd, lines_beyond
from kodeks.malformed import MalformedText
from kodeks.web.backups.manifest import Manifest, check_archive, rows_of
from kodeks.web.door.new_tables import make_tables
from kodeks.web.door.tables import Migration, known_migrations
from kodeks.web.logs import log, tally
from kodeks.web.logs.models import Game, Tournament

__all__ = ["CopyOutcome", "bring_copies", "is_empty", "restore_file", "restore_tables", "restore_tournament"]

_CHUNK = 500  # rows
_KEY = re.compile(r"[0-9a-f]{10}(?=[-.])")


def is_empty() -> bool:
    """Whether there is nothing of ours in the database."""
    return not MigrationRecorder(connection).has_table()


def restore_tables(path: Path, tell: Callable[[str], None] = lambda table: None) -> Manifest:
    """All tables, into a database that has none: they are made as they were, filled, and then brought up to date. Whole
    or not at all, as far as rows go; an archive of a newer program is refused before anything is written."""
    manifest = check_archive(path)
    unknown = set(manifest.migrations) - known_migrations()
    if unknown:
        raise MalformedText("backup-of-newer-program", manifest.program)
    assert is_empty(), "a backup is restored into an empty database"
    tables = {each._meta.db_table: each for each in _made_as_they_were(frozenset(manifest.migrations))}
    if set(manifest.tables) - set(tables):
        raise MalformedText("backup-damaged", ", ".join(sorted(set(manifest.tables) - set(tables))))
    with zipfile.ZipFile(path) as archive, transaction.atomic():
        for table in manifest.tables:
            tell(table)
            _fill(tables[table], rows_of(archive, table))
        with connection.cursor() as cursor:
            for told in connection.ops.sequence_reset_sql(no_style(), [*tables.values()]):
                cursor.execute(told)
    call_command("migrate", verbosity=0, interactive=False)
    return manifest


def _made_as_they_were(migrations: frozenset[Migration]) -> Iterable[type[Model]]:
    """Empty tables as the program had them that wrote the archive, and the models behind them."""
    if migrations == known_migrations():
        return make_tables()
    executor = MigrationExecutor(connection)
    nodes = executor.loader.graph.node_map
    there = migrations & nodes.keys()
    wanted = [each for each in there if not any(child.key in migrations for child in nodes[each].children)]
    executor.migrate(wanted)
    return executor.loader.project_state(wanted).apps.get_models(include_auto_created=True)


def _fill(model: type[Model], rows: Iterator[list[Any]]) -> None:
    """Row by row as they were: nothing dates or numbers them anew."""
    columns = next(rows)
    by_column = {field.column: field for field in model._meta.concrete_fields}
    fields = [by_column[column] for column in columns]
    quoted = ", ".join(map(connection.ops.quote_name, columns))
    places = ", ".join(["%s"] * len(columns))
    told = f"INSERT INTO {connection.ops.quote_name(model._meta.db_table)} ({quoted}) VALUES ({places})"
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")  # what a migration has put in
        some: list[list[Any]] = []
        for row in rows:
            given = zip(fields, row, strict=True)
            some.append([field.get_db_prep_save(field.to_python(value), connection) for field, value in given])
            if len(some) == _CHUNK:
                cursor.executemany(told, some)
                some = []
        if some:
            cursor.executemany(told, some)


def restore_tournament(path: Path, key: str) -> Tournament:
    """One tournament of an archive: at the address it had, or at another one if that is taken."""
    check_archive(path)
    with zipfile.ZipFile(path) as archive:
        return _imported(_file_of(archive, key), key)


def restore_file(path: Path) -> Tournament:
    """The tournament of a tournament file, whose name begins with its key if it is a copy or a backup of ours."""
    key = _KEY.match(path.name)
    return _imported(path.read_bytes(), key[0] if key else log.new_key())


def _imported(data: bytes, key: str) -> Tournament:
    is_taken = Tournament.objects.filter(key=key).exists()
    return log.import_file(data, key=log.new_key() if is_taken else key)


def _file_of(archive: zipfile.ZipFile, key: str) -> bytes:
    found = [row["id"] for row in _named(archive, Tournament._meta.db_table) if row["key"] == key]
    if not found:
        raise MalformedText("backup-without-tournament", key)
    lines = [row for row in _named(archive, "desk_line") if row["tournament_id"] == found[0]]
    games = {row["id"] for row in _named(archive, Game._meta.db_table) if row["tournament_id"] == found[0]}
    moves = [row for row in _named(archive, "desk_gameline") if row["of_id"] in games]
    lines.sort(key=lambda row: row["seq"])
    moves.sort(key=lambda row: (row["of_id"], row["seq"]))
    return "".join(f"{row['text']}\n" for row in (*lines, *moves)).encode()


def _named(archive: zipfile.ZipFile, table: str) -> Iterator[dict[str, Any]]:
    rows = rows_of(archive, table)
    columns = next(rows)
    for row in rows:
        yield dict(zip(columns, row, strict=True))


class CopyOutcome(NamedTuple):
    """What became of a copy: how many lines it had beyond the database; or why it was left alone."""

    key: str
    lines: int
    trouble: str = ""


def bring_copies(folder: Path) -> Iterator[CopyOutcome]:
    """Each copy of a folder that has more than the database: tournaments that are gone come back, others get the lines
    they lack. What is another log is told and left alone."""
    for path in sorted((folder / "logs").glob("*.kodeks")):
        key = path.stem
        data = path.read_bytes()
        row = Tournament.objects.filter(key=key).first()
        try:
            if row is None and "-" not in key:  # those with a moment in the name were set aside
                yield CopyOutcome(key, log.import_file(data, key=key).seq + 1)
            elif row is not None and (more := _extended(row, data)):
                yield CopyOutcome(key, more)
        except MalformedText as error:
            yield CopyOutcome(key, 0, error.reason)


def _extended(row: Tournament, data: bytes) -> int:
    """The tournament with all lines of its copy, at the same address and for the same people; how many are new."""
    before = log.as_file(row)
    known = before.count(b"\n")
    if data.count(b"\n") <= known:
        return 0
    if lines_beyond(data, LogEnd(row.seq + 1, row.total)) < 0:
        raise MalformedText("file-of-another-log", row.key)
    made = log.import_file(data, key=f"{row.key[:9]}-{secrets.token_hex(4)}")
    with transaction.atomic(durable=True):
        row.lines.all().delete()
        made.lines.update(tournament=row)
        for game in made.games.all():
            _give(game, row)
        for name in ("name", "game", "starts", "ends", "seq", "total", "rounds", "entrants", "is_closed"):
            setattr(row, name, getattr(made, name))
        row.seal = tally.seal_of(row.key, row.seq, row.total)
        row.save()
        made.delete()
    log.forget(row.pk)
    tally.accept(row)
    shutil.rmtree(Path(settings.HOME) / "backups" / made.key, ignore_errors=True)
    return data.count(b"\n") - known


def _give(game: Game, row: Tournament) -> None:
    """A game goes to the tournament; one that is there keeps its seats, and gets all its lines."""
    there = row.games.filter(begun_at=game.begun_at).first()
    if there is None:
        Game.objects.filter(pk=game.pk).update(tournament=row)
        return
    there.lines.all().delete()
    game.lines.update(of=there)
    kept = {"seq", "total", "phase", "is_calling", "is_signed", "flag_at", "is_running"}
    Game.objects.filter(pk=there.pk).update(**{name: getattr(game, name) for name in kept})
