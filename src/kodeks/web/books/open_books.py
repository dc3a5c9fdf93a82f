"""The federation's books as the core asks them: players with their licences, the list of a day, arbiters, notices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.officials import ArbiterRegister
from kodeks.report import FederationBooks
from kodeks.titles import Finder, RegisteredPlayer
from kodeks.tournament import Entry, Regulations, Tournament
from kodeks.tournament.people import people_of
from kodeks.web.books.arbiter_books import open_arbiters
from kodeks.web.books.earlier_licences import earlier_licences
from kodeks.web.books.held_then import held_on
from kodeks.web.books.models import Arbiter, Player, RatingList
from kodeks.web.books.rating_books import list_valid_on, lists_in_force
from kodeks.web.books.register import register_of
from kodeks.web.calendar.models import EventNotice
from kodeks.web.calendar.noticing import notice_numbered, notified_of


def registered(players: Sequence[Player | None], regulations: Regulations) -> list[RegisteredPlayer | None]:
    """Rows of the register as the core knows them, for an event; None for whom it does not know."""
    game, first = regulations.game, regulations.starts or regulations.ends
    then = {} if not first else held_on(date.fromisoformat(first), [each for each in players if each is not None], game)
    earlier = earlier_licences(each.pk for each in players if each is not None)
    return [
        None
        if each is None
        else RegisteredPlayer(
            each.entry(game),
            each.licence_from,
            each.licence_to,
            keeps_days=True,
            held_then=then.get(each.pk),
            earlier=earlier.get(each.pk, ()),
        )
        for each in players
    ]


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
        _known(people_of(state), regulations) if Player.objects.exists() else None,
        None if listed is None else listed.pk,
        lists_in_force().filter(game=regulations.game).exists(),
        open_arbiters() if Arbiter.objects.exists() else None,
        notified_of(notice_numbered(regulations.notice)) if EventNotice.objects.exists() else None,
    )


def _known(
    people: Sequence[Entry], regulations: Regulations
) -> tuple[tuple[Entry, RegisteredPlayer | MalformedText | None], ...]:
    register = register_of(people)
    meant: list[Player | MalformedText | None] = []
    for entry in people:
        try:
            meant.append(register.find(entry))
        except MalformedText as error:
            meant.append(error)
    known = registered([each if isinstance(each, Player) else None for each in meant], regulations)
    pairs = zip(people, meant, known, strict=True)
    return tuple((entry, each if isinstance(each, MalformedText) else booked) for entry, each, booked in pairs)
