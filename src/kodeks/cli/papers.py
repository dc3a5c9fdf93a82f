"""`kodeks print`: the papers of the hall as PDF."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from kodeks.cli.parser import ORDINAL, BadUsage, Commands, add_json, whole_number
from kodeks.cli.progress import progress
from kodeks.cli.speech import asked_language, print_json, printable, say
from kodeks.cli.tournament_files import open_file
from kodeks.formats.recorded_games import with_logged_games
from kodeks.malformed import MalformedText
from kodeks.papers import PageSize, Voice
from kodeks.printing import PAPERS, PaperOption, PaperRequest, make_paper, print_sheaves, sheaves_of
from kodeks.storage import write_new_files

_PLACES = re.compile(r"([1-9][0-9]{0,4})(?:-([1-9][0-9]{0,4}))?")


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("print", help=say("help-print"), description=say("help-print"))
    names = tuple(key.replace("_", "-") for key in PAPERS)
    parser.add_argument("paper", choices=names, metavar="PAPER", help=f"{say('help-print-paper')}: {', '.join(names)}")
    parser.add_argument("file", help=say("help-tournament-file"))
    parser.add_argument("--round", type=ORDINAL, metavar="N", help=say("help-print-round"))
    parser.add_argument("--after", type=ORDINAL, metavar="N", help=say("help-print-after"))
    parser.add_argument("--empty", action="store_true", help=say("help-print-empty"))
    parser.add_argument("--board", metavar="BOARD", help=say("help-print-board"))
    parser.add_argument("--move", type=whole_number(0, 100_000), metavar="N", help=say("help-print-move"))
    parser.add_argument("--places", type=_places, metavar="A-B", help=say("help-print-places"))
    parser.add_argument("--group", metavar="NAME", help=say("help-print-group"))
    parser.add_argument("--size", choices=tuple(size.value for size in PageSize), help=say("help-print-size"))
    parser.add_argument("--out", metavar="OUT.pdf", help=say("help-print-out"))
    add_json(parser)
    parser.set_defaults(run=_run)


def _places(text: str) -> tuple[int, int]:
    found = _PLACES.fullmatch(text)
    if found is None or int(found[2] or found[1]) < int(found[1]):
        raise ValueError(text)
    return int(found[1]), int(found[2] or found[1])


_OPTIONS = {  # what each may be given to
    "round": PaperOption.ROUND,
    "after": PaperOption.AFTER,
    "empty": PaperOption.EMPTY,
    "board": PaperOption.BOARD,
    "move": PaperOption.BOARD,
    "places": PaperOption.PLACES,
    "group": PaperOption.GROUP,
    "size": PaperOption.SIZE,
}


def _run(options: Namespace) -> None:
    """Print the paper into a new file: beside the tournament's, named after it and the paper, or where it is told."""
    key = options.paper.replace("-", "_")
    for name, choice in _OPTIONS.items():
        if getattr(options, name) not in (None, False) and choice not in PAPERS[key].choices:
            raise BadUsage(say("usage-conflict", where=f"--{name}", what=options.paper))
    target = Path(options.out or f"{options.file.removesuffix('.kodeks')}-{options.paper}.pdf")
    _check_free([target])
    store = open_file(options.file)
    state = store.folded.state
    if key == "game":
        state = with_logged_games(state, [*store.games.values()])
    paper = make_paper(key, state, _asked(options), Voice(asked_language()), store.events)
    sheaves = sheaves_of(paper)
    targets = _names(target, len(sheaves))
    _check_free(targets)
    made = [data for sheaf in progress(sheaves, say("print-making")) for data in print_sheaves(sheaf)]
    write_new_files([*zip(targets, made, strict=True)])
    if options.json:
        files = {"files": [str(path) for path in targets]} if len(targets) > 1 else {}
        print_json({"paper": options.paper, "written": str(targets[0]), **files})
        return
    for path in targets:
        print(printable(say("report-written", name=str(path))))


def _names(target: Path, count: int) -> list[Path]:
    """Large papers take several files: `cards-1.pdf`, `cards-2.pdf`, …"""
    if count == 1:
        return [target]
    figures = len(str(count))
    return [target.with_stem(f"{target.stem}-{number:0{figures}}") for number in range(1, count + 1)]


def _check_free(targets: Sequence[Path]) -> None:
    for path in targets:
        if path.exists():
            raise MalformedText("file-is-there", str(path))


def _asked(options: Namespace) -> PaperRequest:
    return PaperRequest(
        round=options.round,
        after=options.after,
        group=options.group,
        places=options.places or (1, 3),
        board=options.board or "",
        step=options.move,
        is_empty=options.empty,
        size=None if options.size is None else PageSize(options.size),
    )
