"""Entries, start numbers, absences, withdrawals and excluded pairs."""

import pytest
from arbiters_desk import Desk, articles, rules

from kodeks.malformed import MalformedText
from kodeks.pairing.tables import varma_sets
from kodeks.rounds import RestKind
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament import Entry, SystemKind, judge_numbers, propose_numbers, propose_pairing, standings_of
from kodeks.tournament.acts import (
    Absent,
    CheckIn,
    Close,
    DrawLots,
    Enter,
    Forbid,
    Number,
    Pair,
    Present,
    Result,
    Revise,
    Withdraw,
)
from kodeks.tournament.regulations.parts import Deviation


def place_of(desk: Desk, number: int) -> int | None:
    return standings_of(desk.state)[0].row(number).place


# Entries


def test_IV_2_3_an_entry_needs_a_name_of_its_own():
    desk = Desk(rules())
    desk.do(Enter(Entry(name="Nowak", birth="1990")), Enter(Entry(name="Nowak", birth="2001")))
    assert desk.refuse(Enter(Entry(name=" "))).reason == "tournament-nameless"
    ruling = desk.refuse(Enter(Entry(name="Nowak", birth="1990")))
    assert (ruling.reason, articles(ruling)) == ("tournament-entered-already", ["KW2025:IV.2.3"])
    assert desk.refuse(Revise(2, Entry(name="Nowak", birth="1990"))).reason == "tournament-entered-already"
    desk.do(Revise(2, Entry(name="Nowak", birth="2002", rating=1900)))
    assert desk.state.entries[1].rating == 1900


def test_D_84_a_late_entrant_takes_the_next_number_and_no_points():
    desk = Desk(rules()).enter(4).pair().results("2-0", "2-0")
    step = desk.do(Enter(Entry(name="Late", rating=2700)))
    assert (step.rulings[0].reason, articles(step.rulings[0])) == ("tournament-late-entry", ["KW2025:V.2.6"])
    assert step.rulings[0].facts == {"number": 5, "round": 2}
    assert desk.state.entry(5).name == "Late"
    assert desk.state.entrants[4].entered_round == 2
    desk.pair()
    assert desk.state.rounds[-1].bye == 5  # the lowest of the list has no points and rests
    assert standings_of(desk.state)[0].row(5).points == 2


def test_D_84_who_enters_while_a_round_is_paired_waits_for_the_next():
    desk = Desk(rules()).enter(4).pair()
    desk.do(Enter(Entry(name="Late")))
    assert [(rest.number, rest.kind) for rest in desk.state.rounds[0].rests] == []
    desk.results("1-1", "1-1").pair()
    assert 5 in {n for pair in desk.pairs() for n in pair} | {desk.state.rounds[-1].bye}


def test_D_84_before_round_1_the_list_may_be_made_again():
    desk = Desk(rules()).enter(4)
    desk.do(Enter(Entry(name="Strong", rating=2700)))
    assert desk.state.entry(5).name == "Strong"
    desk.draw()
    assert desk.state.entry(1).name == "Strong"


def test_V_1_1_a_table_takes_nobody_once_in_use():
    desk = Desk(rules(SystemKind.ROUND_ROBIN)).enter(4)
    desk.do(Forbid(1, 4), Absent(2, 1), Enter(Entry(name="P5")))
    assert not desk.state.is_numbered
    desk.do(Number((4, 3, 2, 1, 0)))
    assert desk.state.forbidden == {(2, 5)}  # what was said of P1 and P4 follows them
    assert [absence.number for absence in desk.state.absences] == [4]
    desk.pair()
    ruling = desk.refuse(Enter(Entry(name="P6")))
    assert (ruling.reason, articles(ruling)) == ("tournament-table-is-fixed", ["KW2025:V.1.1"])


# Numbers


