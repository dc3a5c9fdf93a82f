"""A game that was played, as a PDN game to be saved."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from kodeks.draughts.game import Game
from kodeks.draughts.notation import write_move
from kodeks.formats.pdn.tree import Line, PdnGame, PdnMove, SetUp

__all__ = ["from_game"]


def from_game(game: Game, tags: Mapping[str, str] | None = None, *, numeric: bool = False) -> PdnGame:
    """The moves of a game and its result; the Result tag is added if the tags have none."""
    variant = game.rules.variant
    line = game.line()
    items: list[PdnMove | SetUp] = []
    for before, after in pairwise(line):
        if after.move is None:
            items.append(SetUp(after.position))
        else:
            items.append(PdnMove.of(write_move(before.position, after.move, numeric=numeric), variant))
    result = "*" if game.result is None else game.result.value
    return PdnGame(
        variant=variant,
        start=line[0].position,
        line=Line(tuple(items)),
        tags={"Result": result, **(tags or {})},
        terminator=result,
        numeric=numeric and variant.algebraic,
    )
