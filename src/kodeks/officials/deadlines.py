"""Deadlines in calendar days, counted down from a day that is given [VII.7, VI.3.1, IV.2.3, D-145]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from enum import StrEnum

from kodeks.frozen import frozen
from kodeks.officials.appeals import TimeWords, appeal_due
from kodeks.officials.college import curator_due
from kodeks.officials.days import days_after, days_before
from kodeks.officials.staff import EventStaff
from kodeks.rating.quarter import Quarter
from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import current
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.regulations import Regulations


class DeadlineState(StrEnum):
    """How a deadline stands. The words are stable: `--json` carries them."""

    OPEN = "open"
    OVERDUE = "overdue"
    DONE = "done"
    DONE_LATE = "done_late"


@frozen
class Deadline:
    """What is due, its last day, and how it stood on the day that was asked about."""

    what: str  # a message key
    due: date
    articles: tuple[Article, ...]
    today: date
    done_on: date | None = None
    due_at: datetime | None = None  # where the hour matters
    done_at: datetime | None = None

    @property
    def days_left(self) -> int:
        """Days until it is due: 0 on the last day, below 0 when it is over."""
        return (self.due - self.today).days

    @property
    def is_done(self) -> bool:
        return self.done_on is not None and self.done_on <= self.today

    @property
    def days_late(self) -> int:
        """By how many days it was, or is, missed."""
        done = self.done_on if self.is_done and self.done_on is not None else self.today
        return max(0, (done - self.due).days)

    @property
    def state(self) -> DeadlineState:
        """Done in time or late, open or overdue."""
        if self.is_done:
            late = self.days_late or (self.due_at and self.done_at and self.done_at > self.due_at)
            return DeadlineState.DONE_LATE if late else DeadlineState.DONE
        return DeadlineState.OVERDUE if self.days_late else DeadlineState.OPEN


def deadlines(event: EventStaff, today: date) -> tuple[Deadline, ...]:
    """The deadlines of an event as far as its days are known, the earliest first."""
    found = [*_before(event, today), *_after(event, today)]
    return tuple(sorted(found, key=lambda deadline: deadline.due))


def _before(event: EventStaff, today: date) -> Iterator[Deadline]:
    code = event.code
    law = code.cite
    if event.starts is not None and "title" in event.norms:
        yield notice_deadline(event.starts, code, today, event.notified_on)
    if event.opens_at is not None:
        moment = event.opens_at - timedelta(minutes=code.officials.player_list_minutes)
        handed_over = None if event.listed_at is None else event.listed_at.date()
        yield Deadline(
            "deadline-list-of-players", moment.date(), (law("IV.2.3"),), today, handed_over, moment, event.listed_at
        )


def _after(event: EventStaff, today: date) -> Iterator[Deadline]:
    code = event.code
    law = code.cite
    if event.ends is None or not event.counts:
        return
    yield report_deadline(event.ends, code, today, event.reported_on)
    if event.is_rated:
        closing = rating_closing_day(event.ends)
        yield Deadline("deadline-rating-list", closing, (law("VI.3.1"),), today, event.approved_on)


def notice_deadline(starts: date, code: Edition, today: date, noticed: date | None = None) -> Deadline:
    """The notice of an event that may give titles [VII.7.3.4]."""
    due = days_before(starts, code.titles.notice_days)
    return Deadline("deadline-notice", due, (code.cite("VII.7.3.4"),), today, noticed)


def report_deadline(ends: date, code: Edition, today: date, reported: date | None = None) -> Deadline:
    """Event file and report [VII.7.5]."""
    due = days_after(ends, code.titles.report_days)
    return Deadline("deadline-report", due, (code.cite("VII.7.5"),), today, reported)


def rating_closing_day(ends: date) -> date:
    """The first closing day of a rating list on or after the end of an event [VI.3.1, VI.3.2]."""
    quarter = Quarter.of(ends)
    return quarter.closing_day if ends <= quarter.closing_day else quarter.next.closing_day


def curator_deadline(appointed: date, today: date, elected: date | None = None) -> Deadline:
    """The elections that a curator holds, by the edition in force when he was appointed [IV.5.3.14]."""
    rules = current("100", appointed.isoformat())
    return Deadline("deadline-curator", curator_due(appointed, rules), (rules.cite("IV.5.3.14"),), today, elected)


def appeal_deadline(
    regulations: Regulations, decided_at: datetime, today: date, times: Iterable[TimeWords]
) -> Deadline | None:
    """The appeal against a decision, if the regulations say until when in a way that can be counted, in the words of
    one of these languages [D-140, 10c]."""
    due_at = None if regulations.appeals is None else appeal_due(regulations.appeals, decided_at, times)
    if due_at is None:
        return None
    article = regulations.cite("II.2.2.5", "FTR:10c")
    return Deadline("deadline-appeal", due_at.date(), (article,), today, due_at=due_at)


def validity(event: EventStaff, today: date) -> Ruling:
    """Whether what the event gave is valid on this day: from its approval on, and not before. Until then the norms are
    only announced by the chief arbiter [VII.7.4]."""
    cite = event.code.cite
    approved = event.approved_on
    if approved is None or approved > today:
        return Ruling(
            Verdict.ARBITER_DECISION_REQUIRED,
            "registry-not-yet-valid",
            (cite("VII.7.1"), cite("VII.7.4"), cite("VII.7.6")),
        )
    return Ruling(
        Verdict.UPHELD, "registry-valid-from", (cite("VII.7.1"), cite("VII.7.6")), {"day": approved.isoformat()}
    )
