"""The next class: every requirement as a ruling, with what there is and what is needed [IV.6.1, IV.6.2]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from types import MappingProxyType

from kodeks.frozen import frozen
from kodeks.officials.arbiter import Arbiter, Service
from kodeks.officials.college import judge_opinion
from kodeks.officials.general import judge_general, judge_suspension
from kodeks.rulebook.arbiter_classes import ArbiterClass
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import current
from kodeks.rulebook.editions import edition as edition_of
from kodeks.rulebook.officials_rules import ClassRules
from kodeks.rulebook.ruling import Ruling, Verdict


@frozen
class ClassReview:
    """Whether somebody may have a class on a day, requirement by requirement.

    Upheld is met, refused is not met; where the verdict is that somebody must decide, it is the College.
    """

    arbiter: Arbiter
    arbiter_class: ArbiterClass
    day: date
    is_held: bool  # he has it already
    rulings: tuple[Ruling, ...]

    @property
    def missing(self) -> tuple[Ruling, ...]:
        return tuple(ruling for ruling in self.rulings if ruling.verdict is not Verdict.UPHELD)

    @property
    def is_eligible(self) -> bool:
        return not self.missing

    @property
    def awaits_college(self) -> bool:
        """Whether nothing is missing but a word of the College."""
        return bool(self.missing) and all(
            ruling.verdict is Verdict.ARBITER_DECISION_REQUIRED for ruling in self.missing
        )


def next_class(arbiter: Arbiter, day: date) -> ArbiterClass | None:
    """The class after the highest one he holds; none after FMJD's."""
    held = arbiter.class_on(day)
    if held is None:
        return ArbiterClass.THIRD
    if held is ArbiterClass.FMJD:
        return None
    return _NEXT[held.national]


_NEXT = {
    ArbiterClass.THIRD: ArbiterClass.SECOND,
    ArbiterClass.SECOND: ArbiterClass.FIRST,
    ArbiterClass.FIRST: ArbiterClass.STATE,
    ArbiterClass.STATE: ArbiterClass.FMJD,
}


def review_class(
    arbiter: Arbiter, wanted: ArbiterClass, day: date, conferences: Iterable[date] = (), edition: str | None = None
) -> ClassReview:
    """Every requirement of a class on a day. `conferences` are the Conferences held, by their first day; what happened
    after the day does not count. Where no edition is named, it is the one in force on the day."""
    rules = current("100", day.isoformat()) if edition is None else edition_of(edition)
    asked = _Application(arbiter, wanted, day, tuple(sorted(set(conferences))), rules)
    is_held = wanted in arbiter.classes_on(day) or (wanted.national is wanted and arbiter.reaches(wanted, day))
    return ClassReview(arbiter, wanted, day, is_held, tuple(_REQUIREMENTS[wanted](asked)))


@frozen
class _Application:
    """Who wants what, and when."""

    arbiter: Arbiter
    wanted: ArbiterClass
    day: date
    conferences: tuple[date, ...]
    rules: Edition

    @property
    def asks(self) -> ClassRules:
        """The numbers of the code."""
        return self.rules.officials.classes

    @property
    def served(self) -> tuple[Service, ...]:
        """The events that were over on the day."""
        return tuple(service for service in self.arbiter.events if service.ends <= self.day)

    def served_with(self, arbiter_class: ArbiterClass) -> tuple[Service, ...]:
        """Those at which he had this class."""
        with_class = ((service, self.arbiter.class_at(service)) for service in self.served)
        return tuple(service for service, held in with_class if held and held.national is arbiter_class)

    def count(self, reason: str, number: str, have: int, need: int) -> Ruling:
        verdict = Verdict.UPHELD if have >= need else Verdict.REFUSED
        return Ruling(verdict, reason, (self.rules.cite(number),), {"have": have, "need": need})

    def exam(self, number: str) -> Ruling:
        days = [
            exam.day
            for exam in self.arbiter.exams
            if exam.passed and exam.arbiter_class is self.wanted and exam.day <= self.day
        ]
        articles = (self.rules.cite(number),)
        if days:
            return Ruling(Verdict.UPHELD, "officials-exam-passed", articles, {"day": min(days).isoformat()})
        return Ruling(Verdict.REFUSED, "officials-exam-missing", articles)

    def holds(self, least: ArbiterClass, number: str) -> Ruling:
        """Whether he holds the class before it."""
        is_held = self.arbiter.reaches(least, self.day)
        verdict = Verdict.UPHELD if is_held else Verdict.REFUSED
        reason = "officials-class-held" if is_held else "officials-class-not-held"
        return Ruling(verdict, reason, (self.rules.cite(number),), {"class": f"{least.value}_class"})

    def conference(self, number: str) -> Ruling:
        """Whether he was at enough of the last Conferences."""
        last = [day for day in self.conferences if day <= self.day][-self.asks.last_conferences :]
        have = sum(day in self.arbiter.conferences for day in last)
        return self.count("officials-conferences", number, have, self.asks.conferences_attended)

    def general(self) -> Iterator[Ruling]:
        """What every arbiter must be."""
        return judge_general(self.arbiter, self.wanted, self.day, self.rules)


