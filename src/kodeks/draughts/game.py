"""A game as a value: position, history, draw counters, result."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from kodeks.draughts.counters import NO_COUNT, Counter, Counters, advance, is_any_reached, readings, start_counting
from kodeks.draughts.endings import arbiter_ruling, draw_ruling, side_ahead, with_advantage
from kodeks.draughts.fen import read_fen, write_fen
from kodeks.draughts.judge import judge_written
from kodeks.draughts.move import Move
from kodeks.draughts.notation import WrittenMove, parse_move
from kodeks.draughts.position import Position
from kodeks.draughts.rules import GameRules
from kodeks.draughts.steps import Run, pack
from kodeks.malformed import MalformedText
from kodeks.rulebook.edition import Outcome
from kodeks.rulebook.result import Result, Side
from kodeks.rulebook.ruling import Refused, Ruling, Verdict

_new = tuple.__new__  # half the time of calling the class
_WIN = {Side.WHITE: Verdict.WIN_WHITE, Side.BLACK: Verdict.WIN_BLACK}


class Game(NamedTuple):
    """A game after some plies. It keeps the game it came from (`base`) and the moves played since (`run`), so that
    undo loses nothing; most often that is one move, after `follow` it may be many.

    `ruling` is None while play goes on. In claim mode `due` keeps the first draw rule that was satisfied, or the
    decision that house rules leave to the arbiter.
    """

    rules: GameRules
    position: Position
    counters: Counters
    base: Game | None = None
    run: Sequence[Move] = ()  # empty at the start and where a position was set up
    ply: int = 0
    lookback: int = 0  # how many games back this position can have stood
    stood: Mapping[Position, int] = MappingProxyType({})  # positions before one was set up, and how often
    ruling: Ruling | None = None
    result: Result | None = None
    due: Ruling | None = None

    @classmethod
    def start(cls, rules: GameRules, position: Position | None = None, counters: Counters | None = None) -> Game:
        """A new game, from any position [I.11.1.7] and, if given, with counts already begun."""
        position = Position.start(rules.variant) if position is None else position
        if position.variant is not rules.variant:
            raise MalformedText("position-of-another-board", position.variant.key)
        counters = start_counting(position, rules.draws) if counters is None else counters
        return cls(rules, position, counters)._judged(goes_on=position.has_move())

    @classmethod
    def new(cls, board: str = "100", fen: str | None = None, edition: str | None = None) -> Game:
        """A new game on a board, "100" or "64", from the start position and under the newest edition unless given."""
        rules = GameRules.of(board, edition)
        return cls.start(rules, None if fen is None else read_fen(fen, rules.variant))

    @property
    def fen(self) -> str:
        return write_fen(self.position)

    # History

    @property
    def move(self) -> Move | None:
        """The move that led here; None at the start and where a position was set up."""
        return self.run[-1] if self.run else None

    @property
    def previous(self) -> Game | None:
        """The game one step before."""
        return self.base if len(self.run) < 2 else self._run_of_games()[-1]

    def _run_of_games(self) -> list[Game]:
        """The games between `base` and this one."""
        assert self.base is not None
        games, game = [], self.base
        for move in self.run[:-1]:
            game = game.after(move)
            games.append(game)
        return games

    def _bases(self) -> list[Game]:
        """The games kept, from the start to this one."""
        games = [self]
        while games[-1].base is not None:
            games.append(games[-1].base)
        return games[::-1]

    def line(self) -> list[Game]:
        """The games from the start to this one, in order."""
        return [game for kept in self._bases() for game in (*(kept._run_of_games() if kept.run else ()), kept)]

    def moves(self) -> list[Move]:
        return [move for kept in self._bases() for move in kept.run]

    def undo(self, plies: int = 1) -> Game:
        return self.at_ply(self.ply - plies)

    def at_ply(self, ply: int) -> Game:
        """The game after its first `ply` plies; where a position was set up then, the game before that."""
        if not 0 <= ply <= self.ply:
            raise MalformedText("no-such-ply", str(ply))
        kept = next(game for game in self._bases() if game.ply >= ply)
        return kept if kept.ply == ply else kept._run_of_games()[ply - kept.ply]

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled and copied game by game: the chain may be longer than recursion can go."""
        return _chain, ([{**game._asdict(), "base": None, "stood": dict(game.stood)} for game in self._bases()],)

    def __repr__(self) -> str:
        return f"Game({self.fen!r}, ply={self.ply}, result={self.result})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity() == other._identity()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.position, self.ply, self.result))

    def _identity(self) -> tuple[object, ...]:
        """The rules, the start, all that was played or set up since, and how it ended."""
        start, *later = self._bases()
        steps = [step for game in later for step in (game.run or (game.position,))]
        return self.rules, start.position, start.counters, steps, self.ruling, self.result, self.due

    # Play

    def legal_moves(self) -> list[Move]:
        """Every legal move; none once the game is over."""
        return [] if self.is_over else self.position.legal_moves()

    @property
    def is_over(self) -> bool:
        """Whether play has stopped: a result, or a decision the arbiter must take."""
        return self.ruling is not None

    def counters_shown(self) -> tuple[Counter, ...]:
        """Every draw rule in force with its present value and limit."""
        return readings(self.counters, self.occurrences(), self.rules.draws)

    def occurrences(self) -> int:
        """How often this position has stood on the board with this side to move, this time included [I.6.1]."""
        count, game = 1 + self.stood.get(self.position, 0), self
        for _ in range(self.lookback):
            assert game.base is not None
            game = game.base
            count += game.position == self.position
        return count

    def judge(self, text: str) -> Move | Ruling:
        """The legal move this text means, or why it is refused and by which article."""
        return self.judge_written(parse_move(text, self.rules.variant))

    def judge_written(self, written: WrittenMove) -> Move | Ruling:
        """The same for a move already taken apart."""
        if self.ruling is not None:
            return Ruling(Verdict.REFUSED, "game-is-over", self.ruling.articles, {"verdict": self.ruling.verdict})
        return judge_written(self.position, written, self.rules.board)

    def play(self, move: Move | str) -> Game:
        """The game after a legal move, given as such or as text; raises `Refused` if it is not legal."""
        judged = self.judge(move) if isinstance(move, str) else self._judge_move(move)
        if isinstance(judged, Ruling):
            raise Refused(judged)
        return self.after(judged)

    def _judge_move(self, move: Move) -> Move | Ruling:
        for square in (move.origin, move.target):
            if square not in self.rules.variant.squares:
                raise MalformedText("not-a-square", str(square))
        if self.ruling is None and move in self.position.legal_moves():
            return move
        judged = self.judge_written(WrittenMove((move.origin, move.target), "x" if move.captured else "-"))
        if isinstance(judged, Ruling):
            return judged
        return Ruling(Verdict.REFUSED, "no-such-capture", (self.rules.board.cite("I.4.1"),))

    def play_written(self, written: WrittenMove) -> Game | Ruling:
        """The game after one written move, or why it is refused: `follow` for a single one."""
        rules, before, counters, _, _, ply, _, stood, ruling, _, due = self
        if counters is NO_COUNT and ruling is None and not stood:
            steps = [pack(written, rules.variant)]
            position, taken = before.play_plain(steps, 0)
            if taken:
                run = Run(rules.variant, steps, 0, taken)
                return _new(Game, (rules, position, counters, self, run, ply + 1, 0, stood, None, None, due))
        judged = self.judge_written(written)
        return judged if isinstance(judged, Ruling) else self.after(judged)

    def follow(
        self, moves: Sequence[WrittenMove], steps: list[int] | None = None, first: int = 0
    ) -> tuple[Game, Ruling | None]:
        """The game after as many of these written moves, from the first on, as are legal, and the refusal of the next,
        if it is refused. Where their steps are known already, a move is looked at only if it is not plain."""
        if steps is None:
            steps = [pack(move, self.rules.variant) for move in moves]
        game, count = self, first
        while count < len(steps):
            if game.counters is NO_COUNT and game.ruling is None and not game.stood:
                game = game._play_plain(steps, count)
                count = first + game.ply - self.ply
                if count == len(steps):
                    break
            stepped = None if game.ruling is not None else game._play_step(steps, count)
            if stepped is None:
                judged = game.judge_written(moves[count])
                if isinstance(judged, Ruling):
                    return game, judged
                stepped = game.after(judged)
            game = stepped
            count += 1
        return game, None

    def _play_plain(self, steps: list[int], first: int) -> Game:
        """Play what is plain in one go: nothing to count, nothing that could end the game."""
        position, taken = self.position.play_plain(steps, first)
        if not taken:
            return self
        rules, _, counters, _, _, ply, _, stood, ruling, result, due = self
        run = Run(rules.variant, steps, first, taken)
        return Game(rules, position, counters, self, run, ply + len(taken), 0, stood, ruling, result, due)

    def _play_step(self, steps: list[int], index: int) -> Game | None:
        """The game after one step that is legal and can mean one move only: most king moves are."""
        position, taken, goes_on = self.position.play_step(steps[index])
        if taken < 0:
            return None
        variant, white_men, _, black_men, _, _ = self.position
        by_man = (white_men | black_men) >> (steps[index] >> 7) & 1 == 1
        run = Run(variant, steps, index, [taken])
        return self._next(position, run, by_man=by_man, took=taken > 0, goes_on=goes_on)

    def after(self, move: Move) -> Game:
        """The game after a move known to be legal here: one of `legal_moves` or the answer of `judge`."""
        before = self.position
        position = before.after(move)
        by_man = (before.white_men | before.black_men) & before.variant.bits[move.origin] != 0
        took, goes_on = bool(move.captured), position.has_move()
        return self._next(position, (move,), by_man=by_man, took=took, goes_on=goes_on)

    def _next(self, position: Position, run: Sequence[Move], *, by_man: bool, took: bool, goes_on: bool) -> Game:
        """The game one ply on; `goes_on` if the side to move can."""
        rules, _, counters, _, _, ply, lookback, stood, _, _, due = self
        lookback = 0 if by_man or took else lookback + 1  # what a man's move or a capture left cannot return
        counters = advance(counters, position, rules.draws, by_man=by_man, took=took)
        game = Game(rules, position, counters, self, run, ply + 1, lookback, stood, None, None, due)
        return game._judged(goes_on=goes_on)

    def set_up(self, position: Position) -> Game:
        """The game going on from another position, as when an irregularity stands: the counts begin anew, the
        positions that have stood are kept [D-21]."""
        if position.variant is not self.rules.variant:
            raise MalformedText("position-of-another-board", position.variant.key)
        line = self.line()
        first = max(n for n, game in enumerate(line) if not game.run)  # the start, or what was last set up
        stood = Tally(dict(self.stood)) + Tally(game.position for game in line[first:])
        return self._replace(
            position=position,
            counters=start_counting(position, self.rules.draws),
            base=self,
            run=(),
            lookback=0,
            stood=MappingProxyType(stood),
            ruling=None,
            result=None,
            due=None,
        )._judged(goes_on=position.has_move())

    # Ends by the rules

    def _judged(self, *, goes_on: bool) -> Game:
        """This game with what the rules say of it: first a win, then the draw rules [D-4]."""
        position = self.position
        if not goes_on:
            winner = position.to_move.other
            bare = not any(position.material(position.to_move))
            number, reason = ("I.7.2.3", "no-piece-left") if bare else ("I.7.2.2", "no-move-left")
            return self._ended(_WIN[winner], reason, (number,), Result.win(winner))
        reached = self._reached()
        if not reached:
            return self
        to_arbiter = any(counter.outcome is Outcome.ARBITER for counter in reached)
        if to_arbiter:
            ruling = arbiter_ruling(position, self.ply, reached)
        else:
            verdict = Verdict.DRAW_DUE if self.rules.claim else Verdict.DRAW
            ruling = draw_ruling(verdict, self.rules, position, self.ply, reached)
        if self.rules.claim:
            is_new = self.due is None or (to_arbiter and self.due.verdict is Verdict.DRAW_DUE)
            return self._replace(due=ruling) if is_new else self
        return self._replace(ruling=ruling, result=None if to_arbiter else Result.draw(self.ahead()))

    def _reached(self) -> list[Counter]:
        """The draw rules that are satisfied now. What is due already stays due: then only the arbiter's are asked."""
        draws = self.rules.draws
        repetition = draws.repetition
        may_repeat = self.lookback >= 4 or bool(self.stood)  # a position returns after four plies at least
        is_asked = repetition is not None and repetition.outcome is not Outcome.NONE and self.due is None
        occurrences = self.occurrences() if may_repeat and is_asked else 1
        if occurrences < 2 and not is_any_reached(self.counters, draws):
            return []
        return [
            counter
            for counter in readings(self.counters, occurrences, draws)
            if counter.is_reached and counter.outcome is not Outcome.NONE
        ]

    def ahead(self) -> Side | None:
        """The side a draw would leave with the advantage, if the game is played with it [I.6.5.2]."""
        return side_ahead(self.rules, self.position)

    def _ended(self, verdict: Verdict, reason: str, numbers: tuple[str, ...], result: Result) -> Game:
        articles = tuple(self.rules.board.cite(number) for number in numbers)
        return self._replace(ruling=Ruling(verdict, reason, articles, {"ply": self.ply}), result=result)

    # Ends by the players and the arbiter

    def _must_be_open(self) -> None:
        if self.ruling is not None:
            raise Refused(Ruling(Verdict.REFUSED, "game-is-over", self.ruling.articles))

    def resign(self, side: Side) -> Game:
        """One side resigns; the other wins [I.7.2.1]."""
        self._must_be_open()
        return self._ended(_WIN[side.other], "resignation", ("I.7.2.1",), Result.win(side.other))

    def refuse_rules(self, side: Side) -> Game:
        """One side refuses to keep the rules; the other wins [I.7.2.4]."""
        self._must_be_open()
        return self._ended(_WIN[side.other], "rules-refused", ("I.7.2.4",), Result.win(side.other))

    def agree_draw(self, ahead: Side | None = None) -> Game:
        """The players agree on a draw [I.7.3.1]; they may add an advantage but not remove one [I.6.5.4, D-14]."""
        self._must_be_open()
        if ahead is not None and not self.rules.with_advantage:
            raise Refused(Ruling(Verdict.REFUSED, "no-draw-with-advantage", (self.rules.board.cite("I.6.5.1"),)))
        if ahead is not None and self.ahead() not in (None, ahead):
            raise Refused(Ruling(Verdict.REFUSED, "advantage-is-the-others", (self.rules.board.cite("I.6.5.2"),)))
        ruling = Ruling(Verdict.DRAW, "agreement", (self.rules.board.cite("I.7.3.1"),), {"ply": self.ply})
        return self._replace(
            ruling=with_advantage(ruling, self.rules, self.position, ahead), result=Result.draw(self.ahead() or ahead)
        )

    def nobody_can_win(self) -> Game:
        """The arbiter declares that nobody can win [I.7.3.3]."""
        self._must_be_open()
        ruling = Ruling(Verdict.DRAW, "nobody-can-win", (self.rules.board.cite("I.7.3.3"),), {"ply": self.ply})
        return self._replace(ruling=with_advantage(ruling, self.rules, self.position), result=Result.draw(self.ahead()))

    def confirm_draw(self) -> Game:
        """In claim mode: a player or the arbiter confirms the draw that is due [D-5, II.5.2]."""
        self._must_be_open()
        if self.due is None or self.due.verdict is not Verdict.DRAW_DUE:
            raise Refused(Ruling(Verdict.REFUSED, "no-draw-is-due", (self.rules.board.cite("I.7.3.2"),)))
        articles = (*self.due.articles, self.rules.board.cite("II.5.2"))
        ruling = replace(self.due, verdict=Verdict.DRAW, articles=articles)
        ahead = Side(ruling.facts["ahead"]) if "ahead" in ruling.facts else None
        return self._replace(ruling=ruling, result=Result.draw(ahead))

    def decide(self, verdict: Verdict) -> Game:
        """The arbiter decides a game that house rules left to him; the reason is their article [D-161, D-163]."""
        waiting = self.ruling or self.due
        if waiting is None or waiting.verdict is not Verdict.ARBITER_DECISION_REQUIRED:
            raise Refused(Ruling(Verdict.REFUSED, "nothing-to-decide", (self.rules.board.cite("IV.2.13"),)))
        if verdict not in self.rules.arbiter_outcomes:
            raise Refused(Ruling(Verdict.REFUSED, "outcome-not-provided", waiting.articles, {"verdict": verdict}))
        winner = next((side for side, win in _WIN.items() if win is verdict), None)
        ruling = Ruling(verdict, str(waiting.articles[0]), waiting.articles, waiting.facts)
        return self._replace(ruling=ruling, result=Result.DRAW if winner is None else Result.win(winner))


def _chain(games: list[dict[str, Any]]) -> Game:
    """The last of these games, each made to follow the one before it."""
    last: Game | None = None
    for values in games:
        counters = NO_COUNT if values["counters"] == NO_COUNT else values["counters"]
        last = Game(**{**values, "base": last, "stood": MappingProxyType(values["stood"]), "counters": counters})
    assert last is not None, "a game without a start"
    return last
