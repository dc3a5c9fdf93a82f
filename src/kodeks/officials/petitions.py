"""Matters brought before the technical commission or the Arbiters' College: who may bring which, who decides it, by
which article, and until when [IV.5.3, IV.6.2, VII.7.1]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from enum import StrEnum
from types import MappingProxyType

from kodeks.frozen import frozen
from kodeks.officials.arbiter import FmjdRequest
from kodeks.officials.college import opinion_due
from kodeks.officials.days import years_after
from kodeks.officials.deadlines import Deadline, curator_deadline
from kodeks.rulebook.arbiter_classes import ArbiterClass
from kodeks.rulebook.article import Article
from kodeks.rulebook.editions import current


class PetitionKind(StrEnum):
    """What is asked for. The words are stable: the database carries them."""

    TITLE = "title"  # or a category, of a player
    CLASS = "class"  # of an arbiter
    EXAM = "exam"
    WAIVER = "waiver"  # of a requirement of the third class
    OPINION = "opinion"  # on a candidate for a class of FMJD
    CONFERENCE = "conference"  # held, and who was there
    REGULATIONS = "regulations"  # of a championship, for an opinion
    PRECEDENT = "precedent"
    APPEAL = "appeal"  # in the last instance
    SUSPENSION = "suspension"
    ELECTION = "election"  # of the College, held by a curator


class Body(StrEnum):
    """Who decides."""

    COMMISSION = "commission"  # the technical one
    COLLEGE = "college"  # of arbiters


@frozen
class PetitionRules:
    """What the code says of a matter."""

    body: Body
    articles: tuple[str, ...]
    is_of_federation: bool = False  # only the federation itself brings it; else anybody whom it concerns


RULES: Mapping[PetitionKind, PetitionRules] = MappingProxyType(
    {
        PetitionKind.TITLE: PetitionRules(Body.COMMISSION, ("VII.7.1", "VII.7.6")),
        PetitionKind.CLASS: PetitionRules(Body.COLLEGE, ("IV.5.3.7",)),
        PetitionKind.EXAM: PetitionRules(Body.COLLEGE, ("IV.5.3.7",)),
        PetitionKind.WAIVER: PetitionRules(Body.COLLEGE, ("IV.6.2.1.3",)),
        PetitionKind.OPINION: PetitionRules(Body.COLLEGE, ("IV.6.2.5",), True),
        PetitionKind.CONFERENCE: PetitionRules(Body.COLLEGE, ("IV.5.3.6",), True),
        PetitionKind.REGULATIONS: PetitionRules(Body.COLLEGE, ("IV.5.3.2",)),
        PetitionKind.PRECEDENT: PetitionRules(Body.COLLEGE, ("IV.5.3.3",)),
        PetitionKind.APPEAL: PetitionRules(Body.COLLEGE, ("IV.5.3.4",)),
        PetitionKind.SUSPENSION: PetitionRules(Body.COLLEGE, ("IV.5.3.11",), True),
        PetitionKind.ELECTION: PetitionRules(Body.COLLEGE, ("IV.5.3.14",), True),
    }
)
_CLASS_ARTICLES: Mapping[ArbiterClass, str] = MappingProxyType(
    {
        ArbiterClass.THIRD: "IV.6.2.1",
        ArbiterClass.SECOND: "IV.6.2.2",
        ArbiterClass.FIRST: "IV.6.2.3",
        ArbiterClass.STATE: "IV.6.2.4",
        ArbiterClass.FMJD: "IV.6.2.6",
        ArbiterClass.FMJD_TECHNICAL: "IV.6.2.7",
    }
)
EXAM_ARTICLES: Mapping[ArbiterClass, str] = MappingProxyType(  # the classes that ask for one
    {
        ArbiterClass.THIRD: "IV.6.2.1.1",
        ArbiterClass.SECOND: "IV.6.2.2.1",
        ArbiterClass.FIRST: "IV.6.2.3.4",
        ArbiterClass.STATE: "IV.6.2.4.4",
    }
)


def articles_of(kind: PetitionKind, received: date, arbiter_class: ArbiterClass | None = None) -> tuple[Article, ...]:
    """What a decision rests on, by the edition in force when the matter was brought."""
    code, numbers = current("100", received.isoformat()), RULES[kind].articles
    if arbiter_class is not None:
        numbers = (*numbers, (EXAM_ARTICLES if kind is PetitionKind.EXAM else _CLASS_ARTICLES)[arbiter_class])
    return tuple(map(code.cite, numbers))


def petition_deadline(
    kind: PetitionKind,
    received: date,
    today: date,
    decided: date | None = None,
    conferences: Iterable[date] = (),
) -> Deadline | None:
    """Until when it must be decided; None where the code sets no term. A Conference is due a year after the last one
    before it was brought up."""
    code = current("100", received.isoformat())
    if kind is PetitionKind.OPINION:
        due = opinion_due(FmjdRequest(arbiter_class=ArbiterClass.FMJD, received=received), code)
        return Deadline("deadline-opinion", due, (code.cite("IV.6.2.5"),), today, decided)
    if kind is PetitionKind.ELECTION:
        return curator_deadline(received, today, decided)
    if kind is PetitionKind.CONFERENCE:
        last = max((day for day in conferences if day < received), default=None)
        if last is not None:
            article = code.cite("IV.5.3.6")
            return Deadline("deadline-conference", years_after(last, 1), (article,), today, decided)
    return None
