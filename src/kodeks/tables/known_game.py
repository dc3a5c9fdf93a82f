"""A game as everybody may know it: how it stood at a moment, and nothing that has happened since.

The neighbour of `tournament/announced.py` for games: whatever is shown of a game to everybody is made of this value. An
arbiter may hold the moves back for some minutes; then the moment is that long ago, whatever a page, a file or a stream
is asked for.
"""

from __future__ import annotations

from dataclasses import fields
from typing import NamedTuple

from kodeks.game import Conditions, Folded, State
from kodeks.rulebook.ruling import Ruling
from kodeks.tables.game_view import GameView, view_game


class KnownGame(NamedTuple):
    """A game at a moment, as a time of it; nobody is named in it."""

    state: State
    at_ms: int
    rulings: tuple[Ruling, ...]
    next_ms: int | None  # when the next thing happened in it; None: nothing has happened since

    @property
    def is_whole(self) -> bool:
        """Whether all of it is known."""
        return self.next_ms is None

    @property
    def plies(self) -> int:
        """Moves on the board."""
        return self.state.table.ply

    @property
    def view(self) -> GameView:
        """What pages draw of it."""
        return view_game(Folded(self.state), self.at_ms, with_rights=False)


def known_at(folded: Folded, at_ms: int) -> KnownGame | None:
    """The game as it was known at a time of it; None before it was set up, and where nobody can watch anything: no move
    is written and no clock kept, only what the arbiter put down."""
    state, later = _between(folded.state, at_ms)
    if state is None or at_ms < 0 or not (state.conditions.keeps_time or state.table.ply):
        return None
    rulings = (said.ruling for said in folded.said if said.seq <= state.seq and said.is_accepted)
    told = tuple(ruling for ruling in rulings if not _is_between_them(ruling, state))
    shown = state._replace(
        conditions=_nameless(state.conditions), offer=None, offered_ahead=None, barred=None, called=False
    )
    return KnownGame(shown, at_ms, told, None if later is None else later.at_ms)


def _between(last: State, at_ms: int) -> tuple[State | None, State | None]:
    """The state at a time, and the one after it."""
    later = None
    for each in last.history():
        if each.at_ms <= at_ms:
            return each, later
        later = each
    return None, later


def _is_between_them(ruling: Ruling, state: State) -> bool:
    """Whether a ruling rests on nothing but what players have between themselves, or with the arbiter: nobody else
    hears an offer or reads a protest, unless the game has ended with it."""
    conduct = state.conditions.conduct
    offers = conduct.offers
    theirs = (offers.article, offers.out_of_place, offers.answer, conduct.protest)
    is_end = state.ending is not None and state.ending.ruling == ruling
    return not is_end and all(article in theirs for article in ruling.articles)


def _nameless(conditions: Conditions) -> Conditions:
    """The same conditions without who plays: names come from the tournament as everybody may know it. What was worked
    out of them stays, so they are copied field by field and not made anew."""
    made = object.__new__(Conditions)
    for name in _FIELDS:
        object.__setattr__(made, name, "" if name in ("white", "black") else getattr(conditions, name))
    return made


_FIELDS = tuple(each.name for each in fields(Conditions))
