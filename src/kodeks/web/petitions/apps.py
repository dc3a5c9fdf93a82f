"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class PetitionsConfig(AppConfig):
    name = "kodeks.web.petitions"
    label = "petitions"

    def ready(self) -> None:
        """Decisions are undone in the trail of the books with what they did here."""
        from kodeks.web.books.undoing import undo_beside
        from kodeks.web.petitions.taking_back import UNDOING

        undo_beside("petition", UNDOING)
