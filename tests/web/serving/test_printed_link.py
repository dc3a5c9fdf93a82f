"""`kodeks link`: the owner's link leads to the program that serves his data, wherever it listens."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from nursery import run

from kodeks import __version__
from kodeks.storage.lock import held

pytestmark = pytest.mark.one_file


def link(home: Path, *arguments: str) -> str:
    ended = run("link", "--home", str(home), *arguments)
    assert ended.returncode == 0, ended.stderr
    return next(line.strip() for line in ended.stdout.splitlines() if "http" in line)


@pytest.mark.parametrize(("listens", "asked", "told"), [(8042, None, 8042), (None, None, 8000), (8042, 9000, 9000)])
def test_the_link_leads_to_the_port_of_the_program_that_runs(
    tmp_path: Path, listens: int | None, asked: int | None, told: int
) -> None:
    (tmp_path / "kodeks.sqlite3").write_bytes(b"")
    file = held(tmp_path / "running") if listens else None
    if file is not None:
        file.write(json.dumps({"port": listens, "version": __version__}).encode())
    try:
        port = ["--port", str(asked)] if asked else []
        assert link(tmp_path, *port).startswith(f"http://127.0.0.1:{told}/accounts/sign-in/")
    finally:
        if file is not None:
            file.close()
