"""The groups of regulations: pairing, teams, play, scores, schedule, people. Each setting is declared here, once."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, ClassVar

from kodeks import standings
from kodeks.frozen import frozen
from kodeks.pairing.swiss_systems import SWISS_SYSTEMS
from kodeks.rulebook.game_kinds import Kind
from kodeks.tournament.regulations.kinds import (
    Choice,
    Codes,
    Key,
    Lists,
    Many,
    Moment,
    Money,
    Switch,
    Tempo,
    Text,
    Whole,
)
from kodeks.tournament.regulations.parts import AgeGroup, NamedArbiter, RoundStart
from kodeks.tournament.regulations.setting import CHESS, DRAUGHTS, Setting, SettingTables
from kodeks.tournament.system_kind import SystemKind

__all__ = [
    "Acceleration",
    "FirstColour",
    "Lineup",
    "MatchCounts",
    "Pairing",
    "People",
    "Play",
    "Schedule",
    "Scores",
    "Seating",
    "StartNumbers",
    "Teams",
]

_SWISS = frozenset(each for each in SystemKind if each.is_swiss)
_SWISS_OF_PLAYERS = frozenset(each for each in _SWISS if not each.is_for_teams)
_TEAMS = frozenset(each for each in SystemKind if each.is_for_teams)
_MATCHES = frozenset(each for each in SystemKind if each.is_by_matches)
_MINI_MATCHES = frozenset(each for each in SystemKind if each.has_mini_matches)


class StartNumbers(StrEnum):
    """How start numbers are given [V.1.2, V.1.6, V.2.6]."""

    LOT = "lot"
    RATING = "rating"
    GROUPS = "groups"
    GIVEN = "given"
    VARMA = "varma"


class FirstColour(StrEnum):
    """The colour of number 1 in round 1."""

    WHITE = "white"
    BLACK = "black"


class Acceleration(StrEnum):
    """Virtual points in the first rounds of a Swiss."""

    BAKU = "baku"  # [C.04.7]


class MatchCounts(StrEnum):
    """What counts of a mini-match: its result, as that of a game would; or the points of its games [II.5.5]."""

    RESULT = "result"
    GAMES = "games"


class Lineup(StrEnum):
    """How teams name who plays at which board [V.3.6]."""

    OPEN = "open"
    LADDER = "ladder"
    JOKER = "joker"


class Seating(StrEnum):
    """How teams sit [V.3.5]."""

    SIDE_BY_SIDE = "side_by_side"
    LINE = "line"
    ALTERNATING = "alternating"


def _swiss_variants() -> Iterable[str]:
    return SWISS_SYSTEMS


@frozen(kw_only=True)
class Pairing:
    """Who plays whom."""

    section: ClassVar[str] = "system"

    # expected, or teams
    players: Annotated[int | None, Setting(Whole(least=1))] = None
    rounds: Annotated[
        int | None,
        Setting(
            Whole(least=1),
            is_asked_first=True,
            by_code=True,
            hint="setting-rounds-hint",
            article="V.2.4",
            chess="FTR:5g",
        ),
    ]
    # none unless it is a Swiss
    swiss_variant: Annotated[
        str,
        Setting(
            Key(_swiss_variants),
            by_code=True,
            systems=_SWISS,
            is_bound=True,
            article="V.2.7",
            chess="FTR:5g",
        ),
    ]
    float_control: Annotated[bool, Setting(Switch(), systems=_SWISS, is_bound=True, article="V.2.8.9.11")] = True
    # none unless stated
    acceleration: Annotated[
        Acceleration | None,
        Setting(
            Choice(Acceleration, "acceleration_"),
            hint="setting-acceleration-hint",
            systems=_SWISS_OF_PLAYERS,
            games=CHESS,
            is_bound=True,
            chess="FTR:5g",
        ),
    ] = None
    # that pairs
    program: Annotated[str, Setting(Text(), hint="setting-program-hint", systems=_SWISS, chess="FTR:5g")] = ""
    start_numbers: Annotated[
        StartNumbers,
        Setting(Choice(StartNumbers, "numbers_"), by_code=True, article="V.1.2", chess="FTR:5a"),
    ]
    # by strength, the best first: categories and names
    start_groups: Annotated[
        tuple[tuple[str, ...], ...], Setting(Lists(), hint="setting-start-groups-hint", article="V.2.6.2.2")
    ] = ()
    # by lot if none
    first_colour: Annotated[FirstColour | None, Setting(Choice(FirstColour, "first_"), article="V.3.7.2")] = None
    # names; of three and more nobody meets another
    forbidden_pairs: Annotated[
        tuple[tuple[str, ...], ...],
        Setting(Lists(least=2), hint="setting-forbidden-pairs-hint", article="II.2.1.2", chess="FTR:5e"),
    ] = ()
    special_conditions: Annotated[str, Setting(Text(is_long=True), article="II.2.1.2", chess="FTR:5e")] = ""
    # where winners go on a round each; elsewhere a mini-match is played in one round
    games_per_match: Annotated[
        int,
        Setting(
            Whole(least=1),
            hint="setting-games-per-match-hint",
            systems=_MATCHES | _MINI_MATCHES,
            is_bound=True,
            article="II.5.5",
        ),
    ] = 1
    match_counts: Annotated[
        MatchCounts,
        Setting(Choice(MatchCounts, "counts_"), systems=_MINI_MATCHES, is_bound=True, article="II.5.5"),
    ] = MatchCounts.RESULT
    # a match to the first win
    is_superblitz: Annotated[
        bool, Setting(Switch(), key="superblitz", systems=_MATCHES, is_bound=True, article="III.1.3")
    ] = False


@frozen(kw_only=True)
class Teams:
    """Matches of teams; nothing of it is said where players are paired."""

    section: ClassVar[str] = "system"

    # of a match
    boards: Annotated[
        int | None,
        Setting(Whole(least=1), is_asked_first=True, systems=_TEAMS, is_bound=True, article="V.3.6"),
    ] = None
    lineup: Annotated[Lineup, Setting(Choice(Lineup, "lineup_"), systems=_TEAMS, is_bound=True, article="V.3.6")] = (
        Lineup.OPEN
    )
    # before the match, by which line-ups are in
    lineup_minutes: Annotated[int | None, Setting(Whole(), systems=_TEAMS, article="V.3.6.1.3", chess="FTR:13a")] = None
    seating: Annotated[Seating | None, Setting(Choice(Seating, "seating_"), systems=_TEAMS, article="V.3.5")] = None


class Keeping(StrEnum):
    """How the games of an event are kept."""

    RESULTS = "results"  # nothing but their results
    SHEET = "sheet"  # a real board and clock; the moves are entered from it
    CLOCK = "clock"  # a real board; a tablet is its clock
    SCREEN = "screen"  # the players move on their own devices


@frozen(kw_only=True)
class Play:
    """Games and their time."""

    section: ClassVar[str] = "tempo"

    tempo: Annotated[
        str | None,
        Setting(
            Tempo(),
            is_asked_first=True,
            by_code=True,
            hint="setting-tempo-hint",
            article="I.10.4",
            chess="FTR:3c.4",
        ),
    ]
    # more than that late loses
    default_minutes: Annotated[
        int, Setting(Whole(), by_code=True, hint="setting-default-minutes-hint", chess="FTR:3c.6")
    ]
    with_advantage: Annotated[bool, Setting(Switch(), games=DRAUGHTS, article="I.6.5")] = False
    # moves of each player
    draw_offer_from: Annotated[int | None, Setting(Whole(), chess="FTR:3c.7")] = None
    # moves are written down
    has_sheets: Annotated[bool | None, Setting(Switch(), key="score_sheets", article="II.6.4")] = None
    # rapid or blitz chess by the competition rules
    full_rules: Annotated[bool | None, Setting(Switch(), games=CHESS)] = None
    # the rules of the quickplay finish hold
    quickplay: Annotated[bool | None, Setting(Switch(), games=CHESS, chess="10.2")] = None
    # how games are kept, unless the arbiter chooses otherwise for a board
    keeping: Annotated[Keeping, Setting(Choice(Keeping, "keeping_"), key="games", hint="setting-games-hint")] = (
        Keeping.RESULTS
    )
    # by which everybody else sees moves later than the players
    games_delay: Annotated[int, Setting(Whole(), hint="setting-games-delay-hint")] = 0
    # of the games that are kept
    kind: Annotated[Kind, Setting(Choice(Kind), hint="setting-kind-hint", article="I.11.1")] = Kind.OVER_THE_BOARD
    # by correspondence
    days_per_move: Annotated[int, Setting(Whole(least=1), article="I.11.1.3")] = 5
    # from which all games start: a handicap, or a set position
    position: Annotated[str, Setting(Text(), hint="setting-position-hint", article="I.11.1.7")] = ""
    # kinds in use
    clocks: Annotated[tuple[str, ...], Setting(Many(Text()), chess="FTR:7d")] = ()
    # for which the hall is free for a round
    hall_hours: Annotated[int | None, Setting(Whole(least=1), article="II.7.3")] = None


@frozen(kw_only=True)
class Scores:
    """Points, their order where they are equal, and prizes. Chess counts half points."""

    section: ClassVar[str] = "points"

    win: Annotated[int, Setting(Whole(), key="points.win", by_code=True, hint="setting-points-hint", article="II.5.4")]
    draw: Annotated[int, Setting(Whole(), key="points.draw", by_code=True, article="II.5.4")]
    loss: Annotated[int, Setting(Whole(), key="points.loss", by_code=True, article="II.5.4")]
    bye: Annotated[int, Setting(Whole(), key="points.bye", by_code=True, article="V.2.8.3")]
    # after points; teams: after match points
    tiebreaks: Annotated[
        tuple[str, ...],
        Setting(Codes(Text()), by_code=True, hint="setting-tiebreaks-hint", article="V.2.9", chess="FTR:3c.5"),
    ]
    tiebreak_rules: Annotated[
        str,
        Setting(Key(standings.tiebreak_rule_keys, is_open=True), by_code=True, games=CHESS, chess="FTR:A3"),
    ]
    # cents, by place
    prizes: Annotated[tuple[int, ...], Setting(Codes(Money()), hint="setting-prizes-hint", chess="FTR:3c.8")] = ()
    currency: Annotated[str, Setting(Text())] = "PLN"


@frozen(kw_only=True)
class Schedule:
    """When lots are drawn, lists close and rounds begin."""

    section: ClassVar[str] = "schedule"

    draw_at: Annotated[str, Setting(Moment(), chess="FTR:5b")] = ""
    # when the list of players is handed over
    entries_close: Annotated[str, Setting(Moment(), article="IV.2.3")] = ""
    round_starts: Annotated[
        tuple[RoundStart, ...], Setting(SettingTables(RoundStart), key="schedule", article="II.7.3", chess="FTR:8a")
    ] = ()

    # when adjourned games are resumed, and until when they are played
    resumptions: Annotated[str, Setting(Text(), games=CHESS, chess="ADJ.13", hint="setting-resumptions-hint")] = ""

    def start_of(self, number: int) -> str:
        """When a round begins; empty if the programme does not tell."""
        return next((each.starts for each in self.round_starts if each.round == number), "")


@frozen(kw_only=True)
class People:
    """Who judges, and who is ranked by himself."""

    section: ClassVar[str] = "people"

    arbiters: Annotated[
        tuple[NamedArbiter, ...],
        Setting(SettingTables(NamedArbiter), is_asked_first=True, article="IV.1", chess="FTR:4a"),
    ] = ()
    groups: Annotated[tuple[AgeGroup, ...], Setting(SettingTables(AgeGroup))] = ()

    @property
    def is_for_the_young(self) -> bool:
        """Whether everybody plays in a group of his age."""
        groups = [group for group in self.groups if not group.club]
        return bool(groups) and all(group.age is not None for group in groups)
