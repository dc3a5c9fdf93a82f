"""The register of arbiters as TOML [IV.5.3.8]."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from known_arbiters import CONFERENCES, candidate

from kodeks.formats.arbiters import read_register, write_register
from kodeks.malformed import MalformedText
from kodeks.officials import (
    Appointer,
    Appointment,
    Arbiter,
    ArbiterRegister,
    College,
    CollegeSeat,
    Relation,
    RelationKind,
    SeatRole,
    Service,
    Suspension,
    WaivedCondition,
    Waiver,
)
from kodeks.rulebook.arbiter_classes import ArbiterClass, ArbiterRole
from kodeks.words import explain_error, language_of

TEXT = """# The College's own book
conferences = [2025-03-01, "2026-03-07"]

[college]
elected = 2025-03-01

[[college.seats]]
name = "Anna Zielińska"
role = "chair"
class = "state"

[[arbiters]]
id = "S-1"
name = "Anna Zielińska"
birth = 1980-05-01
category = "K"

[[arbiters.classes]]
class = "state"
since = 2015-01-01

[[arbiters]]
id = "S-2"
name = "Jan Nowak"
birth = 1990-05-01

[[arbiters.licences]]
number = "L-2"
valid_from = 2025-01-01
valid_to = 2027-12-31

[[arbiters.events]]
name = "A"
role = "chief"
starts = 2025-02-01
ends = 2025-02-03
tempo = "60m+30s"
rated = true

[[arbiters.events]]
name = "B"
role = "round"
starts = 2025-03-01
ends = 2025-03-03

