"""Start numbers: by lot, by rating, by Varma's pools, or as entered [V.1.2, V.1.6, V.2.6]."""

from __future__ import annotations

from kodeks.pairing.swiss import list_by_rating
from kodeks.pairing.tables import Drawer, draw_numbers, draw_varma
from kodeks.rulebook.lots import draw_lot, draw_order
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament.acts import Number
from kodeks.tournament.regulations import SystemKind
from kodeks.tournament.scheveningen import sides_of_entries
from kodeks.tournament.state import Tournament

__all__ = ["propose_numbers"]


def propose_numbers(tournament: Tournament, seed: str) -> Number | Ruling:
    """The start numbers by the regulations. Lots are drawn from the seed, which is published."""
    regulations = tournament.regulations
    order = _order(tournament, seed)
    if isinstance(order, Ruling):
        return order
    given = regulations.first_colour
    drawn = Side.WHITE if draw_lot(f"{seed}/colour", 2) == 0 else Side.BLACK
    return Number(order, seed, drawn if given is None else Side(given))


def _order(tournament: Tournament, seed: str) -> tuple[int, ...] | Ruling:
    regulations = tournament.regulations
    if regulations.system is SystemKind.SCHEVENINGEN:
        return _by_teams(tournament, seed)
    places = tuple(range(len(tournament.entries)))
    if regulations.start_numbers == "given":
        return places
    if regulations.start_numbers == "rating":
        entered = tournament._replace(order=(), entered=()).entrants  # by their places in the entries
        return tuple(number - 1 for number in list_by_rating(entered, seed, regulations.code).numbers_before)
    drawers = [
        Drawer(key=str(place), name=entry.name, group=entry.club or entry.federation)
        for place, entry in enumerate(tournament.entries)
    ]
    if regulations.start_numbers == "varma":
        drawn = draw_varma(seed, drawers, is_chess=regulations.is_chess)
        if isinstance(drawn, Ruling):
            return drawn
    else:
        drawn = draw_numbers(seed, drawers)
    return tuple(int(each.key) for each in sorted(drawn.drawn, key=lambda each: each.number))


def _by_teams(tournament: Tournament, seed: str) -> tuple[int, ...] | Ruling:
    """The home team first, then the guests [V.3.7.3]; inside a team as the regulations say."""
    teams = sides_of_entries(tournament)
    if isinstance(teams, Ruling):
        return teams
    order: list[int] = []
    for which, places in enumerate(teams):
        if tournament.regulations.start_numbers == "rating":
            entered = tournament._replace(order=tuple(places), entered=()).entrants
            listed = list_by_rating(entered, f"{seed}/{which}", tournament.regulations.code).numbers_before
            order += [places[number - 1] for number in listed]
        elif tournament.regulations.start_numbers == "given":
            order += places
        else:
            order += draw_order(f"{seed}/{which}", places)
    return tuple(order)
