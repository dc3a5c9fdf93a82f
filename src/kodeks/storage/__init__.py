"""Tournament files on disk: locked while written, flushed before anything is acknowledged, repaired after a crash."""

from kodeks.storage.tournament_store import Appended, Store, create_store, open_store

__all__ = ["Appended", "Store", "create_store", "open_store"]
