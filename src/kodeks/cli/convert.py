"""`kodeks convert`: one kind of file into another."""

from __future__ import annotations

import io
import os
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from kodeks.cli.parser import BadUsage, Commands, add_json
from kodeks.cli.speech import language, note, print_json, say
from kodeks.cli.tournament_verbs import open_file
from kodeks.formats import pdn, pgn, trf
from kodeks.formats.entries import write_entries
from kodeks.formats.gamelog import read_log
from kodeks.formats.regulations import read_regulations, write_regulations
from kodeks.formats.remark import Remark
from kodeks.game import fold
from kodeks.game.chess_table import ChessTable
from kodeks.game.draughts_table import DraughtsTable
from kodeks.malformed import MalformedText
from kodeks.storage import create_store
from kodeks.tournament import SystemKind

__all__ = ["add_to"]


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("convert", help=say("help-convert"), description=say("help-convert"))
    parser.add_argument("source", help=say("help-convert-source"))
    parser.add_argument("target", help=say("help-convert-target"))
    parser.add_argument("--regulations", help=say("help-convert-regulations"))
    parser.add_argument("--game", choices=("100", "64", "chess"), default="chess", help=say("help-convert-game"))
    systems = tuple(kind.value for kind in SystemKind if not kind.is_for_teams)
    parser.add_argument("--system", choices=systems, default="swiss", help=say("help-convert-system"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> None:
    """Read the one, write the other; a file that is there already is never overwritten."""
    kinds = (_kind(options.source), _kind(options.target))
    if kinds not in _WAYS:
        raise BadUsage(say("convert-no-way", source=kinds[0], target=kinds[1]))
    target = Path(options.target)
    if target.exists():
        raise MalformedText("file-is-there", options.target)
    remarks = _WAYS[kinds](options, Path(options.source), target)
    for remark in remarks:
        place = "" if remark.line is None else f" ({say('place-line', number=remark.line)})"
        note(f"kodeks: {say(remark.key, **remark.facts)}{place}")
    if options.json:
        told = [{"reason": each.key, "line": each.line, "facts": dict(each.facts)} for each in remarks]
        print_json({"source": options.source, "target": options.target, "remarks": told})
    else:
        print(say("convert-done", source=options.source, target=options.target))


def _kind(name: str) -> str:
    return Path(name).suffix.lower().removeprefix(".")


def _write(target: Path, text: str) -> None:
    """The whole file or none of it."""
    draft = target.with_name(f".{target.name}.part")
    draft.write_bytes(text.encode("utf-8"))
    os.replace(draft, target)


def _trf_to_tournament(options: Namespace, source: Path, target: Path) -> tuple[Remark, ...]:
    """A foreign report becomes a tournament that can be continued."""
    report, remarks = trf.read_report(source.read_bytes())
    if options.regulations is None:
        regulations = trf.regulations_of_report(report, game=options.game, system=SystemKind(options.system))
        text = write_regulations(regulations)
    else:
        text = Path(options.regulations).read_text(encoding="utf-8-sig")
        regulations = read_regulations(text)
    acts = list(trf.acts_of_report(report, regulations))
    draft = target.with_name(f".{target.stem}.part.kodeks")
    draft.unlink(missing_ok=True)
    store = create_store(draft, text)
    appended = store.append(acts, by="import", at="")
    if not appended[-1].step.is_accepted:
        draft.unlink()
        ruling = appended[-1].step.rulings[0]
        raise BadUsage(say(ruling.reason, **ruling.facts))
    os.replace(draft, target)
    draft.with_name(f".{draft.name}.lock").unlink(missing_ok=True)
    return tuple(remarks)


def _tournament_to_trf(options: Namespace, source: Path, target: Path) -> tuple[Remark, ...]:
    report, losses = trf.report_of_tournament(open_file(str(source)).folded.state)
    _write(target, trf.write_report(report))
    return losses


def _tournament_to_csv(options: Namespace, source: Path, target: Path) -> tuple[Remark, ...]:
    _write(target, write_entries(open_file(str(source)).folded.state.entries, language=language.get()))
    return ()


def _tournament_to_lines(options: Namespace, source: Path, target: Path) -> tuple[Remark, ...]:
    """The log itself, as far as it is acknowledged."""
    open_file(str(source))
    data = source.read_bytes()
    _write(target, data[: data.rfind(b"\n") + 1].decode("utf-8"))
    return ()


def _log_to_game(options: Namespace, source: Path, target: Path) -> tuple[Remark, ...]:
    conditions, events = read_log(source.read_text(encoding="utf-8-sig"))
    state = fold(conditions, events).state
    tags = {"White": conditions.white or "?", "Black": conditions.black or "?"}
    table, is_pdn = state.table, _kind(target.name) == "pdn"
    if isinstance(table, DraughtsTable) and is_pdn:
        _write(target, pdn.write_game(pdn.from_game(table.game, tags)))
    elif isinstance(table, ChessTable) and not is_pdn:
        _write(target, pgn.write_game(pgn.from_game(table.game, tags)))
    else:
        raise BadUsage(say("convert-no-way", source=conditions.game, target=_kind(target.name)))
    return ()


def _pdn_to_pdn(options: Namespace, source: Path, target: Path) -> tuple[Remark, ...]:
    """The same games, written one way."""
    games = []
    with source.open(encoding="utf-8-sig", newline="") as lines:
        for game in pdn.read_games(lines):
            if isinstance(game, pdn.PdnError):
                raise game
            games.append(game)
    stream = io.StringIO()
    pdn.write_games(games, stream)
    _write(target, stream.getvalue())
    return ()


def _pgn_to_pgn(options: Namespace, source: Path, target: Path) -> tuple[Remark, ...]:
    games = []
    for game in pgn.read_games(source.read_text(encoding="utf-8-sig")):
        if isinstance(game, pgn.PgnError):
            raise game
        games.append(game)
    _write(target, "".join(pgn.write_games(games)))
    return ()


_WAYS: dict[tuple[str, str], Callable[[Namespace, Path, Path], tuple[Remark, ...]]] = {
    ("trf", "kodeks"): _trf_to_tournament,
    ("trfx", "kodeks"): _trf_to_tournament,
    ("txt", "kodeks"): _trf_to_tournament,
    ("kodeks", "trf"): _tournament_to_trf,
    ("kodeks", "csv"): _tournament_to_csv,
    ("kodeks", "jsonl"): _tournament_to_lines,
    ("jsonl", "pdn"): _log_to_game,
    ("jsonl", "pgn"): _log_to_game,
    ("pdn", "pdn"): _pdn_to_pdn,
    ("pgn", "pgn"): _pgn_to_pgn,
}
