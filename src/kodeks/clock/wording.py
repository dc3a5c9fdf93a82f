"""A time control explained in words. The core speaks in keys; whoever shows it brings the sentences (`say`)."""

from __future__ import annotations

from typing import Protocol

from kodeks.clock.control import BonusMode, Control, Stage

_BONUS = {
    BonusMode.FISCHER: "tempo-bonus-fischer",
    BonusMode.BRONSTEIN: "tempo-bonus-bronstein",
    BonusMode.DELAY: "tempo-bonus-delay",
}


class Say(Protocol):
    """The sentence of a key, as `kodeks.words.say` gives it for one language."""

    def __call__(self, key: str, **facts: int | str) -> str: ...


def explain_control(control: Control, say: Say) -> str:
    """The control as one sentence, stage by stage."""
    sentence = ""
    for index, stage in enumerate(control.stages):
        is_repeated = control.repeats and index == len(control.stages) - 1
        words = _stage(stage, say, is_first=index == 0, is_repeated=is_repeated)
        sentence = say("tempo-then", before=sentence, after=words) if sentence else words
    return sentence


def _stage(stage: Stage, say: Say, *, is_first: bool, is_repeated: bool) -> str:
    time = say_duration(stage.base_ms, say)
    if is_repeated:
        words = say("tempo-every-quota" if is_first else "tempo-every-further-quota", time=time, moves=stage.quota)
    elif stage.quota:
        words = say("tempo-quota", time=time, moves=stage.quota)
    else:
        words = say("tempo-whole-game" if is_first else "tempo-to-the-end", time=time)
    if stage.mode is BonusMode.NONE:
        return words
    return say(_BONUS[stage.mode], stage=words, bonus=say_duration(stage.bonus_ms, say))


def say_duration(time_ms: int, say: Say) -> str:
    """Hours, minutes and seconds, as far as there are any."""
    minutes, seconds = divmod(time_ms // 1_000, 60)
    hours, minutes = divmod(minutes, 60)
    parts = []
    if hours:
        parts.append(say("tempo-hours", count=hours))
    if minutes or not (hours or seconds):
        parts.append(say("tempo-minutes", count=minutes))
    if seconds:
        parts.append(say("tempo-seconds", count=seconds))
    return " ".join(parts)
