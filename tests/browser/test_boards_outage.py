"""A blitz round of ten boards whose server is killed: no move that was acknowledged is lost, none is made twice, nobody
pays for the time it was away; and a flag that falls while nobody is there."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
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
from kill_visitor import Visitor
from playwright.sync_api import Browser, Page, expect
from servers import Server, free_port, start_server
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
        with pytest.raises(HTTPError, match="302") as answer:  # the page that shows it is not asked for
            build_opener(Unled, HTTPCookieProcessor(jar)).open(Request(self.address + path, data), timeout=30)
        answer.value.close()

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
def hall(tmp_path: Path) -> tuple[Hall, Server]:
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
    return made, server


def playwright_cookie(cookie: Cookie, address: str) -> dict[str, str]:
    return {"name": cookie.name, "value": cookie.value or "", "url": address}


def play_until_killed(at: Hall, server: Server) -> tuple[dict[int, list[str]], int]:
    """Moves at all boards, until the server is killed in the middle of one: those acknowledged, and when it was."""
    random = Random(14)
    games = dict.fromkeys(at.boards, Game.new("100"))
    acknowledged: dict[int, list[str]] = {board: [] for board in at.boards}
    killed: list[int] = []

    def kill() -> None:
        os.kill(server.process.pid, signal.SIGKILL)
        killed.append(round(time() * 1000))

    def play(board: int) -> None:
        move = random.choice([*games[board].legal_moves()])
        text = write_move(games[board].position, move)
        at.move(at.boards[board], games[board].ply, text)
        acknowledged[board].append(text)
        games[board] = games[board].after(move)

    for board in at.boards:  # each has begun
        play(board)
    killer = Timer(1.5, kill)
    killer.start()
    try:
        while True:
            play(random.choice([board for board in at.boards if games[board].result is None]))
    except (URLError, HTTPException, ConnectionError):
        killer.join()
    return acknowledged, killed[0]


def check_stopped(at: Hall, board: int, acknowledged: list[str], beat: int) -> None:
    """Nothing is lost, nothing doubled, and the clocks stand where they were last seen."""
    record = at.record(board)
    moves = moves_of(record)
    assert moves[: len(acknowledged)] == acknowledged
    assert len(moves) - len(acknowledged) in (0, 1)  # what was on its way may have arrived
    *before, stop = record.events
    assert stop.act == Stop(StopFor.OUTAGE)
    assert moment(record, stop.at_ms) == max(beat, moment(record, before[-1].at_ms))
    at.move(at.boards[board], len(moves) - 1, moves[-1])  # sent once more, as who was not answered does
    assert at.record(board).events == record.events


def check_flag(at: Hall, board: int) -> None:
    """Nobody has a line to this board, and yet its flag falls, to the tick."""
    loser = Side.WHITE if len(moves_of(at.record(board))) % 2 == 0 else Side.BLACK
    at.rule(at.boards[board], do="stop")
    at.rule(at.boards[board], do="clock", action="set", **{f"{loser.value}_time": "0:01"})
    at.rule(at.boards[board], do="resume")
    end = time() + 30
    while not at.rows(f"SELECT id FROM desk_game WHERE id = {at.boards[board]} AND phase = 'over'") and time() < end:
        sleep(0.1)
    record = at.record(board)
    flag = record.events[-1]
    assert (flag.by, flag.act) == (Actor.CLOCK, Flag(loser))
    clock = fold(record.conditions, record.events[:-1]).state.clock
    assert clock is not None
    assert flag.at_ms == clock.flag_due_ms


def test_a_round_goes_on_after_its_server_was_killed(hall: tuple[Hall, Server], browser: Browser) -> None:
    at, server = hall
    for game in at.boards.values():
        at.rule(game, do="start")
    context = browser.new_context(locale="en-GB", viewport={"width": 820, "height": 1180}, reduced_motion="reduce")
    context.add_cookies([playwright_cookie(each, at.address) for each in at.visitor.jar if "seat" in each.name])  # type: ignore[misc]
    tablet = context.new_page()
    tablet.goto(f"{at.address}/play/{at.boards[1]}/")
    expect(tablet.locator("svg.squares.mine")).to_be_visible()
    acknowledged, killed = play_until_killed(at, server)
    expect(tablet.locator(".problem")).to_contain_text("connection to the server is lost")
    ((beat,),) = at.rows("SELECT at FROM play_beat")
    assert beat <= killed
    sleep(max(0.0, killed / 1000 + AWAY - time()))

    again = start_server(at.home, port=at.port)
    expect(tablet.locator(".problem")).to_be_hidden()
    expect(tablet.locator(".said")).to_contain_text("The clocks are stopped")
    for board in at.boards:
        check_stopped(at, board, acknowledged[board], beat)
    stopped = len(at.record(1).events)
    for game in at.boards.values():
        at.rule(game, do="resume")
    check_move_on(at, tablet, stopped)
    check_another_process(at, tablet)
    check_flag(at, 2)
    tablet.goto(f"{at.address}/play/{at.boards[2]}/")
    expect(tablet.locator(".said")).to_contain_text("The game is over")
    context.close()
    again.process.terminate()
    again.process.wait(30)


def check_move_on(at: Hall, tablet: Page, stopped: int) -> None:
    """The page that was open all the time plays on as if nothing had been."""
    ply, following = next_move(at)
    form = tablet.locator(f'[data-side="{side_at(ply)}"] form.talk').first
    expect(form).to_be_visible()
    form.get_by_label("Move or word").fill(following)
    form.get_by_role("button", name="Say").click()
    expect(tablet.locator(f'[data-player="{side_at(ply + 1)}"]')).to_have_class(re.compile("on-move"))
    record = at.record(1)
    assert moves_of(record)[-1] == following
    assert len(record.events) == stopped + 3  # let go on, moved, pressed


def next_move(at: Hall) -> tuple[int, str]:
    """Of the first board: how many there are, and one that may follow."""
    game = Game.new("100")
    for text in moves_of(at.record(1)):
        game = game.play(text)
    return game.ply, write_move(game.position, next(iter(game.legal_moves())))


def check_another_process(at: Hall, tablet: Page) -> None:
    """A second process takes a move of the same board, and who has his line to the first is told of it."""
    beside = start_server(at.home)
    ply, following = next_move(at)
    at._replace(port=int(beside.address.rpartition(":")[2])).move(at.boards[1], ply, following)
    expect(tablet.locator(f'[data-player="{side_at(ply + 1)}"]')).to_have_class(re.compile("on-move"))
    assert moves_of(at.record(1))[-1] == following
    beside.process.terminate()
    beside.process.wait(30)
