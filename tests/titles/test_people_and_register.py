"""Persons by the federation's books: what they hold, their rating and their licence, whatever was entered."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import pytest
from norm_events import numbers, regulations

from kodeks.malformed import MalformedText
from kodeks.rating import ListName, ListRow, Quarter, RatingList
from kodeks.titles import PlayerBooks, Rank, RegisteredPlayer, facts_of, field_of, finder_in, norms_of
from kodeks.titles.books import books_on
from kodeks.titles.register import as_registered
from kodeks.tournament import Entry, Event, SystemKind, Tournament, step
from kodeks.tournament.acts import Announce, Enter, Number, Pair, Result, Start

REGISTER = [
    Entry(name=f"{letter}{place}", sex="m", title="II", rating=2200, list_name="A", licence="1")
    for letter in "RB"
    for place in range(1, 4)
]


def team_match() -> Tournament:
    rules = regulations(SystemKind.TEAM_ROUND_ROBIN, boards=3)
    acts = [
        Enter(Entry(name="Red", players=("R1", "R2", "R3"))),
        Enter(Entry(name="Blue", players=("B1", "B2", "B3"))),
        Number((0, 1), "seed"),
        Pair(1, ((1, 2),)),
        Announce(1),
        Start(1),
        *(Result(1, 1, "2-0", board) for board in (1, 2, 3)),
    ]
    state = Tournament(rules)
    for number, act in enumerate(acts, start=1):
        made = step(state, Event(number, state.seq, "", "arbiter", act))
        assert made.is_accepted, act
        state = made.state
    return state


def by(register: Iterable[Entry]) -> PlayerBooks:
    return PlayerBooks(find=finder_in(map(RegisteredPlayer, register)))


def meant(entry: Entry, register: Iterable[Entry]) -> Entry:
    """The entry as the register has it; as it is, if the register does not know him."""
    known = finder_in(map(RegisteredPlayer, register))(entry)
    return entry if known is None else as_registered(entry, known)


def test_players_of_teams_come_from_the_register() -> None:
    event = norms_of(team_match(), books=by(REGISTER))
    assert [(each.number, each.name, str(each.before)) for each in event.players] == [
        (number, name, "II") for number, name in enumerate(("R1", "R2", "R3", "B1", "B2", "B3"), start=1)
    ]
    first = event.players[0]
    assert first.category.target is Rank.I
    assert [game.weight for game in first.category.games] == [17]
    assert [game.rating for game in first.title.games] == [2200]
    assert first.category.ruling.reason == "norm-games-short"


def test_licences_may_come_from_the_register() -> None:
    state = team_match()
    assert facts_of(state, field_of(state, by(REGISTER[:5]))).unlicensed == ("B3",)
    assert facts_of(state, field_of(state, by(REGISTER))).unlicensed == ()


def test_VII_7_1_what_the_register_says_stands_before_the_entry() -> None:
    own = Entry(name="Nowak, Ewa", rating=2100, title="K", club="Dama")
    known = Entry(name="ewa NOWAK", rating=2222, list_name="B", title="M", sex="w", licence="7", federation="POL")
    assert meant(own, [known]) == Entry(
        name="Nowak, Ewa",
        rating=2222,
        list_name="B",
        title="M",
        sex="w",
        licence="7",
        federation="POL",
        club="Dama",
    )
    technical = Entry(name="Nowak Ewa", rating=1800, is_technical=True)
    assert not meant(technical, [known]).is_technical
    assert meant(own, [Entry(name="Ewa Nowak", licence="7")]).title == ""  # who holds nothing there holds nothing
    assert meant(own, []) == own


def test_two_of_one_name_in_the_register_are_asked_and_others_judged() -> None:
    with pytest.raises(MalformedText) as error:
        meant(Entry(name="Ewa Nowak"), [Entry(name="Ewa Nowak"), Entry(name="Nowak Ewa", sex="w")])
    assert (error.value.reason, error.value.text) == ("titles-register-name-twice", "Ewa Nowak")
    event = norms_of(team_match(), books=by([*REGISTER, Entry(name="B3", licence="9")]))
    assert [(each.name, each.flaw.reason) for each in event.open] == [("B3", "titles-register-name-twice")]
    assert len(event.players) == 5


@pytest.mark.parametrize(
    ("licence", "others", "title"),
    [
        ("7", ["9"], ""),  # another person of this name
        ("7", [""], "M"),
        ("", ["9"], "M"),
        ("7", ["9", "7"], "K"),  # the licence tells which of the two
        ("7", ["9", "8"], ""),
    ],
)
def test_a_licence_tells_people_of_one_name_apart(licence: str, others: list[str], title: str) -> None:
    known = [Entry(name="Ewa Nowak", licence=each, title="K" if each == "7" else "M") for each in others]
    assert meant(Entry(name="Nowak Ewa", licence=licence), known).title == title


def test_birth_tells_people_of_one_name_apart() -> None:
    known = [Entry(name="Ewa Nowak", birth="1990-01-02", title="K"), Entry(name="Ewa Nowak", birth="2009", title="M")]
    assert meant(Entry(name="Nowak Ewa", birth="1990"), known).title == "K"


# Licences and lists, with their days


@pytest.mark.parametrize(
    ("first", "last", "is_licensed"),
    [
        (None, None, False),
        (date(2027, 1, 1), None, True),
        (date(2027, 5, 1), date(2027, 5, 7), True),
        (date(2027, 5, 2), None, False),
        (date(2027, 1, 1), date(2027, 5, 6), False),
    ],
)
def test_VII_7_3_3_a_licence_covers_the_days_of_the_event(
    first: date | None, last: date | None, is_licensed: bool
) -> None:
    known = RegisteredPlayer(Entry(name="X", licence="7"), first, last, keeps_days=True)
    assert known.is_licensed(date(2027, 5, 1), date(2027, 5, 7)) is is_licensed
    assert known._replace(keeps_days=False).is_licensed(date(2027, 5, 1), date(2027, 5, 7)) is None


@pytest.mark.parametrize(
    ("earlier", "is_licensed"),
    [
        ((), False),
        (((date(2027, 1, 1), date(2027, 5, 4)),), True),  # one ends within the event, the next begins
        (((date(2027, 1, 1), date(2027, 5, 3)),), False),  # a day between them
        (((date(2027, 5, 1), date(2027, 5, 2)), (date(2027, 5, 3), date(2027, 5, 7))), True),
        (((date(2026, 1, 1), date(2027, 12, 31)),), True),
    ],
)
def test_VII_7_3_3_a_licence_that_was_renewed_since_counts(
    earlier: tuple[tuple[date, date], ...], is_licensed: bool
) -> None:
    entry = Entry(name="X", licence="7")
    known = RegisteredPlayer(entry, date(2027, 5, 5), date(2028, 5, 4), keeps_days=True, earlier=earlier)
    assert known.is_licensed(date(2027, 5, 1), date(2027, 5, 7)) is is_licensed


def listed(quarter: str, rating: int, letter: ListName = ListName.A) -> RatingList:
    row = ListRow(player="1", name="R1", list_name=letter, rating=rating, games=40, last_game=date(2027, 1, 1))
    return RatingList("100", Quarter.parse(quarter), (row,))


@pytest.mark.parametrize(
    ("lists", "rating", "has_list"),
    [
        ([listed("2027Q1", 2111), listed("2027Q2", 2222), listed("2027Q3", 2333)], 2222, True),  # 1 May is in Q2
        ([listed("2027Q1", 2111)], 2111, True),  # no newer one has come
        ([listed("2027Q2", 2222, ListName.T)], None, True),  # the technical list classifies nobody
        ([listed("2027Q3", 2333)], 2100, False),  # the entry, but no title rests on it
    ],
)
def test_VII_5_1_the_list_in_force_on_the_first_day_counts(
    lists: list[RatingList], rating: int | None, has_list: bool
) -> None:
    state = team_match()
    entry = Entry(name="R1", licence="1", rating=2100, list_name="A")
    books = PlayerBooks(find=lambda _: RegisteredPlayer(entry), lists=tuple(lists))
    field = field_of(state, books)
    assert field[0].list_rating == rating
    assert facts_of(state, field, books=books).has_list is has_list


def test_VII_5_1_VII_5_8_a_list_of_64_says_nothing_of_a_game_on_100() -> None:
    state = team_match()
    entry = Entry(name="R1", licence="1", rating=2100, list_name="A")
    other = RatingList("64", Quarter.parse("2027Q2"), listed("2027Q2", 2333).rows)
    books = PlayerBooks(find=lambda _: RegisteredPlayer(entry), lists=(other,))
    field = field_of(state, books)
    assert field[0].list_rating != 2333
    assert facts_of(state, field, books=books).has_list is False


def test_each_difference_to_the_books_is_told_with_its_article() -> None:
    state = team_match()
    known = Entry(name="Inny Ktoś", sex="w", title="III", licence="1")
    books = PlayerBooks(
        find=lambda entry: None if entry.name == "B3" else RegisteredPlayer(known, None, None, keeps_days=True),
        lists=(listed("2027Q2", 2222),),
    )
    field = field_of(state, books)
    assert [each.reason for each in field[0].differences] == [
        "books-name-differs",
        "books-licence-not-valid",
    ]
    assert numbers(field[0].differences[-1]) == ["VII.7.2.3", "VII.7.3.3"]
    typed = Entry(name="Inny Ktoś", sex="m", title="M", rating=2350, list_name="A")
    (found,) = books_on([typed], regulations(), books)
    assert [
        (each.reason, numbers(each), each.facts["entered"], each.facts["held"]) for each in found.differences[:3]
    ] == [
        ("books-sex-differs", [], "sex_man", "sex_woman"),
        ("books-title-differs", ["VII.7.1"], "M", "III"),
        ("books-rating-differs", ["VII.5.1"], "2350 A", "2222 A"),
    ]
    assert [(each.reason, numbers(each)) for each in field[5].differences] == [
        ("books-not-in-the-register", ["VII.7.1"])
    ]


@pytest.mark.parametrize(("federation", "title"), [("POL", ""), ("", ""), ("LTU", "mi")])
def test_VII_4_3_who_is_not_in_the_register_holds_at_most_a_title_of_FMJD(federation: str, title: str) -> None:
    entry = Entry(name="Petras", federation=federation, title="M MI")
    books = PlayerBooks(find=lambda _: None)
    (found,) = books_on([entry], regulations(), books)
    assert found.entry.title == title
    assert found.is_licensed is False
