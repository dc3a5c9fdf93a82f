"""The regulations of an event as a value: what was announced, and what the codes put where it is silent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from kodeks.clock import parse_control
from kodeks.malformed import MalformedText
from kodeks.pairing.swiss_systems import SWISS_SYSTEMS, SwissSystem, find_swiss
from kodeks.rulebook.editions import EDITIONS
from kodeks.standings import Worth, tiebreak_rules
from kodeks.tournament.regulation_defaults import UNSTATED, check_edition, default_settings
from kodeks.tournament.regulation_parts import (
    AgeGroup,
    Appeals,
    Deviation,
    Invitation,
    NamedArbiter,
    PlayOff,
)
from kodeks.tournament.system_kind import Level, SystemKind

__all__ = ["UNSTATED", "Level", "Regulations", "SystemKind"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulations:
    """What the regulations say. A setting that they leave out has the value of the code, edition and system.

    `announced` names the settings with such a value that were stated all the same. Impossible values and combinations
    are a MalformedText that names the setting as the file does.
    """

    name: str
    game: str  # "100", "64", "chess" or "chess960"
    system: SystemKind
    place: str = ""
    starts: str = ""  # a date, year-month-day
    ends: str = ""
    director: str = ""  # chief organiser
    organisers: tuple[str, ...] = ()  # the committee
    edition: str = ""
    house: str | None = None  # key of house rules
    level: Level = Level.LOCAL
    is_rated: bool = False
    norms: tuple[str, ...] = ()  # categories it may give, and "title"
    licences_required: bool = False  # of all players
    notified: str = ""  # the date on which the federation was told of the event [VII.7.3.4]
    reported: str = ""  # the date by which the report is sent in [VII.7.5]

    # Pairing
    players: int | None = None  # expected, or teams
    rounds: int | None = None
    swiss_variant: str = ""  # key of a Swiss system; none unless it is a Swiss
    float_control: bool = True
    program: str = ""  # that pairs [FTR2012 5g]
    start_numbers: str = ""  # "lot", "rating", "groups", "given" or "varma"
    start_groups: tuple[tuple[str, ...], ...] = ()  # by strength, the best first: categories and names [V.2.6.2.2]
    first_colour: str | None = None  # of number 1; by lot if None
    forbidden_pairs: tuple[tuple[str, str], ...] = ()  # names
    special_conditions: str = ""  # of pairing [FTR2012 5e]
    games_per_match: int = 1  # where winners go on a round each; elsewhere a mini-match is played in one round [II.5.5]
    match_counts: str = "result"  # a mini-match: its "result", as a game would; or the points of its "games"
    is_superblitz: bool = False  # a match to the first win [III.1.3]

    # Teams
    boards: int | None = None  # of a match of teams, and of nothing else
    lineup: str = "open"  # "open", "ladder" or "joker"
    lineup_minutes: int | None = None  # before the match, by which line-ups are in
    seating: str = ""  # "side_by_side", "line" or "alternating"

    # Games
    tempo: str | None = None
    default_minutes: int = UNSTATED  # more than that late loses
    with_advantage: bool = False
    draw_offer_from: int | None = None  # moves of each player
    has_sheets: bool | None = None  # moves are written down
    full_rules: bool | None = None  # rapid or blitz chess by the competition rules
    quickplay: bool | None = None  # chess: the rules of the quickplay finish hold
    clocks: tuple[str, ...] = ()  # kinds in use
    hall_hours: int | None = None  # for which the hall is free for a round

    # Scores
    win: int = UNSTATED  # chess counts half points
    draw: int = UNSTATED
    loss: int = UNSTATED
    bye: int = UNSTATED
    tiebreaks: tuple[str, ...] = ()  # after points; teams: after match points
    tiebreak_rules: str = ""
    prizes: tuple[int, ...] = ()  # cents, by place
    currency: str = "PLN"

    # People and days
    schedule: tuple[tuple[int, str], ...] = ()  # round and moment
    draw_at: str = ""  # the moment when lots are drawn
    entries_close: str = ""  # the moment when the list of players is handed over [IV.2.3]
    arbiters: tuple[NamedArbiter, ...] = ()
    groups: tuple[AgeGroup, ...] = ()
    appeals: Appeals | None = None
    playoff: PlayOff | None = None
    invitation: Invitation = field(default_factory=Invitation)
    deviations: tuple[Deviation, ...] = ()
    announced: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        _check_values(self)
        _check_times(self)
        _check_combinations(self)
        announced = set(self.announced)
        defaults = default_settings(
            self.game, self.system, self.edition, self.house, self.swiss_variant, with_advantage=self.with_advantage
        )
        for name, default in defaults.items():
            value = getattr(self, name)
            if value in (UNSTATED, "", (), None):
                object.__setattr__(self, name, default)
            elif value != default or not self.announced:
                announced.add(name)
        object.__setattr__(self, "announced", frozenset(announced | {"name"}))

    @property
    def is_chess(self) -> bool:
        """Whether the Laws of chess hold, Chess960 included."""
        return self.game in ("chess", "chess960")

    @property
    def mini_match(self) -> int:
        """How many games a pair plays in one round, colours changing after each [II.5.5]; none where it plays one."""
        return self.games_per_match if self.system.has_mini_matches and self.games_per_match > 1 else 0

    @property
    def games_of_meeting(self) -> int:
        """The games that make one meeting: the boards of teams, or those of a mini-match; none where it is a game."""
        return self.boards or self.mini_match

    @property
    def worth(self) -> Worth:
        """What a meeting of two players brings: where the points of games count, those of all of them."""
        games = self.mini_match if self.match_counts == "games" else 1
        scale = 2 if self.is_chess else 1
        return Worth(games * self.win, games * self.draw, games * self.loss, scale)

    @property
    def bye_points(self) -> int:
        """What who rests in a Swiss gets; where the points of games count, as much for each."""
        return self.bye * (self.mini_match if self.match_counts == "games" else 1)

    @property
    def is_official(self) -> bool:
        """Whether it is an official event of a federation."""
        return self.level is not Level.LOCAL

    @property
    def is_fide_event(self) -> bool:
        """Whether it is an official event of FIDE."""
        return self.is_chess and self.level in (Level.FIDE, Level.CONTINENTAL, Level.WORLD)

    @property
    def swiss(self) -> SwissSystem:
        """The Swiss system that pairs it; only where `system` is a Swiss."""
        return find_swiss(self.swiss_variant)

    @property
    def board(self) -> str:
        """The board as rules of tempo and conduct know it: "100", "64" or "chess"."""
        return "chess" if self.is_chess else self.game

    @property
    def code(self) -> str:
        """The edition of the draughts code that is cited; in chess, where that has something to say, the one in
        force."""
        return EDITIONS[self.edition].code if self.edition in EDITIONS else "KW2025"

    @property
    def chief(self) -> NamedArbiter | None:
        """The chief arbiter: who is named so, or the only one [IV.1]."""
        chiefs = [arbiter for arbiter in self.arbiters if arbiter.role == "chief"]
        found = chiefs or (self.arbiters if len(self.arbiters) == 1 else ())
        return found[0] if found else None

    def rounds_for(self, players: int) -> int | None:
        """The number of rounds of a field of this size: that of the table where there is one, else as stated."""
        if self.system.is_round_robin:
            once = players - 1 + players % 2
            return self.system.traits.cycles * once
        return players // 2 if self.system.has_two_sides else self.rounds


# Impossible values and combinations


_CHOICES: Mapping[str, tuple[str | None, ...]] = {
    "game": ("100", "64", "chess", "chess960"),
    "swiss_variant": ("", *SWISS_SYSTEMS),
    "start_numbers": ("", "lot", "rating", "groups", "given", "varma"),
    "lineup": ("open", "ladder", "joker"),
    "seating": ("", "side_by_side", "line", "alternating"),
    "first_colour": (None, "white", "black"),
    "match_counts": ("result", "games"),
}
_LEAST: Mapping[str, int] = {
    "players": 1,
    "rounds": 1,
    "games_per_match": 1,
    "boards": 1,
    "lineup_minutes": 0,
    "default_minutes": 0,
    "draw_offer_from": 0,
    "hall_hours": 1,
    "win": 0,
    "draw": 0,
    "loss": 0,
    "bye": 0,
}
_MOST = 100_000
_NORMS = ("V", "IV", "III", "II", "I", "title")


def _check_values(regulations: Regulations) -> None:
    if not regulations.name.strip():
        raise MalformedText("text-missing", "name")
    for name, known in _CHOICES.items():
        if getattr(regulations, name) not in known:
            raise MalformedText("not-an-option", f"{name} = {getattr(regulations, name)}")
    for norm in regulations.norms:
        if norm not in _NORMS:
            raise MalformedText("not-an-option", f"norms = {norm}")
    for name, least in _LEAST.items():
        value = getattr(regulations, name)
        if value not in (None, UNSTATED) and not least <= value <= _MOST:
            raise MalformedText("not-a-count", f"{_written(name)} = {value}")
    if any(cents < 0 for cents in regulations.prizes):
        raise MalformedText("not-a-count", f"prizes = {min(regulations.prizes)}")
    if regulations.tiebreak_rules:
        tiebreak_rules(regulations.tiebreak_rules)


def _written(name: str) -> str:
    """The setting as the file names it."""
    return f"points.{name}" if name in ("win", "draw", "loss", "bye") else name


def _check_times(regulations: Regulations) -> None:
    appeals, playoff = regulations.appeals or Appeals(), regulations.playoff or PlayOff()
    dates = {name: getattr(regulations, name) for name in ("starts", "ends", "notified", "reported")}
    dates["appeals.elected"] = appeals.elected
    dates |= {f"appeals.members.{index}.born": member.born for index, member in enumerate(appeals.members)}
    for name, text in dates.items():
        _check_time(name, text, date.fromisoformat, "regulations-not-a-date")
    moments = {name: getattr(regulations, name) for name in ("draw_at", "entries_close")}
    moments["playoff.starts"] = playoff.starts
    moments |= {f"schedule.{index}.starts": text or "?" for index, (_, text) in enumerate(regulations.schedule)}
    for name, text in moments.items():
        _check_time(name, text, datetime.fromisoformat, "regulations-not-a-moment")
    for name, control in (("tempo", regulations.tempo), ("playoff.tempo", playoff.tempo)):
        if control is not None:
            _check_tempo(name, control)


def _check_tempo(name: str, control: str) -> None:
    try:
        parse_control(control)
    except MalformedText as error:
        raise MalformedText(error.reason, f"{name} = {control}") from None


def _check_time(name: str, text: str, read: Callable[[str], date], reason: str) -> None:
    if not text:
        return
    try:
        found = read(text)
    except ValueError:
        raise MalformedText(reason, f"{name} = {text}") from None
    written = found.isoformat()  # one way to write it, so that days can be compared as text; no zone of time
    if text not in (written, written[:16]) or not 1900 <= found.year < 3000:
        raise MalformedText(reason, f"{name} = {text}")


def _check_combinations(regulations: Regulations) -> None:
    check_edition(regulations.game, regulations.edition, regulations.house)
    system = regulations.system
    of_system = {
        "swiss_variant": system.is_swiss or not regulations.swiss_variant,
        "float_control": system.is_swiss or regulations.float_control,
        "boards": system.is_for_teams or regulations.boards is None,
        "games_per_match": system.is_by_matches or system.has_mini_matches or regulations.games_per_match == 1,
        "match_counts": bool(regulations.mini_match) or regulations.match_counts == "result",
        "superblitz": system.is_by_matches or not regulations.is_superblitz,
        "lineup": system.is_for_teams or regulations.lineup == "open",
    }
    for name, fits in of_system.items():
        if not fits:
            raise MalformedText("regulations-not-of-this-system", f"{name} ({system.value})")
    if system.is_for_teams and regulations.boards is None:
        raise MalformedText("regulations-teams-need-boards", f"system = {system.value}")
    if (regulations.start_numbers == "groups") != bool(regulations.start_groups):
        missing = "start_numbers" if regulations.start_groups else "start_groups"
        raise MalformedText("regulations-groups-of-strength", missing)
    if regulations.level is Level.FIDE and not regulations.is_chess:
        raise MalformedText("regulations-level-of-another-game", f"level = {regulations.level.value}")
    if regulations.norms and regulations.is_chess:
        raise MalformedText("regulations-norms-of-draughts", "norms")
    if regulations.starts and regulations.ends and regulations.ends < regulations.starts:
        raise MalformedText("regulations-ends-before-start", f"ends = {regulations.ends}")
    _check_given_once(regulations)


def _check_given_once(regulations: Regulations) -> None:
    rounds = [number for number, _ in regulations.schedule]
    for index, number in enumerate(rounds):
        if number in rounds[:index]:
            raise MalformedText("regulations-round-twice", f"schedule.{index}.round = {number}")
        if not 1 <= number <= _MOST:
            raise MalformedText("not-a-count", f"schedule.{index}.round = {number}")
    told = [" ".join(text.split()).casefold() for group in regulations.start_groups for text in group]
    for text in told:
        if not text or told.count(text) > 1:
            raise MalformedText("regulations-group-twice", f"start_groups = {text}")
    chiefs = [index for index, arbiter in enumerate(regulations.arbiters) if arbiter.role == "chief"]
    if len(chiefs) > 1:
        raise MalformedText("regulations-two-chiefs", f"arbiters.{chiefs[1]}.role = chief")
