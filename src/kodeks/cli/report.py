"""`kodeks report`: the arbiter's report as Markdown, JSON or PDF, and the bundle for the register."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, date, datetime
from pathlib import Path

from kodeks.cli.federation_books import add_books, books_of
from kodeks.cli.parser import BadUsage, Commands, add_json
from kodeks.cli.progress import progress
from kodeks.cli.speech import print_grid, print_json, printable, say, spoken
from kodeks.cli.tournament_files import open_file, read_text
from kodeks.formats.game_incidents import incidents_in
from kodeks.formats.markdown import write_markdown
from kodeks.formats.report_data import end_in_report
from kodeks.formats.tournament_file import check_end
from kodeks.malformed import MalformedText
from kodeks.papers import Voice
from kodeks.printing import print_pdf
from kodeks.report import Enclosures, Record, enclosures_of, ratings_of
from kodeks.storage import Store, write_new_files
from kodeks.storage.bundle import Manifest, SignOff, check_same_file, read_bundle, seal_bundle
from kodeks.submission import Report, bundle_parts, report_of, sign_off
from kodeks.tournament import Tournament


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("report", help=say("help-report"), description=say("help-report"))
    parser.add_argument("file", nargs="?", help=say("help-report-file"))
    parser.add_argument("--pdf", metavar="OUT.pdf", help=say("help-report-pdf"))
    parser.add_argument("--markdown", metavar="OUT.md", help=say("help-report-markdown"))
    parser.add_argument("--bundle", metavar="OUT.zip", help=say("help-report-bundle"))
    parser.add_argument("--signed", metavar="NAME", help=say("help-report-signed"))
    parser.add_argument("--on", type=_day, metavar="DATE", help=say("help-report-on"))
    parser.add_argument("--newcomers", action="store_true", help=say("help-rate-newcomers"))
    add_books(parser)
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
    report = report_of(_recorded(store), _enclosed(options, store.folded.state), spoken("papers"))
    manifest, names = _written(options, store, report)
    if options.json:
        bundle = {} if manifest is None else {"bundle": asdict(manifest)}
        print_json({**report.as_object(), "written": names, **bundle})
    elif names:
        print("\n".join(printable(say("report-written", name=name)) for name in names))
    else:
        print(write_markdown(report.paper), end="")


def _check(options: Namespace) -> None:
    """What does not go together, before anything is read."""
    if options.file is None and options.verify is None:
        raise BadUsage(say("usage-missing", what="file"))
    if options.verify is not None:
        for name in ("pdf", "markdown", "bundle", "signed", "on", "lists", "register", "arbiters"):
            if getattr(options, name) is not None:
                raise BadUsage(say("usage-conflict", where=f"--{name}", what="--verify"))
    if options.bundle is not None and options.signed is None:
        raise BadUsage(say("report-needs-signer"))
    if options.bundle is None and (options.signed is not None or options.on is not None):
        raise BadUsage(say("report-nothing-to-sign"))


# The report


def _recorded(store: Store) -> Record:
    return Record(
        store.folded.state,
        store.events,
        store.folded.said,
        store.path.name,
        store.checksum(),
        store.total,
        incidents_in(store.games.values(), store.folded.state),
    )


def _enclosed(options: Namespace, state: Tournament) -> Enclosures:
    """What is known beside the record: the books of the federation, as far as they are given."""
    books, ratings = books_of(options, state.regulations.game), None
    if books.lists is not None and not state.regulations.is_chess:
        ratings = ratings_of(state, books.lists, newcomers=options.newcomers)
    return enclosures_of(state, ratings=ratings, books=books)


# Files


def _written(options: Namespace, store: Store, report: Report) -> tuple[Manifest | None, list[str]]:
    """Write what was asked for: all of it or nothing, and never over a file that is there."""
    wanted: list[tuple[str, Callable[[], bytes]]] = []
    if options.pdf is not None:
        wanted.append((options.pdf, lambda: print_pdf(report.paper)))
    if options.markdown is not None:
        wanted.append((options.markdown, lambda: write_markdown(report.paper).encode("utf-8")))
    signed = None if options.bundle is None else _sign_off(options, store)
    names = [name for name in (options.pdf, options.markdown, options.bundle) if name is not None]
    _check_new(names)
    made = [(Path(name), make()) for name, make in progress(wanted, say("report-making"))]
    manifest = None
    if signed is not None:
        parts = bundle_parts(store.acknowledged(), _recorded(store), report.enclosed, spoken("papers"))
        manifest, sealed = seal_bundle(parts, signed, options.bundle)
        made.append((Path(options.bundle), sealed))
    write_new_files(made)
    return manifest, names


def _check_new(names: list[str]) -> None:
    for index, name in enumerate(names):
        if Path(name).exists():
            raise MalformedText("file-is-there", name)
        if Path(name).absolute() in (Path(other).absolute() for other in names[:index]):
            raise BadUsage(say("report-same-file", name=name))


def _sign_off(options: Namespace, store: Store) -> SignOff:
    regulations = store.folded.state.regulations
    signed = sign_off(regulations, options.signed, options.on or datetime.now(UTC).date().isoformat())
    if signed is None:
        known = ", ".join(each.name for each in regulations.people.arbiters)
        raise BadUsage(say("report-signer-unknown", name=options.signed, known=known))
    return signed


# Verifying


def _verify(options: Namespace) -> None:
    """A bundle that is intact; with a tournament file, that it holds this one. By a report, that the file is whole."""
    if options.verify.lower().endswith(".json"):
        _verify_by_report(options)
        return
    bundle = read_bundle(Path(options.verify))
    if options.file is not None:
        check_same_file(bundle, open_file(options.file).acknowledged(), options.file)
    manifest = bundle.manifest
    if options.json:
        print_json({"intact": True, "bundle": asdict(manifest)})
        return
    event, signed, voice = manifest.event, manifest.signed, Voice(spoken())
    days = voice.days(event.starts, event.ends)
    lines = (
        say("report-bundle-valid", name=options.verify),
        ", ".join(filter(None, (event.name, event.place, days))),
        say("report-bundle-signed", name=signed.name, day=voice.day(signed.on)),
        *(() if manifest.log is None else (say("report-bundle-log", lines=manifest.log.lines, sum=manifest.log.sum),)),
        say("report-bundle-sum", sum=manifest.checksum),
    )
    print("\n".join(map(printable, lines)))
    rows = [(part.name, str(part.size), part.sha256) for part in manifest.parts]
    print_grid((say("report-bundle-part"), say("report-bundle-bytes"), "SHA-256"), rows, right=frozenset({1}))


def _verify_by_report(options: Namespace) -> None:
    """That a tournament file goes exactly as far as the report says."""
    known = end_in_report(read_text(options.verify))
    if options.file is None:
        raise BadUsage(say("usage-missing", what="file"))
    check_end(open_file(options.file).acknowledged(), known)
    if options.json:
        print_json({"intact": True, "log": known._asdict()})
    else:
        print(printable(say("report-file-whole", name=options.file)))
        print(printable(say("report-bundle-log", lines=known.lines, sum=known.total)))
