"""The claim of a player short of time: the opponent is not winning by normal means [FIDE 10.2, D1]."""

from __future__ import annotations

from kodeks.game.table import Case, Proposal, refuse
from kodeks.rulebook.chess_laws import Applicability, ChessEdition, RuleSet
from kodeks.rulebook.ruling import Ruling, Verdict

_MINUTE_MS = 60_000
_BLITZ = (RuleSet.BLITZ, RuleSet.BLITZ_SUPERVISED)


def judge_quickplay(edition: ChessEdition, rule_set: RuleSet, case: Case, *, on_move: bool) -> Proposal | Ruling:
    """Whether the claim may be made. If so the arbiter judges: whether the opponent tries to win by normal means, no
    program can tell. Where no arbiter is present the claim ends the game [D1]."""
    number = "10.2" if case.arbiter_present else "D1"
    refusal = _refusal(edition, rule_set, case, number, on_move=on_move or not case.arbiter_present)
    if refusal is not None:
        return refusal
    article = edition.cite(number)
    facts = {"minutes": edition.quickplay_below_ms.value // _MINUTE_MS}
    ruling = Ruling(Verdict.ARBITER_DECISION_REQUIRED, "game-quickplay-claimed", (article,), facts)
    return Proposal(
        ruling,
        is_exact=False,
        penalty_ms=edition.quickplay_extra_ms.value,
        is_offer=True,
        may_postpone=case.arbiter_present,
    )


def judge_increment_request(
    edition: ChessEdition, rule_set: RuleSet, case: Case, *, on_move: bool
) -> Proposal | Ruling:
    """The request for five seconds a move, where the edition knows it; it is an offer of a draw, too [G.III.4]."""
    request = edition.quickplay_increment_request_ms
    assert request is not None, "no ground for a claim in this edition"
    refusal = _refusal(edition, rule_set, case, "10.2", on_move=on_move)
    if refusal is not None:
        return refusal
    facts = {"seconds": request.value // 1_000}
    ruling = Ruling(Verdict.ARBITER_DECISION_REQUIRED, "game-increment-requested", (request.article,), facts)
    return Proposal(
        ruling, is_exact=False, is_offer=True, increment_ms=request.value, given_ms=edition.quickplay_extra_ms.value
    )


def _refusal(edition: ChessEdition, rule_set: RuleSet, case: Case, number: str, *, on_move: bool) -> Ruling | None:
    clock, side = case.clock, case.side
    if edition.quickplay.value is Applicability.IF_ANNOUNCED and not case.quickplay_announced:
        return refuse("game-quickplay-not-announced", edition.quickplay.article)
    if rule_set is RuleSet.BLITZ or (edition.quickplay.value is Applicability.IF_ANNOUNCED and rule_set in _BLITZ):
        return refuse("game-no-quickplay-in-blitz", edition.cite("B3b"))
    if clock is None or clock.face(side).control_at or clock.stage(side).bonus_ms:
        return refuse("game-no-quickplay-finish", edition.cite("10.1"))  # [C-40]
    if not on_move:
        return refuse("game-quickplay-not-on-move", edition.cite(number))
    if clock.is_flag_down(side, case.at_ms):
        return refuse("game-claim-after-flag", edition.cite(number))
    below_ms = edition.quickplay_below_ms.value
    if clock.remaining_ms(side, case.at_ms) >= below_ms:
        return refuse("game-quickplay-too-early", edition.cite(number), minutes=below_ms // _MINUTE_MS)
    return None
