"""The conditions one game is played under: what its log says before the first event."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import cast

import chess

from kodeks.chess import POLISH_OR_ENGLISH, ChessGame, draw_start, letters_of, start_position
from kodeks.chess import read_fen as read_chess_fen
from kodeks.clock import Control, assess, parse_control
from kodeks.draughts import Game, GameRules, read_fen
from kodeks.game.chess_table import ChessTable
from kodeks.game.draughts_table import DraughtsTable
from kodeks.game.kinds import KINDS, Kind
from kodeks.game.table import Table
from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article
from kodeks.rulebook.chess_laws import RuleSet
from kodeks.rulebook.conduct import ConductRules
from kodeks.rulebook.editions import conduct_rules, tempo_rules
from kodeks.rulebook.fide import chess_edition
from kodeks.rulebook.house_reader import house_rules
from kodeks.rulebook.result import Side
from kodeks.rulebook.tempo_rules import TempoRules

_MINUTE_MS = 60_000
_DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """What is settled before a game: the game itself, its edition, tempo and kind, and who needs what."""

    game: str  # "100", "64", "chess" or "chess960"
    edition: str
    tempo: str | None = None  # None: without a clock
    kind: Kind = Kind.OVER_THE_BOARD
    start: str | None = None  # a position, if not the usual one; in chess960 a number or a seed
    white: str = ""
    black: str = ""
    house: str | None = None
    with_advantage: bool = False  # [I.6.5.1]
    rule_set: RuleSet = RuleSet.STANDARD  # chess: how many arbiters there are [A3, A4, B2, B3]
    sheets: bool | None = None  # score sheets are kept; unless said, in games that are not accelerated [III.5]
    keeps_time: bool = True  # else the clock of the tempo stands elsewhere, and the log does not know what it shows
    counts_presses: bool = False  # a press makes a move: the moves themselves are entered later, or never
    follows_moves: bool = True  # else only what happens at the board is told here, and moves at most from a sheet
    mechanical: bool = False  # the clock cannot tell which flag fell first
    lateness_minutes: int | None = None  # another limit than that of the code
    blind: tuple[Side, ...] = ()  # who cannot see
    announcing: bool = False  # asked for before the game [VIII.2.3]
    assistants: tuple[Side, ...] = ()  # whose assistant is here
    offers_from_move: int | None = None  # the regulations forbid earlier ones [FIDE 9.1a]
    quickplay: bool = False  # announced, where the edition asks for that
    both_flags_rule: bool = False  # the same for two fallen flags
    arbiter_present: bool = True
    days_per_move: int | None = None
    lag_limit_ms: int = 0  # what a press may have been on its way, and is given back at most
    letters: str = POLISH_OR_ENGLISH  # chess: of the pieces; another language is declared, never guessed [C3, C-61]
    # Chess, of games begun before more was proven: whether what is proven ends them [5.2b], and flags are judged [6.9]
    ends_when_dead: bool = True
    searches_for_mate: bool = True
    white_ms: int | None = None  # what the clock shows at the start, where it is not the time of the tempo: carried
    black_ms: int | None = None  # over in superblitz [III.1.3], or a handicap
    # Worked out
    table: Table = field(init=False, repr=False, compare=False)  # as it stands before the first move
    clock_rules: TempoRules = field(init=False, repr=False, compare=False)
    conduct: ConductRules = field(init=False, repr=False, compare=False)
    control: Control | None = field(init=False, repr=False, compare=False)
    is_accelerated: bool = field(init=False, repr=False, compare=False)
    is_tempo_of_chapter_two: bool = field(init=False, repr=False, compare=False)  # II.6.1, II.6.2
    plays_every_ending: bool = field(init=False, repr=False, compare=False)  # else some are drawn [II.6.3.1, III.9.1]

    def __post_init__(self) -> None:
        board = "chess" if self.game == "chess960" else self.game
        if board not in ("100", "64", "chess"):
            raise MalformedText("unknown-board", self.game)
        self._check_kind()
        rules = self._clock_rules(board)
        control = None if self.tempo is None else parse_control(self.tempo)
        assessed = None if control is None else assess(control, rules)
        is_accelerated = assessed is not None and assessed.name.is_accelerated
        values = {
            "table": self._chess_table() if board == "chess" else self._draughts_table(board),
            "clock_rules": rules,
            "conduct": conduct_rules(self.edition, board),
            "control": control,
            "is_accelerated": is_accelerated,
            "is_tempo_of_chapter_two": assessed is None or (assessed.is_official and not is_accelerated),
        }
        values["plays_every_ending"] = (
            board == "chess"
            or control is None
            or (control.has_bonus and not (self.blind and not values["is_tempo_of_chapter_two"]))
        )
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def _clock_rules(self, board: str) -> TempoRules:
        """The rules of the edition; where two fallen flags are only a guideline, with it if it was announced."""
        rules = tempo_rules(self.edition, board)
        if not self.both_flags_rule or rules.both_flags is not None:
            return rules
        laws = chess_edition(self.edition)
        due, earlier = laws.cite("6.11b"), laws.cite("6.11a")
        return replace(rules, both_flags=due, both_flags_accelerated=due, both_flags_earlier=earlier)

    def _check_kind(self) -> None:
        has_days = KINDS[self.kind].days_per_move
        if (self.days_per_move is not None) != has_days:
            raise MalformedText("game-days-and-kind", self.kind.value)
        if has_days and (cast(int, self.days_per_move) < 1 or self.tempo is not None):
            raise MalformedText("game-days-and-tempo", self.kind.value)
        for time_ms in (self.white_ms, self.black_ms):
            if time_ms is not None and (time_ms <= 0 or self.tempo is None):
                raise MalformedText("game-time-at-start", str(time_ms))
        if self.counts_presses and (self.tempo is None or not self.keeps_time):
            raise MalformedText("game-counts-presses", self.tempo or "")
        if self.lag_limit_ms < 0:
            raise MalformedText("game-lag-negative", str(self.lag_limit_ms))
        if self.lateness_minutes is not None and self.lateness_minutes < 0:
            raise MalformedText("game-lateness-negative", str(self.lateness_minutes))

    def _chess_table(self) -> ChessTable:
        if self.house is not None or self.with_advantage:
            raise MalformedText("game-not-in-chess", self.house or "with_advantage")
        board = None if self.game == "chess" else self._start_960()
        if self.start is not None and board is None:
            board = read_chess_fen(self.start)
        letters_of(self.letters)  # unknown: one error before the first move, not one at every move
        game = ChessGame.start(chess_edition(self.edition), board, ends_when_dead=self.ends_when_dead)
        return ChessTable(game, self.rule_set, letters=self.letters, searches=self.searches_for_mate)

    def _start_960(self) -> chess.Board:
        """The start by its number or, any other text, drawn from it as a seed [C-70, C-71]."""
        if self.start is None:
            raise MalformedText("game-start-not-drawn", self.game)
        if "/" in self.start:
            return read_chess_fen(self.start, chess960=True)
        return start_position(
            int(self.start) if self.start.isascii() and self.start.isdigit() else draw_start(self.start)
        )

    def _draughts_table(self, board: str) -> DraughtsTable:
        claim = not KINDS[self.kind].draws_come_by_themselves
        if self.house is None:
            rules = GameRules.of(board, self.edition, with_advantage=self.with_advantage, claim=claim)
        else:
            house = house_rules(self.house)
            if (house.edition, house.rules.board) != (self.edition, board):
                raise MalformedText("edition-of-another-game", f"{self.house} {self.edition} {board}")
            rules = GameRules.of_house(house, claim=claim)
        position = None if self.start is None else read_fen(self.start, rules.variant)
        return DraughtsTable(Game.start(rules, position))

    @property
    def blind_at_other_tempo(self) -> bool:
        """One player cannot see, and the tempo is none of II.6.1 and II.6.2: endings are not played then [VIII.5.2]."""
        return bool(self.blind) and not self.is_tempo_of_chapter_two

    @property
    def keeps_sheets(self) -> bool:
        """Whether score sheets are kept."""
        return not self.is_accelerated if self.sheets is None else self.sheets

    @property
    def lateness_ms(self) -> int:
        """More than that is a walkover: by the regulations, house rules, or the code [II.5.5, FIDE 6.6a]."""
        if self.lateness_minutes is not None:
            return self.lateness_minutes * _MINUTE_MS
        if isinstance(self.table, DraughtsTable):
            return self.table.game.rules.board.lateness_minutes.value * _MINUTE_MS
        return chess_edition(self.edition).default_ms.value

    @property
    def offers_from(self) -> tuple[int, Article]:
        """How many moves each player must have made before a draw is offered, and the article."""
        if isinstance(self.table, DraughtsTable):
            setting = self.table.game.rules.board.offer_from_move
            return setting.value, setting.article
        return self.offers_from_move or 0, self.table.cite("9.1a")

    @property
    def move_ms(self) -> int | None:
        """The time for each move, where it is counted in days."""
        return None if self.days_per_move is None else self.days_per_move * _DAY_MS

    def begun_anew(self, start: str | None) -> Conditions:
        """The same for another log, from a start: what is proven by now counts in it."""
        return replace(self, start=start, ends_when_dead=True, searches_for_mate=True)

    def has_assistant(self, side: Side) -> bool:
        """Whether this side's assistant is here."""
        return side in self.assistants
