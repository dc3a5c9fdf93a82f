"""The rating lists: brought in, computed from the approved events, published whole or not at all."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from django.db import transaction

from kodeks.formats.ratings import change_object, read_events, write_lists
from kodeks.malformed import MalformedText
from kodeks.rating import Change, ExcludedEvent, ListRow, Quarter, RatedEvent, recompute
from kodeks.rating import RatingList as ListValue
from kodeks.rating.settings import law
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament import Entry
from kodeks.web.accounts.models import User
from kodeks.web.books.awarding import award_reached
from kodeks.web.books.models import FormerNumber, Listed, Player, RatingChange, RatingList, Status, Submission
from kodeks.web.books.pending import pending_events
from kodeks.web.books.register import add_player, open_register


class QuarterComputation(NamedTuple):
    """A quarter of a game computed from its list and the approved events: what came out, and a sum over it."""

    game: str
    base: RatingList
    before: ListValue
    after: ListValue
    changes: tuple[Change, ...]
    excluded: tuple[ExcludedEvent, ...]
    submissions: tuple[Submission, ...]
    digest: str

    @property
    def quarter(self) -> Quarter:
        """The one that was computed."""
        return self.before.quarter


def newest(game: str) -> RatingList | None:
    """The list of a game that is valid last."""
    return RatingList.objects.filter(game=game).order_by("-quarter").first()


def lock_books(game: str) -> None:
    """Until the transaction ends nobody else books, takes back or publishes events of the game."""
    RatingList.objects.select_for_update().filter(game=game).order_by("-quarter").first()


def list_valid_on(game: str, day: date) -> RatingList | None:
    """The list of a game in force on a day; if its quarter has none, the last one before."""
    quarter = str(Quarter.of(day))
    return RatingList.objects.filter(game=game, quarter__lte=quarter).order_by("-quarter").first()


def lists_until(game: str, since: Quarter | None = None) -> list[ListValue]:
    """The lists of a game from the quarter on, as values; always the newest."""
    last = newest(game)
    if last is None:
        return []
    first = last.quarter if since is None else min(str(since), last.quarter)
    return [row.value() for row in RatingList.objects.filter(game=game, quarter__gte=first)]


def events_of(submissions: Iterable[Submission]) -> list[RatedEvent]:
    """The games of approved tournaments, by the numbers people have now."""
    former = dict(FormerNumber.objects.values_list("number", "player__number"))
    return [_renumbered(event, former) for each in submissions if each.event for event in read_events(each.event)]


def _renumbered(event: RatedEvent, former: Mapping[str, str]) -> RatedEvent:
    if former.keys().isdisjoint(event.players):
        return event
    players = tuple(former.get(player, player) for player in event.players)
    people = {former.get(player, player): person for player, person in event.people.items()}
    return replace(event, players=players, people=people)


def compute(game: str) -> QuarterComputation | None:
    """The quarter of the newest list, from its approved events; nothing without a list. The same every time."""
    base = newest(game)
    if base is None:
        return None
    submissions = tuple(
        Submission.objects.filter(game=game, status=Status.APPROVED, quarter=base.quarter)
        .exclude(event="")
        .defer("data")
        .order_by("id")
    )
    events = events_of(submissions)
    first = min((Quarter.of(event.ends) for event in events), default=None)
    lists = lists_until(game, first)
    before = max(lists, key=lambda each: each.quarter)
    approved_later = Submission.objects.filter(game=game, status=Status.APPROVED, quarter__gt=base.quarter)
    later = [*events_of(approved_later.exclude(event="").defer("data")), *pending_events(game, before.quarter)]
    known = [event for event in later if event.booking.quarter > before.quarter]
    history = recompute(lists, [*events, *known], until=before.quarter, newcomers=True)
    after = next(each for each in history.lists() if each.game == game)
    seen = write_lists([before, after]) + "".join(each.event for each in submissions)
    digest = hashlib.sha256(seen.encode()).hexdigest()
    changes = tuple(history.changes())
    here = {event.id for event in events}
    excluded = tuple(each for each in history.excluded_events if each.event in here)
    return QuarterComputation(game, base, before, after, changes, excluded, submissions, digest)


def may_publish(found: QuarterComputation, today: date) -> Ruling:
    """A list comes out of a period that is closed: until its closing day events can still be settled [VI.3.1]."""
    closing = found.quarter.closing_day
    facts = {"quarter": str(found.quarter), "day": closing.isoformat()}
    if today <= closing:
        return Ruling(Verdict.REFUSED, "federation-quarter-open", (law("VI.3.1"),), facts)
    return Ruling(Verdict.UPHELD, "federation-quarter-closed", (law("VI.3.1"),), facts)


def publish(game: str, digest: str, by: User, today: date) -> RatingList | None:
    """Write the list of the next quarter with all changes behind it, in one go; nothing if something has changed since
    it was looked at."""
    with transaction.atomic(durable=True):
        lock_books(game)
        found = compute(game)
        if found is None or found.digest != digest or may_publish(found, today).verdict is Verdict.REFUSED:
            return None
        made = _write(found.after, by, is_imported=False)
        _write_changes(found, made)
        award_reached(made, today)
    return made


def _write_changes(found: QuarterComputation, made: RatingList) -> None:
    players = open_register().by_number
    of_event = {each.event_id: each for each in found.submissions}
    RatingChange.objects.bulk_create(
        RatingChange(
            player=players[change.player],
            of=made,
            submission=of_event[change.event],
            working=change_object(change),
        )
        for change in found.changes
    )


def keep_lists(lists: Sequence[ListValue], by: User) -> list[RatingList]:
    """Lists from a table, all or none; players whom the register does not know are entered."""
    with transaction.atomic(durable=True):
        for each in lists:
            if RatingList.objects.filter(game=each.game, quarter=str(each.quarter)).exists():
                raise MalformedText("rating-list-twice", f"{each.game}, {each.quarter}")
        known = open_register().by_number
        for row in _new_rows(lists, known):
            add_player(
                Entry(name=row.name, licence=row.player, sex=row.sex, birth=row.birth, club=row.club, federation="POL")
            )
        return [_write(each, by, is_imported=True) for each in lists]


def _new_rows(lists: Iterable[ListValue], known: Collection[str]) -> list[ListRow]:
    """Those not in the register, each once, as the newest list has them."""
    newest_first = sorted(lists, key=lambda each: each.quarter, reverse=True)
    found: dict[str, ListRow] = {}
    for each in newest_first:
        for row in each.rows:
            if row.player not in known:
                found.setdefault(row.player, row)
    return list(found.values())


def _write(value: ListValue, by: User, *, is_imported: bool) -> RatingList:
    made = RatingList.objects.create(game=value.game, quarter=str(value.quarter), is_imported=is_imported, by=by)
    players: dict[str, Player] = dict(open_register().by_number)
    Listed.objects.bulk_create(Listed.rows_of(made, value, players))
    return made
