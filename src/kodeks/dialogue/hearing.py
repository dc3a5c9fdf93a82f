"""One field takes a move in any notation of the codes, or a word."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from kodeks.dialogue.arbiter_words import ARBITER_WORDS, CLOCK_WORDS, DECISIONS
from kodeks.dialogue.player_words import PLAYER_WORDS
from kodeks.dialogue.queries import QUERIES, hear_pieces, hear_square
from kodeks.dialogue.saying import OFFER_SIGN, Choice, Meaning, Query, Question, Topic
from kodeks.dialogue.scene import Scene
from kodeks.dialogue.vocabulary import Speech, plain
from kodeks.game import Act, Actor, State, may_do
from kodeks.game.events import Answer, Offer
from kodeks.game.gates import GATES
from kodeks.words import Language

_ACTS = {**PLAYER_WORDS, **ARBITER_WORDS}
_LIKENESS = 0.75  # of a word that was perhaps meant
_LEAST_LETTERS = 2  # of a beginning that stands for a word

# What a sentence may begin with, and the kind of act or the topic it is about
HEADS: dict[str, str] = {
    **{f"act-{kind}": kind for kind in _ACTS},
    **{f"ask-{topic}": topic.value for topic in QUERIES},
    **{f"decide-{each}": "decide" for each in DECISIONS},
    **{f"clock-{each}": "clock" for each in CLOCK_WORDS},
    "answer-yes": "answer",
    "answer-no": "answer",
    "complaint-decision": "complain",  # a protest
    "draw": "draw",
}
_WHOLE = ("decide-", "clock-", "answer-", "complaint-")  # these words are part of the sentence themselves


def hear(text: str, state: State, actor: Actor, language: Language) -> Meaning:
    """What somebody means: an act for the log, a query for `answer`, or a question back where it is not clear.

    An act may be shortened only as the language lists it; a query also to any beginning that nothing else has. Whether
    he may do it is not asked here: the game says that, with its article.
    """
    scene = Scene.of(state, actor, language)
    meaning = _meant(text, scene)
    if not isinstance(meaning, Question):
        return meaning
    return meaning._replace(choices=tuple(_whole(choice, scene) for choice in meaning.choices))


def _whole(choice: Choice, scene: Scene) -> Choice:
    """What was offered to be said, with what it would mean."""
    if choice.meaning is not None:
        return choice
    meaning = _meant(choice.words, scene)
    return choice if isinstance(meaning, Question) else Choice(choice.words, meaning)


def _meant(text: str, scene: Scene) -> Meaning:
    text = " ".join(text.split())
    if text == OFFER_SIGN:
        return Offer()
    if not text.strip("? "):
        return Query(Topic.HELP) if text else Question("dialogue-say-something")
    if text.endswith("?") and (asked := hear_square(Speech(text.rstrip("? ")), scene)) is not None:
        return asked
    move = scene.board.read(text)
    if move is not None:
        return move
    speech = Speech(text.rstrip("? "))
    found = _likeliest(scene.words.take(speech, HEADS), scene)
    if len(found) > 1:
        return _which(found, scene, text)
    if found:
        return _heard(found[0], speech, scene)
    return hear_square(Speech(text), scene) or hear_pieces(Speech(text), scene) or _guess(text, scene)


def _heard(key: str, speech: Speech, scene: Scene) -> Meaning:
    """What follows the first words, by the kind of act or the topic."""
    about = HEADS[key]
    if about == "draw":
        return _draw(scene)
    if key.startswith("ask-"):
        return QUERIES[Topic(about)](speech, scene)
    if key.startswith(_WHOLE):
        speech = Speech(f"{scene.words.word(key)} {speech.rest}")
    meaning = _ACTS[about](speech, scene)
    scene.words.pass_over(speech)
    if speech and not isinstance(meaning, Question) and _meant(speech.rest, scene) != meaning:  # not the same once more
        facts = {"rest": speech.rest}
        return Question("dialogue-too-much", facts, (Choice(scene.words.word(key), meaning),), about)
    return meaning


def _likeliest(keys: tuple[str, ...], scene: Scene) -> tuple[str, ...]:
    """Where words mean several things: what is this speaker's business, then what he may do now."""
    if len(keys) < 2:
        return keys
    of_his = [key for key in keys if scene.actor in _speakers(HEADS[key])] or list(keys)
    allowed = {may.act for may in may_do(scene.state) if may.actor is scene.actor} | {"draw"}
    now = [key for key in of_his if HEADS[key] in allowed] if len(of_his) > 1 else of_his
    return tuple(now or of_his)


def _speakers(about: str) -> Iterable[Actor]:
    """Whose business an act is; everybody may ask."""
    if about == "draw":
        return GATES["offer"].who
    return GATES[about].who if about in GATES else Actor


def _draw(scene: Scene) -> Question:
    """Offered, claimed or accepted: a draw alone may be any of them."""
    offered = scene.state.offer
    choices = [
        Choice(scene.words.word("act-offer"), Offer()),
        *(
            Choice(f"{scene.words.word('act-claim')} {scene.words.word(f'ground-{each}')}")
            for each in scene.state.table.grounds
        ),
    ]
    if offered is not None and offered is not scene.actor.side:
        choices.insert(0, Choice(scene.words.word("answer-yes"), Answer(True)))
    return Question("dialogue-which-draw", choices=tuple(choices), about="claim")


def _which(keys: Iterable[str], scene: Scene, text: str) -> Question:
    choices = tuple(_choice(key, scene) for key in keys)
    return Question("dialogue-which", {"text": text}, tuple(dict.fromkeys(choices)))


def _choice(key: str, scene: Scene) -> Choice:
    words = scene.words.word(key)
    meaning = _heard(key, Speech(""), scene)
    return Choice(words, meaning if isinstance(meaning, Act | Query) else None)


def _guess(text: str, scene: Scene) -> Meaning:
    """The beginning of a word, or one like it. A query is answered; an act that was only begun is asked back."""
    first = plain(text.split()[0])
    his = [key for key in HEADS if scene.actor in _speakers(HEADS[key])]
    keys = scene.words.begun_by(first, his) if len(first) >= _LEAST_LETTERS else ()
    if len({HEADS[key] for key in keys}) == 1 and keys[0].startswith("ask-"):
        return _heard(keys[0], Speech(text.partition(" ")[2]), scene)
    if not keys:
        known = {phrase[0]: key for key in reversed(his) for phrase in scene.words.phrases[key]}
        keys = tuple(dict.fromkeys(known[word] for word in get_close_matches(first, known, cutoff=_LIKENESS)))
    return _which(keys, scene, text) if keys else Question("dialogue-not-understood", {"text": text})
