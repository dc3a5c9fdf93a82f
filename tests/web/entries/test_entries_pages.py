"""Entries, check-in, technical ratings, absence and withdrawal, start numbers by lot."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from entries_at_hand import NAMES, at, enter, led, number, on
from spectators import spectator_in

from kodeks.formats.regulations import example_text
from kodeks.tournament import Entry, propose_pairing
from kodeks.tournament.acts import Close, Revise
from kodeks.web.accounts.models import User
from kodeks.web.entries.flags import flags_of
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ala() -> User:
    return User.objects.create(username="ala", name="Ala Sędzia")


@pytest.fixture
def client(ala: User) -> Client:
    visitor = Client(headers={"accept-language": "pl"})
    visitor.force_login(ala)
    return visitor


@pytest.fixture
def row(ala: User) -> Tournament:
    """A Swiss by rating, nobody entered."""
    return led('name = "Próba"\ngame = "100"\nsystem = "swiss"\nrounds = 5\nstart_numbers = "rating"\n', ala)


# By hand


def test_a_player_is_entered_by_hand(client: Client, row: Tournament) -> None:
    typed = {"surname": " Sęk  Dąb ", "given_name": "Łucja", "rating": "2 150", "sex": "w", "birth": "31.05.1998"}
    answer = client.post(at("new_entry", row), {**typed, "fmjd_id": "13999", "on": "0"})
    assert answer.status_code == 302
    entry = log.load(row).state.entries[0]
    known = {"rating": 2150, "sex": "w", "birth": "1998-05-31", "fmjd_id": "13999"}
    assert entry == Entry(name="Sęk Dąb Łucja", surname="Sęk Dąb", **known)


def test_a_name_of_one_text_is_split_in_the_form_and_stays_as_it_was_written(
    client: Client, row: Tournament, ala: User
) -> None:
    enter(row, ala, Entry(name="Jan van der Berg"))
    page = client.get(at("edit_entry", row, 1)).content.decode()
    assert re.search(r'name="surname" value="van der Berg"', page)
    assert re.search(r'name="given_name" value="Jan"', page)
    client.post(at("edit_entry", row, 1), {"surname": "van der Berg", "given_name": "Jan", "rating": "1500", "on": "1"})
    assert log.load(row).state.entries[0] == Entry(name="Jan van der Berg", surname="van der Berg", rating=1500)
    listed = client.get(at("entries", row)).content.decode()
    assert "van der Berg Jan" in listed


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("surname", "  "),
        ("surname", "Kos\x07"),
        ("licence", "a" * 501),
        ("rating", "dużo"),
        ("birth", "wiosną"),
        ("fide_id", "abc"),
        ("list_place", "0"),
    ],
)
def test_what_is_wrong_is_told_at_its_field(client: Client, row: Tournament, name: str, value: str) -> None:
    answer = client.post(
        at("new_entry", row), {"surname": "Sęk", "given_name": "Łucja", "club": "LKS Mława", name: value}
    )
    page = answer.content.decode()
    assert answer.status_code == 422
    assert f'id="e-{name}-error"' in page
    assert "LKS Mława" in page
    assert log.load(row).seq == 0


def test_the_same_entry_twice_is_refused_with_its_article(client: Client, row: Tournament, ala: User) -> None:
    enter(row, ala, Entry(name="Łucja Sęk"))
    answer = client.post(at("new_entry", row), {"name": "Łucja Sęk", "on": "1"})
    assert answer.status_code == 422
    assert "KW2025:IV.2.3" in answer.content.decode()


def test_D_84_a_late_entry_is_told_what_follows_before_it_is_confirmed(
    client: Client, row: Tournament, ala: User
) -> None:
    enter(row, ala, *(Entry(name=name) for name in NAMES[:4]))
    number(row, ala)
    asked = client.post(at("new_entry", row), {"name": "Ewa Zając", "on": on(row)})
    page = asked.content.decode()
    assert "numer 5, gra od rundy 1" in page
    assert "KW2025:V.2.6" in page
    assert len(log.load(row).state.entries) == 4
    done = client.post(at("new_entry", row), {"name": "Ewa Zając", "on": on(row), "confirmed": "yes"})
    assert done.status_code == 302
    assert log.load(row).state.entry(5).name == "Ewa Zając"


def test_in_a_table_a_new_entry_says_that_numbers_fall(client: Client, ala: User) -> None:
    row = led('name = "X"\ngame = "100"\nsystem = "round_robin"\n', ala)
    enter(row, ala, *(Entry(name=name) for name in NAMES[:4]))
    number(row, ala)
    page = client.post(at("new_entry", row), {"name": "Ewa Zając", "on": on(row)}).content.decode()
    assert "Numery startowe tracą ważność" in page


def test_a_correction_keeps_what_the_form_does_not_ask(client: Client, row: Tournament, ala: User) -> None:
    enter(row, ala, Entry(name="Anna Lis", team="Orły", team_order=2))
    answer = client.post(at("edit_entry", row, 1), {"name": "Anna Lis", "rating": "2000", "on": "1"})
    assert answer.status_code == 302
    assert log.load(row).state.entries[0] == Entry(name="Anna Lis", rating=2000, team="Orły", team_order=2)


def test_a_team_is_entered_with_its_line_up(client: Client, ala: User) -> None:
    row = led('name = "Liga"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2\nlineup = "ladder"\n', ala)
    typed = {"players.0.surname": "Lis", "players.0.given_name": "Anna Maria", "players.1.surname": "Kos"}
    client.post(at("new_entry", row), {"name": "LKS", **typed, "reserves.0.surname": "Ewa", "on": "0"})
    entry = log.load(row).state.entries[0]
    assert (entry.players, entry.reserves) == (("Lis Anna Maria", "Kos"), ("Ewa",))
    assert entry.surnames == ("Lis", "Kos", "Ewa")
    twice = {"players.0.surname": "Ola", "players.1.surname": "Ola"}
    answer = client.post(at("new_entry", row), {"name": "KS", **twice, "on": "1"})
    assert answer.status_code == 422
    assert 'name="players.1.surname" value="Ola"' in answer.content.decode()


def test_members_of_a_team_of_whom_only_the_whole_name_is_known_are_split_for_him_to_see(
    client: Client, ala: User
) -> None:
    row = led('name = "Liga"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2\nlineup = "ladder"\n', ala)
    enter(row, ala, Entry(name="LKS", players=("Anna Lis", "Jan Kos")))
    page = client.get(at("edit_entry", row, 1)).content.decode()
    assert 'name="players.0.surname" value="Lis"' in page
    assert 'name="players.0.given_name" value="Anna"' in page
    typed = {
        f"players.{place}.{part}": text
        for place, both in enumerate((("Lis", "Anna"), ("Kos", "Jan")))
        for part, text in zip(("surname", "given_name"), both, strict=True)
    }
    client.post(at("edit_entry", row, 1), {"name": "LKS", **typed, "on": "1"})
    entry = log.load(row).state.entries[0]
    assert (entry.players, entry.surnames) == (("Anna Lis", "Jan Kos"), ("Lis", "Kos"))  # names stay as they were given


# What is to be looked at


def test_flags_before_round_1(client: Client, ala: User) -> None:
    text = example_text("swiss_classic_100").replace("rated = true", "rated = true\nlicences_required = true", 1)
    row = led(text, ala)
    enter(
        row,
        ala,
        Entry(name="Anna Lis", rating=2000, sex="w", birth="1990", licence="1"),
        Entry(name="Lis Anna", rating=2000, sex="w", birth="1990-02-03", licence="2"),
        Entry(name="Jan Kos"),
        Entry(name="Ewa Sęk", rating=1900, is_technical=True, sex="w", birth="1999", licence="3"),
        Entry(name="Ola Mróz", rating=1900, list_name="N", sex="w", birth="1999", licence="4"),
    )
    flags = {place: [flag.reason for flag in found] for place, found in flags_of(log.load(row).state).items()}
    assert flags == {
        1: ["entry-seems-twice"],
        2: ["entry-without-licence", "entry-without-rating", "entry-without-sex", "entry-without-birth"],
        3: ["entry-has-technical-rating"],
        4: ["entry-rating-is-stale"],
    }
    assert "brak licencji" in client.get(at("entries", row)).content.decode()


def test_what_is_private_is_for_those_who_enter(row: Tournament, ala: User) -> None:
    enter(row, ala, Entry(name="Anna Lis", birth="1990-02-03", licence="PL-77"))
    watcher = Client()
    watcher.force_login(spectator_in(row))
    page = watcher.get(at("entries", row)).content.decode()
    assert "Anna Lis" in page
    assert "1990-02-03" not in page
    assert "PL-77" not in page


# Absence and withdrawal


@pytest.fixture
def numbered(row: Tournament, ala: User) -> Tournament:
    enter(row, ala, *(Entry(name=name, rating=2200 - 10 * place) for place, name in enumerate(NAMES)))
    number(row, ala)
    return row


def test_V_2_8_9_5_points_for_an_absence_are_told_before_and_after(client: Client, numbered: Tournament) -> None:
    sent = {"round": "2", "points": "2", "on": on(numbered)}
    told = "kodeks nie zna punktów za zgłoszoną nieobecność"
    assert client.post(at("absence", numbered, 2), sent).content.decode().count(told) == 1
    page = client.post(at("absence", numbered, 2), sent | {"confirmed": "yes"}, follow=True).content.decode()
    assert told in page
    assert log.load(numbered).state.absences[0].points == 2


@pytest.mark.parametrize("points", ["1.5", "x", "-1", "²", "9" * 40])
def test_points_for_an_absence_that_are_no_number_are_one_clear_error(
    client: Client, numbered: Tournament, points: str
) -> None:
    sent = {"round": "2", "points": points, "on": on(numbered), "confirmed": "yes"}
    page = client.post(at("absence", numbered, 2), sent, follow=True).content.decode()
    assert page.count("tu powinna stać liczba w rozsądnych granicach") == 1
    assert not log.load(numbered).state.absences


@pytest.mark.parametrize("system", ["round_robin", "knockout"])
def test_II_5_5_where_there_is_no_swiss_an_absence_is_a_walkover(client: Client, ala: User, system: str) -> None:
    row = led(f'name = "K"\ngame = "100"\nsystem = "{system}"\nstart_numbers = "given"\n', ala)
    enter(row, ala, *(Entry(name=name) for name in NAMES[:4]))
    number(row, ala)
    assert 'name="points"' not in client.get(at("edit_entry", row, 2)).content.decode()
    for page in (
        client.post(at("absence", row, 2), {"round": "1", "on": on(row)}).content.decode(),
        client.post(at("check_in_absent", row), {"on": on(row)}).content.decode(),
    ):
        assert "będzie przegrana walkowerem" in page
        assert "KW2025:II.5.5" in page
        assert "V.2.8" not in page
    client.post(at("absence", row, 2), {"round": "1", "on": on(row), "confirmed": "yes"})
    log.append(row, lambda state: [propose_pairing(state).act], by=ala, at="")  # type: ignore[union-attr]
    boards = log.load(row).state.rounds[0].boards
    (lost,) = (board for board in boards if 2 in (board.white, board.black))
    assert lost.score is not None
    assert not lost.score.is_played
    assert (lost.score.white if lost.white == 2 else lost.score.black) == 0


def test_V_2_8_9_5_an_absence_is_asked_then_recorded(client: Client, numbered: Tournament) -> None:
    sent = {"round": "1", "points": "0", "reason": "choroba", "on": on(numbered)}
    page = client.post(at("absence", numbered, 2), sent).content.decode()
    assert "KW2025:V.2.8.9.5" in page
    assert not log.load(numbered).state.absences
    client.post(at("absence", numbered, 2), sent | {"confirmed": "yes"})
    assert [each.number for each in log.load(numbered).state.absences] == [2]
    client.post(at("presence", numbered, 2), {"round": "1", "on": on(numbered), "confirmed": "yes"})
    assert not log.load(numbered).state.absences


def test_II_5_7_a_withdrawal_tells_what_becomes_of_the_results(client: Client, numbered: Tournament) -> None:
    sent = {"from_round": "1", "reason": "", "on": on(numbered)}
    page = client.post(at("withdrawal", numbered, 3), sent).content.decode()
    assert "KW2025:II.5.7" in page
    assert not log.load(numbered).state.withdrawn
    client.post(at("withdrawal", numbered, 3), sent | {"confirmed": "yes"})
    assert dict(log.load(numbered).state.withdrawn) == {3: 1}
    twice = client.post(at("withdrawal", numbered, 3), sent | {"on": on(numbered)}).content.decode()
    assert "confirmed" not in twice  # what the rules refuse cannot be confirmed


def test_IV_2_3_before_there_are_numbers_an_entry_is_withdrawn(client: Client, row: Tournament, ala: User) -> None:
    enter(row, ala, *(Entry(name=name) for name in NAMES[:3]))
    assert "Wycofaj zgłoszenie…" in client.get(at("edit_entry", row, 2)).content.decode()
    sent = {"reason": "choroba", "on": on(row)}
    asked = client.post(at("withdrawal", row, 2), sent).content.decode()
    assert "nie dostanie numeru startowego" in asked
    assert "KW2025:IV.2.3" in asked
    assert len(log.load(row).state.entries) == 3
    done = client.post(at("withdrawal", row, 2), sent | {"confirmed": "yes"}, follow=True).content.decode()
    assert [entry.name for entry in log.load(row).state.entries] == [NAMES[0], NAMES[2]]
    assert "Wycofanie zostało zapisane" in done
    again = client.post(at("withdrawal", row, 2), sent | {"confirmed": "yes"}, follow=True).content.decode()
    assert 'class="notice error"' in again  # he who is second now is somebody else
    assert len(log.load(row).state.entries) == 2
    assert f"wycofanie: {NAMES[1]}" in client.get(at("history", row)).content.decode()


def test_half_a_point_is_written_as_people_write_it(client: Client, ala: User) -> None:
    row = led('name = "X"\ngame = "chess"\nsystem = "swiss"\nrounds = 5\n', ala)
    enter(row, ala, *(Entry(name=name) for name in NAMES[:2]))
    number(row, ala)
    page = client.get(at("edit_entry", row, 1)).content.decode()
    assert [*re.findall(r'<option value="[012]">([^<]*)</option>', page)] == ["0", "½", "1"]


def test_nothing_is_offered_once_the_tournament_is_closed(client: Client, numbered: Tournament, ala: User) -> None:
    assert log.append(numbered, [Close("odwołany")], by=ala, at="")[-1].step.is_accepted
    for name, more in (
        ("new_entry", ()),
        ("import_entries", ()),
        ("technical", ()),
        ("edit_entry", (1,)),
        ("draw", ()),
    ):
        page = client.get(at(name, numbered, *more)).content.decode()
        assert "Turniej jest zamknięty" in page, name
        assert 'name="on"' not in page, name


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("withdrawal", {"from_round": "x"}),
        ("absence", {"round": "x", "points": "99"}),
        ("presence", {"round": "9" * 30}),
    ],
)
def test_nonsense_is_refused_in_words(client: Client, numbered: Tournament, name: str, sent: dict[str, str]) -> None:
    before = log.load(numbered).seq
    answer = client.post(at(name, numbered, 1), sent | {"confirmed": "yes", "on": on(numbered)}, follow=True)
    assert answer.status_code == 200
    assert 'class="notice error"' in answer.content.decode()
    assert log.load(numbered).seq == before


def test_a_number_that_nobody_has_is_not_found(client: Client, numbered: Tournament) -> None:
    assert client.get(at("edit_entry", numbered, 99)).status_code == 404


# Check-in


def test_check_in_by_touch_and_everybody(client: Client, numbered: Tournament) -> None:
    client.post(at("check_in_one", numbered), {"number": "2", "on": on(numbered)})
    assert len(log.load(numbered).state.here) == 1
    assert "Brakuje 4 uczestników z 5" in client.get(at("check_in", numbered)).content.decode()
    client.post(at("check_in_one", numbered), {"number": "-2", "on": on(numbered)})
    assert not log.load(numbered).state.here
    client.post(at("check_in_all", numbered), {"on": on(numbered)})
    assert len(log.load(numbered).state.here) == 5
    assert "Są wszyscy: 5" in client.get(at("check_in", numbered)).content.decode()
    seq = log.load(numbered).seq
    client.post(at("check_in_all", numbered), {"on": on(numbered)})
    assert log.load(numbered).seq == seq


def test_who_has_not_come_is_absent_in_round_1_after_confirmation(client: Client, numbered: Tournament) -> None:
    client.post(at("check_in_one", numbered), {"number": "1", "on": on(numbered)})
    page = client.post(at("check_in_absent", numbered)).content.decode()
    assert "KW2025:V.2.8.9.5" in page
    assert "Żaneta Mróz" in page
    assert not log.load(numbered).state.absences
    client.post(at("check_in_absent", numbered), {"confirmed": "yes", "numbers": "2 3 4 5", "on": on(numbered)})
    assert sorted(each.number for each in log.load(numbered).state.absences) == [2, 3, 4, 5]
    seq = log.load(numbered).seq
    client.post(at("check_in_absent", numbered), {"confirmed": "yes", "numbers": "2 3 4 5", "on": on(numbered)})
    assert log.load(numbered).seq == seq


def test_only_those_whom_the_question_named_are_absent(client: Client, numbered: Tournament, ala: User) -> None:
    page = client.post(at("check_in_absent", numbered)).content.decode()
    assert re.search(r'name="numbers" value="[1-5]( [1-5]){4}"', page)
    client.post(at("check_in_one", numbered), {"number": "3", "on": on(numbered)})  # he comes while it is asked
    enter(numbered, ala, Entry(name="Piotr Późny"))  # and another one is entered
    client.post(at("check_in_absent", numbered), {"confirmed": "yes", "numbers": "1 2 3 4 5", "on": on(numbered)})
    assert sorted(each.number for each in log.load(numbered).state.absences) == [1, 2, 4, 5]


def test_the_cursor_stays_where_it_was_without_a_script(client: Client, numbered: Tournament) -> None:
    page = client.post(at("check_in_one", numbered), {"number": "2", "on": on(numbered)}, follow=True).content.decode()
    assert page.count(" autofocus") == 1
    assert re.search(r'value="-2"[^>]* autofocus>', page)


# Technical ratings


def test_V_2_6_1_2_technical_ratings_with_their_method(client: Client, row: Tournament, ala: User) -> None:
    enter(row, ala, Entry(name="Anna Lis", rating=2000), Entry(name="Jan Kos"), Entry(name="Ewa Sęk"))
    answer = client.post(
        at("technical", row), {"rating-2": "1800", "method-2": "title", "rating-3": "", "method-3": "fmjd", "on": "3"}
    )
    assert answer.status_code == 302
    page = client.get(at("entries", row)).content.decode()
    assert "KW2025:V.2.6.1.2.1.3" in page
    state = log.load(row).state
    assert (state.entries[1].rating, state.entries[1].is_technical, state.entries[1].technical_method) == (
        1800,
        True,
        "title",
    )
    assert isinstance(log.load(row).events[-1].act, Revise)
    wrong = client.post(at("technical", row), {"rating-3": "dużo", "on": "4"})
    assert wrong.status_code == 422
    assert log.load(row).seq == 4
    same = {"rating-2": "1800", "method-2": "title"}
    client.post(at("technical", row), same | {"on": "4"})
    assert log.load(row).seq == 4
    client.post(at("technical", row), same | {"rating-2": " ", "on": "4"})
    assert log.load(row).state.entries[1] == Entry(name="Jan Kos")
