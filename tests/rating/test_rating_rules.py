"""The articles of chapter VI one by one, on small histories."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from random_histories import event, row

from kodeks.malformed import MalformedText
from kodeks.rating import (
    Exclusion,
    ListName,
    OwnRating,
    PlayerDetails,
    Quarter,
    RatingList,
    RatingSettings,
    UnknownPlayers,
    recompute,
)

A, B, N, T = ListName
Q2 = Quarter(2026, 2)
MAY = date(2026, 5, 10)
STRONG = row("S", A, 2150, 100, date(2026, 3, 1))


def listed(*rows, quarter=Q2, game="100"):
    return RatingList(game, quarter, tuple(rows))


def after(rows, events, quarter=Q2, **settings):
    """The list after a period."""
    history = recompute([listed(*rows, quarter=Q2)], events, until=quarter, newcomers=True, **settings)
    return {each.quarter: each for each in history.lists()}[quarter.next]


def against(opponents, player, points, ident="E", ends=MAY, **settings):
    """An event in which a player met each of the opponents once; wins come first."""
    signs = "2" * (points // 2) + "1" * (points % 2)
    signs += "0" * (len(opponents) - len(signs))
    games = [(player, opponent, sign) for opponent, sign in zip(opponents, signs, strict=True)]
    return event(ident, [player, *opponents], games, ends=ends, **settings)


def crowd(rating, count, name=A):
    return [row(f"O{number:02}", name, rating, 50, date(2026, 3, 1)) for number in range(count)]


def names(articles):
    return [str(article) for article in articles]


# The worked examples as whole events


@pytest.mark.parametrize(
    ("own", "games", "mean", "rounds", "points", "k", "change"),
    [
        pytest.param(2180, 60, 2235, 9, 10, 15, "17.81", id="EX-E1"),
        pytest.param(2310, 60, 2204, 11, 13, 10, "-5.91", id="EX-E3"),
        pytest.param(2288, 60, 2150, 9, 15, 15, "19.96", id="EX-E4"),
    ],
)
def test_EX_E1_E3_E4_as_events(own, games, mean, rounds, points, k, change):
    others = crowd(mean, rounds)
    me = row("ME", A, own, games, date(2026, 3, 1))
    happened = against([each.player for each in others], "ME", points)
    (found,) = recompute([listed(me, *others)], [happened]).changes(player="ME")
    assert (found.games, found.points, found.working.k, f"{float(found.change):.2f}") == (rounds, points, k, change)
    assert (found.own, found.before, found.after) == (own, own, own + found.change)
    assert names(found.articles) == ["KW2025:VI.3.2", "KW2025:VI.4.1", "KW2025:VI.4.2"]
    assert "D-111" in found.decisions


def test_EX_E2_a_new_player_begins_with_2100():
    others = crowd(2161, 7)
    history = recompute([listed(*others)], [against([each.player for each in others], "NEW", 6)], newcomers=True)
    (found,) = history.changes(player="NEW")
    assert (found.own, found.working.k, f"{float(found.change):.2f}") == (2100, 25, "2.30")
    assert "KW2025:VI.4.4" in names(found.articles)
    assert found.decisions == ("D-111", "D-115")
    assert (found.list_before, found.list_after) == (None, T)
    (each,) = history.lists()
    assert (each.find("NEW").rating, each.find("NEW").games) == (2102, 7)


def test_EX_E4_the_next_event_of_the_period_has_k_10():
    others = crowd(2150, 9)
    me = row("ME", A, 2288, 60, date(2026, 3, 1))
    ids = [each.player for each in others]
    first, second = against(ids, "ME", 15, "E1"), against(ids, "ME", 0, "E2", date(2026, 5, 20))
    one, two = recompute([listed(me, *others)], [second, first]).changes(player="ME")
    assert (one.event, f"{float(one.after):.2f}", two.event) == ("E1", "2307.96", "E2")
    assert (one.working.k, two.working.k, two.own) == (15, 10, 2288)
    assert "D-113" in one.decisions
    assert two.before == one.after
    new = after([me, *others], [first, second]).find("ME")
    assert new.rating < 2300  # and yet
    assert new.has_reached_2300


def test_EX_E5_k_25_for_the_whole_event_that_passes_thirty_games():
    others = crowd(2150, 9)
    me = row("ME", B, 2150, 28, date(2026, 3, 1))
    ids = [each.player for each in others]
    events = [against(ids, "ME", 9, "E1"), against(ids, "ME", 9, "E2", date(2026, 5, 20))]
    one, two = recompute([listed(me, *others)], events).changes(player="ME")
    assert (one.working.k, two.working.k) == (25, 15)
    assert (one.list_before, one.list_after) == (B, A)
    assert "D-113" in one.decisions
    assert after([me, *others], events[:1]).find("ME").games == 37


def test_EX_E6_the_mean_is_not_rounded():
    others = [row(f"O{rating}", A, rating, 50, date(2026, 3, 1)) for rating in (2201, 2150, 2099, 2000)]
    me = row("ME", A, 2100, 60, date(2026, 3, 1))
    (found,) = recompute([listed(me, *others)], [against([each.player for each in others], "ME", 4)]).changes(
        player="ME"
    )
    working = found.working
    assert (working.mean, working.difference, working.percent) == (Fraction(4225, 2), 13, Fraction("48.1861"))
    assert "D-112" in found.decisions


def test_EX_E7_booked_late_but_at_the_ratings_of_the_end_date():
    """The list of the quarter in which it is booked has other ratings already [D-116]."""
    me, other = row("ME", A, 2200, 60, date(2026, 3, 1)), row("S", A, 2200, 60, date(2026, 3, 1))
    early = event("E1", ["ME", "S"], [("ME", "S", "2")] * 4, ends=MAY)
    late = event("E2", ["ME", "S"], [("ME", "S", "1")] * 2, ends=date(2026, 6, 26))
    history = recompute([listed(me, other)], [late, early])
    (found,) = history.changes(player="ME", event="E2")
    assert (str(found.booking.quarter), found.booking.day) == ("2026Q3", date(2026, 7, 1))
    assert (found.own, found.working.mean, found.change) == (2200, 2200, 0)
    assert found.before == 2230
    assert "KW2025:VI.3.1" in names(found.articles)
    assert "D-116" in found.decisions
    assert history.quarters == (Quarter(2026, 2), Quarter(2026, 3))


# Lists


@pytest.mark.parametrize(
    ("before", "games", "played", "name"),
    [(None, 0, 8, T), (None, 0, 9, B), (T, 8, 1, B), (B, 20, 9, B), (B, 20, 10, A), (B, 29, 1, A)],
)
def test_VI_2_1_the_list_follows_the_counted_games(before, games, played, name):
    others = crowd(2100, played)
    mine = [] if before is None else [row("ME", before, 2100, games, date(2026, 3, 1))]
    new = after([*mine, *others], [against([each.player for each in others], "ME", played)])
    assert (new.find("ME").list_name, new.find("ME").games) == (name, games + played)


@pytest.mark.parametrize(
    ("name", "games", "last", "then"),
    [
        (A, 40, date(2023, 7, 1), A),
        (A, 40, date(2023, 6, 30), N),  # three years to the day
        (B, 20, date(2023, 6, 30), N),
        (N, 20, date(2016, 7, 1), N),
        (N, 20, date(2016, 6, 30), None),
        (T, 5, date(2023, 7, 1), T),
        (T, 5, date(2023, 6, 30), None),
    ],
)
def test_VI_2_1_inactivity_counts_to_the_day(name, games, last, then):
    """[D-110]"""
    found = after([row("ME", name, 2200, games, last)], []).find("ME")
    assert found.list_name is then
    assert (found.rating, found.games) == ((2200, games) if then else (None, 0))


def test_VI_2_1_3_who_plays_again_comes_back_from_N():
    rows = [row("A1", N, 2200, 40, date(2020, 1, 1)), row("B1", N, 2200, 20, date(2020, 1, 1)), STRONG]
    played = event("E", ["A1", "B1", "S"], [("A1", "S", "1"), ("B1", "A1", "1")], ends=MAY)
    new = after(rows, [played])
    assert [new.find(player).list_name for player in ("A1", "B1")] == [A, B]
    assert (new.find("B1").games, new.find("B1").last_game) == (21, MAY)


def test_VI_2_2_players_of_N_are_classified():
    rows = [row("ME", A, 2200, 40, date(2026, 1, 1)), row("N1", N, 2300, 40, date(2020, 1, 1))]
    (found,) = recompute([listed(*rows)], [against(["N1"], "ME", 2)]).changes(player="ME")
    assert (found.games, found.working.mean) == (1, 2300)


def test_who_was_struck_off_begins_anew_but_k_10_stays_for_good():
    rows = [row("OLD", N, 2310, 60, date(2016, 5, 1), has_reached_2300=True), STRONG]
    late = against(["S"], "OLD", 2, ends=date(2026, 8, 1))
    history = recompute([listed(*rows)], [late])
    (found,) = history.changes(player="OLD")
    assert (found.before, found.own, found.working.k) == (2100, 2100, 10)
    first, second = history.lists()
    assert (first.find("OLD").list_name, first.find("OLD").rating, first.find("OLD").games) == (None, None, 0)
    assert (second.find("OLD").list_name, second.find("OLD").games) == (T, 1)


def test_nobody_is_on_a_list_without_a_counted_game():
    played = event("E", ["X", "Y"], [("X", "Y", "2")], ends=MAY)
    assert after([STRONG], [played]).find("X") is None


def test_a_list_has_everybody_once():
    with pytest.raises(MalformedText) as error:
        listed(row("ME", A), row("ME", N))
    assert error.value.reason == "rating-player-twice"


def test_places_are_shared_at_equal_rating_and_the_technical_have_none():
    each = listed(
        row("a", A, 2200),
        row("b", A, 2300),
        row("c", A, 2200),
        row("d", A, 2100),
        row("e", B, 2400, 9),
        row("t", T, 2500, 3),
    )
    assert [(place, row.player) for place, row in each.placed()] == [
        (1, "b"),
        (2, "a"),
        (2, "c"),
        (4, "d"),
        (1, "e"),
        (None, "t"),
    ]


# Ratings


def test_VI_4_3_the_sum_of_the_period_is_rounded_once():
    """Two changes of 0.4 and a bit make one point [D-114]."""
    me, other = row("ME", A, 2200, 60, date(2026, 3, 1)), row("S", A, 2135, 60, date(2026, 3, 1))
    games = [("ME", "S", "2"), ("ME", "S", "1"), ("ME", "S", "1")]
    events = [event(f"E{number}", ["ME", "S"], games, ends=MAY) for number in range(3)]
    history = recompute([listed(me, other)], events)
    changes = [each.change for each in history.changes(player="ME")]
    (new,) = history.lists()
    assert 0 < changes[0] < Fraction(7, 2)
    assert new.find("ME").rating == int(2200 + sum(changes) + Fraction(1, 2))
    assert new.find("ME").rating != 2200 + sum(int(change + Fraction(1, 2)) for change in changes)


def test_VI_4_3_half_a_point_is_rounded_up():
    me, other = row("ME", A, 2200, 60, date(2026, 3, 1)), row("S", A, 2200, 60, date(2026, 3, 1))
    events = [event("E", ["ME", "S"], [("ME", "S", "2")], ends=MAY)]
    new = after([me, other], events)  # 7.5 each way
    assert (new.find("ME").rating, new.find("S").rating) == (2208, 2193)


@pytest.mark.parametrize("rows", [[], [row("ME", T, 2100, 2, date(2026, 3, 1))]])
def test_D_115_the_rating_valid_on_the_end_date_is_the_own_one_of_everybody(rows):
    """2100 for a newcomer's whole first quarter, the value of the last quarter for the technical list [VI.3.2]."""
    events = [against(["S"], "ME", 2, "E1"), against(["S"], "ME", 0, "E2", date(2026, 5, 20))]
    one, two = recompute([listed(*rows, STRONG)], events, newcomers=True).changes(player="ME")
    assert (one.own, two.own) == (2100, 2100)
    assert two.before == one.after == one.before + one.change > 2100
    assert "D-115" in two.decisions


