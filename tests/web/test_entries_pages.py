"""Entries, check-in, technical ratings, absence and withdrawal, start numbers by lot."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from kodeks.formats.regulations import example_text
from kodeks.tournament import Entry, propose_numbers
from kodeks.tournament.acts import Enter, Note, Number, Revise
from kodeks.web.accounts.models import User
from kodeks.web.desk import log
from kodeks.web.desk.check_in import name_key
from kodeks.web.desk.entry_flags import flags_of
from kodeks.web.desk.models import Membership, Tournament
from kodeks.web.rights import Role

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("Łucja Sęk", "Anna Lis", "Żaneta Mróz", "Jan Kos", "Ewa Zając")


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
    made = log.create('name = "Próba"\ngame = "100"\nsystem = "swiss"\nrounds = 5\nstart_numbers = "rating"\n')
    Membership.objects.create(tournament=made, user=ala, role=Role.CHIEF)
    return made


def enter(row: Tournament, ala: User, *entries: Entry) -> None:
    outcomes = log.append(row, [Enter(entry) for entry in entries], by=ala, at="")
    assert outcomes[-1].step.is_accepted


def number(row: Tournament, ala: User) -> None:
    act = propose_numbers(log.load(row).state, "1")
    assert isinstance(act, Number)
    assert log.append(row, [act], by=ala, at="")[-1].step.is_accepted


def at(name: str, row: Tournament, *more: int) -> str:
    return reverse(f"desk:{name}", args=[row.key, *more])


def on(row: Tournament) -> str:
    return str(log.load(row).seq)


# By hand


def test_a_player_is_entered_by_hand(client: Client, row: Tournament) -> None:
    answer = client.post(
        at("new_entry", row), {"name": " Łucja  Sęk ", "rating": "2 150", "sex": "w", "birth": "31.05.1998", "on": "0"}
    )
    assert answer.status_code == 302
    entry = log.load(row).state.entries[0]
    assert entry == Entry(name="Łucja Sęk", rating=2150, sex="w", birth="1998-05-31")


@pytest.mark.parametrize(
    ("name", "value"),
    [("name", "  "), ("rating", "dużo"), ("birth", "wiosną"), ("fide_id", "abc"), ("list_place", "0")],
)
def test_what_is_wrong_is_told_at_its_field(client: Client, row: Tournament, name: str, value: str) -> None:
    answer = client.post(at("new_entry", row), {"name": "Łucja Sęk", "club": "LKS Mława", name: value})
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
    row = log.create('name = "X"\ngame = "100"\nsystem = "round_robin"\n')
    Membership.objects.create(tournament=row, user=ala, role=Role.CHIEF)
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
    row = log.create('name = "Liga"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2\nlineup = "ladder"\n')
    Membership.objects.create(tournament=row, user=ala, role=Role.CHIEF)
    client.post(
        at("new_entry", row), {"name": "LKS", "players": "Anna Lis\r\nJan Kos\r\n", "reserves": "Ewa", "on": "0"}
    )
    entry = log.load(row).state.entries[0]
    assert (entry.players, entry.reserves) == (("Anna Lis", "Jan Kos"), ("Ewa",))
    answer = client.post(at("new_entry", row), {"name": "KS", "players": "Ola\nOla", "on": "1"})
    assert answer.status_code == 422


# From a table

TABLE = (
    "Nazwisko i imię;Ranking;Płeć;Rok urodzenia;Uwagi\nŁucja Sęk;2100;K;1998;x\nJan Kos;;M;1970;\nJan Kos;;M;1970;\n"
)


def test_a_table_is_shown_then_entered_in_one_append(client: Client, row: Tournament) -> None:
    shown = client.post(at("import_entries", row), {"text": TABLE})
    page = shown.content.decode()
    assert shown.status_code == 200
    assert "Uwagi" in page  # the heading that was not understood
    assert "KW2025:IV.2.3" in page  # the second Jan Kos
    assert log.load(row).seq == 0
    done = client.post(at("import_entries", row), {"text": TABLE, "confirmed": "yes", "row": ["0", "1"], "on": "0"})
    assert done.status_code == 302
    assert [entry.name for entry in log.load(row).state.entries] == ["Łucja Sęk", "Jan Kos"]
    again = client.post(at("import_entries", row), {"text": TABLE, "confirmed": "yes", "row": ["0", "1"], "on": "0"})
    assert again.status_code == 422
    assert log.load(row).seq == 2


def test_all_or_none_of_a_table_is_entered(client: Client, row: Tournament) -> None:
    answer = client.post(
        at("import_entries", row), {"text": TABLE, "confirmed": "yes", "row": ["0", "1", "2"], "on": "0"}
    )
    assert answer.status_code == 422
    assert log.load(row).seq == 0


@pytest.mark.parametrize("text", ["", "   ", "\0", 'Nazwisko;Klub\n"niezamknięte;x', "1;2;3"])
def test_a_table_that_cannot_be_read_is_one_message(client: Client, row: Tournament, text: str) -> None:
    answer = client.post(at("import_entries", row), {"text": text})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()


def test_a_table_without_headings_and_a_file_of_an_old_code_page(client: Client, row: Tournament) -> None:
    file = SimpleUploadedFile("lista.csv", "Łucja Sęk;2100\nŻaneta Mróz;1900\n".encode("cp1250"))
    page = client.post(
        at("import_entries", row), {"file": file, "columns": "Nazwisko i imię, Ranking"}
    ).content.decode()
    assert "Żaneta Mróz" in page
    assert "1900" in page


def test_players_of_a_table_become_teams(client: Client, ala: User) -> None:
    row = log.create('name = "Liga"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2\nlineup = "ladder"\n')
    Membership.objects.create(tournament=row, user=ala, role=Role.CHIEF)
    text = "Nazwisko;Drużyna\nLis;Orły\nKos;Orły\nSęk;Orły\n"
    client.post(at("import_entries", row), {"text": text, "confirmed": "yes", "row": "0", "on": "0"})
    entry = log.load(row).state.entries[0]
    assert (entry.name, entry.players, entry.reserves) == ("Orły", ("Lis", "Kos"), ("Sęk",))


# What is to be looked at


def test_flags_before_round_1(client: Client, ala: User) -> None:
    text = example_text("swiss_classic_100").replace("rated = true", "rated = true\nlicences_required = true", 1)
    row = log.create(text)
    Membership.objects.create(tournament=row, user=ala, role=Role.CHIEF)
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
    watcher.force_login(User.objects.create(username="ola", name="Ola"))
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


@pytest.mark.parametrize(
    ("name", "sent"), [("absence", {"round": "x", "points": "99"}), ("presence", {"round": "9" * 30})]
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
    client.post(at("check_in_absent", numbered), {"confirmed": "yes", "on": on(numbered)})
    assert sorted(each.number for each in log.load(numbered).state.absences) == [2, 3, 4, 5]
    seq = log.load(numbered).seq
    client.post(at("check_in_absent", numbered), {"confirmed": "yes", "on": on(numbered)})
    assert log.load(numbered).seq == seq


def test_names_in_the_order_of_the_alphabet() -> None:
    assert sorted(["Żak", "Łoś", "Lis", "Zając", "Źrebiec", "Mróz", "Ąk", "Bak"], key=name_key) == [
        "Ąk",
        "Bak",
        "Lis",
        "Łoś",
        "Mróz",
        "Zając",
        "Źrebiec",
        "Żak",
    ]


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


# Start numbers


def test_a_lot_is_drawn_shown_and_confirmed(client: Client, row: Tournament, ala: User) -> None:
    enter(row, ala, *(Entry(name=name) for name in NAMES))
    assert client.post(at("draw", row), {"do": "draw", "seed": "kurka 7"}).status_code == 302
    page = client.get(at("draw", row)).content.decode()
    assert "kurka 7" in page
    assert "Losowanie nr 1" in page
    assert not log.load(row).state.is_numbered
    drawn = propose_numbers(log.load(row).state, "kurka 7")
    client.post(at("draw", row), {"do": "confirm", "seed": "kurka 7", "on": on(row)})
    state = log.load(row).state
    assert isinstance(drawn, Number)
    assert (state.order, state.seed, state.first_colour) == (drawn.order, "kurka 7", drawn.first_colour)
    assert "kurka 7" in client.get(at("numbers", row)).content.decode()


def test_drawing_again_is_told_and_stands_in_the_report(client: Client, row: Tournament, ala: User) -> None:
    enter(row, ala, *(Entry(name=name) for name in NAMES))
    for seed in ("pierwsze", "drugie", "drugie"):  # a button pressed twice is one draw
        client.post(at("draw", row), {"do": "draw", "seed": seed})
    page = client.get(at("draw", row)).content.decode()
    assert "To jest nowe losowanie" in page
    assert "Losowanie nr 2" in page
    client.post(at("draw", row), {"do": "confirm", "seed": "drugie", "on": on(row)})
    now = log.load(row)
    assert now.state.seed == "drugie"
    assert isinstance(now.events[-1].act, Note)
    assert "pierwsze" in now.events[-1].act.text


def test_a_lot_holds_for_the_list_it_was_drawn_for(client: Client, row: Tournament, ala: User) -> None:
    enter(row, ala, *(Entry(name=name) for name in NAMES[:3]))
    client.post(at("draw", row), {"do": "draw", "seed": "a"})
    seen = on(row)
    enter(row, ala, Entry(name=NAMES[3]))
    client.post(at("draw", row), {"do": "confirm", "seed": "a", "on": seen})
    assert not log.load(row).state.is_numbered
    page = client.get(at("draw", row)).content.decode()
    assert "Losowanie nr" not in page
    assert "Lista zmieniła się po losowaniu" in page


def test_a_changed_list_does_not_hide_an_earlier_draw(client: Client, row: Tournament, ala: User) -> None:
    enter(row, ala, *(Entry(name=name) for name in NAMES[:3]))
    client.post(at("draw", row), {"do": "draw", "seed": "niechciane"})
    enter(row, ala, Entry(name=NAMES[3]))
    client.post(at("draw", row), {"do": "draw", "seed": "nowe"})
    assert "Losowanie nr 2" in client.get(at("draw", row)).content.decode()
    client.post(at("draw", row), {"do": "confirm", "seed": "nowe", "on": on(row)})
    last = log.load(row).events[-1].act
    assert isinstance(last, Note)
    assert "niechciane" in last.text


def test_only_the_draw_that_is_seen_is_confirmed(client: Client, row: Tournament, ala: User) -> None:
    enter(row, ala, *(Entry(name=name) for name in NAMES))
    for seed in ("a", "b"):  # the second in another window
        client.post(at("draw", row), {"do": "draw", "seed": seed})
    page = client.post(at("draw", row), {"do": "confirm", "seed": "a", "on": on(row)}, follow=True).content.decode()
    assert "nie jest już ostatnie" in page
    assert not log.load(row).state.is_numbered


def test_going_back_to_an_earlier_seed_is_a_new_draw(client: Client, row: Tournament, ala: User) -> None:
    enter(row, ala, *(Entry(name=name) for name in NAMES))
    for seed in ("a", "b", "a"):
        client.post(at("draw", row), {"do": "draw", "seed": seed})
    assert "Losowanie nr 3" in client.get(at("draw", row)).content.decode()


def test_without_a_seed_nothing_is_drawn(client: Client, row: Tournament, ala: User) -> None:
    enter(row, ala, Entry(name="Anna Lis"))
    page = client.post(at("draw", row), {"do": "draw", "seed": "  "}, follow=True).content.decode()
    assert "Bez ziarna nie ma losowania" in page


def test_numbers_stand_once_a_round_is_paired(client: Client, ala: User, tournament: Tournament) -> None:
    Membership.objects.create(tournament=tournament, user=ala, role=Role.CHIEF)
    client.post(at("draw", tournament), {"do": "draw", "seed": "x"})
    before = log.load(tournament).seq
    client.post(at("draw", tournament), {"do": "confirm", "seed": "x", "on": on(tournament)})
    assert log.load(tournament).seq == before