def test_V_2_6_1_1_by_rating_then_list_then_lot():
    entries = [
        Entry(name="C", rating=2000, list_name="B"),
        Entry(name="B", rating=2000, list_name="A", list_place=7),
        Entry(name="A", rating=2000, list_name="A", list_place=3),
        Entry(name="Z", rating=2300),
        Entry(name="X"),
        Entry(name="Y"),
    ]
    desk = Desk(rules())
    desk.do(*map(Enter, entries))
    desk.draw("published")
    names = [entrant.name for entrant in desk.state.entrants]
    assert names[:4] == ["Z", "A", "B", "C"]
    assert sorted(names[4:]) == ["X", "Y"]
    assert desk.state.seed == "published"
    assert propose_numbers(desk.state, "published") == desk.events[-1].act  # once numbered, the same list again
    lots = {tuple(propose_numbers(desk.state, f"{seed}").order) for seed in range(20)}
    assert len(lots) == 2  # the lot decides between X and Y alone


def test_V_1_2_by_lot_from_a_published_seed():
    desk = Desk(rules(SystemKind.ROUND_ROBIN))
    desk.do(*(Enter(Entry(name=f"P{place}")) for place in range(8)))
    one, same, other = (propose_numbers(desk.state, seed) for seed in ("a", "a", "b"))
    assert one == same
    assert one.order != other.order
    assert sorted(one.order) == list(range(8))
    assert one.seed == "a"
    colours = {propose_numbers(desk.state, f"{seed}").first_colour for seed in range(20)}
    assert colours == {Side.WHITE, Side.BLACK}


def test_V_2_6_2_1_a_swiss_by_lot_whatever_the_ratings():
    desk = Desk(rules(start_numbers="lot"))
    desk.do(*(Enter(Entry(name=f"P{place}", rating=2400 - place)) for place in range(4)))
    drawn = {propose_numbers(desk.state, str(seed)).order for seed in range(300)}
    assert len(drawn) == 24  # every order there is


def test_V_1_6_2_club_mates_are_drawn_inside_a_pool():
    desk = Desk(rules(SystemKind.ROUND_ROBIN, start_numbers="varma"))
    desk.do(*(Enter(Entry(name=f"P{place}", club="Dama" if place < 3 else f"C{place}")) for place in range(10)))
    desk.draw()
    mates = {number for number in range(1, 11) if desk.state.entry(number).club == "Dama"}
    assert any(mates <= set(pool.numbers) for pool in varma_sets(10))


@pytest.mark.parametrize(("game", "seed"), [("100", "1"), ("100", "2"), ("64", "1"), ("chess", "1"), ("chess960", "3")])
def test_V_1_6_2_a_club_larger_than_any_pool_is_told(game, seed):
    desk = Desk(rules(SystemKind.ROUND_ROBIN, game, start_numbers="varma"))
    desk.do(*(Enter(Entry(name=f"P{place}", club="Dama" if place < 6 else "")) for place in range(10)))
    act = propose_numbers(desk.state, seed)
    told = desk.do(act).rulings
    assert told == judge_numbers(desk.state, act.order)
    assert (told[0].verdict, told[0].reason) == (Verdict.CONTRADICTS, "varma-group-split")
    assert told[0].facts == {"group": "Dama", "players": 6}
    assert articles(told[0]) == ["FTR2012:5f" if game.startswith("chess") else "KW2025:V.1.6.2"]
    assert {ruling.reason for ruling in told[1:]} <= {"varma-mates-meet-late"}


def test_V_1_6_2_nothing_is_told_of_clubs_that_fit():
    desk = Desk(rules(SystemKind.ROUND_ROBIN, start_numbers="varma"))
    desk.do(*(Enter(Entry(name=f"P{place}", club="Dama" if place < 3 else "")) for place in range(10)))
    assert desk.do(propose_numbers(desk.state, "seed")).rulings == ()


GROUPS = (("mm", "M"), ("K", "I", "Nowak  Jan"), ("II",))


def in_groups(*told, **settings):
    desk = Desk(rules(start_numbers="groups", start_groups=told or GROUPS, **settings))
    categories = ("I", "mm", "II", "", "m", "II", "K", "mm")
    desk.do(*(Enter(Entry(name=f"P{place}", title=each)) for place, each in enumerate(categories)))
    desk.do(Enter(Entry(name="Nowak Jan", title="II")))
    return desk


