"""What the rounds before say of each player to be paired [C.04.3 1.1-1.8, C.04.2 2-3]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from kodeks.pairing.dutch.colours import Colours, Strength, colours_of
from kodeks.pairing.dutch.strength import by_strength
from kodeks.pairing.swiss.reasoned_round import RoundToPair
from kodeks.pairing.swiss.settings import SwissSettings
from kodeks.rounds import RestKind, Round
from kodeks.rulebook.result import Side


class Float(Enum):
    """A float of an earlier round [1.4]."""

    NONE = 0
    DOWN = 1
    UP = 2


class Player(NamedTuple):
    """A player to be paired."""

    number: int
    tpn: int  # tournament pairing number, the strongest has 1 [1.1]
    score: int  # points, with the virtual ones of the round [C.04.7 1.5]
    colours: Colours
    met: frozenset[int]  # in games; after a forfeit they may meet [C.04.2 3.5]
    floats: tuple[Float, Float]  # in the previous round, and in the one before
    unplayed: int  # rounds without a game [DU-6]
    may_have_bye: bool  # [C2]
    is_topscorer: bool  # [1.8]

    @property
    def is_absolute(self) -> bool:
        """Whether his wish may not be denied, save among topscorers [C3]."""
        return self.colours.strength is Strength.ABSOLUTE


class _Account:
    """What has been added up for one player."""

    __slots__ = ("colours", "floats", "has_had_bye", "met", "points", "was_paired")

    def __init__(self) -> None:
        self.points = 0
        self.colours: list[Side] = []
        self.met: set[int] = set()
        self.floats: dict[int, Float] = {}
        self.has_had_bye = False
        self.was_paired = False


def players_of(task: RoundToPair, resting: set[int]) -> list[Player]:
    """Who is to be paired, in pairing order: the higher score first, then the smaller number [1.2]."""
    accounts = {entrant.number: _Account() for entrant in task.entrants}
    for number, played in enumerate(task.rounds, 1):
        _add(played, number, accounts, task.settings, task.virtual_in(number))
    virtual = task.virtual_in(task.number)
    topscore = len(task.rounds) * max(task.settings.win, task.settings.draw)
    numbered = (
        number for number in by_strength(task.entrants) if accounts[number].was_paired or number not in resting
    )  # who has never been paired has no number yet [C.04.2 2.4, DU-1]
    found = []
    for tpn, number in enumerate(numbered, 1):
        if number in resting:
            continue
        account = accounts[number]
        score = account.points + virtual.get(number, 0)
        floats = (account.floats.get(task.number - 1, Float.NONE), account.floats.get(task.number - 2, Float.NONE))
        found.append(
            Player(
                number,
                tpn,
                score,
                colours_of(tuple(account.colours)),
                frozenset(account.met),
                floats,
                len(task.rounds) - len(account.colours),
                not account.has_had_bye,
                task.is_last and 2 * score > topscore,
            )
        )
    found.sort(key=lambda player: (-player.score, player.tpn))
    return found


def _add(
    played: Round, number: int, accounts: Mapping[int, _Account], settings: SwissSettings, virtual: Mapping[int, int]
) -> None:
    """One round: floats by the scores it was paired on [DU-5], then points, colours and opponents."""
    win, draw, loss = settings.win, settings.draw, settings.loss
    for meeting in played.meetings:
        white, black = accounts[meeting.white], accounts[meeting.black]
        white.was_paired = black.was_paired = True
        score = meeting.score
        if score is not None and not score.is_played:
            for account, points in ((white, score.white), (black, score.black)):
                _add_free(account, points, number, win=win, loss=loss)
            continue
        above = white.points + virtual.get(meeting.white, 0)
        below = black.points + virtual.get(meeting.black, 0)
        if above != below:
            higher, lower = (white, black) if above > below else (black, white)
            higher.floats[number], lower.floats[number] = Float.DOWN, Float.UP
        white.points += draw if score is None else score.white  # an adjourned game counts as drawn [C.04.2 3.1]
        black.points += draw if score is None else score.black
        white.colours.append(Side.WHITE)
        black.colours.append(Side.BLACK)
        white.met.add(meeting.black)
        black.met.add(meeting.white)
    for rest in played.rests:
        account = accounts[rest.number]
        _add_free(account, rest.points, number, win=win, loss=loss)
        if rest.kind is RestKind.BYE:
            account.was_paired = account.has_had_bye = True
            account.floats[number] = Float.DOWN  # whatever it is worth [1.4.3, DU-3]


def _add_free(account: _Account, points: int, number: int, *, win: int, loss: int) -> None:
    """A round without a game: more points than a loss are a downfloat [1.4.3], as many as a win bar the bye [C2]."""
    account.points += points
    if points > loss:
        account.floats[number] = Float.DOWN
    if points >= win:
        account.has_had_bye = True


def scoregroups(players: Sequence[Player]) -> list[range]:
    """The places of each scoregroup [1.3.1]."""
    groups, start = [], 0
    for place in range(1, len(players) + 1):
        if place == len(players) or players[place].score != players[start].score:
            groups.append(range(start, place))
            start = place
    return groups
