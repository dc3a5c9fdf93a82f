"""All criteria by their codes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.standings.buchholz import BUCHHOLZ, average_of_buchholz, buchholz_by
from kodeks.standings.criterion import Criterion
from kodeks.standings.descriptor import Descriptor, read_descriptor
from kodeks.standings.direct_result import DIRECT, direct_encounter_by
from kodeks.standings.draughts_swiss import DRAUGHTS_SWISS
from kodeks.standings.event import Event, EventSystem
from kodeks.standings.koya import KOYA, Towards, koya, koya_by
from kodeks.standings.opponents_ratings import AVERAGE_RATINGS, average_rating_by
from kodeks.standings.other_criteria import OTHERS
from kodeks.standings.own_record import OWN_RECORD, own_rating_by, progress_by, start_number_by, wins_by
from kodeks.standings.own_results import OWN_RESULTS
from kodeks.standings.performances import PERFORMANCES
from kodeks.standings.sonneborn_berger import SONNEBORN_BERGER, sonneborn_berger_by
from kodeks.standings.team_criteria import TEAM_CRITERIA, extended_encounter_by, schedule_strength_by

CRITERIA = MappingProxyType(
    {
        criterion.code: criterion
        for criterion in (
            *OWN_RESULTS,
            *OWN_RECORD,
            *DIRECT,
            *OTHERS,
            *DRAUGHTS_SWISS,
            *AVERAGE_RATINGS,
            *PERFORMANCES,
            *BUCHHOLZ,
            *SONNEBORN_BERGER,
            *KOYA,
            *TEAM_CRITERIA,
        )
    }
)
_IN_CAPITALS = MappingProxyType({code.upper(): criterion for code, criterion in CRITERIA.items()})
_NUMBERED: tuple[tuple[re.Pattern[str], Callable[[int], Criterion]], ...] = (
    (re.compile(r"AROC\(([1-9]\d?)\)"), lambda cut: average_rating_by(Descriptor(name="ARO", lowest=cut))),
    (re.compile(r"KOYA\+([1-9]\d?)"), koya),
    (re.compile(r"KOYA-([1-9]\d?)"), lambda groups: koya(groups, Towards.UP)),
)
_ALSO_WRITTEN = MappingProxyType(  # of C.07 and its files, and in print
    {
        "BPG": "BLK",
        "MPTS": "MP",
        "GPTS": "GP",
        "GE": "REP",  # until July 2024
        "SB-1A": "SB-A-C1",
        "SB-1B": "SB-B-C1",
        "SB-1C": "SB-C-C1",
        "SB-1D": "SB-D-C1",
    }
)
_HYPHENS = re.compile(r"-([CM]\d)")  # BH-C1, as the regulations are printed


class _Family(NamedTuple):
    """Criteria of a name that can be varied, and by what: letters of modifiers, scores of teams after a colon."""

    make: Callable[[Descriptor], Criterion]
    by: str = ""
    scores: str = ""


_SUMS = _Family(buchholz_by, "C M P F", "MP GP")
_EXTENDED_SB = _Family(sonneborn_berger_by, "C M P")
_EXTENDED_DE = _Family(extended_encounter_by, "P")
_FAMILIES = MappingProxyType(  # C.07 14, and the list of tie-breaks that programs must know
    {
        "BH": _SUMS,
        "FB": _SUMS,
        "AOB": _Family(average_of_buchholz, "F", "MP GP"),
        "SB": _Family(sonneborn_berger_by, "C M P", "MP GP"),
        "EMMSB": _EXTENDED_SB,
        "EMGSB": _EXTENDED_SB,
        "EGMSB": _EXTENDED_SB,
        "EGGSB": _EXTENDED_SB,
        "ARO": _Family(average_rating_by, "C M"),
        "PS": _Family(progress_by, "C", "MP GP"),
        "WIN": _Family(wins_by, "", "MP"),
        "WON": _Family(wins_by, "", "MP"),
        "KS": _Family(koya_by, "L", "MP GP"),
        "DE": _Family(direct_encounter_by, "P"),
        "EDE": _EXTENDED_DE,
        "EDEBT": _EXTENDED_DE,
        "EDEBB": _EXTENDED_DE,
        "EDET": _EXTENDED_DE,
        "EDEB": _EXTENDED_DE,
        "SSSC": _Family(schedule_strength_by, "F P K"),
        "TPN": _Family(start_number_by, "R"),
        "RTNG": _Family(own_rating_by, "R"),
    }
)


def find_criterion(code: str) -> Criterion:
    """The criterion of a code, in the ways FIDE writes it, too: `BH/C1` and `BH-C1`, `BH:GP/M1/P`, `KS/L+1`, `SSSC/K4`;
    of Annex 3 `AROC(2)`, `KOYA+1` and `KOYA-2` carry a number."""
    written = code.strip().upper()
    written = _ALSO_WRITTEN.get(written, written)
    if written in _IN_CAPITALS:
        return _IN_CAPITALS[written]
    for pattern, make in _NUMBERED:
        match = pattern.fullmatch(written)
        if match is not None:
            return make(int(match[1]))
    varied = _varied(_HYPHENS.sub(r"/\1", written))
    if varied is None:
        raise MalformedText("standings-unknown-criterion", code)
    return varied


@cache
def _varied(written: str) -> Criterion | None:
    how = read_descriptor(written)
    family = None if how is None else _FAMILIES.get(how.name)
    if how is None or family is None:
        return None
    name, *options = written.split("/")
    score = name.partition(":")[2]
    if (score and score not in family.scores.split()) or any(each[0] not in family.by.split() for each in options):
        return None
    return family.make(how)


def check_criteria(event: Event, codes: Sequence[str]) -> tuple[Ruling, ...]:
    """What in the list contradicts the rules; nothing if all is well."""
    return tuple(ruling for code in codes for ruling in _check(event, find_criterion(code)))


def article_on_ratings(event: Event, criterion: Criterion) -> Article:
    """By which a criterion counts only where everybody has a rating [A3.E, C.07 10, V.2.6.1.2]."""
    if event.is_chess and criterion.c07 and event.rules.c07 is not None:
        return event.rules.c07.cite("10")
    return event.code.cite("FTR:A3.E") if criterion.fide or criterion.c07 else event.draughts.cite("V.2.6.1.2")


def _check(event: Event, criterion: Criterion) -> Iterator[Ruling]:
    articles = criterion.articles(event)
    unrated = sum(entrant.rating is None for entrant in event.entrants)
    if criterion.needs_ratings and unrated:
        reason = "standings-needs-all-rated"
        article = article_on_ratings(event, criterion) if criterion.fide or criterion.c07 else articles[0]
        yield Ruling(Verdict.CONTRADICTS, reason, (article,), {"code": criterion.code, "count": unrated})
    is_round_robin = event.system is EventSystem.ROUND_ROBIN
    if criterion.is_buchholz and is_round_robin and not event.rules.buchholz_in_round_robin:
        here = event.rules.cite("8") or articles
        yield Ruling(Verdict.CONTRADICTS, "standings-no-buchholz-here", here, {"code": criterion.code})
    if criterion.is_for_teams and not event.is_for_teams:
        yield Ruling(Verdict.CONTRADICTS, "standings-criterion-for-teams", articles, {"code": criterion.code})
    if criterion.is_of_round_robins and not is_round_robin and not event.is_chess:
        article = event.code.cite("V.2.9")
        yield Ruling(Verdict.CONTRADICTS, "standings-no-direct-result-here", (article,), {"code": criterion.code})
