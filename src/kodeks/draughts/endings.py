"""Draws that the rules give: the ruling with its articles, and the advantage it carries [I.6, I.7.3]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kodeks.draughts.counters import Counter
from kodeks.draughts.position import Position
from kodeks.draughts.rules import GameRules
from kodeks.rulebook.edition import Outcome
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict


def draw_ruling(verdict: Verdict, rules: GameRules, position: Position, ply: int, reached: Sequence[Counter]) -> Ruling:
    """The draw by the counters that were reached, the first of which is its reason."""
    first = reached[0]
    assert first.value is not None
    articles = dict.fromkeys(counter.article for counter in reached)
    if rules.with_advantage and any(counter.rule == "three-against-one" for counter in reached):
        articles[rules.board.cite("I.6.3")] = None  # the rule whose limit I.6.5.3 changes
    facts: dict[str, int | str] = {"value": first.value, "limit": first.limit, "ply": ply}
    ruling = Ruling(verdict, first.rule, (*articles, rules.board.cite("I.7.3.2")), facts)
    return with_advantage(ruling, rules, position)


def arbiter_ruling(position: Position, ply: int, reached: Sequence[Counter]) -> Ruling:
    """The decision that house rules leave to the arbiter [D-161]."""
    first = next(counter for counter in reached if counter.outcome is Outcome.ARBITER)
    assert first.value is not None
    facts: dict[str, int | str] = {
        "value": first.value,
        "limit": first.limit,
        "ply": ply,
        "white": position.material(Side.WHITE).value,
        "black": position.material(Side.BLACK).value,
    }
    return Ruling(Verdict.ARBITER_DECISION_REQUIRED, first.rule, (first.article,), facts)


def with_advantage(ruling: Ruling, rules: GameRules, position: Position, agreed: Side | None = None) -> Ruling:
    """The ruling of a draw, with the advantage by material [I.6.5.2], or the one the players agreed on [I.6.5.4]."""
    by_material = side_ahead(rules, position)
    side = by_material or agreed
    if side is None:
        return ruling
    article = rules.board.cite("I.6.5.2" if by_material else "I.6.5.4")
    return replace(ruling, articles=(*ruling.articles, article), facts={**ruling.facts, "ahead": side.value})


def side_ahead(rules: GameRules, position: Position) -> Side | None:
    """The side a draw leaves with the advantage, where it is played with one [I.6.5.2]."""
    advantage = rules.draws.advantage
    if not rules.with_advantage or advantage is None:
        return None
    difference = position.material(Side.WHITE).value - position.material(Side.BLACK).value
    if abs(difference) < advantage.value:
        return None
    return Side.WHITE if difference > 0 else Side.BLACK
