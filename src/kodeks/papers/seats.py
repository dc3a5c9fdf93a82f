"""Boards of a round on forms: who sits there, with what is told beside the name; and the day of the round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kodeks import tables
from kodeks.malformed import MalformedText
from kodeks.papers.forms import PrintedSitter
from kodeks.papers.voice import Voice
from kodeks.tables import SeatPlace, seats_of
from kodeks.tournament import Entry, PairedRound, Tournament


class PrintedSeat(NamedTuple):
    """A board with both players as forms print them, and its result as written."""

    place: SeatPlace
    white: PrintedSitter
    black: PrintedSitter
    result: str


def paired_round(state: Tournament, number: int) -> PairedRound:
    """The round with this number; a MalformedText if it is not paired."""
    paired = state.round(number)
    if paired is None:
        raise MalformedText("print-no-such-round", str(number))
    return paired


def seats_on_paper(state: Tournament, number: int, *, with_line_ups: bool = True) -> Iterator[PrintedSeat]:
    """The boards of a round. Line-ups are nobody's to know before they are final [V.3.6.1.4]: then the teams stand
    for their players."""
    return map(seat_on_paper, seats_of(state, paired_round(state, number), with_names=with_line_ups))


def seat_on_paper(seat: tables.Seat) -> PrintedSeat:
    return PrintedSeat(seat.place, _sitter(seat.white), _sitter(seat.black), seat.text)


def names_by_sides(seat: tables.Seat, voice: Voice) -> tuple[str, str]:
    """Both as they stand in a row; where the sides of a match keep their columns, with the letters of their colours."""
    first, second = (
        sitter.name
        if seat.host is None
        else f"{sitter.name} ({voice.say('side-letter', side=f'letter_{colour.value}')})"
        for colour, sitter in seat.sides
    )
    return first, second


def _sitter(sitter: tables.Sitter) -> PrintedSitter:
    if sitter.number is None:
        return PrintedSitter(sitter.name, about=sitter.entry.team if sitter.is_named else "")
    return PrintedSitter(sitter.name, str(sitter.number), about(sitter.entry))


def about(entry: Entry, *, with_club: bool = True) -> str:
    """What is told beside a name: title, rating and club."""
    rating = "" if entry.rating is None else str(entry.rating)
    return ", ".join(filter(None, (entry.title, rating, entry.club if with_club else "")))


def round_day(state: Tournament, number: int | None) -> str:
    """The day of a round, year-month-day: that of the schedule, else of an event of one day."""
    regulations = state.regulations
    scheduled = regulations.schedule.start_of(number or 0)[:10]
    is_one_day = not regulations.ends or regulations.ends == regulations.starts
    return scheduled or (regulations.starts if is_one_day else "")
