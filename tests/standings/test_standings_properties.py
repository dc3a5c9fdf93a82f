"""Random events: an independent second computation, and what must hold of any standings."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import groupby, product

import pytest
from random_events import round_robin, swiss, team_round_robin

from kodeks.rounds import Rest
from kodeks.rulebook import KW2025
from kodeks.standings import (
    ANNEX_3_BEFORE_JULY_2012,
    C07_2024,
    C07_2026,
    CRITERIA,
    EventSystem,
    TieBreakRules,
    UnplayedRule,
    award_prizes,
    crosstable,
    progress_table,
    rank,
)

SEEDS = range(60)
INDIVIDUAL = [code for code, one in CRITERIA.items() if not one.is_for_teams]
SYMMETRIC = [code for code in INDIVIDUAL if code not in ("LOT", "TPN")]


# A second computation, straight from the rounds in the words of the annex.


def plain_rounds(event):
    """(round, number) -> (opponent or None, own points, played?)."""
    found = {}
    for number, played in enumerate(event.rounds, start=1):
        for meeting in played.meetings:
            found[number, meeting.white] = meeting.black, meeting.score.white, meeting.score.is_played
            found[number, meeting.black] = meeting.white, meeting.score.black, meeting.score.is_played
        for rest in played.rests:
            found[number, rest.number] = None, rest.points, False
    return found


def plain_contributions(event, number):
    """(score of the opponent, own points) of every round, in halves."""
    found, n = plain_rounds(event), len(event.rounds)
    numbers = [entrant.number for entrant in event.entrants]

    def total(who):
        return sum(found[r, who][1] for r in range(1, n + 1) if (r, who) in found)

    def for_opponents(who):
        if event.system is EventSystem.ROUND_ROBIN or event.rules.unplayed is UnplayedRule.SELF_DRAW:
            return total(who)
        return sum(found[r, who][1] if found[r, who][2] else 1 for r in range(1, n + 1))

    assert number in numbers
    rows, before = [], 0
    for r in range(1, n + 1):
        if (r, number) not in found:
            continue
        opponent, points, is_played = found[r, number]
        if event.system is EventSystem.ROUND_ROBIN:
            rows.append((total(opponent), points))
        elif is_played:
            rows.append((for_opponents(opponent), points))
        elif event.rules.unplayed is UnplayedRule.SELF_DRAW:
            rows.append((total(number), 1))
        else:
            rows.append((before + (2 - points) + (n - r), points))
        before += points
    return rows


def assert_same_sums(event):
    standings = rank(event, ["BH", "BH-C1", "BH-C2", "BH-M1", "BH-M2", "SB", "SB-C1"])
    for entrant in event.entrants:
        rows = plain_contributions(event, entrant.number)
        scores = sorted(score for score, _ in rows)
        expected = {
            "BH": sum(scores),
            "BH-C1": sum(scores[1:]),
            "BH-C2": sum(scores[2:]),
            "BH-M1": sum(scores[1:-1]),
            "BH-M2": sum(scores[2:-2]),
        }
        for code, amount in expected.items():
            assert standings.value(entrant.number, code).exact == Fraction(amount, 2), (code, entrant.number)
        products = [score * points for score, points in rows]
        assert standings.value(entrant.number, "SB").exact == Fraction(sum(products), 4)
        cut = min((score, score * points) for score, points in rows)[1]
        assert standings.value(entrant.number, "SB-C1").exact == Fraction(sum(products) - cut, 4)


@pytest.mark.parametrize("rules", [TieBreakRules(), ANNEX_3_BEFORE_JULY_2012], ids=["2012", "before"])
def test_A3_D_buchholz_and_sonneborn_berger_by_brute_force(rules):
    for seed in SEEDS:
        assert_same_sums(replace(swiss(seed), rules=rules))
        assert_same_sums(replace(round_robin(seed), rules=rules))


# The same for C.07 16 [chess-editions 3]


def plain_c07(event):
    """By number: (score of the opponent or of the dummy, own points, voluntary?) of every round, in halves."""
    n, found = len(event.rounds), plain_rounds(event)
    given = {(r, rest.number): rest.kind for r, each in enumerate(event.rounds, start=1) for rest in each.rests}
    numbers = [entrant.number for entrant in event.entrants]

    def is_asked_for(who, r):
        """A bye of half a point or none; no full-point bye, allotted or asked for."""
        return (r, who) in given and given[r, who].value != "bye" and found[r, who][1] < 2

    def is_voluntary(who, r):
        opponent, points, is_played = found[r, who]
        return is_asked_for(who, r) or (opponent is not None and not is_played and points == 0)

    def for_opponents(who):
        total = 0
        for r in range(1, n + 1):
            is_left = is_asked_for(who, r) and all(is_voluntary(who, later) for later in range(r + 1, n + 1))
            total += 1 if is_left else found[r, who][1]
        return total

    def row(who, r):
        opponent, points, is_played = found[r, who]
        if is_played:
            return for_opponents(opponent), points, False
        dummy = sum(found[each, who][1] for each in range(1, n + 1))
        if event.rules.unplayed is UnplayedRule.DUMMY_CAPPED:
            dummy = min(dummy, n if opponent is None else for_opponents(opponent))
        return dummy, points, is_voluntary(who, r)

    return {who: [row(who, r) for r in range(1, n + 1)] for who in numbers}


@pytest.mark.parametrize("rules", [C07_2024, C07_2026], ids=["2024", "2026"])
def test_C07_16_unplayed_rounds_by_brute_force(rules):
    for seed in range(3 * len(SEEDS)):
        event = replace(swiss(seed), rules=rules)
        standings = rank(event, ["BH", "BH-C1", "BH-C2", "SB", "SB-C1"])
        for who, rows in plain_c07(event).items():
            order = [score for score, _, is_voluntary in sorted(rows, key=lambda row: (not row[2], row[0]))]
            products = [score * points for score, points, _ in rows]
            lowest = min((score, score * points) for score, points, _ in rows)[1]
            willed = [score * points for score, points, is_voluntary in rows if is_voluntary]
            expected = {
                "BH": Fraction(sum(order), 2),
                "BH-C1": Fraction(sum(order[1:]), 2),
                "BH-C2": Fraction(sum(order[2:]), 2),
                "SB": Fraction(sum(products), 4),
                "SB-C1": Fraction(sum(products) - max([lowest, *([min(willed)] if willed else [])]), 4),
            }
            assert {code: standings.value(who, code).exact for code in expected} == expected, (seed, who)


def test_A3_D_a5_sum_of_buchholz_by_brute_force():
    for seed in SEEDS:
        event = swiss(seed)
        found = plain_rounds(event)
        standings = rank(event, ["SBH"])
        for entrant in event.entrants:
            met = [found[r, entrant.number] for r in range(1, len(event.rounds) + 1)]
            expected = sum(
                score
                for opponent, _, is_played in met
                if is_played
                for score, _ in plain_contributions(event, opponent)
            )
            assert standings.value(entrant.number, "SBH").exact == Fraction(expected, 2)


def test_A3_A_d_koya_by_brute_force():
    for seed in SEEDS:
        event = round_robin(seed)
        found = plain_rounds(event)
        numbers = [entrant.number for entrant in event.entrants]
        totals = {who: sum(row[1] for (_, one), row in found.items() if one == who) for who in numbers}
        line = Fraction(2 * (len(numbers) - 1), 2)
        standings = rank(event, ["KOYA", "KOYA+1", "KOYA-1"])
        below = sorted({total for total in totals.values() if total < line}, reverse=True)
        above = sorted({total for total in totals.values() if total >= line})
        lowered = below[0] if below else line
        raised = above[1] if len(above) > 1 else 10**9
        for who in numbers:
            for code, limit in (("KOYA", line), ("KOYA+1", lowered), ("KOYA-1", raised)):
                met = [row for (_, one), row in found.items() if one == who]
                expected = sum(points for opponent, points, _ in met if totals[opponent] >= limit)
                assert standings.value(who, code).exact == Fraction(expected, 2), (seed, who, code)


def certain_order(event, group):
    """Direct encounter by trying every outcome of the missing games."""
    found = plain_rounds(event)
    points = dict.fromkeys(group, 0)
    pairs = set()
    for (_, who), (opponent, own, is_played) in found.items():
        if who in group and opponent in group and is_played:
            points[who] += own
            pairs.add(frozenset((who, opponent)))
    missing = [(a, b) for a in group for b in group if a < b and frozenset((a, b)) not in pairs]
    if not missing:
        ordered = sorted(group, key=lambda who: -points[who])
        return [sorted(part) for _, part in groupby(ordered, key=lambda who: points[who])]
    reach = dict(points)
    for outcome in product([(2, 0), (1, 1), (0, 2)], repeat=len(missing)):
        now = dict(points)
        for (a, b), (to_a, to_b) in zip(missing, outcome, strict=True):
            now[a] += to_a
            now[b] += to_b
        reach = {who: max(reach[who], now[who]) for who in group}
    placed, left = [], sorted(group)
    while left:
        first = [who for who in left if all(points[who] > reach[other] for other in left if other != who)]
        if not first or len(left) == 1:
            break
        placed.append(first)
        left.remove(first[0])
    return [*placed, *([left] if left else [])]


def test_A3_A_c_direct_encounter_by_trying_all_outcomes():
    tried = 0
    for seed in range(300):
        event = swiss(seed, count=5)
        standings = rank(event, ["DE", "TPN"])
        after = standings.level_before[2]
        for group in {level for level in standings.level_before[1].values() if len(level) > 1}:
            found = sorted({after[number] for number in group}, key=lambda part: standings.row(part[0]).place)
            assert [sorted(part) for part in found] == certain_order(event, group), (seed, group)
            tried += 1
    assert tried > 100


def plain_higher_placed(event, groups):
    """D-83 word by word."""
    found = plain_rounds(event)

    def against(who, block):
        return sum(points for (_, one), (opponent, points, _) in found.items() if one == who and opponent in block)

    placed = []
    for group in groups:
        left = list(group)
        while left:
            sequences = {who: [against(who, block) for block in placed] for who in left}
            best = max(sequences.values())
            placed.append([who for who in left if sequences[who] == best])
            left = [who for who in left if sequences[who] != best]
    return placed


@pytest.mark.parametrize("key", ["swiss", "swiss_rating"])
def test_D_83_higher_placed_word_by_word(key):
    for seed in SEEDS:
        event = swiss(seed, is_chess=False)
        standings = rank(event, KW2025.standings.orders[key].codes)
        before = rank(event, KW2025.standings.orders[key].codes[:-1])
        groups = [[row.number for row in rows] for _, rows in groupby(before.rows, key=lambda row: row.place)]
        after = [[row.number for row in rows] for _, rows in groupby(standings.rows, key=lambda row: row.place)]
        assert after == plain_higher_placed(event, groups)


# What must hold of any standings


def shuffled(event, choose):
    """The same event, written down in another order."""

    def mixed(items):
        return tuple(choose.sample(items, len(items)))

    rounds = tuple(one._replace(meetings=mixed(one.meetings), rests=mixed(one.rests)) for one in event.rounds)
    teams = tuple(one._replace(matches=mixed(one.matches)) for one in event.team_rounds)
    return replace(event, entrants=mixed(event.entrants), rounds=rounds, team_rounds=teams)


def renumbered(event, new):
    """The same event with other start numbers."""
    rounds = tuple(
        one._replace(
            meetings=tuple(met._replace(white=new[met.white], black=new[met.black]) for met in one.meetings),
            rests=tuple(Rest(new[rest.number], rest.kind, rest.points) for rest in one.rests),
        )
        for one in event.rounds
    )
    teams = tuple(
        one._replace(matches=tuple(m._replace(home=new[m.home], guest=new[m.guest]) for m in one.matches))
        for one in event.team_rounds
    )
    entrants = tuple(replace(entrant, number=new[entrant.number]) for entrant in event.entrants)
    return replace(event, entrants=entrants, rounds=rounds, team_rounds=teams)


def any_event(seed):
    kind = seed % 5
    if kind == 0:
        return team_round_robin(seed)
    if kind == 1:
        return replace(swiss(seed), rules=C07_2026)
    return swiss(seed, is_chess=kind == 2) if kind < 4 else round_robin(seed, is_chess=bool(seed % 2))


def any_list(event, choose):
    codes = list(CRITERIA) if event.is_for_teams else INDIVIDUAL
    chosen = [code for code in codes if code not in ("LOT", "TPN")]
    return choose.sample(chosen, choose.randint(1, 6))


def test_order_does_not_depend_on_how_it_is_written_down():
    for seed in range(120):
        choose = random.Random(seed)
        event = any_event(seed)
        codes = any_list(event, choose)
        assert rank(shuffled(event, choose), codes).rows == rank(event, codes).rows, (seed, codes)


def test_other_start_numbers_give_the_same_places():
    for seed in range(120):
        choose = random.Random(seed)
        event = any_event(seed)
        codes = any_list(event, choose)
        numbers = list(event.numbers)
        new = dict(zip(numbers, choose.sample(numbers, len(numbers)), strict=True))
        ours, theirs = rank(event, codes), rank(renumbered(event, new), codes)
        assert {new[row.number]: row.place for row in ours.rows} == {row.number: row.place for row in theirs.rows}
        for row in ours.rows:
            assert row.values == theirs.row(new[row.number]).values, (seed, codes)


def test_shared_places():
    for seed in range(120):
        event = any_event(seed)
        standings = rank(event, any_list(event, random.Random(seed)))
        assert len(standings.rows) == len(event.entrants)
        for position, row in enumerate(standings.rows):
            above = standings.rows[position - 1] if position else None
            assert row.place == position + 1 or (above is not None and row.place == above.place)
            if above is not None and row.place == above.place:
                assert row.number > above.number
                pairs = zip(standings.criteria, row.values, above.values, strict=True)
                assert all(own.key == other.key for one, own, other in pairs if one.code != "DE")


def test_every_criterion_orders_the_level_by_its_value():
    for seed in range(60):
        event = any_event(seed)
        codes = list(CRITERIA) if event.is_for_teams else INDIVIDUAL
        for code in codes:
            if code in ("DE", "HIGHER", "PTS") or code.startswith("EDE"):
                continue  # not by value alone
            standings = rank(event, [code])
            for one, other in zip(standings.rows, standings.rows[1:], strict=False):
                if one.points == other.points:
                    assert one.values[1].key >= other.values[1].key
                    assert (one.place == other.place) == (one.values[1].key == other.values[1].key)


def test_workings_add_up():
    sums = ["BH", "BH-C1", "BH-M2", "SBH", "SB", "SB-C1", "KOYA", "KOYA+1", "WINS", "WIN", "WON", "BLK", "BWG", "PS"]
    sums += ["PTS", "ADV", "PLUS", "RSUM", "SOL-M"]
    for seed in SEEDS:
        event = any_event(5 * seed + 1 + seed % 4)
        standings = rank(event, sums)
        for row in standings.rows:
            for code in sums:
                lines = standings.working(row.number, code)
                assert (
                    sum(line.amount for line in lines if line.cut is None) == standings.value(row.number, code).amount
                )


def test_crosstable_agrees_with_the_rounds():
    for seed in SEEDS:
        event = swiss(seed) if seed % 2 else round_robin(seed)
        standings = rank(event, ["BH"])
        table = crosstable(standings)
        where = {number: position for position, number in enumerate(table.columns)}
        seen = 0
        for row in table.rows:
            for column, results in zip(table.columns, row.results, strict=True):
                mirror = table.rows[where[column]].results[where[row.row.number]]
                for cell, other in zip(results, mirror, strict=True):
                    assert (cell.round, cell.points, cell.against) == (other.round, other.against, other.points)
                    assert cell.side is other.side.other
                    seen += 1
        assert seen == 2 * sum(len(one.meetings) for one in event.rounds)
        for progress in progress_table(standings):
            assert progress.totals[-1] == progress.row.points


def test_prizes_are_given_out_whole():
    for seed in SEEDS:
        choose = random.Random(seed)
        event = any_event(seed)
        prizes = sorted((choose.randint(0, 99999) for _ in range(len(event.entrants))), reverse=True)
        standings = rank(event, [])
        awards = award_prizes(standings, prizes)
        assert sum(award.cents for award in awards) == sum(prizes)
        assert [award.cents for award in awards] == sorted((award.cents for award in awards), reverse=True)
