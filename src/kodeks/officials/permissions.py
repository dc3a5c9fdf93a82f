"""Who may serve where, as an answer with its articles [IV.6.3]."""

from __future__ import annotations

from enum import Enum, auto

from kodeks.rulebook.arbiter_classes import (
    ArbiterClass,
    ArbiterRole,
    EventKind,
    Permission,
    class_articles,
    is_permission_inferred,
    permission,
)
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition
from kodeks.rulebook.ruling import Ruling, Verdict


class Right(Enum):
    """What is said of a service: the right that the code gives, and what became of it here."""

    YES = auto()
    BY_THE_STRONGER = auto()
    CONSENTED = auto()
    WITH_CONSENT = auto()  # of the College: somebody must decide until it is there
    NO = auto()


_NAMED = {  # the same answers with the name of whom they are about
    "officials-may-not": "officials-he-may-not",
    "officials-may-with-consent": "officials-he-may-with-consent",
    "officials-appointment-not-recorded": "officials-his-appointment-not-recorded",
    "officials-college-must-appoint": "officials-college-must-appoint-him",
    "officials-organiser-must-appoint": "officials-organiser-must-appoint-him",
}
_SAID = {
    Right.YES: (Verdict.PERMITTED, "officials-may"),
    Right.BY_THE_STRONGER: (Verdict.PERMITTED, "officials-may-by-the-stronger-right"),
    Right.CONSENTED: (Verdict.PERMITTED, "officials-may-as-consented"),
    Right.WITH_CONSENT: (Verdict.ARBITER_DECISION_REQUIRED, "officials-may-with-consent"),
    Right.NO: (Verdict.REFUSED, "officials-may-not"),
}


def right_to_serve(
    code: Edition, arbiter_class: ArbiterClass, role: ArbiterRole, kind: EventKind, *, has_consent: bool = False
) -> Right:
    """Whether a class may serve so, and by what right."""
    may = permission(code, arbiter_class, role, kind)
    if may is Permission.NO:
        return Right.NO
    if may is Permission.CONSENT:
        return Right.CONSENTED if has_consent else Right.WITH_CONSENT
    return Right.BY_THE_STRONGER if is_permission_inferred(code, arbiter_class, role, kind) else Right.YES


def judge_permission(
    arbiter_class: ArbiterClass,
    role: ArbiterRole,
    kind: EventKind,
    *,
    has_consent: bool = False,
    code: Edition | None = None,
) -> Ruling:
    """Yes, no, or with the consent of the College: then somebody must decide until the consent is there."""
    code = code or edition()
    verdict, reason = _SAID[right_to_serve(code, arbiter_class, role, kind, has_consent=has_consent)]
    facts: dict[str, int | str] = {
        "class": f"{arbiter_class.value}_class",
        "role": f"serves_{'chief' if role is ArbiterRole.CHIEF else 'assistant'}",
        "kind": f"event_{kind.value}",
    }
    return Ruling(verdict, reason, class_articles(code, arbiter_class), facts)


def about(name: str, ruling: Ruling) -> Ruling:
    """The same answer, with the name of whom it is about."""
    return Ruling(
        ruling.verdict, _NAMED.get(ruling.reason, ruling.reason), ruling.articles, {**ruling.facts, "name": name}
    )
