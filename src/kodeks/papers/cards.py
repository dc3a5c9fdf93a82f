"""Cards of the hall: numbers of the boards, names to be worn, and every player's card with his rounds."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.malformed import MalformedText
from kodeks.papers.forms import BoardCard, FormKind, Forms, NameCard, PageSize, PlayedRound, PlayerSheet
from kodeks.papers.seats import about, round_day, seats_on_paper
from kodeks.papers.voice import Voice
from kodeks.tables import CardRound, ranked, rounds_of, table_points
from kodeks.tournament import Tournament
from kodeks.tournament.people import people_of


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
        seats = seats_on_paper(state, number, with_line_ups=with_line_ups)
        cards = tuple(BoardCard(str(seat.place), seat.white, seat.black) for seat in seats)
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
    if not state.entries:
        raise MalformedText("print-nobody-yet", state.regulations.name)
    return Forms(
        kind=FormKind.PLAYER_CARDS,
        title=state.regulations.name,
        name=voice.say("print-player-cards"),
        language=voice.language,
        forms=tuple(_cards(state, voice)),
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


def _cards(state: Tournament, voice: Voice) -> Iterator[PlayerSheet]:
    table = ranked(state)
    planned = max(state.planned_rounds or 0, len(state.rounds))
    for number, entry in table.entries.items():
        row = table.standings.row(number)
        rounds = [_round(each, voice) for each in rounds_of(table, number)]
        rounds += [PlayedRound(str(later)) for later in range(len(rounds) + 1, planned + 1)]
        place = "" if row.place is None or not state.rounds else str(row.place)
        in_all = str(table_points(state.regulations, row.points)) if state.rounds else ""
        yield PlayerSheet(entry.name, str(number), about(entry), tuple(rounds), place, in_all)


def _round(each: CardRound, voice: Voice) -> PlayedRound:
    """Who was met, and what came of it; or why nobody was."""
    result, met = each.result, each.opponent
    return PlayedRound(
        str(result.round),
        "" if result.side is None else voice.say(f"column-{result.side.value}"),
        voice.say(result.why) if met is None else f"{result.opponent}. {met.name}",
        "" if met is None or met.rating is None else str(met.rating),
        result.brought,
        "" if each.is_pending or each.total is None else str(each.total),
    )
