"""How a game ended: what is offered as the result of its board, and what is recorded."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.test import Client
from rounds_at_hand import OPEN, players, started
from spectators import spectator_in
from test_game_pages import address, event, events, save, text_of

from kodeks.rounds import GamePlace
from kodeks.rulebook.result import Side
from kodeks.tournament import Entry, propose_pairing
from kodeks.tournament.acts import Announce, Close, Result, Start
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.games import load_game
from kodeks.web.logs.incident_games import game_for_incident
from kodeks.web.logs.incidents import incidents_at
from kodeks.web.logs.models import Game, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
DRAUGHTS = 'name = "Sto"\ngame = "100"\nsystem = "swiss"\nrounds = 5\n'
WITH_CLOCKS = f'{DRAUGHTS}tempo = "60m+30s"\n'
CHESS = 'name = "Szachy"\ngame = "chess"\nedition = "fide2023"\nsystem = "swiss"\nrounds = 5\ntempo = "90m+30s"\n'

LONG = (  # forty-two moves each
    "33-28 18-23 31-27 16-21 27x16 20-25 32-27 23x21 16x27 19-24 37-32 13-19 34-30 25x34 40x20 15x24 39-33 24-29 "
    "33x13 8x19 32-28 9-13 45-40 14-20 43-39 20-24 38-33 17-21 27x16 19-23 28x17 11x22 50-45 6-11 42-38 1-6 38-32 "
    "3-8 33-29 24x33 39x17 11x22 48-43 10-14 47-42 22-28 32x23 8-12 42-37 12-17 37-32 7-11 16x7 2x11 32-28 4-10 "
    "43-38 10-15 36-31 14-19 23x14 5-10 14x5 15-20 41-36 17-22 28x17 11x22 5-14 20x9 35-30 22-27 31x22 9-13 22-18 "
    "13x22 40-34 22-27 36-31 27x36 44-40 6-11 38-33 36-41"
)


@pytest.fixture
def client(owner: User) -> Client:
    made = Client(HTTP_ACCEPT_LANGUAGE="pl")
    made.force_login(owner)
    return made


@pytest.fixture
def draughts(owner: User) -> Tournament:
    return event(WITH_CLOCKS, owner)


@pytest.fixture
def chess(owner: User) -> Tournament:
    return event(CHESS, owner)


def end(client: Client, row: Tournament, ending: str, **fields: object):  # type: ignore[no-untyped-def]
    return client.post(address(row, "ending/"), {"ending": ending, **fields}, follow=True)


def score(row: Tournament, game: int | None = None) -> tuple[int, int] | None:
    board = log.load(row).state.rounds[0].boards[0]
    found = board.score if game is None else board.games[game - 1]
    return None if found is None else (found.white, found.black)


def offered(client: Client, row: Tournament) -> list[str]:
    return re.findall(r'name="ending" value="(\w+)"', text_of(client.get(address(row))))


@pytest.mark.parametrize(
    ("ending", "expected", "article"),
    [
        ("white_resigned", (0, 2), "KW2025:I.7.2.1"),
        ("black_resigned", (2, 0), "KW2025:I.7.2.1"),
        ("agreed", (1, 1), "KW2025:I.7.3.1"),
        ("white_flag", (0, 2), "KW2025:II.6.12"),
    ],
)
def test_I_7_the_end_of_a_game_becomes_the_result_of_its_board(
    client: Client, draughts: Tournament, ending: str, expected: tuple[int, int], article: str
) -> None:
    save(client, draughts, add=LONG)
    answer = end(client, draughts, ending)
    assert "Wynik stołu został zapisany" in text_of(answer)
    assert score(draughts) == expected
    act = log.load(draughts).events[-1].act
    assert isinstance(act, Result)
    assert article in act.reason
    assert not offered(client, draughts)  # the board has a result now
    before = log.load(draughts).seq
    assert "notice error" in text_of(end(client, draughts, "agreed"))  # a second time does no harm
    assert log.load(draughts).seq == before


def test_I_7_2_what_the_rules_say_is_the_only_ending(client: Client, draughts: Tournament) -> None:
    save(client, draughts, text='[FEN "W:W16:B11"]\n1. 16x7 *')
    assert offered(client, draughts) == ["rules"]
    assert "KW2025:I.7.2.3" in text_of(client.get(address(draughts)))
    end(client, draughts, "agreed")
    assert score(draughts) is None
    end(client, draughts, "rules")
    assert score(draughts) == (2, 0)


def test_I_6_3_a_draw_that_is_due_is_offered_first(client: Client, draughts: Tournament) -> None:
    moves = " ".join(f"{n}. {'1-6 50-45' if n % 2 else '6-1 45-50'}" for n in range(1, 17))
    save(client, draughts, text=f'[FEN "W:WK1,K2,K3:BK50"]\n{moves} *')
    page = text_of(client.get(address(draughts)))
    assert 'value="due" required checked' in page
    end(client, draughts, "due")
    act = log.load(draughts).events[-1].act
    assert isinstance(act, Result)
    assert (score(draughts), act.result) == ((1, 1), "1-1")
    assert "KW2025:I.6" in act.reason
    assert "KW2025:II.5.2" in act.reason


@pytest.mark.parametrize(
    ("tempo", "article"), [("5m", "KW2025:III.9.1"), ("90m", "KW2025:II.6.3.1"), ("60m+30s", None)]
)
def test_III_9_1_an_ending_that_is_not_played_is_offered_as_a_draw(
    client: Client, owner: User, tempo: str, article: str | None
) -> None:
    row = event(f'{DRAUGHTS}tempo = "{tempo}"\n', owner)
    save(client, row, text='[FEN "W:WK1,K47:BK45"]\n1. 1-6 45-50 *')
    assert ("due" in offered(client, row)) is (article is not None)
    if article is not None:
        end(client, row, "due")
        act = log.load(row).events[-1].act
        assert isinstance(act, Result)
        assert (score(row), article in act.reason) == ((1, 1), True)


def test_the_result_in_an_imported_game_is_suggested_and_compared(client: Client, draughts: Tournament) -> None:
    save(client, draughts, text="1. 32-28 19-23 0-2")
    assert 'value="white_resigned" required checked' in text_of(client.get(address(draughts)))
    log.append(draughts, [Result(1, 1, "2-0")], by=User.objects.get(username="owner"), at="")
    assert "Stół ma wynik 2-0, a zapis partii mówi 0-2" in text_of(client.get(address(draughts)))


def test_a_score_entered_after_the_result_does_not_change_it(client: Client, chess: Tournament, owner: User) -> None:
    log.append(chess, [Result(1, 1, "1-0")], by=owner, at="")
    before = log.load(chess).seq
    save(client, chess, add="f3 e5 g4 Qh4")  # mate, and the board says otherwise
    assert (log.load(chess).seq, score(chess)) == (before, (2, 0))
    assert "Stół ma wynik 1-0, a zapis partii mówi 0-1" in text_of(client.get(address(chess)))
    assert not offered(client, chess)
    assert "notice error" in text_of(end(client, chess, "rules"))
    assert (log.load(chess).seq, score(chess)) == (before, (2, 0))


def test_II_5_1_what_the_rules_refuse_says_why(client: Client, draughts: Tournament) -> None:
    save(client, draughts, add="32-28 19-23")
    assert "agreed" not in offered(client, draughts)
    page = text_of(client.get(address(draughts)))
    assert "zgoda na remis: " in page
    assert "KW2025:II.5.1" in page
    assert "KW2025:II.5.1" in text_of(end(client, draughts, "agreed"))
    assert score(draughts) is None
    assert [each[1] for each in events(draughts)] == ["Start", "Move", "Move"]


def test_I_7_3_3_the_arbiter_finds_that_nobody_can_win_and_says_why(client: Client, draughts: Tournament) -> None:
    save(client, draughts, add="32-28 19-23")
    assert "uzasadnienie" in text_of(end(client, draughts, "declared"))
    assert score(draughts) is None
    end(client, draughts, "declared", reason="zamknięta")
    assert score(draughts) == (1, 1)
    assert [each[1] for each in events(draughts)][-2:] == ["Decide", "Sign"]


def test_the_end_is_in_the_log_of_the_game(client: Client, draughts: Tournament, owner: User) -> None:
    save(client, draughts, add="32-28 19-23")
    end(client, draughts, "white_resigned")
    assert events(draughts)[-2:] == [("white", "Resign", str(owner)), ("arbiter", "Sign", str(owner))]
    assert "notice error" in text_of(client.post(address(draughts, "save/"), {"add": "37-32"}, follow=True))
    save(client, draughts, text="1. 32-28 19-24 *")  # what is signed stands: a corrected score begins a game anew
    assert draughts.games.count() == 2
    assert (score(draughts), [each[1] for each in events(draughts)]) == ((0, 2), ["Start", "Move", "Move"])


def test_house_rules_leave_a_locked_game_to_the_arbiter(client: Client, owner: User) -> None:
    row = event('name = "S"\ngame = "64"\nhouse = "przystajn2023"\nsystem = "swiss"\nrounds = 5\n', owner)
    moves = " ".join(f"{n}. {'a1-b2 h8-g7' if n % 2 else 'b2-a1 g7-h8'}" for n in range(1, 40))
    save(client, row, text=f'[GameType "25"]\n[FEN "W:WKa1:BKh8"]\n{moves} *')
    assert client.get(address(row)).status_code == 200
    assert len(offered(client, row)) >= 5


def test_FIDE_the_end_of_a_game_of_chess(client: Client, chess: Tournament) -> None:
    assert "agreed" not in offered(client, chess)  # not before a move each
    save(client, chess, add="Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")
    assert offered(client, chess)[0] == "claimed_repetition"
    end(client, chess, "claimed_repetition")
    act = log.load(chess).events[-1].act
    assert isinstance(act, Result)
    assert act.result == "½-½"
    assert "FIDE2023:9.2" in act.reason


def test_FIDE_6_9_a_flag_is_a_draw_where_nobody_can_mate(client: Client, chess: Tournament) -> None:
    save(client, chess, text='[SetUp "1"]\n[FEN "8/8/4k3/6q1/8/3K4/8/8 w - - 0 1"]\n\n1. Kd4 Ke7 *')
    page = text_of(client.get(address(chess)))
    known = ["white_resigned", "black_resigned", "agreed", "white_flag", "black_flag"]
    assert offered(client, chess) == known  # not that nobody can win: White can be mated
    assert "nie może zamatować" in page
    end(client, chess, "black_flag")
    assert score(chess) == (1, 1)


def test_the_end_of_a_game_of_a_match(client: Client, owner: User) -> None:
    regulations = 'name = "Liga"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2\nlineup = "open"\n'
    row = started(regulations, [Entry(name=name, players=(f"{name} A", f"{name} B")) for name in "KLMN"], owner, OPEN)
    end(client, row, "black_resigned", game="2")
    assert (score(row, 2), score(row, 1)) == ((2, 0), None)


def test_nothing_is_offered_to_spectators_or_when_it_is_over(client: Client, draughts: Tournament, owner: User) -> None:
    watcher = Client()
    watcher.force_login(spectator_in(draughts))
    assert offered(client, draughts)
    assert not offered(watcher, draughts)
    assert watcher.post(address(draughts, "ending/"), {"ending": "agreed"}).status_code == 403
    log.append(draughts, [Result(1, 1, "1-1"), Result(1, 2, "1-1"), Close("x")], by=owner, at="")
    assert not offered(client, draughts)


def test_V_2_8_a_round_that_is_not_announced_has_no_endings(client: Client, owner: User) -> None:
    row = started(DRAUGHTS, [Entry(name=name) for name in ("Ala", "Ola", "Ela", "Iza")], owner)
    log.append(row, lambda state: [propose_pairing(state).act], by=owner, at="")  # type: ignore[union-attr]
    before = log.load(row).seq
    assert offered(client, row) == []
    assert "V.2.8" in text_of(end(client, row, "white_resigned"))
    assert log.load(row).seq == before


# Who did not come


@pytest.mark.parametrize(
    ("ending", "result", "articles"),
    [
        ("white_absent", "-/+", ("KW2025:II.5.5", "FIDE2023:6.7.1")),
        ("black_absent", "+/-", ("KW2025:II.5.5", "FIDE2023:6.7.1")),
        ("both_absent", "-/-", ("KW2025:II.5.6", "FIDE2023:6.7.1")),
    ],
)
@pytest.mark.parametrize("is_chess", [False, True])
def test_II_5_5_who_did_not_come_in_time_has_lost_without_a_game(
    client: Client,
    owner: User,
    is_chess: bool,
    ending: str,
    result: str,
    articles: tuple[str, str],
) -> None:
    row = event(CHESS if is_chess else WITH_CLOCKS, owner)
    page = text_of(client.get(address(row)))
    assert f'value="{ending}"' in page, "the round began long ago"
    assert articles[is_chess] in page
    answer = end(client, row, ending)
    assert "Wynik stołu został zapisany" in text_of(answer)
    act = log.load(row).events[-1].act
    assert isinstance(act, Result)
    assert act.result == result
    assert articles[is_chess] in act.reason
    found = log.load(row).state.rounds[0].boards[0].score
    assert found is not None
    assert not found.is_played, "no game, no colour, no rating"
    (game,) = Game.objects.filter(tournament=row)
    kept = load_game(game)
    assert (kept.state.is_signed, kept.state.made) == (True, (0, 0))
    assert [each.kind for each in incidents_at(row.pk)] == ["forfeit"], "the ledger tells it"
    assert client.get(address(row)).status_code == 200, "also where both have lost"
    assert "notice error" in text_of(end(client, row, ending)), "a second time does no harm"
    assert Game.objects.filter(tournament=row).count() == 1


def test_II_5_5_before_the_default_time_nobody_has_lost(client: Client, owner: User) -> None:
    row = started(WITH_CLOCKS, players(4), owner)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    log.append(row, lambda state: [propose_pairing(state).act, Announce(1), Start(1)], by=owner, at=now)  # type: ignore[union-attr]
    page = text_of(client.get(address(row)))
    assert not [each for each in offered(client, row) if each.endswith("_absent")]
    assert page.count("KW2025:II.5.5") >= 2, "why not yet is told"
    end(client, row, "white_absent")
    assert score(row) is None
    assert not Game.objects.filter(tournament=row).exists(), "nothing was written"


def test_II_5_5_who_has_moved_was_there(client: Client, draughts: Tournament) -> None:
    save(client, draughts, add="32-28")
    assert not [each for each in offered(client, draughts) if each.endswith("_absent")]
    end(client, draughts, "white_absent")
    assert score(draughts) is None


def test_II_5_5_in_a_game_that_has_begun_only_who_is_missing(client: Client, draughts: Tournament) -> None:
    found = log.load(draughts)
    game_for_incident(draughts, found, GamePlace(1, 1), who="Jan", absent=(Side.BLACK,))
    assert [each for each in offered(client, draughts) if each.endswith("_absent")] == ["black_absent"]
    end(client, draughts, "white_absent")
    assert score(draughts) is None
    end(client, draughts, "black_absent")
    assert score(draughts) == (2, 0)
