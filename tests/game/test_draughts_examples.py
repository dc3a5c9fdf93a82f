"""The example logs of draughts fold to what the code says: each name with verdict, articles, result and refusals."""

import pytest

from kodeks.formats.example_games import example, examples
from kodeks.formats.gamelog import read_log, write_log
from kodeks.game import fold
from kodeks.rounds import write_score

EXPECTED = {  # name -> verdict, articles cited, result, numbers of refused events
    "kw-house-king-moves-decided": ("win_white", "I.6.1 I.7.3.2 house:003.3", "2-0", []),
    "kw-i-11-1-3-correspondence": ("win_white", "II.6.12", "2-0", [3]),
    "kw-i-11-1-7-handicap": ("play_on", "", None, []),
    "kw-i-11-1-8-online-draw": ("draw", "I.11.1.8 I.6.1 I.7.3.2", "1-1", [2]),
    "kw-i-3-11-touched-piece": ("play_on", "I.3.11", None, [3]),
    "kw-i-3-13-adjusting": ("play_on", "I.3.13 I.3.14", None, [3]),
    "kw-i-5-1-board-turned": ("play_on", "I.5.1", None, []),
    "kw-i-5-4-9-stopped-half-way": ("play_on", "I.5.4.9 I.5.4 I.5.8", None, []),
    "kw-i-5-4-corrected-on-demand": ("play_on", "I.5.4.6 I.5.4 I.5.8 I.5.9", None, []),
    "kw-i-5-5-accident": ("play_on", "I.5.5", None, []),
    "kw-i-5-7-irregular-accepted": ("win_white", "I.5.4.6 I.5.7 I.7.2.3", "2-0", [6]),
    "kw-i-5-8-correction-refused": ("win_black", "I.5.4.6 I.5.4 I.5.8 I.7.2.4 II.2.6.1", "0-2", []),
    "kw-i-5-9-clocks-stopped": ("play_on", "I.5.4.6 I.5.4 I.5.9 I.5.8", None, []),
    "kw-i-6-1-third-repetition-claimed": ("draw", "I.6.1 I.7.3.2 II.4.4.1 II.5.2", "1-1", [18]),
    "kw-i-7-2-1-resigned": ("win_black", "I.7.2.1", "0-2", []),
    "kw-ii-2-5-sanctions": ("both_lose", "II.2.5.1 II.2.4.1 II.2.5.5 II.2.4.5 II.2.5.3 II.2.4.11", "0-0", []),
    "kw-ii-2-6-2-phone": ("win_white", "II.2.6.2 II.2.4.10 II.2.5.3", "2-0", [4]),
    "kw-ii-4-4-1-clocks-stopped-in-vain": ("win_white", "II.4.4.1 II.2.5.3", "2-0", [4]),
    "kw-ii-4-5-both-absent": ("play_on", "II.5.5 II.4.5", None, []),
    "kw-ii-4-5-both-absent-2022": ("play_on", "II.5.5 II.4.5", None, []),
    "kw-ii-4-6-wrong-colours": ("play_on", "II.4.6", None, []),
    "kw-ii-5-1-offer-at-move-15": ("draw", "I.6.1 I.7.3.2 II.5.1 I.7.3.1", "1-1", [31]),
    "kw-ii-5-5-an-hour-late": ("win_white", "II.5.5", "+/-", [4]),
    "kw-ii-5-6-double-walkover": ("both_lose", "II.5.5 II.5.6", "-/-", []),
    "kw-ii-6-12-flag": ("win_white", "II.6.12", "2-0", [4]),
    "kw-ii-6-16-both-flags-quota-unproved": ("play_on", "II.6.16", None, []),
    "kw-ii-6-18-flag-in-a-claim": ("draw", "I.6.1 I.7.3.2 II.5.2 II.6.18", "1-1", []),
    "kw-ii-6-3-2-lack-of-time": ("draw", "II.6.3.2", "1-1", []),
    "kw-ii-6-8-only-the-mover-presses": ("play_on", "II.6.8", None, [2]),
    "kw-ii-7-1-not-interrupted": ("play_on", "II.7.1 II.7.2", None, [4]),
    "kw-ii-7-6-7-sealed-move-faulty-2022": ("win_white", "II.7.6.1 II.7.4 II.7.6.4 II.7.6.7 I.3.4", "2-0", [2]),
    "kw-ii-7-6-sealed-2022": ("play_on", "II.7.6.1 II.7.4 II.7.6.4 II.7.7.1 II.7.7.3", None, [2]),
    "kw-iii-6-pieces-agreed": ("draw", "I.7.3.1", "1-1", []),
    "kw-iii-6-pieces-too-many": ("play_on", "III.6 II.5.1", None, [3, 5]),
    "kw-iii-7-clock-stopped-to-call": ("play_on", "III.7", None, []),
    "kw-iii-9-1-ending-not-played": ("draw", "III.9.1", "1-1", []),
    "kw-iii-9-3-1-both-flags-blitz": ("draw", "III.9.3.1", "1-1", []),
    "kw-iv-2-17-record-taken-back": ("play_on", "IV.2.17", None, []),
    "kw-viii-2-1-peg-not-pulled": ("play_on", "VIII.2.1", None, []),
    "kw-viii-2-3-announced": ("play_on", "VIII.2.3", None, [3, 4]),
    "kw-viii-3-1-2-sheets-differ": ("play_on", "VIII.3.1.2", None, []),
    "kw-viii-4-1-assistant": ("win_white", "IV.1 II.6.8 II.6.12", "2-0", [4]),
    "kw-viii-5-1-times-told": ("play_on", "VIII.5.1", None, [5]),
}


def test_every_example_of_the_code_is_expected():
    assert set(EXPECTED) == {name for name in examples() if name.startswith("kw-")}


@pytest.mark.parametrize("name", EXPECTED)
def test_an_example_folds_to_what_the_code_says(name):
    verdict, articles, result, refused = EXPECTED[name]
    conditions, events = read_log(example(name))
    state, said = fold(conditions, events)
    code = conditions.edition.upper()
    cited = {str(article) for each in said for article in each.ruling.articles}
    assert cited == {number if ":" in number else f"{code}:{number}" for number in articles.split()}
    assert [each.seq for each in said if not each.is_accepted] == refused
    if state.ending is None:
        assert (verdict, result) == ("play_on", None)
    else:
        score = write_score(state.ending.score, is_chess=False)
        assert (state.ending.ruling.verdict.value, score) == (verdict, result)


@pytest.mark.parametrize("name", EXPECTED)
def test_an_example_is_written_as_it_was_read(name):
    text = example(name)
    assert write_log(*read_log(text)) == text
