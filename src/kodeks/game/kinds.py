"""The kinds of game [I.11]. They differ only in data, where the codes give any."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.rulebook.game_kinds import Kind

__all__ = ["KINDS", "Kind", "KindRules"]


class KindRules(NamedTuple):
    """What a kind of game changes."""

    number: str  # the article that lists it
    has_touch: bool = True  # pieces are touched by hand
    has_irregular_moves: bool = True  # else the machine or the post refuses what is illegal
    draws_come_by_themselves: bool = False  # nobody is there to claim them
    days_per_move: bool = False  # time is counted in days for each move
    is_blindfold: bool = False  # who plays sees no pieces
    clock_decides: bool = False  # a flag falls by itself: nobody sits at the clock to see it


KINDS = {
    Kind.OVER_THE_BOARD: KindRules("I.11.1.1"),
    Kind.SIMULTANEOUS: KindRules("I.11.1.2"),
    Kind.CORRESPONDENCE: KindRules("I.11.1.3", has_touch=False, days_per_move=True, clock_decides=True),
    Kind.BLINDFOLD: KindRules("I.11.1.4", has_touch=False, is_blindfold=True),
    Kind.BLINDFOLD_SIMULTANEOUS: KindRules("I.11.1.5", has_touch=False, is_blindfold=True),
    Kind.SPECIAL_PIECES: KindRules("I.11.1.6"),
    Kind.HANDICAP: KindRules("I.11.1.7"),
    Kind.ONLINE: KindRules(
        "I.11.1.8", has_touch=False, has_irregular_moves=False, draws_come_by_themselves=True, clock_decides=True
    ),
}
