"""Lateness, draw offers, and which rules of chess hold in fast games [II.5.5, II.5.1; FIDE 6.6a, A3, B2, 10]."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.clock import parse_control
from kodeks.rulebook.chess_laws import Applicability
from kodeks.rulebook.editions import EDITIONS
from kodeks.rulebook.fide import chess_edition
from kodeks.rulebook.tempo_rules import TempoClass
from kodeks.tournament.lint.finding import Finding, KnownField, Mend, Severity, contradiction, gap, gravity
from kodeks.tournament.occasion import assess_tempo
from kodeks.tournament.regulations import Regulations


def check_default_time(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """An hour at most in draughts; in chess as stated, and none at FIDE events."""
    is_stated, minutes = "default_minutes" in regulations.announced, regulations.play.default_minutes
    if not regulations.is_chess:
        limit = EDITIONS[regulations.edition].board(regulations.game).lateness_minutes
        if minutes > limit.value and (regulations.house is None or is_stated):
            yield contradiction(
                gravity(regulations), "default_minutes", "lint-default-time-too-long", limit.article, most=limit.value
            )
        elif not is_stated and regulations.house is None:
            yield gap(Severity.HINT, "default_minutes", "lint-default-time-by-the-code", limit.article, minutes=minutes)
        return
    laws = chess_edition(regulations.edition)
    if regulations.is_fide_event and minutes:
        articles = (regulations.laws.cite("FTR:3c.6"), laws.default_ms.article)
        yield contradiction(Severity.ERROR, "default_minutes", "lint-default-time-not-zero", *articles).with_mend(
            Mend("default_minutes", 0)
        )
    elif not is_stated:
        yield gap(
            Severity.WARNING,
            "default_minutes",
            "lint-default-time-by-the-code",
            laws.default_ms.article,
            minutes=minutes,
        )


def check_draw_offers(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """The draughts code says from which move a draw may be offered; chess leaves it to the event [II.5.1, 9.1a]."""
    if regulations.is_chess or regulations.play.draw_offer_from is None:
        return
    offer = EDITIONS[regulations.edition].board(regulations.game).offer_from_move
    if regulations.play.draw_offer_from != offer.value:
        yield contradiction(
            gravity(regulations),
            "draw_offer_from",
            "lint-draw-offer-differs",
            offer.article,
            given=regulations.play.draw_offer_from,
            due=offer.value,
        ).with_mend(Mend("draw_offer_from", offer.value))


def check_rule_set(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """Rapid and blitz chess: by the competition rules or not; the quickplay finish: announced or not."""
    found = assess_tempo(regulations)
    if not regulations.is_chess or found is None or regulations.play.tempo is None:
        return
    laws = chess_edition(regulations.edition)
    if found.name is not TempoClass.STANDARD and regulations.play.full_rules is None:
        stated = laws.rule_set_in_regulations
        severity = Severity.WARNING if stated.value else Severity.HINT
        yield gap(severity, "full_rules", "lint-rule-set-not-stated", stated.article).with_mend(
            Mend("full_rules", False)
        )
    has_increment = parse_control(regulations.play.tempo).stages[-1].bonus_ms > 0
    if laws.quickplay.value is not Applicability.IF_ANNOUNCED:
        return
    if regulations.play.quickplay and (has_increment or found.name is TempoClass.BLITZ):
        yield contradiction(Severity.ERROR, "quickplay", "lint-no-quickplay-here", laws.cite("B3b")).with_mend(
            Mend("quickplay", None)
        )
    elif regulations.play.quickplay is None and not has_increment and found.name is not TempoClass.BLITZ:
        yield gap(
            Severity.HINT,
            "quickplay",
            "lint-quickplay-not-announced",
            laws.quickplay.article,
        ).with_mend(Mend("quickplay", False))
