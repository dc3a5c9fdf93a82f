"""Compiles what runs most often with mypyc where mypy and a C compiler are there; without them the source runs as is."""

import os
import tomllib
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
    generator, *log = project["tool"]["kodeks"]["compiled"]
    found = mypycify(["--strict", generator], opt_level="3")
    found += mypycify(["--strict", *log], opt_level="3", group_name="kodeks.game.log")  # they call each other
    for extension in found:
        extension.optional = True
    return found


setup(ext_modules=extensions())
