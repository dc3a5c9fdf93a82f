"""Players who are signed in: whose account a player has, and at which boards he sits now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser

from kodeks.game import Actor
from kodeks.game.actor import PLAYERS
from kodeks.web.accounts.models import User
from kodeks.web.logs.games import latest_games
from kodeks.web.logs.models import Game
from kodeks.web.play.models import PlayerAccount
from kodeks.web.play.seats import open_games, seats_at


class Place(NamedTuple):
    """A seat that is somebody's by his account."""

    game: Game
    actor: Actor


def remember_player(user: User | AnonymousUser, game: Game, actor: Actor) -> None:
    """Who takes a player's seat by its code, and is signed in, is that player from now on; unless another account was
    it before. In matches of teams boards have no numbers of players."""
    if not isinstance(user, User) or actor not in PLAYERS or game.game:
        return
    PlayerAccount.objects.get_or_create(
        tournament_id=game.tournament_id, number=_number(game, actor), defaults={"user": user}
    )


def _number(game: Game, actor: Actor) -> int:
    white, _, black = game.players.partition("-")
    return int(white if actor is Actor.WHITE else black)


def places_of(user: User | AnonymousUser) -> list[Place]:
    """Where the player with this account sits, in games that go on."""
    if not isinstance(user, User):
        return []
    mine = set(PlayerAccount.objects.filter(user=user).values_list("tournament", "number"))
    rows = [*latest_games().filter(tournament__in={of for of, _ in mine}, game=0).select_related("tournament")]
    is_open = open_games(row.pk for row in rows)
    return [*_own(mine, (row for row in rows if row.pk in is_open))]


def _own(mine: set[tuple[int, int]], rows: Iterable[Game]) -> Iterable[Place]:
    for row in rows:
        for actor in PLAYERS:
            if (row.tournament_id, _number(row, actor)) in mine and actor in seats_at(row):
                yield Place(row, actor)
