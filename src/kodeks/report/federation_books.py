"""The federation's books as the authority on norms: its players, lists, arbiters, notices, and nothing that was typed.

The command, the desk, the report and the commission's page ask here, so that they cannot differ.
"""

from __future__ import annotations

from dataclasses import dataclass

from kodeks.officials import ArbiterRegister, EventStaff, leadership_of, staff_of
from kodeks.rating import RatingList
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.standings import Standings
from kodeks.titles import Championship, EventNorms, Finder, Leading, NormsSoFar, Overrides, PlayerBooks
from kodeks.titles import norms_of as norms_of_titles
from kodeks.titles import norms_so_far as norms_so_far_of_titles
from kodeks.tournament import Tournament
from kodeks.tournament.people import people_of


@dataclass(frozen=True, slots=True, kw_only=True)
class FederationBooks:
    """What is at hand of the books. For one that is not, None, the entries and the regulations are believed."""

    find_player: Finder | None = None  # the register of players
    lists: tuple[RatingList, ...] | None = None
    arbiters: ArbiterRegister | None = None
    notified: str | None = None  # the day from which the notice of the event counts; empty if none is in the books

    @property
    def players(self) -> PlayerBooks:
        return PlayerBooks(find=self.find_player, lists=self.lists)


NO_BOOKS = FederationBooks()


def norms_of(
    state: Tournament,
    books: FederationBooks = NO_BOOKS,
    *,
    women: bool = False,
    championship: Championship | None = None,
    number: int | None = None,
    overridden: Overrides = (),
) -> EventNorms:
    """The norms of everybody, or of one number, by the books; `overridden` are conditions of the event that the
    commission set aside, each with its reason."""
    if state.regulations.is_chess:
        return norms_of_titles(state)
    return norms_of_titles(
        state,
        books=books.players,
        women=women,
        championship=championship,
        number=number,
        leading=_leading(state, books),
        notified=books.notified,
        overridden=overridden,
    )


def norms_so_far(
    state: Tournament,
    books: FederationBooks = NO_BOOKS,
    *,
    standings: Standings | None = None,
    women: bool = False,
    championship: Championship | None = None,
) -> NormsSoFar:
    """The same while an event of draughts is on, answered player by player."""
    return norms_so_far_of_titles(
        state,
        standings,
        books=books.players,
        women=women,
        championship=championship,
        leading=_leading(state, books),
        notified=books.notified,
    )


def _leading(state: Tournament, books: FederationBooks) -> Leading | None:
    """Who leads the event; None if nobody is named, which the conditions tell."""
    found = leadership_of(_staff(state), books.arbiters)
    if found is None:
        return None
    fault = None if books.arbiters is None else found.fault  # as named, the sentence of the norms says enough
    return Leading(found.fault is None, found.name, fault, found.right)


def _staff(state: Tournament) -> EventStaff:
    return staff_of(state.regulations, people_of(state))


def right_to_lead(state: Tournament, arbiters: ArbiterRegister) -> Ruling | None:
    """What stands against who leads an event that is rated, or official: for such a one not every class does [IV.6.3].
    None if nothing does."""
    staff = _staff(state)
    found = leadership_of(staff, arbiters)
    if found is None or not (staff.is_rated or staff.is_official):
        return None
    return found.right if found.right is not None and found.right.verdict is not Verdict.PERMITTED else None
