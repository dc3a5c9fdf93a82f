"""Rounds in the browser: preview, explanations, announcing, starting, dropping, undoing; line-ups, one board."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from rounds_at_hand import AT, captain, page, paired, players, started
from spectators import spectator_in

from kodeks.tournament import Entry, propose_pairing
from kodeks.tournament.acts import Absent, Announce, Note, Result, Start, Undo
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_preview_records_nothing_and_tells_why(client: Client, swiss: Tournament) -> None:
    seq = log.load(swiss).seq
    shown = page(client, swiss, "pair/")
    assert "Kojarzenie rundy 2: podgląd" in shown
    assert "V.2.8.7" in shown  # why each pair
    assert "1 partia bez wyniku" in shown  # it counts as drawn
    assert "Pauza: " in shown
    assert "Odrzucone możliwości" in shown
    assert log.load(swiss).seq == seq


def test_recording_what_was_previewed_and_doing_it_twice(client: Client, swiss: Tournament) -> None:
    on = log.load(swiss).seq
    proposal = propose_pairing(log.load(swiss).state)
    assert client.post(f"/t/{swiss.key}/pair/", {"on": on}).headers["Location"].endswith("/round/2/")
    boards = log.load(swiss).state.rounds[1].boards
    assert tuple((board.white, board.black) for board in boards) == proposal.act.pairs  # type: ignore[union-attr]
    again = client.post(f"/t/{swiss.key}/pair/", {"on": on}, follow=True)
    assert len(log.load(swiss).state.rounds) == 2
    assert "notice error" in again.content.decode()


def test_a_preview_that_is_overtaken_is_not_recorded(client: Client, swiss: Tournament, owner: User) -> None:
    on = log.load(swiss).seq
    log.append(swiss, [Absent(1, 2)], by=owner, at=AT)
    answer = client.post(f"/t/{swiss.key}/pair/", {"on": on}, follow=True)
    assert "ktoś inny zmienił to w międzyczasie" in answer.content.decode()
    assert len(log.load(swiss).state.rounds) == 1


def test_why_a_round_was_paired_so(client: Client, swiss: Tournament) -> None:
    shown = page(client, swiss, "round/1/why/")
    assert "V.2.8.7.4" in shown
    assert "V.2.8.5.3" in shown


def test_announce_start_and_the_timer(client: Client, swiss: Tournament) -> None:
    client.post(f"/t/{swiss.key}/pair/", {"on": log.load(swiss).seq})
    assert "round-timer" not in page(client, swiss, "round/2/")
    for verb in ("announce", "start"):
        client.post(f"/t/{swiss.key}/round/2/{verb}/", {"on": log.load(swiss).seq})
    shown = page(client, swiss, "round/2/")
    assert "<round-timer" in shown
    assert "II.5.5" in shown  # from when latecomers lose


def test_who_may_not_watch_does_not_see_a_pairing_before_it_is_announced(swiss: Tournament, client: Client) -> None:
    client.post(f"/t/{swiss.key}/pair/", {"on": log.load(swiss).seq})
    spectator = Client()
    spectator.force_login(spectator_in(swiss))
    for path in ("round/2/", "round/2/why/"):
        page(spectator, swiss, path, 404)
    client.post(f"/t/{swiss.key}/round/2/announce/", {"on": log.load(swiss).seq})
    for path in ("round/2/", "round/2/why/"):
        page(spectator, swiss, path)


# Dropping and undoing


def test_a_pairing_is_dropped_before_it_is_announced_and_not_so_easily_after(client: Client, swiss: Tournament) -> None:
    client.post(f"/t/{swiss.key}/pair/", {"on": log.load(swiss).seq})
    client.post(f"/t/{swiss.key}/round/2/unpair/", {"on": log.load(swiss).seq})
    assert len(log.load(swiss).state.rounds) == 1
    client.post(f"/t/{swiss.key}/pair/", {"on": log.load(swiss).seq})
    client.post(f"/t/{swiss.key}/round/2/announce/", {"on": log.load(swiss).seq})
    answer = client.post(f"/t/{swiss.key}/round/2/unpair/", {"on": log.load(swiss).seq}, follow=True)
    assert "V.2.8.9.6" in answer.content.decode()
    assert len(log.load(swiss).state.rounds) == 2


def test_undo_tells_what_it_takes_back(client: Client, swiss: Tournament, owner: User) -> None:
    log.append(swiss, [Result(1, 3, "0-2")], by=owner, at=AT)
    shown = page(client, swiss, "undo/")
    assert "runda 1, stół 3: wynik 0-2" in shown
    assert "Anna Zielińska" in shown
    to = re.findall(r'name="to" value="(\d+)"', shown)[0]
    client.post(f"/t/{swiss.key}/undo/", {"on": log.load(swiss).seq, "to": to})
    assert log.load(swiss).state.rounds[0].boards[2].score is None
    assert "runda 1, stół 2: wynik 1-1" in page(client, swiss, "undo/")
    late = client.post(f"/t/{swiss.key}/undo/", {"on": to, "to": to}, follow=True)
    assert "w międzyczasie" in late.content.decode()


TEAMS = """name = "Liga"
game = "100"
system = "team_round_robin"
boards = 2
lineup = "open"
tempo = "60m+30s"
[[schedule]]
round = 1
starts = 2036-11-16T10:00:00
"""


@pytest.fixture
def league(owner: User) -> Tournament:
    teams = [
        Entry(name=name, players=(f"{name} A", f"{name} B"), reserves=(f"{name} C",))
        for name in ("Mława", "Szczecin", "Gdynia", "Sosnowiec")
    ]
    return started(TEAMS, teams, owner)


# Teams


def test_a_captain_hands_in_his_own_line_up_and_no_other(league: Tournament) -> None:
    his = captain(league, 1)
    name = log.load(league).state.entry(1).name
    assert name in page(his, league, "round/1/line-ups/")
    assert log.load(league).state.entry(2).name not in page(his, league, "round/1/line-ups/")
    page(his, league, "round/1/line-ups/2/", 404)
    assert "V.3.6.1.3" in page(his, league, "round/1/line-ups/1/")
    form = {"board1": f"{name} C", "board2": f"{name} A", "on": log.load(league).seq}
    his.post(f"/t/{league.key}/round/1/line-ups/1/", form)
    assert log.load(league).state.line_ups[1, 1] == (f"{name} C", f"{name} A")
    assert his.post(f"/t/{league.key}/round/1/line-ups/2/", form).status_code == 404


def test_a_captain_without_a_team_sees_none(league: Tournament) -> None:
    assert "Nie masz przypisanej drużyny" in page(captain(league, None), league, "round/1/line-ups/")


def test_a_wrong_line_up_is_refused_with_its_article_and_kept_in_the_form(client: Client, league: Tournament) -> None:
    name = log.load(league).state.entry(1).name
    form = {"board1": f"{name} B", "board2": f"{name} B", "on": log.load(league).seq}
    answer = client.post(f"/t/{league.key}/round/1/line-ups/1/", form)
    assert answer.status_code == 422
    assert "występuje w składzie dwa razy" in answer.content.decode()
    assert answer.content.decode().count(f'<option value="{name} B" selected>') == 2
    late = {**form, "board1": f"{name} A", "handed_in": "2036-11-16T09:50"}
    assert "skład podano za późno" in client.post(f"/t/{league.key}/round/1/line-ups/1/", late).content.decode()
    assert not log.load(league).state.line_ups


def test_line_ups_are_secret_until_the_round_starts(client: Client, league: Tournament, owner: User) -> None:
    log.append(league, lambda state: [propose_pairing(state).act, Announce(1)], by=owner, at=AT)  # type: ignore[union-attr]
    spectator = Client()
    spectator.force_login(spectator_in(league))
    name = f"{log.load(league).state.entry(1).name} A"
    assert name not in page(spectator, league, "round/1/")
    assert name in page(client, league, "round/1/")
    log.append(league, [Start(1)], by=owner, at=AT)
    assert name in page(spectator, league, "round/1/")


def test_the_boards_of_a_match(client: Client, league: Tournament, owner: User) -> None:
    paired(league, owner)
    for entry in ("1.1 2-0", "1.2 1-1"):
        client.post(f"/t/{league.key}/round/1/result/", {"entry": entry, "on": log.load(league).seq})
    board = log.load(league).state.rounds[0].boards[0]
    assert board.score is not None
    assert (board.score.white, board.score.black) == (2, 0)
    assert "3 : 1" in page(client, league, "round/1/")
    page(client, league, "round/1/board/1/result/?game=2")


# Knock-out, matches, play-offs


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize(
    "path", ["pair/", "undo/", "play-off/", "round/1/", "round/1/why/", "round/2/by-hand/", "round/1/verify/"]
)
def test_every_page_in_both_languages(client: Client, swiss: Tournament, path: str, language: str) -> None:
    answer = client.get(f"/t/{swiss.key}/{path}", headers={"accept-language": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}">' in answer.content.decode()


# What leads where


@pytest.mark.parametrize(
    "path", ["round/1/", "round/1/why/", "round/1/verify/", "round/1/board/1/result/", "pair/", ""]
)
def test_names_lead_to_the_cards(client: Client, swiss: Tournament, path: str) -> None:
    board = log.load(swiss).state.rounds[0].boards[0]
    name = log.load(swiss).state.entry(board.white).name
    assert f'<a href="/t/{swiss.key}/card/{board.white}/">{name}</a>' in page(client, swiss, path)


def test_names_of_teams_and_of_a_bracket_lead_to_the_cards(client: Client, league: Tournament, owner: User) -> None:
    paired(league, owner)
    board = log.load(league).state.rounds[0].boards[0]
    assert f'href="/t/{league.key}/card/{board.white}/"' in page(client, league, "round/1/").split('id="m1"')[1]
    row = started('name = "Puchar"\ngame = "100"\nsystem = "knockout"\nstart_numbers = "given"\n', players(4), owner)
    assert f'<a href="/t/{row.key}/card/1/">' in page(client, row, "bracket/")
    assert f'href="/t/{row.key}/bracket/"' in page(client, row, "standings/").split("</nav>")[0]


@pytest.mark.parametrize(
    ("path", "to"),
    [
        ("round/1/announce/", "round/1/"),
        ("round/1/start/", "round/1/"),
        ("round/1/unpair/", "round/1/"),
        ("round/1/result/", "round/1/"),
        ("round/1/board/2/swap/", "round/1/board/2/result/"),
        ("round/1/board/2/postpone/", "round/1/board/2/result/"),
    ],
)
def test_who_comes_to_the_address_of_a_form_is_sent_to_its_page(
    client: Client, swiss: Tournament, path: str, to: str
) -> None:
    answer = client.get(f"/t/{swiss.key}/{path}")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/t/{swiss.key}/{to}")


HUGE = "9" * 5000


@pytest.mark.parametrize(
    "path",
    [
        f"round/2/by-hand/?draft=1-{HUGE}",
        f"round/2/by-hand/?draft=1-2.3-4.5-6.7&pick={HUGE}",
        "round/2/by-hand/?draft=1-2.3-4.5-6.7&pick=99",
        "round/2/by-hand/?draft=1-2.3-4.5-6.7&pick=0",
        "round/2/by-hand/?draft=1-1.1-1",
        "round/2/by-hand/?draft=1-2.3-4.5-6.7&one=1&other=1",
        "round/2/by-hand/?draft=²-2",
        f"round/1/board/1/result/?game={HUGE}",
        f"round/1/changes/?on={HUGE}&stage=started",
        f"round/1/?board={HUGE}&result={HUGE}",
        f"play-off/?numbers={HUGE}+²",
        "play-off/?tied=1&tied=1&seed=x",
    ],
)
def test_odd_numbers_in_an_address_harm_nobody(client: Client, swiss: Tournament, path: str) -> None:
    assert client.get(f"/t/{swiss.key}/{path}").status_code in (200, 422)


def test_odd_numbers_in_a_form_harm_nobody(client: Client, swiss: Tournament) -> None:
    seq = log.load(swiss).seq
    for path, form in (
        ("undo/", {"to": HUGE, "on": HUGE}),
        ("undo/", {"to": str(seq + 5)}),
        ("play-off/order/", {"tied": [HUGE, "²"], "place1": "1"}),
        ("play-off/order/", {"tied": ["1", "99"], "place1": "1", "place99": "2", "seed": "a&b"}),
        ("round/2/by-hand/", {"draft": f"1-{HUGE}", "reason": "x"}),
        ("round/1/verify/", {"tick": f"1 {HUGE}"}),
    ):
        assert client.post(f"/t/{swiss.key}/{path}", form, follow=True).status_code in (200, 422), path
    assert log.load(swiss).state.play_off == {}


# One board


def test_the_page_of_a_board_has_its_notes_and_not_what_was_undone(
    client: Client, swiss: Tournament, owner: User
) -> None:
    before = log.load(swiss).seq
    log.append(swiss, [Result(1, 3, "0-2")], by=owner, at=AT)
    log.append(swiss, [Undo(before)], by=owner, at=AT)
    note = Note("Dzwonił telefon", round=1, board=3, articles=("KW2025:IV.1.9",))
    log.append(swiss, [note, Note("Inna sprawa", round=1, board=2)], by=owner, at="po obiedzie")
    shown = page(client, swiss, "round/1/board/3/result/")
    assert "Dzwonił telefon" in shown
    assert f"/t/{swiss.key}/ledger/{before + 3}/" in shown
    assert "Inna sprawa" not in shown
    assert "wynik 0-2" not in shown


def test_times_that_are_none_are_shown_as_written(client: Client, swiss: Tournament, owner: User) -> None:
    log.append(swiss, [Result(1, 3, "0-2")], by=owner, at="po obiedzie")
    for path in ("round/1/board/3/result/", "undo/", "round/1/"):
        page(client, swiss, path)
    conflict = client.post(f"/t/{swiss.key}/round/1/result/", {"entry": "3 2-0"})
    assert conflict.status_code == 409
    assert "po obiedzie" in conflict.content.decode()


def test_V_2_8_7_5_refusals_are_told_by_reason(client: Client, owner: User) -> None:
    """One line a reason: few by name, many by their numbers."""
    pairs = "".join(
        f'["Gracz {one}", "Gracz {other}"],' for one in (1, 2) for other in range(17, 31 if one == 1 else 19)
    )
    regulations = f'name = "Klub"\ngame = "100"\nsystem = "swiss"\nrounds = 5\nforbidden_pairs = [{pairs}]\n'
    row = started(regulations, players(32), owner)
    shown = page(client, row, "pair/")
    assert re.search(r"<li>nr 17–30 \(razem 14\): [^<]*V\.2\.8|<li>nr 17–30 \(razem 14\):", shown)
    assert re.search(r"<li>17\. Gracz 17, 18\. Gracz 18:", shown)
