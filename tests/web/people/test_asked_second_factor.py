"""On a server for others an administrator sets up a second factor before anything of the desk opens; on one laptop it
is offered."""

from __future__ import annotations

import pytest
from django.conf import LazySettings
from django.test import Client
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice

from kodeks.web.accounts.models import User
from kodeks.web.live.hub import may_watch
from kodeks.web.logs.models import Tournament

pytestmark = pytest.mark.django_db
SET_UP = "/accounts/me/second-factor/"


@pytest.fixture
def admin() -> User:
    """Who was invited, and has come in by a link."""
    return User.objects.create_user("admin", name="Ada Mistrz", is_superuser=True)


@pytest.fixture
def for_others(settings: LazySettings) -> None:
    settings.IS_LOCAL = False


def visitor(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def led_to(client: Client, path: str) -> str:
    answer = client.get(path)
    return answer.headers.get("Location", "") if answer.status_code == 302 else ""


@pytest.mark.parametrize("path", ["/", "/accounts/people/", "/accounts/me/", "/new/", "/federation/", "/network/"])
@pytest.mark.usefixtures("for_others")
def test_an_administrator_without_one_is_led_there_first(admin: User, path: str) -> None:
    assert led_to(visitor(admin), path).startswith(f"{SET_UP}?next=")


@pytest.mark.usefixtures("for_others")
def test_so_is_he_from_a_tournament_and_its_stream_is_closed(admin: User, tournament: Tournament) -> None:
    client = visitor(admin)
    assert led_to(client, f"/t/{tournament.key}/").startswith(SET_UP)
    assert not may_watch(tournament.key, f"sessionid={client.cookies['sessionid'].value}")


@pytest.mark.usefixtures("for_others")
def test_with_his_first_code_he_goes_on_to_where_he_wanted(admin: User) -> None:
    client = visitor(admin)
    asked = client.get("/accounts/people/", follow=True)
    page = asked.content.decode()
    assert asked.status_code == 200
    assert 'name="next" value="/accounts/people/"' in page
    assert "/accounts/sign-out/" in page  # he may also leave
    device = TOTPDevice.objects.get(user=admin)
    told = client.post(SET_UP, {"code": f"{totp(device.bin_key):06}", "next": "/accounts/people/"})
    assert 'href="/accounts/people/"' in told.content.decode()
    assert client.get("/accounts/people/").status_code == 200


@pytest.mark.usefixtures("for_others")
def test_nobody_is_led_to_another_site_by_it(admin: User) -> None:
    page = visitor(admin).get(f"{SET_UP}?next=https://example.org/").content.decode()
    assert 'name="next" value=""' in page


@pytest.mark.usefixtures("for_others")
def test_public_pages_and_everybody_else_are_not_asked(admin: User) -> None:
    assert visitor(admin).get("/public/").status_code == 200
    other = User.objects.create(username="ewa", name="Ewa Lis", is_officer=True)
    assert visitor(other).get("/").status_code == 200


def test_on_one_laptop_it_is_offered(admin: User) -> None:
    client = visitor(admin)
    assert client.get("/").status_code == 200
    assert SET_UP in client.get("/accounts/me/").content.decode()
