"""Python files as trees, for guards that read the source: each is parsed and walked once a process."""

from __future__ import annotations

import ast
import gc
from functools import cache
from pathlib import Path


@cache
def tree_of(path: Path) -> ast.Module:
    """Nobody changes a tree, nor lets go of it: no garbage is looked for in it, which would take most of the time."""
    gc.disable()
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    finally:
        gc.enable()
        gc.freeze()


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Every node of its tree, as `ast.walk` gives them."""
    return tuple(ast.walk(tree_of(path)))
