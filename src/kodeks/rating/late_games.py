"""Rated games that were played in time and are not booked yet: inactivity looks at games played [D-117]."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from kodeks.rating.expected_scores import Integers
from kodeks.rating.list_state import ListState
from kodeks.rating.quarter import Quarter
from kodeks.rating.sheet import Sheet


def note_played(sheet: Sheet, quarter: Quarter, states: Mapping[Quarter, ListState], played: Integers) -> None:
    """Note for everybody the last day of events that are over when the quarter ends and are booked after it, if he has
    a counted game there; days noted before stay."""
    late = np.flatnonzero((sheet.booked_in > quarter.ordinal) & (sheet.ended_in <= quarter.ordinal))
    for ordinal in np.unique(sheet.ended_in[late]):
        valid = states.get(Quarter.at(int(ordinal)))
        if valid is None:  # older than every list: who is classified there nobody can tell
            continue
        games = _games_of(sheet, late[sheet.ended_in[late] == ordinal])
        white, black = sheet.white[games], sheet.black[games]
        classified = valid.is_classified
        for own, other in ((white, black), (black, white)):
            counted = own[sheet.is_played[games] & classified[sheet.player[other]]]  # [VI.4.1]
            np.maximum.at(played, sheet.player[counted], sheet.last_day[sheet.event[counted]])


def _games_of(sheet: Sheet, events: Integers) -> Integers:
    """The places of all games of these events."""
    first = sheet.first_game[events]
    sizes = sheet.first_game[events + 1] - first
    begins = np.concatenate(([0], np.cumsum(sizes)[:-1]))
    return np.repeat(first - begins, sizes) + np.arange(int(sizes.sum()), dtype=np.int64)
