"""Every button and form that the pages of rounds offer is accepted, in tournaments of every kind and in every phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from xml.etree.ElementTree import Element

import html5lib
import pytest
from django.db import transaction
from django.test import Client
from rounds_at_hand import AT, captain, paired, players, started

from kodeks.tournament import Entry, propose_pairing
from kodeks.tournament.acts import Announce, Close, Result, Start
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament

pytestmark = pytest.mark.django_db

SWISS = 'name = "Próba"\ngame = "100"\nsystem = "swiss"\nrounds = 2\n'
CHESS_CUP = 'name = "Puchar"\ngame = "chess"\nsystem = "knockout"\n'
TEAMS = """name = "Liga"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2
[[schedule]]
round = 1
starts = 2020-11-16T10:00:00
"""
PAGES = ("pair/", "bracket/", "play-off/", "undo/")
OF_ROUND = ("", "verify/", "line-ups/1/", "board/1/result/", "by-hand/", "match/")
ANSWERS = {
    "reason": "powód",
    "until": "środa",
    "board": "1",
    "result": "1",
    "numbers": "1 2",
    "handed_in": "2020-11-16T09:00",
}
ELSEWHERE = ("/accounts/", "/language/", "/tour/", "/slips/print/", "/closing/")  # not of rounds, or long work


def teams() -> list[Entry]:
    return [Entry(name=name, players=(f"{name} A", f"{name} B")) for name in ("Mława", "Ełk")]


def fields(form: Element, button: Element | None, answers: dict[str, str]) -> Iterator[tuple[str, str]]:
    """What is sent when the form is filled in as it asks, and this button pressed."""
    for each in form.iter():
        name, kind = each.get("name"), each.get("type", "text")
        if each.tag == "input" and name and (kind not in ("checkbox", "radio") or each.get("checked") is not None):
            is_asked = kind != "hidden" and not each.get("value")
            yield name, answers.get(name, "") if is_asked else each.get("value", "")
        elif each.tag == "select" and name:
            options = [one for one in each.iter("option") if one.get("disabled") is None]
            chosen = next((one for one in options if one.get("selected") is not None), options[0])
            yield name, chosen.get("value", chosen.text or "")
    if button is not None and button.get("name"):
        yield str(button.get("name")), button.get("value", "")


def offered(html: str) -> Iterator[tuple[Element, Element | None]]:
    page = html5lib.parse(html, namespaceHTMLElements=False)
    for form in page.iter("form"):
        if form.get("method") == "post" and not any(each in (form.get("action") or "") for each in ELSEWHERE):
            kinds = {each.get("name"): each for each in form.iter("button")}  # of many boards one
            yield from ((form, button) for button in kinds.values())


def errors(html: str) -> list[str]:
    page = html5lib.parse(html, namespaceHTMLElements=False)
    told = [each for each in page.iter() if each.get("role") == "alert" or "error" in (each.get("class") or "")]
    return ["".join(each.itertext()).strip() for each in told if "".join(each.itertext()).strip()]


def check(client: Client, row: Tournament, rounds: int) -> int:
    """Everything that is offered is done, each thing on its own; how many there were."""
    done, has_teams = 0, bool(log.load(row).state.regulations.teams.boards)
    answers = ANSWERS | ({"board": "1.1"} if has_teams else {})
    paths = [*PAGES, *(f"round/{number}/{path}" for number in (rounds, rounds + 1) if number for path in OF_ROUND)]
    for path in paths:
        address = f"/t/{row.key}/{path}"
        got = client.get(address)
        if got.status_code != 200:
            continue
        there = errors(got.content.decode())
        for form, button in offered(got.content.decode()):
            before = transaction.savepoint()
            answer = client.post(form.get("action") or address, dict(fields(form, button, answers)), follow=True)
            told = [each for each in errors(answer.content.decode()) if each not in there]
            is_asked_back = answer.status_code == 409  # another result is there: the page asks which one
            what = "" if button is None else "".join(button.itertext())
            assert is_asked_back or (answer.status_code == 200 and not told), (path, form.get("action"), what, told)
            transaction.savepoint_rollback(before)
            done += 1
    return done


def with_results(row: Tournament, by: User) -> None:
    for paired_round in log.load(row).state.rounds:
        for board in paired_round.boards:
            games = range(1, len(board.games) + 1) if board.games else (None,)
            texts = "1-0" if log.load(row).state.regulations.is_chess else "2-0"
            acts = [Result(paired_round.number, board.board, texts, game) for game in games]
            log.append(row, [act for act in acts if not board.has_result], by=by, at=AT)


def phases(row: Tournament, by: User, rounds: int) -> Iterator[int]:
    """From numbers to closing; the rounds there are."""
    yield 0
    for number in range(1, rounds + 1):
        log.append(row, lambda state: [propose_pairing(state).act], by=by, at=AT)  # type: ignore[union-attr]
        yield number
        log.append(row, [Announce(number)], by=by, at=AT)
        yield number
        log.append(row, [Start(number)], by=by, at=AT)
        yield number
        with_results(row, by)
        yield number
    log.append(row, [Close("")], by=by, at=AT)
    assert log.load(row).state.is_closed
    yield rounds


@pytest.mark.parametrize(
    ("regulations", "entries", "rounds"),
    [
        pytest.param(SWISS, lambda: players(4), 2, id="swiss"),
        pytest.param(CHESS_CUP, lambda: players(2), 1, id="cup"),
        pytest.param(TEAMS, teams, 1, id="teams"),
    ],
)
def test_no_button_leads_to_a_refusal(
    owner: User, regulations: str, entries: Callable[[], list[Entry]], rounds: int
) -> None:
    row = started(regulations, entries(), owner)
    chief = Client(HTTP_ACCEPT_LANGUAGE="pl")
    chief.force_login(owner)
    visitors = [chief, *([captain(row, 1)] if regulations == TEAMS else [])]
    done = [sum(check(visitor, row, number) for visitor in visitors) for number in phases(row, owner, rounds)]
    assert sum(done) > 10


def test_after_the_last_round_come_standings_prizes_and_closing(owner: User) -> None:
    row = started(SWISS, players(4), owner)
    client = Client(HTTP_ACCEPT_LANGUAGE="pl")
    client.force_login(owner)
    paired(row, owner, "2-0", "2-0")
    paired(row, owner, "2-0", "2-0")
    shown = client.get(f"/t/{row.key}/round/2/").content.decode()
    assert f'href="/t/{row.key}/pair/"' not in shown
    head = shown[shown.index('<div id="head"') : shown.index('<div class="recording"')]
    assert [f'href="/t/{row.key}/{path}/"' in head for path in ("standings", "prizes", "closing")] == [True] * 3
