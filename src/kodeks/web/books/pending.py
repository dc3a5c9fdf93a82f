"""Tournaments that are known and not settled yet: who has played there in time is not idle [D-117]."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from kodeks.malformed import MalformedText
from kodeks.rating import Quarter, RatedEvent, judge_event, rated_event_of
from kodeks.rulebook.ruling import Verdict
from kodeks.tournament import Entry
from kodeks.tournament.people import people_of
from kodeks.web.books.bundles import recorded_in, verified
from kodeks.web.books.models import Player, Status, Submission
from kodeks.web.books.register import Register, rating_numbers, register_of


def pending_events(game: str, quarter: Quarter, among: Collection[int] | None = None) -> dict[int, RatedEvent]:
    """Submitted events of a game that were over when the quarter ended and wait for a decision, as if they were settled
    in the next one, by their submissions; or these, which waited once and may have been returned since. Of one that
    cannot be read yet nobody knows anything."""
    over = Submission.objects.filter(game=game, ends__gt="", ends__lte=quarter.last_day.isoformat())
    if among is None:
        waiting = over.filter(status=Status.RECEIVED)
    else:
        waiting = over.filter(pk__in=among).exclude(status=Status.APPROVED)
    found = {}
    for submission in waiting.order_by("id"):
        try:
            event = _event(submission, quarter)
            if judge_event(event).verdict is not Verdict.REFUSED:
                found[submission.pk] = event
        except MalformedText:  # the commission's page tells what is wrong with it
            continue
    return found


def _event(submission: Submission, quarter: Quarter) -> RatedEvent:
    state = recorded_in(verified(bytes(submission.data), submission.name).bundle).state
    people = people_of(state)
    register = register_of(people)
    numbers = rating_numbers([(entry, _found(register, entry)) for entry in people])
    event = rated_event_of(state, settled=quarter.next.first_day, find_player=numbers.get)
    return replace(event, id=f"pending {submission.pk}")


def _found(register: Register, entry: Entry) -> Player | None:
    """Nobody where the commission has yet to say who he is: the others are known."""
    try:
        return register.find(entry)
    except MalformedText:
        return None
