"""What the fields of the books are called, and how they are shown beside each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kodeks.web.pages.words import say

LABELS: Mapping[str, str] = {
    "number": "federation-number",
    "name": "column-name",
    "surname": "entry-surname",
    "sex": "setting-group-sex",
    "birth": "entry-birth",
    "federation": "column-federation",
    "club": "column-club",
    "fide_id": "entry-fide-id",
    "fmjd_id": "entry-fmjd-id",
    "licence_from": "federation-licence-from",
    "licence_to": "federation-licence-to",
    "title_100": "federation-title-100",
    "title_64": "federation-title-64",
    "place": "federation-club-place",
    "key": "arbiter-form-id",
    "text": "trail-register-text",
}


class FieldChange(NamedTuple):
    """A field, what it said and what it says."""

    label: str
    before: str
    after: str
    is_text: bool = False  # lines of a file, which most readers need not see


def field_changes(before: Mapping[str, str] | None, after: Mapping[str, str] | None) -> list[FieldChange]:
    """Field by field in the order of the books; of texts of the arbiters' register the lines that differ."""
    old, new = before or {}, after or {}
    found = []
    for name, label in LABELS.items():
        if name not in old and name not in new:
            continue
        pair = old.get(name, ""), new.get(name, "")
        if name == "text":
            pair = _lines_apart(*pair)
        found.append(FieldChange(say(label), *pair, is_text=name == "text"))
    return found


def _lines_apart(before: str, after: str) -> tuple[str, str]:
    old, new = before.splitlines(), after.splitlines()
    return (
        "\n".join(line for line in old if line not in new),
        "\n".join(line for line in new if line not in old),
    )
