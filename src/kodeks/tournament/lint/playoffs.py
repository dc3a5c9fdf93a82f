"""Play-offs: time, rate and procedure foreseen, pauses kept, no slower than the event [III.4, FTR A3.1]."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.clock import judge_play_off, parse_control
from kodeks.pairing.knockout import judge_rest
from kodeks.rulebook.code import Code
from kodeks.rulebook.editions import tempo_rules
from kodeks.rulebook.ruling import Verdict
from kodeks.tournament.lint.finding import Finding, KnownField, Severity, contradiction, gap
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.regulations.parts import PlayOffPlaces, PlayOffPlan


def check_playoff(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """The play-off as the regulations foresee it."""
    playoff = regulations.playoff
    if playoff is None:
        if regulations.is_chess and "PLAYOFF" in regulations.scores.tiebreaks:
            articles = map(regulations.laws.cite, ("FTR:A3.1.b", "FTR:A3.1.c"))
            yield gap(Severity.ERROR, "playoff", "lint-playoff-not-foreseen", *articles)
        return
    if regulations.is_chess:
        yield from _check_chess(playoff, regulations.laws)
    elif playoff.tempo is None:
        yield gap(Severity.HINT, "playoff.tempo", "lint-playoff-tempo-by-arbiter", regulations.code.cite("V.1.7.1.6"))
    if playoff.tempo is not None and regulations.play.tempo is not None:
        rules = tempo_rules(regulations.edition, regulations.board)
        ruling = judge_play_off(parse_control(playoff.tempo), parse_control(regulations.play.tempo), rules)
        if ruling.verdict is Verdict.REFUSED:
            yield Finding(Severity.ERROR, "playoff.tempo", ruling)


def _check_chess(playoff: PlayOffPlan, laws: Code) -> Iterator[Finding]:
    if playoff.tempo is None and playoff.procedure != "model":  # the model has its own rate
        yield gap(Severity.ERROR, "playoff.tempo", "lint-playoff-rate-not-fixed", laws.cite("FTR:A3.1.b"))
    if not playoff.starts:
        yield gap(Severity.WARNING, "playoff.starts", "lint-playoff-time-not-reserved", laws.cite("FTR:A3.1.a"))
    if not playoff.procedure:
        yield gap(Severity.ERROR, "playoff.procedure", "lint-playoff-cases-not-foreseen", laws.cite("FTR:A3.1.c"))
    if playoff.places is PlayOffPlaces.ALL:
        yield contradiction(Severity.WARNING, "playoff.places", "lint-playoff-for-all-places", laws.cite("FTR:A3.1.d"))
    rests = (("rest_before", playoff.rest_before, True), ("rest_between", playoff.rest_between, False))
    for name, minutes, before in rests:
        if minutes is not None:
            ruling = judge_rest(minutes * 60_000, before_playoff=before, code=laws)
            if ruling.verdict is Verdict.REFUSED:
                yield Finding(Severity.ERROR, f"playoff.{name}", ruling)
