"""The demonstration: its ledger as an arbiter would have written it, and games that the rules can follow."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.test import Client
from django.utils import timezone

from kodeks.game import Phase
from kodeks.web.accounts.models import User
from kodeks.web.demonstration.tournaments import demonstrate_tournaments
from kodeks.web.logs import log
from kodeks.web.logs.games import flag_due_at, load_game
from kodeks.web.logs.incidents import incidents_at
from kodeks.web.logs.models import Tournament
from kodeks.web.logs.threads import threads
from kodeks.web.play.timekeeper import stop_after_outage
from kodeks.web.publication.models import Publication

pytestmark = pytest.mark.django_db(transaction=True)
NOW = timezone.make_aware(datetime(2026, 11, 16, 12, 0))


@pytest.fixture
def client(owner: User) -> Client:
    demonstrate_tournaments(owner, NOW)
    made = Client(HTTP_ACCEPT_LANGUAGE="pl")
    made.force_login(owner)
    return made


def named(name: str) -> Tournament:
    return Tournament.objects.get(name=name)


def test_the_ledger_tells_what_an_arbiter_meets(client: Client) -> None:
    row = named("Mistrzostwa Mazowsza")
    found = threads(log.load(row), incidents_at(row.pk))
    whats = [thread.root.note.what for thread in reversed(found)]
    assert whats == ["late", "clock_fault", "IRR-6", "BAN-10", "BAN-5"]
    assert [thread.root.incident is not None for thread in reversed(found)] == [False, False, True, True, True]
    phone, disturbed = found[1], found[0]
    assert [each.became for each in phone.later] == ["", "appeal", "dismissed"]
    assert not phone.is_revoked
    assert phone.open_appeal is None
    assert disturbed.open_appeal is not None
    page = client.get(f"/t/{row.key}/ledger/{phone.root.key}/").content.decode()
    assert "ostateczna" in page  # nobody stands above the jury
    assert "Głosowali: Henryk Kołodziej" in client.get(f"/t/{row.key}/notices/").content.decode()


def test_who_had_the_phone_has_lost(client: Client) -> None:
    state = log.load(named("Mistrzostwa Mazowsza")).state
    note = next(each for each in state.notes if each.what == "BAN-10")
    board = state.rounds[2].boards[(note.board or 0) - 1]
    assert board.score is not None
    assert note.against == (board.black if board.score.white > board.score.black else board.white)


@pytest.mark.parametrize(
    ("name", "place", "clock", "ending"),
    [
        ("Mistrzostwa Mazowsza", (3, 1), "0:", ""),
        ("Mistrzostwa Mazowsza", (4, 9), "0:", "white_resigned"),
        ("Mistrzostwa Mazowsza", (4, 10), "0:", "rules"),
        ("Turniej kołowy Wieży", (3, 3), "0:", "rules"),
    ],
)
def test_games_are_legal_and_have_clocks(
    client: Client, name: str, place: tuple[int, int], clock: str, ending: str
) -> None:
    number, board = place
    page = client.get(f"/t/{named(name).key}/round/{number}/board/{board}/game/").content.decode()
    assert f"<dd>{clock}" in page
    assert 'role="alert"' not in page
    assert "zapis zachowano bez sprawdzania" not in page
    assert (f'value="{ending}"' in page) if ending else ('name="ending"' not in page)


def test_every_page_of_a_note_opens(client: Client) -> None:
    for name in ("Mistrzostwa Mazowsza", "Powiatowy turniej szkół", "Turniej kołowy Wieży"):
        row = named(name)
        assert log.load(row).state.noted
        for seq in log.load(row).state.noted:
            assert client.get(f"/t/{row.key}/ledger/{seq}/").status_code == 200


def test_a_second_start_keeps_what_is_there(client: Client, owner: User) -> None:
    before = [row.seq for row in Tournament.objects.order_by("pk")]
    demonstrate_tournaments(owner, NOW)
    assert [row.seq for row in Tournament.objects.order_by("pk")] == before


def test_games_go_on_on_screens_and_somebody_calls(client: Client) -> None:
    row = named("Mistrzostwa Mazowsza")
    calm, calling = (load_game(row.games.get(round=4, board=board)) for board in (11, 12))
    now = round(NOW.timestamp() * 1000)
    for game in (calm, calling):
        state = game.state
        assert (state.phase, state.ending) == (Phase.PLAYING, None)
        assert sum(state.made) > 15
        assert state.conditions.keeps_time
        assert state.clock is not None
        assert state.clock.running is state.to_move, "the clock of who is to move runs"
        due = flag_due_at(game)
        assert due is not None
        assert due > now, "nobody has lost on time before anybody looks"
    assert calling.state.called
    stop_after_outage(now + 30_000)
    assert load_game(row.games.get(round=4, board=11)).state == calm.state, "no server was away while it started"
    wall = client.get(f"/t/{row.key}/round/4/boards/").content.decode()
    for game in (calm, calling):
        assert f"/t/{row.key}/boards/{game.pk}/" in wall
        assert client.get(f"/t/{row.key}/boards/{game.pk}/").status_code == 200
    public = Client(HTTP_ACCEPT_LANGUAGE="pl")
    Publication.objects.create(tournament=row, is_public=True)
    assert public.get(f"/public/{row.key}/game/4/11/").status_code == 200


def test_a_claim_was_upheld_and_gave_its_result(client: Client) -> None:
    row = named("Turniej kołowy Wieży")
    claim, ruling = (each for each in incidents_at(row.pk) if each.kind in ("claim", "decide"))
    assert (claim.code, ruling.follows, ruling.result) == ("repetition", claim.seq, "½-½")
    score = log.load(row).state.rounds[0].boards[1].score
    assert score is not None
    assert (score.white, score.black) == (1, 1)
    assert "FIDE2023:9.2.2" in {str(article) for article in ruling.articles}


def test_every_game_folds_whole_and_the_file_can_be_brought(client: Client, owner: User) -> None:
    """What is written was accepted; the file of each tournament is read back the same."""
    for row in Tournament.objects.all():
        for game in row.games.all():
            assert all(said.is_accepted for said in load_game(game).folded.said), game
        again = log.import_file(log.as_file(row), by=owner)
        assert log.as_file(again) == log.as_file(row)
