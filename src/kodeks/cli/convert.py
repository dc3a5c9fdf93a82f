"""`kodeks convert`: one kind of file into another."""

from __future__ import annotations

import io
from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias, TypeVar

from kodeks.cli.parser import BadUsage, Commands, add_json
from kodeks.cli.speech import asked_language, print_json, printable, say
from kodeks.cli.tournament_files import open_file, print_remarks, read_text, told
from kodeks.formats import pdn, pgn, ratings, trf
from kodeks.formats.entries import read_entries, write_entries
from kodeks.formats.game_text import decode_games
from kodeks.formats.gamelog import read_log
from kodeks.formats.logged_games import game_of_log
from kodeks.formats.recorded_games import recorded_games, result_in_file
from kodeks.formats.regulations import read_regulations, write_regulations
from kodeks.formats.remark import Remark
from kodeks.formats.tournament_file import good_part, read_lines
from kodeks.malformed import MalformedText
from kodeks.storage import import_store, write_new_file
from kodeks.tournament import Act, Entry, SystemKind
from kodeks.tournament.acts import Enter
from kodeks.tournament.entry import teams_of

__all__ = ["add_to"]

Remarks: TypeAlias = tuple[Remark, ...]
G = TypeVar("G")


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("convert", help=say("help-convert"), description=say("help-convert"))
    parser.add_argument("source", help=say("help-convert-source"))
    parser.add_argument("target", help=say("help-convert-target"))
    parser.add_argument("--regulations", help=say("help-convert-regulations"))
    parser.add_argument("--game", choices=("100", "64", "chess"), default="chess", help=say("help-convert-game"))
    systems = tuple(kind.value for kind in SystemKind)
    parser.add_argument("--system", choices=systems, help=say("help-convert-system"))
    parser.add_argument(
        "--trf", choices=tuple(trf.TrfVersion), type=trf.TrfVersion, metavar="16|26", help=say("help-convert-trf")
    )
    parser.add_argument("--strict", action="store_true", help=say("help-convert-strict"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> None:
    """Read the one, write the other; a file that is there already is never overwritten."""
    kinds = (_kind(options.source), _kind(options.target))
    if kinds not in _WAYS:
        raise BadUsage(say("convert-no-way", source=kinds[0], target=kinds[1]))
    if options.strict and kinds[1] != "trf":
        raise BadUsage(say("usage-conflict", where="--strict", what=options.target))
    if options.trf and kinds != ("kodeks", "trf"):
        raise BadUsage(say("usage-conflict", where="--trf", what=options.source))
    if options.trf is trf.TrfVersion.TRF26 and options.strict:  # which is to the letter of TRF16
        raise BadUsage(say("usage-conflict", where="--strict", what="--trf 26"))
    source, target = Path(options.source), Path(options.target)
    if target.exists():
        raise MalformedText("file-is-there", options.target)
    remarks = _WAYS[kinds](options, source, target)
    print_remarks(remarks)
    if options.json:
        told_by = [{"reason": each.key, "line": each.line, "facts": dict(each.facts)} for each in remarks]
        print_json({"source": options.source, "target": options.target, "remarks": told_by})
    else:
        print(printable(say("convert-done", source=options.source, target=options.target)))


def _kind(name: str) -> str:
    return Path(name).suffix.lower().removeprefix(".")


def _write(target: Path, text: str) -> None:
    """The whole file or none of it."""
    write_new_file(target, text.encode("utf-8"))


# Tournaments


def _trf_to_tournament(options: Namespace, source: Path, target: Path) -> Remarks:
    """A foreign report becomes a tournament that can be continued."""
    report, remarks = trf.read_report(source.read_bytes())
    if options.regulations is None:
        system = SystemKind(options.system) if options.system else trf.system_of_report(report)
        regulations = trf.regulations_of_report(report, game=options.game, system=system)
        text = write_regulations(regulations)
    else:
        text = read_text(options.regulations)
        regulations = read_regulations(text)
    _import(target, text, list(trf.acts_of_report(report, regulations)))
    return (*remarks, *trf.check_report(report), *trf.left_out_of_tournament(report, regulations))


def _csv_to_tournament(options: Namespace, source: Path, target: Path) -> Remarks:
    """A list of entries and regulations begin a tournament."""
    if options.regulations is None:
        raise BadUsage(say("convert-needs-regulations"))
    text = read_text(options.regulations)
    boards = read_regulations(text).teams.boards
    entries, remarks = read_entries(source.read_bytes())
    _import(target, text, [Enter(entry) for entry in (teams_of(entries, boards) if boards else entries)])
    return remarks


def _import(target: Path, regulations: str, acts: list[Act]) -> None:
    now = datetime.now(UTC).isoformat(timespec="seconds")
    outcomes = import_store(target, regulations, acts, by="import", at=now)
    if outcomes and not outcomes[-1].step.is_accepted:
        raise BadUsage("; ".join(map(told, outcomes[-1].step.rulings)))


def _trf_to_csv(options: Namespace, source: Path, target: Path) -> Remarks:
    report, remarks = trf.read_report(source.read_bytes())
    _write_entries(target, trf.report_to_entries(report))
    return tuple(remarks)


def _trf_to_trf(options: Namespace, source: Path, target: Path) -> Remarks:
    """The same report by its columns, in UTF-8."""
    report, remarks = trf.read_report(source.read_bytes())
    return (*remarks, *_write_report(options, target, report))


def _write_report(options: Namespace, target: Path, report: trf.Report) -> Remarks:
    """With `--strict` to the letter of TRF16, for programs that read no other; tells what was filled in."""
    report, filled_in = trf.strictly(report) if options.strict else (report, ())
    _write(target, trf.write_report(report))
    return filled_in


def _csv_to_csv(options: Namespace, source: Path, target: Path) -> Remarks:
    """The same entries, written one way."""
    entries, remarks = read_entries(source.read_bytes())
    _write_entries(target, entries)
    return remarks


def _write_entries(target: Path, entries: Sequence[Entry]) -> None:
    """With the mark of UTF-8, without which spreadsheets take it for an old code page."""
    write_new_file(target, write_entries(entries, language=asked_language()).encode("utf-8-sig"))


def _tournament_to_trf(options: Namespace, source: Path, target: Path) -> Remarks:
    version = options.trf or trf.TrfVersion.TRF16
    report, losses = trf.report_of_tournament(open_file(str(source)).folded.state, version)
    return (*losses, *_write_report(options, target, report))


def _tournament_to_csv(options: Namespace, source: Path, target: Path) -> Remarks:
    _write_entries(target, open_file(str(source)).folded.state.entries)
    return ()


def _tournament_to_lines(options: Namespace, source: Path, target: Path) -> Remarks:
    """The log itself, as far as it is acknowledged."""
    write_new_file(target, open_file(str(source)).acknowledged())
    return ()


def _lines_to_tournament(options: Namespace, source: Path, target: Path) -> Remarks:
    """The same log back; it must be whole and right."""
    data = source.read_bytes()
    lines = read_lines(data)
    if lines.damage is not None:
        raise MalformedText("file-sum-is-wrong", lines.damage.text, line=good_part(data, lines).count(b"\n") + 1)
    write_new_file(target, good_part(data, lines))
    return (Remark("file-was-mailed"),) if lines.is_mailed else ()


# Rated events


def _events_to_columns(options: Namespace, source: Path, target: Path) -> Remarks:
    """Lines of rated events as columns, which `rate` reads much faster."""
    write_new_file(target, ratings.write_event_columns(ratings.read_events(source.read_bytes())))
    return ()


def _columns_to_events(options: Namespace, source: Path, target: Path) -> Remarks:
    _write(target, ratings.write_events(ratings.read_event_columns(source.read_bytes())))
    return ()


# Games


def _log_to_game(options: Namespace, source: Path, target: Path) -> Remarks:
    """The moves of a game at the board with their clocks, and how it ended: also by what stands on no board, as a flag
    does."""
    conditions, events = read_log(read_text(str(source)))
    game, state, _ = game_of_log(conditions, events, with_offers=True)
    tags = {"White": conditions.white or "?", "Black": conditions.black or "?"}
    score = None if state.ending is None else state.ending.score._replace(is_played=True)
    kind = _kind(target.name)
    if isinstance(game, pdn.PdnGame) and kind == "pdn":
        result = "*" if score is None else result_in_file(score, is_chess=False)
        _write(target, pdn.write_game(replace(game, tags={**game.tags, **tags, "Result": result}, terminator=result)))
    elif isinstance(game, pgn.PgnGame) and kind == "pgn":
        result = "*" if score is None else result_in_file(score, is_chess=True)
        _write(target, pgn.write_game(replace(game, tags={**game.tags, **tags, "Result": result}, terminator=result)))
    else:
        raise BadUsage(say("convert-no-way", source=conditions.game, target=kind))
    return ()


def _tournament_to_games(options: Namespace, source: Path, target: Path) -> Remarks:
    """All games of a tournament that were recorded: from their logs, else from the moves as text."""
    store = open_file(str(source))
    state, kind = store.folded.state, _kind(target.name)
    if kind != state.regulations.games_format.lower():
        raise BadUsage(say("convert-no-way", source=state.regulations.game, target=kind))
    text, losses = recorded_games(state, [*store.games.values()])
    if not text:
        raise MalformedText("no-game", source.name)
    _write(target, text)
    return losses


def _pdn_to_pdn(options: Namespace, source: Path, target: Path) -> Remarks:
    """The same games, written one way."""
    games, remarks = _all_games(source, pdn.read_games)
    stream = io.StringIO()
    pdn.write_games(games, stream)
    _write(target, stream.getvalue())
    return (*remarks, *(remark for game in games for remark in game.remarks))


def _pgn_to_pgn(options: Namespace, source: Path, target: Path) -> Remarks:
    games, remarks = _all_games(source, pgn.read_games)
    _write(target, "".join(pgn.write_games(games)))
    return (*remarks, *(remark for game in games for remark in game.remarks))


def _all_games(source: Path, read_games: Callable[[str], Iterable[G | MalformedText]]) -> tuple[list[G], Remarks]:
    """Every game of the file, and what was odd in its letters; the first that cannot be read is the error."""
    text, remarks = decode_games(source.read_bytes())
    games = []
    for game in read_games(text):
        if isinstance(game, MalformedText):
            raise game
        games.append(game)
    if not games:
        raise MalformedText("no-game", source.name)
    return games, remarks


_WAYS: dict[tuple[str, str], Callable[[Namespace, Path, Path], Remarks]] = {
    ("trf", "kodeks"): _trf_to_tournament,
    ("trfx", "kodeks"): _trf_to_tournament,
    ("txt", "kodeks"): _trf_to_tournament,
    ("csv", "kodeks"): _csv_to_tournament,
    ("jsonl", "kodeks"): _lines_to_tournament,
    ("trf", "csv"): _trf_to_csv,
    ("trf", "trf"): _trf_to_trf,
    ("trfx", "trf"): _trf_to_trf,
    ("txt", "trf"): _trf_to_trf,
    ("csv", "csv"): _csv_to_csv,
    ("kodeks", "trf"): _tournament_to_trf,
    ("kodeks", "csv"): _tournament_to_csv,
    ("kodeks", "jsonl"): _tournament_to_lines,
    ("kodeks", "pdn"): _tournament_to_games,
    ("kodeks", "pgn"): _tournament_to_games,
    ("jsonl", "pdn"): _log_to_game,
    ("jsonl", "pgn"): _log_to_game,
    ("jsonl", "npz"): _events_to_columns,
    ("npz", "jsonl"): _columns_to_events,
    ("pdn", "pdn"): _pdn_to_pdn,
    ("pgn", "pgn"): _pgn_to_pgn,
}
