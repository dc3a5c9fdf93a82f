"""Live streams of a real server: everybody hears everything once, across restarts and across processes."""

from __future__ import annotations

import signal
from pathlib import Path

from kill_visitor import Visitor
from listener import Listener
from servers import Server, free_port, start_server
from tournament_files import players, tournament_file
from word_server import running_valkey

REGULATIONS = 'name = "Na żywo"\ngame = "100"\nsystem = "swiss"\nrounds = 5\n'
RESULTS = ("2-0", "1-1", "0-2", "2-0", "1-1", "0-2", "2-0", "1-1")


def arbiter_of(server: Server) -> Visitor:
    """Somebody signed in by the printed link, with the first run behind him."""
    visitor = Visitor(server.address)
    visitor.get(server.link)
    visitor.post("/accounts/first-run/", name="Jan", federation="Klub", time_zone="Europe/Warsaw")
    return visitor


def published(visitor: Visitor) -> str:
    """A public tournament of sixteen whose first round is under way; its key."""
    key = visitor.upload(tournament_file(REGULATIONS, players(16)))
    assert visitor.post(f"/t/{key}/public/", is_public="on") == 200
    visitor.run_round(key)
    return key


def enter(visitor: Visitor, key: str, board: int) -> None:
    typed = {"board": board, "result": RESULTS[board - 1], "on": "", "stage": "started"}
    assert visitor.post(f"/t/{key}/round/1/result/", **typed) == 200


def boards(listener: Listener) -> list[int]:
    """The boards whose results were told, in order."""
    found = (change for _, changes in listener.heard for change in changes if change["what"] == "result")
    return [change["board"] for change in found]


def test_everything_is_heard_once_though_the_server_is_stopped_and_killed(tmp_path: Path) -> None:
    port = free_port()
    server = start_server(tmp_path, port=port)
    arbiter = arbiter_of(server)
    key = published(arbiter)
    early, late = Listener(server.address, key), Listener(server.address, key, after=0)
    late.wait_for(1)
    assert late.heard[0][1] == [{"what": "people"}]  # from the beginning
    enter(arbiter, key, 1)
    early.wait_for(1)
    for board, number in ((2, signal.SIGTERM), (3, signal.SIGKILL)):
        server.process.send_signal(number)
        server.process.wait(30)
        server = start_server(tmp_path, port=port)
        arbiter.get(server.link)
        enter(arbiter, key, board)  # perhaps before the listeners are back
        early.wait_for(board)
    enter(arbiter, key, 4)
    early.wait_for(4)
    assert boards(early) == [1, 2, 3, 4]
    numbers = [number for number, _ in early.heard]
    assert numbers == sorted(set(numbers))
    late.wait_for(len(late.heard) + 4 - len(boards(late)))
    assert boards(late) == [1, 2, 3, 4]
    assert early.reloads == late.reloads == 0
    early.end()
    late.end()
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(30) == 0  # though they still listen


def test_two_processes_tell_the_same_over_valkey(tmp_path: Path) -> None:
    with running_valkey() as address:
        first = start_server(tmp_path, KODEKS_REDIS=address)
        second = start_server(tmp_path, KODEKS_REDIS=address)
        arbiter = arbiter_of(first)
        other = Visitor(second.address)
        other.get(second.link)
        key = published(arbiter)
        listeners = [Listener(server.address, key) for server in (first, second, first, second)]
        for board in range(1, 9):
            enter(arbiter if board % 2 else other, key, board)
        for listener in listeners:
            listener.wait_for(8)
            assert boards(listener) == [*range(1, 9)]
            listener.end()
        for server in (first, second):
            server.process.send_signal(signal.SIGTERM)
            assert server.process.wait(30) == 0


def test_without_valkey_processes_still_hear_of_each_other(tmp_path: Path) -> None:
    first, second = start_server(tmp_path), start_server(tmp_path, KODEKS_REDIS="redis://127.0.0.1:1/0")
    arbiter = arbiter_of(second)
    key = published(arbiter)
    listener = Listener(first.address, key)
    enter(arbiter, key, 1)  # the second cannot reach its Redis: the result stands all the same
    listener.wait_for(1)
    assert boards(listener) == [1]
    listener.end()
    for server in (first, second):
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(30) == 0
