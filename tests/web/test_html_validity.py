"""Pages are valid HTML: every one a stranger, and every one the owner can fetch, parses without an error, has each id
once, and names with `for`, `aria-labelledby` and the like only what is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from xml.etree.ElementTree import Element

import html5lib
import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from kodeks.tournament.acts import Announce, Moves, Note, Result, Start
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament
from kodeks.web.publication.models import Publication

pytestmark = pytest.mark.any_database

EXAMPLES: dict[str, object] = {
    "number": 1,
    "board": 1,
    "seq": 1,
    "team": 1,
    "form": "md",
    "game": "100",
    "quarter": "2026Q3",
    "name": "fide-9-5b-wrong-claim",
}
REFERENCES = ("for", "aria-labelledby", "aria-describedby", "aria-controls", "list", "headers")


@pytest.fixture
def public(tournament: Tournament) -> Tournament:
    by = User.objects.get(username="maker")
    acts = [Announce(1), Start(1), Result(1, 1, "2-0"), Note("Przerwa", is_announced=True), Moves(1, 1, "1. 32-28 2-0")]
    log.append(tournament, acts, by=by, at="2026-11-16T10:00:00")
    Publication.objects.create(tournament=tournament, is_public=True, takes_entries=True)
    return tournament


def addresses(key: str) -> Iterator[str]:
    """All addresses that can be named by examples."""

    def walk(patterns: list[URLPattern | URLResolver], prefix: str) -> Iterator[str]:
        for pattern in patterns:
            if isinstance(pattern, URLResolver):
                yield from walk(pattern.url_patterns, f"{prefix}{pattern.namespace}:" if pattern.namespace else prefix)
            elif set(pattern.pattern.converters) <= {"key", *EXAMPLES} and pattern.name != "sign_out":
                named = {name: key if name == "key" else EXAMPLES[name] for name in pattern.pattern.converters}
                yield reverse(prefix + str(pattern.name), kwargs=named)

    yield from sorted({*walk(get_resolver().url_patterns, "")})


def faults(html: str) -> list[str]:
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    page: Element = parser.parse(html)
    found = [f"{place}: {name} {facts}" for place, name, facts in parser.errors]
    ids = Counter(each.get("id") for each in page.iter() if each.get("id"))
    found += [f"id {name} {times} times" for name, times in ids.items() if times > 1]
    for each in page.iter():
        for attribute in REFERENCES:
            found += [f"{attribute} names {name}" for name in (each.get(attribute) or "").split() if name not in ids]
    return found


@pytest.mark.parametrize("visitor", ["stranger", "owner"])
def test_every_page_is_valid(public: Tournament, owner: User, visitor: str) -> None:
    client = Client()
    if visitor == "owner":
        client.force_login(owner)
    seen, wrong = 0, {}
    for address in addresses(public.key):
        answer = client.get(address)
        if answer.status_code in (200, 404) and answer.headers.get("Content-Type", "").startswith("text/html"):
            seen += 1
            html = answer.content.decode()
            if html.startswith("<!doctype") and (bad := faults(html)):
                wrong[address] = bad
    assert seen > (15 if visitor == "stranger" else 60)
    assert not wrong
