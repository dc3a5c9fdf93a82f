"""Roles of a tournament: given, taken, asked in by link; the chief arbiter stays until there is another."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from kodeks.tournament import Entry
from kodeks.tournament.acts import Enter, Number
from kodeks.web.accounts.models import Invitation, User
from kodeks.web.logs import log
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.rights import Role

pytestmark = pytest.mark.django_db(transaction=True)
TEAMS = 'name = "Liga"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2\n'


@pytest.fixture
def chief(tournament: Tournament) -> User:
    user = User.objects.create_user("anna", name="Anna Zielińska")
    Membership.objects.create(tournament=tournament, user=user, role=Role.CHIEF)
    return user


@pytest.fixture
def desk(chief: User) -> Client:
    client = Client()
    client.force_login(chief)
    return client


@pytest.fixture
def league(chief: User) -> Tournament:
    row = log.create(TEAMS, by=chief)
    Membership.objects.create(tournament=row, user=chief, role=Role.CHIEF)
    teams = [Enter(Entry(name=name, players=(f"{name} 1", f"{name} 2"))) for name in ("Mława", "Gdynia")]
    log.append(row, [*teams, Number((0, 1), "kodeks")], by=chief, at="")
    return row


def roles(row: Tournament) -> set[tuple[str, str, int | None]]:
    return set(row.memberships.values_list("user__username", "role", "team"))


def test_a_role_is_given_to_an_account_and_giving_it_twice_does_no_harm(desk: Client, tournament: Tournament) -> None:
    User.objects.create_user("piotr", name="Piotr Wrona")
    for _ in range(2):
        desk.post(f"/t/{tournament.key}/people/give/", {"username": "Piotr", "role": "round"})
    assert roles(tournament) == {("anna", "chief", None), ("piotr", "round", None)}
    assert "Piotr Wrona" in desk.get(f"/t/{tournament.key}/people/").content.decode()


@pytest.mark.parametrize(
    "typed",
    [
        {"username": "nikt", "role": "round"},
        {"username": "zamknięty", "role": "round"},
        {"username": "anna", "role": "administrator"},
        {"username": "anna"},
        {"username": "anna", "role": "captain", "team": "1"},
    ],
)
def test_what_cannot_be_given_is_told_and_kept_in_the_form(
    desk: Client, tournament: Tournament, typed: dict[str, str]
) -> None:
    User.objects.create(username="zamknięty", name="Z", is_active=False)
    answer = desk.post(f"/t/{tournament.key}/people/give/", typed)
    assert answer.status_code == 422
    assert f'value="{typed["username"]}"' in answer.content.decode()
    assert roles(tournament) == {("anna", "chief", None)}


def test_the_last_chief_arbiter_stays_until_there_is_another(desk: Client, tournament: Tournament, chief: User) -> None:
    mine = Membership.objects.get(user=chief, tournament=tournament)
    address = f"/t/{tournament.key}/people/{mine.pk}/take/"
    desk.post(address)
    assert roles(tournament) == {("anna", "chief", None)}
    piotr = User.objects.create_user("piotr", name="Piotr", is_active=False)
    Membership.objects.create(tournament=tournament, user=piotr, role=Role.CHIEF)
    desk.post(address)  # a closed account is no chief arbiter
    assert Membership.objects.filter(pk=mine.pk).exists()
    User.objects.filter(pk=piotr.pk).update(is_active=True)
    assert desk.post(address).headers["Location"] == f"/t/{tournament.key}/"
    assert roles(tournament) == {("piotr", "chief", None)}
    assert desk.get(f"/t/{tournament.key}/people/").status_code == 404  # it is not his any more


def test_roles_of_another_tournament_are_not_taken(desk: Client, tournament: Tournament, league: Tournament) -> None:
    elsewhere = Membership.objects.get(tournament=league)
    assert desk.post(f"/t/{tournament.key}/people/{elsewhere.pk}/take/").status_code == 404


def test_a_captain_has_his_team(desk: Client, league: Tournament) -> None:
    User.objects.create_user("jan", name="Jan Ćma")
    give = f"/t/{league.key}/people/give/"
    assert desk.post(give, {"username": "jan", "role": "captain"}).status_code == 422
    assert desk.post(give, {"username": "jan", "role": "captain", "team": "3"}).status_code == 422
    desk.post(give, {"username": "jan", "role": "captain", "team": "2"})
    assert ("jan", "captain", 2) in roles(league)
    assert "Gdynia" in desk.get(f"/t/{league.key}/people/").content.decode()


# Invitations


def invite(desk: Client, row: Tournament, **typed: str) -> str:
    page = desk.post(f"/t/{row.key}/people/invite/", {"role": "round", **typed}).content.decode()
    found = re.search(r'value="http://testserver(/[^"]+)" readonly', page)
    assert found is not None
    assert "<svg" in page
    return found[1]


def test_an_assistant_scans_the_code_and_works_at_once(desk: Client, tournament: Tournament) -> None:
    link, phone, thief = invite(desk, tournament, name="Kasia"), Client(), Client()
    assert 'value="Kasia"' in phone.get(link).content.decode()
    assert phone.post(link, {"name": ""}).status_code == 422
    assert phone.post(link, {"name": "Kasia Wilk"}).headers["Location"] == f"/t/{tournament.key}/"
    assert phone.get(f"/t/{tournament.key}/history/").status_code == 200
    assert phone.get(f"/t/{tournament.key}/people/").status_code == 403
    assert thief.post(link, {"name": "Ktoś"}).headers["Location"] == "/accounts/sign-in/"
    assert ("kasia.wilk", "round", None) in roles(tournament)
    assert User.objects.filter(name="Ktoś").count() == 0


def test_who_is_signed_in_comes_with_the_account_he_has(desk: Client, league: Tournament) -> None:
    link, jan = invite(desk, league, role="captain", team="1"), Client()
    jan.force_login(User.objects.create_user("jan", name="Jan Ćma"))
    jan.post(link)
    assert ("jan", "captain", 1) in roles(league)


def test_an_assistant_may_choose_a_password_so_as_to_come_back(desk: Client, tournament: Tournament) -> None:
    typed = {"name": "Kasia Wilk", "username": "kasia", "password": "długie hasło"}
    Client().post(invite(desk, tournament), typed)
    back = Client()
    back.post("/accounts/sign-in/", {"username": "kasia", "password": "długie hasło"})
    assert back.get(f"/t/{tournament.key}/history/").status_code == 200


def test_an_invitation_is_listed_called_off_and_kept_as_a_hash(desk: Client, tournament: Tournament) -> None:
    link = invite(desk, tournament, name="Kasia")
    asked = Invitation.objects.get()
    assert asked.digest not in link
    assert "Kasia" in desk.get(f"/t/{tournament.key}/people/").content.decode()
    for _ in range(2):
        desk.post(f"/t/{tournament.key}/people/invitations/{asked.pk}/call-off/")
    assert Client().post(link, {"name": "Kasia"}).headers["Location"] == "/accounts/sign-in/"


def test_a_round_that_is_not_announced_is_no_tab_for_spectators(tournament: Tournament) -> None:
    client = Client()
    client.force_login(User.objects.create_user("widz", name="Widz"))
    assert f"/t/{tournament.key}/round/1/" not in client.get(f"/t/{tournament.key}/").content.decode()
