"""The books of a federation on the command line: its register, its lists and its arbiters, in files."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from kodeks.cli.parser import BadUsage
from kodeks.cli.speech import explain_error, say
from kodeks.cli.tournament_files import print_remarks, read_text
from kodeks.formats.arbiters import read_register
from kodeks.formats.player_register import read_player_register
from kodeks.formats.ratings.list_table import read_lists
from kodeks.malformed import MalformedText
from kodeks.officials import ArbiterRegister
from kodeks.rating import RatingList
from kodeks.report import FederationBooks
from kodeks.titles import Finder, finder_in

T = TypeVar("T")


def add_books(parser: ArgumentParser) -> None:
    parser.add_argument("--register", metavar="PEOPLE.csv", help=say("help-norms-register"))
    parser.add_argument("--lists", metavar="LISTS.csv", help=say("help-norms-lists"))
    parser.add_argument("--arbiters", metavar="ARBITERS.toml", help=say("help-norms-arbiters"))


def books_of(options: Namespace, game: str) -> FederationBooks:
    """The books that are given, as an event of this game asks them; for others the tournament itself is believed."""
    return FederationBooks(
        find_player=None if options.register is None else _of_file(options.register, partial(_register, game=game)),
        lists=None if options.lists is None else _of_file(options.lists, _lists),
        arbiters=None if options.arbiters is None else _of_file(options.arbiters, _arbiters),
    )


def _of_file(name: str, read: Callable[[str], T]) -> T:
    """What is read, or one line that names the file."""
    try:
        return read(name)
    except MalformedText as error:
        raise BadUsage(f"{name}: {explain_error(error)}") from None


def _register(name: str, game: str) -> Finder:
    """All that is wrong with it is told at once."""
    found = read_player_register(Path(name).read_bytes(), game)
    if found.errors:
        raise BadUsage("\n".join(f"{name}: {explain_error(error)}" for error in found.errors))
    print_remarks(found.remarks)
    return finder_in(found.players)


def _arbiters(name: str) -> ArbiterRegister:
    return read_register(read_text(name))


def _lists(name: str) -> tuple[RatingList, ...]:
    return read_lists(Path(name).read_bytes())
