"""How far everybody is told: the last line of a log that changed anything for them.

Pages name this line, and not the last one: how far the log is would tell that somebody is pairing, or in which minute a
result came that is not shown yet.
"""

from __future__ import annotations

from threading import Lock
from typing import NamedTuple

from kodeks.tournament import Tournament
from kodeks.web.live.changes import changes
from kodeks.web.public.models import Publication

__all__ = ["last_told"]

_MOST = 64  # tournaments a process


class _Found(NamedTuple):
    state: Tournament  # the last that was looked at
    seq: int


_found: dict[tuple[int, bool], _Found] = {}
_guard = Lock()


def last_told(state: Tournament, publication: Publication) -> int:
    """The number of that line; 0 if nothing has changed since the regulations."""
    key = (publication.tournament_id, publication.by_rounds)
    with _guard:
        known = _found.get(key)
    seq = _look_back(state, publication, known)
    with _guard:
        _found.pop(key, None)
        _found[key] = _Found(state, seq)
        while len(_found) > _MOST:
            del _found[next(iter(_found))]
    return seq


def _look_back(state: Tournament, publication: Publication, known: _Found | None) -> int:
    after = publication.shown(state)
    for each in state.history():
        if known is not None and each is known.state:
            return known.seq
        if each.previous is None:
            break
        before = publication.shown(each.previous)
        if changes(before, after):
            return each.seq
        after = before
    return 0
