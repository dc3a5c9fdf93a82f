"""Whether a list of criteria suits its event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.standings.criterion import Criterion
from kodeks.standings.event import Event, System
from kodeks.standings.registry import find_criterion

__all__ = ["check_criteria"]


def check_criteria(event: Event, codes: Sequence[str]) -> tuple[Ruling, ...]:
    """What in the list contradicts the rules; nothing if all is well."""
    return tuple(ruling for code in codes for ruling in _check(event, find_criterion(code)))


def _check(event: Event, criterion: Criterion) -> Iterator[Ruling]:
    articles = criterion.articles(event)
    unrated = sum(entrant.rating is None for entrant in event.entrants)
    if criterion.needs_ratings and unrated:
        reason = "standings-needs-all-rated"
        article = event.code.cite("FTR:A3.E") if criterion.fide else articles[0]
        yield Ruling(Verdict.CONTRADICTS, reason, (article,), {"code": criterion.code, "count": unrated})
    is_round_robin = event.system is System.ROUND_ROBIN
    if criterion.is_buchholz and is_round_robin and not event.rules.buchholz_in_round_robin:
        yield Ruling(Verdict.CONTRADICTS, "standings-no-buchholz-here", articles, {"code": criterion.code})
    if criterion.is_for_teams and not event.is_for_teams:
        yield Ruling(Verdict.CONTRADICTS, "standings-criterion-for-teams", articles, {"code": criterion.code})
    if criterion.is_of_round_robins and not is_round_robin and not event.is_chess:
        article = event.code.cite("V.2.9")
        yield Ruling(Verdict.CONTRADICTS, "standings-no-direct-result-here", (article,), {"code": criterion.code})
