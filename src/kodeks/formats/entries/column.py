"""The columns a table of entries can have, and what people write above them."""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum

__all__ = ["Column", "fold", "heading", "read_heading"]


class Column(StrEnum):
    """What a column tells of each entry."""

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
    SEX = "sex"
    BIRTH = "birth"
    FEDERATION = "federation"
    CLUB = "club"
    LICENCE = "licence"
    FIDE_ID = "fide_id"
    TEAM = "team"
    TEAM_ORDER = "team_order"
    RESERVE = "reserve"
    PLAYERS = "players"  # of a team, which is entered in one row
    RESERVES = "reserves"


# Polish, then English; the first of each is the one we write. Read without regard to capitals, accents and dots.
_POLISH = {
    Column.NUMBER: "Lp.|L.p.|Nr|Numer|Poz.|Nr st.|Nr startowy|Numer startowy|#",
    Column.NAME: "Nazwisko i imię|Imię i nazwisko|Nazwisko imię|Imię nazwisko|Nazwisko, imię|Nazwisko/imię|"
    "Nazwisko i imiona|Zawodnik|Zawodniczka|Gracz|Uczestnik|Nazwa",
    Column.SURNAME: "Nazwisko",
    Column.GIVEN_NAME: "Imię|Imiona",
    Column.RATING: "Ranking|Ranking krajowy|Ranking PZWarc|Ranking FIDE|Ranking FMJD",
    Column.TECHNICAL: "Ranking techniczny|Techniczny",
    Column.TECHNICAL_METHOD: "Sposób ustalenia rankingu",
    Column.LIST_NAME: "Lista|Lista rankingowa",
    Column.LIST_PLACE: "Miejsce na liście|Miejsce na liście rankingowej",
    Column.TITLE: "Tytuł|Tyt.|Tytuł/kategoria|Tytuł lub kategoria",
    Column.CATEGORY: "Kategoria|Kat.|Kategoria sportowa|Klasa sportowa",
    Column.SEX: "Płeć|K/M|M/K|Płeć (K/M)|Płeć (M/K)",
    Column.BIRTH: "Data urodzenia|Rok urodzenia|Rok ur.|Data ur.|R. ur.|Ur.|Urodzony|Rocznik|Rok",
    Column.FEDERATION: "Federacja|Kraj|Państwo|Narodowość",
    Column.CLUB: "Klub|Klub sportowy|Nazwa klubu|Klub/szkoła|Klub, miejscowość|Klub/miejscowość|Przynależność klubowa",
    Column.LICENCE: "Licencja|Nr licencji|Numer licencji|Nr lic.|Lic.",
    Column.FIDE_ID: "FIDE ID|ID FIDE|Nr FIDE|Numer FIDE|Identyfikator FIDE",
    Column.TEAM: "Drużyna|Zespół|Nazwa drużyny",
    Column.TEAM_ORDER: "Miejsce w drużynie|Warcabnica|Szachownica|Deska|Nr w drużynie",
    Column.RESERVE: "Rezerwowy|Rezerwowa|Rezerwa|Rez.",
    Column.PLAYERS: "Skład|Skład drużyny|Zawodnicy",
    Column.RESERVES: "Rezerwowi",
}
_ENGLISH = {
    Column.NUMBER: "No.|Number|Nr.|Start number|Starting number|SNo.|Starting rank|Seq.",
    Column.NAME: "Name|Full name|Player|Player name|Surname and name|Name and surname|Surname, name|"
    "Last name, first name|Surname, first name|Participant",
    Column.SURNAME: "Surname|Last name|Lastname|Family name",
    Column.GIVEN_NAME: "Given name|First name|Firstname|Forename|Given names",
    Column.RATING: "Rating|Elo|Rtg|FIDE rating|FRtg|RtgI|Elo FIDE|FIDE Elo|National rating|FMJD rating",
    Column.TECHNICAL: "Technical rating|Technical",
    Column.TECHNICAL_METHOD: "How the rating was found",
    Column.LIST_NAME: "List|Rating list",
    Column.LIST_PLACE: "Place on the list|List place",
    Column.TITLE: "Title|Ti.|FIDE title",
    Column.CATEGORY: "Category|Cat.",
    Column.SEX: "Sex|Gender|M/F|F/M|M/W",
    Column.BIRTH: "Born|Birth|Date of birth|Year of birth|Birth date|Birthdate|Birthday|Birth year|B-day|DOB|YOB|Year",
    Column.FEDERATION: "Federation|Fed.|FED|Country|Nation",
    Column.CLUB: "Club|Club name|Club/city",
    Column.LICENCE: "Licence|License|Licence number|License number|Licence no.|License no.",
    Column.FIDE_ID: "FIDE ID|FIDE number|FIDE no.|FIDE-No.|FideID|ID-FIDE",
    Column.TEAM: "Team|Team name",
    Column.TEAM_ORDER: "Place in the team|Board|Board order|Team order",
    Column.RESERVE: "Reserve|Substitute",
    Column.PLAYERS: "Players|Line-up|Team members",
    Column.RESERVES: "Reserves|Substitutes",
}


def fold(text: str) -> str:
    """Text without capitals, accents, signs and spaces, for comparing."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return re.sub(r"[^a-z0-9#]", "", "".join(letter for letter in plain if not unicodedata.combining(letter)))


_BY_HEADING = {
    fold(text): column
    for language in (_POLISH, _ENGLISH)
    for column, texts in language.items()
    for text in texts.split("|")
}


def read_heading(text: str) -> Column | None:
    """The column that a heading names, if it is known."""
    return _BY_HEADING.get(fold(text))


def heading(column: Column, language: str) -> str:
    """What we write above a column."""
    return (_POLISH if language == "pl" else _ENGLISH)[column].split("|")[0]
