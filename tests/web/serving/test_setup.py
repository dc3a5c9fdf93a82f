"""`kodeks check-setup`: what is missing or unsafe, each with what to do; a good setup is told as such."""

from __future__ import annotations

import json
import re
import socket
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest
from django.conf import LazySettings
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from nursery import run

from kodeks.web.serving import setup
from kodeks.web.serving.database import database_settings
from kodeks.web.serving.setup import Level, check_setup
from kodeks.words import catalogue, language_of


@pytest.fixture(autouse=True)
def home(settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    settings.HOME = tmp_path / "home"
    settings.ARCHIVES = settings.HOME / "archives"
    settings.ARCHIVES.mkdir(parents=True)
    settings.HOME.chmod(0o700)
    monkeypatch.setattr(setup, "_has_database", lambda: True)  # the tests' own is no file
    for name in ("KODEKS_DATABASE", "KODEKS_SECRET", "KODEKS_REDIS", "KODEKS_MAIL"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "home"


def found(peer: str = "") -> Mapping[str, str]:
    """What is not in order: key and level."""
    return {row.key: row.level.value for row in check_setup(peer) if row.level is not Level.OK}


def test_every_advice_has_its_words_in_every_language() -> None:
    """Whatever is not in order is told with what to do."""
    source = Path(setup.__file__).read_text(encoding="utf-8")
    fine = {*re.findall(r'_ok\(\s*"\w+", "(setup-[\w-]+)"', source), "setup-clock-database", "setup-clock-peer"}
    wrong = set(re.findall(r'"(setup-[\w-]+)"', source)) - fine
    assert len(wrong) > 20
    for code in ("pl", "en"):
        messages = catalogue(language_of(code))["messages"]
        assert not [key for key in wrong if f"{key}-do" not in messages]


@pytest.mark.django_db(transaction=True)
def test_a_laptop_lacks_copies_elsewhere_and_a_backup(home: Path) -> None:
    (home / "secret").write_text("s" * 60)
    there = found()
    assert {"setup-copies-none", "setup-backups-none"} <= set(there)
    assert {key for key, level in there.items() if level == "error"} <= {
        "setup-database-hasty"
    }  # the tests' PostgreSQL


@pytest.mark.django_db(transaction=True)
def test_what_is_unsafe_on_a_server_is_an_error(
    home: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "secret").write_text("short")
    home.chmod(0o755)
    settings.SECRET_KEY = "short"
    settings.ALLOWED_HOSTS = ["*"]
    settings.CSRF_TRUSTED_ORIGINS = ["http://kodeks.example"]
    monkeypatch.setenv("KODEKS_REDIS", "redis://127.0.0.1:1/0")
    monkeypatch.setenv("KODEKS_MAIL", "smtp://127.0.0.1:1")
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_SSL = "127.0.0.1", 1, False
    (home / "archives/kodeks-20200101T033000Z.zip").write_bytes(b"")
    settings.COPY = home / "nowhere"
    (home / "copying.json").write_text(json.dumps({"at": "2026-01-01T00:00:00+00:00", "trouble": "No space left"}))
    monkeypatch.setattr(setup.shutil, "disk_usage", lambda path: type("Usage", (), {"free": 50 * 1024**2}))
    there = found()
    for key in ("secret-short", "hosts-any", "https-plain", "words-gone", "mail-gone", "copies-late", "disk-little"):
        assert there[f"setup-{key}"] == "error", key
    assert there["setup-permissions-open"] == "error"
    assert there["setup-backups-old"] == "warning"
    settings.CSRF_TRUSTED_ORIGINS = []
    monkeypatch.setenv("KODEKS_DATABASE", "postgresql://somewhere")
    assert found()["setup-https-none"] == "error"


@pytest.mark.django_db(transaction=True)
def test_what_is_in_order_says_so(home: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "secret").write_text("s" * 60)
    (home / f"archives/kodeks-{datetime.now(UTC):%Y%m%dT%H%M%S}Z.zip").write_bytes(b"")
    settings.COPY = home.parent
    (home / "copying.json").write_text(json.dumps({"at": datetime.now(UTC).isoformat(), "trouble": ""}))
    there = found()
    assert "setup-backups-none" not in there
    assert there["setup-copies-same-disk"] == "warning"
    monkeypatch.setattr(setup, "_same_disk", lambda one, other: False)
    assert not {key for key in found() if "copies" in key}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("change", "key"), [("newer", "setup-tables-newer"), ("older", "setup-tables-older")])
def test_tables_of_another_program_are_told(change: str, key: str) -> None:
    recorder = MigrationRecorder(connection)
    last = recorder.migration_qs.filter(app="desk").latest("name")
    if change == "newer":
        recorder.record_applied("desk", "9999_later")
    else:
        recorder.record_unapplied(last.app, last.name)
    try:
        assert key in found()
    finally:
        recorder.migration_qs.filter(name="9999_later").delete()
        if change == "older":
            recorder.record_applied(last.app, last.name)


@pytest.mark.django_db(transaction=True)
def test_a_hasty_postgres_is_told_and_its_clock_compared() -> None:
    """The tests' own server syncs nothing: exactly what must not be in a federation."""
    if connection.vendor == "postgresql":
        assert found()["setup-database-hasty"] == "error"
        assert [row.key for row in check_setup() if row.check == "clock"] == ["setup-clock-database"]
    else:
        assert not [row for row in check_setup() if row.check == "clock"]


@pytest.mark.django_db(transaction=True)
def test_lines_to_other_machines_are_encrypted_or_it_is_told(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Database, Redis and mail, each by its own address; what stays on this machine needs none."""

    def told() -> list[tuple[str, str]]:
        return [(row.level.value, row.facts.get("server", "")) for row in check_setup() if row.check == "inside"]

    assert told() == [("ok", "")]
    monkeypatch.setattr(setup.wire, "answers", lambda: True)
    monkeypatch.setenv("KODEKS_REDIS", "redis://127.0.0.1:6379/0")
    assert told() == [("ok", "")]
    monkeypatch.setenv("KODEKS_REDIS", "redis://10.1.2.3:6379/0")
    assert told() == [("warning", "Redis 10.1.2.3")]
    monkeypatch.setenv("KODEKS_REDIS", "rediss://10.1.2.3:6379/0")
    assert told() == [("ok", "")]
    monkeypatch.setenv("KODEKS_MAIL", "smtp://mail.invalid")
    settings.EMAIL_HOST, settings.EMAIL_USE_SSL, settings.EMAIL_USE_TLS = "mail.invalid", False, False
    assert told() == [("warning", "SMTP mail.invalid")]
    settings.EMAIL_USE_TLS = True
    assert told() == [("ok", "")]


@pytest.mark.parametrize(
    ("address", "is_safe"),
    [
        ("postgresql://kodeks@10.1.2.3/kodeks", False),
        ("postgresql://kodeks@10.1.2.3/kodeks?sslmode=require", False),  # anybody may answer
        ("postgresql://kodeks@10.1.2.3/kodeks?sslmode=verify-full", True),
    ],
)
def test_the_line_to_the_database_is_judged_by_its_address(
    address: str, is_safe: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = database_settings(Path(), address)
    monkeypatch.setattr(setup, "connection", SimpleNamespace(vendor="postgresql", settings_dict=known))
    assert [*setup._lines()] == [("PostgreSQL 10.1.2.3", "10.1.2.3", is_safe)]


@pytest.mark.django_db(transaction=True)
def test_an_account_that_may_do_anything_in_the_database_is_told() -> None:
    """The tests' own server is used by such a one."""
    is_told = "setup-database-superuser" in found()
    assert is_told is (connection.vendor == "postgresql")


@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_gone_leaves_the_rest_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> None:
        raise OperationalError("connection refused\nmore")

    monkeypatch.setattr(connection, "cursor", gone)
    rows = list(check_setup())
    assert [row.facts["reason"] for row in rows if row.key == "setup-database-gone"] == ["connection refused"]
    assert {"disk", "backups", "python", "permissions"} <= {row.check for row in rows}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("off", "key"), [(0, None), (90, "setup-clock-peer-off")])
def test_the_clock_of_a_peer_is_compared(off: int, key: str | None) -> None:
    class Peer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()

        def date_time_string(self, timestamp: float | None = None) -> str:
            told = datetime.now(UTC) + timedelta(seconds=off)
            return told.strftime("%a, %d %b %Y %H:%M:%S GMT")

        def log_message(self, *_: object) -> None:
            """Nothing."""

    with HTTPServer(("127.0.0.1", 0), Peer) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        there = found(f"http://127.0.0.1:{server.server_port}")
        server.shutdown()
    assert (key in there) if key else not [each for each in there if "clock" in each]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        assert "setup-peer-gone" in found(f"http://127.0.0.1:{free.getsockname()[1]}")


@pytest.mark.django_db(transaction=True)
def test_a_peer_that_speaks_something_else_is_told() -> None:
    """As the port of SSH does."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def greet() -> None:
            line, _ = server.accept()
            with line:
                line.recv(1000)
                line.sendall(b"SSH-2.0-OpenSSH_9.2\r\n")

        Thread(target=greet, daemon=True).start()
        assert found(f"http://127.0.0.1:{server.getsockname()[1]}")["setup-peer-gone"] == "error"


@pytest.mark.django_db(transaction=True)
def test_a_log_of_the_machine_that_is_none_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "log"
    monkeypatch.setenv("KODEKS_SYSLOG", str(place))
    assert found()["setup-journal-gone"] == "error"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as service:
        service.bind(str(place))
        assert "setup-journal-gone" not in found()


@pytest.mark.django_db(transaction=True)
def test_what_to_type_is_told_so_that_a_shell_takes_it(home: Path, settings: LazySettings) -> None:
    settings.HOME = home.parent / "dane łąk"
    settings.ARCHIVES = settings.HOME / "archives"
    settings.ARCHIVES.mkdir(parents=True)
    settings.HOME.chmod(0o755)
    (row,) = [row for row in check_setup() if row.key == "setup-permissions-open"]
    message = catalogue(language_of("en"))["messages"]["setup-permissions-open-do"].format(**row.facts)
    command = re.findall(r"chmod .*", message)[0]
    subprocess.run(command, shell=True, check=True)
    assert not settings.HOME.stat().st_mode & 0o077


@pytest.mark.django_db(transaction=True)
def test_the_key_that_the_documentation_shows_is_no_key(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (Path(__file__).parents[3] / "docs/operations.md").read_text(encoding="utf-8")
    (key,) = re.findall(r"export SECRET=(\S+)", page)
    settings.SECRET_KEY = key
    monkeypatch.setenv("KODEKS_SECRET", key)
    assert found()["setup-secret-known"] == "error"


def test_the_command_writes_nothing_and_exits_with_0(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir(mode=0o700)
    ended = run("check-setup", "--home", str(tmp_path / "new"), "--json")
    assert ended.returncode == 0, ended.stderr
    told = json.loads(ended.stdout)
    assert told["errors"] == 0
    assert told["warnings"] == sum(row["level"] == "warning" for row in told["rows"])
    assert {"check", "level", "reason", "text", "advice"} == set(told["rows"][0])
    assert all(row["advice"] for row in told["rows"] if row["level"] != "ok")
    assert list((tmp_path / "new").iterdir()) == []
