"""Seats: taken by a code, one device each, given over by the arbiter, and good as long as their round."""

from __future__ import annotations

import pytest
from boards_at_hand import act, arbiter_of, begun, lines_of, now, round_of, rule, seated
from django.conf import LazySettings
from django.test import Client
from rounds_at_hand import paired

from kodeks.game import Actor, Phase
from kodeks.tournament.acts import Postpone, Result
from kodeks.web.accounts.models import User, digest_of
from kodeks.web.logs import log
from kodeks.web.logs.models import Game, Tournament
from kodeks.web.play.models import PlayerSeat
from kodeks.web.play.seats import cookie_of, give_codes


@pytest.fixture
def row(transactional_db: None, owner: User) -> Tournament:
    return round_of(owner)


@pytest.fixture
def game(row: Tournament) -> Game:
    return begun(row)


def shows(client: Client, game: Game) -> int:
    return client.get(f"/play/{game.pk}/").status_code


def test_a_seat_is_taken_by_its_code(game: Game) -> None:
    code = give_codes(game)[Actor.WHITE]
    client = Client()
    page = client.get(f"/play/seat/{code}/").content.decode()
    assert now(game).state.conditions.white in page
    assert shows(client, game) == 404
    assert client.post(f"/play/seat/{code}/").headers["Location"] == f"/play/{game.pk}/"
    assert shows(client, game) == 200
    assert act(client, game, "black", "start") == "To urządzenie nie zajmuje tego miejsca."
    assert now(game).state.phase is Phase.BEFORE, "that was Black's to do"


def test_an_unknown_code_opens_nothing(game: Game) -> None:
    give_codes(game)
    for answer in (Client().get("/play/seat/unknown/"), Client().post("/play/seat/unknown/")):
        assert answer.status_code == 404


def test_the_database_has_hashes_only(game: Game) -> None:
    codes = give_codes(game)
    client = Client()
    client.post(f"/play/seat/{codes[Actor.WHITE]}/")
    secret = client.cookies[cookie_of(game.pk, "white")].value
    seat = PlayerSeat.objects.get(of=game, side="white")
    assert (seat.code, seat.device) == (digest_of(codes[Actor.WHITE]), digest_of(secret))
    cookie = client.cookies[cookie_of(game.pk, "white")]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


def test_a_second_device_asks_and_the_arbiter_decides(row: Tournament, game: Game) -> None:
    arbiter, first = arbiter_of(row), seated(game, "white")
    second = seated(game, "white")
    assert shows(second, game) == 200, "he waits at the board"
    assert act(second, game, "white", "call") != ""
    decide = f"/t/{row.key}/boards/{game.pk}/seats/white/"
    arbiter.post(decide, {"grants": "no"})
    assert (shows(first, game), shows(second, game)) == (200, 404)
    second = seated(game, "white")
    assert PlayerSeat.objects.get(of=game, side="white").asks
    arbiter.post(decide, {"grants": "yes"})
    assert (shows(first, game), shows(second, game)) == (404, 200)
    before = lines_of(game)
    assert act(first, game, "white", "call") == "404"
    assert lines_of(game) == before
    assert act(second, game, "white", "resign") != "404"


def test_who_holds_a_seat_takes_it_again_without_asking(game: Game) -> None:
    client = seated(game, "white")
    code = give_codes(game)[Actor.WHITE]
    client.post(f"/play/seat/{code}/")
    assert not PlayerSeat.objects.get(of=game, side="white").asks
    assert shows(client, game) == 200


def test_a_tablet_holds_both_seats(row: Tournament, game: Game) -> None:
    tablet, arbiter = seated(game, "white", "black"), arbiter_of(row)
    arbiter.post(f"/t/{row.key}/boards/{game.pk}/do/", {"do": "start"})
    assert act(tablet, game, "white", "move", move="32-28") == ""
    assert act(tablet, game, "black", "move", move="19-23") == ""
    assert sum(now(game).state.made) == 2


