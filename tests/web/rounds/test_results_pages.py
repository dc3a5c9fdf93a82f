"""Results in the browser: by keyboard and touch, corrections, conflicts, the second look."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from rounds_at_hand import OPEN, paired, players, started

from kodeks.tournament import propose_pairing
from kodeks.tournament.acts import Postpone, Result, Undo
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.rights import Role
from kodeks.web.rounds import verifying

pytestmark = pytest.mark.django_db(transaction=True)
REGULATIONS = 'name = "Osiem"\ngame = "100"\nsystem = "swiss"\nrounds = 5\n'


@pytest.fixture
def swiss(owner: User) -> Tournament:
    """Eight players, round 1 started."""
    return started(REGULATIONS, players(8), owner, OPEN)


def arbiter(row: Tournament, name: str) -> Client:
    user = User.objects.create(username=name, name=name)
    Membership.objects.create(tournament=row, user=user, role=Role.ROUND)
    client = Client(HTTP_ACCEPT_LANGUAGE="pl")
    client.force_login(user)
    return client


@pytest.fixture
def client(swiss: Tournament) -> Client:
    return arbiter(swiss, "Ewa")


def enter(client: Client, row: Tournament, on: int, number: int = 1, **form: str) -> tuple[int, dict[str, Any]]:
    """As the script does."""
    facts = {"on": str(on), "stage": "started", **form}
    answer = client.post(f"/t/{row.key}/round/{number}/result/", facts, headers={"accept": "application/json"})
    return answer.status_code, answer.json()


def results(row: Tournament, number: int = 1) -> list[tuple[int, int] | None]:
    boards = log.load(row).state.rounds[number - 1].boards
    return [None if board.score is None else (board.score.white, board.score.black) for board in boards]


def test_board_result_enter(client: Client, swiss: Tournament) -> None:
    status, facts = enter(client, swiss, log.load(swiss).seq, board="2", result="1")
    assert status == 200
    assert facts["told"][0]["text"] == "Stół 2: 2-0 (Gracz 6 – Gracz 2). Zapisano."
    assert facts["count"] == "wyniki: 1 z 4"
    assert list(facts["rows"]) == ["b2"]
    assert 'aria-pressed="true"' in facts["rows"]["b2"]
    assert results(swiss) == [None, (2, 0), None, None]
    assert 'name="board" value="1"' in client.get(f"/t/{swiss.key}/round/1/").content.decode()  # what is still open


def test_what_was_typed_meanwhile_is_entered_at_once_and_each_entry_judged_by_itself(
    client: Client, swiss: Tournament, owner: User
) -> None:
    on = log.load(swiss).seq
    log.append(swiss, [Result(1, 3, "1-1")], by=owner, at="")  # by somebody else
    status, facts = several(client, swiss, on, ("2", "1"), ("3", "0"), ("x", "1"), ("4", "="), ("9", "1"))
    assert status == 200
    assert [each["status"] for each in facts["each"]] == [200, 409, 422, 200, 422]
    assert [bool(each["panel"]) for each in facts["each"]] == [False, True, False, False, False]
    told = [" ".join(line["text"] for line in each["told"]) for each in facts["each"]]
    expected = ("Stół 2: 2-0", "", "x 1", "Stół 4: 1-1", "nie ma stołu 9")
    assert [part in line for part, line in zip(expected, told, strict=True)] == [True] * 5
    assert (facts["count"], facts["on"]) == ("wyniki: 3 z 4", on + 3)
    assert sorted(facts["rows"]) == ["b2", "b3", "b4"]
    assert results(swiss) == [None, (2, 0), (1, 1), (1, 1)]
    swiss.refresh_from_db()
    log.forget(swiss.pk)
    assert (swiss.seq, swiss.total) == (on + 3, log.load(swiss).total)


def test_of_one_board_twice_at_once_the_second_is_asked_about(client: Client, swiss: Tournament) -> None:
    _, facts = several(client, swiss, log.load(swiss).seq, ("2", "1"), ("2", "0"))
    assert [each["status"] for each in facts["each"]] == [200, 409]
    assert results(swiss)[1] == (2, 0)


@pytest.mark.parametrize(("count", "accept"), [(21, "application/json"), (2, "text/html")])
def test_more_than_the_page_sends_is_no_request(client: Client, swiss: Tournament, count: int, accept: str) -> None:
    form = {"on": "0", "stage": "started", "board": ["1"] * count, "result": ["1"] * count}
    answer = client.post(f"/t/{swiss.key}/round/1/result/", form, headers={"accept": accept})
    assert answer.status_code == 400
    assert results(swiss) == [None] * 4


def several(client: Client, row: Tournament, on: int, *typed: tuple[str, str]) -> tuple[int, dict[str, Any]]:
    """As the script does for who types while it waits."""
    boards, texts = zip(*typed, strict=True)
    form = {"on": str(on), "stage": "started", "board": boards, "result": texts}
    answer = client.post(f"/t/{row.key}/round/1/result/", form, headers={"accept": "application/json"})
    return answer.status_code, answer.json()


def test_the_form_alone_does_the_same(client: Client, swiss: Tournament) -> None:
    form = {"on": log.load(swiss).seq, "board": "2", "result": "="}
    answer = client.post(f"/t/{swiss.key}/round/1/result/", form, follow=True)
    assert "Stół 2: 1-1" in answer.content.decode()
    assert results(swiss)[1] == (1, 1)


@pytest.mark.parametrize(
    ("form", "problem"),
    [
        ({"board": "x", "result": "1"}, "to nie jest numer stołu"),
        ({"board": "9", "result": "1"}, "nie ma stołu 9"),
        ({"board": "1", "result": "kto wie"}, "to nie jest wynik"),
        ({"board": "1", "result": ""}, "to nie jest wynik"),
        ({"board": "1", "result": "b"}, "może znaczyć białe"),
        ({"board": "1.1", "result": "1"}, "to nie są zawody drużynowe"),
        ({"entry": "1"}, "to nie jest wynik"),
        ({"board": "1", "result": "", "replace": "1"}, "nie ma jeszcze wyniku"),
    ],
)
def test_what_cannot_be_is_told_and_not_recorded(
    client: Client, swiss: Tournament, form: dict[str, str], problem: str
) -> None:
    on = log.load(swiss).seq
    status, facts = enter(client, swiss, on, **form)
    assert status == 422
    assert problem in facts["told"][0]["text"]
    assert problem in client.post(f"/t/{swiss.key}/round/1/result/", form, follow=True).content.decode()
    assert log.load(swiss).seq == on


def test_doing_it_twice_does_no_harm(client: Client, swiss: Tournament) -> None:
    on = log.load(swiss).seq
    enter(client, swiss, on, entry="1 2-0")
    seq = log.load(swiss).seq
    status, facts = enter(client, swiss, on, entry="1 2-0")
    assert status == 200
    assert "był już zapisany" in facts["told"][0]["text"]
    assert log.load(swiss).seq == seq


def test_two_arbiters_on_the_same_board(client: Client, swiss: Tournament) -> None:
    on = log.load(swiss).seq
    other = arbiter(swiss, "Piotr")
    enter(client, swiss, on, entry="1 2-0")
    status, facts = enter(other, swiss, on, entry="1 0-2")
    assert status == 409
    assert "Stół 1 ma już inny wynik" in facts["panel"]
    assert "Ewa" in facts["panel"]
    assert list(facts["rows"]) == ["b1"]  # he sees it now
    assert results(swiss)[0] == (2, 0)
    assert enter(other, swiss, on, entry="2 0-2")[0] == 200  # other boards go on
    status, facts = enter(other, swiss, facts["on"], board="1", result="0-2", replace="1")
    assert status == 200
    assert results(swiss)[0] == (0, 2)


def test_who_replaces_what_he_has_not_seen_is_told_again(client: Client, swiss: Tournament) -> None:
    on = log.load(swiss).seq
    other = arbiter(swiss, "Piotr")
    enter(client, swiss, on, entry="1 2-0")
    seen = enter(other, swiss, on, entry="1 0-2")[1]["on"]
    enter(client, swiss, seen, board="1", result="1-1", replace="1")
    assert enter(other, swiss, seen, board="1", result="0-2", replace="1")[0] == 409
    assert results(swiss)[0] == (1, 1)


def test_a_conflict_without_script_is_a_page(client: Client, swiss: Tournament) -> None:
    on = log.load(swiss).seq
    enter(client, swiss, on, entry="1 2-0")
    answer = client.post(f"/t/{swiss.key}/round/1/result/", {"entry": "1 0-2", "on": on})
    assert answer.status_code == 409
    assert "Zamień na 0-2" in answer.content.decode()


def test_what_others_record_is_seen(client: Client, swiss: Tournament, owner: User) -> None:
    on = log.load(swiss).seq
    log.append(swiss, [Result(1, 3, "1-1")], by=owner, at="")
    facts = client.get(f"/t/{swiss.key}/round/1/changes/?on={on}&stage=started").json()
    assert list(facts["rows"]) == ["b3"]
    assert client.get(f"/t/{swiss.key}/round/1/changes/?on={facts['on']}&stage=started").json()["rows"] == {}
    assert client.get(f"/t/{swiss.key}/round/1/changes/?on={on}&stage=announced").json() == {"reload": True, "told": []}


def test_a_correction_after_the_next_pairing_needs_a_reason_and_gets_a_ruling(
    client: Client, swiss: Tournament, owner: User
) -> None:
    for board in range(1, 5):
        enter(client, swiss, log.load(swiss).seq, entry=f"{board} 2-0")
    paired(swiss, owner)
    seq = log.load(swiss).seq
    status, facts = enter(client, swiss, seq, board="1", result="0-2", replace="1")
    assert status == 409
    assert "V.2.8.9.7" in facts["panel"]
    assert 'name="reason"' in facts["panel"]
    status, facts = enter(client, swiss, seq, board="1", result="0-2", replace="1", reason="pomylona karta")
    assert status == 200
    assert "V.2.8.9.7" in facts["told"][1]["text"]
    event = log.load(swiss).events[-1]
    assert isinstance(event.act, Result)
    assert event.act.reason == "pomylona karta"


def test_a_result_is_taken_away_colours_swapped_a_game_postponed(client: Client, swiss: Tournament) -> None:
    enter(client, swiss, log.load(swiss).seq, entry="1 2-0")
    before = log.load(swiss).state.rounds[0].boards[0]
    address = f"/t/{swiss.key}/round/1/board/1"
    client.post(f"{address}/swap/", {"on": log.load(swiss).seq})
    board = log.load(swiss).state.rounds[0].boards[0]
    assert (board.white, board.black, results(swiss)[0]) == (before.black, before.white, (0, 2))
    assert "II.4.6" in client.get(f"{address}/result/").content.decode()  # the ruling, as a message
    assert enter(client, swiss, log.load(swiss).seq, board="1", result="", replace="1")[0] == 200
    assert results(swiss)[0] is None
    client.post(f"{address}/postpone/", {"on": log.load(swiss).seq, "until": "środa"})
    assert "przełożona: środa" in client.get(f"/t/{swiss.key}/round/1/").content.decode()
    shown = client.get(f"{address}/result/").content.decode()
    assert "runda 1, stół 1: odwrotne kolory" in shown
    assert client.get(f"/t/{swiss.key}/round/1/board/9/result/").status_code == 404


# What is not there, or not yet


def test_a_round_that_is_not_announced_has_no_results(client: Client, swiss: Tournament, owner: User) -> None:
    """A round arbiter enters results; to announce the round and thus to start it is the chief arbiter's."""
    for board in range(1, 5):
        enter(client, swiss, log.load(swiss).seq, entry=f"{board} 2-0")
    log.append(swiss, lambda state: [propose_pairing(state).act], by=owner, at="")  # type: ignore[union-attr]
    seq, address = log.load(swiss).seq, f"/t/{swiss.key}/round/2"
    assert "najpierw trzeba ogłosić rundę 2" in client.get(f"{address}/board/1/result/").content.decode()
    assert 'name="result"' not in client.get(f"{address}/board/1/result/").content.decode()
    answers = [client.post(f"{address}/result/", {"entry": "1 2-0", "on": seq}, follow=True)]
    answers += [client.post(f"{address}/board/1/{act}/", {"on": seq}, follow=True) for act in ("swap", "postpone")]
    assert all("najpierw trzeba ogłosić rundę 2" in answer.content.decode() for answer in answers)
    assert log.load(swiss).seq == seq


