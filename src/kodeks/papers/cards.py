"""Cards of the hall: numbers of the boards, names to be worn, and every player's card with his rounds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from kodeks.malformed import MalformedText
from kodeks.papers.forms import BoardCard, FormKind, Forms, NameCard, PageSize, PlayedRound, PlayerSheet
from kodeks.papers.seats import about, entrants_of, round_day, seats_of
from kodeks.papers.voice import Voice
from kodeks.rulebook import Side
from kodeks.standings import Cell, Status, write_cell
from kodeks.standings.table import tabulate_all
from kodeks.tournament import Entry, Tournament, standings_of
from kodeks.tournament.people import people_of

__all__ = ["WITHOUT_GAME", "board_cards", "name_cards", "player_cards"]

WITHOUT_GAME = {
    Status.BYE: "tables-bye",
    Status.REQUESTED: "tables-requested",
    Status.ABSENT: "tables-absent",
    Status.WITHDRAWN: "tables-withdrawn",
    Status.NOT_YET: "tables-not-yet",
}


def board_cards(
    state: Tournament,
    voice: Voice,
    number: int | None = None,
    *,
    size: PageSize = PageSize.A5,
    with_line_ups: bool = True,
) -> Forms:
    """A card a board: with the players of a round, or the numbers alone for the whole event."""
    if number is None:
        cards = tuple(BoardCard(place) for place in _places(state))
    else:
        seats = seats_of(state, number, with_line_ups=with_line_ups)
        cards = tuple(BoardCard(seat.place, seat.white, seat.black) for seat in seats)
    if not cards:
        raise MalformedText("print-nobody-yet", state.regulations.name)
    return Forms(
        kind=FormKind.BOARD_CARDS,
        title=state.regulations.name,
        name=voice.say("print-board-cards"),
        language=voice.language,
        forms=cards,
        labels={
            "board": voice.say("print-board"),
            "white": voice.say("print-white"),
            "black": voice.say("print-black"),
            "round": "" if number is None else voice.say("report-round", round=number),
        },
        size=size,
        dated=round_day(state, number),
    )


def _places(state: Tournament) -> Iterator[str]:
    """As many boards as the field can fill."""
    boards = state.regulations.teams.boards
    for board in range(1, (len(state.entries) // 2) + 1):
        if boards:
            yield from (f"{board}.{game}" for game in range(1, boards + 1))
        else:
            yield str(board)


def name_cards(state: Tournament, voice: Voice, *, size: PageSize = PageSize.A4) -> Forms:
    """A badge a person, or on A5 a plate for the table; of teams their players."""
    people = people_of(state)
    if not people:
        raise MalformedText("print-nobody-yet", state.regulations.name)
    is_for_teams = bool(state.regulations.teams.boards)
    return Forms(
        kind=FormKind.NAME_CARDS,
        title=state.regulations.name,
        name=voice.say("print-name-cards"),
        language=voice.language,
        forms=tuple(
            NameCard(
                person.name,
                "" if is_for_teams or not state.is_numbered else str(number),
                about(person, with_club=False),
                ", ".join(dict.fromkeys(filter(None, (person.team, person.club, person.federation)))),
            )
            for number, person in enumerate(people, start=1)
        ),
        size=size,
        dated=state.regulations.starts,
    )


# Players' cards


def player_cards(state: Tournament, voice: Voice, *, size: PageSize = PageSize.A4) -> Forms:
    """Everybody's rounds so far, with empty lines for those to come; by start number."""
    entries = entrants_of(state)
    if not entries:
        raise MalformedText("print-nobody-yet", state.regulations.name)
    return Forms(
        kind=FormKind.PLAYER_CARDS,
        title=state.regulations.name,
        name=voice.say("print-player-cards"),
        language=voice.language,
        forms=tuple(_cards(state, entries, voice)),
        labels={
            "round": voice.say("column-round"),
            "colour": voice.say("cards-colour"),
            "opponent": voice.say("column-opponent"),
            "rating": voice.say("column-rating"),
            "result": voice.say("column-result"),
            "total": voice.say("cards-total"),
            "place": voice.say("cards-place"),
            "points": voice.say("cards-points"),
        },
        size=size,
        dated=state.regulations.ends or state.regulations.starts,
    )


def _cards(state: Tournament, entries: dict[int, Entry], voice: Voice) -> Iterator[PlayerSheet]:
    ranked, _ = standings_of(state)
    cells = tabulate_all(ranked.event).cells
    scale = state.regulations.table_scale
    planned = max(state.planned_rounds or 0, len(state.rounds))
    for number, entry in entries.items():
        row = ranked.row(number)
        counted = ranked.table.cells.get(number)  # of the removed what was played is told, but nothing adds up
        points = [0] * len(cells[number]) if counted is None else [cell.points for cell in counted]
        totals = ("" if counted is None else voice.points(total, scale) for total in accumulate(points))
        rounds = [_round(state, cell, entries, total, voice) for cell, total in zip(cells[number], totals, strict=True)]
        rounds += [PlayedRound(str(later)) for later in range(len(rounds) + 1, planned + 1)]
        place = "" if row.place is None or not state.rounds else str(row.place)
        in_all = voice.points(row.points, scale) if state.rounds else ""
        yield PlayerSheet(entry.name, str(number), about(entry), tuple(rounds), place, in_all)


def _round(state: Tournament, cell: Cell, entries: dict[int, Entry], total: str, voice: Voice) -> PlayedRound:
    """Who was met, and what came of it; or why nobody was. Teams have no colour."""
    is_for_teams = bool(state.regulations.teams.boards)
    scale = state.regulations.table_scale
    met = None if cell.opponent is None else entries[cell.opponent]
    colours = {Side.WHITE: "column-white", Side.BLACK: "column-black"}
    return PlayedRound(
        str(cell.round),
        "" if is_for_teams or cell.side is None else voice.say(colours[cell.side]),
        voice.say(WITHOUT_GAME[cell.status]) if met is None else f"{cell.opponent}. {met.name}",
        "" if met is None or met.rating is None else str(met.rating),
        "" if met is None and not cell.points else write_cell(cell, scale),
        "" if cell.status is Status.PENDING else total,
    )
