"""Tournament files from before a rule was asked of new acts: they replay as they are."""

from __future__ import annotations

from collections.abc import Sequence

from kodeks.formats.tournament_file import event_line, header_line, read_lines
from kodeks.tournament import Act, Tournament, append_acts
from kodeks.web.accounts.models import User
from kodeks.web.logs import log, models

__all__ = ["brought"]


def brought(regulations: str, acts: Sequence[Act], by: User) -> models.Tournament:
    """A tournament whose file has these acts, also such as would not be taken any more."""
    line, total = header_line(regulations)
    state = Tournament(read_lines(line.encode()).regulations)
    outcomes = append_acts(state, 1, acts, by=str(by), at="2026-11-16T09:00:00", is_new=False)
    refused = [(each.event.act, each.step.rulings) for each in outcomes if not each.step.is_accepted]
    assert not refused, refused
    lines = [line]
    for event, _ in outcomes:
        line, total = event_line(total, event)
        lines.append(line)
    return log.import_file("".join(lines).encode(), by=by)
