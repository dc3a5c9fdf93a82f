"""A file that is no database, or not a whole one, is told in one line with what to do, and stays as it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from nursery import run

pytestmark = pytest.mark.one_file


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "dane łąk"
    home.mkdir(mode=0o700)
    (home / "kodeks.sqlite3").write_bytes(b"no database, but long enough to be taken for one" * 40)
    return home


@pytest.mark.parametrize("command", ["serve", "desk", "link", "backup", "verify-anchor"])
def test_a_command_says_so_in_one_line_and_leaves_the_file(home: Path, command: str) -> None:
    before = (home / "kodeks.sqlite3").read_bytes()
    port = ["--port", "38571"] if command in ("serve", "desk", "link") else []
    ended = run(command, "--home", str(home), *port)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1), ended.stderr
    assert str(home) in ended.stderr
    assert "kodeks restore FILE.zip --replace" in ended.stderr
    assert (home / "kodeks.sqlite3").read_bytes() == before


def test_the_check_of_the_setup_says_what_to_do_and_goes_on(home: Path) -> None:
    told = json.loads(run("check-setup", "--home", str(home), "--json").stdout)
    (row,) = [row for row in told["rows"] if row["level"] == "error" and row["check"] == "database"]
    assert row["reason"] == "setup-database-damaged"
    assert "restore" in row["advice"]
    assert {"disk", "backups", "permissions"} <= {row["check"] for row in told["rows"]}
