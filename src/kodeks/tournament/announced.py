"""The tournament as everybody may know it: what is announced, and nothing that would give the rest away."""

from __future__ import annotations

from itertools import takewhile
from types import MappingProxyType

from kodeks.pairing.swiss.forbidden import Forbidden
from kodeks.rounds import Stage
from kodeks.tournament.state import Board, PairedRound, Tournament


def announced(state: Tournament) -> Tournament:
    """The tournament with what is announced: no other rounds, and no line-ups before they are final [V.3.6.1.4].

    A round that is only paired has no results, but its byes would bring points and its pairs count as opponents.
    """
    rounds = tuple(takewhile(lambda paired: paired.stage is not Stage.PAIRED, state.rounds))
    started = {paired.number for paired in rounds if paired.stage is Stage.STARTED}
    line_ups = {key: names for key, names in state.line_ups.items() if key[0] in started}
    return state._replace(rounds=rounds, line_ups=line_ups)


def after_round(state: Tournament, number: int) -> Tournament:
    """As it stood after a round: who left later was still there, and no play-off was held."""
    if number >= len(state.rounds):
        return state
    withdrawn = {who: first for who, first in state.withdrawn.items() if first <= number}
    return state._replace(rounds=state.rounds[:number], withdrawn=withdrawn, play_off={}, play_offs=())


def published(state: Tournament, *, by_rounds: bool = False) -> Tournament:
    """What is announced, without what concerns only the arbiters: for pages, streams and files anybody may have.

    With `by_rounds` the results of a round are withheld until it is complete. No line of the log is named: how far it
    is would tell that something has happened, so notices have numbers of their own. Who withdraws from a round after
    the next one, or comes in then, would tell that the next one is paired.
    """
    known = announced(state)
    rounds = tuple(_withheld(paired) if by_rounds else paired for paired in known.rounds)
    shown = {paired.number for paired in rounds}
    finished = {paired.number for paired in rounds if paired.is_complete or not by_rounds}  # a game tells its result
    notices = tuple(note for note in known.notes if note.is_announced)
    return known._replace(
        seq=0,
        entered=tuple(min(each, len(rounds) + 1) for each in known.entered),
        withdrawn={who: first for who, first in known.withdrawn.items() if first <= len(rounds) + 1},
        rounds=rounds,
        absences=tuple(each for each in known.absences if each.round in shown),
        forbidden=Forbidden(),
        postponed={key: until for key, until in known.postponed.items() if key[0] in shown},
        moves={key: text for key, text in known.moves.items() if key[0] in finished},
        notes=notices,
        noted=tuple(range(1, len(notices) + 1)),
        here=frozenset(),
        ticks=MappingProxyType({}),
        measures=MappingProxyType({}),
        marks=MappingProxyType({}),
        restores=None,
        previous=None,
    )


def lines_of_notices(state: Tournament) -> tuple[int, ...]:
    """The lines of the log behind the notices that are published, in their order."""
    return tuple(line for note, line in zip(state.notes, state.noted, strict=True) if note.is_announced)


def _withheld(paired: PairedRound) -> PairedRound:
    if paired.is_complete:
        return paired
    return paired._replace(boards=tuple(map(_without_result, paired.boards)))


def _without_result(board: Board) -> Board:
    return board._replace(score=None, games=(None,) * len(board.games))