@pytest.mark.parametrize("rows", [[], [row("ME", T, 2100, 2, date(2026, 3, 1))]])
def test_D_115_the_older_reading_is_a_setting(rows):
    events = [against(["S"], "ME", 2, "E1"), against(["S"], "ME", 0, "E2", date(2026, 5, 20))]
    settings = RatingSettings(own_within_period=OwnRating.RUNNING)
    one, two = recompute([listed(*rows, STRONG)], events, newcomers=True, settings=settings).changes(player="ME")
    assert two.own == one.after == one.before + one.change


# Inactivity looks at games played, not at games booked [D-117]

LONG_AGO = date(2023, 6, 15)  # three years are over within the quarter
STRUCK = date(2016, 6, 15)  # ten years


@pytest.mark.parametrize(
    ("name", "games", "since"), [(A, 60, LONG_AGO), (B, 12, LONG_AGO), (T, 3, LONG_AGO), (N, 60, STRUCK)]
)
def test_D_117_VI_2_who_played_in_time_is_not_idle_before_it_is_settled(name, games, since):
    """The game ended in June and is settled in July: the list of July knows it, though it is booked later."""
    rows = [row("ME", name, 2222, games, since), STRONG]
    late = against(["S"], "ME", 2, "E", MAY, settled=date(2026, 7, 10))
    for events in ([late], [late, against(["S"], "NEW", 0, "F")]):
        history = recompute([listed(*rows)], events, newcomers=True)
        found = {each.quarter: each.find("ME") for each in history.lists()}
        assert (found[Q2.next].rating, found[Q2.next].games, found[Q2.next].last_game) == (2222, games, since)
        assert found[Q2.next].list_name is name  # also on N: he returns with the booking
        assert found[Q2.next.next].games == games + 1
    closed = recompute([listed(*rows)], [late], until=Q2)  # known, and not computed
    assert after_of(closed, Q2).list_name is name
    forgotten = after_of(recompute([listed(*rows)], [], until=Q2), Q2)
    assert forgotten.list_name is (N if name in (A, B) else None)


