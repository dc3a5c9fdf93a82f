"""Boards of a round, who sits at them and who leads them, for the tests of the web."""

from __future__ import annotations

from typing import Any

from django.contrib.messages import get_messages
from django.test import Client
from rounds_at_hand import OPEN, players, started

from kodeks.rounds import GamePlace
from kodeks.tournament import Entry
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.games import KeptGame, begin_game, load_game
from kodeks.web.logs.models import Game, GameLine, Membership, Tournament
from kodeks.web.play.seats import give_codes
from kodeks.web.rights import Role

DRAUGHTS = 'name = "Ekran"\ngame = "100"\nsystem = "swiss"\nrounds = 3\ntempo = "5m+3s"\n'
CHESS = 'name = "Ekran"\ngame = "chess"\nsystem = "swiss"\nrounds = 3\ntempo = "60m"\n'


def round_of(owner: User, regulations: str = DRAUGHTS) -> Tournament:
    """Two boards of a round that is started."""
    return started(regulations, players(4), owner, OPEN)


def begun(row: Tournament, board: int = 1, keeping: Keeping = Keeping.SCREEN, *, number: int = 1) -> Game:
    return begin_game(row, log.load(row).state, GamePlace(number, board), keeping)


def seated(game: Game, *sides: str) -> Client:
    """A device that has taken these seats by new codes; who sits there already must be asked for."""
    client = Client()
    for side, code in give_codes(game).items():
        if side.value in sides:
            assert client.post(f"/play/seat/{code}/").status_code == 302
    return client


def arbiter_of(row: Tournament, name: str = "arbiter", role: Role = Role.CHIEF) -> Client:
    user = User.objects.create(username=name, name=f"Sędzia {name}")
    Membership.objects.create(tournament=row, user=user, role=role)
    client = Client()
    client.force_login(user)
    return client


def act(client: Client, game: Game, side: str, do: str, /, **fields: Any) -> str:
    """What a player does by the form of his page; what he is told of it."""
    return _told(client, f"/play/{game.pk}/do/", {"as": side, "do": do, **fields})


def rule(client: Client, game: Game, do: str, /, **fields: Any) -> str:
    """What an arbiter does at the desk; what he is told of it."""
    return _told(client, f"/t/{game.tournament.key}/boards/{game.pk}/do/", {"do": do, **fields})


def _told(client: Client, address: str, sent: dict[str, Any]) -> str:
    """The messages that the next page shows, or why there is none."""
    answer = client.post(address, sent)
    if answer.status_code != 302:
        return str(answer.status_code)
    told = " | ".join(str(message) for message in get_messages(answer.wsgi_request))
    page = client.get(answer.headers["Location"])
    assert page.status_code == 200
    return told


def lines_of(game: Game) -> list[str]:
    return [*GameLine.objects.filter(of=game).order_by("seq").values_list("text", flat=True)]


def now(game: Game) -> KeptGame:
    return load_game(Game.objects.get(pk=game.pk))


TEAMS = 'name = "Liga"\ngame = "100"\nsystem = "team_round_robin"\nboards = 3\ntempo = "60m"\n'


def matches_of(owner: User, regulations: str = TEAMS) -> Tournament:
    """Two matches of a round that is started."""
    teams = [
        Entry(name=name, players=tuple(f"{name} {each}" for each in "IXV"))
        for name in ("Mława", "Ełk", "Łomża", "Gdynia")
    ]
    return started(regulations, teams, owner, OPEN)
