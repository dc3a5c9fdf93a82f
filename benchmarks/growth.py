"""A federation after many years: every page in CPU time on a database that is large, and the statements that read more
the larger it is.

.venv/bin/python benchmarks/growth.py               a tenth of 200,000 people, 20,000 tournaments and 5 million games
.venv/bin/python benchmarks/growth.py --size 1      all of it (some minutes, and about 2 GB)
.venv/bin/python benchmarks/growth.py --quick       a handful, to see that everything runs
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from boards import HERE, database

sys.path.append(str(HERE.parent / "tests" / "web"))

PEOPLE, TOURNAMENTS, GAMES = 200_000, 20_000, 5_000_000
LIMIT = 0.2  # seconds of CPU that a page may take
PLAYERS = 56  # of a tournament: nine rounds of it are 252 games
SHOWN = 12  # pages of the table


class Page(NamedTuple):
    """A page of which view, its CPU seconds, how many statements it asks, and those that read a whole table."""

    name: str
    seconds: float
    asked: int
    scans: frozenset[str]
    is_long: bool  # on a server by a hand of long work: the page that waits tells how far it is


# A large database, in plain SQL where rows are many


def fill(size: float) -> str:
    """The key of the one tournament whose pages are walked."""
    from django.db import connection, transaction
    from web import file_of

    from kodeks.web.accounts.installation import found
    from kodeks.web.logs.log import import_file
    from kodeks.web.publication.models import Publication
    from kodeks.web.serving.serve import owner_of

    owner = owner_of("Bench")
    owner.is_officer = owner.is_college = owner.is_superuser = True
    owner.save()
    found("Bench", "Europe/Warsaw")
    row = import_file(file_of(PLAYERS), by=owner, chief=owner)
    Publication.objects.create(tournament=row, is_public=True, takes_entries=True)
    with transaction.atomic():
        _people(int(PEOPLE * size))
        _tournaments(row, max(2, int(TOURNAMENTS * size)))
        _notices(max(2, int(TOURNAMENTS * size)), owner)
        _consents(int(PEOPLE * size) // 5, owner)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return row.key


def _people(count: int) -> None:
    """The register and the list in force, everybody on it."""
    from books import rows_of

    from kodeks.web.books.models import Club, Listed, Player, RatingList

    clubs = Club.objects.bulk_create(Club(name=f"Klub {number}") for number in range(max(1, count // 100)))
    people = []
    for number, each in enumerate(rows_of(max(2, count))[1:]):
        person = Player(
            number=f"{number + 1:06}", name=" ".join(each[1:3]), sex="m", birth="1990", club=clubs[number % len(clubs)]
        )
        person.note_words()
        people.append(person)
    people = Player.objects.bulk_create(people, batch_size=5_000)
    for game, quarter in (("100", "2026Q3"), ("100", "2026Q4"), ("64", "2026Q4")):
        of = RatingList.objects.create(game=game, quarter=quarter, is_imported=True)
        rows = (
            Listed(of=of, player=each, list_name="A", place=place, rating=2400 - place % 1400, games=30, name=each.name)
            for place, each in enumerate(people, start=1)
        )
        Listed.objects.bulk_create(rows, batch_size=5_000)


def _tournaments(row: Any, count: int) -> None:
    """Copies of one tournament, line by line; a tenth of their games have a log at the board."""
    from django.db import connection

    from kodeks.web.logs.models import Game, GameLine, Line, Tournament
    from kodeks.web.logs.tally import seal_of
    from kodeks.web.publication.models import Publication

    first = date(2010, 1, 1)
    made = Tournament.objects.bulk_create(
        (
            Tournament(
                key=(key := f"{number:010x}"),
                name=f"Turniej {number}",
                game="100",
                starts=str(first + timedelta(days=number % 6_000)),
                ends=str(first + timedelta(days=number % 6_000 + 2)),
                seq=row.seq,
                total=row.total,
                seal=seal_of(key, row.seq, row.total),
                rounds=row.rounds,
                entrants=row.entrants,
                is_closed=number % 50 != 0,
            )
            for number in range(count)
        ),
        batch_size=2_000,
    )
    Publication.objects.bulk_create((Publication(tournament=each, is_public=True) for each in made), batch_size=2_000)
    lines, tournaments, games = (model._meta.db_table for model in (Line, Tournament, Game))
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {lines} (tournament_id, seq, text, written_at, user_id) "
            f"SELECT t.id, l.seq, l.text, l.written_at, l.user_id "
            f"FROM {tournaments} t CROSS JOIN {lines} l WHERE l.tournament_id = %s AND t.id <> %s",
            [row.pk, row.pk],
        )
        for board in range(1, 26):
            cursor.execute(
                f"INSERT INTO {games} (tournament_id, round, board, game, take, begun_at, players, began, seq, total, "
                f"phase, is_calling, is_signed, is_running) "
                f"SELECT t.id, 1, %s, 0, 1, %s, '1-2', 0, 0, '', 'over', %s, %s, %s "
                f"FROM {tournaments} t WHERE t.id <> %s",
                [board, f"1.{board}", False, True, False, row.pk],
            )
        cursor.execute(
            f"INSERT INTO {GameLine._meta.db_table} (of_id, seq, text, written_at) "
            f"SELECT g.id, 0, '{{}}', CURRENT_TIMESTAMP FROM {games} g"
        )


def _notices(count: int, owner: Any) -> None:
    """The calendar of as many years, with a decision on each, and what players earned there."""
    from tournament import regulations

    from kodeks.formats.regulations import write_regulations
    from kodeks.web.books.models import Award, Player
    from kodeks.web.calendar.models import EventNotice, NoticeStatus

    text, first = write_regulations(regulations()), date(2010, 1, 1)
    EventNotice.objects.bulk_create(
        (
            EventNotice(
                text=text,
                accepted_text=text,
                contact="",
                status=NoticeStatus.ACCEPTED,
                name=f"Turniej {number}",
                game="100",
                starts=first + timedelta(days=number % 6_300),
                by=owner,
            )
            for number in range(count)
        ),
        batch_size=2_000,
    )
    someone = list(Player.objects.all()[: max(1, count)])
    Award.objects.bulk_create(
        (
            Award(player=each, game="100", after="III", event="Turniej", day=first, approved_on=first)
            for each in someone
        ),
        batch_size=2_000,
    )


def _consents(count: int, owner: Any) -> None:
    """Guardians of every fifth have agreed to something; one in a hundred of those has refused his name."""
    from kodeks.web.books.models import Player
    from kodeks.web.privacy.models import Asker, Consent, Matter

    facts = {"given_by": Asker.GUARDIAN, "guardian": "matka", "day": date(2026, 1, 1), "by": owner}
    Consent.objects.bulk_create(
        (
            Consent(
                player_id=pk, matter=Matter.DETAILS if place % 100 else Matter.NAME, is_given=place % 100 > 0, **facts
            )
            for place, pk in enumerate(Player.objects.order_by("pk").values_list("pk", flat=True)[: max(1, count)])
        ),
        batch_size=5_000,
    )


# The walk


def walk(key: str, every: int = 1) -> Iterator[Page]:
    """Every page that can be fetched, or one in so many, the second time: what is worked out once is there."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext
    from django.urls import reverse
    from test_rights import EXAMPLES, VIEWS

    from kodeks.web.serving.serve import owner_of

    client = Client(raise_request_exception=False)
    client.force_login(owner_of("Bench"))
    for name, pattern in [*VIEWS.items()][::every]:
        if name in ("accounts:sign_out",):
            continue
        values = {each: key if each == "key" else EXAMPLES[each] for each in pattern.pattern.converters}
        address = reverse(name, kwargs=values)
        with CaptureQueriesContext(connection) as asked:
            if client.get(address).status_code != 200:
                continue
        statements = [each["sql"] for each in asked]
        before = time.process_time()
        client.get(address)
        spent = time.process_time() - before
        is_long = getattr(pattern.callback, "is_long", False)
        yield Page(name, spent, len(statements), frozenset(filter(None, map(scan_in, statements))), is_long)


