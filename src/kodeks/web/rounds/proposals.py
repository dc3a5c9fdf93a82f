"""What the engine says: FIDE's program takes seconds for a large field, and pages ask again and again.

What takes long is worked out beside the pages; who asks before it is there is told so. A log only grows: what was
paired on an event, and why, stays what it was.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, NamedTuple, TypeVar

from kodeks.pairing.swiss import Explanation
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import PairedRound, Proposal, Tournament, explain_round, propose_pairing
from kodeks.tournament.explaining import tell_differences, when_paired
from kodeks.web.frame import long_work
from kodeks.web.logs import models

__all__ = ["differences_of", "explanation_of", "foresee", "is_explained", "is_proposed", "proposal_of", "takes_long"]

_LARGE = 60  # players from which on FIDE's program is waited for
T = TypeVar("T")


class _Question(NamedTuple, Generic[T]):
    """What is asked of the engine, how that is answered, and whether it takes long."""

    key: Hashable
    answer: Callable[[], T]
    is_long: bool

    def begin(self) -> None:
        long_work.begin(self.key, lambda: self.answer, is_long=self.is_long)

    def is_answered(self) -> bool:
        """Whether the answer is there, or as good as there; if not, it is on its way now."""
        return long_work.worked_out(self.key, lambda: self.answer, is_long=self.is_long) is not None

    def wait(self) -> T:
        return long_work.finished(self.key, lambda: self.answer, is_long=self.is_long)


def takes_long(state: Tournament) -> bool:
    """Whether the engine of this event is so slow that nobody should stare at an empty page."""
    regulations = state.regulations
    return regulations.system.is_swiss and regulations.swiss.takes_long and len(state.order) > _LARGE


# The next round


def _next(row: models.Tournament, before: Tournament) -> _Question[Proposal | Ruling]:
    key = ("proposal", row.pk, row.key, before.seq, len(before.rounds))
    return _Question(key, lambda: propose_pairing(before), takes_long(before))


def proposal_of(row: models.Tournament, before: Tournament) -> Proposal | Ruling:
    """The next round on a state of this tournament, also with its last rounds left out. It is waited for."""
    return _next(row, before).wait()


def is_proposed(row: models.Tournament, before: Tournament) -> bool:
    """Whether the answer is there; if not, it is on its way now."""
    return _next(row, before).is_answered()


def foresee(row: models.Tournament, state: Tournament) -> None:
    """A round is complete: the next one is worked out while the arbiter still looks at this one."""
    if takes_long(state) and state.rounds and state.rounds[-1].is_complete and not state.is_closed:
        _next(row, state).begin()


# A round that was paired


def _about(row: models.Tournament, paired: PairedRound) -> Hashable:
    return row.key, paired.number, paired.on, tuple((board.white, board.black) for board in paired.boards)


def _why(row: models.Tournament, state: Tournament, number: int) -> _Question[Explanation | Ruling]:
    paired = state.rounds[number - 1]
    return _Question(
        ("why", _about(row, paired)),
        lambda: explain_round(state, number, _engine_then(row, state, paired)),
        takes_long(state),
    )


def _engine_then(row: models.Tournament, state: Tournament, paired: PairedRound) -> Proposal | Ruling:
    """What the engine says of the state the round was paired on; nothing is waited for that is known."""
    before = when_paired(state, paired)
    known: Proposal | Ruling | None = long_work.known(_next(row, before).key)
    return propose_pairing(before) if known is None else known


def explanation_of(row: models.Tournament, state: Tournament, number: int) -> Explanation | Ruling:
    """Why a round was paired as it was. It is waited for."""
    return _why(row, state, number).wait()


def is_explained(row: models.Tournament, state: Tournament, number: int) -> bool:
    """Whether the answer is there; if not, it is on its way now. One paired by hand is compared with the engine's."""
    differences = _differences(row, state, number)
    return _why(row, state, number).is_answered() and (differences is None or differences.is_answered())


def _differences(row: models.Tournament, state: Tournament, number: int) -> _Question[tuple[Ruling, ...]] | None:
    paired = state.rounds[number - 1]
    if paired.engine and not paired.engine.startswith("import"):
        return None
    has_engines = paired.engines_own is not None
    return _Question(
        ("differences", _about(row, paired)),
        lambda: tell_differences(state, number, None if has_engines else _engine_then(row, state, paired)),
        takes_long(state) and not has_engines,
    )


def differences_of(row: models.Tournament, state: Tournament, number: int) -> tuple[Ruling, ...]:
    """Where a round by hand or from elsewhere is not what the engine would have paired then. It is waited for."""
    asked = _differences(row, state, number)
    return () if asked is None else asked.wait()
