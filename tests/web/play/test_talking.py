"""The field of a board: a move or a word, by the form and over the line; answers, questions back, alarms."""

from __future__ import annotations

from typing import Any

import pytest
from boards_at_hand import CHESS, arbiter_of, begun, lines_of, now, round_of, rule, seated
from devices_at_hand import Device, on_a_loop
from django.test import Client

from kodeks.game import ACTS
from kodeks.web.accounts.models import User
from kodeks.web.logs.models import Game
from kodeks.web.play import talking
from kodeks.web.play.boards import Boards
from kodeks.words import heard, language_of


@pytest.fixture
def game(transactional_db: None, owner: User) -> Game:
    row = round_of(owner)
    game = begun(row)
    rule(arbiter_of(row), game, "start")
    return game


def said(client: Client, game: Game, side: str, text: str, language: str = "en", **more: Any) -> dict[str, Any]:
    """What a script is answered."""
    sent = {"as": side, "say": text, **more}
    heads = {"Accept": "application/json", "Accept-Language": language}
    answer = client.post(f"/play/{game.pk}/do/", sent, headers=heads)
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def told(*given: Any, **more: Any) -> str:
    return " ".join(said(*given, **more)["told"])


MOVES = [
    ("white", "32-28", "en", "White: man 32 goes to 28."),
    ("black", "19 na 23", "pl", "Czarne: pionek 19 idzie na 23."),
    ("white", "28 takes 19", "en", "White: man 28 jumps to 19, taking man 23."),
]


def test_a_move_is_made_and_told_and_the_clock_pressed(game: Game) -> None:
    both = seated(game, "white", "black")
    for number, (side, text, language, answer) in enumerate(MOVES, start=1):
        reply = said(both, game, side, text, language)
        assert reply["told"][0] == answer
        assert reply["ok"] == now(game).state.seq
        assert sum(now(game).state.made) == number
        assert now(game).state.must_press is None


WORDS = [
    ("clock", "en", "White: 5 minutes, the clock is running."),
    ("zegar", "pl", "Białe: 5 minut"),
    ("position", "en", "White is to move"),
    ("row 1", "en", "1 black man"),
    ("piece 32", "en", "32: white man"),
    ("last", "en", "No move has been made yet."),
    ("liczniki", "pl", "Powtórzenia pozycji: 1 z 3"),
    ("help", "en", "Alt+M"),
    ("pomoc", "pl", "Alt+M"),
    ("moves 32", "en", "2 moves: 32-27, 32-28."),
    ("hilfe", "de", "Alt+M"),
]