def test_a_code_that_was_replaced_opens_nothing_and_who_sits_stays(row: Tournament, game: Game) -> None:
    old = give_codes(game)[Actor.WHITE]
    client, arbiter = Client(), arbiter_of(row)
    client.post(f"/play/seat/{old}/")
    page = arbiter.post(f"/t/{row.key}/boards/{game.pk}/seats/").content.decode()
    assert page.count("/play/seat/") >= 2
    assert Client().get(f"/play/seat/{old}/").status_code == 404
    assert shows(client, game) == 200
    assert "/play/seat/" not in arbiter.get(f"/t/{row.key}/boards/{game.pk}/").content.decode(), "shown once"


def test_a_seat_of_another_game_is_of_no_use(row: Tournament, game: Game) -> None:
    other = begun(row, 2)
    client = seated(other, "white")
    secret = client.cookies[cookie_of(other.pk, "white")].value
    client.cookies[cookie_of(game.pk, "white")] = secret
    assert (shows(client, other), shows(client, game)) == (200, 404)


@pytest.mark.parametrize("planted", ["", "x", "seat"])
def test_a_cookie_that_we_have_not_given_is_no_seat_and_becomes_none(game: Game, planted: str) -> None:
    """Whoever plants a cookie in another's browser does not share the seat he takes with it."""
    code = give_codes(game)[Actor.WHITE]
    client = Client()
    client.cookies[cookie_of(game.pk, "white")] = planted
    assert shows(client, game) == 404
    client.post(f"/play/seat/{code}/")
    assert client.cookies[cookie_of(game.pk, "white")].value != planted
    assert shows(client, game) == 200


def test_forms_of_other_sites_do_nothing(game: Game) -> None:
    client = Client(enforce_csrf_checks=True)
    code = give_codes(game)[Actor.WHITE]
    assert client.post(f"/play/seat/{code}/").status_code == 403
    assert client.post(f"/play/{game.pk}/do/", {"as": "white", "do": "resign"}).status_code == 403


def played_out(row: Tournament, owner: User) -> None:
    acts = [Result(1, board, "2-0") for board in (1, 2)]
    log.append(row, acts, by=owner, at="")


def test_seats_end_with_their_round(row: Tournament, game: Game, owner: User) -> None:
    client, code = seated(game, "white"), give_codes(game)[Actor.BLACK]
    played_out(row, owner)
    assert act(client, game, "white", "call") != "404", "the round is not over before the next one"
    paired(row, owner)
    before = lines_of(game)
    told = act(client, game, "white", "resign")
    assert told
    assert lines_of(game) == before
    assert shows(client, game) == 200, "he may still look at his game"
    assert Client().get(f"/play/seat/{code}/").status_code == 404


def test_seats_of_a_game_without_a_result_stay(row: Tournament, game: Game, owner: User) -> None:
    """It was adjourned, or postponed; it is played when others are rounds ahead."""
    client = seated(game, "white")
    log.append(row, [Postpone(1, 1, "2026-11-20", "choroba"), Result(1, 2, "2-0")], by=owner, at="")
    paired(row, owner)
    assert len(log.load(row).state.rounds) == 2
    rule(arbiter_of(row), game, "start")
    assert act(client, game, "white", "move", move="32-28") == ""
    assert sum(now(game).state.made) == 1


def test_seats_of_those_who_are_not_paired_there_any_more_are_void(row: Tournament, game: Game) -> None:
    client = seated(game, "white")
    Game.objects.filter(pk=game.pk).update(players="9-8")
    before = lines_of(game)
    act(client, game, "white", "start")
    assert lines_of(game) == before
    begun(row)
    Game.objects.filter(pk=game.pk).update(players=Game.objects.get(take=2).players)
    act(client, game, "white", "start")
    assert lines_of(game) == before, "another was begun after it"


def test_names_stand_in_pages_as_text(owner: User, transactional_db: None, settings: LazySettings) -> None:
    settings.DEBUG = False
    row = round_of(owner)
    game = begun(row)
    white, black = seated(game, "white"), seated(game, "black")
    arbiter = arbiter_of(row, "<i>\"x'")
    arbiter.post(f"/t/{row.key}/boards/{game.pk}/do/", {"do": "start"})
    for client, side in ((white, "white"), (black, "black")):
        act(client, game, side, "call", reason="</script><script>alert('1')\"")
    for client, address in ((white, f"/play/{game.pk}/"), (arbiter, f"/t/{row.key}/boards/{game.pk}/")):
        page = client.get(address).content.decode()
        assert "<script>alert" not in page
        assert "<i>" not in page
