"""The certificate for the local network: made once, kept, and renewed when it must be; sessions stay on its line."""

from __future__ import annotations

import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client

from kodeks.web.accounts.models import User
from kodeks.web.serving.certificate import certificate_for
from kodeks.web.serving.pythons import is_mended

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
NAMES = {"127.0.0.1", "localhost", "[::1]", "192.168.1.7", "laptop"}
DESK = "https://192.168.1.7:8443"


def test_it_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    made = certificate_for(NAMES, tmp_path, NOW)
    assert certificate_for(NAMES, tmp_path, NOW + timedelta(days=360)) == made
    assert certificate_for(NAMES - {"laptop"}, tmp_path, NOW) == made
    assert len(made.print.split(":")) == 32
    assert made.key.stat().st_mode & 0o077 == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["certificate.key", "certificate.pem"]
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(made.chain, made.key)


@pytest.mark.parametrize(
    ("names", "later"), [({"192.168.1.8"}, timedelta(0)), (set(), timedelta(days=368)), (set(), timedelta(days=500))]
)
def test_another_address_or_the_end_makes_it_anew(tmp_path: Path, names: set[str], later: timedelta) -> None:
    made = certificate_for(NAMES, tmp_path, NOW)
    renewed = certificate_for(NAMES | names, tmp_path, NOW + later)
    assert renewed.print != made.print
    assert certificate_for(NAMES | names, tmp_path, NOW + later) == renewed


@pytest.mark.parametrize("file", ["certificate.pem", "certificate.key"])
@pytest.mark.parametrize("data", [None, b"", b"nonsense"])
def test_a_torn_or_lost_file_makes_it_anew(tmp_path: Path, file: str, data: bytes | None) -> None:
    made = certificate_for(NAMES, tmp_path, NOW)
    (tmp_path / file).unlink()
    if data is not None:
        (tmp_path / file).write_bytes(data)
    assert certificate_for(NAMES, tmp_path, NOW).print != made.print


@pytest.mark.parametrize(
    ("path", "is_private"),
    [
        ("/accounts/sign-in/", True),
        ("/accounts/invited/x/", True),
        ("/", True),
        ("/federation/players/", True),
        ("/public/", False),
        ("/articles/", False),
        ("/guide/", False),
        ("/s/x/", False),
        ("/kiosk/x/", False),
    ],
)
def test_from_the_network_the_desk_is_opened_by_https_only(
    db: None, settings: LazySettings, path: str, is_private: bool
) -> None:
    settings.DESK_ADDRESS, settings.ALLOWED_HOSTS = DESK, ["*"]
    phone = Client(REMOTE_ADDR="192.168.1.50")
    answer = phone.get(path)
    assert (answer.headers.get("Location") == DESK + path) is is_private
    assert not Client().get(path).headers.get("Location", "").startswith("https")  # at this computer
    assert not phone.get(path, secure=True).headers.get("Location", "").startswith(DESK)
    if is_private:
        assert phone.post(path, {"username": "a"}).headers["Location"] == f"{DESK}/"


@pytest.mark.parametrize("is_secure", [True, False])
def test_a_session_of_https_never_leaves_it(owner: User, is_secure: bool) -> None:
    owner.set_password("sto pól")
    owner.save()
    client = Client()
    client.post("/accounts/sign-in/", {"username": "owner", "password": "sto pól"}, secure=is_secure)
    assert bool(client.cookies["sessionid"]["secure"]) is is_secure


@pytest.mark.parametrize(
    ("version", "is_good"),
    [
        ((3, 11, 9), False),
        ((3, 11, 10), True),
        ((3, 12, 5), False),
        ((3, 12, 6), True),
        ((3, 13, 0), True),
        ((3, 14, 1), True),
    ],
)
def test_an_old_python_is_told(version: tuple[int, ...], is_good: bool) -> None:
    assert is_mended(version) is is_good
