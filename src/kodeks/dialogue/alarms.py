"""Alarms: times at which a player wants to be told how little he has left. Whoever leads the game keeps them."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.dialogue.saying import Query, Topic
from kodeks.dialogue.sentences import say_side, say_time
from kodeks.game import State
from kodeks.rulebook.result import Side
from kodeks.words import Language, say


class DueAlarm(NamedTuple):
    """When an alarm is due, and what it tells."""

    at_ms: int
    time_ms: int


class Alarms(NamedTuple):
    """What one side wants to be told: times left, the longest first."""

    side: Side
    times_ms: tuple[int, ...] = ()

    def set_by(self, query: Query) -> Alarms:
        """With the one that was asked for, or without any."""
        assert query.topic is Topic.ALARM, query
        if query.clears:
            return self._replace(times_ms=())
        times = {*self.times_ms} if query.time_ms is None else {*self.times_ms, query.time_ms}
        return self._replace(times_ms=tuple(sorted(times, reverse=True)))

    def next_due(self, state: State, at_ms: int) -> DueAlarm | None:
        """The next one after this time if nobody moves or stops the clock; none while the own clock stands."""
        clock = state.clock
        if clock is None or clock.running is not self.side or clock.flag_due_ms is None:
            return None
        left_ms = clock.remaining_ms(self.side, at_ms)
        wanted = next((each for each in self.times_ms if each < left_ms), None)
        return None if wanted is None else DueAlarm(clock.flag_due_ms - wanted, wanted)

    def passed(self, state: State, since_ms: int, until_ms: int) -> tuple[DueAlarm, ...]:
        """Those that came after one time, up to another, on the clock as it runs."""
        found: list[DueAlarm] = []
        at_ms = since_ms
        while (due := self.next_due(state, at_ms)) is not None and due.at_ms <= until_ms:
            found.append(due)
            at_ms = due.at_ms
        return tuple(found)

    def tell(self, due: DueAlarm, language: Language) -> str:
        """The sentence of one that is due."""
        facts = {"side": say_side(self.side, language), "time": say_time(due.time_ms, language)}
        return say(language, "dialogue-alarm", **facts)

    def tell_all(self, language: Language) -> str:
        """Which are set."""
        if not self.times_ms:
            return say(language, "dialogue-no-alarm")
        return say(language, "dialogue-alarms", times=", ".join(say_time(each, language) for each in self.times_ms))
