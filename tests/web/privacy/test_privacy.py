"""Privacy: what is told of minors and of those who refuse, what a person is given, and how he is taken out."""

from __future__ import annotations

import json

import pytest
from as_arbiter import ask_for_messages
from django.test import Client
from private_event import NAME, OTHER_WAY, consent

from kodeks.game import Actor
from kodeks.game import events as game_events
from kodeks.rounds import GamePlace
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.accounts.models import User
from kodeks.web.books import models
from kodeks.web.logs import log
from kodeks.web.logs.doings import Doing, write_doings
from kodeks.web.logs.games import begin_game
from kodeks.web.logs.models import Tournament
from kodeks.web.play.models import PlayerAccount
from kodeks.web.privacy.models import Matter
from kodeks.web.publication.models import Application

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("september")]


def test_a_person_is_given_everything_we_hold(officer: Client, player: models.Player, event: Tournament) -> None:
    consent(player, Matter.DETAILS, given=True)
    Application.objects.create(tournament=event, once="1", name=OTHER_WAY, birth="2011", contact="mama@example.org")
    Application.objects.create(tournament=event, once="2", name="Gracz 2", birth="2011", contact="obcy@example.org")
    ask_for_messages(player)
    hers = User.objects.create(username="zaneta", name=OTHER_WAY, email="zaneta@example.org")
    other = User.objects.create(username="drugi", name="Gracz 2", email="drugi@example.org")
    for number, user in ((1, hers), (2, other)):
        PlayerAccount.objects.create(tournament=event, number=number, user=user)
    state = log.load(event).state
    for board in state.rounds[0].boards:
        game = begin_game(event, state, GamePlace(1, board.board), Keeping.SCREEN)
        write_doings([Doing(game.pk, Actor.ARBITER, (game_events.Start(),), "Anna Sędzia")])
    answer = officer.get(f"/federation/players/{player.pk}/privacy/person.json")
    found = json.loads(answer.content)
    assert "attachment" in answer.headers["Content-Disposition"]
    assert (found["register"]["name"], found["register"]["club"]) == (NAME, "Warcabik Mława")
    assert found["rating_lists"][0]["rating"] == 2180
    assert found["applications"][0]["contact"] == "mama@example.org"
    assert "obcy@example.org" not in answer.content.decode()
    assert found["consents"][0]["guardian"] == "Mama"
    assert [each["number"] for each in found["arbiter"]] == ["S-1"], "a birth tells her from others of her name"
    assert 'id = "S-1"' in found["arbiter"][0]["register"]
    written = [(each["email"], each["is_as_arbiter"]) for each in found["messages"]]
    assert written == [("S-1@example.org", True), ("mama@example.org", False)]
    tournament = found["tournaments"][0]
    assert (tournament["name"], tournament["entries"][0]["number"]) == ("Open Mławy", 1)
    assert len(tournament["results"]) == 5
    (game_,) = tournament["games"]
    assert game_["events"][0]["do"] == "start"
    assert "Anna Sędzia" not in answer.content.decode(), "who else was there is not his"
    assert {note["text"] for note in tournament["notes"]} == {
        f"{NAME} prosi o odpoczynek",
        "upomnienie dla Żanety Wójcik",
    }
    assert found["accounts_of_the_same_name"][0]["email"] == "zaneta@example.org"
    (account,) = tournament["accounts"]
    assert account == {"number": 1, "username": "zaneta", "name": OTHER_WAY, "email": "zaneta@example.org"}
    assert "drugi" not in answer.content.decode(), "whose account another player has is not hers"
