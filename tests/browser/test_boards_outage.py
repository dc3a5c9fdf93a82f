"""A blitz round of ten boards whose server is killed: no move that was acknowledged is lost, none is made twice, nobody
pays for the time it was away; and a flag that falls while nobody is there."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from http.client import HTTPException
from http.cookiejar import Cookie
from pathlib import Path
from random import Random
from threading import Timer
from time import sleep, time
from typing import NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, HTTPRedirectHandler, Request, build_opener

import pytest
from conftest import Server, free_port, start_server
from kill_visitor import Visitor
from playwright.sync_api import Browser, expect
from tournament_files import players, tournament_file

from kodeks.draughts import Game, write_move
from kodeks.formats.game_lines import GameRecord, read_game
from kodeks.formats.tournament_file import read_lines
from kodeks.game import Actor, fold
from kodeks.game.events import Flag, Move, Stop, StopFor
from kodeks.rulebook.result import Side

BOARDS = 10
REGULATIONS = 'name = "Blitz"\ngame = "100"\nsystem = "swiss"\nrounds = 3\ntempo = "3m+2s"\ngames = "screen"\n'
AWAY = 6.0  # seconds: more than a hiccup


class Unled(HTTPRedirectHandler):
    """An answer is an answer: where it leads is not asked for."""

    def redirect_request(self, *_: object) -> None:
        return None


class Hall(NamedTuple):
    """Ten boards, and one visitor who holds all their seats and is the arbiter, too."""

    home: Path
    port: int
    visitor: Visitor
    key: str
    boards: dict[int, int]  # their games, by number

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def move(self, game: int, ply: int, text: str) -> None:
        """Acknowledged, if it returns."""
        self._post(f"/play/{game}/do/", {"as": side_at(ply), "do": "move", "move": text, "ply": ply})

    def rule(self, game: int, **facts: object) -> None:
        """The arbiter acts."""
        self._post(f"/t/{self.key}/boards/{game}/do/", facts)

    def _post(self, path: str, fields: dict[str, object]) -> None:
        jar = self.visitor.jar
        token = next(cookie.value for cookie in jar if cookie.name == "csrftoken")
        data = urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
        try:
            build_opener(Unled, HTTPCookieProcessor(jar)).open(Request(self.address + path, data), timeout=30).close()
        except HTTPError as answer:
            with answer:
                assert answer.code == 302, answer.code

    def record(self, board: int) -> GameRecord:
        """The game as the tournament file has it, every sum proved."""
        read = read_lines(self.visitor.get(f"/t/{self.key}/file/"))
        assert read.damage is None
        (lines,) = (each for each in read.games if each.place.board == board)
        return read_game(lines)

    def rows(self, question: str) -> list[tuple[int, ...]]:
        with closing(sqlite3.connect(self.home / "kodeks.sqlite3", timeout=30)) as database:
            return database.execute(question).fetchall()


def side_at(ply: int) -> str:
    return "black" if ply % 2 else "white"


def moment(record: GameRecord, at_ms: int) -> int:
    """A time of a game as milliseconds since 1970."""
    return round(datetime.fromisoformat(record.began).timestamp() * 1000) + at_ms


def moves_of(record: GameRecord) -> list[str]:
    return [event.act.move for event in record.events if isinstance(event.act, Move)]


def take_seats(hall: Hall) -> None:
    """All of them, by the cookies a device gets that sits down."""
    for game in hall.boards.values():
        links = re.findall(r'href="[^"]+(/play/seat/[^"]+)"', hall.visitor.page(f"/t/{hall.key}/boards/{game}/seats/"))
        assert len(links) == 2
        for link in links:
            assert hall.visitor.post(link) == 200


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[tuple[Hall, Server]]:
    port = free_port()
    server = start_server(tmp_path, port=port)
    visitor = Visitor(server.address)
    visitor.get(server.told)
    key = visitor.upload(tournament_file(REGULATIONS, players(2 * BOARDS)))
    visitor.run_round(key)
    assert visitor.post(f"/t/{key}/round/1/boards/begin/", keeping="screen") == 200
    made = Hall(tmp_path, port, visitor, key, {})
    made.boards.update(made.rows("SELECT board, id FROM desk_game"))  # type: ignore[arg-type]
    assert len(made.boards) == BOARDS
    take_seats(made)
    yield made, server


def playwright_cookie(cookie: Cookie, address: str) -> dict[str, str]:
    return {"name": cookie.name, "value": cookie.value or "", "url": address}


def test_a_round_goes_on_after_its_server_was_killed(hall: tuple[Hall, Server], browser: Browser) -> None:
    at, server = hall
    random = Random(14)
    games = dict.fromkeys(at.boards, Game.new("100"))
    acknowledged: dict[int, list[str]] = {board: [] for board in at.boards}
    for game in at.boards.values():
        at.rule(game, do="start")
    context = browser.new_context(locale="en-GB", viewport={"width": 820, "height": 1180}, reduced_motion="reduce")
    context.add_cookies([playwright_cookie(each, at.address) for each in at.visitor.jar if "seat" in each.name])  # type: ignore[misc]
    tablet = context.new_page()
    tablet.goto(f"{at.address}/play/{at.boards[1]}/")
    expect(tablet.locator("svg.squares.mine")).to_be_visible()

    killed: list[int] = []

    def kill() -> None:
        os.kill(server.process.pid, signal.SIGKILL)
        killed.append(round(time() * 1000))

    def play(board: int) -> None:
        game = games[board]
        legal = [*game.legal_moves()]
        if not legal:
            return
        move = random.choice(legal)
        text = write_move(game.position, move)
        at.move(at.boards[board], game.ply, text)
        acknowledged[board].append(text)
        games[board] = game.after(move)

    for board in at.boards:  # each has begun
        play(board)
    killer = Timer(1.5, kill)
    killer.start()
    try:
        while True:
            play(random.randrange(1, BOARDS + 1))
    except (URLError, HTTPException, ConnectionError):
        killer.join()
    expect(tablet.locator(".problem")).to_contain_text("line to the server is lost")
    ((beat,),) = at.rows("SELECT at FROM play_beat")
    assert beat <= killed[0]
    sleep(max(0.0, killed[0] / 1000 + AWAY - time()))

    again = start_server(at.home, port=at.port)
    expect(tablet.locator(".problem")).to_be_hidden()
    expect(tablet.locator(".said")).to_contain_text("The clocks are stopped")
    for board, game in at.boards.items():
        record = at.record(board)
        moves = moves_of(record)
        assert moves[: len(acknowledged[board])] == acknowledged[board], board
        assert len(moves) - len(acknowledged[board]) in (0, 1)  # what was on its way may have arrived
        *before, stop = record.events
        assert stop.act == Stop(StopFor.OUTAGE)
        last = moment(record, before[-1].at_ms)
        assert moment(record, stop.at_ms) == max(beat, last), board  # the last moment known
        at.move(game, len(moves) - 1, moves[-1])  # sent once more: nothing is made twice
        assert at.record(board).events == record.events
    ends = {board: len(at.record(board).events) for board in (1, 2)}
    for game in at.boards.values():
        at.rule(game, do="resume")

    form = tablet.locator("form.typed:visible").first  # the tablet plays on as if nothing had been
    replayed = Game.new("100")
    for text in moves_of(at.record(1)):
        replayed = replayed.play(text)
    following = write_move(replayed.position, next(iter(replayed.legal_moves())))
    form.get_by_label("Move").fill(following)
    form.get_by_role("button", name="Play").click()
    expect(tablet.locator(".said")).not_to_contain_text("stopped")
    expect(tablet.locator(f'[data-player="{side_at(replayed.ply + 1)}"]')).to_have_class(re.compile("on-move"))
    record = at.record(1)
    assert moves_of(record)[-1] == following
    assert len(record.events) == ends[1] + 3  # let go on, moved, pressed

    # A flag falls while nobody is at the board
    loser = Side.WHITE if len(moves_of(at.record(2))) % 2 == 0 else Side.BLACK
    for facts in (
        {"do": "stop"},
        {"do": "clock", "action": "set", "side": loser.value, "seconds": 1},
        {"do": "resume"},
    ):
        at.rule(at.boards[2], **facts)
    for _ in range(200):
        if at.rows(f"SELECT id FROM desk_game WHERE id = {at.boards[2]} AND phase = 'over'"):
            break
        sleep(0.1)
    record = at.record(2)
    *before, resumed, flag = record.events
    assert (flag.by, flag.act) == (Actor.CLOCK, Flag(loser))
    clock = fold(record.conditions, record.events[:-1]).state.clock
    assert clock is not None
    assert flag.at_ms == clock.flag_due_ms  # to the tick
    tablet.goto(f"{at.address}/play/{at.boards[2]}/")
    expect(tablet.locator(".said")).to_contain_text("The game is over")
    context.close()
    again.process.terminate()
    again.process.wait(30)
