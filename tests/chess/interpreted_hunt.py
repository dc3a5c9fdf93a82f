"""The generator and the search for mates run from their sources, beside the compiled ones."""

from __future__ import annotations

import importlib.util
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import kodeks.chess.hunt
import kodeks.chess.packed

NAMES = (
    "bitboards",
    "generator",
    "reach",
    "thrones",
    "outlook",
    "skeleton",
    "hunt",
    "packed",
)  # in order of imports


def _load() -> list[ModuleType]:
    installed = {name: sys.modules[f"kodeks.chess.{name}"] for name in NAMES}
    found = []
    try:
        for name in NAMES:
            source = Path(kodeks.chess.hunt.__file__).with_name(f"{name}.py")
            loader = SourceFileLoader(f"kodeks.chess.{name}", str(source))
            spec = importlib.util.spec_from_loader(loader.name, loader)
            assert spec is not None
            module = sys.modules[loader.name] = importlib.util.module_from_spec(spec)
            loader.exec_module(module)
            found.append(module)
    finally:
        sys.modules.update({f"kodeks.chess.{name}": module for name, module in installed.items()})
    return found


bitboards, generator, reach, thrones, outlook, skeleton, hunt, packed = _load()
