"""Nobody acts for another: every act by every visitor; what is refused leaves no line; random games are read by the
command as they were played."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from boards_at_hand import CHESS, DRAUGHTS, act, arbiter_of, begun, lines_of, now, round_of, rule, seated
from django.test import Client

from kodeks.cli import run
from kodeks.formats.game_lines import read_game
from kodeks.formats.tournament_file import read_lines
from kodeks.game import ACTS, Conditions, Event, Phase, fold
from kodeks.game.events import StopFor
from kodeks.rulebook.result import Side
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Game, Tournament
from kodeks.web.play.doing import PLAYERS_ACTS
from kodeks.web.play.facts import legal_moves
from kodeks.web.rights import Role

FIELDS: dict[str, dict[str, str]] = {  # what an act needs to be one
    "move": {"move": "32-28"},
    "answer": {"accepts": "yes"},
    "claim": {"ground": "repetition"},
    "complain": {"about": "clock"},
    "flag": {"side": "white"},
    "touch": {"square": "32"},
    "announce": {"text": "32-28"},
    "irregular": {"code": "IRR-1"},
    "penalise": {"sanction": "warning", "breach": "other"},
    "clock": {"action": "give", "minutes": "1"},
    "undo": {"to": "0"},
    "sign": {"result": "2-0"},
    "stop": {"reason": StopFor.OTHER.value},
    "seal": {"envelope": "x"},
    "open": {"move": "32-28"},
    "decide": {"verdict": "draw"},
}
SIDES = {"white", "black"}


@pytest.fixture
def row(transactional_db: None, owner: User) -> Tournament:
    return round_of(owner)


@pytest.fixture
def game(row: Tournament) -> Game:
    return begun(row)


@pytest.fixture
def chief(row: Tournament) -> Client:
    return arbiter_of(row)


def visitors(row: Tournament, game: Game, owner: User) -> dict[str, Client]:
    """All who hold no seat at this board."""
    elsewhere = round_of(owner)
    neighbour = begun(row, 2)
    return {
        "nobody": Client(),
        "thief": seated(game, "white", "black"),  # he has the codes of seats that are taken
        "spectator": arbiter_of(row, "widz", Role.SPECTATOR),
        "arbiter of another tournament": arbiter_of(elsewhere, "obcy"),
        "player of another board": seated(neighbour, "white", "black"),
    }


def test_no_seat_acts_for_another(row: Tournament, game: Game, chief: Client, owner: User) -> None:
    white, black = seated(game, "white"), seated(game, "black")
    others = visitors(row, game, owner)
    rule(chief, game, "start")
    before = lines_of(game)
    everybody = [*others.items(), ("white", white), ("black", black)]
    for name, client in everybody:
        for side in SIDES if name in others else {*SIDES, "arbiter"} - {name}:
            for do in ACTS:
                sent = {"as": side, "do": do, **FIELDS.get(do, {})}
                assert client.post(f"/play/{game.pk}/do/", sent).status_code in (302, 404)
                client.cookies.pop("messages", None)
            assert lines_of(game) == before, (name, side)
    for do in ACTS.keys() - PLAYERS_ACTS:
        for client, own in ((white, "white"), (black, "black")):
            assert "zdarzeni" in act(client, game, own, do, **FIELDS.get(do, {})), do
    assert lines_of(game) == before


def test_nobody_but_the_arbiters_leads_a_board(row: Tournament, game: Game, chief: Client, owner: User) -> None:
    others = {
        **visitors(row, game, owner),
        "white": seated(game, "white"),
        "organiser": arbiter_of(row, "o", Role.ORGANISER),
    }
    rule(chief, game, "start")
    before = lines_of(game)
    for name, client in others.items():
        for do in ACTS:
            answer = client.post(f"/t/{row.key}/boards/{game.pk}/do/", {"do": do, **FIELDS.get(do, {})})
            assert answer.status_code in (302, 403, 404), (name, do)
        assert lines_of(game) == before, name
        for part in ("seats/", "seats/white/"):
            answer = client.post(f"/t/{row.key}/boards/{game.pk}/{part}", {"grants": "yes"})
            assert "/play/seat/" not in answer.content.decode()
    assert seated(game, "white") is not None


def test_a_board_is_led_from_its_own_tournament_only(game: Game, owner: User) -> None:
    other = round_of(owner)
    foreign = arbiter_of(other, "obcy")
    for part in ("", "do/", "seats/", "seats/white/"):
        assert foreign.post(f"/t/{other.key}/boards/{game.pk}/{part}", {"do": "start"}).status_code == 404


SENT = [
    ("white", "move", {"move": "32-27-21"}),
    ("white", "move", {"move": "x" * 90}),
    ("white", "move", {}),
    ("white", "move", {"move": "32-28", "ply": "7"}),
    ("white", "move", {"move": "20-25"}),
    ("black", "move", {"move": "19-23"}),
    ("white", "press", {}),
    ("white", "answer", {"accepts": "yes"}),
    ("white", "answer", {}),
    ("white", "offer", {}),
    ("white", "claim", {"ground": "repetition"}),
    ("white", "claim", {"ground": "nothing"}),
    ("white", "claim", {"ground": "repetition", "move": "32-28"}),
    ("white", "start", {}),
    ("black", "start", {}),
    ("black", "arrive", {}),
    ("white", "arrive", {"side": "black"}),
    ("white", "flag", {"side": "black"}),
    ("white", "flag", {"side": "nobody"}),
    ("white", "sign", {}),
    ("white", "ask", {}),
    ("white", "complain", {"about": "weather"}),
    ("white", "call", {"reason": "x" * 2_001}),
    ("white", "", {}),
]


def test_what_is_refused_leaves_no_line(game: Game, chief: Client) -> None:
    clients = {side: seated(game, side) for side in ("white", "black")}
    rule(chief, game, "start")
    before, total = lines_of(game), Game.objects.get(pk=game.pk).total
    for side, do, fields in SENT:
        assert act(clients[side], game, side, do, **fields), (side, do, fields)
        assert lines_of(game) == before, (side, do, fields)
    assert Game.objects.get(pk=game.pk).total == total


def test_what_a_log_may_say_but_no_player(game: Game) -> None:
    """Black starts the clocks on the signal [II.4.4]; that White is missing is the arbiter's to say."""
    black = seated(game, "black")
    assert act(black, game, "black", "start") == ""
    assert now(game).state.phase is Phase.PLAYING
    assert set(now(game).state.present) == set(Side)


