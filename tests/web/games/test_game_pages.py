"""The game of a board: entered, imported, stepped through, judged, shown and downloaded."""

from __future__ import annotations

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from rounds_at_hand import OPEN, players, started
from spectators import spectator_in

from kodeks.formats.recorded_games import round_file
from kodeks.rounds import GamePlace
from kodeks.tournament import Entry
from kodeks.tournament.acts import Announce, Moves, Note
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.games import game_of_board, games_of, record_of
from kodeks.web.logs.models import Game, Tournament
from kodeks.web.sheets.sheet import Sheet

pytestmark = pytest.mark.django_db(transaction=True)
DRAUGHTS = 'name = "Sto"\nplace = "Mława"\nstarts = 2026-11-16\ngame = "100"\nsystem = "swiss"\nrounds = 5\n'
CHESS = 'name = "Szachy"\ngame = "chess"\nedition = "fide2023"\nsystem = "swiss"\nrounds = 5\n'


@pytest.fixture
def client(owner: User) -> Client:
    made = Client(HTTP_ACCEPT_LANGUAGE="pl")
    made.force_login(owner)
    return made


def event(regulations: str, owner: User) -> Tournament:
    return started(regulations, players(4), owner, OPEN)


@pytest.fixture
def draughts(owner: User) -> Tournament:
    return event(DRAUGHTS, owner)


@pytest.fixture
def chess(owner: User) -> Tournament:
    return event(CHESS, owner)


def address(row: Tournament, path: str = "") -> str:
    return f"/t/{row.key}/round/1/board/1/game/{path}"


def save(client: Client, row: Tournament, **fields: object):  # type: ignore[no-untyped-def]
    return client.post(address(row, "save/"), fields)


def tap(client: Client, row: Tournament, **fields: object) -> dict[str, object]:
    """As the board asks that moves: what is entered is in the log, and the answer tells how it stands."""
    found = json.loads(client.post(address(row, "save/"), fields, headers={"accept": "application/json"}).content)
    assert isinstance(found, dict)
    return found


def look(client: Client, row: Tournament, **fields: object) -> dict[str, object]:
    found = json.loads(client.get(address(row, "look/"), fields).content)
    assert isinstance(found, dict)
    return found


def stored(row: Tournament, game: int | None = None) -> str:
    """The game as its log has it, with the names of the tournament."""
    state = log.load(row).state
    found = game_of_board(row, state, GamePlace(1, 1, game))
    if found is None or Sheet(record_of(found), {}).is_blank:
        return ""
    text, _ = round_file(state, state.rounds[0], games_of(row.pk))
    return f"[Event {text.split('[Event ')[game or 1]}"


def events(row: Tournament) -> list[tuple[str, str, str]]:
    """What the log says: who, what, entered by whom."""
    found = game_of_board(row, log.load(row).state, GamePlace(1, 1))
    assert found is not None
    return [(each.by.value, type(each.act).__name__, each.who) for each in record_of(found).events]


def text_of(answer) -> str:  # type: ignore[no-untyped-def]
    return answer.content.decode()


# Entering


def test_typed_moves_are_saved_as_pdn(client: Client, draughts: Tournament) -> None:
    assert save(client, draughts, add="1. 32-28 19-23 2. 28x19 14x23").status_code == 302
    text = stored(draughts)
    assert "1. 32-28 19-23 2. 28x19 14x23 *" in text
    assert '[Event "Sto"]' in text
    assert '[White "Gracz' in text
    assert save(client, draughts, text=text, add="37-32").status_code == 302
    assert "3. 37-32 *" in stored(draughts)


def test_an_illegal_move_is_refused_with_its_article(client: Client, draughts: Tournament) -> None:
    answer = save(client, draughts, add="32-28 19-23 37-32")
    assert answer.status_code == 422
    assert "KW2025:I.4" in text_of(answer)
    assert 'value="32-28 19-23 37-32"' in text_of(answer)  # what was typed is kept
    assert not stored(draughts)


def test_pdn_is_pasted_and_uploaded(client: Client, draughts: Tournament) -> None:
    moves = "1. 32-28 {[%clk 0:59:10]} 19-23 {[%clk 0:58:00] dobre} 2. 28x19 14x23 *"
    pdn = f'[White "A"]\n[Black "B"]\n[GameType "20"]\n\n{moves}\n'
    assert save(client, draughts, text=pdn).status_code == 302
    page = text_of(client.get(address(draughts) + "?step=2"))
    assert "0:59:10" in page
    assert "0:58:00" in page
    assert "dobre" in page
    file = SimpleUploadedFile("partia.pdn", pdn.replace("14x23", "13x24").encode())
    assert save(client, draughts, file=file).status_code == 302
    assert "13x24" in stored(draughts)
    assert text_of(client.get(address(draughts, "file/"))).partition("\n\n")[2].strip() in stored(draughts)