def _chiefs(services: Iterable[Service]) -> int:
    return sum(service.is_chief for service in services)


def _third(asked: _Application) -> Iterator[Ruling]:
    yield asked.exam("IV.6.2.1.1")
    yield from asked.general()


def _second(asked: _Application) -> Iterator[Ruling]:
    yield asked.exam("IV.6.2.2.1")
    yield asked.holds(ArbiterClass.THIRD, "IV.6.2.2.2")
    yield asked.count("officials-chief-events", "IV.6.2.2.3", _chiefs(asked.served), asked.asks.second_as_chief)
    yield from asked.general()


def _first(asked: _Application) -> Iterator[Ruling]:
    yield asked.holds(ArbiterClass.SECOND, "IV.6.2.3.1")
    served = asked.served_with(ArbiterClass.SECOND)
    official = [service for service in served if service.has_official_tempo(asked.rules.key)]
    yield asked.count("officials-events-with-second", "IV.6.2.3.2", len(served), asked.asks.first_events)
    yield asked.count("officials-official-tempo-events", "IV.6.2.3.2", len(official), asked.asks.first_official)
    yield asked.count("officials-official-tempo-chief", "IV.6.2.3.2", _chiefs(official), asked.asks.first_as_chief)
    yield asked.conference("IV.6.2.3.3")
    yield asked.exam("IV.6.2.3.4")
    yield from asked.general()


def _state(asked: _Application) -> Iterator[Ruling]:
    yield asked.holds(ArbiterClass.FIRST, "IV.6.2.4.1")
    served = [service for service in asked.served_with(ArbiterClass.FIRST) if service.has_rated_tempo(asked.rules.key)]
    yield asked.count("officials-rated-tempo-events", "IV.6.2.4.2", len(served), asked.asks.state_events)
    yield asked.count("officials-rated-tempo-chief", "IV.6.2.4.2", _chiefs(served), asked.asks.state_as_chief)
    yield asked.conference("IV.6.2.4.3")
    yield asked.exam("IV.6.2.4.4")
    was = asked.arbiter.been_on_list_a
    verdict = Verdict.UPHELD if was else Verdict.REFUSED
    reason = "officials-was-on-list-a" if was else "officials-never-on-list-a"
    yield Ruling(verdict, reason, (asked.rules.cite("IV.6.2.4.5"),))
    yield from asked.general()


def _international(asked: _Application, least: ArbiterClass, number: str) -> Iterator[Ruling]:
    """The class is FMJD's to give; here is what PZWarc needs before it asks."""
    yield asked.holds(least, number)
    requests = [request for request in asked.arbiter.requests if request.arbiter_class is asked.wanted]
    known = [request for request in requests if request.received <= asked.day]
    latest = max(known, key=lambda request: request.received, default=None)
    yield judge_opinion(latest, asked.day, asked.rules)
    yield judge_suspension(asked.arbiter, asked.day, asked.rules)


_REQUIREMENTS: Mapping[ArbiterClass, Callable[[_Application], Iterator[Ruling]]] = MappingProxyType(
    {
        ArbiterClass.THIRD: _third,
        ArbiterClass.SECOND: _second,
        ArbiterClass.FIRST: _first,
        ArbiterClass.STATE: _state,
        ArbiterClass.FMJD_TECHNICAL: lambda asked: _international(asked, ArbiterClass.FIRST, "IV.6.2.7"),
        ArbiterClass.FMJD: lambda asked: _international(asked, ArbiterClass.STATE, "IV.6.2.6"),
    }
)