_TABLE = re.compile(r"(?:SCAN|Seq Scan on) (\w+)")
_LARGE = 500  # rows: a smaller table may be read whole


def scan_in(sql: str) -> str:
    """The statement, if it reads a large table from end to end."""
    from django.db import Error, connection

    if not sql.startswith("SELECT"):
        return ""
    with connection.cursor() as cursor:
        is_sqlite = connection.vendor == "sqlite"
        try:
            cursor.execute(("EXPLAIN QUERY PLAN " if is_sqlite else "EXPLAIN ") + sql)
        except Error:  # as told, without its values in quotes, not every statement can be asked again
            return ""
        steps = [str(each[-1]) for each in cursor.fetchall()]
    tables = {found[1] for each in steps if (found := _TABLE.search(each)) and "LIMIT" not in sql}
    if " LIMIT " in sql and any("TEMP B-TREE FOR ORDER BY" in each or "Sort" in each for each in steps):
        tables |= {found[1] for each in steps if (found := _TABLE.search(each))}
    return f"{', '.join(sorted(tables))}: {sql[:160]}" if any(rows_of_table(each) > _LARGE for each in tables) else ""


def rows_of_table(table: str) -> int:
    from django.db import connection

    if table not in connection.introspection.table_names():  # a name within the statement
        return 0
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COUNT(*) FROM {table}")
        return int(cursor.fetchone()[0])


def show(title: str, pages: list[Page]) -> None:
    print(f"{title:<54}{'CPU s':>8}{'of 0.2':>8}{'asked':>8}")
    for page in pages:
        print(f"{page.name:<54}{page.seconds:>8.3f}{page.seconds / LIMIT:>8.2f}{page.asked:>8}")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--size", type=float, default=0.1, help="1 is all of it")
    parser.add_argument("--on", choices=("sqlite", "postgresql"), default="sqlite")
    asked = parser.parse_args()
    size = 0.0002 if asked.quick else asked.size
    with tempfile.TemporaryDirectory() as home, database(asked.on) as address:
        os.environ["KODEKS_DATABASE"] = address
        from kodeks.web.serving.serve import prepare

        prepare(Path(home))
        from django.conf import settings

        settings.ALLOWED_HOSTS.append("testserver")
        before = time.process_time()
        key = fill(size)
        print(f"filled to {size} of the whole in {time.process_time() - before:.0f} s of CPU", flush=True)
        pages = sorted(walk(key, 20 if asked.quick else 1), key=lambda page: -page.seconds)
    at_once = [page for page in pages if not page.is_long]
    show("page", at_once[:SHOWN])
    show("long work, by a hand, with its progress on the page", [page for page in pages if page.is_long])
    late = [page.name for page in at_once if page.seconds > LIMIT]
    print(f"{len(at_once)} pages, {len(late)} of them above {LIMIT} s")
    for scan in sorted({scan for page in pages for scan in page.scans}):
        who = ", ".join(sorted(page.name for page in pages if scan in page.scans)[:4])
        print(f"reads all of {scan}   ({who})")


if __name__ == "__main__":
    main()
