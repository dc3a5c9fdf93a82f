"""One hand that writes for all boards of a process: what comes while it writes is written together, with one sync."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from kodeks.game import Actor
from kodeks.game.actor import PLAYERS
from kodeks.malformed import MalformedText
from kodeks.web.door.measures import WRITER_BATCHES, WRITER_WORDS
from kodeks.web.door.tables import check_tables
from kodeks.web.logs.doings import Doing, DoingOutcome, write_decided
from kodeks.web.logs.games import KeptGame
from kodeks.web.logs.kept_line import kept_line
from kodeks.web.logs.plain_sql import Rows
from kodeks.web.play.doing import read_doing
from kodeks.web.play.seats import SEATING, Seating, held_among, seating_of
from kodeks.web.play.talking import Utterance, hear_at, hear_both, read_sentence
from kodeks.words import Language

_MOST = 256  # words in one transaction
# Between the beginnings of two, in seconds: much of the work of a move is that of its transaction, and others who write
# come to their turn, too. A word that comes after a pause is written at once.
_REST = 0.016


class Word(NamedTuple):
    """What a device sends for who has a seat: an act, or what he says; without one of them (`by` is None) what is said
    to a device between both players."""

    game: int
    by: Actor | None
    sent: Mapping[str, object]
    shown: Mapping[Actor, str]  # by its device, for its seats (`seats.shown_for`)
    lag_ms: int
    language: Language

    @property
    def seats(self) -> frozenset[Actor]:
        """Those that its device must hold."""
        return frozenset(PLAYERS) if self.by is None else frozenset({self.by})


class Spoken(NamedTuple):
    """What was said, and what became of what it asked to be done."""

    heard: Utterance
    done: DoingOutcome | None


_Became = DoingOutcome | Spoken
_Answer = _Became | MalformedText | None


class WordOutcomes(NamedTuple):
    """What became of each word; and the games of which something was asked, as they stand now, with who sits there:
    whoever tells of them has nothing to read."""

    answers: list[_Answer]
    games: Mapping[int, KeptGame]
    seating: Seating


_NOTHING = WordOutcomes([], {}, Seating(frozenset(), {}))


class Writer:
    """Lives on the loop; its thread writes. Who tells of the games is handed what stands on the disk now."""

    def __init__(self, hand_over: Callable[[WordOutcomes], None]) -> None:
        self.in_hand: frozenset[int] = frozenset()  # games that are being written
        self._hand_over = hand_over
        self._waiting: list[tuple[Word, asyncio.Future[_Became | None]]] = []
        self._something = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="boards")

    async def write(self, word: Word) -> _Became | None:
        """What became of it, when it is on the disk; None if the seat is not this device's."""
        done: asyncio.Future[_Became | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((word, done))
        self._something.set()
        return await done

    async def run(self) -> None:
        """Until the server stops."""
        loop = asyncio.get_running_loop()
        free = loop.time()
        while True:
            await self._something.wait()
            if (rest := free - loop.time()) > 0:
                await asyncio.sleep(rest)
            free = loop.time() + _REST
            batch, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
            if not self._waiting:
                self._something.clear()
            if not await self._wrote(batch) and len(batch) > 1:
                for each in batch:  # what breaks one board breaks no other
                    await self._wrote([each])

    async def _wrote(self, batch: Sequence[tuple[Word, asyncio.Future[_Became | None]]]) -> bool:
        """Whether these are written, all of them. Who was alone is told why not, and the hand goes on."""
        words = [word for word, _ in batch]
        self.in_hand = frozenset(word.game for word in words)
        work = asyncio.get_running_loop().run_in_executor(self._thread, write_words, words)
        await asyncio.wait([work])
        error = work.exception()
        WRITER_BATCHES.inc()
        WRITER_WORDS.inc(len(batch))
        self.in_hand = frozenset()
        self._hand_over(work.result() if error is None else _NOTHING)
        if error is not None and len(batch) > 1:
            return False
        for place, (_, future) in enumerate(batch):
            if future.done():  # who waited has gone
                continue
            answer = work.result().answers[place] if error is None else error
            if isinstance(answer, BaseException):
                future.set_exception(answer)
            else:
                future.set_result(answer)
        return error is None


def written(words: Sequence[Word]) -> list[_Answer]:
    """What became of each word."""
    return write_words(words).answers


def write_words(words: Sequence[Word]) -> WordOutcomes:
    """Seats are looked at when the games are locked: who has lost his does nothing."""
    read: list[Doing | Utterance | MalformedText | None] = []
    seating = _NOTHING.seating

    def decide(games: Mapping[int, KeptGame], answers: Sequence[Rows]) -> list[Doing]:
        nonlocal seating
        is_open, devices = seating = seating_of(*answers)
        for word in words:
            held = held_among(word.shown, devices.get(word.game, {}) if word.game in is_open else {})
            read.append(_read(word, games[word.game]) if word.game in games and word.seats <= held else None)
        found = (each.doing if isinstance(each, Utterance) else each for each in read)
        return [each for each in found if isinstance(each, Doing)]

    check_tables()
    with kept_line():
        outcomes = write_decided({word.game for word in words}, decide, SEATING)
    done = iter(outcomes)
    answers = [_became(each, done) for each in read]
    return WordOutcomes(answers, {each.game.pk: each.game for each in outcomes}, seating)


def _became(read: Doing | Utterance | MalformedText | None, done: Iterator[DoingOutcome]) -> _Answer:
    if isinstance(read, Utterance):
        return Spoken(read, None if read.doing is None else next(done))
    return next(done) if isinstance(read, Doing) else read


def _read(word: Word, game: KeptGame) -> Doing | Utterance | MalformedText:
    try:
        if word.by is None:
            return hear_both(game, read_sentence(word.sent, word.language), lag_ms=word.lag_ms)
        if "say" in word.sent:
            return hear_at(game, word.by, read_sentence(word.sent, word.language), lag_ms=word.lag_ms)
        return read_doing(word.game, game.state, word.sent, by=word.by, lag_ms=word.lag_ms)
    except MalformedText as error:
        return error
