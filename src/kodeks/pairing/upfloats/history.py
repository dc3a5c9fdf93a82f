"""What the rounds before say of each who is to be paired [C.04.5 and C.04.6, 1.1-1.6]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kodeks.pairing.dutch.strength import by_strength
from kodeks.pairing.swiss.reasoned_round import RoundToPair
from kodeks.pairing.swiss.settings import SwissSettings
from kodeks.rounds import Meeting, RestKind, Round
from kodeks.rulebook.result import Side


class Participant(NamedTuple):
    """A player or team to be paired."""

    number: int
    tpn: int  # tournament pairing number, the strongest has 1 [1.1]
    score: int  # points, with the virtual ones of the round [C.04.7 1.5]
    second: int  # of teams: game points, which only choose who is first [C.04.6 4.2.2]
    colours: tuple[Side, ...]  # of the first game, in matches that were played [1.6]
    met: frozenset[int]
    matches: int  # played [3.4.3]
    floated: bool  # in the previous round met somebody of another score [1.5]
    may_have_bye: bool  # [C2]

    @property
    def difference(self) -> int:
        """Matches with White less matches with Black [C.04.6 1.6.2]."""
        return 2 * self.colours.count(Side.WHITE) - len(self.colours)


class _Account:
    """What has been added up for one of them."""

    __slots__ = ("colours", "floated", "matches", "may_have_bye", "met", "points", "was_paired")

    def __init__(self) -> None:
        self.points = 0
        self.colours: list[Side] = []
        self.met: set[int] = set()
        self.matches = 0
        self.floated = 0  # the last round
        self.may_have_bye = True
        self.was_paired = False


def participants_of(task: RoundToPair, resting: set[int]) -> list[Participant]:
    """Who is to be paired, the higher score first, then the smaller number [1.2]."""
    accounts = {entrant.number: _Account() for entrant in task.entrants}
    for number, played in enumerate(task.rounds, 1):
        _add(played, number, accounts, task.settings, task.virtual_in(number))
    virtual = task.virtual_in(task.number)
    numbered = (
        number for number in by_strength(task.entrants) if accounts[number].was_paired or number not in resting
    )  # who has never been paired has no number yet [C.04.2 2.4]
    found = []
    for tpn, number in enumerate(numbered, 1):
        account = accounts[number]
        if number not in resting:
            found.append(
                Participant(
                    number,
                    tpn,
                    account.points + virtual.get(number, 0),
                    task.second.get(number, 0),
                    tuple(account.colours),
                    frozenset(account.met),
                    account.matches,
                    bool(task.rounds) and account.floated == len(task.rounds),
                    account.may_have_bye,
                )
            )
    found.sort(key=lambda each: (-each.score, each.tpn))
    return found


def _add(
    played: Round, number: int, accounts: Mapping[int, _Account], settings: SwissSettings, virtual: Mapping[int, int]
) -> None:
    """One round: who floated by the scores it was paired on, then points, colours and opponents."""
    for meeting in played.meetings:
        white, black = accounts[meeting.white], accounts[meeting.black]
        white.was_paired = black.was_paired = True
        if _is_meeting(meeting):
            white.met.add(meeting.black)
            black.met.add(meeting.white)
            white.matches += 1
            black.matches += 1
        score = meeting.score
        if score is None or score.is_played:
            if white.points + virtual.get(meeting.white, 0) != black.points + virtual.get(meeting.black, 0):
                white.floated = black.floated = number
            white.colours.append(Side.WHITE)
            black.colours.append(Side.BLACK)
        elif score.white != score.black:  # a match won by forfeit [C2]
            (white if score.white > score.black else black).may_have_bye = False
        white.points += settings.draw if score is None else score.white  # adjourned: as drawn [C.04.2 3.1]
        black.points += settings.draw if score is None else score.black
    for rest in played.rests:
        account = accounts[rest.number]
        account.points += rest.points
        if rest.kind is RestKind.BYE:
            account.was_paired = True
            account.may_have_bye = False
        elif rest.points >= settings.win:  # a bye of full points [C2]
            account.may_have_bye = False


def _is_meeting(meeting: Meeting) -> bool:
    """They may meet again only after a forfeit, which a Double-Swiss has where somebody lost both games so: not where
    each was absent from one [C.04.5 0, C.04.2 3.5]."""
    score = meeting.score
    return score is None or score.is_played or min(score.white, score.black) > 0
