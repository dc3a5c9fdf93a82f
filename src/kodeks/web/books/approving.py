"""The commission decides: approved, everything that follows is booked in one go; returned, with a reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from kodeks.formats.ratings import write_events
from kodeks.malformed import MalformedText
from kodeks.officials import staff_of, validity
from kodeks.rulebook.ruling import Ruling
from kodeks.titles import Overrides
from kodeks.tournament import Entry, Tournament
from kodeks.web.accounts.models import User
from kodeks.web.books.arbiter_books import add_services
from kodeks.web.books.awarding import book_norms
from kodeks.web.books.bundles import PackedBundle, noticed_in
from kodeks.web.books.models import Decision, DecisionKind, Player, Status, Submission
from kodeks.web.books.rating_books import lock_books
from kodeks.web.books.register import add_player
from kodeks.web.books.reviewing import LONGEST_ID, NO_OPTIONS, Options, Review, review
from kodeks.web.books.trail import Changes, changing
from kodeks.web.calendar.noticing import notice_numbered, notice_of_tournament, tie
from kodeks.web.frame.errands import once
from kodeks.web.logs import models


def receive(
    packed: PackedBundle,
    by: User,
    tournament: models.Tournament | None = None,
    beside: Callable[[Submission], object] = lambda row: None,
) -> tuple[Submission, bool]:
    """A bundle in the books of the commission, once; whether it is new. It is tied to the notice of its event, and what
    is kept beside a new one is written together with it."""
    with once():
        row, is_new = _received(packed, by, tournament)
        notice = notice_numbered(noticed_in(packed.bundle)) if is_new else None
        if is_new and notice is None and tournament is not None:
            notice = notice_of_tournament(tournament)
        if notice is not None:
            tie(notice, row.pk, by)
        if is_new:
            beside(row)
    return row, is_new


def _received(packed: PackedBundle, by: User, tournament: models.Tournament | None) -> tuple[Submission, bool]:
    manifest = packed.bundle.manifest
    event = manifest.event
    signed = manifest.signed
    return Submission.objects.get_or_create(
        checksum=manifest.checksum,
        defaults={
            "data": packed.data,
            "manifest": {
                "place": event.place,
                "starts": event.starts,
                "system": event.system,
                "program": manifest.program,
                "signed": {
                    "name": signed.name,
                    "class": signed.arbiter_class,
                    "licence": signed.licence,
                    "on": signed.on,
                },
                "parts": [{"name": part.name, "size": part.size, "sha256": part.sha256} for part in manifest.parts],
            },
            "tournament": tournament,
            "name": event.name,
            "game": event.game,
            "ends": event.ends,
            "by": by,
        },
    )


class ConditionAnswer(NamedTuple):
    """What the commission says to a condition that the event fails: it is set aside for a reason, or stands, and what
    hangs on it is withheld."""

    name: str
    is_override: bool
    reason: str


def approve(
    submission: Submission,
    by: User,
    today: date,
    settled: date,
    options: Options = NO_OPTIONS,
    answers: Sequence[ConditionAnswer] = (),
) -> bool:
    """Book what follows, whole or not at all; whether it was still open. What stands against it is an error."""
    with once():
        lock_books(submission.game)
        open_now = Submission.objects.select_for_update().filter(pk=submission.pk, status=Status.RECEIVED)
        if not open_now.defer("data").first():
            return False
        asked = review(submission, settled, options)
        options = options._replace(overridden=_overridden(asked, answers))
        found = review(submission, settled, options) if options.overridden else asked
        if found.problems:
            raise found.problems[0]
        _check_conditions(found, answers)
        submission.options = _written(options, found)
        regulations = found.state.regulations
        has_days = not regulations.is_chess and regulations.starts and regulations.ends
        with changing("approved", by, event=submission.name) as changes:
            submission.served = add_services(regulations, changes) if has_days else []
            _book(submission, found, by, today, settled, changes)
        told = _answered(asked, found, answers)
        Decision.objects.create(submission=submission, kind=DecisionKind.APPROVED, by=by, answers=told)
    return True


def _overridden(asked: Review, answers: Sequence[ConditionAnswer]) -> Overrides:
    """Conditions that fail and are set aside; without a reason none is."""
    failed = {each.name for each in asked.conditions}
    for each in answers:
        if each.name in failed and each.is_override and not each.reason:
            raise MalformedText("federation-override-needs-reason", asked.state.regulations.name)
    return tuple((each.name, each.reason) for each in answers if each.name in failed and each.is_override)


def _check_conditions(found: Review, answers: Sequence[ConditionAnswer]) -> None:
    """Every condition that still fails must have been left standing, if it may be: else there is no approval."""
    withheld = {each.name for each in answers if not each.is_override}
    for each in found.conditions:
        if each.name not in withheld or not each.may_withhold:
            raise MalformedText("federation-condition-open", ", ".join(map(str, each.ruling.articles)))


def _answered(asked: Review, found: Review, answers: Sequence[ConditionAnswer]) -> list[dict[str, Any]]:
    """For the books: each condition that failed, with its articles, for whom it decided, and what was said to it."""
    said = {each.name: each for each in answers}
    failed = {each.name: each for each in (*found.conditions, *asked.conditions)}
    return [
        {
            "name": name,
            "overridden": said[name].is_override,
            "reason": said[name].reason,
            "players": list(each.players),
            "ruling": each.ruling.plain,
        }
        for name, each in failed.items()
    ]


def _written(options: Options, found: Review) -> dict[str, Any]:
    """Options as plain data; those that say nothing are left out, and so is who answers no question."""
    championship = {} if options.championship is None else {"championship": options.championship.value}
    meant = {str(each.place): each.chosen for each in found.namesakes if each.chosen}
    told = {"meant": meant} if meant else {}
    return {**({"women": True} if options.is_womens else {}), **championship, **told}


def _book(submission: Submission, found: Review, by: User, today: date, settled: date, changes: Changes) -> None:
    players = _players(found, changes)
    submission.status, submission.decided_by, submission.decided_at = Status.APPROVED, by, timezone.now()
    submission.settled = settled
    if found.event is not None:
        ids = tuple(player.number for player in players if player is not None)
        people = {number: found.event.people[old] for old, number in zip(found.event.players, ids, strict=True)}
        event = replace(found.event, players=ids, people=people)
        submission.event, submission.event_id = write_events([event]), event.id[:LONGEST_ID]
        submission.quarter = str(event.booking.quarter)
    submission.save()
    for norms in found.norms:
        player = players[norms.answer.number - 1]
        if norms.answer.has_earned and player is not None:
            book_norms(player, norms.answer, norms.person, submission, today, changes)


def _players(found: Review, changes: Changes) -> list[Player | None]:
    """Everybody's row in the register; those who are new to it are entered."""
    new = {id(entry) for entry in found.newcomers}
    return [
        _entered(entry, changes) if player is None and id(entry) in new else player for entry, player in found.people
    ]


def _entered(entry: Entry, changes: Changes) -> Player:
    if entry.licence and Player.objects.filter(number=entry.licence.strip()).exists():
        raise MalformedText("rating-player-twice", entry.licence)
    # what he holds is what he earns from now on; what he typed is nobody's book [VII.7.1]
    return add_player(entry, changes=changes)


def send_back(submission: Submission, by: User, reason: str) -> bool:
    """Return it with a reason; whether it was still open."""
    with transaction.atomic(durable=True):
        done = Submission.objects.filter(pk=submission.pk, status=Status.RECEIVED).update(
            status=Status.RETURNED, decided_by=by, decided_at=timezone.now(), reason=reason
        )
        if done:
            Decision.objects.create(submission=submission, kind=DecisionKind.RETURNED, reason=reason, by=by)
    return bool(done)


def validity_of(submission: Submission, state: Tournament, today: date) -> Ruling | None:
    """Whether what it gave is valid, and since when [VII.7.6]."""
    regulations = state.regulations
    if regulations.is_chess or not (regulations.norms or submission.awards.exists()):
        return None
    approved = submission.decided_at if submission.status == Status.APPROVED else None
    return validity(
        staff_of(regulations, approved_on=None if approved is None else timezone.localdate(approved)), today
    )
