"""Playing a game that was read by the rules, up to the first move they refuse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from kodeks.draughts.game import Game
from kodeks.draughts.move import Move
from kodeks.draughts.notation import WrittenMove
from kodeks.draughts.rules import GameRules
from kodeks.draughts.steps import pack
from kodeks.formats.pdn.tree import Line, PdnGame, PdnMove, Place, SetUp, numbered
from kodeks.formats.remark import Remark
from kodeks.rulebook.ruling import Ruling

_REMARKS = 100  # of one game; more say nothing new


class MoveRefusal(NamedTuple):
    """A move that the rules refuse: why, its text, its number, and where it stands in the file."""

    ruling: Ruling
    text: str
    move_number: int
    place: Place | None


class _Outcome(NamedTuple):
    game: Game
    refusal: MoveRefusal | None = None


class Replay(_Outcome):
    """The game as far as it is legal, and the refusal that stopped it, if one did. The remarks, beside the pair, name
    the moves that were understood although their sign is wrong."""

    remarks: tuple[Remark, ...]

    def __new__(cls, game: Game, refusal: MoveRefusal | None = None, remarks: tuple[Remark, ...] = ()) -> Replay:
        self = super().__new__(cls, game, refusal)
        self.remarks = remarks
        return self


def replay(pdn: PdnGame, rules: GameRules | None = None) -> Replay:
    """Play the main line. Without rules: those of the current edition in claim mode, for real games go on after a draw
    that nobody has claimed [D-5]."""
    game = _begin(pdn, rules)
    bare = pdn.line.bare
    if bare is not None:
        played = _Replay(pdn, [])
        return played.replay(*played.follow(game, bare.written(), bare.steps, 0))
    return _replay_items(pdn, game)


def _replay_items(pdn: PdnGame, game: Game) -> Replay:
    """Play moves with positions set up among them."""
    items, played = pdn.line.items, _Replay(pdn, [])
    set_ups = [index for index, item in enumerate(items) if isinstance(item, SetUp)]
    first = 0
    for end in (*set_ups, len(items)):
        written = [item.written for item in items[first:end] if isinstance(item, PdnMove)]
        steps = [pack(each, pdn.variant) for each in written]
        game, ruling, count = played.follow(game, written, steps, first)
        if ruling is not None:
            return played.replay(game, ruling, count)
        for item in items[end : end + 1]:
            assert isinstance(item, SetUp)
            game = game.set_up(item.position)
        first = end + 1
    return Replay(game, None, tuple(played.remarks))


class _Replay(NamedTuple):
    """A replay under way: the game as it was read, and what was remarked on the way."""

    pdn: PdnGame
    remarks: list[Remark]

    def follow(
        self, game: Game, moves: Sequence[WrittenMove], steps: list[int], first: int
    ) -> tuple[Game, Ruling | None, int]:
        """The game after these moves, the first of which is an item of this index; and the refusal of one, with its
        index. A sign that says capture for a move, or the other way, leaves no doubt which was played."""
        count = 0
        while True:
            before = game.ply - count
            game, ruling = game.follow(moves, steps, count)
            count = game.ply - before
            mended = None if ruling is None else _mend_sign(game, moves[count])
            if mended is None:
                return game, ruling, first + count
            if len(self.remarks) < _REMARKS:
                self.remarks.append(self._remark(first + count))
            game = game.after(mended)
            count += 1

    def _remark(self, index: int) -> Remark:
        item = self.pdn.line.items[index]
        assert isinstance(item, PdnMove)
        line, column = self.pdn.line.place(index) or (None, None)
        return Remark("pdn-wrong-sign", line, column, {"text": item.text})

    def replay(self, game: Game, ruling: Ruling | None, index: int) -> Replay:
        refusal = None if ruling is None else _refusal(ruling, self.pdn, self.pdn.line, index, self.pdn.first_ply())
        return Replay(game, refusal, tuple(self.remarks))


def _mend_sign(game: Game, written: WrittenMove) -> Move | None:
    """The move that was meant, if nothing but its sign is wrong [I.8.2.2, I.8.2.3]: without it, it is one."""
    judged = game.judge_written(WrittenMove(written.squares, ""))
    return None if isinstance(judged, Ruling) else judged


def refusals(pdn: PdnGame, rules: GameRules | None = None) -> Iterator[MoveRefusal]:
    """The first refusal of each line, the main line and every variation. A line ends with its refusal, but what was
    given instead of the refused move is still played."""
    yield from _refusals(pdn, pdn.line, _begin(pdn, rules), pdn.first_ply())


def _refusals(pdn: PdnGame, line: Line, game: Game, first_ply: int) -> Iterator[MoveRefusal]:
    for index, (ply, item) in enumerate(numbered(line, first_ply)):
        if isinstance(item, SetUp):
            game = game.set_up(item.position)
            continue
        followed, ruling = game.follow([item.written])
        mended = None if ruling is None else _mend_sign(game, item.written)
        if mended is not None:
            followed, ruling = game.after(mended), None
        if ruling is not None:
            yield _refusal(ruling, pdn, line, index, first_ply)
        for variation in item.variations:
            yield from _refusals(pdn, variation, game, ply)
        if ruling is not None:
            return
        game = followed


def _begin(pdn: PdnGame, rules: GameRules | None) -> Game:
    if rules is not None:
        return Game.start(rules, pdn.start)
    usual = _usual_start(pdn.variant.key)
    return usual if pdn.start == usual.position else Game.start(usual.rules, pdn.start)


@cache
def _usual_start(board: str) -> Game:
    """The start position under the rules of today."""
    return Game.start(GameRules.of(board, claim=True))


def _refusal(ruling: Ruling, pdn: PdnGame, line: Line, index: int, first_ply: int) -> MoveRefusal:
    ply, item = list(numbered(line, first_ply))[index]
    assert isinstance(item, PdnMove)
    return MoveRefusal(ruling, item.text, pdn.first_number + ply // 2, line.place(index))
