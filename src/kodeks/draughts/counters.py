"""The counters behind the draw rules of I.6: how they start, run and stop (draughts-rules 6)."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from kodeks.draughts.position import Position
from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import AfterCapture, DrawRules, Limit, Outcome, Resets
from kodeks.rulebook.result import Side


class Counters(NamedTuple):
    """Where the counts stand after a ply. A count that does not run is None; plies, but king moves by side."""

    white_king_moves: int = 0
    black_king_moves: int = 0
    three_against_one: int | None = None
    line: int | None = None
    three_kings: int | None = None
    two_against_one: int | None = None


NO_COUNT = Counters()


class Counter(NamedTuple):
    """A draw rule with its present value and the limit at which it stands; None if the count does not run."""

    rule: str
    value: int | None
    limit: int
    article: Article
    outcome: Outcome

    @property
    def is_reached(self) -> bool:
        """Whether the limit is reached. The value is read after the ply."""
        return self.value is not None and self.value >= self.limit


class _Class(Enum):
    """Endings of pieces against a lone king: three of them at least one king, or two or one."""

    C3 = 3
    C2 = 2


class _Ending(NamedTuple):
    """A lone king against the strong side's pieces."""

    material: _Class
    lone_king: int
    strong: int
    strong_kings: int


def _ending(position: Position) -> _Ending | None:
    """The class of the material, if it has one: KKK, KKM, KMM (C3) or KK, KM, K (C2) against one king."""
    _, white_men, white_kings, black_men, black_kings, _ = position
    if (white_men | white_kings | black_men | black_kings).bit_count() > 4:
        return None
    for men, kings, lone_men, lone_kings in (
        (white_men, white_kings, black_men, black_kings),
        (black_men, black_kings, white_men, white_kings),
    ):
        if lone_men or lone_kings.bit_count() != 1 or not kings:
            continue
        material = _Class.C3 if (men | kings).bit_count() == 3 else _Class.C2
        return _Ending(material, lone_kings, men | kings, kings)
    return None


def start_counting(position: Position, draws: DrawRules) -> Counters:
    """The counts at a start position or one that the arbiter set up: 0 where a rule already applies."""
    counters = _count_ending(NO_COUNT, position, draws)
    return NO_COUNT if counters == NO_COUNT else counters


def advance(counters: Counters, after: Position, draws: DrawRules, *, by_man: bool, took: bool) -> Counters:
    """The counts after a ply, by a man or a king, with or without capture. The ply that starts a count is not
    counted."""
    white, black, three_against_one, line, three_kings, two_against_one = counters
    if took:
        if Resets.CAPTURE in draws.king_moves_reset_on.value:
            white = black = 0
    elif by_man:
        if Resets.MAN_MOVE in draws.king_moves_reset_on.value:
            white = black = 0
    elif after.to_move is Side.BLACK:
        white += 1
    else:
        black += 1
    if three_against_one is None and after.occupied.bit_count() > 4:  # no count of an ending runs
        return Counters(white, black) if white or black else NO_COUNT
    return _count_ending(Counters(white, black, three_against_one, line, three_kings, two_against_one), after, draws)


def _count_ending(counters: Counters, position: Position, draws: DrawRules) -> Counters:
    """The counts of I.6.3 and I.6.4, one ply on."""
    white, black, three_against_one, line, three_kings, two_against_one = counters
    ending = _ending(position)
    is_c3 = ending is not None and ending.material is _Class.C3
    is_c2 = ending is not None and ending.material is _Class.C2
    main_line = position.variant.main_line

    if draws.three_against_one is not None:  # once begun it runs on, whatever is left [D-8]
        three_against_one = _next(three_against_one, starts=is_c3, holds=True)
    if draws.line is not None:  # the main line shortens the play while the lone king keeps to it [D-10]
        holds = ending is not None and is_c3 and bool(ending.lone_king & main_line)
        if ending is not None and draws.line_is_controlled.value and ending.strong & main_line:
            holds = False
        line = _next(line, starts=holds, holds=holds)
    if draws.three_kings is not None:  # stepping off the line does not stop it [D-11]
        holds = ending is not None and is_c3 and ending.strong == ending.strong_kings
        on_line = ending is not None and bool(ending.strong_kings & main_line)
        three_kings = _next(three_kings, starts=holds and on_line, holds=holds)
    if draws.two_against_one is not None:
        sixteen_only = draws.after_capture.value is AfterCapture.SIXTEEN_ONLY and three_against_one is not None  # [D-9]
        holds = is_c2 and not sixteen_only
        two_against_one = _next(two_against_one, starts=holds, holds=holds)
    return Counters(white, black, three_against_one, line, three_kings, two_against_one)


def _next(count: int | None, *, starts: bool, holds: bool) -> int | None:
    """One ply more for a running count, 0 for one that starts, None for one that stops."""
    if count is not None:
        return count + 1 if holds else None
    return 0 if starts else None


def is_any_reached(counters: Counters, draws: DrawRules) -> bool:
    """Whether a count, repetition apart, stands at a limit that matters: `readings` in short, for every ply."""
    white, black, three_against_one, line, three_kings, two_against_one = counters
    king_moves = draws.king_moves
    return (
        (king_moves is not None and _is_reached(2 * min(white, black), king_moves))
        or _is_reached(three_against_one, draws.three_against_one)
        or _is_reached(line, draws.line)
        or _is_reached(three_kings, draws.three_kings)
        or _is_reached(two_against_one, draws.two_against_one)
    )


def _is_reached(value: int | None, limit: Limit | None) -> bool:
    if value is None or limit is None or limit.outcome is Outcome.NONE:
        return False
    return value >= 2 * limit.count


def readings(counters: Counters, occurrences: int, draws: DrawRules) -> tuple[Counter, ...]:
    """Every draw rule that is in force, with its present value and limit, in the order of the code."""
    found = []
    if draws.repetition is not None:
        found.append(_reading("third-repetition", occurrences, draws.repetition.count, draws.repetition))
    if draws.king_moves is not None:
        each = draws.king_moves.count
        plies = min(counters.white_king_moves, each) + min(counters.black_king_moves, each)
        found.append(_reading("king-moves-only", plies, 2 * each, draws.king_moves))
    for rule, value, limit in (
        ("three-against-one", counters.three_against_one, draws.three_against_one),
        ("main-line", counters.line, draws.line),
        ("three-kings", counters.three_kings, draws.three_kings),
        ("two-against-one", counters.two_against_one, draws.two_against_one),
    ):
        if limit is not None:
            found.append(_reading(rule, value, 2 * limit.count, limit))
    return tuple(found)


def _reading(rule: str, value: int | None, limit: int, source: Limit) -> Counter:
    return Counter(rule, value, limit, source.article, source.outcome)
