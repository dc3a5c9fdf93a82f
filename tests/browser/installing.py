"""Kodeks as somebody installs it: a wheel made of the source as it stands, in an empty environment far from it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

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


class Installed:
    """An environment with this wheel and, beside it, what the tests' own has of its dependencies; no compiler, no
    checkout, a user of its own."""

    def __init__(self, wheel: Path, folder: Path) -> None:
        self.folder = folder
        venv.create(folder / "env", with_pip=False)
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(self.program("python"))]
        options = ["--quiet", "--no-index", "--no-deps", "--no-compile"]
        subprocess.run([*pip, "install", *options, str(wheel)], check=True)
        (packages,) = (folder / "env").glob("lib/python*/site-packages")
        dependencies = next(path for path in sys.path if path.endswith("site-packages"))
        (packages / "dependencies.pth").write_text(f"{dependencies}\n", encoding="utf-8")
        self.user = folder / "user"
        self.user.mkdir()
        self.opened = folder / "opened"
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" >> {self.opened}\n', encoding="utf-8")
        browser.chmod(0o755)
        self.environment = {
            "PATH": str(folder / "env" / "bin") + ":/bin",
            "HOME": str(self.user),
            "BROWSER": str(browser),
            "LANG": "en_GB.UTF-8",
        }

    def program(self, name: str) -> Path:
        return self.folder / "env" / "bin" / name

    def run(self, *words: str) -> str:
        """A command, as the user writes it in his own folder."""
        command = [str(self.program("kodeks")), *words]
        return subprocess.run(
            command, cwd=self.user, env=self.environment, capture_output=True, text=True, timeout=120, check=True
        ).stdout

    def start(self, **variables: str) -> subprocess.Popen[str]:
        """`kodeks` alone."""
        return subprocess.Popen(
            [str(self.program("kodeks"))],
            cwd=self.user,
            env=self.environment | variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def pages(self) -> list[str]:
        """What the browser was told to open so far."""
        return self.opened.read_text(encoding="utf-8").split() if self.opened.exists() else []
