"""Cards that lead to the seats of a round's games: one a seat, to be cut, with a code for a phone."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from kodeks.malformed import MalformedText
from kodeks.papers.forms import FormKind, Forms, PrintedSitter, SeatCard
from kodeks.papers.seats import round_day, seats_on_paper
from kodeks.papers.voice import Voice
from kodeks.tables import SeatPlace
from kodeks.tournament import Tournament

SeatAddresses: TypeAlias = Mapping[SeatPlace, Mapping[str, str]]  # by board, and by who sits there: white, black, ...
_NONE: SeatAddresses = MappingProxyType({})
_PLAYERS = ("white", "black")
_LONGEST = 400  # letters: a longer address makes a code that no phone reads off a card


def seat_cards(
    state: Tournament, number: int, voice: Voice, addresses: SeatAddresses = _NONE, *, with_line_ups: bool = True
) -> Forms:
    """The cards of a round, board by board: of boards that have addresses; without any those of all, to write on."""
    cards = []
    for seat in seats_on_paper(state, number, with_line_ups=with_line_ups):
        given = addresses.get(seat.place, {}) if addresses else dict.fromkeys(_PLAYERS, "")
        for who, address in given.items():
            if len(address) > _LONGEST or not address.isprintable():
                raise MalformedText("print-not-an-address", address)
            is_white = who.startswith("white")
            sitter = seat.white if is_white else seat.black
            if who not in _PLAYERS:  # his assistant has a seat of his own [VIII.4]
                sitter = PrintedSitter(voice.say("print-assistant-of", name=sitter.name))
            cards.append(SeatCard(str(seat.place), voice.say("report-round", round=number), sitter, is_white, address))
    return Forms(
        kind=FormKind.SEAT_CARDS,
        title=state.regulations.name,
        name=voice.say("print-seat-cards-of-round", round=number),
        language=voice.language,
        forms=tuple(cards),
        labels={
            "board": voice.say("print-board"),
            "white": voice.say("print-white"),
            "black": voice.say("print-black"),
            "scan": voice.say("print-scan-to-sit"),
            "one": voice.say("print-one-device"),
            "link": voice.say("print-link"),
        },
        dated=round_day(state, number),
    )
