"""The wheel has everything in it; installed far from the checkout, without a compiler, it runs a round by command and
over HTTP. `kodeks` alone is the desk: in the browser, on the user's own data, in his language, once."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from subprocess import Popen
from time import monotonic, sleep
from zipfile import ZipFile

import pytest
from installing import SOURCE, Installed, build_wheel
from kill_visitor import Visitor

REGULATIONS = 'name = "Club"\ngame = "100"\nsystem = "swiss"\nrounds = 3\nstart_numbers = "given"\n'
NOT_SHIPPED = {".pyc", ".so", ".c"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("build"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(wheel, tmp_path_factory.mktemp("installed"))


def test_all_of_the_source_is_in_the_wheel(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    there = {
        path.relative_to(SOURCE / "src").as_posix()
        for path in (SOURCE / "src" / "kodeks").rglob("*")
        if path.is_file() and path.suffix not in NOT_SHIPPED
    }
    with ZipFile(wheel) as made:
        shipped = {name for name in made.namelist() if ".dist-info/" not in name}
        about = {name.partition(".dist-info/")[2] for name in made.namelist() if ".dist-info/" in name}
    assert there - shipped == set()
    assert shipped - there == set()
    assert about >= {"licenses/LICENSE", "entry_points.txt"}


def test_a_round_by_command(installed: Installed) -> None:
    (installed.user / "regulations.toml").write_text(REGULATIONS, encoding="utf-8")
    assert str(SOURCE) not in installed.run("lint", "regulations.toml", "--json")
    installed.run("open", "club.kodeks", "regulations.toml")
    for name, rating in (("Anna Nowak", "2105"), ("Jan Kos", "1980"), ("Ewa Lis", "2010"), ("Adam Wilk", "1890")):
        installed.run("enter", "club.kodeks", name, "--rating", rating)
    installed.run("pair", "club.kodeks", "--seed", "12 34 56")
    installed.run("announce", "club.kodeks")
    installed.run("result", "club.kodeks", "1", "1", "2-0")
    installed.run("result", "club.kodeks", "1", "2", "1-1")
    rows = json.loads(installed.run("standings", "club.kodeks", "--json"))["rows"]
    assert [row["points"] for row in rows] == [2, 1, 1, 0]
    installed.run("report", "club.kodeks", "--pdf", "report.pdf")
    assert (installed.user / "report.pdf").read_bytes().startswith(b"%PDF")


def told_link(started: Popen[str]) -> str:
    assert started.stdout is not None
    for line in started.stdout:
        found = re.search(r"http://\S+", line)
        if found:
            return found[0]
    raise AssertionError("nothing was told")


@pytest.fixture(scope="module")
def desk(installed: Installed) -> Iterator[tuple[Popen[str], str]]:
    """`kodeks` alone, and the link that it tells."""
    started = installed.start()
    link = told_link(started)
    yield started, link
    started.kill()
    started.wait(30)


def test_alone_it_is_the_desk(installed: Installed, desk: tuple[Popen[str], str]) -> None:
    started, link = desk
    until = monotonic() + 30
    while not installed.pages() and monotonic() < until:
        sleep(0.05)
    assert installed.pages() == [link]  # the browser opens what the terminal tells
    home = installed.user / ".local" / "share" / "kodeks"
    assert (home / "kodeks.sqlite3").exists()
    visitor = Visitor(link.partition("/accounts")[0])
    assert '<html lang="en">' in visitor.get(link).decode()
    typed = {"name": "Jan Ćma", "federation": "Klub Dama", "time_zone": "Europe/Warsaw"}
    assert visitor.post("/accounts/first-run/", **typed) == 200
    key = visitor.upload((installed.user / "club.kodeks").read_bytes())
    assert visitor.post(f"/t/{key}/pair/", on="") == 200
    assert visitor.post(f"/t/{key}/round/2/announce/", on="") == 200
    board = {"board": 1, "result": "2-0", "on": ""}
    assert visitor.post(f"/t/{key}/round/2/result/", **board) == 200
    assert "Nowak" in visitor.get(f"/t/{key}/standings/").decode()
    assert b"@media" in visitor.get(re.findall(r'href="(/static/[^"]+css)"', visitor.get("/").decode())[0])
    second = installed.start(LANG="de_DE.UTF-8")
    again = told_link(second)
    assert second.wait(60) == 0
    assert again.partition("/accounts")[0] == visitor.address
    assert installed.pages() == [link, again]
    other = Visitor(visitor.address)
    assert "Club" in other.get(again).decode()
    page = other.get("/computer/").decode()
    assert str(home) in page
    assert other.post("/computer/copy/") == 200
    (copy,) = (home / "backups").glob("copy-*.sqlite3")
    with closing(sqlite3.connect(copy)) as copied:
        assert copied.execute("SELECT count(*) FROM desk_tournament").fetchone() == (1,)
    assert "The program has stopped" in other.page("/computer/stop/")
    assert started.wait(30) == 0
