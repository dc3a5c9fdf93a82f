"""Compiles what runs most often with mypyc, where mypy and a C compiler are there; else the source runs as it is."""

import os
import tomllib
from itertools import groupby
from pathlib import Path

from setuptools import setup


def extensions() -> list:
    if os.environ.get("KODEKS_PURE"):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    found = []
    for room, paths in groupby(project["tool"]["kodeks"]["compiled"], key=lambda path: Path(path).parent):
        together = ".".join((*room.parts[1:], "compiled"))  # what is compiled together is loaded together: one room
        found += mypycify(["--strict", *paths], opt_level="3", group_name=together)
    for extension in found:
        extension.optional = True
    return found


setup(ext_modules=extensions())
