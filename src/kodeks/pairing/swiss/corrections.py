"""What may still be changed in a pairing, before and after it is announced [V.2.8.9.6-10, C.04.2 4.3-4.4]."""

from __future__ import annotations

from enum import StrEnum

from kodeks.rounds import Stage
from kodeks.rulebook.code import Code
from kodeks.rulebook.editions import edition
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.rulebook.tournament_rules import SwissRules


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


def judge_correction(flaw: Flaw, stage: Stage, code: Code | None = None) -> Ruling:
    """Whether this round may be paired again because of what was found."""
    verdict, reason, numbers = _UNFINISHED if flaw is Flaw.UNFINISHED else _RULINGS[flaw, stage]
    return Ruling(verdict, reason, (code or edition()).articles_on(*numbers))


def judge_change(flaw: Flaw, stage: Stage, rules: SwissRules) -> Ruling:
    """The same by FIDE's own rules: a published pairing changes for a meeting that was before, and for what else
    the rules name, which the chief arbiter sees and not the program; not once the round has begun [C.04.2 4.4]."""
    verdict, reason, _ = _UNFINISHED if flaw is Flaw.UNFINISHED else _RULINGS[flaw, stage]
    if (flaw, stage) == (Flaw.OTHER, Stage.ANNOUNCED):
        verdict, reason = Verdict.ARBITER_DECISION_REQUIRED, "swiss-published-changes-for"
    number = {Flaw.RESULT: "4.3", Flaw.UNFINISHED: "3.1"}.get(flaw, "4.4")
    return Ruling(verdict, reason, (rules.cite(number, "C.04.2"),))
