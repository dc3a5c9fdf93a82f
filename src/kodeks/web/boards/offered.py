"""What the page of a board offers: only what the rules would accept now, with what they would say of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from kodeks.game import Act, Actor, Event, Permission, State, Status
from kodeks.game.events import Demand, Forfeit, Irregular
from kodeks.game.fold import step
from kodeks.rounds import write_score
from kodeks.rulebook.article import Article
from kodeks.rulebook.conduct import Procedure
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import GameView, seen_board
from kodeks.tournament import Regulations
from kodeks.tournament.happenings import happenings, penalties
from kodeks.web.boards.acting import RECORDED, VERDICTS, is_at_a_real_board

_POSITIONS = 40  # to go back to


class Proposal(NamedTuple):
    """Something the arbiter may do now, what the rules would say of it, and the result if it ends the game."""

    key: str
    ruling: Ruling
    result: str = ""
    needs_reason: bool = False


class ListChoice(NamedTuple):
    """An entry of a list: a key of the code, its words, its articles."""

    key: str
    words: str
    articles: tuple[Article, ...]


class Position(NamedTuple):
    """A position to go back to: after which event, and how many moves; which move led to it."""

    seq: int
    move: int
    side: str
    text: str


class BoardOffers(NamedTuple):
    """All of it, for one board."""

    mine: dict[str, Article]  # the arbiter's acts
    theirs: dict[str, dict[str, Article]]  # by side, what players do and say at a real board
    decisions: tuple[Proposal, ...]
    illegal: dict[str, Proposal]  # what the next illegal move of a side would bring [FIDE 7.4b]
    walkovers: tuple[Proposal, ...]  # of who has been missing for too long
    irregularities: tuple[ListChoice, ...]
    breaches: tuple[ListChoice, ...]
    demanded: frozenset[str]  # breaches for which the code leaves no choice
    sanctions: tuple[ListChoice, ...]
    positions: tuple[Position, ...]
    is_final: bool  # nobody may protest against the last decision [FIDE 10.2d]


def offered(state: State, view: GameView, regulations: Regulations) -> BoardOffers:
    """What may be done at a board, at the time of the view."""
    mine = {each.act: each.article for each in view.permissions if each.actor is Actor.ARBITER}
    found, conduct = happenings(regulations), state.conditions.conduct
    named = {each.key: ListChoice(each.key, each.words, each.articles) for each in found}
    sanctions = penalties(regulations)
    return BoardOffers(
        mine=mine,
        theirs=_theirs(state, view.permissions),
        decisions=tuple(_decisions(state, view.at_ms)) if "decide" in mine else (),
        illegal=dict(_illegal(state, view.at_ms)) if "irregular" in mine else {},
        walkovers=tuple(_walkovers(state, view.at_ms)) if "forfeit" in mine else (),
        irregularities=tuple(named[key] for key in conduct.irregularities),
        breaches=tuple(named[key] for key in conduct.breaches if key in named),
        demanded=frozenset(key for key, breach in conduct.breaches.items() if breach.mandatory),
        sanctions=tuple(ListChoice(each.sanction.key, each.words, (each.sanction.article,)) for each in sanctions),
        positions=tuple(_positions(state)) if "undo" in mine else (),
        is_final=state.last_decision in dict(state.final_decisions),
    )


def _theirs(state: State, permissions: tuple[Permission, ...]) -> dict[str, dict[str, Article]]:
    if not is_at_a_real_board(state):
        return {}
    found: dict[str, dict[str, Article]] = {side.value: {} for side in Side}
    for each in permissions:
        if each.actor.side is not None and each.act in RECORDED:
            found[each.actor.side.value][each.act] = each.article
    return found


def _tried(state: State, at_ms: int, *acts: Act) -> tuple[State, tuple[Ruling, ...], bool]:
    """What would become of acts of the arbiter."""
    rulings: tuple[Ruling, ...] = ()
    for act in acts:
        state, rulings, is_accepted = step(state, Event(state.seq + 1, at_ms, Actor.ARBITER, act))
        if not is_accepted:
            return state, rulings, False
    return state, rulings, True


def _proposed(key: str, state: State, at_ms: int, *acts: Act, needs_reason: bool = False) -> Proposal | None:
    after, rulings, is_accepted = _tried(state, at_ms, *acts)
    if not is_accepted or not rulings:
        return None
    ending = after.ending
    result = "" if ending is None else write_score(ending.score, is_chess=state.table.is_chess)
    return Proposal(key, rulings[-1], result, needs_reason)


def _decisions(state: State, at_ms: int) -> Iterator[Proposal]:
    """Every way to decide that would be accepted; rejecting with a result only where that must be named."""
    claim, matter = state.claim, state.matter
    names_result = (claim is not None and claim.ends_game) or (matter is not None and matter.about == "sealed")
    for key, act in VERDICTS.items():
        if act.upholds is False and act.verdict is not None and not names_result:
            continue
        reasoned = _proposed(key, state, at_ms, replace(act, reason="–"))
        if reasoned is not None:
            yield reasoned._replace(needs_reason=not _tried(state, at_ms, act)[2])


def _illegal(state: State, at_ms: int) -> Iterator[tuple[str, Proposal]]:
    """In chess the arbiter acts by himself, and the rules say what the move costs."""
    found = state.conditions.conduct.irregularities.get("illegal_move")
    if found is None or found.procedure is not Procedure.ILLEGAL_MOVE:
        return
    for side in Side:
        proposal = _proposed(side.value, state, at_ms, Irregular("illegal_move", side), Demand())
        if proposal is not None:
            yield side.value, proposal


def _walkovers(state: State, at_ms: int) -> Iterator[Proposal]:
    for side in (None, *Side):
        proposal = _proposed("both" if side is None else side.value, state, at_ms, Forfeit(side))
        if proposal is not None:
            yield proposal


def _positions(state: State) -> Iterator[Position]:
    """The last positions before the present one, the latest first."""
    seen, count = state.ply, 0
    for each in state.history():
        if each.ply != seen and count < _POSITIONS:
            seen, count, last = each.ply, count + 1, seen_board(each).last_move
            yield Position(
                each.seq, (seen + 1) // 2, "" if last is None else last.side.value, last.text if last else ""
            )


def open_incident(state: State) -> tuple[str, Status] | None:
    """What is irregular and not settled yet: who did it, and how it stands."""
    found = state.incident
    return None if found is None or found.side is None else (found.side.value, found.status)
