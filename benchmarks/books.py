"""A federation moves in: its register and its rating list from spreadsheets, kept, undone, and searched.

.venv/bin/python benchmarks/books.py            20,000 people, and a search among ten times as many
.venv/bin/python benchmarks/books.py --quick    few, to see that everything runs
.venv/bin/python benchmarks/books.py --on postgresql    what the server itself takes is beside: it is told in real time
"""

from __future__ import annotations

import argparse
import io
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
IMPORT_S, SEARCH_S = 10.0, 0.1  # what each may take
SURNAMES = ("Kowalczyk", "Wiśniewska", "Zając", "Łuczak", "Świątek", "Górska", "Dąbrowski", "Nowak", "Żak", "Ćwik")
GIVEN = ("Anna", "Łukasz", "Zofia", "Jan", "Święcisława", "Paweł", "Grażyna", "Michał", "Ewa", "Józef")


def rows_of(people: int) -> list[list[str]]:
    """A register as federations have it: half without a licence, days as dd.mm.yyyy, columns nobody asked for."""
    draw = random.Random(2026)
    heads = "Lp.;Nazwisko;Imię;Nr licencji;Licencja do;Płeć;Data ur.;Klub;Województwo;Kat.;Ranking;Liczba partii;Uwagi"
    rows = [heads.split(";")]
    for number in range(people):
        surname, given = f"{draw.choice(SURNAMES)}-{_letters(number)}", draw.choice(GIVEN)
        licence = f"PL-{number:06}" if number % 2 else ""
        birth = f"{draw.randint(1, 28):02}.{draw.randint(1, 12):02}.{draw.randint(1940, 2015)}"
        rest = ["31.12.2026" if licence else "", draw.choice("KM"), birth, f"LKS {draw.randint(1, 300)}", "mazowieckie"]
        rating = [
            draw.choice(("I", "II", "K", "")),
            str(draw.randint(1600, 2500)),
            str(draw.randint(1, 400)),
            "bez uwag",
        ]
        rows.append([str(number + 1), surname, given, licence, *rest, *rating])
    return rows


def _letters(number: int) -> str:
    """A number as a name of its own."""
    text = ""
    while True:
        text, number = text + "abcdefghij"[number % 10], number // 10
        if not number:
            return text.capitalize()


def as_csv(rows: list[list[str]]) -> bytes:
    return "\r\n".join(";".join(row) for row in rows).encode("cp1250")


def as_workbook(rows: list[list[str]]) -> bytes:
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in rows:
        sheet.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _spent() -> float:
    """Seconds of the processor, with those of processes that have helped."""
    return time.process_time() + sum(os.times()[2:4])


def timed(what: str, limit: float, work: Callable[[], T]) -> T:
    """Do it, and print how long it took of what it may take; by the clock, too, for what a server does elsewhere."""
    before, began = _spent(), time.perf_counter()
    found = work()
    spent, passed = _spent() - before, time.perf_counter() - began
    print(f"| {what} | {spent:.3f} | {spent / limit:.2f} | {passed:.3f} |", flush=True)
    return found


def move_in(people: int) -> None:
    """The whole of a morning: the register as text and as a workbook, changed, undone, and the list of the quarter."""
    from kodeks.formats.entries import decode_table
    from kodeks.rating import Quarter
    from kodeks.web.books.list_import import keep_list_plan, list_books, plan_lists
    from kodeks.web.books.models import TrailEntry
    from kodeks.web.books.register import open_register
    from kodeks.web.books.register_import import keep_register_plan, plan_register
    from kodeks.web.books.undoing import undo
    from kodeks.web.serving.serve import owner_of

    owner, rows = owner_of(), rows_of(people)

    def bring(data: bytes) -> None:
        plan = plan_register(data, open_register(), "100", lambda *_: None)
        assert not plan.errors, plan.errors[:3]
        keep_register_plan(plan, owner, "", "")

    def take_back() -> None:
        newest = TrailEntry.objects.first()
        assert newest is not None
        assert not undo(newest, owner, "")

    def bring_list() -> None:
        quarter, table = Quarter.parse("2026Q3"), decode_table(as_csv(rows))
        plan = plan_lists(table, "100", quarter, None, list_books(table, "100", quarter))
        assert not plan.errors, plan.errors[:3]
        keep_list_plan(plan, owner, "", "")

    timed(f"register of {people:,}, CSV", IMPORT_S, lambda: bring(as_csv(rows)))
    timed("undone as one", IMPORT_S, take_back)
    book = as_workbook(rows)
    timed("register, XLSX", IMPORT_S, lambda: bring(book))
    other = [rows[0], *([*row[:7], f"UKS {row[7]}", *row[8:]] for row in rows[1:])]
    timed("everybody changed", IMPORT_S, lambda: bring(as_csv(other)))
    timed("undone as one", IMPORT_S, take_back)
    timed("rating list", IMPORT_S, bring_list)
    timed("undone as one", IMPORT_S, take_back)


