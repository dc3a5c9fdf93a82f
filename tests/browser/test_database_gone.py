"""A real server whose database or disk goes away under it: a page says so, and the last public pages stay."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from time import sleep
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from kill_visitor import Visitor
from servers import Server, start_server
from test_live_streams import arbiter_of, published

SORRY = {"pl": "Baza danych nie odpowiada", "en": "The database does not answer"}


class Hall(NamedTuple):
    server: Server
    arbiter: Visitor
    key: str


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    server = start_server(tmp_path)
    arbiter = arbiter_of(server)
    yield Hall(server, arbiter, published(arbiter))
    server.process.terminate()
    server.process.wait(30)


def _lower(headers: Message) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def got(server: Server, path: str, language: str = "pl") -> tuple[int, dict[str, str], str]:
    try:
        with urlopen(Request(server.address + path, headers={"Accept-Language": language}), timeout=60) as answer:
            return answer.status, _lower(answer.headers), answer.read().decode()
    except HTTPError as error:
        with error:
            return error.code, _lower(error.headers), error.read().decode()


def test_without_a_database_the_last_public_pages_are_shown_as_such(hall: Hall) -> None:
    known = [f"/public/{hall.key}/round/1/", "/public/", f"/api/v1/tournaments/{hall.key}"]
    for language in SORRY:
        for path in known:
            assert got(hall.server, path, language)[0] == 200
    database = hall.server.home / "kodeks.sqlite3"
    for file in hall.server.home.glob("kodeks.sqlite3*"):
        file.rename(file.with_name(f"away-{file.name}"))
    database.mkdir()
    sleep(1.1)  # so long the door keeps a page without asking
    for language, sorry in SORRY.items():
        for path in known:
            status, headers, page = got(hall.server, path, language)
            assert (status, "111" in headers["warning"], int(headers["age"]) >= 0) == (200, True, True)
            assert (sorry in page) is not path.startswith("/api/")
        for path in (f"/public/{hall.key}/standings/", "/accounts/sign-in/x/", f"/live/{hall.key}x"):
            status, headers, page = got(hall.server, path, language)
            assert (status, headers.get("retry-after")) == (503, "10"), path
            assert sorry in page
            assert f'<html lang="{language}">' in page
    assert hall.arbiter.post(f"/t/{hall.key}/round/1/result/", board=1, result="2-0", on="", stage="started") == 503
    database.rmdir()
    for file in hall.server.home.glob("away-*"):
        file.rename(file.with_name(file.name.removeprefix("away-")))
    status, headers, page = got(hall.server, known[0])
    assert (status, "warning" in headers, SORRY["pl"] in page) == (200, False, False)  # it heals by itself


@pytest.mark.skipif(sys.platform != "linux", reason="other systems cannot take a running process its disk")
def test_a_full_disk_is_told_and_nothing_is_lost(hall: Hall) -> None:
    import resource

    page = f"/t/{hall.key}/round/1/result/"
    typed = {"result": "2-0", "on": "", "stage": "started"}
    assert hall.arbiter.post(page, board=1, **typed) == 200
    _, most = resource.prlimit(hall.server.process.pid, resource.RLIMIT_FSIZE, (4096, -1))
    assert hall.arbiter.post(page, board=2, **typed) == 503
    status, _, text = got(hall.server, f"/public/{hall.key}/round/1/")
    assert status == 200
    assert SORRY["pl"] not in text  # who only reads needs no room
    resource.prlimit(hall.server.process.pid, resource.RLIMIT_FSIZE, (most, most))
    assert hall.arbiter.post(page, board=2, **typed) == 200
