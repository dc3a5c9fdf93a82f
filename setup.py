"""Compiles what runs most often with mypyc where mypy and a C compiler are there; else the source runs as it is."""

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
    found = []
    for name, sources in project["tool"]["kodeks"]["compiled"].items():  # a group is loaded as one
        package = ".".join(Path(sources[0]).parent.parts[1:])
        found += mypycify(["--strict", *sources], opt_level="3", group_name=f"{package}.{name}")
    for extension in found:
        extension.optional = True
    return found


setup(ext_modules=extensions())
