"""Conduct at the board in the draughts code, as it stands in 2025; `by` cites the articles of an edition
(irregularities-and-conduct 11)."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from kodeks.rulebook.article import Article
from kodeks.rulebook.conduct import (
    Breach,
    ConductRules,
    Effect,
    IrregularityRule,
    OfferRules,
    Procedure,
    Sanction,
)
from kodeks.rulebook.edition import Setting
from kodeks.rulebook.numbering import articles_by_kind

_HOUR_MS = 3_600_000

_RIGHTS = """
    arrive II.4.4, start II.4.4, forfeit II.5.5, touch I.3.11, move I.3.3, announce VIII.2.3, press II.6.8
    offer II.5.1, answer II.5.1, claim II.5.2, resign I.7.2.1, flag II.6.12, ask VIII.5.1, see II.6.4, irregular II.5.3
    demand I.5.4, accept I.5.4, correct I.5.8, refuse I.5.8, call II.2.2.3, complain II.5.3, stop II.4.4.1
    resume IV.2.8
    decide IV.2.13, penalise II.2.5, clock II.6.10, compare VIII.3.1, undo IV.2.17, suspend II.7.2, adjourn II.7.1
    seal II.7.1, open II.7.1, sign II.6.21
"""


def draughts_conduct(by: Callable[[str], Article], *, pieces_without_sheets: int) -> ConductRules:
    """Conduct on one board; a draw may be offered without sheets once each side has so many pieces or fewer [III.6]."""
    return ConductRules(
        rights=articles_by_kind(_RIGHTS, by),
        wrong_actor=by("IV.1"),
        irregularities=_irregularities_in_draughts(by),
        demand=by("I.5.4"),
        final=by("I.5.7"),
        refusal=(by("I.5.8"), by("I.7.2.4"), by("II.2.6.1")),
        arbiter_may_act=False,
        arbiter_unasked=by("IV.1"),
        arbiter_stops=by("IV.2.9"),
        annul_before_moves=None,
        breaches=_breaches_in_draughts(by),
        sanctions=_sanctions_in_draughts(by),
        offers=OfferRules(
            article=by("II.5.1"),
            answer=by("II.5.1"),
            after_own_move_only=True,
            pieces_without_sheets=Setting(pieces_without_sheets, by("III.6")),
            once_until_offered=True,
            touch_declines=False,
            out_of_place=by("II.5.1"),
        ),
        assistants=MappingProxyType({"flag": by("VIII.4.1.4"), "announce": by("VIII.2.3")}),  # not the clock
        sighted_assistants=MappingProxyType({}),
        clock_assistants=MappingProxyType({}),
        announce_before_press=by("VIII.2.3"),
        moves_are_repeated=False,
        announce_always=False,
        lifted=by("VIII.2.1"),
        compare_agree=by("VIII.3.1.1"),
        compare_differ=by("VIII.3.1.2"),
        times_asked=by("VIII.5.1"),
        adjournment=None,
        no_adjournment=by("II.7.1"),
        suspension_ms=Setting(_HOUR_MS, by("II.7.2")),
        protest=by("II.2.2.5"),
        signed=by("II.6.21"),
        total_capped=False,
        reasons=by("IV.2.17"),
        turn=by("I.3.3"),
        touched=by("I.3.11"),
        touched_out_of_turn=by("I.3.14"),
        adjust_on_own_clock=None,
    )


def _irregularities_in_draughts(by: Callable[[str], Article]) -> MappingProxyType[str, IrregularityRule]:
    listed = {
        f"IRR-{point}": IrregularityRule(by(f"I.5.4.{point}"), Procedure.OPPONENT_DECIDES) for point in range(1, 18)
    }
    listed["IRR-17"] = listed["IRR-17"]._replace(blind_exempt=by("VIII.2.2"))
    return MappingProxyType(
        {
            **listed,
            "board_turned": IrregularityRule(by("I.5.1"), Procedure.ANNUL),
            "wrong_start": IrregularityRule(by("I.5.2"), Procedure.OPPONENT_DECIDES),
            "light_square": IrregularityRule(by("I.5.3"), Procedure.OPPONENT_DECIDES),
            "accident": IrregularityRule(by("I.5.5"), Procedure.RESTORE),
            "wrong_colours": IrregularityRule(by("II.4.6"), Procedure.PLAY_ON),
        }
    )


def _breaches_in_draughts(by: Callable[[str], Article]) -> MappingProxyType[str, Breach]:
    listed = {f"BAN-{point}": Breach(by(f"II.2.4.{point}")) for point in range(1, 14)}
    listed["BAN-10"] = Breach(by("II.2.4.10"), mandatory="loss", demanded_by=by("II.2.6.2"))
    irregular = {f"IRR-{point}": Breach(by(f"I.5.4.{point}")) for point in range(1, 18)}
    return MappingProxyType(
        {
            **listed,
            **irregular,
            "stopped_clocks": Breach(by("II.4.4.1")),
            "moved_clock": Breach(by("II.4.4.1")),
            "refused": Breach(by("II.2.6.1")),
            "late": Breach(by("II.5.5")),
            "announced_wrongly": Breach(by("VIII.3.2")),
        }
    )


def _sanctions_in_draughts(by: Callable[[str], Article]) -> tuple[Sanction, ...]:
    return (
        Sanction("reprimand", Effect.RECORD, by("II.2.5.1")),
        Sanction("warning", Effect.RECORD, by("II.2.5.2")),
        Sanction("time_off", Effect.TIME_OFF, by("II.2.5.5")),
        Sanction("time_to_opponent", Effect.TIME_TO_OPPONENT, by("II.2.5.5")),
        Sanction("loss", Effect.LOSS, by("II.2.5.3")),
        Sanction("disqualification", Effect.EXCLUSION, by("II.2.5.4")),
    )