[[appointments]]
event = "A"
arbiter = "S-2"
role = "chief"
by = "college"
consent = true
"""


def test_a_register_is_read():
    register = read_register("\ufeff" + TEXT)
    anna, jan = register.arbiters
    assert register.conferences == (date(2025, 3, 1), date(2026, 3, 7))
    assert anna.class_on(date(2027, 1, 1)) is ArbiterClass.STATE
    assert [event.role.value for event in jan.events] == ["chief", "round"]
    assert jan.events[0].is_rated
    assert register.appointments[0].has_consent
    assert register.college.seats[0].role is SeatRole.CHAIR
    assert register.find("l-2") == register.find("jan  NOWAK") == register.find("s-2") == (jan,)
    assert register.find("nobody") == ()


def whole():
    """A register that uses every field."""
    people = [candidate(each) for each in ArbiterClass]
    arbiters = tuple(
        Arbiter(
            **{
                **{name: getattr(person, name) for name in Arbiter.__dataclass_fields__},
                "id": f"S-{number}",
                "suspensions": (Suspension(starts=date(2020, 1, 1), by="College"),),
                "waivers": (Waiver(waived=WaivedCondition.AGE, day=date(2020, 1, 1), grounds='a "special" case'),),
                "relations": (Relation(kind=RelationKind.CLUB, to="Roszada"),),
            }
        )
        for number, person in enumerate(people)
    )
    seat = CollegeSeat(name="A", role=SeatRole.CHAIR, co_opted=date(2026, 1, 1), confirmed=date(2026, 3, 1))
    appointment = Appointment(event="May", arbiter="S-1", role=ArbiterRole.CHIEF, by=Appointer.COLLEGE)
    return ArbiterRegister(
        conferences=CONFERENCES,
        college=College(elected=date(2025, 3, 1), seats=(seat,)),
        arbiters=arbiters,
        appointments=(appointment,),
    )


def test_what_is_written_reads_back_equal_and_the_same_again():
    for register in (whole(), read_register(TEXT), ArbiterRegister()):
        text = write_register(register)
        assert read_register(text) == register
        assert write_register(read_register(text)) == text


NAMES = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=20).filter(str.strip)


@settings(max_examples=40, deadline=None)
@given(
    name=NAMES,
    event=NAMES,
    day=st.dates(date(1900, 1, 1), date(2999, 12, 31)),
    role=st.sampled_from(list(ArbiterRole)),
)
def test_any_name_and_day_comes_back(name, event, day, role):
    served = Service(name=event, role=role, starts=day, ends=day)
    register = ArbiterRegister(arbiters=(Arbiter(id="1", name=name, birth=day, events=(served,)),))
    assert read_register(write_register(register)) == register


@pytest.mark.parametrize(
    ("old", "new", "reason", "text", "line"),
    [
        ('role = "round"', 'role = "judge"', "not-an-option", "Jan Nowak: events.1.role = judge", 42),
        (
            "ends = 2025-03-03",
            "ends = 2025-02-03",
            "arbiters-days-out-of-order",
            "Jan Nowak: events.1.ends = 2025-02-03",
            44,
        ),
        ("ends = 2025-03-03", "", "arbiters-field-missing", "Jan Nowak: events.1.ends", 40),
        ("ends = 2025-03-03", 'ends = "3 March"', "regulations-not-a-date", "Jan Nowak: events.1.ends = 3 March", 44),
        ("ends = 2025-03-03", "ends = 2025-03-03T10:00:00", "regulations-not-a-date", None, 44),
        ("ends = 2025-03-03", "ends = 20250303", "regulations-not-a-date", "Jan Nowak: events.1.ends = 20250303", 44),
        ('tempo = "60m+30s"', 'tempo = "fast"', None, "Jan Nowak: events.0.tempo = fast", 37),
        ("rated = true", 'rated = "yes"', "not-a-switch", "Jan Nowak: events.0.rated = yes", 38),
        ("birth = 1990-05-01", "birth = 0990-05-01", "regulations-not-a-date", "Jan Nowak: birth = 0990-05-01", 25),
        ("birth = 1990-05-01", "born = 1990-05-01", "unknown-setting", "Jan Nowak: born", 25),
        ("valid_to = 2027-12-31", "valid_to = 2024-12-31", "arbiters-days-out-of-order", None, 30),
        ('id = "S-2"', 'id = "s-1"', "arbiters-id-twice", "arbiters.1.id = s-1", 23),
        ('id = "S-2"', "", "arbiters-field-missing", "Jan Nowak: id", 22),
        ('id = "S-2"\nname = "Jan Nowak"', 'id = "S-2"', "arbiters-field-missing", "S-2: name", 22),
        ('id = "S-2"\nname = "Jan Nowak"', 'id = "S-2"\nname = ""', "regulations-not-a-text", "S-2: name = ", 24),
        ('category = "K"', 'category = "Z"', "not-an-option", "Anna Zielińska: category = Z", 16),
        ('category = "K"', 'category = ["K"]', "regulations-not-a-text", "Anna Zielińska: category = ['K']", 16),
        (
            'class = "state"\nsince',
            'class = "fourth"\nsince',
            "not-an-option",
            "Anna Zielińska: classes.0.class = fourth",
            19,
        ),
        ('by = "college"', 'by = "me"', "not-an-option", "appointments.0.by = me", 50),
        ("elected = 2025-03-01", "", "arbiters-field-missing", "college.elected", 4),
        ("conferences = [2025", "conferences = 5 # [2025", "regulations-not-a-list", "conferences = 5", 2),
        ("conferences = [2025", "arbiter = 5 # [2025", "unknown-setting", "arbiter", 2),
        ('category = "K"', "conferences = [2024-01-01]", "arbiters-no-such-conference", None, 16),
        ("[college]", "[college", "regulations-not-toml", None, 4),
    ],
)
def test_an_error_names_the_arbiter_the_field_and_the_line(old, new, reason, text, line):
    assert old in TEXT
    with pytest.raises(MalformedText) as caught:
        read_register(TEXT.replace(old, new, 1))
    error = caught.value
    assert reason is None or error.reason == reason
    assert text is None or error.text == text
    assert error.line == line
    assert all(explain_error(language_of(language), error) for language in ("pl", "en"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("arbiters = 5", "regulations-not-a-list-of-tables"),
        ("arbiters = [5]", "not-a-group-of-settings"),
        ("college = 5", "not-a-group-of-settings"),
        ("x = " + "[" * 5000, "toml-too-deep"),
        ('[[arbiters]]\nid = "1"\nname = "A"\nevents = "none"', "regulations-not-a-list-of-tables"),
    ],
)
def test_other_shapes(text, reason):
    with pytest.raises(MalformedText) as caught:
        read_register(text)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("old", "new", "reason", "text"),
    [
        ('"2026-03-07"]', '"2026-03-07", 2025-03-01]', "arbiters-conference-twice", "conferences = 2025-03-01"),
        ('"2026-03-07"]', '"2026-W10-6"]', "regulations-not-a-date", "conferences.1 = 2026-W10-6"),
        ('"2026-03-07"]', '"20260307"]', "regulations-not-a-date", "conferences.1 = 20260307"),
        (
            'category = "K"',
            'requests = [{ class = "fmjd", received = 2026-06-01, positive = true }]',
            "arbiters-field-missing",
            "Anna Zielińska: requests.0.answered",
        ),
        (
            'category = "K"',
            """events = [
    { name = "A", role = "chief", starts = 2026-06-01, ends = 2026-06-01 },
    { name = "a", role = "round", starts = 2026-06-01, ends = 2026-06-02 },
]""",
            "arbiters-event-twice",
            "Anna Zielińska: events.1.name = a",
        ),
        (
            '[[arbiters]]\nid = "S-1"',
            '[[college.seats]]\nname = "anna zielińska"\n\n[[arbiters]]\nid = "S-1"',
            "arbiters-seat-twice",
            "college.seats.1.name = anna zielińska",
        ),
    ],
)
def test_what_is_there_twice_or_half(old, new, reason, text):
    assert TEXT.count(old) == 1
    with pytest.raises(MalformedText) as caught:
        read_register(TEXT.replace(old, new))
    assert (caught.value.reason, caught.value.text) == (reason, text)
    assert caught.value.line is not None
