"""The tournaments of FIDE's own exercises in tie-breaking (Technical Commission, March 2024), as events.

A row is a player's rounds: opponent, colour and result (`10b1`, `4w=`, `9w+` by forfeit), or a bye: U allocated by the
pairing, H of half a point, Z of none.
"""

import re

from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, Score
from kodeks.rulebook.fide import FIDE2023
from kodeks.standings import CHESS, BoardScore, Event, EventSystem, TeamMatch, TeamRest, TeamRound

SWISS_5 = """
    9w1 13b= 2w= 15b1 4w= | 10b1 7w1 1b= 16w1 3b= | 11w= 6b1 8w1 4b= 2w= | 12b1 H 13w1 3w= 1b= | 13w0 15b0 11w1 7b= 10w1
    14b0 3w0 U 10w1 8b1 | 15w1 2b0 16b0 5w= 11b0 | 16b= 14w1 3b0 13w1 6w0 | 1b0 10w0 H 11b- U | 2w0 9b1 15w0 6b0 5b0
    3b= 16w0 5b0 9w+ 7w1 | 4w0 U 14w+ Z Z | 5b1 1w= 4b0 8b0 14w0 | 6w1 8b0 12b- Z 13b1 | 7b0 5w1 10b1 1w0 16b0
    8w= 11b1 7w1 2b0 15w1
"""
SWISS_9 = """
    9w1 13b= 2w= 15b1 4w= 6b= 3b= 16w= 8b1 | 10b1 7w1 1b= 16w1 3b1 4w= 6w0 15b= 5w=
    11w= 6b1 8w1 4b= 2w0 16b1 1w= 14w1 10b1 | 12b1 H 13w1 3w= 1b= 2b= 16w= 6b= 15w1
    13w0 15b0 11w1 7b= 10w1 14b0 9b1 8w0 2b= | 14b0 3w0 U 10w1 8b1 1w= 2b1 4w= 16b1
    15w1 2b0 16b0 5w= 11b0 10b0 13w1 9w1 14b1 | 16b= 14w1 3b0 13w1 6w0 11b= 15w= 5b1 1w0
    1b0 10w0 H 11b- U 13b1 5w0 7b0 12w= | 2w0 9b1 15w0 6b0 5b0 7w1 12b1 11w1 3w0
    3b= 16w0 5b0 9w+ 7w1 8w= 14b0 10b0 13w= | 4w0 U 14w+ Z Z 15b0 10w0 13b= 9b=
    5b1 1w= 4b0 8b0 14w0 9w0 7b0 12w= 11b= | 6w1 8b0 12b- Z 13b1 5w1 11w1 3b0 7w0
    7b0 5w1 10b1 1w0 16b0 12w1 8b= 2w= 4b0 | 8w= 11b1 7w1 2b0 15w1 3w0 4b= 1b= 6w0
"""
ROUND_ROBIN = """
    5w= 2w1 3b1 4w0 6b1 | 6w1 1b0 5w1 3w= 4b1 | 4w1 6b1 1w0 2b= 5w1 | 3b0 5b0 6w= 1b1 2w0 | 1b= 4w1 2b0 6w- 3b0
    2b0 3w0 4b= 5b+ 1w0
"""
TEAMS = """
    8w2.5 4b1.5 7w3 2b2.5 5w1.5 6w+ 3b2.5 | 9b3 3w4 5b0 1w1.5 13w3 4b2.5 10b3 | 10w2.5 2b0 9w3 6b2.5 4w3 5b3.5 1w1.5
    11b3 1w2.5 13b3 5w3.5 3b1 2w1.5 9b2.5 | 12w4 6b3 2w4 4b0.5 1b2.5 3w0.5 13b3.5 | 13b2 5w1 8b3 3w1.5 11b2.5 1b- 12w2.5
    14w2 8b2 1b1 10w2.5 9b2 13w2 Z | 1b1.5 7w2 6w1 12b3.5 10b2 9w2 11w3 | 2w1 12b4 3b1 14w3 7w2 8b2 4w1.5
    3b1.5 11w1.5 12b2.5 7b1.5 8w2 14b3 2w1 | 4w1 10b2.5 14w2 13b1.5 6w1.5 12w2 8b1 | 5b0 9w0 10w1.5 8w0.5 U 11b2 6b1.5
    6w2 14b2.5 4w1 11w2.5 2b1 7b2 5w0.5 | 7b2 13w1.5 11b2 9b1 H 10w1 U
"""
_POINTS = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0}
_BYES = {"U": (RestKind.BYE, 2), "H": (RestKind.REQUESTED, 1), "Z": (RestKind.REQUESTED, 0)}


def rows_of(text):
    return [row.split() for line in text.strip().splitlines() for row in line.split("|")]


def _round(rows, place):
    meetings, rests = [], []
    for number, row in enumerate(rows, start=1):
        if row[place] in _BYES:
            rests.append(Rest(number, *_BYES[row[place]]))
            continue
        opponent, colour, result = re.fullmatch(r"(\d+)([wb])(.)", row[place]).groups()
        if colour == "w":
            other = rows[int(opponent) - 1][place]
            assert other.startswith(f"{number}b"), (number, row[place], other)
            score = Score(_POINTS[result], _POINTS[other[-1]], is_played=result not in "+-")
            meetings.append(Meeting(len(meetings) + 1, number, int(opponent), score))
    return Round(tuple(meetings), tuple(rests))


def event_of(text, ratings, system=EventSystem.SWISS):
    rows = rows_of(text)
    return Event(
        entrants=tuple(
            Entrant(number=number, name=f"P{number}", rating=rating) for number, rating in enumerate(ratings, start=1)
        ),
        rounds=tuple(_round(rows, place) for place in range(len(rows[0]))),
        system=system,
        worth=CHESS,
        code=FIDE2023,
    )


def _boards(halves, is_played=True):
    """So many half points of four boards, wins first."""
    return tuple(
        BoardScore(own, 2 - own, is_played) for own in (min(2, max(0, halves - 2 * board)) for board in range(4))
    )


def _team_round(rows, place):
    matches, rests = [], []
    for number, row in enumerate(rows, start=1):
        if row[place] in _BYES:  # a bye of teams brings a draw, in match points and in game points
            kind, points = _BYES[row[place]]
            rests.append(TeamRest(number, kind, min(points, 1), 4 * min(points, 1)))
            continue
        opponent, colour, points = re.fullmatch(r"(\d+)([wb])(.+)", row[place]).groups()
        if colour == "b":
            continue
        boards = _boards(8, is_played=False) if points == "+" else _boards(int(2 * float(points)))
        if (number, opponent) == (11, "14"):
            boards = tuple(BoardScore(own, 2 - own) for own in (2, 1, 1, 0))
        matches.append(TeamMatch(len(matches) + 1, number, int(opponent), boards))
    return TeamRound(tuple(matches), tuple(rests))


def team_event():
    rows = rows_of(TEAMS)
    return Event(
        entrants=tuple(Entrant(number=number, name=f"T{number}") for number in range(1, len(rows) + 1)),
        team_rounds=tuple(_team_round(rows, place) for place in range(len(rows[0]))),
        boards=4,
        system=EventSystem.SWISS,
        worth=CHESS,
        code=FIDE2023,
    )
