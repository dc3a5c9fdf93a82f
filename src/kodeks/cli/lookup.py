"""`kodeks lookup`: players of FIDE's and FMJD's rating lists, brought once as files and searched without a network."""

from __future__ import annotations

from argparse import Namespace
from datetime import date
from pathlib import Path

from kodeks.cli.parser import BadUsage, Commands, add_json
from kodeks.cli.speech import print_json, printable, say
from kodeks.formats.ratings.published import PublishedPlayer, Publisher
from kodeks.storage.published_lists import bring_list, find_published, held_lists


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("lookup", help=say("help-lookup"), description=say("help-lookup"))
    parser.add_argument("words", nargs="*", metavar="NAME", help=say("help-lookup-name"))
    parser.add_argument("--bring", type=Path, metavar="FILE", help=say("help-lookup-bring"))
    parser.add_argument("--list", choices=[each.value for each in Publisher], help=say("help-lookup-list"))
    parser.add_argument(
        "--home", type=Path, default=Path.home() / ".kodeks", metavar="DIR", help=say("help-serve-home")
    )
    add_json(parser)
    parser.set_defaults(run=_run)


def _run(options: Namespace) -> None:
    folder = options.home / "lists"
    if (options.bring is None) == (not options.words):
        raise BadUsage(say("usage-missing", what="NAME | --bring FILE"))
    if options.bring is not None:
        with options.bring.open("rb") as stream:
            held = bring_list(folder, stream, options.bring.name, date.today())
        print(printable(say("published-is-here", publisher=held.publisher.upper(), players=held.players)))
        return
    if not held_lists(folder):
        raise BadUsage(say("published-none"))
    asked = [Publisher(options.list)] if options.list else list(Publisher)
    found = [(each, player) for each in asked for player in find_published(folder, each, " ".join(options.words))]
    if options.json:
        print_json([{"list": each.value, **player._asdict()} for each, player in found])
        return
    for each, player in found:
        print(printable(_line(each, player)))


def _line(publisher: Publisher, player: PublishedPlayer) -> str:
    ratings = "/".join("–" if each is None else str(each) for each in (player.standard, player.rapid, player.blitz))
    name = ", ".join(filter(None, (player.surname, player.given_name)))
    parts = (publisher.upper(), player.number, name, player.title, player.federation, player.birth, ratings)
    return "  ".join(filter(None, parts))
