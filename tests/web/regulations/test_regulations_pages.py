"""Creating a tournament, its regulations in form and text, the check on the way, and the announcement."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from kodeks.formats.regulations import example_names, example_text, read_regulations
from kodeks.papers import Voice
from kodeks.papers.announcement import announced_points
from kodeks.tournament.acts import Amend
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.regulations.event_templates import TEMPLATES
from kodeks.web.regulations.fields import SECTIONS, find_field
from kodeks.web.regulations.form import form_of, text_of_form
from kodeks.web.rights import Role
from kodeks.words import language_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ala() -> User:
    return User.objects.create(username="ala", name="Ala Sędzia")


@pytest.fixture
def client(ala: User) -> Client:
    visitor = Client(headers={"accept-language": "pl"})
    visitor.force_login(ala)
    return visitor


def _chief(tournament: Tournament, user: User) -> None:
    Membership.objects.create(tournament=tournament, user=user, role=Role.CHIEF)


def _typed(values: dict[str, str], **more: str) -> dict[str, object]:
    """What a browser sends for a form with these values."""
    sent: dict[str, object] = {**values, "mode": "form", **more}
    for name in values:
        if name == "norms" or (name.startswith(("arbiters.", "appeals.members.")) and name.endswith(".name")):
            sent[name] = values[name].split("\n")  # several fields of one name
    return sent


def test_every_example_is_a_template_once() -> None:
    assert sorted(each.name for group in TEMPLATES.values() for each in group) == list(example_names())


@pytest.mark.parametrize("name", example_names())
def test_the_form_loses_nothing_of_the_text(name: str) -> None:
    text, _ = text_of_form(form_of(example_text(name)))
    assert read_regulations(text) == read_regulations(example_text(name))


@pytest.mark.parametrize("name", example_names())
def test_a_template_becomes_a_tournament_of_its_maker(name: str, client: Client, ala: User) -> None:
    start = client.get(
        reverse("desk:new_regulations"), {"source": f"template:{name}", "name": "Puchar", "starts": "2026-12-05"}
    )
    assert start.status_code == 200
    page = start.content.decode()
    assert 'value="Puchar"' in page
    assert 'value="2026-12-05"' in page
    assert "Tomasz Biel" not in page
    values = _values(page)
    done = client.post(reverse("desk:new_regulations"), _typed(values, do="save"))
    assert done.status_code == 302, done.content.decode()
    row = Tournament.objects.get()
    regulations = log.load(row).state.regulations
    assert (row.name, row.starts) == ("Puchar", "2026-12-05")
    assert regulations.system is read_regulations(example_text(name)).system
    assert [arbiter.name for arbiter in regulations.people.arbiters] == ["Ala Sędzia"]
    assert Membership.objects.get(tournament=row).role == Role.CHIEF
    assert row.memberships.get().user == ala


def _values(page: str) -> dict[str, str]:
    """The fields of a page as they stand in it."""
    inputs = re.findall(r'name="([a-z_.0-9]+)"[^>]* value="([^"]*)"', page)
    found: dict[str, str] = {}
    for name, value in inputs:
        if name not in ("on", "mode", "language", "next"):
            found[name] = f"{found[name]}\n{value}" if name in found else value
    for tag in re.findall(r"<input[^>]*checkbox[^>]*>", page):
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]+)"', tag)
        assert name is not None
        assert value is not None
        found.pop(name[1], None)
    for tag in re.findall(r"<input[^>]*checkbox[^>]* checked>", page):
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]+)"', tag)
        assert name is not None
        assert value is not None
        found[name[1]] = "\n".join(filter(None, (found.get(name[1]), value[1])))
    for name, options in re.findall(r'<select[^>]* name="([^"]+)"[^>]*>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        found[name] = chosen[1] if chosen else ""
    return found | dict(re.findall(r'<textarea[^>]* name="([^"]+)"[^>]*>(.*?)</textarea>', page, re.DOTALL))


def test_another_tournament_moves_to_new_days(client: Client, ala: User) -> None:
    _chief(log.create(example_text("swiss_classic_100")), ala)
    key = Tournament.objects.get().key
    page = client.get(
        reverse("desk:new_regulations"), {"source": f"from:{key}", "name": "Za rok", "starts": "2028-05-06"}
    ).content.decode()
    values = _values(page)
    assert (values["ends"], values["schedule.0.starts"]) == ("2028-05-10", "2028-05-06T09:30")
    assert values["arbiters.0.name"] == "Zielińska\nAnna"


def test_nobody_copies_what_is_not_his(client: Client) -> None:
    row = log.create(example_text("swiss_classic_100"))
    answer = client.get(reverse("desk:new_regulations"), {"source": f"from:{row.key}", "name": "X", "starts": ""})
    assert answer.status_code == 404


@pytest.mark.parametrize("starts", ["", "9999-12-31", "kiedyś"])
def test_days_that_are_none_are_left_out(client: Client, starts: str) -> None:
    answer = client.get(
        reverse("desk:new_regulations"), {"source": "template:swiss_chess", "name": "X", "starts": starts}
    )
    assert answer.status_code == 200
    assert 'value="2027-' not in answer.content.decode()


BAD = [
    ("rounds", "dużo", "rounds"),
    ("rounds", "-3", "rounds"),
    ("tempo", "szybko", "tempo"),
    ("ends", "2020-01-01", "ends"),
    ("prizes", "800; sto", "prizes"),
    ("forbidden_pairs", "sam jeden", "forbidden_pairs"),
    ("start_numbers", "groups", "start_groups"),
    ("start_groups", "m / k", "start_numbers"),
    ("arbiters.7.class", "x", "arbiters.7.class"),
    ("boards", "4", "boards"),
    ("schedule.40.round", "1", "schedule.40.starts"),
]


def test_V_2_6_2_2_groups_of_strength_are_typed_one_a_line(client: Client) -> None:
    groups = {"start_numbers": "groups", "start_groups": "m / k\nI / Nowak Jan"}
    values = form_of(example_text("swiss_classic_100")) | groups
    assert client.post(reverse("desk:new_regulations"), _typed(values, do="save")).status_code == 302
    row = Tournament.objects.get()
    assert log.load(row).state.regulations.pairing.start_groups == (("m", "k"), ("I", "Nowak Jan"))
    page = client.get(reverse("desk:regulations", args=[row.key])).content.decode()
    assert "m / k" in page


def test_FTR_5e_pairs_and_groups_that_do_not_meet_are_typed_one_a_line(client: Client) -> None:
    values = form_of(example_text("swiss_classic_100")) | {"forbidden_pairs": "Lis Anna / Kos Jan\nA / B / C"}
    assert client.post(reverse("desk:new_regulations"), _typed(values, do="save")).status_code == 302
    row = Tournament.objects.get()
    groups = log.load(row).state.regulations.pairing.forbidden_pairs
    assert groups == (("Lis Anna", "Kos Jan"), ("A", "B", "C"))
    assert "A / B / C" in client.get(reverse("desk:regulations", args=[row.key])).content.decode()


@pytest.mark.parametrize(("name", "value", "place"), BAD)
def test_an_impossible_value_is_told_at_its_field(client: Client, name: str, value: str, place: str) -> None:
    values = form_of(example_text("swiss_classic_100")) | {name: value}
    answer = client.post(reverse("desk:new_regulations"), _typed(values, do="save"))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert f'href="#f-{place}"' in page
    assert re.search(rf'id="f-{place}"[^>]* aria-invalid="true"', page)
    assert not Tournament.objects.exists()
    assert "Otwarte mistrzostwa miasta" in page  # what was typed is still there


def test_a_criterion_that_there_is_not_is_told_before_anything_is_written(client: Client) -> None:
    values = form_of(example_text("swiss_classic_100")) | {"tiebreaks": "SOL-M, NIC"}
    answer = client.post(reverse("desk:new_regulations"), _typed(values, do="save"))
    assert answer.status_code == 422
    assert 'href="#f-tiebreaks"' in answer.content.decode()
    assert not Tournament.objects.exists()


def test_a_form_that_is_sent_twice_makes_one_tournament(client: Client) -> None:
    asked = {"source": "template:swiss_chess", "name": "X", "starts": "2026-12-05"}
    page = client.get(reverse("desk:new_regulations"), asked)
    values = _values(page.content.decode())
    assert re.fullmatch("[0-9a-f]{10}", values["key"])
    answers = [client.post(reverse("desk:new_regulations"), _typed(values, do="save")) for _ in range(2)]
    assert [each.headers["Location"] for each in answers] == [f"/t/{values['key']}/announcement/"] * 2
    assert Tournament.objects.count() == 1
    client.post(reverse("desk:new_regulations"), _typed(values | {"name": "Grupa B"}, do="save"))  # Back, and changed
    assert sorted(Tournament.objects.values_list("name", flat=True)) == ["Grupa B", "X"]


def test_nobody_takes_the_key_of_another_tournament(client: Client, ala: User) -> None:
    theirs = log.create(example_text("swiss_chess"), key="0123456789")
    values = form_of(example_text("swiss_chess")) | {"key": theirs.key}
    client.post(reverse("desk:new_regulations"), _typed(values, do="save"))
    assert Membership.objects.get().tournament != theirs


def test_a_tournament_and_its_chief_arbiter_come_together(ala: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(Membership.objects, "create", fail)
    with pytest.raises(RuntimeError):
        log.create(example_text("swiss_chess"), by=ala, chief=ala)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("name", ["arbiters." + "9" * 5_000 + ".name", "arbiters.².name", "arbiters.x.name"])
def test_a_row_that_there_cannot_be_does_no_harm(client: Client, name: str) -> None:
    values = form_of(example_text("swiss_chess")) | {name: "x", "tempo": "szybko"}
    sent = urlencode(_typed(values, do="save"), doseq=True)
    answer = client.post(reverse("desk:new_regulations"), sent, content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 422


def test_a_long_name_and_a_zero_byte_are_kept_as_the_database_can() -> None:
    row = log.create('name = "a\\u0000' + "b" * 400 + '"\ngame = "100"\nsystem = "swiss"\n')
    assert (len(row.name), row.name[:3]) == (300, "a b")
    assert len(log.load(row).state.regulations.name) == 402


def test_the_check_tells_findings_with_articles(client: Client) -> None:
    values = form_of(example_text("swiss_classic_100")) | {"default_minutes": "90", "tempo": ""}
    page = client.post(reverse("desk:check_new"), _typed(values)).content.decode()
    assert 'href="#f-default_minutes"' in page
    assert 'href="#f-tempo"' in page
    assert "KW2025:" in page
    assert "<html" not in page


def test_the_check_by_button_works_without_script(client: Client) -> None:
    values = form_of(example_text("swiss_classic_100")) | {"tempo": ""}
    answer = client.post(reverse("desk:new_regulations"), _typed(values, do="check"))
    assert answer.status_code == 200
    assert "nie podaje tempa" in answer.content.decode()


def test_text_and_form_are_two_views_of_one_thing(client: Client) -> None:
    values = form_of(example_text("round_robin_100"))
    text_page = client.post(reverse("desk:new_regulations"), _typed(values, do="text")).content.decode()
    assert "[[arbiters]]" in text_page
    form_page = client.post(
        reverse("desk:new_regulations"), {"mode": "text", "text": example_text("round_robin_100"), "do": "form"}
    ).content.decode()
    again, _ = text_of_form(_values(form_page))
    assert read_regulations(again) == read_regulations(example_text("round_robin_100"))


def test_a_broken_text_stays_as_it_was_typed(client: Client) -> None:
    answer = client.post(reverse("desk:new_regulations"), {"mode": "text", "text": "name = (", "do": "form"})
    assert answer.status_code == 422
    assert "name = (" in answer.content.decode()


def test_a_text_is_created_with_its_comments(client: Client, ala: User) -> None:
    text = example_text("swiss_house_64")
    client.post(reverse("desk:new_regulations"), {"mode": "text", "text": text, "do": "save"})
    assert log.load(Tournament.objects.get()).text == text


def test_amending_asks_a_reason_once_a_round_is_paired(client: Client, ala: User, tournament: Tournament) -> None:
    _chief(tournament, ala)
    address = reverse("desk:regulations", args=[tournament.key])
    page = client.get(address).content.decode()
    assert 'name="reason"' in page
    seq = log.load(tournament).seq
    values = form_of(log.load(tournament).text) | {"place": "Mława"}
    refused = client.post(address, _typed(values, do="save", on=str(seq)))
    assert refused.status_code == 422
    assert 'value="Mława"' in refused.content.decode()
    done = client.post(address, _typed(values, do="save", on=str(seq), reason="zmiana sali"))
    assert done.status_code == 302
    now = log.load(tournament)
    assert now.state.regulations.place == "Mława"
    assert isinstance(now.events[-1].act, Amend)
    again = client.post(address, _typed(values, do="save", on=str(seq), reason="zmiana sali"))
    assert again.status_code == 302
    assert log.load(tournament).seq == now.seq  # doing it twice does no harm


def test_a_form_as_it_was_shown_changes_nothing(client: Client, ala: User) -> None:
    """The surnames that it shows were guessed: nobody has said anything yet."""
    text = example_text("swiss_classic_100").replace('surname = "Zielińska"\n', "")
    row = log.create(text)
    _chief(row, ala)
    done = client.post(reverse("desk:regulations", args=[row.key]), _typed(form_of(text), do="save", on="0"))
    assert (done.status_code, log.load(row).seq) == (302, 0)


def test_what_rounds_rest_on_stays(client: Client, ala: User, tournament: Tournament) -> None:
    _chief(tournament, ala)
    values = form_of(log.load(tournament).text) | {"system": "round_robin", "rounds": ""}
    answer = client.post(
        reverse("desk:regulations", args=[tournament.key]),
        _typed(values, do="save", on=str(log.load(tournament).seq), reason="bo tak"),
    )
    assert answer.status_code == 422
    assert "KW2025:IV.2.2" in answer.content.decode()


def test_two_who_amend_at_once_are_told(client: Client, ala: User) -> None:
    row = log.create(example_text("swiss_classic_100"))
    _chief(row, ala)
    values = form_of(example_text("swiss_classic_100"))
    address = reverse("desk:regulations", args=[row.key])
    assert client.post(address, _typed(values | {"place": "A"}, do="save", on="0")).status_code == 302
    late = client.post(address, _typed(values | {"place": "B"}, do="save", on="0"))
    assert late.status_code == 422
    assert log.load(row).state.regulations.place == "A"


def test_an_unknown_criterion_cannot_be_amended_in(client: Client, ala: User) -> None:
    row = log.create(example_text("swiss_classic_100"))
    _chief(row, ala)
    values = form_of(example_text("swiss_classic_100")) | {"tiebreaks": "NIC"}
    answer = client.post(reverse("desk:regulations", args=[row.key]), _typed(values, do="save", on="0"))
    assert answer.status_code == 422
    assert log.load(row).seq == 0


def test_FTR_3c_every_point_of_an_invitation_is_announced(client: Client, ala: User) -> None:
    row = log.create(example_text("double_round_robin_chess"), chief=ala)
    page = client.get(reverse("desk:announcement", args=[row.key])).content.decode()
    for number in range(1, 17):
        assert f"FTR2012:3c.{number}<" in page
    assert "Hotel Bursztyn" in page
    assert "Marta Lis" in page
    points = announced_points(log.load(row).state.regulations, Voice(language_of("pl")))
    assert all(point.lines for point in points)


def test_what_is_not_said_is_shown_to_who_can_say_it(client: Client, ala: User) -> None:
    row = log.create('name = "X"\ngame = "100"\nsystem = "swiss"\n')
    address = reverse("desk:announcement", args=[row.key])
    assert "Jeszcze nie podano" not in client.get(address).content.decode()
    _chief(row, ala)
    assert "Jeszcze nie podano" in client.get(address).content.decode()


def test_every_finding_has_a_place_in_the_form() -> None:
    known = {f"f-{part.name}" for section in SECTIONS for part in section.parts} | {
        f"s-{each.key}" for each in SECTIONS
    }
    for setting in ("points", "points.draw", "appeals", "appeals.members", "arbiters", "playoff", "schedule", "house"):
        assert find_field(setting)[0] in known
    assert find_field("points")[0] == "s-points"
    assert find_field("playoff")[0] == "s-points"
