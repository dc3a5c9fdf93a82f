"""Tournaments in pairs that differ in nothing but what is not announced yet."""

from __future__ import annotations

from typing import NamedTuple

from older_files import brought

from kodeks.tournament import Act, Entry, acts
from kodeks.web.accounts.models import User
from kodeks.web.logs.models import Tournament

__all__ = ["EVENTS"]


SWISS = 'name = "Próba"\ngame = "100"\nsystem = "swiss"\nrounds = 5\nstarts = 2026-11-16\n'
CHESS = 'name = "Próba"\ngame = "chess"\nsystem = "swiss"\nrounds = 5\nstarts = 2026-11-16\n'
CUP = 'name = "Puchar"\ngame = "100"\nsystem = "knockout"\nstarts = 2026-11-16\n'
TEAMS = 'name = "Liga"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2\nstarts = 2026-11-16\n'
NAMES = ("Ala", "Bea", "Cyla", "Daria", "Ela", "Fela", "Gaja")


def entered(count: int) -> list[Act]:
    entries = [acts.Enter(Entry(name=name, rating=2300 - 50 * at)) for at, name in enumerate(NAMES[:count])]
    return [*entries, acts.Number(tuple(range(count)), "kodeks")]


def played(pairs: tuple[tuple[int, int], ...], bye: int | None, score: str) -> list[Act]:
    results = [acts.Result(1, board, score) for board in range(1, len(pairs) + 1)]
    told = acts.Note("Przerwa", is_announced=True)
    return [acts.Pair(1, pairs, bye, reason="próba"), acts.Announce(1), acts.Start(1), *results, told]


def hidden(pairs: tuple[tuple[int, int], ...], bye: int | None, said: str, moves: str) -> list[Act]:
    """A second round that is paired, with what is known of it already. (A result would begin it: then it is public.)"""
    return [
        acts.Pair(2, pairs, bye, reason=said),
        acts.Note(said, round=2, board=1, against=pairs[0][0]),
        acts.Postpone(2, len(pairs), said, "próba"),
        acts.Moves(2, 1, moves),
    ]


def teams() -> list[Act]:
    entries = [
        acts.Enter(Entry(name=name, players=tuple(f"{name} {place}" for place in "IXVL")))
        for name in ("Mława", "Gdynia", "Łomża", "Ełk")
    ]
    return [*entries, acts.Number((0, 1, 2, 3), "kodeks")]


def lined_up(first: str, second: str) -> list[Act]:
    """The other team of a round that is announced: its captain has handed in, and is not seen before the start."""
    return [acts.LineUp(2, 1, (f"Gdynia {first}", f"Gdynia {second}")), acts.LineUp(3, 1, (f"Łomża {second}", ""))]


class SecretEvent(NamedTuple):
    """Regulations, what everybody knows, and what is secret: in the one tournament, and in the other."""

    regulations: str
    known: list[Act]
    one: list[Act]
    other: list[Act]

    def twins(self, by: User) -> tuple[Tournament, Tournament]:
        """Both. (An older file may also have a postponement in a round that is not announced.)"""
        one, other = (brought(self.regulations, [*self.known, *secret], by) for secret in (self.one, self.other))
        return one, other


EVENTS = {
    "swiss": SecretEvent(
        SWISS,
        [*entered(7), *played(((1, 4), (5, 2), (3, 6)), 7, "2-0"), acts.Moves(1, 1, "1. 32-28 2-0")],
        hidden(((1, 5), (7, 3), (2, 4)), 6, "tajne raz", "1. 32-28"),
        hidden(((3, 1), (5, 7), (4, 6)), 2, "sekret sto", "1. 33-29"),
    ),
    "chess": SecretEvent(
        CHESS,
        [*entered(7), *played(((1, 4), (5, 2), (3, 6)), 7, "1-0")],
        hidden(((1, 5), (7, 3), (2, 4)), 6, "tajne raz", "1. e4"),
        hidden(((3, 1), (5, 7), (4, 6)), 2, "sekret sto", "1. d4"),
    ),
    "cup": SecretEvent(
        CUP,
        [*entered(4), *played(((1, 4), (2, 3)), None, "2-0")],
        hidden(((1, 2),), None, "tajne raz", "1. 32-28"),
        hidden(((2, 1),), None, "sekret sto", "1. 33-29"),
    ),
    "teams": SecretEvent(
        TEAMS,
        [*teams(), acts.Pair(1, ((1, 2), (3, 4)), reason="próba"), acts.Announce(1)],
        lined_up("I", "X"),
        lined_up("V", "L"),
    ),
    "teams, not announced": SecretEvent(
        TEAMS,
        teams(),
        [acts.Pair(1, ((1, 2), (3, 4)), reason="raz")],
        [acts.Pair(1, ((4, 1), (2, 3)), reason="sto")],
    ),
}
