"""Varma pools: start numbers by which those of one club or federation meet early [V.1.6.2, FTR A2]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from kodeks.pairing.tables.berger import round_of
from kodeks.pairing.tables.start_numbers import Drawer, DrawnNumber, NumberDraw, check_drawers
from kodeks.pairing.tables.table import even_size
from kodeks.rulebook.article import Article
from kodeks.rulebook.code import Code
from kodeks.rulebook.editions import edition
from kodeks.rulebook.lots import draw_lot
from kodeks.rulebook.printed_table import PrintedTable
from kodeks.rulebook.ruling import Ruling, Verdict


class VarmaSet(NamedTuple):
    """An envelope: its letter and the numbers in it."""

    letter: str
    numbers: tuple[int, ...]


class _Row(NamedTuple):
    players_min: int
    players_max: int
    letter: str
    printed: tuple[int, ...]
    suggested: tuple[int, ...]


@cache
def _rows(table: PrintedTable) -> tuple[_Row, ...]:
    return tuple(
        _Row(
            int(row["players_min"]),
            int(row["players_max"]),
            row["letter"],
            tuple(map(int, row["numbers"].split())),
            tuple(map(int, row["suggested_numbers"].split())),
        )
        for row in table.rows()
    )


def varma_sets(players: int, *, suggested: bool = False, code: Code | None = None) -> tuple[VarmaSet, ...] | Ruling:
    """The sets for a field of this size; an odd one lacks the highest number of its row.

    `suggested` mends the row of 11-12, where the print lets two of one set meet in the last round [C-86].
    """
    rules = (code or edition()).varma
    least, most = rules.least_players, rules.most_players
    rows = [
        row for row in _rows(rules.sets) if least <= players <= most and row.players_min <= players <= row.players_max
    ]
    if not rows:
        facts: dict[str, int | str] = {"players": players, "least": least, "most": most}
        return Ruling(Verdict.REFUSED, "varma-no-row", _articles(code)[-1:], facts)
    chosen = ((row.letter, row.suggested if suggested else row.printed) for row in rows)
    return tuple(
        VarmaSet(letter, tuple(number for number in numbers if number <= players)) for letter, numbers in chosen
    )


def weak_sets(players: int, *, suggested: bool = False, code: Code | None = None) -> tuple[Ruling, ...]:
    """A warning for every two numbers of one set that meet in the last rounds."""
    sets = varma_sets(players, suggested=suggested, code=code)
    if isinstance(sets, Ruling):
        return ()
    return tuple(
        Ruling(
            Verdict.CONTRADICTS,
            "varma-set-meets-late",
            _articles(code)[-1:],
            {"letter": one_set.letter, "first": one, "second": other, "round": round_of(players, one, other)},
        )
        for one_set in sets
        for one, other in combinations(one_set.numbers, 2)
        if _is_late(code, players, one, other)
    )


def draw_varma(
    seed: str,
    drawers: Sequence[Drawer],
    *,
    suggested: bool = False,
    code: Code | None = None,
) -> NumberDraw | Ruling:
    """Groups draw, the largest first, equal ones by name or country code, and inside a group by name [A2.2].

    A group picks by lot a set with numbers enough for it; all of it draw from that set, and what is left serves the
    others [A2.3-4]. Sets that nobody has opened go first, and no set is offered whose choice would leave a later
    group without one, if there is another.
    """
    check_drawers(drawers)
    sets = varma_sets(len(drawers), suggested=suggested, code=code)
    if isinstance(sets, Ruling):
        return sets
    envelopes = _Envelopes(seed, sets)
    groups = _groups(drawers)
    sizes = tuple(len(group) for group in groups)
    for place, group in enumerate(groups):
        letter = envelopes.pick(sizes[place], sizes[place + 1 :])
        for drawer in group:
            envelopes.draw(drawer, letter)
    by_key = {drawer.key: drawer for drawer in drawers}
    numbered = [by_key[drawn.key] for drawn in sorted(envelopes.drawn, key=lambda drawn: drawn.number)]
    rulings = (
        *weak_sets(len(drawers), suggested=suggested, code=code),
        *judge_varma(numbered, suggested=suggested, code=code),
    )
    return NumberDraw(seed, tuple(envelopes.drawn), _articles(code), rulings)


def judge_varma(numbered: Sequence[Drawer], *, suggested: bool = False, code: Code | None = None) -> tuple[Ruling, ...]:
    """What start numbers do not achieve, given those who have them from number 1 on: a group that no set held whole,
    and any two of one group who meet late all the same. Nothing where there is no table."""
    sets = varma_sets(len(numbered), suggested=suggested, code=code)
    if isinstance(sets, Ruling):
        return ()
    number_of = {drawer.key: number for number, drawer in enumerate(numbered, start=1)}
    rulings: list[Ruling] = []
    for group in _groups(numbered):
        numbers = {number_of[drawer.key] for drawer in group}
        if not any(numbers <= set(one_set.numbers) for one_set in sets):
            facts: dict[str, int | str] = {"group": group[0].group, "players": len(group)}
            rulings.append(Ruling(Verdict.CONTRADICTS, "varma-group-split", _articles(code)[:1], facts))
        rulings += _late_mates(group, number_of, code)
    return tuple(rulings)


class _Envelopes:
    """The sets while they are drawn from."""

    def __init__(self, seed: str, sets: Iterable[VarmaSet]) -> None:
        self.seed = seed
        self.left = {one_set.letter: list(one_set.numbers) for one_set in sets}
        self.opened: set[str] = set()
        self.drawn: list[DrawnNumber] = []

    def pick(self, size: int, later: tuple[int, ...]) -> str | None:
        """A set that holds the whole group, by lot; None if none does."""
        fitting = [letter for letter, numbers in self.left.items() if len(numbers) >= size]
        kind = [letter for letter in fitting if _all_fit(later, self._room(letter, size))] or fitting
        offered = [letter for letter in kind if letter not in self.opened] or kind
        if not offered:
            return None
        letter = offered[draw_lot(f"{self.seed}/set/{len(self.drawn) + 1}", len(offered))]
        self.opened.add(letter)
        return letter

    def draw(self, drawer: Drawer, letter: str | None) -> None:
        """One number out of the set; a group that has no set of its own takes the fullest."""
        if letter is None:
            letter = max(self.left, key=lambda each: len(self.left[each]))
        numbers = self.left[letter]
        number = numbers.pop(draw_lot(f"{self.seed}/number/{len(self.drawn) + 1}", len(numbers)))
        self.drawn.append(DrawnNumber(drawer.key, number, letter))

    def _room(self, letter: str, size: int) -> tuple[int, ...]:
        room = (len(numbers) - (size if each == letter else 0) for each, numbers in self.left.items())
        return tuple(sorted(room))


@cache
def _all_fit(sizes: tuple[int, ...], room: tuple[int, ...]) -> bool:
    """Whether groups of these sizes, the largest first, can each have a set; single players always can."""
    if not sizes or sizes[0] == 1:
        return True
    return any(
        _all_fit(sizes[1:], tuple(sorted((*room[:place], space - sizes[0], *room[place + 1 :]))))
        for place, space in enumerate(room)
        if space >= sizes[0]
    )


def _groups(drawers: Sequence[Drawer]) -> list[list[Drawer]]:
    """In the order of drawing. Who belongs to nobody draws alone."""
    groups: dict[tuple[str, str], list[Drawer]] = {}
    for drawer in sorted(drawers, key=lambda each: (each.name.casefold(), each.key)):
        groups.setdefault((drawer.group, "" if drawer.group else drawer.key), []).append(drawer)
    return [groups[key] for key in sorted(groups, key=lambda key: (-len(groups[key]), key[0].casefold(), key))]


def _late_mates(group: Sequence[Drawer], number_of: Mapping[str, int], code: Code | None) -> list[Ruling]:
    """A warning for every two of one group who meet in the last rounds all the same."""
    players = len(number_of)
    numbers = [(drawer.name, number_of[drawer.key]) for drawer in group]
    return [
        Ruling(
            Verdict.CONTRADICTS,
            "varma-mates-meet-late",
            _articles(code)[:1],
            {"first": one[0], "second": other[0], "round": round_of(players, one[1], other[1])},
        )
        for one, other in combinations(numbers, 2)
        if _is_late(code, players, one[1], other[1])
    ]


def _is_late(code: Code | None, players: int, one: int, other: int) -> bool:
    return round_of(players, one, other) > even_size(players) - 1 - (code or edition()).varma.late_rounds


def _articles(code: Code | None) -> tuple[Article, ...]:
    code = code or edition()
    return tuple(map(code.cite, code.varma.numbers))
