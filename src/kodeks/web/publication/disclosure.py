"""How far everybody is told: the lines of a log that changed anything for them, and the number of what they know.

Pages, answers and streams name this number and never a line of the log: how far the log is, and how it grows between
two messages, would tell that somebody is pairing, or in which minute a result came that is not shown yet.
"""

from __future__ import annotations

from typing import NamedTuple

from kodeks.tournament import Tournament
from kodeks.web.logs import memory
from kodeks.web.publication.changes import changes
from kodeks.web.publication.models import Publication


class Disclosure(NamedTuple):
    """What a log has told everybody so far."""

    state: Tournament  # the last that was looked at
    lines: tuple[int, ...]  # those that changed something for everybody
    by_rounds: bool

    def number_at(self, count: int) -> int:
        """The number of what was known after so many of these lines. Results shown at once and results by rounds are
        told apart: who comes back with a number of the other kind has missed that it was changed."""
        return 2 * count + self.by_rounds

    @property
    def number(self) -> int:
        """The number of what is known now."""
        return self.number_at(len(self.lines))


def disclosure_of(state: Tournament, publication: Publication) -> Disclosure:
    """What a log up to this state has told; each process looks at a line once."""
    key = ("told", publication.tournament_id, publication.by_rounds)
    told = _looked_on(state, publication, memory.recall(key))
    memory.keep(key, told)
    return told


def _looked_on(state: Tournament, publication: Publication, known: Disclosure | None) -> Disclosure:
    """On from what was looked at before, if that is the beginning of this log."""
    found: list[int] = []
    after = publication.shown(state)
    for each in state.history():
        if known is not None and each is known.state:
            return Disclosure(state, (*known.lines, *reversed(found)), publication.by_rounds)
        if each.previous is None:
            break
        before = publication.shown(each.previous)
        if changes(before, after):
            found.append(each.seq)
        after = before
    return Disclosure(state, tuple(reversed(found)), publication.by_rounds)
