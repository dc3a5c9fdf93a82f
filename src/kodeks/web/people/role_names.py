"""Roles of a tournament as people call them."""

from __future__ import annotations

from kodeks.web.pages.words import say
from kodeks.web.rights import Role

__all__ = ["name_of_role"]

_NAMES = {  # message keys
    Role.CHIEF: "people-chief",
    Role.ROUND: "people-round",
    Role.ORGANISER: "people-organiser",
    Role.CLERK: "people-clerk",
    Role.CAPTAIN: "people-captain",
    Role.SPECTATOR: "people-spectator",
}


def name_of_role(role: str) -> str:
    """In the language of the reader."""
    return say(_NAMES[Role(role)])
