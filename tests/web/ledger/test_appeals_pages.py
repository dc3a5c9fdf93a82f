"""What follows a decision: corrected, revoked, appealed against from instance to instance."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from rounds_at_hand import OPEN, players, started
from test_ledger_pages import APPEALS, decide, sanctioned, state_of, text_of

from kodeks.tournament.acts import NoteKind
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.incidents import incidents_at
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.logs.threads import threads
from kodeks.web.rights import Role

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def client(owner: User) -> Client:
    made = Client(HTTP_ACCEPT_LANGUAGE="pl")
    made.force_login(owner)
    return made


@pytest.fixture
def event(owner: User) -> Tournament:
    """Six players in round 1, without results."""
    regulations = f'name = "Sześć"\ngame = "100"\nsystem = "swiss"\nrounds = 5\ntempo = "60m+30s"\n{APPEALS}'
    return started(regulations, players(6), owner, OPEN)


# Follow-ups


def test_a_decision_is_corrected_and_revoked(client: Client, event: Tournament) -> None:
    seq = sanctioned(client, event)
    address = f"/t/{event.key}/ledger/{seq}/"
    on = log.load(event).seq
    client.post(f"{address}follow/", {"on": on, "what": "correction", "words": "To był przeciwnik", "form": "follow"})
    on = log.load(event).seq
    client.post(f"{address}follow/", {"on": on, "what": "revoked", "words": "Pomyłka", "result": "2-0"})
    last, before = state_of(event).notes[-1], state_of(event).notes[-2]
    assert (before.what, before.decision, last.what, last.decision) == ("correction", seq, "revoked", seq)
    assert state_of(event).rounds[0].boards[0].score.white == 2
    page = text_of(client.get(f"/t/{event.key}/ledger/"))
    assert "Sprostowanie: To był przeciwnik" in page
    assert "uchylona" in page


def test_two_who_revoke_at_once_are_told(client: Client, event: Tournament) -> None:
    address, on = f"/t/{event.key}/ledger/{sanctioned(client, event)}/follow/", log.load(event).seq
    client.post(address, {"on": on, "what": "revoked", "words": "a"})
    answer = client.post(address, {"on": on, "what": "correction", "words": "b"}, follow=True)
    assert "notice error" in text_of(answer)
    assert len(state_of(event).notes) == 1


def test_bad_forms_keep_what_was_typed(client: Client, event: Tournament) -> None:
    address = f"/t/{event.key}/ledger/{sanctioned(client, event)}/"
    for path, fields in (
        ("follow", {"what": "", "words": "tak się stało"}),
        ("follow", {"what": "revoked", "words": " "}),
        ("appeal", {"who": "", "words": "tak się stało"}),
        ("appeal", {"who": "Ola", "when": "wczoraj", "words": "tak się stało"}),
        ("decide", {"outcome": "upheld", "words": "tak się stało"}),
    ):
        answer = client.post(f"{address}{path}/", {"form": path, **fields})
        assert answer.status_code == 422, path
        assert 'role="alert"' in text_of(answer)
        if path != "decide" and fields["words"].strip():
            assert "tak się stało</textarea>" in text_of(answer)
    assert not state_of(event).notes


# Appeals


def test_II_2_2_5_an_appeal_goes_from_instance_to_instance(client: Client, event: Tournament) -> None:
    seq = sanctioned(client, event)
    address = f"/t/{event.key}/ledger/{seq}/"
    page = text_of(client.get(address))
    assert "<count-down" in page  # 30 minutes from the decision
    assert re.search(r"jury odwoławcze", page)
    answer = client.post(f"{address}appeal/", {"on": log.load(event).seq, "who": "Gracz 1", "words": "Nie stukałem"})
    assert answer.status_code == 302
    appeal = state_of(event).notes[-1]
    assert (appeal.kind, appeal.what, appeal.decision) == (NoteKind.APPEAL, "appeal:jury", seq)
    page = text_of(client.get(address))
    assert "<s>Gracz 1</s>" in page  # nobody judges his own case
    assert "Zofia Nowak" in page  # the reserve
    on = log.load(event).seq
    client.post(f"{address}decide/", {"on": on, "outcome": "dismissed", "words": "Świadkowie", "announce": "yes"})
    decision = state_of(event).notes[-1]
    assert (decision.what, decision.follows) == ("dismissed:jury", state_of(event).noted[-2])
    assert "Głosowali: Ewa Lis, Jan Buk, Zofia Nowak." in decision.text
    page = text_of(client.get(address))
    assert "ostateczna" in page
    assert client.post(f"{address}appeal/", {"who": "Gracz 1", "words": "znowu"}).status_code == 422


def test_IV_1_the_chief_arbiter_hears_appeals_against_a_round_arbiter(event: Tournament) -> None:
    wrona = User.objects.create(username="wrona", name="Piotr Wrona")
    Membership.objects.create(tournament=event, user=wrona, role=Role.ROUND)
    other = Client(HTTP_ACCEPT_LANGUAGE="en")
    other.force_login(wrona)
    seq = sanctioned(other, event)
    address = f"/t/{event.key}/ledger/{seq}/"
    late = timezone.localtime() + timedelta(hours=2)
    other.post(f"{address}appeal/", {"who": "Gracz 1", "words": "Not me", "when": f"{late:%Y-%m-%dT%H:%M}"})
    assert state_of(event).notes[-1].what == "appeal:chief_arbiter"
    assert "after the deadline" in state_of(event).notes[-1].text
    on = log.load(event).seq
    other.post(f"{address}decide/", {"on": on, "outcome": "upheld", "words": "He is right", "result": "2-0"})
    assert state_of(event).rounds[0].boards[0].score.white == 2
    assert "It goes to:" in text_of(other.get(address))  # the next instance is offered


@pytest.mark.parametrize("level", ["local", "national"])
def test_IV_5_3_4_the_regulations_open_the_way_to_the_college(client: Client, owner: User, level: str) -> None:
    start = f'name = "B"\ngame = "100"\nsystem = "swiss"\nrounds = 3\nlevel = "{level}"\n'
    row = started(f"{start}[appeals]\nto_college = true\n", players(4), owner, OPEN)
    address = f"/t/{row.key}/ledger/{sanctioned(client, row)}/"
    page = text_of(client.get(address))
    assert "ostateczna" not in page
    assert "IV.5.3.4" in page
    client.post(f"{address}appeal/", {"on": log.load(row).seq, "who": "Gracz 1", "words": "Nie stukałem"})
    assert state_of(row).notes[-1].what == "appeal:college"
    assert "Kolegium Sędziów" in text_of(client.get(f"/t/{row.key}/announcement/"))


def test_without_a_jury_the_chief_arbiter_is_the_last(client: Client, owner: User) -> None:
    row = started('name = "B"\ngame = "100"\nsystem = "swiss"\nrounds = 3\n', players(4), owner, OPEN)
    page = text_of(client.get(f"/t/{row.key}/ledger/{sanctioned(client, row)}/"))
    assert "ostateczna" in page


@pytest.mark.parametrize("when", ["0001-01-01T00:00+14:00", "9999-12-31T23:59-14:00"])
def test_a_moment_outside_the_calendar_is_told(client: Client, event: Tournament, when: str) -> None:
    address = f"/t/{event.key}/ledger/{sanctioned(client, event)}/appeal/"
    answer = client.post(address, {"form": "appeal", "who": "Gracz 1", "words": "x", "when": when})
    assert answer.status_code == 422


def test_the_moment_of_an_appeal_is_written_as_people_write_it(client: Client, event: Tournament) -> None:
    address = f"/t/{event.key}/ledger/{sanctioned(client, event)}/appeal/"
    client.post(address, {"who": "Gracz 1", "words": "x", "when": "2026-11-16T10:05"})
    assert "16 listopada 2026, 10:05" in state_of(event).notes[-1].text


def test_IV_1_who_has_the_role_is_the_chief_arbiter_whatever_his_name(event: Tournament) -> None:
    laptop = User.objects.create(username="laptop", name="Stolik sędziowski")
    Membership.objects.create(tournament=event, user=laptop, role=Role.CHIEF)
    here = Client(HTTP_ACCEPT_LANGUAGE="pl")
    here.force_login(laptop)
    here.post(f"/t/{event.key}/ledger/{sanctioned(here, event)}/appeal/", {"who": "Gracz 1", "words": "x"})
    assert state_of(event).notes[-1].what == "appeal:jury"


def test_II_2_2_5_an_appeal_against_an_upheld_appeal_brings_the_decision_back(event: Tournament) -> None:
    wrona = User.objects.create(username="wrona", name="Piotr Wrona")
    Membership.objects.create(tournament=event, user=wrona, role=Role.ROUND)
    here = Client(HTTP_ACCEPT_LANGUAGE="pl")
    here.force_login(wrona)
    address = f"/t/{event.key}/ledger/{sanctioned(here, event)}/"
    found = []
    for who in ("Gracz 1", "Gracz 4"):  # to the chief arbiter; then the opponent to the jury
        here.post(f"{address}appeal/", {"who": who, "words": "x"})
        here.post(f"{address}decide/", {"outcome": "upheld", "words": "Rację ma odwołujący"})
        found.append(threads(log.load(event), incidents_at(event.pk))[0].is_revoked)
    assert found == [True, False]


def test_nobody_appeals_against_a_proposal(client: Client, event: Tournament) -> None:
    decide(client, event, round="", board="", what="other", kind="proposal", words="Więcej zegarów")
    address = f"/t/{event.key}/ledger/{state_of(event).noted[-1]}/"
    assert 'id="appeal"' not in text_of(client.get(address))
    assert client.post(f"{address}appeal/", {"who": "x", "words": "y"}).status_code == 422


@pytest.mark.parametrize("path", ["follow/", "appeal/", "decide/"])
def test_who_comes_to_the_address_of_a_form_finds_the_decision(client: Client, event: Tournament, path: str) -> None:
    address = f"/t/{event.key}/ledger/{sanctioned(client, event)}/"
    answer = client.get(address + path)
    assert (answer.status_code, answer.headers["Location"]) == (302, address)
