"""A decision of the commission is taken back: what was booked because of it goes, and it waits for another one."""

from __future__ import annotations

from kodeks.rating.settings import law
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.web.accounts.models import User
from kodeks.web.books.arbiter_books import drop_services
from kodeks.web.books.models import Award, Decision, DecisionKind, Status, Submission
from kodeks.web.books.rating_books import lock_books
from kodeks.web.books.reviewing import opened
from kodeks.web.books.trail import Changes, changing
from kodeks.web.frame.errands import once


def obstacles(submission: Submission) -> tuple[Ruling, ...]:
    """What rests on an approval: titles that came later. These would have to go first. A published list stays as it is;
    what follows is its next issue (`correcting`)."""
    found = []
    for award in submission.awards.select_related("player"):
        standing = award.player.awards.filter(game=award.game, pk__gt=award.pk, withdrawn_on=None)
        later = standing.exclude(submission=submission)
        next_one = later.select_related("of").order_by("pk").first()
        if next_one is not None:
            facts = {"name": award.player.name, "title": next_one.after, "event": origin_of(next_one)}
            found.append(_refused("federation-title-rests-on-it", law("VII.7.6"), **facts))
    return tuple(found)


def _refused(reason: str, article: Article, **facts: str) -> Ruling:
    return Ruling(Verdict.REFUSED, reason, (article,), facts)


def origin_of(award: Award) -> str:
    """The event or the quarter it came with."""
    return award.event or ("" if award.of is None else award.of.quarter)


def take_back(submission: Submission, by: User, reason: str) -> tuple[Ruling, ...]:
    """Whole or not at all; the rulings that forbid it. Whom the approval entered in the register stays there."""
    state = opened(submission).state
    with once():
        lock_books(submission.game)
        decided = Submission.objects.select_for_update().defer("data").exclude(status=Status.RECEIVED)
        row = decided.filter(pk=submission.pk).first()
        if row is None:  # somebody was faster
            return ()
        refused = obstacles(row) if row.status == Status.APPROVED else ()
        if refused:
            return refused
        with changing("taken_back", by, reason, event=row.name) as changes:
            for award in row.awards.order_by("-pk"):
                _unbook(award, changes)
            if row.served:
                drop_services(state.regulations, row.served, changes)
        row.status, row.decided_by, row.decided_at, row.reason = Status.RECEIVED, None, None, ""
        row.settled, row.quarter, row.event, row.event_id, row.options, row.served = None, "", "", "", {}, []
        row.save()
        Decision.objects.create(submission=row, kind=DecisionKind.TAKEN_BACK, reason=reason, by=by)
    return ()


def _unbook(award: Award, changes: Changes) -> None:
    """He holds what the register said before; what somebody has corrected by hand since stays."""
    player = award.player
    if award.withdrawn_on is None and player.title(award.game) == award.after:
        player.set_title(award.game, award.stood)
        changes.keep(player)
    award.delete()
