"""An entry: what is known of a player, or of a team, when he is entered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kodeks.frozen import frozen
from kodeks.tournament.surnames import SplitName, split_name, split_names, surname_within


@frozen(kw_only=True)
class Entry:
    """A player or a team as entered. Only the name is needed."""

    name: str  # as it was given; of a person `surname` says which of its words are the surname
    surname: str = ""  # at the beginning or the end of the name; nothing where only the whole is known
    rating: int | None = None
    is_technical: bool = False  # a rating given for this event only [V.2.6.1.2]
    technical_method: str = ""  # how it was found
    list_name: str | None = None  # the rating list: "A", "B" or "N"
    list_place: int | None = None
    title: str = ""  # or category
    sex: str = ""  # "m" or "w", where it matters
    birth: str = ""  # a year, or a date year-month-day
    federation: str = ""
    club: str = ""
    licence: str = ""
    fide_id: str = ""  # chess
    fmjd_id: str = ""  # draughts
    team: str = ""  # the team he plays for
    team_order: int | None = None  # his place in its line-up
    is_reserve: bool = False
    players: tuple[str, ...] = ()  # of a team: its base line-up, board by board
    reserves: tuple[str, ...] = ()
    surnames: tuple[str, ...] = ()  # of these, in their order: as `surname`, nothing where only the whole name is known

    @property
    def known_parts(self) -> SplitName | None:
        """Surname and first name, where both are known: marked, or with a comma between them."""
        return split_name(self.name) if "," in self.name else surname_within(self.name, self.surname)

    @property
    def parts(self) -> SplitName:
        """Surname and first name; guessed where only the whole is known."""
        return self.known_parts or split_name(self.name)

    @property
    def members(self) -> tuple[str, ...]:
        """Of a team everybody it entered, by name."""
        return self.players + self.reserves

    def member(self, name: str) -> Entry:
        """Somebody of a team as a person: with the surname that was told of him."""
        told = dict(zip(self.members, self.surnames, strict=False))
        return Entry(name=name, surname=told.get(name, ""), team=self.name, club=self.club, federation=self.federation)

    @property
    def filed_name(self) -> str:
        """As files for other programs have it: `Surname, First name`, where both are known."""
        known = self.known_parts
        if known is None or not known.given_name or "," in self.name:
            return self.name
        return f"{known.surname}, {known.given_name}"


def full_name(first: str, second: str) -> str:
    """The name that two fields make: surname first, as start lists have it, or first name first, as people say it."""
    return " ".join(part for part in (first, second) if part)


def with_surnames(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """People with their surnames marked, guessed where only the whole names are known; all of them are one column. So
    are the members of all teams, whose own names are nobody's."""
    if any(entry.members for entry in entries):
        return _members_with_surnames(entries)
    found = split_names([entry.name for entry in entries])
    return tuple(
        entry if entry.known_parts else replace(entry, surname=split.surname)
        for entry, split in zip(entries, found, strict=True)
    )


def _members_with_surnames(teams: Sequence[Entry]) -> tuple[Entry, ...]:
    marked = iter(with_surnames([team.member(name) for team in teams for name in team.members]))
    return tuple(replace(team, surnames=tuple(next(marked).surname for _ in team.members)) for team in teams)


def teams_of(players: Iterable[Entry], boards: int) -> tuple[Entry, ...]:
    """Teams from entries of players, in the order they are first named. Players come by the order given, else as they
    stand; the first of a team fill its boards, the others and those marked so are reserves."""
    teams: dict[str, list[Entry]] = {}
    for entry in players:
        teams.setdefault(entry.team or entry.club or entry.name, []).append(entry)
    return tuple(_team(name, members, boards) for name, members in teams.items())


def _team(name: str, members: list[Entry], boards: int) -> Entry:
    ordered = sorted(members, key=lambda entry: (entry.team_order is None, entry.team_order or 0))
    base = [entry for entry in ordered if not entry.is_reserve]
    listed = [*base[:boards], *base[boards:], *(entry for entry in ordered if entry.is_reserve)]
    names, surnames = tuple(entry.name for entry in listed), tuple(entry.surname for entry in listed)
    first = len(base[:boards])
    return Entry(
        name=name,
        federation=members[0].federation,
        players=names[:first],
        reserves=names[first:],
        surnames=surnames if any(surnames) else (),
    )
