"""Who appoints arbiters, and whether a recorded appointment fits [IV.3.1, IV.3.2]."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from kodeks.frozen import frozen
from kodeks.rulebook.arbiter_classes import ArbiterRole
from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition
from kodeks.rulebook.ruling import Ruling, Verdict


class Appointer(StrEnum):
    COLLEGE = "college"
    ORGANISER = "organiser"
    FEDERATION = "federation"


@frozen(kw_only=True)
class Appointment:
    """An arbiter named for an event, as the College has it on record."""

    event: str  # its id or name
    arbiter: str  # his id or name
    role: ArbiterRole
    by: Appointer
    day: date | None = None
    has_consent: bool = False  # of the College, where the class alone does not do [IV.6.3]


def who_appoints(role: ArbiterRole, *, is_official: bool, code: Edition | None = None) -> Ruling:
    """For official events of PZWarc the code says it; all others are the organiser's."""
    if not is_official:
        return Ruling(Verdict.PERMITTED, "officials-organiser-appoints-freely", ((code or edition()).cite("IV.3"),))
    if role is ArbiterRole.CHIEF:
        return Ruling(Verdict.UPHELD, "officials-college-appoints", _articles(role, code))
    return Ruling(Verdict.UPHELD, "officials-organiser-appoints", _articles(role, code))


def judge_appointment(
    role: ArbiterRole, by: Appointer | None, *, is_official: bool, code: Edition | None = None
) -> Ruling:
    """Whether somebody was named by those whose business it is; the organiser's own naming needs no record."""
    if not is_official:
        return who_appoints(role, is_official=False, code=code)
    articles = _articles(role, code)
    if by is None:
        if role is ArbiterRole.CHIEF:
            return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "officials-appointment-not-recorded", articles)
        return who_appoints(role, is_official=True, code=code)
    rightly = (Appointer.COLLEGE,) if role is ArbiterRole.CHIEF else (Appointer.ORGANISER, Appointer.COLLEGE)
    facts: dict[str, int | str] = {"by": f"appointed_{by.value}"}
    if by in rightly:
        return Ruling(Verdict.UPHELD, "officials-appointed-by", articles, facts)
    reason = "officials-college-must-appoint" if role is ArbiterRole.CHIEF else "officials-organiser-must-appoint"
    return Ruling(Verdict.REFUSED, reason, articles, facts)


def _articles(role: ArbiterRole, code: Edition | None) -> tuple[Article, ...]:
    return ((code or edition()).cite("IV.3.1" if role is ArbiterRole.CHIEF else "IV.3.2"),)
