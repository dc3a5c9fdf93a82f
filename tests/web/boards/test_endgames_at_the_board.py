"""Tables of endings at the arbiter's board and on the board of practice, where they have been made."""

from __future__ import annotations

from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from boards_at_hand import arbiter_of, begun, round_of, rule, seated
from django.test import Client

from kodeks.game import Conditions
from kodeks.storage.ending_files import make_ending_file
from kodeks.web.accounts.models import User
from kodeks.web.logs import games
from kodeks.web.logs.models import Game

WON, CROWD = "W:WKc1,Kc3:BKh8", "W:WKc1,Kc3,Ka1,Ke1:BKh8"
STANDARD = 'name = "Ekran"\ngame = "64"\nsystem = "swiss"\nrounds = 3\ntempo = "60m"\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "endings"
    folder.mkdir()
    monkeypatch.setenv("KODEKS_ENDINGS", str(folder))
    return folder


def game_from(owner: User, fen: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Game, Client]:
    """A board whose game begins with few pieces [I.11.1.7]."""
    usual = games.conditions_of

    def from_there(*given: object, **more: object) -> Conditions:
        return replace(usual(*given, **more), start=fen)  # type: ignore[arg-type]

    monkeypatch.setattr(games, "conditions_of", from_there)
    row = round_of(owner, STANDARD)
    game, chief = begun(row, 1), arbiter_of(row)
    rule(chief, game, "start")
    return game, chief


def page_of(game: Game, client: Client) -> str:
    answer = client.get(f"/t/{game.tournament.key}/boards/{game.pk}/", headers={"accept-language": "en"})
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def test_II_6_3_1_the_arbiter_sees_whether_there_is_a_win_to_show(
    transactional_db: None, owner: User, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, chief = game_from(owner, WON, monkeypatch)
    page = page_of(game, chief)
    assert "`kodeks ending 64`" in page
    assert not list(folder.iterdir()), "nothing is made by looking at a page"
    make = f"/t/{game.tournament.key}/boards/{game.pk}/endings/"
    assert make in page
    answer = chief.post(make, headers={"accept-language": "en"})
    while answer.status_code == 202:  # the waiting page asks again
        answer = chief.post(make, headers={"accept-language": "en"})
    assert answer["Location"] == f"/t/{game.tournament.key}/boards/{game.pk}/"
    assert [each.name for each in folder.iterdir()] == ["64-3.endings"]
    page = page_of(game, chief)
    assert "White wins, before any draw counter" in page
    assert "there is a win to show" in page
    assert "1. c1-b2 h8-d4 2. c3xe5" in page
    assert "kodeks ending" not in page
    player = seated(game, "white")
    seat = unescape(player.get(f"/play/{game.pk}/").content.decode())
    assert "c3xe5" not in seat, "no help for who plays"


def test_tables_that_cannot_be_made_are_told(
    transactional_db: None, owner: User, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, chief = game_from(owner, WON, monkeypatch)
    (folder / "file").write_text("")
    monkeypatch.setenv("KODEKS_ENDINGS", str(folder / "file"))
    make = f"/t/{game.tournament.key}/boards/{game.pk}/endings/"
    answer = chief.post(make, headers={"accept-language": "en"})
    while answer.status_code == 202:
        answer = chief.post(make, headers={"accept-language": "en"})
    assert "could not be made" in page_of(game, chief)


def test_more_pieces_than_tables_know(
    transactional_db: None, owner: User, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = page_of(*game_from(owner, CROWD, monkeypatch))
    assert "kodeks ending" not in page


def test_the_board_of_practice_tells_what_the_tables_say(db: None, folder: Path) -> None:
    client = Client(headers={"accept": "application/json", "accept-language": "en"})
    begin = {"game": "64", "start": WON}
    assert client.post("/play/practice/", begin).json()["view"]["endgame"] == []
    for _ in make_ending_file("64", 3):
        pass
    verdict, line = client.post("/play/practice/", begin).json()["view"]["endgame"]
    assert "White wins" in verdict
    assert "I.7.3.3" in verdict
    assert line == "Line: 1. c1-b2 h8-d4 2. c3xe5"
    page = unescape(Client(headers={"accept-language": "en"}).post("/play/practice/", begin).content.decode())
    assert "What the tables of endings say" in page
    assert line in page
