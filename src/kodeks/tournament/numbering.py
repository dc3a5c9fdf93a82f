"""Start numbers: by lot, by rating, by groups of strength, by Varma's pools, or as entered [V.1.2, V.1.6, V.2.6]."""

from __future__ import annotations

from collections.abc import Sequence

from kodeks.pairing import swiss, tables
from kodeks.pairing.dutch.strength import strength
from kodeks.rounds import Entrant
from kodeks.rulebook.lots import draw_lot, draw_order
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.acts import Number
from kodeks.tournament.scheveningen import sides_of_entries
from kodeks.tournament.state import Tournament
from kodeks.tournament.step import law


def propose_numbers(tournament: Tournament, seed: str) -> Number | Ruling:
    """The start numbers by the regulations. Lots are drawn from the seed, which is published."""
    regulations = tournament.regulations
    order = _order(tournament, seed)
    if isinstance(order, Ruling):
        return order
    given = regulations.pairing.first_colour
    drawn = Side.WHITE if draw_lot(f"{seed}/colour", 2) == 0 else Side.BLACK
    return Number(order, seed, drawn if given is None else Side(given))


def _order(tournament: Tournament, seed: str) -> tuple[int, ...] | Ruling:
    regulations = tournament.regulations
    if regulations.system.has_two_sides:
        return _by_teams(tournament, seed)
    match regulations.pairing.start_numbers:
        case "given":
            return tuple(range(len(tournament.entries)))
        case "rating" if regulations.swiss_rules is not None:
            return tuple(entrant.number - 1 for entrant in sorted(_entered(tournament), key=strength))
        case "rating":
            listed = swiss.list_by_rating(_entered(tournament), seed, regulations.code)
            return tuple(number - 1 for number in listed.numbers_before)
        case "groups":
            groups = swiss.groups_by_strength(_entered(tournament), regulations.pairing.start_groups)
            return tuple(number - 1 for number in swiss.draw_groups(groups, seed, regulations.code).numbers_before)
    drawers = _drawers(tournament, range(len(tournament.entries)))
    if regulations.pairing.start_numbers == "varma":
        drawn = tables.draw_varma(seed, drawers, code=regulations.laws)
        if isinstance(drawn, Ruling):
            return drawn
    else:
        drawn = tables.draw_numbers(seed, drawers, code=regulations.code)
    return tuple(int(each.key) for each in sorted(drawn.drawn, key=lambda each: each.number))


def _by_teams(tournament: Tournament, seed: str) -> tuple[int, ...] | Ruling:
    """The home team first, then the guests [V.3.7.3]; inside a team as the regulations say."""
    teams = sides_of_entries(tournament)
    if isinstance(teams, Ruling):
        return teams
    order: list[int] = []
    for which, places in enumerate(teams):
        if tournament.regulations.pairing.start_numbers == "rating":
            entered = tournament._replace(order=tuple(places), entered=()).entrants
            listed = swiss.list_by_rating(entered, f"{seed}/{which}", tournament.regulations.code).numbers_before
            order += [places[number - 1] for number in listed]
        elif tournament.regulations.pairing.start_numbers == "given":
            order += places
        else:
            order += draw_order(f"{seed}/{which}", places)
    return tuple(order)


def _entered(tournament: Tournament) -> tuple[Entrant, ...]:
    """Everybody by his place in the entries, from 1."""
    return tournament._replace(order=(), entered=()).entrants


def _drawers(tournament: Tournament, order: Sequence[int]) -> list[tables.Drawer]:
    """The entries in this order; the key is the place of each."""
    entries = ((place, tournament.entries[place]) for place in order)
    return [tables.Drawer(str(place), entry.name, entry.club or entry.federation) for place, entry in entries]


def judge_numbers(tournament: Tournament, order: Sequence[int]) -> tuple[Ruling, ...]:
    """What the arbiter must know of start numbers, given as places in the entries: a club no pool held whole, and mates
    who meet late [V.1.6.2]; who stands in no group of strength [V.2.6.2.2]."""
    regulations = tournament.regulations
    if regulations.pairing.start_numbers == "varma":
        drawers = _drawers(tournament, order)
        return tables.judge_varma(drawers, code=regulations.laws)
    if regulations.pairing.start_numbers != "groups":
        return ()
    *_, without = swiss.groups_by_strength(_entered(tournament), regulations.pairing.start_groups)
    if not without:
        return ()
    facts: dict[str, int | str] = {"count": len(without), "names": ", ".join(entrant.name for entrant in without)}
    article = law(tournament, "V.2.6.2.2", "FTR:5b")
    return (Ruling(Verdict.ARBITER_DECISION_REQUIRED, "tournament-in-no-group", (article,), facts),)