@pytest.mark.parametrize(
    "fields",
    [
        {"text": "1. 32-99 *"},
        {"text": "[White"},
        {"text": '[GameType "25"]\n1. c3-d4 *'},
        {"add": "abc"},
        {"odd": "32-33-34"},
        {"odd": "28-23"},
        {"text": "x" * 70_000},
    ],
)
def test_what_cannot_be_read_is_told_and_kept(client: Client, draughts: Tournament, fields: dict[str, str]) -> None:
    answer = save(client, draughts, **fields)
    assert answer.status_code == 422
    assert 'role="alert"' in text_of(answer)
    assert not stored(draughts)


def test_what_was_odd_in_a_saved_game_is_told(client: Client, draughts: Tournament) -> None:
    file = SimpleUploadedFile("a.pdn", '[Event "Święto"]\n1. 32- 28 *\n'.encode("cp1250"))
    answer = save(client, draughts, file=file)
    assert answer.status_code == 302
    page = text_of(client.get(answer.url))
    assert "odczytano go w stronie kodowej cp1250 (wiersz 1, kolumna 9)" in page
    assert "„32- 28”" in page
    assert "32-28" in stored(draughts)


def test_an_empty_text_takes_the_moves_away(client: Client, draughts: Tournament) -> None:
    save(client, draughts, add="32-28")
    assert save(client, draughts, text="").status_code == 302
    assert not stored(draughts)
    assert client.get(address(draughts, "file/")).status_code == 404


def test_two_who_enter_the_same_game_are_told(client: Client, draughts: Tournament) -> None:
    save(client, draughts, add="32-28", seen="0.0")
    for fields in ({"add": "33-28"}, {"text": "1. 33-28 *"}):
        answer = client.post(address(draughts, "save/"), {"seen": "0.0", **fields})
        assert (answer.status_code, "notice error" in text_of(answer)) == (422, True)
    assert "32-28" in stored(draughts)
    assert len(events(draughts)) == 2


# Correcting


def test_every_move_is_its_players_and_the_log_says_who_entered_it(
    client: Client, draughts: Tournament, owner: User
) -> None:
    save(client, draughts, add="32-28 19-23")
    assert events(draughts) == [
        ("arbiter", "Start", str(owner)),
        ("white", "Move", str(owner)),
        ("black", "Move", str(owner)),
    ]


def test_IV_2_17_a_wrong_move_is_taken_back_and_stays_in_the_log(client: Client, draughts: Tournament) -> None:
    save(client, draughts, add="32-28 19-23 28x19 14x23 37-32")
    found = tap(client, draughts, add="18-22", step="1")
    assert "Potwierdź" in str(found["problem"])  # he looks at an earlier position
    found = tap(client, draughts, add="19-24", step="1", correct="1", reason="na arkuszu 19-24")
    assert (found["steps"], found["problem"]) == (2, "")  # the capture that came after it is none any more
    assert [each[1] for each in events(draughts)][-2:] == ["Undo", "Move"]
    assert "1. 32-28 19-24 *" in stored(draughts)
    save(client, draughts, add="37-32")
    tap(client, draughts, add="34-30", step="2", correct="1")
    found = tap(client, draughts, cut="1")
    assert found["steps"] == 2
    found = tap(client, draughts, add="31-27", step="0", correct="1")
    assert "1. 31-27 19-24 *" in stored(draughts)  # what still can be, is entered again


def test_a_text_that_differs_is_entered_from_where_it_differs(client: Client, draughts: Tournament) -> None:
    save(client, draughts, add="32-28 19-23 28x19 14x23")
    before = len(events(draughts))
    save(client, draughts, text="1. 32-28 19-23 2. 28x19 13x24 *")
    assert [each[1] for each in events(draughts)][before:] == ["Undo", "Move"]
    assert draughts.games.count() == 1
    save(client, draughts, text="1. 32-28 19-23 2. 28x19 13x24 {tak} *")  # a sheet with more than moves begins it anew
    assert draughts.games.count() == 2
    assert "{tak}" in stored(draughts)
    save(client, draughts, add="20x29")
    assert "{tak}" in stored(draughts)
    assert "3. " not in stored(draughts)  # refused: it is White's move


# Irregular but accepted


def test_I_5_7_play_goes_on_from_the_position_that_stands(client: Client, draughts: Tournament) -> None:
    assert save(client, draughts, add="32-28 19-23", odd="37-32", odd_taken="23").status_code == 302
    text = stored(draughts)
    assert "/FEN" in text
    assert "nieprawidłowe, przyjęte: 37-32" in text
    found = look(client, draughts)
    assert found["steps"] == 3
    assert str(found["board"])[22] == "."  # square 23
    assert str(found["board"])[31] == "M"
    assert save(client, draughts, text=text, add="14-19").status_code == 302  # Black goes on


