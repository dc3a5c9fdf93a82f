"""Servers of the tests: `kodeks serve` on a folder of its own."""

from __future__ import annotations

import hashlib
import re
import secrets
import shutil
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from nursery import Child, bear, furnish, is_empty, made_once, plain_environment

__all__ = ["Server", "free_port", "start_server"]


class Server(NamedTuple):
    """A server that runs: its address, the first address it has told, the folder of its data."""

    address: str
    told: str
    home: Path
    process: subprocess.Popen[str] | Child

    @property
    def link(self) -> str:
        """A link that signs its owner in: a new one each time, as each works once."""
        token = secrets.token_urlsafe(32)
        digest = hashlib.sha256(token.encode()).hexdigest()
        with closing(sqlite3.connect(self.home / "kodeks.sqlite3", timeout=60)) as database, database:
            database.execute(
                "INSERT INTO accounts_link (user_id, purpose, digest, expires_at) "
                "SELECT min(id), 'printed', ?, '2999-01-01' FROM accounts_user WHERE is_superuser",
                [digest],
            )
        return f"{self.address}/accounts/sign-in/{token}/"


def free_port() -> int:
    """A port nobody listens on, below those that the system gives to who connects: no browser of another worker takes
    it before the server has it."""
    while True:
        port = 20_000 + secrets.randbelow(12_000)
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port


def start_server(home: Path, *arguments: str, port: int = 0, is_cold: bool = False, **variables: str) -> Server:
    """`kodeks serve` on a free port, with variables of the environment; it is ready when it tells its link. One that is
    cold starts as everybody's does: Python loads everything, and an empty folder gets its data. So must one of several
    processes: that they count together is settled when the web is loaded."""
    port = port or free_port()
    command = ["serve", "--home", str(home), "--port", str(port), *arguments]
    environment = plain_environment()
    environment["KODEKS_PATIENCE"] = "60"  # long work is waited for, however busy the machine is
    process: subprocess.Popen[str] | Child
    if is_cold:
        cold = [sys.executable, "-m", "kodeks", *command]
        process = subprocess.Popen(cold, stdout=subprocess.PIPE, text=True, env=environment | variables)
    else:
        if "--demo" in arguments and is_empty(home):
            shutil.copytree(made_once("demonstration", _demonstrate), home, dirs_exist_ok=True)
        furnish(home)
        process = bear(command, environment | variables)
    assert process.stdout is not None
    for line in process.stdout:
        found = re.search(r"http://\S+", line)
        if found:
            return Server(f"http://127.0.0.1:{port}", found[0], home, process)
    raise AssertionError("the server did not start")


def _demonstrate(home: Path) -> None:
    """As the first start does."""
    furnish(home)
    running = start_server(home, "--demo")
    running.process.terminate()
    running.process.wait(30)
