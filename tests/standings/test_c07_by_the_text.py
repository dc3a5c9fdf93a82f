"""Every criterion of C.07 in both texts against a plain second reckoning, in random events with every kind of unplayed
round: byes of all kinds, forfeits of one and of both, withdrawals and late entries."""

import random
from dataclasses import replace
from fractions import Fraction

import plain_c07 as plain
import pytest
from random_events import circle

from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, Score
from kodeks.rulebook.fide import FIDE2023
from kodeks.rulebook.result import Side
from kodeks.standings import (
    C07_2024,
    C07_2026,
    CHESS,
    BoardScore,
    Decides,
    Event,
    EventSystem,
    RoundStatus,
    TeamMatch,
    TeamRest,
    TeamRound,
    Worth,
    rank,
    ranking,
)
from kodeks.standings.table import tabulate

RULES = {"2024": C07_2024, "2026": C07_2026}
PLAYED = [Score(2, 0), Score(1, 1), Score(0, 2)]
FORFEITS = [Score(2, 0, is_played=False), Score(0, 2, is_played=False), Score(0, 0, is_played=False)]
RESTS = [
    (RestKind.BYE, 2),
    (RestKind.REQUESTED, 2),
    (RestKind.REQUESTED, 1),
    (RestKind.REQUESTED, 0),
    (RestKind.ABSENT, 0),
]


@pytest.fixture(autouse=True)
def _counted_once(monkeypatch):
    """The table of an event is the same for every criterion, as if all were in one list."""
    tables = {}  # by the event, which each of them keeps

    def table_of(event):
        if id(event) not in tables:
            tables[id(event)] = tabulate(event)
        return tables[id(event)]

    monkeypatch.setattr(ranking, "tabulate", table_of)


def a_score(choose):
    return choose.choice(FORFEITS) if choose.random() < 0.15 else choose.choice(PLAYED)


def rounds_of(choose, count, length):
    """Pairs of each round as (one, other), and who rests how; some withdraw, some come late, some meet twice."""
    gone = {who: choose.randint(2, length) for who in range(1, count + 1) if choose.random() < 0.12}
    late = {who: choose.randint(2, length) for who in range(1, count + 1) if choose.random() < 0.08}
    for number in range(1, length + 1):
        here = [w for w in range(1, count + 1) if gone.get(w, 99) > number and late.get(w, 0) <= number]
        rests = [(who, RestKind.WITHDRAWN, 0) for who in gone if gone[who] <= number]
        rests += [(who, RestKind.NOT_YET, 0) for who in late if late[who] > number and gone.get(who, 99) > number]
        choose.shuffle(here)
        resting = [who for who in here if choose.random() < 0.12]
        playing = [who for who in here if who not in resting]
        if len(playing) % 2:
            resting.append(playing.pop())
        rests += [(who, *choose.choice(RESTS)) for who in resting]
        yield list(zip(playing[::2], playing[1::2], strict=True)), rests


def entrants(choose, count, *, rated=True):
    return tuple(
        Entrant(number=n, name=f"P{n}", rating=choose.randint(1400, 2700) if rated else None)
        for n in range(1, count + 1)
    )


def swiss(seed):
    choose = random.Random(seed)
    count = choose.randint(4, 12)
    rounds = []
    for pairs, rests in rounds_of(choose, count, choose.randint(2, 7)):
        meetings = tuple(Meeting(board, a, b, a_score(choose)) for board, (a, b) in enumerate(pairs, start=1))
        rounds.append(Round(meetings, tuple(Rest(*rest) for rest in rests)))
    return Event(
        entrants=entrants(choose, count), rounds=tuple(rounds), system=EventSystem.SWISS, worth=CHESS, code=FIDE2023
    )


def round_robin(seed):
    choose = random.Random(seed)
    count, cycles = choose.randint(3, 8), choose.choice([1, 1, 2])
    rounds = tuple(
        Round(tuple(Meeting(board, a, b, a_score(choose)) for board, (a, b) in enumerate(pairs, start=1)))
        for _ in range(cycles)
        for pairs in circle(count)
    )
    return Event(
        entrants=entrants(choose, count),
        rounds=rounds,
        system=EventSystem.ROUND_ROBIN,
        cycles=cycles,
        worth=CHESS,
        code=FIDE2023,
    )


