"""The columns a table of entries can have, and what people write above them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from functools import cache, lru_cache

from kodeks.words import languages
from kodeks.words.language import BARE_LETTERS

_SIGNS = re.compile(r"[^\w#]+|_+")


class Column(StrEnum):
    NUMBER = "number"  # of the row; start numbers are given by the regulations, not by the table
    NAME = "name"
    SURNAME = "surname"
    GIVEN_NAME = "given_name"
    RATING = "rating"
    TECHNICAL = "technical"
    TECHNICAL_METHOD = "technical_method"
    LIST_NAME = "list_name"
    LIST_PLACE = "list_place"
    TITLE = "title"
    CATEGORY = "category"
    TITLE_100 = "title_100"  # of one game: in a register, which has those of both
    TITLE_64 = "title_64"
    SEX = "sex"
    BIRTH = "birth"
    FEDERATION = "federation"
    CLUB = "club"
    LICENCE = "licence"
    LICENCE_FROM = "licence_from"  # the days it is valid: a register has them, the entries of an event do not
    LICENCE_TO = "licence_to"
    GAMES = "games"  # counted, the day of the last, whether ever at 2300: a rating list has them
    LAST_GAME = "last_game"
    REACHED_2300 = "reached_2300"
    FIDE_ID = "fide_id"
    FMJD_ID = "fmjd_id"
    TEAM = "team"
    TEAM_ORDER = "team_order"
    RESERVE = "reserve"
    PLAYERS = "players"  # of a team, which is entered in one row
    RESERVES = "reserves"


@lru_cache(maxsize=65_536)
def fold(text: str) -> str:
    """Text without capitals, accents, signs and spaces, for comparing. Letters of other alphabets stay as they are: to
    write them as ours is done in many ways (Szewczenko, Shevchenko), and one of them would make two people one."""
    plain = text.casefold()
    if not plain.isascii():
        apart = unicodedata.normalize("NFKD", plain.translate(BARE_LETTERS))
        plain = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return _SIGNS.sub("", plain)


@cache
def _by_heading() -> Mapping[str, Column]:
    """What people write above columns, in every language: no heading means two columns."""
    told = (each.headings.items() for each in languages())
    return {fold(text): Column(column) for each in told for column, texts in each for text in texts.split("|")}


def read_heading(text: str) -> Column | None:
    """The column that a heading names, if it is known. Read without regard to capitals, accents and dots."""
    return _by_heading().get(fold(text))
