"""The practice board: a game that only its page has, judged by every rule; its log is what the command reads."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import chess
import pytest
from django.test import Client

from kodeks.cli import run
from kodeks.game import Conditions, Kind, State
from kodeks.web.logs.models import Game
from kodeks.web.play.facts import legal_moves

pytestmark = pytest.mark.django_db
_MOVES = {"100": "32-28", "64": "c3-d4", "chess": "e4", "chess960": "e4"}


class Page:
    """A page of practice, as a script has it."""

    def __init__(self, **given: str) -> None:
        self.client = Client(headers={"accept": "application/json", "accept-language": "en"})
        self.began, self.log, self.refused, self.view = "0", "", "", {}
        self.take(self.client.post("/play/practice/", {"game": "100", **given}).json())

    def take(self, word: dict[str, object]) -> None:
        self.refused = str(word.get("refused", ""))
        if "log" in word:
            self.log, self.view = str(word["log"]), word["view"]  # type: ignore[assignment]

    def does(self, act: str, **fields: str) -> str:
        sent = {"act": act, "log": self.log, "began": self.began, **fields}
        self.take(self.client.post("/play/practice/", sent).json())
        return self.refused


@pytest.mark.parametrize("game", _MOVES)
def test_a_game_is_played_and_its_log_is_read_by_the_command(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = Page(game=game)
    assert page.does("white move", move=_MOVES[game]) == ""
    assert page.view["to_move"] == "black"
    assert page.does("white move", move="d4") != "", "not his turn"
    assert page.does("black resign") == ""
    sent = {"act": "download", "log": page.log, "began": "0"}
    file = tmp_path / "game.jsonl"
    file.write_bytes(page.client.post("/play/practice/", sent).content)
    capsys.readouterr()
    assert run(["game", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["phase"] == "over"
    assert not Game.objects.exists()


def test_what_is_refused_names_its_article_and_the_log_stays() -> None:
    page = Page()
    page.does("white move", move="32-28")
    page.does("black move", move="19-23")
    before = page.log
    assert "KW2025:I.4" in page.does("white move", move="31-27")
    assert page.log == before
    assert page.does("undo") == ""
    assert page.does("undo") == ""
    assert page.view["ply"] == 0
    assert page.does("undo") == "there is nothing to take back"
    assert page.does("white move", move="31-27") == ""


def test_any_position_with_a_clock_and_a_draw_offered() -> None:
    page = Page(game="chess", tempo="5m+3s", start="8/4P3/8/8/8/k7/8/K7 w - - 0 1")
    assert {move["text"][:3] for move in page.view["legal"]} >= {"e8="}  # type: ignore[index]
    assert page.view["clock"]["running"] == "white"  # type: ignore[index]
    page.does("white move", move="e8=N")
    assert page.view["ending"], "king and knight against a king are dead [FIDE 5.2b]"


@pytest.mark.parametrize(
    "sent",
    [
        {"game": "200"},
        {"game": "100", "start": "nonsense"},
        {"game": "100", "tempo": "fast"},
        {"log": "{", "began": "0", "act": "undo"},
        {"log": "x" * 60_001, "began": "0"},
        {"log": "", "began": "soon"},
        {},
    ],
)
def test_what_cannot_be_read_is_told(sent: dict[str, str]) -> None:
    client = Client()
    assert client.post("/play/practice/", sent).status_code == 422
    assert "refused" in client.post("/play/practice/", sent, headers={"accept": "application/json"}).json()
    page = Page()
    assert page.does("arbiter stop") != ""
    assert page.does("white penalise") != ""


def test_without_scripts_the_form_carries_the_game() -> None:
    client = Client()
    text = client.post("/play/practice/", {"game": "64"}).content.decode()

    def field(name: str) -> str:
        found = re.search(rf'name="{name}"(?: value="([^"]*)"|[^>]*>([^<]*)<)', text)
        assert found is not None
        return unescape(found[1] or found[2] or "")

    sent = {"log": field("log"), "began": field("began"), "say": "c3-d4"}
    text = client.post("/play/practice/", sent).content.decode()
    picture = re.search(r'<img src="(/play/practice/diagram/[^"]+)"', text)
    assert picture is not None
    assert client.get(unescape(picture[1])).headers["Content-Type"].startswith("image/svg")
    assert client.get("/play/practice/diagram/?game=100&fen=x").status_code == 422


@pytest.mark.parametrize(
    ("game", "fen", "targets"),
    [
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"c1", "a1", "g1", "h1"}),
        ("chess960", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"c1", "a1", "g1", "h1"}),
        ("chess960", "5k2/8/8/8/8/8/8/5KR1 w G - 0 1", {"g1"}),  # to g1 the king goes onto his rook
    ],
)
def test_castling_is_tapped_on_the_rook_or_where_the_king_lands(game: str, fen: str, targets: set[str]) -> None:
    conditions = Conditions(game=game, edition="fide2023", start=fen, kind=Kind.ONLINE)
    found = [move for move in legal_moves(State.first(conditions)) if str(move["text"]).startswith("O-O")]
    assert {move["to"] for move in found} == targets
    assert {move["from"] for move in found} == {chess.square_name(chess.parse_square("f1" if "5K" in fen else "e1"))}


def test_what_is_said_is_done_and_answered() -> None:
    page = Page()
    assert page.does("", say="32-28; 19-23") == ""
    assert page.view["ply"] == 2
    sent = {"log": page.log, "began": "0", "say": "square 28"}
    assert "white man" in " ".join(page.client.post("/play/practice/", sent).json()["told"])
    log = page.log
    assert "KW2025:I.4" in page.does("", say="31-27")
    assert page.log == log
    assert page.does("", say="black: resign") == ""
    assert page.view["ending"]["result"] == "2-0"


def test_what_is_said_without_scripts_is_answered_on_the_page() -> None:
    page = Page()
    sent = {"log": page.log, "began": "0", "say": "square 32"}
    text = Client(headers={"accept-language": "en"}).post("/play/practice/", sent).text
    assert "white man" in text.partition('role="log"')[2]
