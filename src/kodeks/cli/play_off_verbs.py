"""The verbs of a play-off: ordered, paired round by round, its results."""

from __future__ import annotations

import secrets
from argparse import Namespace
from collections.abc import Sequence

from kodeks.cli.parser import ORDINAL, BadUsage, Commands
from kodeks.cli.speech import say
from kodeks.cli.tournament_files import told
from kodeks.cli.verb import add_verb
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Act, Tournament
from kodeks.tournament.acts import PlayOffResult
from kodeks.tournament.play_offs import propose_play_off, propose_play_off_round


def add_to(commands: Commands) -> None:
    steps = (("hold", _hold), ("pair", _pair), ("result", _result))
    hold, _, result = (add_verb(commands, f"playoff-{name}", acts) for name, acts in steps)
    hold.add_argument("numbers", type=ORDINAL, nargs="*", help=say("help-playoff-numbers"))
    hold.add_argument("--seed", help=say("help-seed"))
    hold.add_argument("--tempo", default="", help=say("help-playoff-tempo"))
    result.add_argument("board", type=ORDINAL, help=say("help-table-number"))
    result.add_argument("result", help=say("help-result"))
    result.add_argument("--game", type=ORDINAL, help=say("help-team-board"))


def _hold(options: Namespace, state: Tournament) -> Sequence[Act]:
    for number in options.numbers:
        if not state.has(number):
            raise BadUsage(say("tournament-no-such-number", number=number))
    act = propose_play_off(state, options.numbers, options.seed or secrets.token_hex(8), options.tempo)
    if len(act.numbers) < 2:
        raise BadUsage(say("playoff-nobody-is-level"))
    return [type(act)(act.numbers, act.seed, act.tempo, options.reason)]


def _pair(options: Namespace, state: Tournament) -> Sequence[Act]:
    """The next round of the latest."""
    act = propose_play_off_round(state, len(state.play_offs))
    if isinstance(act, Ruling):
        raise BadUsage(told(act))
    return [act]


def _result(options: Namespace, state: Tournament) -> Sequence[Act]:
    """In the last round of the latest."""
    rounds = len(state.play_offs[-1].rounds) if state.play_offs else 0
    played = len(state.play_offs)
    return [PlayOffResult(played, rounds, options.board, options.result, options.reason, options.game)]
