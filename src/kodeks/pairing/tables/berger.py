"""The Berger tables: everybody meets everybody, for any number of players [V.1.4, FTR A1].

The tables are built as the code builds them; the arithmetic of V.1.4.6-8 answers single questions without a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from kodeks.malformed import MalformedText
from kodeks.pairing.tables.table import Pair, PairingTable, TableSystem, even_size, lay_out
from kodeks.rulebook.code import Code
from kodeks.rulebook.editions import edition
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict

__all__ = [
    "berger",
    "berger_rounds",
    "colour_of",
    "doubled",
    "explain_pair",
    "explain_rest",
    "half",
    "half_reversed",
    "opponent_of",
    "rest_of",
    "round_of",
]

T = TypeVar("T")


def berger(players: int, *, code: Code | None = None) -> PairingTable:
    """The table for a field of this size: the default of both codes [V.1.3, FTR 5d]."""
    articles = (code or edition()).articles_on("V.1.3", "V.1.4")
    return lay_out(TableSystem.BERGER, players, berger_rounds(even_size(players)), articles)


def berger_rounds(size: int) -> Iterator[tuple[Pair, ...]]:
    """All rounds for an even number, by the rule of construction."""
    assert size % 2 == 0, "an odd field takes the table of the next even number"
    half = size // 2
    pairs = tuple(Pair(white, size + 1 - white) for white in range(1, half + 1))  # [V.1.4.3]
    yield pairs
    for _ in range(size - 2):
        pairs = _next_round(pairs, size)
        yield pairs


def _next_round(before: tuple[Pair, ...], size: int) -> tuple[Pair, ...]:
    """The highest number changes colour and meets the last Black; the numbers after him fill the rest [V.1.4.4]."""
    met = before[-1].black
    first = Pair(met, size) if before[0].white == size else Pair(size, met)
    after = [(met + step) % (size - 1) + 1 for step in range(size - 2)]
    boards = size // 2 - 1
    return first, *map(Pair, after[:boards], reversed(after[boards:]))


def round_of(players: int, one: int, other: int) -> int:
    """The round in which two numbers meet [V.1.4.7]."""
    size = _field(players, one, other)
    total = _sum(size, one, other)
    return total - size if total > size else total - 1


def opponent_of(players: int, number: int, round_number: int) -> int | None:
    """Whom a number meets in a round [V.1.4.8]; None if he rests."""
    size = _field(players, number)
    if not 1 <= round_number < size:
        raise MalformedText("no-such-round-in-table", str(round_number))
    found = _opponent(size, number, round_number)
    return found if found <= players else None


def rest_of(players: int, round_number: int) -> int | None:
    """Who rests in a round: the opponent of the missing number [V.1.4.1]; None in an even field."""
    size = even_size(players)
    found = opponent_of(size, size, round_number)
    return found if size > players else None


def colour_of(players: int, number: int, opponent: int) -> Side:
    """The colour a number has against another [V.1.4.6]."""
    size = _field(players, number, opponent)
    if size in (number, opponent):  # the highest number: Black against the upper half, White against the rest
        has_white = (opponent > size // 2) if number == size else (number <= size // 2)
    elif (number + opponent) % 2 == 0:
        has_white = number > opponent
    else:
        has_white = number < opponent
    return Side.WHITE if has_white else Side.BLACK


def explain_pair(players: int, one: int, other: int, *, code: Code | None = None) -> Ruling:
    """Why two numbers meet in their round, and why with these colours."""
    white, black = (one, other) if colour_of(players, one, other) is Side.WHITE else (other, one)
    size = even_size(players)
    total = _sum(size, one, other)
    facts: dict[str, int | str] = {
        "white": white,
        "black": black,
        "round": round_of(players, one, other),
        "sum": total,
        "minus": size if total > size else 1,
    }
    reason = "berger-pair-of-highest" if size in (one, other) else "berger-pair"
    return Ruling(Verdict.UPHELD, reason, (code or edition()).articles_on("V.1.4.7", "V.1.4.6"), facts)


def explain_rest(players: int, round_number: int, *, code: Code | None = None) -> Ruling | None:
    """Why somebody rests in a round, if somebody does."""
    resting = rest_of(players, round_number)
    if resting is None:
        return None
    facts: dict[str, int | str] = {"number": resting, "round": round_number, "missing": players + 1}
    return Ruling(Verdict.UPHELD, "table-rest", (code or edition()).articles_on("V.1.4.1"), facts)


def _sum(size: int, one: int, other: int) -> int:
    """The sum the round is found from; against the highest number the other counts twice."""
    return 2 * min(one, other) if size in (one, other) else one + other


def _opponent(size: int, number: int, round_number: int) -> int:
    if number == size:  # the code omits the highest number [D-60]
        return (round_number + 1) // 2 if round_number % 2 else (round_number + size) // 2
    found = round_number - number
    found += 1 if found >= 0 else size
    return size if found == number else found


def _field(players: int, *numbers: int) -> int:
    """The size of the table, once the numbers are known to be different ones of the field."""
    size = even_size(players)
    for place, number in enumerate(numbers):
        if not 1 <= number <= players or number in numbers[:place]:
            raise MalformedText("no-such-number-in-table", str(number))
    return size


def doubled(table: PairingTable, *, exchange: bool | None = None, code: Code | None = None) -> PairingTable:
    """A second cycle in the order of the table with reversed colours.

    The last two rounds of the first cycle change places, or somebody would have one colour three times running; the
    second cycle is not exchanged again [FTR A1.double]. FIDE recommends it for the Berger tables, so there it is
    done unless the regulations say otherwise; the draughts code is silent on double rounds.
    """
    assert not table.is_double, "a double round is not doubled"
    is_exchanged = table.system is TableSystem.BERGER if exchange is None else exchange
    is_exchanged = is_exchanged and len(table.rounds) > 1
    order = _exchanged if is_exchanged else tuple
    returned = tuple(tuple(pair.reversed for pair in pairs) for pairs in table.rounds)
    articles = (*table.articles, (code or edition()).cite("FTR:A1.double")) if is_exchanged else table.articles
    return replace(
        table,
        rounds=order(table.rounds) + returned,
        rests=order(table.rests) + table.rests,
        articles=articles,
        is_double=True,
    )


def _exchanged(rounds: Sequence[T]) -> tuple[T, ...]:
    return *rounds[:-2], rounds[-1], rounds[-2]


def half(players: int, *, code: Code | None = None) -> PairingTable | Ruling:
    """Inside the halves first, then between them. Refused unless the size is divisible by four, or one less."""
    size, code = even_size(players), code or edition()
    if size % 4:
        return _refuse(players, code)
    rounds = (*_inside(size), *_between(size))
    return lay_out(TableSystem.HALF, players, rounds, code.articles_on("V.1.5.1"))


def half_reversed(players: int, *, code: Code | None = None) -> PairingTable | Ruling:
    """Between the halves first, so that the favourites of one half meet late."""
    size, code = even_size(players), code or edition()
    if size % 4:
        return _refuse(players, code)
    rounds = (*_between(size), *_inside(size))
    return lay_out(TableSystem.HALF_REVERSED, players, rounds, code.articles_on("V.1.5.2"))


def _refuse(players: int, code: Code) -> Ruling:
    return Ruling(Verdict.REFUSED, "half-needs-fours", code.articles_on("V.1.5.1.1"), {"players": players})


def _inside(size: int) -> Iterator[tuple[Pair, ...]]:
    """The table of half the size, for the upper half and raised for the lower one [V.1.5.1.2]."""
    shift = size // 2
    for pairs in berger_rounds(shift):
        yield *pairs, *(Pair(pair.white + shift, pair.black + shift) for pair in pairs)


def _between(size: int) -> Iterator[tuple[Pair, ...]]:
    """The upper half keeps its boards and changes colour; the lower half moves up a board a round [V.1.5.1.3].

    In the first of these rounds the lower half sits from the first board on, as in the example of the code [D-61].
    """
    shift = size // 2
    for cycle in range(shift):
        pairs = (Pair(upper + 1, shift + (upper + cycle) % shift + 1) for upper in range(shift))
        yield tuple(pair if cycle % 2 == 0 else pair.reversed for pair in pairs)
