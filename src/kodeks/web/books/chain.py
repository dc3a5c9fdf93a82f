"""The chain of an event in one view: notice received, accepted, opened at a desk, report received, decided; with
the days that the code gives for it, counted by the federation's own clock."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, NamedTuple

from django.utils import timezone

from kodeks.officials import Deadline, notice_deadline, report_deadline
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament import Regulations
from kodeks.web.books.models import Decision, DecisionKind, Submission
from kodeks.web.calendar.models import EventNotice, NoticeStep, StepKind
from kodeks.web.calendar.noticing import counted_from, notified_of

_STEPS = {  # message keys
    StepKind.RECEIVED: "chain-notice-received",
    StepKind.RETURNED: "chain-notice-returned",
    StepKind.ACCEPTED: "chain-notice-accepted",
    StepKind.REJECTED: "chain-notice-rejected",
    StepKind.CALLED_OFF: "chain-called-off",
    StepKind.OPENED: "chain-opened",
    StepKind.REPORTED: "chain-report-received",
}
_DECISIONS = {
    DecisionKind.APPROVED: "chain-approved",
    DecisionKind.RETURNED: "chain-report-returned",
    DecisionKind.TAKEN_BACK: "chain-taken-back",
}


class ChainLink(NamedTuple):
    """Something that happened: what, when, by whom and why; and where it can be looked at."""

    what: str  # a message key
    at: datetime
    by: Any
    reason: str = ""
    letter_of: date | None = None  # it came by letter on this day, and was entered later
    tournament: Any = None
    submission: int | None = None

    @property
    def day(self) -> date:
        """On which it happened: of a letter, when it came."""
        return self.letter_of or timezone.localdate(self.at)


class Chain(NamedTuple):
    """What happened to an event so far, and the days of the code."""

    notice: EventNotice
    event: Regulations
    links: tuple[ChainLink, ...]
    noticed: Deadline | None  # none for an event of chess, and where the notice was rejected
    reported: Deadline | None

    @property
    def days_before(self) -> int | None:
        """How many days before the start the notice counts as given."""
        done = None if self.noticed is None else self.noticed.done_on
        return None if done is None else (date.fromisoformat(self.event.starts) - done).days


def chain_of(notice: EventNotice, event: Regulations | None = None) -> Chain:
    """The chain of a notice; of one that was played the days are those of the `event` itself."""
    event = event or notice.event
    steps = list(notice.steps.select_related("by", "tournament", "submission__by").defer("submission__data"))
    reports = [step.submission for step in steps if step.submission is not None]
    decisions = Decision.objects.filter(submission__in=reports).select_related("by")
    links = [*map(_step, steps), *map(_decision, decisions)]
    noticed, reported = _days(notice, event, reports)
    return Chain(notice, event, tuple(sorted(links, key=lambda link: (link.day, link.at))), noticed, reported)


def _step(step: NoticeStep) -> ChainLink:
    report = step.submission
    return ChainLink(
        _STEPS[StepKind(step.kind)],
        step.at if report is None else report.at,
        step.by if report is None else report.by,
        step.reason,
        step.day if step.is_by_letter else None,
        step.tournament,
        None if report is None else report.pk,
    )


def _decision(decision: Decision) -> ChainLink:
    what = _DECISIONS[DecisionKind(decision.kind)]
    return ChainLink(what, decision.at, decision.by, decision.reason, submission=decision.submission_id)


def _days(
    notice: EventNotice, event: Regulations, reports: list[Submission]
) -> tuple[Deadline | None, Deadline | None]:
    """Both deadlines, from the days of the books [VII.7.3.4, VII.7.5]."""
    if event.is_chess or not event.starts:
        return None, None
    today, code = timezone.localdate(), event.code
    counted = counted_from(notice)
    noticed = None if counted is None else notice_deadline(date.fromisoformat(event.starts), code, today, counted)
    ends = date.fromisoformat(event.ends or event.starts)
    first = min((timezone.localdate(report.at) for report in reports), default=None)
    return noticed, report_deadline(ends, code, today, first)


# Where the report says otherwise than the books


def typed_otherwise(regulations: Regulations, notice: EventNotice | None) -> Ruling | None:
    """The day of the notice that stands in the regulations, if the books have another, or none."""
    counted = None if notice is None else counted_from(notice)
    if regulations.is_chess or not regulations.notified or regulations.notified == notified_of(notice):
        return None
    article = regulations.code.cite("VII.7.3.4")
    facts: dict[str, int | str] = {"typed": regulations.notified}
    if counted is None:
        return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "chain-typed-without-notice", (article,), facts)
    facts["received"] = counted.isoformat()
    return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "chain-typed-otherwise", (article,), facts)


def other_than_noticed(regulations: Regulations, notice: EventNotice) -> tuple[Ruling, ...]:
    """In what the event that was played differs from the one that was noticed: its game, place and days."""
    noticed = notice.event
    pairs = (
        ("chain-other-game", noticed.game, regulations.game),
        ("chain-other-place", noticed.place, regulations.place),
        ("chain-other-start", noticed.starts, regulations.starts),
    )
    return tuple(
        Ruling(Verdict.ARBITER_DECISION_REQUIRED, reason, (), {"noticed": before, "played": after or "–"})
        for reason, before, after in pairs
        if before.casefold() != after.casefold()
    )
