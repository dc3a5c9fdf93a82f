"""What reads the whole register or a whole list is long work on a server: the page tells how far it is, then its answer
comes, with forms that work."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from threading import Event
from time import monotonic, sleep

import pytest
from django.conf import LazySettings
from django.http import HttpResponse
from django.test import Client

from kodeks.web.accounts.models import User
from kodeks.web.frame import errands
from kodeks.web.frame.hands import own_hands, step
from kodeks.web.logs import memory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def officer(owner: User, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """Of a server, which keeps errands."""
    settings.PATIENCE_S = 0.05
    monkeypatch.setattr(errands.keeper, "every_s", 0.1)
    memory.forget_everything()
    errands.start()
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    client.force_login(owner)
    yield client
    _until(lambda: own_hands.load() == (0, 0) and not errands._Process.held)
    errands.stop(30)
    memory.forget_everything()


def _until(is_so: Callable[[], bool]) -> None:
    end = monotonic() + 60
    while not is_so():
        assert monotonic() < end
        sleep(0.05)


def answer_of(client: Client, address: str) -> HttpResponse:
    answer = client.get(address)
    while answer.status_code == 202:
        name = re.search(r"errand=([\w-]+)", answer.content.decode())
        assert name is not None
        sleep(0.05)
        answer = client.get(address, {"errand": name[1]})
    return answer


LONG = ("lists/100/compute/", "lists/100/correction/", "players/duplicates/", "players/players.csv")


@pytest.mark.parametrize("page", LONG)
def test_it_is_answered(officer: Client, page: str) -> None:
    assert answer_of(officer, f"/federation/{page}").status_code == 200


def test_it_tells_how_far_it_is_and_its_form_is_taken(officer: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    address, gate, begun = "/federation/lists/100/compute/", Event(), Event()

    def slowly(game: str) -> None:
        step(3, 4)
        begun.set()
        assert gate.wait(60)

    monkeypatch.setattr("kodeks.web.federation.lists.compute", slowly)
    first = officer.get(address)
    assert (first.status_code, begun.wait(60)) == (202, True)
    name = re.search(r"errand=([\w-]+)", first.content.decode())
    assert name is not None
    told = officer.get(address, {"errand": name[1]}).content.decode()
    assert 'value="3" max="4"' in told
    gate.set()
    assert "no rating list" in answer_of(officer, address).content.decode().lower()
    token = officer.cookies["csrftoken"].value
    refused = officer.post(address, {"csrfmiddlewaretoken": token, "digest": "of another day"})
    assert refused.status_code != 403
