"""Start numbers: every draw is in the log with its seed, confirmed or not, for everybody to see."""

from __future__ import annotations

import pytest
from django.test import Client
from entries_at_hand import NAMES, at, enter, led, number, on
from spectators import spectator_in

from kodeks.tournament import Entry, propose_numbers
from kodeks.tournament.acts import DrawLots, Note, Number, Undo
from kodeks.web.accounts.models import User
from kodeks.web.entries.numbers import draws_of
from kodeks.web.logs import log
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.rights import Role

pytestmark = pytest.mark.django_db(transaction=True)


def signed_in(user: User) -> Client:
    visitor = Client(headers={"accept-language": "pl"})
    visitor.force_login(user)
    return visitor


@pytest.fixture
def ala() -> User:
    return User.objects.create(username="ala", name="Ala Sędzia")


@pytest.fixture
def client(ala: User) -> Client:
    return signed_in(ala)


@pytest.fixture
def row(ala: User) -> Tournament:
    """A Swiss by rating, nobody entered."""
    return led('name = "Próba"\ngame = "100"\nsystem = "swiss"\nrounds = 5\nstart_numbers = "rating"\n', ala)


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
    assert "losowanie wymaga kodu losowania" in page


def test_numbers_stand_once_a_round_is_paired(client: Client, ala: User, tournament: Tournament) -> None:
    Membership.objects.create(tournament=tournament, user=ala, role=Role.CHIEF)
    client.post(at("draw", tournament), {"do": "draw", "seed": "x"})
    before = log.load(tournament).seq
    client.post(at("draw", tournament), {"do": "confirm", "seed": "x", "on": on(tournament)})
    assert log.load(tournament).seq == before


def test_FTR_5a_another_arbiter_sees_a_draw_that_was_not_confirmed(client: Client, row: Tournament, ala: User) -> None:
    enter(row, ala, *(Entry(name=name) for name in NAMES))
    for seed in ("niechciane", "chciane"):
        client.post(at("draw", row), {"do": "draw", "seed": seed, "on": on(row)})
    assert [event.act for event in log.load(row).events[-2:]] == [DrawLots("niechciane"), DrawLots("chciane")]
    ola = User.objects.create(username="ola", name="Ola Sędzia")
    Membership.objects.create(tournament=row, user=ola, role=Role.CHIEF)
    other = signed_in(ola)
    assert "Losowanie nr 2" in other.get(at("draw", row)).content.decode()
    other.post(at("draw", row), {"do": "confirm", "seed": "chciane", "on": on(row)})
    assert log.load(row).state.seed == "chciane"
    watcher = signed_in(spectator_in(row))
    page = watcher.get(at("numbers", row)).content.decode()
    assert page.index("niechciane") < page.index("odrzucone") < page.index("zatwierdzone")
    assert "Ala Sędzia" in page


def test_an_undo_does_not_hide_a_draw(client: Client, row: Tournament, ala: User) -> None:
    enter(row, ala, *(Entry(name=name) for name in NAMES))
    before = log.load(row).seq
    client.post(at("draw", row), {"do": "draw", "seed": "niechciane", "on": on(row)})
    log.append(row, [Undo(before, "bo tak")], by=ala, at="")
    assert "niechciane" in client.get(at("numbers", row)).content.decode()
    client.post(at("draw", row), {"do": "confirm", "seed": "niechciane", "on": on(row)})
    assert not log.load(row).state.is_numbered  # it was taken back: it is drawn again, and told so
    client.post(at("draw", row), {"do": "draw", "seed": "nowe", "on": on(row)})
    client.post(at("draw", row), {"do": "confirm", "seed": "nowe", "on": on(row)})
    last = log.load(row).events[-1].act
    assert isinstance(last, Note)
    assert "niechciane" in last.text


def test_two_who_draw_at_once_make_one_draw(client: Client, row: Tournament, ala: User) -> None:
    enter(row, ala, *(Entry(name=name) for name in NAMES))
    seen = on(row)
    client.post(at("draw", row), {"do": "draw", "seed": "a", "on": seen})
    page = client.post(at("draw", row), {"do": "draw", "seed": "b", "on": seen}, follow=True).content.decode()
    assert 'class="notice error"' in page
    assert [each.seed for each in draws_of(log.load(row))] == ["a"]