def test_a_score_with_an_illegal_move_is_kept_if_the_arbiter_says_so(client: Client, draughts: Tournament) -> None:
    pdn = "1. 32-28 19-23 2. 37-32 14-19 *"
    assert save(client, draughts, text=pdn).status_code == 422
    assert save(client, draughts, text=pdn, keep="yes").status_code == 302
    page = text_of(client.get(address(draughts)))
    assert "37-32 14-19" in page
    assert look(client, draughts)["steps"] == 2


def test_a_score_of_chess_with_an_illegal_move_is_kept_as_written(client: Client, chess: Tournament) -> None:
    pgn = "1. e4 e5 2. Ke3 Nf6 *"
    assert save(client, chess, text=pgn).status_code == 422
    assert save(client, chess, text=pgn, keep="yes").status_code == 302
    assert "2. Ke3" in stored(chess)
    assert look(client, chess)["steps"] == 2


def test_FIDE_7_5_play_goes_on_after_an_illegal_move_that_nobody_noticed(client: Client, chess: Tournament) -> None:
    assert save(client, chess, add="e4 e5", odd="Ke2", odd_taken="e5").status_code == 422
    assert save(client, chess, add="e4 e5", odd="Kf3").status_code == 302
    found = tap(client, chess, add="Sf6")
    assert (found["steps"], found["problem"]) == (4, "")
    assert "2. Kf3" in stored(chess)
    assert "2... Nf6" in stored(chess)
    assert "Irregular" in [each[1] for each in events(chess)]


# The board that asks


def test_the_server_tells_the_legal_moves(client: Client, draughts: Tournament) -> None:
    found = look(client, draughts, step="")
    assert len(found["legal"]) == 9  # type: ignore[arg-type]
    assert (found["side"], found["step"], len(str(found["board"]))) == (10, 0, 50)
    assert not Game.objects.exists()  # who looks writes nothing
    tap(client, draughts, add="32-28 19-23")
    found = tap(client, draughts, add="28x19", step="2")
    assert found["problem"] == ""
    assert found["mark"] == ["28", "19"]
    assert "28x19" in str(found["text"])
    assert "pionek 28 bije" in str(found["said"])
    found = tap(client, draughts, cut="1")
    assert (found["step"], found["steps"]) == (2, 2)
    assert look(client, draughts, step="1")["step"] == 1


def test_the_server_refuses_and_the_log_stays(client: Client, draughts: Tournament) -> None:
    save(client, draughts, add="32-28")
    fields, script = {"step": "1", "add": "20-10"}, {"accept": "application/json"}
    answer = client.post(address(draughts, "save/"), fields, headers=script)
    found = json.loads(answer.content)
    assert answer.status_code == 422
    assert "KW2025:" in found["problem"]
    assert found["steps"] == 1
    assert tap(client, draughts, add="32-77")["problem"]
    assert len(events(draughts)) == 2


def test_I_6_counters_and_verdicts_have_their_articles(client: Client, draughts: Tournament) -> None:
    panel = str(tap(client, draughts, text='[FEN "W:WK1,K2,K3:BK50"]\n1. 1-6 50-45 *')["panel"])
    assert "trzy na jedną damkę" in panel
    assert "KW2025:I.6.3" in panel
    panel = str(tap(client, draughts, text='[FEN "W:W16:B11"]\n1. 16x7 *')["panel"])
    assert "wygrana białych" in panel
    assert "KW2025:I.7.2.3" in panel


def test_mate_and_promotion(client: Client, chess: Tournament) -> None:
    found = tap(client, chess, add="f3 e5 g4 Hh4")  # the letters of a Polish score
    assert "wygrana czarnych" in str(found["panel"])
    assert "FIDE2023:5.1.1" in str(found["panel"])
    assert "0-1" in str(found["text"])
    found = tap(client, chess, text='[SetUp "1"]\n[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]\n\n*')
    moves = [move["text"] for move in found["legal"] if move["from"] == "a7"]  # type: ignore[index]
    assert sorted(moves) == ["a8=B", "a8=N", "a8=Q", "a8=R"]
    assert "no_progress" not in str(found["panel"])


# Pages, pictures, files


@pytest.mark.parametrize("language", ["pl", "en"])
def test_every_page_in_both_games_and_languages(
    owner: User, draughts: Tournament, chess: Tournament, language: str
) -> None:
    client = Client(HTTP_ACCEPT_LANGUAGE=language)
    client.force_login(owner)
    save(client, draughts, add="32-28 19-23")
    save(client, chess, add="e4 e5 Nf3")
    for row in (draughts, chess):
        for path in ("", "?step=0", "?step=1", "?step=99", "?step=x&flipped=1", "diagram/?step=1&flipped=1"):
            assert client.get(address(row, path)).status_code == 200


