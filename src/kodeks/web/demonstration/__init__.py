"""A federation to look at: four tournaments in different states, played out from a seed, the same on every machine."""

from __future__ import annotations

from kodeks.web.demonstration.tournaments import demonstrate

__all__ = ["demonstrate"]
