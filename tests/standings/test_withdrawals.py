"""Who leaves a round robin or a Swiss: the half rule of both codes."""

from dataclasses import replace

import pytest
from worked_events import SW_8, players

from kodeks.rounds import Entrant, Meeting, Round, Score
from kodeks.rulebook import KW2025, Verdict
from kodeks.rulebook.fide import FIDE2023
from kodeks.standings import (
    CHESS,
    DRAUGHTS,
    BoardScore,
    Event,
    EventSystem,
    TeamMatch,
    TeamRound,
    after_withdrawals,
    crosstable,
    judge_withdrawal,
    progress_table,
    rank,
    write_cell,
)
from kodeks.words import CODES, explain, language_of


def berger(count, results):
    """A whole round robin by the circle; `results(white, black)` tells a score, or None."""
    even = count + count % 2
    ring = list(range(1, even + 1))
    rounds = []
    for _ in range(even - 1):
        pairs = [(ring[i], ring[-1 - i]) for i in range(even // 2) if max(ring[i], ring[-1 - i]) <= count]
        rounds.append(Round(tuple(Meeting(board, a, b, results(a, b)) for board, (a, b) in enumerate(pairs, start=1))))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return tuple(rounds)


def event_with_a_leaver(count, played, *, is_chess, walkovers=0):
    """Number 1 drew his first games, won the next without play, and has left; the others have all drawn."""
    met = []

    def results(a, b):
        if 1 not in (a, b):
            return Score(1, 1)
        met.append((a, b))
        if len(met) <= played:
            return Score(1, 1)
        if len(met) <= played + walkovers:
            return Score(2, 0, is_played=False) if a == 1 else Score(0, 2, is_played=False)
        return None

    return Event(
        entrants=players(count),
        rounds=berger(count, results),
        system=EventSystem.ROUND_ROBIN,
        worth=CHESS if is_chess else DRAUGHTS,
        code=FIDE2023 if is_chess else KW2025,
    )


@pytest.mark.parametrize(
    ("count", "played", "verdict", "article"),
    [
        (10, 5, Verdict.UPHELD, "KW2025:II.5.7.1.2"),
        (10, 4, Verdict.REFUSED, "KW2025:II.5.7.1.1"),
        (11, 5, Verdict.REFUSED, "KW2025:II.5.7.1.1"),
        (11, 6, Verdict.UPHELD, "KW2025:II.5.7.1.2"),
    ],
)
def test_EX_C4_more_than_half(count, played, verdict, article):
    event = event_with_a_leaver(count, played, is_chess=False)
    after, (ruling,) = after_withdrawals(event, [1])
    assert (ruling.verdict, [str(cited) for cited in ruling.articles]) == (verdict, [article])
    assert ruling.facts == {"name": "P1", "played": played, "scheduled": count - 1}
    assert after.removed == (frozenset() if verdict is Verdict.UPHELD else {1})
    assert judge_withdrawal(event, 1) == ruling
    assert all(explain(language_of(language), ruling).startswith("P1") for language in CODES)


@pytest.mark.parametrize(
    ("count", "played", "verdict", "article"),
    [
        (10, 4, Verdict.REFUSED, "FTR2012:9b.1"),
        (10, 5, Verdict.UPHELD, "FTR2012:9b.2"),
        (9, 4, Verdict.UPHELD, "FTR2012:9b.2"),
        (9, 3, Verdict.REFUSED, "FTR2012:9b.1"),
    ],
)
def test_9b_at_least_half(count, played, verdict, article):
    ruling = judge_withdrawal(event_with_a_leaver(count, played, is_chess=True), 1)
    assert (ruling.verdict, [str(cited) for cited in ruling.articles]) == (verdict, [article])


@pytest.mark.parametrize("is_chess", [False, True])
def test_D_27_C_88_walkovers_are_not_played(is_chess):
    event = event_with_a_leaver(10, 4, is_chess=is_chess, walkovers=3)
    assert judge_withdrawal(event, 1).verdict is Verdict.REFUSED


def test_II_5_7_1_2_the_rest_are_walkovers():
    after, _ = after_withdrawals(event_with_a_leaver(10, 5, is_chess=False), [1])
    standings = rank(after, ["WINS"])
    assert standings.row(1).points == 5
    assert sorted(row.points for row in standings.rows if row.number != 1) == [9] * 5 + [10] * 4
    marks = [write_cell(cell) for cell in standings.table.cells[1]]
    assert marks == ["1"] * 5 + ["-"] * 4
    assert sum(standings.value(number, "WINS").amount for number in range(2, 11)) == 4


@pytest.mark.parametrize("is_chess", [False, True])
def test_II_5_7_1_1_9b_1_removed_results_leave_every_score(is_chess):
    after, _ = after_withdrawals(event_with_a_leaver(10, 4, is_chess=is_chess), [1])
    standings = rank(after, ["SB", "KOYA", "BH", "DE", "WINS"])
    last = standings.rows[-1]
    assert (last.number, last.place, last.points) == (1, None, 0)
    assert {(row.place, row.points) for row in standings.rows[:-1]} == {(1, 8)}
    assert all(standings.value(number, "BH").amount == 8 * 8 for number in range(2, 11))
    assert all(line.opponent != 1 for line in standings.working(2, "SB"))
    assert standings.working(1, "SB") == ()


def test_9b_1_results_stay_in_the_table_for_history():
    after, _ = after_withdrawals(event_with_a_leaver(10, 4, is_chess=True), [1])
    standings = rank(after, ["SB"])
    table = crosstable(standings, by_number=True)
    first = table.rows[0]
    assert table.columns == tuple(range(1, 11))
    assert sorted(write_cell(cell, 2) for results in first.results for cell in results) == ["-"] * 5 + ["½"] * 4
    progress = {row.row.number: row for row in progress_table(standings)}
    assert progress[1].totals == (0,) * 9
    assert progress[2].totals[-1] == 8


def test_II_5_6_two_who_left():
    event = replace(
        event_with_a_leaver(4, 2, is_chess=False),
        rounds=berger(4, lambda a, b: None if {a, b} == {1, 2} else Score(1, 1)),
    )
    after, rulings = after_withdrawals(event, [2, 1])
    assert [ruling.facts["name"] for ruling in rulings] == ["P1", "P2"]
    assert [row.points for row in rank(after, []).rows] == [3, 3, 2, 2]


@pytest.mark.parametrize(("is_chess", "article"), [(False, "KW2025:II.5.7.2"), (True, "FTR2012:9c")])
def test_II_5_7_2_9c_swiss_results_stand(is_chess, article):
    event = replace(SW_8, code=FIDE2023 if is_chess else KW2025)
    after, (ruling,) = after_withdrawals(event, [8])
    assert after == event
    assert (ruling.verdict, str(ruling.articles[0])) == (Verdict.UPHELD, article)
    assert rank(after, []).row(8).place == 8


def test_9d_teams():
    def matched(table, home, guest, *, known):
        return TeamMatch(table, home, guest, (BoardScore(1, 1) if known else None,) * 2)

    event = Event(
        entrants=tuple(Entrant(number=number, name=f"T{number}") for number in range(1, 5)),
        team_rounds=(
            TeamRound((matched(1, 1, 4, known=True), matched(2, 2, 3, known=True))),
            TeamRound((matched(1, 4, 3, known=True), matched(2, 1, 2, known=False))),
            TeamRound((matched(1, 2, 4, known=True), matched(2, 3, 1, known=False))),
        ),
        boards=2,
        system=EventSystem.ROUND_ROBIN,
        worth=CHESS,
        code=FIDE2023,
    )
    after, (ruling,) = after_withdrawals(event, [1])
    assert ruling.verdict is Verdict.REFUSED
    assert [str(article) for article in ruling.articles] == ["FTR2012:9b.1", "FTR2012:9d"]
    standings = rank(after, ["GP"])
    assert [(row.number, row.place, row.points) for row in standings.rows] == [
        (2, 1, 2),
        (3, 1, 2),
        (4, 1, 2),
        (1, None, 0),
    ]
    kept, (ruling,) = after_withdrawals(event, [2])
    assert ruling.verdict is Verdict.UPHELD
    assert [row.points for row in rank(kept, ["GP"]).rows] == [3, 3, 2, 2]