@pytest.mark.parametrize("seed", [f"seed {number}" for number in range(8)])
def test_V_2_6_2_2_lots_inside_groups_of_strength(seed):
    desk = in_groups()
    act = propose_numbers(desk.state, seed)
    told = desk.do(act).rulings
    names = [desk.state.entry(number).name for number in range(1, 10)]
    assert [set(names[:3]), set(names[3:6]), set(names[6:8]), names[8:]] == [
        {"P1", "P4", "P7"},
        {"P0", "P6", "Nowak Jan"},  # judged by the organiser, not by his category
        {"P2", "P5"},
        ["P3"],
    ]
    assert (told[0].reason, told[0].facts, articles(told[0])) == (
        "tournament-in-no-group",
        {"count": 1, "names": "P3"},
        ["KW2025:V.2.6.2.2"],
    )
    assert act == propose_numbers(desk.state, seed)  # anybody can draw again
    desk.pair()


def test_V_2_6_2_2_norms_for_the_next_category_change_no_group():
    desk = Desk(rules(start_numbers="groups", start_groups=(("K+",), ("K", "I"))))
    desk.do(*(Enter(Entry(name=each, title=each)) for each in ("I", "I++", "K", "K+", "II+")))
    act = propose_numbers(desk.state, "seed")
    (told,) = desk.do(act).rulings
    assert told.facts["names"] == "II+"
    names = [desk.state.entry(number).name for number in range(1, 6)]
    assert (names[0], set(names[1:4]), names[4]) == ("K+", {"I", "I++", "K"}, "II+")


def test_V_2_6_2_2_every_order_inside_a_group_can_be_drawn():
    desk = in_groups()
    drawn = {propose_numbers(desk.state, f"seed {number}").order[:3] for number in range(100)}
    assert len(drawn) == 6


@pytest.mark.parametrize(
    ("settings", "reason", "text"),
    [
        ({"start_numbers": "groups"}, "regulations-groups-of-strength", "start_groups"),
        ({"start_groups": (("m",),)}, "regulations-groups-of-strength", "start_numbers"),
        ({"start_numbers": "lot", "start_groups": (("m",),)}, "regulations-groups-of-strength", "start_numbers"),
        (
            {"start_numbers": "groups", "start_groups": (("m",), ("I", " M "))},
            "regulations-group-twice",
            "start_groups = m",
        ),
    ],
)
def test_V_2_6_2_2_groups_must_be_told_once(settings, reason, text):
    with pytest.raises(MalformedText) as caught:
        rules(**settings)
    assert (caught.value.reason, caught.value.shown) == (reason, text)


def test_FTR_5a_every_draw_stands_in_the_log_with_its_seed():
    desk = Desk(rules())
    assert desk.refuse(DrawLots("1")).reason == "tournament-nobody-entered"
    desk.do(*(Enter(Entry(name=f"P{place}")) for place in range(4)))
    ruling = desk.refuse(DrawLots(" "))
    assert (ruling.reason, articles(ruling)) == ("tournament-seed-missing", ["KW2025:V.2.6"])
    desk.do(DrawLots("1"), DrawLots("2"))
    assert not desk.state.is_numbered
    assert [event.act.seed for event in desk.events if isinstance(event.act, DrawLots)] == ["1", "2"]
    desk.draw("2").pair()
    assert desk.refuse(DrawLots("3")).reason == "tournament-numbers-stand"


def test_V_2_6_numbers_are_given_once_and_to_all():
    desk = Desk(rules(start_numbers="given", first_colour="black"))
    assert desk.refuse(Number(())).reason == "tournament-numbers-not-all"
    desk.do(*(Enter(Entry(name=f"P{place}")) for place in range(4)))
    for order in ((0, 1, 2), (0, 1, 2, 2), (1, 2, 3, 4)):
        assert desk.refuse(Number(order)).reason == "tournament-numbers-not-all"
    assert desk.refuse(Pair(1, ((1, 2), (3, 4)))).reason == "tournament-no-numbers"
    desk.draw()
    assert desk.state.order == (0, 1, 2, 3)
    assert desk.state.first_colour is Side.BLACK
    desk.pair()
    ruling = desk.refuse(Number((3, 2, 1, 0)))
    assert (ruling.reason, articles(ruling)) == ("tournament-numbers-stand", ["KW2025:V.2.6"])


