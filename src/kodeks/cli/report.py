"""`kodeks report`: the arbiter's report as Markdown, JSON or PDF, and the bundle for the register."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Mapping
from dataclasses import asdict
from datetime import UTC, date, datetime
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from kodeks.cli.grid import print_grid
from kodeks.cli.parser import BadUsage, Commands, add_json
from kodeks.cli.progress import progress
from kodeks.cli.speech import language, print_json, printable, say
from kodeks.cli.tournament_files import open_file
from kodeks.formats.markdown import write_markdown
from kodeks.malformed import MalformedText
from kodeks.papers import Paper, Recorded, Voice, arbiters_report, enclosures_of, plain_paper
from kodeks.printing import print_pdf
from kodeks.storage import Store, write_new_file
from kodeks.storage.bundle import TOURNAMENT_PART, Manifest, SignOff, read_bundle, write_bundle

__all__ = ["add_to", "report_of"]

Write: TypeAlias = Callable[[Path], Manifest | None]


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("report", help=say("help-report"), description=say("help-report"))
    parser.add_argument("file", nargs="?", help=say("help-report-file"))
    parser.add_argument("--pdf", metavar="OUT.pdf", help=say("help-report-pdf"))
    parser.add_argument("--markdown", metavar="OUT.md", help=say("help-report-markdown"))
    parser.add_argument("--bundle", metavar="OUT.zip", help=say("help-report-bundle"))
    parser.add_argument("--signed", metavar="NAME", help=say("help-report-signed"))
    parser.add_argument("--on", type=_day, metavar="DATE", help=say("help-report-on"))
    parser.add_argument("--verify", metavar="BUNDLE", help=say("help-report-verify"))
    add_json(parser)
    parser.set_defaults(run=_run)


def _day(text: str) -> str:
    if date.fromisoformat(text).isoformat() != text:
        raise ValueError(text)
    return text


def _run(options: Namespace) -> None:
    _check(options)
    if options.verify is not None:
        _verify(options)
        return
    store = open_file(options.file)
    paper = report_of(store)
    text = write_markdown(paper)
    manifest, names = _written(options, store, paper, text)
    if options.json:
        bundle = {} if manifest is None else {"bundle": asdict(manifest)}
        print_json({**_data(paper, text), "written": names, **bundle})
    elif names:
        print("\n".join(printable(say("report-written", name=name)) for name in names))
    else:
        print(text, end="")


def _check(options: Namespace) -> None:
    """What does not go together, before anything is read."""
    if options.file is None and options.verify is None:
        raise BadUsage(say("usage-missing", what="file"))
    if options.verify is not None:
        for name in ("pdf", "markdown", "bundle", "signed", "on"):
            if getattr(options, name) is not None:
                raise BadUsage(say("usage-conflict", where=f"--{name}", what="--verify"))
    if options.bundle is not None and options.signed is None:
        raise BadUsage(say("report-needs-signer"))
    if options.bundle is None and (options.signed is not None or options.on is not None):
        raise BadUsage(say("report-nothing-to-sign"))


# The report


def report_of(store: Store, *, file_name: str = "") -> Paper:
    """The report of what the file has acknowledged, in the language of the terminal."""
    recorded = Recorded(
        store.folded.state, store.events, store.folded.said, file_name or store.path.name, store.checksum()
    )
    voice = Voice(language.get())
    return arbiters_report(recorded, voice, enclosures_of(recorded.state, voice))


def _data(paper: Paper, text: str) -> dict[str, object]:
    return {"report": text, "paper": plain_paper(paper)}


# Files


def _written(options: Namespace, store: Store, paper: Paper, text: str) -> tuple[Manifest | None, list[str]]:
    """Write what was asked for: all of it or nothing, and never over a file that is there."""
    wanted: list[tuple[str, Write]] = []
    if options.pdf is not None:
        wanted.append((options.pdf, lambda path: write_new_file(path, print_pdf(paper))))
    if options.markdown is not None:
        wanted.append((options.markdown, lambda path: write_new_file(path, text.encode("utf-8"))))
    if options.bundle is not None:
        sign_off = _sign_off(options, store)
        wanted.append((options.bundle, partial(_write_bundle, store, sign_off)))
    names = [name for name, _ in wanted]
    _check_new(names)
    manifest, done = None, list[Path]()
    try:
        for name, write in progress(wanted, say("report-making")):
            manifest = write(Path(name))
            done.append(Path(name))
    except (OSError, MalformedText):
        for path in done:
            path.unlink()
        raise
    return manifest, names


def _check_new(names: list[str]) -> None:
    for index, name in enumerate(names):
        if Path(name).exists():
            raise MalformedText("file-is-there", name)
        if Path(name).absolute() in (Path(other).absolute() for other in names[:index]):
            raise BadUsage(say("report-same-file", name=name))


def _sign_off(options: Namespace, store: Store) -> SignOff:
    """One of the arbiters signs, with the class and licence the regulations give him; if they name none, whoever."""
    arbiters = store.folded.state.regulations.arbiters
    signer = next((each for each in arbiters if each.name == options.signed), None)
    if arbiters and signer is None:
        known = ", ".join(each.name for each in arbiters)
        raise BadUsage(say("report-signer-unknown", name=options.signed, known=known))
    on = options.on or datetime.now(UTC).date().isoformat()
    if signer is None:
        return SignOff(options.signed, "", "", on)
    return SignOff(signer.name, signer.arbiter_class or signer.fide_title, signer.licence, on)


def _write_bundle(store: Store, sign_off: SignOff, path: Path) -> Manifest:
    return write_bundle(path, _parts(store), sign_off)


def _parts(store: Store) -> Mapping[str, bytes]:
    """The report speaks of the file by the name it has in the bundle."""
    if not store.folded.state.is_closed:  # told before the work is done
        raise MalformedText("bundle-not-closed", store.folded.state.regulations.name)
    paper = report_of(store, file_name=TOURNAMENT_PART)
    text = write_markdown(paper)
    return {
        TOURNAMENT_PART: store.path.read_bytes()[: store.size],
        "report.md": text.encode("utf-8"),
        "report.json": (json.dumps(_data(paper, text), ensure_ascii=False) + "\n").encode("utf-8"),
        "report.pdf": print_pdf(paper),
    }


# Verifying


def _verify(options: Namespace) -> None:
    """A bundle that is intact; with a tournament file, that it holds this one."""
    manifest, parts = read_bundle(Path(options.verify))
    if options.file is not None:
        store = open_file(options.file)
        if store.checksum() != sha256(parts[TOURNAMENT_PART]).hexdigest():
            raise MalformedText("bundle-of-another-file", options.file)
    if options.json:
        print_json({"intact": True, "bundle": asdict(manifest)})
        return
    event, signed, voice = manifest.event, manifest.signed, Voice(language.get())
    days = voice.days(event.starts, event.ends)
    lines = (
        say("report-bundle-valid", name=options.verify),
        ", ".join(filter(None, (event.name, event.place, days))),
        say("report-bundle-signed", name=signed.name, day=voice.day(signed.on)),
        say("report-bundle-sum", sum=manifest.checksum),
    )
    print("\n".join(map(printable, lines)))
    rows = [(part.name, str(part.size), part.sha256) for part in manifest.parts]
    print_grid((say("report-bundle-part"), say("report-bundle-bytes"), "SHA-256"), rows, right=frozenset({1}))