def test_a_word_is_answered_and_leaves_no_line(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    white, before, started = seated(game, "white"), lines_of(game), now(game)
    monkeypatch.setattr(talking, "now_ms", lambda: started.began_ms + started.state.at_ms)  # on any machine
    for text, language, part in WORDS:
        assert part in told(white, game, "white", text, language), text
    assert lines_of(game) == before


def test_what_is_refused_says_why_and_leaves_no_line(game: Game) -> None:
    white, black = seated(game, "white"), seated(game, "black")
    before = lines_of(game)
    for client, side, text in (
        (white, "white", "32-27-21"),
        (black, "black", "19-23"),
        (white, "white", "offer"),
        (white, "white", "penalise warning late black"),
        (black, "black", "start white"),
        (white, "black", "resign"),
        (Client(), "white", "resign"),
    ):
        answer = client.post(f"/play/{game.pk}/do/", {"as": side, "say": text})
        assert answer.status_code in (200, 302, 404)
        assert lines_of(game) == before, text
    assert "KW2025" in said(black, game, "black", "19-23")["refused"]


def test_what_the_arbiter_says_no_player_says(game: Game) -> None:
    white = seated(game, "white")
    before = lines_of(game)
    assert said(white, game, "white", "start black")["refused"] == "only the arbiter says that: “start”"
    assert lines_of(game) == before


def test_several_things_at_once(transactional_db: None, owner: User) -> None:
    """A move with an offer is pressed after both [FIDE 9.1a]; what is refused after the move does not undo it."""
    row = round_of(owner, CHESS)
    game = begun(row)
    rule(arbiter_of(row), game, "start")
    white, black = seated(game, "white"), seated(game, "black")
    assert "offered" in told(white, game, "white", "e4 (=)")
    kinds = [line.partition('"do": "')[2].partition('"')[0] for line in lines_of(game)[2:]]
    assert kinds == ["move", "offer", "press"]
    assert "no" in told(black, game, "black", "no; e5; offer; last; answer yes").casefold()
    assert now(game).state.made == (1, 1)
    assert now(game).state.offer is not None


def test_a_question_back_is_answered_by_its_number(transactional_db: None, owner: User) -> None:
    row = round_of(owner, CHESS)
    game = begun(row)
    rule(arbiter_of(row), game, "start")
    white = seated(game, "white")
    asked = said(white, game, "white", "draw")
    assert len(asked["choices"]) > 2
    before = lines_of(game)
    page = white.post(f"/play/{game.pk}/do/", {"as": "white", "say": "draw"}, headers={"Accept-Language": "en"})
    assert page.status_code == 200, "nothing has happened: the board with the question"
    assert page.content.decode().count('name="choice"') == len(asked["choices"])
    assert lines_of(game) == before
    assert "offered" in told(white, game, "white", "1", choice=asked["choices"])
    assert now(game).state.offer is not None
    assert "not" in told(white, game, "white", "7", choice=asked["choices"][:1]), "only what was offered"


def test_alarms_are_kept_by_the_device(game: Game) -> None:
    white = seated(game, "white")
    reply = said(white, game, "white", "alarm 2:00", alarms="60000")
    assert reply["alarms"] == [[120_000, "2 minutes left."], [60_000, "1 minute left."]]
    assert "2 minutes, 1 minute" in told(white, game, "white", "alarm", alarms="120000 60000")
    assert said(white, game, "white", "alarm off", alarms="120000 60000")["alarms"] == []
    assert said(white, game, "white", "alarm 3:00", alarms="x -4 99999999999 60000")["alarms"][1][0] == 60_000
    page = white.post(f"/play/{game.pk}/do/", {"as": "white", "say": "alarm 2:00"}, headers={"Accept-Language": "en"})
    assert "needs scripts" in page.content.decode()


def test_on_a_position_that_has_changed_no_move_is_made(game: Game) -> None:
    white = seated(game, "white")
    assert "changed" in said(white, game, "white", "32-28", ply="1")["refused"]
    assert said(white, game, "white", "32-28", ply="0")["ok"]


def test_over_the_line(game: Game) -> None:
    white, black = seated(game, "white"), seated(game, "black")

    async def story(boards: Boards) -> None:
        one, two = Device(boards, white, game.pk), Device(boards, black, game.pk)
        await one.told("view")
        one.send(n=1, **{"as": "white"}, say="clock")
        assert "the clock is running" in (await one.told("told"))[0]
        one.send(n=2, **{"as": "white"}, say="32-28", ply=0)
        assert await one.told("told") == []  # the board itself tells it
        view = await two.told("view")
        while not view["last"]:
            view = await two.told("view")
        assert view["spoken"] == "White: man 32 goes to 28."
        two.send(n=1, **{"as": "white"}, say="resign")
        assert await two.told("refused")
        for text in (5, None, [], "x" * 7_000, {"a": 1}):
            two.send(n=2, **{"as": "black"}, say=text, choices="no", alarms={"a": 1}, ply="x")
            assert await two.told("told")
        await one.leave()
        await two.leave()

    on_a_loop(story)
    assert len(lines_of(game)) == 4


def test_no_word_of_one_seat_is_taken_for_another(game: Game) -> None:
    """Each kind of act, said at a seat that is not one's own."""
    white = seated(game, "white")
    before = lines_of(game)
    for do in ACTS:
        for side in ("black", "arbiter", "white_assistant", "clock"):
            text = f"{heard(language_of('en'))[f'act-{do}'][0]} 32-28 yes white 2-0"
            assert said(white, game, side, text)["refused"] == "This device does not hold this seat."
    assert lines_of(game) == before
