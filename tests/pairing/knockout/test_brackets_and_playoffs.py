"""Knock-out brackets, and the play-offs of FTR2012 A3.1 and V.1.7.1.6."""

from itertools import combinations

import pytest

from kodeks.malformed import MalformedText
from kodeks.pairing.knockout import (
    Bracket,
    Colours,
    Match,
    PlayoffRounds,
    Tie,
    course_of,
    draughts_playoff,
    draw_bracket,
    fide_playoff,
    fide_playoff_match,
    first_stage,
    judge_rest,
    seed_bracket,
    settle_three,
)
from kodeks.rulebook import KW2022, KW2025, Ruling, Verdict
from kodeks.rulebook.fide import FIDE2023

MINUTE = 60_000


def numbers(ruling):
    return " ".join(str(article) for article in ruling.articles)


def strongest_win(bracket):
    return [min(tie.players) for tie in bracket.ties]


@pytest.mark.parametrize(
    ("players", "places"),
    [
        (2, (1, 2)),
        (4, (1, 4, 2, 3)),
        (8, (1, 8, 4, 5, 2, 7, 3, 6)),
        (6, (1, None, 4, 5, 2, None, 3, 6)),
        (5, (1, None, 4, 5, 2, None, 3, None)),
        (3, (1, None, 2, 3)),
    ],
)
def test_seeded_brackets(players, places):
    assert seed_bracket(range(1, players + 1)).places == places


@pytest.mark.parametrize("players", range(2, 70))
def test_if_the_strongest_win_they_meet_as_late_as_can_be(players):
    bracket = seed_bracket(range(1, players + 1))
    byes = [tie.first for tie in bracket.ties if tie.second is None]
    assert sorted(byes) == list(range(1, len(byes) + 1))  # byes fall to the top
    while bracket.winner is None:
        bracket = bracket.after(strongest_win(bracket))
        won = bracket.rounds_won[-1]
        assert sorted(won) == list(range(1, len(won) + 1))
    assert bracket.winner == 1
    assert bracket.ties == ()
    placed = [number for group in bracket.placings() for number in group]
    assert sorted(placed) == list(range(1, players + 1))
    assert bracket.placings()[:2] == ((1,), (2,))


def test_A3_1_f_losers_of_the_semi_finals_share_their_places():
    bracket = seed_bracket([1, 2, 3, 4]).after([4, 2]).after([4])
    assert bracket.placings() == ((4,), (2,), (1, 3))


def test_the_bye_need_not_be_named():
    bracket = seed_bracket([1, 2, 3])
    assert bracket.ties == (Tie(1), Tie(2, 3))
    assert bracket.after([3]) == bracket.after([1, 3])
    assert bracket.after([3]).ties == (Tie(1, 3),)


@pytest.mark.parametrize(
    ("winners", "reason", "text"),
    [
        ([1, 5], "not-in-this-round", "5"),
        ([1], "tie-needs-one-winner", "2-3"),
        ([1, 4, 2], "tie-needs-one-winner", "1-4"),
    ],
)
def test_winners_that_cannot_be(winners, reason, text):
    with pytest.raises(MalformedText) as caught:
        seed_bracket([1, 2, 3, 4]).after(winners)
    assert (caught.value.reason, caught.value.text) == (reason, text)


def test_a_bracket_that_is_over_has_no_round_left():
    with pytest.raises(MalformedText, match="not in this round"):
        seed_bracket([1, 2]).after([2]).after([2])


@pytest.mark.parametrize("players", [2, 3, 5, 8, 11, 16])
def test_a_bracket_by_lot_gives_the_byes_to_the_first(players):
    field = list(range(1, players + 1))
    drawn = {draw_bracket(f"seed {number}", field) for number in range(30)}
    assert len(drawn) > 1 or players == 3  # of three the first has the bye, and the others have one tie
    for bracket in drawn:
        assert sorted(place for place in bracket.places if place is not None) == field
        byes = [tie.first for tie in bracket.ties if tie.second is None]
        assert sorted(byes) == list(range(1, len(byes) + 1))
    assert draw_bracket("seed 3", field) == draw_bracket("seed 3", field)


def test_A3_1_k1_two_players():
    stage = fide_playoff("seed", [7, 3])
    assert isinstance(stage.play, Match)
    assert {stage.play.first, stage.play.second} == {3, 7}
    assert (stage.play.games, stage.play.colours, stage.play.to_first_win) == (2, Colours.AFTER_ODD, True)
    assert (stage.ruling.reason, numbers(stage.ruling)) == ("playoff-match", "FTR2012:A3.1.k1 FTR2012:A3.1.j")
    assert FIDE2023.tournament_rules.playoff_rate == "3m+2s"


def test_A3_1_k2a_three_players():
    stage = fide_playoff("seed", [7, 3, 9])
    assert isinstance(stage.play, PlayoffRounds)
    met = {frozenset(pair) for pairs in stage.play.rounds for pair in pairs}
    assert met == {frozenset(pair) for pair in combinations((3, 7, 9), 2)}
    assert (len(stage.play.rounds), numbers(stage.ruling)) == (3, "FTR2012:A3.1.k2a FTR2012:A3.1.j")


