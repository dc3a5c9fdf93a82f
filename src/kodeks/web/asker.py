"""Who asks, for the turn of long work: every view that names its right says so."""

from __future__ import annotations

from contextvars import ContextVar

__all__ = ["asker"]

asker: ContextVar[str] = ContextVar("asker", default="")  # of the request under way: an account, or nobody's
