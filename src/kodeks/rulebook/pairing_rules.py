"""What an edition of the draughts code says of pairing and matches of teams, in numbers [V]."""

from __future__ import annotations

from kodeks.frozen import frozen


@frozen(kw_only=True)
class PairingRules:
    """Numbers of chapter V."""

    players_a_round: int  # of a Swiss, at least [V.2.3]
    technical_share: int  # the rating variant is advised while at most one of so many has a technical rating [V.2.7.3]
    colour_difference: int  # of a player, at most [V.2.8.6.1.3]
    colours_running: int  # the same, at most [V.2.8.6.1.4]
    rating_rounds: int  # of the Dutch variant, in which the start number alone orders a group [V.2.7, D-69]
    lineup_minutes: int  # before a match of teams line-ups are handed in, and told from then on [V.3.6.1.3-4]
