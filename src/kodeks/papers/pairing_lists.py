"""Pairings of a round for the wall: by board, and by name so that everybody finds his board."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.papers.paper import Block, Heading, Line, Paper, Points, Table
from kodeks.papers.seats import Seat, entrants_of, paired_round, round_day, seats_of
from kodeks.papers.sections import nothing, without_empty_columns
from kodeks.papers.voice import Voice
from kodeks.rounds import RestKind
from kodeks.tournament import Board, PairedRound, Tournament
from kodeks.tournament.meetings import write_result
from kodeks.tournament.swiss_rounds import points_before

__all__ = ["pairings_by_board", "pairings_by_name"]

_RESTS = {
    RestKind.BYE: "tables-bye",
    RestKind.REQUESTED: "tables-requested",
    RestKind.ABSENT: "tables-absent",
    RestKind.WITHDRAWN: "tables-withdrawn",
    RestKind.NOT_YET: "tables-not-yet",
}


def pairings_by_board(state: Tournament, number: int, voice: Voice, *, with_line_ups: bool = True) -> Paper:
    """Board by board, with points before the round and the results that are known; then who rests."""
    paired = paired_round(state, number)
    if state.regulations.boards:  # a mini-match has its players in one line
        blocks = tuple(_matches(state, paired, voice, with_line_ups=with_line_ups))
    else:
        blocks = (_boards(state, paired, voice),) if paired.boards else (nothing(voice),)
    return _paper(state, paired, (*blocks, *_rests(state, paired, voice)), voice, "print-by-board")


def _paper(state: Tournament, paired: PairedRound, blocks: tuple[Block, ...], voice: Voice, title: str) -> Paper:
    starts = dict(state.regulations.schedule).get(paired.number, "")
    day = round_day(state, paired.number)
    when = ", ".join(filter(None, (voice.day(day), starts[11:16])))
    subtitle = " · ".join(filter(None, (voice.say("report-round", round=paired.number), voice.say(title), when)))
    return Paper(
        title=state.regulations.name,
        subtitle=subtitle,
        language=voice.language,
        blocks=blocks,
        kind=voice.say("report-round", round=paired.number),
        dated=day,
    )


def _boards(state: Tournament, paired: PairedRound, voice: Voice) -> Table:
    """Points stand beside the names, where there are any yet."""
    is_chess = state.regulations.is_chess
    before = points_before(state._replace(rounds=state.rounds[: paired.number - 1]))
    has_points = paired.number > 1 and not state.regulations.system.is_by_matches

    def points(board: Board) -> tuple[str, str]:
        if not has_points:
            return "", ""
        white, black = (voice.points(before[each], 2 if is_chess else 1) for each in (board.white, board.black))
        return white, black

    rows = []
    for board in paired.boards:
        white, black = points(board)
        result = write_result(board, state.regulations)
        sides = [(str(number), state.entry(number).name) for number in (board.white, board.black)]
        rows.append((str(board.board), *sides[0], white, result, black, *sides[1]))
    columns = ("board", "number", "white", "points", "result", "points", "number", "black")
    table = Table(
        headings=tuple(voice.say(_COLUMNS[column]) for column in columns),
        rows=tuple(rows),
        alignment="rrlrcrrl",
        texts=frozenset({2, 7}),
        is_large=True,
    )
    return without_empty_columns(table, (3, 5))


_COLUMNS = {
    "board": "column-board",
    "number": "column-number",
    "white": "column-white",
    "black": "column-black",
    "points": "column-points",
    "result": "column-result",
}


def _matches(state: Tournament, paired: PairedRound, voice: Voice, *, with_line_ups: bool) -> Iterator[Block]:
    """A match of teams under its heading; its boards with both players where the line-ups are known."""
    seats = seats_of(state, paired.number, with_line_ups=with_line_ups)
    heads = tuple(map(voice.say, ("column-board", "column-white", "column-result", "column-black")))
    for board in paired.boards:
        host, guest = state.entry(board.white).name, state.entry(board.black).name
        yield Heading(f"{board.board}. {host} – {guest}")
        rows = tuple(
            (seat.place, seat.white.name, seat.result(is_chess=state.regulations.is_chess), seat.black.name)
            for seat in seats
            if seat.board == board.board
        )
        yield Table(headings=heads, rows=rows, alignment="rlcl", texts=frozenset({1, 3}), is_large=True)


def _rests(state: Tournament, paired: PairedRound, voice: Voice) -> tuple[Block, ...]:
    said = tuple(
        Line(voice.say(f"tournament-rest-{each.kind.value}", name=state.entry(each.number).name))
        for each in paired.rests
        if each.kind is not RestKind.WITHDRAWN
    )
    return (Points(said),) if said else ()


# By name


def pairings_by_name(state: Tournament, number: int, voice: Voice, *, with_line_ups: bool = True) -> Paper:
    """Everybody in the order of the alphabet: his board, colour and opponent; of teams with line-ups their players."""
    paired = paired_round(state, number)
    seats = seats_of(state, number, with_line_ups=with_line_ups)
    rows = [row for seat in seats for row in _both(seat, voice)]
    entries = entrants_of(state)
    rows += [
        (entries[rest.number].name, "", "", voice.say(_RESTS[rest.kind]))
        for rest in paired.rests
        if rest.kind is not RestKind.WITHDRAWN
    ]
    rows.sort(key=lambda row: (voice.language.order(row[0]), row[1:]))
    heads = ("column-name", "column-board", "print-colour", "column-opponent")
    table = Table(
        headings=tuple(map(voice.say, heads)),
        rows=tuple(rows),
        alignment="lrll",
        texts=frozenset({0, 3}),
        is_large=True,
    )
    return _paper(state, paired, (table,) if rows else (nothing(voice),), voice, "print-by-name")


def _both(seat: Seat, voice: Voice) -> Iterator[tuple[str, str, str, str]]:
    for own, other, colour in ((seat.white, seat.black, "column-white"), (seat.black, seat.white, "column-black")):
        if own.name != "–":
            yield own.name, seat.place, voice.say(colour), other.name
