"""Python that runs Kodeks from its sources, whatever was compiled beside them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import kodeks

SOURCES = Path(kodeks.__file__).parents[1]
PRELUDE = f"""
import importlib.machinery as machinery, sys
def sources(path, inner=machinery.FileFinder.path_hook((machinery.SourceFileLoader, [".py"]))):
    if not path.startswith({str(SOURCES)!r}):
        raise ImportError(path)
    return inner(path)
sys.path_hooks.insert(0, sources)
sys.path_importer_cache.clear()
sys.path.insert(0, {str(SOURCES)!r})
"""


def run(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A script run so, in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", PRELUDE + script, *arguments], capture_output=True, text=True, timeout=600, check=False
    )
