"""A verb: a command that appends acts to a tournament file, and prints what was appended."""

from __future__ import annotations

import getpass
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TypeAlias

from kodeks.cli.parser import BadUsage, Commands, Parser, add_json, whole_number
from kodeks.cli.speech import print_json, printable, ruling_object, say
from kodeks.cli.tournament_files import open_file, told
from kodeks.formats.json_fields import plain
from kodeks.storage import AppendedAct, Store
from kodeks.tournament import Act, Tournament
from kodeks.tournament.acts import kind_of

Acts: TypeAlias = Callable[[Namespace, Tournament], Sequence[Act]]


def add_verb(commands: Commands, name: str, acts: Acts) -> Parser:
    """A command that appends the acts it makes of its words and the state."""
    parser = commands.add_parser(name, help=say(f"help-{name}"), description=say(f"help-{name}"))
    parser.add_argument("file", help=say("help-tournament-file"))
    parser.add_argument("--by", help=say("help-by"))
    parser.add_argument("--on", type=whole_number(0, 10**9), help=say("help-on"))
    parser.add_argument("--reason", default="", help=say("help-reason"))
    add_json(parser)
    parser.set_defaults(run=lambda options: append_and_print(options, acts), read=())
    return parser


def append_and_print(options: Namespace, acts: Acts) -> None:
    """Append what the verb asks for and print it; what the rules refuse is one clear line, and nothing is written."""
    store = open_file(options.file)
    if options.on is not None and options.on > store.seq:
        raise BadUsage(say("tournament-on-the-future", number=options.on, last=store.seq))
    options.store = store  # for undo, which looks at the log itself
    now = datetime.now(UTC).isoformat(timespec="seconds")
    appended = store.append(
        lambda state: acts(options, state), by=options.by or whoever_sits_here(), at=now, on=options.on
    )
    print_appended(options, store, appended)


def whoever_sits_here() -> str:
    """The name of the user, for the record."""
    try:
        return getpass.getuser()
    except (KeyError, ImportError, OSError):  # a system without users
        return ""


def print_appended(options: Namespace, store: Store, appended: list[AppendedAct]) -> None:
    """What was appended, for people or machines; if the last act was refused, why, as bad usage."""
    rulings = [ruling for each in appended for ruling in each.step.rulings]
    if appended and not appended[-1].step.is_accepted:
        place = f" ({say('place-line', number=options.read[len(appended) - 1].line)})" if options.read else ""
        raise BadUsage("; ".join(map(told, appended[-1].step.rulings)) + place)
    if options.json:
        events = [
            {
                "seq": event.seq,
                "on": event.on,
                "do": kind_of(event.act),
                "by": event.by,
                "at": event.at,
                **plain(event.act),
            }
            for event, _ in appended
        ]
        print_json({"events": events, "rulings": [ruling_object(ruling) for ruling in rulings], "seq": store.seq})
        return
    if not appended:
        print(printable(say("file-opened", name=store.folded.state.regulations.name)))
    for event, step in appended:
        print(printable(f"{event.seq:>4} {kind_of(event.act)} {_fields(plain(event.act))}".rstrip()))
        for ruling in step.rulings:
            print(printable(f"     {told(ruling)}"))


def _fields(fields: Mapping[str, object]) -> str:
    return " ".join(f"{name}={_shown(value)}" for name, value in fields.items())


def _shown(value: object) -> str:
    """A value of an event for people: pairs as 1-5, a list with commas."""
    if isinstance(value, dict):
        return f"({_fields(value)})"
    if isinstance(value, list):
        return ",".join("-".join(map(str, each)) if isinstance(each, list) else str(each) for each in value)
    return str(value)
