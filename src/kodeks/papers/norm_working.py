"""How a norm came about, in sentences: the terminal and the pages tell it alike."""

from __future__ import annotations

from collections.abc import Iterable

from kodeks.papers.voice import Voice
from kodeks.standings import write_exact
from kodeks.titles import CategoryAnswer, Ladder, PlayerNorms, TitleAnswer, write_hundredths


def norm_name(answer: CategoryAnswer | TitleAnswer, voice: Voice) -> str:
    """The norm that was tried for."""
    if isinstance(answer, TitleAnswer):
        key = "norm-shown-title" if answer.ladder is Ladder.OPEN else "norm-shown-women"
        return voice.say(key, rank=(answer.target or answer.held.rank).value)
    if answer.target is None:
        return voice.say("norm-shown-no-category")
    return voice.say("norm-shown-category", rank=answer.target.value)


def norm_working(answer: CategoryAnswer | TitleAnswer, voice: Voice) -> list[str]:
    """Means and what they ask for; nothing where no game counts."""
    if isinstance(answer, CategoryAnswer):
        if answer.mean is None or answer.result is None:
            return []
        mean, result = write_exact(answer.mean), write_hundredths(answer.result)
        return [voice.say("norm-shown-weights", own=answer.own_weight or 0, mean=mean, result=result)]
    if answer.mean is None or answer.trial is None:
        return []
    percent, required = ("–" if each is None else each for each in (answer.trial.percent, answer.trial.required))
    facts: dict[str, int | str] = {"own": answer.own_rating, "mean": answer.mean, "letter": answer.letter or "–"}
    return [
        voice.say("norm-shown-assumed" if answer.is_own_assumed else "norm-shown-ratings", **facts, percent=percent),
        voice.say("norm-shown-points", have=answer.points, need=required),
    ]


def doubts(players: Iterable[PlayerNorms], voice: Voice) -> list[str]:
    """Readings of the code that are not sure, on which something here rests."""
    used = {each.key: each.doubt for player in players for each in player.decisions}
    return [voice.say(doubt) for _, doubt in sorted(used.items()) if doubt]
