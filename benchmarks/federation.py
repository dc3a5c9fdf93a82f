"""A synthetic federation: 20,000 players, ten years of notices, reports, approvals, corrections and lists through its
own books; then everything once more from the first list and the approved events, to the same bytes.

.venv/bin/python benchmarks/federation.py            20,000 players, ten years (fifteen minutes of a free processor)
.venv/bin/python benchmarks/federation.py --quick    300 players, half a year, to see that everything runs
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kodeks.formats.ratings import write_lists
from kodeks.formats.regulations import read_regulations
from kodeks.rating import ListName, ListRow, Quarter, RatingList, recompute
from kodeks.rulebook.lots import draw_lot
from kodeks.tournament import Entry

if TYPE_CHECKING:
    from kodeks.web.accounts.models import User
    from kodeks.web.books.models import Submission
    from kodeks.web.calendar.models import EventNotice

GAME, FIRST = "100", Quarter(2025, 4)
ARBITER = """[[arbiters]]
id = "S-014"
name = "Anna Zielińska"
classes = [{ class = "first", since = 2010-01-01 }]
licences = [{ number = "S-014", valid_from = 2015-01-01 }]
"""


class Size(NamedTuple):
    """How large a federation: its players, how many quarters, how many events in each and how many play there."""

    players: int
    quarters: int
    events: int
    field: int


WHOLE, QUICK = Size(20_000, 40, 8, 40), Size(300, 2, 4, 12)


def first_list(players: int) -> RatingList:
    """Most are on A and B, some on the technical list, some have not been seen for years."""
    rows = []
    for number in range(1, players + 1):
        letter = (ListName.A, ListName.A, ListName.A, ListName.B, ListName.T, ListName.N)[number % 6]
        games = {ListName.A: 80, ListName.B: 20, ListName.T: 4, ListName.N: 50}[letter]
        idle = 1200 + draw_lot(f"idle {number}", 2000) if letter is ListName.N else 1 + draw_lot(f"idle {number}", 900)
        rating = 1700 + draw_lot(f"rating {number}", 700)
        rows.append(
            ListRow(
                player=f"PL-{number:05}",
                name=f"Zawodnik {number:05}",
                list_name=letter,
                rating=rating,
                games=games,
                last_game=FIRST.first_day - timedelta(days=idle),
                has_reached_2300=rating >= 2300,
                sex="w" if number % 5 == 0 else "m",
                birth=str(1940 + number % 70),
            )
        )
    return RatingList(GAME, FIRST, tuple(rows))


@dataclass
class Ran:
    """What came of it: a sum over all lists, how much of each was done, and the seconds of the processor of each."""

    sum: str = ""
    counts: Counter[str] = field(default_factory=Counter)
    seconds: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))

    @contextmanager
    def timed(self, what: str) -> Iterator[None]:
        begin = time.process_time()
        yield
        self.seconds[what] += time.process_time() - begin
        self.counts[what] += 1


def entries_of(size: Size, name: str) -> list[Entry]:
    """Who plays: some of the register, and one who is new to it."""
    chosen = dict.fromkeys(1 + draw_lot(f"{name}/{place}", size.players) for place in range(3 * size.field))
    known = [Entry(name=f"Zawodnik {number:05}", licence=f"PL-{number:05}") for number in chosen]
    return [*known[: size.field - 1], Entry(name=f"Nowy {name}", sex="m", birth="2000")]


def run(size: Size) -> Ran:
    """The federation's years, in the database that is at hand."""
    from kodeks.web.books.arbiter_books import keep_register
    from kodeks.web.books.list_import import keep_lists
    from kodeks.web.serving.serve import owner_of

    ran, owner = Ran(), owner_of("Komisja Techniczna")
    base = first_list(size.players)
    with ran.timed("first list brought in"):
        keep_lists([base], owner)
    keep_register(ARBITER)
    late: list[Submission] = []
    quarter = FIRST
    for number in range(1, size.quarters + 1):
        late = one_quarter(size, quarter, owner, late, ran)
        if number == size.quarters // 2:
            correct(FIRST, owner, quarter.next.first_day, ran)
        print(f"{quarter}: {sum(ran.seconds.values()):.0f} s", file=sys.stderr)
        quarter = quarter.next
    for row in late:  # who plays in a report that waits has not been idle [VI, D-117]: it tells of the last list, too
        decide(row, owner, quarter.first_day + timedelta(days=20), ran, is_corrected=False)
    issued = write_lists(published())
    with ran.timed("recomputed from the events alone"):
        alone = write_lists(recomputed(base))
    differing = (pair for pair in zip(issued.splitlines(), alone.splitlines(), strict=False) if len({*pair}) == 2)
    assert issued == alone, f"the events alone gave other lists: {next(differing, 'one is longer')}"
    ran.sum = sum_of(issued)
    return ran


