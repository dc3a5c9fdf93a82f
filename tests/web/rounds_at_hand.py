"""Tournaments with rounds that are played, for the tests of the web."""

from __future__ import annotations

from django.test import Client

from kodeks.tournament import Entry, propose_numbers, propose_pairing
from kodeks.tournament.acts import Announce, Enter, Result, Start
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament

AT = "2026-11-16T10:00:00"


def started(regulations: str, entries: list[Entry], by: User) -> Tournament:
    """A tournament with its numbers given."""
    row = log.create(regulations, by=by)
    log.append(row, [Enter(entry) for entry in entries], by=by, at=AT)
    log.append(row, lambda state: [propose_numbers(state, "kodeks")], by=by, at=AT)  # type: ignore[list-item]
    return row


def paired(row: Tournament, by: User, *results: str) -> None:
    """The next round: paired, announced, started and with these results."""
    number = log.load(row).state.round_to_pair
    log.append(row, lambda state: [propose_pairing(state).act, Announce(number), Start(number)], by=by, at=AT)  # type: ignore[union-attr]
    acts = [Result(number, board, text) for board, text in enumerate(results, start=1) if text]
    if acts:
        log.append(row, acts, by=by, at=AT)


def players(count: int) -> list[Entry]:
    return [Entry(name=f"Gracz {place}", rating=2300 - 10 * place) for place in range(1, count + 1)]


def page(client: Client, row: Tournament, path: str, status: int = 200) -> str:
    answer = client.get(f"/t/{row.key}/{path}")
    assert answer.status_code == status, (path, answer.status_code)
    return answer.content.decode()
