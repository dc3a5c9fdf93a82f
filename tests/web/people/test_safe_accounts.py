"""Passwords as they were typed and not of our own words, what is told of security, what a server for others sets."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone
from django_otp.oath import totp

from kodeks.web.accounts import second_factor
from kodeks.web.accounts.models import Invitation, RecoveryCode, User, digest_of
from kodeks.web.door.heads import judge_head
from kodeks.web.door.turned_away import TurnedAway
from kodeks.web.logs.models import Tournament
from kodeks.web.people.invitations import issue
from kodeks.web.people.views import password_problems
from kodeks.web.serving import setup

pytestmark = pytest.mark.django_db
PASSWORD = "  dwa konie i wieża  "  # blanks are letters, too


@pytest.fixture
def ewa() -> User:
    return User.objects.create_user("ewa", password=PASSWORD, name="Ewa Lis")


def sign_in(client: Client, password: str) -> int:
    return client.post("/accounts/sign-in/", {"username": "ewa", "password": password}).status_code


def test_a_password_is_taken_as_it_was_typed_and_so_asked_for(owner: User) -> None:
    token = issue(Invitation(by=owner))
    typed = {"name": "Ewa Lis", "username": "ewa", "password": PASSWORD}
    assert Client().post(f"/accounts/invited/{token}/", typed).status_code == 302
    assert [sign_in(Client(), PASSWORD), sign_in(Client(), PASSWORD.strip()), sign_in(Client(), PASSWORD.upper())] == [
        302,
        403,
        403,
    ]


@pytest.mark.parametrize("password", ["x" * 7, "password1", "Kodeks2026!", "warcaby-szachy", "sędzia 12345"])
def test_a_password_that_is_easy_to_guess_is_refused(password: str) -> None:
    assert password_problems(password)


@pytest.mark.parametrize("password", ["warcaby na stu polach", "zażółć gęślą jaźń", "🐴🐴🐴🐴🐴🐴🐴🐴", "q7 " * 60])
def test_any_other_is_taken_whatever_it_is_made_of(password: str) -> None:
    assert not password_problems(password)


@pytest.mark.parametrize("count", [1, 2, 3, 50])
@pytest.mark.parametrize("line", ["{}\n", "{}:12\r\n"], ids=["sums alone", "with counts"])
def test_a_breached_password_is_refused_where_there_is_a_list(
    tmp_path: Path, settings: LazySettings, count: int, line: str
) -> None:
    known = [f"niegdyś {number} wyciekło" for number in range(count)]
    sums = sorted(hashlib.sha1(each.encode()).hexdigest().upper() for each in known)
    settings.BREACHED = tmp_path / "sums"
    settings.BREACHED.write_bytes("".join(map(line.format, sums)).encode())
    assert all(password_problems(each) for each in known)
    assert not any(password_problems(f"{each} nigdzie") for each in known)


def test_without_its_list_no_password_is_taken(
    tmp_path: Path, settings: LazySettings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.BREACHED = tmp_path / "gone"
    assert password_problems("zażółć gęślą jaźń")
    assert str(settings.BREACHED) in caplog.text
    assert [(row.level, row.key) for row in setup._breached()] == [(setup.Level.ERROR, "setup-breached-gone")]
    settings.BREACHED.touch()
    assert not password_problems("zażółć gęślą jaźń")
    assert [(row.level, row.key) for row in setup._breached()] == [(setup.Level.OK, "setup-breached")]


def test_who_signs_out_leaves_no_pages_behind(ewa: User) -> None:
    client = Client()
    client.force_login(ewa)
    assert client.post("/accounts/sign-out/").headers["Clear-Site-Data"] == '"cache"'


# What is told


def test_who_comes_in_and_who_does_not_is_told_without_what_was_typed(
    ewa: User, tournament: Tournament, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="kodeks.security")
    client = Client()
    sign_in(client, "moje tajne\nhasło")
    sign_in(client, PASSWORD)
    client.get("/accounts/people/")
    client.post("/accounts/sign-out/")
    ours = [each for each in caplog.records if each.name == "kodeks.security"]
    told = [(each.security["what"], each.security["account"], each.levelname) for each in ours]
    assert told == [
        ("wrong password", ewa.pk, "WARNING"),
        ("signed in", ewa.pk, "INFO"),
        ("not allowed", ewa.pk, "WARNING"),
        ("signed out", ewa.pk, "INFO"),
    ]
    assert not any(secret in " ".join(each.getMessage() for each in ours) for secret in ("tajne", "konie", "ewa"))


def test_a_line_is_one_line(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    client.post("/accounts/sign-in/", {"username": "x\ny", "password": "z"}, REMOTE_ADDR="1\n2")
    assert [each.getMessage().count("\n") for each in caplog.records if each.name == "kodeks.security"] == [0]


# A server for others


def test_a_server_for_others_binds_cookies_to_itself_and_to_https(tmp_path: Path) -> None:
    names = ("SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "LANGUAGE_COOKIE_NAME", "SESSION_COOKIE_SECURE")
    names += ("CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "DEBUG")
    program = f"import json; from kodeks.web import settings as s; print(json.dumps([getattr(s, n) for n in {names}]))"
    environment = os.environ | {"KODEKS_ORIGIN": "https://kodeks.example", "KODEKS_HOME": str(tmp_path)}
    said = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=True, timeout=60)
    cookies = ["__Host-session", "__Host-csrf", "__Host-language"]
    assert json.loads(said.stdout) == [*cookies, True, True, 31_536_000, True, False]


@pytest.mark.parametrize("method", ["TRACE", "PUT", "DELETE", "CONNECT", "x"])
def test_what_nobody_answers_is_not_taken(method: str) -> None:
    scope = {"path": "/", "method": method, "http_version": "1.1", "headers": [(b"host", b"testserver")]}
    with pytest.raises(TurnedAway) as away:
        judge_head(scope)
    assert away.value.reason.status == 405


# Recovery codes


def test_recovery_codes_are_kept_as_passwords_are_and_those_of_before_still_work(ewa: User) -> None:
    device = second_factor.begin(ewa)
    codes = second_factor.confirm(ewa, f"{totp(device.bin_key):06}")
    assert codes is not None
    kept = set(RecoveryCode.objects.values_list("digest", flat=True))
    assert kept.isdisjoint(digest_of(code.replace("-", "")) for code in codes)
    RecoveryCode.objects.create(user=ewa, digest=digest_of("abcdefghjk"))
    now = timezone.now()
    tried = [codes[0], codes[0], "abcde-fghjk", "abcde-fghjk", "zzzzz-zzzzz"]
    assert [second_factor.code_is_good(ewa, code, now) for code in tried] == [True, False, True, False, False]
