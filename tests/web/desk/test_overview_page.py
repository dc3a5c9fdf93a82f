"""The first page of a tournament: what comes next, and nothing that is not announced."""

from __future__ import annotations

import pytest
from django.test import Client
from rounds_at_hand import AT, page, players, started
from spectators import spectator_in

from kodeks.tournament import propose_pairing
from kodeks.tournament.acts import Announce, Postpone, Result, Start
from kodeks.web.accounts.models import User
from kodeks.web.desk.overview import next_step
from kodeks.web.logs import log

pytestmark = pytest.mark.django_db(transaction=True)
SWISS = 'name = "Siedem"\ngame = "100"\nsystem = "swiss"\nrounds = 2\n'


@pytest.fixture
def client(owner: User) -> Client:
    made = Client(HTTP_ACCEPT_LANGUAGE="pl")
    made.force_login(owner)
    return made


def test_one_step_after_the_other(client: Client, owner: User) -> None:
    row = started(SWISS, players(7), owner)
    said = []
    for acts in ([], [Announce(1)], [Start(1)], [Result(1, board, "2-0") for board in (1, 2, 3)]):
        log.append(row, acts or (lambda state: [propose_pairing(state).act]), by=owner, at=AT)  # type: ignore[union-attr]
        said.append(next_step(log.load(row).state).message.removeprefix("desk-next-"))
        page(client, row, "")
    assert said == ["announce", "start", "results", "pairing"]


def test_V_2_8_9_10_a_postponed_game_holds_nobody_up(owner: User) -> None:
    row = started(SWISS, players(6), owner, ("2-0", "2-0"))
    assert next_step(log.load(row).state).message == "desk-next-results"
    log.append(row, [Postpone(1, 3, "środa")], by=owner, at=AT)
    assert next_step(log.load(row).state).message == "desk-next-pairing"


def test_a_knock_out_that_has_its_winner_is_closed_next(client: Client, owner: User) -> None:
    row = started(
        'name = "Puchar"\ngame = "100"\nsystem = "knockout"\nstart_numbers = "given"\n', players(2), owner, ("2-0",)
    )
    assert next_step(log.load(row).state).message == "desk-next-close"
    assert f'href="/t/{row.key}/bracket/"' in page(client, row, "").split("</nav>")[0]  # from every page


def test_the_leaders_give_no_bye_away(client: Client, owner: User) -> None:
    """The bye of a round that is only paired brings its points when it is announced."""
    row = started(SWISS, players(3), owner, ("0-0",))
    before = page(client, row, "").split("<tbody>")[1]
    log.append(row, lambda state: [propose_pairing(state).act], by=owner, at=AT)  # type: ignore[union-attr]
    assert page(client, row, "").split("<tbody>")[1] == before
    spectator = Client(HTTP_ACCEPT_LANGUAGE="pl")
    spectator.force_login(spectator_in(row))
    shown = page(spectator, row, "")
    assert "1 / 2" in shown
    assert "ogłoś" not in shown
    assert f"/t/{row.key}/card/1/" in shown
