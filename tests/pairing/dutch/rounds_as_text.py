"""Rounds to pair as the worked examples and the test vectors write them: a history a player, a token a round."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from kodeks.pairing.swiss import Forbidden, RoundToPair, SwissSettings, VirtualPoints
from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, Score
from kodeks.rulebook.result import Side

TENTHS = 10  # of a point, for scorings of any kind
_GAME = re.compile(r"(\d+)([wb])([10=+-])")
_USUAL = {"W": 1, "D": 0.5, "L": 0, "A": 0, "P": 1}


def read_round(vector: Mapping[str, Any]) -> RoundToPair:
    """A line of the vectors as a question."""
    worth = {key: round(value * TENTHS) for key, value in {**_USUAL, **vector.get("scoring", {})}.items()}
    histories = [text.split() for text in vector["players"]]
    number = vector["round"]
    return RoundToPair(
        entrants=tuple(Entrant(number=each, name=str(each)) for each in range(1, len(histories) + 1)),
        rounds=tuple(_round(histories, index, worth) for index in range(number - 1)),
        settings=SwissSettings(
            rounds=vector["rounds"],
            first_colour=Side.WHITE if vector["first"] == "w" else Side.BLACK,
            win=worth["W"],
            draw=worth["D"],
            loss=worth["L"],
            bye=worth["P"],
        ),
        resting=tuple(Rest(own, RestKind.ABSENT) for own, history in enumerate(histories, 1) if len(history) >= number),
        forbidden=Forbidden.within(*vector.get("forbidden", ())),
        virtual=tuple(VirtualPoints(round(points * TENTHS), *where) for points, *where in vector.get("virtual", ())),
    )


def _round(histories: Sequence[Sequence[str]], index: int, worth: Mapping[str, int]) -> Round:
    values = {"1": worth["W"], "=": worth["D"], "0": worth["L"], "+": worth["W"], "-": worth["A"]}
    free = {"U": (RestKind.BYE, "P"), "F": (RestKind.REQUESTED, "W"), "H": (RestKind.REQUESTED, "D")}
    meetings, rests = [], []
    for own, history in enumerate(histories, 1):
        token = history[index] if index < len(history) else "Z"
        game = _GAME.fullmatch(token)
        if game is None:
            kind, value = free.get(token, (RestKind.ABSENT, "A"))
            rests.append(Rest(own, kind, worth[value]))
        elif game[2] == "w":
            other = _GAME.fullmatch(histories[int(game[1]) - 1][index])
            assert other is not None
            score = Score(values[game[3]], values[other[3]], is_played=game[3] in "1=0")
            meetings.append(Meeting(len(meetings) + 1, own, int(game[1]), score))
    return Round(tuple(meetings), tuple(rests))