# Absence and byes


def test_V_2_8_9_5_nobody_is_absent_in_a_round_that_there_is_not():
    desk = Desk(rules(rounds=5)).enter(4)
    ruling = desk.refuse(Absent(1, 6))
    assert (ruling.reason, articles(ruling)) == ("tick-no-such-round", ["KW2025:V.2.8.9.5"])
    desk.do(Absent(1, 5))


def test_V_2_8_9_5_who_is_absent_is_not_paired():
    desk = Desk(rules()).enter(5)
    desk.do(Absent(2, 1), Absent(3, 2))
    desk.do(Present(3, 2))
    desk.pair()
    assert desk.state.rounds[0].bye is None
    assert [(rest.number, rest.kind, rest.points) for rest in desk.state.rounds[0].rests] == [(2, RestKind.ABSENT, 0)]
    ruling = desk.refuse(Absent(1, 1))
    assert (ruling.reason, articles(ruling)) == ("tournament-round-is-paired", ["KW2025:V.2.8.9.5"])
    assert desk.refuse(Present(2, 1)).reason == "tournament-round-is-paired"
    assert desk.refuse(Present(1, 3)).reason == "tournament-was-not-absent"
    assert desk.refuse(Absent(6, 2)).reason == "tournament-no-such-number"


@pytest.mark.parametrize(("game", "points"), [("chess", 1), ("chess", 2), ("100", 1), ("100", 0)])
def test_a_requested_bye_brings_its_points(game, points):
    desk = Desk(rules(game=game)).enter(5)
    desk.do(Absent(1, 1, points))
    assert desk.refuse(Absent(2, 1, 3)).reason == "tournament-no-such-bye"
    desk.pair()
    kind = RestKind.REQUESTED if points else RestKind.ABSENT
    assert [(rest.number, rest.kind) for rest in desk.state.rounds[0].rests] == [(1, kind)]
    assert standings_of(desk.state)[0].row(1).points == points


@pytest.mark.parametrize("points", [1, 2])
def test_V_2_8_9_5_points_for_an_absence_are_told(points):
    desk = Desk(rules()).enter(5)
    (told,) = desk.do(Absent(1, 1, points)).rulings
    assert (told.verdict, told.reason, told.facts) == (
        Verdict.CONTRADICTS,
        "tournament-absence-brings-nothing",
        {"points": points},
    )
    assert articles(told) == ["KW2025:V.2.8.9.5"]
    assert desk.do(Absent(2, 1)).rulings == ()
    assert Desk(rules(game="chess")).enter(5).do(Absent(1, 1, points)).rulings == ()
    deviation = Deviation(text="Jeden wolny los na życzenie", against="KW2025:V.2.8.9.5")
    assert Desk(rules(deviations=(deviation,))).enter(5).do(Absent(1, 1, points)).rulings == ()


def test_V_1_4_1_a_table_pays_no_bye():
    desk = Desk(rules(SystemKind.ROUND_ROBIN)).enter(5)
    assert desk.refuse(Absent(1, 1, 1)).reason == "tournament-no-such-bye"
    desk.pair()
    (rest,) = desk.state.rounds[0].rests
    assert (rest.kind, rest.points) == (RestKind.BYE, 0)


def test_II_5_5_who_is_absent_from_a_table_loses_by_walkover():
    desk = Desk(rules(SystemKind.ROUND_ROBIN)).enter(4)
    desk.do(Absent(1, 1), Absent(2, 1), Absent(3, 1))
    desk.pair()
    scores = {frozenset((board.white, board.black)): board.score for board in desk.state.rounds[0].boards}
    assert scores[frozenset((1, 4))] == (0, 2, False, None)
    assert scores[frozenset((2, 3))] == (0, 0, False, None)  # both: a double walkover [II.5.6]
    assert desk.state.rounds[0].is_complete


# Withdrawals


