"""Games one talks of, in few words."""

import random
from dataclasses import replace

from kodeks.dialogue import Query, Question, answer, hear, put, tell
from kodeks.game import ACTS, Actor, Conditions, Event, State
from kodeks.game.fold import step
from kodeks.words import language_of

POLISH, ENGLISH, GERMAN = map(language_of, ("pl", "en", "de"))
EDITIONS = {"100": "kw2025", "64": "kw2025", "chess": "fide2023", "chess960": "fide2023"}


class Talk:
    """A game that goes on by what is said to it."""

    def __init__(self, game="100", language=ENGLISH, edition=None, *, begin=True, **more):
        if game == "chess960":
            more.setdefault("start", "700")
        self.language = language
        self.conditions = Conditions(game=game, edition=edition or EDITIONS[game], **more)
        self.state = State.first(self.conditions)
        if begin:
            self.do("arbiter", "start")

    def do(self, by, kind, /, **given):
        """An event, without words; gives what the one who acts is told."""
        return self.act(Actor(by), ACTS[kind](**given))

    def act(self, actor, act, at_ms=None):
        event = Event(self.state.seq + 1, self.state.at_ms + 1_000 if at_ms is None else at_ms, actor, act)
        before, outcome = self.state, step(self.state, event)
        self.state = outcome.state
        return tell(before, event, outcome, actor, self.language)

    def hear(self, text, by="white", language=None):
        return hear(text, self.state, Actor(by), language or self.language)

    def say(self, text, by="white", at_ms=None):
        """What is answered to these words."""
        meaning = self.hear(text, by)
        if isinstance(meaning, Question):
            return put(meaning, self.language)
        if isinstance(meaning, Query):
            return answer(meaning, self.state, Actor(by), at_ms or self.state.at_ms, self.language)
        return self.act(Actor(by), meaning, at_ms)

    def play(self, moves):
        for text in moves.split():
            mover = self.state.to_move.value
            self.do(mover, "move", move=text)
            if self.state.must_press is not None:
                self.do(mover, "press")
        return self


def random_tables(game, seed, plies):
    """The states of a random game, without a clock, one after each ply."""
    choose = random.Random(seed)
    talk = Talk(game)
    for _ in range(plies):
        yield talk
        moves = talk.state.table.game.legal_moves()
        if not moves or talk.state.ending is not None:
            return
        move = choose.choice(moves)
        table = talk.state.table
        table = table._replace(game=table.game.play(move)) if game in ("100", "64") else _after(table, move)
        talk.state = talk.state._replace(table=table)


def _after(table, move):
    return replace(table, game=table.game.after(move), earlier=table.game)
