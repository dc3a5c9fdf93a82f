"""The lists of a Swiss: the start list, which gives the start numbers [V.2.6], and the list of a round [V.2.7]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from kodeks.pairing.swiss.history import Player
from kodeks.pairing.swiss.reasoned_round import RoundToPair, Why
from kodeks.pairing.swiss.settings import GroupOrder
from kodeks.rounds import Entrant
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition
from kodeks.rulebook.lots import draw_order
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.standings.swiss_contributions import encounters, rating_contributions, solkoff_places

_LISTS = ("A", "B", "N")


class TechnicalMethod(StrEnum):
    """How a technical rating is found, in this order [V.2.6.1.2]. The multipliers are published with the lists."""

    FMJD = "fmjd"
    KNDB = "kndb"
    TITLE = "title"
    JUDGEMENT = "judgement"


_METHODS = {
    TechnicalMethod.FMJD: ("swiss-technical-fmjd", "V.2.6.1.2.1.1"),
    TechnicalMethod.KNDB: ("swiss-technical-kndb", "V.2.6.1.2.1.2"),
    TechnicalMethod.TITLE: ("swiss-technical-title", "V.2.6.1.2.1.3"),
    TechnicalMethod.JUDGEMENT: ("swiss-technical-judgement", "V.2.6.1.2.2"),
}


class StartList(NamedTuple):
    """Entrants by start number, the numbers they had before, and the lots that were drawn."""

    entrants: tuple[Entrant, ...]
    lots: tuple[Why, ...] = ()
    numbers_before: tuple[int, ...] = ()


def list_by_rating(entrants: Sequence[Entrant], seed: str, code: Edition | None = None) -> StartList:
    """By falling rating; ties: list A before B before N, the better place on A, else the lot [V.2.6.1.1]. Who has no
    rating at all, not even a technical one, stands last."""
    ordered: list[Entrant] = []
    lots: list[Why] = []
    for _, group in groupby(sorted(entrants, key=_rank), key=_rank):
        tied = sorted(group, key=lambda entrant: (entrant.name, entrant.number))
        if len(tied) > 1:
            tied = draw_order(f"{seed}/{len(ordered) + 1}", tied)
            lots.append(_lot(tied, "V.2.6.1.1.3", code))
        ordered += tied
    return StartList(_numbered(ordered), tuple(lots), tuple(entrant.number for entrant in ordered))


def _rank(entrant: Entrant) -> tuple[int, int, int]:
    on_list = _LISTS.index(entrant.list_name) if entrant.list_name in _LISTS else len(_LISTS)
    place = entrant.list_place if entrant.list_name == "A" and entrant.list_place is not None else 0
    return (1 if entrant.rating is None else -entrant.rating), on_list, place


def draw_groups(groups: Sequence[Sequence[Entrant]], seed: str, code: Edition | None = None) -> StartList:
    """Groups by strength, the strongest first, lots inside each [V.2.6.2.2]."""
    drawn = [draw_order(f"{seed}/{index + 1}", group) for index, group in enumerate(groups)]
    lots = tuple(_lot(group, "V.2.6.2.2", code) for group in drawn if group)
    ordered = [entrant for group in drawn for entrant in group]
    return StartList(_numbered(ordered), lots, tuple(entrant.number for entrant in ordered))


def groups_by_strength(entrants: Sequence[Entrant], groups: Sequence[Sequence[str]]) -> list[list[Entrant]]:
    """The field in the organisers' groups, the strongest first [V.2.6.2.2]: each is told as categories, and names of
    those they judge otherwise than by category. Norms for the next one, as in `I+`, change no category unless they are
    told. The last, one more than was told, is of those in no group."""
    place_of = {_written(told): place for place, group in enumerate(groups) for told in group}
    found: list[list[Entrant]] = [[] for _ in range(len(groups) + 1)]
    for entrant in entrants:
        category = _written(entrant.title)
        by_category = place_of.get(category, place_of.get(category.rstrip("+"), len(groups)))
        found[place_of.get(_written(entrant.name), by_category)].append(entrant)
    return found


def _written(text: str) -> str:
    return " ".join(text.split()).casefold()


def _numbered(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    return tuple(replace(entrant, number=index + 1) for index, entrant in enumerate(entrants))


def _lot(drawn: Sequence[Entrant], number: str, code: Edition | None) -> Why:
    articles = ((code or edition()).cite(number),)
    return Why("swiss-lot-drawn", articles, {"names": ", ".join(entrant.name for entrant in drawn)})


def give_technical_rating(
    entrant: Entrant, values: Mapping[TechnicalMethod, int], code: Edition | None = None
) -> tuple[Entrant, Why]:
    """A rating for this event only: of the methods that gave a value, the first in the order of the code counts."""
    method = next(method for method in TechnicalMethod if method in values)
    facts: dict[str, int | str] = {"name": entrant.name, "rating": values[method]}
    key, number = _METHODS[method]
    code = code or edition()
    why = Why(key, (code.cite(number), code.cite("V.2.6.1.2")), facts)
    return replace(entrant, rating=values[method], is_technical=True), why


def judge_technical_share(entrants: Sequence[Entrant], code: Edition | None = None) -> Ruling:
    """The rating variant is advised only while technical ratings are at most their share of the field [V.2.7.3]."""
    count = sum(entrant.is_technical for entrant in entrants)
    facts: dict[str, int | str] = {"count": count, "players": len(entrants)}
    code = code or edition()
    articles = (code.cite("V.2.7.3"),)
    if code.pairing.technical_share * count > len(entrants):
        return Ruling(Verdict.CONTRADICTS, "swiss-too-many-technical", articles, facts)
    return Ruling(Verdict.PERMITTED, "swiss-technical-in-bounds", articles, facts)


def round_list(task: RoundToPair, players: Mapping[int, Player]) -> list[int]:
    """The start numbers of all entrants by points, then as the variant says, then by start number."""
    rank = _ranks(task)
    return sorted(players, key=lambda number: (-players[number].points, rank.get(number, 0), number))


def _ranks(task: RoundToPair) -> Mapping[int, int]:
    """What decides inside a score group before the start number, smallest first."""
    order = task.settings.order
    if order is GroupOrder.RATING and task.rounds:
        field = encounters(task.entrants, task.rounds, unfinished=task.settings.draw)
        return {number: -sum(own) for number, own in rating_contributions(task.entrants, field).items()}
    if order is GroupOrder.DUTCH and task.number > task.settings.code.pairing.rating_rounds:  # [D-69]
        field = encounters(task.entrants, task.rounds, unfinished=task.settings.draw)
        return {number: place for place, block in enumerate(solkoff_places(field)) for number in block}
    return {}
