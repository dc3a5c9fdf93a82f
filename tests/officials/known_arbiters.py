"""Arbiters for tests: one for each class who meets everything that the class asks, and no more."""

from dataclasses import replace
from datetime import date, timedelta

from kodeks.officials import Arbiter, Exam, FmjdRequest, HeldClass, Licence, Service
from kodeks.rulebook.arbiter_classes import ArbiterClass, ArbiterRole
from kodeks.words import CODES, explain, language_of

TODAY = date(2027, 6, 1)
CONFERENCES = (date(2024, 3, 1), date(2025, 3, 1), date(2026, 3, 1))  # held
SINCE = {  # when the class was got
    ArbiterClass.THIRD: date(2018, 1, 1),
    ArbiterClass.SECOND: date(2020, 1, 1),
    ArbiterClass.FIRST: date(2022, 1, 1),
    ArbiterClass.STATE: date(2024, 1, 1),
    ArbiterClass.FMJD: date(2026, 1, 1),
}
BEFORE = {
    ArbiterClass.THIRD: None,
    ArbiterClass.SECOND: ArbiterClass.THIRD,
    ArbiterClass.FIRST: ArbiterClass.SECOND,
    ArbiterClass.STATE: ArbiterClass.FIRST,
    ArbiterClass.FMJD: ArbiterClass.STATE,
    ArbiterClass.FMJD_TECHNICAL: ArbiterClass.FIRST,
}


def held(last):
    """All classes up to this one."""
    order = list(SINCE)
    classes = order[: order.index(last) + 1] if last else []
    return tuple(HeldClass(arbiter_class=each, since=SINCE[each]) for each in classes)


def service(number, *, role="chief", tempo="60m+30s", with_class=None, starts=None, **more):
    """An event of two days."""
    first = starts or date(2023, 1, 1) + timedelta(days=7 * number)
    return Service(
        name=f"Event {number}",
        role=ArbiterRole(role),
        tempo=tempo,
        starts=first,
        ends=first + timedelta(days=1),
        class_at_time=with_class,
        **more,
    )


def arbiter(last=None, **more):
    """Somebody of good standing who holds this class."""
    settings = {
        "id": "S-1",
        "name": "Anna Zielińska",
        "birth": date(1980, 5, 1),
        "category": "III",
        "classes": held(last),
        "licences": (Licence(number="L-1", valid_from=date(2020, 1, 1)),),
    }
    return Arbiter(**{**settings, **more})


def candidate(wanted):
    """Somebody who just meets everything for this class."""
    before = BEFORE[wanted]
    person = arbiter(before, exams=(Exam(arbiter_class=wanted, day=date(2027, 5, 1), passed=True),))
    if wanted is ArbiterClass.SECOND:
        return replace(person, events=tuple(service(number) for number in range(4)))
    if wanted is ArbiterClass.FIRST:
        tempos = ("60m+30s", "60m+30s", "15m+5s", "15m+5s")
        roles = ("chief", "round", "round", "round")
        events = tuple(
            service(number, role=role, tempo=tempo, with_class=before)
            for number, (role, tempo) in enumerate(zip(roles, tempos, strict=True))
        )
        return replace(person, events=events, conferences=(CONFERENCES[-2],))
    if wanted is ArbiterClass.STATE:
        roles = ("chief", "chief", "round", "round")
        events = tuple(service(number, role=role, with_class=before) for number, role in enumerate(roles))
        return replace(person, events=events, conferences=(CONFERENCES[-1],), been_on_list_a=True)
    if wanted in (ArbiterClass.FMJD, ArbiterClass.FMJD_TECHNICAL):
        return replace(person, requests=(FmjdRequest(arbiter_class=wanted, received=date(2027, 4, 1)),))
    return person


def said(ruling):
    """The ruling, after it was said in every language with all its facts."""
    for language in CODES:
        sentence = explain(language_of(language), ruling)
        assert sentence
        assert "_" not in sentence  # every fact has its word
    return ruling
