"""What Windows lacks is not missed: without the modules, functions and signals of Unix a round is run by command, some
programs write one file, and the desk starts without a terminal, answers, and is stopped at its page."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from installing import User
from kill_visitor import Visitor
from nursery import plain_environment
from servers import free_port

from kodeks.storage import create_store, open_store

WINDOWS = [sys.executable, str(Path(__file__).with_name("windows.py"))]
REGULATIONS = 'name = "Łomża"\ngame = "100"\nsystem = "swiss"\nrounds = 3\nstart_numbers = "given"\n'


def without_language() -> dict[str, str]:
    """Windows has no variables for it."""
    return {name: value for name, value in plain_environment().items() if name not in ("LANG", "LC_ALL", "LC_MESSAGES")}


def by_command(folder: Path, *words: str) -> str:
    return subprocess.run(
        [*WINDOWS, *words], cwd=folder, env=without_language(), capture_output=True, text=True, timeout=120, check=True
    ).stdout


def test_a_round_by_command_with_locks_and_files_of_windows(tmp_path: Path) -> None:
    (tmp_path / "regulations.toml").write_bytes(b"\xef\xbb\xbf" + REGULATIONS.replace("\n", "\r\n").encode())
    by_command(tmp_path, "open", "club.kodeks", "regulations.toml")
    for name in ("Anna Nowak", "Jan Kos"):
        by_command(tmp_path, "enter", "club.kodeks", name)
    by_command(tmp_path, "pair", "club.kodeks", "--seed", "1")
    by_command(tmp_path, "announce", "club.kodeks")
    by_command(tmp_path, "result", "club.kodeks", "1", "1", "2-0")
    rows = json.loads(by_command(tmp_path, "standings", "club.kodeks", "--json"))["rows"]
    assert [row["points"] for row in rows] == [2, 0]
    assert b"\r" not in (tmp_path / "club.kodeks").read_bytes()
    assert "nazwisko" in by_command(tmp_path, "standings", "club.kodeks")  # in the language of the system


def test_programs_that_write_one_file_wait_for_each_other(tmp_path: Path) -> None:
    path = tmp_path / "t.kodeks"
    create_store(path, REGULATIONS)
    by_command(tmp_path, "write-at-once", str(path))
    assert len(open_store(path).events) == 80


def test_the_desk_starts_without_a_terminal_and_is_stopped_at_its_page(tmp_path: Path) -> None:
    user = User(tmp_path, Path("windows"))
    home = tmp_path / "data"
    port = free_port()
    environment = without_language() | user.environment | {"KODEKS_HOME": str(home), "KODEKS_PORT": str(port)}
    started = subprocess.Popen([*WINDOWS, "without-terminal"], env=environment)
    try:
        (link,) = user.pages(1)
        visitor = Visitor(link.partition("/accounts")[0])
        assert '<html lang="pl">' in visitor.get(link).decode()
        typed = {"name": "Jan Ćma", "federation": "Klub Dama", "time_zone": "Europe/Warsaw"}
        assert visitor.post("/accounts/first-run/", **typed) == 200
        assert "Program zatrzymany" in visitor.page("/computer/stop/")
        assert started.wait(30) == 0
    finally:
        started.kill()
        started.wait(30)
    later = "INSERT INTO django_migrations (app, name, applied) VALUES ('desk', '9999_later', '2030-01-01')"
    with closing(sqlite3.connect(home / "kodeks.sqlite3")) as database, database:
        database.execute(later)
    environment["KODEKS_PORT"] = str(free_port())
    ended = subprocess.run([*WINDOWS, "without-terminal"], env=environment, timeout=240, check=False)
    assert ended.returncode == 2
    told = user.pages(2)[-1]  # nobody reads a terminal: a page says why
    assert told.startswith("file:///")
    assert "zapisał nowszy program" in Path(told.removeprefix("file://")).read_text(encoding="utf-8")
