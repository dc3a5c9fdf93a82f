"""Homes made by every earlier version that kept its data in another shape are brought up to date: a copy is made first,
and standings, logs and accounts are what that version said they were. A newer version's home is not touched."""

from __future__ import annotations

import gc
import json
import os
import re
import shutil
import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path
from traceback import format_exc
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from pytest_django import DjangoDbBlocker

from kodeks import words
from kodeks.formats.tables import standings_object
from kodeks.web.accounts.models import User
from kodeks.web.books.models import Player
from kodeks.web.logs.log import as_file, load
from kodeks.web.logs.models import Tournament
from kodeks.web.publication.models import Application
from kodeks.web.serving.upgrade import upgrade_database

pytestmark = pytest.mark.one_file

HOMES = Path(__file__).parent / "homes" / "homes.tar.xz"
DATA = "kodeks.sqlite3"


def earlier() -> dict[str, tuple[str, dict[str, Any]]]:
    """By the version that made it: a home as SQL, and what that version said of it."""
    with tarfile.open(HOMES) as homes:
        texts = {each.name: homes.extractfile(each).read().decode() for each in homes}  # type: ignore[union-attr]
    versions = dict.fromkeys(name.partition("/")[0] for name in texts)
    return {each: (texts[f"{each}/home.sql"], json.loads(texts[f"{each}/told.json"])) for each in versions}


EARLIER = earlier()


def furnished(home: Path, dump: str) -> Path:
    with closing(sqlite3.connect(home / "kodeks.sqlite3")) as database:
        database.executescript(readable(dump))
    return home


def readable(dump: str) -> str:
    """SQLite reads its own dump of an index of words no more: it is there only once the schema is read anew, and what
    it holds is in tables beside it."""
    virtual = re.findall(r"^INSERT INTO sqlite_master\(.*?\)VALUES\('table','(\w+)'", dump, re.MULTILINE)
    if not virtual:
        return dump
    held = re.compile(rf'^INSERT INTO "(?:{"|".join(virtual)})" VALUES.*\n', re.MULTILINE)
    return held.sub("", dump).replace("CREATE TRIGGER", "PRAGMA writable_schema=RESET;\nCREATE TRIGGER", 1)


def look(home: Path) -> dict[str, Any] | None:
    """Bring the data up to date as the program does when it starts, and tell what is there."""
    settings.HOME = home
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = home / "kodeks.sqlite3"
    connection.connection = None  # that of the tests is theirs
    if not upgrade_database():
        return None
    row = Tournament.objects.get()
    return {
        "log": as_file(row).decode().splitlines(),
        "standings": standings_object(load(row).state, words.language_of("en"))["rows"],
        "accounts": [
            [each.username, each.name, each.password, each.is_superuser] for each in User.objects.order_by("pk")
        ],
        "roles": sorted(f"{each.user.username} {each.role}" for each in row.memberships.all()),
        "applications": [each.name for each in Application.objects.all()],
        "players": [each.name for each in Player.objects.all()],
    }


def seen(home: Path, blocker: DjangoDbBlocker) -> Any:
    """The same, by a process of its own: what a program has open stays as it is."""
    child = os.fork()
    if not child:
        gc.disable()  # it ends soon
        try:
            with blocker.unblock():
                text = json.dumps(look(home))
        except BaseException:  # noqa: BLE001 - told to the test
            text = json.dumps(format_exc())
        (home / "seen.json").write_text(text, encoding="utf-8")
        os._exit(0)
    os.waitpid(child, 0)
    return json.loads((home / "seen.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("version", EARLIER)
def test_a_home_of_an_earlier_version_keeps_all_it_had(
    version: str, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    dump, told = EARLIER[version]
    now = seen(furnished(tmp_path, dump), django_db_blocker)
    assert isinstance(now, dict), now
    assert now["log"] == told["log"]
    assert now["standings"] == told["standings"]
    assert now["accounts"] == told["accounts"]
    assert "ewa round" in now["roles"]
    assert now["applications"] == (["Piotr Ząb"] if "Piotr Ząb" in dump else [])
    assert now["players"] == (["Anna Nowak"] if "_player" in dump else [])
    (copy,) = (tmp_path / "backups").glob("before-*.sqlite3")
    twin = tmp_path / "twin"  # Pythons write the dump of an index of words in two ways: both by this one
    twin.mkdir()
    with closing(sqlite3.connect(copy)) as before, closing(sqlite3.connect(furnished(twin, dump) / DATA)) as as_it_was:
        assert [*before.iterdump()] == [*as_it_was.iterdump()]


def test_a_home_of_a_newer_version_is_not_touched(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> None:
    home = furnished(tmp_path, [*EARLIER.values()][-1][0])
    later = "INSERT INTO django_migrations (app, name, applied) VALUES ('desk', '9999_later', '2030-01-01')"
    with closing(sqlite3.connect(home / "kodeks.sqlite3")) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute(later)
        database.commit()
    shutil.copy(home / "kodeks.sqlite3", home / "as_it_was")
    assert seen(home, django_db_blocker) is None
    assert (home / "kodeks.sqlite3").read_bytes() == (home / "as_it_was").read_bytes()
    assert not (home / "backups").exists()
