"""Two boards kept and compared [VIII.3.1, FIDE E2.7, E2.8]: each player's own sheet, written by him or his assistant;
where they part the arbiter goes back to the last position both have."""

from __future__ import annotations

import pytest
from boards_at_hand import CHESS, DRAUGHTS, act, arbiter_of, begun, lines_of, now, round_of, rule, seated
from django.test import Client

from kodeks.rulebook.result import Side
from kodeks.web.accounts.models import User
from kodeks.web.logs.models import Game, Tournament
from kodeks.web.play.seats import sheets_of

MOVES = {DRAUGHTS: ["32-28", "19-23", "28x19", "14x23"], CHESS: ["e4", "c5", "Nf3", "d6"]}
OTHER = {DRAUGHTS: "1. 32-28 19-23 2. 28x19 13x24", CHESS: "1.e4 c5 2.Nf3 e6"}
ARTICLES = {DRAUGHTS: ("VIII.3.1.1", "VIII.3.1.2"), CHESS: ("FIDE2023:D.2", "FIDE2023:D.2.9")}
DIFFERING = {DRAUGHTS: ("13", "14", "23", "24"), CHESS: ("d7", "e7", "d6", "e6")}


@pytest.fixture(params=[DRAUGHTS, CHESS], ids=["draughts", "chess"])
def regulations(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def row(transactional_db: None, owner: User, regulations: str) -> Tournament:
    return round_of(owner, regulations)


@pytest.fixture
def chief(row: Tournament) -> Client:
    return arbiter_of(row)


@pytest.fixture
def game(row: Tournament, chief: Client, regulations: str) -> Game:
    """White cannot see and has an assistant; four half-moves were made."""
    game = begun(row)
    chief.post(f"/t/{row.key}/boards/{game.pk}/needs/", {"blind": "white", "assistants": "white"})
    rule(chief, game, "start")
    both = seated(game, "white", "black")
    for number, move in enumerate(MOVES[regulations]):
        assert not act(both, game, ("white", "black")[number % 2], "move", move=move)
    return Game.objects.get(pk=game.pk)


def write(client: Client, game: Game, seat: str, text: str) -> str:
    page = client.post(f"/play/{game.pk}/sheet/", {"as": seat, "moves": text}, follow=True)
    return page.content.decode() if page.status_code == 200 else ""


def test_sheets_are_compared_and_differences_settled(game: Game, chief: Client, regulations: str) -> None:
    agree, differ = ARTICLES[regulations]
    address, state = f"/t/{game.tournament.key}/boards/{game.pk}/compare/", now(game).state
    helper = seated(game, "white_assistant")
    assert "różni" in write(helper, game, "white_assistant", OTHER[regulations])
    assert "zgadza się z protokołem, półruchów: 4" in write(
        helper, game, "white_assistant", " ".join(MOVES[regulations])
    )
    write(helper, game, "white_assistant", OTHER[regulations])
    assert sheets_of(game.pk) == {Side.WHITE: OTHER[regulations]}
    before = lines_of(game)
    page = chief.get(address).content.decode()
    assert "półruchów: 3" in page
    assert page.count('class="parts"') == 1
    assert lines_of(game) == before, "to look changes nothing"
    sent = {"white": OTHER[regulations], "black": " ".join(MOVES[regulations])}
    page = chief.post(address, sent).content.decode()
    assert "półruchów: 3" in page
    assert page.count("<small-board") == 3, "the last position both have, and the boards by each sheet"
    assert "Pola, które się różnią" in page
    for square in DIFFERING[regulations]:
        assert f'<th scope="row">{square}</th>' in page
    assert page.partition("Pola, które się różnią")[2].count('scope="row"') == len(DIFFERING[regulations])
    assert state.table.fen not in page
    assert lines_of(game) == before
    settled = chief.post(address, {**sent, "settle": "yes"}, follow=True).content.decode()
    assert differ in settled
    back = now(game).state
    assert (back.ply, back.to_move) == (3, state.to_move.other)
    assert back.clock is not None
    same = " ".join(MOVES[regulations][:3])
    assert agree in chief.post(address, {"white": same, "black": same, "settle": "yes"}, follow=True).content.decode()
    assert now(game).state.ply == 3


def test_what_both_have_and_is_not_legal_settles_nothing(game: Game, chief: Client) -> None:
    address, before = f"/t/{game.tournament.key}/boards/{game.pk}/compare/", lines_of(game)
    page = chief.post(address, {"white": "zz", "black": "zz", "settle": "yes"})
    assert page.status_code == 200
    assert lines_of(game) == before


def test_only_who_keeps_a_sheet_writes_it(row: Tournament, game: Game, chief: Client) -> None:
    white = seated(game, "white")  # another device sits there
    for client, seat in ((white, "white"), (Client(), "white"), (seated(game, "white_assistant"), "black")):
        write(client, game, seat, "32-28")
    assert sheets_of(game.pk) == {}
    plain = begun(row, 2)  # nobody there is blind: one board
    write(seated(plain, "white"), plain, "white", "32-28")
    assert sheets_of(plain.pk) == {}
    assert chief.get(f"/t/{row.key}/boards/{plain.pk}/compare/").status_code == 200
    before = lines_of(plain)
    chief.post(f"/t/{row.key}/boards/{plain.pk}/compare/", {"white": "", "black": "", "settle": "yes"})
    assert lines_of(plain) == before, "the game is played on one board"
