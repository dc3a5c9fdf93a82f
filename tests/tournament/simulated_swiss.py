"""A whole Swiss by a seed: late entries, withdrawals, absences, walkovers, corrections, swapped colours and undo."""

from __future__ import annotations

import random

from arbiters_desk import CHESS, DRAUGHTS, Desk, rules

from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Entry, SystemKind, propose_pairing
from kodeks.tournament.acts import (
    Absent,
    Announce,
    Enter,
    Forbid,
    Present,
    Result,
    Start,
    SwapColours,
    Undo,
    Withdraw,
)

FORFEITS = ("+/-", "-/+", "-/-")


class Simulation:
    """One tournament at one desk. `trouble` is the chance of each kind of disturbance."""

    def __init__(self, seed: int, variant: str, players: int, rounds: int, *, float_control: bool = True) -> None:
        self.choose = random.Random(f"{seed}/{variant}/{players}")
        self.trouble = 2 / players
        game = "chess" if variant == "fide_dutch" else "100"
        self.desk = Desk(
            rules(SystemKind.SWISS, game, rounds=rounds, swiss_variant=variant, float_control=float_control)
        )
        self.texts = CHESS if game == "chess" else DRAUGHTS
        self.was_stuck = False
        for place in range(players):
            rating = self.choose.randrange(1200, 2500) if variant == "rating" or self.choose.random() > 0.1 else None
            self.desk.do(Enter(Entry(name=f"P{place}", rating=rating)))
        self.desk.draw(f"seed {seed}")

    def run(self) -> Simulation:
        """To the last round, or to where no pairing exists."""
        rounds = self.desk.regulations.pairing.rounds or 0
        while len(self.desk.state.rounds) < rounds:
            self.before_a_round()
            proposal = propose_pairing(self.desk.state)
            if isinstance(proposal, Ruling):
                self.was_stuck = True
                return self
            self.desk.do(proposal.act)
            number = len(self.desk.state.rounds)
            self.desk.do(Announce(number), Start(number))
            self.play(number)
            if self.choose.random() < 0.2:
                self.take_back_and_repeat()
        return self

    def happens(self) -> bool:
        return self.choose.random() < self.trouble

    def anybody(self) -> int:
        return self.choose.randint(1, len(self.desk.state.order))

    def before_a_round(self) -> None:
        state, number = self.desk.state, self.desk.state.round_to_pair
        here = [each for each in range(1, len(state.order) + 1) if each not in state.withdrawn]
        for each in here:
            if self.happens() and len(here) > 6:
                self.desk.do(Absent(each, number, self.choose.choice((0, 0, 1))))
                if self.choose.random() < 0.2:
                    self.desk.do(Present(each, number))
            elif self.choose.random() < self.trouble / 4 and len(here) > 8:
                self.desk.do(Withdraw(each))
                here.remove(each)
        if number > 1 and self.choose.random() < 0.3:
            self.desk.do(Enter(Entry(name=f"Late {len(state.entries)}", rating=self.choose.randrange(1200, 2500))))
        if self.choose.random() < 0.1 and len(here) > 12:
            one, other = self.choose.sample(here, 2)
            self.desk.do(Forbid(one, other))

    def play(self, number: int) -> None:
        boards = list(self.desk.state.rounds[-1].boards)
        self.choose.shuffle(boards)
        for board in boards:
            if self.choose.random() < self.trouble / 2:
                self.desk.do(SwapColours(number, board.board))
            forfeits = self.choose.random() < 0.04
            self.desk.do(Result(number, board.board, self.choose.choice(FORFEITS if forfeits else self.texts)))
        if number > 1 and self.choose.random() < 0.3:
            earlier = self.desk.state.rounds[number - 2]
            board = self.choose.choice(earlier.boards)
            if board.score is not None and board.score.is_played:
                self.desk.do(Result(number - 1, board.board, self.choose.choice(self.texts)))

    def take_back_and_repeat(self) -> None:
        """The last results are undone and entered again, in other order."""
        seq = self.desk.state.seq
        last = [event for event in self.desk.events[-3:] if isinstance(event.act, Result)]
        self.desk.do(Undo(seq - 3))
        self.desk.do(Undo(seq) if self.choose.random() < 0.5 or len(last) < 3 else last[0].act)
        if len(self.desk.state.rounds[-1].boards) and not self.desk.state.rounds[-1].is_complete:
            self.desk.do(*(event.act for event in last[1:]))
