"""The line of a device, in raw ASGI on a loop of the test, without a server: what it is told, and what becomes of what
it sends."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Collection, Sequence
from time import monotonic
from typing import Any

import pytest
from boards_at_hand import arbiter_of, begun, lines_of, now, round_of, rule, seated
from devices_at_hand import PATIENCE, Device, on_a_loop
from django.db import connections
from django.test import Client

from kodeks.web.accounts.models import User
from kodeks.web.logs import memory, telling
from kodeks.web.logs.models import Game, Tournament
from kodeks.web.play import boards, socket, writer
from kodeks.web.play.boards import Boards, Line
from kodeks.web.play.models import PlayerSeat
from kodeks.web.play.seats import decide_seat, shown_for
from kodeks.web.play.writer import Word, WordOutcomes
from kodeks.words import language_of


@pytest.fixture
def row(transactional_db: None, owner: User) -> Tournament:
    return round_of(owner)


@pytest.fixture
def game(row: Tournament) -> Game:
    game = begun(row)
    rule(arbiter_of(row), game, "start")
    return game


def test_who_sits_there_is_told_how_the_board_stands(game: Game) -> None:
    white, black = seated(game, "white"), seated(game, "black")

    async def story(boards: Boards) -> None:
        one, two = Device(boards, white, game.pk), Device(boards, black, game.pk)
        assert (await one.message())["type"] == "websocket.accept"
        view = await one.told("view")
        assert "move" in view["may"]["white"]
        assert len(view["legal"]) == 9
        assert (await two.told("view"))["legal"] == []
        one.send(n=1, **{"as": "white"}, do="move", move="32-28", ply=0)
        assert await one.told("ok") == 3
        assert (await two.told("view"))["last"] == "32-28"
        two.send(n=1, **{"as": "black"}, do="move", move="32-28", ply=1)
        assert "KW2025" in await two.told("refused")
        two.send(n=2, **{"as": "white"}, do="resign")
        assert await two.told("refused") == "This device does not hold this seat."
        two.send(n=3, **{"as": "black"}, do="move", move="19-23", ply=0)
        assert "changed" in await two.told("refused")
        two.send(n=4, **{"as": "black"}, do="penalise")
        assert await two.told("refused")
        await one.leave()
        await two.leave()
        assert not boards._lines

    on_a_loop(story)
    assert len(lines_of(game)) == 4
    assert sum(now(game).state.made) == 1


@pytest.mark.parametrize(
    "heads", [{"origin": "https://elsewhere.example"}, {"origin": "null"}, {"origin": "https://plansza.example.pl"}]
)
def test_a_page_of_another_site_opens_no_line(game: Game, heads: dict[str, str]) -> None:
    white = seated(game, "white")

    async def story(boards: Boards) -> None:
        foreign = Device(boards, white, game.pk, **heads)
        assert await foreign.message() == {"type": "websocket.close", "code": socket.NOT_YOURS}
        own = Device(boards, white, game.pk, origin="https://plansza.example")
        assert await own.told("view")
        await own.leave()

    on_a_loop(story)


def test_who_does_not_sit_there_is_shown_nothing(row: Tournament, game: Game) -> None:
    neighbour = seated(begun(row, 2), "white")

    async def story(boards: Boards) -> None:
        for client, number in ((Client(), game.pk), (neighbour, game.pk), (Client(), 999_999)):
            device = Device(boards, client, number)
            assert (await device.message())["type"] == "websocket.accept"
            assert await device.message() == {"type": "websocket.close", "code": socket.NOT_YOURS}
        assert not boards._lines

    on_a_loop(story)


def test_a_seat_lost_while_the_line_is_open_is_lost(row: Tournament, game: Game) -> None:
    first = seated(game, "white")
    second = seated(game, "white")  # asks

    async def story(boards: Boards) -> None:
        loop = asyncio.get_running_loop()
        one, two = Device(boards, first, game.pk), Device(boards, second, game.pk)
        assert (await one.told("view"))["may"]["white"]
        assert (await two.told("view"))["may"] == {}
        two.send(n=1, **{"as": "white"}, do="resign")
        assert await two.told("refused")

        def granted() -> None:
            decide_seat(PlayerSeat.objects.get(of=game, side="white"), grants=True)
            connections.close_all()

        await loop.run_in_executor(None, granted)
        one.send(n=1, **{"as": "white"}, do="resign")
        assert await one.told("refused")
        assert (await two.told("view"))["may"]["white"]
        two.send(n=2, **{"as": "white"}, do="move", move="32-28", ply=0)
        assert await two.told("ok")
        await one.leave()
        await two.leave()

    on_a_loop(story)
    assert now(game).state.ending is None


def test_the_way_is_measured_by_the_server(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "_MEASURE", 0.01)
    white = seated(game, "white")

    async def story(boards: Boards) -> None:
        device = Device(boards, white, game.pk)
        await device.told("view")
        await device.told("echo")
        (line,) = boards._lines[game.pk]
        for away, lag in ((400, 200), (900, 200), (100, 50)):
            device.send(echo=round(monotonic() * 1000) - away)
            await device.told("echo")
            async with asyncio.timeout(PATIENCE):
                while not lag <= line.lag_ms <= lag + 60:
                    await asyncio.sleep(0.05)
                    device.send(echo=round(monotonic() * 1000) - away)  # it stood still: the quickest counts
        device.send(echo=round(monotonic() * 1000) + 10_000)  # from the future
        device.send(n=1, **{"as": "white"}, do="move", move="32-28", ply=0, lag_ms=400)
        assert await device.told("refused"), "nobody says himself how long his way is"
        device.send(n=2, **{"as": "white"}, do="move", move="32-28", ply=0)
        assert await device.told("ok")
        assert line.lag_ms == 0
        await device.leave()

    on_a_loop(story)
    assert '"lag_ms": 400' not in lines_of(game)[-1]


def test_a_way_that_is_known_is_measured_less_often(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "_MEASURE", 0.01)
    monkeypatch.setattr(socket, "_REMEASURE", 3_600.0)
    white = seated(game, "white")

    async def story(boards: Boards) -> None:
        device = Device(boards, white, game.pk)
        await device.told("view")
        said = [await device.told("next") for _ in range(socket._QUICKEST)]
        assert said == [0.01] * (socket._QUICKEST - 1) + [3_600.0], "nobody takes the silence for the end of the line"
        await asyncio.sleep(0.1)
        assert device.outbox.empty()
        await device.leave()

    on_a_loop(story)


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 4_000, "x" * 9_000, '{"n": 1, "n": 2}'])
def test_what_no_page_of_ours_sends_ends_the_line(game: Game, text: str) -> None:
    white = seated(game, "white")

    async def story(boards: Boards) -> None:
        device = Device(boards, white, game.pk)
        await device.told("view")
        device.inbox.put_nowait({"type": "websocket.receive", "text": text})
        await asyncio.wait_for(device.line, PATIENCE)
        assert not boards._lines

    on_a_loop(story)
    assert len(lines_of(game)) == 2


def test_what_breaks_one_board_breaks_no_other(row: Tournament, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    white, other = seated(game, "white"), begun(row, 2)
    whole = writer.write_words
    shown = shown_for(game.pk, {name: each.value for name, each in white.cookies.items()})
    seat = writer.Actor.WHITE

    def broken(words: list[Word]) -> WordOutcomes:
        if any(word.game == other.pk for word in words):
            raise ZeroDivisionError
        return whole(words)

    monkeypatch.setattr(writer, "write_words", broken)

    async def story(boards: Boards) -> None:
        good = Word(game.pk, seat, {"do": "move", "move": "32-28"}, shown, 0, language_of("pl"))
        bad = Word(other.pk, seat, {"do": "move", "move": "32-28"}, shown, 0, language_of("pl"))
        became = await asyncio.gather(
            boards.writer.write(good), boards.writer.write(bad), boards.writer.write(good), return_exceptions=True
        )
        assert became[0] is not None
        assert became[0].is_accepted  # type: ignore[union-attr]
        assert isinstance(became[1], ZeroDivisionError)
        assert not became[2].is_accepted  # type: ignore[union-attr]

    on_a_loop(story)
    assert sum(now(game).state.made) == 1


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The games that were read to tell of them."""
    found: list[int] = []
    whole = boards.games_among

    def games_among(numbers: Collection[int], also: Sequence[str]) -> Any:
        found.extend(numbers)
        return whole(numbers, also)

    monkeypatch.setattr(boards, "games_among", games_among)
    return found


