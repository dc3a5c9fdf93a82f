"""`kodeks ending`: what can still be won with few pieces, by tables that are made at first use, and within the draw
counters of the code [I.6, I.7.3.3]."""

from __future__ import annotations

from argparse import Namespace

from kodeks.cli.options import add_board, add_edition, in_force, tell_uncrowned
from kodeks.cli.parser import BadUsage, Commands, add_json, whole_number
from kodeks.cli.progress import shares_with_progress
from kodeks.cli.speech import cited, explain, note, print_json, say
from kodeks.draughts import Game, Position, read_fen, variant, write_fen
from kodeks.draughts.rules import GameRules
from kodeks.endgames.lines import write_line, write_numbered_line
from kodeks.endgames.making import FEWEST, MOST
from kodeks.endgames.verdict import SEARCH_LIMIT, EndingVerdict, judge_by_tables
from kodeks.storage.ending_files import ending_file, make_ending_file, pieces_needed, tables_at_hand


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("ending", help=say("help-ending"), description=say("help-ending"))
    add_board(parser)
    parser.add_argument("fen", nargs="?", help=say("help-ending-fen", most=MOST))
    parser.add_argument(
        "--pieces", type=whole_number(FEWEST, MOST), metavar="N", help=say("help-ending-pieces", most=MOST)
    )
    parser.add_argument(
        "--positions",
        type=whole_number(1, 1_000_000),
        default=SEARCH_LIMIT,
        metavar="N",
        help=say("help-ending-positions", positions=SEARCH_LIMIT),
    )
    parser.add_argument("--no-making", action="store_true", help=say("help-ending-no-making"))
    add_edition(parser)
    add_json(parser)
    parser.set_defaults(run=_run)


def _run(options: Namespace) -> None:
    if options.fen is None:
        _make_all(options)
        return
    if options.pieces is not None:
        raise BadUsage(say("usage-conflict", where="--pieces", what="FEN"))
    board = variant(options.board)
    tell_uncrowned(options.fen, board)
    game = Game.start(GameRules.of(options.board, options.edition or in_force("100")), read_fen(options.fen, board))
    pieces = pieces_needed(game.position)
    tables = None if pieces is None or game.ruling is not None else tables_at_hand(options.board, pieces)
    if tables is None and pieces is not None and game.ruling is None and not options.no_making:
        _make(options.board, pieces)
        tables = tables_at_hand(options.board, pieces)
    verdict = None if tables is None else judge_by_tables(tables, game, options.positions)
    if options.json:
        print_json(_as_object(options.board, game, verdict))
    elif verdict is not None:
        _print_verdict(game.position, verdict)
    else:
        print(_why_undecided(options.board, game, pieces))


def _make_all(options: Namespace) -> None:
    pieces = options.pieces or MOST
    _make(options.board, pieces)
    path = ending_file(options.board, pieces)
    if options.json:
        print_json({"variant": options.board, "pieces": pieces, "file": str(path), "bytes": path.stat().st_size})
    else:
        print(say("ending-made", board=options.board, most=pieces, path=str(path)))


def _make(board: str, pieces: int) -> None:
    title = say("ending-making", board=board)
    note(f"kodeks: {title}")
    shares_with_progress(make_ending_file(board, pieces), title)


def _why_undecided(board: str, game: Game, pieces: int | None) -> str:
    if game.ruling is not None:
        return f"{say('ending-is-over', why=explain(game.ruling))} {cited(game.ruling.articles)}"
    if pieces is None:
        return say("ending-too-many-pieces", most=MOST)
    return say("ending-no-tables", board=board)


def _as_object(board: str, game: Game, verdict: EndingVerdict | None) -> dict[str, object]:
    """Undecided where there are no tables, over where the rules have decided already."""
    found: dict[str, object] = {"variant": board, "fen": write_fen(game.position)}
    if verdict is None:
        articles = () if game.ruling is None else game.ruling.articles
        standing = "undecided" if game.ruling is None else "over"
        return {**found, "standing": standing, "winner": None, "articles": [str(article) for article in articles]}
    return {
        **found,
        "standing": verdict.standing.value,
        "winner": None if verdict.winner is None else verdict.winner.value,
        "plies": verdict.plies,
        "line": write_line(game.position, verdict.line),
        "counter": None if verdict.stopped_by is None else verdict.stopped_by.rule,
        "reason": verdict.ruling.reason,
        "articles": [str(article) for article in verdict.ruling.articles],
    }


def _print_verdict(position: Position, verdict: EndingVerdict) -> None:
    print(f"{explain(verdict.ruling)} {cited(verdict.ruling.articles)}")
    if verdict.line:
        print(f"  {write_numbered_line(position, verdict.line)}")
