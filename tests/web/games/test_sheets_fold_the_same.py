"""Random games entered through pages as score sheets: what the pages recorded is what `kodeks game` folds."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from django.test import Client
from rounds_at_hand import OPEN, players, started

from kodeks.cli import run
from kodeks.game import fold
from kodeks.rounds import GamePlace
from kodeks.tournament import Entry
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.games import game_of_board, load_game, record_of
from kodeks.web.logs.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
SWISS = 'name = "Sto"\ngame = "{game}"\nsystem = "swiss"\nrounds = 3\ntempo = "60m+30s"\n'
TEAMS = 'name = "Liga"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2\nlineup = "open"\n'
MINI = 'name = "Mini"\ngame = "64"\nsystem = "swiss"\nrounds = 3\ngames_per_match = 2\n'
KINDS = {
    "100": (SWISS.format(game="100"), None),
    "64": (SWISS.format(game="64"), None),
    "chess": (f'{SWISS.format(game="chess")}edition = "fide2023"\n', None),
    "chess960": (f'{SWISS.format(game="chess960")}edition = "fide2023"\n', None),
    "teams": (TEAMS, 2),
    "mini-matches": (MINI, 2),
}


@pytest.fixture
def client(owner: User) -> Client:
    made = Client(HTTP_ACCEPT_LANGUAGE="en")
    made.force_login(owner)
    return made


def event(kind: str, owner: User) -> tuple[Tournament, int | None]:
    regulations, game = KINDS[kind]
    teams = [Entry(name=name, players=(f"{name} A", f"{name} B")) for name in "KLMN"]
    row = started(regulations, teams if kind == "teams" else players(4), owner, OPEN)
    return row, game


def enter(client: Client, address: str, which: dict[str, str], choose: random.Random) -> None:
    """One thing that an assistant does: moves, tapped or typed; a slip taken back; a correction; the text again."""
    what = choose.choice(("tap", "tap", "tap", "tap", "cut", "correct", "paste"))
    step = "" if what != "correct" else str(choose.randrange(6))
    shown = json.loads(client.get(f"{address}look/", {"step": step, **which}).content)
    fields = {"seen": shown["seen"], "step": str(shown["step"]), "correct": "yes" if what == "correct" else ""}
    if what == "paste" and shown["steps"]:
        fields = {"seen": shown["seen"], "text": shown["text"].replace(" *", f" {{{choose.random()}}} *")}
    elif what == "cut":
        fields |= {"cut": "1", "step": ""}
    elif shown["legal"]:
        fields |= {"add": choose.choice(shown["legal"])["text"]}
    answer = client.post(f"{address}save/", fields | which, headers={"accept": "application/json"})
    assert answer.status_code == 200, answer.content


@pytest.mark.parametrize("kind", KINDS)
def test_what_pages_recorded_and_what_the_command_folds_are_the_same(
    client: Client, owner: User, tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    row, game = event(kind, owner)
    place, choose = GamePlace(1, 1, game), random.Random(kind)
    address, which = f"/t/{row.key}/round/1/board/1/game/", {} if game is None else {"game": str(game)}
    for _ in range(14):
        enter(client, address, which, choose)
    client.post(f"{address}ending/", {"ending": choose.choice(("white_resigned", "black_resigned"))} | which)
    found = game_of_board(row, log.load(row).state, place)
    assert found is not None
    state, record = load_game(found).state, record_of(found)
    assert state.is_signed
    row.refresh_from_db()
    file = tmp_path / "event.kodeks"
    file.write_bytes(log.as_file(row))
    assert run(["--lang", "en", "game", str(file), str(place), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["position"] == state.table.fen
    assert told["moves"] == {"white": state.made[0], "black": state.made[1]}
    assert (told["phase"], told["seq"], told["events"]) == ("over", state.seq, len(record.events))
    assert {each.who for each in record.events} == {str(owner)}
    ending, board = fold(record.conditions, record.events).state.ending, log.load(row).state.rounds[0].boards[0]
    assert ending is not None
    assert (board.score if game is None else board.games[game - 1]) == ending.score
