"""What the engine says, kept in memory: FIDE's program takes seconds for a large field, and pages ask again and again.

A log only grows: what was paired on an event, and why, stays what it was.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import TypeVar

from kodeks.pairing.swiss import Explanation
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Proposal, Tournament, explain_round, propose_pairing
from kodeks.tournament.explaining import tell_differences
from kodeks.web.desk import models

__all__ = ["differences_of", "explanation_of", "proposal_of"]

_KEPT = 64
_Answer = TypeVar("_Answer")
_answers: dict[Hashable, object] = {}  # the one used last at the end
_guard = Lock()


def _kept(key: Hashable, ask: Callable[[], _Answer]) -> _Answer:
    with _guard:
        known = _answers.pop(key, None)
    found = ask() if known is None else known
    with _guard:
        _answers[key] = found
        while len(_answers) > _KEPT:
            del _answers[next(iter(_answers))]
    return found  # type: ignore[return-value]


def proposal_of(row: models.Tournament, before: Tournament) -> Proposal | Ruling:
    """The next round on a state of this tournament, also with its last rounds left out."""
    key = ("proposal", row.key, before.seq, len(before.rounds))
    return _kept(key, lambda: propose_pairing(before))


def _of_round(row: models.Tournament, state: Tournament, number: int) -> Hashable:
    paired = state.rounds[number - 1]
    return row.key, number, paired.on, tuple((board.white, board.black) for board in paired.boards)


def explanation_of(row: models.Tournament, state: Tournament, number: int) -> Explanation | Ruling:
    """Why a round was paired as it was."""
    return _kept(("why", _of_round(row, state, number)), lambda: explain_round(state, number))


def differences_of(row: models.Tournament, state: Tournament, number: int) -> tuple[Ruling, ...]:
    """Where a round is not what the engine would have paired then."""
    return _kept(("differences", _of_round(row, state, number)), lambda: tell_differences(state, number))
