"""The embargo: nobody learns a pairing, a line-up or a decision before it is announced, on any page or in any file.

Two tournaments that differ in nothing but what is not announced yet must look the same, to the letter, to everybody who
may not watch: so nothing of it shows, neither names nor numbers that follow from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product

import pytest
from django.test import Client
from django.urls import reverse
from older_files import brought
from test_rights import EXAMPLES, VIEWS, right_of

from kodeks.tournament import Act, Entry, acts
from kodeks.web.accounts.models import User
from kodeks.web.closing.files import KINDS
from kodeks.web.frame.views import roles_of
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.rights import Role, may

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]

VALUES: dict[str, Sequence[object]] = {
    "number": (1, 2, 3),
    "board": (1, 2),
    "team": (1, 2),
    "seq": (1, 12),
    "backup": ("unknown",),
    "form": ("html", "md"),
    "file": (*KINDS, "pairings-1.json", "pairings-2.json"),
    "piece": ("wn",),
}
QUERIES = ("", "?round=2", "?after=2", "?since=0")
SWISS = 'name = "Próba"\ngame = "100"\nsystem = "swiss"\nrounds = 5\nstarts = 2026-11-16\n'
CHESS = 'name = "Próba"\ngame = "chess"\nsystem = "swiss"\nrounds = 5\nstarts = 2026-11-16\n'
CUP = 'name = "Puchar"\ngame = "100"\nsystem = "knockout"\nstarts = 2026-11-16\n'
TEAMS = 'name = "Liga"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2\nstarts = 2026-11-16\n'
NAMES = ("Ala", "Bea", "Cyla", "Daria", "Ela", "Fela", "Gaja")


def entered(count: int) -> list[Act]:
    entries = [acts.Enter(Entry(name=name, rating=2300 - 50 * at)) for at, name in enumerate(NAMES[:count])]
    return [*entries, acts.Number(tuple(range(count)), "kodeks")]


def played(pairs: tuple[tuple[int, int], ...], bye: int | None, score: str) -> list[Act]:
    results = [acts.Result(1, board, score) for board in range(1, len(pairs) + 1)]
    return [acts.Pair(1, pairs, bye, reason="próba"), acts.Announce(1), acts.Start(1), *results]


def hidden(pairs: tuple[tuple[int, int], ...], bye: int | None, said: str, moves: str) -> list[Act]:
    """A second round that is paired, with what is known of it already. (A result would begin it: then it is public.)"""
    return [
        acts.Pair(2, pairs, bye, reason=said),
        acts.Note(said, round=2, board=1, against=pairs[0][0]),
        acts.Postpone(2, len(pairs), said, "próba"),
        acts.Moves(2, 1, moves),
    ]


def teams() -> list[Act]:
    entries = [
        acts.Enter(Entry(name=name, players=tuple(f"{name} {place}" for place in "IXVL")))
        for name in ("Mława", "Gdynia", "Łomża", "Ełk")
    ]
    return [*entries, acts.Number((0, 1, 2, 3), "kodeks")]


def lined_up(first: str, second: str) -> list[Act]:
    """The other team of a round that is announced: its captain has handed in, and is not seen before the start."""
    return [acts.LineUp(2, 1, (f"Gdynia {first}", f"Gdynia {second}")), acts.LineUp(3, 1, (f"Łomża {second}", ""))]


EVENTS: dict[str, tuple[str, list[Act], list[Act], list[Act]]] = {
    "swiss": (
        SWISS,
        [*entered(7), *played(((1, 4), (5, 2), (3, 6)), 7, "2-0")],
        hidden(((1, 5), (7, 3), (2, 4)), 6, "tajne raz", "1. 32-28"),
        hidden(((3, 1), (5, 7), (4, 6)), 2, "sekret sto", "1. 33-29"),
    ),
    "chess": (
        CHESS,
        [*entered(7), *played(((1, 4), (5, 2), (3, 6)), 7, "1-0")],
        hidden(((1, 5), (7, 3), (2, 4)), 6, "tajne raz", "1. e4"),
        hidden(((3, 1), (5, 7), (4, 6)), 2, "sekret sto", "1. d4"),
    ),
    "cup": (
        CUP,
        [*entered(4), *played(((1, 4), (2, 3)), None, "2-0")],
        hidden(((1, 2),), None, "tajne raz", "1. 32-28"),
        hidden(((2, 1),), None, "sekret sto", "1. 33-29"),
    ),
    "teams": (
        TEAMS,
        [*teams(), acts.Pair(1, ((1, 2), (3, 4)), reason="próba"), acts.Announce(1)],
        lined_up("I", "X"),
        lined_up("V", "L"),
    ),
    "teams, not announced": (
        TEAMS,
        teams(),
        [acts.Pair(1, ((1, 2), (3, 4)), reason="raz")],
        [acts.Pair(1, ((4, 1), (2, 3)), reason="sto")],
    ),
}


def made(by: User, regulations: str, *done: Act) -> Tournament:
    """An older file may also have a postponement in a round that is not announced."""
    return brought(regulations, done, by)


def addresses(key: str, roles: frozenset[Role]) -> Iterator[str]:
    """With each value that an address can have; but one for each view that turns these roles away: it does so before
    the tournament is read, so whatever else was asked for."""
    for name, pattern in VIEWS.items():
        names = [each for each in pattern.pattern.converters if each != "key"]
        if "key" not in pattern.pattern.converters:
            continue
        chosen_ones = product(*(VALUES.get(each) or (EXAMPLES[each],) for each in names))
        for chosen in chosen_ones if may(roles, right_of(name)) else islice(chosen_ones, 1):
            yield reverse(name, kwargs={"key": key, **dict(zip(names, chosen, strict=True))})


def shown(client: Client, address: str, row: Tournament) -> str:
    """A page without what differs from one tournament to another in any case."""
    answer = client.get(address)
    kind = answer.headers.get("Content-Type", "")
    if "pdf" in kind:
        return f"{answer.status_code} {kind}"
    text = f"{answer.status_code} {answer.headers.get('Location', '')} {answer.content.decode()}"
    return re.sub(r'(name="csrfmiddlewaretoken" value|<round-timer now)="[^"]*"', r"\1", text).replace(row.key, "KEY")


def both(event: str, role: Role) -> tuple[Client, Tournament, Tournament]:
    """Somebody with this role in two tournaments that differ in what is not announced."""
    maker = User.objects.create(username="maker", name="Zofia Nowak")
    visitor = User.objects.create(username="widz", name="Widz")
    regulations, before, *ends = EVENTS[event]
    one, other = (made(maker, regulations, *before, *end) for end in ends)
    client = Client()
    if role is Role.STRANGER:
        return client, one, other
    for row in (one, other):
        Membership.objects.create(tournament=row, user=visitor, role=role, team=1 if role is Role.CAPTAIN else None)
    client.force_login(visitor)
    return client, one, other


def roles_in(row: Tournament) -> frozenset[Role]:
    """Of the visitor; of a stranger, if he has none there."""
    visitor = User.objects.get(username="widz")
    return roles_of(visitor if row.memberships.filter(user=visitor).exists() else None, row)


WALKS = [
    (event, role)
    for event in EVENTS
    for role in (Role.SPECTATOR, Role.CAPTAIN, Role.STRANGER)  # more of strangers: test_public_embargo
    if "teams" in event or role is Role.SPECTATOR
]


@pytest.mark.parametrize(("event", "role"), WALKS)
def test_what_is_not_announced_is_nowhere_to_be_seen(event: str, role: Role) -> None:
    client, one, other = both(event, role)
    seen = 0
    for address in addresses(one.key, roles_in(one)):
        for query in QUERIES:
            first = shown(client, address + query, one)
            assert first == shown(client, address.replace(one.key, other.key) + query, other), address + query
            if first.startswith(("403", "404", "302 /accounts/sign-in/")):
                break
            seen += first.startswith("200")
    assert seen > 20 or role is Role.STRANGER


@pytest.mark.parametrize("event", EVENTS)
def test_who_watches_sees_it(event: str) -> None:
    """Else the comparison would prove nothing."""
    client, one, other = both(event, Role.ROUND)
    places = [
        address
        for address in addresses(one.key, roles_in(one))
        if address.endswith(("/history/", "/round/2/", "/round/1/line-ups/"))
    ]
    pages = [(shown(client, at, one), shown(client, at.replace(one.key, other.key), other)) for at in places]
    assert any(first != second for first, second in pages)
