"""Every paper of a tournament that can be printed: its key, what may be chosen, and how it is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.papers import (
    Forms,
    PageSize,
    Paper,
    Voice,
    board_cards,
    certificates,
    crosstable_paper,
    name_cards,
    notices_paper,
    pairings_by_board,
    pairings_by_name,
    player_cards,
    result_slips,
    score_sheets,
    seat_cards,
    standings_paper,
    start_list,
)
from kodeks.printing.games import recorded_game
from kodeks.tables import shown, spoken
from kodeks.tournament import Event, Tournament
from kodeks.tournament.announced import after_round
from kodeks.tournament.regulations.parts import AgeGroup


class PaperOption(StrEnum):
    ROUND = "round"
    AFTER = "after"  # which round a table is after
    GROUP = "group"
    PLACES = "places"
    BOARD = "board"
    EMPTY = "empty"  # without names
    SIZE = "size"


class PaperRequest(NamedTuple):
    """What somebody wants. None is as usual: the last round, everybody, the usual size."""

    round: int | None = None
    after: int | None = None
    group: str | None = None
    places: tuple[int, int] = (1, 3)
    board: str = ""  # of a game; the last one recorded if empty
    step: int | None = None  # of a game
    is_empty: bool = False
    size: PageSize | None = None
    with_line_ups: bool = True  # whether the reader may know them [V.3.6.1.4]


class PaperKind(NamedTuple):
    """A kind of paper: the message that names it, what may be chosen, and what makes it."""

    words: str
    choices: frozenset[PaperOption]
    make: Callable[[Tournament, PaperRequest, Voice, Sequence[Event]], Paper | Forms]
    size: PageSize = PageSize.A4
    room: str = "papers"  # of the language
    names: Callable[[Tournament], Tournament] = shown  # as lists write them, or as people say them

    def size_of(self, asked: PaperRequest) -> PageSize:
        return self.size if asked.size is None else asked.size


def make_paper(
    key: str, state: Tournament, asked: PaperRequest, voice: Voice, events: Sequence[Event] = ()
) -> Paper | Forms:
    """The paper with this key, in the language of the voice or what that falls back on. What there is not is a
    MalformedText."""
    kind = PAPERS[key]
    spoken = Voice(voice.language.in_room(kind.room))
    return kind.make(kind.names(state), asked._replace(size=kind.size_of(asked)), spoken, events)


def _round(state: Tournament, asked: PaperRequest) -> int:
    if asked.round is not None:
        return asked.round
    if not state.rounds:
        raise MalformedText("print-round-needed", state.regulations.name)
    return state.rounds[-1].number


def _round_or_none(state: Tournament, asked: PaperRequest) -> int | None:
    """None where names are not wanted, or nobody sits anywhere yet."""
    return None if asked.is_empty or (asked.round is None and not state.rounds) else _round(state, asked)


def _size(asked: PaperRequest) -> PageSize:
    assert asked.size is not None, "the kind of paper has a usual size"
    return asked.size


def _group(state: Tournament, asked: PaperRequest) -> AgeGroup | None:
    if asked.group is None:
        return None
    found = next((each for each in state.regulations.people.groups if each.name == asked.group), None)
    if found is None:
        raise MalformedText("print-no-such-group", asked.group)
    return found


def _after(state: Tournament, number: int | None) -> Tournament:
    """As it stood after the round that is asked for."""
    if number is None:
        return state
    if not 1 <= number <= len(state.rounds):
        raise MalformedText("print-no-such-round", str(number))
    return after_round(state, number)


# Each kind


def _by_board(state: Tournament, asked: PaperRequest, voice: Voice, _: Sequence[Event]) -> Paper:
    return pairings_by_board(state, _round(state, asked), voice, with_line_ups=asked.with_line_ups)


def _by_name(state: Tournament, asked: PaperRequest, voice: Voice, _: Sequence[Event]) -> Paper:
    return pairings_by_name(state, _round(state, asked), voice, with_line_ups=asked.with_line_ups)


def _slips(state: Tournament, asked: PaperRequest, voice: Voice, _: Sequence[Event]) -> Forms:
    return result_slips(state, _round(state, asked), voice, with_line_ups=asked.with_line_ups)


def _seat_cards(state: Tournament, asked: PaperRequest, voice: Voice, _: Sequence[Event]) -> Forms:
    return seat_cards(state, _round(state, asked), voice, with_line_ups=asked.with_line_ups)


def _board_cards(state: Tournament, asked: PaperRequest, voice: Voice, _: Sequence[Event]) -> Forms:
    number = _round_or_none(state, asked)
    return board_cards(state, voice, number, size=_size(asked), with_line_ups=asked.with_line_ups)


def _name_cards(state: Tournament, asked: PaperRequest, voice: Voice, _: Sequence[Event]) -> Forms:
    return name_cards(state, voice, size=_size(asked))


def _start_list(state: Tournament, _: PaperRequest, voice: Voice, __: Sequence[Event]) -> Paper:
    return start_list(state, voice)


def _standings(state: Tournament, asked: PaperRequest, voice: Voice, _: Sequence[Event]) -> Paper:
    return standings_paper(_after(state, asked.after), voice, group=_group(state, asked))


def _crosstable(state: Tournament, asked: PaperRequest, voice: Voice, _: Sequence[Event]) -> Paper:
    return crosstable_paper(_after(state, asked.after), voice)


def _player_cards(state: Tournament, asked: PaperRequest, voice: Voice, _: Sequence[Event]) -> Forms:
    return player_cards(_after(state, asked.after), voice, size=_size(asked))


def _score_sheets(state: Tournament, asked: PaperRequest, voice: Voice, _: Sequence[Event]) -> Forms:
    number = _round_or_none(state, asked)
    return score_sheets(state, voice, number, size=_size(asked), with_line_ups=asked.with_line_ups)


def _game(state: Tournament, asked: PaperRequest, voice: Voice, _: Sequence[Event]) -> Paper:
    number, place = _round(state, asked), asked.board
    if not place and state.moves:
        recorded = [key for key in state.moves if asked.round in (None, key[0])]
        number, board, game = max(recorded, key=lambda key: (key[0], -key[1])) if recorded else (number, 1, None)
        place = str(board) if game is None else f"{board}.{game}"
    return recorded_game(state, number, place or "1", voice, step=asked.step, with_line_ups=asked.with_line_ups)


def _notices(state: Tournament, _: PaperRequest, voice: Voice, events: Sequence[Event]) -> Paper:
    return notices_paper(state, voice, events)


def _certificates(state: Tournament, asked: PaperRequest, voice: Voice, _: Sequence[Event]) -> Forms:
    group = _group(state, asked)
    return certificates(state, voice, places=asked.places, group=group, size=_size(asked))


_OF_ROUND, _OF_TABLE = frozenset({PaperOption.ROUND}), frozenset({PaperOption.AFTER})
_FILLED = frozenset({PaperOption.ROUND, PaperOption.EMPTY, PaperOption.SIZE})

PAPERS: Mapping[str, PaperKind] = {  # by what addresses and the command line call them, in the order of an event
    "start_list": PaperKind("print-start-list", frozenset(), _start_list),
    "name_cards": PaperKind("print-name-cards", frozenset({PaperOption.SIZE}), _name_cards, names=spoken),
    "board_cards": PaperKind("print-board-cards", _FILLED, _board_cards, PageSize.A5),
    "pairings_by_board": PaperKind("print-by-board", _OF_ROUND, _by_board),
    "pairings_by_name": PaperKind("print-by-name", _OF_ROUND, _by_name),
    "result_slips": PaperKind("print-slips", _OF_ROUND, _slips, room="slips"),
    "seat_cards": PaperKind("print-seat-cards", _OF_ROUND, _seat_cards, room="slips"),
    "score_sheets": PaperKind("print-score-sheets", _FILLED, _score_sheets),
    "standings": PaperKind("print-standings", frozenset({PaperOption.AFTER, PaperOption.GROUP}), _standings),
    "crosstable": PaperKind("print-crosstable", _OF_TABLE, _crosstable),
    "player_cards": PaperKind("print-player-cards", frozenset({PaperOption.AFTER, PaperOption.SIZE}), _player_cards),
    "game": PaperKind("print-game", frozenset({PaperOption.ROUND, PaperOption.BOARD}), _game),
    "notices": PaperKind("print-notices", frozenset(), _notices),
    "certificates": PaperKind(
        "print-certificates",
        frozenset({PaperOption.PLACES, PaperOption.GROUP, PaperOption.SIZE}),
        _certificates,
        names=spoken,
    ),
}
