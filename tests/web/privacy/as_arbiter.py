"""Arbiters of the name of the minor who is in the books, and who of them asked to be written to."""

from __future__ import annotations

from datetime import date

from private_event import OTHER_WAY

from kodeks.web.books.arbiter_books import keep_register
from kodeks.web.books.models import Arbiter, Player
from kodeks.web.mail.models import Subscription

HERS = "S-1"  # her birth says so
ANOTHERS = ("S-2", "S-3")  # of another birth, of none that is known


def write_to(email: str, **whose: object) -> Subscription:
    given = {"language": "pl", "site": "https://kodeks.example", "given_on": date(2026, 9, 1)}
    return Subscription.objects.create(email=email, **given, **whose)


def ask_for_messages(player: Player) -> None:
    """All of them, and she as a player, too."""
    births = {HERS: "birth = 2011-05-06", "S-2": "birth = 1960-05-06", "S-3": ""}
    licences = 'licences = [{ number = "1", valid_from = 2026-01-01 }]'
    for key, birth in births.items():
        keep_register(f'[[arbiters]]\nid = "{key}"\nname = "{OTHER_WAY}"\n{birth}\n{licences}\n')
        write_to(f"{key}@example.org", arbiter=Arbiter.objects.get(key=key))
    write_to("mama@example.org", player=player)
    write_to("gracz@example.org", player=Player.objects.get(number="L-2"))
