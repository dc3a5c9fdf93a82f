"""Backups of everything: written while others write, read back, restored into an empty home, row by row the same."""

from __future__ import annotations

import errno
import json
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from boards_at_hand import begun, round_of
from django.conf import LazySettings
from django.db import connection
from django.test import Client
from nursery import plain_environment, run
from postgres import server as postgres_server

from kodeks.malformed import MalformedText
from kodeks.storage.lock import try_lock
from kodeks.tournament.acts import Note
from kodeks.web.accounts.models import User
from kodeks.web.backups.archive import write_archive
from kodeks.web.backups.keeping import Rotation, archives_in, make_backup, next_due
from kodeks.web.backups.manifest import MANIFEST, check_archive, copied
from kodeks.web.door.tables import TablesAreNewer
from kodeks.web.logs import log
from kodeks.web.logs.copying import Copyist
from kodeks.web.logs.models import Tournament
from kodeks.web.logs.whole_copies import CopyKind, WholeCopy, copies_in, new_copy


@pytest.fixture
def home(settings: LazySettings, tmp_path: Path) -> Path:
    settings.HOME = tmp_path / "home"
    settings.ARCHIVES = tmp_path / "home" / "archives"
    settings.HOME.mkdir(mode=0o700)
    (settings.HOME / "secret").write_text("s" * 60)
    return settings.HOME


@pytest.fixture
def row(transactional_db: None, owner: User) -> Tournament:
    """A tournament with a game, and people who have rights."""
    row = round_of(owner)
    begun(row)
    log.append(row, [Note("Zażółć")], by=owner, at="")
    return row


