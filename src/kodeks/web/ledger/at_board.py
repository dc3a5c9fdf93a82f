"""What happened at a board goes into the log of its game: the decision of the ledger's form as acts there, judged by
the rules of the game, and with what the tournament records of it, in one transaction."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from kodeks.game import Act as GameAct
from kodeks.game import Actor, Event, State
from kodeks.game.events import Flag, Forfeit, Irregular, Penalise, Sign, Start
from kodeks.game.fold import step
from kodeks.rounds import GamePlace, write_score
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import conditions_of
from kodeks.tournament import Act, Stage
from kodeks.tournament.acts import Note
from kodeks.tournament.happenings import Happening, Penalty
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.frame.views import Desk
from kodeks.web.logs.doings import Doing, DoingOutcome, write_doings
from kodeks.web.logs.games import game_at, is_of_those_paired, load_game, now_ms
from kodeks.web.logs.incident_games import game_for_incident
from kodeks.web.logs.incidents import incidents_at
from kodeks.web.logs.models import Game


class BoardDecision(NamedTuple):
    """What the form says, in the words of the game."""

    place: GamePlace
    acts: tuple[GameAct, ...]
    absent: tuple[Side, ...] = ()


def is_open(at: Desk, place: GamePlace) -> bool:
    """Whether a game of this board takes events: its round is under way, and its end not confirmed."""
    paired = at.log.state.round(place.round)
    if paired is None or paired.stage is not Stage.STARTED:
        return False
    known = game_at(at.row, place)
    return known is None or not is_of_those_paired(known, at.log.state) or not load_game(known).state.ending


def lines_at_board(at: Desk, place: GamePlace | None) -> int:
    """How much has happened at a board when a form is opened."""
    known = None if place is None else game_at(at.row, place)
    return 0 if known is None else known.seq


def was_recorded(at: Desk, decision: BoardDecision, on: int | None) -> bool:
    """Whether the same was recorded since the form was opened: somebody has sent it twice."""
    here = [each for each in incidents_at(at.row.pk) if each.board[:3] == decision.place[:3]]
    return on is not None and any(each.seq > on and each.act in decision.acts for each in here)


def as_acts(
    place: GamePlace, what: Happening, penalty: Penalty | None, side: Side | None, time_ms: int, words: str
) -> BoardDecision | None:
    """The acts of a decision; None where it is no more than a remark."""
    acts: list[GameAct] = []
    absent: tuple[Side, ...] = ()
    if what.procedure is not None:
        acts.append(Irregular(what.key, side, note=words))
    if what.key == "flag" and side is not None:
        acts.append(Flag(side))
    if what.key == "late" and penalty is None:
        acts.append(Forfeit(side))
        absent = tuple(Side) if side is None else (side,)
    if penalty is not None and what.key not in ("flag", "clock_fault", "other"):
        acts.append(Penalise(penalty.sanction.key, what.key, side, time_ms, words))
    return BoardDecision(place, tuple(acts), absent) if acts else None


class BoardTrial(NamedTuple):
    """What the rules of the game say to it, and the result if it ends the game."""

    rulings: tuple[Ruling, ...]
    is_accepted: bool
    result: str = ""


def tried_at_board(at: Desk, decision: BoardDecision, began: int) -> BoardTrial:
    """A trial on the game as it stands, or on one that had begun then; nothing is written."""
    known = game_at(at.row, decision.place)
    kept = None if known is None or not is_of_those_paired(known, at.log.state) else load_game(known)
    at_ms = now_ms() - began if kept is None else kept.at(now_ms())
    first = State.first(conditions_of(at.log.state, decision.place, Keeping.RESULTS))
    state = first if kept is None else kept.state
    rulings: list[Ruling] = []
    acts = (Start(decision.absent), *decision.acts) if state.seq == 0 else decision.acts
    for act in acts:
        when = state.at_ms if isinstance(act, Start) else max(state.at_ms, at_ms)
        state, said, is_accepted = step(state, Event(state.seq + 1, when, Actor.ARBITER, act))
        if not is_accepted:
            return BoardTrial(said, False)
        rulings += said
    ending = state.ending
    result = "" if ending is None else write_score(ending.score, is_chess=state.table.is_chess)
    return BoardTrial(tuple(rulings), True, result)


def recorded_at_board(
    at: Desk, decision: BoardDecision, *, sign: Sign | None, also: tuple[Act, ...], started: int | None
) -> DoingOutcome:
    """All of it, or nothing but a log that has begun. What follows the decision in the tournament names its event."""
    game: Game = game_for_incident(
        at.row, at.log, decision.place, who=str(at.user), started=started, absent=decision.absent
    )
    kept = load_game(game)
    key = f"{kept.place}:{kept.lines + len(decision.acts) - 1}"
    acts = (*decision.acts, *(() if sign is None else (sign,)))
    named = tuple(_named(act, key) for act in also)
    (done,) = write_doings([Doing(game.pk, Actor.ARBITER, acts, str(at.user), also=named)])
    return done


def _named(act: Act, key: str) -> Act:
    return replace(act, decision=key) if isinstance(act, Note) else act
