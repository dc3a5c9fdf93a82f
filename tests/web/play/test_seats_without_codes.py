"""Seats that need no code of their own: by the half of a slip, by the account of who sat there before; all boards of
one player on one page; and games in which no piece is shown."""

from __future__ import annotations

import json
import re

import pytest
from boards_at_hand import DRAUGHTS, act, arbiter_of, begun, now, round_of, rule, seated
from django.test import Client
from rounds_at_hand import paired

from kodeks.game import Kind
from kodeks.rulebook.result import Side
from kodeks.tournament.acts import Result
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Game, Tournament
from kodeks.web.play.models import PlayerAccount
from kodeks.web.play.seats import give_codes
from kodeks.web.slips.halves import give_out


@pytest.fixture
def row(transactional_db: None, owner: User) -> Tournament:
    return round_of(owner)


def slips_of(row: Tournament, board: int = 1) -> tuple[str, str]:
    found = give_out(row, log.load(row).state, 1, lambda token: f"/s/{token}/")
    return next((each.white, each.black) for place, each in found.items() if place.board == board)


def test_a_slip_leads_to_its_seat_where_the_game_is_on_screen(row: Tournament) -> None:
    white, black = slips_of(row)
    assert 'name="sit"' not in Client().get(white).content.decode(), "nothing was begun yet"
    assert Client().post(white, {"sit": "one"}).status_code == 200
    game = begun(row)
    client = Client()
    assert 'value="one"' in client.get(black).content.decode()
    assert client.post(black, {"sit": "one"}).headers["Location"] == f"/play/{game.pk}/"
    assert act(client, game, "black", "start") == ""
    assert act(client, game, "white", "resign") == "To urządzenie nie zajmuje tego miejsca."
    other = Client()
    other.post(black, {"sit": "both"})  # a screen is one player's
    assert not {name for name in other.cookies if name.endswith("white")}
    assert other.get(f"/play/{game.pk}/").status_code == 200, "he may watch until the arbiter has decided"
    assert act(other, game, "black", "resign") == "To urządzenie nie zajmuje tego miejsca."


def test_one_slip_makes_a_tablet_the_clock_of_both(row: Tournament) -> None:
    game = begun(row, keeping=Keeping.CLOCK)
    client = Client()
    assert client.post(slips_of(row)[0], {"sit": "both"}).headers["Location"] == f"/play/{game.pk}/clock/"
    assert act(client, game, "black", "start", page="clock") == ""
    assert act(client, game, "white", "press", page="clock") == ""
    assert now(game).state.made == (1, 0)


def test_a_slip_of_others_leads_nowhere(row: Tournament) -> None:
    white, _ = slips_of(row)
    game = begun(row)
    Game.objects.filter(pk=game.pk).update(players="9-8")
    assert 'name="sit"' not in Client().get(white).content.decode()


def test_who_sat_there_signed_in_takes_the_next_seat_without_a_code(row: Tournament, owner: User) -> None:
    player, other = (User.objects.create(username=name, name=name) for name in ("gracz", "inny"))
    game = begun(row)
    code = next(iter(give_codes(game).values()))
    client = Client()
    client.force_login(player)
    client.post(f"/play/seat/{code}/")
    late = Client()
    late.force_login(other)
    late.post(f"/play/seat/{code}/")
    assert [*PlayerAccount.objects.values_list("user__username", flat=True)] == ["gracz"], "whoever was first"
    at = log.load(row).state.rounds[0].boards
    log.append(row, [Result(1, each.board, "2-0") for each in at], by="Zofia Nowak", at="")
    paired(row, owner)
    number = PlayerAccount.objects.get().number
    board = next(each for each in log.load(row).state.rounds[1].boards if number in (each.white, each.black))
    following = begun(row, board.board, number=2)
    for user, may in ((None, False), (other, False), (player, True)):
        device = Client()
        if user is not None:
            device.force_login(user)
        assert (f"/play/{following.pk}/sit/" in device.get("/play/").content.decode()) is may
        assert device.post(f"/play/{following.pk}/sit/").status_code == (302 if may else 404)
        assert device.get(f"/play/{following.pk}/").status_code == (200 if may else 404)


def test_who_plays_several_goes_round_where_he_has_the_move_first(row: Tournament) -> None:
    games = [begun(row, board) for board in (1, 2)]
    chief = arbiter_of(row)
    giver = Client()
    for game in games:
        giver.cookies.update(seated(game, "white").cookies)
        rule(chief, game, "start")

    def order() -> list[int]:
        text = giver.get("/play/").content.decode()
        return sorted((game.pk for game in games), key=lambda pk: text.index(f'href="/play/{pk}/"'))

    assert order() == [games[0].pk, games[1].pk]
    assert act(giver, games[0], "white", "move", move="32-28") == ""
    assert order() == [games[1].pk, games[0].pk]
    assert "/play/" in giver.get(f"/play/{games[0].pk}/").content.decode()


def test_I_11_1_4_blindfold_no_piece_is_in_what_a_page_is_told(transactional_db: None, owner: User) -> None:
    game = begun(round_of(owner, DRAUGHTS + 'kind = "blindfold"\n'))
    client = seated(game, "white", "black")
    assert act(client, game, "black", "start") == ""
    assert act(client, game, "white", "move", move="32-28") == ""
    text = client.get(f"/play/{game.pk}/").content.decode()
    facts = json.loads(
        text.partition("data-facts='")[2].partition("'>")[0].replace("&#34;", '"').replace("\\u0027", "'")
    )
    assert (set(facts["board"]), facts["legal"], facts["mark"], facts["last"]) == ({"."}, [], [], "32-28")
    assert "Rodzaj gry: bez patrzenia" in text
    assert "/diagram/" not in text
    assert client.get(f"/play/{game.pk}/diagram/").status_code == 404
    assert act(client, game, "black", "resign") == ""
    assert client.get(f"/play/{game.pk}/diagram/").status_code == 200


def test_I_11_1_3_by_correspondence_the_page_tells_the_day(transactional_db: None, owner: User) -> None:
    game = begun(round_of(owner, DRAUGHTS + 'kind = "correspondence"\ndays_per_move = 2\n'))
    conditions = now(game).state.conditions
    assert (conditions.kind, conditions.days_per_move, conditions.tempo) == (Kind.CORRESPONDENCE, 2, None)
    client = seated(game, "white", "black")
    assert act(client, game, "black", "start") == ""
    assert re.search(
        "Posunięcie do [^<]*20[0-9]{2}, [0-9]{2}:[0-9]{2}", client.get(f"/play/{game.pk}/").content.decode()
    )
    assert Game.objects.get(pk=game.pk).flag_at is not None, "the days run out by themselves"


def test_I_11_1_7_a_set_position_and_one_that_is_none(transactional_db: None, owner: User) -> None:
    row = round_of(owner, DRAUGHTS + 'kind = "handicap"\nposition = "W:W31,32,33:B1,2"\n')
    assert now(begun(row)).state.table.pieces(Side.WHITE) == 3
    wrong = round_of(owner, DRAUGHTS.replace("Ekran", "Inny") + 'position = "nonsense"\n')
    chief = arbiter_of(wrong)
    answer = chief.post(f"/t/{wrong.key}/round/1/boards/begin/", {"keeping": "screen"}, follow=True)
    assert answer.status_code == 200
    assert not wrong.games.exists()
