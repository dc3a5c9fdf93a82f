"""`kodeks playoff-show`: how a play-off among those who are level is played, drawn from a published draw code."""

from __future__ import annotations

import secrets
from argparse import Namespace

from kodeks.cli.parser import ORDINAL, BadUsage, Commands, add_json
from kodeks.cli.speech import cited, explain, print_json, printable, ruling_object, say
from kodeks.cli.tournament_files import open_file, told
from kodeks.pairing.knockout import first_stage
from kodeks.tournament import Tournament
from kodeks.tournament.play_off_course import course_of_play_off, play_off_result_text, tell_play_off
from kodeks.tournament.play_offs import propose_play_off
from kodeks.tournament.state import HeldPlayOff


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("playoff-show", help=say("help-playoff-show"), description=say("help-playoff-show"))
    parser.add_argument("file", help=say("help-tournament-file"))
    parser.add_argument("numbers", type=ORDINAL, nargs="*", help=say("help-playoff-show-numbers"))
    parser.add_argument("--seed", help=say("help-seed"))
    add_json(parser)
    parser.set_defaults(run=_run)


def _run(options: Namespace) -> None:
    """How those level at the top, or those named, would play; and the play-offs that are held."""
    state = open_file(options.file).folded.state
    for number in options.numbers:
        if not state.has(number):
            raise BadUsage(say("tournament-no-such-number", number=number))
    if state.play_offs and not options.numbers:
        _print_held(options, state)
        return
    seed = options.seed or secrets.token_hex(8)
    tied = propose_play_off(state, options.numbers, seed).numbers
    if len(tied) < 2:
        raise BadUsage(say("playoff-nobody-is-level"))
    stage = first_stage(seed, tied, code=state.regulations.laws)
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
        print(printable(say("playoff-left-out", name=_name(state, number))))


def _print_held(options: Namespace, state: Tournament) -> None:
    """The play-offs of the log: their rounds, and how each stands."""
    if options.json:
        print_json({"held": [_held(state, held) for held in state.play_offs]})
        return
    for held in state.play_offs:
        print(printable(told(tell_play_off(state, held))))
        print(say("report-seed", seed=held.seed))
        for number, boards in enumerate(held.rounds, start=1):
            for board in boards:
                result = play_off_result_text(state, board) or "–"
                print(printable(f"  {number}: {_name(state, board.white)} – {_name(state, board.black)}  {result}"))


def _held(state: Tournament, held: HeldPlayOff) -> dict[str, object]:
    course = course_of_play_off(state, held)
    return {
        "tied": list(held.numbers),
        "seed": held.seed,
        "tempo": held.tempo,
        "rounds": [
            [[board.white, board.black, play_off_result_text(state, board) or None] for board in boards]
            for boards in held.rounds
        ],
        "places": None if course is None or course.places is None else {str(n): p for n, p in course.places.items()},
        **ruling_object(tell_play_off(state, held)),
    }


def _name(state: Tournament, number: int) -> str:
    return f"{number}. {state.entry(number).name}"
