"""Requirements of the classes [IV.6.1, IV.6.2]."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from known_arbiters import CONFERENCES, SINCE, TODAY, arbiter, candidate, held, said, service

from kodeks.malformed import MalformedText
from kodeks.officials import (
    Exam,
    FmjdRequest,
    HeldClass,
    Suspension,
    WaivedCondition,
    Waiver,
    judge_opinion,
    next_class,
    review_class,
)
from kodeks.officials.days import age_on
from kodeks.rulebook import KW2025, Verdict, register
from kodeks.rulebook.arbiter_classes import ArbiterClass, ArbiterRole

THIRD, SECOND, FIRST, STATE = ArbiterClass.THIRD, ArbiterClass.SECOND, ArbiterClass.FIRST, ArbiterClass.STATE
FMJD, TECHNICAL = ArbiterClass.FMJD, ArbiterClass.FMJD_TECHNICAL


def review(person, wanted, day=TODAY, **more):
    return review_class(person, wanted, day, CONFERENCES, **more)


def missing(person, wanted, day=TODAY, **more):
    """Reason and number of every requirement that is not met, or still open."""
    found = review(person, wanted, day, **more)
    assert found.is_eligible == (not found.missing)
    assert all(map(said, found.rulings))
    return [(ruling.reason, ruling.articles[-1].number) for ruling in found.missing]


@pytest.mark.parametrize("edition", ["kw2025", "kw2022"])
@pytest.mark.parametrize("wanted", list(ArbiterClass))
def test_IV_6_2_everything_is_met(wanted, edition):
    found = review(candidate(wanted), wanted, edition=edition)
    assert found.is_eligible
    assert not found.is_held
    assert all(register().find(article) for ruling in found.rulings for article in ruling.articles)
    assert {article.code for ruling in found.rulings for article in ruling.articles} == {edition.upper()}


def changed(events, place, **values):
    return tuple(replace(each, **values) if number == place else each for number, each in enumerate(events))


ROUND = ArbiterRole.ROUND
NO_EXAM = (lambda p: replace(p, exams=()), "officials-exam-missing")
FAILED_EXAM = (lambda p: replace(p, exams=(replace(p.exams[0], passed=False),)), "officials-exam-missing")
OTHER_EXAM = (lambda p: replace(p, exams=(replace(p.exams[0], arbiter_class=FMJD),)), "officials-exam-missing")
LATER_EXAM = (
    lambda p: replace(p, exams=(replace(p.exams[0], day=TODAY + timedelta(days=1)),)),
    "officials-exam-missing",
)
OLD_CONFERENCE = (lambda p: replace(p, conferences=(CONFERENCES[0],)), "officials-conferences")
NO_CONFERENCE = (lambda p: replace(p, conferences=()), "officials-conferences")


def without_class(person, wanted):
    return replace(person, classes=tuple(each for each in person.classes if each.arbiter_class is not wanted))


@pytest.mark.parametrize(
    ("wanted", "spoil", "number"),
    [
        *((THIRD, spoil, "IV.6.2.1.1") for spoil in (NO_EXAM, FAILED_EXAM, OTHER_EXAM, LATER_EXAM)),
        (SECOND, NO_EXAM, "IV.6.2.2.1"),
        (SECOND, (lambda p: without_class(p, THIRD), "officials-class-not-held"), "IV.6.2.2.2"),
        (SECOND, (lambda p: replace(p, events=p.events[1:]), "officials-chief-events"), "IV.6.2.2.3"),
        (
            SECOND,
            (lambda p: replace(p, events=changed(p.events, 0, role=ROUND)), "officials-chief-events"),
            "IV.6.2.2.3",
        ),
        (FIRST, (lambda p: without_class(p, SECOND), "officials-class-not-held"), "IV.6.2.3.1"),
        (FIRST, (lambda p: replace(p, events=p.events[:3]), "officials-events-with-second"), "IV.6.2.3.2"),
        (
            FIRST,
            (
                lambda p: replace(p, events=changed(p.events, 3, class_at_time=THIRD)),
                "officials-events-with-second",
            ),
            "IV.6.2.3.2",
        ),
        (
            FIRST,
            (lambda p: replace(p, events=changed(p.events, 1, tempo="15m+5s")), "officials-official-tempo-events"),
            "IV.6.2.3.2",
        ),
        (
            FIRST,
            (lambda p: replace(p, events=changed(p.events, 0, role=ROUND)), "officials-official-tempo-chief"),
            "IV.6.2.3.2",
        ),
        (FIRST, OLD_CONFERENCE, "IV.6.2.3.3"),
        (FIRST, NO_CONFERENCE, "IV.6.2.3.3"),
        (FIRST, NO_EXAM, "IV.6.2.3.4"),
        (STATE, (lambda p: without_class(p, FIRST), "officials-class-not-held"), "IV.6.2.4.1"),
        (STATE, (lambda p: replace(p, events=p.events[:3]), "officials-rated-tempo-events"), "IV.6.2.4.2"),
        (
            STATE,
            (lambda p: replace(p, events=changed(p.events, 3, tempo="45m")), "officials-rated-tempo-events"),
            "IV.6.2.4.2",
        ),
        (
            STATE,
            (lambda p: replace(p, events=changed(p.events, 3, tempo="")), "officials-rated-tempo-events"),
            "IV.6.2.4.2",
        ),
        (
            STATE,
            (lambda p: replace(p, events=changed(p.events, 0, role=ROUND)), "officials-rated-tempo-chief"),
            "IV.6.2.4.2",
        ),
        (STATE, OLD_CONFERENCE, "IV.6.2.4.3"),
        (STATE, NO_EXAM, "IV.6.2.4.4"),
        (STATE, (lambda p: replace(p, been_on_list_a=False), "officials-never-on-list-a"), "IV.6.2.4.5"),
        (FMJD, (lambda p: without_class(p, STATE), "officials-class-not-held"), "IV.6.2.6"),
        (FMJD, (lambda p: replace(p, requests=()), "officials-opinion-not-asked"), "IV.6.2.5"),
        (TECHNICAL, (lambda p: without_class(p, FIRST), "officials-class-not-held"), "IV.6.2.7"),
        (
            TECHNICAL,
            (lambda p: replace(p, requests=candidate(FMJD).requests), "officials-opinion-not-asked"),
            "IV.6.2.5",
        ),
    ],
)
def test_IV_6_2_each_requirement_fails_alone(wanted, spoil, number):
    change, reason = spoil
    assert missing(change(candidate(wanted)), wanted) == [(reason, number)]


@pytest.mark.parametrize("wanted", [THIRD, SECOND, FIRST, STATE])
@pytest.mark.parametrize(
    ("change", "reason", "number"),
    [
        ({"birth": TODAY.replace(year=TODAY.year - 18) + timedelta(days=1)}, "officials-age", "IV.6.1.1"),
        ({"birth": None}, "officials-birth-unknown", "IV.6.1.1"),
        ({"citizenship": "UA"}, "officials-not-a-citizen", "IV.6.1.1"),
        ({"good_repute": False}, "officials-repute-doubtful", "IV.6.1.1"),
        ({"suspensions": (Suspension(starts=TODAY, ends=TODAY),)}, "officials-suspended", "IV.6.1.2"),
        ({"suspensions": (Suspension(starts=date(2020, 1, 1)),)}, "officials-suspended-without-end", "IV.6.1.2"),
        ({"category": "IV"}, "officials-category", "IV.6.1.3"),
        ({"category": ""}, "officials-category", "IV.6.1.3"),
    ],
)
def test_IV_6_1_general_requirements(wanted, change, reason, number):
    assert missing(replace(candidate(wanted), **change), wanted) == [(reason, number)]


@pytest.mark.parametrize("category", ["III", "II+", "I++", "K", "AM", "mk", "gmi"])
def test_IV_6_1_3_category_III_or_anything_above_it(category):
    """D-142: the scan of 2025 shows II."""
    assert not missing(replace(candidate(THIRD), category=category), THIRD)


def test_IV_6_1_2_suspended_up_to_yesterday_or_from_tomorrow():
    around = (
        Suspension(starts=date(2020, 1, 1), ends=TODAY - timedelta(days=1)),
        Suspension(starts=TODAY + timedelta(days=1)),
    )
    assert not missing(replace(candidate(THIRD), suspensions=around), THIRD)


@pytest.mark.parametrize(
    ("waived", "change", "number"),
    [
        (WaivedCondition.AGE, {"birth": date(2011, 6, 1)}, "IV.6.2.1.3.1"),
        (WaivedCondition.CATEGORY, {"category": ""}, "IV.6.2.1.3.2"),
        (WaivedCondition.CITIZENSHIP, {"citizenship": "UA"}, "IV.6.2.1.3.3"),
    ],
)
def test_IV_6_2_1_3_waivers_for_the_third_class(waived, change, number):
    waiver = Waiver(waived=waived, day=TODAY, grounds="needed in the school club")
    person = replace(candidate(THIRD), **change)
    assert missing(person, THIRD)
    found = review(replace(person, waivers=(waiver,)), THIRD)
    assert found.is_eligible
    assert all(map(said, found.rulings))
    assert [ruling.articles[-1].number for ruling in found.rulings if ruling.reason == "officials-waived"] == [number]
    assert missing(replace(person, waivers=(replace(waiver, day=TODAY + timedelta(days=1)),)), THIRD)
    others = tuple(Waiver(waived=each, day=TODAY) for each in WaivedCondition if each is not waived)
    assert missing(replace(person, waivers=others), THIRD)


def test_IV_6_2_1_3_1_nobody_below_16():
    young = replace(candidate(THIRD), birth=date(2011, 6, 2), waivers=(Waiver(waived=WaivedCondition.AGE, day=TODAY),))
    assert missing(young, THIRD) == [("officials-age", "IV.6.2.1.3.1")]


def test_IV_6_2_1_3_a_waiver_is_for_the_third_class_so_the_college_decides_on_a_higher_one():
    person = replace(
        candidate(SECOND), citizenship="UA", waivers=(Waiver(waived=WaivedCondition.CITIZENSHIP, day=TODAY),)
    )
    found = review(person, SECOND)
    assert not found.is_eligible
    assert found.awaits_college
    assert missing(person, SECOND) == [("officials-waived-for-third-only", "IV.6.2.1.3.3")]


def ex_a3(roles):
    events = tuple(
        service(number, role=role, tempo=tempo, with_class=SECOND)
        for number, (role, tempo) in enumerate(
            zip(roles, ("60m+30s", "60m+30s", "15m+5s", "15m+5s", "45m"), strict=True)
        )
    )
    return replace(candidate(FIRST), events=events)


def test_EX_A3_first_class():
    """Five events with class II, two at 60m+30s and one of them as chief; both as assistant are not enough."""
    assert not missing(ex_a3(("chief", "assistant", "chief", "round", "round")), FIRST)
    found = review(ex_a3(("assistant", "assistant", "chief", "chief", "chief")), FIRST)
    [ruling] = found.missing
    assert (ruling.verdict, ruling.reason) == (Verdict.REFUSED, "officials-official-tempo-chief")
    assert [str(article) for article in ruling.articles] == ["KW2025:IV.6.2.3.2"]
    assert ruling.facts == {"have": 0, "need": 1}


def test_IV_6_2_3_2_one_of_two_events_at_an_official_tempo():
    person = ex_a3(("chief",) * 5)
    person = replace(person, events=changed(person.events, 1, tempo="15m+5s"))
    [ruling] = review(person, FIRST).missing
    assert ruling.facts == {"have": 1, "need": 2}


@pytest.mark.parametrize(("recorded", "counts"), [(True, True), (False, False), (None, False)])
def test_IV_6_2_3_2_what_is_recorded_of_the_tempo_prevails(recorded, counts):
    events = candidate(FIRST).events
    events = changed(events, 1, tempo="", official_tempo=recorded)
    assert (not missing(replace(candidate(FIRST), events=events), FIRST)) is counts


def test_IV_6_2_3_2_the_class_at_the_time_follows_from_the_classes_held():
    during = [service(number, starts=SINCE[SECOND] + timedelta(days=10 * number)) for number in range(4)]
    person = replace(candidate(FIRST), events=tuple(during))
    assert not missing(person, FIRST)
    early = replace(during[0], starts=SINCE[SECOND] - timedelta(days=1), ends=SINCE[SECOND])
    assert missing(replace(person, events=(early, *during[1:])), FIRST)


def test_IV_6_2_an_event_counts_from_its_last_day():
    person = replace(candidate(SECOND), events=tuple(service(number, starts=TODAY) for number in range(4)))
    assert missing(person, SECOND, TODAY)
    assert not missing(person, SECOND, TODAY + timedelta(days=1))


def test_IV_6_2_3_3_the_last_two_conferences_held_before_the_day():
    person = replace(candidate(FIRST), conferences=(CONFERENCES[0],))
    assert missing(person, FIRST)
    earlier = replace(person, exams=(replace(person.exams[0], day=date(2026, 1, 1)),))
    assert missing(earlier, FIRST, CONFERENCES[2]) == [("officials-conferences", "IV.6.2.3.3")]
    assert not missing(earlier, FIRST, CONFERENCES[2] - timedelta(days=1))
    assert review_class(person, FIRST, TODAY, ()).missing[0].reason == "officials-conferences"


# International classes


RULES = KW2025
ASKED = FmjdRequest(arbiter_class=FMJD, received=date(2027, 6, 1))


@pytest.mark.parametrize(
    ("day", "verdict", "reason"),
    [
        (date(2027, 5, 31), Verdict.REFUSED, "officials-opinion-not-asked"),
        (date(2027, 6, 1), Verdict.ARBITER_DECISION_REQUIRED, "officials-opinion-awaited"),
        (date(2027, 6, 30), Verdict.ARBITER_DECISION_REQUIRED, "officials-opinion-awaited"),
        (date(2027, 7, 1), Verdict.UPHELD, "officials-opinion-silent"),
        (date(2027, 7, 2), Verdict.UPHELD, "officials-opinion-silent"),
    ],
)
def test_EX_A4_silence_until_1_July_is_a_positive_opinion(day, verdict, reason):
    ruling = said(judge_opinion(ASKED, day, RULES))
    assert (ruling.verdict, ruling.reason) == (verdict, reason)
    assert [str(article) for article in ruling.articles] == ["KW2025:IV.6.2.5"]


@pytest.mark.parametrize(
    ("answered", "positive", "verdict"),
    [
        (date(2027, 6, 10), True, Verdict.UPHELD),
        (date(2027, 6, 10), False, Verdict.REFUSED),
        (date(2027, 7, 1), False, Verdict.REFUSED),
        (date(2027, 7, 2), False, Verdict.UPHELD),  # too late to say no
    ],
)
def test_IV_6_2_5_an_answer_within_30_days_counts(answered, positive, verdict):
    request = replace(ASKED, answered=answered, is_positive=positive)
    assert said(judge_opinion(request, date(2027, 8, 1), RULES)).verdict is verdict


def test_IV_6_2_5_the_college_itself_proposes():
    request = replace(ASKED, is_proposal=True)
    assert said(judge_opinion(request, ASKED.received, RULES)).reason == "officials-proposed-by-college"


def test_IV_6_2_5_while_the_college_may_still_answer_it_is_open():
    found = review(replace(candidate(FMJD), requests=(ASKED,)), FMJD)
    assert found.awaits_college


# Which class is next


@pytest.mark.parametrize(
    ("classes", "expected"),
    [
        ([], THIRD),
        ([THIRD], SECOND),
        ([THIRD, SECOND], FIRST),
        ([FIRST], STATE),
        ([FIRST, TECHNICAL], STATE),
        ([STATE, TECHNICAL], FMJD),
        ([STATE, FMJD], None),
    ],
)
def test_IV_6_2_the_next_class(classes, expected):
    person = arbiter(classes=tuple(HeldClass(arbiter_class=each, since=date(2020, 1, 1)) for each in classes))
    assert next_class(person, TODAY) is expected
    assert next_class(person, date(2019, 12, 31)) is THIRD


def test_IV_6_2_a_class_that_is_held():
    person = arbiter(STATE)
    assert all(review(person, each).is_held for each in (THIRD, SECOND, FIRST, STATE))
    assert not review(person, FMJD).is_held
    assert not review(person, TECHNICAL).is_held


@settings(max_examples=60, deadline=None)
@given(
    wanted=st.sampled_from([SECOND, FIRST, STATE]),
    more=st.lists(
        st.tuples(
            st.sampled_from(list(ArbiterRole)),
            st.sampled_from(["60m+30s", "15m+5s", "5m+3s", ""]),
            st.sampled_from([None, THIRD, SECOND, FIRST, STATE]),
            st.dates(date(2015, 1, 1), date(2028, 1, 1)),
        ),
        max_size=6,
    ),
    kept=st.integers(0, 4),
)
def test_IV_6_2_more_service_never_makes_less_eligible(wanted, more, kept):
    person = candidate(wanted)
    person = replace(person, events=person.events[:kept])
    served = tuple(
        service(number, role=role.value, tempo=tempo, with_class=with_class, starts=starts)
        for number, (role, tempo, with_class, starts) in enumerate(more)
    )
    before = review(person, wanted)
    after = review(replace(person, events=(*person.events, *served)), wanted)
    met = [ruling.verdict is Verdict.UPHELD for ruling in before.rulings]
    still = [ruling.verdict is Verdict.UPHELD for ruling in after.rulings]
    assert all(now or not then for then, now in zip(met, still, strict=True))


TEMPOS = {"60m+30s": True, "80m+60s": True, "45m": False, "15m+5s": False, "": False}  # on 100: official and rated


@settings(max_examples=100, deadline=None)
@given(
    served=st.lists(
        st.tuples(
            st.sampled_from(list(ArbiterRole)),
            st.sampled_from(list(TEMPOS)),
            st.sampled_from([THIRD, SECOND, FIRST, STATE]),
        ),
        max_size=12,
    )
)
def test_IV_6_2_counts_agree_with_plain_counting(served):
    """An independent reading of 6.2.2.3, 6.2.3.2 and 6.2.4.2."""
    events = tuple(
        service(number, role=role.value, tempo=tempo, with_class=with_class)
        for number, (role, tempo, with_class) in enumerate(served)
    )
    chief = ArbiterRole.CHIEF
    second = [(role, TEMPOS[tempo]) for role, tempo, held_then in served if held_then is SECOND]
    first = [role for role, tempo, held_then in served if held_then is FIRST and TEMPOS[tempo]]
    enough = {
        SECOND: [role for role, _, _ in served].count(chief) >= 4,
        FIRST: len(second) >= 4 and sum(fits for _, fits in second) >= 2 and (chief, True) in second,
        STATE: len(first) >= 4 and first.count(chief) >= 2,
    }
    for wanted, expected in enough.items():
        assert review(replace(candidate(wanted), events=events), wanted).is_eligible is expected


@settings(max_examples=60, deadline=None)
@given(wanted=st.sampled_from([SECOND, FIRST, STATE]), days=st.integers(0, 2000))
def test_IV_6_2_time_alone_takes_nothing_away(wanted, days):
    found = review_class(candidate(wanted), wanted, TODAY + timedelta(days=days), CONFERENCES)
    assert found.is_eligible


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: arbiter(id=" "), "text-missing"),
        (lambda: arbiter(name=""), "text-missing"),
        (lambda: arbiter(category="VI"), "not-an-option"),
        (lambda: arbiter(classes=held(SECOND) * 2), "arbiters-class-twice"),
        (lambda: service(1, board="chess"), "not-an-option"),
        (lambda: service(1, tempo="fast"), "tempo-unknown-sign"),
        (lambda: replace(service(1), ends=date(2000, 1, 1)), "arbiters-days-out-of-order"),
        (lambda: Suspension(starts=TODAY, ends=date(2020, 1, 1)), "arbiters-days-out-of-order"),
        (lambda: replace(ASKED, answered=date(2020, 1, 1)), "arbiters-days-out-of-order"),
    ],
)
def test_what_cannot_be_is_malformed(make, reason):
    with pytest.raises(MalformedText) as caught:
        make()
    assert caught.value.reason == reason


def test_exams_of_other_days_count_from_the_first_passed():
    exams = tuple(Exam(arbiter_class=THIRD, day=date(2027, 1, day), passed=day > 1) for day in (1, 3, 2))
    [ruling, *_] = review(replace(candidate(THIRD), exams=exams), THIRD).rulings
    assert ruling.facts == {"day": "2027-01-02"}


@pytest.mark.parametrize(
    ("day", "age"),
    [(date(2026, 2, 27), 17), (date(2026, 2, 28), 18), (date(2028, 2, 28), 19), (date(2028, 2, 29), 20)],
)
def test_IV_6_1_1_who_is_born_on_29_February(day, age):
    assert age_on(date(2008, 2, 29), day) == age


def test_IV_6_2_3_3_a_Conference_given_twice_is_one():
    person = replace(candidate(FIRST), conferences=CONFERENCES[1:2])
    assert review_class(person, FIRST, TODAY, (*CONFERENCES, CONFERENCES[-1])).is_eligible


def test_IV_6_2_2_3_an_event_counts_once():
    person = candidate(SECOND)
    with pytest.raises(MalformedText, match="arbiters event twice"):
        replace(person, events=(*person.events, person.events[0]))
    other = replace(person.events[0], board="64", tempo="60m")  # of the same name and day
    assert len(replace(person, events=(*person.events, other)).events) == 5
