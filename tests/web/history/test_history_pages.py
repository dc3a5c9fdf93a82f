"""History: every event in words, the tournament as it stood, and the way back there and back again."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields

import pytest
from django.test import Client

from kodeks.formats.tournament_file import read_lines
from kodeks.rulebook.result import Side
from kodeks.tournament import ACTS, Act, Entry, acts, fold
from kodeks.web.accounts.models import User
from kodeks.web.frame.act_words import tell_act, tell_events
from kodeks.web.history.views import state_at
from kodeks.web.logs import log
from kodeks.web.logs.log import counting
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.rights import Role

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def chief(tournament: Tournament) -> User:
    user = User.objects.create_user("anna", name="Anna Zielińska")
    Membership.objects.create(tournament=tournament, user=user, role=Role.CHIEF)
    return user


@pytest.fixture
def desk(chief: User) -> Client:
    client = Client()
    client.force_login(chief)
    return client


@pytest.fixture
def played(tournament: Tournament, chief: User) -> Tournament:
    """Round 1 has been played: events 7 to 10."""
    done = [acts.Announce(1), acts.Start(1), acts.Result(1, 1, "2-0"), acts.Result(1, 2, "1-1")]
    log.append(tournament, done, by=chief, at="2026-11-16T10:00:00+01:00")
    return tournament


def page(client: Client, row: Tournament, rest: str = "") -> str:
    answer = client.get(f"/t/{row.key}/history/{rest}")
    assert answer.status_code == 200
    return answer.content.decode()


def results(text: str) -> list[str]:
    return re.findall(r'<td role="cell" class="result">([^<]*)</td>', text)


def restore(client: Client, row: Tournament, seq: int, on: int | None = None) -> None:
    posted = {"reason": "pomyłka", "on": row.seq if on is None else on}
    client.post(f"/t/{row.key}/history/{seq}/restore/", posted)
    row.refresh_from_db()


EXAMPLES: dict[str, object] = {
    "Entry": Entry(name="Ala"),
    "int": 1,
    "int | None": 1,
    "str": "1-1",
    "bool": True,
    "tuple[int, ...]": (1, 2),
    "tuple[str, ...]": ("Ala",),
    "tuple[tuple[int, int], ...]": ((1, 2),),
    "Side": Side.WHITE,
}


@pytest.mark.parametrize("kind", ACTS)
def test_every_kind_of_act_has_its_sentence(kind: str, tournament: Tournament) -> None:
    state = log.load(tournament).state
    needed = {
        field.name: state.regulations if field.type == "Regulations" else EXAMPLES[str(field.type)]
        for field in fields(ACTS[kind])  # type: ignore[arg-type]
        if field.default is MISSING
    }
    assert tell_act(state, ACTS[kind](**needed))


def test_each_event_tells_who_when_and_what(desk: Client, played: Tournament) -> None:
    text = page(desk, played)
    assert "Anna Zielińska, 16 listopada 2026, 10:00" in text
    assert "Zofia Nowak, 16 listopada 2026, 09:00" in text
    assert "Ala" in text
    assert text.count('<li>\n    <p class="what">') == 10


def test_rulings_stand_with_their_articles(desk: Client, played: Tournament) -> None:
    restore(desk, played, 8)
    assert "KW2025:IV.2.17" in page(desk, played)


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ({"matter": "history-results"}, 2),
        ({"matter": "history-entries"}, 5),
        ({"by": "Zofia Nowak"}, 6),
        ({"matter": "history-rounds", "by": "Anna Zielińska"}, 2),
        ({"matter": "history-notes"}, 0),
        ({"matter": "nonsense"}, 0),
        ({"page": "99"}, 10),
        ({"page": "-1"}, 10),
    ],
)
def test_by_matter_and_by_person(desk: Client, played: Tournament, query: dict[str, str], count: int) -> None:
    answer = desk.get(f"/t/{played.key}/history/", query)
    assert answer.content.decode().count('class="what"') == count


def test_a_long_history_comes_a_page_at_a_time(desk: Client, chief: User, tournament: Tournament) -> None:
    log.append(tournament, [acts.Note(f"uwaga {number}") for number in range(120)], by=chief, at="kiedyś")
    assert page(desk, tournament).count('class="what"') == 50
    last = page(desk, tournament, "?page=3")
    assert last.count('class="what"') == 26
    assert 'rel="prev"' in last
    assert 'rel="next"' not in last


def test_the_tournament_as_it_stood(desk: Client, played: Tournament) -> None:
    assert results(page(desk, played, "8/?round=1")) == ["–", "–"]
    assert results(page(desk, played, "9/?round=1")) == ["2-0", "–"]
    assert results(page(desk, played, "10/?round=1")) == ["2-0", "1-1"]
    assert re.findall(r'class="person">([^<]*)<', page(desk, played, "2/")) == ["Ala", "Ola"]
    assert page(desk, played, "0/")
    assert desk.get(f"/t/{played.key}/history/11/").status_code == 404
    assert log.load(played).seq == 10


def test_the_file_of_that_moment_folds_to_that_state(desk: Client, played: Tournament) -> None:
    read = read_lines(desk.get(f"/t/{played.key}/history/9/file/").content)
    assert read.damage is None
    assert fold(read.regulations, read.events).state == state_at(log.load(played).state, 9)


def test_what_would_be_taken_back_is_told_first(desk: Client, played: Tournament) -> None:
    text = page(desk, played, "8/")
    assert f'action="/t/{played.key}/history/8/restore/"' in text
    assert text.count("<li>", text.index('class="undone"'), text.index("</ul>", text.index('class="undone"'))) == 2
    assert "restore/" not in page(desk, played, "10/")


def test_back_to_an_event_and_back_again(desk: Client, played: Tournament) -> None:
    before = log.load(played).state
    restore(desk, played, 8)
    assert (played.seq, log.load(played).state.rounds[0].is_complete) == (11, False)
    now = log.load(played)
    assert [line.event.seq for line in tell_events(now, now.events) if not line.counts] == [9, 10]
    assert "history/10/#restore" in page(desk, played)
    assert "Wróci: 2 wpisy" in page(desk, played, "10/")
    restore(desk, played, 10)  # the undo is undone
    after = log.load(played).state
    assert (after.rounds, after.entries) == (before.rounds, before.entries)
    assert counting(after) == counting(before)


def test_who_did_not_see_the_last_event_restores_nothing(desk: Client, played: Tournament) -> None:
    restore(desk, played, 8, on=9)
    assert played.seq == 10
    assert "nr 10" in desk.get(f"/t/{played.key}/history/").content.decode()


def test_restoring_what_is_there_already_does_no_harm(desk: Client, played: Tournament) -> None:
    restore(desk, played, 10)
    assert played.seq == 10
    assert desk.post(f"/t/{played.key}/history/77/restore/", {"on": 10}).status_code == 404


def test_a_round_arbiter_sees_the_history_and_does_not_restore(client: Client, played: Tournament) -> None:
    user = User.objects.create_user("piotr", name="Piotr")
    Membership.objects.create(tournament=played, user=user, role=Role.ROUND)
    client.force_login(user)
    assert "restore/" not in page(client, played, "8/")
    restore(client, played, 8)
    assert played.seq == 10


def test_a_time_that_is_no_time_is_shown_as_it_is(desk: Client, chief: User, tournament: Tournament) -> None:
    log.append(tournament, [acts.Note("uwaga")], by=chief, at="po południu")
    assert "Anna Zielińska, po południu" in page(desk, tournament)


def test_names_are_those_of_the_time(desk: Client, chief: User, tournament: Tournament) -> None:
    done: list[Act] = [acts.CheckIn(1), acts.Revise(1, Entry(name="Alicja", rating=2200))]
    log.append(tournament, done, by=chief, at="")
    lines = tell_events(log.load(tournament), log.load(tournament).events)
    assert "Ala" in lines[6].what
    assert "Alicja" in lines[7].what
