"""`kodeks backup` and `kodeks restore`: everything, or one tournament, out of the data of a server and back; and
`kodeks verify-anchor`: whether a log was cut or changed since its sum was published."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from kodeks.cli.parser import BadUsage, Commands, Parser
from kodeks.cli.speech import note, print_json, say
from kodeks.malformed import MalformedText
from kodeks.storage import write_new_file
from kodeks.storage.data_folder import data_folder
from kodeks.web.serving.home import DatabaseIsDamaged, DatabaseIsGone, open_home, told_when_gone
from kodeks.web.serving.running import found_running

if TYPE_CHECKING:  # Django is loaded only when there is something to do
    from kodeks.web.backups.manifest import Manifest
    from kodeks.web.backups.restoring import CopyOutcome

_Restored: TypeAlias = "tuple[Manifest, list[CopyOutcome]]"
_LOG = ".kodeks"


def add_to(commands: Commands) -> None:
    _add_backup(commands)
    _add_restore(commands)
    _add_verify(commands)


def _add_backup(commands: Commands) -> None:
    parser = commands.add_parser("backup", help=say("help-backup"), description=say("help-backup"))
    _add_home(parser)
    parser.add_argument("--to", type=Path, metavar="DIR", help=say("help-backup-to"))
    parser.add_argument("--copy", type=Path, metavar="DIR", help=say("help-backup-copy"))
    parser.add_argument("--tournament", metavar="KEY", help=say("help-backup-tournament"))
    parser.set_defaults(run=_backup)


def _add_restore(commands: Commands) -> None:
    parser = commands.add_parser("restore", help=say("help-restore"), description=say("help-restore"))
    parser.add_argument("source", type=Path, metavar="FILE", help=say("help-restore-file"))
    _add_home(parser)
    parser.add_argument("--tournament", metavar="KEY", help=say("help-restore-tournament"))
    parser.add_argument("--copies", type=Path, metavar="DIR", help=say("help-restore-copies"))
    parser.add_argument("--replace", action="store_true", help=say("help-restore-replace"))
    parser.set_defaults(run=_restore)


def _add_verify(commands: Commands) -> None:
    parser = commands.add_parser("verify-anchor", help=say("help-verify-anchor"), description=say("help-verify-anchor"))
    parser.add_argument("kept", type=Path, nargs="?", metavar="FILE", help=say("help-verify-anchor-file"))
    _add_home(parser)
    parser.set_defaults(run=_verify)


def _add_home(parser: Parser) -> None:
    parser.add_argument("--home", type=Path, default=data_folder(), metavar="DIR", help=say("help-serve-home"))
    parser.add_argument("--json", action="store_true", help=say("help-json"))


def _has_data(home: Path) -> bool:
    return bool(os.environ.get("KODEKS_DATABASE")) or (home / "kodeks.sqlite3").exists()


def _open(options: Namespace) -> None:
    if not _has_data(options.home):
        raise BadUsage(say("serve-no-data", home=str(options.home)))
    open_home(options.home)
    from kodeks.web.door.tables import Tables, applied_migrations, tables_of

    with _told_in_one_line(options):
        tables = tables_of(applied_migrations())
    if tables is not Tables.READY:
        key = "serve-data-are-newer" if tables is Tables.NEWER else "serve-data-are-older"
        raise BadUsage(say(key, home=str(options.home)))


@contextmanager
def _told_in_one_line(options: Namespace) -> Iterator[None]:
    try:
        with told_when_gone():
            yield
    except DatabaseIsGone as error:
        raise BadUsage(say("serve-database-is-gone", reason=str(error))) from None
    except DatabaseIsDamaged as error:
        raise BadUsage(say("serve-database-is-damaged", home=str(options.home), reason=str(error))) from None


def _backup(options: Namespace) -> None:
    if options.tournament and options.copy:
        raise BadUsage(say("backup-whole-only", option="--copy"))
    _open(options)
    from django.conf import settings

    with _told_in_one_line(options):
        if options.tournament:
            _backup_tournament(options, options.to or Path())
            return
        from kodeks.web.backups.keeping import make_backup

        made = make_backup(options.to or settings.ARCHIVES, options.copy or settings.COPY)
    copy = None if made.copy is None else str(made.copy)
    if options.json:
        print_json({"written": str(made.path), "copy": copy, "removed": made.removed})
    else:
        print(say("backup-is-made", path=str(made.path)))
        if copy:
            print(say("backup-is-copied", path=copy))


def _backup_tournament(options: Namespace, folder: Path) -> None:
    from kodeks.web.logs.log import as_file
    from kodeks.web.logs.models import Tournament

    row = Tournament.objects.filter(key=options.tournament).first()
    if row is None:
        raise BadUsage(say("backup-no-tournament", tournament=options.tournament))
    path = folder / f"{row.key}-{row.seq:06}-{datetime.now(UTC):%Y%m%dT%H%M%S}Z{_LOG}"
    write_new_file(path, as_file(row))
    if options.json:
        print_json({"written": str(path), "copy": None, "removed": 0})
    else:
        print(say("backup-is-made", path=str(path)))


def _restore(options: Namespace) -> None:
    if not options.source.exists():
        raise BadUsage(say("file-error", name=str(options.source), why=os.strerror(2)))
    is_one = options.source.suffix == _LOG or options.tournament
    if is_one and (options.copies or options.replace):
        raise BadUsage(say("backup-whole-only", option="--copies" if options.copies else "--replace"))
    if options.copies and not (options.copies / "logs").is_dir():
        raise BadUsage(say("restore-no-copies", folder=str(options.copies)))
    if is_one:
        _restore_one(options)
    else:
        _restore_all(options)


def _restore_one(options: Namespace) -> None:
    """Into the data that are there, beside everything else."""
    _open(options)
    from kodeks.web.backups.restoring import restore_file, restore_tournament

    with _told_in_one_line(options):
        if options.tournament:
            row = restore_tournament(options.source, options.tournament)
        else:
            row = restore_file(options.source)
    if options.json:
        print_json({"tournaments": [{"key": row.key, "name": row.name, "events": row.seq}]})
    else:
        print(say("restore-tournament-is-back", name=row.name, tournament=row.key, number=row.seq))


def _restore_all(options: Namespace) -> None:
    manifest, brought = _restored_on_server(options) if os.environ.get("KODEKS_DATABASE") else _restored_here(options)
    made = manifest.made.isoformat(timespec="seconds")
    if options.json:
        told = [{"key": each.key, "lines": each.lines, "trouble": each.trouble} for each in brought]
        print_json({"made": made, "rows": sum(manifest.tables.values()), "copies": told})
        return
    print(say("restore-is-done", made=made, rows=sum(manifest.tables.values()), home=str(options.home)))
    for each in brought:
        key = "restore-copy-left" if each.trouble else "restore-copy-brought"
        print(say(key, tournament=each.key, lines=each.lines))


def _restored_here(options: Namespace) -> _Restored:
    """Into the folder of the data, where nobody works on them."""
    home: Path = options.home
    from kodeks.web.backups.files import in_place_of

    if not options.replace and (home / "kodeks.sqlite3").exists():
        raise BadUsage(say("restore-not-empty", home=str(home)))
    if found_running(home) is not None:
        raise BadUsage(say("restore-is-running", home=str(home)))
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    with in_place_of(home, options.source) as aside:
        manifest = _filled(options)
    if aside is not None:
        note(f"kodeks: {say('restore-set-aside', path=str(aside))}")
    return manifest, _brought(options)


def _restored_on_server(options: Namespace) -> _Restored:
    options.home.mkdir(mode=0o700, parents=True, exist_ok=True)
    return _filled(options), _brought(options)


def _filled(options: Namespace) -> Manifest:
    from kodeks.web.backups.files import restore_files

    restore_files(options.source, options.home)
    open_home(options.home)
    from django.db import connections

    from kodeks.web.backups.restoring import is_empty, restore_tables

    try:
        with _told_in_one_line(options):
            if not is_empty():
                raise BadUsage(say("restore-database-not-empty"))
            return restore_tables(options.source)
    finally:
        connections.close_all()


def _brought(options: Namespace) -> list[CopyOutcome]:
    from kodeks.web.backups.restoring import bring_copies

    with _told_in_one_line(options):
        return [] if options.copies is None else list(bring_copies(options.copies))


def _lines_of(path: Path) -> list[str]:
    try:
        return path.read_bytes().decode("utf-8").splitlines()
    except UnicodeDecodeError:
        raise MalformedText("log-not-utf8", str(path)) from None


def _verify(options: Namespace) -> None:
    _open(options)
    from kodeks.web.backups.anchors import anchor_count, read_published, verified

    kept = [] if options.kept is None else list(read_published(_lines_of(options.kept)))
    with _told_in_one_line(options):
        found = list(verified(kept))
        count = anchor_count()
    if options.json:
        print_json({"anchors": count, "kept": len(kept), "findings": [each._asdict() for each in found]})
        return
    for each in found:
        print(say(each.kind, about=each.about, at=each.at, was=each.was, found=each.found))
    print(say("anchors-hold" if not found else "anchors-do-not-hold", anchors=count, kept=len(kept)))
