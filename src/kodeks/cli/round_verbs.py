"""The verbs that make rounds: pair, announce, start, unpair."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Sequence

from kodeks import tournament
from kodeks.cli.entry_verbs import number_acts
from kodeks.cli.parser import ORDINAL, BadUsage, Commands
from kodeks.cli.speech import say
from kodeks.cli.tournament_files import told
from kodeks.cli.verb import Acts, add_verb
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Act, Tournament, append_acts
from kodeks.tournament.acts import Announce, Pair, Start, Unpair

_PAIRS = re.compile(r"[0-9]{1,6}-[0-9]{1,6}(?:[ ,]+[0-9]{1,6}-[0-9]{1,6})*")


def add_to(commands: Commands) -> None:
    pair = add_verb(commands, "pair", _pair)
    pair.add_argument("--seed", help=say("help-seed"))
    pair.add_argument("--by-hand", metavar="1-5,6-2", help=say("help-by-hand"))
    pair.add_argument("--bye", type=ORDINAL, help=say("help-bye"))
    for name, act in (("announce", Announce), ("start", Start)):
        verb = add_verb(commands, name, _stage(act))
        verb.add_argument("round", type=ORDINAL, nargs="?", help=say("help-round"))
    unpair = add_verb(commands, "unpair", _unpair)
    unpair.add_argument("round", type=ORDINAL, help=say("help-round"))


def _pair(options: Namespace, state: Tournament) -> Sequence[Act]:
    """Numbers first, if none were given yet; then the next round, by the engine or by hand."""
    numbered: list[Act] = []
    if not state.is_numbered and state.entries:
        numbered = list(number_acts(options, state))
        (outcome,) = append_acts(state, state.seq + 1, numbered, by="", at="")
        if not outcome.step.is_accepted:
            return numbered  # to be refused in its turn
        state = outcome.step.state
    if options.by_hand is not None:
        return [*numbered, _by_hand(options, state)]
    if options.bye is not None:
        raise BadUsage(say("usage-conflict", where="--bye", what="--by-hand"))
    proposal = tournament.propose_pairing(state)
    if isinstance(proposal, Ruling):
        raise BadUsage(told(proposal))
    return [*numbered, proposal.act]


def _by_hand(options: Namespace, state: Tournament) -> Pair:
    if _PAIRS.fullmatch(options.by_hand) is None:
        raise BadUsage(say("usage-value", where="--by-hand", what=options.by_hand))
    texts = re.split(r"[ ,]+", options.by_hand)
    pairs = tuple((int(white), int(black)) for white, _, black in (text.partition("-") for text in texts))
    return tournament.pair_by_hand(state, pairs, options.bye, options.reason)


def _stage(kind: type[Announce] | type[Start]) -> Acts:
    def acts(options: Namespace, state: Tournament) -> Sequence[Act]:
        number = options.round if options.round is not None else max(1, len(state.rounds))
        return [kind(number)]

    return acts


def _unpair(options: Namespace, state: Tournament) -> Sequence[Act]:
    return [Unpair(options.round, options.reason)]
