"""What an arbiter says to a board and to the wall: done at the boards he means, with his name, or answered."""

from __future__ import annotations

from typing import Any

import pytest
from boards_at_hand import act, arbiter_of, begun, lines_of, now, round_of, rule, seated
from django.test import Client

from kodeks.game import Phase
from kodeks.web.accounts.models import User
from kodeks.web.logs.models import Game, Tournament
from kodeks.web.rights import Role


@pytest.fixture
def row(transactional_db: None, owner: User) -> Tournament:
    return round_of(owner)


@pytest.fixture
def games(row: Tournament) -> tuple[Game, Game]:
    return begun(row), begun(row, 2)


@pytest.fixture
def chief(row: Tournament) -> Client:
    return arbiter_of(row)


def said(client: Client, address: str, text: str, language: str = "en", **more: Any) -> dict[str, Any]:
    heads = {"Accept": "application/json", "Accept-Language": language}
    answer = client.post(address, {"as": "arbiter", "say": text, **more}, headers=heads)
    assert answer.status_code == 200, answer
    found: dict[str, Any] = answer.json()
    return found


def told(client: Client, address: str, text: str, language: str = "en") -> str:
    return " ".join(said(client, address, text, language)["told"])


def test_a_round_is_led_by_words(row: Tournament, games: tuple[Game, Game], chief: Client) -> None:
    wall = f"/t/{row.key}/round/1/boards/say/"
    one, two = games
    assert "Board 1: Arbiter: the game begins." in told(chief, wall, "all: start")
    assert [now(game).state.phase for game in games] == [Phase.PLAYING] * 2
    assert '"who": "Sędzia arbiter"' in lines_of(two)[-1]
    assert told(chief, wall, "calls") == "Nobody is waiting."
    act(seated(two, "white"), two, "white", "call", reason="hałas")
    assert told(chief, wall, "wezwania", "pl").startswith("Plansza 2:")
    assert "arbiter" in told(chief, wall, "2")
    assert "minutes" in told(chief, wall, "board 2 clock")
    assert "stopped" in told(chief, wall, "2: stop")
    assert now(two).state.phase is Phase.STOPPED
    assert now(one).state.phase is Phase.PLAYING
    assert told(chief, wall, "wszystkie deski", "pl").count("Plansza") == 2
    assert said(chief, wall, "2: resume")["ok"]
    assert "which board" in told(chief, wall, "stop")
    assert "refused" in said(chief, wall, "9: stop")
    assert "3: stop" in told(chief, wall, "help")
    asked = said(chief, wall, "1: decide")
    assert all(each.startswith("1: ") for each in asked["choices"])
    drawn = next(n for n, each in enumerate(asked["choices"], start=1) if "draw" in each)
    before = lines_of(two)
    assert "KW2025:I.7.3.3" in said(chief, wall, str(drawn), choice=asked["choices"])["refused"], "why?"
    assert said(chief, wall, "1: draw because the clock broke")["ok"]
    assert now(one).state.ending is not None
    assert "1-1" in told(chief, wall, "1")
    assert said(chief, wall, "1: sign")["ok"]
    assert now(one).state.is_signed
    assert lines_of(two) == before


def test_at_one_board(row: Tournament, games: tuple[Game, Game], chief: Client) -> None:
    address = f"/t/{row.key}/boards/{games[0].pk}/say/"
    assert said(chief, address, "start")["ok"]
    assert "KW2025" in said(chief, address, "forfeit white")["refused"]
    before = lines_of(games[0])
    for text, part in (("position", "White is to move"), ("pomoc", "Alt+M"), ("help", "Alt+M")):
        assert part in told(chief, address, text, "pl" if text == "pomoc" else "en")
    assert lines_of(games[0]) == before
    assert "2 minutes" not in told(chief, address, "give white 2:00")
    assert now(games[0]).state.clock is not None
    page = chief.post(address, {"say": "decide"}, follow=True, headers={"Accept-Language": "en"})
    assert "1:" in page.content.decode()
    refused = chief.post(
        address, {"say": "4"}, follow=True, headers={"Accept-Language": "en"}
    )  # by its number, without a script
    assert "I.7.3.3" in refused.content.decode()
    assert (
        "I.7.3.3"
        not in chief.post(address, {"say": "4"}, follow=True, headers={"Accept-Language": "en"}).content.decode()
    ), "the question is over"


def test_nobody_else_speaks_there(row: Tournament, games: tuple[Game, Game], chief: Client, owner: User) -> None:
    rule(chief, games[0], "start")
    before = lines_of(games[0])
    others = [Client(), arbiter_of(row, "widz", Role.SPECTATOR), arbiter_of(row, "o", Role.ORGANISER)]
    others.append(seated(games[0], "white"))
    for client in others:
        for address in (f"/t/{row.key}/boards/{games[0].pk}/say/", f"/t/{row.key}/round/1/boards/say/"):
            for text in ("stop", "1: stop", "all: stop"):
                assert client.post(address, {"say": text}).status_code in (302, 403, 404)
    assert lines_of(games[0]) == before
    foreign = arbiter_of(round_of(owner), "obcy")
    assert foreign.post(f"/t/{row.key}/boards/{games[0].pk}/say/", {"say": "stop"}).status_code in (302, 403, 404)
    assert lines_of(games[0]) == before