def teams(seed):
    """A Swiss of teams: a match may be forfeited, or a board of it; byes bring what a drawn match brings, or a won."""
    choose = random.Random(seed)
    count, boards = choose.randint(4, 10), choose.choice([2, 3, 4])
    rounds = []
    for pairs, rests in rounds_of(choose, count, choose.randint(2, 6)):
        matches = []
        for table, (home, guest) in enumerate(pairs, start=1):
            forfeit = choose.choice(FORFEITS) if choose.random() < 0.12 else None
            scores = [forfeit or a_score(choose) for _ in range(boards)]
            matches.append(TeamMatch(table, home, guest, tuple(BoardScore(*score[:3]) for score in scores)))
        rounds.append(TeamRound(tuple(matches), tuple(TeamRest(who, kind, p, p * boards) for who, kind, p in rests)))
    return Event(
        entrants=entrants(choose, count, rated=False),
        team_rounds=tuple(rounds),
        boards=boards,
        system=EventSystem.SWISS,
        worth=CHESS,
        code=FIDE2023,
        decides=choose.choice(list(Decides)),
    )


# From the rounds of Kodeks to the plain record


def its(cell, worth, is_swiss):
    def points(parts):
        return Fraction(parts, worth.scale)

    if cell.opponent is not None:
        kind = plain.PLAYED if cell.status is RoundStatus.PLAYED else plain.FORFEIT
        colour = "b" if cell.side is Side.BLACK else "w"
        return plain.Its(kind, points(cell.points), cell.opponent, points(cell.against), colour)
    if not is_swiss:
        return plain.Its(plain.NO_GAME, Fraction(0))
    if cell.status is RoundStatus.BYE:
        return plain.Its(plain.ALLOCATED, points(cell.points))
    if cell.points >= worth.win:
        return plain.Its(plain.FULL, points(cell.points))
    return plain.Its(plain.HALF_POINT if cell.points else plain.ZERO_POINT, points(cell.points))


def record(table, rules):
    event, worth = table.event, table.worth
    is_swiss = event.system is EventSystem.SWISS
    return plain.Plain(
        rounds={number: [its(cell, worth, is_swiss) for cell in cells] for number, cells in table.cells.items()},
        win=Fraction(worth.win, worth.scale),
        draw=Fraction(worth.draw, worth.scale),
        is_swiss=is_swiss,
        has_caps=rules is C07_2026,
        ratings={entrant.number: entrant.rating for entrant in event.entrants},
    )


MEASURED = {
    "WIN": plain.win,
    "WON": plain.won,
    "BPG": plain.bpg,
    "BWG": plain.bwg,
    "PS": plain.ps,
    "PS/C1": lambda event, who: plain.ps(event, who, 1),
    "PS/C2": lambda event, who: plain.ps(event, who, 2),
    "REP": plain.rep,
    "STD": plain.std,
    "SB": plain.sb,
    "SB/C1": lambda event, who: plain.sb(event, who, 1),
    "SB/C2": lambda event, who: plain.sb(event, who, 2),
    "SB/P": lambda event, who: plain.sb(event, who, forfeits_played=True),
    "SB/C1/P": lambda event, who: plain.sb(event, who, 1, forfeits_played=True),
    "SB/C2/P": lambda event, who: plain.sb(event, who, 2, forfeits_played=True),
    "ARO": plain.aro,
    "ARO/C1": lambda event, who: plain.aro(event, who, 1),
    "ARO/C2": lambda event, who: plain.aro(event, who, 2),
    "ARO/M1": lambda event, who: plain.aro(event, who, 1, 1),
    "ARO/M2": lambda event, who: plain.aro(event, who, 2, 2),
}
CUTS = {"": (0, 0), "/C1": (1, 0), "/C2": (2, 0), "/M1": (1, 1), "/M2": (2, 2)}
BUCHHOLZ = {
    f"{name}{cut}{option}": lambda event, who, of=of, by=by, option=option: of(event, who, *by, bool(option))
    for name, of in (("BH", plain.bh), ("FB", plain.fb))
    for cut, by in CUTS.items()
    for option in ("", "/P")
} | {
    "AOB": plain.aob,
    "AOB/F": lambda event, who: plain.aob(event, who, plain.fb),
}


