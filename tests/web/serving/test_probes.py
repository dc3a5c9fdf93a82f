"""What machines ask of a server: whether it lives, whether it can serve, what it has done; and the lines of its log."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import socket
import threading
import warnings
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from kodeks.web.serving import journal, readiness
from kodeks.web.serving.front import application
from kodeks.web.serving.probes import answer_probe

HERE, ELSEWHERE = ("127.0.0.1", 5000), ("192.0.2.7", 5000)


def asked(
    path: str, headers: Mapping[str, str] | None = None, client: tuple[str, int] = HERE, host: str = "127.0.0.1"
) -> tuple[int, dict[str, str], bytes]:
    """The answer of the whole door."""
    told = {"host": host} | dict(headers or {})
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "scheme": "http",
        "client": client,
        "server": ("127.0.0.1", 8000),
        "headers": [(name.encode(), value.encode()) for name, value in told.items()],
    }
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(application(scope, receive, send))
    found = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], found, b"".join(each.get("body", b"") for each in sent[1:])


@pytest.fixture(autouse=True)
def _looked_at_anew(settings: LazySettings) -> None:
    readiness._last.clear()
    Path(settings.HOME).mkdir(parents=True, exist_ok=True)


def test_a_process_that_lives_says_so_whatever_it_is_called() -> None:
    """A load balancer asks by address; another page is for our own names only."""
    status, _, body = asked("/health", client=ELSEWHERE, host="10.0.0.7:8000")
    assert (status, json.loads(body)["alive"]) == (200, True)
    assert asked("/public/", client=ELSEWHERE, host="10.0.0.7:8000")[0] == 400


@pytest.mark.django_db(transaction=True)
def test_a_server_is_ready_when_database_tables_and_disk_are() -> None:
    status, _, body = asked("/ready", client=ELSEWHERE)
    assert (status, json.loads(body)) == (
        200,
        {"ready": True, "parts": {"database": "ok", "migrations": "ok", "disk": "ok"}},
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("change", ["newer", "older"])
def test_tables_of_another_program_are_not_ready(change: str) -> None:
    recorder = MigrationRecorder(connection)
    last = recorder.migration_qs.filter(app="desk").latest("name")
    if change == "newer":
        recorder.record_applied("desk", "9999_later")
    else:
        recorder.record_unapplied(last.app, last.name)
    try:
        status, _, body = asked("/ready")
    finally:
        recorder.migration_qs.filter(name="9999_later").delete()
        if change == "older":
            recorder.record_applied(last.app, last.name)
    assert (status, json.loads(body)["parts"]) == (503, {"database": "ok", "migrations": "failed", "disk": "ok"})


@pytest.mark.django_db(transaction=True)
def test_a_folder_that_is_gone_is_not_ready_and_a_word_server_that_is_gone_is_told(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the word server everything works, a second later: it must not take all servers away from a proxy."""
    monkeypatch.setenv("KODEKS_REDIS", "redis://127.0.0.1:1/0")
    status, _, body = asked("/ready")
    assert (status, json.loads(body)["parts"]["words"]) == (200, "failed")
    readiness._last.clear()
    settings.HOME = settings.HOME / "gone"
    status, _, body = asked("/ready")
    assert (status, json.loads(body)["parts"]["disk"]) == (503, "failed")


def test_metrics_are_for_this_machine_or_by_token(monkeypatch: pytest.MonkeyPatch) -> None:
    status, headers, body = asked("/metrics")
    assert (status, headers["content-type"].startswith("text/plain")) == (200, True)
    assert b"kodeks_streams 0.0" in body
    assert asked("/metrics", client=ELSEWHERE)[0] == 403
    assert asked("/metrics", {"x-forwarded-for": "192.0.2.7"})[0] == 403  # through a server on this machine
    monkeypatch.setenv("KODEKS_METRICS_TOKEN", "sezam-sezam")
    assert asked("/metrics", {"authorization": "Bearer other"}, ELSEWHERE)[0] == 403
    assert asked("/metrics", {"authorization": "Bearer sezam-sezam"}, ELSEWHERE)[0] == 200


@pytest.mark.django_db(transaction=True)
def test_requests_are_counted_by_kind_and_status() -> None:
    for path in ("/public/", "/public/unknown/", "/live/unknown"):
        asked(path)
    lines = asked("/metrics")[2].decode().splitlines()
    counted = {line.rsplit(" ", 1)[0] for line in lines}
    for told in ('kind="public",status="200"', 'kind="public",status="404"', 'kind="live",status="404"'):
        assert f"kodeks_requests_total{{{told}}}" in counted
    assert 'kodeks_request_seconds_count{kind="public"}' in counted
    assert 'kodeks_request_seconds_count{kind="live"}' not in counted  # a stream lasts as long as somebody listens
    names = ("writer_batches_total", "board_lines", "logs_in_memory", "database_errors_total", "streams")
    assert not [name for name in names if not any(line.startswith(f"kodeks_{name}") for line in lines)]


# The name of a request


@pytest.mark.django_db(transaction=True)
def test_an_answer_bears_the_name_of_its_request_and_so_does_an_error() -> None:
    _, headers, _ = asked("/public/", {"x-request-id": "mine-is-this"})
    assert headers["x-request-id"] != "mine-is-this"  # visitors do not choose it
    assert "x-kodeks-view" not in headers
    for path, host in (("/nowhere/", "127.0.0.1"), ("/public/", "other.example")):
        status, headers, body = asked(path, host=host)
        assert status in (400, 404)
        assert headers["x-request-id"] in body.decode()


