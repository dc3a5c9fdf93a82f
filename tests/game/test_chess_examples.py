"""The example logs of chess fold to what the Laws say: each name with its verdict, articles, result and refusals."""

import pytest

from kodeks.formats.example_games import example, examples
from kodeks.formats.gamelog import read_log, write_log
from kodeks.game import fold
from kodeks.rounds import write_score

EXPECTED = {  # name -> verdict, articles among the cited, result, numbers of refused events
    "fide-c-sample-game": ("draw", "5.2c 9.1", "½-½", []),
    "fide-4-3-touched-piece": ("play_on", "4.3a", None, [3]),
    "fide-4-4b-rook-then-king": ("play_on", "4.4b", None, [4]),
    "fide-5-1-2-resigned-to-no-mate": ("draw", "5.1.2", "½-½", []),
    "fide-6-6a-default-time-zero": ("win_white", "6.6a", "+/-", []),
    "fide-6-6b-both-late": ("play_on", "6.6a", None, []),
    "fide-6-9-flag-loses": ("win_white", "6.9", "1-0", []),
    "fide-6-9-flag-no-mate": ("draw", "6.9", "½-½", []),
    "fide-6-9-flag-undecided": ("draw", "6.9", "½-½", []),
    "fide-6-11a-both-flags-more-to-come": ("play_on", "6.11a", None, []),
    "fide-6-11b-both-flags-last-period": ("draw", "6.11b", "½-½", []),
    "fide-6-12b-stopped-for-a-queen": ("play_on", "6.12d 6.12b", None, [2]),
    "fide-7-2-colours-reversed": ("play_on", "7.2", None, []),
    "fide-7-3-colours-reversed-2023": ("play_on", "7.3", None, []),
    "fide-7-4-illegal-three-times": ("win_black", "7.4a 7.4b", "0-1", []),
    "fide-7-4-touched-piece-binds": ("play_on", "7.4b 4.3a", None, [5]),
    "fide-7-5-5-illegal-twice-2023": ("win_black", "7.5.1 7.5.5", "0-1", []),
    "fide-7-5-3-pressed-without-a-move": ("play_on", "7.5.3 7.5.5", None, [2]),
    "fide-8-7-signed": ("win_black", "5.1a 8.7", "0-1", [9]),
    "fide-9-1-offer-declined-by-touch": ("play_on", "9.1b1", None, [6]),
    "fide-9-2a-repetition-intended": ("draw", "9.2a 9.5a", "½-½", []),
    "fide-9-2b-repetition-on-the-board": ("draw", "9.2b 9.5a", "½-½", []),
    "fide-9-3-fifty-moves": ("draw", "9.3a 9.5a", "½-½", []),
    "fide-9-4-claim-after-touch": ("play_on", "9.4", None, [19]),
    "fide-9-5b-wrong-claim": ("draw", "9.2a 9.5b 5.2c", "½-½", [18]),
    "fide-9-6-1-fivefold-2023": ("draw", "9.6.1", "½-½", []),
    "fide-10-2a-quickplay-agreed": ("draw", "10.2 10.2a", "½-½", []),
    "fide-10-2b-quickplay-postponed": ("draw", "10.2 10.2b", "½-½", []),
    "fide-10-2c-quickplay-rejected": ("play_on", "10.2 10.2c", None, []),
    "fide-d1-quickplay-without-arbiter": ("draw", "D1", "½-½", []),
    "fide-g-iii-4-increment-requested": ("play_on", "G.III.4", None, [2]),
    "fide-12-3b-phone": ("win_white", "13.4d 12.3b", "1-0", []),
    "fide-12-3b-phone-half-point": ("win_black", "13.4d 12.3b", "0-½", []),
    "fide-12-9-both-lose": ("both_lose", "13.4d 12.1", "0-0", []),
    "fide-13-4e-points-off": ("win_white", "13.4e 12.6 5.1b", "½-0", []),
    "fide-a4a-set-up-too-late": ("play_on", "A4a", None, [14]),
    "fide-a4c-illegal-move-answered": ("play_on", "A4c", None, [4, 7]),
    "fide-a4d1-silent-arbiter": ("win_black", "A4d1 6.9", "0-1", [2]),
    "fide-a4d3-both-flags": ("draw", "A4d3", "½-½", []),
    "fide-b3c-illegal-move-loses": ("win_black", "B3c", "0-1", []),
    "fide-adj-9a-sealed-and-opened": ("play_on", "ADJ.1a ADJ.9a ADJ.5", None, [9]),
    "fide-adj-9b-replier-absent": ("play_on", "ADJ.7 ADJ.9b ADJ.9a", None, [9]),
    "fide-adj-8-faulty-sealed-move": ("win_black", "ADJ.8 3.1", "0-1", []),
    "fide-adj-10-an-hour-late": ("win_white", "ADJ.10", "1-0", []),
    "fide-adj-11a-envelope-lost": ("play_on", "ADJ.11a ADJ.5", None, []),
    "fide-e2-3-announce-before-pressing": ("play_on", "E2.3", None, [3]),
    "fide-e2-8-scores-differ": ("play_on", "E2.8", None, []),
    "fide-e2-9-assistant": ("play_on", "E2.9d 13.6", None, [3]),
    "fide-f3-chess960-castling": ("play_on", "", None, []),
}


def test_every_example_of_chess_is_expected():
    assert sorted(EXPECTED) == [name for name in examples() if name.startswith("fide-")]


@pytest.mark.parametrize("name", EXPECTED)
def test_example(name):
    verdict, articles, result, refused = EXPECTED[name]
    state, said = fold(*read_log(example(name)))
    assert ("play_on" if state.ending is None else state.ending.ruling.verdict.value) == verdict
    cited = {article.number for each in said for article in each.ruling.articles}
    assert set(articles.split()) <= cited
    assert (None if state.ending is None else write_score(state.ending.score, is_chess=True)) == result
    assert [each.seq for each in said if not each.is_accepted] == refused


@pytest.mark.parametrize("name", EXPECTED)
def test_example_is_written_as_it_is_read(name):
    conditions, events = read_log(example(name))
    assert read_log(write_log(conditions, events)) == (conditions, events)
