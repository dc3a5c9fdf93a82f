"""Kodeks as somebody installs it: a wheel made of the source as it stands, in an empty environment far from it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from time import monotonic, sleep

SOURCE = Path(__file__).parents[2]
BUILD = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"


def build_wheel(folder: Path) -> Path:
    """The plain wheel, of a copy of the source without what a compiler has left there."""
    tree, made = folder / "tree", folder / "wheels"
    made.mkdir()
    tree.mkdir()
    leave_out = shutil.ignore_patterns("__pycache__", "*.so", "*.c", "*.egg-info")
    shutil.copytree(SOURCE / "src", tree / "src", ignore=leave_out)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(SOURCE / name, tree)
    environment = os.environ | {"KODEKS_PURE": "1"}
    command = [sys.executable, "-c", BUILD, str(made)]
    subprocess.run(command, cwd=tree, env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    (wheel,) = made.glob("*.whl")
    return wheel


def install_wheel(wheel: Path, folder: Path) -> User:
    """Into an empty environment, which finds its dependencies where the tests have theirs."""
    environment = folder / "env"
    venv.create(environment, with_pip=False)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(environment / "bin" / "python")]
    subprocess.run([*pip, "install", "--quiet", "--no-index", "--no-deps", "--no-compile", str(wheel)], check=True)
    add_dependencies(environment)
    return User(folder, environment / "bin" / "kodeks")


def add_dependencies(environment: Path) -> None:
    """Those of the tests' own environment, but not its Kodeks: that one is named in a file which is not read there."""
    (packages,) = environment.glob("lib/python*/site-packages")
    ours = next(path for path in sys.path if path.endswith("site-packages"))
    (packages / "dependencies.pth").write_text(f"{ours}\n", encoding="utf-8")


class User:
    """Somebody with a program, a folder of his own and a browser; without a compiler, far from the checkout."""

    def __init__(self, folder: Path, program: Path) -> None:
        self.program, self.home = program, folder / "user"
        self.home.mkdir()
        self._opened = folder / "opened"
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" >> {self._opened}\n', encoding="utf-8")
        browser.chmod(0o755)
        pythons = str(Path(sys.base_prefix) / "bin")
        self.environment = {"PATH": f"{pythons}:/bin", "HOME": str(self.home), "BROWSER": str(browser)}

    def run(self, *words: str) -> str:
        """A command, as he writes it in his own folder."""
        environment = self.environment | {"PATH": "/bin", "LANG": "en_GB.UTF-8"}
        return subprocess.run(
            [str(self.program), *words],
            cwd=self.home,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        ).stdout

    def start(self, *before: str, **variables: str) -> subprocess.Popen[str]:
        """The program alone."""
        return subprocess.Popen(
            [*before, str(self.program)],
            cwd=self.home,
            env=self.environment | variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def pages(self, least: int = 0) -> list[str]:
        """What the browser was told to open so far; so many are waited for."""
        until = monotonic() + 200  # a busy machine is slow, not wrong
        while True:
            opened = self._opened.read_text(encoding="utf-8").split() if self._opened.exists() else []
            if len(opened) >= least or monotonic() > until:
                return opened
            sleep(0.05)
