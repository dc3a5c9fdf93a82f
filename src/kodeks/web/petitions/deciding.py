"""The commission or the College decides: with its articles, and what follows from it goes into the books at once."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from kodeks.malformed import MalformedText
from kodeks.officials import (
    Arbiter,
    ArbiterRegister,
    Deadline,
    Exam,
    FmjdRequest,
    HeldClass,
    PetitionKind,
    Suspension,
    WaivedCondition,
    Waiver,
    articles_of,
    judge_opinion,
    petition_deadline,
    review_class,
)
from kodeks.rulebook.editions import current
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.titles import read_holdings
from kodeks.web.accounts.models import User
from kodeks.web.books.arbiter_books import arbiter_of, hold_conference, keep_arbiter, open_arbiters
from kodeks.web.books.awarding import award_by_decision, missing_for_title
from kodeks.web.books.models import Arbiter as ArbiterRow
from kodeks.web.books.trail import Changes, changing
from kodeks.web.petitions.models import Petition, PetitionStatus


class PetitionReview(NamedTuple):
    """A petition as it stands on a day: its deadline, and each requirement."""

    petition: Petition
    deadline: Deadline | None
    rulings: tuple[Ruling, ...]

    @property
    def against(self) -> tuple[Ruling, ...]:
        """What is not met; that the College has not answered yet is what it does now."""
        is_opinion = self.petition.what is PetitionKind.OPINION
        failed = (each for each in self.rulings if each.verdict is not Verdict.UPHELD)
        return tuple(each for each in failed if not (is_opinion and each.verdict is Verdict.ARBITER_DECISION_REQUIRED))

    @property
    def is_overdue(self) -> bool:
        return self.deadline is not None and self.deadline.state.value == "overdue"

    @property
    def order(self) -> tuple[bool, date, int]:
        """In the queue: those with a deadline of the code first, the one longest overdue on top."""
        due = date.max if self.deadline is None else self.deadline.due
        return self.deadline is None, due, self.petition.pk


def review(petition: Petition, today: date, register: ArbiterRegister | None = None) -> PetitionReview:
    """What the code asks for, by the books as they are."""
    register = open_arbiters() if register is None else register
    deadline = petition_deadline(petition.what, petition.received, today, petition.decided_on, register.conferences)
    return PetitionReview(petition, deadline, _rulings(petition, today, register))


def _rulings(petition: Petition, today: date, register: ArbiterRegister) -> tuple[Ruling, ...]:
    wanted = petition.arbiter_class
    if petition.what is PetitionKind.CLASS and wanted is not None:
        return review_class(_candidate(petition), wanted, today, register.conferences).rulings
    if petition.what is PetitionKind.OPINION and wanted is not None:
        asked = FmjdRequest(arbiter_class=wanted, received=petition.received)
        held = review_class(_candidate(petition), wanted, today).rulings[0]
        return held, judge_opinion(asked, today, current("100", petition.received.isoformat()))
    if petition.what is PetitionKind.TITLE and petition.player is not None:
        return missing_for_title(petition.player, petition.facts["game"], petition.facts["title"], today)
    return ()


def _candidate(petition: Petition) -> Arbiter:
    """Him of the register, or whoever wants to get there."""
    if petition.arbiter is not None:
        return arbiter_of(petition.arbiter)
    birth = petition.facts.get("birth")
    return Arbiter(
        id=f"W-{petition.pk}", name=petition.subject, birth=None if birth is None else date.fromisoformat(birth)
    )


def decide(petition: Petition, is_granted: bool, by: User, reason: str) -> bool:
    """Whether it was still open. What stands against it needs a reason to be set aside, and so does a refusal; silence
    beyond the day is the College's consent [IV.6.2.5]."""
    with transaction.atomic(durable=True):
        now = Petition.objects.select_for_update().get(pk=petition.pk)
        if now.status != PetitionStatus.OPEN:
            return False
        if now.arbiter_id is not None:  # his row waits for this decision
            ArbiterRow.objects.select_for_update().get(pk=now.arbiter_id)
        today = timezone.localdate()
        found = review(now, today)
        _check(found, is_granted, reason)
        now.status = PetitionStatus.GRANTED if is_granted else PetitionStatus.REFUSED
        now.decided_by, now.decided_at, now.decided_on, now.reason = by, timezone.now(), today, reason
        cited = articles_of(now.what, now.received, now.arbiter_class)
        now.articles = [str(each) for each in cited]
        now.set_aside = [each.plain for each in found.against] if is_granted else []
        with changing("petition", by, reason, number=now.pk) as changes:
            changes.facts["decision"] = now.status  # told whether it changes the books or not
            _carry(now, is_granted, today, changes)
        now.save()
    return True


