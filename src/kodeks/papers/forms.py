"""Papers that are many forms of one kind: slips to be cut, cards to be set up, sheets to be written on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from kodeks.papers.diagram import Diagram
from kodeks.papers.paper import Fact, Signature
from kodeks.words import Language


class PageSize(StrEnum):
    A4 = "a4"
    A5 = "a5"


class FormKind(StrEnum):
    """What the forms are: each kind is set in its own way."""

    SLIPS = "slips"
    SEAT_CARDS = "seat_cards"
    BOARD_CARDS = "board_cards"
    NAME_CARDS = "name_cards"
    PLAYER_CARDS = "player_cards"
    SCORE_SHEETS = "score_sheets"
    CERTIFICATES = "certificates"


class PrintedSitter(NamedTuple):
    """Who sits at a board: the name, and what is told beside it."""

    name: str = ""
    number: str = ""  # start number
    about: str = ""  # title, rating, club or team


class Slip(NamedTuple):
    """The result slip of a board. Addresses are for the phones of White and of Black; none has no code."""

    place: str  # the board, or match and board: 7, 3.2
    round: str
    white: PrintedSitter
    black: PrintedSitter
    results: tuple[str, ...]  # to be ticked
    white_address: str = ""
    black_address: str = ""


class SeatCard(NamedTuple):
    """The card of a seat: who sits there, and the address that leads to it; none is written by hand."""

    place: str
    round: str
    sitter: PrintedSitter
    is_white: bool
    address: str = ""


class BoardCard(NamedTuple):
    """A card that stands on a table: its number, and who plays there in a round."""

    place: str
    white: PrintedSitter = PrintedSitter()
    black: PrintedSitter = PrintedSitter()


class NameCard(NamedTuple):
    name: str
    number: str
    about: str
    club: str


class PlayedRound(NamedTuple):
    """A line of a player's card; empty cells are written by hand."""

    round: str
    colour: str = ""
    opponent: str = ""
    rating: str = ""
    result: str = ""
    total: str = ""


class PlayerSheet(NamedTuple):
    name: str
    number: str
    about: str
    rounds: tuple[PlayedRound, ...]
    place: str
    points: str


class ScoreSheet(NamedTuple):
    """A sheet on which the moves of a game are written: filled in at the top, or empty."""

    place: str
    round: str
    white: PrintedSitter
    black: PrintedSitter
    day: str = ""
    keeper: str = ""  # whose sheet it is


class Certificate(NamedTuple):
    name: str
    club: str
    place: str
    group: str
    points: str


Form: TypeAlias = Slip | SeatCard | BoardCard | NameCard | PlayerSheet | ScoreSheet | Certificate


@dataclass(frozen=True, slots=True, kw_only=True)
class Forms:
    """All of them, and what they share. `dated` is the day they speak for."""

    kind: FormKind
    title: str  # of the event
    name: str  # what they are
    language: Language
    forms: tuple[Form, ...]
    labels: Mapping[str, str] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()
    signatures: tuple[Signature, ...] = ()
    diagram: Diagram | None = None
    moves: int = 0  # to be written on a sheet
    size: PageSize = PageSize.A4
    dated: str = ""

    def __post_init__(self) -> None:
        assert self.title.strip(), "a paper has a title"
