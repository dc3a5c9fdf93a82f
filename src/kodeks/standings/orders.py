"""The articles by which criteria are cited: those of the order they stand in, or of their own definition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kodeks.rulebook.article import Article
from kodeks.rulebook.standings_rules import Order

if TYPE_CHECKING:
    from kodeks.standings.criterion import Criterion
    from kodeks.standings.event import Event


def articles_for(event: Event, criteria: Sequence[Criterion]) -> tuple[tuple[Article, ...], ...]:
    """The articles of each criterion: those of the order of the code it is part of, else of its own definition."""
    order = _order_of(event, criteria)
    listed = {} if order is None else order.articles(event.code.cite)
    return tuple((listed[each.code],) if each.code in listed else each.articles(event) for each in criteria)


def _order_of(event: Event, criteria: Sequence[Criterion]) -> Order | None:
    """The order that the code lays down and these criteria begin."""
    rules = event.code.standings
    codes = tuple(criterion.code for criterion in criteria if criterion.code != "PTS")
    ours = (order for order in rules.orders.values() if rules.binds and order.is_for_teams == event.is_for_teams)
    return next((order for order in ours if codes and order.codes[: len(codes)] == codes), None)
