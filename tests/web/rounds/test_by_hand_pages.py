"""A pairing by hand in the browser: drafted, compared with the engine's, recorded with its reason."""

from __future__ import annotations

import pytest
from django.test import Client
from rounds_at_hand import page

from kodeks.tournament import propose_pairing
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament
from kodeks.web.rounds.pairing import Draft, read_draft

pytestmark = pytest.mark.django_db(transaction=True)


# By hand


def test_a_draft_is_written_and_read() -> None:
    draft = Draft(((1, 2), (3, 4)), 5)
    assert read_draft(str(draft)) == draft
    assert draft.exchanged(1, 5) == Draft(((5, 2), (3, 4)), 1)
    assert draft.turned(2) == Draft(((1, 2), (4, 3)), 5)
    assert [read_draft(text) for text in ("", "x", "1-", "5", "1-2.3.4", "1-2.-3")] == [None] * 6


def test_by_hand_compares_with_the_engine_and_names_what_is_violated(client: Client, swiss: Tournament) -> None:
    state = log.load(swiss).state
    first = state.rounds[0].boards[0]
    proposal = propose_pairing(state)
    draft = Draft(proposal.act.pairs, proposal.act.bye)  # type: ignore[union-attr]
    assert "Tak samo kojarzy program." in page(client, swiss, f"round/2/by-hand/?draft={draft}")
    opponent = next(two for two in draft.pairs if first.white in two)
    other = opponent[0] if opponent[1] == first.white else opponent[1]
    repeated = page(client, swiss, f"round/2/by-hand/?draft={draft}&one={other}&other={first.black}")
    assert "już ze sobą grali" in repeated
    assert "V.2.8.6.1.1" in repeated
    assert "program skojarzył" in repeated


def test_two_touches_exchange_two(client: Client, swiss: Tournament) -> None:
    draft = "1-2.3-4.5-6.7"
    picked = page(client, swiss, f"round/2/by-hand/?draft={draft}&pick=1")
    assert 'name="picked" value="1"' in picked
    assert "Wybrano: Gracz 1" in picked
    exchanged = page(client, swiss, f"round/2/by-hand/?draft={draft}&picked=1&pick=7")
    assert 'value="7-2.3-4.5-6.1"' in exchanged
    assert 'value="2-1.3-4.5-6.7"' in page(client, swiss, f"round/2/by-hand/?draft={draft}&turn=1")


def test_a_pairing_by_hand_needs_a_reason_and_is_recorded_with_it(client: Client, swiss: Tournament) -> None:
    proposal = propose_pairing(log.load(swiss).state)
    draft = Draft(proposal.act.pairs, proposal.act.bye).turned(1)  # type: ignore[union-attr]
    form = {"draft": str(draft), "on": log.load(swiss).seq}
    without = client.post(f"/t/{swiss.key}/round/2/by-hand/", form, follow=True)
    assert "notice error" in without.content.decode()
    assert f'value="{draft}"' in without.content.decode()  # nothing is lost
    client.post(f"/t/{swiss.key}/round/2/by-hand/", {**form, "reason": "uzgodniono"})
    now = log.load(swiss)
    assert tuple((board.white, board.black) for board in now.state.rounds[1].boards) == draft.pairs
    assert now.events[-1].act.reason == "uzgodniono"  # type: ignore[attr-defined]
    assert "para ustalona ręcznie" in page(client, swiss, "round/2/why/") or "kolory inne" in page(
        client, swiss, "round/2/why/"
    )


def test_a_recorded_pairing_is_changed_in_one_go_or_not_at_all(client: Client, swiss: Tournament) -> None:
    client.post(f"/t/{swiss.key}/pair/", {"on": log.load(swiss).seq})
    boards = log.load(swiss).state.rounds[1].boards
    draft = Draft(tuple((board.white, board.black) for board in boards), log.load(swiss).state.rounds[1].bye)
    address = f"/t/{swiss.key}/round/2/by-hand/"
    met = log.load(swiss).state.rounds[0].boards[0]
    two = next(two for two in draft.pairs if met.white in two)
    forbidden = draft.exchanged(two[0] if two[1] == met.white else two[1], met.black)
    form = {"draft": str(forbidden), "on": log.load(swiss).seq, "reason": "próba"}
    refused = client.post(address, form, follow=True)
    assert "już ze sobą grali" in refused.content.decode()
    assert log.load(swiss).state.rounds[1].boards == boards
    client.post(address, {**form, "draft": str(draft.turned(1))})
    assert log.load(swiss).state.rounds[1].boards[0].white == boards[0].black


@pytest.mark.parametrize("query", ["draft=x", "draft=1-99", "pick=abc", "draft=1-2.3-4.5-6.7&turn=99", "one=1&other=x"])
def test_a_draft_that_cannot_be_read_harms_nobody(client: Client, swiss: Tournament, query: str) -> None:
    page(client, swiss, f"round/2/by-hand/?{query}")


# What leads where


def test_the_reason_of_a_refused_pairing_by_hand_is_kept(client: Client, swiss: Tournament) -> None:
    form = {"draft": "1-2.3-4.5-6.7", "reason": "tak & już", "on": log.load(swiss).seq}
    met = log.load(swiss).state.rounds[0].boards[0]
    others = [number for number in range(1, 8) if number not in (met.white, met.black)]
    draft = Draft(((met.white, met.black), (others[0], others[1]), (others[2], others[3])), others[4])
    refused = client.post(f"/t/{swiss.key}/round/2/by-hand/", {**form, "draft": str(draft)}, follow=True)
    assert "już ze sobą grali" in refused.content.decode()
    assert 'name="reason" value="tak &amp; już"' in refused.content.decode()
