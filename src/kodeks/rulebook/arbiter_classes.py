"""Arbiters of draughts: their classes, their roles, and who may do what [IV.1, IV.6.2, IV.6.3]."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import Edition

__all__ = [
    "ArbiterClass",
    "ArbiterRole",
    "EventKind",
    "Permission",
    "class_articles",
    "event_kind",
    "is_permission_inferred",
    "permission",
]


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


_CHIEF, _ASSISTANT = ArbiterRole.CHIEF, ArbiterRole.ASSISTANT
_Rights = Mapping[tuple[EventKind, ArbiterRole], Permission]
_RIGHTS: Mapping[ArbiterClass, _Rights] = MappingProxyType(
    {
        ArbiterClass.THIRD: MappingProxyType(
            {
                (EventKind.LOCAL, _CHIEF): Permission.YES,
                (EventKind.LOCAL, _ASSISTANT): Permission.YES,
                (EventKind.RATED, _CHIEF): Permission.NO,
                (EventKind.RATED, _ASSISTANT): Permission.NO,
                (EventKind.OFFICIAL, _CHIEF): Permission.NO,
                (EventKind.OFFICIAL, _ASSISTANT): Permission.CONSENT,
            }
        ),
        ArbiterClass.SECOND: MappingProxyType(
            {
                (EventKind.LOCAL, _CHIEF): Permission.YES,
                (EventKind.LOCAL, _ASSISTANT): Permission.YES,
                (EventKind.RATED, _CHIEF): Permission.NO,
                (EventKind.RATED, _ASSISTANT): Permission.YES,
                (EventKind.OFFICIAL, _CHIEF): Permission.CONSENT,
                (EventKind.OFFICIAL, _ASSISTANT): Permission.YES,
            }
        ),
    }
)
_INFERRED = frozenset(  # not stated; allowed because the stronger right is given [D-143]
    {
        (ArbiterClass.THIRD, EventKind.LOCAL, _ASSISTANT),
        (ArbiterClass.SECOND, EventKind.OFFICIAL, _ASSISTANT),
    }
)
_NUMBER = {ArbiterClass.THIRD: "IV.6.3.1", ArbiterClass.SECOND: "IV.6.3.2"}
_NUMBER_OF_THE_OTHERS = "IV.6.3.3"


def event_kind(*, is_official: bool, is_rated: bool) -> EventKind:
    """The column of an event: an official one goes by its own, rated or not [D-144]."""
    return EventKind.OFFICIAL if is_official else EventKind.RATED if is_rated else EventKind.LOCAL


def permission(arbiter_class: ArbiterClass, role: ArbiterRole, kind: EventKind) -> Permission:
    """Whether the class may serve so [IV.6.3]; all but the chief serve as assistants."""
    rights = _RIGHTS.get(arbiter_class)
    return Permission.YES if rights is None else rights[kind, _column(role)]


def is_permission_inferred(arbiter_class: ArbiterClass, role: ArbiterRole, kind: EventKind) -> bool:
    """Whether the code gives the right only through a stronger one [D-143]."""
    return (arbiter_class, kind, _column(role)) in _INFERRED


def class_articles(code: Edition, arbiter_class: ArbiterClass) -> tuple[Article, ...]:
    """What the rights of a class rest on; FMJD's classes have those of the first and the state class."""
    return (code.cite("IV.6.3"), code.cite(_NUMBER.get(arbiter_class, _NUMBER_OF_THE_OTHERS)))


def _column(role: ArbiterRole) -> ArbiterRole:
    return _CHIEF if role is _CHIEF else _ASSISTANT
