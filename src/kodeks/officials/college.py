"""The Arbiters' College: who sits in it, for how long, and what happens when somebody leaves [IV.5.1, IV.5.2]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from enum import StrEnum

from kodeks.frozen import frozen
from kodeks.malformed import MalformedText
from kodeks.officials.arbiter import FmjdRequest, same_person
from kodeks.officials.days import check_order, days_after, years_after
from kodeks.rulebook.arbiter_classes import ArbiterClass
from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition as edition_of
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.lint.finding import Finding, Severity, contradiction, gap, refusal


class SeatRole(StrEnum):
    """A place in the College."""

    CHAIR = "chair"
    VICE_CHAIR = "vice_chair"
    MEMBER = "member"


@frozen(kw_only=True)
class CollegeSeat:
    """Somebody in the College, elected or co-opted."""

    name: str
    role: SeatRole = SeatRole.MEMBER
    arbiter_class: ArbiterClass | None = None
    co_opted: date | None = None
    confirmed: date | None = None  # by a Conference

    def __post_init__(self) -> None:
        if self.co_opted is not None:
            check_order("confirmed", self.co_opted, self.confirmed)


@frozen(kw_only=True)
class College:
    """The College as elected, with those who came later."""

    elected: date
    seats: tuple[CollegeSeat, ...] = ()

    def __post_init__(self) -> None:
        for role in (SeatRole.CHAIR, SeatRole.VICE_CHAIR):
            if len(self.of(role)) > 1:
                raise MalformedText("arbiters-one-of-a-kind", f"seats = {role.value}")
        names = [seat.name for seat in self.seats]
        for index, name in enumerate(names):
            if same_person(name, names[:index]):
                raise MalformedText("arbiters-seat-twice", f"seats.{index}.name = {name}")

    def of(self, role: SeatRole) -> tuple[CollegeSeat, ...]:
        return tuple(seat for seat in self.seats if seat.role is role)


def term_ends(college: College, edition: str | None = None) -> date:
    """The day on which its term is over."""
    return years_after(college.elected, edition_of(edition).officials.term_years)


def curator_due(appointed: date, rules: Edition) -> date:
    """The last day for the elections that a curator holds."""
    return days_after(appointed, rules.officials.curator_days)


def check_college(
    college: College, day: date, conferences: Iterable[date] = (), edition: str | None = None
) -> tuple[Finding, ...]:
    """Everything in the composition on a day that is not as the code wants it."""
    rules = edition_of(edition)
    found = [
        *_check_number(college, rules),
        *_check_classes(college, rules),
        *_check_confirmed(college, day, tuple(conferences), rules),
    ]
    ends = term_ends(college, edition)
    if day > ends:
        article = rules.cite("IV.5.1")
        found.append(
            contradiction(Severity.ERROR, "college.elected", "college-term-over", article, ends=ends.isoformat())
        )
    return tuple(found)


def _check_number(college: College, rules: Edition) -> Iterator[Finding]:
    article = rules.cite("IV.5.1")
    if not college.of(SeatRole.CHAIR):
        yield gap(Severity.ERROR, "college.seats", "college-no-chair", article, rules.cite("IV.5.2"))
    has_vice = bool(college.of(SeatRole.VICE_CHAIR))
    if rules.officials.has_vice_chair.value and not has_vice:
        yield gap(Severity.ERROR, "college.seats", "college-no-vice-chair", rules.officials.has_vice_chair.article)
    if has_vice and not rules.officials.has_vice_chair.value:
        yield contradiction(
            Severity.ERROR, "college.seats", "college-vice-chair-unknown", rules.officials.has_vice_chair.article
        )
    members = len(college.of(SeatRole.MEMBER))
    if not rules.officials.least_members <= members <= rules.officials.most_members:
        bounds = {"least": rules.officials.least_members, "most": rules.officials.most_members}
        yield contradiction(
            Severity.ERROR, "college.seats", "college-number-of-members", article, have=members, **bounds
        )


def _check_classes(college: College, rules: Edition) -> Iterator[Finding]:
    for index, seat in enumerate(college.seats):
        least = ArbiterClass.STATE if seat.role is SeatRole.CHAIR else ArbiterClass.FIRST
        where, article = f"college.seats.{index}", rules.cite("IV.5.1")
        need = f"{least.value}_class"
        if seat.arbiter_class is None:
            yield gap(Severity.WARNING, where, "college-class-unknown", article, name=seat.name, need=need)
        elif not seat.arbiter_class.reaches(least):
            have = f"{seat.arbiter_class.value}_class"
            yield refusal(Severity.ERROR, where, "college-class-too-low", article, name=seat.name, have=have, need=need)


def _check_confirmed(college: College, day: date, conferences: tuple[date, ...], rules: Edition) -> Iterator[Finding]:
    for index, seat in enumerate(college.seats):
        if seat.co_opted is None or (seat.confirmed is not None and seat.confirmed <= day):
            continue
        where, article = f"college.seats.{index}", rules.cite("IV.5.2")
        if any(seat.co_opted < held <= day for held in conferences):
            yield contradiction(Severity.ERROR, where, "college-not-confirmed", article, name=seat.name)
        else:
            yield gap(Severity.HINT, where, "college-to-be-confirmed", article, name=seat.name)


def judge_vacancy(college: College, left: SeatRole, edition: str | None = None) -> Ruling:
    """What follows when somebody resigns during the term; `college` is what is left."""
    rules = edition_of(edition)
    articles: tuple[Article, ...] = (rules.cite("IV.5.2"),)
    if left is not SeatRole.CHAIR:
        return Ruling(Verdict.PERMITTED, "college-chair-may-fill", articles)
    full = rules.officials.completed_to
    facts: dict[str, int | str] = {"missing": max(0, full - len(college.seats)), "full": full}
    if not rules.officials.has_vice_chair.value:
        return Ruling(Verdict.UPHELD, "college-elects-a-chair", articles, facts)
    vice = college.of(SeatRole.VICE_CHAIR)
    if not vice:
        return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "college-nobody-to-act", articles)
    facts |= {"name": vice[0].name, "ends": term_ends(college, edition).isoformat()}
    return Ruling(Verdict.UPHELD, "college-vice-chair-acts", articles, facts)


# Its opinion on a candidate for an international class; silence is consent [IV.6.2.5]


def opinion_due(request: FmjdRequest, rules: Edition) -> date:
    """The last day on which the College may still answer."""
    return days_after(request.received, rules.officials.opinion_days)


def judge_opinion(request: FmjdRequest | None, day: date, rules: Edition) -> Ruling:
    """Whether PZWarc may apply to FMJD on this day. Some days without an answer are a positive one; an answer of the
    last day itself still counts, a later one changes nothing [D-145]."""
    articles = (rules.cite("IV.6.2.5"),)
    if request is None or request.received > day:
        return Ruling(Verdict.REFUSED, "officials-opinion-not-asked", articles)
    if request.is_proposal:
        return Ruling(Verdict.UPHELD, "officials-proposed-by-college", articles)
    due = opinion_due(request, rules)
    answered = request.answered
    if answered is not None and answered <= min(day, due):
        reason = "officials-opinion-positive" if request.is_positive else "officials-opinion-negative"
        verdict = Verdict.UPHELD if request.is_positive else Verdict.REFUSED
        return Ruling(verdict, reason, articles, {"day": answered.isoformat()})
    facts: dict[str, int | str] = {"due": due.isoformat(), "days": rules.officials.opinion_days}
    if day >= due:
        return Ruling(Verdict.UPHELD, "officials-opinion-silent", articles, facts)
    facts["left"] = (due - day).days
    return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "officials-opinion-awaited", articles, facts)