def after_of(history, quarter):
    return {each.quarter: each.find("ME") for each in history.lists()}[quarter.next]


@pytest.mark.parametrize(("name", "games", "since"), [(A, 60, LONG_AGO), (T, 3, LONG_AGO), (N, 60, STRUCK)])
def test_D_117_who_was_struck_off_too_early_is_put_back_as_he_stood(name, games, since):
    """The list of July was published without knowing the game of May; the one on which it is booked puts him back."""
    rows = [row("ME", name, 2222, games, since), STRONG]
    published = recompute([listed(*rows)], [], until=Q2)
    lists = [listed(*rows), *published.lists()]
    late = against(["S"], "ME", 2, "E", MAY, settled=date(2026, 7, 10))
    history = recompute(lists, [late])
    (found,) = history.changes(player="ME")
    assert (found.own, found.before) == (2222, 2222)
    again = after_of(history, Q2.next)
    assert (again.games, again.last_game) == (games + 1, MAY)
    assert again.rating == int(2222 + found.change + Fraction(1, 2))
    assert again.list_name is (T if name is T else A)


def test_D_117_a_walkover_or_an_unclassified_opponent_is_no_rated_game():
    rows = [row("ME", A, 2222, 60, LONG_AGO), STRONG]
    unplayed = event(
        "E", ["ME", "S", "NEW"], [("ME", "S", "+"), ("ME", "NEW", "2")], ends=MAY, settled=date(2026, 7, 10)
    )
    assert after_of(recompute([listed(*rows)], [unplayed], newcomers=True), Q2).list_name is N


