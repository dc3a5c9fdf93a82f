"""People and a tournament for the tests of the web."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.conf import LazySettings
from django.core import management
from django.core.management import call_command
from django.db import connections, transaction
from django.middleware import csrf
from django.test import Client, testcases
from django.utils import timezone
from rounds_at_hand import file_of, pairing_of

from kodeks.tournament import Entry
from kodeks.tournament.acts import Enter, Number
from kodeks.web.accounts.models import User
from kodeks.web.door.new_tables import make_tables
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament

REGULATIONS = 'name = "Próba"\ngame = "100"\nsystem = "swiss"\nrounds = 3\nstarts = 2026-11-16\n'


@pytest.fixture(scope="session")
def _made_at_once() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(management, "call_command", _make)
        yield patch


def _make(command: str, **options: object) -> None:
    if command == "migrate":
        make_tables()
    else:
        call_command(command, **options)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory) -> None:
    """SQLite is a file, as for everybody: in memory, who reads would fail while another thread writes. It need not wait
    for the disk: nothing is to outlive the tests."""
    given = connections["default"].settings_dict
    if connections["default"].vendor == "sqlite":
        given["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "kodeks.sqlite3")
        given["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"


@pytest.fixture(scope="session")
def django_db_setup(_made_at_once: pytest.MonkeyPatch, django_db_setup: None) -> None:
    """The tables are made as a new server makes them; that migrations lead to the same is tested by itself."""
    _made_at_once.undo()


@cache
def _tables(database: str) -> tuple[str, ...]:
    connection = connections[database]
    names = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return tuple(connection.ops.quote_name(name) for name in names)


def _empty(command: str, *, database: str, **options: object) -> None:
    """Every table row by row, as there are few rows and many tables; PostgreSQL is told in one message."""
    assert command == "flush"
    connection = connections[database]
    statements = [f"DELETE FROM {table};" for table in _tables(database)]
    with transaction.atomic(using=database), connection.cursor() as cursor:
        for told in ["".join(statements)] if connection.vendor == "postgresql" else statements:
            cursor.execute(told)


@pytest.fixture(scope="session", autouse=True)
def _quick_to_empty() -> Iterator[None]:
    """After a test that really writes, the tables are emptied without a command that looks for them each time. Content
    types and permissions, which nobody here asks for, are not written anew."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(testcases, "call_command", _empty)
        yield


@pytest.fixture(scope="session", autouse=True)
def _tokens_spell_nothing() -> Iterator[None]:
    """Forms have random tokens, which may hold any short name by chance: here they are made of letters that no name is
    made of, so a page without "Ala" is a page without her."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(csrf, "CSRF_ALLOWED_CHARS", "QVXqvx")
        yield


@pytest.fixture(autouse=True)
def _own_folder(settings: LazySettings, tmp_path: Path) -> None:
    """Backups go to the folder of the test."""
    settings.HOME = tmp_path / "home"


@pytest.fixture(autouse=True)
def _plain_static_files(settings: LazySettings) -> None:
    """Tests of views do not collect static files, nor need a slow password hash; they wait for long work."""
    storage = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": storage}}
    settings.PATIENCE_S = 60  # whatever the machine has to do: the answer, not the page that asks to wait
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def owner(db: None) -> User:
    """Whose computer it is."""
    return User.objects.create(username="owner", name="Anna Zielińska", is_superuser=True, is_officer=True)


@pytest.fixture
def officer(owner: User) -> Client:
    """Signed in, at the federation's books."""
    client = Client()
    client.force_login(owner)
    return client


@pytest.fixture
def september(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four days after an event of 4 to 6 September, in its quarter."""
    now = datetime(2026, 9, 10, 12, tzinfo=ZoneInfo("Europe/Warsaw"))
    monkeypatch.setattr(timezone, "now", lambda: now)


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    """Four players, round 1 paired, nothing announced."""
    clerk = User.objects.create(username="maker", name="Zofia Nowak")
    return log.import_file(_four_players(str(clerk)), by=clerk)


@cache
def _four_players(by: str) -> bytes:
    entries = [
        Enter(Entry(name=name, rating=2200 - 50 * place)) for place, name in enumerate(("Ala", "Ola", "Ela", "Iza"))
    ]
    steps = [*entries, Number((0, 1, 2, 3), "kodeks")], pairing_of
    return file_of(REGULATIONS, steps, by, "2026-11-16T09:00:00")
