"""The whole history recomputed from the events: lists after every quarter, every change with its working."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kodeks.malformed import MalformedText
from kodeks.rating.book import Book, open_book
from kodeks.rating.change import Change, ExcludedEvent
from kodeks.rating.list_columns import ListColumns
from kodeks.rating.quarter import Quarter
from kodeks.rating.rated_event import RatedEvent, judge_event
from kodeks.rating.rating_list import GAMES, PlayerDetails, RatingList
from kodeks.rating.settings import RatingSettings
from kodeks.rating.sheet import BookedEvent, in_order
from kodeks.rulebook.editions import EDITIONS
from kodeks.rulebook.ruling import Ruling, Verdict

__all__ = ["History", "UnknownPlayers", "recompute"]

Pace: TypeAlias = Callable[[Sequence[Quarter]], Iterable[Quarter]]


class UnknownPlayers(MalformedText):
    """Events name players whom the lists do not know, and newcomers were not expected."""

    def __init__(self, players: Sequence[str]) -> None:
        super().__init__("rating-unknown-players", ", ".join(players))
        self.players = tuple(players)


@dataclass(frozen=True, slots=True)
class History:
    """What came out, game by game."""

    settings: RatingSettings
    quarters: tuple[Quarter, ...]  # computed
    books: tuple[Book, ...]  # one a game
    excluded_events: tuple[ExcludedEvent, ...]

    def lists(self) -> Iterator[RatingList]:
        """The lists after every quarter computed, each valid in the one after it."""
        for book, quarter in self._computed():
            yield book.list_of(quarter.next)

    def list_columns(self) -> Iterator[ListColumns]:
        """The same lists in columns."""
        for book, quarter in self._computed():
            yield book.columns_of(quarter.next)

    def _computed(self) -> Iterator[tuple[Book, Quarter]]:
        for quarter in self.quarters:
            yield from ((book, quarter) for book in self.books if quarter in book.quarters)

    def newest(self, game: str) -> RatingList | None:
        return next((book.list_of(max(book.ledger.states)) for book in self.books if book.game == game), None)

    def person(self, player: str) -> PlayerDetails | None:
        return next((book.people[player] for book in self.books if player in book.people), None)

    def changes(
        self, *, quarter: Quarter | None = None, player: str | None = None, event: str | None = None
    ) -> Iterator[Change]:
        """The changes in the order of booking; only of this quarter, player or event, if one is given."""
        for book in self.books:
            yield from book.changes(quarter, player, event)


def recompute(
    lists: Iterable[RatingList],
    events: Iterable[RatedEvent],
    *,
    settings: RatingSettings | None = None,
    until: Quarter | None = None,
    newcomers: bool = False,
    pace: Pace = iter,
) -> History:
    """From the newest list of each game on, quarter after quarter to the last booked (or `until`).

    Older lists serve events booked late. The order of lists and events makes no difference. Players whom no list knows
    are an error unless newcomers are expected. `pace` goes through the quarters, so that somebody can watch.
    """
    settings = settings or RatingSettings()
    known, given = _by_game(lists), in_order(tuple(events))
    _check_ids(given)
    rulings = {event.id: judge_event(event) for event in given}
    by_quarter = {game: {each.quarter: each for each in of_game} for game, of_game in known.items()}
    placed = [event for event in given if until is None or event.booking.quarter <= until]
    excluded = [_excluded(event, rulings[event.id]) for event in placed if not _counts(rulings[event.id])]
    excluded += [
        _excluded(event, _later(event)) for event in given if until is not None and event.booking.quarter > until
    ]
    booked = {
        game: [
            BookedEvent(event, _counts(rulings[event.id]))
            for event in placed
            if event.game == game and _has_lists(event, by_quarter[game], is_needed=_counts(rulings[event.id]))
        ]
        for game in GAMES
    }
    later = {
        game: [
            BookedEvent(event, _counts(rulings[event.id]))
            for event in given
            if event.game == game and until is not None and event.booking.quarter > until
        ]
        for game in GAMES
    }
    if not newcomers:
        _check_players(known, booked)
    last = until or max((event.booking.quarter for event in placed), default=None)
    books = [
        open_book(game, known[game], booked[game], pace(_quarters(known[game], last, until)), settings, later[game])
        for game in GAMES
        if known[game]
    ]
    quarters = sorted({quarter for book in books for quarter in book.quarters})
    return History(settings, tuple(quarters), tuple(books), tuple(excluded))


def _later(event: RatedEvent) -> Ruling:
    articles = tuple(map(EDITIONS[event.edition].cite, ("VI.3.1", "VI.3.2")))
    return Ruling(Verdict.REFUSED, "rating-booked-later", articles)


def _counts(ruling: Ruling) -> bool:
    return ruling.verdict is not Verdict.REFUSED


def _excluded(event: RatedEvent, ruling: Ruling) -> ExcludedEvent:
    return ExcludedEvent(event.id, event.name, event.game, event.booking, ruling)


def _by_game(lists: Iterable[RatingList]) -> dict[str, tuple[RatingList, ...]]:
    """The lists of each game, the oldest first."""
    found: dict[str, dict[Quarter, RatingList]] = {game: {} for game in GAMES}
    for each in lists:
        if found[each.game].setdefault(each.quarter, each) is not each:
            raise MalformedText("rating-list-twice", f"{each.game}, {each.quarter}")
    return {game: tuple(by_quarter[quarter] for quarter in sorted(by_quarter)) for game, by_quarter in found.items()}


def _check_ids(events: Sequence[RatedEvent]) -> None:
    seen: set[str] = set()
    for event in events:
        if event.id in seen:
            raise MalformedText("rating-event-twice", event.id)
        seen.add(event.id)


def _has_lists(event: RatedEvent, lists: Mapping[Quarter, RatingList], *, is_needed: bool) -> bool:
    """Whether the lists reach to an event; one that counts must have the list of its end date [VI.3.2]."""
    base = max(lists, default=None)
    if base is None:
        problem, text = "rating-no-list", f"{event.game} ({event.id})"
    elif event.booking.quarter < base:
        problem, text = "rating-booked-before-list", f"{event.id}: {event.booking.quarter} < {base}"
    elif Quarter.of(event.ends) < base and Quarter.of(event.ends) not in lists:
        problem, text = "rating-no-list-for-date", f"{event.id}: {event.ends} ({Quarter.of(event.ends)})"
    else:
        return True
    if is_needed:
        raise MalformedText(problem, text)
    return False


def _check_players(known: Mapping[str, Sequence[RatingList]], booked: Mapping[str, Sequence[BookedEvent]]) -> None:
    """Everybody in an event that counts must be in some list of its game."""
    unknown: dict[str, None] = {}
    for game, events in booked.items():
        listed = {row.player for each in known[game] for row in each.rows}
        for event in (each.event for each in events if each.counts):
            missing = [player for player in event.players if player not in listed]
            unknown |= dict.fromkeys(_named(event, player) for player in missing)
    if unknown:
        raise UnknownPlayers(tuple(unknown))


def _named(event: RatedEvent, player: str) -> str:
    person = event.people.get(player)
    return player if person is None or person.name in ("", player) else f"{player} {person.name}"


def _quarters(lists: Sequence[RatingList], last: Quarter | None, until: Quarter | None) -> tuple[Quarter, ...]:
    """From the newest list to the last period."""
    if not lists or last is None:
        return ()
    base = lists[-1].quarter
    if until is not None and until < base:
        raise MalformedText("rating-quarter-before-list", f"{until} < {base}")
    return tuple(Quarter.at(ordinal) for ordinal in range(base.ordinal, last.ordinal + 1))
