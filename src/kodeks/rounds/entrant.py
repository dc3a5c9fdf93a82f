"""One who plays in an event: a player, or a team."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Entrant"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A player or team with its start number, which never changes [V.2.6]."""

    number: int
    name: str
    rating: int | None = None
    is_technical: bool = False  # the rating is one given for this event only [V.2.6.1.2]
    list_name: str | None = None  # the rating list it comes from: "A", "B" or "N"
    list_place: int | None = None  # place on that list
    title: str = ""
    federation: str = ""
    club: str = ""
    entered_round: int = 1  # later for a late entrant [D-84]
