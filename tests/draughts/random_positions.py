"""Seeded random positions of every kind, for the oracles and the property tests."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from kodeks.draughts import VARIANTS, Piece, Position, Variant
from kodeks.rulebook import Side

SIDES = (Side.WHITE, Side.BLACK)


def from_play(variant: Variant, chance: random.Random) -> Position:
    """A position out of a random game."""
    position = Position.start(variant)
    for _ in range(chance.randrange(90)):
        moves = position.legal_moves()
        if not moves:
            break
        position = position.after(chance.choice(moves))
    return position


def placed(
    variant: Variant, chance: random.Random, *, most: int = 20, kings: float = 0.5, odd_places: bool = True
) -> Position:
    """Pieces put down at random; men may stand where no play brings them, unless `odd_places` is off."""
    squares = list(variant.squares)
    chance.shuffle(squares)
    half = variant.side // 2
    pieces = []
    for square in squares[: chance.randint(1, most)]:
        side, is_king = chance.choice(SIDES), chance.random() < kings
        row = (square - 1) // half
        if not odd_places and row == (0 if side is Side.WHITE else variant.side - 1):
            is_king = True
        pieces.append((square, Piece(side, is_king)))
    return Position.of(variant, pieces, chance.choice(SIDES))


def king_among_men(variant: Variant, chance: random.Random, *, most: int = 12) -> Position:
    """One or two kings of one side among scattered pieces of the other, off the edges: long captures."""
    inner = [square for square in variant.squares if not _is_on_edge(variant, square)]
    side = chance.choice(SIDES)
    victims = chance.sample(inner, chance.randint(2, most))
    free = [square for square in variant.squares if square not in victims]
    hunters = chance.sample(free, chance.randint(1, 2))
    pieces = [(square, Piece(side.other, chance.random() < 0.3)) for square in victims]
    pieces += [(square, Piece(side, True)) for square in hunters]
    return Position.of(variant, pieces, side)


def _is_on_edge(variant: Variant, square: int) -> bool:
    return any(coordinate in (0, variant.side - 1) for coordinate in variant.cell(square))


def mixed(
    variant: Variant, seed: int, count: int, *, odd_places: bool = True, most_victims: int = 12
) -> Iterator[Position]:
    """Positions of all these kinds by turns."""
    chance = random.Random(f"{variant.key}/{seed}")
    for n in range(count):
        if n % 4 == 0:
            yield from_play(variant, chance)
        elif n % 4 == 1:
            yield placed(variant, chance, most=variant.men, kings=0.3, odd_places=odd_places)
        elif n % 4 == 2:
            yield placed(variant, chance, most=14, kings=0.8, odd_places=odd_places)
        else:
            yield king_among_men(variant, chance, most=most_victims)


def positions(board: str | None = None) -> st.SearchStrategy[Position]:
    """Any position of one board, or of either."""
    boards = [VARIANTS[board]] if board else list(VARIANTS.values())

    def build(variant: Variant) -> st.SearchStrategy[Position]:
        piece = st.builds(Piece, st.sampled_from(SIDES), st.booleans())
        placement = st.dictionaries(st.sampled_from(list(variant.squares)), piece, max_size=2 * variant.men)
        return st.builds(
            lambda pieces, side: Position.of(variant, pieces.items(), side), placement, st.sampled_from(SIDES)
        )

    return st.sampled_from(boards).flatmap(build)
