"""The moves of draughts once more, plainly: cells and sets, straight from articles I.3 and I.4. An oracle, slow on
purpose and without a line in common with the real generator."""

from __future__ import annotations

from kodeks.draughts import Move, Position
from kodeks.rulebook import Side

Cell = tuple[int, int]
DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


class PlainBoard:
    """Who stands on which cell (row from the top, column from the left)."""

    def __init__(self, position: Position) -> None:
        self.size = position.variant.side
        self.pieces = {position.variant.cell(square): piece for square, piece in position.pieces()}
        self.to_move = position.to_move
        self.number = {position.variant.cell(square): square for square in position.variant.squares}

    def is_empty(self, cell: Cell) -> bool:
        return all(0 <= coordinate < self.size for coordinate in cell) and cell not in self.pieces

    def ray(self, cell: Cell, step: Cell) -> list[Cell]:
        """The cells of the board in one direction, nearest first."""
        (row, column), (down, right) = cell, step
        cells = [(row + n * down, column + n * right) for n in range(1, self.size)]
        return [(r, c) for r, c in cells if 0 <= r < self.size and 0 <= c < self.size]

    def moves_of(self, cell: Cell) -> set[Move]:
        """Moves without capture of the piece on a cell [I.3.4, I.3.9]."""
        forward = -1 if self.to_move is Side.WHITE else 1
        is_king = self.pieces[cell].is_king
        found = set()
        for step in DIAGONALS:
            if not is_king and step[0] != forward:
                continue
            for reached in self.ray(cell, step)[: None if is_king else 1]:
                if not self.is_empty(reached):
                    break
                found.add(Move(self.number[cell], self.number[reached]))
        return found

    def jumps_from(self, cell: Cell, origin: Cell, is_king: bool, jumped: frozenset[Cell]) -> set[tuple[Cell, Cell]]:
        """Each (victim, landing) from here. The origin is empty; what was jumped stays and blocks [I.4.8, I.4.11]."""
        found = set()
        for step in DIAGONALS:
            victim = None
            for distance, reached in enumerate(self.ray(cell, step), 1):
                if self.is_empty(reached) or reached == origin:
                    if victim is not None:
                        found.add((victim, reached))
                        if not is_king:
                            break
                    elif not is_king:
                        break
                    continue
                is_enemy = self.pieces[reached].side is not self.to_move
                if victim is not None or not is_enemy or reached in jumped or (not is_king and distance > 1):
                    break
                victim = reached
        return found

    def captures_of(self, origin: Cell) -> set[Move]:
        """Every finished capture of one piece, long or short [I.4.5, I.4.6]."""
        is_king = self.pieces[origin].is_king
        finished = set()
        reached = {(origin, frozenset[Cell]())}
        while reached:
            onward = set()
            for cell, jumped in reached:
                jumps = self.jumps_from(cell, origin, is_king, jumped)
                onward |= {(landing, jumped | {victim}) for victim, landing in jumps}
                if jumped and not jumps:
                    taken = frozenset(self.number[victim] for victim in jumped)
                    finished.add(Move(self.number[origin], self.number[cell], taken))
            reached = onward
        return finished

    def legal_moves(self) -> set[Move]:
        """Captures before moves, and of captures the longest [I.4.1, I.4.13]."""
        own = [cell for cell, piece in self.pieces.items() if piece.side is self.to_move]
        captures = {move for cell in own for move in self.captures_of(cell)}
        if captures:
            most = max(len(move.captured) for move in captures)
            return {move for move in captures if len(move.captured) == most}
        return {move for cell in own for move in self.moves_of(cell)}


def plain_moves(position: Position) -> set[Move]:
    """The legal moves of a position."""
    return PlainBoard(position).legal_moves()
