"""What a category or title weighs in category results [VII.4.3]."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition
from kodeks.titles.holdings import Holdings
from kodeks.titles.rank import CATEGORIES, Rank, as_open
from kodeks.titles.tables import printed_weights

_LABELS = {  # of FMJD's titles; none is printed for candidates, who weigh as K [D-123]
    **dict.fromkeys((Rank.CMF, Rank.CMFF), "K"),
    **dict.fromkeys((Rank.MF, Rank.MFF), "MF"),
    **dict.fromkeys((Rank.MI, Rank.MIF), "MI"),
    **dict.fromkeys((Rank.GM, Rank.GMF), "GMI"),
}


class Weight(NamedTuple):
    """A weight, and whether the unsure one of FMJD's candidates decided it [D-123]."""

    points: int
    by_candidate: bool = False


def weight_of(holdings: Holdings, sex: str, code: Edition | None = None) -> Weight:
    """The highest of all he holds, in the column of his sex, "m" or "w" [D-120]."""
    column = printed_weights((code or edition()).titles.weights)[sex]
    women = Rank.NONE if holdings.women is None else as_open(holdings.women.rank)
    national = max(column[holdings.open.rank], column[women])
    fmjd = [rank for rank in (holdings.fmjd, holdings.fmjd_women) if rank is not None]
    best = max((column[_LABELS[rank]] for rank in fmjd), default=0)
    is_candidate = all(rank in (Rank.CMF, Rank.CMFF) for rank in fmjd)
    return Weight(best, is_candidate) if best > national else Weight(national)


def category_weight(rank: Rank, sex: str, code: Edition | None = None) -> int:
    """What a category result must reach."""
    assert rank in CATEGORIES, rank
    return printed_weights((code or edition()).titles.weights)[sex][rank]
