"""What changed for everybody between two states of a tournament: one small value for each matter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from kodeks.rounds import Score, write_score
from kodeks.tournament import Board, PairedRound, Tournament

Change: TypeAlias = dict[str, Any]  # as JSON has it; `what` tells the matter


def changes(before: Tournament, after: Tournament) -> list[Change]:
    """From one published state to another. Who applies them, or asks anew for what they name, knows the later one."""
    found: list[Change] = []
    if before.regulations is not after.regulations and before.regulations != after.regulations:
        found.append({"what": "regulations"})
    if any(getattr(before, name) != getattr(after, name) for name in ("entries", "order", "withdrawn", "absences")):
        found.append({"what": "people"})
    found.extend(_of_rounds(before, after))
    found.extend({"what": "notice", "number": seq} for seq in after.noted if seq not in before.noted)
    if set(before.noted) - set(after.noted):
        found.append({"what": "notices"})
    found.extend(_of_games(before, after))
    if before.play_off != after.play_off or before.play_offs != after.play_offs or before.is_closed != after.is_closed:
        found.append({"what": "tables"})
    return found


def _of_rounds(before: Tournament, after: Tournament) -> Iterator[Change]:
    for number in range(1, max(len(before.rounds), len(after.rounds)) + 1):
        old, new = before.round(number), after.round(number)
        if new is None:
            yield {"what": "round", "round": number, "stage": None}
        elif (
            old is None
            or old.stage is not new.stage
            or _pairs(old) != _pairs(new)
            or _line_ups_differ(before, after, number)
        ):
            yield {"what": "round", "round": number, "stage": new.stage.value}
        if new is not None and new is not old:
            yield from _of_boards(old, new, is_chess=after.regulations.is_chess)
    for place in sorted({*before.postponed, *after.postponed}):
        until = after.postponed.get(place)
        if before.postponed.get(place) != until:
            yield {"what": "postponed", "round": place[0], "board": place[1], "until": until}


def _line_ups_differ(before: Tournament, after: Tournament, number: int) -> bool:
    if before.line_ups is after.line_ups:
        return False
    keys = (key for key in {*before.line_ups, *after.line_ups} if key[0] == number)
    return any(before.line_ups.get(key) != after.line_ups.get(key) for key in keys)


def _pairs(paired: PairedRound) -> tuple[object, ...]:
    return (*((board.white, board.black) for board in paired.boards), *paired.rests)


def _of_boards(old: PairedRound | None, new: PairedRound, *, is_chess: bool) -> Iterator[Change]:
    for board in new.boards:
        was = None if old is None else old.board(board.board)
        if was is board:
            continue
        for game, (then, now) in enumerate(zip(_scores(was, board), _scores(board, board), strict=True), start=1):
            if then != now:
                text = "" if now is None else write_score(now, is_chess=is_chess)
                place = {"round": new.number, "board": board.board, "game": game if board.games else None}
                yield {"what": "result", **place, "result": text}


def _scores(board: Board | None, like: Board) -> tuple[Score | None, ...]:
    if board is None:
        return (None,) * max(1, len(like.games))
    if len(board.games) != len(like.games):
        return (None,) * max(1, len(like.games))
    return board.games or (board.score,)


def _of_games(before: Tournament, after: Tournament) -> Iterator[Change]:
    for key in sorted({*before.moves, *after.moves}, key=str):
        if before.moves.get(key) != after.moves.get(key):
            yield {"what": "game", "round": key[0], "board": key[1], "game": key[2]}
