"""Playing a game that was read by the rules, up to the first move they refuse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

from kodeks.draughts.game import Game
from kodeks.draughts.rules import GameRules
from kodeks.formats.pdn.tree import Line, PdnGame, PdnMove, Place, SetUp, numbered
from kodeks.rulebook.ruling import Ruling

__all__ = ["Refusal", "Replay", "refusals", "replay"]


class Refusal(NamedTuple):
    """A move that the rules refuse: why, its text, its number, and where it stands in the file."""

    ruling: Ruling
    text: str
    move_number: int
    place: Place | None


class Replay(NamedTuple):
    """The game as far as it is legal, and the refusal that stopped it, if one did."""

    game: Game
    refusal: Refusal | None = None


def replay(pdn: PdnGame, rules: GameRules | None = None) -> Replay:
    """Play the main line. Without rules: those of the current edition in claim mode, for real games go on after a draw
    that nobody has claimed [D-5]."""
    game = Game.start(_rules(pdn) if rules is None else rules, pdn.start)
    items = pdn.line.items
    set_ups = [index for index, item in enumerate(items) if isinstance(item, SetUp)]
    first = 0
    for end in (*set_ups, len(items)):
        before = game.ply
        moves = cast("tuple[PdnMove, ...]", items[first:end])
        game, ruling = game.follow([move.written for move in moves])
        if ruling is not None:
            return Replay(game, _refusal(ruling, pdn, pdn.line, first + game.ply - before, pdn.first_ply()))
        for item in items[end : end + 1]:
            assert isinstance(item, SetUp)
            game = game.set_up(item.position)
        first = end + 1
    return Replay(game)


def refusals(pdn: PdnGame, rules: GameRules | None = None) -> Iterator[Refusal]:
    """The first refusal of each line, the main line and every variation. A line ends with its refusal, but what was
    given instead of the refused move is still played."""
    game = Game.start(_rules(pdn) if rules is None else rules, pdn.start)
    yield from _refusals(pdn, pdn.line, game, pdn.first_ply())


def _refusals(pdn: PdnGame, line: Line, game: Game, first_ply: int) -> Iterator[Refusal]:
    for index, (ply, item) in enumerate(numbered(line, first_ply)):
        if isinstance(item, SetUp):
            game = game.set_up(item.position)
            continue
        followed, ruling = game.follow([item.written])
        if ruling is not None:
            yield _refusal(ruling, pdn, line, index, first_ply)
        for variation in item.variations:
            yield from _refusals(pdn, variation, game, ply)
        if ruling is not None:
            return
        game = followed


def _rules(pdn: PdnGame) -> GameRules:
    return GameRules.of(pdn.variant.key, claim=True)


def _refusal(ruling: Ruling, pdn: PdnGame, line: Line, index: int, first_ply: int) -> Refusal:
    ply, item = list(numbered(line, first_ply))[index]
    assert isinstance(item, PdnMove)
    return Refusal(ruling, item.text, pdn.first_number + ply // 2, line.place(index))
