"""Tie-breaks: announced, known, fit for the system, in the order of the code [V.1.7, V.2.9, V.3.2, FTR A3]."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.malformed import MalformedText
from kodeks.rounds import Entrant
from kodeks.rulebook.article import Article
from kodeks.standings import Event, EventSystem, check_criteria, find_criterion, tiebreak_rules
from kodeks.tournament.lint.finding import (
    Finding,
    KnownField,
    Severity,
    contradiction,
    gap,
    gravity,
    refusal,
)
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.regulations.defaults import usual_order


def check_tiebreaks(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """The list of criteria after points."""
    order = usual_order(
        regulations.laws,
        regulations.system,
        regulations.pairing.swiss_variant,
        regulations.scores.tiebreak_rules,
        with_advantage=regulations.play.with_advantage,
    )
    if order is None:
        return
    if "tiebreaks" not in regulations.announced:
        yield _not_announced(regulations, order)
    known = []
    for code in regulations.scores.tiebreaks:
        try:
            known.append(find_criterion(code).code)
        except MalformedText:
            articles = _order_articles(regulations)
            yield refusal(Severity.ERROR, "tiebreaks", "lint-unknown-tiebreak", *articles, code=code)
    for ruling in check_criteria(_event(regulations, entries), known):
        yield Finding(Severity.ERROR, "tiebreaks", ruling)
    if regulations.laws.standings.binds and len(known) == len(regulations.scores.tiebreaks):
        yield from _check_order(regulations, order, [code for code in known if code != "PTS"])


def _order_articles(regulations: Regulations) -> tuple[Article, ...]:
    """Where the order of the event stands in the code."""
    if regulations.is_chess:
        return tiebreak_rules(regulations.scores.tiebreak_rules).cite("4.1.1") or (regulations.laws.cite("FTR:A3.0"),)
    if regulations.system.traits.ranked_by:
        return (regulations.code.cite(regulations.system.traits.ranked_by),)
    if regulations.system.is_swiss:
        return (regulations.code.cite(regulations.swiss.ranked_by),)
    return (regulations.code.cite("V.1.7.2" if regulations.play.with_advantage else "V.1.7.1"),)


def _not_announced(regulations: Regulations, order: tuple[str, ...]) -> Finding:
    """Chess wants the list told before the event; the draughts code has its own order."""
    articles, listed = _order_articles(regulations), " ".join(order)
    if not regulations.laws.standings.binds:
        return gap(Severity.ERROR, "tiebreaks", "lint-tiebreaks-not-announced", *articles, listed=listed)
    return gap(Severity.HINT, "tiebreaks", "lint-tiebreaks-by-the-code", *articles, listed=listed)


def _check_order(regulations: Regulations, order: tuple[str, ...], codes: list[str]) -> Iterator[Finding]:
    articles = _order_articles(regulations)
    if tuple(codes) != order[: len(codes)]:
        listed = " ".join(order)
        yield contradiction(gravity(regulations), "tiebreaks", "lint-tiebreaks-out-of-order", *articles, listed=listed)
    elif len(codes) < len(order):
        missing = " ".join(order[len(codes) :])
        yield gap(Severity.HINT, "tiebreaks", "lint-tiebreaks-cut-short", *articles, missing=missing)


def _event(regulations: Regulations, entries: KnownField) -> Event:
    """An event as far as its criteria are concerned; of the field only who is unrated matters."""
    return Event(
        entrants=tuple(Entrant(number=number, name="?") for number in range(1, entries.unrated + 1)),
        system=EventSystem.SWISS if regulations.system.is_swiss else EventSystem.ROUND_ROBIN,
        code=regulations.laws,
        draughts=regulations.code,
        rules=tiebreak_rules(regulations.scores.tiebreak_rules),
        boards=regulations.teams.boards or 0,
    )
