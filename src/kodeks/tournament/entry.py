"""An entry: what is known of a player, or of a team, when he is entered."""

from __future__ import annotations

from collections.abc import Iterable

from kodeks.frozen import frozen


@frozen(kw_only=True)
class Entry:
    """A player or a team as entered. Only the name is needed."""

    name: str
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
    fide_id: str = ""
    team: str = ""  # the team he plays for
    team_order: int | None = None  # his place in its line-up
    is_reserve: bool = False
    players: tuple[str, ...] = ()  # of a team: its base line-up, board by board
    reserves: tuple[str, ...] = ()


def teams_of(players: Iterable[Entry], boards: int) -> tuple[Entry, ...]:
    """Teams from entries of players, in the order they are first named. Players come by the order given, else as they
    stand; the first of a team fill its boards, the others and those marked so are reserves."""
    teams: dict[str, list[Entry]] = {}
    for entry in players:
        teams.setdefault(entry.team or entry.club or entry.name, []).append(entry)
    return tuple(_team(name, members, boards) for name, members in teams.items())


def _team(name: str, members: list[Entry], boards: int) -> Entry:
    ordered = sorted(members, key=lambda entry: (entry.team_order is None, entry.team_order or 0))
    base = [entry.name for entry in ordered if not entry.is_reserve]
    reserves = [entry.name for entry in ordered if entry.is_reserve]
    federation = members[0].federation
    return Entry(name=name, federation=federation, players=tuple(base[:boards]), reserves=(*base[boards:], *reserves))
