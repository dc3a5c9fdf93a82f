"""Every address is walked once as every role, and each answer is asked three things:

- rights: who may not is turned away, whoever may is not;
- HTML, of what strangers and those with an office see: it parses without an error, has each id once, names with
  `for`, `aria-labelledby` and the like only what is there, and shows no markup as text;
- the embargo, of those who may not watch: two tournaments that differ in nothing but what is not announced yet look the
  same, to the letter, so nothing of it shows, neither names nor numbers that follow from it. That is asked again with
  each query that the page has read.

Accessibility is asked of pages in a browser: `tests/browser/test_every_page.py`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any
from xml.etree.ElementTree import Element

import html5lib
import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse, QueryDict
from django.test import Client
from django.urls import reverse
from secret_events import EVENTS
from test_rights import EXAMPLES, OPEN_TO_ALL, VIEWS, right_of

from kodeks.web.accounts.models import User
from kodeks.web.closing.files import KINDS
from kodeks.web.frame.views import roles_of
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.publication.models import Publication
from kodeks.web.rights import TOURNAMENT_ROLES, Role, may

pytestmark = pytest.mark.django_db(transaction=True)

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
MORE: dict[str, Sequence[object]] = {"name": (EXAMPLES["name"], "fide-9-5b-wrong-claim")}  # pages that differ much
QUERIES = {"round": "2", "after": "2", "since": "0"}
OWN = re.compile(  # of a page, a moment and an address: its code is drawn
    r'(?:(?<=name="csrfmiddlewaretoken" value=)|(?<=<round-timer now=))"[^"]*"|<svg [^>]*class="qr".*?</svg>', re.DOTALL
)
REFERENCES = ("for", "aria-labelledby", "aria-describedby", "aria-controls", "list", "headers")
TAG = re.compile(r"</?(?:a|cite|span|strong|em|p|li|ul|ol|td|tr|div|small|code|time|svg|br)\b[^<]*>|\{[{%]|[%}]\}")
CODE = ("script", "style", "textarea", "template")
BLIND = (Role.SPECTATOR, Role.CAPTAIN, Role.STRANGER)  # they may not watch; more of strangers: test_public_embargo
PARSED = {
    Role.STRANGER: 15,
    Role.OFFICER: 15,
    Role.ADMINISTRATOR: 60,
}  # whose pages must be HTML, and how many at least
SECRET = [(event, role) for event in EVENTS for role in BLIND if "teams" in event or role is Role.SPECTATOR]
WALKS = [*dict.fromkeys([*(("swiss", role) for role in Role), *SECRET])]


class ReadQuery(QueryDict):
    """A query that remembers which of its names were read, there or not. (`lists` is left to the door, which reads the
    values of every request and no name.)"""

    @property
    def names_read(self) -> set[str]:
        return self.__dict__.setdefault("_names_read", set())

    def _all(self) -> None:
        self.names_read.update(QUERIES)

    def __getitem__(self, name: str) -> Any:
        self.names_read.add(name)
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self.names_read.add(str(name))
        return super().__contains__(name)

    def getlist(self, key: str, default: Any = None) -> Any:
        self.names_read.add(key)
        return super().getlist(key, default)

    def __iter__(self) -> Iterator[str]:
        self._all()
        return super().__iter__()

    def keys(self) -> Any:
        self._all()
        return super().keys()

    def values(self) -> Any:
        self._all()
        return super().values()

    def urlencode(self, safe: str | None = None) -> str:
        self._all()
        return super().urlencode(safe)

    def __deepcopy__(self, memo: Any) -> QueryDict:
        self._all()
        return super().__deepcopy__(memo)


@pytest.fixture(autouse=True)
def _queries_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(request: WSGIRequest) -> ReadQuery:
        return request.__dict__.setdefault("query_read", ReadQuery(request.META["QUERY_STRING"]))

    monkeypatch.setattr(WSGIRequest, "GET", property(read))


def queries_read(answer: Any) -> list[str]:
    """Those of ours whose name was read for this answer: no other can change it."""
    names = answer.wsgi_request.GET.names_read
    return [f"?{name}={value}" for name, value in QUERIES.items() if name in names]


class Visitor:
    """Somebody with this role and no other, in two tournaments that differ in what is not announced."""

    def __init__(self, event: str, role: Role) -> None:
        self.client, self.has_twin = Client(), (event, role) in SECRET
        self.one, self.other = EVENTS[event].twins(User.objects.create(username="maker", name="Zofia Nowak"))
        if not self.has_twin:
            Publication.objects.create(tournament=self.one, is_public=True, takes_entries=True)
        user = None
        if role is not Role.STRANGER:
            user = User.objects.create(
                username=role,
                name="Widz",
                is_superuser=role is Role.ADMINISTRATOR,
                is_officer=role is Role.OFFICER,
                is_college=role is Role.COLLEGE,
            )
            for row in (self.one, self.other) if role in TOURNAMENT_ROLES else ():
                team = 1 if role is Role.CAPTAIN and "teams" in event else None
                Membership.objects.create(tournament=row, user=user, role=role, team=team)
            self.client.force_login(user)
        self.roles = roles_of(user, self.one)

    def addresses(self, name: str) -> Iterator[str]:
        """Of one view: for who may not watch with each value they can have, for others as in the examples. Who is
        turned away is so before the tournament is read, so whatever else was asked for."""
        named = [each for each in VIEWS[name].pattern.converters if each != "key"]
        has_key = "key" in VIEWS[name].pattern.converters
        is_compared = self.has_twin and has_key and may(self.roles, right_of(name))
        given_values = {**MORE, **VALUES} if is_compared else MORE
        values = product(*(given_values.get(each, (EXAMPLES[each],)) for each in named))
        for chosen in values if may(self.roles, right_of(name)) else islice(values, 1):
            given = {"key": self.one.key} if has_key else {}
            yield reverse(name, kwargs=given | dict(zip(named, chosen, strict=True)))

    def shown(self, answer: HttpResponse, row: Tournament) -> str:
        """A page without what differs from one tournament to another in any case."""
        kind = answer.headers.get("Content-Type", "")
        if "pdf" in kind:
            return f"{answer.status_code} {kind}"
        text = f"{answer.status_code} {answer.headers.get('Location', '')} {answer.content.decode()}"
        return OWN.sub("", text).replace(row.key, "KEY")

    def in_both(self, address: str, answer: HttpResponse) -> tuple[str, str]:
        """What the answer of the one tournament shows, and that of the other."""
        twin = self.client.get(address.replace(self.one.key, self.other.key))
        return self.shown(answer, self.one), self.shown(twin, self.other)

    def check_right(self, name: str, answer: HttpResponse) -> None:
        is_turned_away = answer.status_code == 403 or (
            answer.status_code == 302 and answer.headers["Location"].startswith("/accounts/sign-in/?next=")
        )
        allowed = may(self.roles, right_of(name))
        if name != "accounts:sign_in":  # a wrong password is answered with 403, too
            assert is_turned_away is not allowed or answer.status_code in (404, 405), (name, answer.status_code)
            assert answer.status_code < 500, name


def markup_shown(page: Element) -> list[str]:
    """Tags and marks of templates that a reader sees as text."""
    texts = (text for each in page.iter() if each.tag not in CODE for text in (each.text, each.tail) if text)
    return [f"shown as text: {found[0]}" for text in texts for found in TAG.finditer(text)]


def faults(html: str) -> list[str]:
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    page: Element = parser.parse(html)
    found = [f"{place}: {name} {facts}" for place, name, facts in parser.errors]
    ids = Counter(each.get("id") for each in page.iter() if each.get("id"))
    found += [f"id {name} {times} times" for name, times in ids.items() if times > 1]
    for each in page.iter():
        for attribute in REFERENCES:
            found += [f"{attribute} names {name}" for name in (each.get(attribute) or "").split() if name not in ids]
    return found + markup_shown(page)


def is_page(answer: HttpResponse) -> bool:
    return answer.status_code in (200, 404) and answer.headers.get("Content-Type", "").startswith("text/html")


@pytest.mark.parametrize(("event", "role"), WALKS)
def test_every_address(event: str, role: Role) -> None:
    visitor = Visitor(event, role)
    pages, compared = 0, 0
    of_tournament = [name for name, view in VIEWS.items() if "key" in view.pattern.converters]
    outside = sorted(VIEWS.keys() - OPEN_TO_ALL - {*of_tournament}, key=lambda name: name == "accounts:sign_out")
    names = [
        *of_tournament,
        *(outside if event == "swiss" else ()),
    ]  # outside messages are left; signing out comes last
    for name in names:
        has_twin = visitor.has_twin and name in of_tournament
        for address in visitor.addresses(name):
            queries = [""]
            for query in queries:
                answer = visitor.client.get(address + query)
                visitor.check_right(name, answer)
                if role in PARSED and not has_twin and is_page(answer):
                    pages += 1
                    html = answer.content.decode()
                    assert not (html.startswith("<!doctype") and faults(html)), (address, faults(html))
                if has_twin:
                    one, other = visitor.in_both(address + query, answer)
                    assert one == other, address + query
                    compared += answer.status_code == 200
                    if not query and not one.startswith(("403", "404", "302 /accounts/sign-in/")):
                        queries += queries_read(answer)
    assert pages > PARSED.get(role, -1) or visitor.has_twin
    assert compared > 20 or not visitor.has_twin or role is Role.STRANGER
    for name in names if event == "swiss" else ():  # only now: what is posted may change what is seen
        visitor.check_right(name, visitor.client.post(next(visitor.addresses(name))))


@pytest.mark.parametrize("event", EVENTS)
def test_who_watches_sees_it(event: str) -> None:
    """Else the comparison would prove nothing."""
    visitor = Visitor(event, Role.ROUND)
    places = [f"/t/{visitor.one.key}/{page}" for page in ("history/", "round/2/", "round/1/line-ups/")]
    answers = [visitor.in_both(place, visitor.client.get(place)) for place in places]
    assert any(one != other for one, other in answers)


def test_a_page_is_asked_with_the_queries_that_it_reads() -> None:
    visitor = Visitor("swiss", Role.ROUND)
    read = {
        page: queries_read(visitor.client.get(f"/t/{visitor.one.key}/{page}"))
        for page in ("standings/", "history/5/", "round/1/", "papers/standings/")
    }
    assert read == {
        "standings/": ["?after=2"],
        "history/5/": ["?round=2"],
        "round/1/": [],
        "papers/standings/": ["?round=2", "?after=2", "?since=0"],
    }