def test_a_draw_after_the_numbers_leaves_them_until_it_is_confirmed(client: Client, row: Tournament, ala: User) -> None:
    enter(row, ala, *(Entry(name=name) for name in NAMES))
    for seed in ("a", "b"):
        client.post(at("draw", row), {"do": "draw", "seed": seed, "on": on(row)})
        if seed == "a":
            client.post(at("draw", row), {"do": "confirm", "seed": seed, "on": on(row)})
            assert "Losowanie nr" not in client.get(at("draw", row)).content.decode()
    assert log.load(row).state.seed == "a"
    became = [each.became for each in draws_of(log.load(row))]
    assert became == ["numbers-draw-confirmed", "numbers-draw-open"]
    client.post(at("draw", row), {"do": "confirm", "seed": "b", "on": on(row)})
    assert log.load(row).state.seed == "b"
    became = [each.became for each in draws_of(log.load(row))]
    assert became == ["numbers-draw-given-up", "numbers-draw-confirmed"]


def test_numbers_that_were_given_without_the_page_are_told(client: Client, row: Tournament, ala: User) -> None:
    enter(row, ala, *(Entry(name=name) for name in NAMES))
    number(row, ala)
    assert draws_of(log.load(row)) == []
    client.post(at("draw", row), {"do": "draw", "seed": "nowe", "on": on(row)})
    client.post(at("draw", row), {"do": "confirm", "seed": "nowe", "on": on(row)})
    last = log.load(row).events[-1].act
    assert isinstance(last, Note)
    assert last.text.endswith("kody: 1.")


def test_V_1_6_2_a_club_larger_than_any_pool_is_told_before_the_lot_counts(client: Client, ala: User) -> None:
    row = led('name = "Klub"\ngame = "100"\nsystem = "round_robin"\nstart_numbers = "varma"\n', ala)
    enter(row, ala, *(Entry(name=f"Gracz {place}", club="Dama" if place < 6 else "") for place in range(9)))
    client.post(at("draw", row), {"do": "draw", "seed": "kurka"})
    told = "żadna pula nie mieści całej grupy „Dama”"
    assert told in client.get(at("draw", row)).content.decode()
    page = client.post(at("draw", row), {"do": "confirm", "seed": "kurka", "on": on(row)}, follow=True).content.decode()
    assert told in page


def test_V_2_6_2_2_the_start_list_by_groups_of_strength(client: Client, ala: User) -> None:
    text = 'name = "Grupy"\ngame = "100"\nsystem = "swiss"\nrounds = 3\nstart_numbers = "groups"\n'
    row = led(text + 'start_groups = [["m"], ["I", "Gracz 3"]]\n', ala)
    titles = ("I", "m", "I", "II", "m", "")
    enter(row, ala, *(Entry(name=f"Gracz {place}", title=title) for place, title in enumerate(titles)))
    client.post(at("draw", row), {"do": "draw", "seed": "kurka"})
    page = client.get(at("draw", row)).content.decode()
    assert "w żadnej grupie według siły gry: Gracz 5" in page
    assert "V.2.6.2.2" in page
    assert "&lt;" not in page  # the article is a link, not its text
    client.post(at("draw", row), {"do": "confirm", "seed": "kurka", "on": on(row)})
    state = log.load(row).state
    names = [state.entry(number).name for number in range(1, 7)]
    assert [set(names[:2]), set(names[2:5]), names[5]] == [
        {"Gracz 1", "Gracz 4"},
        {"Gracz 0", "Gracz 2", "Gracz 3"},
        "Gracz 5",
    ]
    assert "z losowania w grupach" in client.get(at("numbers", row)).content.decode()


def test_V_1_6_2_a_field_without_a_table_of_varma_is_told_with_its_article(client: Client, ala: User) -> None:
    row = led('name = "Klub"\ngame = "100"\nsystem = "round_robin"\nstart_numbers = "varma"\n', ala)
    enter(row, ala, *(Entry(name=name) for name in NAMES))
    client.post(at("draw", row), {"do": "draw", "seed": "kurka"})
    page = client.get(at("draw", row)).content.decode()
    assert "tabela Varmy jest dla 7 do 24 zawodników" in page
    assert 'href="/articles/KW2025/V.1.6.2/"' in page
    assert "&lt;" not in page
