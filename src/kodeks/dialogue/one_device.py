"""A board at which several speak by one device: who is meant by what was said. In practice one person is everybody; a
phone between the players is both of them."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.dialogue.arbiter_words import ARBITER_WORDS
from kodeks.dialogue.hearing import hear
from kodeks.dialogue.saying import Choice, Meaning, Query, Question
from kodeks.dialogue.vocabulary import Speech, vocabulary
from kodeks.game import ACTS, Act, Actor, State
from kodeks.game.actor import PLAYERS
from kodeks.game.events import Resign
from kodeks.rulebook.result import Side
from kodeks.words import Language

_KINDS = {act: kind for kind, act in ACTS.items()}


class Saying(NamedTuple):
    """What was said, and by whom; whether he was named."""

    actor: Actor
    meaning: Meaning
    is_named: bool = False


def hear_anybody(text: str, state: State, language: Language) -> Saying:
    """What is meant, and who is meant to have said it: `arbiter: stop` names him; else the one whose business it is."""
    named, rest = _named(text, language)
    if named is not None:
        return Saying(named, hear(rest, state, named, language), is_named=True)
    player = Actor.of(state.to_move)
    meaning = hear(text, state, player, language)
    if isinstance(meaning, Question) and not meaning.choices and not meaning.about:  # perhaps a word of the arbiter's
        return Saying(Actor.ARBITER, hear(text, state, Actor.ARBITER, language))
    if isinstance(meaning, Query | Question):
        return Saying(player, meaning)
    actor = speaker(meaning, state)
    return Saying(actor, meaning if actor is player else hear(text, state, actor, language))


def hear_players(text: str, state: State, language: Language) -> Saying:
    """The same for two players with one device between them: nobody speaks for the arbiter, and who resigns is asked,
    unless he is named."""
    named, rest = _named(text, language)
    if named is not None and named in PLAYERS:
        return Saying(named, hear(rest, state, named, language), is_named=True)
    player = Actor.of(state.table.to_move)
    meaning = hear(text, state, player, language)
    if isinstance(meaning, Query | Question):
        return Saying(player, meaning)
    if isinstance(meaning, Resign):
        words = vocabulary(language)
        names = [f"{words.word(f'actor-{each.value}')}: {words.word('act-resign')}" for each in PLAYERS]
        return Saying(player, Question("dialogue-who-resigns", choices=tuple(map(Choice, names)), about="resign"))
    actor = speaker(meaning, state)
    return Saying(actor if actor in PLAYERS else player, meaning)


def _named(text: str, language: Language) -> tuple[Actor | None, str]:
    """Whoever is named before a colon. That of a capture or a time stands between figures."""
    name, colon, rest = text.partition(":")
    speech = Speech(name)
    found = vocabulary(language).take_one(speech, "actor-") if colon else None
    return (None, text) if found is None or speech else (Actor(found), rest.strip())


def speaker(act: Act, state: State) -> Actor:
    """Whose business an act is now: the arbiter's, or of which player."""
    kind = _KINDS[type(act)]
    if kind in ARBITER_WORDS or kind == "start":
        return Actor.ARBITER
    if kind == "sign":
        unsigned = [side for side in Side if side not in state.signed]
        return Actor.of(unsigned[0]) if unsigned else Actor.ARBITER
    return Actor.of(_side_of(kind, state))


def _side_of(kind: str, state: State) -> Side:
    """The player with the move, unless the act belongs to the other one."""
    if kind == "move":  # the clock may know of moves that are entered later
        return state.table.to_move
    to_move, incident = state.to_move, state.incident
    has_moved = to_move.other if sum(state.made) else to_move
    if kind in ("press", "offer", "announce"):
        return state.must_press or has_moved
    if kind == "answer" and state.offer is not None:
        return state.offer.other
    if incident is not None and incident.side is not None and kind in ("demand", "accept", "correct", "refuse"):
        return incident.side if kind in ("correct", "refuse") else incident.side.other
    if kind == "flag" and state.clock is not None and state.clock.running is not None:
        return state.clock.running.other
    if kind == "arrive":
        return next((side for side in Side if side not in state.present), to_move)
    return to_move
