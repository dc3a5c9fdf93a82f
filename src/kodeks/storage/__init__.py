"""Tournament files on disk: locked while written, flushed before anything is acknowledged, repaired after a crash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.storage.new_file import write_file, write_new_file, write_new_files
    from kodeks.storage.tournament_store import AppendedAct, Store, create_store, import_store, open_store

__all__ = [
    "AppendedAct",
    "Store",
    "create_store",
    "import_store",
    "open_store",
    "write_file",
    "write_new_file",
    "write_new_files",
]

load_on_demand(__name__)
