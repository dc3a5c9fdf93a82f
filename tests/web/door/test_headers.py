"""What keeps the desk safe: headers, cookies, hosts, forms of others, uploads; and pages for what goes wrong."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import get_resolver, path
from spectators import spectator_in

from kodeks.web.accounts.models import User
from kodeks.web.logs.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def test_everything_comes_from_this_server_and_nothing_inline(client: Client) -> None:
    headers = client.get("/accounts/sign-in/").headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "form-action 'self'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "geolocation=()" in headers["Permissions-Policy"]


def test_pages_have_no_inline_script_or_style(owner: User, tournament: Tournament) -> None:
    client = Client()
    client.force_login(owner)
    key = tournament.key
    for address in ("/", "/accounts/me/", "/accounts/me/second-factor/", "/accounts/people/", f"/t/{key}/people/"):
        page = client.get(address).content.decode()
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|javascript:", page), address


def test_pages_of_who_is_signed_in_are_not_kept_by_others(owner: User) -> None:
    client = Client()
    client.force_login(owner)
    assert "no-cache" in client.get("/accounts/me/").headers["Cache-Control"]
    assert "private" in client.get("/").headers["Cache-Control"]
    assert "no-store" in client.post("/accounts/people/invite/").headers["Cache-Control"]


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(client: Client) -> None:
    User.objects.create_user("ewa", password="długie hasło", name="Ewa")
    client.get("/accounts/sign-in/")
    client.post("/accounts/sign-in/", {"username": "ewa", "password": "długie hasło"})
    for name in ("sessionid", "csrftoken"):
        cookie = client.cookies[name]
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"


def test_a_session_gets_a_new_name_when_somebody_signs_in(client: Client) -> None:
    User.objects.create_user("ewa", password="długie hasło", name="Ewa")
    session = client.session
    session["x"] = 1
    session.save()
    before = session.session_key
    client.cookies["sessionid"] = before
    client.post("/accounts/sign-in/", {"username": "ewa", "password": "długie hasło"})
    assert client.cookies["sessionid"].value != before


def test_a_form_of_another_site_is_refused_everywhere(owner: User, tournament: Tournament) -> None:
    client = Client(enforce_csrf_checks=True, HTTP_ACCEPT_LANGUAGE="pl")
    client.force_login(owner)
    give = f"/t/{tournament.key}/people/give/"
    for address in ("/accounts/me/", "/accounts/sign-out/", "/upload/", "/language/", give):
        answer = client.post(address)
        assert answer.status_code == 403, address
        assert "Ten formularz stracił ważność" in answer.content.decode()


def test_no_view_is_exempt_from_the_check() -> None:
    def views(patterns: list[Any]) -> list[Any]:
        nested = [views(each.url_patterns) if hasattr(each, "url_patterns") else [each.callback] for each in patterns]
        return [view for some in nested for view in some]

    found = views(get_resolver().url_patterns)
    assert len(found) > 20
    assert not [view for view in found if getattr(view, "csrf_exempt", False)]


@pytest.mark.parametrize(
    ("language", "sentence"), [("pl", "Tego żądania nie rozumiemy"), ("en", "We do not understand this request")]
)
def test_another_host_is_refused(client: Client, language: str, sentence: str) -> None:
    answer = client.get("/accounts/sign-in/", headers={"host": "evil.example", "accept-language": language})
    assert answer.status_code == 400
    assert sentence in answer.content.decode()


# Pages for what goes wrong


def broken(request: object) -> None:
    raise RuntimeError("a secret of ours")


class Broken:
    """Addresses with one that breaks."""

    urlpatterns = (path("broken/", broken), *get_resolver("kodeks.web.urls").url_patterns)


@pytest.mark.parametrize(("language", "sentence"), [("pl", "Coś się u nas zepsuło"), ("en", "Something went wrong")])
def test_what_breaks_tells_what_to_do_and_nothing_else(settings: LazySettings, language: str, sentence: str) -> None:
    settings.ROOT_URLCONF = Broken
    client = Client(raise_request_exception=False, headers={"accept-language": language})
    answer = client.get("/broken/")
    page = answer.content.decode()
    assert answer.status_code == 500
    assert sentence in page
    assert f'lang="{language}"' in page
    assert "secret" not in page
    assert "Traceback" not in page


@pytest.mark.parametrize(("language", "sentence"), [("pl", "Nie ma takiej strony"), ("en", "There is no such page")])
def test_what_is_not_there(client: Client, language: str, sentence: str) -> None:
    answer = client.get("/nowhere/", headers={"accept-language": language})
    assert (answer.status_code, sentence in answer.content.decode()) == (404, True)


@pytest.mark.parametrize(("language", "sentence"), [("pl", "Brak dostępu"), ("en", "You do not have access")])
def test_what_is_not_for_everybody(tournament: Tournament, language: str, sentence: str) -> None:
    client = Client(headers={"accept-language": language})
    client.force_login(spectator_in(tournament))
    answer = client.get(f"/t/{tournament.key}/people/")
    assert (answer.status_code, sentence in answer.content.decode()) == (403, True)


# Uploads


def upload(client: Client, data: bytes) -> str:
    file = SimpleUploadedFile("x.kodeks", data)
    return client.post("/upload/", {"file": file}, follow=True).content.decode()


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe", b"[]", b"{}\n{}\n", b'{"kodeks": "tournament"}\n', b"[" * 100_000, b"\x00" * 1000]
)
def test_a_file_that_is_no_tournament_is_told_and_leaves_nothing(owner: User, data: bytes) -> None:
    client = Client()
    client.force_login(owner)
    assert 'role="alert"' in upload(client, data)
    assert not Tournament.objects.exists()


def test_a_changed_line_is_found_by_its_sum(owner: User, tournament: Tournament) -> None:
    client = Client()
    client.force_login(owner)
    good = client.get(f"/t/{tournament.key}/file/").content
    assert 'role="alert"' in upload(client, good.replace(b"Ola", b"Ula"))
    assert Tournament.objects.count() == 1
    assert 'role="alert"' not in upload(client, good)


def test_too_much_is_refused_before_it_is_read() -> None:
    from kodeks.web.serving.front import LARGEST_REQUEST, application

    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        raise AssertionError("nothing is read")

    length = str(LARGEST_REQUEST + 1).encode()
    scope = {"type": "http", "method": "POST", "path": "/upload/", "headers": [(b"content-length", length)]}
    asyncio.run(application(scope, receive, send))
    assert sent[0]["status"] == 413
    assert "MB" in sent[1]["body"].decode()
