"""Who leads rounds in Polish, and a Swiss under way."""

from __future__ import annotations

import pytest
from django.test import Client
from rounds_at_hand import players, started

from kodeks.web.accounts.models import User
from kodeks.web.logs.models import Tournament


@pytest.fixture
def client(owner: User) -> Client:
    made = Client(HTTP_ACCEPT_LANGUAGE="pl")
    made.force_login(owner)
    return made


@pytest.fixture
def swiss(owner: User) -> Tournament:
    """Seven players; round 1 is over, round 2 is to be paired."""
    regulations = 'name = "Siedem"\ngame = "100"\nsystem = "swiss"\nrounds = 5\ntempo = "60m+30s"\n'
    return started(regulations, players(7), owner, ("2-0", "1-1", ""))
