"""What every arbiter must be, and what the College may waive for the third class [IV.6.1, IV.6.2.1.3]."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from kodeks.officials.arbiter import Arbiter, WaivedCondition, Waiver
from kodeks.officials.days import age_on
from kodeks.rulebook.arbiter_classes import ArbiterClass
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.ruling import Ruling, Verdict

_CITIZENSHIPS = ("PL", "POL", "POLSKIE", "POLISH", "POLSKA", "POLAND")
_NUMBER = {
    WaivedCondition.AGE: "IV.6.2.1.3.1",
    WaivedCondition.CATEGORY: "IV.6.2.1.3.2",
    WaivedCondition.CITIZENSHIP: "IV.6.2.1.3.3",
}


def judge_general(arbiter: Arbiter, wanted: ArbiterClass, day: date, rules: Edition) -> Iterator[Ruling]:
    """Age, citizenship, repute, suspensions and category, each by itself."""
    yield _judge_age(arbiter, wanted, day, rules)
    yield _judge_citizenship(arbiter, wanted, day, rules)
    verdict = Verdict.UPHELD if arbiter.good_repute else Verdict.REFUSED
    reason = "officials-repute-good" if arbiter.good_repute else "officials-repute-doubtful"
    yield Ruling(verdict, reason, (rules.cite("IV.6.1.1"),))
    yield judge_suspension(arbiter, day, rules)
    yield _judge_category(arbiter, wanted, day, rules)


def judge_suspension(arbiter: Arbiter, day: date, rules: Edition) -> Ruling:
    """No disqualification or suspension on this day [IV.6.1.2]."""
    articles = (rules.cite("IV.6.1.2"),)
    found = arbiter.suspension_in(day, day)
    if found is None:
        return Ruling(Verdict.UPHELD, "officials-not-suspended", articles)
    if found.ends is None:
        return Ruling(
            Verdict.REFUSED, "officials-suspended-without-end", articles, {"starts": found.starts.isoformat()}
        )
    facts: dict[str, int | str] = {"starts": found.starts.isoformat(), "ends": found.ends.isoformat()}
    return Ruling(Verdict.REFUSED, "officials-suspended", articles, facts)


def _judge_age(arbiter: Arbiter, wanted: ArbiterClass, day: date, rules: Edition) -> Ruling:
    articles = (rules.cite("IV.6.1.1"),)
    if arbiter.birth is None:
        return Ruling(Verdict.REFUSED, "officials-birth-unknown", articles)
    age, asked = age_on(arbiter.birth, day), rules.officials.classes
    if age >= asked.of_age:
        return Ruling(Verdict.UPHELD, "officials-age", articles, {"have": age, "need": asked.of_age})
    waiver = _waiver(arbiter, WaivedCondition.AGE, day)
    if waiver is not None and wanted is ArbiterClass.THIRD and age < asked.least_waived_age:
        number = rules.cite(_NUMBER[WaivedCondition.AGE])
        return Ruling(Verdict.REFUSED, "officials-age", (number,), {"have": age, "need": asked.least_waived_age})
    refused = Ruling(Verdict.REFUSED, "officials-age", articles, {"have": age, "need": asked.of_age})
    return _unless_waived(refused, waiver, wanted, rules)


def _judge_citizenship(arbiter: Arbiter, wanted: ArbiterClass, day: date, rules: Edition) -> Ruling:
    articles = (rules.cite("IV.6.1.1"),)
    facts: dict[str, int | str] = {"citizenship": arbiter.citizenship or "–"}
    if arbiter.citizenship.strip().upper() in _CITIZENSHIPS:
        return Ruling(Verdict.UPHELD, "officials-citizen", articles, facts)
    refused = Ruling(Verdict.REFUSED, "officials-not-a-citizen", articles, facts)
    return _unless_waived(refused, _waiver(arbiter, WaivedCondition.CITIZENSHIP, day), wanted, rules)


def _judge_category(arbiter: Arbiter, wanted: ArbiterClass, day: date, rules: Edition) -> Ruling:
    articles = (rules.cite("IV.6.1.3"),)
    least = rules.officials.classes.category
    facts: dict[str, int | str] = {"have": arbiter.category or "–", "need": least}
    if arbiter.has_category(least):
        return Ruling(Verdict.UPHELD, "officials-category", articles, facts)
    refused = Ruling(Verdict.REFUSED, "officials-category", articles, facts)
    return _unless_waived(refused, _waiver(arbiter, WaivedCondition.CATEGORY, day), wanted, rules)


def _waiver(arbiter: Arbiter, waived: WaivedCondition, day: date) -> Waiver | None:
    return next((each for each in arbiter.waivers if each.waived is waived and each.day <= day), None)


def _unless_waived(refused: Ruling, waiver: Waiver | None, wanted: ArbiterClass, rules: Edition) -> Ruling:
    """A waiver is for the third class; whether it carries on to a higher one the code does not say."""
    if waiver is None:
        return refused
    articles = (*refused.articles, rules.cite(_NUMBER[waiver.waived]))
    facts: dict[str, int | str] = {"what": f"waived_{waiver.waived.value}", "day": waiver.day.isoformat()}
    if wanted is ArbiterClass.THIRD:
        return Ruling(Verdict.UPHELD, "officials-waived", articles, facts)
    return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "officials-waived-for-third-only", articles, facts)
