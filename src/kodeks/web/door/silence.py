"""How long somebody may say nothing who has something to say."""

from __future__ import annotations

import os

__all__ = ["SILENCE_S"]

SILENCE_S = float(
    os.environ.get("KODEKS_SILENCE", "20")
)  # seconds: for the head of a request, between two pieces of it
