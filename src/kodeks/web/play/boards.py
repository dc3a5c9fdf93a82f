"""The boards of a process: who sits at which with a line open, and what they are told when something has happened."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import islice
from typing import Any, NamedTuple

from django.db import Error
from django.utils import translation

from kodeks.game import Actor
from kodeks.tables import GameView
from kodeks.tables.game_view import BoardLayout
from kodeks.web.door.short_json import json_text
from kodeks.web.logs.games import KeptGame, legible
from kodeks.web.logs.kept_line import kept_line
from kodeks.web.logs.plain_sql import GAMES, games_among, rows_among
from kodeks.web.logs.telling import BOARDS
from kodeks.web.logs.wire import Word
from kodeks.web.pages.words import language
from kodeks.web.play.facts import laid_out, said_to_all, shown_at, shown_to_all, view_now
from kodeks.web.play.seats import SEATING, Seating, asks_for_seat, held_among, seating_of
from kodeks.web.play.timekeeper import first_look, keep_time
from kodeks.web.play.writer import WordOutcomes, Writer
from kodeks.words import Language

_log = logging.getLogger("kodeks.boards")
_LOOK = 1.0  # seconds between looks at the database, should a word from another process be lost
_AGAIN = 0.1  # seconds after which work that broke is begun again
_AT_ONCE = 4  # boards that are told of before the loop does something else
_VIEW = '{"view":'  # how a message begins that shows the board
_NO_SEAT = json_text({"gone": True})  # who has lost his seat is told that, and nothing of the game


_Work = Callable[[], Coroutine[Any, Any, None]]


class _SeatedGame(NamedTuple):
    """A game as it was just written, and who sits there."""

    game: KeptGame
    seating: Seating


@dataclass(eq=False, slots=True)
class Line:
    """One open line of a device: for which board, what it shows for its seats, in which language, and what waits to be
    sent."""

    game: int
    shown: Mapping[Actor, str]
    language: str
    held: frozenset[Actor] = frozenset()  # the seats for which its device acts
    waiting: asyncio.Queue[str] = field(default_factory=lambda: asyncio.Queue(64))
    lag_ms: int = 0  # half of the quickest way there and back


class Boards:
    """Lives on the loop. What this process has written itself is told there and then, as its writer hands it over; the
    rest a thread reads. Nobody is told of the past after the present."""

    def __init__(self) -> None:
        self.writer = Writer(self._handed_over)
        self._lines: dict[int, set[Line]] = {}
        self._totals: dict[int, str] = {}  # of what is told, or about to be
        self._far: dict[int, int] = {}  # how many lines that is
        self._heard: dict[int, int] = {}  # of games in the writer's hands, how many lines they are said to have
        self._known: dict[int, _SeatedGame] = {}  # games that were handed over, to be told of
        self._new: set[int] = set()  # games that are to be read, and told of
        self._something_known, self._something = asyncio.Event(), asyncio.Event()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="seats")
        self._clock = ThreadPoolExecutor(1, thread_name_prefix="time")
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stopping = False

    async def start(self) -> None:
        """From now on what is sent is written and told, and the time is kept."""
        looked = await first_look(self._clock)
        self.begin_telling()
        self._run(partial(keep_time, looked, self._clock))
        self._run(self._look)

    def begin_telling(self) -> None:
        """What is sent is written, and everybody told of it."""
        for work in (self.writer.run, self._tell_known, self._tell):
            self._run(work)

    def stop(self) -> None:
        self._is_stopping = True
        for task in tuple(self._tasks):
            task.cancel()

    @property
    def lines(self) -> int:
        """Devices that listen."""
        return sum(map(len, self._lines.values()))

    def heard(self, word: Word) -> None:
        """A word from a thread or another process. What the writer has in hand he hands over himself."""
        if not word["key"].startswith(BOARDS):
            return
        games: list[int] = word["data"]
        lengths: list[int] | None = word.get("lines")
        if lengths is None:  # it is not said how far they are
            self._changed(games)
            return
        for game, lines in zip(games, lengths, strict=True):
            if game in self.writer.in_hand:
                self._heard[game] = max(lines, self._heard.get(game, 0))
            elif lines > self._far.get(game, 0):
                self._changed([game])

    def _changed(self, games: Iterable[int]) -> None:
        new = self._lines.keys() & games
        if new:
            self._new |= new
            self._something.set()

    def _handed_over(self, written: WordOutcomes) -> None:
        """What is on the disk now. With a game that is over its tournament may have changed, and so who may act there;
        it is read anew, as is what others have written since."""
        for pk, game in written.games.items():
            is_new = pk in self._lines and game.lines > self._far.get(pk, 0)
            is_newest = pk not in self._new and self._heard.get(pk, 0) <= game.lines
            if is_new and is_newest and game.state.ending is None:
                self._known[pk] = _SeatedGame(game, written.seating)
                self._note(game)
                self._something_known.set()
        heard, self._heard = self._heard, {}
        self._changed(pk for pk, lines in heard.items() if lines > self._far.get(pk, 0))

    def _note(self, game: KeptGame) -> None:
        """How far everybody at a board is told of it."""
        self._totals[game.pk], self._far[game.pk] = game.total, game.lines

    def _run(self, work: _Work) -> None:
        """Until the server stops: work that breaks is begun again, for what broke it at one board is no reason to leave
        all others."""
        if not self._is_stopping:
            task = asyncio.get_running_loop().create_task(work())
            self._tasks.add(task)
            task.add_done_callback(partial(self._done, work))

    def _done(self, work: _Work, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("boards: %s", error, exc_info=error)
            asyncio.get_running_loop().call_later(_AGAIN, self._run, work)

    async def _look(self) -> None:
        """Boards that another process has written to without our hearing of it."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(_LOOK)
            if not self._lines:
                continue
            try:
                now = await loop.run_in_executor(self._thread, _totals, [*self._lines])
            except Error as error:
                _log.warning("boards: %s", error)
                continue
            self._changed(game for game, total in now.items() if self._totals.get(game, total) != total)

    async def join(self, line: Line) -> bool:
        """A new line; False if there is no such game, or its device has no business there."""
        self._lines.setdefault(line.game, set()).add(line)
        try:
            facts, games = await self._read({line.game: [line]})
        except BaseException:
            self.leave(line)
            raise
        if line not in facts:
            self.leave(line)
            return False
        for game in games:
            if game.pk in self._lines and game.pk not in self._far:  # others who sit here may not know as much yet
                self._note(game)
            _send(line, facts[line])
        return True

    def leave(self, line: Line) -> None:
        lines = self._lines.get(line.game, set())
        lines.discard(line)
        if not lines:
            for known in (self._lines, self._totals, self._far):
                known.pop(line.game, None)

    async def _tell_known(self) -> None:
        """Everybody at a board is told what the writer has written there, a few boards at a time: the loop has more to
        do. Who has lost his seat, or never had it, is told by who reads."""
        while True:
            await self._something_known.wait()
            self._something_known.clear()
            while self._known:
                now = {pk: self._known.pop(pk) for pk in [*islice(self._known, _AT_ONCE)]}
                lines = {pk: [*self._lines.get(pk, ())] for pk in now}
                sat_at = {pk for pk in now if all(_sits(line, now[pk].seating) for line in lines[pk])}
                self._changed(now.keys() - sat_at)
                for line, text in _facts([_see(now[pk].game, lines[pk]) for pk in sat_at]).items():
                    _send(line, text)
                await asyncio.sleep(0)

    async def _tell(self) -> None:
        """Everybody at a board where something else has happened is told how it stands; what happens at boards while
        others are read is read together."""
        while True:
            await self._something.wait()
            self._something.clear()
            new, self._new = self._new, set()
            lines = {game: [*self._lines[game]] for game in new if game in self._lines}
            try:
                facts, games = await self._read(lines)
            except Error as error:  # of the database: the next look finds what was not told
                _log.warning("boards: %s", error)
                self._totals |= dict.fromkeys(lines, "")
                continue
            for game in games:
                if game.pk in self._lines:
                    self._note(game)
                for line in lines[game.pk]:
                    _send(line, facts.get(line, _NO_SEAT))

    async def _read(self, lines: Mapping[int, list[Line]]) -> tuple[dict[Line, str], list[KeptGame]]:
        """What lines are to be told, and the games as they were read; without those that were told of meanwhile, as
        they stand later: they are read again, for who sits there may have changed, too."""
        before = {pk: self._far.get(pk, 0) for pk in lines}
        facts, games = await asyncio.get_running_loop().run_in_executor(self._thread, read_facts, lines)
        overtaken = {each.pk for each in games if each.lines < self._far.get(each.pk, 0) != before[each.pk]}
        self._changed(overtaken)
        return facts, [each for each in games if each.pk not in overtaken]


