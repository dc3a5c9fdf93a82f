"""FIDE's program takes seconds for a large field: it works beside the pages, which say so until it has answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event

import pytest
from django.conf import LazySettings
from django.test import Client
from rounds_at_hand import players, started

from kodeks.malformed import MalformedText
from kodeks.pairing.fide import FideDutch
from kodeks.pairing.swiss import DraughtsSwiss
from kodeks.tournament import Proposal, propose_pairing
from kodeks.web.accounts.models import User
from kodeks.web.logs import log, memory
from kodeks.web.logs.models import Tournament
from kodeks.web.rounds import proposals

pytestmark = pytest.mark.django_db(transaction=True)
CHESS = 'name = "Szachy"\ngame = "chess"\nsystem = "swiss"\nswiss_variant = "fide_dutch"\nrounds = 5\n'


class Engine:
    """The engine, which waits until the test lets it go; and how often it was asked."""

    def __init__(self) -> None:
        self.may_go = Event()
        self.asked = 0

    def __call__(self, state: object) -> object:
        self.asked += 1
        assert self.may_go.wait(30)
        return propose_pairing(state)  # type: ignore[arg-type]


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch, settings: LazySettings) -> Iterator[Engine]:
    made = Engine()
    settings.PATIENCE_S = 0.05
    monkeypatch.setattr(proposals, "propose_pairing", made)
    monkeypatch.setattr(proposals, "_LARGE", 4)
    memory.forget_everything()
    yield made
    made.may_go.set()
    memory.forget_everything()


@pytest.fixture
def swiss(owner: User) -> Tournament:
    """Six players, round 1 started."""
    return started(CHESS, players(6), owner, ("1-0", "½-½"))


def settled(ask: Callable[[], int]) -> int:
    """The first answer that is no waiting page."""
    for _ in range(200):
        status = ask()
        if status != 202:
            return status
    raise AssertionError("the engine never answered")


@pytest.mark.parametrize("path", ["pair/", "round/2/by-hand/", "round/1/why/", "round/1/by-hand/"])
def test_the_page_says_that_the_program_works_and_shows_when_it_is_done(
    client: Client, swiss: Tournament, engine: Engine, path: str
) -> None:
    address = f"/t/{swiss.key}/{path}"
    for _ in range(2):  # whoever asks again waits for the same answer
        answer = client.get(address)
        assert answer.status_code == 202
        assert "Program kojarzy (6 zawodników)" in answer.content.decode()
        assert "data-waiting" in answer.content.decode()
    engine.may_go.set()
    assert settled(lambda: client.get(address).status_code) == 200
    assert engine.asked == 1


def test_what_was_previewed_is_recorded_without_asking_again(client: Client, swiss: Tournament, engine: Engine) -> None:
    engine.may_go.set()
    assert settled(lambda: client.get(f"/t/{swiss.key}/pair/").status_code) == 200
    client.post(f"/t/{swiss.key}/pair/", {"on": log.load(swiss).seq})
    assert len(log.load(swiss).state.rounds) == 2
    assert settled(lambda: client.get(f"/t/{swiss.key}/round/2/why/").status_code) == 200
    assert engine.asked == 1


def test_the_next_round_is_worked_out_when_the_last_result_is_in(
    client: Client, swiss: Tournament, engine: Engine
) -> None:
    engine.may_go.set()
    for board, asked in ((2, 0), (3, 1)):
        form = {"board": board, "result": "0", "on": log.load(swiss).seq, "replace": "1"}
        client.post(f"/t/{swiss.key}/round/1/result/", form)
        before = log.load(swiss).state
        if asked:
            assert isinstance(proposals.proposal_of(swiss, before), Proposal)
        assert engine.asked == asked


def test_a_record_the_program_cannot_read_is_told(
    client: Client, swiss: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def puzzled(self: object, task: object) -> object:
        raise MalformedText("fide-byes-differ", "1, 2")

    memory.forget_everything()
    for engine in (FideDutch, DraughtsSwiss):
        monkeypatch.setattr(engine, "pair", puzzled)
    for path in ("pair/", "round/2/by-hand/", "round/1/why/"):
        answer = client.get(f"/t/{swiss.key}/{path}")
        assert answer.status_code == 200, path
    assert "muszą dawać tyle samo punktów" in client.get(f"/t/{swiss.key}/pair/").content.decode()
    told = client.post(f"/t/{swiss.key}/pair/", {"on": log.load(swiss).seq}, follow=True)
    assert "muszą dawać tyle samo punktów" in told.content.decode()
    memory.forget_everything()


@pytest.mark.parametrize("on", ["", "999999", "9" * 5000, "x"])
def test_nobody_has_seen_more_than_there_is(client: Client, owner: User, on: str) -> None:
    row = started('name = "Sześć"\ngame = "100"\nsystem = "swiss"\nrounds = 5\n', players(6), owner)
    client.post(f"/t/{row.key}/pair/", {"on": on})
    assert len(log.load(row).state.rounds) == 1
    assert log.load(row).events[-1].on == log.load(row).seq - 1
