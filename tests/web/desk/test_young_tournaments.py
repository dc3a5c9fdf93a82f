"""Every page of a tournament opens from its first minute: before anybody is entered, and before numbers."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from kodeks.formats.regulations import example_text
from kodeks.tournament import Entry
from kodeks.tournament.acts import Act, Enter
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
AT = "2027-05-01T09:00:00"
OPENS = (200, 302, 404, 405)  # a page, a way elsewhere, what other systems have, or what is only sent


def _pages() -> list[str]:
    """The pages of a tournament whose addresses need nothing but its key."""
    found = get_resolver().namespace_dict["desk"][1].reverse_dict
    return sorted(name for name in found if isinstance(name, str) and _needs_key_only(found.getlist(name)))


def _needs_key_only(ways: list[tuple[list[tuple[str, list[str]]], str, dict[str, object], object]]) -> bool:
    return any(parameters == ["key"] for possibilities, *_ in ways for _, parameters in possibilities)


def _field(row: Tournament) -> list[Act]:
    boards = log.load(row).state.regulations.teams.boards or 0
    names = [tuple(f"{letter}{place} Kos" for place in range(boards)) for letter in "ABCDEF"]
    return [Enter(Entry(name=f"Z{number}", rating=2000, players=each)) for number, each in enumerate(names)]


def test_every_page_opens_at_every_step(owner: User) -> None:
    """Of teams, which have all that players have, and more."""
    row = log.create(example_text("team_round_robin_chess"), by=owner, chief=owner)
    client = Client(headers={"accept-language": "pl"})
    client.force_login(owner)

    def refused() -> list[tuple[str, int]]:
        answers = ((page, client.get(reverse(f"desk:{page}", args=[row.key])).status_code) for page in _pages())
        return [(page, status) for page, status in answers if status not in OPENS]

    assert len(_pages()) > 30
    assert refused() == []
    log.append(row, _field(row), by=owner, at=AT)
    assert refused() == []
    assert not log.load(row).state.is_numbered