def _send(line: Line, text: str) -> None:
    """Who reads too slowly misses what is no longer so: the last view is the whole truth. Answers to what he has sent
    stay, unless they alone fill his line."""
    if line.waiting.full():
        waiting = [line.waiting.get_nowait() for _ in range(line.waiting.qsize())]
        answers = [each for each in waiting if not each.startswith(_VIEW)]
        for each in answers[1 - line.waiting.maxsize :]:
            line.waiting.put_nowait(each)
    line.waiting.put_nowait(text)


def _totals(games: list[int]) -> dict[int, str]:
    with kept_line():
        return dict(rows_among(f"SELECT id, total FROM {GAMES} WHERE id IN ({{numbers}})", games))


def read_facts(lines: Mapping[int, list[Line]]) -> tuple[dict[Line, str], list[KeptGame]]:
    """For each line how its board stands, and the games that were read. A board is not shown here to who does not sit
    at it, nor asks for a seat."""
    with kept_line():
        rows, answers = games_among(lines, SEATING)
        seating = seating_of(*answers)
        seen = [
            _see(game, [line for line in lines[game.pk] if _sits(line, seating) or asks_for_seat(game.pk, line.shown)])
            for _, game in legible(rows)
        ]
        return _facts(seen), [each.game for each in seen]


