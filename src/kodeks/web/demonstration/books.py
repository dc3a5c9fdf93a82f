"""The books of the demonstration federation: a register, two quarters of lists, a tournament that was approved and one
that waits, the College's register of arbiters, and what is planned. Nobody of them exists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256

from django.db import transaction

from kodeks import words
from kodeks.formats.tournament_file import event_line, header_line, read_lines
from kodeks.rating import ListName, ListRow, Quarter
from kodeks.rating import RatingList as ListValue
from kodeks.report import Record, enclosures_of
from kodeks.rulebook.lots import draw_lot
from kodeks.storage.bundle import TOURNAMENT_PART, seal_bundle
from kodeks.submission import bundle_parts, sign_off
from kodeks.tournament import Act, Decide, Entry, append_acts, fold
from kodeks.tournament.acts import Announce, Close, Enter, Start
from kodeks.web.accounts.models import User
from kodeks.web.books.approving import approve, receive
from kodeks.web.books.arbiter_books import keep_register
from kodeks.web.books.bundles import PackedBundle, verified
from kodeks.web.books.list_import import keep_lists
from kodeks.web.books.models import Player
from kodeks.web.books.rating_books import compute, publish
from kodeks.web.books.register import add_player
from kodeks.web.demonstration.people import club_players, district_players
from kodeks.web.demonstration.planned import demonstrate_plans
from kodeks.web.demonstration.regulations import CHIEF, open_of_100
from kodeks.web.demonstration.tournaments import numbers_of, pairing_of, results_of

_ARBITERS = """conferences = [{y2}-03-02, {y1}-03-01]

[[arbiters]]
id = "S-014"
name = "Anna Zielińska"
birth = 1981-04-12
category = "K"
been_on_list_a = true
conferences = [{y1}-03-01]
classes = [{{ class = "second", since = 2012-02-01 }}, {{ class = "first", since = 2017-06-30 }}]
licences = [{{ number = "S-014", valid_from = {y0}-01-01, valid_to = {y0}-12-31 }}]
exams = [{{ class = "first", day = 2017-05-20, passed = true }}]

[[arbiters.events]]
name = "Memoriał Zenona Sitarza"
role = "chief"
starts = {y1}-09-05
ends = {y1}-09-07
tempo = "60m+30s"
rated = true

[[arbiters]]
id = "S-032"
name = "Piotr Wrona"
birth = 1994-11-03
category = "II"
conferences = [{y2}-03-02]
classes = [{{ class = "third", since = 2016-03-15 }}, {{ class = "second", since = 2020-09-01 }}]
licences = [{{ number = "S-032", valid_from = {y0}-01-01, valid_to = {y0}-12-31 }}]

[[arbiters.events]]
name = "Liga drużynowa"
role = "assistant"
starts = {y1}-04-04
ends = {y1}-04-06
tempo = "60m+30s"

[[arbiters]]
id = "S-057"
name = "Kinga Świątek"
birth = 2001-07-19
category = "III"
classes = [{{ class = "third", since = {y2}-10-01 }}]
licences = [{{ number = "S-057", valid_from = {y1}-01-01, valid_to = {y1}-12-31 }}]

