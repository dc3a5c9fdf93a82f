"""The check of an event's officials: class, licence, suspension, appointment, independence [IV.3, IV.4, IV.6.3]."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from kodeks.frozen import frozen
from kodeks.officials.appointment import Appointment, judge_appointment
from kodeks.officials.arbiter import Arbiter, RelationKind, same_person
from kodeks.officials.permissions import about, judge_permission
from kodeks.officials.register import ArbiterRegister
from kodeks.officials.staff import EventStaff, StaffMember
from kodeks.rulebook.arbiter_classes import ArbiterClass, ArbiterRole
from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.lint.finding import Finding, Mend, Severity, contradiction, gap, refusal


def check_staff(event: EventStaff, register: ArbiterRegister | None = None) -> tuple[Finding, ...]:
    """Everything that is wrong with the officials of an event, or left open, the gravest first. With the register
    every arbiter is looked up in it; without it what the regulations say of them is believed."""
    rules = event.code
    found = list(_check_chief(event, rules))
    for index, member in enumerate(event.members):
        found += _check_member(_Case(event, member, f"arbiters.{index}", register, rules))
    return tuple(sorted(found, key=lambda finding: list(Severity).index(finding.severity)))


@frozen
class _Case:
    """One official of the event."""

    event: EventStaff
    member: StaffMember
    setting: str
    register: ArbiterRegister | None
    rules: Edition

    @property
    def gravity(self) -> Severity:
        return _gravity(self.event)

    @property
    def role(self) -> ArbiterRole:
        return self.event.role_of(self.member)

    @property
    def days(self) -> tuple[date, date] | None:
        """The first and the last day of the event, if they are known."""
        first = self.event.starts or self.event.ends
        last = self.event.ends or self.event.starts
        return None if first is None or last is None else (first, last)

    def known_as(self) -> tuple[Arbiter, ...]:
        """Those in the register whom the regulations may mean: by licence, else by name."""
        assert self.register is not None
        return self.register.meant(self.member.name, self.member.licence)


def _gravity(event: EventStaff) -> Severity:
    return Severity.ERROR if event.counts else Severity.WARNING


def _check_chief(event: EventStaff, rules: Edition) -> Iterator[Finding]:
    chief = event.chief
    if chief is None:
        yield gap(_gravity(event), "arbiters", "officials-no-chief", rules.cite("IV.1"))
    elif same_person(chief.name, event.organisers):
        article = rules.cite("IV.4.3")
        yield contradiction(_gravity(event), "organisers", "officials-chief-in-committee", article, name=chief.name)


def _check_member(case: _Case) -> Iterator[Finding]:
    member = case.member
    if same_person(member.name, case.event.players):
        article = case.rules.cite("IV.4.1")
        yield contradiction(case.gravity, case.setting, "officials-arbiter-plays", article, name=member.name)
    if case.register is None:
        yield from _check_as_named(case)
        return
    known = case.known_as()
    if len(known) != 1:
        reason = "officials-several-of-this-name" if known else "officials-not-in-the-register"
        yield gap(case.gravity, case.setting, reason, case.rules.cite("IV.5.3.8"), name=member.name)
        yield from _check_as_named(case)
        return
    yield from _check_as_registered(case, known[0], case.register)


def _check_as_named(case: _Case) -> Iterator[Finding]:
    member = case.member
    if member.is_suspended:
        yield refusal(
            Severity.ERROR, case.setting, "officials-is-suspended", case.rules.cite("IV.6.1.2"), name=member.name
        )
    if not member.licence:
        severity, articles = _licence_articles(case)
        yield refusal(severity, case.setting, "officials-no-licence", *articles, name=member.name)
    if member.arbiter_class is None:
        article = case.rules.cite("IV.6.3")
        yield gap(Severity.WARNING, case.setting, "officials-class-unknown", article, name=member.name)
    else:
        ruling = judge_permission(
            member.arbiter_class, case.role, case.event.kind, has_consent=member.has_consent, code=case.rules
        )
        yield from _unless_permitted(case, ruling)


def _check_as_registered(case: _Case, arbiter: Arbiter, register: ArbiterRegister) -> Iterator[Finding]:
    yield from _check_days(case, arbiter)
    appointment = register.appointment((case.event.id or case.event.name, case.event.name), arbiter, case.role)
    yield from _check_class(case, arbiter, appointment)
    ruling = judge_appointment(
        case.role,
        None if appointment is None else appointment.by,
        is_official=case.event.is_official,
        code=case.rules,
    )
    yield from _unless_permitted(case, ruling)
    yield from _check_relations(case, arbiter)


def _check_days(case: _Case, arbiter: Arbiter) -> Iterator[Finding]:
    """Licensed, and not suspended, on all days of the event."""
    article = case.rules.cite("IV.6.1.2")
    suspension = None if case.days is None else arbiter.suspension_in(*case.days)
    if case.days is not None and suspension is not None:
        day = max(case.days[0], suspension.starts).isoformat()
        yield refusal(Severity.ERROR, case.setting, "officials-suspended-on", article, name=arbiter.name, day=day)
    elif case.member.is_suspended:
        yield refusal(Severity.ERROR, case.setting, "officials-is-suspended", article, name=arbiter.name)
    if case.days is None:
        yield gap(Severity.WARNING, "starts", "officials-days-unknown", article, name=arbiter.name)
        return
    first, last = case.days
    unlicensed = arbiter.unlicensed_day(first, last)
    if unlicensed is not None:
        severity, articles = _licence_articles(case)
        day = unlicensed.isoformat()
        yield refusal(severity, case.setting, "officials-no-licence-on", *articles, name=arbiter.name, day=day)


def _licence_articles(case: _Case) -> tuple[Severity, tuple[Article, ...]]:
    """Categories and titles need a licensed arbiter; elsewhere it is worth knowing [VII.7.2.1, VII.7.3.1]."""
    norms = case.event.norms
    numbers = [
        *(("VII.7.2.1",) if any(norm != "title" for norm in norms) or not norms else ()),
        *(("VII.7.3.1",) if "title" in norms else ()),
    ]
    severity = Severity.ERROR if norms else Severity.WARNING
    return severity, tuple(case.rules.cite(number) for number in numbers)


def _check_class(case: _Case, arbiter: Arbiter, appointment: Appointment | None) -> Iterator[Finding]:
    """The class on the first day; the register prevails over what the regulations say."""
    day = case.days[0] if case.days else date.max
    held, named = arbiter.class_on(day), case.member.arbiter_class
    if named is not None and named not in _names_of(held, arbiter.classes_on(day)):
        facts = {"name": arbiter.name, "named": f"{named.value}_class", "held": f"{held or 'no'}_class"}
        article = case.rules.cite("IV.5.3.8")
        mend = Mend(f"{case.setting}.class", None if held is None else held.value)
        yield contradiction(Severity.WARNING, case.setting, "officials-class-differs", article, **facts).with_mend(mend)
    if held is None:
        article = case.rules.cite("IV.6.3")
        yield refusal(case.gravity, case.setting, "officials-holds-no-class", article, name=arbiter.name)
        return
    has_consent = case.member.has_consent or (appointment is not None and appointment.has_consent)
    ruling = judge_permission(held, case.role, case.event.kind, has_consent=has_consent, code=case.rules)
    yield from _unless_permitted(case, ruling)


def _names_of(held: ArbiterClass | None, classes: tuple[ArbiterClass, ...]) -> set[ArbiterClass]:
    """How the regulations may call him: by his highest class, the national one behind it, or one of FMJD."""
    international = {each for each in classes if each.national is not each}
    return international if held is None else {held, held.national, *international}


def _unless_permitted(case: _Case, ruling: Ruling) -> Iterator[Finding]:
    """Refused is an error, what is still to be decided a warning, and what is right no finding; each names him."""
    named = about(case.member.name, ruling)
    if ruling.verdict is Verdict.REFUSED:
        yield Finding(Severity.ERROR, case.setting, named)
    elif ruling.verdict is Verdict.ARBITER_DECISION_REQUIRED:
        yield Finding(Severity.WARNING, case.setting, named)


def _check_relations(case: _Case, arbiter: Arbiter) -> Iterator[Finding]:
    """Relatives, partners and club mates who play, where the edition speaks of them; clubs in events of teams only."""
    event, article = case.event, case.rules.officials.forbidden_relations
    if article is None or not event.is_official or event.is_for_the_young:
        return
    for relation in arbiter.relations:
        among = event.clubs if relation.kind is RelationKind.CLUB else event.players
        if same_person(relation.to, among):
            articles = (case.rules.cite("IV.4.1"), article)
            facts = {"name": arbiter.name, "to": relation.to, "kind": f"relation_{relation.kind.value}"}
            yield contradiction(Severity.WARNING, case.setting, "officials-related", *articles, **facts)
