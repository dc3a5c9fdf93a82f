"""What an arbiter types for a result, in both games and both languages."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kodeks.malformed import MalformedText
from kodeks.rounds import read_score
from kodeks.tables import SeatPlace, read_place, read_short
from kodeks.tournament import Entry, Regulations, SystemKind, Tournament, append_acts
from kodeks.tournament.acts import Announce, Enter, Number, Pair, Result, Start
from kodeks.words import language_of

POLISH, ENGLISH = (language_of(code).short_results for code in ("pl", "en"))


@pytest.mark.parametrize(
    ("typed", "draughts", "chess"),
    [
        ("1", "2-0", "1-0"),
        ("w", "2-0", "1-0"),
        ("W", "2-0", "1-0"),
        ("0", "0-2", "0-1"),
        ("c", "0-2", "0-1"),
        ("r", "1-1", "½-½"),
        ("=", "1-1", "½-½"),
        ("½", "1-1", "½-½"),
        ("1/2", "1-1", "½-½"),
        ("1-0", "2-0", "1-0"),
        ("1:0", "2-0", "1-0"),
        ("1 : 0", "2-0", "1-0"),
        ("2 0", "2 0", "2 0"),  # the next board, maybe, and its result: nothing is guessed
        ("1 1", "1 1", "1 1"),
        ("+", "+/-", "+/-"),
        ("-", "-/+", "-/+"),
        ("--", "-/-", "-/-"),
        ("−", "-/+", "-/+"),
        ("0-0", "0-0", "0-0"),
        ("kto wie", "kto wie", "kto wie"),
    ],
)
def test_short_forms(typed: str, draughts: str, chess: str) -> None:
    assert read_short(typed, is_chess=False, own=POLISH) == draughts
    assert read_short(typed, is_chess=True, own=POLISH) == chess


@pytest.mark.parametrize(("typed", "draughts"), [("2", "2-0"), ("11", "1-1"), ("1+", "1+-1-"), ("1-", "1--1+")])
def test_what_only_draughts_have(typed: str, draughts: str) -> None:
    assert read_short(typed, is_chess=False, own=POLISH) == draughts
    assert read_short(typed, is_chess=True, own=POLISH) == typed


def test_b_is_black_in_english_and_not_guessed_in_polish() -> None:
    assert read_short("b", is_chess=True, own=ENGLISH) == "0-1"
    with pytest.raises(MalformedText, match="b is unclear"):
        read_short("b", is_chess=True, own=POLISH)


@pytest.mark.parametrize(
    ("text", "place"),
    [("7", SeatPlace(7)), (" 12 ", SeatPlace(12)), ("3.2", SeatPlace(3, 2)), ("3/2", SeatPlace(3, 2))],
)
def test_a_board_as_people_write_it(text: str, place: SeatPlace) -> None:
    assert read_place(text) == place


@pytest.mark.parametrize("text", ["", "x", "-1", "3.2.1", "999999"])
def test_what_is_no_board(text: str) -> None:
    with pytest.raises(MalformedText, match="not a board"):
        read_place(text)


# Many entries, one after the other


def written(signs: str, most: int) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(signs), max_size=most).map("".join)


BOARDS = tuple((board, board + 12) for board in range(1, 13))
TYPED = st.tuples(
    st.one_of(st.integers(0, 15).map(str), written("0123456789 ./x", 4)),
    st.one_of(st.sampled_from(["1", "0", "r", "2-0", "1 : 1", "+", "--"]), written("012 -:+=rwcx", 5)),
)


@cache
def started() -> Tournament:
    regulations = Regulations.of(name="Próba", game="100", system=SystemKind.SWISS, rounds=5)
    entries = [Enter(Entry(name=f"Z{place}")) for place in range(24)]
    acts = [*entries, Number(tuple(range(24))), Pair(1, BOARDS, engine="t"), Announce(1), Start(1)]
    return append_acts(Tournament(regulations), 1, acts, by="", at="")[-1].step.state


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(TYPED, max_size=30))
def test_each_entry_touches_the_board_it_names_and_no_other(entries: list[tuple[str, str]]) -> None:
    """Nor is a result that stands ever replaced: whatever is typed, in whatever order."""
    state = started()
    for board, text in entries:
        before = [each.score for each in state.rounds[0].boards]
        try:
            place, result = read_place(board), read_short(text, is_chess=False, own=POLISH)
        except MalformedText:
            continue
        if not result:  # the field must be filled
            continue
        (made,) = append_acts(state, state.seq + 1, [Result(1, place.board, result, place.game)], by="", at="")
        state = made.step.state
        changed = [at for at, each in enumerate(state.rounds[0].boards) if each.score != before[at]]
        assert changed in ([], [place.board - 1])
        assert all(before[at] is None for at in changed)
        assert not made.step.is_accepted or state.rounds[0].boards[place.board - 1].score == read_score(
            result, is_chess=False
        )
