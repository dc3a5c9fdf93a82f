"""Play-offs: time, rate and procedure foreseen, pauses kept, no slower than the event [III.4, FTR A3.1, C.07 3]."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from kodeks.clock import judge_play_off, parse_control
from kodeks.pairing.knockout import judge_rest
from kodeks.rulebook.article import Article
from kodeks.rulebook.editions import tempo_rules
from kodeks.rulebook.ruling import Verdict
from kodeks.standings import tiebreak_rules
from kodeks.tournament.lint.finding import Finding, KnownField, Mend, Severity, contradiction, gap
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.regulations.parts import PlayOffPlaces, PlayOffPlan

_MODEL = Mend("playoff.procedure", "model")  # FIDE's own


def check_playoff(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """The play-off as the regulations foresee it."""
    playoff = regulations.playoff
    if playoff is None:
        if regulations.is_chess and "PLAYOFF" in regulations.scores.tiebreaks:
            articles = _articles(regulations, "3.1.3", "FTR:A3.1.b", "FTR:A3.1.c")
            yield gap(Severity.ERROR, "playoff", "lint-playoff-not-foreseen", *articles).with_mend(_MODEL)
        return
    if regulations.is_chess:
        yield from _check_chess(playoff, regulations)
    elif playoff.tempo is None:
        yield gap(Severity.HINT, "playoff.tempo", "lint-playoff-tempo-by-arbiter", regulations.code.cite("V.1.7.1.6"))
    if playoff.tempo is not None and regulations.play.tempo is not None:
        rules = tempo_rules(regulations.edition, regulations.board)
        ruling = judge_play_off(parse_control(playoff.tempo), parse_control(regulations.play.tempo), rules)
        if ruling.verdict is Verdict.REFUSED:
            yield Finding(Severity.ERROR, "playoff.tempo", ruling, Mend("playoff.tempo", regulations.play.tempo))


def _articles(regulations: Regulations, c07: str, *annex: str) -> tuple[Article, ...]:
    """What wants something of a play-off fixed: C.07, where its rules of tie-breaks hold, else Annex 3."""
    own = tiebreak_rules(regulations.scores.tiebreak_rules).cite(c07)
    return own or tuple(map(regulations.laws.cite, annex))


def _check_draw(playoff: PlayOffPlan, regulations: Regulations) -> Iterator[Finding]:
    """C.07 wants it said how numbers and colours are given [3.1.4, 3.1.5]; the model of Annex 3 has its own ways, and
    there colours are drawn in any case [A3.1.j]. Games that begin earlier begin before the others [A3.1.g]."""
    rules = tiebreak_rules(regulations.scores.tiebreak_rules)
    wanted = (
        ("playoff.numbers", playoff.numbers, "lint-playoff-numbers-not-fixed", "3.1.4"),
        ("playoff.colours", playoff.colours, "lint-playoff-colours-not-fixed", "3.1.5"),
    )
    for setting, said, reason, number in wanted:
        if not said and playoff.procedure != "model" and rules.cite(number):
            yield gap(Severity.WARNING, setting, reason, *rules.cite(number))
    last = max((each.round for each in regulations.schedule.round_starts), default=0)
    usual = regulations.schedule.start_of(last)
    earlier = playoff.last_round_starts
    if earlier and usual and datetime.fromisoformat(earlier) >= datetime.fromisoformat(usual):
        article = regulations.laws.cite("FTR:A3.1.g")
        yield contradiction(Severity.WARNING, "playoff.last_round_starts", "lint-playoff-not-earlier", article)


def _check_chess(playoff: PlayOffPlan, regulations: Regulations) -> Iterator[Finding]:
    laws = regulations.laws
    if playoff.tempo is None and playoff.procedure != "model":  # the model has its own rate
        articles = _articles(regulations, "3.1.6", "FTR:A3.1.b")
        yield gap(
            Severity.ERROR,
            "playoff.tempo",
            "lint-playoff-rate-not-fixed",
            *articles,
        ).with_mend(None if playoff.procedure else _MODEL)
    if not playoff.starts:
        articles = _articles(regulations, "3.1.7", "FTR:A3.1.a")
        yield gap(Severity.WARNING, "playoff.starts", "lint-playoff-time-not-reserved", *articles)
    if not playoff.procedure:
        articles = _articles(regulations, "3.1.3", "FTR:A3.1.c")
        yield gap(Severity.ERROR, "playoff.procedure", "lint-playoff-cases-not-foreseen", *articles).with_mend(_MODEL)
    yield from _check_draw(playoff, regulations)
    if playoff.places is PlayOffPlaces.ALL and not tiebreak_rules(regulations.scores.tiebreak_rules).cite("3.1.1"):
        yield contradiction(
            Severity.WARNING,
            "playoff.places",
            "lint-playoff-for-all-places",
            laws.cite("FTR:A3.1.d"),
        ).with_mend(Mend("playoff.places", None))
    rests = (("rest_before", playoff.rest_before, True), ("rest_between", playoff.rest_between, False))
    for name, minutes, before in rests:
        if minutes is not None:
            ruling = judge_rest(minutes * 60_000, before_playoff=before, code=laws)
            if ruling.verdict is Verdict.REFUSED:
                mend = Mend(f"playoff.{name}", ruling.facts["minutes"])
                yield Finding(Severity.ERROR, f"playoff.{name}", ruling, mend)
