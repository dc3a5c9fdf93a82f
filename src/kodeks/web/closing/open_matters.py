"""What is still open before a tournament is closed: each matter with the page where it is settled."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from django.urls import reverse

from kodeks.officials import Deadline, deadlines, staff_of
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import groups_of
from kodeks.tournament import PairedRound, Tournament
from kodeks.tournament.acts import Close
from kodeks.tournament.people import people_of
from kodeks.tournament.step import law
from kodeks.tournament.ticking import checklist_of
from kodeks.venue import Obligation
from kodeks.web.frame.confirming import tried
from kodeks.web.frame.views import Desk
from kodeks.web.logs.incidents import incidents_at
from kodeks.web.logs.models import Check
from kodeks.web.logs.threads import threads
from kodeks.web.pages.words import say

_SHOWN = 8  # boards that are named


class Matter(NamedTuple):
    """A matter that is open: a sentence, its page, and whether it keeps the tournament from being closed."""

    text: str
    address: str
    articles: tuple[Article, ...] = ()
    is_grave: bool = False


class Verdict(NamedTuple):
    """Whether the tournament may be closed as it is, or only with a reason; and what the rules say where not."""

    is_free: bool
    with_reason: bool
    rulings: tuple[Ruling, ...]


def verdict_of(at: Desk) -> Verdict:
    """By a trial: nothing is written."""
    if at.log.state.is_closed:
        return Verdict(is_free=False, with_reason=False, rulings=())
    plain, reasoned = (tried(at, [Close(reason)]) for reason in ("", "?"))
    return Verdict(plain.is_accepted, reasoned.is_accepted, () if plain.is_accepted else plain.rulings)


def open_matters(at: Desk) -> list[Matter]:
    """All of them, the graver first."""
    found = [*_results(at), *_rounds(at), *_slips(at), *_appeals(at), *_checks(at)]
    return sorted(found, key=lambda matter: not matter.is_grave)


def _address(at: Desk, page: str, *more: int) -> str:
    return reverse(f"desk:{page}", args=[at.row.key, *more])


def _results(at: Desk) -> Iterator[Matter]:
    state = at.log.state
    article = law(state, "IV.2.23", "FTR:4d")
    for paired in state.rounds:
        boards = [str(board.board) for board in paired.boards if not board.has_result]
        if boards:
            listed = ", ".join(boards[:_SHOWN]) + (", …" if len(boards) > _SHOWN else "")
            text = say("open-results", round=paired.number, results=len(boards), boards=listed)
            yield Matter(text, _address(at, "round", paired.number), (article,), is_grave=True)


def _rounds(at: Desk) -> Iterator[Matter]:
    state = at.log.state
    planned = None if state.regulations.system.is_by_matches else state.planned_rounds
    missing = (planned or 0) - len(state.rounds)
    if missing > 0:
        played = sum(paired.is_complete for paired in state.rounds)
        text = say("open-rounds", played=played, rounds=planned or 0)
        yield Matter(text, _address(at, "overview"), (law(state, "IV.2.23", "FTR:4d"),), is_grave=True)


def _slips(at: Desk) -> Iterator[Matter]:
    """Slips that say something else than the record."""
    state = at.log.state
    looked_at: dict[int, list[Check]] = {}
    for check in Check.objects.filter(tournament=at.row):
        looked_at.setdefault(check.round, []).append(check)
    for number, checks in sorted(looked_at.items()):
        paired = state.round(number)
        count = 0 if paired is None else _differing(state, paired, checks)
        if count:
            yield Matter(say("open-slips", round=number, slips=count), _address(at, "verify", number), is_grave=True)


def _differing(state: Tournament, paired: PairedRound, checks: list[Check]) -> int:
    known = {(check.board, check.game, check.seq): check.result for check in checks}
    return sum(
        known.get((row.place.board, row.place.game or 0, row.touched), row.text) != row.text
        for group in groups_of(state, paired)
        for row in group.seats
    )


def _appeals(at: Desk) -> Iterator[Matter]:
    for thread in threads(at.log, incidents_at(at.row.pk)):
        if thread.open_appeal is not None:
            text = say("open-appeal", number=thread.open_appeal.seq)
            yield Matter(text, _address(at, "ledger"), thread.open_appeal.articles, is_grave=True)


def _checks(at: Desk) -> Iterator[Matter]:
    """Musts of the checklist: found wanting, or not looked at."""
    state = at.log.state
    musts = [each for each in checklist_of(state) if each.line.duty is Obligation.MUST]
    wanting = sum(each.is_fine is False for each in musts)
    missing = sum(each.is_fine is None for each in musts)
    if wanting:
        yield Matter(say("open-checks-wanting", items=wanting), _address(at, "checklist"), is_grave=True)
    if missing:
        yield Matter(say("open-checks", items=missing), _address(at, "checklist"))


def deadlines_of(state: Tournament, today: date) -> tuple[Deadline, ...]:
    """What is due until when; chess has no such deadlines in its regulations."""
    if state.regulations.is_chess:
        return ()
    return deadlines(staff_of(state.regulations, people_of(state)), today)
