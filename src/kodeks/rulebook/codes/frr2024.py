"""FIDE's rules on which games are rated, in force since March 2024 (B.02 of the handbook): on the rate of play,
the day and the length of an event."""

from __future__ import annotations

from kodeks.rulebook.numbering import Numbering

FRR2024 = Numbering("FRR2024")
MOVES_RECKONED = 60  # on which the rate of play is reckoned [1.1]
LEAST_MINUTES = ((2400, 120), (1800, 90), (0, 60))  # a player rated so high, and what each needs for these moves [1.1]
FIRST_CONTROL_MOVES = 30  # where the first control has a number of moves, no fewer [1.2]
MOST_HOURS = 12  # of play in a day, each game reckoned on these moves [3.1]
MOST_DAYS = 90  # of an event; leagues may last longer [4.1]
