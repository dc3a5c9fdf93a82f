"""Forms for everybody, and what nobody would type there: too long, no text at all, odd letters. It gets an answer,
never a fault of ours."""

from __future__ import annotations

import re
from datetime import timedelta
from urllib.parse import quote_plus

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from test_rights import EXAMPLES, VIEWS

from kodeks.tournament.acts import Announce, Start
from kodeks.web.accounts.models import Attempt, Invitation, Link, User, digest_of
from kodeks.web.hall.models import Kiosk
from kodeks.web.logs import log
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.publication.models import Publication
from kodeks.web.rights import Right, Role
from kodeks.web.slips.halves import give_out

pytestmark = pytest.mark.django_db(transaction=True)

ODD: dict[str, bytes] = {
    "long": b"x" * 60_000,
    "many words": b"ab " * 20_000,
    "long and wide": "ﷺ".encode() * 6_000,
    "patterns": b"%_\\" * 15_000,
    "nul": b"a\0b",
    "no text": b"\xff\xfe\xed\xa0\x80",
    "directions": "\u202eabc\u200b\ufeff\U000e0001".encode(),
    "marks": b"e" + "\u0301".encode() * 2_000,
    "sizes": "İıŉǰẞſ".encode(),
    "lines": b"a\r\nSet-Cookie: b=c\r\n\r\n<script>",
    "figures": b"9" * 6_000,
    "other figures": "٣²½Ⅷ".encode(),
    "no number": b"-1e999",
    "braces": b"{{ 7*7 }}{% x %}${x}{0.__class__}",
}


def typed(fields: dict[str, bytes]) -> bytes:
    return b"&".join(f"{name}={quote_plus(value)}".encode() for name, value in fields.items())


def send(client: Client, address: str, fields: dict[str, bytes]) -> int:
    return client.post(address, typed(fields), "application/x-www-form-urlencoded").status_code


@pytest.fixture
def places(tournament: Tournament, owner: User) -> list[str]:
    """All pages with a form for who has not signed in, each as it is when it can be used."""
    state = log.append(tournament, [Announce(1), Start(1)], by=owner, at="2026-11-16T10:00:00")[-1].step.state
    Publication.objects.create(tournament=tournament, is_public=True, takes_entries=True)
    later = timezone.now() + timedelta(1)
    Invitation.objects.create(digest=digest_of("come"), by=owner, tournament=tournament, role="round", expires_at=later)
    Kiosk.objects.create(tournament=tournament, digest=digest_of("door"), expires_at=later)
    slips = give_out(tournament, state, 1, lambda token: f"/s/{token}/")
    return [
        "/accounts/sign-in/",
        f"/accounts/password/{Link.issue(owner, Link.Purpose.PASSWORD, later)}/",
        f"/accounts/sign-in/{'x' * 3_000}/",
        "/accounts/invited/come/",
        "/kiosk/door/",
        f"/public/{tournament.key}/enter/",
        slips[1, None][0],
        "/language/",
    ]


def test_a_form_for_everybody_takes_anything(places: list[str]) -> None:
    for address in places:
        page = Client().get(address).content.decode()
        names = {
            *re.findall(r'<(?:input|select|textarea|button)[^>]* name="([^"]+)"', page),
            "username",
            "next",
            "code",
        }
        whole = dict.fromkeys(sorted(names - {"csrfmiddlewaretoken"}), b"1")
        for kind, value in ODD.items():
            Attempt.objects.all().delete()
            assert send(Client(), address, dict.fromkeys(whole, value)) < 500, (address, kind)
        for name in whole:
            for kind in ("long", "patterns", "no text", "figures"):
                Attempt.objects.all().delete()
                assert send(Client(), address, whole | {name: ODD[kind]}) < 500, (address, name, kind)


def test_an_address_for_everybody_takes_anything(tournament: Tournament) -> None:
    Publication.objects.create(tournament=tournament, is_public=True, takes_entries=True)
    asked = ("q", "page", "after", "next", "welcome")
    for name, pattern in VIEWS.items():
        if getattr(pattern.callback, "right", Right.LOOK) not in (Right.LOOK, Right.SIGN_IN):
            continue
        values = {key: tournament.key if key == "key" else EXAMPLES[key] for key in pattern.pattern.converters}
        for kind in ("many words", "patterns", "no text", "nul", "figures", "other figures", "lines"):
            query = typed(dict.fromkeys(asked, ODD[kind][:16_000])).decode()
            assert Client().get(f"{reverse(name, kwargs=values)}?{query}").status_code < 500, (name, kind)


def test_who_has_signed_in_finds_nobody_by_a_name_of_any_length(tournament: Tournament, owner: User) -> None:
    client = Client()
    client.force_login(owner)
    Membership.objects.create(tournament=tournament, user=owner, role=Role.CHIEF)
    for kind in ("long", "many words", "patterns", "nul"):
        fields = {"username": ODD[kind], "role": b"clerk", "name": ODD[kind], "number": ODD[kind]}
        for address in (f"/t/{tournament.key}/people/give/", "/accounts/me/", "/accounts/people/create/"):
            assert send(client, address, fields) in (302, 400, 422), (address, kind)
        for address in ("/federation/players/", "/federation/arbiters/", "/federation/clubs/", "/articles/"):
            assert client.get(f"{address}?q={quote_plus(ODD[kind])}").status_code in (200, 400), (address, kind)
