"""Who may serve where, as an answer with its articles [IV.6.3]."""

from __future__ import annotations

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
    may = permission(code, arbiter_class, role, kind)
    articles = class_articles(code, arbiter_class)
    facts: dict[str, int | str] = {
        "class": f"{arbiter_class.value}_class",
        "role": f"serves_{'chief' if role is ArbiterRole.CHIEF else 'assistant'}",
        "kind": f"event_{kind.value}",
    }
    if may is Permission.NO:
        return Ruling(Verdict.REFUSED, "officials-may-not", articles, facts)
    if may is Permission.CONSENT and not has_consent:
        return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "officials-may-with-consent", articles, facts)
    if may is Permission.CONSENT:
        return Ruling(Verdict.PERMITTED, "officials-may-as-consented", articles, facts)
    if is_permission_inferred(code, arbiter_class, role, kind):
        return Ruling(Verdict.PERMITTED, "officials-may-by-the-stronger-right", articles, facts)
    return Ruling(Verdict.PERMITTED, "officials-may", articles, facts)
