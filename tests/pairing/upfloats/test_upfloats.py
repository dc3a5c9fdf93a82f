"""The Double-Swiss (C.04.5) and the Swiss of teams (C.04.6), article by article and against plain enumeration."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from plain_upfloats import PlainRound

from kodeks.pairing.swiss import Forbidden, ReasonedRound, RoundToPair, SwissSettings
from kodeks.pairing.swiss.engine import rests_of
from kodeks.pairing.swiss_systems import find_swiss
from kodeks.pairing.upfloats.bracket import Field, TopGroup, pair_group
from kodeks.pairing.upfloats.engine import DoubleSwiss, TeamsTypeB, judge_double_swiss, judge_teams
from kodeks.pairing.upfloats.history import Participant, participants_of
from kodeks.pairing.upfloats.round import UpfloatRound, pair_upfloats
from kodeks.pairing.upfloats.rules import (
    DOUBLE_SWISS,
    TEAMS_TYPE_A,
    TEAMS_TYPE_B,
    TEAMS_WITHOUT_WISHES,
    Deciding,
    Pairable,
    UpfloatRules,
    Wish,
    graded_wish,
    simple_wish,
)
from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, Score
from kodeks.rulebook.result import Side

WON, LEVEL, LOST = Score(2, 0), Score(1, 1), Score(0, 2)
RESULTS = (WON, LEVEL, LOST, WON, LOST, Score(2, 0, is_played=False), Score(0, 0, is_played=False))


def one(
    tpn: int, score: int = 0, colours: str = "", *, met: tuple[int, ...] = (), floated: bool = False
) -> Participant:
    sides = tuple(Side.WHITE if each == "W" else Side.BLACK for each in colours)
    return Participant(tpn, tpn, score, 0, sides, frozenset(met), len(sides), floated, may_have_bye=True)


def task_of(
    size: int, *rounds: Round, of: int = 9, resting: tuple[Rest, ...] = (), second: dict[int, int] | None = None
) -> RoundToPair:
    entrants = tuple(Entrant(number=number, name=str(number)) for number in range(1, size + 1))
    settings = SwissSettings(rounds=of, bye=1)
    return RoundToPair(entrants=entrants, rounds=rounds, settings=settings, resting=resting, second=second or {})


def random_task(random: Random) -> RoundToPair:
    """Some rounds paired roughly by points, with forfeits, byes of all kinds, people who are away, pairs kept apart."""
    size = random.randint(2, 10)
    points = dict.fromkeys(range(1, size + 1), 0)
    rounds: list[Round] = []
    for _ in range(random.randint(0, 5)):
        left = sorted(points, key=lambda each: (-points[each] * random.choice((0, 1, 1)), random.random()))
        away = [each for each in left if random.random() < 0.1]
        rests = [
            Rest(each, random.choice((RestKind.REQUESTED, RestKind.ABSENT)), random.randint(0, 2)) for each in away
        ]
        left = [each for each in left if each not in away]
        if len(left) % 2:
            rests.append(Rest(left.pop(random.randrange(len(left))), RestKind.BYE, 1))
        pairs = [random.sample(left[at : at + 2], 2) for at in range(0, len(left), 2)]
        meetings = [Meeting(at, *pair, random.choice(RESULTS)) for at, pair in enumerate(pairs, 1)]
        for meeting in meetings:
            assert meeting.score is not None
            points[meeting.white] += meeting.score.white
            points[meeting.black] += meeting.score.black
        for rest in rests:
            points[rest.number] += rest.points
        rounds.append(Round(tuple(meetings), tuple(rests)))
    apart = [random.sample(sorted(points), 2)] if random.random() < 0.3 else []
    return RoundToPair(
        entrants=tuple(Entrant(number=number, name=str(number)) for number in points),
        rounds=tuple(rounds),
        settings=SwissSettings(rounds=len(rounds) + random.choice((1, 2, 3, 5))),
        resting=tuple(Rest(each, RestKind.ABSENT) for each in points if random.random() < 0.05),
        forbidden=Forbidden.within(*apart),
    )


Found = tuple[set[tuple[int, int]], int | None] | None


def found_in(paired: UpfloatRound | None) -> Found:
    if paired is None:
        return None
    number = [each.number for each in paired.field.everybody]
    pairs = {(number[one], number[other]) for group in paired.groups for one, other in group.pairs}
    return pairs, None if paired.bye is None else number[paired.bye]


@pytest.mark.parametrize("rules", [DOUBLE_SWISS, TEAMS_TYPE_A, TEAMS_TYPE_B, TEAMS_WITHOUT_WISHES])
def test_it_agrees_with_a_plain_enumeration(rules: UpfloatRules) -> None:
    for seed in range(150):
        task = random_task(Random(seed))
        everybody = participants_of(task, {rest.number for rest in rests_of(task)})
        apart = frozenset(frozenset(pair) for pair in task.forbidden)
        plain = PlainRound(rules, everybody, apart, max(task.settings.rounds - task.number, 0)).pair()
        expected = plain and (
            {(one.number, other.number) for one, other in plain[0]},
            plain[1] and plain[1].number,
        )
        assert found_in(pair_upfloats(task, rules)) == expected, seed


def test_everything_that_was_tried_before_has_a_reason() -> None:
    keys = set()
    for seed in range(120):
        for engine in (DoubleSwiss(), TeamsTypeB()):
            answer = engine.pair(random_task(Random(seed)))
            if not isinstance(answer, ReasonedRound):
                assert str(answer.articles[0]) == f"FSW2026:{engine.rules.chapter}-3.3.3"
                continue
            told = answer.explanation
            assert len(told.pairs) == len(answer.round.meetings)
            for each in (*told.pairs, *told.floats, *filter(None, [told.bye])):
                for refusal in each.refused:
                    assert refusal.why.articles
                    keys.add(refusal.why.key)
    assert keys >= {
        "swiss-met-already",
        "dutch-had-bye",
        "dutch-c5",
        "dutch-c12",
        "upfloat-meets-nobody",
        "upfloat-floated-before",
        "upfloat-others-unpaired",
        "upfloat-bracket-unpaired",
    }


def test_3_5_4_sets_of_upfloaters_in_their_order() -> None:
    """The example of the text: 2, 6, 8 have 3 points and 1, 3, 5 have 2½; three residents who have all met need two of
    the former and one of the latter, as somebody of the last score can meet none but 8 of those above."""
    top = [one(number, 8, met=(10, 11, 12)) for number in (10, 11, 12)]
    threes = [one(number, 6) for number in (2, 6, 8)]
    below = [one(number, 5, met=(20,)) for number in (1, 3, 5)]
    last = one(20, 0, met=(1, 2, 3, 5, 6, 10, 11, 12))
    field = Field(DOUBLE_SWISS, [*top, *threes, *below, last], Forbidden(), 3)
    paired, _ = pair_group(field, TopGroup((0, 1, 2), tuple(range(3, 10)), 0b111 << 3), [])
    assert [field.everybody[place].number for place in paired.upfloaters] == [2, 6, 1]


def test_3_6_2_the_first_identifier() -> None:
    """Who is the smaller number of a pair comes first, then whom each meets."""
    field = Field(DOUBLE_SWISS, [one(number) for number in (4, 6, 8, 9, 10, 11, 16, 24)], Forbidden(), 3)
    paired, _ = pair_group(field, TopGroup(tuple(range(8)), (), 0), [])
    numbers = [tuple(field.everybody[place].number for place in pair) for pair in paired.pairs]
    assert numbers == [(4, 10), (6, 11), (8, 16), (9, 24)]


def test_3_4_the_bye_lowest_score_most_matches_largest_number() -> None:
    first = Round((Meeting(1, 1, 4, WON), Meeting(2, 5, 2, WON)), (Rest(3, RestKind.BYE, 1),))
    paired = pair_upfloats(task_of(5, first), TEAMS_TYPE_A)
    assert found_in(paired) == ({(1, 5), (2, 3)}, 4)
    absent = Round(
        (Meeting(1, 1, 2, WON),), (Rest(3, RestKind.BYE, 1), Rest(4, RestKind.ABSENT), Rest(5, RestKind.ABSENT))
    )
    assert found_in(pair_upfloats(task_of(5, absent), TEAMS_TYPE_A)) == ({(1, 3), (4, 5)}, 2)  # 4 and 5 have not played


@pytest.mark.parametrize("score", [Score(4, 0, is_played=False), Score(2, 0, is_played=False)])
def test_2_1_2_nobody_rests_after_a_match_won_by_forfeit(score: Score) -> None:
    played = Round((Meeting(1, 3, 1, score),), (Rest(2, RestKind.BYE, 3),))
    (able,) = (each.number for each in participants_of(task_of(3, played), set()) if each.may_have_bye)
    assert able == 1


def test_0_each_absent_from_one_game_is_a_meeting_without_a_colour() -> None:
    """A match is forfeited where somebody forfeits both games (C.04.5 0, 1.6)."""
    each_one = Round((Meeting(1, 1, 2, Score(2, 2, is_played=False)),))
    first, _ = participants_of(task_of(2, each_one), set())
    assert (first.met, first.colours, first.may_have_bye) == ({2}, (), True)
    both = Round((Meeting(1, 1, 2, Score(4, 0, is_played=False)),))
    assert participants_of(task_of(2, both), set())[0].met == frozenset()


@pytest.mark.parametrize(
    ("colours", "simple", "graded", "in_last_round"),
    [
        ("", "-", "-", "-"),
        ("W", "-", "b", "b"),
        ("WB", "-", "w", "-"),
        ("BW", "-", "b", "-"),
        ("WW", "B", "B", "B"),
        ("BBWW", "B", "B", "B"),  # 0, White twice: strong in the last round, too
        ("BWBWB", "-", "w", "w"),
        ("WBWBB", "W", "W", "W"),  # -1 and Black twice
        ("WWWBB", "-", "b", "b"),  # +1 after Black twice: that is outside of 0 and -1
    ],
)
def test_1_7_preferences(colours: str, simple: str, graded: str, in_last_round: str) -> None:
    def told(wish: Wish) -> str:
        letter = {Side.WHITE: "w", Side.BLACK: "b", None: "-"}[wish.side]
        return letter.upper() if wish.is_strong else letter

    team = one(1, colours=colours)
    assert told(simple_wish(team, is_last=False)) == told(simple_wish(team, is_last=True)) == simple
    assert told(graded_wish(team, is_last=False)) == graded
    assert told(graded_wish(team, is_last=True)) == in_last_round


@pytest.mark.parametrize(
    ("rules", "first", "other", "by", "side"),
    [
        (DOUBLE_SWISS, one(1), one(4), Deciding.NUMBER, Side.WHITE),
        (DOUBLE_SWISS, one(2), one(4), Deciding.NUMBER, Side.BLACK),
        (DOUBLE_SWISS, one(2, colours="WB"), one(4, colours="BB"), Deciding.WHITES, Side.BLACK),
        (DOUBLE_SWISS, one(2, colours="WB"), one(4, colours="BW"), Deciding.LAST_DIFFERENT, Side.WHITE),
        (DOUBLE_SWISS, one(2, colours="WB"), one(4, colours="WB"), Deciding.FIRST_ALTERNATES, Side.WHITE),
        (DOUBLE_SWISS, one(2), one(4, colours="B"), Deciding.OTHER_ALTERNATES, Side.BLACK),
        (TEAMS_TYPE_A, one(2, colours="W"), one(4, colours="WW"), Deciding.ONE_WISH, Side.WHITE),
        (TEAMS_TYPE_A, one(2, colours="BB"), one(4, colours="WW"), Deciding.BOTH_WISHES, Side.WHITE),
        (TEAMS_TYPE_B, one(2, colours="W"), one(4, colours="WW"), Deciding.STRONGER, Side.WHITE),
        (TEAMS_TYPE_A, one(2, colours="WWW"), one(4, colours="WW"), Deciding.DIFFERENCE, Side.BLACK),
        (TEAMS_TYPE_A, one(2, colours="WB"), one(4, colours="BW"), Deciding.LAST_DIFFERENT, Side.WHITE),
        (TEAMS_TYPE_B, one(2, colours="W"), one(4, colours="W"), Deciding.FIRST_WISH, Side.BLACK),
        (TEAMS_TYPE_A, one(2, colours="W"), one(4, colours="W"), Deciding.FIRST_ALTERNATES, Side.BLACK),
        (TEAMS_WITHOUT_WISHES, one(2), one(4, colours="WB"), Deciding.OTHER_ALTERNATES, Side.BLACK),
    ],
)
def test_4_3_colours(rules: UpfloatRules, first: Participant, other: Participant, by: Deciding, side: Side) -> None:
    wishes = (rules.wish(each, is_last=False) for each in (first, other))
    assert rules.allot(Pairable(first, other, *wishes, Side.WHITE)) == (side, by)


def test_4_2_2_game_points_choose_who_is_first() -> None:
    """Level in match points: the colour of who has more game points alternates."""
    first = Round((Meeting(1, 1, 3, WON), Meeting(2, 2, 4, WON)))
    colours = [pair_upfloats(task_of(4, first, second=second), TEAMS_TYPE_A) for second in ({1: 5, 2: 4}, {1: 4, 2: 5})]
    assert [each and each.boards[0].numbers for each in colours] == [(2, 1), (1, 2)]


@pytest.mark.parametrize("judge", [judge_double_swiss, judge_teams])
def test_2_1_a_round_by_hand(judge) -> None:  # type: ignore[no-untyped-def]
    first = Round((Meeting(1, 1, 2, WON),), (Rest(3, RestKind.BYE, 1),))
    found = [(each.reason, str(each.articles[0]).partition("-")[2]) for each in judge(task_of(3, first), [(2, 1)], 3)]
    assert sorted(found) == [("swiss-manual-met", "2.1.1"), ("swiss-manual-second-bye", "2.1.2")]


@pytest.mark.parametrize("key", ["fide_double", "fide_teams_a", "fide_teams_b", "fide_teams"])
def test_whoever_does_not_meet_is_told_why(key: str) -> None:
    """What forbids him, who rests, or the first criterion that gets worse; and no criterion is named in vain."""
    system, told = find_swiss(key), set()
    for seed in range(60):
        task = random_task(Random(seed))
        answer = system.load_engine().pair(task)
        if not isinstance(answer, ReasonedRound):
            continue
        meet = {frozenset((each.white, each.black)) for each in answer.round.meetings}
        resting = answer.round.bye and answer.round.bye.number
        here = sorted({number for pair in meet for number in pair} | {resting} - {None})
        apart = [pair for pair in combinations(here, 2) if frozenset(pair) not in meet]
        found = dict(system.why_apart(task, apart))
        assert list(found) == apart
        for pair, why in found.items():
            told.add(why.key)
            assert str(why.articles[0]).startswith("FSW2026:C.04.")
            if why.key not in ("swiss-met-already", "swiss-pair-forbidden"):
                assert (why.key == "upfloat-rests") == (resting in pair)
                assert not met(task, *pair)
    assert {"swiss-met-already", "upfloat-more-come-up", "upfloat-order", "upfloat-rests"} <= told


def met(task: RoundToPair, one: int, other: int) -> bool:
    games = (game for played in task.rounds for game in played.meetings if game.score and game.score.is_played)
    return any({game.white, game.black} == {one, other} for game in games)
