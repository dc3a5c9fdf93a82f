"""The page of this computer: for its owner; he stops the program where it runs, and makes copies of all data."""

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from kodeks import __version__
from kodeks.web.accounts.models import User
from kodeks.web.desk import computer
from kodeks.web.logs import whole_copies
from kodeks.web.pages import own_server

ELSEWHERE = "192.0.2.7"


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How often the program was told to end."""
    told: list[str] = []
    monkeypatch.setattr(own_server, "_ends", [])
    own_server.offer_end(lambda: told.append("end"))
    return told


@pytest.fixture
def home(settings, tmp_path: Path) -> Path:
    settings.HOME = tmp_path
    return tmp_path


def test_it_tells_the_owner_what_runs_and_where_the_data_are(client: Client, owner: User, home: Path) -> None:
    client.force_login(owner)
    page = client.get(reverse("desk:computer")).content.decode()
    assert f"Kodeks {__version__}" in page
    assert str(home) in page
    assert reverse("desk:network") in page
    assert reverse("desk:computer") in client.get(reverse("desk:tournaments")).content.decode()


def test_another_version_that_waits_is_named(client: Client, owner: User, home: Path) -> None:
    client.force_login(owner)
    address = reverse("desk:computer")
    assert "Uruchomiono Kodeks 9.1" in client.get(address, {"waits": "9.1"}).content.decode()
    for nonsense in ("<b>9", __version__, "9" * 40):
        assert "Uruchomiono Kodeks" not in client.get(address, {"waits": nonsense}).content.decode()


def test_it_is_stopped_by_the_owner_at_the_computer_itself(
    client: Client, owner: User, home: Path, ended: list[str], settings
) -> None:
    client.force_login(owner)
    client.post(reverse("desk:stop"), REMOTE_ADDR=ELSEWHERE)
    settings.IS_LOCAL = False  # a server before us: everybody seems to be here
    client.post(reverse("desk:stop"))
    settings.IS_LOCAL = True
    client.get(reverse("desk:stop"))
    assert not ended
    page = client.post(reverse("desk:stop")).content.decode()
    assert "Program zatrzymany" in page
    assert ended == ["end"]


def test_where_several_processes_serve_it_is_not_stopped_here(
    client: Client, owner: User, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_server, "_ends", [])
    client.force_login(owner)
    assert reverse("desk:stop") not in client.get(reverse("desk:computer")).content.decode()
    assert client.post(reverse("desk:stop")).status_code == 302


@pytest.mark.one_file
def test_copies_are_listed_and_do_not_leave_by_the_air(client: Client, owner: User, home: Path) -> None:
    (home / "backups").mkdir()
    for name in ("before-9.1-20261117T180000Z.sqlite3", "copy-20261116T180000Z.sqlite3", "other.sqlite3"):
        (home / "backups" / name).write_bytes(b"data")
    client.force_login(owner)
    page = client.get(reverse("desk:computer")).content.decode()
    first, second = (page.index(name) for name in ("before-9.1-20261117T180000Z", "copy-20261116T180000Z"))
    assert first < second
    assert "przed przejściem na wersję 9.1" in page
    assert "other.sqlite3" not in page
    address = reverse("desk:whole_copy_file", args=["copy-20261116T180000Z.sqlite3"])
    assert b"".join(client.get(address)) == b"data"  # type: ignore[arg-type]
    assert client.get(address, REMOTE_ADDR=ELSEWHERE).status_code == 404
    assert client.get(reverse("desk:whole_copy_file", args=["other.sqlite3"])).status_code == 404


@pytest.mark.one_file
def test_a_copy_that_finds_no_room_is_told(
    client: Client, owner: User, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "backups").write_text("in the way")
    client.force_login(owner)
    told = client.post(reverse("desk:copy_now"), follow=True).content.decode()
    assert "Kopia nie powstała" in told
    monkeypatch.setattr(computer, "may_copy", lambda: False)  # PostgreSQL
    assert client.post(reverse("desk:copy_now")).status_code == 404
    assert whole_copies.whole_copies() == []
