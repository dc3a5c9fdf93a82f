"""Random games of all kinds of act, said over HTTP by players, an assistant and the arbiter: what is refused leaves no
line, and what the pages recorded is what `kodeks game` folds."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from boards_at_hand import CHESS, DRAUGHTS, arbiter_of, begun, lines_of, now, round_of, seated
from django.test import Client

from kodeks.cli import run
from kodeks.formats.game_lines import read_game
from kodeks.formats.tournament_file import read_lines
from kodeks.game import ACTS, Actor, State, fold, may_do
from kodeks.tables import moves_made
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Game
from kodeks.web.play.facts import legal_moves
from kodeks.words import heard, language_of

ENGLISH = language_of("en")
STEPS = 60
SELDOM = ("resign", "forfeit", "adjourn", "suspend", "sign", "flag")  # they end a game, or keep it still
LEAST = {Keeping.SCREEN: 12, Keeping.CLOCK: 12, Keeping.SHEET: 10}  # kinds of act in every game; a sheet has no clock


class Table:
    """Everybody at one board, and what each can say."""

    def __init__(self, owner: User, regulations: str, keeping: Keeping, seed: int) -> None:
        self.choose, self.row = random.Random(seed), round_of(owner, regulations)
        self.game: Game = begun(self.row, keeping=keeping)
        chief = arbiter_of(self.row)
        needs = {"blind": "white", "assistants": "white", "announcing": "yes"}
        chief.post(f"/t/{self.row.key}/boards/{self.game.pk}/needs/", needs)
        seats = (Actor.WHITE, Actor.BLACK, Actor.WHITE_ASSISTANT)
        self.clients: Mapping[Actor, Client] = {seat: seated(self.game, seat.value) for seat in seats}
        self.clients = {**self.clients, Actor.ARBITER: chief}
        self.tried: Counter[str] = Counter()

    @property
    def state(self) -> State:
        return now(self.game).state

    def say(self, by: Actor, text: str) -> dict[str, Any]:
        """What is answered; refused, nothing is written."""
        is_arbiter, before = by is Actor.ARBITER, lines_of(self.game)
        desk, seat = f"/t/{self.row.key}/boards/{self.game.pk}/say/", f"/play/{self.game.pk}/do/"
        sent = {"as": by.value, "say": text}
        heads = {"Accept": "application/json", "Accept-Language": "en"}
        answer = self.clients[by].post(desk if is_arbiter else seat, sent, headers=heads)
        found: dict[str, Any] = answer.json()
        after = lines_of(self.game)
        assert after[: len(before)] == before, "lines are only added"
        assert (len(after) > len(before)) == (found.get("ok") is not None), (by, text, found)
        return found

    def step(self) -> None:
        """Mostly what somebody may do now, sometimes what anybody might say."""
        state, choose = self.state, self.choose
        allowed = [each for each in may_do(state) if each.actor in self.clients]
        if choose.random() < 0.2 or not allowed:
            by, kind = choose.choice([*self.clients]), choose.choice([*ACTS])
        else:
            choose.shuffle(allowed)
            by, kind, _ = min(allowed, key=lambda each: self.tried[each.act])  # what was not tried so often
        moves = [each for each in allowed if each.act == "move"]
        if moves and (kind in SELDOM or choose.random() < 0.4):
            by, kind, _ = moves[0]
        self.tried[kind] += 1
        self.say(by, self.words(kind, state))

    def end(self) -> None:
        """However it stands, somebody resigns and the arbiter confirms."""
        if self.state.ending is None:
            for text in ("reject", "resume", "open e4 key"):
                self.say(Actor.ARBITER, text)
            self.say(Actor.WHITE, "resign")
        self.say(Actor.ARBITER, "sign")

    def words(self, kind: str, state: State) -> str:
        choose, conduct = self.choose, state.conditions.conduct
        record = " ".join(moves_made(state.table))
        more = {
            "move": lambda: choose.choice([str(each["text"]) for each in legal_moves(state)] or ["resign"]),
            "answer": lambda: choose.choice(("no", "no", "yes")),
            "claim": lambda: heard(ENGLISH)[f"ground-{choose.choice(state.table.grounds)}"][0],
            "touch": lambda: choose.choice(("32", "e2")),
            "irregular": lambda: choose.choice([*conduct.irregularities]),
            "complain": lambda: "clock",
            "decide": lambda: choose.choice(("uphold", "reject", "play on", "draw because it is late", "white wins")),
            "penalise": lambda: f"{conduct.sanctions[0].key} {choose.choice([*conduct.breaches])} black",
            "clock": lambda: choose.choice(("give black 1:00", "set white 9:00", "next period")),
            "compare": lambda: f"{record} / {record.rpartition(' ')[0]}",
            "adjourn": lambda: "10 min",
            "seal": lambda: "a" * 64,
            "open": lambda: "e4 key",
        }.get(kind, lambda: "")()
        return more if kind == "move" else f"{heard(ENGLISH)[f'act-{kind}'][0]} {more}"


@pytest.mark.parametrize(
    ("regulations", "keeping", "seed"),
    [
        (DRAUGHTS, Keeping.SCREEN, 1),
        (CHESS, Keeping.SCREEN, 2),
        (DRAUGHTS, Keeping.CLOCK, 9),
        (CHESS, Keeping.CLOCK, 4),
        (DRAUGHTS, Keeping.SHEET, 9),
        (CHESS, Keeping.SHEET, 7),
    ],
)
def test_random_games_of_all_acts_fold_the_same_by_the_command(
    owner: User,
    transactional_db: None,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    regulations: str,
    keeping: Keeping,
    seed: int,
) -> None:
    table = Table(owner, regulations, keeping, seed)
    table.say(Actor.ARBITER, "start")
    for _ in range(STEPS):
        table.step()
    table.end()
    file = tmp_path / "turniej.kodeks"
    file.write_bytes(log.as_file(table.row))
    capsys.readouterr()
    assert run(["game", str(file), "1.1", "--json"]) == 0
    told, state = json.loads(capsys.readouterr().out), table.state
    assert told["events"] == len(lines_of(table.game)) - 1
    assert (told["seq"], told["at_ms"], told["position"]) == (state.seq, state.at_ms, state.table.fen)
    record = read_game(read_lines(log.as_file(table.row)).games[0])
    assert fold(record.conditions, record.events).state == state
    kinds = {line.partition('"do": "')[2].partition('"')[0] for line in lines_of(table.game)[1:]}
    assert len(kinds) >= LEAST[keeping]
    assert state.ending is not None
    assert state.is_signed
    assert log.load(table.row).state.rounds[0].boards[0].score == state.ending.score