def one_quarter(size: Size, quarter: Quarter, owner: User, late: Sequence[Submission], ran: Ran) -> list[Submission]:
    """Late reports of the quarter before, the events of this one, and the list that comes out of it. The last event is
    settled too late for it."""
    from kodeks.web.books.approving import receive
    from kodeks.web.books.rating_books import compute, publish
    from kodeks.web.calendar.noticing import tie
    from kodeks.web.demonstration.books import played

    for row in late:
        decide(row, owner, quarter.first_day + timedelta(days=20), ran, is_corrected=False)
    waiting = []
    for number in range(size.events):
        name = f"Open {quarter} {number}"
        ends = quarter.first_day + timedelta(days=5 + draw_lot(name, 55))
        with ran.timed("notice received and accepted"):
            notice = noticed(name, ends, owner)
        with ran.timed("tournament played and sealed"):
            packed = played(name, "Mława", ends, entries_of(size, name))
        with ran.timed("report received"):
            row, _ = receive(packed, owner)
            tie(notice, row.pk, owner)
        if number == size.events - 1:
            waiting.append(row)
        else:
            decide(row, owner, ends + timedelta(days=10), ran, is_corrected=number % 3 == 0)
    with ran.timed("list computed and published"):
        found = compute(GAME)
        assert found is not None
        assert publish(GAME, found.digest, owner, quarter.next.first_day) is not None
    return waiting


def correct(quarter: Quarter, owner: User, today: date, ran: Ran) -> None:
    """An approval of long ago was wrong: it is taken back and the report returned; the list that rests on it and all
    that follow come out in another issue."""
    from kodeks.web.books.approving import send_back
    from kodeks.web.books.correcting import correction, publish_correction
    from kodeks.web.books.models import Status, Submission
    from kodeks.web.books.taking_back import obstacles, take_back

    approved = Submission.objects.filter(status=Status.APPROVED, quarter=str(quarter)).order_by("id")
    row = next(each for each in approved if not obstacles(each))
    assert take_back(row, owner, "wynik nie zgadzał się z protokołem") == ()
    row.refresh_from_db()
    assert send_back(row, owner, "do poprawy")
    with ran.timed("published lists corrected"):
        found = correction(GAME)
        assert found is not None
        made = publish_correction(GAME, found.digest, owner, "wycofano turniej", today)
    assert made
    ran.counts["lists issued again"] += len(made)


def noticed(name: str, ends: date, owner: User) -> EventNotice:
    """A letter that came in time, and the commission's word on it."""
    from kodeks.web.calendar.models import StepKind
    from kodeks.web.calendar.noticing import SentNotice, decide, give
    from kodeks.web.demonstration.regulations import open_of_100

    event = read_regulations(open_of_100(name, "Mława", ends))
    notice = give(SentNotice(event, "klub@example.org"), owner, ends - timedelta(days=40))
    assert decide(notice, StepKind.ACCEPTED, owner, "", notice.last_step)
    return notice


def decide(row: Submission, owner: User, day: date, ran: Ran, *, is_corrected: bool) -> None:
    """Approved; what stands against norms is withheld or overridden. A corrected one is approved, taken back, returned,
    that is taken back, too, and it is approved again."""
    from kodeks.web.books.approving import ConditionAnswer, approve, send_back
    from kodeks.web.books.reviewing import review
    from kodeks.web.books.taking_back import take_back

    open_conditions = review(row, day).conditions
    answers = [ConditionAnswer(each.name, not each.may_withhold, "decyzja") for each in open_conditions]
    if is_corrected:
        with ran.timed("approval corrected"):
            assert approve(row, owner, day, day, answers=answers)
            assert take_back(row, owner, "omyłka") == ()
            row.refresh_from_db()
            assert send_back(row, owner, "brak podpisu")
            assert take_back(row, owner, "podpis jest") == ()
            row.refresh_from_db()
    with ran.timed("report approved"):
        assert approve(row, owner, day, day, answers=answers)


def published() -> list[RatingList]:
    """The lists in force, from the database."""
    from kodeks.web.books.rating_books import lists_in_force

    return [row.value() for row in lists_in_force().filter(game=GAME)]


def recomputed(base: RatingList) -> list[RatingList]:
    """The same lists from the first one and the approved events, whatever else the database says."""
    from kodeks.web.books.models import Status, Submission
    from kodeks.web.books.rating_books import events_of

    approved = Submission.objects.filter(game=GAME, status=Status.APPROVED).exclude(event="").defer("data")
    last = max(each.quarter for each in published())
    assert not Submission.objects.filter(status=Status.RECEIVED).exists(), "everything is decided"
    events = events_of(approved)
    return [base, *recompute([base], events, until=last.previous, newcomers=True).lists()]


def sum_of(lists: str) -> str:
    return hashlib.sha256(lists.encode()).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="few people, to see that everything runs")
    size = QUICK if parser.parse_args().quick else WHOLE
    with tempfile.TemporaryDirectory() as folder:
        from kodeks.web.serving.serve import prepare

        prepare(Path(folder))
        ran = run(size)
    print(f"{size.players:,} players, {size.quarters} quarters, {size.events} events of {size.field} in each")
    for what, times in ran.counts.items():
        if what not in ran.seconds:
            print(f"{what}: {times}")
            continue
        print(f"{what}: {times} times, {ran.seconds[what]:.1f} s, {ran.seconds[what] / times:.2f} s each")
    print(f"The lists in force and those from the events alone are the same bytes: {ran.sum[:16]}")


if __name__ == "__main__":
    main()
