"""What the tie-break rules leave to their edition or to the regulations, as fields."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from types import MappingProxyType

from kodeks.frozen import frozen
from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article
from kodeks.rulebook.codes.ftb import FTB2024, FTB2026
from kodeks.rulebook.numbering import Numbering


class UnplayedRule(StrEnum):
    """What an unplayed round of a Swiss counts in Buchholz and Sonneborn-Berger [A3.F, C-130]."""

    FACE_VALUE = "face_value"  # as it stands in the table; in round robins always [C-109]
    SELF_DRAW = "self_draw"  # a draw against oneself [A3.F.a]
    VIRTUAL_OPPONENT = "virtual_opponent"  # [A3.F.b]
    DUMMY = "dummy"  # an opponent with one's own score
    DUMMY_CAPPED = "dummy_capped"  # ... who is at most as good as the scheduled one, or as draws only

    @property
    def is_dummy(self) -> bool:
        """One of the rules after Annex 3."""
        return self in (UnplayedRule.DUMMY, UnplayedRule.DUMMY_CAPPED)


class Divisor(StrEnum):
    """What the sum of ratings is divided by in ARO [C-101]."""

    OPPONENTS = "opponents"
    ROUNDS = "rounds"


@frozen(kw_only=True)
class TieBreakRules:
    """The fields of [C-100] to [C-118] and [C-130]; the defaults are Annex 3 from 1 July 2012."""

    c07: Numbering | None = None  # of the articles of C.07; none in Annex 3
    newer: frozenset[str] = frozenset()  # criteria, by their articles, that came later: the event defines them itself
    unplayed: UnplayedRule = UnplayedRule.VIRTUAL_OPPONENT
    aro_divisor: Divisor = Divisor.ROUNDS  # as Annex 3 is printed [A3.A.a]
    aro_is_rounded: bool = False  # to whole numbers, a half up
    rating_tb_min_games: int = 3  # who played fewer ranks last in ARO and AROC [C-102]
    de_reapply: bool = False  # to every part still tied [C-111]
    de_averages: bool = False  # several games between two: their mean, not their sum [C-113]
    buchholz_in_round_robin: bool = True

    def cite(self, *numbers: str) -> tuple[Article, ...]:
        """Articles of C.07, where these rules are; what it does not know is defined by the event itself (4.1)."""
        if self.c07 is None:
            return ()
        return tuple(self.c07.cite(each) for each in dict.fromkeys("4.1" if n in self.newer else n for n in numbers))


ANNEX_3 = TieBreakRules()
ANNEX_3_BY_OPPONENTS = TieBreakRules(aro_divisor=Divisor.OPPONENTS)  # ARO as AROC is printed [C-101]
ANNEX_3_BEFORE_JULY_2012 = TieBreakRules(unplayed=UnplayedRule.SELF_DRAW)
C07_2024 = TieBreakRules(
    c07=FTB2024,
    newer=frozenset({"7.7", "7.8", "10.6"}),
    unplayed=UnplayedRule.DUMMY,
    aro_divisor=Divisor.OPPONENTS,
    aro_is_rounded=True,
    rating_tb_min_games=0,
    de_reapply=True,
    de_averages=True,
)
C07_2026 = replace(
    C07_2024,
    c07=FTB2026,
    newer=frozenset(),
    unplayed=UnplayedRule.DUMMY_CAPPED,  # 16.4.1, 16.4.2
    buchholz_in_round_robin=False,  # the note of 8
)
_BY_KEY = MappingProxyType(
    {
        "annex3_2012": ANNEX_3,
        "annex3_2012_by_opponents": ANNEX_3_BY_OPPONENTS,
        "annex3_before_2012": ANNEX_3_BEFORE_JULY_2012,
        "c07_2024_08": C07_2024,
        "c07_2026_03": C07_2026,
    }
)


def tiebreak_rule_keys() -> tuple[str, ...]:
    """The keys by which regulations may name rules of tie-breaks."""
    return tuple(_BY_KEY)


def tiebreak_rule_key(written: str) -> str:
    """The key of rules as regulations name them, with hyphens or without [C-130]."""
    return written.strip().lower().replace("-", "_")


def tiebreak_rules(key: str) -> TieBreakRules:
    """The rules of a key, however it is written."""
    written = tiebreak_rule_key(key)
    if written not in _BY_KEY:
        raise MalformedText("standings-unknown-rules", key)
    return _BY_KEY[written]
