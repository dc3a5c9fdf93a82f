"""Rows of a rating list, and what forms of pages hold."""

from __future__ import annotations

import html
import re
from datetime import date

from kodeks.rating import ListName, ListRow, Quarter

QUARTER = Quarter.of(date(2026, 8, 1))


def row(number: str, name: str, rating: int, games: int = 40, letter: ListName = ListName.A) -> ListRow:
    return ListRow(
        player=number, name=name, list_name=letter, rating=rating, games=games, last_game=date(2026, 6, 1), club="LKS"
    )


def form(**given: str) -> dict[str, str]:
    empty = dict.fromkeys(("number", "sex", "birth", "federation", "club", "fide_id", "licence_from", "licence_to"), "")
    return {**empty, "title_100": "", "title_64": "", "surname": "Zając", "given_name": "Ewa", **given}


def filled(page: str) -> dict[str, str | list[str]]:
    """What a browser would send of the form on a page, nothing typed."""
    found: dict[str, str | list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", page.partition('name="seen"')[2]):
        name, value = (re.search(rf'{what}="([^"]*)"', tag) for what in ("name", "value"))
        if name and ("checkbox" not in tag or " checked" in tag):
            found[name[1]] = html.unescape(value[1]) if value else ""
    for name, options in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        found[name] = chosen[1] if chosen else ""
    seen = re.search(r'name="seen" value="([^"]*)"', page)
    return found | {"seen": seen[1] if seen else ""}


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    return html.unescape(found[1]) if found else ""
