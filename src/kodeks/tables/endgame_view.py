"""What tables of endings say of a game at the board, for the arbiter: beside a claim, never instead of it.

They say whether somebody can force a win, and the line; what that means for a claim depends on its article. The draw
of an ending that is not played unless a win is shown [II.6.3.1] hangs on it, that of one that is not played at all
[III.9.1] does not, and whether an advantage is clear [II.6.3.2, III.9.2] stays the arbiter's judgement.
"""

from __future__ import annotations

from typing import NamedTuple

from kodeks.draughts import Position
from kodeks.endgames.lines import write_numbered_line
from kodeks.endgames.tables import EndingTables
from kodeks.endgames.verdict import EndingVerdict, Standing, judge_by_tables
from kodeks.game import State
from kodeks.game.draughts_table import DraughtsTable
from kodeks.game.state import OpenClaim
from kodeks.game.table import Proposal
from kodeks.rulebook.ruling import Ruling, Verdict


class EndgameView(NamedTuple):
    """The verdict of the tables, the line that shows it, and what it means for what is claimed or due."""

    ruling: Ruling
    line: str
    on_claim: Ruling | None


def position_of_endgame(state: State) -> Position | None:
    """The position on which tables may be asked: of draughts, in a game that goes on, and as it stands on the board."""
    table = state.table
    if not isinstance(table, DraughtsTable) or state.ending is not None or state.unentered:
        return None
    return table.game.position


def view_endgame(state: State, tables: EndingTables, limit: int) -> EndgameView | None:
    """What the tables say of a game; None where they say nothing, or a count of the code has spoken."""
    table = state.table
    verdict = judge_by_tables(tables, table.game, limit) if isinstance(table, DraughtsTable) else None
    position = position_of_endgame(state)
    if verdict is None or position is None:
        return None
    line = write_numbered_line(position, verdict.line)
    return EndgameView(verdict.ruling, line, _on_claim(state.claim, state.unplayed, verdict))


def _on_claim(claim: OpenClaim | None, unplayed: Proposal | None, verdict: EndingVerdict) -> Ruling | None:
    proposal = unplayed if claim is None else claim.proposal
    if proposal is None:
        return None
    ruling = proposal.ruling
    if ruling.verdict in (Verdict.DRAW, Verdict.DRAW_DUE):  # an ending that is not played
        if proposal.is_exact:
            return Ruling(Verdict.DRAW, "ending-not-played-anyway", ruling.articles)
        return _to_show(verdict, ruling)
    if claim is None or proposal.is_exact or ruling.verdict is not Verdict.ARBITER_DECISION_REQUIRED:
        return None
    if verdict.winner is None:
        reason = "ending-claimant-does-not-win"
    else:
        reason = "ending-claimant-wins" if verdict.winner is claim.side else "ending-claimant-loses"
    return Ruling(Verdict.ARBITER_DECISION_REQUIRED, reason, ruling.articles)


def _to_show(verdict: EndingVerdict, ruling: Ruling) -> Ruling | None:
    """Whether there is a win to show, where the draw hangs on it."""
    if verdict.standing is Standing.OPEN:
        return None
    if verdict.standing is Standing.WON:
        return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "ending-win-to-show", ruling.articles)
    return Ruling(Verdict.DRAW, "ending-no-win-to-show", ruling.articles)
