"""The Double-Swiss and FIDE's Swiss of teams as engines, by the rules in force since February 2026."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from kodeks.pairing.swiss.engine import rests_of
from kodeks.pairing.swiss.manual import AbsoluteLaw, judge_by
from kodeks.pairing.swiss.reasoned_round import ReasonedRound, RoundToPair, Why
from kodeks.pairing.upfloats.explanation import explain_upfloats, why_not_paired
from kodeks.pairing.upfloats.round import pair_upfloats
from kodeks.pairing.upfloats.rules import (
    DOUBLE_SWISS,
    TEAMS_TYPE_A,
    TEAMS_TYPE_B,
    TEAMS_WITHOUT_WISHES,
    UpfloatRules,
)
from kodeks.rounds import Meeting, Rest, RestKind, Round
from kodeks.rulebook.ruling import Ruling, Verdict


class _Upfloats:
    """A `PairingEngine`."""

    rules: ClassVar[UpfloatRules]

    def pair(self, task: RoundToPair) -> ReasonedRound | Ruling:
        """The round; where none can be completed, the chief arbiter decides [3.3.3]."""
        paired = pair_upfloats(task, self.rules)
        if paired is None:
            facts = {"round": task.number}
            articles = (self.rules.cite("3.3.3"),)
            return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "dutch-no-complete-pairing", articles, facts)
        meetings = tuple(Meeting(number, *board.numbers) for number, board in enumerate(paired.boards, 1))
        rests = rests_of(task)
        if paired.bye is not None:
            rests = (*rests, Rest(paired.field.everybody[paired.bye].number, RestKind.BYE, task.settings.bye))
        return ReasonedRound(Round(meetings, rests), explain_upfloats(task, paired))

    @classmethod
    def why_apart(cls, task: RoundToPair, pairs: Sequence[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], Why]]:
        """Why its rules do not put these together."""
        return why_not_paired(task, pairs, cls.rules)


class DoubleSwiss(_Upfloats):
    """Every pair plays a match of two games [C.04.5]."""

    rules = DOUBLE_SWISS


class TeamsTypeA(_Upfloats):
    """Teams with simple colour preferences [C.04.6 1.7.1]."""

    rules = TEAMS_TYPE_A


class TeamsTypeB(_Upfloats):
    """Teams with strong and mild colour preferences [C.04.6 1.7.2]."""

    rules = TEAMS_TYPE_B


class TeamsWithoutWishes(_Upfloats):
    """Teams whose colours do not matter [C.04.6 1.7]."""

    rules = TEAMS_WITHOUT_WISHES


def judge_double_swiss(task: RoundToPair, pairs: Sequence[tuple[int, int]], bye: int | None) -> tuple[Ruling, ...]:
    """The absolute criteria of C.04.5 that a pairing by hand violates."""
    return _judge(DOUBLE_SWISS, task, pairs, bye)


def judge_teams(task: RoundToPair, pairs: Sequence[tuple[int, int]], bye: int | None) -> tuple[Ruling, ...]:
    """The absolute criteria of C.04.6 that a pairing by hand violates."""
    return _judge(TEAMS_TYPE_A, task, pairs, bye)


def _judge(
    rules: UpfloatRules, task: RoundToPair, pairs: Sequence[tuple[int, int]], bye: int | None
) -> tuple[Ruling, ...]:
    """Everybody is there once, nobody meets twice [C1] or rests twice [C2]; colours never forbid a pair."""
    law = AbsoluteLaw.of_fide(rules.cite("3.3.1"), meetings=rules.criterion("C1"), bye=rules.criterion("C2"))
    return judge_by(law, task, pairs, bye)
