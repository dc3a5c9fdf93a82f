"""Tournaments with rounds that are played, for the tests of the web."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, partial
from typing import TypeAlias

from django.test import Client

from kodeks.formats.tournament_file import event_line, header_line, read_lines
from kodeks.tournament import Act, Decide, Entry, Proposal, append_acts, fold, propose_numbers, propose_pairing
from kodeks.tournament import Tournament as Played
from kodeks.tournament.acts import Announce, Enter, Pair, Result, Start
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.rights import Role

AT = "2026-11-16T10:00:00"
Results: TypeAlias = tuple[str, ...]  # board by board; an empty one is still missing
OPEN: Results = ()  # a round in which everybody still plays


def started(regulations: str, entries: Sequence[Entry], by: User, *rounds: Results) -> Tournament:
    """A tournament with its numbers given, and with rounds that are started, each with its results."""
    return log.import_file(_file_of_rounds(regulations, (*entries,), rounds, str(by)), by=by)


def paired(row: Tournament, by: User, *results: str) -> None:
    """The next round: paired, announced, started and with these results."""
    log.append(row, lambda state: _round_of(state, results), by=by, at=AT)


def whole_round_robin(entries: Sequence[Entry]) -> list[Sequence[Act] | Decide]:
    """Step by step all its rounds, in which the lower number wins."""
    return [[Enter(entry) for entry in entries], _numbered, *[_won_by_lower] * (len(entries) - 1)]


def _won_by_lower(state: Played) -> list[Act]:
    (pairing,) = pairing_of(state)
    assert isinstance(pairing, Pair)
    results = tuple("2-0" if pair[0] < pair[1] else "0-2" for pair in pairing.pairs)
    return _round_of(state, results)


@cache
def _file_of_rounds(regulations: str, entries: tuple[Entry, ...], rounds: tuple[Results, ...], by: str) -> bytes:
    """Made once, as many tests begin with the same tournament."""
    entering = [Enter(entry) for entry in entries]
    played = [partial(_round_of, results=results) for results in rounds]
    return file_of(regulations, [entering, _numbered, *played], by, AT)


def _numbered(state: Played) -> list[Act]:
    act = propose_numbers(state, "kodeks")
    assert act is not None
    return [act]


def pairing_of(state: Played) -> list[Act]:
    """The next round as the engine pairs it."""
    proposal = propose_pairing(state)
    assert isinstance(proposal, Proposal), proposal
    return [proposal.act]


def _round_of(state: Played, results: Results) -> list[Act]:
    number = state.round_to_pair
    entered = [Result(number, board, text) for board, text in enumerate(results, start=1) if text]
    return [*pairing_of(state), Announce(number), Start(number), *entered]


def file_of(regulations: str, steps: Iterable[Sequence[Act] | Decide], by: str, at: str) -> bytes:
    """The lines that `log.append` writes, step by step, in one piece: the database is asked once."""
    line, total = header_line(regulations)
    lines, state, seq = [line], fold(read_lines(line.encode()).regulations, ()).state, 1
    for acts in steps:
        for event, step in append_acts(state, seq, acts, by=by, at=at):
            assert step.is_accepted, step.rulings
            line, total = event_line(total, event)
            lines.append(line)
            state, seq = step.state, event.seq + 1
    return "".join(lines).encode()


def players(count: int) -> list[Entry]:
    return [Entry(name=f"Gracz {place}", rating=2300 - 10 * place) for place in range(1, count + 1)]


def page(client: Client, row: Tournament, path: str, status: int = 200) -> str:
    answer = client.get(f"/t/{row.key}/{path}")
    assert answer.status_code == status, (path, answer.status_code)
    return answer.content.decode()


def captain(row: Tournament, team: int | None) -> Client:
    """Of a team, or of none yet; who reads Polish."""
    user = User.objects.create(username=f"captain{team}", name="Kapitan")
    Membership.objects.create(tournament=row, user=user, role=Role.CAPTAIN, team=team)
    made = Client(HTTP_ACCEPT_LANGUAGE="pl")
    made.force_login(user)
    return made