def parts_of(row: Tournament) -> tuple[Conditions, tuple[Event, ...]]:
    """Of the first game, from the file that is downloaded."""
    record = read_game(read_lines(log.as_file(row)).games[0])
    return record.conditions, tuple(record.events)


@pytest.mark.parametrize(("regulations", "seed"), [(DRAUGHTS, 1), (DRAUGHTS, 2), (CHESS, 3)])
def test_random_games_fold_the_same_by_the_command(
    owner: User, transactional_db: None, tmp_path: Path, capsys: pytest.CaptureFixture[str], regulations: str, seed: int
) -> None:
    choose, row = random.Random(seed), round_of(owner, regulations)
    game = begun(row)
    clients, chief = {side: seated(game, side.value) for side in Side}, arbiter_of(row)
    rule(chief, game, "start")
    for _ in range(24):
        state = now(game).state
        if state.ending is not None:
            break
        side = choose.choice((state.to_move, state.to_move, state.to_move, *Side))
        do, fields = choose.choice((
            *(("move", {"move": choose.choice(legal_moves(state))["text"]}) for _ in range(6)),
            ("offer", {}),
            ("answer", {"accepts": choose.choice(("yes", "no", "no", "no"))}),
            ("call", {"reason": "hałas"}),
            ("claim", {"ground": "repetition"}),
        ))  # fmt: skip
        act(clients[side], game, side.value, do, **fields)
        if now(game).state.claim is not None:
            rule(chief, game, "decide", upholds="no")
    side = choose.choice([*Side])
    act(clients[side], game, side.value, "resign")
    for side in Side:
        act(clients[side], game, side.value, "sign")
    file = tmp_path / "turniej.kodeks"
    file.write_bytes(log.as_file(row))
    capsys.readouterr()
    assert run(["game", str(file), "1.1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    state = now(game).state
    assert state.ending is not None
    assert told["events"] == len(lines_of(game)) - 1
    assert (told["seq"], told["at_ms"], told["position"]) == (state.seq, state.at_ms, state.table.fen)
    assert told["moves"] == {"white": state.made[0], "black": state.made[1]}
    assert state.clock is not None
    assert fold(*parts_of(row)).state == state
    board = log.load(row).state.rounds[0].boards[0]
    assert board.score == state.ending.score
