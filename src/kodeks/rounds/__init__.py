"""What pairing and standings both speak of: entrants, rounds, meetings and their scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.rounds.entrant import Entrant
    from kodeks.rounds.round import Meeting, Rest, RestKind, Round, points_after
    from kodeks.rounds.score import Score, read_score, write_score

__all__ = ["Entrant", "Meeting", "Rest", "RestKind", "Round", "Score", "points_after", "read_score", "write_score"]

load_on_demand(__name__)
