"""Line-ups in the browser: by when they are due, who may know them, and a Scheveningen match as two teams."""

from __future__ import annotations

import pytest
from django.test import Client
from rounds_at_hand import AT, OPEN, captain, page, paired, started

from kodeks.tournament import Entry, propose_pairing
from kodeks.tournament.acts import Announce, Result, Start
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.rights import Role

pytestmark = pytest.mark.django_db(transaction=True)
TEAMS = """name = "Liga"
game = "{game}"
system = "team_round_robin"
boards = 2
{minutes}
[[schedule]]
round = 1
starts = {starts}
"""
LONG_AGO, ONE_DAY = "2020-11-16T10:00:00", "2036-11-16T10:00:00"


def league(owner: User, *, game: str = "100", minutes: str = "", starts: str = ONE_DAY) -> Tournament:
    teams = [Entry(name=name, players=(f"{name} A", f"{name} B")) for name in ("Mława", "Szczecin")]
    return started(TEAMS.format(game=game, minutes=minutes, starts=starts), teams, owner)


@pytest.mark.parametrize(
    ("game", "minutes", "hour", "article"),
    [
        ("100", "", "09:45", "V.3.6.1.3"),
        ("100", "lineup_minutes = 60", "09:00", "V.3.6.1.3"),
        ("chess", "lineup_minutes = 30", "09:30", "13a"),
    ],
)
def test_V_3_6_1_3_by_when_line_ups_are_due(
    client: Client, owner: User, game: str, minutes: str, hour: str, article: str
) -> None:
    row = league(owner, game=game, minutes=minutes)
    for path in ("", "round/1/line-ups/", "round/1/line-ups/1/"):
        shown = page(client, row, path)
        assert f", {hour}</time>" in shown, path
        assert article in shown, path
    log.append(row, lambda state: [propose_pairing(state).act], by=owner, at=AT)  # type: ignore[union-attr]
    assert f", {hour}</time>" in page(client, row, "round/1/")
    name = log.load(row).state.entry(1).name
    late = {"board1": f"{name} A", "board2": f"{name} B", "handed_in": f"2036-11-16T{hour}:01"}
    answer = client.post(f"/t/{row.key}/round/1/line-ups/1/", {**late, "on": log.load(row).seq})
    assert answer.status_code == 422
    assert "skład podano za późno" in answer.content.decode()
    assert article in answer.content.decode()


def test_teams_meet_as_hosts_and_guests_wherever_pairs_stand(client: Client, owner: User) -> None:
    """Who of them has which colour goes by the board."""
    row = league(owner)
    for path in ("pair/", "round/1/by-hand/"):
        heads = page(client, row, path).split("<thead>")[1].split("</thead>")[0]
        assert "gospodarze" in heads, path
        assert "białe" not in heads, path


def test_chess_regulations_that_do_not_say_it_have_no_deadline(client: Client, owner: User) -> None:
    assert "Termin podania" not in page(client, league(owner, game="chess"), "round/1/line-ups/")


def test_a_captain_who_is_late_is_told_and_an_arbiter_says_when_it_came(client: Client, owner: User) -> None:
    row = league(owner, starts=LONG_AGO)
    name, address = log.load(row).state.entry(1).name, f"/t/{row.key}/round/1/line-ups/1/"
    form = {"board1": f"{name} B", "board2": f"{name} A"}
    his = captain(row, 1)
    assert "Termin minął" in page(his, row, "round/1/line-ups/1/")
    late = his.post(address, {**form, "handed_in": "2020-11-16T09:00", "on": log.load(row).seq})  # his word is no proof
    assert "skład podano za późno" in late.content.decode()
    assert not log.load(row).state.line_ups
    for odd in ("dziś rano", "9" * 5000):
        answer = client.post(address, {**form, "handed_in": odd, "on": log.load(row).seq})
        assert answer.status_code == 422
        assert "to nie jest data z godziną" in answer.content.decode()
    client.post(address, {**form, "handed_in": "2020-11-16T09:45", "on": log.load(row).seq})
    assert log.load(row).state.line_ups[1, 1] == (f"{name} B", f"{name} A")


def test_a_captain_finds_his_line_up_before_the_round_is_paired(owner: User) -> None:
    row = league(owner)
    his = captain(row, 1)
    shown = page(his, row, "")
    assert f"/t/{row.key}/round/1/line-ups/" in shown
    assert "Teraz:" not in shown  # that is for the arbiters
    log.append(row, lambda state: [propose_pairing(state).act], by=owner, at=AT)  # type: ignore[union-attr]
    assert f"/t/{row.key}/round/1/line-ups/" in page(his, row, "")


@pytest.mark.parametrize("role", [Role.CLERK, Role.ORGANISER])
def test_V_3_6_1_4_only_arbiters_know_a_line_up_before_the_round_begins(owner: User, role: Role) -> None:
    row = league(owner)
    log.append(row, lambda state: [propose_pairing(state).act, Announce(1)], by=owner, at=AT)  # type: ignore[union-attr]
    user = User.objects.create(username="helper", name="Pomoc")
    Membership.objects.create(tournament=row, user=user, role=role)
    helper = Client()
    helper.force_login(user)
    assert "Mława A" not in page(helper, row, "round/1/")
    log.append(row, [Start(1)], by=owner, at=AT)
    assert "Mława A" in page(helper, row, "round/1/")


# Scheveningen


def test_V_3_7_the_two_teams_of_a_scheveningen_match(client: Client, owner: User) -> None:
    clubs = ("Mława", "Mława", "Szczecin", "Szczecin")
    entries = [Entry(name=f"Gracz {place}", club=club) for place, club in enumerate(clubs, start=1)]
    row = started(
        'name = "Mecz"\ngame = "100"\nsystem = "scheveningen"\nstart_numbers = "given"\n',
        entries,
        owner,
        ("2-0", "1-1"),
    )
    boards = log.load(row).state.rounds[0].boards
    ahead = boards[0].white <= 2
    assert "Mława – Szczecin" in page(client, row, "round/1/")
    score = "3 : 1" if ahead else "1 : 3"
    assert f'<span class="score">{score}</span>' in page(client, row, "round/1/")
    paired(row, owner)
    form = {"on": log.load(row).seq, "stage": "started", "entry": "1 1-1"}
    facts = client.post(f"/t/{row.key}/round/2/result/", form, headers={"accept": "application/json"}).json()
    assert set(facts["rows"]) == {"b1", "m0"}
    assert "1 : 1" in facts["rows"]["m0"]
    assert ("cały mecz 4 : 2" if ahead else "cały mecz 2 : 4") in facts["rows"]["m0"]


def test_teams_without_a_common_club_are_home_and_guests(client: Client, owner: User) -> None:
    entries = [Entry(name=f"Gracz {place}") for place in range(4)]
    row = started('name = "Mecz"\ngame = "chess"\nsystem = "scheveningen"\n', entries, owner, OPEN)
    log.append(row, [Result(1, 1, "½-½")], by=owner, at=AT)
    shown = page(client, row, "round/1/")
    assert "Gospodarze – Goście" in shown
    assert "½ : ½" in shown
