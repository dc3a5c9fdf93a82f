"""A round paired by hand: judged by the absolute conditions, compared with what the engine pairs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kodeks.pairing.swiss import compare_manual, judge_manual
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.acts import Pair
from kodeks.tournament.proposal import Proposal, propose_pairing
from kodeks.tournament.state import Tournament
from kodeks.tournament.step import law
from kodeks.tournament.swiss_rounds import swiss_task, who_is_unrated


def pair_by_hand(
    tournament: Tournament,
    pairs: tuple[tuple[int, int], ...],
    bye: int | None,
    reason: str,
    engine: Proposal | Ruling | None = None,
) -> Pair:
    """The next round by hand. It carries what the engine would have paired, so that nobody need ask it again; it is
    asked now, unless its answer is given."""
    answer = propose_pairing(tournament) if engine is None else engine
    own = Pair(tournament.round_to_pair, ()) if isinstance(answer, Ruling) else answer.act
    return Pair(tournament.round_to_pair, pairs, bye, "", reason, own.pairs, own.bye)


def breaches_of(tournament: Tournament, act: Pair) -> tuple[Ruling, ...]:
    """The absolute conditions that a pairing violates. A table has none: who is missing there loses by walkover; but
    who is there must play, and nobody plays himself."""
    regulations = tournament.regulations
    if not regulations.system.is_swiss:
        return tuple(_with_himself(tournament, act))
    unrated = who_is_unrated(tournament)
    if unrated is not None:
        return (unrated,)
    own = regulations.swiss.judge_by_hand(swiss_task(tournament), act.pairs, act.bye)
    if own is not None:
        return own
    is_strict = regulations.swiss.has_colour_conditions
    found = judge_manual(swiss_task(tournament), act.pairs, act.bye, has_colour_conditions=is_strict)
    if is_strict:
        return found
    articles = _pairing_articles(tournament)  # a system of FIDE has the same conditions in rules of its own
    return tuple(replace(ruling, articles=articles) for ruling in found)


def _with_himself(tournament: Tournament, act: Pair) -> Iterator[Ruling]:
    for white, black in act.pairs:
        if white == black:
            facts: dict[str, int | str] = {"number": white}
            yield Ruling(Verdict.REFUSED, "tournament-with-himself", (law(tournament, "V.1.1", "FTR:5a"),), facts)


def differences_from(tournament: Tournament, act: Pair, engine: Proposal | Ruling | None = None) -> tuple[Ruling, ...]:
    """Where a pairing differs from the engine's, which is asked unless its answer is given."""
    answer = propose_pairing(tournament) if engine is None else engine
    if isinstance(answer, Ruling):
        return (answer,)
    return compare_pairings(tournament, act, answer.act)


def compare_pairings(tournament: Tournament, act: Pair, own: Pair) -> tuple[Ruling, ...]:
    """Where a pairing differs from the engine's own."""
    return tuple(compare_manual(own.pairs, own.bye, act.pairs, act.bye, _pairing_articles(tournament)))


def _pairing_articles(tournament: Tournament) -> tuple[Article, ...]:
    regulations = tournament.regulations
    if regulations.system.is_swiss:
        return regulations.swiss.pairing_articles(regulations.laws)
    return (law(tournament, "V.1.4", "FTR:5d"),)
