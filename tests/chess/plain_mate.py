"""A plain search for mates, to check the clever one: every position reachable by legal moves, one by one."""

from collections import deque

from kodeks.chess import identity


def explore(board, limit):
    """The mates found for each colour, the number of positions, and whether all of them were seen."""
    seen, queue, mates = {identity(board)}, deque([board.copy(stack=False)]), set()
    while queue:
        position = queue.popleft()
        if position.is_checkmate():
            mates.add(not position.turn)
        for move in position.legal_moves:
            after = position.copy(stack=False)
            after.push(move)
            key = identity(after)
            if key not in seen:
                if len(seen) >= limit:
                    return mates, len(seen), False
                seen.add(key)
                queue.append(after)
    return mates, len(seen), True
