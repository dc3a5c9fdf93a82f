"""An arbiter as the register of the College knows him: classes, licences, examinations, events served [IV.5.3.8]."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from enum import StrEnum

from kodeks.clock import Assessment, assess, parse_control
from kodeks.frozen import frozen
from kodeks.malformed import MalformedText
from kodeks.officials.days import check_order
from kodeks.rulebook.arbiter_classes import ArbiterClass, ArbiterRole
from kodeks.rulebook.editions import tempo_rules
from kodeks.rulebook.tempo_rules import TempoClass
from kodeks.tournament.surnames import SplitName, split_name, surname_within

__all__ = [
    "Arbiter",
    "Exam",
    "FmjdRequest",
    "HeldClass",
    "Licence",
    "Relation",
    "RelationKind",
    "Service",
    "Suspension",
    "Waiver",
    "same_person",
]

CATEGORIES = ("V", "IV", "III", "II", "I", "K", "M", "AM")  # from the lowest [VII.1, VII.2]
_TITLES = frozenset({*CATEGORIES, "KK", "MK", "AMK", "CMF", "MF", "MI", "GM", "GMI", "CMFF", "MFF", "MIF", "GMF"})


@frozen(kw_only=True)
class HeldClass:
    """A class and the day from which it is held."""

    arbiter_class: ArbiterClass
    since: date


@frozen(kw_only=True)
class Licence:
    """A licence and the days it covers, both inclusive; without an end it is for good."""

    number: str
    valid_from: date
    valid_to: date | None = None

    def __post_init__(self) -> None:
        check_order("valid_to", self.valid_from, self.valid_to)

    def covers(self, day: date) -> bool:
        return self.valid_from <= day and (self.valid_to is None or day <= self.valid_to)


@frozen(kw_only=True)
class Suspension:
    """A suspension or disqualification, both days inclusive; without an end it lasts until lifted [IV.5.3.11]."""

    starts: date
    ends: date | None = None
    by: str = ""

    def __post_init__(self) -> None:
        check_order("ends", self.starts, self.ends)

    def touches(self, first: date, last: date) -> bool:
        """Whether it covers any of the days from first to last."""
        return self.starts <= last and (self.ends is None or first <= self.ends)


@frozen(kw_only=True)
class Exam:
    """An examination before a commission of the College."""

    arbiter_class: ArbiterClass
    day: date
    passed: bool


class WaivedCondition(StrEnum):
    """What the College may waive for the third class [IV.6.2.1.3]."""

    AGE = "age"  # from 16 on
    CATEGORY = "category"
    CITIZENSHIP = "citizenship"


@frozen(kw_only=True)
class Waiver:
    """A requirement that the College has waived, and the special case it saw."""

    waived: WaivedCondition
    day: date
    grounds: str = ""


@frozen(kw_only=True)
class FmjdRequest:
    """A request for an international class that reached the College [IV.6.2.5]."""

    arbiter_class: ArbiterClass
    received: date
    answered: date | None = None
    is_positive: bool = False  # the answer
    is_proposal: bool = False  # the College itself proposed him

    def __post_init__(self) -> None:
        check_order("answered", self.received, self.answered)
        if self.is_positive and self.answered is None:
            raise MalformedText("arbiters-field-missing", "answered")


class RelationKind(StrEnum):
    """How an arbiter is bound to somebody who plays [KW2022 IV.4.4]."""

    FAMILY = "family"  # of the first or second degree
    PARTNER = "partner"
    CLUB = "club"


@frozen(kw_only=True)
class Relation:
    """A relation that an arbiter has declared: to a person, or to a club."""

    kind: RelationKind
    to: str


@frozen(kw_only=True)
class Service:
    """An event at which an arbiter served."""

    name: str
    role: ArbiterRole
    starts: date
    ends: date
    id: str = ""
    board: str = "100"  # or "64"
    tempo: str = ""
    official_tempo: bool | None = None  # as recorded; by the tempo if None
    rated_tempo: bool | None = None
    is_rated: bool = False
    is_official: bool = False
    class_at_time: ArbiterClass | None = None  # as recorded; by the classes held if None

    def __post_init__(self) -> None:
        check_order("ends", self.starts, self.ends)
        if self.board not in ("100", "64"):
            raise MalformedText("not-an-option", f"board = {self.board}")
        if self.tempo:
            self._check_tempo()

    def _check_tempo(self) -> None:
        try:
            parse_control(self.tempo)
        except MalformedText as error:
            raise MalformedText(error.reason, f"tempo = {self.tempo}") from None

    def is_same_as(self, other: Service) -> bool:
        """Whether both are the same event: its name, first day and board."""
        return (self.starts, self.board) == (other.starts, other.board) and same_person(self.name, (other.name,))

    @property
    def is_chief(self) -> bool:
        return self.role is ArbiterRole.CHIEF

    def has_official_tempo(self, edition: str) -> bool:
        """Whether the tempo was one of II.6; unknown is no."""
        return self._has(self.official_tempo, edition)

    def has_rated_tempo(self, edition: str) -> bool:
        """Whether games at this tempo are rated [VI.4.5]; unknown is no."""
        return self._has(self.rated_tempo, edition)

    def _has(self, recorded: bool | None, edition: str) -> bool:
        """What is recorded prevails; standard games at official tempos are both [II.6.1, VI.4.5]."""
        if recorded is not None or not self.tempo:
            return bool(recorded)
        found = self._assess(edition)
        return found.name is TempoClass.STANDARD and found.is_official

    def _assess(self, edition: str) -> Assessment:
        return assess(parse_control(self.tempo), tempo_rules(edition, self.board))


@frozen(kw_only=True)
class Arbiter:
    """An arbiter, or somebody who wants to become one."""

    id: str
    name: str
    surname: str = ""  # which words of the name are the surname, where that was told
    birth: date | None = None
    citizenship: str = "PL"
    good_repute: bool = True
    category: str = ""  # or title, of a player
    been_on_list_a: bool = False
    conferences: tuple[date, ...] = ()  # attended: the first day of each
    classes: tuple[HeldClass, ...] = ()
    licences: tuple[Licence, ...] = ()
    suspensions: tuple[Suspension, ...] = ()
    exams: tuple[Exam, ...] = ()
    waivers: tuple[Waiver, ...] = ()
    requests: tuple[FmjdRequest, ...] = ()
    relations: tuple[Relation, ...] = ()
    events: tuple[Service, ...] = ()

    def __post_init__(self) -> None:
        for field in ("id", "name"):
            if not getattr(self, field).strip():
                raise MalformedText("text-missing", field)
        if self.category and self.category.rstrip("+").upper() not in _TITLES:
            raise MalformedText("not-an-option", f"category = {self.category}")
        named = [held.arbiter_class for held in self.classes]
        for index, each in enumerate(named):
            if each in named[:index]:
                raise MalformedText("arbiters-class-twice", f"classes = {each.value}")
        for index, event in enumerate(self.events):
            if any(event.is_same_as(earlier) and event.tempo == earlier.tempo for earlier in self.events[:index]):
                raise MalformedText("arbiters-event-twice", f"events.{index}.name = {event.name}")

    @property
    def parts(self) -> SplitName:
        """Surname and first name; guessed where only the whole is known."""
        return surname_within(self.name, self.surname) or split_name(self.name)

    def classes_on(self, day: date) -> tuple[ArbiterClass, ...]:
        return tuple(held.arbiter_class for held in self.classes if held.since <= day)

    def class_on(self, day: date) -> ArbiterClass | None:
        """The highest of them: by the national class behind it, then FMJD's before the national one."""
        order = list(ArbiterClass)
        return max(self.classes_on(day), key=lambda each: (order.index(each.national), order.index(each)), default=None)

    def reaches(self, least: ArbiterClass, day: date) -> bool:
        return any(held.reaches(least) for held in self.classes_on(day))

    def class_at(self, service: Service) -> ArbiterClass | None:
        """The class he served with at an event."""
        return service.class_at_time or self.class_on(service.starts)

    def unlicensed_day(self, first: date, last: date) -> date | None:
        """The first of these days on which he has no licence."""
        day = first
        while day <= last:
            covering = [licence.valid_to or date.max for licence in self.licences if licence.covers(day)]
            if not covering:
                return day
            if max(covering) >= last:
                return None
            day = max(covering) + timedelta(days=1)
        return None

    def suspension_in(self, first: date, last: date) -> Suspension | None:
        """A suspension that touches any of these days."""
        return next((each for each in self.suspensions if each.touches(first, last)), None)

    def has_category(self, least: str) -> bool:
        """Whether he holds at least this category; every title is above all of them."""
        held = self.category.rstrip("+").upper()
        if not held:
            return False
        return held not in CATEGORIES or CATEGORIES.index(held) >= CATEGORIES.index(least)


def same_person(name: str, others: Iterable[str]) -> bool:
    """Whether a name is among others, whatever the case of letters and the blanks."""
    wanted = name.casefold().split()
    return any(other.casefold().split() == wanted for other in others)
