"""Whatever is said, something is answered: junk, long texts, and words of the vocabulary in any order."""

import random

import pytest
from spoken_games import Talk

from kodeks.dialogue import Query, Question, answer, hear, hear_anybody, put, split, tell
from kodeks.dialogue.hearing import HEADS
from kodeks.game import ACTS, Actor, Event
from kodeks.game.fold import step
from kodeks.game.gates import GATES, Gate
from kodeks.words import heard, language_of, languages

JUNK = [
    "",
    " ",
    "?",
    "??",
    ";",
    ":",
    "x" * 5_000,
    "1" * 300,
    "32-" * 200,
    "\u200b",
    "🙂",
    "a\tb",
    "0:99",
    "-",
    "()",
    "=",
    "٣٢",
    "²",
]
JUNK += [
    "e4 e5",
    "e9",
    "O-O-O-O",
    "white:",
    ":32-28",
    "arbiter::",
    "99x99",
    "00-00",
    "claim claim",
    "the the the",
    "\ud83d",
]
EVERYBODY = Gate(frozenset(Actor), frozenset())
PIECES = [
    "32",
    "28",
    "e4",
    "Nf3",
    "5:00",
    "2 min",
    "BAN-5",
    "IRR-6",
    "warning",
    "/",
    "0",
    "99999999",
    "²",
    "because",
    "1-0",
]


def situations():
    for game in ("100", "64", "chess", "chess960"):
        yield Talk(game, begin=False)
        yield Talk(game, tempo="1h", announcing=True)
        over = Talk(game)
        over.do("white", "resign")
        yield over
    claimed = Talk("chess", tempo="1h", edition="fide2009").play("e4 e5")
    claimed.do("white", "claim", ground="repetition")
    yield claimed


def react(talk, text, language, actor):
    """All that a caller does with what was said."""
    for part in split(text) or (text,):
        for meaning in (hear(part, talk.state, actor, language), hear_anybody(part, talk.state, language).meaning):
            if isinstance(meaning, Question):
                assert put(meaning, language)
                assert not any(isinstance(choice.meaning, Question) for choice in meaning.choices)
            elif isinstance(meaning, Query):
                assert all(answer(meaning, talk.state, actor, talk.state.at_ms + 5_000, language))
            else:
                event = Event(talk.state.seq + 1, talk.state.at_ms + 5_000, actor, meaning)
                outcome = step(talk.state, event)
                for listener in (actor, Actor.BLACK):
                    assert isinstance(tell(talk.state, event, outcome, listener, language), tuple)


@pytest.mark.parametrize("language", languages(), ids=str)
def test_junk(language):
    for talk in situations():
        for text in JUNK:
            react(talk, text, language, Actor.WHITE)


@pytest.mark.parametrize("language", languages(), ids=str)
def test_words_in_any_order(language):
    choose = random.Random(str(language))
    words = [phrase for phrases in heard(language).values() for phrase in phrases]
    for talk in situations():
        for _ in range(60):
            said = choose.choices([*words, *PIECES], k=choose.randint(1, 5))
            react(talk, " ".join(said), language, choose.choice(list(Actor)))


# The words themselves


@pytest.mark.parametrize("language", languages(), ids=str)
def test_a_language_that_is_heard_hears_everything(language):
    assert set(heard(language)) == set(heard(language_of("en")))
    assert all(phrase for phrases in heard(language).values() for phrase in phrases)
    assert {f"act-{kind}" for kind in ACTS} <= set(HEADS) <= set(heard(language))


@pytest.mark.parametrize("language", languages(), ids=str)
def test_no_words_mean_two_things_to_one_speaker(language):
    """Unless what he may do at the moment tells them apart."""
    talk = Talk("100", language, tempo="1h")
    for actor in (Actor.WHITE, Actor.ARBITER):
        for key in HEADS:
            for phrase in heard(language)[key]:
                meaning = hear(phrase, talk.state, actor, language)
                about = HEADS[key]
                if actor not in GATES.get(about, GATES["offer"] if about == "draw" else EVERYBODY).who:
                    continue
                if isinstance(meaning, Question):
                    assert meaning.reason != "dialogue-which", (phrase, meaning.choices)
                elif isinstance(meaning, Query):
                    assert meaning.topic == about, phrase
                else:
                    assert isinstance(meaning, ACTS[about]), (phrase, meaning)


FAMILIES = (
    "act-",
    "ask-",
    "side-",
    "unit-",
    "piece-",
    "ground-",
    "touch-",
    "way-",
    "complaint-",
    "stop-",
    "answer-",
    "decide-",
)
FAMILIES += ("clock-", "actor-", "move-", "wall-", "alarm-")
ALONE = {
    "filler",
    "because",
    "with",
    "stopping",
    "lifting",
    "ahead",
    "event",
    "moves",
    "lost",
    "piece",
    "leave",
    "draw",
}


def test_no_words_are_left_over():
    assert {key for key in heard(language_of("en")) if not key.startswith(FAMILIES)} == ALONE
