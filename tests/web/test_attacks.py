"""Who means no good: forged fields, odd input, links of others, too many tries, two at once."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from django.conf import LazySettings
from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from test_rights import EXAMPLES, VIEWS, right_of

from kodeks.formats.tournament_file import event_line, header_line
from kodeks.tournament import Act, Entry, Event, acts
from kodeks.web.accounts.models import Attempt, Invitation, Link, User
from kodeks.web.accounts.signing_in import LIMIT
from kodeks.web.history import bringing
from kodeks.web.logs import log
from kodeks.web.logs.models import Line, Membership, Tournament
from kodeks.web.rights import Right, Role
from kodeks.web.serving.secret import secret_key
from kodeks.web.serving.serve import owner_of, sign_in_link

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "warcaby na stu polach"
LONG = "9" * 5_000  # more figures than Python makes a number of


@pytest.fixture
def ewa() -> User:
    return User.objects.create_user("ewa", password=PASSWORD, name="Ewa Lis")


@pytest.fixture
def desk(tournament: Tournament) -> Client:
    return visitor(User.objects.create_user("anna", name="Anna Zielińska"), tournament)


def visitor(user: User, row: Tournament | None = None, role: Role = Role.CHIEF) -> Client:
    if row is not None:
        Membership.objects.create(tournament=row, user=user, role=role)
    client = Client()
    client.force_login(user)
    return client


def sign_in(client: Client, password: str = PASSWORD, name: str = "ewa", **rest: str) -> int:
    posted = {"username": name, "password": password, "next": rest.pop("to", "")}
    return client.post("/accounts/sign-in/", posted, **rest).status_code  # type: ignore[arg-type]


def is_in(client: Client) -> bool:
    return client.get("/accounts/me/").status_code == 200


# Where one is led


@pytest.mark.parametrize(
    "to",
    [
        "https://evil.example/",
        "//evil.example/",
        r"/\evil.example",
        "javascript:alert(1)",
        "accounts:sign_out",
        "nonsense",
        "http:///evil.example",
        "/\t/evil.example",
        "evil.example",
    ],
)
def test_nobody_is_led_elsewhere(client: Client, ewa: User, to: str) -> None:
    answer = client.post("/accounts/sign-in/", {"username": "ewa", "password": PASSWORD, "next": to})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")
    answer = client.post("/language/", {"language": "en", "next": to})
    place = urlsplit(urljoin("http://testserver/language/", answer.headers["Location"]))
    assert (answer.status_code, place.scheme, place.netloc) == (302, "http", "testserver")


# Numbers and letters that there are not


def test_no_number_is_too_long(desk: Client, tournament: Tournament, ewa: User) -> None:
    home = f"/t/{tournament.key}"
    for address in (f"{home}/history/?page={LONG}", f"{home}/history/1/?round={LONG}", f"{home}/history/?page=٣"):
        assert desk.get(address).status_code == 200
    assert desk.post(f"{home}/people/give/", {"username": "ewa", "role": "captain", "team": LONG}).status_code == 422
    assert desk.post(f"{home}/history/3/restore/", {"on": LONG}).status_code == 302
    assert desk.post("/accounts/me/sessions/end/", {"visit": LONG}).status_code == 302
    assert desk.get(f"{home}/history/{LONG}/").status_code == 404
    assert desk.post(f"{home}/people/{10**30}/take/").status_code == 404


def test_a_text_with_the_character_zero_is_refused(desk: Client, tournament: Tournament) -> None:
    for address, posted in (
        ("/accounts/sign-in/", {"username": "a\0b", "password": "x"}),
        ("/accounts/me/", {"name": "A\0", "username": "a"}),
        (f"/t/{tournament.key}/people/invite/", {"role": "round", "name": "a\0"}),
    ):
        assert desk.post(address, posted).status_code == 400
    assert desk.get("/federation/players/", {"q": "\0"}).status_code == 400


def test_a_name_with_lines_in_it_is_not_who_is_meant(desk: Client, tournament: Tournament) -> None:
    desk.post(f"/t/{tournament.key}/people/invite/", {"role": "round", "name": "Kasia\r\nSet-Cookie: a=b"})
    assert Invitation.objects.get().name == ""


# Tries


def test_one_phone_does_not_keep_the_arbiter_out(ewa: User) -> None:
    for _ in range(LIMIT + 2):
        sign_in(Client(), "nie", REMOTE_ADDR="10.0.0.66")
    assert sign_in(Client(), REMOTE_ADDR="10.0.0.66") == 403
    assert sign_in(Client(), REMOTE_ADDR="10.0.0.7") == 302


def test_many_addresses_are_no_way_round_the_limit(ewa: User) -> None:
    for number in range(5 * LIMIT):
        sign_in(Client(), "nie", REMOTE_ADDR=f"10.0.0.{number}")
    assert sign_in(Client(), REMOTE_ADDR="10.0.1.1") == 403
    Attempt.objects.update(at=timezone.now() - timedelta(minutes=16))
    assert sign_in(Client(), REMOTE_ADDR="10.0.1.1") == 302


def test_who_comes_through_a_server_for_https_is_counted_by_his_own_address(ewa: User, settings: LazySettings) -> None:
    settings.IS_LOCAL = False
    for number in range(LIMIT):
        sign_in(
            Client(), "nie", HTTP_X_FORWARDED_FOR=f"10.9.9.{number}, 10.0.0.66"
        )  # the first is what he says himself
    assert sign_in(Client(), HTTP_X_FORWARDED_FOR="10.9.9.99, 10.0.0.66") == 403
    assert sign_in(Client(), HTTP_X_FORWARDED_FOR="10.0.0.7") == 302
    assert ewa.visits.get().address == "10.0.0.7"


def test_on_one_laptop_nobody_says_where_he_comes_from(ewa: User) -> None:
    for number in range(LIMIT):
        sign_in(Client(), "nie", HTTP_X_FORWARDED_FOR=f"10.9.9.{number}")
    assert sign_in(Client(), HTTP_X_FORWARDED_FOR="10.0.0.7") == 403


def test_letters_of_another_size_are_the_same_account(ewa: User) -> None:
    for number in range(LIMIT):
        sign_in(Client(), "nie", "ewa" if number % 2 else "EWA")
    assert sign_in(Client(), name="Ewa") == 403
    Attempt.objects.all().delete()
    assert sign_in(Client(), name="Ewa") == 302


def test_an_open_session_is_no_place_to_try_passwords(ewa: User) -> None:
    client, new = visitor(ewa), "zupełnie inne hasło"
    for _ in range(LIMIT):
        client.post("/accounts/me/password/", {"old": "nie", "password": new})
    assert client.post("/accounts/me/password/", {"old": PASSWORD, "password": new}).status_code == 422
    ewa.refresh_from_db()
    assert ewa.check_password(PASSWORD)


# Sessions and links


def test_the_database_does_not_tell_how_to_get_into_a_session(client: Client, ewa: User) -> None:
    sign_in(client)
    name = client.cookies["sessionid"].value
    kept = {Session.objects.get().session_key, ewa.visits.get().session}
    assert name not in kept
    thief = Client()
    for key in kept:
        thief.cookies["sessionid"] = key
        assert not is_in(thief)
    assert is_in(client)


def test_a_new_password_ends_sessions_and_links_of_the_old_one(client: Client, ewa: User, owner: User) -> None:
    sign_in(client)
    admin = visitor(owner)
    links = [told_link(admin.post(f"/accounts/people/{ewa.pk}/password-link/").content) for _ in range(2)]
    typed = {"password": "nowe długie hasło"}
    assert "accounts/sign-in" in Client().post(links[0], typed).headers["Location"]
    ewa.refresh_from_db()
    assert ewa.check_password(PASSWORD)  # the newest link is the only one
    Client().post(links[1], typed)
    assert not is_in(client)
    assert not ewa.visits.exists()


def test_who_changes_his_password_needs_no_link_any_more(ewa: User) -> None:
    token = Link.issue(ewa, Link.Purpose.PASSWORD, timezone.now() + timedelta(1))
    visitor(ewa).post("/accounts/me/password/", {"old": PASSWORD, "password": "nowe długie hasło"})
    Client().post(f"/accounts/password/{token}/", {"password": "hasło złodzieja"})
    ewa.refresh_from_db()
    assert ewa.check_password("nowe długie hasło")


def told_link(page: bytes) -> str:
    found = re.search(r'value="http://testserver(/[^"]+)" readonly', page.decode())
    assert found is not None
    return found[1]


def test_who_has_lost_his_role_does_not_come_back_by_his_own_invitation(desk: Client, tournament: Tournament) -> None:
    link = told_link(desk.post(f"/t/{tournament.key}/people/invite/", {"role": "chief"}).content)
    Membership.objects.filter(tournament=tournament).delete()
    assert desk.post(link).headers["Location"] == "/"
    assert not Membership.objects.exists()
    other = visitor(User.objects.create_user("piotr", name="Piotr"), tournament)
    assert "call-off" not in other.get(f"/t/{tournament.key}/people/").content.decode()


def test_who_is_no_administrator_any_more_makes_none(owner: User, ewa: User) -> None:
    link = told_link(visitor(owner).post("/accounts/people/invite/", {"is_administrator": "on"}).content)
    User.objects.filter(pk=owner.pk).update(is_superuser=False)
    visitor(ewa).post(link)
    ewa.refresh_from_db()
    assert not ewa.is_superuser


def test_a_forged_field_gives_no_office(desk: Client, tournament: Tournament) -> None:
    link = told_link(desk.post(f"/t/{tournament.key}/people/invite/", {"role": "clerk", "is_officer": "on"}).content)
    phone = Client()
    phone.post(link, {"name": "Kasia", "role": "chief", "is_superuser": "on", "is_administrator": "on", "team": "1"})
    kasia = User.objects.get(name="Kasia")
    assert (kasia.is_superuser, kasia.is_officer, kasia.memberships.get().role) == (False, False, "clerk")
    phone.post("/accounts/me/", {"name": "Kasia", "username": "kasia", "is_superuser": "on", "is_officer": "on"})
    kasia.refresh_from_db()
    assert (kasia.username, kasia.is_superuser, kasia.is_officer) == ("kasia", False, False)


def test_the_printed_link_opens_the_same_account_whatever_it_is_called_now() -> None:
    owner = owner_of()
    visitor(owner).post("/accounts/me/", {"name": "Jan Ćma", "username": "jan"})
    User.objects.create_user("owner", name="Ktoś inny")
    client = Client()
    client.get(sign_in_link("").removeprefix("http://testserver"))
    assert 'value="jan"' in client.get("/accounts/me/").content.decode()
    User.objects.filter(pk=owner.pk).update(is_active=False)  # nobody administers: who has the computer does
    assert owner_of().username not in ("jan", "owner")


def test_the_secret_is_whole_or_made_anew(tmp_path: Path) -> None:
    (tmp_path / "secret").touch()  # as a crash leaves it
    made = secret_key(tmp_path)
    assert len(made) > 40
    assert secret_key(tmp_path) == made
    assert (tmp_path / "secret").stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


# Addresses that only record


def test_no_address_of_ours_answers_with_an_empty_page(desk: Client, tournament: Tournament, owner: User) -> None:
    User.objects.filter(username="anna").update(is_superuser=True)
    ours = ("accounts:", "desk:upload", "desk:give_role", "desk:invite", "desk:take", "desk:call_off", "desk:restore")
    for name, pattern in VIEWS.items():
        if not name.startswith(ours) or right_of(name) is Right.LOOK:
            continue
        values = {key: tournament.key if key == "key" else EXAMPLES[key] for key in pattern.pattern.converters}
        answer = desk.get(reverse(name, kwargs=values))
        assert answer.status_code != 405, name


# Files


def upload(client: Client, data: bytes) -> str:
    return client.post("/upload/", {"file": SimpleUploadedFile("x.kodeks", data)}, follow=True).content.decode()


@pytest.mark.parametrize(("cut", "is_torn"), [(40, True), (1, False), (0, False)])
def test_a_torn_last_line_is_told(desk: Client, tournament: Tournament, cut: int, is_torn: bool) -> None:
    data = log.as_file(tournament)
    page = upload(desk, data[: len(data) - cut])
    row = Tournament.objects.exclude(pk=tournament.pk).get()
    assert row.seq == tournament.seq - is_torn
    torn = len(data.rstrip(b"\n").split(b"\n")[-1]) + 1 - cut
    assert (f"{torn} B" in page, "(7.)" in page) == (is_torn, is_torn)


@pytest.mark.parametrize("cut", [0, 1, 2])
def test_a_mailed_file_is_taken_as_it_was_written_and_told(desk: Client, tournament: Tournament, cut: int) -> None:
    data = log.as_file(tournament)
    mailed = data.replace(b"\n", b"\r\n")
    page = upload(desk, mailed[: len(mailed) - cut])
    row = Tournament.objects.exclude(pk=tournament.pk).get()
    assert log.as_file(row) == data
    assert "CRLF" in page
    assert " B od" not in page


def test_nobody_fills_the_disk_with_files(
    desk: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bringing, "A_DAY", 2)
    data = log.as_file(tournament)
    for _ in range(4):
        upload(desk, data)
    assert Tournament.objects.count() == 1 + 2
    User.objects.filter(username="anna").update(is_officer=True)
    upload(desk, data)
    assert Tournament.objects.count() == 1 + 3
    Line.objects.filter(seq=0).update(written_at=timezone.now() - timedelta(days=2))
    User.objects.filter(username="anna").update(is_officer=False)
    upload(desk, data)
    assert Tournament.objects.count() == 1 + 4


def test_a_form_may_have_a_tick_for_each_of_two_thousand_entries(desk: Client, tournament: Tournament) -> None:
    posted = {"text": "Jan", "row": [str(number) for number in range(2_000)]}
    assert desk.post(f"/t/{tournament.key}/entries/import/", posted).status_code != 400


def file_of(*done: Act, seqs: tuple[int, ...] | None = None) -> bytes:
    """A tournament file with right sums: anybody can make one."""
    line, total = header_line('name = "x"\ngame = "100"\nsystem = "swiss"\nrounds = 3\n')
    lines = [line]
    for number, act in zip(seqs or range(1, len(done) + 1), done, strict=True):
        line, total = event_line(total, Event(number, number - 1, "", "x", act))
        lines.append(line)
    return "".join(lines).encode()


@pytest.mark.parametrize("kind", ["notes", "entries", "lines"])
def test_a_small_file_does_not_fill_the_memory(desk: Client, kind: str) -> None:
    many: dict[str, list[Act]] = {
        "notes": [acts.Note("x")] * 3_001,
        "entries": [acts.Enter(Entry(name="x"))] * 3_001,
        "lines": [acts.CheckIn(1)] * 20_001,
    }
    before = Tournament.objects.count()
    assert 'role="alert"' in upload(desk, file_of(*many[kind]))
    assert Tournament.objects.count() == before


@pytest.mark.parametrize("seqs", [(1, 1), (2, 1), (0, 1), (-1, 2), (1, 10**12), (5, 6)])
def test_numbers_of_events_that_cannot_be_are_told(desk: Client, seqs: tuple[int, ...]) -> None:
    before = Tournament.objects.count()
    data = file_of(acts.Note("a"), acts.Note("b"), seqs=seqs)
    assert 'role="alert"' in upload(desk, data)
    assert Tournament.objects.count() == before
