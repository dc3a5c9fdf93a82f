"""Appeals: instances, jury and who of it votes [IV.1, II.2.2.5, IV.5.3.4, D-140; FTR2012 10b, 10c]."""

from dataclasses import replace

import pytest
from known_arbiters import said

from kodeks.officials import InstanceKind, check_jury, instances, next_instance, seat_jury
from kodeks.rulebook import Article, Verdict, register
from kodeks.rulebook.arbiter_classes import ArbiterRole
from kodeks.tournament import Regulations, SystemKind
from kodeks.tournament.regulations.parts import Appeals, CommitteeMember, MemberRole, NamedArbiter
from kodeks.tournament.system_kind import Level

CHIEF = NamedArbiter(name="Anna Zielińska")
ROUND = NamedArbiter(name="Jan Nowak", role=ArbiterRole.ROUND)
CHAIR = CommitteeMember(name="C", role=MemberRole.CHAIR, federation="POL")
JURY = Appeals(
    deadline="60 minutes",
    members=(CHAIR, CommitteeMember(name="M1", federation="UKR"), CommitteeMember(name="M2", federation="LTU")),
)
ARTICLE = Article("FTR2012", "10b")


def event(**more):
    settings = {"name": "A", "game": "100", "system": SystemKind.ROUND_ROBIN, "arbiters": (CHIEF, ROUND)}
    return Regulations.of(**{**settings, **more})


def chain(**more):
    to_college = more.pop("to_college", False)
    return [instance.kind.value for instance in instances(event(**more), to_college=to_college)]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, ["round_arbiter", "chief_arbiter"]),
        ({"arbiters": (CHIEF,)}, ["chief_arbiter"]),
        ({"edition": "kw2022"}, ["chief_arbiter"]),  # round arbiters only assist
        ({"appeals": JURY}, ["round_arbiter", "chief_arbiter", "jury"]),
        ({"appeals": JURY, "to_college": True}, ["round_arbiter", "chief_arbiter", "jury", "college"]),
        ({"level": Level.NATIONAL}, ["round_arbiter", "chief_arbiter"]),
        ({"level": Level.CHAMPIONSHIP}, ["round_arbiter", "chief_arbiter", "college"]),
        (
            {"level": Level.CHAMPIONSHIP, "appeals": JURY, "edition": "kw2022"},
            ["chief_arbiter", "jury", "college"],
        ),
        ({"game": "chess", "appeals": JURY}, ["round_arbiter", "chief_arbiter", "committee"]),
        ({"game": "chess", "appeals": JURY, "to_college": True}, ["round_arbiter", "chief_arbiter", "committee"]),
    ],
)
def test_IV_1_IV_5_3_4_the_chain_of_instances(settings, expected):
    assert chain(**settings) == expected


def test_IV_1_II_2_2_5_IV_5_3_4_what_each_instance_rests_on():
    found = instances(event(appeals=JURY, level=Level.CHAMPIONSHIP))
    numbers = [[article.number for article in instance.articles] for instance in found]
    assert numbers == [["IV.1"], ["IV.1", "IV.2.13"], ["II.2.2.5", "IV.2.22"], ["IV.5.3.4"]]
    assert [instance.is_final for instance in found] == [False, False, False, True]


@pytest.mark.parametrize("settings", [{}, {"edition": "kw2022"}, {"game": "chess"}])
def test_every_article_is_in_the_register(settings):
    found = instances(event(appeals=JURY, level=Level.NATIONAL, **settings), to_college=True)
    assert all(register().find(article) for instance in found for article in instance.articles)


def test_IV_1_the_next_instance():
    found = instances(event(appeals=JURY))
    assert next_instance(found, InstanceKind.ROUND_ARBITER).kind is InstanceKind.CHIEF_ARBITER
    assert next_instance(found, InstanceKind.CHIEF_ARBITER).kind is InstanceKind.JURY
    assert next_instance(found, InstanceKind.JURY) is None
    assert next_instance(found, InstanceKind.COLLEGE) is None


@pytest.mark.parametrize(
    ("change", "reasons"),
    [
        ({}, []),
        ({"members": ()}, ["jury-without-members"]),
        ({"members": JURY.members[1:]}, ["jury-needs-one-chair", "jury-even"]),
        ({"members": (CHAIR, *JURY.members)}, ["jury-needs-one-chair", "jury-even"]),
        ({"members": JURY.members[:2]}, ["jury-even"]),
        ({"deadline": ""}, ["jury-no-deadline"]),
        ({"members": (replace(CHAIR, name="anna zielińska"), *JURY.members[1:])}, ["jury-has-an-arbiter"]),
    ],
)
def test_D_140_a_jury_of_draughts_only_warns(change, reasons):
    found = check_jury(event(appeals=replace(JURY, **change)))
    assert [said(finding.ruling).reason for finding in found] == reasons
    assert {finding.severity.value for finding in found} <= {"warning"}
    assert all([str(article) for article in finding.ruling.articles] == ["KW2025:II.2.2.5"] for finding in found)


def test_D_140_no_jury_is_no_fault():
    assert check_jury(event()) == check_jury(event(appeals=Appeals())) == ()
    assert chain(appeals=Appeals()) == chain()


def test_10b_a_committee_of_chess_goes_by_its_own_rules():
    found = check_jury(event(game="chess", starts="2027-05-01"))
    assert [finding.ruling.reason for finding in found] == ["lint-no-appeals-committee"]


RESERVES = (
    CommitteeMember(name="R1", role=MemberRole.RESERVE, federation="UKR"),
    CommitteeMember(name="R2", role=MemberRole.RESERVE, federation="CZE"),
)


@pytest.mark.parametrize(
    ("parties", "federations", "reserves", "voters", "verdict"),
    [
        (["X"], [], (), "C M1 M2", Verdict.PERMITTED),
        (["M1"], [], RESERVES, "C M2 R1", Verdict.PERMITTED),
        (["m1", "R1"], [], RESERVES, "C M2 R2", Verdict.PERMITTED),
        (["X"], ["UKR"], RESERVES, "C M2 R2", Verdict.PERMITTED),
        (["M1"], [], (), "C M2", Verdict.ARBITER_DECISION_REQUIRED),
        (["X"], ["UKR"], RESERVES[:1], "C M2", Verdict.ARBITER_DECISION_REQUIRED),  # [C-91]
        (["C", "M1", "M2"], [], (), "", Verdict.ARBITER_DECISION_REQUIRED),
    ],
)
def test_10b_nobody_votes_in_his_own_case(parties, federations, reserves, voters, verdict):
    appeals = replace(JURY, members=(*JURY.members, *reserves))
    found = seat_jury(appeals, parties, federations, article=ARTICLE)
    assert " ".join(member.name for member in found.voters) == voters
    assert (said(found.ruling).verdict, found.ruling.articles) == (verdict, (ARTICLE,))