def _facts(seen: Collection[_BoardView]) -> dict[Line, str]:
    """For each line. Languages take turns, not boards: to change to one takes longer than to say a sentence in it."""
    found: dict[Line, str] = {}
    for code in {line.language for each in seen for line in each.lines}:
        with translation.override(code):
            spoken = language()
            for each in seen:
                found |= _facts_at(each, [line for line in each.lines if line.language == code], spoken)
    return found


class _BoardView(NamedTuple):
    """A board, what everybody at it sees, and the lines that are told of it."""

    game: KeptGame
    view: GameView
    shown: str
    lines: list[Line]


def _sits(line: Line, seating: Seating) -> bool:
    """Whether the device of a line holds a seat; and from now on it acts for it, if anybody still may."""
    held = held_among(line.shown, seating.devices.get(line.game, {}))
    line.held = held if line.game in seating.open_games else frozenset()
    return bool(held)


def _see(game: KeptGame, lines: list[Line]) -> _BoardView:
    view = view_now(game, with_rights=False)
    return _BoardView(game, view, f"{_inside(shown_to_all(game, view))},{_laid_out(view.layout)}", lines)


def _facts_at(seen: _BoardView, lines: Iterable[Line], spoken: Language) -> dict[Line, str]:
    """In one language; lines that see the same are told the same, made and written once."""
    found, said, made = dict[Line, str](), "", dict[frozenset[Actor], str]()
    for line in lines:
        if line.held not in made:
            said = said or _inside(said_to_all(seen.game, seen.view, spoken))
            mine = _inside(shown_at(seen.game, seen.view, line.held, spoken))
            made[line.held] = f"{_VIEW}{{{seen.shown},{said},{mine}}}}}"
        found[line] = made[line.held]
    return found


@cache
def _laid_out(layout: BoardLayout) -> str:
    return _inside(laid_out(layout))


def _inside(facts: Mapping[str, object]) -> str:
    """An object as JSON without its braces: a part of a larger one."""
    return json_text(facts)[1:-1]
