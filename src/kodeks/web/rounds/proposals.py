"""What the engine says, kept in memory: FIDE's program takes seconds for a large field, and pages ask again and again.

What takes long is worked out beside the pages, one answer after the other; who asks before it is there is told so. A
log only grows: what was paired on an event, and why, stays what it was.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Lock
from typing import Any, TypeVar

from kodeks.pairing.swiss import Explanation
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import PairedRound, Proposal, Tournament, explain_round, propose_pairing
from kodeks.tournament.explaining import tell_differences, when_paired
from kodeks.web.logs import models

__all__ = [
    "differences_of",
    "explanation_of",
    "foresee",
    "forget_proposals",
    "is_explained",
    "is_proposed",
    "proposal_of",
    "takes_long",
]

_KEPT = 64
_LARGE = 60  # players from which on FIDE's program is waited for
_PATIENCE_S = 0.05
_Answer = TypeVar("_Answer")
_answers: dict[Hashable, Future[Any]] = {}  # the one used last at the end
_guard = Lock()
_beside = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pairing")


def _asked(key: Hashable, ask: Callable[[], _Answer], *, beside: bool) -> Future[_Answer]:
    """The answer that is known or on its way; else the question is put, in this thread or beside it."""
    with _guard:
        known: Future[_Answer] | None = _answers.pop(key, None)
        if known is None and beside:
            known = _beside.submit(ask)
        if known is not None:
            return _keep(key, known)
    made: Future[_Answer] = Future()
    made.set_result(ask())
    with _guard:
        return _keep(key, made)


def _keep(key: Hashable, answer: Future[_Answer]) -> Future[_Answer]:
    _answers[key] = answer
    while len(_answers) > _KEPT:
        del _answers[next(iter(_answers))]
    return answer


def _is_there(answer: Future[Any]) -> bool:
    """Whether it is there, or at least as good as there."""
    return bool(wait([answer], _PATIENCE_S).done)


def takes_long(state: Tournament) -> bool:
    """Whether the engine of this event is so slow that nobody should stare at an empty page."""
    regulations = state.regulations
    return regulations.system.is_swiss and regulations.swiss.takes_long and len(state.order) > _LARGE


# The next round


def _question(row: models.Tournament, before: Tournament) -> Hashable:
    return "proposal", row.key, before.seq, len(before.rounds)


def _proposed(row: models.Tournament, before: Tournament) -> Future[Proposal | Ruling]:
    return _asked(_question(row, before), lambda: propose_pairing(before), beside=takes_long(before))


def proposal_of(row: models.Tournament, before: Tournament) -> Proposal | Ruling:
    """The next round on a state of this tournament, also with its last rounds left out. It is waited for."""
    return _proposed(row, before).result()


def is_proposed(row: models.Tournament, before: Tournament) -> bool:
    """Whether the answer is there; if not, it is on its way now."""
    return _is_there(_proposed(row, before))


def foresee(row: models.Tournament, state: Tournament) -> None:
    """A round is complete: the next one is worked out while the arbiter still looks at this one."""
    if takes_long(state) and state.rounds and state.rounds[-1].is_complete and not state.is_closed:
        _proposed(row, state)


# A round that was paired


def _of_round(row: models.Tournament, paired: PairedRound) -> Hashable:
    return row.key, paired.number, paired.on, tuple((board.white, board.black) for board in paired.boards)


def _explained(row: models.Tournament, state: Tournament, number: int) -> Future[Explanation | Ruling]:
    paired = state.rounds[number - 1]
    return _asked(
        ("why", _of_round(row, paired)),
        lambda: explain_round(state, number, _engine_then(row, state, paired)),
        beside=takes_long(state),
    )


def _engine_then(row: models.Tournament, state: Tournament, paired: PairedRound) -> Proposal | Ruling:
    """What the engine says of the state the round was paired on; nothing is waited for that is known."""
    before = when_paired(state, paired)
    with _guard:
        known: Future[Proposal | Ruling] | None = _answers.get(_question(row, before))
    return propose_pairing(before) if known is None or not known.done() else known.result()


def explanation_of(row: models.Tournament, state: Tournament, number: int) -> Explanation | Ruling:
    """Why a round was paired as it was. It is waited for."""
    return _explained(row, state, number).result()


def is_explained(row: models.Tournament, state: Tournament, number: int) -> bool:
    """Whether the answer is there; if not, it is on its way now. One paired by hand is compared with the engine's."""
    return _is_there(_explained(row, state, number)) and _is_there(_differing(row, state, number))


def _differing(row: models.Tournament, state: Tournament, number: int) -> Future[tuple[Ruling, ...]]:
    paired = state.rounds[number - 1]
    if paired.engine and not paired.engine.startswith("import"):
        nothing: Future[tuple[Ruling, ...]] = Future()
        nothing.set_result(())
        return nothing
    return _asked(
        ("differences", _of_round(row, paired)),
        lambda: tell_differences(
            state, number, None if paired.engines_own is not None else _engine_then(row, state, paired)
        ),
        beside=takes_long(state) and paired.engines_own is None,
    )


def differences_of(row: models.Tournament, state: Tournament, number: int) -> tuple[Ruling, ...]:
    """Where a round by hand or from elsewhere is not what the engine would have paired then. It is waited for."""
    return _differing(row, state, number).result()


def forget_proposals() -> None:
    """Drop everything: for measuring."""
    with _guard:
        _answers.clear()
