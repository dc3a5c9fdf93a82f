"""What holds for every event: no norm from walkovers, lower norms implied, shifts, and a plain second way."""

from __future__ import annotations

from dataclasses import replace

import plain_norms
from hypothesis import given, settings
from hypothesis import strategies as st
from norm_events import entry, facts, field_against, spread

from kodeks.rulebook import KW2025
from kodeks.titles import (
    Ladder,
    NormGame,
    NormPlayer,
    Rank,
    category_answer,
    overtaken_units,
    person,
    player_norms,
    read_holdings,
    title_answer,
    weight_of,
)
from kodeks.titles.condition import first_failure
from kodeks.titles.rank import CATEGORIES, TITLES

TITLED = st.sampled_from(["", "V", "IV", "III", "II", "II+", "I", "I++", "K", "M", "AM", "mf", "gm", "cmf"])
SEXES = st.sampled_from(["m", "w"])
RATINGS = st.integers(1900, 2450)
POINTS = st.integers(0, 2)
CONTROLS = st.sampled_from(["15m", "20m", "45m", "60m", "60m+30s", "90m"])


@st.composite
def fields(draw: st.DrawFn) -> tuple[NormPlayer, ...]:
    """One player against up to twelve others, some met twice."""
    size = draw(st.integers(1, 12))
    others = [entry(f"P{each}", title=draw(TITLED), sex=draw(SEXES), rating=draw(RATINGS)) for each in range(size)]
    own = entry("Own", title=draw(TITLED), sex=draw(SEXES), rating=draw(st.none() | RATINGS))
    field = field_against(own, others, [draw(POINTS) for _ in others])
    again = [NormGame(size + 1 + number, number % size + 1, draw(POINTS)) for number in range(draw(st.integers(0, 3)))]
    games = (*field[0].games, *again)
    return (replace(field[0], games=games, points=sum(game.points for game in games)), *field[1:])


@settings(max_examples=60, deadline=None)
@given(fields())
def test_VII_4_7_VII_5_1_no_norm_from_walkovers(field: tuple[NormPlayer, ...]) -> None:
    """Whatever the walkovers brought, the working without them is the same."""
    unplayed = tuple(game._replace(is_played=False) for game in field[0].games)
    own = replace(field[0], games=unplayed, byes=(30,))
    answer = player_norms((own, *field[1:]), 0, facts())
    assert answer.category.games == answer.title.games == ()
    assert answer.category.reached is None
    assert answer.title.reached is None
    assert answer.after == answer.before
    assert {each.ruling.reason for each in answer.category.excluded} == {"norm-excluded-walkover", "norm-excluded-bye"}
    added = tuple(game._replace(round=game.round + 20) for game in unplayed)
    with_added = category_answer((replace(field[0], games=(*field[0].games, *added)), *field[1:]), 0, facts())
    without = category_answer(field, 0, facts())
    assert (with_added.games, with_added.result, with_added.reached) == (without.games, without.result, without.reached)


@settings(max_examples=150, deadline=None)
@given(fields(), CONTROLS, st.booleans(), st.booleans(), st.booleans())
def test_D_121_a_norm_implies_all_lower_ones(
    field: tuple[NormPlayer, ...], control: str, has_sheets: bool, is_licensed: bool, is_swiss: bool
) -> None:
    event = facts(control=control, has_sheets=has_sheets, unlicensed=() if is_licensed else ("A",), is_swiss=is_swiss)
    category = category_answer(field, 0, event)
    met = [first_failure(category.trials[rank]) is None for rank in CATEGORIES]
    assert met == sorted(met, reverse=True)
    for ladder in Ladder:
        title = title_answer(field, 0, replace(event, is_womens=True), ladder)
        met = [first_failure(title.trials[rank].conditions) is None for rank in TITLES[ladder]]
        assert met == sorted(met, reverse=True)


@settings(max_examples=150, deadline=None)
@given(fields(), TITLED, SEXES)
def test_VII_4_2_when_a_win_cannot_hurt(field: tuple[NormPlayer, ...], title: str, sex: str) -> None:
    """A further win never lowers the category result if the opponent weighs at least that result less 4 points, and
    then no category is lost. Against a weaker one the mean may fall by more than the win brings."""
    before = category_answer(field, 0, facts())
    won = NormGame(40, len(field), 2)
    other = person(entry("New", title=title, sex=sex), games=(NormGame(40, 0, 0),))
    after = category_answer((replace(field[0], games=(*field[0].games, won)), *field[1:], other), 0, facts())
    assert before.result is not None
    assert after.result is not None
    weight = weight_of(read_holdings(title), sex).points
    if 100 * (weight + 4) >= before.result + 1:
        assert after.result >= before.result
        fulfilled = [rank for rank in CATEGORIES if first_failure(before.trials[rank]) is None]
        assert all(first_failure(after.trials[rank]) is None for rank in fulfilled)
    if 100 * (weight + 4) <= before.result - 1:
        assert after.result <= before.result


def test_VII_4_2_a_win_against_a_much_weaker_player_can_cost_a_category() -> None:
    field = field_against(entry(title="II"), [entry(title="K")] * 7, spread(5, 7))
    before = category_answer(field, 0, facts())
    weak = person(entry("New"), games=(NormGame(8, 0, 0),))
    own = replace(field[0], games=(*field[0].games, NormGame(8, 8, 2)))
    after = category_answer((own, *field[1:], weak), 0, facts())
    assert (before.result, after.result) == (1950, 1878)
    assert (before.reached, after.reached) == (Rank.I, Rank.II)


