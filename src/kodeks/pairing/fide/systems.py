"""The Swiss systems of FIDE as py4swiss pairs them: Dutch by the rules until January 2026, Dubov and Burstein by those
since."""

from __future__ import annotations

from typing import ClassVar

from py4swiss.engines import BursteinEngine, DubovEngine, DutchEngine  # type: ignore[import-untyped]
from py4swiss.engines.common import PairingEngine, PairingError  # type: ignore[import-untyped]

from kodeks.pairing.dutch.acceleration import told_of_virtual
from kodeks.pairing.dutch.engine import FideDutch2026
from kodeks.pairing.fide.translation import translate
from kodeks.pairing.swiss import Explanation, FloatExplanation, PairExplanation, ReasonedRound, RoundToPair, Why
from kodeks.pairing.swiss.engine import check_numbers, rests_of
from kodeks.rounds import Meeting, Rest, RestKind, Round, points_after
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.standings import write_points

__all__ = ["FideBurstein", "FideDubov", "FideDutch"]

SEEDING_ROUNDS = 4  # at most, and half of all rounds (C.04.4.2 1.6.2)


class _Program:
    """A `PairingEngine`. It gives no reasons pair by pair: what can be said is the points on which each pair met, and
    which rules it follows [C-131]."""

    engine: ClassVar[type[PairingEngine]]
    rules: ClassVar[str]  # message key

    def pair(self, task: RoundToPair) -> ReasonedRound | Ruling:
        """The round as py4swiss pairs it, unchanged."""
        check_numbers(task)
        rests = rests_of(task)
        resting = {rest.number for rest in rests}
        if len(resting) == len(task.entrants):
            return self._reasoned(task, Round((), rests))
        try:
            answer = self.engine.generate_pairings(translate(task, resting))
        except PairingError:
            facts = {"round": task.number}
            return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "fide-no-complete-pairing", _articles(task), facts)
        games = [pair for pair in answer if pair.black]
        byes = (Rest(pair.white, RestKind.BYE, task.settings.bye) for pair in answer if not pair.black)
        meetings = tuple(Meeting(index + 1, pair.white, pair.black) for index, pair in enumerate(games))
        return self._reasoned(task, Round(meetings, (*rests, *byes)))

    def _reasoned(self, task: RoundToPair, paired: Round) -> ReasonedRound:
        bye = paired.bye
        why = None if bye is None else FloatExplanation(bye.number, Why("fide-bye", _articles(task)))
        notes = (Why(self.rules, _articles(task)), *told_of_virtual(task))
        return ReasonedRound(paired, Explanation(pairs=_explained(task, paired.meetings), bye=why, notes=notes))


def _articles(task: RoundToPair) -> tuple[Article, ...]:
    """The system and the program are announced beforehand."""
    return ((task.settings.laws or task.settings.code).cite("FTR:5g"),)


def _explained(task: RoundToPair, pairs: tuple[Meeting, ...]) -> tuple[PairExplanation, ...]:
    numbers = (entrant.number for entrant in task.entrants)
    points = points_after(task.rounds, numbers, draw=task.settings.draw)
    colours = Why("tournament-colours-by-program", _articles(task))
    explained, scale = [], task.settings.scale
    for board, white, black, _ in pairs:
        facts = {"white": write_points(points[white], scale), "black": write_points(points[black], scale)}
        explained.append(
            PairExplanation(board, white, black, Why("tournament-by-fide-program", _articles(task), facts), colours)
        )
    return tuple(explained)


class FideDutch(_Program):
    """The Dutch system (C.04.3), by the rules in force until the end of January 2026."""

    engine = DutchEngine
    rules = "fide-dutch-until-2026"


class FideDubov(_Program):
    """The Dubov system (C.04.4.1), by the rules in force from February 2026."""

    engine = DubovEngine
    rules = "fide-dubov-from-2026"


class FideBurstein(_Program):
    """The Burstein system (C.04.4.2), by the rules in force from February 2026. Its first rounds are paired by the
    Dutch system (C.04.4.2 1.6): by our own engine, for py4swiss has the rules before."""

    engine = BursteinEngine
    rules = "fide-burstein-from-2026"

    def pair(self, task: RoundToPair) -> ReasonedRound | Ruling:
        """A seeding round by the Dutch system, a later one as py4swiss pairs it."""
        if task.number > min(task.settings.rounds // 2, SEEDING_ROUNDS):
            return super().pair(task)
        paired = FideDutch2026().pair(task)
        if isinstance(paired, Ruling):
            return paired
        seeding = Why("fide-burstein-seeds-by-dutch", _articles(task))
        reasons = paired.explanation
        return paired._replace(explanation=reasons._replace(notes=(seeding, *reasons.notes)))
