"""The verbs of a board: result, results, swap."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Sequence

from kodeks.cli.parser import ORDINAL, Commands
from kodeks.cli.speech import say
from kodeks.cli.tournament_files import read_text
from kodeks.cli.verb import add_verb, append_and_print
from kodeks.formats.result_lines import read_result_lines
from kodeks.tournament import Act, Tournament
from kodeks.tournament.acts import Result, SwapColours

_FORFEIT = re.compile(r"\s*-\s*[/:]\s*[-+]\s*$")


def add_to(commands: Commands) -> None:
    result = add_verb(commands, "result", _result)
    result.add_argument("round", type=ORDINAL, help=say("help-round"))
    result.add_argument("board", type=ORDINAL, help=say("help-table-number"))
    result.add_argument("result", help=say("help-result"))
    result._negative_number_matcher = _FORFEIT  # argparse would take -/+ for an option
    result.add_argument("--game", type=ORDINAL, help=say("help-team-board"))
    result.add_argument("--replace", action="store_true", help=say("help-replace-result"))
    results = add_verb(commands, "results", _results)
    results.add_argument("lines", nargs="?", default="-", help=say("help-result-lines"))
    results.add_argument("--replace", action="store_true", help=say("help-replace-result"))
    results.set_defaults(run=_run_results)
    swap = add_verb(commands, "swap", _swap)
    swap.add_argument("round", type=ORDINAL, help=say("help-round"))
    swap.add_argument("board", type=ORDINAL, help=say("help-table-number"))


def _result(options: Namespace, state: Tournament) -> Sequence[Act]:
    return [Result(options.round, options.board, options.result, options.game, options.reason, options.replace)]


def _run_results(options: Namespace) -> None:
    """What is to be recorded is read first: nobody waits for a lock while somebody types."""
    options.read = read_result_lines(read_text(options.lines))
    append_and_print(options, _results)


def _results(options: Namespace, state: Tournament) -> Sequence[Act]:
    return [  # a star is only written by who knows that there is a result
        Result(each.round, each.board, each.result, each.game, options.reason, options.replace or not each.result)
        for each in options.read
    ]


def _swap(options: Namespace, state: Tournament) -> Sequence[Act]:
    return [SwapColours(options.round, options.board)]
