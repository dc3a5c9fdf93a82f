"""Accounts: signing in with a limit, second factors, links, invitations, sessions, the administrator's pages."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.db.models import F
from django.test import Client
from django.utils import timezone
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice

from kodeks.web.accounts.models import Attempt, Installation, Invitation, Link, RecoveryCode, User, digest_of
from kodeks.web.accounts.signing_in import LIMIT
from kodeks.web.serving.home import DatabaseIsGone
from kodeks.web.serving.serve import sign_in_link

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "warcaby na stu polach"


@pytest.fixture
def ewa() -> User:
    return User.objects.create_user("ewa", password=PASSWORD, name="Ewa Lis")


def sign_in(client: Client, password: str = PASSWORD, name: str = "ewa", to: str = "") -> int:
    return client.post("/accounts/sign-in/", {"username": name, "password": password, "next": to}).status_code


def is_in(client: Client) -> bool:
    return client.get("/accounts/me/").status_code == 200


def visitor(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


# Signing in


def test_name_and_password_sign_in_and_lead_where_one_wanted(client: Client, ewa: User) -> None:
    answer = client.post("/accounts/sign-in/", {"username": "ewa", "password": PASSWORD, "next": "/accounts/me/"})
    assert answer.headers["Location"] == "/accounts/me/"
    assert is_in(client)


def test_nobody_is_led_to_another_site(client: Client, ewa: User) -> None:
    posted = {"username": "ewa", "password": PASSWORD, "next": "https://example.org/"}
    assert client.post("/accounts/sign-in/", posted).headers["Location"] == "/"


def test_eight_failures_lock_the_account_for_a_while(client: Client, ewa: User) -> None:
    assert [sign_in(client, "nie") for _ in range(LIMIT)] == [403] * LIMIT
    assert sign_in(client) == 403
    assert not is_in(client)
    Attempt.objects.update(at=timezone.now() - timedelta(minutes=16))
    assert sign_in(client) == 302


def test_one_account_that_is_locked_leaves_others_open(client: Client, ewa: User) -> None:
    for _ in range(LIMIT):
        sign_in(client, "nie", "ktoś")
    assert sign_in(client) == 302


def test_an_address_that_tries_many_names_is_locked(client: Client, ewa: User) -> None:
    for number in range(5 * LIMIT):
        sign_in(client, "nie", f"nikt{number}")
    assert sign_in(client) == 403


def test_success_forgets_the_failures_and_attempts_are_kept_as_hashes(client: Client, ewa: User) -> None:
    sign_in(client, "nie")
    assert not Attempt.objects.filter(digest__contains="ewa").exists()
    sign_in(client)
    assert Attempt.objects.filter(digest=digest_of("user ewa from 127.0.0.1")).count() == 0


def test_a_closed_account_does_not_sign_in_and_is_out_at_once(client: Client, ewa: User) -> None:
    sign_in(client)
    User.objects.update(is_active=False)
    assert not is_in(client)
    assert sign_in(client) == 403


def test_signing_out_ends_the_session(client: Client, ewa: User) -> None:
    sign_in(client)
    client.post("/accounts/sign-out/")
    assert not is_in(client)
    assert not ewa.visits.exists()


# The second factor


def code_of(device: TOTPDevice) -> str:
    return f"{totp(device.bin_key):06}"


def set_up(client: Client, user: User) -> list[str]:
    client.get("/accounts/me/second-factor/")
    device = TOTPDevice.objects.get(user=user, confirmed=False)
    page = client.post("/accounts/me/second-factor/", {"code": code_of(device), "old": PASSWORD}).content.decode()
    TOTPDevice.objects.update(last_t=-1)  # the code of this half minute may be used again in the test
    return re.findall(r"<code>([a-z0-9]{5}-[a-z0-9]{5})</code>", page)


def test_at_an_open_session_nobody_changes_what_signs_in_without_the_password(ewa: User) -> None:
    """Neither the user name nor a first second factor: its owner would be locked out. The name on papers is free."""
    found = visitor(ewa)
    found.get("/accounts/me/second-factor/")
    code = code_of(TOTPDevice.objects.get(user=ewa, confirmed=False))
    for old in ({}, {"old": "a guess"}):
        assert found.post("/accounts/me/second-factor/", {"code": code, **old}).status_code == 422
        assert found.post("/accounts/me/", {"name": ewa.name, "username": "mine", **old}).status_code == 422
    assert not TOTPDevice.objects.filter(user=ewa, confirmed=True).exists()
    assert found.post("/accounts/me/", {"name": "Ewa Nowak-Lis", "username": ewa.username}).status_code == 302
    ewa.refresh_from_db()
    assert (ewa.username, ewa.name) == ("ewa", "Ewa Nowak-Lis")


def test_a_second_factor_is_set_up_with_a_picture_and_asked_for(client: Client, ewa: User) -> None:
    home = visitor(ewa)
    assert "<svg" in home.get("/accounts/me/second-factor/").content.decode()
    assert home.post("/accounts/me/second-factor/", {"code": "000000", "old": PASSWORD}).status_code == 422
    TOTPDevice.objects.update(throttling_failure_count=0, throttling_failure_timestamp=None)
    codes = set_up(home, ewa)
    assert len(codes) == 10
    assert not RecoveryCode.objects.filter(digest__in=codes).exists()  # hashed
    assert sign_in(client, to="/accounts/me/") == 302
    assert not is_in(client)
    assert client.post("/accounts/sign-in/code/", {"code": "123"}).status_code == 422
    TOTPDevice.objects.update(throttling_failure_count=0, throttling_failure_timestamp=None)
    answer = client.post("/accounts/sign-in/code/", {"code": code_of(TOTPDevice.objects.get())})
    assert answer.headers["Location"] == "/accounts/me/"
    assert is_in(client)


def test_a_recovery_code_works_once_however_it_is_typed(ewa: User) -> None:
    code = set_up(visitor(ewa), ewa)[0]
    first, second = Client(), Client()
    for client in (first, second):
        sign_in(client)
        client.post("/accounts/sign-in/code/", {"code": f" {code.upper()} "})
    assert (is_in(first), is_in(second)) == (True, False)


def test_codes_are_limited_too(client: Client, ewa: User) -> None:
    code = set_up(visitor(ewa), ewa)[0]
    sign_in(client)
    for _ in range(LIMIT):
        client.post("/accounts/sign-in/code/", {"code": "abcde-abcde"})
    client.post("/accounts/sign-in/code/", {"code": code})
    assert not is_in(client)


def test_the_code_is_asked_for_only_after_the_password_and_for_ten_minutes(client: Client, ewa: User) -> None:
    code = set_up(visitor(ewa), ewa)[0]
    assert client.get("/accounts/sign-in/code/").headers["Location"] == "/accounts/sign-in/"
    sign_in(client)
    session = client.session
    session["half_signed_in"] = [*session["half_signed_in"][:2], "2020-01-01T00:00:00+00:00", ""]
    session.save()
    assert client.post("/accounts/sign-in/code/", {"code": code}).headers["Location"] == "/accounts/sign-in/"
    assert not is_in(client)


def test_the_second_factor_goes_off_with_a_code_of_it(ewa: User) -> None:
    client = visitor(ewa)
    code = set_up(client, ewa)[0]
    assert client.post("/accounts/me/second-factor/remove/", {"code": "abcde-abcde"}).status_code == 422
    assert client.post("/accounts/me/second-factor/remove/", {"code": code}).status_code == 302
    assert not TOTPDevice.objects.exists()
    assert not RecoveryCode.objects.exists()


# My account


def test_a_new_password_needs_the_old_one_and_ends_other_sessions(ewa: User) -> None:
    here, elsewhere = Client(), Client()
    sign_in(here)
    sign_in(elsewhere)
    new = "zupełnie inne hasło"
    assert here.post("/accounts/me/password/", {"old": "nie", "password": new}).status_code == 422
    assert here.post("/accounts/me/password/", {"old": PASSWORD, "password": "123"}).status_code == 422
    assert here.post("/accounts/me/password/", {"old": PASSWORD, "password": new}).status_code == 302
    assert (is_in(here), is_in(elsewhere)) == (True, False)
    assert ewa.visits.count() == 1
    assert sign_in(Client(), new) == 302


def test_who_came_by_link_sets_a_first_password(owner: User) -> None:
    owner.set_unusable_password()
    owner.save()
    assert visitor(owner).post("/accounts/me/password/", {"password": PASSWORD}).status_code == 302
    assert sign_in(Client(), name="owner") == 302


def test_sessions_are_listed_and_ended_from_elsewhere(ewa: User) -> None:
    here, phone = Client(HTTP_USER_AGENT="Firefox/140 Linux"), Client(HTTP_USER_AGENT="Chrome/140 Android")
    sign_in(here)
    sign_in(phone)
    page = here.get("/accounts/me/").content.decode()
    assert "Firefox, Linux" in page
    assert "Chrome, Android" in page
    visit = ewa.visits.get(agent="Chrome, Android")
    for given in ({}, {"old": "zgadywane"}):
        assert here.post("/accounts/me/sessions/end/", {"visit": visit.pk, **given}).status_code == 422
    assert is_in(phone)
    here.post("/accounts/me/sessions/end/", {"visit": visit.pk, "old": PASSWORD})
    here.post("/accounts/me/sessions/end/", {"visit": visit.pk, "old": PASSWORD})  # twice does no harm
    assert (is_in(here), is_in(phone)) == (True, False)


def test_nobody_ends_sessions_of_others(ewa: User, owner: User) -> None:
    client, other = Client(), visitor(owner)
    sign_in(client)
    other.post("/accounts/me/sessions/end/", {"visit": ewa.visits.get().pk})
    other.post("/accounts/me/sessions/end/", {"visit": "others"})
    assert is_in(client)


def test_a_session_that_expired_is_forgotten(ewa: User) -> None:
    sign_in(Client())
    Session.objects.update(expire_date=timezone.now() - timedelta(1))
    visitor(ewa).get("/accounts/me/")
    assert ewa.visits.count() == 1


@pytest.mark.parametrize(
    ("name", "username"), [("", "ewa"), ("Ewa", ""), ("Ewa", "ewa lis"), ("Ewa", "OWNER"), ("Ewa\n", "a/b")]
)
def test_names_that_cannot_be_are_told_and_kept_in_the_form(ewa: User, owner: User, name: str, username: str) -> None:
    answer = visitor(ewa).post("/accounts/me/", {"name": name, "username": username, "old": PASSWORD})
    assert answer.status_code == 422
    assert f'value="{username}"' in answer.content.decode()
    assert User.objects.get(pk=ewa.pk).username == "ewa"


# Links


def link_of(user: User, purpose: Link.Purpose, hours: int = 1) -> str:
    return Link.issue(user, purpose, timezone.now() + timedelta(hours=hours))


def test_a_password_link_works_once_and_is_kept_as_a_hash(client: Client, ewa: User) -> None:
    token = link_of(ewa, Link.Purpose.PASSWORD)
    assert not Link.objects.filter(digest=token).exists()
    address = f"/accounts/password/{token}/"
    assert client.get(address).status_code == 200
    assert client.post(address, {"password": "ewa"}).status_code == 422  # too short; the link is still good
    assert client.post(address, {"password": "nowe długie hasło"}).headers["Location"] == "/accounts/sign-in/"
    client.post(address, {"password": "jeszcze inne hasło"})
    assert sign_in(client, "nowe długie hasło") == 302


@pytest.mark.parametrize("purpose", Link.Purpose)
def test_an_old_link_opens_nothing(client: Client, ewa: User, purpose: Link.Purpose) -> None:
    place = "password" if purpose is Link.Purpose.PASSWORD else "sign-in"
    address = f"/accounts/{place}/{link_of(ewa, purpose, hours=-1)}/"
    assert client.get(address).headers["Location"] == "/accounts/sign-in/"
    client.post(address, {"password": "nowe długie hasło"})
    assert not is_in(client)
    assert sign_in(client) == 302


def test_a_preview_does_not_use_a_link_up(client: Client, ewa: User) -> None:
    address = f"/accounts/sign-in/{link_of(ewa, Link.Purpose.SIGN_IN)}/"
    assert client.get(address).status_code == 200
    client.post(address)
    assert is_in(client)
    assert Client().post(address).headers["Location"] == "/accounts/sign-in/"


def test_a_link_does_not_go_round_the_second_factor(client: Client, ewa: User) -> None:
    set_up(visitor(ewa), ewa)
    answer = client.post(f"/accounts/sign-in/{link_of(ewa, Link.Purpose.SIGN_IN)}/")
    assert answer.headers["Location"] == "/accounts/sign-in/code/"
    assert not is_in(client)


# The first run


def printed_link() -> str:
    return sign_in_link("http://testserver").removeprefix("http://testserver")


def test_the_printed_link_leads_to_three_questions_once(client: Client, owner: User) -> None:
    assert client.get(printed_link()).headers["Location"] == "/accounts/first-run/"
    assert client.get("/accounts/first-run/").content.decode().count("<label") == 3
    typed = {"name": "Jan Ćma", "federation": "Klub „Dama”", "time_zone": "Europe/London"}
    for wrong in ({"name": ""}, {"federation": " "}, {"time_zone": "Mars/North"}):
        assert client.post("/accounts/first-run/", typed | wrong).status_code == 422
    assert not Installation.objects.exists()
    assert client.post("/accounts/first-run/", typed).status_code == 302
    assert (User.objects.get().name, Installation.objects.get().federation) == ("Jan Ćma", "Klub „Dama”")
    assert Client().get(printed_link()).headers["Location"] == "/"


def test_no_link_where_the_disk_is_full_and_one_line_that_says_so(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> str:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(Link, "issue", full)
    with pytest.raises(DatabaseIsGone, match="disk is full"):
        printed_link()


def test_the_printed_link_works_once_for_an_hour_and_the_newest_only(client: Client, owner: User) -> None:
    old, link = printed_link(), printed_link()
    for used in (old, old):
        assert Client().get(used).headers["Location"] == "/accounts/sign-in/"
    Client().head(link)
    client.get(link)
    assert is_in(client)
    stranger = Client()
    assert stranger.get(link).headers["Location"] == "/accounts/sign-in/"
    assert not is_in(stranger)
    assert client.get(link).headers["Location"] == "/"  # who is in needs none
    late = printed_link()
    Link.objects.update(expires_at=F("expires_at") - timedelta(hours=1, seconds=1))
    assert Client().get(late).headers["Location"] == "/accounts/sign-in/"


def test_the_printed_link_does_not_go_round_the_second_factor(client: Client, owner: User) -> None:
    owner.set_unusable_password()  # as he is made
    owner.save()
    set_up(visitor(owner), owner)
    assert client.get(printed_link()).headers["Location"] == "/accounts/sign-in/code/"
    assert not is_in(client)


def test_moments_are_shown_in_the_time_of_the_installation(client: Client, ewa: User) -> None:
    for zone, hour in (("Europe/Warsaw", "13:30"), ("Asia/Tokyo", "21:30")):
        Installation.objects.update_or_create(pk=1, defaults={"federation": "x", "time_zone": zone})
        sign_in(client)
        ewa.visits.update(began_at="2026-11-16T12:30:00Z")
        assert hour in client.get("/accounts/me/").content.decode()


# The administrator's pages


def told_link(page: bytes) -> str:
    found = re.search(r'value="http://testserver(/[^"]+)" readonly', page.decode())
    assert found is not None
    return found[1]


def test_an_administrator_opens_an_account_whose_owner_chooses_the_password(owner: User, client: Client) -> None:
    answer = visitor(owner).post("/accounts/people/create/", {"name": "Łucja Żak", "is_officer": "on"})
    user = User.objects.get(username="lucja.zak")
    assert (user.is_officer, user.is_superuser, user.has_usable_password()) == (True, False, False)
    client.post(told_link(answer.content), {"password": PASSWORD})
    assert sign_in(client, name="lucja.zak") == 302


def test_a_second_account_of_the_same_name_has_a_user_name_of_its_own(owner: User) -> None:
    for _ in range(2):
        visitor(owner).post("/accounts/people/create/", {"name": "Łucja Żak"})
    assert User.objects.filter(name="Łucja Żak").count() == 2


def test_an_invitation_makes_one_account(owner: User) -> None:
    link = told_link(visitor(owner).post("/accounts/people/invite/", {"name": "Jan", "is_officer": "on"}).content)
    typed = {"name": "Jan Ćma", "username": "jan", "password": PASSWORD}
    jan, thief = Client(), Client()
    assert jan.get(link).status_code == 200
    assert jan.post(link, typed | {"password": "1"}).status_code == 422
    assert jan.post(link, typed).headers["Location"] == "/"
    assert thief.post(link, typed | {"username": "inny"}).headers["Location"] == "/accounts/sign-in/"
    assert is_in(jan)
    assert User.objects.get(username="jan").is_officer
    assert not User.objects.filter(username="inny").exists()


@pytest.mark.parametrize("state", ["expired", "revoked", "its author is gone"])
def test_an_invitation_that_is_no_longer_good_opens_nothing(owner: User, state: str) -> None:
    admin = visitor(owner)
    link = told_link(admin.post("/accounts/people/invite/").content)
    if state == "expired":
        Invitation.objects.update(expires_at=timezone.now())
    elif state == "revoked":
        admin.post(f"/accounts/people/invitations/{Invitation.objects.get().pk}/revoke/")
    else:
        User.objects.update(is_active=False)
    answer = Client().post(link, {"name": "Jan", "username": "jan", "password": PASSWORD})
    assert answer.headers["Location"] == "/accounts/sign-in/"
    assert not User.objects.filter(username="jan").exists()


def test_an_account_is_closed_and_opened(owner: User, ewa: User) -> None:
    client, admin = Client(), visitor(owner)
    sign_in(client)
    for _ in range(2):
        admin.post(f"/accounts/people/{ewa.pk}/activate/", {"is_active": "no"})
    assert not is_in(client)
    admin.post(f"/accounts/people/{ewa.pk}/activate/", {"is_active": "yes"})
    assert sign_in(client) == 302


def test_the_last_administrator_stays(owner: User, ewa: User) -> None:
    admin, page = visitor(owner), f"/accounts/people/{owner.pk}/"
    typed = {"name": owner.name, "username": owner.username}
    assert admin.post(page, typed).status_code == 422
    admin.post(f"{page}activate/", {"is_active": "no"})
    assert User.objects.get(pk=owner.pk).is_active
    admin.post(f"/accounts/people/{ewa.pk}/", {"name": "Ewa", "username": "ewa", "is_administrator": "on"})
    assert admin.post(page, typed).status_code == 302
    assert not User.objects.get(pk=owner.pk).is_superuser


def test_an_administrator_helps_who_has_lost_phone_and_password(owner: User, ewa: User) -> None:
    set_up(visitor(ewa), ewa)
    admin, client = visitor(owner), Client()
    admin.post(f"/accounts/people/{ewa.pk}/second-factor/")
    link = told_link(admin.post(f"/accounts/people/{ewa.pk}/password-link/").content)
    client.post(link, {"password": "nowe długie hasło"})
    assert sign_in(client, "nowe długie hasło") == 302
    assert is_in(client)
    admin.post(f"/accounts/people/{ewa.pk}/sign-out/")
    assert not is_in(client)
