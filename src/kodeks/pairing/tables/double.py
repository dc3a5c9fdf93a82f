"""The double round: everybody meets everybody twice, once with each colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from kodeks.pairing.tables.table import System, Table
from kodeks.rulebook.code import Code
from kodeks.rulebook.editions import edition

__all__ = ["doubled"]

T = TypeVar("T")


def doubled(table: Table, *, exchange: bool | None = None, code: Code | None = None) -> Table:
    """A second cycle in the order of the table with reversed colours.

    The last two rounds of the first cycle change places, or somebody would have one colour three times running; the
    second cycle is not exchanged again [FTR A1.double]. FIDE recommends it for the Berger tables, so there it is
    done unless the regulations say otherwise; the draughts code is silent on double rounds.
    """
    assert not table.is_double, "a double round is not doubled"
    is_exchanged = table.system is System.BERGER if exchange is None else exchange
    is_exchanged = is_exchanged and len(table.rounds) > 1
    order = _exchanged if is_exchanged else tuple
    returned = tuple(tuple(pair.reversed for pair in pairs) for pairs in table.rounds)
    articles = (*table.articles, (code or edition()).cite("FTR:A1.double")) if is_exchanged else table.articles
    return replace(
        table,
        rounds=order(table.rounds) + returned,
        rests=order(table.rests) + table.rests,
        articles=articles,
        is_double=True,
    )


def _exchanged(rounds: Sequence[T]) -> tuple[T, ...]:
    return *rounds[:-2], rounds[-1], rounds[-2]
