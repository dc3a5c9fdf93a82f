"""Long work: several hands in turn between those who ask, for as long as somebody waits; large papers in sheaves."""

from __future__ import annotations

import io
import subprocess
import zipfile
from threading import Event
from time import monotonic, sleep
from zoneinfo import ZoneInfo

import pypdfium2
import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from kodeks.papers import Voice, player_cards
from kodeks.printing import sheaves
from kodeks.tournament import Entry
from kodeks.tournament.acts import Announce, Enter, Number, Pair, Start
from kodeks.web.accounts.models import User
from kodeks.web.frame import hands, long_work
from kodeks.web.frame.hands import Abandoned, Hands, Job, asker, step
from kodeks.web.logs import log, memory
from kodeks.web.logs.models import Tournament
from kodeks.words import language_of

PLAYERS = 500


@pytest.fixture
def large(owner: User) -> Tournament:
    row = log.create('name = "Duży"\ngame = "100"\nsystem = "swiss"\nrounds = 9\n', by=owner, chief=owner)
    people = [Enter(Entry(name=f"Zawodnik {place:03}")) for place in range(PLAYERS)]
    pairs = tuple((2 * board + 1, 2 * board + 2) for board in range(PLAYERS // 2))
    acts = [*people, Number(tuple(range(PLAYERS)), "k"), Pair(1, pairs, None, "", "p"), Announce(1), Start(1)]
    assert log.append(row, acts, by=owner, at="")[-1].step.is_accepted
    return row


@pytest.fixture
def desk(owner: User) -> Client:
    client = Client()
    client.force_login(owner)
    return client


def test_one_who_asks_for_too_much_has_the_rest_dropped() -> None:
    pool, release = Hands(1), Event()
    jobs = [Job("greedy", lambda: release.wait(30)) for _ in range(hands.MOST_OF_ONE + 2)]  # one has the hand
    for job in jobs:
        pool.give(job)
    assert isinstance(jobs[-1].answer.exception(10), Abandoned)
    other = Job("other", lambda: "done")
    pool.give(other)
    release.set()
    assert (other.answer.result(10), jobs[-2].answer.result(10)) == ("done", True)


def test_a_hand_tells_moments_by_the_clocks_of_who_asked() -> None:
    with timezone.override(ZoneInfo("Atlantic/Azores")):
        job = Job("other", timezone.get_current_timezone_name)
    Hands(1).give(job)
    assert job.answer.result(10) == "Atlantic/Azores"


def test_one_who_asks_for_much_leaves_a_hand_to_others() -> None:
    pool, release = Hands(2), Event()
    slow = [Job("greedy", lambda: release.wait(30)) for _ in range(5)]
    for job in slow:
        pool.give(job)
    quick = Job("other", lambda: "done")
    pool.give(quick)
    assert quick.answer.result(10) == "done"
    release.set()
    assert [job.answer.result(60) for job in slow] == [True] * 5


def test_those_who_ask_take_turns() -> None:
    pool, order, hold = Hands(1), list[str](), Event()
    jobs = [Job("first", lambda: hold.wait(30))]
    pool.give(jobs[0])
    for name in ("ann", "ann", "ann", "bob", "eve"):
        jobs.append(Job(name, lambda name=name: order.append(name)))  # type: ignore[misc]
        pool.give(jobs[-1])
    hold.set()
    for job in jobs:
        job.answer.result(60)
    assert order == ["ann", "bob", "eve", "ann", "ann"]


def test_work_that_nobody_waits_for_is_dropped_before_and_while_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "GONE_S", 0.2)
    pool, begun, told = Hands(1), Event(), list[int]()

    def endless() -> None:
        begun.set()
        while True:
            told.append(1)
            step(len(told), 10_000_000)
            sleep(0.01)

    running, waiting = Job("a", endless), Job("b", lambda: told.clear())
    pool.give(running)
    pool.give(waiting)
    assert begun.wait(60)
    for job in (running, waiting):
        with pytest.raises(Abandoned):
            job.answer.result(60)
    assert told
    assert running.of == 10_000_000


def test_who_comes_back_has_it_done_after_all(monkeypatch: pytest.MonkeyPatch, settings: LazySettings) -> None:
    monkeypatch.setattr(hands, "GONE_S", 0.2)
    settings.PATIENCE_S = 0.0
    hold, times = Event(), list[int]()

    def work() -> str:
        times.append(1)
        while not hold.is_set():
            step(1, 2)
            sleep(0.01)
        return "done"

    asker.set("somebody")
    assert long_work.worked_out("key", lambda: work) is None
    job = memory.recall(("work", "key"))
    with pytest.raises(Abandoned):
        job.answer.result(60)
    assert long_work.worked_out("key", lambda: work) is None
    hold.set()
    assert long_work.finished("key", lambda: work) == "done"
    assert len(times) == 2
    memory.forget_everything()


def test_the_page_that_waits_tells_how_far_it_is(desk: Client, large: Tournament, settings: LazySettings) -> None:
    settings.PATIENCE_S = 0.0
    address, shown = f"/t/{large.key}/papers/player-cards.pdf", set[str]()
    until = monotonic() + 120
    while (answer := desk.get(address)).status_code == 202:
        text = answer.content.decode()
        shown |= {part for part in ("<progress ", f'max="{PLAYERS}"', f"0 / {PLAYERS}") if part in text}
        assert monotonic() < until
        sleep(0.05)
    assert shown == {"<progress ", f'max="{PLAYERS}"', f"0 / {PLAYERS}"}


def test_a_paper_of_very_many_forms_comes_in_sheaves(desk: Client, large: Tournament) -> None:
    answer = desk.get(f"/t/{large.key}/papers/player-cards.pdf")
    assert answer.headers["Content-Disposition"].endswith('-player-cards-pl.zip"')
    with zipfile.ZipFile(io.BytesIO(answer.content)) as pack:
        names = pack.namelist()
        pages = [len(pypdfium2.PdfDocument(pack.read(name))) for name in names]
    assert [name.removeprefix("duzy-player-cards-pl") for name in names] == ["-1.pdf", "-2.pdf"]
    assert pages == [240, 10]  # two cards to a page


def test_the_memory_of_a_paper_is_that_of_a_sheaf(large: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing large is set in this process; each sheaf has one of its own, which is bounded and ends with it."""
    paper = player_cards(log.load(large).state, Voice(language_of("pl")))
    sizes, begun = list[int](), list[subprocess.Popen[bytes]]()
    real_pdf, real_process = sheaves.print_pdf, subprocess.Popen

    def small_only(sheaf: object) -> bytes:
        sizes.append(len(sheaf.forms))  # type: ignore[attr-defined]
        return real_pdf(sheaf)  # type: ignore[arg-type]

    def counted(*given: object, **named: object) -> object:
        begun.append(real_process(*given, **named))  # type: ignore[call-overload]
        return begun[-1]

    monkeypatch.setattr(sheaves, "print_pdf", small_only)
    monkeypatch.setattr(sheaves.subprocess, "Popen", counted)
    made = sheaves.print_sheaves(paper)
    assert len(made) == 2
    assert sizes == [PLAYERS % sheaves.SHEAF]
    assert max(sizes) <= sheaves.SMALL
    assert [press.returncode for press in begun] == [0]


def test_the_press_ends_with_who_asked(large: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    paper = player_cards(log.load(large).state, Voice(language_of("pl")))
    begun, real = list[subprocess.Popen[bytes]](), subprocess.Popen

    def counted(*given: object, **named: object) -> object:
        begun.append(real(*given, **named))  # type: ignore[call-overload]
        return begun[-1]

    def gone(done: int, of: int) -> None:
        if begun:
            raise Abandoned

    monkeypatch.setattr(sheaves.subprocess, "Popen", counted)
    with pytest.raises(Abandoned):
        sheaves.print_sheaves(paper, gone)
    assert [press.returncode for press in begun] == [-9]


def test_the_same_paper_is_the_same_wherever_it_is_set(large: Tournament) -> None:
    whole = player_cards(log.load(large).state, Voice(language_of("pl")))
    sheaf = sheaves.replace(whole, forms=whole.forms[:41])
    assert sheaves.print_sheaves(sheaf) == [sheaves.print_pdf(sheaf)]
