"""The worked examples of the specification as events."""

import re

from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, read_score
from kodeks.rulebook.fide import FIDE2023
from kodeks.standings import CHESS, BoardScore, Event, EventSystem, TeamMatch, TeamRound


def players(count, ratings=None):
    ratings = ratings or [None] * count
    return tuple(
        Entrant(number=number, name=f"P{number}", rating=ratings[number - 1]) for number in range(1, count + 1)
    )


def chess_round(text, *rests):
    """`1-6 1:0, 6-4 ½, 8-4 +/-`."""
    meetings = []
    for board, entry in enumerate(text.split(", "), start=1):
        pair, result = entry.split(" ")
        white, black = map(int, pair.split("-"))
        result = {"½": "½-½"}.get(result, result)
        meetings.append(Meeting(board, white, black, read_score(result, is_chess=True)))
    return Round(tuple(meetings), rests)


def draughts_round(text, *rests):
    """`1-5 2:0, 4-3 1:1`."""
    meetings = []
    for board, entry in enumerate(text.split(", "), start=1):
        white, black, result = re.fullmatch(r"(\d+)-(\d+) (.+)", entry).groups()
        meetings.append(Meeting(board, int(white), int(black), read_score(result, is_chess=False)))
    return Round(tuple(meetings), rests)


RR_6 = Event(
    entrants=players(6),
    rounds=(
        chess_round("1-6 1:0, 2-5 1:0, 3-4 1:0"),
        chess_round("6-4 ½, 1-2 1:0, 5-3 0:1"),
        chess_round("2-6 1:0, 3-1 0:1, 4-5 ½"),
        chess_round("6-5 ½, 1-4 0:1, 2-3 ½"),
        chess_round("3-6 ½, 5-1 1:0, 4-2 1:0"),
    ),
    system=EventSystem.ROUND_ROBIN,
    worth=CHESS,
    code=FIDE2023,
)

SW_8 = Event(
    entrants=players(8, [2300 - 50 * step for step in range(8)]),
    rounds=(
        chess_round("1-5 1:0, 6-2 ½, 3-7 1:0, 8-4 +/-"),
        chess_round("1-3 ½, 8-2 0:1, 4-6 1:0, 7-5 ½"),
        chess_round("2-1 0:1, 4-3 ½, 6-8 1:0", Rest(5, RestKind.REQUESTED, 1), Rest(7, RestKind.BYE, 2)),
        chess_round("1-4 1:0, 3-2 ½, 7-6 ½", Rest(5, RestKind.BYE, 2), Rest(8, RestKind.WITHDRAWN)),
        chess_round("6-1 ½, 5-3 0:1, 2-7 ½", Rest(4, RestKind.BYE, 2), Rest(8, RestKind.WITHDRAWN)),
    ),
    system=EventSystem.SWISS,
    worth=CHESS,
    code=FIDE2023,
)


def team_match(table, home, guest, halves_of_home, boards=4):
    """Half points of the home team, spread over the boards."""
    scores = []
    for left in range(boards, 0, -1):
        own = min(2, halves_of_home) if halves_of_home > left - 1 or left == 1 else 0
        own = min(own, halves_of_home)
        scores.append(BoardScore(own, 2 - own))
        halves_of_home -= own
    assert halves_of_home == 0
    return TeamMatch(table, home, guest, tuple(scores))


TEAM_A, TEAM_B, TEAM_C, TEAM_D = 1, 2, 3, 4
TM_4 = Event(
    entrants=tuple(Entrant(number=number, name=name) for number, name in enumerate("ABCD", start=1)),
    team_rounds=(
        TeamRound((team_match(1, TEAM_A, TEAM_B, 5), team_match(2, TEAM_C, TEAM_D, 6))),
        TeamRound((team_match(1, TEAM_A, TEAM_C, 4), team_match(2, TEAM_B, TEAM_D, 7))),
        TeamRound((team_match(1, TEAM_A, TEAM_D, 3), team_match(2, TEAM_B, TEAM_C, 2))),
    ),
    boards=4,
    system=EventSystem.ROUND_ROBIN,
    worth=CHESS,
    code=FIDE2023,
)

EX_P5 = Event(
    entrants=players(8),
    rounds=(
        draughts_round("1-5 2:0, 6-2 0:2, 3-7 2:0, 8-4 1:1"),
        draughts_round("2-1 0:2, 4-3 1:1, 5-8 1:1, 7-6 0:2"),
        draughts_round("1-3 2:0, 8-2 0:2, 6-4 2:0, 7-5 2:0"),
        draughts_round("6-1 1:1, 3-2 2:0, 4-5 1:1, 8-7 0:2"),
    ),
    system=EventSystem.SWISS,
)
