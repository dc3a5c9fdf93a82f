"""What happened, told: moves as the codes announce them, rulings with their articles."""

from __future__ import annotations

from kodeks.dialogue.scene import board_of
from kodeks.dialogue.sentences import say_ruling, say_side, say_time, sentence
from kodeks.dialogue.vocabulary import vocabulary
from kodeks.game import ACTS, Act, Actor, Event, State, Step
from kodeks.game.events import Answer, Ask, Claim, Move, Press
from kodeks.rounds import write_score
from kodeks.rulebook.result import Side
from kodeks.words import Language, explain, say

_KINDS = {act: kind for kind, act in ACTS.items()}
_TEXTS = ("text", "square", "result", "reason")  # what an act says in words of its own


def tell(before: State, event: Event, step: Step, listener: Actor, language: Language) -> tuple[str, ...]:
    """What one listener is told of an event: who did what, and what the rules said to it. What was refused, and the
    times that a player asked for [VIII.5.1, E2.9d], concern only whoever spoke."""
    is_his = listener is event.by
    if not step.is_accepted:
        return tuple(say_ruling(ruling, language) for ruling in step.rulings) if is_his else ()
    if isinstance(event.act, Ask):
        return _times(step, language) if is_his else ()
    after = step.state
    told = [] if isinstance(event.act, Press) else [_deed(event, after, language)]
    ending = after.ending if before.ending is None else None
    told += [say_ruling(ruling, language) for ruling in step.rulings if ending is None or ruling is not ending.ruling]
    if ending is not None:
        result = write_score(ending.score, is_chess=after.table.is_chess)
        why = explain(language, ending.ruling)
        told.append(sentence(say(language, "dialogue-result", result=result, why=why), ending.ruling.articles))
    return tuple(told)


def _deed(event: Event, after: State, language: Language) -> str:
    """Who did what."""
    act = event.act
    if isinstance(act, Move):
        moved = board_of(after.table, language).last_moves(1, language)
        if moved:
            return moved[0]
    kind = _KINDS[type(act)]
    named = getattr(act, "side", None)
    text = _said(act, language)
    facts: dict[str, int | str] = {
        "side": say_side(named, language) if isinstance(named, Side) else say(language, "dialogue-both"),
        "text": text,
        "more": f": {text}" if text else "",
    }
    done = say(language, f"dialogue-did-{kind}", **facts)
    return sentence(say(language, "dialogue-deed", who=say(language, f"game-actor-{event.by.value}"), done=done))


def _said(act: Act, language: Language) -> str:
    """What an act says in words: yes or no, the ground of a claim and the move intended, or words of its own."""
    words = vocabulary(language)
    if isinstance(act, Answer):
        return words.word("answer-yes" if act.accepts else "answer-no")
    if isinstance(act, Claim):
        return ", ".join(filter(None, (words.word(f"ground-{act.ground}"), act.move)))
    return next((str(found) for name in _TEXTS if (found := getattr(act, name, ""))), "")


def _times(step: Step, language: Language) -> tuple[str, ...]:
    """Both used times, and the moves."""
    (ruling,) = step.rulings
    facts = ruling.facts
    told = [
        say(
            language,
            "dialogue-used",
            side=say_side(side, language),
            time=say_time(int(facts[f"{side.value}_ms"]), language),
            moves=int(facts[f"{side.value}_moves"]),
        )
        for side in Side
    ]
    return (*told, say_ruling(ruling, language))
