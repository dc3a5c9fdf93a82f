"""Every view states who may. That nobody else gets there is asked in `test_every_address.py`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from kodeks.tournament import Entry
from kodeks.tournament.acts import Announce, Result, Start
from kodeks.web.accounts.models import User
from kodeks.web.books.register import add_player
from kodeks.web.live.hub import may_watch
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament
from kodeks.web.rights import OF_AN_OFFICE, OFFICES, RIGHTS, TOURNAMENT_ROLES, Right, Role, may

OPEN_TO_ALL = {"language"}  # Django's own view of languages
EXAMPLES: dict[str, object] = {
    "token": "unknown",
    "number": 1,
    "board": 1,
    "place": "1",
    "piece": "wn",
    "team": 1,
    "seq": 1,
    "backup": "unknown",
    "lost": "unknown",
    "to": "en",
    "form": "md",
    "file": "standings.json",
    "other": 2,
    "game": "100",
    "quarter": "2026Q3",
    "issue": 1,
    "paper": "start-list",
    "code": "KW2025",
    "article": "I.6.3",
    "chapter": "results",
    "name": "kw-i-5-7-irregular-accepted",
    "side": "white",
}


def views(patterns: list[URLPattern | URLResolver], prefix: str = "") -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            space = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from views(pattern.url_patterns, prefix + space)
        else:
            yield prefix + str(pattern.name), pattern


VIEWS = dict(views(get_resolver().url_patterns))


def right_of(name: str) -> Right:
    found = getattr(VIEWS[name].callback, "right", None)
    assert isinstance(found, Right), f"{name} does not say who may"
    return found


def test_every_view_states_who_may() -> None:
    for name in VIEWS.keys() - OPEN_TO_ALL:
        assert right_of(name) in RIGHTS


@pytest.mark.django_db
def test_pages_of_an_office_are_kept_by_no_browser(owner: User) -> None:
    """They tell of people what is not for everybody. Those of a desk are: one goes back to them in a hall."""
    client = Client()
    client.force_login(owner)
    asked = [name for name in VIEWS.keys() - OPEN_TO_ALL if right_of(name) in OF_AN_OFFICE]
    plain = [name for name in asked if not VIEWS[name].pattern.converters]
    assert len(plain) > 20
    for name in plain:
        assert "no-store" in client.get(reverse(name)).headers["Cache-Control"], name
    assert client.get(reverse("desk:tournaments")).headers["Cache-Control"] == "private, no-cache"


def test_the_chief_arbiter_has_every_right_in_his_tournament() -> None:
    books = {Right.READ_BOOKS, Right.KEEP_BOOKS, Right.KEEP_ARBITERS, Right.SEE_PETITIONS, Right.DECIDE_AS_COLLEGE}
    outside = {*books, Right.ADMINISTER}
    assert all(may(frozenset({Role.ACCOUNT, Role.CHIEF}), right) for right in set(Right) - outside)


SERVED = {Role.CHIEF, Role.OFFICER, Role.ADMINISTRATOR}  # who may do everything, between them


def test_some_of_those_who_are_served_may_do_anything() -> None:
    """So on PostgreSQL, where only they walk, every view still answers somebody who may."""
    assert all(any(may(frozenset({Role.ACCOUNT, role}), right) for role in SERVED) for right in Right)


def test_every_role_is_one_of_a_tournament_or_an_office() -> None:
    assert {*TOURNAMENT_ROLES, *OFFICES, Role.ACCOUNT, Role.STRANGER} == set(Role)


# Who has nothing to do with a tournament

OF_A_TOURNAMENT = {name for name, pattern in VIEWS.items() if "key" in pattern.pattern.converters}
SECRETS = ("Ala", "Ola", "Ela", "Iza", "Próba")


@pytest.fixture
def arbiter_elsewhere(tournament: Tournament) -> User:
    """The chief arbiter of another tournament."""
    user = User.objects.create(username="elsewhere", name="Piotr Mróz")
    log.create('name = "Inny"\ngame = "100"\nsystem = "swiss"\nrounds = 3\n', by=user, chief=user)
    return user


@pytest.fixture
def account_with_nothing(db: None) -> User:
    return User.objects.create(username="nothing", name="Jan Nikt")


@pytest.mark.parametrize("who", ["account_with_nothing", "arbiter_elsewhere"])
def test_nobody_else_reads_a_tournament_that_is_not_published(
    who: str, tournament: Tournament, request: pytest.FixtureRequest
) -> None:
    """By no address of it, though he has its key: desk, papers, files, games, live, programs."""
    log.append(tournament, [Announce(1), Start(1), Result(1, 1, "2-0")], by="Zofia Nowak", at="")
    user = request.getfixturevalue(who)
    client = Client()
    client.force_login(user)
    assert len(OF_A_TOURNAMENT) > 100
    for name in OF_A_TOURNAMENT:
        pattern = VIEWS[name]
        for number in (1, 2) if "number" in pattern.pattern.converters else (1,):
            given = {**EXAMPLES, "key": tournament.key, "number": number}
            address = reverse(name, kwargs={key: given[key] for key in pattern.pattern.converters})
            for answer in (client.get(address), client.post(address)):
                assert answer.status_code in (403, 404, 405), (name, answer.status_code)
                told = answer.content.decode()
                assert not [secret for secret in SECRETS if secret in told], name
    for part in ("", "/people", "/rounds", "/rounds/1", "/standings", "/notices", "/games"):
        assert client.get(f"/api/v1/tournaments/{tournament.key}{part}").status_code == 404
    assert not may_watch(tournament.key, f"sessionid={client.cookies['sessionid'].value}")
    for page in ("/", "/public/", "/api/v1/tournaments", "/federation/lists/", "/federation/arbiters/check/"):
        assert "Próba" not in client.get(page, follow=True).content.decode(), page


@pytest.mark.parametrize("who", ["account_with_nothing", "arbiter_elsewhere"])
def test_nobody_else_reads_the_register_by_its_keys(
    who: str, tournament: Tournament, request: pytest.FixtureRequest
) -> None:
    player = add_player(Entry(name="Ewa Zając", licence="PL-7", birth="1990-05-31", club="LKS"))
    client = Client()
    client.force_login(request.getfixturevalue(who))
    named = {**EXAMPLES, "number": player.pk, "other": player.pk, "key": tournament.key}
    for name, pattern in VIEWS.items():
        if name.startswith(("federation:", "privacy:")):
            address = reverse(name, kwargs={key: named[key] for key in pattern.pattern.converters})
            assert "Zając" not in client.get(address).content.decode(), name
    assert client.get(f"/federation/players/{player.pk}/").status_code == 403
