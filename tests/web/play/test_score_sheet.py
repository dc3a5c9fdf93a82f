"""A real board, and its score sheet on a phone: whoever sits there writes the moves of both, strikes out a slip, and
signs; nothing runs. Moves that were only pressed are written down later, too."""

from __future__ import annotations

import json
from typing import Any

import pytest
from boards_at_hand import act, begun, lines_of, now, round_of, seated
from django.test import Client

from kodeks.game import Actor, Phase
from kodeks.tables import SeatPlace, score_at
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Game, Tournament
from kodeks.web.play.facts import facts_of


@pytest.fixture
def row(transactional_db: None, owner: User) -> Tournament:
    return round_of(owner)


@pytest.fixture
def game(row: Tournament) -> Game:
    return begun(row, keeping=Keeping.SHEET)


def events(game: Game) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines_of(game)[1:]]


def say(client: Client, game: Game, text: str, by: str = "both") -> dict[str, Any]:
    heads = {"Accept": "application/json", "Accept-Language": "en"}
    found: dict[str, Any] = client.post(f"/play/{game.pk}/do/", {"as": by, "say": text}, headers=heads).json()
    return found


def test_one_player_writes_the_moves_of_both_and_the_log_says_so(game: Game) -> None:
    white = seated(game, "white")
    page = white.get(f"/play/{game.pk}/", headers={"Accept-Language": "en"}).text
    assert "Score sheet" in page
    assert 'role="timer"' not in page
    for move in ("32-28", "19-23"):
        assert not act(white, game, "white", "move", move=move)
    start, first, second = events(game)
    assert [each["by"] for each in (start, first, second)] == ["black", "white", "black"]
    assert second["who"] == now(game).state.conditions.white
    assert now(game).state.ply == 2
    assert ">32-28<" in white.get(f"/play/{game.pk}/").text


def test_the_last_entry_is_struck_out_once_for_each_time_it_is_asked(game: Game) -> None:
    black = seated(game, "black")
    for move in ("32-28", "19-23"):
        act(black, game, "black", "move", move=move)
    assert not act(black, game, "black", "undo", ply="2")
    assert act(black, game, "black", "undo", ply="2"), "he has seen another sheet"
    assert now(game).state.ply == 1
    assert not act(black, game, "black", "move", move="18-23")
    assert now(game).state.ply == 2


def test_a_phone_between_the_players_hears_both(game: Game, row: Tournament) -> None:
    phone = seated(game, "white", "black")
    assert say(phone, game, "32-28; 19-23").get("ok")
    assert now(game).state.made == (1, 1)
    assert all("who" not in each or not each["who"] for each in events(game))
    assert say(phone, game, "undo").get("ok")
    assert now(game).state.ply == 1
    asked = say(phone, game, "resign")
    assert asked["choices"] == ["white: resign", "black: resign"]
    assert say(phone, game, "black: resign").get("ok")
    assert say(phone, game, "18-23").get("ok"), "the sheet is completed after the game [II.6.21]"
    for side in ("white", "black"):
        assert not act(phone, game, side, "sign")
    assert say(phone, game, "28x19").get("refused")
    paired = log.load(Tournament.objects.get(pk=row.pk)).state.round(1)
    assert paired is not None
    assert score_at(paired, SeatPlace(1, None)) is not None


def test_who_holds_one_seat_does_not_speak_for_both(game: Game) -> None:
    before = lines_of(game)
    assert say(seated(game, "white"), game, "black: resign").get("refused")
    assert say(seated(game, "black"), game, "32-28", by="white").get("refused")
    assert lines_of(game) == before


def test_moves_of_a_clock_are_written_down_after_the_game(row: Tournament) -> None:
    game = begun(row, keeping=Keeping.CLOCK)
    tablet = seated(game, "white", "black")
    act(tablet, game, "black", "start")
    act(tablet, game, "white", "press")
    act(tablet, game, "black", "press")
    act(tablet, game, "white", "resign")
    assert now(game).state.phase is Phase.OVER
    facts = facts_of(now(game), [Actor.WHITE, Actor.BLACK])
    assert (facts["unentered"], facts["sender"], facts["ply"]) == (2, "white", 0)
    assert facts["legal"]
    for side, move in (("white", "32-28"), ("white", "19-23")):
        assert not act(tablet, game, side, "move", move=move)
    assert now(game).state.unentered == 0
    assert not act(tablet, game, "white", "undo")
    assert now(game).state.unentered == 1