def test_D_116_a_late_event_of_who_was_new_then_goes_by_the_start_rating():
    """New on the end date, on list B when it is booked: 2100 was valid then, not what he has now."""
    others = crowd(2200, 10)
    opponents = [each.player for each in others]
    early = against(opponents, "NEW", 16, "early", date(2026, 4, 10))
    late = against(opponents[:3], "NEW", 2, "late", MAY, settled=date(2026, 7, 10))
    history = recompute([listed(*others)], [late, early], newcomers=True)
    assert {each.quarter: each for each in history.lists()}[Q2.next].find("NEW").list_name is B
    first, second = history.changes(player="NEW")
    assert (first.event, first.own, second.event, second.own) == ("early", 2100, "late", 2100)
    assert second.before > 2100
    assert {"D-115", "D-116"} <= set(second.decisions)


def test_VI_4_2_2300_on_a_published_list_is_enough_for_k_10():
    rows = [row("ME", A, 2299, 60, date(2026, 3, 1)), row("S", A, 2299, 100, date(2026, 3, 1))]
    games = [("ME", "S", "2"), ("ME", "S", "0"), ("ME", "S", "1")]
    level = event("E1", ["ME", "S"], games, ends=MAY)
    assert not after(rows, [level]).find("ME").has_reached_2300
    rows = [row("ME", A, 2300, 60, date(2026, 3, 1)), STRONG]
    (found,) = recompute([listed(*rows)], [against(["S"], "ME", 0)]).changes(player="ME")
    assert found.working.k == 10


