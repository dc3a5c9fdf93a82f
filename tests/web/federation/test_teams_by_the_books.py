"""An event of teams by the federation's books: its players have names alone, and the commission says who they are."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone
from rounds_at_hand import file_of, pairing_of

from kodeks.rating import ListName, ListRow, Quarter
from kodeks.rating import RatingList as ListValue
from kodeks.tournament import Act, Entry, acts
from kodeks.tournament import Tournament as Played
from kodeks.tournament.acts import Announce, Enter, Number, Pair, Result, Start
from kodeks.web.accounts.models import User
from kodeks.web.books import models
from kodeks.web.books.arbiter_books import keep_register
from kodeks.web.books.list_import import keep_lists
from kodeks.web.books.rating_books import compute
from kodeks.web.books.register import rating_numbers
from kodeks.web.logs import log

pytestmark = pytest.mark.django_db(transaction=True)
REGULATIONS = """name = "Liga"
starts = 2026-09-04
ends = 2026-09-06
game = "100"
edition = "kw2025"
level = "local"
rated = true
system = "team_round_robin"
boards = 2
lineup = "open"
tempo = "60m+30s"
score_sheets = true

[[arbiters]]
name = "Anna Zielińska"
role = "chief"
"""
ARBITER = """[[arbiters]]
id = "S-1"
name = "Anna Zielińska"
classes = [{ class = "first", since = 2015-01-01 }]
licences = [{ number = "S-1", valid_from = 2026-01-01 }]
"""
TEAMS = 8


@pytest.fixture(autouse=True)
def _september(monkeypatch: pytest.MonkeyPatch) -> None:
    now = datetime(2026, 9, 10, 12, tzinfo=ZoneInfo("Europe/Warsaw"))
    monkeypatch.setattr(timezone, "now", lambda: now)


def _keep_books(owner: User) -> None:
    """All but one of the players, licensed, and a namesake of the first."""
    people = [(f"L-{number}", f"Gracz {number}") for number in (*range(1, 15), 16)] + [("L-100", "Gracz 1")]
    rows = tuple(
        ListRow(player=number, name=name, list_name=ListName.A, rating=2260, games=40, last_game=date(2026, 6, 1))
        for number, name in people
    )
    keep_lists([ListValue("100", Quarter.parse("2026Q3"), rows)], owner)
    models.Player.objects.update(sex="m", title_100="III", licence_from=date(2026, 1, 1))
    keep_register(ARBITER)


def _round(state: Played) -> list[Act]:
    """The lower team wins on all boards."""
    (pair,) = pairing_of(state)
    assert isinstance(pair, Pair)
    results = [
        Result(pair.round, match, "2-0" if (host < guest) is (board == 1) else "0-2", board)
        for match, (host, guest) in enumerate(pair.pairs, start=1)
        for board in (1, 2)
    ]
    return [pair, Announce(pair.round), Start(pair.round), *results]


def _submitted(officer: Client, owner: User) -> models.Submission:
    """Eight teams of two; somebody of the first team and somebody of the last have one name."""
    teams = [(f"Gracz {2 * team - 1}", f"Gracz {2 * team}") for team in range(1, TEAMS + 1)]
    teams[-1] = ("Gracz 1", "Gracz 16")
    entries: list[Act] = [Enter(Entry(name=f"Klub {team}", players=names)) for team, names in enumerate(teams, 1)]
    steps = [entries, [Number(tuple(range(TEAMS)), "seed")], *[_round] * (TEAMS - 1)]
    row = log.import_file(file_of(REGULATIONS, steps, str(owner), ""), by=owner, chief=owner)
    assert log.append(row, [acts.Close()], by=owner, at="2026-09-06T18:00:00")[-1].step.is_accepted
    assert officer.post(f"/federation/t/{row.key}/submit/").status_code == 302
    return models.Submission.objects.get()


def test_VII_5_1_VII_7_1_players_of_teams_are_told_apart_by_the_commission(owner: User) -> None:
    """Of the two of one name one is in the register, beside a namesake of his, and the other is new."""
    officer = Client()
    officer.force_login(owner)
    _keep_books(owner)
    submission = _submitted(officer, owner)
    address = f"/federation/submissions/{submission.pk}/"
    shown = officer.get(address).content.decode()
    assert "na listach jest kilka osób o tym nazwisku" in shown
    assert 'name="person-0"' in shown
    assert 'name="person-14"' in shown
    assert 'name="person-1"' not in shown
    assert officer.post(f"{address}approve/", {"settled": "2026-09-10"}).status_code == 422
    said = {"person-0": "L-100", "person-14": "new"}
    shown = officer.get(address, said).content.decode()
    assert "na listach jest kilka osób o tym nazwisku" not in shown
    assert '<input type="hidden" name="person-0" value="L-100">' in shown
    assert "Powiedz, która to osoba" not in shown
    said |= {
        "person-3": "L-9",
        "answer-licences": "withhold",
        "answer-notice": "withhold",
    }  # who is new has no licence [VII.7.3.3]
    assert officer.post(f"{address}approve/", {"settled": "2026-09-10", **said}).status_code == 302
    submission.refresh_from_db()
    assert (submission.status, submission.options["meant"]) == ("approved", {"0": "L-100", "14": "new"})
    told = officer.get(address).content.decode()
    assert "<li>Gracz 1: L-100</li><li>Gracz 1: nowa osoba" in told
    new = models.Player.objects.get(number="R-1")
    assert (new.name, new.title_100) == ("Gracz 1", "")
    assert models.Player.objects.get(number="L-100").title_100 == "II"
    assert models.Player.objects.get(number="L-1").title_100 == "III"
    assert [f'"{number}"' in submission.event for number in ("L-100", "R-1", "L-1")] == [True, True, False]


def test_nobody_is_taken_for_somebody_of_another_name(owner: User) -> None:
    officer = Client()
    officer.force_login(owner)
    for number in ("L-1", "L-2", "L-3"):
        models.Player.objects.create(number=number, name="Gracz 1" if number != "L-3" else "Gracz 30")
    for player in models.Player.objects.all():
        player.note_words()
        player.save()
    submission = _submitted(officer, owner)
    for wrong in ("L-3", "X-1", "0"):
        shown = officer.get(f"/federation/submissions/{submission.pk}/", {"person-0": wrong}).content.decode()
        assert "na listach jest kilka osób o tym nazwisku" in shown, wrong


def test_D_117_who_played_beside_somebody_unknown_is_not_idle(owner: User) -> None:
    """Three years without a booked game are over, but a report waits: who some of its players are is not said yet."""
    officer = Client()
    officer.force_login(owner)
    _keep_books(owner)
    models.Listed.objects.filter(player__number__in=("L-2", "L-100")).update(last_game=date(2023, 9, 20))
    _submitted(officer, owner)
    found = compute("100")
    assert found is not None
    stands = {row.player: row.list_name for row in found.after.rows}
    assert (stands["L-2"], stands["L-100"]) == (ListName.A, ListName.N)


def test_D_117_two_of_one_name_are_two_whoever_they_are() -> None:
    """Without a club or a team, too: they are told apart by their places, and nobody else's number changes."""
    one, two = (Entry(name="Jan Nowak", birth=birth) for birth in ("1980", "1990"))
    ala = Entry(name="Ala Kot")
    found = rating_numbers([(one, None), (ala, None), (two, None), (Entry(name="Iza"), models.Player(number="L-7"))])
    assert [*found.values()] == ["Jan Nowak (1)", None, "Jan Nowak (3)", "L-7"]
