"""Errands: long work that is written down outlives its process, is done once, and is answered from any process."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from threading import Event
from time import monotonic, sleep

import errands_at_hand
import pytest
from django.conf import LazySettings
from django.db import IntegrityError, connection
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from errands_at_hand import notes
from nursery import Child, bear

from kodeks.web import lives
from kodeks.web.accounts.installation import found
from kodeks.web.accounts.models import User
from kodeks.web.books.models import Club
from kodeks.web.frame import errands
from kodeks.web.frame.errands import once, sweep_errands
from kodeks.web.frame.hands import Job, own_hands
from kodeks.web.frame.models import Errand
from kodeks.web.frame.sealing import BrokenSeal, sealed, unsealed
from kodeks.web.logs import memory

pytestmark = pytest.mark.django_db(transaction=True)


def until(true: Callable[[], object], seconds: float = 60) -> None:
    end = monotonic() + seconds
    while not true():
        assert monotonic() < end, "it never came"
        sleep(0.02)


@pytest.fixture
def gate(settings: LazySettings) -> Path:
    """Work waits until this file is there."""
    Path(settings.HOME).mkdir(parents=True, exist_ok=True)
    return Path(settings.HOME) / "gate"


@pytest.fixture
def _kept(settings: LazySettings, monkeypatch: pytest.MonkeyPatch, gate: Path) -> Iterator[None]:
    """As in a server: errands are written down, and done."""
    settings.ROOT_URLCONF, settings.PATIENCE_S = "errands_at_hand", 0.05
    monkeypatch.setattr(errands, "_HOLD", timedelta(seconds=2))
    monkeypatch.setattr(errands.keeper, "every_s", 0.1)
    monkeypatch.setattr(errands, "_LATER", timedelta(seconds=0.1))
    monkeypatch.setattr("kodeks.web.frame.long_work._PATIENCE_S", 0.05)
    memory.forget_everything()
    errands.start()
    yield
    gate.touch()
    until(lambda: own_hands.load() == (0, 0))
    until(lambda: not errands._Process.held)
    errands.stop(30)
    memory.forget_everything()


@pytest.fixture
def officer(owner: User) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="pl")
    client.force_login(owner)
    return client


@contextmanager
def another_process(settings: LazySettings, hold_s: float = 2.0) -> Iterator[Child]:
    """A server's process that does errands, on the same data."""
    told = {
        "hold_s": hold_s,
        "database": connection.settings_dict["NAME"],
        "secret": settings.SECRET_KEY,
        "home": str(settings.HOME),
    }
    process = bear([json.dumps(told, default=str)], {**os.environ}, program=errands_at_hand.__file__)
    try:
        assert process.stdout.readline() == "ready\n"
        yield process
    finally:
        process.kill()
        process.wait(30)


def name_in(answer: HttpResponse) -> str:
    found = re.search(r'(?:name="errand" value="|errand=)([\w-]+)"', answer.content.decode())
    assert found is not None
    return found[1]


def asked_again(client: Client, first: HttpResponse, address: str) -> HttpResponse:
    """What the page that waits gets in the end; it only looks first, as its script does."""
    name = name_in(first)
    ask = client.get if "errand=" in first.content.decode() else client.post
    until(lambda: ask(address, {"errand": name, "look": "1", **_named(address)}).status_code != 202)
    return ask(address, {"errand": name, **_named(address)})


def _named(address: str) -> dict[str, str]:
    return {"name": "lista"} if address == "/paper/" else {}


# In one process


