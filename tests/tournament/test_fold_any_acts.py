"""Whatever is recorded in whatever order: accepted, or refused with a reason, an article and no change."""

import random

import pytest
from arbiters_desk import Desk, rules

from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Act, Entry, SystemKind, explain_round, fold, propose_pairing, standings_of
from kodeks.tournament.acts import (
    Absent,
    Announce,
    Close,
    DrawLots,
    Enter,
    Forbid,
    LineUp,
    Note,
    Number,
    Pair,
    PlayOff,
    Present,
    Reopen,
    Result,
    Revise,
    SetRounds,
    Start,
    SwapColours,
    Undo,
    Unpair,
    Withdraw,
)

TEXTS = ("2-0", "1-1", "0-2", "1-0", "½-½", "½-0", "0-0", "+/-", "-/+", "-/-", "1+-1-", "", "x", "3-0")
NAMES = ("", "A", "B", "C", "D", "E")


def any_act(choose: random.Random, desk: Desk) -> Act:
    """Sensible or not."""
    state = desk.state
    number, other = (choose.randint(-1, len(state.entries) + 1) for _ in range(2))
    round_number, board = choose.randint(-1, len(state.rounds) + 2), choose.randint(-1, 5)
    names = tuple(choose.choice(NAMES) for _ in range(choose.choice((2, 2, 2, 3))))
    entry = Entry(
        name=choose.choice(("", f"New {choose.randrange(9)}")), rating=choose.choice((None, 1900)), players=names
    )
    order = list(range(len(state.entries)))
    choose.shuffle(order)
    numbers = [number + 1 for number in order]
    pairs = tuple(zip(numbers[::2], numbers[1::2], strict=False))
    bye = numbers[-1] if len(numbers) % 2 else None
    return choose.choice(
        (
            Enter(entry),
            Revise(number, entry),
            Number(tuple(order[: choose.choice((1, 99, 99))]), "seed"),
            DrawLots(choose.choice(("", "seed"))),
            Withdraw(number, choose.choice((None, round_number))),
            Absent(number, round_number, choose.randint(-1, 3)),
            Present(number, round_number),
            Forbid(number, other),
            LineUp(number, round_number, names),
            Pair(round_number, pairs, bye, choose.choice(("", "other/1"))),
            Pair(len(state.rounds) + 1, pairs, bye),
            Unpair(choose.choice((round_number, len(state.rounds))), choose.choice(("", "why"))),
            Announce(round_number),
            Start(round_number),
            *(Result(round_number, board, choose.choice(TEXTS), choose.choice((None, 0, 1, 2, 3))) for _ in range(3)),
            *(Result(len(state.rounds), 1 + abs(board), choose.choice(TEXTS)) for _ in range(3)),
            SwapColours(round_number, board),
            PlayOff((number, other)),
            Note(choose.choice(("", "text")), round_number),
            SetRounds(choose.randint(-1, 7)),
            Undo(choose.randint(-1, state.seq + 1)),
            Close(choose.choice(("", "", "", "why"))),
            Reopen(choose.choice(("", "why"))),
        )
    )


@pytest.mark.parametrize("system", SystemKind)
@pytest.mark.parametrize("game", ["100", "chess"])
def test_any_acts_in_any_order(system, game):
    choose = random.Random(f"{system}/{game}")
    for _ in range(3):
        boards = {"boards": 2} if system.is_for_teams else {}
        desk = Desk(rules(system, game, **boards))
        desk.enter(2 if system is SystemKind.MATCH else choose.choice((4, 5, 8)))
        for _ in range(80):
            act = any_act(choose, desk)
            if choose.random() < 0.15:
                proposal = propose_pairing(desk.state)
                act = act if isinstance(proposal, Ruling) else proposal.act
            before = desk.state
            step = desk.say(act, desk.state.seq - choose.choice((0, 0, 0, 1)))
            for ruling in step.rulings:
                assert ruling.reason
                assert ruling.articles
            assert step.is_accepted or (step.rulings and desk.state is before)
        standings_of(desk.state)
        for paired in desk.state.rounds:
            reasons = explain_round(desk.state, paired.number)
            assert isinstance(reasons, Ruling) or len(reasons.pairs) == len(paired.boards)
        assert fold(desk.regulations, desk.events).state == desk.state
