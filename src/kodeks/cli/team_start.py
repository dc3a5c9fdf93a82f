"""`kodeks arbiter team-start`: may a team match start when somebody is missing, and whose clocks run [V.3.4]."""

from __future__ import annotations

from argparse import Namespace
from typing import NamedTuple

from kodeks.cli.arbiter_event import add_part, full_ruling
from kodeks.cli.options import add_edition, in_force
from kodeks.cli.parser import BadUsage, Commands, whole_number
from kodeks.cli.speech import print_json, say
from kodeks.cli.tournament_files import told
from kodeks.pairing.teams import MatchStart, come, start_match
from kodeks.rulebook import edition
from kodeks.rulebook.result import Side

_MOST_BOARDS = 100


class _Present(NamedTuple):
    host: int
    guest: int


def add_team_start(parts: Commands) -> None:
    parser = add_part(parts, "team-start", "help-team-start")
    parser.add_argument("boards", type=whole_number(1, _MOST_BOARDS), metavar="BOARDS", help=say("help-team-boards"))
    parser.add_argument("present", type=_present, metavar="HOST:GUEST", help=say("help-team-present"))
    parser.add_argument("--then", type=_present, metavar="HOST:GUEST", help=say("help-team-then"))
    parser.add_argument("--waited", type=whole_number(0, 86_400), metavar="SECONDS", help=say("help-team-waited"))
    add_edition(parser)
    parser.set_defaults(run=_run)


def _present(text: str) -> _Present:
    """A type of argument: how many of each team are there, such as `3:2`."""
    host, guest = map(whole_number(0, _MOST_BOARDS), text.split(":"))
    return _Present(host, guest)


def _run(options: Namespace) -> None:
    if options.waited is not None and options.then is None:
        raise BadUsage(say("usage-missing", what="--then"))
    code = edition(options.edition or in_force("100"))
    found = start_match(options.boards, options.present.host, options.present.guest, code=code)
    if options.then is not None:
        found = come(found, options.then.host, options.then.guest, (options.waited or 0) * 1_000)
    if options.json:
        print_json(_as_object(found))
        return
    print(told(found.ruling))
    clocks = (f"{clock.board} {say(_NAMES[clock.side])}" for clock in found.running)
    print(say("team-start-clocks", clocks=", ".join(clocks) or "–"))


_NAMES = {Side.WHITE: "game-white", Side.BLACK: "game-black"}


def _as_object(found: MatchStart) -> dict[str, object]:
    white_ms, black_ms = found.taken_ms
    return {
        "able": sorted(team.value for team in found.able),
        "under_way": found.is_under_way,
        "running": [{"board": clock.board, "side": clock.side.value} for clock in found.running],
        "taken_ms": {"white": white_ms, "black": black_ms},
        **full_ruling(found.ruling),
    }
