"""What a player holds, and how it is written beside his name: `I+`, `K mk`, `M / MF` [VII.1-VII.3]."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from kodeks.malformed import MalformedText
from kodeks.titles.rank import FMJD_OPEN, FMJD_WOMEN, LADDERS, TITLES, HeldRank, Ladder, Rank

_NOTHING, _CATEGORY_I = HeldRank(), HeldRank(Rank.I)


@dataclass(frozen=True, slots=True)
class Holdings:
    """Categories and titles of one player on one board: open, women's and FMJD's apart [VII.2, VII.3].

    `women` is None without a women's title or a norm for one; a woman of category I with norms for kk has `I+` there,
    which is written `I+k` to tell it from the open one.
    """

    open: HeldRank = _NOTHING
    women: HeldRank | None = None
    fmjd: Rank | None = None
    fmjd_women: Rank | None = None

    def __str__(self) -> str:
        women = "" if self.women is None else write_womens(self.women)
        others = [each for each in (women, self.fmjd, self.fmjd_women) if each]
        return " ".join(others if others and self.open == _CATEGORY_I else [str(self.open), *others])

    def status(self, ladder: Ladder) -> HeldRank:
        """Where he stands on a ladder; without a women's title that is the category, which both share."""
        if ladder is Ladder.OPEN:
            return self.open
        if self.women is not None:
            return self.women
        return _CATEGORY_I if self.open.reaches(Rank.I) else self.open

    @property
    def is_international(self) -> bool:
        return self.fmjd is not None or self.fmjd_women is not None

    @property
    def is_womens(self) -> bool:
        """Whether there is something that only a woman can hold."""
        return self.women is not None or self.fmjd_women is not None


def write_womens(status: HeldRank) -> str:
    """A women's title, or norms for one: `mk+`; `I+k` for a norm of who has category I."""
    return f"{status}{'k' if status.rank is Rank.I and status.norms else ''}"


def _tokens() -> dict[str, Holdings]:
    """Everything that can be written, in small letters. Who has a title has category I, too."""
    most = {Rank.II: 1, Rank.I: 2, **dict.fromkeys((Rank.K, Rank.M, Rank.KK, Rank.MK), 2)}
    known = dict.fromkeys(("-", "bk", "brak"), Holdings())
    for rank in LADDERS[Ladder.OPEN]:
        statuses = (HeldRank(rank, norms) for norms in range(most.get(rank, 0) + 1))
        known |= {str(status).lower(): Holdings(status) for status in statuses}
    for rank in TITLES[Ladder.WOMEN]:
        statuses = (HeldRank(rank, norms) for norms in range(most.get(rank, 0) + 1))
        known |= {str(status).lower(): Holdings(_CATEGORY_I, status) for status in statuses}
    known |= {f"i{'+' * norms}k": Holdings(_CATEGORY_I, HeldRank(Rank.I, norms)) for norms in (1, 2)}
    known |= {rank.value: Holdings(_CATEGORY_I, fmjd=rank) for rank in FMJD_OPEN}
    known |= {rank.value: Holdings(_CATEGORY_I, fmjd_women=rank) for rank in FMJD_WOMEN}
    return known | {"gmi": known[Rank.GM.value]}  # as the table of weights calls it


_KNOWN = _tokens()


def possible_holdings() -> tuple[Holdings, ...]:
    """Everything that one entry in the lists can say of somebody."""
    return tuple(dict.fromkeys(_KNOWN.values()))


def read_holdings(text: str, name: str = "") -> Holdings:
    """What stands beside a player's name: any case of letters; blanks, commas or slashes between several."""
    found = []
    for token in re.split(r"[\s,/]+", text):
        if token:
            if token.lower() not in _KNOWN:
                raise MalformedText("titles-unknown-title", f"{name}: {text}" if name else text)
            found.append(_KNOWN[token.lower()])
    return best_of(found)


def best_of(several: Iterable[Holdings]) -> Holdings:
    """The best on each ladder."""
    found = tuple(several)
    women = [each.women for each in found if each.women is not None]
    fmjd = [each.fmjd for each in found if each.fmjd is not None]
    fmjd_women = [each.fmjd_women for each in found if each.fmjd_women is not None]
    return Holdings(
        max((each.open for each in found), key=lambda status: status.order, default=_NOTHING),
        max(women, key=lambda status: status.order, default=None),
        max(fmjd, key=FMJD_OPEN.index, default=None),
        max(fmjd_women, key=FMJD_WOMEN.index, default=None),
    )
