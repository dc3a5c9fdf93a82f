"""A round paired by hand: judged by the absolute conditions, compared with what the engine pairs."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.pairing.swiss import check_manual
from kodeks.rulebook.ftr import FTR2012
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.acts import Pair
from kodeks.tournament.pairings import propose_pairing, swiss_task, who_is_unrated
from kodeks.tournament.proposal import Proposal
from kodeks.tournament.state import Tournament
from kodeks.tournament.step import law

__all__ = ["breaches_of", "judge_by_hand"]

_OF_DRAUGHTS = ("swiss-manual-difference", "swiss-manual-four-running")  # colours: FIDE's system has rules of its own


def judge_by_hand(
    tournament: Tournament, act: Pair, engine: Proposal | Ruling | None = None
) -> tuple[tuple[Ruling, ...], tuple[Ruling, ...]]:
    """What forbids the pairing, and where it differs from the engine's, which is asked unless its answer is given."""
    unrated = who_is_unrated(tournament)
    if unrated is not None:
        return (unrated,), ()
    if tournament.regulations.system.is_swiss and not tournament.regulations.is_fide_swiss:
        check = check_manual(swiss_task(tournament), act.pairs, act.bye)
        told = tuple(Ruling(Verdict.PERMITTED, why.key, why.articles, why.facts) for why in check.differences)
        return check.breaches, told
    answer = propose_pairing(tournament) if engine is None else engine
    return breaches_of(tournament, act), tuple(_differences(tournament, act, answer))


def breaches_of(tournament: Tournament, act: Pair) -> tuple[Ruling, ...]:
    """The absolute conditions that a pairing violates. A table has none: who is missing there loses by walkover; but
    who is there must play, and nobody plays an excluded opponent by hand."""
    if not tournament.regulations.system.is_swiss:
        return tuple(_excluded(tournament, act))
    if who_is_unrated(tournament) is not None:
        return ()
    check = check_manual(swiss_task(tournament), act.pairs, act.bye)
    if not tournament.regulations.is_fide_swiss:
        return check.breaches
    return tuple(ruling for ruling in check.breaches if ruling.reason not in _OF_DRAUGHTS)


def _excluded(tournament: Tournament, act: Pair) -> Iterator[Ruling]:
    for white, black in act.pairs:
        if white == black:
            facts: dict[str, int | str] = {"number": white}
            yield Ruling(Verdict.REFUSED, "tournament-with-himself", (law(tournament, "V.1.1", "5a"),), facts)


def _differences(tournament: Tournament, act: Pair, engine: Proposal | Ruling) -> Iterator[Ruling]:
    """Pair by pair, as the Swiss tells it."""
    if isinstance(engine, Ruling):
        yield engine
        return
    article = law(tournament, "V.1.4", "5d") if not tournament.regulations.system.is_swiss else FTR2012.cite("5g")
    own, given = set(engine.act.pairs), set(act.pairs)
    for white, black in sorted(own - given):
        key = "swiss-manual-turned" if (black, white) in given else "swiss-manual-instead-of"
        yield Ruling(Verdict.PERMITTED, key, (article,), {"white": white, "black": black})
    for white, black in act.pairs:
        if (white, black) not in own and (black, white) not in own:
            yield Ruling(Verdict.PERMITTED, "swiss-manual-added", (article,), {"white": white, "black": black})
    if engine.act.bye != act.bye:
        facts: dict[str, int | str] = {"number": engine.act.bye or "–", "given": act.bye or "–"}
        yield Ruling(Verdict.PERMITTED, "swiss-manual-other-bye", (article,), facts)