@pytest.mark.parametrize(("own", "k"), [(2284, 15), (2285, 10)])
def test_VI_4_2_exactly_2300_inside_a_period_is_reached(own, k):
    rows = [row(player, A, own, 60, date(2026, 3, 1)) for player in ("ME", "S")]
    events = [against(["S"], "ME", 2, f"E{number}", date(2026, 5, number)) for number in (1, 2, 3)]
    *_, last = recompute([listed(*rows)], events).changes(player="ME")
    assert (last.before, last.working.k) == (own + 15, k)


def test_both_games_have_lists_of_their_own():
    events = [
        against(["S"], "ME", 2, "E1"),
        against(["S"], "ME", 0, "E2", game="64", tempo="45m+30s"),
    ]
    rows = row("ME", A, 2200, 40, date(2026, 1, 1)), STRONG
    history = recompute([listed(*rows), listed(*rows, game="64")], events)
    ratings = {each.game: each.find("ME").rating for each in history.lists()}
    assert ratings["100"] > 2200 > ratings["64"]
    assert [each.game for each in history.changes(player="ME")] == ["100", "64"]


# What does not count


def excluded_of(history, player):
    (found,) = history.changes(player=player)
    return [(each.round, each.opponent, each.reason.word, names(each.articles)) for each in found.excluded]


def test_VI_4_1_II_5_5_games_that_do_not_count():
    rows = [row("ME", A, 2200, 40, date(2026, 1, 1)), STRONG, row("TT", T, 2300, 5, date(2026, 1, 1))]
    games = [("ME", "S", "2"), ("TT", "ME", "0"), ("NEW", "ME", "0"), ("ME", "S", "+"), ("S", "ME", "=")]
    played = event("E", ["ME", "S", "TT", "NEW"], games, ends=MAY, rounds=list(range(1, 6)), byes=((6, 0),))
    history = recompute([listed(*rows)], [played], newcomers=True)
    (found,) = history.changes(player="ME")
    assert (found.games, found.points, found.working.mean) == (1, 2, 2150)
    assert excluded_of(history, "ME") == [
        (2, "TT", "unclassified-opponent", ["KW2025:VI.4.1"]),
        (3, "NEW", "unclassified-opponent", ["KW2025:VI.4.1"]),
        (4, "S", "walkover", ["KW2025:II.5.5"]),
        (5, "S", "walkover", ["KW2025:II.5.5"]),
        (6, None, "bye", ["KW2025:VI.4.1"]),
    ]
    assert excluded_of(history, "TT") == []  # his own game against a classified player counts


@pytest.mark.parametrize(
    ("game", "tempo", "articles"),
    [
        ("100", "15m+5s", ["KW2025:VI.4.5", "KW2025:II.6.1"]),
        ("100", "31m", ["KW2025:VI.4.5", "KW2025:II.6.1", "KW2025:II.6.1.5"]),
        ("64", "40m", ["KW2025:VI.4.5", "KW2025:II.6.2", "KW2025:II.6.2.3"]),
    ],
)
def test_VI_4_5_only_official_tempos(game, tempo, articles):
    rows = [row("ME", A, 2200, 40, date(2026, 1, 1)), STRONG]
    played = against(["S"], "ME", 2, tempo=tempo, game=game)
    history = recompute([listed(*rows, game=game)], [played])
    (excluded,) = history.excluded_events
    assert (excluded.event, excluded.ruling.reason, names(excluded.ruling.articles)) == ("E", "rating-tempo", articles)
    assert excluded_of(history, "ME") == [(None, "S", "tempo", articles)]
    (found,) = history.changes(player="ME")
    assert (found.working, found.change, found.decisions) == (None, 0, ())
    (new,) = history.lists()
    assert (new.find("ME").rating, new.find("ME").games, new.find("ME").last_game) == (2200, 40, date(2026, 1, 1))


