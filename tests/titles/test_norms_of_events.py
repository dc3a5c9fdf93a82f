"""Whole events: everybody gets an answer, and every condition fails at least once, with its article and by how much."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from norm_events import LICENSED, Choose, entry, numbers, played_out, regulations, stronger_wins

from kodeks.malformed import MalformedText
from kodeks.rulebook import Verdict, register
from kodeks.rulebook.ruling import Ruling
from kodeks.titles import Championship, EventNorms, PlayerNorms, Rank, facts_of, norms_of
from kodeks.titles.condition import first_failure
from kodeks.tournament import Entry, Regulations, SystemKind
from kodeks.tournament.regulations.parts import AgeGroup, Deviation, NamedArbiter

DOUBLE = SystemKind.DOUBLE_ROUND_ROBIN


def holders(*titles: str, **known: object) -> list[Entry]:
    return [entry(f"P{place}", title=title, **known) for place, title in enumerate(titles, start=1)]


def rated(*ratings: int, title: str = "I", **known: object) -> list[Entry]:
    return [entry(f"P{place}", title=title, rating=rating, **known) for place, rating in enumerate(ratings, start=1)]


def norms(
    entries: Sequence[Entry], rules: Regulations | None = None, choose: Choose = stronger_wins, **known: object
) -> EventNorms:
    return norms_of(played_out(rules or regulations(), entries, choose), **known)  # type: ignore[arg-type]


def told(ruling: Ruling) -> tuple[str, list[str], dict[str, int | str]]:
    return ruling.reason, numbers(ruling), dict(ruling.facts)


SECONDS = holders(*["II"] * 8)


@pytest.mark.parametrize(
    ("entries", "rules", "player", "reason", "articles", "by_how_much"),
    [
        (SECONDS, {}, 8, "norm-result-short", ["VII.4.2", "VII.4.4"], {"have": "13.50", "need": 19, "short": "5.50"}),
        (holders(*["I"] * 7, ""), {}, 8, "norm-share-short", ["VII.4.4.1"], {"have": 0, "need": 4, "possible": 14}),
        (holders(*["III"] * 7), {}, 1, "norm-games-short", ["VII.4.4.3"], {"have": 6, "need": 7}),
        (
            holders(*["IV"] * 5),
            {"system": DOUBLE},
            1,
            "norm-opponents-short",
            ["VII.4.4.2"],
            {"have": 4, "need": 5},
        ),
        (holders(*["IV"] * 8), {"tempo": "31m"}, 1, "norm-tempo-short", ["VII.4.6.2"], {"have": 31, "need": 45}),
        (holders(*["V"] * 8), {"tempo": "15m+4s"}, 1, "norm-tempo-short", ["VII.4.6.1"], {"have": 19, "need": 20}),
        (
            holders(*["IV"] * 8),
            {"game": "64", "tempo": "10m+15s"},
            1,
            "norm-tempo-short",
            ["VII.4.6.2"],
            {"have": 19, "need": 20},
        ),
        (holders(*["III"] * 8), {"has_sheets": False}, 1, "norm-sheets-missing", ["VII.4.6.3"], {"rank": "II"}),
        (SECONDS, {"arbiters": ()}, 1, "norm-no-arbiter", ["VII.7.2.1"], {}),
        (
            SECONDS,
            {"arbiters": (NamedArbiter(name="Jan"),)},
            1,
            "norm-arbiter-not-licensed",
            ["VII.7.2.1"],
            {"name": "Jan"},
        ),
        (
            SECONDS,
            {"deviations": (Deviation(text="3 punkty", against="KW2025:II.5.4.1"),)},
            1,
            "norm-against-the-code",
            ["VII.7.2.2"],
            {"count": 1},
        ),
        (
            SECONDS,
            {"licences_required": False},
            1,
            "norm-players-without-licence",
            ["VII.7.2.3"],
            {"count": 8, "name": "P1"},
        ),
    ],
)
def test_VII_4_VII_7_2_why_there_is_no_category(
    entries: list[Entry],
    rules: dict[str, object],
    player: int,
    reason: str,
    articles: list[str],
    by_how_much: dict[str, int | str],
) -> None:
    answer = norms(entries, regulations(**rules)).players[player - 1].category
    assert answer.earned is None
    assert answer.ruling.verdict is Verdict.REFUSED
    assert (answer.ruling.reason, numbers(answer.ruling)) == (reason, articles)
    assert by_how_much.items() <= answer.ruling.facts.items()


STRONG = rated(*[2250] * 8)


@pytest.mark.parametrize(
    ("entries", "rules", "player", "reason", "articles", "by_how_much"),
    [
        (STRONG, {"tempo": "59m"}, 1, "norm-unofficial-tempo", ["VII.5.1", "II.6.1.5"], {"control": "59m"}),
        (
            [*rated(*[2250] * 7), entry("P8")],
            {},
            1,
            "norm-counted-short",
            ["VII.5.4"],
            {"have": 6, "need": 7},
        ),
        (rated(*[1900] * 8), {}, 1, "norm-letter-none", ["VII.5.3", "VII.5.4"], {"letter": "A", "rank": "K"}),
        (STRONG, {}, 8, "norm-points-short", ["VII.5.4"], {"have": 0, "need": 5, "short": 5, "rank": "K"}),
        (STRONG, {}, 6, "norm-points-short", ["VII.5.4"], {"have": 4, "need": 5, "short": 1, "rank": "K"}),
        (
            rated(2190, 2300, 2300, 2300, *[2190] * 4),
            {},
            1,
            "norm-strong-short",
            ["VII.5.5.1"],
            {"have": 3, "need": 4, "rating": 2200},
        ),
        (
            rated(2115, 2225, 2225, 2225, *[2115] * 4),
            {"game": "64"},
            1,
            "norm-strong-short",
            ["VII.5.5.1", "VII.5.8"],
            {"have": 3, "need": 4, "rating": 2125},
        ),
        (STRONG, {"arbiters": ()}, 1, "norm-no-arbiter", ["VII.7.3.1"], {}),
        (
            STRONG,
            {"deviations": (Deviation(text="3 punkty", against="KW2025:II.5.4.1"),)},
            1,
            "norm-against-the-code",
            ["VII.7.3.2"],
            {"count": 1},
        ),
        (
            [*rated(*[2250] * 7, licence="1"), entry("P8", rating=2250)],
            {},
            1,
            "norm-players-without-licence",
            ["VII.7.3.3"],
            {"count": 1, "name": "P8"},
        ),
        (
            STRONG,
            {"notified": "2027-04-11"},
            1,
            "norm-notified-late",
            ["VII.7.3.4"],
            {"have": 20, "need": 21},
        ),
        (STRONG, {"notified": ""}, 1, "norm-not-notified", ["VII.7.3.4"], {"need": 21}),
    ],
)
def test_VII_5_VII_7_3_why_there_is_no_title(
    entries: list[Entry],
    rules: dict[str, object],
    player: int,
    reason: str,
    articles: list[str],
    by_how_much: dict[str, int | str],
) -> None:
    answer = norms(entries, regulations(**rules)).players[player - 1].title
    assert answer.earned is None
    assert answer.ruling.verdict is Verdict.REFUSED
    assert (answer.ruling.reason, numbers(answer.ruling)) == (reason, articles)
    assert by_how_much.items() <= answer.ruling.facts.items()


def test_VII_5_5_2_in_a_swiss_the_strong_finish_ahead() -> None:
    rules = regulations(SystemKind.SWISS, rounds=7, start_numbers="given")
    players = norms(rated(*[2400] * 5, *[2150] * 5), rules).players
    reason, articles = "norm-overtaken-short", ["VII.5.5.2.3"]
    assert told(players[5].title.ruling) == (reason, articles, {"have": 0, "need": 3, "rating": 2200})
    assert told(players[2].title.ruling) == (reason, articles, {"have": 2, "need": 3, "rating": 2200})
    assert players[0].title.earned is Rank.AM


def test_VII_5_5_2_who_never_sat_at_a_board_is_not_overtaken() -> None:
    rules = regulations(SystemKind.SWISS, rounds=7, start_numbers="given")

    def choose(number: int, white: int, black: int) -> str:
        return "+/-" if black == 10 else "-/+" if white == 10 else stronger_wins(number, white, black)

    players = norms(rated(*[2400] * 10), rules, choose).players
    assert 9 not in players[0].title.overtaken
    assert 8 in players[0].title.overtaken


def test_VII_5_everything_in_order_earns_the_title() -> None:
    answer = norms(STRONG).players[0]
    assert answer.title.earned is Rank.AM
    assert (str(answer.before), str(answer.after)) == ("I", "K")
    assert [(each.name, each.is_met) for each in answer.title.conditions] == [
        ("tempo", True),
        ("games", True),
        ("letter", True),
        ("points", True),
        ("strong_opponents", True),
        ("arbiter", True),
        ("code", True),
        ("licences", True),
        ("notice", True),
    ]
    assert [each.key for each in answer.decisions if each.is_unsure] == []


def test_D_126_the_unsure_cell_is_named() -> None:
    answer = norms(STRONG).players[4]  # 6 of 5 points for K at 36 % in 7 games
    assert answer.title.earned is Rank.K
    assert [(each.key, each.is_unsure) for each in answer.decisions if each.is_unsure] == [("D-126", True)]
    assert str(answer.after) == "I+"


def test_D_132_an_opponent_met_twice_counts_once() -> None:
    entries = rated(2250, 2250, 2250, 2250, 2250, 2250)
    answer = norms(entries, regulations(DOUBLE)).players[0].title
    assert (len(answer.games), answer.strong) == (10, 5)
    assert "D-132" in [each.key for each in answer.decisions]
    assert answer.earned is Rank.AM


def test_VII_5_1_games_that_do_not_count() -> None:
    entries = [
        *rated(*[2250] * 8),
        entry("Technical", rating=2250, is_technical=True),
        entry("No list", rating=2250, list_name=None),
        entry("Unrated"),
    ]

    def choose(number: int, white: int, black: int) -> str:
        return "+/-" if {white, black} == {1, 2} else "2-0"

    answer = norms(entries, choose=choose).players[0].title
    excluded = {each.opponent: (each.ruling.reason, numbers(each.ruling)) for each in answer.excluded}
    assert excluded == {
        1: ("norm-excluded-walkover", ["VII.5.1"]),
        8: ("norm-excluded-unclassified", ["VII.5.1"]),
        9: ("norm-excluded-list-unknown", ["VII.5.1"]),
        10: ("norm-excluded-unclassified", ["VII.5.1"]),
    }
    assert len(answer.games) == 6


def test_VII_4_3_D_124_foreign_players_without_international_title() -> None:
    entries = holders(*["II"] * 8)
    entries[1] = entry("Guest", title="I", federation="UKR")
    entries[2] = entry("Master", title="mf", federation="LTU")
    entries[3] = entry("Home", title="II", federation="POL")
    answer = norms(entries).players[0].category
    assert [(each.opponent, each.ruling.reason, numbers(each.ruling)) for each in answer.excluded] == [
        (1, "norm-excluded-foreign", ["VII.4.3"])
    ]
    assert told(answer.ruling) == ("norm-games-short", ["VII.4.4.3"], {"have": 6, "need": 7})
    assert "D-124" in [each.key for each in answer.decisions]


def test_VII_2_womens_titles_from_womens_events_alone() -> None:
    women = rated(*[2100] * 8, title="I", sex="w")
    open_event = norms(women).players[0]
    assert open_event.women_title is not None
    assert told(open_event.women_title.ruling) == ("norm-not-womens-event", ["VII.2"], {})
    for event in (norms(women, women=True), norms(women, regulations(groups=(AgeGroup(name="K", sex="w"),)))):
        answer = event.players[0]
        assert answer.women_title is not None
        assert answer.women_title.earned is Rank.AMK
        assert answer.title.earned is None
        assert str(answer.after) == "kk"
    assert norms(STRONG).players[0].women_title is None


def test_VII_2_in_an_event_for_women_nobody_needs_to_say_it() -> None:
    answer = norms(rated(*[2100] * 8, sex=""), women=True).players[0]
    assert answer.women_title is not None
    assert answer.women_title.earned is Rank.AMK


# Titles for a place


def champions(answer: PlayerNorms) -> tuple[str, list[str]]:
    assert answer.result_title is not None
    return answer.result_title.ruling.reason, numbers(answer.result_title.ruling)


def test_VII_6_1_places_of_the_polish_championship() -> None:
    event = norms(holders(*["AM"] * 12), championship=Championship.INDIVIDUAL)
    awards = [each.result_title for each in event.players]
    assert [str(each.award) if each else "" for each in awards][:11] == [
        *("M", "K+", "K+", "K", "K", "K"),
        *["I+"] * 4,
        "None",
    ]
    assert champions(event.players[10]) == ("norm-place-too-low", ["VII.6.1"])
    assert {champions(each)[0] for each in event.players[:8]} == {"norm-award-held"}


@pytest.mark.parametrize(
    ("titles", "player", "before", "after"),
    [
        (["I", *["M"] * 7], 1, "I", "M"),  # the title itself, without a minimum
        (["M", "K", *["M"] * 6], 2, "K", "K+"),  # a norm for M
        (["M", "I", *["M"] * 6], 2, "I", "K+"),  # K itself, and a norm for M
        (["M", "K+", *["M"] * 6], 2, "K+", "K++"),
    ],
)
def test_VII_6_1_a_plus_books_a_norm(titles: list[str], player: int, before: str, after: str) -> None:
    answer = norms(holders(*titles), championship=Championship.INDIVIDUAL).players[player - 1]
    assert champions(answer) == ("norm-award-earned", ["VII.6.1", "VII.6.2"])
    assert (str(answer.before), str(answer.after)) == (before, after)


def test_D_131_three_players_behind() -> None:
    answer = norms(holders("I", "M", "M", *["K"] * 5), championship=Championship.INDIVIDUAL).players[0]
    assert answer.result_title is not None
    assert told(answer.result_title.ruling) == (
        "norm-behind-short",
        ["VII.6.2.2"],
        {"rank": "M", "have": 2, "need": 3},
    )
    assert "D-131" in [each.key for each in answer.decisions]


@pytest.mark.parametrize(
    ("championship", "tempo", "reason", "articles"),
    [
        (Championship.JUNIORS, "59m", "norm-unofficial-tempo", ["VII.6.2.1", "II.6.1.5"]),
        (Championship.MLODZIK, "59m", "norm-tempo-short", ["VII.6.2.1", "VII.4.6.3"]),
    ],
)
def test_VII_6_2_1_the_tempo_of_that_category_or_title(
    championship: Championship, tempo: str, reason: str, articles: list[str]
) -> None:
    answer = norms(holders("II", *["K"] * 7), regulations(tempo=tempo), championship=championship).players[0]
    assert champions(answer) == (reason, articles)


@pytest.mark.parametrize("championship", [Championship.LZS, Championship.CROSS, Championship.DISABLED])
def test_VII_6_1_ask_where_the_column_cannot_be_read(championship: Championship) -> None:
    answer = norms(holders("II", *["K"] * 7), championship=championship).players[0]
    assert champions(answer) == ("norm-ask-before-award", ["VII.6.1"])
    assert answer.result_title is not None
    assert answer.result_title.ruling.verdict is Verdict.ARBITER_DECISION_REQUIRED
    assert answer.result_title.earned is None
    assert ("Tab.V", True) in [(each.key, each.is_unsure) for each in answer.decisions]


def test_VII_6_women_win_womens_titles() -> None:
    women = holders("I", *["mk"] * 7, sex="w")
    answer = norms(women, women=True, championship=Championship.INDIVIDUAL).players[0]
    assert champions(answer)[0] == "norm-award-earned"
    assert str(answer.after) == "mk"


# What is no event for norms


def test_chess_has_none() -> None:
    rules = regulations(game="chess", tempo="90m+30s")
    state = played_out(rules, [entry("A", title="FM"), entry("B")], lambda *_: "1-0")
    event = norms_of(state)
    assert event.ruling is not None
    assert told(event.ruling) == ("norm-not-in-chess", ["VII"], {})
    assert event.players == ()


def test_a_missing_tempo_is_one_clear_error() -> None:
    with pytest.raises(MalformedText) as error:
        norms(SECONDS, regulations(tempo=None))
    assert (error.value.reason, error.value.text) == ("titles-no-tempo", "Memoriał")


def test_VII_4_3_one_without_sex_does_not_cancel_the_norms_of_others() -> None:
    whole = norms([*holders(*["II"] * 7), entry("Kim", title="II")])
    asked = norms([*holders(*["II"] * 7), entry("Kim", title="II", sex="")])
    assert len(asked.players) == 8
    for known, open_ in zip(whole.players[:7], asked.players[:7], strict=True):
        if open_.category.ruling.reason == "norm-sex-not-stated":
            assert open_.category.ruling.facts["names"] == "Kim"
            assert [str(each) for each in open_.category.ruling.articles] == ["KW2025:VII.4.3"]
        else:
            assert open_.category.reached == known.category.reached
    assert any(each.category.ruling.reason != "norm-sex-not-stated" for each in asked.players)


def test_VII_4_3_whoever_weighs_the_same_either_way_needs_no_sex() -> None:
    stated = norms([*holders(*["II"] * 7), entry("Kim", title="")])
    silent = norms([*holders(*["II"] * 7), entry("Kim", title="", sex="")])
    for one, other in zip(stated.players[:7], silent.players[:7], strict=True):
        assert one.category == other.category


def test_VII_4_3_a_womans_title_tells_the_sex() -> None:
    stated = norms([*holders(*["II"] * 7), entry("Kim", title="mk", sex="w")])
    silent = norms([*holders(*["II"] * 7), entry("Kim", title="mk", sex="")])
    assert [each.category for each in stated.players] == [each.category for each in silent.players]


@pytest.mark.parametrize("title", ["", "V", "IV", "III", "II", "I", "K", "M"])
def test_VII_4_3_an_answer_without_a_sex_holds_for_either(title: str) -> None:
    """What is told without it is what would be told with each of the two; who is asked is he of whom it hangs."""
    either = [norms([*holders(*["III"] * 7), entry("Kim", title=title, sex=sex)]) for sex in ("w", "m")]
    silent = norms([*holders(*["III"] * 7), entry("Kim", title=title, sex="")])
    for place, answer in enumerate(silent.players):
        for rank, trial in answer.category.trials.items():
            told_of = {first_failure(each.players[place].category.trials[rank]) is None for each in either}
            failure = first_failure(trial)
            if failure is not None and failure.reason == "norm-sex-not-stated":
                assert len(told_of) == 2
            else:
                assert told_of == {failure is None}


def test_an_event_without_a_game_has_answers_too() -> None:
    event = norms_of(played_out(regulations(), SECONDS, stronger_wins, rounds=0))
    assert [each.category.ruling.reason for each in event.players] == ["norm-games-short"] * 8
    assert [each.title.ruling.reason for each in event.players] == ["norm-counted-short"] * 8
    assert not event.is_final


# Facts of an event


def test_VII_7_2_2_house_rules_are_not_the_code() -> None:
    house = regulations(SystemKind.SWISS, game="64", house="przystajn2023", rounds=7, tempo=None)
    assert facts_of(played_out(house, SECONDS, stronger_wins, rounds=1)).deviations > 0


def test_D_122_the_bonus_counts() -> None:
    state = played_out(regulations(tempo="30m+30s"), SECONDS, stronger_wins)
    assert facts_of(state).minutes == 60
    answer = norms_of(state).players[0]
    assert answer.category.earned is Rank.I
    assert str(answer.after) == "II+"
    assert [told(each) for each in answer.missing] == [("norm-missing-norms", ["VII.4.5"], {"rank": "I", "count": 1})]
    assert "D-122" in [each.key for each in answer.decisions]


def test_VII_7_2_1_a_suspended_arbiter_has_no_licence() -> None:
    arbiter = NamedArbiter(name=LICENSED.name, licence="1", is_suspended=True)
    state = played_out(regulations(arbiters=(arbiter,)), SECONDS, stronger_wins)
    assert not facts_of(state).has_licensed_arbiter


def test_every_article_that_is_cited_exists() -> None:
    events = (
        norms(STRONG, championship=Championship.INDIVIDUAL),
        norms(holders(*["II"] * 8, sex="w"), women=True, championship=Championship.ORLIK),
        norms(rated(*[2100] * 8), regulations(game="64")),
    )
    for event in events:
        for player in event.players:
            answers = (player.category, player.title, player.women_title, player.result_title)
            found = [each.ruling for answer in answers if answer for each in answer.conditions]
            found += [answer.ruling for answer in answers if answer]
            for ruling in (*found, *player.missing):
                assert all(register().find(article) is not None for article in ruling.articles)
