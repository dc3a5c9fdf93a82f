"""Knock-out, a match of two and play-offs in the browser."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from rounds_at_hand import page, paired, players, started
from spectators import spectator_in

from kodeks.tournament import propose_pairing
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_bracket(client: Client, owner: User) -> None:
    row = started('name = "Puchar"\ngame = "100"\nsystem = "knockout"\nstart_numbers = "given"\n', players(5), owner)
    page(client, row, "bracket/")
    while True:
        proposal = propose_pairing(log.load(row).state)
        if not hasattr(proposal, "act"):
            break
        paired(row, owner, *["2-0" for _ in proposal.act.pairs])
    shown = page(client, row, "bracket/")
    assert "Finał" in shown
    assert "Półfinały" in shown
    assert "Zwycięża Gracz" in shown
    assert "pauza" in shown
    page(client, row, "pair/")


def test_a_match_of_two(client: Client, owner: User) -> None:
    row = started('name = "Mecz"\ngame = "100"\nsystem = "match"\ngames_per_match = 2\n', players(2), owner, ("2-0",))
    assert "Mecz" in page(client, row, "bracket/")


def test_there_is_no_bracket_in_a_swiss(client: Client, swiss: Tournament) -> None:
    page(client, swiss, "bracket/", 404)
    page(client, swiss, "round/1/line-ups/", 404)


def test_a_play_off_is_drawn_from_a_seed_and_its_order_recorded(client: Client, owner: User) -> None:
    row = started('name = "Kołowy"\ngame = "100"\nsystem = "round_robin"\ntiebreaks = []\n', players(4), owner)
    for _ in range(3):
        paired(row, owner, "1-1", "1-1")
    assert "Miejsce 1" in page(client, row, "play-off/")
    drawn = client.get(f"/t/{row.key}/play-off/?tied=1&tied=2", follow=True)
    assert "V.1.7.1.6" in drawn.content.decode()
    seed = re.findall(r'name="seed" value="(\w+)"', drawn.content.decode())[0]
    same = {"tied": ["1", "2"], "place1": "1", "place2": "1", "seed": seed, "on": log.load(row).seq}
    assert (
        "Każdy musi mieć inne miejsce"
        in client.post(f"/t/{row.key}/play-off/order/", same, follow=True).content.decode()
    )
    client.post(f"/t/{row.key}/play-off/order/", {**same, "place1": "2"})
    assert dict(log.load(row).state.play_off) == {2: 1, 1: 2}
    page(client, row, "play-off/?tied=1&seed=x", 422)


def test_A3_1_k6_another_rate_of_a_play_off_is_agreed_on_at_the_desk(client: Client, owner: User) -> None:
    regulations = (
        'name = "Kołowy"\ngame = "chess"\nsystem = "round_robin"\nstart_numbers = "given"\ntiebreaks = ["DE"]\n'
    )
    row = started(regulations, players(2), owner, ("½-½",))
    form = {"tied": ["1", "2"], "seed": "abc", "tempo": "15m+10s"}

    def hold(**more: str) -> str:
        asked = {**form, **more, "on": str(log.load(row).seq)}
        return client.post(f"/t/{row.key}/play-off/hold/", asked, follow=True).content.decode()

    assert "inne tempo niż 3m+2s wymaga zgody" in hold()
    assert not log.load(row).state.play_offs
    hold(reason="Organizator się zgadza")
    (held,) = log.load(row).state.play_offs
    assert (held.numbers, held.tempo) == ((1, 2), "15m+10s") or (held.numbers, held.tempo) == ((2, 1), "15m+10s")


def test_A3_1_k_a_play_off_is_ordered_paired_and_played_at_the_desk(client: Client, owner: User) -> None:
    regulations = 'name = "Szachy"\ngame = "chess"\nsystem = "round_robin"\nstart_numbers = "given"\n'
    row = started(regulations, players(4), owner)
    for _ in range(3):
        paired(row, owner, "1/2-1/2", "1/2-1/2")

    def send(path: str, **form: object) -> str:
        form |= {"on": log.load(row).seq}
        return client.post(f"/t/{row.key}/play-off/{path}", form, follow=True).content.decode()

    drawn = client.get(f"/t/{row.key}/play-off/?tied=1&tied=2&tied=3&tied=4&seed=abc").content.decode()
    assert "Zarządź ten baraż" in drawn
    shown = send("hold/", tied=[1, 2, 3, 4], seed="abc", tempo="3m+2s")
    assert "Skojarz rundę 1 barażu" in shown
    assert "Baraż został zarządzony" in shown
    assert "trwa baraż" in send("hold/", tied=[1, 2], seed="x", tempo="")
    for count in (2, 2, 1, 1):
        assert "Runda barażu została skojarzona" in send("pair/")
        (*_, boards) = log.load(row).state.play_offs[0].rounds
        assert len(boards) == count
        for board in boards:
            best = min(board.white, board.black)
            shown = send("result/", entry=f"{board.board} {'1-0' if best == board.white else '0-1'}")
    assert "baraż: 1. Gracz 1;" in shown
    assert dict(log.load(row).state.play_off)[1] == 1
    assert "baraż: 1. Gracz 1;" in page(client, row, "standings/")
    assert "zarządzono baraż" in page(client, row, "history/")
    assert "Baraże" in page(client, row, "report/")
    assert "baraż jest zakończony" in send("pair/")


def test_the_bracket_tells_nothing_of_a_round_that_is_not_announced(client: Client, owner: User) -> None:
    row = started('name = "Puchar"\ngame = "100"\nsystem = "knockout"\nstart_numbers = "given"\n', players(4), owner)
    client.post(f"/t/{row.key}/pair/", {"on": log.load(row).seq})
    spectator = Client()
    spectator.force_login(spectator_in(row))
    assert "round/1/" not in page(spectator, row, "bracket/").split("</nav>")[1]
    assert "round/1/" in page(client, row, "bracket/").split("</nav>")[1]
