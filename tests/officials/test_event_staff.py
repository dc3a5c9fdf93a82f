"""The officials of an event: class, licence, suspension, appointment, independence [IV.1, IV.3, IV.4, IV.6]."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from known_arbiters import arbiter, said

from kodeks.malformed import MalformedText
from kodeks.officials import (
    Appointer,
    Appointment,
    ArbiterRegister,
    EventStaff,
    Licence,
    Relation,
    RelationKind,
    StaffMember,
    Suspension,
    check_staff,
    staff_of,
    with_services,
)
from kodeks.rulebook.arbiter_classes import ArbiterClass, ArbiterRole
from kodeks.tournament import Entry, Regulations, SystemKind
from kodeks.tournament.lint import Severity
from kodeks.tournament.regulations.parts import AgeGroup, NamedArbiter
from kodeks.tournament.system_kind import Level

ERROR, WARNING = Severity.ERROR, Severity.WARNING
FIRST_DAY, LAST_DAY = date(2027, 5, 1), date(2027, 5, 3)
ANNA = StaffMember(name="Anna Zielińska", arbiter_class=ArbiterClass.STATE, licence="L-1")
JAN = StaffMember(name="Jan Nowak", role=ArbiterRole.ROUND, arbiter_class=ArbiterClass.SECOND, licence="L-2")
EVENT = EventStaff(name="May", starts=FIRST_DAY, ends=LAST_DAY, members=(ANNA, JAN), organisers=("Ewa Lis",))
OFFICIAL = replace(EVENT, is_official=True)
BOOK = ArbiterRegister(
    arbiters=(
        arbiter(ArbiterClass.STATE),
        arbiter(
            ArbiterClass.SECOND,
            id="S-2",
            name="Jan Nowak",
            licences=(Licence(number="L-2", valid_from=date(2020, 1, 1)),),
        ),
    ),
    appointments=(
        Appointment(event="may", arbiter="S-1", role=ArbiterRole.CHIEF, by=Appointer.COLLEGE),
        Appointment(event="May", arbiter="Jan Nowak", role=ArbiterRole.ROUND, by=Appointer.ORGANISER),
    ),
)


def found(event, register=BOOK):
    return [
        (item.severity, said(item.ruling).reason, " ".join(article.number for article in item.ruling.articles))
        for item in check_staff(event, register)
    ]


def with_first(**changes):
    """The register with its first arbiter changed."""
    first, *others = BOOK.arbiters
    return replace(BOOK, arbiters=(replace(first, **changes), *others))


@pytest.mark.parametrize("edition", ["kw2025", "kw2022"])
@pytest.mark.parametrize("register", [BOOK, None])
@pytest.mark.parametrize("kind", [{}, {"is_rated": True}, {"is_official": True, "norms": ("title",)}])
def test_nothing_is_wrong(kind, register, edition):
    assert found(replace(EVENT, edition=edition, **kind), register) == []


def test_IV_1_an_event_has_a_chief_arbiter():
    assert found(replace(EVENT, members=())) == [(WARNING, "officials-no-chief", "IV.1")]
    assert found(replace(EVENT, members=(), is_rated=True)) == [(ERROR, "officials-no-chief", "IV.1")]
    alone = replace(ANNA, role=ArbiterRole.ROUND)
    assert replace(EVENT, members=(alone,)).chief == alone


def test_IV_4_3_the_chief_is_not_in_the_committee():
    inside = replace(OFFICIAL, organisers=("anna  ZIELIŃSKA",))
    assert found(inside) == [(ERROR, "officials-chief-in-committee", "IV.4.3")]
    assert found(replace(EVENT, organisers=("Jan Nowak",))) == []  # a round arbiter may be


def test_IV_4_1_an_arbiter_does_not_play():
    assert found(replace(OFFICIAL, players=("Jan Nowak",))) == [(ERROR, "officials-arbiter-plays", "IV.4.1")]
    assert found(replace(EVENT, players=("Anna Zielińska",)))[0][0] is WARNING


@pytest.mark.parametrize(
    ("starts", "ends", "day"),
    [
        (LAST_DAY, LAST_DAY, "2027-05-03"),
        (LAST_DAY, None, "2027-05-03"),
        (date(2027, 1, 1), FIRST_DAY, "2027-05-01"),
        (date(2027, 5, 2), date(2027, 5, 2), "2027-05-02"),
        (date(2027, 1, 1), None, "2027-05-01"),
        (LAST_DAY + timedelta(days=1), None, None),
        (date(2027, 1, 1), FIRST_DAY - timedelta(days=1), None),
    ],
)
def test_IV_6_1_2_a_suspension_on_any_day_of_the_event(starts, ends, day):
    register = with_first(suspensions=(Suspension(starts=starts, ends=ends, by="College"),))
    items = check_staff(EVENT, register)
    if day is None:
        assert items == ()
        return
    [item] = items
    assert (item.severity, item.ruling.reason, item.ruling.facts["day"]) == (ERROR, "officials-suspended-on", day)
    assert [str(article) for article in item.ruling.articles] == ["KW2025:IV.6.1.2"]


@pytest.mark.parametrize(
    ("spans", "day"),
    [
        ([(FIRST_DAY, LAST_DAY)], None),
        ([(FIRST_DAY, date(2027, 5, 2))], "2027-05-03"),
        ([(date(2027, 5, 2), None)], "2027-05-01"),
        ([(FIRST_DAY, FIRST_DAY), (date(2027, 5, 2), LAST_DAY)], None),
        ([(FIRST_DAY, FIRST_DAY), (LAST_DAY, LAST_DAY)], "2027-05-02"),
        ([], "2027-05-01"),
    ],
)
def test_VII_7_2_1_VII_7_3_1_licensed_on_all_days(spans, day):
    licences = tuple(Licence(number="L-1", valid_from=first, valid_to=last) for first, last in spans)
    register = with_first(licences=licences)
    items = check_staff(EVENT, register)
    assert [item.ruling.facts["day"] for item in items] == ([] if day is None else [day])
    assert all(item.severity is WARNING for item in items)
    numbers = {("II",): "VII.7.2.1", ("title",): "VII.7.3.1", ("II", "title"): "VII.7.2.1 VII.7.3.1"}
    for norms, number in numbers.items():
        expected = [] if day is None else [(ERROR, "officials-no-licence-on", number)]
        assert found(replace(EVENT, norms=norms), register) == expected


@settings(max_examples=60, deadline=None)
@given(
    spans=st.lists(st.tuples(st.integers(0, 40), st.integers(0, 15)), max_size=6),
    first=st.integers(0, 40),
    length=st.integers(0, 10),
)
def test_licensed_days_agree_with_looking_at_each_day(spans, first, length):
    start = date(2027, 1, 1)
    licences = tuple(
        Licence(number=str(number), valid_from=start + timedelta(days=a), valid_to=start + timedelta(days=a + b))
        for number, (a, b) in enumerate(spans)
    )
    days = [start + timedelta(days=first + number) for number in range(length + 1)]
    plain = next((day for day in days if not any(licence.covers(day) for licence in licences)), None)
    assert arbiter(licences=licences).unlicensed_day(days[0], days[-1]) == plain


def test_IV_6_3_the_class_of_the_register_prevails():
    third = (replace(BOOK.arbiters[0].classes[0], since=date(2020, 1, 1)),)
    register = with_first(classes=third)
    differs = (WARNING, "officials-class-differs", "IV.5.3.8")
    assert found(EVENT, register) == [differs]
    rated = found(replace(EVENT, is_rated=True), register)
    assert rated == [(ERROR, "officials-he-may-not", "IV.6.3 IV.6.3.1"), differs]


def test_IV_6_3_the_class_on_the_first_day():
    later = (replace(BOOK.arbiters[0].classes[0], since=date(2027, 5, 2)),)
    unnamed = replace(EVENT, members=(replace(ANNA, arbiter_class=None), JAN))
    assert found(unnamed, with_first(classes=later)) == [(WARNING, "officials-holds-no-class", "IV.6.3")]
    assert found(replace(unnamed, is_rated=True), with_first(classes=later))[0][0] is ERROR


def test_IV_6_3_2_consent_is_on_record():
    event = replace(OFFICIAL, members=(replace(JAN, role=ArbiterRole.CHIEF),))
    asked = Appointment(event="May", arbiter="S-2", role=ArbiterRole.CHIEF, by=Appointer.COLLEGE)
    register = replace(BOOK, appointments=(asked,))
    assert found(event, register) == [(WARNING, "officials-he-may-with-consent", "IV.6.3 IV.6.3.2")]
    assert found(event, replace(BOOK, appointments=(replace(asked, has_consent=True),))) == []
    consented = replace(event, members=(replace(event.members[0], has_consent=True),))
    assert found(consented, register) == []


@pytest.mark.parametrize(
    ("by", "role", "expected"),
    [
        ("organiser", "chief", [(ERROR, "officials-college-must-appoint-him", "IV.3.1")]),
        (None, "chief", [(WARNING, "officials-his-appointment-not-recorded", "IV.3.1")]),
        ("federation", "round", [(ERROR, "officials-organiser-must-appoint-him", "IV.3.2")]),
        (None, "round", []),
    ],
)
def test_IV_3_appointments_to_official_events(by, role, expected):
    kept = [each for each in BOOK.appointments if each.role != role]
    changed = [replace(each, by=Appointer(by)) for each in BOOK.appointments if by and each.role == role]
    register = replace(BOOK, appointments=(*kept, *changed))
    assert found(OFFICIAL, register) == expected
    assert found(EVENT, register) == []


def test_IV_5_3_8_who_is_not_in_the_register():
    stranger = replace(EVENT, members=(ANNA, replace(JAN, name="Piotr Wilk")))
    assert found(stranger) == [(WARNING, "officials-not-in-the-register", "IV.5.3.8")]
    twin = replace(BOOK.arbiters[1], id="S-3", licences=(Licence(number="L-3", valid_from=date(2020, 1, 1)),))
    register = replace(BOOK, arbiters=(*BOOK.arbiters, twin))
    assert found(EVENT, register) == []  # the licence tells
    unsure = replace(EVENT, members=(ANNA, replace(JAN, licence="L-9")))
    assert found(unsure, register) == [(WARNING, "officials-several-of-this-name", "IV.5.3.8")]


def test_without_the_register_the_regulations_are_believed():
    bare = replace(EVENT, norms=("I",), members=(StaffMember(name="A", is_suspended=True),))
    assert found(bare, None) == [
        (ERROR, "officials-is-suspended", "IV.6.1.2"),
        (ERROR, "officials-no-licence", "VII.7.2.1"),
        (WARNING, "officials-class-unknown", "IV.6.3"),
    ]


def test_days_that_nobody_knows():
    assert found(replace(EVENT, starts=None, ends=None)) == [
        (WARNING, "officials-days-unknown", "IV.6.1.2"),
        (WARNING, "officials-days-unknown", "IV.6.1.2"),
    ]


@pytest.mark.parametrize(
    ("kind", "to", "event", "warns"),
    [
        ("family", "Ola Kot", {}, True),
        ("partner", "ola kot", {}, True),
        ("family", "Iga Kot", {}, False),
        ("club", "Roszada", {"clubs": ("Roszada",), "is_for_teams": True}, True),
        ("club", "Roszada", {}, False),
        ("family", "Ola Kot", {"is_for_the_young": True}, False),
        ("family", "Ola Kot", {"is_official": False}, False),
        ("family", "Ola Kot", {"edition": "kw2025"}, False),
    ],
)
def test_KW2022_IV_4_4_relatives_partners_and_club_members(kind, to, event, warns):
    """Struck out of the draft of 2022 and gone in 2025: a warning at most."""
    register = with_first(relations=(Relation(kind=RelationKind(kind), to=to),))
    asked = replace(OFFICIAL, **{"edition": "kw2022", "players": ("Ola Kot",), **event})
    assert found(asked, register) == ([(WARNING, "officials-related", "IV.4.1 IV.4.4")] if warns else [])


def test_staff_of_regulations():
    regulations = Regulations.of(
        name="Teams",
        game="64",
        system=SystemKind.TEAM_SWISS,
        boards=2,
        level=Level.CHAMPIONSHIP,
        is_rated=True,
        norms=("title",),
        starts="2027-05-01",
        ends="2027-05-03",
        notified="2027-04-01",
        director="Ewa Lis",
        organisers=("Adam Bór",),
        groups=(AgeGroup(name="U19", age=19),),
        arbiters=(NamedArbiter(name="Anna Zielińska", arbiter_class=ArbiterClass.STATE, licence="L-1"),),
    )
    event = staff_of(regulations, [Entry(name="Ola Kot", team="Roszada A", club="Roszada")])
    assert (event.starts, event.notified_on, event.ends) == (FIRST_DAY, date(2027, 4, 1), LAST_DAY)
    assert (event.organisers, event.players) == (("Adam Bór", "Ewa Lis"), ("Ola Kot",))
    assert event.clubs == ("Roszada", "Roszada A")
    assert event.is_for_the_young
    assert event.chief == ANNA


def test_IV_5_3_8_an_event_becomes_service_of_its_arbiters_once():
    regulations = Regulations.of(
        name="June",
        game="64",
        system=SystemKind.ROUND_ROBIN,
        tempo="30m+30s",
        starts="2027-06-01",
        ends="2027-06-02",
        arbiters=(
            NamedArbiter(name="jan nowak", role=ArbiterRole.CHIEF),
            NamedArbiter(name="Nobody", role=ArbiterRole.ROUND),
        ),
    )
    first, jan = with_services(BOOK, regulations).arbiters
    assert first.events == ()
    [service] = jan.events
    assert (service.name, service.board, service.is_chief) == ("June", "64", True)
    assert service.has_official_tempo("kw2025")
    again = with_services(with_services(BOOK, regulations), regulations)
    assert again.arbiters[1].events == jan.events
    chess = Regulations.of(name="C", game="chess", system=SystemKind.ROUND_ROBIN, arbiters=regulations.people.arbiters)
    assert with_services(BOOK, chess) == BOOK
    with pytest.raises(MalformedText, match="officials event without days"):
        with_services(BOOK, regulations.changed(ends=""))


def test_IV_3_1_IV_6_3_2_consent_to_assist_is_none_to_be_chief():
    jan = replace(JAN, role=ArbiterRole.CHIEF)
    event = replace(OFFICIAL, members=(jan,))
    assisting = Appointment(
        event="May", arbiter="S-2", role=ArbiterRole.ASSISTANT, by=Appointer.COLLEGE, has_consent=True
    )
    assert found(event, replace(BOOK, appointments=(assisting,))) == [
        (WARNING, "officials-he-may-with-consent", "IV.6.3 IV.6.3.2"),
        (WARNING, "officials-his-appointment-not-recorded", "IV.3.1"),
    ]
    leading = replace(assisting, role=ArbiterRole.CHIEF)
    assert found(event, replace(BOOK, appointments=(assisting, leading))) == []


def test_IV_6_1_2_whom_the_regulations_call_suspended_is_so_on_days_nobody_knows():
    event = replace(EVENT, starts=None, ends=None, members=(replace(ANNA, is_suspended=True),))
    assert found(event) == [
        (ERROR, "officials-is-suspended", "IV.6.1.2"),
        (WARNING, "officials-days-unknown", "IV.6.1.2"),
    ]
