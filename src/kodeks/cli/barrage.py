"""`kodeks barrage`: how a play-off among those who are level is played, drawn from a published seed."""

from __future__ import annotations

import secrets
from argparse import Namespace

from kodeks.cli.parser import BadUsage, Commands, add_json, whole_number
from kodeks.cli.speech import cited, explain, print_json, printable, say
from kodeks.cli.tournament_files import open_file
from kodeks.pairing.knockout import draughts_playoff, fide_playoff
from kodeks.tournament import Tournament, standings_of

__all__ = ["add_to"]


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("barrage", help=say("help-barrage"), description=say("help-barrage"))
    parser.add_argument("file", help=say("help-tournament-file"))
    parser.add_argument("numbers", type=whole_number(1, 100_000), nargs="*", help=say("help-barrage-numbers"))
    parser.add_argument("--seed", help=say("help-seed"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> None:
    """The play-off of those named, best tie-break first, or of those who share the first place."""
    state = open_file(options.file).folded.state
    tied = options.numbers or _level_at_the_top(state)
    for number in tied:
        if not state.has(number):
            raise BadUsage(say("tournament-no-such-number", number=number))
    if len(tied) < 2:
        raise BadUsage(say("barrage-nobody-is-level"))
    seed = options.seed or secrets.token_hex(8)
    is_chess = state.regulations.is_chess
    stage = fide_playoff(seed, tied) if is_chess else draughts_playoff(seed, tied, code=state.regulations.code)
    rounds = [[list(pair) for pair in pairs] for pairs in stage.rounds]
    if options.json:
        print_json(
            {
                "seed": seed,
                "tied": list(tied),
                "kind": stage.ruling.reason.removeprefix("playoff-"),
                "rounds": rounds,
                "left_out": list(stage.left_out),
                "text": explain(stage.ruling),
                "articles": [str(article) for article in stage.ruling.articles],
            }
        )
        return
    print(f"{explain(stage.ruling)} {cited(stage.ruling.articles)}")
    print(say("report-seed", seed=seed))
    for number, pairs in enumerate(rounds, start=1):
        for white, black in pairs:
            print(printable(f"  {number}: {_name(state, white)} – {_name(state, black)}"))
    for number in stage.left_out:
        print(printable(say("barrage-left-out", name=_name(state, number))))


def _level_at_the_top(state: Tournament) -> list[int]:
    standings, _ = standings_of(state)
    return [row.number for row in standings.rows if row.place == 1]


def _name(state: Tournament, number: int) -> str:
    return f"{number}. {state.entry(number).name}"
