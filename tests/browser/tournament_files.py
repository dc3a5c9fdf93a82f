"""Tournaments for the tests of the browser, brought in as files, so that no test meets another's."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

from kodeks.formats.tournament_file import event_line, header_line, read_lines
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Act, Decide, Entry, Tournament, append_acts, fold, propose_numbers, propose_pairing
from kodeks.tournament.acts import Announce, Enter, Result, Start

AT = "2026-11-16T09:00:00"


def tournament_file(regulations: str, entries: Sequence[Entry], *then: Sequence[Act] | Decide) -> bytes:
    """A tournament whose start numbers are given; and what has happened since, one thing after another."""
    line, total = header_line(regulations)
    state = fold(read_lines(line.encode()).regulations, ()).state
    lines = [line]
    for acts in ([Enter(entry) for entry in entries], lambda now: [propose_numbers(now, "kodeks")], *then):
        for event, step in append_acts(state, state.seq + 1, acts, by="Test", at=AT):  # type: ignore[arg-type]
            assert step.is_accepted, step.rulings
            text, total = event_line(total, event)
            lines.append(text)
            state = step.state
    return "".join(lines).encode()


def bring(page: Page, data: bytes) -> str:
    """Bring the file in; the address of the tournament."""
    page.goto("/".join(page.url.split("/")[:3]) + "/")
    chooser = page.locator("input[type=file][name=file]")
    chooser.set_input_files({"name": "test.kodeks", "mimeType": "application/jsonl", "buffer": data})
    with page.expect_navigation():
        chooser.evaluate("input => input.form.requestSubmit()")
    return page.url


def players(count: int) -> list[Entry]:
    """Players with names that are told apart."""
    return [Entry(name=f"Zawodnik {chr(65 + place)}", rating=2300 - 10 * place) for place in range(count)]


def all_drawn(regulations: str, entries: Sequence[Entry], rounds: int) -> bytes:
    """A tournament that is over: every game was drawn, so that all are level in everything."""
    return tournament_file(regulations, entries, *[_next_round] * rounds)


def _next_round(now: Tournament) -> list[Act]:
    proposal = propose_pairing(now)
    assert not isinstance(proposal, Ruling), proposal
    act, boards = proposal.act, now.regulations.teams.boards or 0
    games = range(1, boards + 1) if now.regulations.system.is_for_teams else (None,)
    results = [Result(act.round, board, "½-½", game) for board in range(1, len(act.pairs) + 1) for game in games]
    return [act, Announce(act.round), Start(act.round), *results]