def kodeks(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """A command on data of its own."""
    room = int(variables.pop("LITTLE_ROOM", "0"))
    return in_little_room(room, *arguments) if room else run(*arguments, **variables)


def in_little_room(most: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    """On a disk that takes no larger file."""
    return subprocess.run(
        [sys.executable, "-m", "kodeks", *arguments, "--lang", "en"],
        capture_output=True,
        text=True,
        env=plain_environment(),
        timeout=200,
        check=False,
        preexec_fn=partial(_with_little_room, most),
    )


def _with_little_room(most: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)


def tables_in(archive: Path) -> dict[str, str]:
    """The sums of all tables: the same rows give the same. Django's own lists of tables, which nobody here asks for and
    the tests empty, it makes anew."""
    made_anew = {"tables/django_content_type.jsonl", "tables/auth_permission.jsonl"}
    sums = check_archive(archive).sums
    return {name: told for name, told in sums.items() if name.startswith("tables/") and name not in made_anew}


@contextmanager
def other_database(kind: str, home: Path) -> Iterator[dict[str, str]]:
    """An empty home, on SQLite or with a PostgreSQL of its own."""
    if kind == "sqlite":
        yield {}
        return
    with postgres_server() as address:
        yield {"KODEKS_DATABASE": address}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_restored_onto_an_empty_machine_every_row_is_the_same(
    kind: str, home: Path, row: Tournament, tmp_path: Path
) -> None:
    """Every line of every log, every account, role and number, from whichever database to either."""
    made = make_backup(home / "archives", tmp_path / "share")
    assert made.copy is not None
    assert made.copy.read_bytes() == made.path.read_bytes()
    assert made.path.stat().st_mode & 0o077 == 0
    empty = tmp_path / "empty"
    with other_database(kind, empty) as variables:
        ended = kodeks("restore", str(made.copy), "--home", str(empty), "--json", **variables)
        assert ended.returncode == 0, ended.stderr
        again = kodeks("backup", "--home", str(empty), "--to", str(tmp_path / "again"), "--json", **variables)
        assert again.returncode == 0, again.stderr
        twice = kodeks("restore", str(made.copy), "--home", str(empty), **variables)
        assert (twice.returncode, twice.stderr.count("\n")) == (2, 1)  # nothing is ever written over
    back = Path(json.loads(again.stdout)["written"])
    assert tables_in(back) == tables_in(made.path)
    with zipfile.ZipFile(back) as archive:
        lines = archive.read("tables/desk_line.jsonl").decode()
        assert "Zażółć" in lines
        assert lines.count("\n") == row.seq + 2
        assert "owner" in archive.read("tables/accounts_user.jsonl").decode()
    assert (empty / "secret").read_text() == "s" * 60
    assert (empty / "secret").stat().st_mode & 0o077 == 0


def test_one_tournament_out_and_back(home: Path, row: Tournament, tmp_path: Path) -> None:
    """From a whole backup, and from a file of its own: at its address if that is free, else at another."""
    from kodeks.web.backups.restoring import restore_file, restore_tournament

    made = make_backup(tmp_path / "whole", None)
    data, key = log.as_file(row), row.key
    beside = restore_tournament(made.path, key)
    assert beside.key != key
    assert log.as_file(beside) == data
    Tournament.objects.all().delete()
    assert log.as_file(restore_tournament(made.path, key)) == data
    assert Tournament.objects.get().key == key
    Tournament.objects.all().delete()
    (tmp_path / f"{key}-000012-20261116T090000Z.kodeks").write_bytes(data)
    back = restore_file(next(tmp_path.glob("*.kodeks")))
    assert (back.key, log.as_file(back)) == (key, data)
    with pytest.raises(MalformedText, match="unknown"):
        restore_tournament(made.path, "unknown")


def test_running_copies_bring_what_a_backup_did_not_have(home: Path, row: Tournament, tmp_path: Path) -> None:
    """A backup of the night, copies of a minute ago: after the crash nothing is missing, and everybody has his role."""
    from kodeks.web.backups.restoring import bring_copies

    members = set(row.memberships.values_list("user", "role"))
    game = row.games.get()
    night = log.as_file(row)
    log.append(row, [Note("today")], by="Ewa", at="")
    later = round_of(User.objects.get(username="owner"))
    copyist = Copyist(tmp_path)
    assert copyist.is_in_charge
    copyist.look()
    today, other = log.as_file(row), log.as_file(later)
    later.delete()
    row.lines.filter(seq=row.seq).delete()
    Tournament.objects.filter(pk=row.pk).update(seq=row.seq - 1, total=json.loads(row.lines.last().text)["sum"])
    log.forget(row.pk)
    row.refresh_from_db()
    assert log.as_file(row) == night
    brought = {each.key: (each.lines, each.trouble) for each in bring_copies(tmp_path)}
    assert brought == {row.key: (1, ""), later.key: (other.count(b"\n"), "")}
    row.refresh_from_db()
    assert log.as_file(row) == today
    assert log.as_file(Tournament.objects.get(key=later.key)) == other
    assert set(row.memberships.values_list("user", "role")) == members
    assert row.games.get().pk == game.pk  # who sits at it sits there still
    assert Tournament.objects.count() == 2
    assert list(bring_copies(tmp_path)) == []


def test_a_backup_is_of_one_moment_while_others_write(home: Path, row: Tournament, tmp_path: Path) -> None:
    """Between two tables somebody writes: he does not wait, and the backup has nothing of it. SQLite's database of the
    tests is in memory and has one connection; of a file a server tells (`test_backups_of_a_server.py`)."""
    wrote = []

    def write_meanwhile(table: str) -> None:
        if table == "desk_gameline" and connection.vendor == "postgresql":
            thread = Thread(target=write)
            thread.start()
            thread.join(60)

    def write() -> None:
        log.append(row, [Note("meanwhile")], by="Ewa", at="")
        wrote.append(True)
        connection.close()

    before = row.seq
    with (tmp_path / "one.zip").open("w+b") as file:
        manifest = write_archive(file, write_meanwhile)
    assert manifest.tables["desk_line"] == before + 1
    assert wrote == [True] * (connection.vendor == "postgresql")


def test_damage_is_found_and_named(home: Path, row: Tournament, tmp_path: Path) -> None:
    made = make_backup(tmp_path / "whole", None)
    data = bytearray(made.path.read_bytes())
    place = data.index(b"desk_line.jsonl") + 60
    data[place] ^= 0xFF
    broken = tmp_path / "broken.zip"
    broken.write_bytes(data)
    with pytest.raises(MalformedText, match="desk_line"):
        check_archive(broken)
    ended = kodeks("restore", str(broken), "--home", str(tmp_path / "new"))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "damaged" in ended.stderr
    assert not (tmp_path / "new" / "kodeks.sqlite3").exists()
    (tmp_path / "no.zip").write_bytes(b"PK")
    assert "no backup of Kodeks" in kodeks("restore", str(tmp_path / "no.zip"), "--home", str(tmp_path / "new")).stderr


def test_wherever_an_archive_is_damaged_it_is_told_as_that(home: Path, row: Tournament, tmp_path: Path) -> None:
    """Each byte of the end, where it says what is where, and some of the rest."""
    data = make_backup(tmp_path / "whole", None).path.read_bytes()
    path, places = tmp_path / "odd.zip", random.Random(18)
    end = data.rindex(b"PK\1\2")
    damaged = 0
    for place in (*range(end, len(data)), *places.sample(range(end), 300)):
        path.write_bytes(data[:place] + bytes((data[place] ^ places.randrange(1, 256),)) + data[place + 1 :])
        try:
            check_archive(path)
        except MalformedText:
            damaged += 1
    assert damaged > 200


@pytest.mark.parametrize(
    "change",
    [{"made": None}, {"made": "x"}, {"program": 1}, {"migrations": [["desk"]]}, {"migrations": [1]}, {"tables": []},
     {"sums": []}],
)  # fmt: skip
def test_an_archive_that_says_nothing_of_use_of_itself_is_no_backup(tmp_path: Path, change: dict[str, Any]) -> None:
    told = {"kodeks": "backup", "format": 1, "made": "2026-01-01T00:00:00+00:00", "program": "1"}
    path = tmp_path / "odd.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(MANIFEST, json.dumps(told | {"migrations": [], "tables": {}, "sums": {}} | change))
    with pytest.raises(MalformedText, match="unreadable"):
        check_archive(path)


def test_a_backup_of_a_newer_program_is_refused_before_anything_is_written(
    home: Path, row: Tournament, tmp_path: Path
) -> None:
    coming = _of_a_newer_program(make_backup(tmp_path / "whole", None).path)
    ended = kodeks("restore", str(coming), "--home", str(tmp_path / "new"))
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert "newer program" in ended.stderr


@pytest.mark.one_file
@pytest.mark.parametrize(("change", "told"), [("newer", "newer program"), ("older", "older program")])
def test_data_of_another_program_are_neither_backed_up_nor_added_to(
    home: Path, row: Tournament, tmp_path: Path, change: str, told: str
) -> None:
    """A backup by an older program would lack what it does not know of, and say that it is whole."""
    made, there = make_backup(tmp_path / "whole", None), tmp_path / "there"
    assert kodeks("restore", str(made.path), "--home", str(there)).returncode == 0
    assert kodeks("backup", "--home", str(there), "--tournament", row.key, "--to", str(tmp_path)).returncode == 0
    (file,) = tmp_path.glob("*.kodeks")
    with closing(sqlite3.connect(there / "kodeks.sqlite3")) as database:
        if change == "newer":
            database.execute(
                "INSERT INTO django_migrations (app, name, applied) VALUES ('desk', '9999_later', '2026-01-01')"
            )
        else:
            database.execute("DELETE FROM django_migrations WHERE app = 'desk' AND name LIKE '00%' AND name > '0001'")
        database.commit()
        before = database.execute("SELECT count(*) FROM desk_line").fetchone()
    for command in (["backup"], ["restore", str(file)], ["verify-anchor"]):
        ended = kodeks(*command, "--home", str(there))
        assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1), ended.stderr
        assert told in ended.stderr
    assert not [*there.glob("archives/*")]
    with closing(sqlite3.connect(there / "kodeks.sqlite3")) as database:
        assert database.execute("SELECT count(*) FROM desk_line").fetchone() == before


def test_an_older_server_of_a_pair_makes_no_backup(home: Path, row: Tournament, tmp_path: Path) -> None:
    from django.db.migrations.recorder import MigrationRecorder

    MigrationRecorder(connection).record_applied("desk", "9999_later")
    try:
        with pytest.raises(TablesAreNewer):
            make_backup(tmp_path / "whole", None)
    finally:
        MigrationRecorder(connection).migration_qs.filter(name="9999_later").delete()
    assert not [*(tmp_path / "whole").iterdir()]


@pytest.mark.one_file
def test_data_that_are_there_are_set_aside_only_if_asked(home: Path, row: Tournament, tmp_path: Path) -> None:
    made = make_backup(tmp_path / "whole", None)
    there = tmp_path / "there"
    there.mkdir()
    with closing(sqlite3.connect(there / "kodeks.sqlite3")) as database:
        database.execute("CREATE TABLE mine (id)")
    assert kodeks("restore", str(made.path), "--home", str(there)).returncode == 2
    ended = kodeks("restore", str(made.path), "--home", str(there), "--replace")
    assert ended.returncode == 0, ended.stderr
    (aside,) = there.glob("before-restore-*.sqlite3")
    with closing(sqlite3.connect(aside)) as database:
        assert database.execute("SELECT count(*) FROM mine").fetchone() == (0,)


@pytest.mark.one_file
@pytest.mark.parametrize("harm", ["cut", "changed", "newer", "no room"])
def test_what_cannot_be_restored_leaves_the_data_that_are_there(
    home: Path, row: Tournament, tmp_path: Path, harm: str
) -> None:
    """The next start must not find an empty desk."""
    made = make_backup(tmp_path / "whole", None)
    coming = {"cut": _cut, "changed": _changed, "newer": _of_a_newer_program, "no room": _as_it_is}[harm](made.path)
    there = tmp_path / "there"
    there.mkdir()
    with closing(sqlite3.connect(there / "kodeks.sqlite3")) as database:
        database.execute("CREATE TABLE mine (id)")
    (there / "secret").write_text("mine" * 20)
    before = {path.name: path.read_bytes() for path in there.iterdir()}
    room = {"LITTLE_ROOM": "300000"} if harm == "no room" else {}
    ended = kodeks("restore", str(coming), "--home", str(there), "--replace", **room)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1), ended.stderr
    assert {path.name: path.read_bytes() for path in there.iterdir() if path.is_file()} == before
    ended = kodeks("restore", str(coming), "--home", str(tmp_path / "new"), **room)
    assert ended.returncode == 2
    assert not [*(tmp_path / "new").glob("kodeks.sqlite3*")]


