"""The move generator, and playing with it, run from source beside the compiled ones."""

from __future__ import annotations

import importlib.util
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

import kodeks.draughts
from kodeks.draughts import Position, Variant
from kodeks.rulebook import Side


def _load(name: str) -> ModuleType:
    source = Path(kodeks.draughts.__file__).with_name(f"{name}.py")
    loader = SourceFileLoader(f"interpreted_{name}", str(source))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


interpreted = _load("generator")
with pytest.MonkeyPatch.context() as patch:  # it plays with the moves of the interpreted generator
    patch.setitem(sys.modules, "kodeks.draughts.generator", interpreted)
    interpreted_play = _load("play")


def geometry(variant: Variant, generator: ModuleType = interpreted) -> object:
    """The shape of a board for this generator."""
    shape = variant.geometry
    return generator.Geometry(shape.left, shape.squares, shape.top_row, shape.bottom_row)


def sides(position: Position) -> tuple[int, int, int, int]:
    """Men and kings of the side to move, then of the other."""
    white, black = (position.white_men, position.white_kings), (position.black_men, position.black_kings)
    return (*white, *black) if position.to_move is Side.WHITE else (*black, *white)
