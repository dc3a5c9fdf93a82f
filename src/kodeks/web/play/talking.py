"""What is said to a board by its one field: heard as the dialogue hears it, then done as anything else is, or answered.

Nothing is remembered between two sentences: what a question offered to be said, and the alarms of a player, his device
keeps and brings along.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from django.http import HttpRequest

from kodeks.dialogue import (
    Alarms,
    Query,
    Question,
    Saying,
    Topic,
    announcements_of,
    answer,
    hear,
    hear_anybody,
    hear_players,
    put,
    split,
    tell,
)
from kodeks.dialogue.sentences import say_time
from kodeks.dialogue.vocabulary import vocabulary
from kodeks.game import Act, Actor, Deed, Event, State
from kodeks.game.actor import PLAYERS
from kodeks.game.events import Announce, Move, Press
from kodeks.game.fold import step
from kodeks.web.logs.doings import Doing, DoingOutcome
from kodeks.web.logs.games import KeptGame, now_ms
from kodeks.web.pages.words import told
from kodeks.web.play.doing import begins, check_said, mover_for, with_clocks_stopped, writer_of
from kodeks.words import Language, say

LONGEST = 2_000  # characters of what is said: two score sheets that are compared
_MOST_ALARMS = 20
_LONGEST_ALARM_MS = 86_400_000


class Sentence(NamedTuple):
    """What somebody says at a board: in which language, on which position, and what his device brings along."""

    text: str
    language: Language
    ply: int | None = None  # how many moves he had seen
    choices: tuple[str, ...] = ()  # what he was offered to say: he may say its number
    alarms_ms: tuple[int, ...] = ()

    @property
    def chosen(self) -> str:
        """What is meant where only a number was said."""
        text = self.text.strip()
        is_choice = text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= len(self.choices)
        return self.choices[int(text) - 1] if is_choice else text


class Utterance(NamedTuple):
    """A sentence understood: what is to be done, and what is told of it if that stands; answers; what may be said to a
    question; and the alarms that are set then, each with its words."""

    doing: Doing | None
    seen: tuple[str, ...]  # what a board that changes tells by itself: moves, and the end
    news: tuple[str, ...]
    answers: tuple[str, ...]
    choices: tuple[str, ...] = ()
    alarms: tuple[tuple[int, str], ...] | None = None


class Reply(NamedTuple):
    """What is told to who has spoken."""

    told: tuple[str, ...]
    is_refused: bool = False
    choices: tuple[str, ...] = ()
    alarms: tuple[tuple[int, str], ...] | None = None
    seq: int | None = None  # of the last event, if something was recorded

    def as_facts(self) -> dict[str, object]:
        """For a script."""
        facts: dict[str, object] = {"told": self.told, "choices": self.choices}
        if self.alarms is not None:
            facts["alarms"] = self.alarms
        return facts | ({"refused": " ".join(self.told)} if self.is_refused else {"ok": self.seq})


def read_sentence(sent: Mapping[str, object], language: Language) -> Sentence:
    """What a device sends; whatever is not as our pages send it is not there."""
    text, ply, choices, alarms = (sent.get(name) for name in ("say", "ply", "choices", "alarms"))
    listed = choices if isinstance(choices, list) else []
    times = alarms if isinstance(alarms, list) else []
    return Sentence(
        str(text)[:LONGEST],
        language,
        ply if type(ply) is int else None,
        tuple(each[:LONGEST] for each in listed[:100] if isinstance(each, str)),
        tuple(each for each in times[:_MOST_ALARMS] if type(each) is int and 0 < each <= _LONGEST_ALARM_MS),
    )


def sentence_of(request: HttpRequest) -> dict[str, object]:
    """The same from a form."""
    sent: dict[str, object] = {"say": request.POST.get("say", ""), "choices": request.POST.getlist("choice")}
    if request.POST.get("ply", "").isdecimal():
        sent["ply"] = int(request.POST["ply"][:6])
    times = request.POST.get("alarms", "")[:400].split()
    return sent | {"alarms": [int(each) for each in times if each.isdecimal()]}


BOTH = "both"  # who speaks to a device between the players


def is_for_both(sent: Mapping[str, object], held: frozenset[Actor]) -> bool:
    """Whether something is said to a device between the players, by them."""
    return sent.get("as") == BOTH and "say" in sent and held.issuperset(PLAYERS)


def is_script(request: HttpRequest) -> bool:
    """Whether a script has sent the form: it reads the answer itself."""
    return request.headers.get("Accept", "") == "application/json"


def hear_at(game: KeptGame, by: Actor, said: Sentence, *, lag_ms: int = 0, who: str = "") -> Utterance:
    """What somebody at a board means. Several things said at once are done together, up to the first that is refused;
    the clock is pressed at their end."""
    return _Hearing(game, by, said, lag_ms=lag_ms, who=who).heard()


def hear_both(game: KeptGame, said: Sentence, *, lag_ms: int = 0) -> Utterance:
    """What is said to a device between the players: that of a sheet, or a clock."""
    by = Actor.of(game.state.table.to_move)
    return _Hearing(game, by, said, lambda text, state: hear_players(text, state, said.language), lag_ms).heard()


def hear_everybody(game: KeptGame, said: Sentence) -> Utterance:
    """What is said in practice, where one person is everybody."""
    by = Actor.of(game.state.table.to_move)
    return _Hearing(game, by, said, lambda text, state: hear_anybody(text, state, said.language)).heard()


class _Hearing:
    """One sentence, part by part, each on the state that those before it lead to."""

    def __init__(
        self,
        game: KeptGame,
        by: Actor,
        said: Sentence,
        hears: Callable[[str, State], Saying] | None = None,
        lag_ms: int = 0,
        who: str = "",
    ) -> None:
        self.game, self.by, self.said, self.language = game, by, said, said.language
        self.is_at_one_seat = hears is None and not who
        self.hears, self.lag_ms, self.who = hears or self._hear, lag_ms, who
        self.state: State = game.state
        self.at_ms = game.at(now_ms())
        self.deeds: list[Deed] = []
        self.seen: list[str] = []
        self.news: list[str] = []
        self.answers: list[str] = []
        self.choices: tuple[str, ...] = ()
        self.alarms: tuple[tuple[int, str], ...] | None = None

    def heard(self) -> Utterance:
        for part in split(self.said.chosen) or ("",):
            if not self._is_clear(part):
                break
        moved = [by for by, act in self.deeds if isinstance(act, Move)]
        if moved and self.state.must_press is not None and self.state.must_press is moved[-1].side:
            self._do(moved[-1], Press(self.lag_ms))
        doing = self._doing(has_moved=bool(moved)) if self.deeds else None
        return Utterance(doing, tuple(self.seen), tuple(self.news), tuple(self.answers), self.choices, self.alarms)

    def _doing(self, *, has_moved: bool) -> Doing:
        """What is to be written. What one does for another at a sheet bears his name."""
        ply = (self.said.ply if self.said.ply is not None else self.game.state.ply) if has_moved else None
        if all(by is self.by for by, _ in self.deeds):
            return Doing(self.game.pk, self.by, tuple(act for _, act in self.deeds), self.who, ply=ply)
        who = writer_of(self.state, self.by, self.deeds) if self.is_at_one_seat else self.who
        return Doing(self.game.pk, self.by, (), who, ply=ply, deeds=tuple(self.deeds))

    def _hear(self, text: str, state: State) -> Saying:
        """What who sits here means."""
        meaning = hear(text, state, self.by, self.language)
        return Saying(mover_for(state, self.by) if isinstance(meaning, Move) else self.by, meaning)

    def _is_clear(self, part: str) -> bool:
        """Whether one may go on after this part."""
        before = self.state
        by, meaning, is_named = self.hears(part, before)
        if isinstance(meaning, Question):
            self.answers += put(meaning, self.language)
            name = f"{vocabulary(self.language).word(f'actor-{by.value}')}: " if is_named else ""
            self.choices = tuple(name + choice.words for choice in meaning.choices)
            return False
        if isinstance(meaning, Query):
            self.answers += self._answer(meaning, by)
            return True
        if by is not Actor.ARBITER:
            check_said(meaning)
        meaning = replace(meaning, lag_ms=self.lag_ms) if isinstance(meaning, Press) else meaning
        meaning = with_clocks_stopped(before, by, meaning)
        told = len(self.news)
        if isinstance(meaning, Move) and not all(self._do(*each) for each in begins(before)):
            return False
        del self.news[told:]  # that it begins goes without saying
        if not self._do(by, meaning):
            return False
        if isinstance(meaning, Move) and self.state.ending is None and self.state.waits is None:
            return all(self._do(by, each) for each in announcements_of(before, meaning, self.language))
        return True

    def _do(self, by: Actor, act: Act) -> bool:
        """Whether an act stands after those before it. One that is refused is told and left out; unless it is the
        first: who writes refuses it, after all that time has brought."""
        before = self.state
        event = Event(before.seq + 1, self.at_ms, by, act, self.who)
        outcome = step(before, event)
        sentences = tell(before, event, outcome, self.by, self.language)
        if outcome.is_accepted:
            is_seen = isinstance(act, Move | Announce) or outcome.state.ending is not before.ending
            (self.seen if is_seen else self.news).extend(sentences)
            self.state = outcome.state
        elif self.deeds:
            self.answers += sentences
            return False
        self.deeds.append(Deed(by, act))
        return outcome.is_accepted

    def _answer(self, query: Query, by: Actor) -> tuple[str, ...]:
        answered = answer(query, self.state, by, self.at_ms, self.language)
        if query.topic is Topic.HELP:
            return (*answered, say(self.language, "play-keys"))
        if query.topic is not Topic.ALARM:
            return answered
        alarms = Alarms(by.side or by.helps or self.state.to_move, self.said.alarms_ms).set_by(query)
        times = alarms.times_ms[:_MOST_ALARMS]
        self.alarms = tuple(
            (each, say(self.language, "play-alarm", time=say_time(each, self.language))) for each in times
        )
        return (alarms.tell_all(self.language),) if query.time_ms is None else answered


def reply_of(heard: Utterance, done: DoingOutcome | None, *, is_seen: bool) -> Reply:
    """What is told when what was to be done is on the disk, or refused; where the board tells its changes, without."""
    if done is None:
        return Reply(heard.answers, choices=heard.choices, alarms=heard.alarms)
    if not done.is_accepted:
        return Reply((told(done.said[-1].ruling),), is_refused=True)
    sentences = (*(() if is_seen else heard.seen), *heard.news, *heard.answers)
    return Reply(sentences, choices=heard.choices, alarms=heard.alarms, seq=done.game.state.seq)
