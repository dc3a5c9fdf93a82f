"""Results as the arbiter writes them."""

import pytest

from kodeks.malformed import MalformedText
from kodeks.rounds import Score, read_score, write_score
from kodeks.rulebook.result import Side

DRAUGHTS = ["2-0", "1-1", "0-2", "1+-1-", "1--1+", "0-0", "+/-", "-/+", "-/-"]
CHESS = ["1-0", "½-½", "0-1", "0-0", "½-0", "0-½", "+/-", "-/+", "-/-"]


@pytest.mark.parametrize(("text", "is_chess"), [(t, False) for t in DRAUGHTS] + [(t, True) for t in CHESS])
def test_II_5_4_results_are_read_and_written(text, is_chess):
    assert write_score(read_score(text, is_chess=is_chess), is_chess=is_chess) == text


def test_other_spellings():
    assert read_score(" 2:0 ", is_chess=False) == Score(2, 0)
    assert read_score("1/2-1/2", is_chess=True) == Score(1, 1)


def test_I_6_5_2_a_draw_with_advantage_says_whose():
    assert read_score("1--1+", is_chess=False) == Score(1, 1, ahead=Side.BLACK)


def test_II_5_5_a_walkover_is_not_played():
    assert read_score("+/-", is_chess=False) == Score(2, 0, is_played=False)
    assert read_score("-/+", is_chess=True).of(Side.BLACK) == 2


@pytest.mark.parametrize(("text", "is_chess"), [("1-0", False), ("2-0", True), ("", False), ("3-0", False)])
def test_what_is_no_result_is_said(text, is_chess):
    with pytest.raises(MalformedText) as error:
        read_score(text, is_chess=is_chess)
    assert error.value.reason == "not-a-result"
