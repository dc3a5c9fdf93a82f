"""The officials of one event: who serves, for whom, on which days."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from kodeks.frozen import frozen
from kodeks.officials.days import check_order
from kodeks.rulebook.arbiter_classes import ArbiterClass, ArbiterRole, EventKind, event_kind
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition, event_edition
from kodeks.tournament.entry import Entry
from kodeks.tournament.regulations import Regulations


@frozen(kw_only=True)
class StaffMember:
    """An arbiter of the event as he was named; the register may know more of him."""

    name: str
    role: ArbiterRole = ArbiterRole.CHIEF
    arbiter_class: ArbiterClass | None = None
    licence: str = ""
    has_consent: bool = False
    is_suspended: bool = False


@frozen(kw_only=True)
class EventStaff:
    """An event of draughts as far as its officials and deadlines are concerned. Days are inclusive."""

    name: str
    id: str = ""
    edition: str | None = None  # key; None: that of the day it starts
    is_official: bool = False  # of PZWarc
    is_rated: bool = False
    is_for_teams: bool = False
    is_for_the_young: bool = False
    norms: tuple[str, ...] = ()  # categories it may give, and "title"
    starts: date | None = None
    ends: date | None = None
    opens_at: datetime | None = None  # opening or draw
    listed_at: datetime | None = None  # when the signed list of players is handed over [IV.2.3]
    notified_on: date | None = None
    reported_on: date | None = None
    approved_on: date | None = None  # in the Central Register
    members: tuple[StaffMember, ...] = ()
    organisers: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    clubs: tuple[str, ...] = ()  # that play, in an event of teams

    def __post_init__(self) -> None:
        if self.starts is not None:
            check_order("ends", self.starts, self.ends)

    @property
    def code(self) -> Edition:
        """The edition of the draughts code that it is held by."""
        if self.edition is not None:
            return edition(self.edition)
        return event_edition("100", "" if self.starts is None else self.starts.isoformat())

    @property
    def kind(self) -> EventKind:
        """The column of the table of rights."""
        return event_kind(is_official=self.is_official, is_rated=self.is_rated)

    @property
    def counts(self) -> bool:
        """Whether something official hangs on it: then what contradicts the code is an error [IV.2.2]."""
        return self.is_official or self.is_rated or bool(self.norms)

    @property
    def chief(self) -> StaffMember | None:
        """The chief arbiter: who is named so, or the only one [IV.1]."""
        chiefs = [member for member in self.members if member.role is ArbiterRole.CHIEF]
        found = chiefs or (self.members if len(self.members) == 1 else ())
        return found[0] if found else None

    def role_of(self, member: StaffMember) -> ArbiterRole:
        """What he does; the only arbiter is the chief."""
        return ArbiterRole.CHIEF if member is self.chief else member.role


def staff_of(regulations: Regulations, people: Iterable[Entry] = (), *, approved_on: date | None = None) -> EventStaff:
    """The officials that the regulations of an event of draughts name; `people` are those who play."""
    assert not regulations.is_chess, "chapter IV is of the draughts code"
    everybody = tuple(people)
    teams = regulations.system.is_for_teams
    opening = regulations.schedule.draw_at or regulations.schedule.start_of(1)
    return EventStaff(
        name=regulations.name,
        edition=regulations.edition,
        is_official=regulations.is_official,
        is_rated=regulations.is_rated,
        is_for_teams=teams,
        is_for_the_young=regulations.people.is_for_the_young,
        norms=regulations.norms,
        starts=_day(regulations.starts),
        ends=_day(regulations.ends),
        opens_at=_moment(opening),
        listed_at=_moment(regulations.schedule.entries_close),
        notified_on=_day(regulations.notified),
        reported_on=_day(regulations.reported),
        approved_on=approved_on,
        members=tuple(
            StaffMember(
                name=named.name,
                role=named.role,
                arbiter_class=named.arbiter_class,
                licence=named.licence,
                has_consent=named.has_consent,
                is_suspended=named.is_suspended,
            )
            for named in regulations.people.arbiters
        ),
        organisers=tuple(name for name in (*regulations.organisers, regulations.director) if name),
        players=tuple(entry.name for entry in everybody),
        clubs=tuple(sorted({name for entry in everybody for name in (entry.team, entry.club) if name and teams})),
    )


def _day(text: str) -> date | None:
    return date.fromisoformat(text) if text else None


def _moment(text: str) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
