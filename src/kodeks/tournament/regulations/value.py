"""The regulations of an event as a value: what was announced, and what the codes put where it is silent."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import field, fields, replace
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Self

from kodeks import rulebook
from kodeks.frozen import frozen
from kodeks.pairing.swiss_systems import SwissSystem, find_swiss
from kodeks.rulebook.article import Article
from kodeks.rulebook.code import Code
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import EDITIONS, code_by_key, event_edition
from kodeks.rulebook.tournament_rules import SwissRules
from kodeks.standings import Worth
from kodeks.tournament.regulations.checks import check_combinations
from kodeks.tournament.regulations.defaults import check_edition, default_settings, settings_by_code
from kodeks.tournament.regulations.groups import MatchCounts, Pairing, People, Play, Schedule, Scores, Teams
from kodeks.tournament.regulations.kinds import Choice, Day, Key, Many, Switch, Text, wrong
from kodeks.tournament.regulations.parts import Appeals, Deviation, Invitation, NamedArbiter, PlayOffPlan
from kodeks.tournament.regulations.setting import CHESS, DRAUGHTS, Setting, SettingTable, SettingTables, settings_of
from kodeks.tournament.system_kind import Level, SystemKind

__all__ = ["GameKind", "Level", "Regulations", "SystemKind", "declared"]


class GameKind(StrEnum):
    """What is played."""

    DRAUGHTS_100 = "100"
    DRAUGHTS_64 = "64"
    CHESS = "chess"
    CHESS_960 = "chess960"


def _editions() -> Iterable[str]:
    """The keys of all editions; those of chess are not loaded where one of draughts is named."""
    yield from EDITIONS
    yield from rulebook.CHESS_EDITIONS


def _shipped_house_rules() -> Iterable[str]:
    return rulebook.shipped_house_rules()


def _norms() -> tuple[str, ...]:
    return ("V", "IV", "III", "II", "I", "title")


@frozen(kw_only=True)
class Regulations:
    """What the regulations say. `of` makes them: a setting that is left out has the value of code, edition and system.

    `announced` names the settings with such a value that were stated all the same. Impossible values and combinations
    are a MalformedText that carries the setting as the file names it.
    """

    name: Annotated[str, Setting(Text(), is_asked_first=True, section="event")]
    place: Annotated[str, Setting(Text(), is_asked_first=True, section="event")] = ""
    # whose event it is, as FIDE's report names it
    federation: Annotated[
        str, Setting(Text(), hint="setting-federation-hint", games=CHESS, section="event", chess="FTR:4d")
    ] = ""
    starts: Annotated[str, Setting(Day(), is_asked_first=True, section="event")] = ""
    ends: Annotated[str, Setting(Day(), section="event")] = ""
    # chief organiser
    director: Annotated[str, Setting(Text(), section="event", chess="FTR:2")] = ""
    # the committee
    organisers: Annotated[tuple[str, ...], Setting(Many(Text()), section="event", chess="FTR:2")] = ()
    game: Annotated[GameKind, Setting(Choice(GameKind), is_asked_first=True, section="game")]
    edition: Annotated[
        str,
        Setting(
            Key(_editions, unknown="unknown-edition"),
            by_code=True,
            hint="setting-edition-hint",
            section="game",
        ),
    ]
    house: Annotated[
        str | None,
        Setting(
            Key(_shipped_house_rules, unknown="unknown-house-rules"),
            hint="setting-house-hint",
            article="IV.2.2",
            games=frozenset(("64",)),
            section="game",
        ),
    ] = None
    level: Annotated[Level, Setting(Choice(Level, "level_"), hint="setting-level-hint", section="game")] = Level.LOCAL
    is_rated: Annotated[bool, Setting(Switch(), key="rated", section="game")] = False
    # categories it may give, and "title"
    norms: Annotated[tuple[str, ...], Setting(Many(Key(_norms, "norm_")), games=DRAUGHTS, section="game")] = ()
    # of all players
    licences_required: Annotated[bool, Setting(Switch(), section="game")] = False
    # the date on which the federation was told of the event
    notified: Annotated[str, Setting(Day(), hint="setting-notified-hint", article="VII.7.3.4", section="game")] = ""
    # the number under which the federation keeps the notice of it
    notice: Annotated[str, Setting(Text(), hint="setting-notice-hint", article="VII.7.3.4", section="game")] = ""
    # the date by which the report is sent in
    reported: Annotated[str, Setting(Day(), article="VII.7.5", section="game")] = ""
    system: Annotated[SystemKind, Setting(Choice(SystemKind), is_asked_first=True, section="system")]
    pairing: Pairing
    teams: Teams = field(default_factory=Teams)
    play: Play
    scores: Scores
    schedule: Schedule = field(default_factory=Schedule)
    people: People = field(default_factory=People)
    playoff: Annotated[
        PlayOffPlan | None, Setting(SettingTable(PlayOffPlan), article="III.4", chess="FTR:A3.1", section="points")
    ] = None
    appeals: Annotated[Appeals | None, Setting(SettingTable(Appeals), chess="FTR:10c", section="appeals")] = None
    invitation: Annotated[Invitation, Setting(SettingTable(Invitation), chess="FTR:3c", section="invitation")] = field(
        default_factory=Invitation
    )
    deviations: Annotated[
        tuple[Deviation, ...], Setting(SettingTables(Deviation), article="IV.2.2", section="invitation")
    ] = ()
    announced: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        for setting in declared().values():
            setting.check(setting.of(self), setting.key)
        check_edition(self.game, self.edition, self.house)
        check_combinations(self)
        differs = {key for key, default in settings_by_code(self).items() if declared()[key].of(self) != default}
        object.__setattr__(self, "announced", self.announced | differs)

    @staticmethod
    def settings() -> Mapping[str, Setting]:
        """Every setting by its name in the file, in the order in which a file has them."""
        return declared()

    @classmethod
    def of(cls, **settings: object) -> Self:
        """Regulations of their settings, each by the name of its field; None or nothing leaves one to the code."""
        known = {setting.field: setting for setting in declared().values()}
        given = {known[name].key: value for name, value in settings.items() if value not in (None, "", ())}
        return cls.laid_down({key: declared()[key].normal(value) for key, value in given.items()})

    @classmethod
    def laid_down(cls, stated: Mapping[str, object]) -> Self:
        """Regulations of what is stated, by the names of the file; the code says the rest."""
        for setting in declared().values():
            if setting.is_required and setting.key not in stated:
                raise wrong("regulations-setting-missing", setting.key)
        game, system = str(stated["game"]), SystemKind(str(stated["system"]))
        edition, variant = str(stated.get("edition", "")), str(stated.get("swiss_variant", ""))
        house = None if "house" not in stated else str(stated["house"])
        check_edition(game, edition, house)
        defaults = default_settings(
            game,
            system,
            edition,
            house,
            variant,
            with_advantage=bool(stated.get("with_advantage")),
            starts=str(stated.get("starts", "")),
            tiebreak_rules=str(stated.get("tiebreak_rules", "")),
        )
        values = {**defaults, **stated}
        groups: dict[str, dict[str, object]] = defaultdict(dict)
        for key, setting in declared().items():
            if key in values:
                groups[setting.group][setting.field] = values[key]
        parts = {name: group(**groups[name]) for name, group in _GROUPS.items()}
        return cls(**groups[""], **parts, announced=frozenset(stated.keys() & defaults.keys()))  # type: ignore[arg-type]

    def changed(self, **settings: object) -> Self:
        """The same with other settings; what was not announced is the code's, as it then is."""
        stated = {
            setting.field: setting.of(self)
            for setting in declared().values()
            if not setting.by_code or setting.key in self.announced
        }
        return self.of(**stated | settings)

    @property
    def is_chess(self) -> bool:
        """Whether the Laws of chess hold, Chess960 included."""
        return self.game in ("chess", "chess960")

    @property
    def draws_starts(self) -> bool:
        """Whether the start of each round is drawn [FIDE F2]."""
        return self.game == GameKind.CHESS_960 and not self.play.position

    @property
    def games_format(self) -> str:
        """The format of files of its games."""
        return "PGN" if self.is_chess else "PDN"

    @property
    def scale(self) -> int:
        """Into how many parts the points of games are counted: chess knows halves."""
        return 2 if self.is_chess else 1

    @property
    def table_scale(self) -> int:
        """Into how many parts the points of the table are counted: those of matches of teams are whole."""
        return 1 if self.teams.boards else self.scale

    @property
    def entrant_column(self) -> str:
        """What a column of those who are paired is headed with."""
        return "column-team" if self.teams.boards else "column-name"

    @property
    def side_columns(self) -> tuple[str, str]:
        """What the columns of the two who meet are headed with: of sides that keep them through a match, themselves."""
        if self.mini_match:
            return "column-name", "column-name"
        is_match = self.teams.boards or self.system.has_two_sides
        return ("column-home", "column-guests") if is_match else ("column-white", "column-black")

    @property
    def mini_match(self) -> int:
        """How many games a pair plays in one round, colours changing after each [II.5.5]; none where it plays one."""
        return self.pairing.games_per_match if self.system.has_mini_matches and self.pairing.games_per_match > 1 else 0

    @property
    def games_of_meeting(self) -> int:
        """The games that make one meeting: the boards of teams, or those of a mini-match; none where it is a game."""
        return self.teams.boards or self.mini_match

    @property
    def worth(self) -> Worth:
        """What a meeting of two players brings: where the points of games count, those of all of them."""
        games = self.mini_match if self.pairing.match_counts is MatchCounts.GAMES else 1
        scores = self.scores
        return Worth(games * scores.win, games * scores.draw, games * scores.loss, self.scale)

    @property
    def bye_points(self) -> int:
        """What who rests in a Swiss gets; where the points of games count, as much for each, unless the system itself
        says what the match is worth."""
        if self.system.is_swiss and self.swiss.bye is not None:
            return self.scores.bye
        return self.scores.bye * (self.mini_match if self.pairing.match_counts is MatchCounts.GAMES else 1)

    @property
    def is_official(self) -> bool:
        return self.level is not Level.LOCAL

    @property
    def is_fide_event(self) -> bool:
        """Whether it is an official event of FIDE."""
        return self.is_chess and self.level in (Level.FIDE, Level.CONTINENTAL, Level.WORLD)

    @property
    def swiss(self) -> SwissSystem:
        """The Swiss system that pairs it; only where `system` is a Swiss."""
        return find_swiss(self.pairing.swiss_variant)

    @property
    def swiss_rules(self) -> SwissRules | None:
        """FIDE's own rules of the Swiss system that pairs it, if it is one that has them."""
        return self.swiss.own_rules if self.system.is_swiss else None

    @property
    def board(self) -> str:
        """The board as rules of tempo and conduct know it: "100", "64" or "chess"."""
        return "chess" if self.is_chess else self.game

    @property
    def code(self) -> Edition:
        """The edition of the draughts code that is cited; in chess, where that has something to say, the one in
        force."""
        return EDITIONS[self.edition] if self.edition in EDITIONS else event_edition("100", self.starts)

    @property
    def laws(self) -> Code:
        """The edition by which its games are played, of draughts or chess."""
        return code_by_key(self.edition)

    def cite(self, draughts: str, chess: str) -> Article:
        """The article on a matter in the code of its game: by the number of the draughts code, or of the Laws of chess
        or FIDE's rules for tournaments, see `Code.cite`."""
        return self.laws.cite(chess if self.is_chess else draughts)

    @property
    def chief(self) -> NamedArbiter | None:
        """The chief arbiter: who is named so, or the only one [IV.1]."""
        chiefs = [arbiter for arbiter in self.people.arbiters if arbiter.role == "chief"]
        found = chiefs or (self.people.arbiters if len(self.people.arbiters) == 1 else ())
        return found[0] if found else None

    def rounds_for(self, players: int) -> int | None:
        """The number of rounds of a field of this size: that of the table where there is one, else as stated."""
        if self.system.is_round_robin:
            once = players - 1 + players % 2
            return self.system.traits.cycles * once
        return players // 2 if self.system.has_two_sides else self.pairing.rounds


_GROUPS: Mapping[str, type[Any]] = {
    "pairing": Pairing,
    "teams": Teams,
    "play": Play,
    "scores": Scores,
    "schedule": Schedule,
    "people": People,
}


@cache
def declared() -> Mapping[str, Setting]:
    """Every setting by its name in the file, in the order in which a file has them."""
    own = settings_of(Regulations)
    by_field = {setting.field: setting for setting in own.values()}
    found: dict[str, Setting] = {}
    for each in fields(Regulations):
        if each.name in by_field:
            found[by_field[each.name].key] = by_field[each.name]
        elif each.name in _GROUPS:
            group = _GROUPS[each.name]
            found |= {
                key: replace(setting, group=each.name, section=group.section)
                for key, setting in settings_of(group).items()
            }
    return MappingProxyType(found)
