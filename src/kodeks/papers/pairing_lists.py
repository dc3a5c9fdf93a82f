"""Pairings of a round for the wall: by board, and by name so that everybody finds his board."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.chess import start_position
from kodeks.papers.diagram import chess_diagram
from kodeks.papers.paper import Block, BulletList, Heading, Paper, Paragraph, Sentence, Table
from kodeks.papers.seats import names_by_sides, paired_round, round_day
from kodeks.papers.sections import nothing, without_empty_columns
from kodeks.papers.voice import Voice
from kodeks.rounds import RestKind
from kodeks.tables import Seat, by_surname, groups_of, meetings_of, seats_of, start_of_round
from kodeks.tournament import PairedRound, Tournament


def pairings_by_board(state: Tournament, number: int, voice: Voice, *, with_line_ups: bool = True) -> Paper:
    """Board by board, with points before the round and the results that are known; then who rests."""
    paired = paired_round(state, number)
    if state.regulations.teams.boards:  # a mini-match has its players in one line
        blocks = tuple(_matches(state, paired, voice, with_line_ups=with_line_ups))
    else:
        blocks = (_boards(state, paired, voice),) if paired.boards else (nothing(voice),)
    start = _start(state, number, voice) if with_line_ups else ()
    return _paper(state, paired, (*start, *blocks, *_rests(state, paired, voice)), voice, "print-by-board")


def _start(state: Tournament, number: int, voice: Voice) -> tuple[Block, ...]:
    """In chess960 the start that was drawn for the round, for those who may know it before it begins [F2, C-71]."""
    drawn = start_of_round(state, number)
    if drawn is None:
        return ()
    row = " ".join(drawn.row(voice.language.chess))
    words = voice.say("print-start-960", number=drawn.number, row=row)
    board = start_position(drawn.number)
    return (Paragraph(Sentence(words, (str(drawn.article),))), chess_diagram(board, words))


def _paper(state: Tournament, paired: PairedRound, blocks: tuple[Block, ...], voice: Voice, title: str) -> Paper:
    starts = state.regulations.schedule.start_of(paired.number)
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
    first, second = state.regulations.side_columns
    heads = ("column-board", "column-number", first, "column-points", "column-result")
    table = Table(
        headings=tuple(map(voice.say, (*heads, "column-points", "column-number", second))),
        rows=tuple(_row(each, voice) for each in meetings_of(state, paired)),
        alignment="rrlrcrrl",
        texts=frozenset({2, 7}),
        is_large=True,
    )
    return without_empty_columns(table, (3, 5))


def _row(seat: Seat, voice: Voice) -> tuple[str, ...]:
    (first, second), (name, other) = (sitter for _, sitter in seat.sides), names_by_sides(seat, voice)
    before, others = ("" if each.points is None else str(each.points) for each in (first, second))
    number, others_number = str(first.number), str(second.number)
    return str(seat.place), number, name, before, seat.text_of_sides, others, others_number, other


def _matches(state: Tournament, paired: PairedRound, voice: Voice, *, with_line_ups: bool) -> Iterator[Block]:
    """A match of teams under its heading; its boards with both players where the line-ups are known."""
    home, guests = state.regulations.side_columns
    heads = tuple(map(voice.say, ("column-board", home, "column-result", guests)))
    for match in groups_of(state, paired, with_names=with_line_ups):
        assert match.host is not None
        assert match.guest is not None
        score = f" {match.text}" if match.open_games < len(match.seats) else ""
        yield Heading(f"{match.board}. {match.host.name} – {match.guest.name}{score}")
        rows = tuple(_game(seat, voice) for seat in match.seats)
        yield Table(headings=heads, rows=rows, alignment="rlcl", texts=frozenset({1, 3}), is_large=True)


def _game(seat: Seat, voice: Voice) -> tuple[str, ...]:
    first, second = names_by_sides(seat, voice)
    return str(seat.place), first, seat.text_of_sides, second


def _rests(state: Tournament, paired: PairedRound, voice: Voice) -> tuple[Block, ...]:
    said = tuple(
        Sentence(voice.say(f"tournament-rest-{each.kind.value}", name=state.entry(each.number).name))
        for each in paired.rests
        if each.kind is not RestKind.WITHDRAWN
    )
    return (BulletList(said),) if said else ()


# By name


def pairings_by_name(state: Tournament, number: int, voice: Voice, *, with_line_ups: bool = True) -> Paper:
    """Everybody by surname, in the order of the alphabet: his board, colour and opponent; of teams with line-ups their
    players."""
    paired = paired_round(state, number)
    seats = seats_of(state, paired, with_names=with_line_ups)
    found = [row for seat in seats for row in _both(seat, voice)]
    found += [
        (
            by_surname(state.entry(rest.number)),
            (state.entry(rest.number).name, "", "", voice.say(f"tables-{rest.kind.value.replace('_', '-')}")),
        )
        for rest in paired.rests
        if rest.kind is not RestKind.WITHDRAWN
    ]
    rows = [row for _, row in sorted(found, key=lambda each: (voice.language.order(each[0]), each[1]))]
    heads = ("column-name", "column-board", "print-colour", "column-opponent")
    table = Table(
        headings=tuple(map(voice.say, heads)),
        rows=tuple(rows),
        alignment="lrll",
        texts=frozenset({0, 3}),
        is_large=True,
    )
    start = _start(state, number, voice)[:1] if with_line_ups else ()
    return _paper(state, paired, (*start, table if rows else nothing(voice)), voice, "print-by-name")


def _both(seat: Seat, voice: Voice) -> Iterator[tuple[str, tuple[str, str, str, str]]]:
    """The rows of both, each with what it is sorted by."""
    for own, other, colour in ((seat.white, seat.black, "column-white"), (seat.black, seat.white, "column-black")):
        if own.entry.name or not own.is_named:
            row = (own.name, str(seat.place), voice.say(colour), other.name)
            yield by_surname(own.entry) if own.is_named else own.name, row
