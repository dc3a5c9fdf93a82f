"""A tournament that plays itself: the next act follows from the state, so that anybody can go on with it."""

from kodeks.tournament import Entry, propose_numbers, propose_pairing
from kodeks.tournament.acts import Announce, Enter, Note, Result
from kodeks.tournament.proposal import Proposal
from kodeks.tournament.state import Stage

REGULATIONS = """name = "Scripted"
game = "100"
system = "swiss"
rounds = 4
"""
PLAYERS = 8
RESULTS = ("2-0", "1-1", "0-2", "-/+")


def next_acts(state):
    """Entries, numbers, then round by round; notes when all is played."""
    if len(state.entries) < PLAYERS:
        return [Enter(Entry(name=f"Player {len(state.entries) + 1}"))]
    if not state.is_numbered:
        return [propose_numbers(state, "lots")]
    latest = state.rounds[-1] if state.rounds else None
    if latest is None or latest.is_complete:
        proposal = propose_pairing(state)
        return [proposal.act if isinstance(proposal, Proposal) else Note(f"after {state.seq}")]
    if latest.stage is Stage.PAIRED:
        return [Announce(latest.number)]
    board = next(board for board in latest.boards if not board.has_result)
    return [Result(latest.number, board.board, RESULTS[(board.white + board.black) % len(RESULTS)])]
