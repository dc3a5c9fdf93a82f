"""What is left to win in a game with few pieces: by the tables, and within the draw counters of the code.

Tables know only the board. The code also counts [I.6], so a win by the tables is one in the game only if it comes
before a count ends it; a game that ends by a count is drawn, whatever the tables say. Where they do not settle that by
themselves, the moves are searched with the counts running. What "nobody can win" [I.7.3.3] means the code does not say
further; we read: neither side can force a win before a draw rule ends the game. It is told to the arbiter, who decides.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from kodeks.draughts.counters import Counter, Counters, advance, is_any_reached, readings
from kodeks.draughts.game import Game
from kodeks.draughts.move import Move
from kodeks.draughts.position import Position
from kodeks.endgames.tables import EndingTables, Value
from kodeks.rulebook.edition import DrawRules, Outcome
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict

SEARCH_LIMIT = 20_000  # positions with their counts
_DEEPEST = 200  # plies


class Standing(StrEnum):
    """What can still be won. The words are stable: `--json` carries them."""

    DRAWN = "drawn"  # nobody can force a win on the board
    WON = "won"  # a side can, before any count ends the game
    TOO_LATE = "too_late"  # it could on the board, but a count ends the game first
    OPEN = "open"  # it can on the board; whether the counts leave it the time is not decided


class EndingVerdict(NamedTuple):
    """What the tables and the counts say of a game, with a line: one that wins, or that a count ends too soon."""

    standing: Standing
    winner: Side | None  # by the board alone
    plies: int  # until that win
    line: tuple[Move, ...]
    stopped_by: Counter | None  # the count that ends this line
    ruling: Ruling


def judge_by_tables(tables: EndingTables, game: Game, limit: int = SEARCH_LIMIT) -> EndingVerdict | None:
    """What can still be won in a game; None where it is over or a draw is due, or there are too many pieces."""
    if game.ruling is not None or game.due is not None or not tables.covers(game.position):
        return None
    winner, plies = tables.value(game.position)
    if winner is None:
        return _verdict(game, Standing.DRAWN, None, 0)
    search = _Search(tables, game, winner, limit)
    found = search.wins(game.position, game.counters, 0)
    if found:
        return _verdict(game, Standing.WON, winner, plies, search.winning_line(game))
    line = tables.line(game.position)
    standing = Standing.OPEN if found is None else Standing.TOO_LATE
    return _verdict(game, standing, winner, plies, line, _stopped_by(game, line))


def _verdict(
    game: Game,
    standing: Standing,
    winner: Side | None,
    plies: int,
    line: list[Move] | None = None,
    stopped_by: Counter | None = None,
) -> EndingVerdict:
    """With the ruling that is proposed to the arbiter [I.7.3.3]."""
    counted = () if stopped_by is None else (stopped_by.article,)
    articles = (*counted, game.rules.board.cite("I.7.3.3"))
    verdict, white, black = _RULINGS[standing]
    reason = black if winner is Side.BLACK else white
    ruling = Ruling(verdict, reason, articles, {} if winner is None else {"moves": (plies + 1) // 2})
    return EndingVerdict(standing, winner, plies, tuple(line or ()), stopped_by, ruling)


_RULINGS = {  # and the reason, if White or Black wins on the board
    Standing.DRAWN: (Verdict.DRAW, "ending-nobody-wins", "ending-nobody-wins"),
    Standing.TOO_LATE: (Verdict.DRAW, "ending-white-too-late", "ending-black-too-late"),
    Standing.WON: (Verdict.PLAY_ON, "ending-white-wins", "ending-black-wins"),
    Standing.OPEN: (Verdict.ARBITER_DECISION_REQUIRED, "ending-white-open", "ending-black-open"),
}


def _stopped_by(game: Game, line: list[Move]) -> Counter | None:
    """The count that ends this line before it wins, if one does."""
    for move in line:
        game = game.after(move)
        if game.ruling is not None or game.due is not None:
            return None if game.result is not None and not game.result.is_draw else _reached(game)
    return None


def _reached(game: Game) -> Counter:
    return next(each for each in game.counters_shown() if each.is_reached and each.outcome is not Outcome.NONE)


class _Search:
    """Whether one side can force a win before a count ends the game.

    A position that has stood twice is drawn when it comes again [I.6.1]. In the search itself nothing need come twice:
    what wins the second time, with less time left, wins the first time, too.
    """

    def __init__(self, tables: EndingTables, game: Game, winner: Side, limit: int) -> None:
        self.tables, self.winner, self.left = tables, winner, limit
        self.draws: DrawRules = game.rules.draws
        self.barred = _stood_twice(game)
        self.known: dict[tuple[Position, Counters], bool | None] = {}
        self.values: dict[Position, Value] = {}

    def value(self, position: Position) -> Value:
        """What the tables say, asked once."""
        found = self.values.get(position)
        if found is None:
            found = self.values[position] = self.tables.value(position)
        return found

    def wins(self, position: Position, counters: Counters, depth: int) -> bool | None:
        """True or False if it is proved; the position is not decided by itself, no count has ended the game."""
        value = self.value(position)
        if value.winner is not self.winner:
            return False
        if not self.barred and all(value.plies <= each for each in _left(counters, self.draws)):
            return True
        if value.plies > _left_for_good(counters, self.draws):
            return False
        key = (position, counters)
        if key not in self.known:
            if self.left <= 0 or depth >= _DEEPEST:
                return None
            self.left -= 1
            self.known[key] = self._tries(position, counters, depth)
        return self.known[key]

    def _tries(self, position: Position, counters: Counters, depth: int) -> bool | None:
        """Of the winner's moves one must win, of the other's all."""
        is_own = position.to_move is self.winner
        doubtful = False
        for move in self._in_order(position):
            found = self.wins_after(position, counters, move, depth)
            if found is is_own:
                return found
            doubtful |= found is None
        return None if doubtful else not is_own

    def wins_after(self, position: Position, counters: Counters, move: Move, depth: int) -> bool | None:
        """The same after a move; a win ends the game before any count does [D-4]."""
        after = position.after(move)
        if not after.has_move():
            return after.to_move is not self.winner
        counters = advance(counters, after, self.draws, by_man=_is_by_man(position, move), took=bool(move.captured))
        if is_any_reached(counters, self.draws) or after in self.barred:
            return False
        return self.wins(after, counters, depth + 1)

    def _in_order(self, position: Position) -> list[Move]:
        """The moves, the fastest wins first; for the other side the longest resistance."""
        order, sign = position.variant.reading_order, 1 if position.to_move is self.winner else -1
        found = []
        for move in position.legal_moves():
            value = self.value(position.after(move))
            plies = value.plies if value.winner is self.winner else _DEEPEST
            found.append((sign * plies, order(move.origin), order(move.target), move))
        return [move for *_, move in sorted(found, key=lambda each: each[:3])]

    def winning_line(self, game: Game) -> list[Move]:
        """A line that wins, when it is proved that there is one: moves that are proved to win, and the longest
        resistance."""
        position, counters, moves = game.position, game.counters, list[Move]()
        while position.has_move():
            move = self._line_move(position, counters, len(moves))
            moves.append(move)
            after = position.after(move)
            counters = advance(counters, after, self.draws, by_man=_is_by_man(position, move), took=bool(move.captured))
            position = after
        return moves

    def _line_move(self, position: Position, counters: Counters, depth: int) -> Move:
        for move in self._in_order(position):
            if position.to_move is not self.winner or self.wins_after(position, counters, move, depth):
                return move
        raise AssertionError("a position that is proved to be won has a winning move")


def _is_by_man(position: Position, move: Move) -> bool:
    return (position.white_men | position.black_men) & position.variant.bits[move.origin] != 0


def _left(counters: Counters, draws: DrawRules) -> list[int]:
    """For each count, how many plies at least go by before it can end the game."""
    counts = readings(counters, 0, draws)[draws.repetition is not None :]  # positions are barred by themselves
    return [each.limit - (each.value or 0) for each in counts if each.outcome is not Outcome.NONE]


def _left_for_good(counters: Counters, draws: DrawRules) -> int:
    """How many plies are left before a count ends the game that nothing stops [D-8]."""
    rule, value = draws.three_against_one, counters.three_against_one
    if rule is None or value is None or rule.outcome is Outcome.NONE:
        return _DEEPEST
    return 2 * rule.count - value


def _stood_twice(game: Game) -> frozenset[Position]:
    """The positions that are drawn when they come once more [I.6.1]."""
    rule = game.rules.draws.repetition
    if rule is None or rule.outcome is Outcome.NONE:
        return frozenset()
    times = dict(game.stood)
    for each in game.line()[-game.lookback - 1 :]:
        times[each.position] = times.get(each.position, 0) + 1
    return frozenset(position for position, count in times.items() if count >= rule.count - 1)
