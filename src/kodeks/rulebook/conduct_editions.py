"""Conduct at the board in every edition. They differ in data only (irregularities-and-conduct 11, chess-editions 1)."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article, cite
from kodeks.rulebook.conduct import (
    AdjournmentRules,
    Breach,
    ConductRules,
    Effect,
    IrregularityRule,
    OfferRules,
    Procedure,
    Sanction,
)
from kodeks.rulebook.edition import Setting
from kodeks.rulebook.fide import FIDE2009, FIDE2023, ChessEdition
from kodeks.rulebook.result import Side

__all__ = ["conduct_rules"]

_HOUR_MS = 3_600_000

_RIGHTS_IN_DRAUGHTS = """
    arrive II.4.4, start II.4.4, forfeit II.5.5, touch I.3.11, move I.3.3, announce VIII.2.3, press II.6.8
    offer II.5.1, answer II.5.1, claim II.5.2, resign I.7.2.1, flag II.6.12, ask VIII.5.1, irregular II.5.3
    demand I.5.4, accept I.5.4, correct I.5.8, refuse I.5.8, call II.2.2.3, complain II.5.3, stop II.4.4.1
    resume IV.2.8
    decide IV.2.13, penalise II.2.5, clock II.6.10, compare VIII.3.1, undo IV.2.17, suspend II.7.2, adjourn II.7.1
    seal II.7.1, open II.7.1, sign II.6.21
"""
_RIGHTS_IN_CHESS = """
    arrive 6.6a, start 6.5, forfeit 6.6a, touch 4.3, move 1.1, announce E2.1, press 6.7a
    offer 9.1b1, answer 9.1b1, claim 9.2, resign 5.1b, flag 6.8, ask E2.9d, irregular 7.4a
    demand 7.4a, accept 7.4a, correct 7.3, refuse 12.8, call 6.12b, complain 6.10a, stop 6.12b, resume 6.12c
    decide 13.3, penalise 13.4, clock 6.10b, compare E2.8, undo 13.3, suspend 6.12a, adjourn ADJ.1a
    seal ADJ.1a, open ADJ.9a, sign 8.7
"""


def _table(text: str, by: Callable[[str], Article]) -> MappingProxyType[str, Article]:
    pairs = (pair.split() for pair in text.replace(",", "\n").splitlines() if pair.strip())
    return MappingProxyType({kind: by(number) for kind, number in pairs})


def _draughts(edition: str, code: str, board: str, *, adjourns: bool) -> ConductRules:
    def by(number: str) -> Article:
        return cite(code, number)

    rights = dict(_table(_RIGHTS_IN_DRAUGHTS, by))
    if adjourns:
        rights.update(adjourn=by("II.7.4"), seal=by("II.7.6.4"), open=by("II.7.7.1"))
    return ConductRules(
        edition=edition,
        rights=MappingProxyType(rights),
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
            pieces_without_sheets=Setting(10 if board == "100" else 6, by("III.6")),
            once_until_offered=True,
            touch_declines=False,
            out_of_place=by("II.5.1"),
        ),
        assistants=MappingProxyType({"flag": by("VIII.4.1.4"), "announce": by("VIII.2.3")}),  # not the clock
        sighted_assistants=MappingProxyType({}),
        announce_before_press=by("VIII.2.3"),
        announce_always=False,
        lifted=by("VIII.2.1"),
        compare_agree=by("VIII.3.1.1"),
        compare_differ=by("VIII.3.1.2"),
        times_asked=by("VIII.5.1"),
        adjournment=_adjournment_in_draughts(by) if adjourns else None,
        no_adjournment=by("II.7.1"),
        suspension_ms=None if adjourns else Setting(_HOUR_MS, by("II.7.2")),
        protest=by("II.2.2.5"),
        signed=by("II.6.21"),
        total_capped=False,
        reasons=by("IV.2.17"),
        nobody_can_win=by("I.7.3.3"),
        turn=by("I.3.3"),
        touched=by("I.3.11"),
        touched_out_of_turn=by("I.3.14"),
        adjust_on_own_clock=None,
        claim_after_touch=None,
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


def _adjournment_in_draughts(by: Callable[[str], Article]) -> AdjournmentRules:
    return AdjournmentRules(
        order=by("II.7.4"),
        sealer=Side.BLACK,
        on_move=by("II.7.6.1"),
        before_control=by("II.7.5"),
        seal=by("II.7.6.4"),
        early=None,
        open=by("II.7.7.1"),
        times=by("II.7.7.3"),
        illegal_loses=by("II.7.6.7"),
        illegal_is_proposed=False,
        replier_present=None,
        lost_envelope=None,
        late=by("II.5.5"),
        late_ms=None,
    )


def _chess(laws: ChessEdition) -> ConductRules:
    by = laws.cite
    return ConductRules(
        edition=laws.key,
        rights=_table(_RIGHTS_IN_CHESS, by),
        wrong_actor=by("13.6"),
        irregularities=_irregularities_in_chess(laws),
        demand=by("7.4a"),
        final=by("7.4a"),
        refusal=(by("12.8"),),
        arbiter_may_act=True,
        arbiter_unasked=by("13.6"),
        arbiter_stops=by("6.12a"),
        annul_before_moves=laws.reversed_colours_restart_before,
        breaches=_breaches_in_chess(by),
        sanctions=_sanctions_in_chess(laws),
        offers=OfferRules(
            article=by("9.1b1"),
            answer=by("9.1b1"),
            after_own_move_only=False,
            pieces_without_sheets=None,
            once_until_offered=False,
            touch_declines=True,
            out_of_place=by("12.6"),
        ),
        assistants=MappingProxyType(
            {
                "announce": by("E2.9b"),
                "press": by("E2.9c"),
                "ask": by("E2.9d"),
                "flag": by("E2.9e"),
                "call": by("E2.9e"),
                "seal": by("E2.9f"),
            }
        ),
        sighted_assistants=MappingProxyType({"announce": by("E2.10")}),
        announce_before_press=by("E2.3"),
        announce_always=True,
        lifted=by("E2.2"),
        compare_agree=by("E2.7"),
        compare_differ=by("E2.8"),
        times_asked=by("E2.9d"),
        adjournment=_adjournment_in_chess(laws),
        no_adjournment=by("ADJ.1a"),
        suspension_ms=None,
        protest=by("12.10"),
        signed=by("8.7"),
        total_capped=laws.total_capped.value,
        reasons=by("P"),
        nobody_can_win=by("9.6"),
        turn=by("1.1"),
        touched=by("4.3"),
        touched_out_of_turn=by("4.2"),
        adjust_on_own_clock=laws.adjust_only_on_own_clock.article if laws.adjust_only_on_own_clock.value else None,
        claim_after_touch=by("9.4"),
    )


def _irregularities_in_chess(laws: ChessEdition) -> MappingProxyType[str, IrregularityRule]:
    by = laws.cite
    illegal, restored = Procedure.ILLEGAL_MOVE, Procedure.RESTORE
    rules = {
        "illegal_move": IrregularityRule(by("7.4a"), illegal),
        "unfinished_promotion": IrregularityRule(laws.unfinished_promotion_queens.article, illegal),
        "wrong_start": IrregularityRule(by("7.1a"), Procedure.ANNUL),
        "board_turned": IrregularityRule(by("7.1b"), restored),
        "wrong_colours": IrregularityRule(
            by("7.2"), Procedure.PLAY_ON if laws.reversed_colours_restart_before is None else Procedure.ANNUL_EARLY
        ),
        "displaced": IrregularityRule(by("7.3"), restored),
        "found_displaced": IrregularityRule(by("7.5"), restored),
    }
    if laws.press_without_move_is_illegal.value:
        rules["press_without_move"] = IrregularityRule(laws.press_without_move_is_illegal.article, illegal)
    if laws.two_hands_are_illegal.value:
        rules["two_hands"] = IrregularityRule(laws.two_hands_are_illegal.article, illegal)
    return MappingProxyType(rules)


def _breaches_in_chess(by: Callable[[str], Article]) -> MappingProxyType[str, Breach]:
    """Named by the number of 2009; a ruling cites the edition's own."""
    numbers = ("6.7b", "6.7c", "6.12d", "7.3", "8.1", "9.1a", "12.1", "12.2", "12.3a", "12.3c", "12.4", "12.6", "12.8")
    device = Breach(by("12.3b"), mandatory="loss", demanded_by=by("12.3b"))
    return MappingProxyType({**{number: Breach(by(number)) for number in numbers}, "12.3b": device})


