"""The federation's books as the core asks them: players with their licences, the list of a day, arbiters, notices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.officials import ArbiterRegister
from kodeks.report import FederationBooks
from kodeks.titles import Finder, RegisteredPlayer
from kodeks.tournament import Entry, Tournament
from kodeks.tournament.people import people_of
from kodeks.web.books.arbiter_books import open_arbiters
from kodeks.web.books.models import Arbiter, Player, RatingList
from kodeks.web.books.rating_books import list_valid_on, lists_in_force
from kodeks.web.books.register import register_of
from kodeks.web.calendar.models import EventNotice
from kodeks.web.calendar.noticing import notice_numbered, notified_of


def registered(player: Player, game: str) -> RegisteredPlayer:
    """A row of the register as the core knows it."""
    return RegisteredPlayer(player.entry(game), player.licence_from, player.licence_to, keeps_days=True)


class DeskBooks(NamedTuple):
    """What the books say of those who play, as plain values that can be compared: equal ones give equal answers."""

    known: tuple[tuple[Entry, RegisteredPlayer | MalformedText | None], ...] | None
    list_row: int | None  # of the list in force on the first day
    has_lists: bool
    arbiters: ArbiterRegister | None
    notified: str | None = None  # the day from which the notice counts; None where no notices are kept

    def opened(self) -> FederationBooks:
        """The books as the core asks them; the list is read now."""
        row = None if self.list_row is None else RatingList.objects.get(pk=self.list_row)
        return FederationBooks(
            find_player=None if self.known is None else finder_of(dict(self.known)),
            lists=None if not self.has_lists else () if row is None else (row.value(),),
            arbiters=self.arbiters,
            notified=self.notified,
        )


NO_DESK_BOOKS = DeskBooks(None, None, False, None)


def finder_of(known: Mapping[Entry, RegisteredPlayer | MalformedText | None]) -> Finder:
    """Finds those who were looked up before; of whom several may be meant, that is the error again."""

    def find(entry: Entry) -> RegisteredPlayer | None:
        found = known.get(entry)
        if isinstance(found, MalformedText):
            raise found
        return found

    return find


def books_at_the_desk(state: Tournament) -> DeskBooks:
    """What the commission would ask, where there are books; a desk that has none believes its entries."""
    regulations = state.regulations
    if regulations.is_chess:
        return NO_DESK_BOOKS
    first = regulations.starts or regulations.ends
    listed = list_valid_on(regulations.game, date.fromisoformat(first)) if first else None
    return DeskBooks(
        _known(people_of(state), regulations.game) if Player.objects.exists() else None,
        None if listed is None else listed.pk,
        lists_in_force().filter(game=regulations.game).exists(),
        open_arbiters() if Arbiter.objects.exists() else None,
        notified_of(notice_numbered(regulations.notice)) if EventNotice.objects.exists() else None,
    )


def _known(people: Sequence[Entry], game: str) -> tuple[tuple[Entry, RegisteredPlayer | MalformedText | None], ...]:
    register = register_of(people)
    found: list[tuple[Entry, RegisteredPlayer | MalformedText | None]] = []
    for entry in people:
        try:
            player = register.find(entry)
            found.append((entry, None if player is None else registered(player, game)))
        except MalformedText as error:
            found.append((entry, error))
    return tuple(found)