@pytest.mark.parametrize(
    ("settings", "reason", "articles"),
    [
        ({"is_rated": False}, Exclusion.NOT_DECLARED, []),
        ({"house": "przystajn2023", "game": "64", "tempo": None}, Exclusion.HOUSE_RULES, ["KW2025:IV.2.2"]),
    ],
)
def test_IV_2_2_events_that_are_not_rated_at_all(settings, reason, articles):
    played = against(["UNKNOWN"], "S", 2, **settings)
    history = recompute([listed(STRONG), listed(STRONG, game="64")], [played])
    (excluded,) = history.excluded_events
    assert (excluded.ruling.reason, names(excluded.ruling.articles)) == (reason.value, articles)
    assert excluded_of(history, "S")[0][2] == reason.word


def test_a_period_asked_for_leaves_later_events_out():
    rows = [row("ME", A, 2200, 40, date(2026, 1, 1)), STRONG]
    events = [against(["S"], "ME", 2, "E1"), against(["S"], "ME", 2, "E2", date(2026, 8, 1))]
    history = recompute([listed(*rows)], events, until=Q2)
    assert [each.event for each in history.changes(player="ME")] == ["E1"]
    (later,) = history.excluded_events
    assert (later.event, later.ruling.reason, names(later.ruling.articles)) == (
        "E2",
        "rating-booked-later",
        ["KW2025:VI.3.1", "KW2025:VI.3.2"],
    )


# What cannot be


def test_unknown_players_are_named_all_at_once():
    played = event(
        "E", ["S", "X", "Y"], [("S", "X", "2")], ends=MAY, people={"X": PlayerDetails("Xena"), "Y": PlayerDetails("Y")}
    )
    with pytest.raises(UnknownPlayers) as error:
        recompute([listed(STRONG)], [played])
    assert error.value.players == ("X Xena", "Y")


@pytest.mark.parametrize(
    ("ends", "settled", "lists", "reason"),
    [
        (date(2026, 2, 1), date(2026, 2, 1), [listed(STRONG)], "rating-booked-before-list"),
        (date(2026, 2, 1), date(2026, 4, 1), [listed(STRONG)], "rating-no-list-for-date"),
        (MAY, MAY, [], "rating-no-list"),
        (MAY, MAY, [listed(STRONG, game="64")], "rating-no-list"),
        (MAY, MAY, [listed(STRONG), listed(STRONG)], "rating-list-twice"),
    ],
)
def test_VI_3_2_a_list_of_the_wrong_period(ends, settled, lists, reason):
    played = event("E", ["S", "T"], [("S", "T", "2")], ends=ends, settled=settled)
    with pytest.raises(MalformedText) as error:
        recompute(lists, [played], newcomers=True)
    assert error.value.reason == reason


def test_VI_3_2_an_older_list_serves_an_event_booked_late():
    played = event("E", ["S", "R"], [("S", "R", "2")], ends=date(2026, 2, 1), settled=date(2026, 4, 1))
    old = listed(row("S", A, 2000), row("R", B, 2000, 10), quarter=Q2.previous)
    history = recompute([listed(STRONG), old], [played])
    (found,) = history.changes(player="S")
    assert (found.own, found.before, found.working.mean) == (2000, 2150, 2000)


def test_a_period_before_the_list():
    with pytest.raises(MalformedText) as error:
        recompute([listed(STRONG)], [], until=Q2.previous)
    assert error.value.reason == "rating-quarter-before-list"


def test_missing_tempo_and_an_event_given_twice():
    played = event("E", ["S", "R"], [("S", "R", "2")], ends=MAY, tempo=None)
    with pytest.raises(MalformedText) as error:
        recompute([listed(STRONG)], [played], newcomers=True)
    assert error.value.reason == "rating-tempo-missing"
    played = event("E", ["S", "R"], [("S", "R", "2")], ends=MAY)
    with pytest.raises(MalformedText) as error:
        recompute([listed(STRONG)], [played, played], newcomers=True)
    assert error.value.reason == "rating-event-twice"
