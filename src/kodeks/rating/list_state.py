"""The lists of a quarter in columns."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kodeks.rating.expected_scores import Integers
from kodeks.rating.rating_list import ListName

CODES: tuple[ListName | None, ...] = (None, *ListName)  # a list as a small number
_CLASSIFIED = np.array([name is not None and name.is_classified for name in CODES])
Flags: TypeAlias = NDArray[np.bool_]


class ListState(NamedTuple):
    """The lists valid in a quarter: a row a player, also for those on none."""

    rating: Integers  # published; the start rating of who has none [VI.4.4]
    list_code: Integers
    games: Integers
    last_game: Integers  # a day number; 0 if there was none
    has_been_high: Flags

    @property
    def is_classified(self) -> Flags:
        """On A, B or N [VI.2.2]."""
        found: Flags = _CLASSIFIED[self.list_code]
        return found