def test_a_diagram_is_a_picture_with_a_policy_of_its_own(client: Client, chess: Tournament) -> None:
    answer = client.get(address(chess, "diagram/"))
    assert answer.headers["Content-Type"].startswith("image/svg+xml")
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert client.get("/piece/wn/").status_code == 200
    assert client.get("/piece/xx/").status_code == 404


def test_all_games_of_an_event(client: Client, draughts: Tournament) -> None:
    save(client, draughts, add="32-28 19-23")
    client.post(f"/t/{draughts.key}/round/1/board/2/game/save/", {"add": "33-28"})
    assert "zobacz" in text_of(client.get(f"/t/{draughts.key}/games/"))
    file = text_of(client.get(f"/t/{draughts.key}/games/file/"))
    assert file.count("[Event ") == 2


def test_the_games_of_a_match_of_teams(client: Client, owner: User) -> None:
    regulations = 'name = "Liga"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2\nlineup = "open"\n'
    row = started(regulations, [Entry(name=name, players=(f"{name} A", f"{name} B")) for name in "KLMN"], owner, OPEN)
    assert save(client, row, add="32-28", game="2").status_code == 302
    assert "32-28" in stored(row, 2)
    assert "32-28" in text_of(client.get(address(row) + "?game=2"))
    assert client.get(address(row) + "?game=3").status_code == 404
    assert client.get(f"/t/{row.key}/games/").status_code == 200


def test_what_the_ledger_has_of_the_board_stands_beside_the_game(
    client: Client, draughts: Tournament, owner: User
) -> None:
    notes = [Note("Cicho", round=1, board=1), Note("Głośno", round=1, board=1, is_announced=True)]
    log.append(draughts, notes, by=owner, at="2026-11-16T10:00:00")
    watcher = Client(HTTP_ACCEPT_LANGUAGE="pl")
    watcher.force_login(spectator_in(draughts))
    assert "Cicho" in text_of(client.get(address(draughts)))
    seen = text_of(watcher.get(address(draughts)))
    assert "Głośno" in seen
    assert "Cicho" not in seen
    assert '<form method="post" action="' + address(draughts, "save/") not in seen


def test_nobody_sees_a_game_of_a_pairing_that_is_not_announced(client: Client, tournament: Tournament) -> None:
    watcher = Client()
    watcher.force_login(spectator_in(tournament))
    for path in ("", "look/", "diagram/"):
        assert watcher.get(address(tournament, path)).status_code == 404
        assert client.get(address(tournament, path)).status_code == 200
    assert not re.search(r"\bAla\b", text_of(watcher.get(f"/t/{tournament.key}/games/")))
    log.append(tournament, [Announce(1)], by=User.objects.get(username="widz"), at="")
    assert watcher.get(address(tournament)).status_code == 200


def test_a_text_from_elsewhere_that_cannot_be_read_is_shown(client: Client, draughts: Tournament, owner: User) -> None:
    log.append(draughts, [Moves(1, 1, "to nie jest partia")], by=owner, at="")
    page = client.get(address(draughts))
    assert page.status_code == 200
    assert "to nie jest partia" in text_of(page)
    assert client.get(address(draughts, "diagram/")).status_code == 200


# Found by trying


@pytest.mark.parametrize("path", ["save/", "ending/"])
def test_who_comes_to_the_address_of_a_form_finds_the_page(client: Client, draughts: Tournament, path: str) -> None:
    answer = client.get(address(draughts, path))
    assert answer.status_code == 302
    assert answer.headers["Location"] == address(draughts)


def test_moves_after_a_refused_one_are_not_hung_onto_it(client: Client, draughts: Tournament) -> None:
    pdn = "1. 32-28 19-23 2. 37-32 14-19 *"
    for more in ({"add": "28x19"}, {"odd": "31-27"}):
        assert save(client, draughts, text=pdn, keep="yes", **more).status_code == 422
    assert not stored(draughts)


@pytest.mark.parametrize("fields", [{"odd": "19-13"}, {"odd": "19-23", "odd_taken": "27"}])
def test_an_irregular_move_fits_the_board(client: Client, draughts: Tournament, fields: dict[str, str]) -> None:
    assert save(client, draughts, text="1. 32-28 *", **fields).status_code == 422


def test_a_position_without_moves_is_kept(client: Client, draughts: Tournament, chess: Tournament) -> None:
    text = '[FEN "W:WK1,K2,K3:BK50"]\n*'
    assert save(client, draughts, text=text).status_code == 302
    assert "WK1" in stored(draughts)
    assert "WK1" in str(look(client, draughts)["text"])
    assert save(client, chess, text='[Result "1-0"]\n\n1-0').status_code == 302
    assert "1-0" in text_of(client.get(address(chess, "file/")))