def test_what_the_writer_has_written_is_not_read_again(game: Game, read: list[int]) -> None:
    white, black = seated(game, "white"), seated(game, "black")

    async def story(boards: Boards) -> None:
        one, two = Device(boards, white, game.pk), Device(boards, black, game.pk)
        assert await one.told("view")
        assert await two.told("view")
        read.clear()
        one.send(n=1, **{"as": "white"}, do="move", move="32-28", ply=0)
        assert (await two.told("view"))["last"] == "32-28"
        two.send(n=1, **{"as": "black"}, do="move", move="19-23", ply=1)
        assert (await one.told("view"))["last"] == "32-28"
        assert (await one.told("view"))["last"] == "19-23"
        assert read == []
        one.send(n=2, **{"as": "white"}, do="resign")  # its tournament may know of it: who may act is asked anew
        assert (await two.told("view"))["last"] == "19-23"
        assert (await two.told("view"))["phase"] == "over"
        assert set(read) == {game.pk}
        await one.leave()
        await two.leave()

    on_a_loop(story)


def test_what_others_write_while_the_writer_has_a_game_in_hand_is_told(game: Game) -> None:
    """Whether their word comes before he hands the game over, or after."""
    white, black = seated(game, "white"), seated(game, "black")

    async def story(boards: Boards) -> None:
        one, two = Device(boards, white, game.pk), Device(boards, black, game.pk)
        assert await one.told("view")
        assert await two.told("view")
        boards.writer.in_hand = frozenset({game.pk})
        by = {
            actor: shown_for(game.pk, {each: value.value for each, value in client.cookies.items()})
            for actor, client in ((writer.Actor.WHITE, white), (writer.Actor.BLACK, black))
        }
        words = [
            Word(game.pk, actor, {"do": "move", "move": move}, by[actor], 0, language_of("pl"))
            for actor, move in ((writer.Actor.WHITE, "32-28"), (writer.Actor.BLACK, "19-23"))
        ]
        first = await asyncio.to_thread(_written, words[0])
        second = await asyncio.to_thread(_written, words[1])  # as another process would have written it
        boards._handed_over(first)
        assert (await two.told("view"))["last"] == "19-23"
        boards._handed_over(second)  # nothing new
        boards.writer.in_hand = frozenset()
        assert not boards._known
        assert not boards._new
        await one.leave()
        await two.leave()

    on_a_loop(story)


