"""The checklists on the desk: ticked with a tap, measured with a verdict, printed."""

from __future__ import annotations

import re

import pypdfium2
import pytest
from django.test import Client

from kodeks.tournament.acts import Announce, Measure, Result, Start, Tick
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.rights import Role


@pytest.fixture
def arbiter(tournament: Tournament) -> Client:
    """A round arbiter, who reads Polish."""
    user = User.objects.create(username="round", name="Ewa Sędzia")
    Membership.objects.create(tournament=tournament, user=user, role=Role.ROUND)
    client = Client(headers={"accept-language": "pl"})
    client.force_login(user)
    return client


def shown(client: Client, tournament: Tournament, query: str = "") -> str:
    answer = client.get(f"/t/{tournament.key}/checklist/{query}")
    assert answer.status_code == 200
    return str(answer.content.decode())


def send(client: Client, tournament: Tournament, name: str, **fields: str) -> str:
    on = str(log.load(tournament).seq)
    answer = client.post(f"/t/{tournament.key}/checklist/{name}/", {"on": on, "round": "1"} | fields, follow=True)
    assert answer.status_code == 200
    return str(answer.content.decode())


def keys_of(client: Client, tournament: Tournament, phase: str) -> list[str]:
    return re.findall(r'id="item-(\w+)"', shown(client, tournament, f"?phase={phase}"))


def row(page: str, key: str) -> str:
    found = re.search(rf'<li id="item-{key}".*?(?=<li id="item-|</ul>)', page, re.DOTALL)
    assert found is not None
    return found[0]


def test_the_list_tells_what_is_needed(arbiter: Client, tournament: Tournament) -> None:
    page = shown(arbiter, tournament, "?phase=day_before")
    assert "Kompletów do gry" in page
    assert "<dd>4</dd>" in page  # two games and two sets to spare
    assert "KW2025:II.3" in page


def test_a_tick_is_recorded_for_its_round(arbiter: Client, tournament: Tournament) -> None:
    before, during = keys_of(arbiter, tournament, "day_before")[0], keys_of(arbiter, tournament, "during")[0]
    send(arbiter, tournament, "tick", item=before, fine="yes", round="2")
    send(arbiter, tournament, "tick", item=during, fine="no", remark="za głośno", round="2")
    ticks = log.load(tournament).state.ticks
    assert ticks[before, None] == Tick(before)  # looked at once, whatever the round
    assert ticks[during, 2] == Tick(during, is_fine=False, round=2, remark="za głośno")
    assert 'class="yes"' in row(shown(arbiter, tournament, "?phase=day_before&round=3"), before)
    assert "za głośno" in row(shown(arbiter, tournament, "?phase=during&round=2"), during)
    assert 'class="open"' in row(shown(arbiter, tournament, "?phase=during&round=3"), during)


def test_the_same_tick_twice_is_recorded_once_and_keeps_its_remark(arbiter: Client, tournament: Tournament) -> None:
    on = str(log.load(tournament).seq)
    key = keys_of(arbiter, tournament, "day_before")[0]
    for fields in ({"remark": "z klubu obok"}, {"remark": "z klubu obok"}, {}):
        arbiter.post(f"/t/{tournament.key}/checklist/tick/", {"on": on, "item": key, "fine": "yes"} | fields)
    assert [event.act for event in log.load(tournament).events if isinstance(event.act, Tick)] == [
        Tick(key, remark="z klubu obok")
    ]


def test_a_tick_is_emptied(arbiter: Client, tournament: Tournament) -> None:
    key = keys_of(arbiter, tournament, "day_before")[0]
    assert 'value="open"' not in row(shown(arbiter, tournament, "?phase=day_before"), key)
    assert 'value="open"' in row(send(arbiter, tournament, "tick", item=key, fine="no", remark="brak"), key)
    page = send(arbiter, tournament, "tick", item=key, fine="open")
    assert 'class="open"' in row(page, key)
    assert "brak" not in row(page, key)
    assert not log.load(tournament).state.ticks
    before = log.load(tournament).seq
    send(arbiter, tournament, "tick", item=key, fine="open")
    assert log.load(tournament).seq == before  # twice does no harm
    arbiter.post(f"/t/{tournament.key}/checklist/tick/", {"item": "nothing", "fine": "open"})
    assert log.load(tournament).seq == before


def test_two_who_tick_otherwise_are_told(arbiter: Client, tournament: Tournament) -> None:
    on = str(log.load(tournament).seq)
    key = keys_of(arbiter, tournament, "day_before")[0]
    arbiter.post(f"/t/{tournament.key}/checklist/tick/", {"on": on, "item": key, "fine": "no"})
    arbiter.post(f"/t/{tournament.key}/checklist/tick/", {"on": on, "item": key, "fine": "yes"})
    assert not log.load(tournament).state.ticks[key, None].is_fine


def test_the_phase_that_has_come_is_shown(arbiter: Client, tournament: Tournament) -> None:
    maker = User.objects.get(username="maker")
    seen = []
    for acts in ([], [Announce(1), Start(1)], [Result(1, 1, "2-0"), Result(1, 2, "1-1")]):
        log.append(tournament, acts, by=maker, at="")
        found = re.search(r'<h2 id="phase">([^<]+)', shown(arbiter, tournament))
        seen.append(found and found[1].strip())
    assert seen == ["Przed rundą", "W czasie rundy", "Po rundzie i po zawodach"]


def test_a_measure_has_its_verdict(arbiter: Client, tournament: Tournament) -> None:
    page = send(arbiter, tournament, "measure", item="table_width", value="50cm")
    assert log.load(tournament).state.measures["table_width", None] == Measure("table_width", "50cm")
    assert 'class="no"' in row(page, "table_width")
    assert 'class="bad"' in row(page, "table_width")
    page = send(arbiter, tournament, "measure", item="table_width", value="80 cm")
    assert 'class="yes"' in row(page, "table_width")
    page = send(arbiter, tournament, "measure", item="table_width", value="")
    assert 'class="open"' in row(page, "table_width")
    assert not log.load(tournament).state.measures


@pytest.mark.parametrize(
    "fields",
    [
        {"item": "table_width", "value": "szeroki"},
        {"item": "table_width", "value": ""},
        {"item": "nothing", "value": "5cm"},
        {"item": "", "value": ""},
    ],
)
def test_what_is_no_measure_is_refused(arbiter: Client, tournament: Tournament, fields: dict[str, str]) -> None:
    assert 'role="alert"' in send(arbiter, tournament, "measure", **fields)
    assert not log.load(tournament).state.measures


def test_unknown_items_and_rounds_do_no_harm(arbiter: Client, tournament: Tournament) -> None:
    assert 'role="alert"' in send(arbiter, tournament, "tick", item="nothing")
    for query in ("?round=99", "?round=x", "?round=-1"):
        assert "Runda 1" in shown(arbiter, tournament, query)


def test_the_list_is_printed(arbiter: Client, tournament: Tournament) -> None:
    answer = arbiter.get(f"/t/{tournament.key}/checklist/pdf/?round=2&language=en")
    text = pypdfium2.PdfDocument(answer.content)[0].get_textpage().get_text_range()
    assert "round 2" in text


def test_who_only_watches_cannot_tick(tournament: Tournament) -> None:
    user = User.objects.create(username="clerk", name="Pisarz")
    Membership.objects.create(tournament=tournament, user=user, role=Role.CLERK)
    client = Client(headers={"accept-language": "pl"})
    client.force_login(user)
    assert "nie sprawdzono" in shown(client, tournament)
    assert client.post(f"/t/{tournament.key}/checklist/tick/", {"item": "clocks"}).status_code == 403