def test_a_round_that_was_undone_meanwhile(client: Client, swiss: Tournament, owner: User) -> None:
    on = log.load(swiss).seq
    log.append(swiss, [Undo(on - 3)], by=owner, at="")  # its pairing
    assert not log.load(swiss).state.rounds
    status, facts = enter(client, swiss, on, entry="1 2-0")
    assert (status, facts["go"]) == (409, f"/t/{swiss.key}/")
    asked = {"on": on, "stage": "started"}
    looked = client.get(f"/t/{swiss.key}/round/1/changes/", asked, headers={"accept": "application/json"})
    assert looked.json()["go"] == f"/t/{swiss.key}/"
    plain = client.post(f"/t/{swiss.key}/round/1/result/", {"entry": "1 2-0", "on": on}, follow=True)
    assert "Rundy 1 już nie ma" in plain.content.decode()


def test_what_is_refused_is_listed_and_not_put_back(client: Client, swiss: Tournament) -> None:
    form = {"on": log.load(swiss).seq, "board": "3", "result": "x&y"}
    shown = client.post(f"/t/{swiss.key}/round/1/result/", form, follow=True).content.decode()
    assert "Nie zapisano: 3 x&amp;y." in shown
    assert 'name="board" value="1"' in shown  # the field asks for the next board, as ever
    assert 'value="x&amp;y"' not in shown


