"""A second, plain way to the same numbers: floats replaced by whole arithmetic, tables by their formulas, and every
way to let players stand in for others tried out."""

from __future__ import annotations

from functools import cache

LETTERS = "ABCDEFGHIJKLMNOPQRS"
PERCENTS = (76, 73, 70, 67, 64, 60, 57, 53, 50, 47, 43, 40, 36, 33, 30, 27, 24, 20)
FIRST = {"K": ("B", 2), "M": ("D", 0), "AM": ("J", 0)}  # first letter, and the row it stands in


def result_in_hundredths(weights: list[int], own: int, wins: int, losses: int) -> int:
    """VII.4.2 in whole numbers."""
    top, bottom = sum(weights) + own + 4 * (wins - losses), len(weights) + 1
    return (200 * top + bottom) // (2 * bottom)


def letter_of(ratings: list[int], own: int, *, women: bool) -> str:
    """VII.5.2 and VII.5.3 by their steps of 25."""
    count = len(ratings) + 1
    mean = (2 * (sum(ratings) + own) + count) // (2 * count)
    return LETTERS[min(18, max(0, (mean - (1776 if women else 1976)) // 25 + 1))]


def points_needed(title: str, letter: str, games: int) -> int | None:
    """VII.5.4, with the last row for K in R and S [D-126]."""
    first, row = FIRST[title]
    place = LETTERS.index(letter) - LETTERS.index(first)
    if place < 0:
        return None
    percent = PERCENTS[min(row + place, len(PERCENTS) - 1)]
    return (2 * percent * games + 50) // 100


def most_units(title: str, ratings: list[int], shift: int = 0) -> int:
    """VII.5.5.3 by trying every use of every player: each serves at one step that his rating allows, or not at all."""
    steps = [2200 - shift, 2250 - shift, 2300 - shift]
    target = {"K": 0, "M": 1, "AM": 2}[title]

    @cache
    def tried(player: int, pools: tuple[int, ...]) -> int:
        if player == len(ratings):
            return _exchange(pools, target)
        best = tried(player + 1, pools)
        for step in range(target + 1):
            if ratings[player] >= steps[step]:
                more = tuple(count + (place == step) for place, count in enumerate(pools))
                best = max(best, tried(player + 1, more))
        return best

    return tried(0, (0, 0, 0))


@cache
def _exchange(pools: tuple[int, ...], target: int) -> int:
    """The most at the target, trying every exchange of three for one."""
    best = pools[target]
    for step in range(target):
        if pools[step] >= 3:
            given = list(pools)
            given[step] -= 3
            given[step + 1] += 1
            best = max(best, _exchange(tuple(given), target))
    return best


def has_title_norm(
    title: str,
    own: int | None,
    met: list[tuple[str, int, int]],
    others: list[tuple[int, int]],
    points: int,
    *,
    women: bool,
    is_64: bool,
    is_swiss: bool,
) -> bool:
    """VII.5.1-5.5 and VII.5.8 from the beginning to the end. `met` are the games against the classified: who, his
    rating, points in the game; `others` everybody else who is classified: rating and points in the table."""
    count, shift = len(met), 150 * women + 75 * is_64
    if count < 7:
        return False  # VII.5.4
    letter = letter_of([rating for _, rating, _ in met], own or (1950 if women else 2100), women=women)
    needed = points_needed(title, letter, count)
    if needed is None or sum(scored for _, _, scored in met) < needed:
        return False
    strong = {name for name, rating, _ in met if rating >= 2200 - shift}  # each once [D-132]
    if len(strong) < count // 3 + 2:
        return False
    behind = [rating for rating, scored in others if scored <= points]
    return not is_swiss or most_units(title, behind, shift) >= 3
