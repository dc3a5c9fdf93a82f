"""Rounds that are laid out before the event: round robins and Scheveningen matches."""

from __future__ import annotations

from kodeks.pairing import tables
from kodeks.pairing.swiss import Explanation, FloatExplanation, PairExplanation, Why
from kodeks.pairing.tables import PairingTable
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament.acts import Pair
from kodeks.tournament.proposal import VERSION, Proposal, no_pairing
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.state import Tournament


def table_of(tournament: Tournament) -> PairingTable | Ruling:
    players = len(tournament.order)
    if players < 2:
        return no_pairing(tournament, "tournament-too-few", "V.1.1", "FTR:5a", players=players)
    if tournament.regulations.system.has_two_sides and players % 2:
        return no_pairing(tournament, "tournament-teams-differ", "V.3.7.1", "FTR:5a", players=players)
    return _lay_out(tournament.regulations, players, tournament.first_colour)


def judge_size(regulations: Regulations, players: int) -> Ruling | None:
    """Why there is no table of this system for so many."""
    found = _lay_out(regulations, players, Side.WHITE)
    return found if isinstance(found, Ruling) else None


def _lay_out(regulations: Regulations, players: int, first_colour: Side) -> PairingTable | Ruling:
    return _TABLES[regulations.system.traits.table](regulations, players, first_colour)


def _berger(regulations: Regulations, players: int, first_colour: Side) -> PairingTable:
    return tables.berger(players, code=regulations.laws)


def _berger_twice(regulations: Regulations, players: int, first_colour: Side) -> PairingTable:
    return tables.doubled(
        _berger(regulations, players, first_colour), exchange=regulations.is_chess or None, code=regulations.laws
    )


def _scheveningen(regulations: Regulations, players: int, first_colour: Side) -> PairingTable:
    return tables.scheveningen(players // 2, home_begins=first_colour is Side.WHITE, code=regulations.laws)


_TABLES = {
    "berger": _berger,
    "berger_twice": _berger_twice,
    "half": lambda regulations, players, first_colour: tables.half(players, code=regulations.laws),
    "half_reversed": lambda regulations, players, first_colour: tables.half_reversed(players, code=regulations.laws),
    "rutsch": lambda regulations, players, first_colour: tables.rutsch(players, code=regulations.laws),
    "scheveningen": _scheveningen,
}


def next_of_table(tournament: Tournament) -> Proposal | Ruling:
    table = table_of(tournament)
    if isinstance(table, Ruling):
        return table
    number = tournament.round_to_pair
    if number > len(table.rounds):
        laid_out = tournament.regulations.system.traits.laid_out_by
        return no_pairing(tournament, "tournament-no-more-rounds", *laid_out, rounds=len(table.rounds))
    pairs, rest = table.rounds[number - 1], table.rests[number - 1]
    facts: dict[str, int | str] = {"round": number}
    why = Why("tournament-by-table", table.articles, facts)
    colours = _colours_of_team(tournament, number) if tournament.regulations.system.has_two_sides else why
    explanation = Explanation(
        pairs=tuple(PairExplanation(board, *pair, why, colours) for board, pair in enumerate(pairs, start=1)),
        bye=None if rest is None else FloatExplanation(rest, Why("tournament-rests", table.articles, facts)),
    )
    act = Pair(number, tuple((pair.white, pair.black) for pair in pairs), rest, f"{table.system.value}/{VERSION}")
    return Proposal(act, explanation)


def _colours_of_team(tournament: Tournament, number: int) -> Why:
    """A team has one colour on all boards of a round: the first is drawn, then they alternate [V.3.7.2, D-106]."""
    key = "scheveningen-colours-drawn" if number == 1 else "scheveningen-colours-alternate"
    if number == 1 and tournament.regulations.pairing.first_colour is not None:
        key = "scheveningen-colours-given"
    return Why(key, (tournament.regulations.cite("V.3.7.2", "FTR:5a"),))
