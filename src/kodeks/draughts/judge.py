"""Judging a written move: the legal move it means, or why it is none and which article it breaks."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from kodeks.draughts.move import Move
from kodeks.draughts.notation import WrittenMove, parse_move, write_move
from kodeks.draughts.position import Position
from kodeks.draughts.routes import has_route_by, jumps
from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import BoardRules
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict

__all__ = ["judge", "judge_written"]

Cite = Callable[[str], Article]
_STATES = 20_000  # of a search that only looks for the words of a refusal


def judge(position: Position, text: str, rules: BoardRules) -> Move | Ruling:
    """The legal move this text means, or the refusal with its article; malformed text is an error."""
    return judge_written(position, parse_move(text, position.variant), rules)


def judge_written(position: Position, written: WrittenMove, rules: BoardRules) -> Move | Ruling:
    """The legal move these squares and this sign mean, or the refusal."""
    squares, sign = written
    origin, target = squares[0], squares[-1]
    if sign != "x" and len(squares) == 2:
        quiet = position.quiet_move(origin, target)
        if quiet is not None:
            return quiet
        if sign == "-":
            return _refuse_quiet(position, origin, target, rules)
    captures = position.captures_between(origin, target)
    if len(squares) > 2:
        captures = [move for move in captures if has_route_by(position, move, squares[1:-1])]
    if len(captures) == 1:
        return captures[0]
    if captures:
        forms = " ".join(write_move(position, move) for move in captures)
        return _refused(rules.cite, "capture-ambiguous", ["I.8.2.1"], position, origin, target, forms=forms)
    if position.quiet_move(origin, target) is not None:
        return _refused(rules.cite, "sign-says-capture", ["I.8.2.2"], position, origin, target)
    return _refuse_capture(position, squares, rules)


def _refused(
    cite: Cite, reason: str, numbers: list[str], position: Position, origin: int, target: int, **facts: int | str
) -> Ruling:
    names = position.variant.names
    return Ruling(
        Verdict.REFUSED,
        reason,
        tuple(cite(number) for number in numbers),
        {"from": names[origin], "to": names[target], **facts},
    )


def _refuse_origin(position: Position, origin: int, target: int, rules: BoardRules) -> Ruling | None:
    """No piece there, or the opponent's."""
    piece = position.at(origin)
    if piece is None:
        return _refused(rules.cite, "no-piece-there", ["I.3.2"], position, origin, target)
    if piece.side is not position.to_move:
        return _refused(rules.cite, "piece-of-the-opponent", ["I.3.3"], position, origin, target)
    return None


def _refuse_quiet(position: Position, origin: int, target: int, rules: BoardRules) -> Ruling:
    """Why a move written with `-` is not legal: the piece cannot go there, or it must capture."""
    refusal = _refuse_origin(position, origin, target, rules)
    if refusal is not None:
        return refusal
    legal = position.legal_moves()
    if any((move.origin, move.target) == (origin, target) for move in legal):
        return _refused(rules.cite, "sign-says-move", ["I.8.2.3"], position, origin, target)
    piece = position.at(origin)
    assert piece is not None
    article = "I.3.9" if piece.is_king else "I.3.4"
    if position.at(target) is not None:
        return _refused(rules.cite, "target-occupied", [article], position, origin, target)
    if not position.can_go(origin, target):
        reason = "king-cannot-go-there" if piece.is_king else "man-cannot-go-there"
        return _refused(rules.cite, reason, [article], position, origin, target)
    capturing = {position.at(move.origin) for move in legal}
    numbers = ["I.4.1"]
    numbers += ["I.4.2"] * any(piece is not None and not piece.is_king for piece in capturing)
    numbers += ["I.4.3"] * any(piece is not None and piece.is_king for piece in capturing)
    due = write_move(position, legal[0])
    return _refused(rules.cite, "capture-is-compulsory", numbers, position, origin, target, due=due)


def _refuse_capture(position: Position, squares: tuple[int, ...], rules: BoardRules) -> Ruling:
    """Why a move written with `x` is not legal: too few, unfinished, or no such capture."""
    origin, target, stops = squares[0], squares[-1], squares[1:-1]
    refusal = _refuse_origin(position, origin, target, rules)
    if refusal is not None:
        return refusal
    piece = position.at(origin)
    assert piece is not None
    enemy = _pieces_of(position, piece.side.other)
    length, goes_on = _longest_to(position, origin, target, stops, enemy)
    required = max((len(move.captured) for move in position.legal_moves()), default=0)
    if 0 < length < required:
        if goes_on:
            numbers = ["I.4.6" if piece.is_king else "I.4.5", "I.4.13"]
            return _refused(
                rules.cite, "capture-unfinished", numbers, position, origin, target, taken=length, required=required
            )
        return _refused(
            rules.cite, "majority-is-compulsory", ["I.4.13"], position, origin, target, taken=length, required=required
        )
    if _longest_to(position, origin, target, stops, enemy, again=True)[0]:
        return _refused(rules.cite, "piece-jumped-twice", ["I.4.8"], position, origin, target)
    if _longest_to(position, origin, target, stops, enemy, lifted=True)[0]:
        return _refused(rules.cite, "jumped-piece-still-blocks", ["I.4.11"], position, origin, target)
    everyone = enemy | _pieces_of(position, piece.side)
    if _longest_to(position, origin, target, stops, everyone)[0]:
        return _refused(rules.cite, "own-piece-jumped", ["I.4.7"], position, origin, target)
    number = "I.4.3" if piece.is_king else "I.4.2"
    return _refused(rules.cite, "no-such-capture", [number], position, origin, target)


def _pieces_of(position: Position, side: Side) -> int:
    if side is Side.WHITE:
        return position.white_men | position.white_kings
    return position.black_men | position.black_kings


def _longest_to(
    position: Position,
    origin: int,
    target: int,
    stops: tuple[int, ...],
    victims: int,
    *,
    again: bool = False,
    lifted: bool = False,
) -> tuple[int, bool]:
    """The most pieces a series of jumps can take that lands on `stops` in order and last on `target`, and whether it
    could go on; (0, False) if there is none. Two rules can be waived to find the one that was broken: `again` lets a
    piece be jumped twice, `lifted` takes it off at once.
    """
    return _longest(position, origin, stops, victims, again, lifted).get(position.variant.bits[target], (0, False))


@lru_cache(maxsize=16)  # whoever is refused one square often tries another
def _longest(
    position: Position, origin: int, stops: tuple[int, ...], victims: int, again: bool, lifted: bool
) -> dict[int, tuple[int, bool]]:
    """The same to wherever it can end."""
    variant = position.variant
    start = variant.bits[origin]
    flies = bool((position.white_kings | position.black_kings) & start)
    free = variant.geometry.squares & ~(position.occupied ^ start)
    wanted = [variant.bits[stop] for stop in stops]
    best: dict[int, tuple[int, bool]] = {}
    seen = {(start, 0, 0)}
    waiting = [(start, 0, 0)]
    while waiting and len(seen) < _STATES:
        at, taken, met = waiting.pop()
        empty = free | taken if lifted else free
        left = victims & ~start if again else victims & ~start & ~taken
        onward = list(jumps(variant, at, left, empty, flies))
        if met == len(wanted) and taken.bit_count() > best.get(at, (0, False))[0]:
            best[at] = taken.bit_count(), bool(onward)
        for jumped, landing in onward:
            is_stop = met < len(wanted) and landing == wanted[met]
            state = (landing, taken | jumped, met + is_stop)
            if state not in seen:
                seen.add(state)
                waiting.append(state)
    return best