@pytest.mark.parametrize(
    ("points", "going", "left_out", "reason"),
    [
        ({7: 2, 3: 2, 9: 2}, {7, 3}, (9,), "playoff-lowest-drops"),
        ({7: 1, 3: 3, 9: 2}, None, None, "playoff-won"),
        ({7: 0, 3: 3, 9: 3}, {3, 9}, (7,), "playoff-two-level"),
    ],
)
def test_A3_1_k2b_after_the_round_robin_of_three(points, going, left_out, reason):
    """7, 3, 9 is their order by another tie-break."""
    found = settle_three("seed", points, [7, 3, 9])
    if going is None:
        assert isinstance(found, Ruling)
        assert (found.reason, found.facts, numbers(found)) == (
            reason,
            {"winner": 3},
            "FTR2012:A3.1.k2a FTR2012:A3.1.e",
        )
        return
    assert ({found.play.first, found.play.second}, found.left_out) == (going, left_out)
    assert (found.ruling.reason, numbers(found.ruling)) == (reason, "FTR2012:A3.1.k2b FTR2012:A3.1.k1")
    assert found.ruling.facts == {"dropped": left_out[0]}


def test_A3_1_k3_four_players_by_knock_out_with_pairs_by_lot():
    pairs = set()
    for number in range(40):
        stage = fide_playoff(f"seed {number}", [1, 2, 3, 4])
        assert isinstance(stage.play, Bracket)
        assert len(stage.play.ties) == 2
        pairs |= {frozenset(tie.players) for tie in stage.play.ties}
    assert pairs == {frozenset(pair) for pair in combinations(range(1, 5), 2)}
    assert (stage.ruling.reason, numbers(stage.ruling)) == ("playoff-knockout", "FTR2012:A3.1.k3 FTR2012:A3.1.j")
    match = fide_playoff_match("seed", 1, 2, in_knockout=True)
    assert str(match.articles[0]) == "FTR2012:A3.1.k3"
    assert match.to_first_win


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("code", [FIDE2023, KW2025])
def test_A3_1_j_what_was_shown_beforehand_is_what_is_paired(players, code):
    order = list(range(1, players + 1))
    for number in range(20):
        seed = f"seed {number}"
        stage = first_stage(seed, order, code=code)
        assert stage.rounds[0] == course_of(seed, order, (), code=code).pairs


@pytest.mark.parametrize("players", [5, 6, 9])
def test_A3_1_k4_of_five_or_more_the_best_four(players):
    order = list(range(20, 20 - players, -1))
    stage = fide_playoff("seed", order)
    assert sorted(stage.play.places) == sorted(order[:4])
    assert stage.left_out == tuple(order[4:])
    assert (stage.ruling.reason, numbers(stage.ruling)) == ("playoff-best-four", "FTR2012:A3.1.k4 FTR2012:A3.1.k3")


@pytest.mark.parametrize(
    ("minutes", "before", "verdict"),
    [
        (30, True, Verdict.PERMITTED),
        (29, True, Verdict.REFUSED),
        (10, False, Verdict.PERMITTED),
        (9, False, Verdict.REFUSED),
    ],
)
def test_A3_1_h_pauses(minutes, before, verdict):
    ruling = judge_rest(minutes * MINUTE, before_playoff=before)
    assert (ruling.verdict, numbers(ruling)) == (verdict, "FTR2012:A3.1.h")
    assert ruling.facts == {"minutes": 30 if before else 10}


def test_V_1_7_1_6_a_draughts_play_off_of_two():
    stage = draughts_playoff("seed", [7, 3], games=4)
    assert isinstance(stage.play, Match)
    assert (stage.play.games, stage.play.colours) == (4, Colours.ALTERNATE)
    assert numbers(stage.ruling) == "KW2025:V.1.7.1.6 KW2025:III.4"
    assert numbers(draughts_playoff("s", [1, 2], code=KW2022).ruling) == "KW2025:V.1.7.1.6 KW2022:III.4"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_V_1_7_1_6_a_draughts_play_off_of_more_is_a_round_robin(players):
    tied = list(range(11, 11 + players))
    stage = draughts_playoff("seed", tied)
    assert isinstance(stage.play, PlayoffRounds)
    met = [frozenset(pair) for pairs in stage.play.rounds for pair in pairs]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(tied, 2)))


@pytest.mark.parametrize(
    ("ask", "reason"),
    [
        (lambda: fide_playoff("x", [1]), "too-few-for-a-table"),
        (lambda: draughts_playoff("x", [1, 1]), "draws-twice"),
        (lambda: seed_bracket([1]), "too-few-for-a-table"),
        (lambda: draw_bracket("x", [1, 2, 2]), "draws-twice"),
        (lambda: settle_three("x", {1: 2, 2: 2, 4: 2}, [1, 2, 3]), "playoff-not-these-three"),
    ],
)
def test_what_no_play_off_is(ask, reason):
    with pytest.raises(MalformedText) as caught:
        ask()
    assert caught.value.reason == reason