def _as_it_is(path: Path) -> Path:
    return path


def _cut(path: Path) -> Path:
    cut = path.with_name("cut.zip")
    cut.write_bytes(path.read_bytes()[:5000])
    return cut


def _changed(path: Path) -> Path:
    data = bytearray(path.read_bytes())
    data[data.index(b"desk_line.jsonl") + 60] ^= 0xFF
    changed = path.with_name("changed.zip")
    changed.write_bytes(data)
    return changed


def _of_a_newer_program(path: Path) -> Path:
    newer = path.with_name("newer.zip")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(newer, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == MANIFEST:
                told = json.loads(data)
                told["migrations"].append(["desk", "9999_later"])
                data = json.dumps(told).encode()
            new.writestr(name, data)
    return newer


@pytest.mark.one_file
def test_nothing_is_put_in_the_place_of_data_on_which_a_program_works(
    home: Path, row: Tournament, tmp_path: Path
) -> None:
    made = make_backup(tmp_path / "whole", None)
    there = tmp_path / "there"
    assert kodeks("restore", str(made.path), "--home", str(there)).returncode == 0
    before = (there / "kodeks.sqlite3").stat().st_ino
    (there / "running").write_text('{"port": 8000, "version": "1"}')
    with (there / "running").open("r+b", buffering=0) as file:
        assert try_lock(file)
        ended = kodeks("restore", str(made.path), "--home", str(there), "--replace")
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert "stop it first" in ended.stderr
    assert (there / "kodeks.sqlite3").stat().st_ino == before
    assert not [*there.glob("before-restore-*")]


@pytest.mark.one_file
def test_what_was_asked_for_and_cannot_be_done_is_told_before_anything_is(
    home: Path, row: Tournament, tmp_path: Path
) -> None:
    """A folder of copies that is none would bring nothing, and nobody would know."""
    made, there = make_backup(tmp_path / "whole", None), tmp_path / "there"
    ended = kodeks("restore", str(made.path), "--home", str(there), "--copies", str(tmp_path / "no"))
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert str(tmp_path / "no") in ended.stderr
    assert not there.exists()
    assert kodeks("restore", str(made.path), "--home", str(there)).returncode == 0
    one = ["--tournament", row.key, "--home", str(there)]
    for option, command in (
        ("--copies", ["restore", str(made.path), *one, "--copies", str(tmp_path)]),
        ("--replace", ["restore", str(made.path), *one, "--replace"]),
        ("--copy", ["backup", *one, "--copy", str(tmp_path / "copy")]),
    ):
        ended = kodeks(*command)
        assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
        assert option in ended.stderr


@pytest.mark.one_file
def test_a_backup_brings_its_key_in_place_of_another(home: Path, row: Tournament, tmp_path: Path) -> None:
    """Without it sums and seals of its logs would be those of a stranger."""
    made = make_backup(tmp_path / "whole", None)
    there = tmp_path / "there"
    there.mkdir()
    (there / "kodeks.sqlite3").write_bytes(b"")
    (there / "secret").write_text("mine" * 20)
    ended = kodeks("restore", str(made.path), "--home", str(there), "--replace")
    assert ended.returncode == 0, ended.stderr
    assert (there / "secret").read_text() == "s" * 60
    (aside,) = there.glob("before-restore-*.secret")
    assert aside.read_text() == "mine" * 20


@pytest.mark.one_file
@pytest.mark.parametrize("where", ["to", "copy"])
def test_a_disk_without_room_for_a_backup_is_named(
    home: Path, row: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    made = make_backup(tmp_path / "whole", None)
    there = tmp_path / "there"
    assert kodeks("restore", str(made.path), "--home", str(there)).returncode == 0
    full = tmp_path / "pełny"
    if where == "copy":
        monkeypatch.setattr(os, "fsync", _no_room)
        with pytest.raises(OSError, match="pełny"):
            copied(made.path, full)
    else:
        (there / "rules").mkdir()
        (there / "rules/of-ours.pdf").write_bytes(os.urandom(90_000))
        ended = kodeks("backup", "--home", str(there), "--to", str(full), LITTLE_ROOM="33000")
        assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1), ended.stderr
        assert str(full) in ended.stderr
    assert not [*full.iterdir()]


def _no_room(file: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


# The schedule


def test_rotation_keeps_the_last_of_days_weeks_and_months() -> None:
    first = datetime(2026, 1, 1, 3, 30, tzinfo=UTC)
    archives = [WholeCopy(Path(str(day)), first + timedelta(days=day)) for day in range(400)]
    kept = Rotation(7, 5, 12).kept(archives)
    ages = sorted((archives[-1].at - each.at).days for each in kept)
    assert ages[:7] == [0, 1, 2, 3, 4, 5, 6]
    assert len(kept) < 7 + 5 + 12
    assert ages[-1] > 300
    assert Rotation(0, 0, 0).kept(archives) == {archives[-1]}


@pytest.mark.parametrize(
    ("last", "now", "due"),
    [
        (None, "2026-11-16T12:00", "2026-11-16T10:10"),  # never: soon after the start
        ("2026-11-16T03:31", "2026-11-16T12:00", "2026-11-17T03:30"),
        ("2026-11-15T03:31", "2026-11-16T12:00", "2026-11-16T10:10"),  # missed while the server was off
        ("2026-11-16T03:31", "2026-11-17T03:30", "2026-11-17T03:30"),
    ],
)
def test_a_backup_is_due_once_a_day_and_one_that_was_missed_soon(last: str | None, now: str, due: str) -> None:
    from zoneinfo import ZoneInfo

    zone = ZoneInfo("Europe/Warsaw")
    at = [None if text is None else datetime.fromisoformat(text).replace(tzinfo=zone) for text in (last, now, due)]
    started = datetime(2026, 11, 16, 10, tzinfo=zone)
    assert at[1] is not None
    assert next_due(at[0], started, at[1], "03:30") == at[2]


def test_old_backups_go_only_after_a_new_one_is_there(
    home: Path, row: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KODEKS_KEEP", "1,0,0")
    folder, share = home / "archives", tmp_path / "share"
    folder.mkdir()
    (folder / "kodeks-20200101T000000Z.zip").write_bytes(b"old")
    (folder / "mine.zip").write_bytes(b"not ours")
    share.write_bytes(b"")  # not mounted
    with pytest.raises(OSError, match="share"):
        make_backup(folder, share)
    assert (folder / "kodeks-20200101T000000Z.zip").exists()
    share.unlink()
    made = make_backup(folder, share)
    assert [each.path for each in archives_in(folder)] == [made.path]
    assert (folder / "mine.zip").exists()


def test_a_copy_that_differs_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from kodeks.web.backups import manifest

    (tmp_path / "a.zip").write_bytes(b"all of it")
    sums = iter(["one", "other"])
    monkeypatch.setattr(manifest, "sum_of_file", lambda path: next(sums))
    with pytest.raises(MalformedText, match="differs"):
        copied(tmp_path / "a.zip", tmp_path / "share")
    assert list((tmp_path / "share").iterdir()) == []


# The page


def test_the_page_of_the_server_tells_its_setup_and_makes_a_backup(home: Path, row: Tournament, owner: User) -> None:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(owner)
    page = client.get("/server/").content.decode()
    assert "there is no backup of everything" in page
    answer = client.post("/server/backup/", follow=True).content.decode()
    assert "The backup is written and checked" in answer
    assert "last backup of everything" in answer
    assert len(archives_in(home / "archives")) == 1


@pytest.mark.parametrize("kind", CopyKind)
def test_a_whole_copy_is_there_whole_or_not_at_all_and_for_its_owner_alone(tmp_path: Path, kind: CopyKind) -> None:
    """Archives and copies of the database come onto the disk by one way."""
    folder = tmp_path / "kept"

    def break_off() -> None:
        with new_copy(folder, "copy", kind) as broken:
            broken.draft.write_bytes(b"half")
            raise OSError("the disk is full")

    with pytest.raises(OSError, match="full"):
        break_off()
    assert list(folder.iterdir()) == []
    with new_copy(folder, "copy", kind) as made:
        made.draft.write_bytes(b"whole")
    (there,) = copies_in(folder, kind)
    assert (there.path, there.path.read_bytes(), there.version) == (made.path, b"whole", "")
    if os.name == "posix":
        assert there.path.stat().st_mode & 0o777 == 0o600
    assert [copies_in(folder, other) for other in CopyKind if other is not kind] == [[]]
