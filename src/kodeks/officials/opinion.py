"""The College's opinion on a candidate for an international class; silence is consent [IV.6.2.5]."""

from __future__ import annotations

from datetime import date

from kodeks.officials.arbiter import FmjdRequest
from kodeks.officials.days import days_after
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.ruling import Ruling, Verdict


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
