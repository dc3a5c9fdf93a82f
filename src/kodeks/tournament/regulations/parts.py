"""The parts of regulations that have parts of their own: officials, age groups, appeals, play-off, invitation."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from kodeks.frozen import frozen
from kodeks.rulebook.arbiter_classes import ArbiterClass, ArbiterRole
from kodeks.tournament.regulations.kinds import (
    Choice,
    Codes,
    Day,
    Key,
    Moment,
    Money,
    PersonName,
    Switch,
    Tempo,
    Text,
    Whole,
)
from kodeks.tournament.regulations.setting import CHESS, DRAUGHTS, Setting, SettingTables

__all__ = [
    "AgeGroup",
    "Appeals",
    "ArbiterClass",
    "ArbiterRole",
    "CommitteeMember",
    "Deviation",
    "Invitation",
    "MemberRole",
    "NamedArbiter",
    "PlayOffPlaces",
    "PlayOffPlan",
    "RoundStart",
]


def _fide_titles() -> tuple[str, ...]:
    return ("IA", "FA", "NA")


def _fide_categories() -> tuple[str, ...]:
    return ("A", "B", "C", "D")


def _sexes() -> tuple[str, ...]:
    return ("m", "w")


@frozen(kw_only=True)
class NamedArbiter:
    """An arbiter as the regulations name him."""

    name: Annotated[str, Setting(PersonName(), label="setting-person-name")]
    surname: Annotated[str, Setting(Text(), label="entry-surname")] = ""
    role: Annotated[ArbiterRole, Setting(Choice(ArbiterRole), label="setting-arbiter-role", article="IV.1")] = (
        ArbiterRole.CHIEF
    )
    arbiter_class: Annotated[
        ArbiterClass | None,
        Setting(Choice(ArbiterClass, "class_"), key="class", label="setting-arbiter-class", article="IV.6.3"),
    ] = None  # of draughts
    licence: Annotated[str, Setting(Text())] = ""
    has_consent: Annotated[bool, Setting(Switch(), key="consent", article="IV.6.3")] = (
        False  # of the Arbiters' College, where the class alone does not do
    )
    is_suspended: Annotated[bool, Setting(Switch(), key="suspended")] = False
    fide_title: Annotated[str, Setting(Key(_fide_titles, is_open=True))] = ""
    fide_category: Annotated[str, Setting(Key(_fide_categories, is_open=True))] = ""


@frozen(kw_only=True)
class AgeGroup:
    """Those who are ranked, or play, by themselves: no older than `age`, of this sex and of this club if one is given;
    and their own prizes, in cents, by place in the group."""

    name: Annotated[str, Setting(Text(), label="setting-group-name")]
    age: Annotated[int | None, Setting(Whole(), label="setting-group-age")] = None
    sex: Annotated[str, Setting(Key(_sexes, "sex_", is_open=True), label="setting-group-sex")] = ""
    club: Annotated[str, Setting(Text(), label="setting-group-club")] = ""
    prizes: Annotated[tuple[int, ...], Setting(Codes(Money()), label="setting-group-prizes", chess="FTR:3c.8")] = ()


class MemberRole(StrEnum):
    """A place in the appeals committee."""

    CHAIR = "chair"
    MEMBER = "member"
    RESERVE = "reserve"


@frozen(kw_only=True)
class CommitteeMember:
    """One of the appeals committee."""

    name: Annotated[str, Setting(PersonName(), label="setting-person-name")]
    surname: Annotated[str, Setting(Text(), label="entry-surname")] = ""
    role: Annotated[MemberRole, Setting(Choice(MemberRole, "member_"), label="setting-member-role")] = MemberRole.MEMBER
    federation: Annotated[str, Setting(Text())] = ""
    born: Annotated[str, Setting(Day())] = ""


@frozen(kw_only=True)
class Appeals:
    """The appeals committee, and how an appeal is made [FTR 10b, 10c]."""

    elected: Annotated[str, Setting(Day(), label="setting-appeals-elected", chess="FTR:10b")] = ""
    # until when, in the words of the regulations
    deadline: Annotated[str, Setting(Text(), label="setting-appeals-deadline", chess="FTR:10c")] = ""
    # cents; 0 if none is asked
    deposit: Annotated[int | None, Setting(Money(), label="setting-appeals-deposit", chess="FTR:10c")] = None
    # appeals against rulings on the quickplay finish are heard
    covers_quickplay: Annotated[
        bool, Setting(Switch(), label="setting-appeals-covers-quickplay", chess="10.2", games=CHESS)
    ] = False
    # the Arbiters' College hears the last appeal
    to_college: Annotated[
        bool, Setting(Switch(), label="setting-appeals-to-college", article="IV.5.3.4", games=DRAUGHTS)
    ] = False
    members: Annotated[
        tuple[CommitteeMember, ...],
        Setting(SettingTables(CommitteeMember), label="setting-appeals-members", chess="FTR:10b"),
    ] = ()

    @property
    def voters(self) -> tuple[CommitteeMember, ...]:
        """All but the reserves."""
        return tuple(member for member in self.members if member.role is not MemberRole.RESERVE)


class PlayOffPlaces(StrEnum):
    """For which shared places a play-off is held."""

    FIRST = "first"
    QUALIFYING = "qualifying"
    ALL = "all"


@frozen(kw_only=True)
class PlayOffPlan:
    """A play-off as foreseen [FTR A3.1, III.4]."""

    tempo: Annotated[str | None, Setting(Tempo(), label="setting-playoff-tempo", article="III.4")] = None
    # the time set aside
    starts: Annotated[str, Setting(Moment(), label="setting-playoff-starts", chess="FTR:A3.1.a")] = ""
    places: Annotated[PlayOffPlaces, Setting(Choice(PlayOffPlaces, "playoff_"), label="setting-playoff-places")] = (
        PlayOffPlaces.FIRST
    )
    # "model" for FIDE's, else who plays whom in every case, in words
    procedure: Annotated[
        str,
        Setting(
            Text(),
            label="setting-playoff-procedure",
            hint="setting-playoff-procedure-hint",
            chess="FTR:A3.1.b",
        ),
    ] = ""
    # by what its players have their pairing numbers, and their colours; the model has both: tie-breaks and lots
    numbers: Annotated[
        str, Setting(Text(), label="setting-playoff-numbers", hint="setting-playoff-numbers-hint", chess="FTR:A3.1.k4")
    ] = ""
    colours: Annotated[str, Setting(Text(), label="setting-playoff-colours", chess="FTR:A3.1.j")] = ""
    # earlier games of the last round, of those who may be in it
    last_round_starts: Annotated[
        str, Setting(Moment(), label="setting-playoff-last-round-starts", chess="FTR:A3.1.g")
    ] = ""
    # minutes after the last game
    rest_before: Annotated[int | None, Setting(Whole(), label="setting-playoff-rest-before")] = None
    # minutes between its rounds
    rest_between: Annotated[int | None, Setting(Whole(), label="setting-playoff-rest-between")] = None


@frozen(kw_only=True)
class Invitation:
    """What an invitation says beside the settings of the event themselves [FTR 3c.1-16]."""

    hotel: Annotated[str, Setting(Text(is_long=True), label="setting-invitation-hotel")] = ""
    programme: Annotated[str, Setting(Text(is_long=True), label="setting-invitation-programme")] = ""
    draw_offers: Annotated[str, Setting(Text(is_long=True), label="setting-invitation-draw-offers")] = ""
    money: Annotated[str, Setting(Text(is_long=True), label="setting-invitation-money")] = ""
    travel: Annotated[str, Setting(Text(is_long=True), label="setting-invitation-travel")] = ""
    # number of players, names of those invited
    expected: Annotated[str, Setting(Text(is_long=True), label="setting-invitation-expected")] = ""
    website: Annotated[str, Setting(Text(), label="setting-invitation-website")] = ""
    contact: Annotated[str, Setting(Text(is_long=True), label="setting-invitation-contact")] = ""
    # to media, public, sponsors
    duties: Annotated[str, Setting(Text(is_long=True), label="setting-invitation-duties")] = ""
    answer_by: Annotated[str, Setting(Text(), label="setting-invitation-answer-by")] = ""
    # where and when
    reporting: Annotated[str, Setting(Text(is_long=True), label="setting-invitation-reporting")] = ""
    security: Annotated[str, Setting(Text(is_long=True), label="setting-invitation-security")] = ""
    medical: Annotated[str, Setting(Text(is_long=True), label="setting-invitation-medical")] = ""
    tourism: Annotated[str, Setting(Text(is_long=True), label="setting-invitation-tourism")] = ""


@frozen(kw_only=True)
class Deviation:
    """Something the regulations order otherwise than an article does, in words."""

    text: Annotated[str, Setting(Text(), label="setting-deviation-text")]
    # the article's long id
    against: Annotated[str, Setting(Text(), label="setting-deviation-against", hint="setting-deviation-against-hint")]


@dataclass(frozen=True, slots=True, order=True)
class RoundStart:
    """When a round begins."""

    round: Annotated[int, Setting(Whole(least=1), label="setting-schedule-round")]
    starts: Annotated[str, Setting(Moment(), label="setting-schedule-starts")]
