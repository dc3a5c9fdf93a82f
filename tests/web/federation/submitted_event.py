"""A closed tournament with its arbiter, as it is submitted."""

from __future__ import annotations

from datetime import date
from functools import cache

from django.test import Client
from rounds_at_hand import file_of, whole_round_robin

from kodeks.rating import ListName, ListRow, Quarter
from kodeks.tournament import Entry, acts
from kodeks.web.accounts.models import User
from kodeks.web.books import models
from kodeks.web.books.rating_books import compute, publish
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament

QUARTER = Quarter.parse("2026Q3")
TODAY = date(2026, 9, 10)
REGULATIONS = """name = "Open Mławy"
place = "Mława"
starts = 2026-09-04
ends = 2026-09-06
game = "100"
edition = "kw2025"
level = "local"
rated = true
norms = ["V", "IV", "III"]
system = "round_robin"
players = {players}
start_numbers = "given"
tempo = "60m+30s"
score_sheets = true

[[arbiters]]
name = "Anna Zielińska"
role = "chief"
class = "first"
licence = "S-014"
"""
ARBITER = """[[arbiters]]
id = "S-014"
name = "Anna Zielińska"
classes = [{ class = "first", since = 2015-01-01 }]
licences = [{ number = "S-014", valid_from = 2026-01-01 }]
"""


def list_row(number: int, rating: int) -> ListRow:
    return ListRow(
        player=f"L-{number}",
        name=f"Gracz {number}",
        list_name=ListName.A,
        rating=rating,
        games=40,
        last_game=date(2026, 6, 1),
    )


def entries() -> list[Entry]:
    known = [
        Entry(
            name=f"Gracz {number}", licence=f"L-{number}", rating=2200 - 20 * number, list_name="A", title="IV", sex="m"
        )
        for number in range(1, 7)
    ]
    return [*known, Entry(name="Nowa Osoba", sex="w"), Entry(name="Inna Osoba", licence="L-99", sex="m")]


def played(owner: User, note: str = "bez uwag") -> Tournament:
    """A closed round robin in which the lower number always wins."""
    row = log.import_file(_file_of_event(note, str(owner)), by=owner, chief=owner)
    assert log.append(row, [acts.Close()], by=owner, at="2026-09-06T18:00:00")[-1].step.is_accepted
    return row


@cache
def _file_of_event(note: str, by: str) -> bytes:
    field = entries()
    regulations = REGULATIONS.format(players=len(field))
    return file_of(regulations, [*whole_round_robin(field), [acts.Note(note)]], by, "")


def page(client: Client, submission: models.Submission, part: str = "") -> str:
    return client.get(f"/federation/submissions/{submission.pk}/{part}").content.decode()


def published(owner: User, day: date) -> models.RatingList:
    found = compute("100")
    assert found is not None
    made = publish("100", found.digest, owner, day)
    assert made is not None
    return made