def _check(found: PetitionReview, is_granted: bool, reason: str) -> None:
    if not is_granted and not reason:
        raise MalformedText("petitions-reason-needed", str(found.petition.subject))
    if not is_granted and found.petition.what is PetitionKind.OPINION and found.is_overdue:
        raise MalformedText("petitions-silence-was-consent", str(found.petition.subject))
    if is_granted and found.against and not reason:
        raise MalformedText("petitions-override-needs-reason", str(found.petition.subject))


# Into the books

_OF_ARBITERS = (PetitionKind.CLASS, PetitionKind.WAIVER, PetitionKind.SUSPENSION)
_ON_RECORD = (PetitionKind.EXAM, PetitionKind.OPINION)  # whatever came out


def _carry(petition: Petition, is_granted: bool, today: date, changes: Changes) -> None:
    kind = petition.what
    if kind is PetitionKind.TITLE and is_granted and petition.player is not None:
        articles = articles_of(kind, petition.received)
        ruling = Ruling(Verdict.UPHELD, "petitions-title-granted", articles, {"number": petition.pk})
        title = read_holdings(petition.facts["title"])
        award_by_decision(petition.player, petition.facts["game"], title, ruling, changes)
    elif kind is PetitionKind.CONFERENCE and is_granted:
        hold_conference(petition.day("day"), petition.facts["attended"], changes)
    elif kind in _ON_RECORD or (is_granted and kind in _OF_ARBITERS):
        before = _candidate(petition)
        after = _with_decision(before, petition, is_granted, today)
        if after != before:
            _keep(petition, after, changes)


def _with_decision(arbiter: Arbiter, petition: Petition, is_granted: bool, today: date) -> Arbiter:
    """The arbiter as the decision leaves him."""
    wanted = petition.arbiter_class
    match petition.what:
        case PetitionKind.CLASS if wanted is not None and wanted not in arbiter.classes_on(today):
            return replace(arbiter, classes=(*arbiter.classes, HeldClass(arbiter_class=wanted, since=today)))
        case PetitionKind.EXAM if wanted is not None:
            return replace(arbiter, exams=(*arbiter.exams, Exam(arbiter_class=wanted, day=today, passed=is_granted)))
        case PetitionKind.OPINION if wanted is not None:
            asked = FmjdRequest(
                arbiter_class=wanted, received=petition.received, answered=today, is_positive=is_granted
            )
            return replace(arbiter, requests=(*arbiter.requests, asked))
        case PetitionKind.WAIVER:
            waived = WaivedCondition(petition.facts["waived"])
            given = Waiver(waived=waived, day=today, grounds=petition.reason or petition.grounds)
            return replace(arbiter, waivers=(*arbiter.waivers, given))
        case PetitionKind.SUSPENSION:
            ends = petition.day("ends") if "ends" in petition.facts else None
            given_for = Suspension(starts=petition.day("starts"), ends=ends, by=str(petition.decided_by))
            return replace(arbiter, suspensions=(*arbiter.suspensions, given_for))
    return arbiter


def _keep(petition: Petition, arbiter: Arbiter, changes: Changes) -> None:
    row = None if petition.arbiter is None else ArbiterRow.objects.select_for_update().get(pk=petition.arbiter.pk)
    petition.arbiter = keep_arbiter(arbiter, row, changes)