def test_II_5_7_2_in_a_swiss_results_stand():
    desk = Desk(rules()).enter(6).pair().results("2-0", "2-0", "2-0")
    step = desk.do(Withdraw(1))
    assert (step.rulings[0].verdict, articles(step.rulings[0])) == (Verdict.UPHELD, ["KW2025:II.5.7.2"])
    desk.pair()
    assert (1, RestKind.WITHDRAWN) in [(rest.number, rest.kind) for rest in desk.state.rounds[-1].rests]
    assert place_of(desk, 1) is not None
    assert desk.refuse(Withdraw(1)).reason == "tournament-withdrawn-already"
    assert desk.refuse(Withdraw(2, 2)).reason == "tournament-round-has-started"


@pytest.mark.parametrize(
    ("game", "players", "played", "stands", "article"),
    [
        ("100", 10, 5, True, "KW2025:II.5.7.1.2"),
        ("100", 10, 4, False, "KW2025:II.5.7.1.1"),
        ("100", 11, 5, False, "KW2025:II.5.7.1.1"),  # exactly half [D-27]
        ("chess", 10, 5, True, "FTR2012:9b.2"),
        ("chess", 10, 4, False, "FTR2012:9b.1"),
        ("chess", 9, 4, True, "FTR2012:9b.2"),  # exactly half is enough
    ],
)
def test_EX_C4_the_half_rule_of_both_codes(game, players, played, stands, article):
    desk = Desk(rules(SystemKind.ROUND_ROBIN, game)).enter(players)
    leaver = 3
    draw = "½-½" if game == "chess" else "1-1"
    games = 0
    while games < played:
        desk.pair()
        boards = desk.state.rounds[-1].boards
        games += any(leaver in (board.white, board.black) for board in boards)
        desk.results(*[draw] * len(boards))
    (ruling,) = desk.do(Withdraw(leaver)).rulings
    assert (ruling.verdict is Verdict.UPHELD, articles(ruling)) == (stands, [article])
    while not isinstance(propose_pairing(desk.state), Ruling):
        desk.pair()
        for board in desk.state.rounds[-1].boards:
            if leaver in (board.white, board.black):
                assert board.score is not None
                assert not board.score.is_played
            else:
                desk.do(Result(len(desk.state.rounds), board.board, draw))
    standings, told = standings_of(desk.state)
    assert (standings.row(leaver).place is not None) is stands
    assert told == (ruling,)
    others = {row.points for row in standings.rows if row.number != leaver}
    assert others <= ({players - 1, players} if stands else {players - 2})
    desk.do(Close())


def test_C_89_who_has_announced_that_he_will_leave_still_counts():
    desk = Desk(rules(SystemKind.ROUND_ROBIN)).enter(6).pair().results("2-0", "2-0", "2-0")
    desk.do(Withdraw(1, 4))
    assert place_of(desk, 1) is not None
    desk.pair()
    assert all(board.score is None for board in desk.state.rounds[-1].boards)


def test_V_3_7_1_half_of_a_scheveningen_match_is_half_of_the_other_team():
    desk = Desk(rules(SystemKind.SCHEVENINGEN)).enter(8)
    for _ in range(3):
        desk.pair().results("1-1", "1-1", "1-1", "1-1")
    (ruling,) = desk.do(Withdraw(2)).rulings
    assert (ruling.verdict, ruling.facts["played"], ruling.facts["scheduled"]) == (Verdict.UPHELD, 3, 4)
    assert place_of(desk, 2) is not None


def test_a_knockout_goes_on_without_who_left():
    desk = Desk(rules(SystemKind.KNOCKOUT)).enter(4).pair().results("2-0", "2-0")
    first = [white for white, _ in desk.pairs()]
    (ruling,) = desk.do(Withdraw(first[0])).rulings
    assert (ruling.reason, articles(ruling)) == ("tournament-opponent-goes-on", ["KW2025:II.5.5"])
    assert isinstance(propose_pairing(desk.state), Ruling)
    standings, _ = standings_of(desk.state)
    assert [row.number for row in standings.rows[:2]] == [first[1], first[0]]  # whom he beat does not come back
    desk.do(Close())


# Excluded pairs


def test_V_2_8_excluded_pairs_are_not_paired():
    desk = Desk(rules(rounds=1)).enter(6)
    assert desk.refuse(Forbid(1, 1)).reason == "tournament-with-himself"
    assert desk.refuse(Forbid(1, 7)).reason == "tournament-no-such-number"
    desk.do(Forbid(4, 1))
    ruling = desk.refuse(Pair(1, ((1, 4), (2, 5), (3, 6))))
    assert ruling.reason == "swiss-manual-forbidden"
    desk.pair()
    assert {frozenset((1, 4))}.isdisjoint({frozenset(pair) for pair in desk.pairs()})


