"""Compiles the move generator with mypyc where mypy and a C compiler are there; without them the source runs as is."""

import os

from setuptools import setup

GENERATOR = "src/kodeks/draughts/generator.py"


def extensions() -> list:
    if os.environ.get("KODEKS_PURE"):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    found = mypycify(["--strict", GENERATOR], opt_level="3")
    for extension in found:
        extension.optional = True
    return found


setup(ext_modules=extensions())
