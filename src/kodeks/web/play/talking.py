"""What is said to a board by its one field: heard as the dialogue hears it, then done as anything else is, or answered.

Nothing is remembered between two sentences: what a question offered to be said, and the alarms of a player, his device
keeps and brings along.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from django.http import HttpRequest

from kodeks.dialogue import Alarms, Query, Question, Topic, announcements_of, answer, hear, put, split, tell
from kodeks.dialogue.sentences import say_time
from kodeks.game import Act, Actor, Event, State
from kodeks.game.events import Announce, Move, Press
from kodeks.game.fold import step
from kodeks.web.logs.doings import Doing, Done
from kodeks.web.logs.games import KeptGame, now_ms
from kodeks.web.pages.words import told
from kodeks.web.play.doing import check_said
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


class Heard(NamedTuple):
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


def is_script(request: HttpRequest) -> bool:
    """Whether a script has sent the form: it reads the answer itself."""
    return request.headers.get("Accept", "") == "application/json"


def hear_at(game: KeptGame, by: Actor, said: Sentence, *, lag_ms: int = 0, who: str = "") -> Heard:
    """What somebody at a board means. Several things said at once are done together, up to the first that is refused;
    the clock is pressed at their end."""
    return _Hearing(game, by, said, lag_ms, who).heard()


class _Hearing:
    """One sentence, part by part, each on the state that those before it lead to."""

    def __init__(self, game: KeptGame, by: Actor, said: Sentence, lag_ms: int, who: str) -> None:
        self.game, self.by, self.said, self.language = game, by, said, said.language
        self.lag_ms, self.who = lag_ms, who
        self.state: State = game.state
        self.at_ms = game.at(now_ms())
        self.acts: list[Act] = []
        self.seen: list[str] = []
        self.news: list[str] = []
        self.answers: list[str] = []
        self.choices: tuple[str, ...] = ()
        self.alarms: tuple[tuple[int, str], ...] | None = None

    def heard(self) -> Heard:
        for part in split(self.said.chosen) or ("",):
            if not self._is_clear(part):
                break
        moves = any(isinstance(act, Move) for act in self.acts)
        if moves and self.by.side is not None and self.state.must_press is self.by.side:
            self._do(Press(self.lag_ms))
        doing = None
        if self.acts:
            ply = self.said.ply if self.said.ply is not None else self.game.state.ply
            doing = Doing(self.game.pk, self.by, tuple(self.acts), self.who, ply=ply if moves else None)
        return Heard(doing, tuple(self.seen), tuple(self.news), tuple(self.answers), self.choices, self.alarms)

    def _is_clear(self, part: str) -> bool:
        """Whether one may go on after this part."""
        before, meaning = self.state, hear(part, self.state, self.by, self.language)
        if isinstance(meaning, Question):
            self.answers += put(meaning, self.language)
            self.choices = tuple(choice.words for choice in meaning.choices)
            return False
        if isinstance(meaning, Query):
            self.answers += self._answer(meaning)
            return True
        if self.by is not Actor.ARBITER:
            check_said(meaning)
        meaning = replace(meaning, lag_ms=self.lag_ms) if isinstance(meaning, Press) else meaning
        if not self._do(meaning):
            return False
        if isinstance(meaning, Move) and self.state.ending is None and self.state.waits is None:
            return all(self._do(each) for each in announcements_of(before, meaning, self.language))
        return True

    def _do(self, act: Act) -> bool:
        """Whether an act stands after those before it. One that is refused is told and left out; unless it is the
        first: who writes refuses it, after all that time has brought."""
        before = self.state
        event = Event(before.seq + 1, self.at_ms, self.by, act, self.who)
        outcome = step(before, event)
        sentences = tell(before, event, outcome, self.by, self.language)
        if outcome.is_accepted:
            is_seen = isinstance(act, Move | Announce) or outcome.state.ending is not before.ending
            (self.seen if is_seen else self.news).extend(sentences)
            self.state = outcome.state
        elif self.acts:
            self.answers += sentences
            return False
        self.acts.append(act)
        return outcome.is_accepted

    def _answer(self, query: Query) -> tuple[str, ...]:
        answered = answer(query, self.state, self.by, self.at_ms, self.language)
        if query.topic is Topic.HELP:
            return (*answered, say(self.language, "play-keys"))
        if query.topic is not Topic.ALARM:
            return answered
        alarms = Alarms(self.by.side or self.by.helps or self.state.to_move, self.said.alarms_ms).set_by(query)
        times = alarms.times_ms[:_MOST_ALARMS]
        self.alarms = tuple(
            (each, say(self.language, "play-alarm", time=say_time(each, self.language))) for each in times
        )
        return (alarms.tell_all(self.language),) if query.time_ms is None else answered


def reply_of(heard: Heard, done: Done | None, *, is_seen: bool) -> Reply:
    """What is told when what was to be done is on the disk, or refused; where the board tells its changes, without."""
    if done is None:
        return Reply(heard.answers, choices=heard.choices, alarms=heard.alarms)
    if not done.is_accepted:
        return Reply((told(done.said[-1].ruling),), is_refused=True)
    sentences = (*(() if is_seen else heard.seen), *heard.news, *heard.answers)
    return Reply(sentences, choices=heard.choices, alarms=heard.alarms, seq=done.game.state.seq)
