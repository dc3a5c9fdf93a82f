"""All criteria by their codes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType

from kodeks.malformed import MalformedText
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.standings.buchholz import BUCHHOLZ
from kodeks.standings.criterion import Criterion
from kodeks.standings.direct_result import DIRECT
from kodeks.standings.draughts_swiss import DRAUGHTS_SWISS
from kodeks.standings.event import Event, EventSystem
from kodeks.standings.koya import Towards, koya, koya_all_the_way, koya_by_half_points
from kodeks.standings.opponents_ratings import average_rating
from kodeks.standings.other_criteria import OTHERS
from kodeks.standings.own_results import OWN_RESULTS
from kodeks.standings.sonneborn_berger import SONNEBORN_BERGER

_KOYA = (koya(), koya_all_the_way(Towards.DOWN), koya_all_the_way(Towards.UP))
_RATING = (average_rating(0), average_rating(1))
CRITERIA = MappingProxyType(
    {
        criterion.code: criterion
        for criterion in (
            *OWN_RESULTS,
            *DIRECT,
            *OTHERS,
            *DRAUGHTS_SWISS,
            *_RATING,
            *BUCHHOLZ,
            *SONNEBORN_BERGER,
            *_KOYA,
        )
    }
)
_NUMBERED: tuple[tuple[re.Pattern[str], Callable[[int], Criterion]], ...] = (
    (re.compile(r"AROC\(([1-9]\d?)\)"), average_rating),
    (re.compile(r"KOYA\+([1-9]\d?)"), koya),
    (re.compile(r"KOYA-([1-9]\d?)"), lambda groups: koya(groups, Towards.UP)),
    (re.compile(r"KS/L([+-][1-9]\d?)"), koya_by_half_points),
)
_ALSO_WRITTEN = MappingProxyType(  # codes of TRF26 lists and of C.07
    {
        "BH/C1": "BH-C1",
        "BH/C2": "BH-C2",
        "BH/M1": "BH-M1",
        "BH/M2": "BH-M2",
        "SB/C1": "SB-C1",
        "ARO/C1": "AROC",
        "BPG": "BLK",
        "KS": "KOYA",
        "EMMSB": "SB-A",
        "EMGSB": "SB-B",
        "EGMSB": "SB-C",
        "EGGSB": "SB-D",
        "SB-1A": "SB-A-C1",
        "SB-1B": "SB-B-C1",
        "SB-1C": "SB-C-C1",
        "SB-1D": "SB-D-C1",
    }
)


def find_criterion(code: str) -> Criterion:
    """The criterion of a code; `AROC(2)`, `KOYA+1`, `KOYA-2` and `KS/L+1` carry a number."""
    written = code.strip().upper()
    written = _ALSO_WRITTEN.get(written, written)
    if written in CRITERIA:
        return CRITERIA[written]
    for pattern, make in _NUMBERED:
        match = pattern.fullmatch(written)
        if match is not None:
            return make(int(match[1]))
    raise MalformedText("standings-unknown-criterion", code)


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
    is_round_robin = event.system is EventSystem.ROUND_ROBIN
    if criterion.is_buchholz and is_round_robin and not event.rules.buchholz_in_round_robin:
        yield Ruling(Verdict.CONTRADICTS, "standings-no-buchholz-here", articles, {"code": criterion.code})
    if criterion.is_for_teams and not event.is_for_teams:
        yield Ruling(Verdict.CONTRADICTS, "standings-criterion-for-teams", articles, {"code": criterion.code})
    if criterion.is_of_round_robins and not is_round_robin and not event.is_chess:
        article = event.code.cite("V.2.9")
        yield Ruling(Verdict.CONTRADICTS, "standings-no-direct-result-here", (article,), {"code": criterion.code})