@pytest.mark.django_db(transaction=True)
def test_a_server_before_us_names_requests(settings: LazySettings) -> None:
    settings.IS_LOCAL, settings.PROXIES = False, frozenset({ELSEWHERE[0]})
    given = {"x-request-id": "proxy-0001"}
    assert asked("/public/", given, ELSEWHERE)[1]["x-request-id"] == "proxy-0001"
    assert asked("/public/", given, ("192.0.2.8", 1))[1]["x-request-id"] != "proxy-0001"


# The log


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[StringIO]:
    """What the server writes, in JSON."""
    monkeypatch.setenv("KODEKS_LOG", "json")
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(logging.getLogger("kodeks"), "level", 0)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    logging.captureWarnings(False)  # as before the server began
    journal.keep_journal()
    stream = StringIO()
    root.handlers[0].setStream(stream)  # type: ignore[attr-defined]
    yield stream
    logging.captureWarnings(False)


@pytest.mark.django_db(transaction=True)
def test_the_log_is_json_with_the_request_and_without_what_opens_something(
    told: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, headers, _ = asked("/accounts/sign-in/very-secret-token/")
    (line,) = map(json.loads, told.getvalue().splitlines())
    assert line["request"] == headers["x-request-id"]
    assert (line["view"], line["status"], line["method"]) == ("accounts:link", 302, "GET")
    assert "very-secret-token" not in told.getvalue()
    monkeypatch.setattr(journal, "SLOW_S", 0.0)
    asked("/public/")
    line = json.loads(told.getvalue().splitlines()[-1])
    assert (line["level"], line["view"]) == ("warning", "public:calendar")
    assert line["says"].startswith("slow: GET public:calendar took ")


def test_what_nobody_foresaw_is_one_line_too(told: StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of a thread, a warning of a library, a name that has lines in it."""
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", root.handlers[:1])  # workers of pytest cannot tell each other of such letters

    def fail() -> None:
        raise ValueError("Ewa\nĆma\u2028\udc80")

    thread = Thread(target=fail, name="backups")
    thread.start()
    thread.join()
    warnings.showwarning("old\nways", DeprecationWarning, "x.py", 1)
    lines = [json.loads(line) for line in told.getvalue().removesuffix("\n").split("\n")]
    assert [(line["level"], line["of"]) for line in lines] == [
        ("critical", "kodeks.server"),
        ("warning", "py.warnings"),
    ]
    assert lines[0]["says"] == "thread ended: backups"
    assert "ValueError: Ewa\nĆma" in lines[0]["error"]


def test_every_line_has_its_moment_with_the_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines for people say it as those for programs do, so that logs of several servers can be laid together."""
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(logging.getLogger("kodeks"), "level", 0)
    for form, moment in (("json", r'\{"at": "([^"]+)"'), ("plain", r"(\S+) WARNING kodeks\.server: ")):
        monkeypatch.setenv("KODEKS_LOG", form)
        journal.keep_journal()
        stream = StringIO()
        root.handlers[0].setStream(stream)  # type: ignore[attr-defined]
        logging.getLogger("kodeks.server").warning("a word")
        told = re.match(moment, stream.getvalue())
        assert told is not None
        at = datetime.fromisoformat(told[1])
        assert at.utcoffset() is not None
        assert abs(datetime.now(UTC) - at) < timedelta(minutes=1)


def test_the_log_of_the_machine_gets_every_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its socket is another's: what is told there cannot be taken back. Where it is gone that is told, and no more."""
    root, place = logging.getLogger(), str(tmp_path / "log")
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(logging.getLogger("kodeks"), "level", 0)
    monkeypatch.setenv("KODEKS_LOG", "json")
    monkeypatch.setenv("KODEKS_SYSLOG", place)
    journal.keep_journal()
    assert f"KODEKS_SYSLOG={place}" in capsys.readouterr().err
    assert len(root.handlers) == 1
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as service:
        service.bind(place)
        service.settimeout(10)
        journal.keep_journal()
        logging.getLogger("kodeks.security").warning("a word")
        told = service.recv(4096).decode()
        root.handlers[1].close()
    assert json.loads(re.sub(r"^<[0-9]+>|\0$", "", told))["says"] == "a word"


def test_several_processes_count_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one that has ended had under way is not told any more; what it has counted is."""
    import subprocess
    import sys

    count = "from kodeks.web.door.measures import *; REQUESTS.labels('public', 200).inc(3); STREAMS.set(7)"
    environment = {"PROMETHEUS_MULTIPROC_DIR": str(tmp_path), "PATH": ""}
    for _ in range(2):
        subprocess.run([sys.executable, "-c", count], env=environment, check=True, timeout=60)
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    with ThreadPoolExecutor(1) as threads:
        asyncio.run(answer_probe({"path": "/metrics", "headers": [], "client": HERE}, send, lambda: None, threads))
    body = sent[1]["body"].decode()
    assert 'kodeks_requests_total{kind="public",status="200"} 6.0' in body
    assert "kodeks_streams 14" not in body