[[arbiters]]
id = "S-003"
name = "Henryk Kołodziej"
birth = 1957-01-30
category = "M"
been_on_list_a = true
conferences = [{y2}-03-02, {y1}-03-01]
classes = [{{ class = "first", since = 1999-01-01 }}, {{ class = "state", since = 2006-01-01 }}]
licences = [{{ number = "S-003", valid_from = {y1}-01-01 }}]
"""


def demonstrate_books(owner: User, today: date) -> None:
    """Fill the books; what is there already stays as it is."""
    if Player.objects.exists():
        return
    quarter = Quarter.of(today).previous
    club, district = club_players(24), district_players(20)
    with transaction.atomic():
        _enter([*club, *district], today)
    lists = [ListValue("100", quarter, tuple(_row(each, quarter, place) for place, each in enumerate(club + district)))]
    lists += [ListValue("64", quarter.next, tuple(_row(each, quarter, place) for place, each in enumerate(club[4:20])))]
    keep_lists(lists, owner)
    keep_register(_ARBITERS.format(y0=today.year, y1=today.year - 1, y2=today.year - 2))
    _approved(owner, district, quarter)
    ended = today - timedelta(days=9)
    waiting, _ = receive(played("Puchar Warmii", "Ostróda", ended, [*district[4:], *_newcomers()]), owner)
    demonstrate_plans(owner, today, waiting)


def _approved(owner: User, district: Sequence[Entry], quarter: Quarter) -> None:
    """A tournament of the last quarter, and the list that came out of it."""
    ended = quarter.first_day + timedelta(days=24)
    row, _ = receive(played("Memoriał Zenona Sitarza", "Mława", ended, district), owner)
    assert approve(row, owner, ended + timedelta(days=12), ended + timedelta(days=12))
    found = compute("100")
    assert found is not None
    assert publish("100", found.digest, owner, quarter.next.first_day) is not None


def _enter(entries: Sequence[Entry], today: date) -> None:
    """The register: licences of the year, a few that run out, one that has; and somebody who is in it twice."""
    for place, entry in enumerate(entries):
        player = add_player(entry, "100")
        ends = date(today.year, 12, 31) if place % 7 else today + timedelta(days=10 * (place % 5) - 5)
        player.licence_from, player.licence_to = date(today.year, 1, 1) - timedelta(days=365), ends
        player.title_64 = entry.title if 4 <= place < 20 else ""
        player.save()
    twice = entries[-1]
    add_player(replace(twice, licence=twice.licence.replace("-", " "), title="", birth=""))


def _row(entry: Entry, quarter: Quarter, place: int) -> ListRow:
    """A row of a list: by his games on A, B or the technical one; now and then nobody has seen him for years."""
    letter = ListName.N if place % 11 == 10 else ListName(entry.list_name or "T")
    games = {ListName.A: 60, ListName.B: 14, ListName.N: 45, ListName.T: 3}[letter]
    ago = 1400 if letter is ListName.N else 40
    return ListRow(
        player=entry.licence,
        name=entry.name,
        list_name=letter,
        rating=entry.rating,
        games=games + draw_lot(f"games {place}", 5),
        last_game=quarter.first_day - timedelta(days=ago + draw_lot(f"last {place}", 30)),
        has_reached_2300=(entry.rating or 0) >= 2300,
        sex=entry.sex,
        birth=entry.birth,
        club=entry.club,
    )


def _newcomers() -> list[Entry]:
    return [
        Entry(name="Jadwiga Pająk", sex="w", birth="2009", federation="POL", club="UKS Dama Gdynia"),
        Entry(name="Filip Mróz", sex="m", birth="2010", federation="POL", club="LKS Mława"),
    ]


def played(name: str, place: str, last: date, entries: Sequence[Entry]) -> PackedBundle:
    """A tournament from the first entry to the sealed bundle, as its chief arbiter would bring it."""
    text, total = header_line(open_of_100(name, place, last))
    lines, state = [text], fold(read_lines(text.encode()).regulations, ()).state

    def do(acts: Sequence[Act] | Decide) -> None:
        nonlocal total, state
        for event, step in append_acts(state, state.seq + 1, acts, by=CHIEF, at=f"{last}T17:00:00"):
            assert step.is_accepted, step
            line, total = event_line(total, event)
            lines.append(line)
            state = step.state

    do([Enter(entry) for entry in entries])
    do([numbers_of(state)])
    for number in range(1, 8):
        do([pairing_of(state), Announce(number), Start(number)])
        do(list(results_of(state, name, None)))
    do([Close()])
    return _sealed("".join(lines).encode(), last)


def _sealed(file: bytes, last: date) -> PackedBundle:
    read = read_lines(file)
    folded = fold(read.regulations, read.events)
    recorded = Record(folded.state, read.events, folded.said, TOURNAMENT_PART, sha256(file).hexdigest(), read.total)
    signed = sign_off(read.regulations, CHIEF, last.isoformat())
    assert signed is not None
    parts = bundle_parts(file, recorded, enclosures_of(folded.state), words.language_of("pl"))
    return verified(seal_bundle(parts, signed)[1], read.regulations.name)
