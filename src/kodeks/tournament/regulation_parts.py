"""The parts of regulations that have parts of their own: officials, age groups, appeals, play-off, invitation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kodeks.rulebook.arbiter_classes import ArbiterClass, ArbiterRole

__all__ = [
    "AgeGroup",
    "Appeals",
    "ArbiterClass",
    "ArbiterRole",
    "Deviation",
    "Invitation",
    "Member",
    "MemberRole",
    "NamedArbiter",
    "PlayOff",
    "PlayOffPlaces",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedArbiter:
    """An arbiter as the regulations name him."""

    name: str
    role: ArbiterRole = ArbiterRole.CHIEF
    arbiter_class: ArbiterClass | None = None  # of draughts
    licence: str = ""
    has_consent: bool = False  # of the Arbiters' College, where the class alone does not do [IV.6.3]
    is_suspended: bool = False
    fide_title: str = ""  # IA, FA, NA
    fide_category: str = ""  # A to D


@dataclass(frozen=True, slots=True, kw_only=True)
class AgeGroup:
    """Those who are ranked, or play, by themselves: no older than `age`, of this sex if one is given."""

    name: str
    age: int | None = None
    sex: str = ""  # "m" or "w"


class MemberRole(StrEnum):
    """A place in the appeals committee."""

    CHAIR = "chair"
    MEMBER = "member"
    RESERVE = "reserve"


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One of the appeals committee."""

    name: str
    role: MemberRole = MemberRole.MEMBER
    federation: str = ""
    born: str = ""  # a date


@dataclass(frozen=True, slots=True, kw_only=True)
class Appeals:
    """The appeals committee, and how an appeal is made [FTR2012 10b, 10c]."""

    elected: str = ""  # a date
    deadline: str = ""  # until when, in the words of the regulations
    deposit: int | None = None  # cents; 0 if none is asked
    covers_quickplay: bool = False  # appeals against rulings on the quickplay finish are heard [FIDE2009 12.10]
    to_college: bool = False  # of draughts: the Arbiters' College hears the last appeal [IV.5.3.4]
    members: tuple[Member, ...] = ()

    @property
    def voters(self) -> tuple[Member, ...]:
        """All but the reserves."""
        return tuple(member for member in self.members if member.role is not MemberRole.RESERVE)


class PlayOffPlaces(StrEnum):
    """For which shared places a play-off is held."""

    FIRST = "first"
    QUALIFYING = "qualifying"
    ALL = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOff:
    """A play-off as foreseen [FTR2012 A3.1, III.4]."""

    tempo: str | None = None
    starts: str = ""  # a moment: the time set aside
    places: PlayOffPlaces = PlayOffPlaces.FIRST
    procedure: str = ""  # "model" for FIDE's, else who plays whom in every case, in words
    rest_before: int | None = None  # minutes after the last game
    rest_between: int | None = None  # minutes between its rounds


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """What an invitation says beside the settings of the event themselves [FTR2012 3c.1-16]."""

    hotel: str = ""
    programme: str = ""
    draw_offers: str = ""
    money: str = ""
    travel: str = ""
    expected: str = ""  # number of players, names of those invited
    website: str = ""
    contact: str = ""
    duties: str = ""  # to media, public, sponsors
    answer_by: str = ""
    reporting: str = ""  # where and when
    security: str = ""
    medical: str = ""
    tourism: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deviation:
    """Something the regulations order otherwise than an article does, in words."""

    text: str
    against: str  # the article's long id
