"""Arbiters of draughts: their classes, their roles, and who may do what [IV.1, IV.6.2, IV.6.3]."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from kodeks.rulebook.article import Article
    from kodeks.rulebook.edition import Edition


class ArbiterRole(StrEnum):
    """What an arbiter does at the event [IV.1]."""

    CHIEF = "chief"
    DEPUTY = "deputy"
    ROUND = "round"
    ASSISTANT = "assistant"


class ArbiterClass(StrEnum):
    """Classes of the draughts code, from the lowest [IV.6.2]; the last two are FMJD's."""

    THIRD = "third"
    SECOND = "second"
    FIRST = "first"
    STATE = "state"
    FMJD_TECHNICAL = "fmjd_technical"
    FMJD = "fmjd"

    @property
    def national(self) -> ArbiterClass:
        """The national class that it is, or at least stands on [IV.6.2.6, IV.6.2.7]."""
        return _NATIONAL.get(self, self)

    def reaches(self, least: ArbiterClass) -> bool:
        """Whether who holds it holds at least the other national class."""
        return _LADDER.index(self.national) >= _LADDER.index(least.national)


_LADDER = (ArbiterClass.THIRD, ArbiterClass.SECOND, ArbiterClass.FIRST, ArbiterClass.STATE)
_NATIONAL = {ArbiterClass.FMJD_TECHNICAL: ArbiterClass.FIRST, ArbiterClass.FMJD: ArbiterClass.STATE}


class EventKind(StrEnum):
    """The columns of the table of rights."""

    LOCAL = "local"  # and not rated
    RATED = "rated"
    OFFICIAL = "official"  # of PZWarc, rated or not [D-144]


class Permission(StrEnum):
    YES = "yes"
    CONSENT = "consent"  # of the Arbiters' College
    NO = "no"


class ClassRights(NamedTuple):
    """Where a class may serve, as chief and as anything else, and the number of the article."""

    number: str
    chief: Mapping[EventKind, Permission]
    assistant: Mapping[EventKind, Permission]
    inferred: frozenset[tuple[EventKind, ArbiterRole]]  # not stated; given because the stronger right is [D-143]


def event_kind(*, is_official: bool, is_rated: bool) -> EventKind:
    """The column of an event: an official one goes by its own, rated or not [D-144]."""
    return EventKind.OFFICIAL if is_official else EventKind.RATED if is_rated else EventKind.LOCAL


def permission(code: Edition, arbiter_class: ArbiterClass, role: ArbiterRole, kind: EventKind) -> Permission:
    """Whether the class may serve so [IV.6.3]; all but the chief serve as assistants."""
    rights = code.officials.rights.get(arbiter_class)
    if rights is None:
        return Permission.YES
    return (rights.chief if role is ArbiterRole.CHIEF else rights.assistant)[kind]


def is_permission_inferred(code: Edition, arbiter_class: ArbiterClass, role: ArbiterRole, kind: EventKind) -> bool:
    """Whether the code gives the right only through a stronger one [D-143]."""
    rights = code.officials.rights.get(arbiter_class)
    column = role if role is ArbiterRole.CHIEF else ArbiterRole.ASSISTANT
    return rights is not None and (kind, column) in rights.inferred


def class_articles(code: Edition, arbiter_class: ArbiterClass) -> tuple[Article, ...]:
    """What the rights of a class rest on; FMJD's classes have those of the first and the state class."""
    rights = code.officials.rights.get(arbiter_class)
    return (code.cite("IV.6.3"), code.cite(code.officials.rights_of_others if rights is None else rights.number))
