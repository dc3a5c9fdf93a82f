"""A blindfold game [I.11.1.4]: who plays it is told what was played, and nothing of what stands on the board."""

from __future__ import annotations

import pytest

from kodeks.dialogue import Query, Topic, answer
from kodeks.game import Actor, Conditions, Event, Kind, State, fold
from kodeks.game.events import Move, Resign, Start
from kodeks.words import language_of

ENGLISH = language_of("en")


def played(kind: Kind, *more: Event) -> State:
    events = [Event(1, 0, Actor.ARBITER, Start()), Event(2, 0, Actor.WHITE, Move("32-28")), *more]
    return fold(Conditions(game="100", edition="kw2025", kind=kind), events).state


@pytest.mark.parametrize(
    "query",
    [
        Query(Topic.POSITION),
        Query(Topic.PIECES),
        Query(Topic.MOVES),
        Query(Topic.ROW, place="3"),
        Query(Topic.SQUARE, place="28"),
    ],
    ids=lambda query: str(query.topic),
)
def test_I_11_1_4_a_player_is_told_nothing_of_the_board(query: Query) -> None:
    hidden = ("In a blindfold game nobody is told what stands on the board.",)
    state, over = played(Kind.BLINDFOLD), played(Kind.BLINDFOLD, Event(3, 0, Actor.BLACK, Resign()))
    assert answer(query, state, Actor.BLACK, 0, ENGLISH) == hidden
    assert answer(query, state, Actor.ARBITER, 0, ENGLISH) != hidden
    assert answer(query, over, Actor.BLACK, 0, ENGLISH) != hidden
    assert answer(query, played(Kind.ONLINE), Actor.BLACK, 0, ENGLISH) != hidden


def test_I_11_1_4_what_was_played_he_is_told() -> None:
    assert "28" in " ".join(answer(Query(Topic.LAST), played(Kind.BLINDFOLD), Actor.BLACK, 0, ENGLISH))
