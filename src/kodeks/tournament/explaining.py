"""Why a round was paired as it was."""

from __future__ import annotations

from collections.abc import Sequence

from kodeks.pairing.swiss import Explanation, FloatExplanation, PairExplanation, Refusals, Why
from kodeks.pairing.swiss.reasoned_round import Refusal
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament.by_hand import compare_pairings, differences_from
from kodeks.tournament.proposal import Proposal, propose_pairing
from kodeks.tournament.state import PairedRound, Tournament
from kodeks.tournament.step import law, law_of_pairing
from kodeks.tournament.swiss_rounds import swiss_task

_BY_HAND = "tournament-pair-by-hand"
_IMPORTED = "tournament-pair-imported"
_OTHERWISE = "tournament-pair-otherwise"
_MOST_TOLD = 24  # pairs of a round


def explain_round(tournament: Tournament, number: int, engine: Proposal | Ruling | None = None) -> Explanation | Ruling:
    """The engine pairs it again on what was known then, whatever was corrected since, unless its answer is given. What
    was paired otherwise, by hand or by another program, says so."""
    paired = tournament.round(number)
    if paired is None:
        proposal = propose_pairing(tournament._replace(rounds=tournament.rounds[: number - 1]))
        return proposal if isinstance(proposal, Ruling) else proposal.explanation
    answer = propose_pairing(when_paired(tournament, paired)) if engine is None else engine
    reasons = Explanation() if isinstance(answer, Ruling) else answer.explanation
    return _of_what_was_paired(tournament, paired, reasons)


def when_paired(tournament: Tournament, paired: PairedRound) -> Tournament:
    """The state this round was paired on; of an imported one, what stood before it."""
    before = next((state for state in tournament.history() if state.seq == paired.on), None)
    return tournament._replace(rounds=tournament.rounds[: paired.number - 1]) if before is None else before


def tell_differences(
    tournament: Tournament, number: int, engine: Proposal | Ruling | None = None
) -> tuple[Ruling, ...]:
    """Where a round by hand, or from elsewhere, is not what the engine would have paired then; it is asked unless its
    answer is given or was kept."""
    paired = tournament.round(number)
    if paired is None:
        return ()
    if paired.engines_own is not None:
        return compare_pairings(tournament, paired.as_act(), paired.engines_own)
    return differences_from(when_paired(tournament, paired), paired.as_act(), engine)


def _of_what_was_paired(tournament: Tournament, paired: PairedRound, reasons: Explanation) -> Explanation:
    known = {(pair.white, pair.black): pair for pair in reasons.pairs}
    article = law_of_pairing(tournament)
    other = Why(_reason(paired), (article,))
    strange = [two for two in _pairs(paired) if two not in known and two[::-1] not in known]
    apart = _why_apart(tournament, paired, strange)
    pairs = []
    for board in paired.boards:
        two = (board.white, board.black)
        pair = known.get(two) or known.get(two[::-1])
        if pair is None:
            refused = Refusals.of(Refusal(board.black, apart[two]) for _ in range(two in apart))
            pairs.append(PairExplanation(board.board, *two, other, other, refused))
        elif (pair.white, pair.black) == two:
            pairs.append(pair._replace(board=board.board))
        else:
            turned = _turned(tournament, article)
            pairs.append(PairExplanation(board.board, *two, pair.chosen, turned, pair.refused))
    is_its_own = all(two in known for two in _pairs(paired))
    return reasons._replace(
        pairs=tuple(pairs),
        floats=() if strange else reasons.floats,
        bye=_bye(paired, reasons, other),
        notes=reasons.notes if is_its_own else (),  # what the engine says of its own round is not said of another
    )


def _pairs(paired: PairedRound) -> list[tuple[int, int]]:
    return [(board.white, board.black) for board in paired.boards]


def _why_apart(
    tournament: Tournament, paired: PairedRound, strange: Sequence[tuple[int, int]]
) -> dict[tuple[int, int], Why]:
    """Why the rules do not put together those who met, where they tell it; of a few, for each is a question of its
    own."""
    if not strange or len(strange) > _MOST_TOLD or not tournament.regulations.system.is_swiss:
        return {}
    return dict(tournament.regulations.swiss.why_apart(swiss_task(when_paired(tournament, paired)), strange))


def _reason(paired: PairedRound) -> str:
    if not paired.engine:
        return _BY_HAND
    return _IMPORTED if paired.engine.startswith("import") else _OTHERWISE


def _turned(tournament: Tournament, article: Article) -> Why:
    return Why("tournament-colours-otherwise", (law(tournament, "II.4.6", "FTR:4b"), article))


def _bye(paired: PairedRound, reasons: Explanation, other: Why) -> FloatExplanation | None:
    if paired.bye is None or (reasons.bye is not None and reasons.bye.number == paired.bye):
        return reasons.bye if paired.bye is not None else None
    return FloatExplanation(paired.bye, other)
