"""The round list: everybody to be paired, from the top [V.2.7, V.2.8.4]."""

from __future__ import annotations

from collections.abc import Mapping

from kodeks.pairing.swiss.history import Player
from kodeks.pairing.swiss.paired_round import RoundToPair
from kodeks.pairing.swiss.settings import Order
from kodeks.standings.swiss_contributions import encounters, rating_contributions, solkoff_places

__all__ = ["round_list"]


def round_list(task: RoundToPair, players: Mapping[int, Player]) -> list[int]:
    """The start numbers of all entrants by points, then as the variant says, then by start number."""
    rank = _ranks(task)
    return sorted(players, key=lambda number: (-players[number].points, rank.get(number, 0), number))


def _ranks(task: RoundToPair) -> Mapping[int, int]:
    """What decides inside a score group before the start number, smallest first."""
    order = task.settings.order
    if order is Order.RATING and task.rounds:
        field = encounters(task.entrants, task.rounds, unfinished=task.settings.draw)
        return {number: -sum(own) for number, own in rating_contributions(task.entrants, field).items()}
    if order is Order.DUTCH and task.number >= 3:  # "until round three" are rounds 1 and 2 [D-69]
        field = encounters(task.entrants, task.rounds, unfinished=task.settings.draw)
        return {number: place for place, block in enumerate(solkoff_places(field)) for number in block}
    return {}