def search(people: int) -> None:
    """The register's pages and the look-up at the desk, as an officer asks for them; pages and answers for everybody,
    when all stand on a list."""
    from django.db import transaction
    from django.test import Client

    from kodeks.web.books.bulk import insert_values
    from kodeks.web.books.lookup import find_people
    from kodeks.web.books.models import Listed, Player, RatingList
    from kodeks.web.books.register_import import add_in_bulk
    from kodeks.web.books.trail import Changes
    from kodeks.web.serving.serve import owner_of

    there = Player.objects.count()
    people_of = ({"name": f"{row[1]} {row[2]}", "surname": row[1]} for row in rows_of(people)[1 + there :])
    with transaction.atomic():
        add_in_bulk(people_of, {}, Changes())
    published = RatingList.objects.create(game="100", quarter="2026Q4", issue=people, is_in_force=False)
    facts = ("A", 2000, 50, False, "", "", "", "")
    columns = ("list_name", "rating", "games", "has_reached_2300", "name", "sex", "birth", "club")
    rows = [(published.pk, pk, *facts) for pk in Player.objects.values_list("pk", flat=True)]
    insert_values(Listed, ("of", "player", *columns), rows)
    RatingList.objects.filter(game="100").update(is_in_force=False)
    RatingList.objects.filter(pk=published.pk).update(is_in_force=True)
    client = Client(headers={"host": "localhost"})
    client.force_login(owner_of())

    def ask(address: str = "/federation/players/", **asked: str) -> None:
        answer = client.get(address, asked)
        assert answer.status_code == 200, answer.status_code

    everybody = {"public page": "/public/players/", "API": "/api/v1/players"}
    for address in ("/federation/players/", *everybody.values()):
        ask(address, q="nikt")  # templates are read
    for text in ("kowalczyk", "Zając Ewa", f"R-{there + 7}", "nikogo takiego"):
        timed(f"page, {text!r} among {people:,}", SEARCH_S, partial(ask, q=text))
        timed(f"look-up, {text!r}", SEARCH_S, partial(find_people, text, "100"))
        for name, address in everybody.items():
            timed(f"{name}, {text!r}", SEARCH_S, partial(ask, address, q=text))
    last = str(Player.objects.order_by("-filed").values_list("pk", flat=True)[120])
    timed(f"page of all {people:,}", SEARCH_S, ask)
    timed("page of all, near the end", SEARCH_S, partial(ask, after=last))
    for name, address in everybody.items():
        timed(f"{name} of all", SEARCH_S, partial(ask, address))
        timed(f"{name} of all, near the end", SEARCH_S, partial(ask, address, after=last))


def _database(kind: str) -> AbstractContextManager[str]:
    """The address of a server that waits for the disk; SQLite needs none."""
    if kind == "sqlite":
        return nullcontext("")
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests/web"))
    from postgres import server

    return server(is_durable=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--on", choices=("sqlite", "postgresql"), default="sqlite")
    asked = parser.parse_args()
    people = 200 if asked.quick else 20_000
    with tempfile.TemporaryDirectory() as home, _database(asked.on) as address:
        os.environ["KODEKS_HOME"] = home
        if address:
            os.environ["KODEKS_DATABASE"] = address
        from django.db import connections

        from kodeks.web.serving.serve import prepare

        prepare(Path(home))
        print("| work | seconds | of what it may take | by the clock |\n|---|---:|---:|---:|")
        move_in(people)
        search(people)
        search(people * 10)
        connections.close_all()  # a server ends when nobody speaks to it


if __name__ == "__main__":
    main()
