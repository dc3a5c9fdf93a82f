"""The chapters of the guide, and which of them helps on which page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

from kodeks import words

HELPS: Mapping[str, tuple[str, ...]] = {  # by chapter, the pages it speaks of
    "start": (
        "accounts:sign_in",
        "accounts:first_run",
        "accounts:me",
        "accounts:people",
        "desk:tournaments",
        "desk:people",
        "desk:backups",
    ),
    "regulations": ("desk:new", "desk:new_regulations", "desk:regulations", "desk:announcement", "desk:checklist"),
    "entries": (
        "desk:entries",
        "desk:new_entry",
        "desk:edit_entry",
        "desk:import_entries",
        "desk:applications",
        "desk:technical",
    ),
    "numbers": ("desk:check_in", "desk:numbers", "desk:draw"),
    "pairing": ("desk:pair", "desk:why", "desk:by_hand", "desk:bracket", "desk:line_ups", "desk:line_up"),
    "results": ("desk:round", "desk:verify", "desk:board_result", "desk:undo", "desk:history", "desk:past"),
    "ledger": ("desk:ledger", "desk:new_note", "desk:note", "desk:notices"),
    "hall": (
        "desk:publishing",
        "desk:hall",
        "desk:slips",
        "desk:standings",
        "desk:crosstable",
        "desk:games",
        "desk:game",
    ),
    "papers": ("desk:papers", "desk:paper_print", "desk:files"),
    "closing": (
        "desk:closing",
        "desk:report",
        "desk:bundle",
        "desk:verify_bundle",
        "desk:norms",
        "desk:ratings",
        "desk:prizes",
        "desk:play_off",
        "federation:submissions",
        "federation:submission",
    ),
}


@cache
def chapters() -> Mapping[str, str]:
    """The files of the chapters in their order, by name: `start` is `01-start.md`; the same in every language."""
    folder = resources.files(__package__) / words.CODES[0]
    files = sorted(file.name for file in folder.iterdir() if file.name.endswith(".md"))
    return {file.removesuffix(".md").partition("-")[2]: file for file in files}


@cache
def chapter_for(view: str) -> str | None:
    """The chapter that speaks of a page, by the name of its view."""
    return next((chapter for chapter, views in HELPS.items() if view in views), None)