def assert_same_performances(event, told):
    for own, of_opponents, measure in (("TPR", "APRO", plain.tpr), ("PTP", "APPO", plain.ptp)):
        values = {who: measure(told, who) for who in told.rounds}
        assert_same(event, own, values)
        assert_same(event, of_opponents, {who: plain.average_of(values, told, who) for who in told.rounds})


def assert_same(event, code, expected):
    standings = rank(event, [code])
    code = standings.criteria[-1].code
    assert {number: standings.value(number, code).exact for number in event.numbers} == expected, code


def everybodys(measure, told, *options, **named):
    return {who: measure(told, who, *options, **named) for who in told.rounds}


@pytest.mark.parametrize("edition", RULES)
def test_C07_7_to_10_and_16_of_players_in_a_swiss(edition):
    rules = RULES[edition]
    for seed in range(60):
        event = replace(swiss(seed), rules=rules)
        told = record(rank(event, []).table, rules)
        for code, measure in (MEASURED | BUCHHOLZ).items():
            assert_same(event, code, everybodys(measure, told))
        assert_same_performances(event, told)


@pytest.mark.parametrize("edition", RULES)
def test_C07_15_2_of_players_in_a_round_robin(edition):
    rules = RULES[edition]
    for seed in range(40):
        event = replace(round_robin(seed), rules=rules)
        told = record(rank(event, []).table, rules)
        for code, measure in MEASURED.items():
            assert_same(event, code, everybodys(measure, told))
        assert_same_performances(event, told)
        maximum = told.win * event.cycles * (len(event.entrants) - 1)
        for code, halves in (("KS", 0), ("KS/L+1", 1), ("KS/L-1", -1), ("KS/L+2", 2), ("KS/L-2", -2), ("KS/L1", 1)):
            assert_same(event, code, everybodys(plain.ks, told, halves, maximum))


def groups_after(event, code, level):
    """How a criterion splits those who are level by points, from the top."""
    standings = rank(event, [code])
    rows = [row for row in standings.rows if row.number in level]
    return [[row.number for row in rows if row.place == place] for place in sorted({row.place for row in rows})]


def levels_of(event):
    rows = rank(event, []).rows
    return [[row.number for row in rows if row.place == place] for place in sorted({row.place for row in rows})]


@pytest.mark.parametrize("edition", RULES)
def test_C07_6_direct_encounter(edition):
    rules, split = RULES[edition], 0
    for seed in range(400):
        event = replace((round_robin if seed % 4 == 0 else swiss)(seed), rules=rules)
        told = record(rank(event, []).table, rules)
        for level in levels_of(event):
            for code in ("DE", "DE/P"):
                expected = plain.direct_encounter(told, level, code.endswith("/P"))
                assert groups_after(event, code, level) == expected, (seed, code)
                split += len(expected) > 1
    assert split > 200


@pytest.mark.parametrize("edition", RULES)
def test_C07_13_of_teams(edition):
    rules = RULES[edition]
    for seed in range(30):
        event = replace(teams(seed), rules=rules)
        table = rank(event, []).table
        match, game = record(table.in_match_points, rules), record(table.in_game_points, rules)
        scores = {"M": match, "G": game}
        for first, second in ("MM", "MG", "GM", "GG"):
            for cut, option in ((0, ""), (1, ""), (2, ""), (0, "/P"), (1, "/P"), (2, "/P")):
                code = f"E{first}{second}SB" + (f"/C{cut}" if cut else "") + option
                totals, own = scores[first], scores[second]
                assert_same(
                    event, code, {who: plain.extended_sb(totals, own, who, cut, bool(option)) for who in totals.rounds}
                )
        for score, told in ((":MP", match), (":GP", game)):
            for code, measure in BUCHHOLZ.items():
                name, slash, options = code.partition("/")
                assert_same(event, name + score + slash + options, everybodys(measure, told))
            assert_same(event, f"PS{score}/C1", everybodys(plain.ps, told, 1))
            assert_same(event, f"KS{score}/L-1", everybodys(plain.ks, told, -1))
        for code, measure in (("WIN:MP", plain.win), ("WON:MP", plain.won), ("STD", plain.std), ("REP", plain.rep)):
            assert_same(event, code, everybodys(measure, match))
        primary, secondary = (match, game) if event.decides is Decides.MATCH_POINTS else (game, match)
        assert_same(event, "MPvGP", {who: secondary.score(who) for who in secondary.rounds})
        best = secondary.win
        for code, options in (
            ("SSSC", {}),
            ("SSSC/F", {"fore": True}),
            ("SSSC/P", {"forfeits_played": True}),
            ("SSSC/K4", {"divisor": 4}),
            ("SSSC/F/P/K2", {"fore": True, "forfeits_played": True, "divisor": 2}),
        ):
            assert_same(
                event, code, {who: plain.sssc(primary, secondary, who, best, **options) for who in primary.rounds}
            )


