"""A game of practice: one person speaks for both sides and the arbiter, and every ruling is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from kodeks.dialogue import (
    Alarms,
    Choice,
    Query,
    Question,
    Saying,
    Topic,
    announcement_due,
    answer,
    hear,
    hear_anybody,
    put,
    split,
    tell,
)
from kodeks.game import Act, Actor, Conditions, Event, Phase, State, fold, may_do
from kodeks.game.events import Flag, Move, Press, Start
from kodeks.game.fold import step
from kodeks.rulebook.result import Side
from kodeks.words import Language, heard, say

_CALLERS = (Actor.CLOCK, Actor.ARBITER, Actor.WHITE, Actor.BLACK)  # of a fallen flag, whoever may by the code


class Practice:
    """The game, what was asked back last, and the alarms. `keep` is given each event that stands."""

    def __init__(
        self,
        conditions: Conditions,
        events: Sequence[Event],
        language: Language,
        *,
        keep: Callable[[Event], None],
        presses: bool = True,
    ) -> None:
        self.conditions, self.language, self.keep, self.presses = conditions, language, keep, presses
        self.state: State = fold(conditions, events).state
        self._seq = max((event.seq for event in events), default=0)
        self.alarms = {side: Alarms(side) for side in Side}
        self._choices: tuple[Choice, ...] = ()
        self._named: Actor | None = None  # who was asked, if he was named
        self._seen_ms = self.state.at_ms

    def begin(self, at_ms: int) -> tuple[str, ...]:
        """The arbiter's signal, where the game has not begun, or begins anew."""
        return self._do(Actor.ARBITER, Start(), at_ms) if self.state.phase is Phase.BEFORE else ()

    def hear(self, line: str, at_ms: int) -> tuple[str, ...]:
        """What is answered to a line; the clock is pressed at its end by itself, unless hands do it."""
        told: list[str] = []
        for part in split(line) or ("",):
            is_clear, sentences = self._hear_part(part, at_ms)
            told += sentences
            if not is_clear:
                break
        if self.presses and self.state.must_press is not None:
            told += self._do(Actor.of(self.state.must_press), Press(), at_ms)
        return (*told, *self.begin(at_ms))

    def _hear_part(self, text: str, at_ms: int) -> tuple[bool, tuple[str, ...]]:
        said = self._chosen(text) or hear_anybody(text, self.state, self.language)
        self._choices = ()
        actor, meaning, is_named = said
        if isinstance(meaning, Question):
            self._choices, self._named = meaning.choices, actor if is_named else None
            return False, put(meaning, self.language)
        if isinstance(meaning, Query):
            return True, self._answer(meaning, actor, at_ms)
        before = self.state.seq
        told = self._do(actor, meaning, at_ms)
        announced = announcement_due(self.state, actor, self.language) if isinstance(meaning, Move) else None
        if announced is not None:  # what was typed was told
            self._do(actor, announced, at_ms)
        return self.state.seq != before, told

    def _chosen(self, text: str) -> Saying | None:
        """The number of something that was offered to be said."""
        if not (text.isascii() and text.isdigit() and 1 <= int(text) <= len(self._choices)):
            return None
        words = self._choices[int(text) - 1].words
        if self._named is not None:
            return Saying(self._named, hear(words, self.state, self._named, self.language), is_named=True)
        return hear_anybody(words, self.state, self.language)

    def _answer(self, query: Query, actor: Actor, at_ms: int) -> tuple[str, ...]:
        if query.topic is Topic.ALARM:
            side = actor.side or self.state.to_move
            self.alarms[side] = self.alarms[side].set_by(query)
            if query.time_ms is None:
                return (self.alarms[side].tell_all(self.language),)
        told = answer(query, self.state, actor, at_ms, self.language)
        if query.topic is Topic.HELP and actor is not Actor.ARBITER:
            known = heard(self.language)
            more = say(self.language, "play-help", arbiter=known["actor-arbiter"][0], help=known["ask-help"][0])
            told = (*told, more)
        return told

    def _do(self, actor: Actor, act: Act, at_ms: int) -> tuple[str, ...]:
        """What is told of an act; one that is refused leaves no trace in the log."""
        event = Event(self._seq + 1, max(at_ms, self.state.at_ms), actor, act)
        before, outcome = self.state, step(self.state, event)
        if outcome.is_accepted:
            self.state, self._seq = outcome.state, event.seq
            self.keep(event)
        return tell(before, event, outcome, actor, self.language)

    # Time

    def look(self, at_ms: int) -> tuple[str, ...]:
        """What time has brought: alarms, and a flag that is called as the code has it."""
        told = [
            alarms.tell(due, self.language)
            for alarms in self.alarms.values()
            for due in alarms.passed(self.state, self._seen_ms, at_ms)
        ]
        self._seen_ms = max(self._seen_ms, at_ms)
        return (*told, *self._called_flag(at_ms))

    def _called_flag(self, at_ms: int) -> tuple[str, ...]:
        due_ms = self._flag_due_ms()
        if due_ms is None or due_ms > at_ms:
            return ()
        assert self.state.clock is not None
        running = self.state.clock.running
        may = {each.actor for each in may_do(self.state, at_ms) if each.act == "flag"}
        caller = next((each for each in _CALLERS if each in may), None)
        return () if caller is None else self._do(caller, Flag(running), at_ms)

    def _flag_due_ms(self) -> int | None:
        clock = self.state.clock
        return None if clock is None or self.state.phase is not Phase.PLAYING else clock.flag_due_ms

    def next_look_ms(self, at_ms: int) -> int | None:
        """When time brings something, if nobody speaks before that."""
        return min(self._coming(at_ms), default=None)

    def _coming(self, at_ms: int) -> Iterator[int]:
        flag_ms = self._flag_due_ms()
        if flag_ms is not None:
            yield flag_ms
        for alarms in self.alarms.values():
            due = alarms.next_due(self.state, at_ms)
            if due is not None:
                yield due.at_ms
