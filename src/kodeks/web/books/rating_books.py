"""The rating lists: brought in, computed from the approved events, published whole or not at all."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Max, QuerySet

from kodeks.formats.ratings import change_object, read_events, write_lists
from kodeks.rating import Change, ExcludedEvent, Quarter, RatedEvent, recompute
from kodeks.rating import RatingList as ListValue
from kodeks.rating.settings import law
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.web.accounts.models import User
from kodeks.web.books.awarding import award_reached
from kodeks.web.books.bulk import insert_values
from kodeks.web.books.models import FormerNumber, Listed, RatingChange, RatingList, Status, Submission
from kodeks.web.books.pending import pending_events
from kodeks.web.books.register import numbers_and_rows
from kodeks.web.books.trail import changing
from kodeks.web.frame.errands import once
from kodeks.web.frame.hands import step

_STEPS = 4  # of computing: what is booked, the lists, the quarter, and what came out


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
    inputs: Mapping[str, Any]

    @property
    def quarter(self) -> Quarter:
        """The one that was computed."""
        return self.before.quarter


def newest(game: str) -> RatingList | None:
    """The list of a game that is valid last."""
    return lists_in_force().filter(game=game).order_by("-quarter").first()


def lists_in_force() -> QuerySet[RatingList]:
    """Of every quarter the issue that counts."""
    return RatingList.objects.filter(is_in_force=True)


def lock_books(game: str) -> None:
    """Until the transaction ends nobody else books, takes back or publishes events of the game."""
    RatingList.objects.select_for_update().filter(game=game).order_by("-quarter").first()


def list_valid_on(game: str, day: date) -> RatingList | None:
    """The list of a game in force on a day; if its quarter has none, the last one before."""
    quarter = str(Quarter.of(day))
    return lists_in_force().filter(game=game, quarter__lte=quarter).order_by("-quarter").first()


def lists_until(game: str, since: Quarter | None = None) -> list[ListValue]:
    """The lists of a game from the quarter on, as values; always the newest."""
    last = newest(game)
    if last is None:
        return []
    first = last.quarter if since is None else min(str(since), last.quarter)
    return [row.value() for row in lists_in_force().filter(game=game, quarter__gte=first)]


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
    return None if base is None else compute_on(base, {})


def compute_on(
    base: RatingList, corrected: Mapping[str, ListValue], known: Collection[int] | None = None
) -> QuarterComputation:
    """The quarter of a list from its approved events. `corrected` lists stand for those of their quarters; `known` are
    the events that were known and not settled when it was computed first, if it was."""
    game, quarter = base.game, Quarter.parse(base.quarter)
    submissions = booked_in(game, base.quarter)
    events = events_of(submissions)
    later = {pk: event for pk, event in _known_later(game, quarter, known).items() if event.booking.quarter > quarter}
    first = min(
        str(Quarter.of(day)) for day in (quarter.first_day, *(each.ends for each in (*events, *later.values())))
    )
    reach = {"game": game, "quarter__gte": first, "quarter__lte": base.quarter}
    step(1, _STEPS)
    lists = [corrected.get(row.quarter) or row.value() for row in lists_in_force().filter(**reach)]
    before = max(lists, key=lambda each: each.quarter)
    step(2, _STEPS)
    history = recompute(lists, [*events, *later.values()], until=quarter, newcomers=True)
    after = next(each for each in history.lists() if each.game == game)
    step(3, _STEPS)
    seen = write_lists([before, after]) + "".join(each.event for each in submissions)
    digest = hashlib.sha256(seen.encode()).hexdigest()
    changes = tuple(history.changes())
    here = {event.id for event in events}
    excluded = tuple(each for each in history.excluded_events if each.event in here)
    inputs = {"events": sums_of(submissions), "known": sorted(later)}
    return QuarterComputation(game, base, before, after, changes, excluded, submissions, digest, inputs)


def booked_in(game: str, quarter: str) -> tuple[Submission, ...]:
    """The approved events of a quarter."""
    approved = Submission.objects.filter(game=game, status=Status.APPROVED, quarter=quarter)
    return tuple(approved.exclude(event="").defer("data").order_by("id"))


def sums_of(submissions: Iterable[Submission]) -> dict[str, str]:
    """What shows that the games of events are the same: by submission, a sum over its games."""
    return {str(each.pk): hashlib.sha256(each.event.encode()).hexdigest()[:16] for each in submissions}


def _known_later(game: str, quarter: Quarter, known: Collection[int] | None) -> dict[int, RatedEvent]:
    approved = Submission.objects.filter(game=game, status=Status.APPROVED, quarter__gt=str(quarter)).exclude(event="")
    rows = [row for row in approved.defer("data") if known is None or row.pk in known]
    return {
        **{row.pk: event for row in rows for event in events_of([row])},
        **pending_events(game, quarter, known),
    }


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
    with once():
        lock_books(game)
        found = compute(game)
        if found is None or found.digest != digest or may_publish(found, today).verdict is Verdict.REFUSED:
            return None
        return write_computed(found, by, today)


def write_computed(found: QuarterComputation, by: User, today: date, reason: str = "") -> RatingList:
    """The list that came out, with all changes behind it and the titles that waited for it, told in the trail."""
    made = write_list(found.after, by, is_imported=False, reason=reason, inputs=found.inputs)
    _write_changes(found, made)
    with changing("published", by, reason, game=made.game, quarter=made.quarter, issue=made.issue) as changes:
        changes.facts["row"] = made.pk
        award_reached(made, today, changes)
    return made


def _write_changes(found: QuarterComputation, made: RatingList) -> None:
    players = numbers_and_rows()
    of_event = {each.event_id: each for each in found.submissions}
    rows = (
        (players[change.player], made.pk, of_event[change.event].pk, change_object(change)) for change in found.changes
    )
    insert_values(RatingChange, ("player", "of", "submission", "working"), rows)


def write_list(
    value: ListValue, by: User | None, *, is_imported: bool, reason: str = "", inputs: Mapping[str, Any] | None = None
) -> RatingList:
    """The next issue of a quarter, which is in force from now on."""
    issues = RatingList.objects.filter(game=value.game, quarter=str(value.quarter))
    last = issues.aggregate(last=Max("issue"))["last"] or 0
    issues.filter(is_in_force=True).update(is_in_force=False)
    made = RatingList.objects.create(
        game=value.game,
        quarter=str(value.quarter),
        issue=last + 1,
        is_imported=is_imported,
        by=by,
        reason=reason,
        inputs=inputs,
    )
    insert_values(Listed, Listed.COLUMNS, Listed.rows_of(made, value, numbers_and_rows()))
    return made