def boards_of(event, who, against=None):
    """Game points on each board; a bye of an odd field is a win on every one (12)."""
    totals = [Fraction(0)] * event.boards
    for each in event.team_rounds:
        for match in each.matches:
            if who in match[1:3] and (against is None or against in match[1:3]):
                for place, board in enumerate(match.boards):
                    totals[place] += Fraction(board.home if who == match.home else board.guest, 2)
        for rest in each.rests:
            if against is None and rest.number == who and rest.kind is RestKind.BYE:
                totals = [total + 1 for total in totals]
    return totals


def eliminated(boards):
    return [sum(boards[:kept]) for kept in range(len(boards) - 1, 0, -1)]


KNOCKOUTS = {
    "EDE": None,
    "EDEBT": lambda boards: [-plain.board_count(boards), *boards],
    "EDEBB": lambda boards: [-plain.board_count(boards), *eliminated(boards)],
    "EDET": lambda boards: boards,
    "EDEB": eliminated,
}


@pytest.mark.parametrize("edition", RULES)
def test_C07_12_and_13_3_of_teams(edition):
    rules, split = RULES[edition], 0
    for seed in range(100):
        event = replace(teams(seed), rules=rules)
        table = rank(event, []).table
        match, game = record(table.in_match_points, rules), record(table.in_game_points, rules)
        primary, secondary = (match, game) if event.decides is Decides.MATCH_POINTS else (game, match)
        boards = {who: boards_of(event, who) for who in event.numbers}
        assert_same(event, "TBR", {who: tuple(own) for who, own in boards.items()})
        assert_same(event, "BBE", {who: tuple(eliminated(own)) for who, own in boards.items()})
        for level in levels_of(event):
            counts = {who: plain.board_count(boards[who]) for who in level}
            if len({game.score(who) for who in level}) > 1:
                expected = [sorted(level)]
            else:
                expected = [sorted(w for w in level if counts[w] == count) for count in sorted(set(counts.values()))]
            assert groups_after(event, "BC", level) == expected
            for code, key in KNOCKOUTS.items():
                knockout = None if key is None else lambda who, other, e=event, k=key: k(boards_of(e, who, other))
                for option in ("", "/P"):
                    expected = plain.extended_direct_encounter(primary, secondary, level, bool(option), knockout)
                    assert groups_after(event, code + option, level) == expected, (seed, code)
                    split += len(expected) > 1
    assert split > 100


def test_other_points_of_an_event():
    """Three points for a win: wins, standard points and performances look at results, sums at points."""
    for seed in range(40):
        base = swiss(seed)
        tripled = {2: 6, 1: 2, 0: 0}
        rounds = tuple(
            Round(
                tuple(
                    each._replace(
                        score=each.score._replace(white=tripled[each.score.white], black=tripled[each.score.black])
                    )
                    for each in played.meetings
                ),
                tuple(rest._replace(points=tripled[rest.points]) for rest in played.rests),
            )
            for played in base.rounds
        )
        event = replace(base, rounds=rounds, worth=Worth(6, 2, 0, 2), rules=C07_2026)
        told, usual = record(rank(event, []).table, C07_2026), record(rank(base, []).table, C07_2026)
        for code in ("WIN", "WON", "STD", "REP"):
            assert_same(event, code, everybodys(MEASURED[code], usual))
        assert_same_performances(event, usual)
        for code in ("BH", "BH/C1", "FB", "PS"):
            assert_same(event, code, everybodys((MEASURED | BUCHHOLZ)[code], told))
