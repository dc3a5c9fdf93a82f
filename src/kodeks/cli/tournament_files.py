"""Files that the commands of a tournament read and show, and what is said of them."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable
from pathlib import Path

from kodeks.cli.parser import BadUsage, Commands, Parser, add_json
from kodeks.cli.speech import cited, explain, note, say
from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText
from kodeks.rulebook.ruling import Ruling
from kodeks.storage import Store, open_store
from kodeks.tournament import PairedRound, Tournament


def read_text(name: str) -> str:
    """A file of text, whole; `-` is standard input."""
    try:
        if name == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig")
        return Path(name).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise MalformedText("file-not-text", name) from None


def open_file(name: str) -> Store:
    """A tournament file; what a crash left unfinished is told, and what the rules of today would refuse."""
    store = open_store(tournament_path(name))
    if store.repaired is not None:
        note(f"kodeks: {say('file-was-torn')}")
    if store.is_mailed:
        note(f"kodeks: {say('file-was-mailed')}")
    for said in store.folded.said:
        if not said.is_accepted:
            note(f"kodeks: {say('file-event-refused', number=said.seq)}: {told(said.ruling)}")
    return store


def told(ruling: Ruling) -> str:
    """A ruling as one line: the sentence and its articles."""
    return f"{explain(ruling)} {cited(ruling.articles)}".rstrip()


def print_remarks(remarks: Iterable[Remark]) -> None:
    """What a reader or a writer noticed, on stderr."""
    for remark in remarks:
        place = [
            say(f"place-{name}", number=number)
            for name, number in (("line", remark.line), ("column", remark.column))
            if number is not None
        ]
        note(f"kodeks: {say(remark.key, **remark.facts)}" + (f" ({', '.join(place)})" if place else ""))


def tournament_path(name: str) -> Path:
    """The path of a tournament file, which its name tells."""
    if not name.endswith(".kodeks"):
        raise BadUsage(say("usage-kodeks-file", what=name))
    return Path(name)


def add_view(commands: Commands, name: str, show: Callable[[Namespace, Store], None]) -> Parser:
    """A command that shows something of a tournament file."""
    parser = commands.add_parser(name, help=say(f"help-{name}"), description=say(f"help-{name}"))
    parser.add_argument("file", help=say("help-tournament-file"))
    add_json(parser)
    parser.set_defaults(run=lambda options: show(options, open_file(options.file)))
    return parser


def paired_round(state: Tournament, number: int | None) -> PairedRound:
    """A round that is paired, the last one if none is named."""
    wanted = len(state.rounds) if number is None else number
    paired = state.round(wanted)
    if paired is None:
        raise BadUsage(say("tournament-not-paired", round=max(wanted, 1)))
    return paired
