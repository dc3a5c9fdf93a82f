"""Captains in the browser: each reports the results of his own match; both together record them."""

from __future__ import annotations

import pytest
from django.test import Client
from rounds_at_hand import captain, page, paired, started

from kodeks.rounds import GamePlace
from kodeks.tournament import Entry
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.games import begin_game
from kodeks.web.logs.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
TEAMS = 'name = "Liga"\ngame = "{game}"\nsystem = "team_round_robin"\nboards = 2\n'


def league(owner: User, game: str = "100") -> Tournament:
    names = ("Mława", "Szczecin", "Gdynia", "Ełk")
    teams = [Entry(name=name, players=(f"{name} A", f"{name} B")) for name in names]
    row = started(TEAMS.format(game=game), teams, owner)
    paired(row, owner)
    return row


def say(client: Client, row: Tournament, entry: str) -> str:
    return client.post(f"/t/{row.key}/round/1/match/", {"entry": entry}, follow=True).content.decode()


def scores(row: Tournament) -> list[str]:
    games = log.load(row).state.rounds[0].boards[0].games
    return ["" if each is None else f"{each.white}-{each.black}" for each in games]


def test_two_captains_record_a_result_or_call_the_arbiter(owner: User) -> None:
    row = league(owner)
    first = log.load(row).state.rounds[0].boards[0]
    host, guest = captain(row, first.white), captain(row, first.black)
    assert "Wyniki mojego meczu" in page(host, row, "")
    assert "round/1/match/" in page(host, row, "round/1/")
    assert "Twoje zgłoszenie: 2 : 0" in say(host, row, "1.1 2-0")
    assert scores(row) == ["", ""]
    assert "Druga drużyna: 2 : 0" in page(guest, row, "round/1/match/")
    say(guest, row, "1.1 2-0")
    assert scores(row) == ["2-0", ""]
    assert log.load(row).events[-1].by == "Kapitan, Kapitan"
    say(host, row, "1.2 2-0")  # the guests' White has won, says the host
    say(guest, row, "1.2 0-2")
    assert scores(row) == ["2-0", ""]
    arbiter = Client(HTTP_ACCEPT_LANGUAGE="pl")
    arbiter.force_login(owner)
    assert "Stół 1.2: zgłoszenia zawodników się różnią" in page(arbiter, row, "round/1/")
    assert "Wezwania: 1" in page(arbiter, row, "standings/")
    assert 'data-calls="1"' in page(arbiter, row, "calls/")


def test_13a_13d_what_is_not_his_is_refused_with_its_article(owner: User) -> None:
    row = league(owner, "chess")
    state = log.load(row).state
    his = captain(row, state.rounds[0].boards[0].white)
    assert "FTR2012:13a" in say(his, row, "2.1 1-0")
    begin_game(row, state, GamePlace(1, 1, 1), Keeping.SCREEN)
    assert "FTR2012:13d" in say(his, row, "1.1 1-0")
    assert "FTR2012:13d" in page(his, row, "round/1/match/")
    assert "to nie jest wynik" in say(his, row, "1.2 +/-")  # walkovers are the arbiter's
    assert scores(row) == ["", ""]
    assert page(captain(row, None), row, "round/1/match/").count("Twoja drużyna nie gra") == 1
