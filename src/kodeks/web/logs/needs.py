"""What players who cannot see need of a game: settled before it, and remembered for their later rounds [VIII, annex E].

It stands in the conditions of the game, its first line.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from kodeks.formats.gamelog import conditions_of_line
from kodeks.formats.summed_lines import data_of
from kodeks.game import Conditions
from kodeks.rulebook.result import Side
from kodeks.web.logs import models

_SIGN = '"blind"'  # in the first line of a game that somebody plays who cannot see


class Needs(NamedTuple):
    """Who cannot see, whether moves are announced, and whose assistant is here."""

    blind: tuple[Side, ...] = ()
    announcing: bool = False
    assistants: tuple[Side, ...] = ()

    def of(self, conditions: Conditions) -> Conditions:
        """The same conditions with these; without anybody who cannot see they mean nothing."""
        needs = self if self.blind else Needs()
        return replace(conditions, blind=needs.blind, announcing=needs.announcing, assistants=needs.assistants)


def needs_known(row: models.Tournament, players: str) -> Needs:
    """What these two needed in their last games of this tournament."""
    lines = models.GameLine.objects.filter(of__tournament=row, seq=0, text__contains=_SIGN)
    earlier = [
        (game, _conditions(text)) for game, text in lines.order_by("-of__round").values_list("of__players", "text")
    ]
    blind, assistants, announcing = list[Side](), list[Side](), False
    for side, number in zip(Side, players.split("-"), strict=True):
        found = next(((each, then) for game, each in earlier for then in _sides(game, number)), None)
        if found is None:
            continue
        conditions, then = found
        if then in conditions.blind:
            blind.append(side)
            announcing = announcing or conditions.announcing
        if then in conditions.assistants:
            assistants.append(side)
    return Needs(tuple(blind), announcing, tuple(assistants))


def _conditions(text: str) -> Conditions:
    head = data_of(text.encode())
    return conditions_of_line(
        {name: value for name, value in head.items() if name not in ("of", "began", "players", "sheet", "prover")}
    )


def _sides(players: str, number: str) -> list[Side]:
    """On which side of a game a player sat, by his number."""
    return [side for side, each in zip(Side, players.split("-"), strict=False) if each == number]
