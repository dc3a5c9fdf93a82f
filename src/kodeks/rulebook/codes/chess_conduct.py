"""Conduct at the board by the Laws of Chess: editions differ in the values of `ChessEdition` (chess-editions 1)."""

from __future__ import annotations

from types import MappingProxyType

from kodeks.rulebook.chess_laws import ChessEdition
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
from kodeks.rulebook.numbering import articles_by_kind

_RIGHTS = """
    arrive 6.6a, start 6.5, forfeit 6.6a, touch 4.3, move 1.1, announce E2.1, press 6.7a
    offer 9.1b1, answer 9.1b1, claim 9.2, resign 5.1b, flag 6.8, ask E2.9d, see A3, irregular 7.4a
    demand 7.4a, accept 7.4a, correct 7.3, refuse 12.8, call 6.12b, complain 6.10a, stop 6.12b, resume 6.12c
    decide 13.3, penalise 13.4, clock 6.10b, compare E2.8, undo 13.3, suspend 6.12a, adjourn ADJ.1a
    seal ADJ.1a, open ADJ.9a, sign 8.7
"""


def chess_conduct(laws: ChessEdition) -> ConductRules:
    by = laws.cite
    return ConductRules(
        rights=articles_by_kind(_RIGHTS, by),
        wrong_actor=by("13.6"),
        irregularities=_irregularities_in_chess(laws),
        demand=by("7.4a"),
        final=by("7.4a"),
        refusal=(by("12.8"),),
        arbiter_may_act=True,
        arbiter_unasked=by("13.6"),
        arbiter_stops=by("6.12a"),
        annul_before_moves=laws.reversed_colours_restart_before,
        breaches=_breaches_in_chess(laws),
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
        clock_assistants=MappingProxyType({"press": by("6.7d")}),
        announce_before_press=by("E2.3"),
        moves_are_repeated=True,
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
        turn=by("1.1"),
        touched=by("4.3"),
        touched_out_of_turn=by("4.2"),
        adjust_on_own_clock=laws.adjust_only_on_own_clock.article if laws.adjust_only_on_own_clock.value else None,
    )


def _irregularities_in_chess(laws: ChessEdition) -> MappingProxyType[str, IrregularityRule]:
    by = laws.cite
    illegal, restored = Procedure.ILLEGAL_MOVE, Procedure.RESTORE
    rules = {
        "illegal_move": IrregularityRule(by("7.4a"), illegal),
        "unfinished_promotion": IrregularityRule(laws.unfinished_promotion_queens.article, illegal),
        "touched_another": IrregularityRule(by("4.3"), Procedure.OPPONENT_DECIDES),
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


def _breaches_in_chess(laws: ChessEdition) -> MappingProxyType[str, Breach]:
    """Named by the number of 2009, one that is newer by that of 2023; a ruling cites the edition's own."""
    by = laws.cite
    common = "6.7b 6.7c 6.12d 7.3 8.1 9.1a 12.1 12.2 12.3a 12.3c 12.4 12.6 12.8"
    numbers = common.split()
    if not laws.two_hands_are_illegal.value:
        numbers.insert(0, "4.1")
    if not laws.search_may_be_refused.value:
        numbers.append("11.3.3")
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


_ENVELOPE = {
    "names": "ADJ.2a",
    "position": "ADJ.2b",
    "times": "ADJ.2c",
    "sealer": "ADJ.2d",
    "number": "ADJ.2e",
    "offer": "ADJ.2f",
    "resumption": "ADJ.2g",
    "kept": "ADJ.3",
}


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
        lost_position=by("ADJ.11b"),
        second_envelope=by("ADJ.9c"),
        wrong_times=by("ADJ.12"),
        late=by("ADJ.10"),
        late_ms=None if laws.adjourned_late_ms is None else laws.adjourned_late_ms.value,
        envelope=MappingProxyType({matter: by(number) for matter, number in _ENVELOPE.items()}),
    )