def test_V_2_8_nobody_of_a_group_meets_another():
    desk = Desk(rules(rounds=1)).enter(8)
    assert desk.refuse(Forbid(1, 2, "", (3, 2))).facts == {"number": 2}
    assert desk.refuse(Forbid(1, 2, "", (9,))).reason == "tournament-no-such-number"
    desk.do(Forbid(1, 2, "a family", (5, 6)))
    assert desk.state.forbidden == {(1, 2), (1, 5), (1, 6), (2, 5), (2, 6), (5, 6)}
    desk.pair()
    family = {1, 2, 5, 6}
    assert all(len(family & set(pair)) == 1 for pair in desk.pairs())


def test_FTR_5e_groups_that_the_regulations_name():
    desk = Desk(rules(rounds=1, forbidden_pairs=(("P1", "P2", "P5"), ("P3", "P4")))).enter(6)
    assert desk.state.forbidden == {(1, 2), (1, 5), (2, 5), (3, 4)}


def test_FTR_5e_pairs_that_the_regulations_name():
    regulations = rules(rounds=1, forbidden_pairs=(("P1", "P4"), ("P2", "Late"), ("P2", "Ghost")))
    desk = Desk(regulations)
    desk.do(*(Enter(Entry(name=f"P{place + 1}", rating=2400 - 10 * place)) for place in range(6)))
    step = desk.do(Number((5, 4, 3, 2, 1, 0)))
    assert [(told.reason, told.facts["name"]) for told in step.rulings] == [
        ("tournament-forbidden-unknown", "Late"),
        ("tournament-forbidden-unknown", "Ghost"),
    ]
    assert desk.state.forbidden == {(3, 6)}
    desk.do(Enter(Entry(name="Late")))
    assert desk.state.forbidden == {(3, 6), (5, 7)}
    desk.pair()
    assert not {frozenset((3, 6)), frozenset((5, 7))} & {frozenset(pair) for pair in desk.pairs()}


# Before there are numbers


def test_IV_2_3_who_leaves_before_numbers_are_given_is_struck_from_the_list():
    desk = Desk(rules())
    desk.do(*(Enter(Entry(name=name)) for name in "ABCD"), CheckIn(1), CheckIn(2), CheckIn(4))
    (ruling,) = desk.do(Withdraw(2, reason="illness")).rulings
    assert (ruling.reason, articles(ruling), ruling.facts) == (
        "tournament-entry-struck",
        ["KW2025:IV.2.3"],
        {"name": "B"},
    )
    assert [entry.name for entry in desk.state.entries] == ["A", "C", "D"]
    assert desk.state.here == {0, 2}  # A and D have come, as before
    assert desk.refuse(Withdraw(4)).reason == "tournament-no-such-number"
    assert desk.refuse(Withdraw(1, 3)).reason == "tournament-no-numbers"
    desk.do(Enter(Entry(name="B")), Withdraw(4, 1))
    desk.draw()
    assert sorted(entrant.name for entrant in desk.state.entrants) == ["A", "C", "D"]
    assert not desk.state.withdrawn


def test_what_was_said_of_the_others_follows_them_when_one_is_struck():
    desk = Desk(rules(SystemKind.ROUND_ROBIN)).enter(5)
    desk.do(Forbid(1, 4), Forbid(2, 3), Absent(4, 1), Absent(2, 1), Withdraw(5), Enter(Entry(name="P6")))
    assert not desk.state.is_numbered
    desk.do(Withdraw(2))
    assert desk.state.forbidden == {(1, 3)}
    assert [absence.number for absence in desk.state.absences] == [3]
    assert dict(desk.state.withdrawn) == {4: 1}
    desk.do(Withdraw(4))  # he had left already, and still stood on the list
    assert [entry.name for entry in desk.state.entries] == ["P1", "P3", "P4", "P6"]
    assert not desk.state.withdrawn
