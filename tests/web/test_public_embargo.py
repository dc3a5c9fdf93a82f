"""Nothing of a pairing or a result leaks before it is announced: by no public page, feed, answer or stream."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from kodeks.tournament import Entry, propose_pairing
from kodeks.tournament.acts import (
    Absent,
    Announce,
    Enter,
    LineUp,
    Moves,
    Note,
    Number,
    Result,
    Start,
    Undo,
    Withdraw,
)
from kodeks.web.accounts.models import User
from kodeks.web.door import kept
from kodeks.web.live.messages import KEPT, news_since
from kodeks.web.logs import log
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.publication.models import Publication
from kodeks.web.rights import Right, Role

EXAMPLES: dict[str, object] = {
    "number": 1,
    "board": 1,
    "game": "100",
    "quarter": "2026Q3",
    "issue": 1,
    "to": "en",
    "token": "x",
    "code": "x",
    "piece": "wk",
    "name": "kw-ii-6-12-flag",
}
REGULATIONS = 'name = "Tajemnica"\ngame = "100"\nsystem = "swiss"\nrounds = 3\nstarts = 2026-11-16\n'


@cache
def addresses(key: str, rounds: int) -> tuple[str, ...]:
    """Every address that is open to all, in all rounds."""

    def walk(patterns: list[URLPattern | URLResolver], prefix: str) -> Iterator[str]:
        for pattern in patterns:
            if isinstance(pattern, URLResolver):
                yield from walk(pattern.url_patterns, f"{prefix}{pattern.namespace}:" if pattern.namespace else prefix)
            elif getattr(pattern.callback, "right", None) is Right.LOOK:
                converters = pattern.pattern.converters
                for number in range(1, rounds + 1):
                    named = {**EXAMPLES, "key": key, "number": number}
                    yield reverse(prefix + str(pattern.name), kwargs={name: named[name] for name in converters})

    found = {*walk(get_resolver().url_patterns, "")}
    found |= {
        f"/api/v1/tournaments/{key}{part}" for part in ("", "/people", "/rounds", "/standings", "/notices", "/games")
    }
    found |= {f"/api/v1/tournaments/{key}/rounds/{number}" for number in range(1, rounds + 1)}
    found |= {f"/api/v1/tournaments/{key}/standings?after={number}" for number in range(1, rounds + 1)}
    return tuple(sorted(found))


def without_clocks(text: str) -> str:
    """Everything, to the letter: only the time of day is left out, and the token of a form, which is drawn."""
    return re.sub(r' now="[^"]+"|<lastBuildDate>[^<]*</lastBuildDate>|value="[0-9A-Za-z]{64}"', "", text)


def everything(row: Tournament, rounds: int) -> dict[str, tuple[int, str]]:
    """What anybody can fetch, headers included and one round further than there are; and all a stream can tell."""
    client = Client()
    found = {}
    for address in addresses(row.key, rounds + 1):
        answer = client.get(address)
        text = without_clocks(answer.content.decode())
        ours = ("Expires", "X-Kodeks-View")  # that is now; and what the door reads and takes off
        headers = {name: value for name, value in answer.headers.items() if name not in ours}
        headers["ETag"] = kept.keep((address.encode(),), (), text.encode(), row.key, kept.moment()).tag.decode()
        found[address] = (answer.status_code, text)
        found[f"{address} headers"] = (answer.status_code, repr(sorted(headers.items())))
    for line in (None, 0):  # a process that has just begun, one that was there all the time
        news = news_since(row.key, line)
        told = b"" if news is None else b"".join(text for _, text in news.messages)
        numbers = "" if news is None else f"{news.since} {news.number} "
        found[f"stream {line}"] = (404 if news is None else 200, numbers + told.decode())
    return found


@pytest.fixture
def row(transactional_db: None) -> Tournament:
    by = User.objects.create(username="maker", name="Zofia Nowak")
    row = log.create(REGULATIONS, by=by)
    entries = [Enter(Entry(name=f"Gracz {chr(65 + place)}", rating=2200 - place)) for place in range(5)]
    log.append(row, [*entries, Number((0, 1, 2, 3, 4), "kodeks")], by=by, at="2026-11-16T09:00:00")
    return row


def record(row: Tournament, *acts: object) -> None:
    by = User.objects.get(username="maker")
    outcomes = log.append(row, acts, by=by, at="2026-11-16T10:00:00")  # type: ignore[arg-type]
    assert outcomes[-1].step.is_accepted, outcomes[-1].step.rulings


def pair(row: Tournament) -> None:
    by = User.objects.get(username="maker")
    log.append(row, lambda state: [propose_pairing(state).act], by=by, at="2026-11-16T10:00:00")  # type: ignore[union-attr]


def test_a_pairing_cannot_be_fetched_before_it_is_announced(row: Tournament) -> None:
    Publication.objects.create(tournament=row, is_public=True)
    before = everything(row, 1)
    assert sum(status == 200 for status, _ in before.values()) > 12
    pair(row)
    record(row, Note("między nami: Gracz A"))
    assert everything(row, 1) == before
    record(row, Announce(1))
    after = everything(row, 1)
    changed = {address for address in after if after[address] != before[address]}
    assert {f"/public/{row.key}/round/1/", f"/api/v1/tournaments/{row.key}/rounds/1", "stream 0"} <= changed


def test_the_next_pairing_neither(row: Tournament) -> None:
    Publication.objects.create(tournament=row, is_public=True)
    pair(row)
    record(row, Announce(1), Start(1), Result(1, 1, "2-0"), Result(1, 2, "1-1"))
    before = everything(row, 2)
    pair(row)
    record(row, Absent(1, 3), Note("między nami"))
    assert everything(row, 2) == before
    record(row, Undo(log.load(row).seq - 3, "od nowa"))
    pair(row)
    record(row, *(Note(f"między nami {each}") for each in range(KEPT + 1)))
    assert everything(row, 2) == before  # nor that very much has happened


def test_by_rounds_no_result_can_be_fetched_before_its_round_is_complete(row: Tournament) -> None:
    Publication.objects.create(tournament=row, is_public=True, by_rounds=True)
    pair(row)
    record(row, Announce(1), Start(1))
    before = everything(row, 1)
    record(row, Result(1, 1, "2-0"), Moves(1, 1, "1. 32-28 2-0"))
    assert everything(row, 1) == before
    record(row, Result(1, 2, "1-1"))
    assert everything(row, 1) != before


def test_a_tournament_that_is_not_public_is_nowhere(row: Tournament) -> None:
    pair(row)
    record(row, Announce(1), Start(1), Result(1, 1, "2-0"))
    for publication in (None, Publication(tournament=row, is_public=False)):
        if publication is not None:
            publication.save()
        for address, (status, text) in everything(row, 1).items():
            assert "Gracz" not in text, address
            assert "Tajemnica" not in text, address
            assert row.key not in text.replace(address, ""), address
            assert status in (200, 302, 404), address


def test_a_line_up_cannot_be_fetched_before_its_round_has_started(transactional_db: None) -> None:
    by = User.objects.create(username="maker", name="Zofia Nowak")
    rules = 'name = "Liga"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2\nlineup = "open"\n'
    row = log.create(rules, by=by)
    teams = [Entry(name=f"Klub {each}", players=tuple(f"{name} {each}" for name in ("P", "D", "T"))) for each in "AB"]
    record(row, *map(Enter, teams), Number((0, 1), "kodeks"))
    Publication.objects.create(tournament=row, is_public=True)
    pair(row)
    record(row, Announce(1))
    before = everything(row, 1)
    record(row, LineUp(1, 1, ("T A", "P A")), LineUp(2, 1, ("D B", "T B")))
    assert everything(row, 1) == before
    record(row, Start(1))
    after = everything(row, 1)
    assert "T A" in after[f"/api/v1/tournaments/{row.key}/rounds/1"][1]
    assert "T A" not in before[f"/api/v1/tournaments/{row.key}/rounds/1"][1]


def of_desk(patterns: list[URLPattern | URLResolver], is_desk: bool = False) -> Iterator[URLPattern]:
    """The addresses of the desk, with those of its apps."""
    for each in patterns:
        if isinstance(each, URLResolver):
            yield from of_desk(each.url_patterns, is_desk or each.namespace == "desk")
        elif is_desk:
            yield each


def desk_pages(row: Tournament, client: Client) -> dict[str, tuple[int, str]]:
    """All that a spectator or a captain sees at the desk."""
    named = {**EXAMPLES, "key": row.key, "paper": "pairings-by-board", "seq": 1}
    found = {}
    for each in of_desk(get_resolver().url_patterns):
        if getattr(each.callback, "right", None) is not Right.SEE:
            continue
        for number in (1, 2, 3):
            converters = each.pattern.converters
            given = {**named, "number": number}
            address = reverse(f"desk:{each.name}", kwargs={name: given[name] for name in converters})
            if address in found:  # it has no number
                continue
            answer = client.get(address, {"round": 2} if "paper" in converters else {})
            is_text = not answer.headers["Content-Type"].startswith("application/pdf")
            text = answer.content.decode() if is_text else ""
            found[address] = (answer.status_code, re.sub(r'value="[0-9A-Za-z]{64}"', "", text))
    return found


@pytest.mark.parametrize("role", [Role.SPECTATOR, Role.CAPTAIN])
def test_who_may_not_watch_sees_nothing_of_it_at_the_desk(row: Tournament, role: Role) -> None:
    """Papers, rounds, tables and games: the same to the letter before and after a secret act."""
    user = User.objects.create(username="guest", name="Gość")
    Membership.objects.create(tournament=row, user=user, role=role, team=1)
    client = Client()
    client.force_login(user)
    pair(row)
    record(row, Announce(1), Start(1), Result(1, 1, "2-0"), Result(1, 2, "1-1"))
    before = desk_pages(row, client)
    assert sum(status == 200 for status, _ in before.values()) > 12
    pair(row)
    record(row, Note("między nami"))
    after = desk_pages(row, client)
    assert {address for address in after if after[address] != before[address]} == set()


def test_who_leaves_does_not_tell_that_the_next_round_is_paired(row: Tournament) -> None:
    Publication.objects.create(tournament=row, is_public=True)
    pair(row)
    record(row, Announce(1), Start(1), Result(1, 1, "2-0"), Result(1, 2, "1-1"))
    pair(row)
    before = everything(row, 2)
    record(row, Withdraw(1, 3))
    assert everything(row, 2) == before
    record(row, Announce(2))
    assert everything(row, 2) != before