@pytest.mark.usefixtures("_kept")
def test_an_errand_tells_moments_by_the_clocks_of_its_installation(
    officer: Client, gate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a page does; a hand has no request that has just begun."""
    zones: list[str] = []
    found("Federação", "Atlantic/Azores")
    monkeypatch.setattr(errands_at_hand, "note", lambda text: zones.append(timezone.get_current_timezone_name()))
    try:
        first = officer.post("/club/", {"name": "Dąbrówka"})
        gate.touch()
        asked_again(officer, first, "/club/")
    finally:
        timezone.deactivate()
    assert zones == ["Atlantic/Azores", "Atlantic/Azores"]


@pytest.mark.usefixtures("_kept")
def test_what_changes_the_books_is_written_down_first_and_answered_as_ever(officer: Client, gate: Path) -> None:
    first = officer.post("/club/", {"name": "Dąbrówka"})
    assert first.status_code == 202
    row = Errand.objects.get()
    assert (row.what, row.is_bound, row.ended_at) == ("errands_at_hand.found_club", True, None)
    assert b"/club/" not in bytes(row.asked)
    gate.touch()
    answer = asked_again(officer, first, "/club/")
    assert (answer.status_code, answer["Location"]) == (302, "/federation/")
    assert "Dąbrówka: Pokaż" in officer.get("/federation/").content.decode()
    assert Club.objects.count() == 1
    row.refresh_from_db()
    assert row.written_at is not None


@pytest.mark.usefixtures("_kept")
def test_what_is_done_within_a_moment_needs_no_page_that_waits(
    officer: Client, gate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate.touch()
    monkeypatch.setattr("kodeks.web.frame.long_work._PATIENCE_S", 30)
    answer = officer.post("/club/", {"name": "Dąbrówka"})
    assert (answer.status_code, Club.objects.count()) == (302, 1)


@pytest.mark.usefixtures("_kept")
def test_nobody_else_gets_the_answer(officer: Client, gate: Path) -> None:
    first = officer.post("/club/", {"name": "Dąbrówka"})
    stranger = Client()
    stranger.force_login(User.objects.create(username="other", is_officer=True))
    answer = stranger.post("/club/", {"errand": name_in(first)})
    assert (answer.status_code, answer["Location"]) == (302, "/club/")  # nothing is begun for him, either
    gate.touch()
    assert asked_again(officer, first, "/club/")["Location"] == "/federation/"
    assert Club.objects.count() == 1


@pytest.mark.usefixtures("_kept")
def test_who_may_no_more_is_refused_when_it_is_done(officer: Client, owner: User, gate: Path) -> None:
    other = User.objects.create(username="other", is_officer=True)
    client = Client()
    client.force_login(other)
    busy = [officer.post("/club/", {"name": name}) for name in "AB"]
    first = client.post("/club/", {"name": "C"})
    until(lambda: {text for _, text in notes()} == {"began A", "began C"})  # one hand for each who asks
    second = client.post("/club/", {"name": "D"})
    User.objects.filter(pk=other.pk).update(is_officer=False)
    gate.touch()
    for each in busy:
        asked_again(officer, each, "/club/")
    until(lambda: not Errand.objects.filter(ended_at=None).exists())
    User.objects.filter(pk=other.pk).update(is_officer=True)
    assert [asked_again(client, each, "/club/").status_code for each in (first, second)] == [302, 403]
    assert set(Club.objects.values_list("name", flat=True)) == {"A", "B", "C"}


@pytest.mark.usefixtures("_kept")
def test_three_failures_are_told_and_block_nobody(officer: Client, gate: Path) -> None:
    gate.touch()
    first = officer.post("/impossible/")
    other = officer.post("/club/", {"name": "Dąbrówka"})
    if other.status_code == 202:
        other = asked_again(officer, other, "/club/")
    assert other["Location"] == "/federation/"
    answer = asked_again(officer, first, "/impossible/")
    row = Errand.objects.get(tries=3)
    assert answer.status_code == 500
    told = f"próbował 3 razy. Powiedz o tym administratorowi: zadanie nr {row.pk}."
    assert told in answer.content.decode()
    assert (row.trouble, [text for _, text in notes()].count("tried")) == ("OSError: the disk is full", 3)


@pytest.mark.usefixtures("_kept")
def test_a_paper_that_nobody_waits_for_is_dropped(officer: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kodeks.web.frame.hands.GONE_S", 3)
    monkeypatch.setattr(errands, "GONE_S", 3)
    first, same = (officer.get("/paper/", {"name": "lista"}) for _ in range(2))
    assert (first.status_code, name_in(first)) == (202, name_in(same))
    until(lambda: not Errand.objects.exists())
    assert officer.get("/paper/", {"name": "lista", "errand": name_in(first)}).status_code == 202  # begun again
    assert [text for _, text in notes()].count("began lista") == 2


@pytest.mark.usefixtures("_kept")
def test_who_has_too_much_waiting_asks_later(officer: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errands, "MOST_OF_ONE", 2)
    assert [officer.post("/club/", {"name": name}).status_code for name in "ABC"] == [202, 202, 302]
    assert "Zbyt wiele Twoich zadań czeka" in officer.get("/federation/").content.decode()
    assert officer.get("/paper/", {"name": "lista"}).status_code == 202  # as long as this process lives
    assert Errand.objects.count() == 2


@pytest.mark.usefixtures("_kept")
def test_administrators_see_what_is_asked_for(officer: Client, settings: LazySettings, gate: Path) -> None:
    assert "Żadne zadanie nie czeka." in officer.get("/server/").content.decode()
    first = [officer.post("/club/", {"name": name}) for name in "AB"]
    until(lambda: errands.counted() == {"at_work": 1, "waiting": 1, "failed": 0})
    until(lambda: "w toku 3 / 7" in officer.get("/server/").content.decode())
    shown = officer.get("/server/").content.decode()
    assert shown.count("errands_at_hand.found_club") == 2
    assert "czeka na swoją kolej" in shown
    gate.touch()
    for each in first:
        asked_again(officer, each, "/club/")
    officer.post("/impossible/")
    until(lambda: errands.counted() == {"at_work": 0, "waiting": 0, "failed": 1})
    shown = officer.get("/server/").content.decode()
    assert ("nie udało się" in shown, "OSError: the disk is full" in shown, "próba 3" in shown) == (True,) * 3


@pytest.mark.usefixtures("_kept")
def test_a_link_that_bears_the_name_asks_for_something_else(officer: Client, gate: Path) -> None:
    first = officer.get("/paper/", {"name": "lista"})
    gate.touch()
    assert asked_again(officer, first, "/paper/").content == b"%PDF of lista"
    other = officer.get("/paper/", {"name": "inna", "errand": name_in(first)})
    if other.status_code == 202:
        until(lambda: officer.get("/paper/", {"name": "inna"}).status_code == 200)
        other = officer.get("/paper/", {"name": "inna"})
    assert other.content == b"%PDF of inna"


# In several


@pytest.mark.usefixtures("_kept")
def test_the_page_follows_a_paper_that_another_process_makes(
    officer: Client, gate: Path, settings: LazySettings
) -> None:
    first = officer.get("/paper/", {"name": "lista"})
    assert "errand=" in first.content.decode()
    with another_process(settings):
        Errand.objects.update(held_by="a process that died", held_until=timezone.now() - timedelta(seconds=1))
        until(lambda: len(notes()) == 2)
        pid = notes()[1][0]
        assert pid != os.getpid()
        until(lambda: Errand.objects.filter(of=7).exclude(held_by="a process that died").exists())
        shown = officer.get("/paper/", {"name": "lista", "errand": name_in(first)})
        assert (shown.status_code, 'value="3" max="7"' in shown.content.decode()) == (202, True)
        gate.touch()
        until(lambda: Errand.objects.exclude(ended_at=None).exists())
        answer = asked_again(officer, first, "/paper/")
    assert (answer.content, answer["Content-Disposition"]) == (b"%PDF of lista", 'inline; filename="lista.pdf"')


@contextmanager
def no_hand_free() -> Iterator[None]:
    """Whatever is asked for here is done by other processes."""
    release = Event()
    for name in ("one", "another"):
        own_hands.give(Job(name, lambda: release.wait(120), is_bound=True))
    try:
        yield
    finally:
        release.set()


@pytest.mark.usefixtures("_kept")
def test_what_a_killed_process_had_in_hand_is_carried_through_once(
    officer: Client, gate: Path, settings: LazySettings
) -> None:
    """Written down here, taken there, killed in the middle; another does it, and the page gets its answer."""
    with no_hand_free():
        with another_process(settings) as doomed:
            first = officer.post("/club/", {"name": "Dąbrówka"})
            until(lambda: notes() == [(doomed.pid, "began Dąbrówka")])
            doomed.kill()
            doomed.wait(30)
        assert officer.post("/club/", {"errand": name_in(first)}).status_code == 202
        gate.touch()
        with another_process(settings) as second:
            answer = asked_again(officer, first, "/club/")
        assert answer["Location"] == "/federation/"
        assert notes()[1:] == [(second.pid, "began Dąbrówka"), (second.pid, "wrote Dąbrówka")]
    assert "Dąbrówka: Pokaż" in officer.get("/federation/").content.decode()
    assert Club.objects.count() == 1
    assert Errand.objects.get().tries == 2


@pytest.mark.usefixtures("_kept")
def test_what_a_stopped_process_had_in_hand_is_taken_at_once(
    officer: Client, gate: Path, settings: LazySettings
) -> None:
    """Its hold would last for minutes; it lets go, and that was no try that failed."""
    with no_hand_free(), another_process(settings, hold_s=300) as stopped:
        first = officer.post("/club/", {"name": "Dąbrówka"})
        until(lambda: notes() == [(stopped.pid, "began Dąbrówka")])
        with another_process(settings) as second:
            stopped.terminate()
            until(lambda: notes()[1:] == [(second.pid, "began Dąbrówka")])
            assert Errand.objects.get().tries == 1
            gate.touch()
            answer = asked_again(officer, first, "/club/")
        assert answer["Location"] == "/federation/"
    assert (second.pid, "wrote Dąbrówka") in notes()
    assert Club.objects.count() == 1


@pytest.mark.usefixtures("_kept")
def test_what_nobody_takes_from_a_stopped_process_still_ends_there(
    officer: Client, gate: Path, settings: LazySettings
) -> None:
    with no_hand_free():
        with another_process(settings, hold_s=300) as stopped:
            officer.post("/club/", {"name": "Dąbrówka"})
            until(lambda: notes() == [(stopped.pid, "began Dąbrówka")])
            stopped.terminate()
            until(lambda: Errand.objects.filter(held_until__lte=timezone.now()).exists())
            gate.touch()
            until(lambda: Errand.objects.filter(written_at__isnull=False).exists())
            assert stopped.wait(30) == 0
        assert notes()[1:] == [(stopped.pid, "wrote Dąbrówka")]
    assert Club.objects.count() == 1


@pytest.mark.usefixtures("_kept")
def test_two_processes_never_do_one_errand_twice(officer: Client, gate: Path, settings: LazySettings) -> None:
    gate.touch()
    names = [f"Klub {number:02}" for number in range(12)]
    with no_hand_free(), another_process(settings), another_process(settings):
        for name in names:
            client = Client()
            client.force_login(User.objects.create(username=name, is_officer=True))
            assert client.post("/club/", {"name": name}).status_code == 202
        until(lambda: not Errand.objects.filter(ended_at=None).exists())
    done = sorted(text for _, text in notes())
    assert done == [f"{did} {name}" for did in ("began", "wrote") for name in names]
    assert len({pid for pid, _ in notes()}) == 2
    assert sorted(Club.objects.values_list("name", flat=True)) == names


@pytest.mark.usefixtures("_kept")
def test_who_was_overtaken_writes_nothing(officer: Client, gate: Path) -> None:
    """A process that slept too long wakes up: its errand is in other hands, and the books are not written twice."""
    first = officer.post("/club/", {"name": "Dąbrówka"})
    until(lambda: notes())
    Errand.objects.update(held_by="another process", held_until=timezone.now() + timedelta(seconds=1))
    gate.touch()
    until(lambda: not errands._Process.held)
    assert not Club.objects.exists()
    asked_again(officer, first, "/club/")  # the other died: its hold has ended
    assert [text for _, text in notes()] == ["began Dąbrówka", "began Dąbrówka", "wrote Dąbrówka"]
    assert Club.objects.count() == 1


@pytest.mark.usefixtures("_kept")
def test_what_was_written_before_its_process_died_is_not_written_again(officer: Client, gate: Path) -> None:
    """Killed after the commit, before the answer: the page is told, and led to where it came from."""
    with no_hand_free():
        first = officer.post("/club/?from=test", {"name": "Dąbrówka"})
        now = timezone.now()
        Errand.objects.update(written_at=now, held_by="a process that died", held_until=now, tries=1)
    answer = asked_again(officer, first, "/club/?from=test")
    assert (answer["Location"], notes(), Club.objects.exists()) == ("/club/?from=test", [], False)
    assert "Zadanie wykonano, zanim serwer uruchomiono ponownie." in officer.get("/federation/").content.decode()


@pytest.mark.usefixtures("_kept")
def test_an_errand_that_kills_its_process_is_given_up(officer: Client) -> None:
    with no_hand_free():
        first = officer.post("/club/", {"name": "Dąbrówka"})
        Errand.objects.update(held_by="a process that died", tries=errands.MOST_TRIES)
    assert asked_again(officer, first, "/club/").status_code == 500
    assert notes() == []


@pytest.mark.usefixtures("_kept")
def test_what_needs_files_of_another_server_is_left_to_it(officer: Client, gate: Path) -> None:
    with no_hand_free():
        officer.post("/club/", {"name": "Dąbrówka"})
        Errand.objects.update(place="another server")
    gate.touch()
    sleep(1)
    assert (Errand.objects.get().tries, errands.await_files()) == (0, True)
    Errand.objects.update(place=errands._place())
    until(lambda: Club.objects.exists())


# What is kept


def test_without_a_server_it_is_done_at_once(officer: Client, gate: Path, settings: LazySettings) -> None:
    settings.ROOT_URLCONF = "errands_at_hand"
    gate.touch()
    assert officer.post("/club/", {"name": "Dąbrówka"})["Location"] == "/federation/"
    assert not Errand.objects.exists()


def test_a_seal_is_of_one_secret_and_one_matter(settings: LazySettings) -> None:
    text = sealed("Łódź".encode(), "answer 1")
    assert unsealed(text, "answer 1").decode() == "Łódź"
    with pytest.raises(BrokenSeal):
        unsealed(text, "answer 2")
    settings.SECRET_KEY = "another"
    with pytest.raises(BrokenSeal):
        unsealed(text, "answer 1")


def test_once_is_a_plain_transaction_where_no_errand_does_it() -> None:
    with once():
        Club.objects.create(name="A")
    with pytest.raises(IntegrityError), once():
        Club.objects.bulk_create([Club(name="B"), Club(pk=Club.objects.get().pk, name="C")])
    assert [club.name for club in Club.objects.all()] == ["A"]


def test_what_has_lived_its_life_is_swept(owner: User) -> None:
    now, bit = timezone.now(), timedelta(minutes=1)

    def errand(name: str, **facts: object) -> None:
        known = {"user": owner, "asked": b"", "asked_at": now, "wanted_at": now, "held_until": now, "is_bound": True}
        Errand.objects.create(name=name, **{**known, **facts})

    for age, which in ((-bit, "stays"), (bit, "goes")):
        errand(f"fetched {which}", answer=b"1", ended_at=now, fetched_at=now - lives.ERRAND_FETCHED.lasts - age)
        errand(f"ended {which}", answer=b"1", ended_at=now - lives.ERRAND.lasts - age)
        errand(f"failed {which}", ended_at=now - lives.ERRAND_FAILED.lasts - age, fetched_at=now)
        errand(f"left {which}", is_bound=False, wanted_at=now - lives.ERRAND.lasts - age)
    errand("bound", asked_at=now - timedelta(days=365), wanted_at=now - timedelta(days=365))
    assert sweep_errands(now) == 4
    left = set(Errand.objects.values_list("name", flat=True))
    assert left == {"fetched stays", "ended stays", "failed stays", "left stays", "bound"}
