"""The games of a whole round: a file brought, looked at and recorded at once; a file taken away."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from rounds_at_hand import OPEN, players, started

from kodeks.formats import pgn
from kodeks.tournament.acts import Announce, Close, Moves, Result
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.games import games_of
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.rights import Role

pytestmark = pytest.mark.django_db(transaction=True)
CHESS = 'name = "Szachy"\ngame = "chess"\nsystem = "swiss"\nrounds = 5\n'


@pytest.fixture
def client(owner: User) -> Client:
    made = Client(HTTP_ACCEPT_LANGUAGE="pl")
    made.force_login(owner)
    return made


@pytest.fixture
def row(owner: User) -> Tournament:
    return started(CHESS, players(4), owner, OPEN)


@pytest.fixture
def spectator(row: Tournament) -> Client:
    user = User.objects.create(username="somebody", name="Ktoś")
    Membership.objects.create(tournament=row, user=user, role=Role.SPECTATOR)
    made = Client(HTTP_ACCEPT_LANGUAGE="pl")
    made.force_login(user)
    return made


def address(row: Tournament, path: str = "") -> str:
    return f"/t/{row.key}/round/1/games/{path}"


def names(row: Tournament, board: int) -> tuple[str, str]:
    state = log.load(row).state
    found = state.rounds[0].boards[board - 1]
    return state.entry(found.white).name, state.entry(found.black).name


def game(row: Tournament, board: int, moves: str = "1. e4 e5", **tags: str) -> str:
    white, black = names(row, board)
    known = {"White": white, "Black": black, "Result": "*", **tags}
    return "".join(f'[{name} "{value}"]\n' for name, value in known.items()) + f"\n{moves} *\n\n"


def bring(client: Client, row: Tournament, text: str, **fields: object):  # type: ignore[no-untyped-def]
    return client.post(address(row, "import/"), {"text": text, **fields})


def stored(row: Tournament) -> set[tuple[int, int, int | None]]:
    """The boards whose games have a log."""
    assert not log.load(row).state.moves
    return {lines.place[:3] for lines in games_of(row.pk)}


def test_a_file_is_looked_at_then_recorded_at_once(client: Client, row: Tournament) -> None:
    text = game(row, 2) + game(row, 1, "1. d4 d5", Round="1.1")
    seen = bring(client, row, text)
    assert (seen.status_code, stored(row)) == (200, set())
    assert "Odczytano: 2 partie" in seen.content.decode()
    answer = bring(client, row, text, confirmed="yes")
    assert (answer.status_code, stored(row)) == (302, {(1, 1, None), (1, 2, None)})
    assert "Zapisano partie: 2 z 2 stołów." in client.get(address(row)).content.decode()
    before = games_of(row.pk)
    bring(client, row, text, confirmed="yes")  # twice does no harm
    assert games_of(row.pk) == before


def test_a_file_of_another_code_page(client: Client, row: Tournament) -> None:
    text = game(row, 1, "1. e4 {żółć} e5")
    file = SimpleUploadedFile("runda.pgn", text.encode("cp1250"))
    seen = client.post(address(row, "import/"), {"file": file})
    assert "Odczytano: 1 partia" in seen.content.decode()
    assert "{żółć}" in seen.content.decode()


def test_games_with_errors_are_told_and_nothing_is_recorded_by_halves(client: Client, row: Tournament) -> None:
    text = game(row, 1) + game(row, 2, "1. e4 e4") + game(row, 2, White="Nikt", Black="Nigdzie")
    seen = bring(client, row, text).content.decode()
    assert "wiersz 11, kolumna 7" in seen
    assert "przy żadnym stole rundy nie siedzą ci zawodnicy" in seen
    assert "wiersz 13, kolumna 1" in seen
    answer = bring(client, row, text, confirmed="yes")
    assert (answer.status_code, stored(row)) == (422, set())
    assert "Nic nie zapisano" in answer.content.decode()
    answer = bring(client, row, text, confirmed="yes", leave_out="yes")
    assert (answer.status_code, stored(row)) == (302, {(1, 1, None)})


@pytest.mark.parametrize("text", ["", "nic", "% sam komentarz"])
def test_no_games_in_it(client: Client, row: Tournament, text: str) -> None:
    answer = bring(client, row, text)
    assert answer.status_code in (200, 422)
    assert stored(row) == set()
    assert 'role="alert"' in answer.content.decode()


def test_a_file_too_large(client: Client, row: Tournament) -> None:
    file = SimpleUploadedFile("big.pgn", b"x" * (2 * 1024 * 1024 + 1))
    answer = client.post(address(row, "import/"), {"file": file})
    assert answer.status_code == 422
    assert "za duży" in answer.content.decode()


def test_somebody_else_recorded_the_same_board_meanwhile(client: Client, row: Tournament) -> None:
    text = game(row, 1)
    seen = re.search(r'name="seen" value="(\w+)"', bring(client, row, text).content.decode())
    assert seen is not None
    bring(client, row, game(row, 1, "1. c4"), confirmed="yes")
    before = games_of(row.pk)
    assert bring(client, row, text, seen=seen[1], confirmed="yes").status_code == 422
    assert games_of(row.pk) == before


def test_moves_of_an_older_file_are_compared_and_replaced(client: Client, row: Tournament, owner: User) -> None:
    text = game(row, 1)
    log.append(row, [Moves(1, 1, text)], by=owner, at="")
    bring(client, row, text, confirmed="yes")
    assert not games_of(row.pk)  # the same: nothing changes
    bring(client, row, game(row, 1, "1. e4 c5"), confirmed="yes")
    file = client.get(address(row, "file/")).content.decode()
    assert "1. e4 c5" in file
    assert "1. e4 e5" not in file


def test_a_closed_tournament_takes_none(client: Client, row: Tournament, owner: User) -> None:
    results = [Result(1, board, "1-0") for board in (1, 2)]
    log.append(row, [*results, Close("próba")], by=owner, at="")
    assert log.load(row).state.is_closed
    assert 'name="file"' not in client.get(address(row)).content.decode()
    assert bring(client, row, game(row, 1), confirmed="yes").status_code == 422
    assert stored(row) == set()


def test_the_file_of_a_round(client: Client, row: Tournament, owner: User, spectator: Client) -> None:
    log.append(row, [Moves(1, 1, "1. e4 e5 *")], by=owner, at="")
    for reader in (client, spectator):
        answer = reader.get(address(row, "file/"))
        assert answer.headers["Content-Disposition"] == 'attachment; filename="szachy-1.pgn"'
        one, two = pgn.read_games(answer.content.decode())
        assert (one.tags["Round"], one.plies, two.tags["Round"], two.plies) == ("1.1", 2, "1.2", 0)
    page = spectator.get(address(row)).content.decode()
    assert 'name="file"' not in page
    assert spectator.post(address(row, "import/"), {"text": game(row, 1)}).status_code == 403


def test_a_round_that_is_not_announced_is_nobodys_business(
    client: Client, tournament: Tournament, owner: User, spectator: Client
) -> None:
    user = User.objects.get(username="somebody")
    Membership.objects.create(tournament=tournament, user=user, role=Role.SPECTATOR)
    pages = [address(tournament), address(tournament, "file/")]
    assert [spectator.get(page).status_code for page in pages] == [404, 404]
    assert [client.get(page).status_code for page in pages] == [200, 200]
    log.append(tournament, [Announce(1)], by=owner, at="")
    assert [spectator.get(page).status_code for page in pages] == [200, 200]


def test_what_was_odd_in_a_file_is_shown_with_its_place(client: Client, owner: User) -> None:
    row = started('name = "Warcaby"\ngame = "100"\nsystem = "swiss"\nrounds = 5\n', players(4), owner, OPEN)
    text = game(row, 1, "1. 32- 28 19-23 2. 28-19 14x23", Event="Święto", Round="1.1")
    answer = bring(client, row, "", file=SimpleUploadedFile("a.pdn", text.encode("cp1250")))
    seen = answer.content.decode()
    assert "odczytano go w stronie kodowej cp1250 (wiersz 4, kolumna 9)" in seen
    assert "„32- 28”" in seen
    assert "(wiersz 7, kolumna 4)" in seen
    assert "(wiersz 7, kolumna 20)" in seen  # the wrong sign
    assert "Święto" in seen


def test_of_many_remarks_the_first_are_shown(client: Client, owner: User) -> None:
    row = started('name = "Warcaby"\ngame = "100"\nsystem = "swiss"\nrounds = 5\n', players(4), owner, OPEN)
    seen = bring(client, row, game(row, 1, "1. 32-28 " + "junk " * 30 + "19-23")).content.decode()
    assert seen.count("„junk”") == 10
    assert "i dalsze takie uwagi: 20" in seen
