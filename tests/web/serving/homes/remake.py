"""`homes.tar.xz`: homes made by every version of the history that kept its data in another shape.

`python remake.py` adds those that are missing, from the repository it stands in: the last commit of the first line
before its migrations change. It is run once more when they have.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
HOMES = HERE / "homes.tar.xz"
NEVER_STARTED = {"f15767f3"}  # it had two histories of one app, and opened no home at all


def git(*words: str) -> bytes:
    return subprocess.run(["git", "-C", str(HERE.parents[3]), *words], capture_output=True, check=True).stdout


def versions() -> list[str]:
    """The last commit of each shape but the present one."""
    found: list[str] = []
    before: frozenset[str] = frozenset()
    for commit in git("log", "--first-parent", "--reverse", "--format=%h", "--abbrev=8").decode().split():
        files = git("ls-tree", "-r", "--name-only", commit, "src/kodeks/web").decode().splitlines()
        shape = frozenset(name for name in files if "/migrations/0" in name)
        if shape and shape == before:
            found[-1] = commit
        elif shape:
            found.append(commit)
        before = shape
    return [commit for commit in found[:-1] if commit not in NEVER_STARTED]


def made_by(commit: str, folder: Path) -> None:
    """Its source, and a home made by it."""
    with tarfile.open(fileobj=BytesIO(git("archive", commit, "src"))) as source:
        source.extractall(folder / "src")
    home = folder / commit
    home.mkdir()
    environment = {**os.environ, "PYTHONPATH": str(folder / "src" / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([sys.executable, str(HERE / "make_home.py"), str(home)], env=environment, check=True)


def main() -> None:
    made: dict[str, bytes] = {}
    if HOMES.exists():
        with tarfile.open(HOMES) as homes:
            made = {each.name: homes.extractfile(each).read() for each in homes}  # type: ignore[union-attr]
    for commit in versions():
        if f"{commit}/told.json" not in made:
            print(commit, flush=True)
            with TemporaryDirectory() as folder:
                made_by(commit, Path(folder))
                for name in ("home.sql", "told.json"):
                    made[f"{commit}/{name}"] = (Path(folder) / commit / name).read_bytes()
    with tarfile.open(HOMES, "w:xz", preset=9) as homes:
        for name, data in made.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            homes.addfile(member, BytesIO(data))


if __name__ == "__main__":
    main()
