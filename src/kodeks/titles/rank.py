"""The ladder of categories and titles, and how far somebody stands on it [VII.1, VII.2, VII.3]."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Rank(StrEnum):
    """A category or title, by its letters. They are stable: files and `--json` carry them."""

    NONE = "none"
    V = "V"
    IV = "IV"
    III = "III"
    II = "II"
    I = "I"  # noqa: E741 - the first category is written so
    K = "K"
    M = "M"
    AM = "AM"
    KK = "kk"
    MK = "mk"
    AMK = "amk"
    CMF = "cmf"
    MF = "mf"
    MI = "mi"
    GM = "gm"
    CMFF = "cmff"
    MFF = "mff"
    MIF = "mif"
    GMF = "gmf"


class Ladder(StrEnum):
    """Open titles and women's titles are two systems; the categories are common to both [VII.2]."""

    OPEN = "open"
    WOMEN = "women"


CATEGORIES = (Rank.V, Rank.IV, Rank.III, Rank.II, Rank.I)
_COMMON = (Rank.NONE, *CATEGORIES)
LADDERS = {
    Ladder.OPEN: (*_COMMON, Rank.K, Rank.M, Rank.AM),
    Ladder.WOMEN: (*_COMMON, Rank.KK, Rank.MK, Rank.AMK),
}
TITLES = {ladder: ranks[len(_COMMON) :] for ladder, ranks in LADDERS.items()}
FMJD_OPEN = (Rank.CMF, Rank.MF, Rank.MI, Rank.GM)
FMJD_WOMEN = (Rank.CMFF, Rank.MFF, Rank.MIF, Rank.GMF)
_WOMENS = dict(zip(TITLES[Ladder.OPEN], TITLES[Ladder.WOMEN], strict=True))
_OPEN = {women: rank for rank, women in _WOMENS.items()}
_STEP = {rank: step for ranks in LADDERS.values() for step, rank in enumerate(ranks)}


def as_women(rank: Rank) -> Rank:
    """The women's title of the same step; a category stays what it is."""
    return _WOMENS.get(rank, rank)


def as_open(rank: Rank) -> Rank:
    """The open title of the same step."""
    return _OPEN.get(rank, rank)


class HeldRank(NamedTuple):
    """A category or national title with the norms for the next one: `II+`, `I++`, `mk+`."""

    rank: Rank = Rank.NONE
    norms: int = 0

    def __str__(self) -> str:
        return self.rank.value + "+" * self.norms

    @property
    def order(self) -> tuple[int, int]:
        """Its place on the ladder, for comparing within one ladder."""
        return _STEP[self.rank], self.norms

    def reaches(self, rank: Rank) -> bool:
        """Whether it is this rank or a higher one of its ladder."""
        return _STEP[self.rank] >= _STEP[rank]

    def next_rank(self, ladder: Ladder) -> Rank | None:
        """What comes next; None at the top."""
        ranks = LADDERS[ladder]
        above = ranks.index(self.rank) + 1
        return ranks[above] if above < len(ranks) else None
