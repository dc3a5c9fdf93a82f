"""Random tournaments so far, as the vectors write them: byes, absences, forfeits, odd scorings, forbidden pairs."""

from __future__ import annotations

from random import Random
from typing import Any

_WORTH = {"1": 2, "+": 2, "U": 2, "F": 2, "=": 1, "H": 1}
_SCORINGS = (
    {"W": 3, "D": 1, "P": 3},
    {"P": 0.5},
    {"W": 3, "D": 2, "L": 1, "P": 3},
    {"P": 0},
)


def random_history(random: Random, least: int, most: int) -> dict[str, Any]:
    """A round to pair after some that were paired roughly by points, or by nothing at all."""
    size, number = random.randint(least, most), random.randint(1, 6)
    histories: list[list[str]] = [[] for _ in range(size)]
    met: set[frozenset[int]] = set()
    for _ in range(number - 1):
        _play(random, histories, met)
    for history in histories:
        if random.random() < 0.06:
            history.append("Z")
    vector: dict[str, Any] = {
        "round": number,
        "rounds": number + random.choice((0, 0, 1, 3)),
        "first": random.choice("wb"),
        "players": [" ".join(history) for history in histories],
    }
    if random.random() < 0.15:
        vector["forbidden"] = [random.sample(range(1, size + 1), 2)]
    if random.random() < 0.15:
        vector["virtual"] = [[1, 1, number, 1, size // 2]]
    if random.random() < 0.1:
        vector["scoring"] = random.choice(_SCORINGS)
    return vector


def _play(random: Random, histories: list[list[str]], met: set[frozenset[int]]) -> None:
    players = list(range(len(histories)))
    random.shuffle(players)
    if random.random() < 0.7:
        players.sort(key=lambda each: -sum(_WORTH.get(token[-1], 0) for token in histories[each]))
    for each in [each for each in players if random.random() < 0.12]:
        players.remove(each)
        histories[each].append(random.choice("HZUFZ"))
    while players:
        one = players.pop(0)
        other = next((each for each in players if frozenset((one, each)) not in met), None)
        if other is None:
            histories[one].append("Z" if "U" in histories[one] else random.choice("UHZF"))
            continue
        players.remove(other)
        white, black = random.sample((one, other), 2)
        is_played = random.random() > 0.1
        ours, theirs = random.choice(("10", "01", "==", "10", "01") if is_played else ("+-", "-+", "--"))
        if is_played:
            met.add(frozenset((one, other)))
        histories[white].append(f"{black + 1}w{ours}")
        histories[black].append(f"{white + 1}b{theirs}")