def _sanctions_in_chess(laws: ChessEdition) -> tuple[Sanction, ...]:
    by = laws.cite
    common = (
        Sanction("warning", Effect.RECORD, by("13.4a")),
        Sanction("time_to_opponent", Effect.TIME_TO_OPPONENT, by("13.4b")),
        Sanction("time_off", Effect.TIME_OFF, by("13.4c")),
        Sanction("points_off", Effect.POINTS_OFF, by("13.4e")),
        Sanction("points_to_opponent", Effect.POINTS_TO_OPPONENT, by("13.4f")),
        Sanction("loss", Effect.LOSS, by("13.4d")),
        Sanction("expulsion", Effect.EXCLUSION, by("13.4g")),
    )
    if not laws.fine_and_exclusion.value:
        return common
    later = (
        Sanction("fine", Effect.RECORD, laws.fine_and_exclusion.article),
        Sanction("excluded_from_rounds", Effect.RECORD, laws.fine_and_exclusion.article),
    )
    return common + later


def _adjournment_in_chess(laws: ChessEdition) -> AdjournmentRules:
    by = laws.cite
    return AdjournmentRules(
        order=by("ADJ.1a"),
        sealer=None,
        on_move=by("ADJ.1a"),
        before_control=None,
        seal=by("ADJ.1a"),
        early=by("ADJ.1b"),
        open=by("ADJ.9a"),
        times=by("ADJ.5"),
        illegal_loses=by("ADJ.8"),
        illegal_is_proposed=True,
        replier_present=by("ADJ.7"),
        lost_envelope=by("ADJ.11a"),
        late=by("ADJ.10"),
        late_ms=None if laws.adjourned_late_ms is None else laws.adjourned_late_ms.value,
    )


_RULES = MappingProxyType(
    {
        ("kw2025", "100"): _draughts("kw2025", "KW2025", "100", adjourns=False),
        ("kw2025", "64"): _draughts("kw2025", "KW2025", "64", adjourns=False),
        ("kw2022", "100"): _draughts("kw2022", "KW2022", "100", adjourns=True),
        ("kw2022", "64"): _draughts("kw2022", "KW2022", "64", adjourns=True),
        ("fide2009", "chess"): _chess(FIDE2009),
        ("fide2023", "chess"): _chess(FIDE2023),
    }
)


def conduct_rules(edition: str, board: str) -> ConductRules:
    """What this edition says of conduct in this game: "100", "64" or "chess"."""
    if (edition, board) not in _RULES:
        raise MalformedText("edition-of-another-game", f"{edition} {board}")
    return _RULES[edition, board]
