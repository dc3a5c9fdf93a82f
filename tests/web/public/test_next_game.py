"""Somebody who is followed: where, with which colour and against whom the next game is."""

import pytest
from django.test import Client
from rounds_at_hand import paired, players, started

from kodeks.web.accounts.models import User
from kodeks.web.publication.models import Publication

REGULATIONS = 'name = "Śledzenie"\ngame = "100"\nsystem = "swiss"\nrounds = 3\n'


@pytest.mark.parametrize("code", ["pl", "en", "de"])
def test_the_next_game_of_a_player_and_who_has_none(client: Client, owner: User, code: str) -> None:
    row = started(REGULATIONS, players(5), owner)
    Publication.objects.update_or_create(tournament=row, defaults={"is_public": True})

    def told(number: int) -> str:
        answer = client.get(f"/public/{row.key}/player/{number}/next/", HTTP_ACCEPT_LANGUAGE=code)
        return " ".join(answer.content.decode().split())

    assert "#b" not in told(1)  # before the first pairing
    paired(row, owner, "2-0")
    games = {number: told(number) for number in range(1, 6)}
    (resting,) = [number for number, text in games.items() if "#b" not in text]
    assert {"pl": "Pauza", "en": "Bye", "de": "Freilos"}[code] in games[resting]
    words = {"pl": ("białe", "czarne"), "en": ("White", "Black"), "de": ("Weiß", "Schwarz")}[code]
    first = [text for text in games.values() if "#b1" in text]
    assert sorted(word for text in first for word in words if word in text) == sorted(words)
    assert all("2-0" in text and "Gracz" in text for text in first)
    assert client.get(f"/public/{row.key}/player/9/next/").status_code == 404