@settings(max_examples=150, deadline=None)
@given(fields())
def test_the_plain_way_gives_the_same_numbers(field: tuple[NormPlayer, ...]) -> None:
    category = category_answer(field, 0, facts())
    points = [game.points for game in field[0].games]
    weights = [
        weight_of(field[game.opponent].holdings, field[game.opponent].entry.sex).points for game in field[0].games
    ]
    own = weight_of(field[0].holdings, field[0].entry.sex).points
    assert category.result == plain_norms.result_in_hundredths(weights, own, points.count(2), points.count(0))
    ratings = [field[game.opponent].entry.rating or 0 for game in field[0].games]
    for ladder, default in ((Ladder.OPEN, 2100), (Ladder.WOMEN, 1950)):
        title = title_answer(field, 0, facts(is_womens=True), ladder)
        is_women = ladder is Ladder.WOMEN
        assert title.letter == plain_norms.letter_of(ratings, field[0].entry.rating or default, women=is_women)
        needed = [plain_norms.points_needed(rank, title.letter, len(ratings)) for rank in ("K", "M", "AM")]
        assert [trial.required for trial in title.trials.values()] == needed


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from([2100, 2150, 2199, 2200, 2230, 2249, 2250, 2299, 2300, 2400]), max_size=12))
def test_VII_5_5_3_replacement_equals_every_assignment_tried(ratings: list[int]) -> None:
    for rank in (Rank.K, Rank.M, Rank.AM):
        assert overtaken_units(rank, ratings, code=KW2025) == plain_norms.most_units(rank, ratings)
        assert overtaken_units(rank, [each - 225 for each in ratings], 225, code=KW2025) == overtaken_units(
            rank, ratings, code=KW2025
        )


def test_D_127_nine_of_2200_for_one_of_2300() -> None:
    assert overtaken_units(Rank.AM, [2310, 2320, *[2200] * 9], code=KW2025) == 3
    assert overtaken_units(Rank.AM, [2310, 2320, *[2200] * 8], code=KW2025) == 2
    assert overtaken_units(Rank.M, [2250, *[2249] * 6], code=KW2025) == 3


@settings(max_examples=60, deadline=None)
@given(fields(), st.sampled_from([("64", Ladder.OPEN, 75), ("100", Ladder.WOMEN, 150), ("64", Ladder.WOMEN, 225)]))
def test_VII_5_5_VII_5_8_the_ratings_of_64_and_of_women(
    field: tuple[NormPlayer, ...], case: tuple[str, Ladder, int]
) -> None:
    """The same field with all ratings that much lower meets the same conditions of VII.5.5."""
    game, ladder, shift = case
    usual = title_answer(field, 0, facts(is_swiss=True), Ladder.OPEN)
    lower = tuple(
        replace(
            each, entry=replace(each.entry, rating=None if each.entry.rating is None else each.entry.rating - shift)
        )
        for each in field
    )
    shifted = title_answer(lower, 0, facts(game=game, is_swiss=True, is_womens=True), ladder)
    for one, other in zip(usual.trials.values(), shifted.trials.values(), strict=True):
        for name in ("strong_opponents", "overtaken"):
            met = [each.is_met for trial in (one, other) for each in trial.conditions if each.name == name]
            assert met[0] == met[1]


@st.composite
def listed_fields(draw: st.DrawFn) -> tuple[NormPlayer, ...]:
    """Such a field with people of every list and of none, technical ratings, and points in the table. Most are strong
    and beaten, so that norms are made and missed by little."""
    field = draw(fields().filter(lambda found: len(found[0].games) >= 6))
    lists = st.sampled_from(["A", "A", "A", "A", "B", "B", "N", "N", None])
    found = []
    for place, each in enumerate(field):
        rating = draw(st.none() | st.integers(1850, 2450)) if not place else draw(st.integers(2050, 2450))
        known = replace(each.entry, rating=rating, list_name=draw(lists), is_technical=draw(st.integers(0, 19)) == 7)
        points = draw(st.integers(0, 2 * len(field[0].games) + 2))
        found.append(replace(each, entry=known, points=points))
    wins = tuple(game._replace(points=draw(st.sampled_from([2, 2, 2, 1, 0]))) for game in field[0].games)
    return (replace(found[0], games=wins), *found[1:])


@settings(max_examples=200, deadline=None)
@given(listed_fields(), st.sampled_from(["100", "64"]), st.sampled_from(Ladder), st.booleans())
def test_VII_5_1_to_VII_5_5_VII_5_8_norms_are_those_of_the_plain_way(
    field: tuple[NormPlayer, ...], game: str, ladder: Ladder, is_swiss: bool
) -> None:
    """Open and women's titles, 100 and 64 squares, Swiss and round robin: who has made which norm, and who has not."""
    own = replace(field[0], entry=replace(field[0].entry, sex="w"))
    field = (own, *field[1:])
    answer = title_answer(field, 0, facts(game=game, is_swiss=is_swiss, is_womens=True), ladder)
    met = [
        (field[each.opponent].entry.name, rating, each.points)
        for each in own.games
        if (rating := field[each.opponent].list_rating) is not None
    ]
    others = [(rating, each.points or 0) for each in field[1:] if (rating := each.list_rating) is not None]
    for rank, trial in zip(("K", "M", "AM"), answer.trials.values(), strict=True):
        expected = plain_norms.has_title_norm(
            rank,
            own.list_rating,
            met,
            others,
            own.points or 0,
            women=ladder is Ladder.WOMEN,
            is_64=game == "64",
            is_swiss=is_swiss,
        )
        assert (first_failure(trial.conditions) is None) is expected, (rank, trial)
