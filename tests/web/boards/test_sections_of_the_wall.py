"""A part of the wall: by match, group, boards, or how they stand; kept in the address, and obeyed by its forms."""

from __future__ import annotations

import re

import pytest
from boards_at_hand import act, arbiter_of, begun, matches_of, now, round_of, rule, seated
from django.test import Client
from rounds_at_hand import OPEN, players, started

from kodeks.chess import draw_start, start_row
from kodeks.game import Phase
from kodeks.rounds import GamePlace
from kodeks.tournament import Entry, propose_pairing
from kodeks.tournament.acts import Announce
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.games import begin_game
from kodeks.web.logs.models import Tournament
from kodeks.web.publication.models import Publication

pytestmark = pytest.mark.django_db(transaction=True)


def shown(client: Client, row: Tournament, query: str) -> list[str]:
    """The boards on the wall, with those that have no game."""
    page = client.get(f"/t/{row.key}/round/1/boards/{query}").content.decode()
    return re.findall(r'<strong class="place">([0-9.]+)</strong>', page)


def test_the_matches_of_teams(owner: User) -> None:
    row = matches_of(owner)
    chief = arbiter_of(row)
    assert shown(chief, row, "?part=m2") == ["2.1", "2.2", "2.3"]
    chief.post(f"/t/{row.key}/round/1/boards/begin/?part=m2", {"keeping": "screen"})
    assert {game.board for game in row.games.all()} == {2}
    answer = chief.post(f"/t/{row.key}/round/1/boards/all/?part=m2", {"do": "start"})
    assert answer.headers["Location"].endswith("boards/?part=m2")
    assert {now(game).state.phase for game in row.games.all()} == {Phase.PLAYING}
    assert shown(chief, row, "?part=m1") == ["1.1", "1.2", "1.3"]
    assert 'value="m2" selected' in chief.get(f"/t/{row.key}/round/1/boards/?part=m2").content.decode()


def test_the_groups_of_players(owner: User) -> None:
    regulations = (
        'name = "Ekran"\ngame = "100"\nsystem = "swiss"\nrounds = 3\nstarts = 2026-11-16\n'
        '[[groups]]\nname = "Juniorzy"\nage = 18\n[[groups]]\nname = "Seniorzy z Marsa"\nage = 3\n'
    )
    entries = [
        Entry(name=f"Gracz {each}", rating=2000 - each, birth="2012" if each == 1 else "1980") for each in range(6)
    ]
    row = started(regulations, entries, owner, OPEN)
    chief = arbiter_of(row)
    young = next(
        str(board.board)
        for board in log.load(row).state.rounds[0].boards
        if "Gracz 1" in {log.load(row).state.entry(number).name for number in (board.white, board.black)}
    )
    assert shown(chief, row, "?part=g0") == [young]
    page = chief.get(f"/t/{row.key}/round/1/boards/").content.decode()
    assert "Juniorzy" in page
    assert "Seniorzy z Marsa" not in page  # nobody of them plays


@pytest.mark.parametrize(
    ("query", "boards"),
    [
        ("?boards=2", ["2"]),
        ("?boards=3-2", ["2", "3"]),
        ("?boards=2–9", ["2", "3"]),
        ("?boards=x&part=m9&show=y", ["1", "2", "3"]),
        ("?boards=1-2&show=played", ["2"]),
        ("?show=before", ["1"]),
        ("?show=over", []),
        ("?show=waits", []),
    ],
)
def test_boards_and_how_they_stand(owner: User, query: str, boards: list[str]) -> None:
    row = started('name = "Ekran"\ngame = "100"\nsystem = "swiss"\nrounds = 3\ntempo = "5m"\n', players(6), owner, OPEN)
    chief = arbiter_of(row)
    begun(row, 1)
    rule(chief, begun(row, 2), "start")
    assert sorted(shown(chief, row, query)) == boards


def test_who_waits_elsewhere_is_told(owner: User) -> None:
    row = round_of(owner)
    chief = arbiter_of(row)
    begun(row, 1)
    game = begun(row, 2)
    rule(chief, game, "start")
    act(seated(game, "white"), game, "white", "call")
    for query, calls in (("?boards=1", 0), ("", 1), ("?show=waits", 1)):
        page = chief.get(f"/t/{row.key}/round/1/boards/{query}").content.decode()
        assert f'data-calls="{calls}"' in page
        assert ('href="/t/' + row.key + '/round/1/boards/?show=waits"' in page) is (calls == 0)


# The start of chess960

CHESS960 = 'name = "Losowe"\ngame = "chess960"\nsystem = "swiss"\nrounds = 3\ntempo = "10m"\n'


def test_F2_the_start_of_the_round_is_shown_wherever_it_is_played(owner: User) -> None:
    row = started(CHESS960, players(4), owner)
    log.append(row, lambda state: [propose_pairing(state).act, Announce(1)], by=owner, at="")  # type: ignore[union-attr]
    Publication.objects.create(tournament=row, is_public=True)
    state, chief = log.load(row).state, arbiter_of(row)
    number = draw_start(f"{state.seed or 'Losowe'}: 1")
    desk, public = f"/t/{row.key}/round/1/", f"/public/{row.key}/round/1/"
    row_en = start_row(number)

    def has_start(address: str, client: Client) -> bool:
        page = client.get(address, headers={"accept-language": "en"}).content.decode()
        assert page.count("row-960") <= 1
        return f"Start position {number}:" in page and f">{row_en}<" in page

    assert has_start(desk, chief)
    assert not has_start(public, Client())  # nobody prepares for it
    chief.post(f"{desk}start/", {"on": state.seq})
    game = begin_game(row, log.load(row).state, GamePlace(1, 1), Keeping.SCREEN)
    rule(chief, game, "start")
    for address in (desk, f"{desk}boards/", f"/t/{row.key}/boards/{game.pk}/"):
        assert has_start(address, chief), address
    for address in (public, f"{public}boards/", f"/public/{row.key}/game/1/1/"):
        assert has_start(address, Client()), address
    assert has_start(f"/play/{game.pk}/", seated(game, "white"))
