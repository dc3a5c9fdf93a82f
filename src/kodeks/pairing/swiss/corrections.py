"""What may still be changed in a pairing, before and after it is announced [V.2.8.9.6-10]."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from kodeks.rounds import Round
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition
from kodeks.rulebook.ruling import Ruling, Verdict

__all__ = ["Flaw", "Stage", "judge_correction", "judge_no_show", "no_shows"]


class Stage(StrEnum):
    """How far the round is."""

    PAIRED = "paired"  # not yet announced
    ANNOUNCED = "announced"
    STARTED = "started"


class Flaw(StrEnum):
    """What was found."""

    ABSOLUTE = "absolute"  # an absolute condition is violated
    OTHER = "other"  # any other error of the pairing
    RESULT = "result"  # a wrong result of an earlier round
    UNFINISHED = "unfinished"  # a game of an earlier round has no result yet


_RULINGS = {
    (Flaw.ABSOLUTE, Stage.PAIRED): (Verdict.PERMITTED, "swiss-pair-again", ("V.2.8.6.1",)),
    (Flaw.ABSOLUTE, Stage.ANNOUNCED): (Verdict.PERMITTED, "swiss-may-pair-again", ("V.2.8.9.6",)),
    (Flaw.ABSOLUTE, Stage.STARTED): (Verdict.REFUSED, "swiss-round-has-started", ("V.2.8.9.9",)),
    (Flaw.OTHER, Stage.PAIRED): (Verdict.PERMITTED, "swiss-pair-again", ("V.2.8.9.6",)),
    (Flaw.OTHER, Stage.ANNOUNCED): (Verdict.REFUSED, "swiss-announced-stands", ("V.2.8.9.6",)),
    (Flaw.OTHER, Stage.STARTED): (Verdict.REFUSED, "swiss-round-has-started", ("V.2.8.9.9",)),
    (Flaw.RESULT, Stage.PAIRED): (Verdict.PERMITTED, "swiss-correct-and-pair-again", ("V.2.8.9.7",)),
    (Flaw.RESULT, Stage.ANNOUNCED): (
        Verdict.ARBITER_DECISION_REQUIRED,
        "swiss-corrected-arbiter-decides",
        ("V.2.8.9.7",),
    ),
    (Flaw.RESULT, Stage.STARTED): (Verdict.REFUSED, "swiss-corrected-next-round", ("V.2.8.9.7", "V.2.8.9.9")),
}
_UNFINISHED = (Verdict.PERMITTED, "swiss-unfinished-is-draw", ("V.2.8.9.10",))


def judge_correction(flaw: Flaw, stage: Stage, code: Edition | None = None) -> Ruling:
    """Whether this round may be paired again because of what was found."""
    verdict, reason, numbers = _UNFINISHED if flaw is Flaw.UNFINISHED else _RULINGS[flaw, stage]
    return Ruling(verdict, reason, tuple(map((code or edition()).cite, numbers)))


def no_shows(played: Round) -> frozenset[int]:
    """Who lost a round by walkover: the arbiter may drop those without an excuse [V.2.8.9.8]."""
    missing = set()
    for meeting in played.meetings:
        if meeting.score is not None and not meeting.score.is_played:
            missing |= {meeting.white} if not meeting.score.white else set()
            missing |= {meeting.black} if not meeting.score.black else set()
    return frozenset(missing)


def judge_no_show(rounds: Sequence[Round], number: int, *, is_excused: bool, code: Edition | None = None) -> Ruling:
    """Whether the arbiter may leave a player out of the next rounds because he did not come."""
    articles = ((code or edition()).cite("V.2.8.9.8"),)
    facts: dict[str, int | str] = {"number": number}
    if is_excused or not any(number in no_shows(played) for played in rounds):
        return Ruling(Verdict.REFUSED, "swiss-not-a-no-show", articles, facts)
    return Ruling(Verdict.PERMITTED, "swiss-no-show-may-be-dropped", articles, facts)
