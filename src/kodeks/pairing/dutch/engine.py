"""FIDE's Dutch system as an engine, by the rules in force since February 2026."""

from __future__ import annotations

from kodeks.pairing.dutch.explanation import explain_dutch
from kodeks.pairing.dutch.round import pair_dutch
from kodeks.pairing.swiss.engine import rests_of
from kodeks.pairing.swiss.reasoned_round import ReasonedRound, RoundToPair
from kodeks.rounds import Meeting, Rest, RestKind, Round
from kodeks.rulebook.codes.fsw2026 import cite
from kodeks.rulebook.ruling import Ruling, Verdict


class FideDutch2026:
    """A `PairingEngine`."""

    def pair(self, task: RoundToPair) -> ReasonedRound | Ruling:
        """The round; where no complete pairing exists, the chief arbiter decides [1.9.3]."""
        paired = pair_dutch(task)
        if paired is None:
            return Ruling(
                Verdict.ARBITER_DECISION_REQUIRED, "dutch-no-complete-pairing", (cite("1.9.3"),), {"round": task.number}
            )
        meetings = tuple(Meeting(number, *board.numbers) for number, board in enumerate(paired.boards, 1))
        bye = () if paired.bye is None else (Rest(paired.bye.number, RestKind.BYE, task.settings.bye),)
        return ReasonedRound(Round(meetings, (*rests_of(task), *bye)), explain_dutch(task, paired))
