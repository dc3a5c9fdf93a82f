"""FIDE's Dutch system as py4swiss pairs it: the rules in force until the end of January 2026."""

from __future__ import annotations

from py4swiss.engines import DutchEngine  # type: ignore[import-untyped]
from py4swiss.engines.common import PairingError  # type: ignore[import-untyped]

from kodeks.pairing.fide.translation import translate
from kodeks.pairing.swiss import Explanation, FloatExplanation, PairedRound, RoundToPair, Why
from kodeks.pairing.swiss.engine import check_numbers, rests_of
from kodeks.rounds import Meeting, Rest, RestKind
from kodeks.rulebook.article import cite
from kodeks.rulebook.ruling import Ruling, Verdict

__all__ = ["FideDutch"]

_ARTICLES = (cite("FTR2012", "5g"),)  # the system and the program are announced beforehand


class FideDutch:
    """A `PairingEngine`. It gives no reasons pair by pair; its result says which rules it follows [C-131]."""

    def pair(self, task: RoundToPair) -> PairedRound | Ruling:
        """The round as py4swiss pairs it, unchanged."""
        check_numbers(task)
        rests = rests_of(task)
        resting = {rest.number for rest in rests}
        if len(resting) == len(task.entrants):
            return _paired(task, (), None, rests)
        try:
            answer = DutchEngine.generate_pairings(translate(task, resting))
        except PairingError:
            facts = {"round": task.number}
            return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "fide-no-complete-pairing", _ARTICLES, facts)
        games = [pair for pair in answer if pair.black]
        byes = [Rest(pair.white, RestKind.BYE, task.settings.bye) for pair in answer if not pair.black]
        pairs = tuple(Meeting(index + 1, pair.white, pair.black) for index, pair in enumerate(games))
        return _paired(task, pairs, byes[0] if byes else None, rests)


def _paired(task: RoundToPair, pairs: tuple[Meeting, ...], bye: Rest | None, rests: tuple[Rest, ...]) -> PairedRound:
    notes = (Why("fide-dutch-until-2026", _ARTICLES),)
    why = None if bye is None else FloatExplanation(bye.number, Why("fide-bye", _ARTICLES))
    return PairedRound(
        number=task.number, pairs=pairs, bye=bye, rests=rests, explanation=Explanation(bye=why, notes=notes)
    )