def test_a_postponed_game_is_not_asked_for(client: Client, swiss: Tournament, owner: User) -> None:
    log.append(swiss, [Postpone(1, 1, "środa")], by=owner, at="")
    assert 'name="board" value="2"' in client.get(f"/t/{swiss.key}/round/1/").content.decode()


def test_the_slip_replaces_no_result_that_came_meanwhile(
    client: Client, swiss: Tournament, owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter(client, swiss, log.load(swiss).seq, entry="1 2-0")
    look(client, swiss, board="1", result="0")
    seen = seen_at(swiss, 1)
    real = verifying.enter

    def overtaken(*given: Any) -> Any:
        log.append(swiss, [Result(1, 1, "1-1", replaces=True)], by=owner, at="")
        return real(*given)

    monkeypatch.setattr(verifying, "enter", overtaken)
    look(client, swiss, take=seen)
    assert results(swiss)[0] == (1, 1)


# The second look


def look(client: Client, row: Tournament, **form: str) -> str:
    return client.post(f"/t/{row.key}/round/1/verify/", form, follow=True).content.decode()


def seen_at(row: Tournament, board: int) -> str:
    return f"{board} {log.load(row).state.rounds[0].boards[board - 1].touched}"


def test_every_board_is_entered_again_or_ticked(client: Client, swiss: Tournament) -> None:
    for board in (1, 2, 3):
        enter(client, swiss, log.load(swiss).seq, entry=f"{board} 2-0")
    assert "sprawdzono 1 z 4" in look(client, swiss, board="1", result="1")
    assert "sprawdzono 2 z 4" in look(client, swiss, tick=seen_at(swiss, 2))
    other = arbiter(swiss, "Piotr")
    assert "sprawdzono 2 z 4" in other.get(f"/t/{swiss.key}/round/1/verify/").content.decode()  # it survives
    assert "Stół 4 nie ma jeszcze wyniku" in look(client, swiss, board="4", result="1")


def test_a_difference_must_be_settled(client: Client, swiss: Tournament) -> None:
    enter(client, swiss, log.load(swiss).seq, entry="1 2-0")
    enter(client, swiss, log.load(swiss).seq, entry="2 2-0")
    assert "zapisano 2-0, a na karcie jest 0-2" in look(client, swiss, board="1", result="0")
    look(client, swiss, board="2", result="r")
    shown = client.get(f"/t/{swiss.key}/round/1/verify/").content.decode()
    assert "do wyjaśnienia: 2" in shown
    assert "sprawdzono 0 z 4" in shown
    look(client, swiss, keep=seen_at(swiss, 1))
    settled = look(client, swiss, take=seen_at(swiss, 2))
    assert "sprawdzono 2 z 4" in settled
    assert results(swiss)[:2] == [(2, 0), (1, 1)]


def test_a_corrected_result_must_be_looked_at_again(client: Client, swiss: Tournament) -> None:
    enter(client, swiss, log.load(swiss).seq, entry="1 2-0")
    stale = seen_at(swiss, 1)
    look(client, swiss, tick=stale)
    enter(client, swiss, log.load(swiss).seq, board="1", result="0-2", replace="1")
    assert "sprawdzono 0 z 4" in client.get(f"/t/{swiss.key}/round/1/verify/").content.decode()
    assert "zmieniono w międzyczasie" in look(client, swiss, tick=stale)


@pytest.mark.parametrize("form", [{}, {"tick": "x"}, {"tick": "9 1"}, {"take": "1"}, {"board": "1", "result": "?"}])
def test_nonsense_is_no_second_look(client: Client, swiss: Tournament, form: dict[str, str]) -> None:
    assert "sprawdzono 0 z 4" in look(client, swiss, **form)