def _written(word: Word) -> WordOutcomes:
    try:
        return writer.write_words([word])
    finally:
        connections.close_all()


def test_who_comes_later_hides_no_news_from_who_sits_there(game: Game) -> None:
    """He reads more than the other was told; the word of it comes after."""
    white, black = seated(game, "white"), seated(game, "black")

    async def story(boards: Boards) -> None:
        one = Device(boards, white, game.pk)
        assert (await one.told("view"))["ply"] == 0
        telling.listen(None)
        shown = shown_for(game.pk, {name: each.value for name, each in white.cookies.items()})
        await asyncio.to_thread(
            _written, Word(game.pk, writer.Actor.WHITE, {"do": "move", "move": "32-28"}, shown, 0, language_of("pl"))
        )
        two = Device(boards, black, game.pk)
        assert (await two.told("view"))["ply"] == 1
        boards.heard({"key": f"{telling.BOARDS}x", "event": "lines", "data": [game.pk], "lines": [4]})
        assert (await one.told("view"))["ply"] == 1
        await one.leave()
        await two.leave()

    on_a_loop(story)


def test_who_tells_goes_on_whatever_breaks_at_one_board(
    row: Tournament, game: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An error of ours, and lines that are damaged."""
    other = begun(row, board=2)
    rule(arbiter_of(row, "second"), other, "start")
    white, there = seated(game, "white"), seated(other, "white")
    whole = boards._see

    def breaks(seen: Any, lines: Any) -> Any:
        assert seen.pk != game.pk, "something is wrong here"
        return whole(seen, lines)

    async def story(boards_now: Boards) -> None:
        one, two = Device(boards_now, white, game.pk), Device(boards_now, there, other.pk)
        assert (await one.told("view"))["ply"] == (await two.told("view"))["ply"] == 0
        monkeypatch.setattr(boards, "_see", breaks)
        one.send(n=1, **{"as": "white"}, do="move", move="32-28", ply=0)
        assert await one.told("ok")
        while "something is wrong here" not in caplog.text:
            await asyncio.sleep(0.01)
        two.send(n=1, **{"as": "white"}, do="move", move="32-28", ply=0)
        assert (await two.told("view"))["ply"] == 1
        await asyncio.to_thread(_damage, game)
        boards_now._changed([game.pk, other.pk])
        assert (await two.told("view"))["ply"] == 1
        assert f"game {game.pk} cannot be read" in caplog.text
        await one.leave()
        await two.leave()

    on_a_loop(story)


def _damage(game: Game) -> None:
    try:
        game.lines.filter(seq=1).update(text="{}")
        Game.objects.filter(pk=game.pk).update(total="0" * 16)
        memory.forget_everything()
    finally:
        connections.close_all()


def test_an_answer_waits_however_slowly_it_is_read() -> None:
    """Older views of the board go; the last is the whole truth."""
    line = Line(1, {}, "en")
    line.waiting.put_nowait('{"n": 1, "ok": true}')
    for count in range(3 * line.waiting.maxsize):
        boards._send(line, json.dumps({"view": {"seq": count}}))
    waiting = [json.loads(line.waiting.get_nowait()) for _ in range(line.waiting.qsize())]
    assert waiting[0] == {"n": 1, "ok": True}
    assert waiting[-1] == {"view": {"seq": count}}


def test_nobody_is_told_of_the_past_after_the_present(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is read, slowly; meanwhile a move is made there and told of."""
    white, black = seated(game, "white"), seated(game, "black")
    whole, goes_on = boards.read_facts, threading.Event()

    def slowly(lines: Any) -> Any:
        found = whole(lines)
        assert goes_on.wait(PATIENCE)
        return found

    async def story(boards_now: Boards) -> None:
        one = Device(boards_now, white, game.pk)
        assert (await one.told("view"))["ply"] == 0
        monkeypatch.setattr(boards, "read_facts", slowly)
        two = Device(boards_now, black, game.pk)
        async with asyncio.timeout(PATIENCE):
            while len(boards_now._lines[game.pk]) < 2:
                await asyncio.sleep(0.005)
        await asyncio.sleep(0.1)
        one.send(n=1, **{"as": "white"}, do="move", move="32-28", ply=0)
        assert (await one.told("view"))["ply"] == 1
        goes_on.set()
        assert (await two.told("view"))["ply"] == 1
        two.send(n=1, **{"as": "black"}, do="move", move="19-23", ply=1)
        while (ply := (await two.told("view"))["ply"]) != 2:
            assert ply == 1  # it was read once more
        await one.leave()
        await two.leave()

    on_a_loop(story)
