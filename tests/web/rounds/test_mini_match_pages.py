"""Mini-matches in the browser: from the form of the regulations to the table [II.5.5]."""

from __future__ import annotations

import pytest
from django.test import Client
from rounds_at_hand import AT, OPEN, page, players, started

from kodeks.tournament.acts import Result
from kodeks.web.accounts.models import User
from kodeks.web.logs import log

pytestmark = pytest.mark.django_db(transaction=True)
MINI = 'name = "Mini"\ngame = "64"\nsystem = "{system}"\nrounds = 3\ngames_per_match = 2\n{more}'


@pytest.mark.parametrize("more", ["", 'match_counts = "games"\n'])
@pytest.mark.parametrize("system", ["swiss", "round_robin"])
def test_II_5_5_a_mini_match_at_the_desk(client: Client, owner: User, system: str, more: str) -> None:
    row = started(MINI.format(system=system, more=more), players(4), owner, OPEN)
    shown = page(client, row, "round/1/")
    assert "Minimecz 1" in shown
    assert "Stół.partia" in shown
    for game, text in (("1.1", "2-0"), ("1.2", "1-1")):
        sent = {"board": game, "result": text, "on": log.load(row).seq}
        assert client.post(f"/t/{row.key}/round/1/result/", sent).status_code == 302
    board = log.load(row).state.rounds[0].boards[0]
    assert board.score is not None
    assert (board.score.white, board.score.black) == ((3, 1) if more else (2, 0))
    assert ("za minimecz 2:0" in page(client, row, "round/1/")) == (not more)
    log.append(row, [Result(1, 2, "+/-")], by=owner, at=AT)
    assert ("<small>3:1</small>" in page(client, row, "crosstable/")) == (not more)
    card = page(client, row, f"card/{board.white}/")
    assert "Partia 2" in card
    for path in ("standings/", "games/", "report/", "round/1/verify/", "round/1/why/", "regulations/"):
        page(client, row, path)


def test_a_result_without_its_game_is_refused(client: Client, owner: User) -> None:
    row = started(MINI.format(system="swiss", more=""), players(4), owner, OPEN)
    seq = log.load(row).seq
    answer = client.post(f"/t/{row.key}/round/1/result/", {"board": "1", "result": "2-0", "on": seq}, follow=True)
    assert "trzeba podać partię" in answer.content.decode()
    assert log.load(row).seq == seq
