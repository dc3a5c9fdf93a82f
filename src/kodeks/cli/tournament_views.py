"""What a tournament shows: pairings, standings, crosstable, the reasons of a pairing."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable

from kodeks.cli.grid import print_grid
from kodeks.cli.parser import BadUsage, Commands, Parser, add_json, whole_number
from kodeks.cli.reasons import explain_pairing
from kodeks.cli.speech import print_json, printable, say, spoken
from kodeks.cli.tournament_files import open_file, told
from kodeks.formats.tables import pairings_object, point_scale, points_number, result_text, standings_object
from kodeks.rulebook.result import Side
from kodeks.standings import crosstable, progress_table, write_cell, write_points, write_value
from kodeks.storage import Store
from kodeks.tournament import PairedRound, Tournament, standings_of

__all__ = ["add_to"]

_NUMBER = whole_number(1, 100_000)


def add_to(commands: Commands) -> None:
    """Add the views."""
    pairings = _view(commands, "pairings", _pairings)
    pairings.add_argument("round", type=_NUMBER, nargs="?", help=say("help-round"))
    standings = _view(commands, "standings", _standings)
    standings.add_argument("--after", type=whole_number(0, 100_000), metavar="ROUND", help=say("help-after-round"))
    cross = _view(commands, "crosstable", _crosstable)
    cross.add_argument("--by-number", action="store_true", help=say("help-by-number"))
    cross.add_argument("--by-round", action="store_true", help=say("help-by-round"))
    why = _view(commands, "explain", _explain)
    why.add_argument("round", type=_NUMBER, help=say("help-round"))
    why.add_argument("player", type=_NUMBER, nargs="?", help=say("help-start-number"))


Show = Callable[[Namespace, Store], None]


def _view(commands: Commands, name: str, show: Show) -> Parser:
    parser = commands.add_parser(name, help=say(f"help-{name}"), description=say(f"help-{name}"))
    parser.add_argument("file", help=say("help-tournament-file"))
    add_json(parser)
    parser.set_defaults(run=lambda options: show(options, open_file(options.file)))
    return parser


# Pairings


def _pairings(options: Namespace, store: Store) -> None:
    state = store.folded.state
    paired = _round(state, options.round)
    if options.json:
        print_json(pairings_object(state, paired, store.seq))
        return
    print(say("tournament-round-shown", round=paired.number, stage=say(f"tournament-stage-{paired.stage.value}")))
    rows = [
        (str(board.board), _name(state, board.white), result_text(state, board) or "–", _name(state, board.black))
        for board in paired.boards
    ]
    print_grid((say("column-board"), say("column-white"), "", say("column-black")), rows, right=frozenset({0}))
    for rest in paired.rests:
        print(printable(say(f"tournament-rest-{rest.kind.value}", name=_name(state, rest.number))))


def _round(state: Tournament, number: int | None) -> PairedRound:
    wanted = len(state.rounds) if number is None else number
    paired = state.round(wanted)
    if paired is None:
        raise BadUsage(say("tournament-not-paired", round=max(wanted, 1)))
    return paired


def _name(state: Tournament, number: int) -> str:
    return f"{number}. {state.entry(number).name}"


# Standings


def _standings(options: Namespace, store: Store) -> None:
    state = store.folded.state
    if options.after is not None:
        if options.after > len(state.rounds):
            raise BadUsage(say("tournament-not-paired", round=options.after))
        state = state._replace(rounds=state.rounds[: options.after])
    if options.json:
        print_json(standings_object(state, spoken()))
        return
    standings, rulings = standings_of(state)
    scale = point_scale(state)
    codes = list(dict.fromkeys(criterion.code for criterion in standings.criteria if criterion.code != "PTS"))
    headings = (say("column-place"), say("column-number"), say("column-name"), say("column-points"), *codes)
    rows_shown = [
        (
            "" if row.place is None else str(row.place),
            str(row.number),
            row.name,
            write_points(row.points, scale),
            *(write_value(value) for value in standings.tiebreaks(row).values()),
        )
        for row in standings.rows
    ]
    print_grid(headings, rows_shown, right=frozenset({0, 1, *range(3, 3 + len(codes) + 1)}))
    for ruling in rulings:
        print(printable(told(ruling)))


def _crosstable(options: Namespace, store: Store) -> None:
    state = store.folded.state
    standings, _ = standings_of(state)
    scale = point_scale(state)
    if options.by_round:
        _progress(options, state)
        return
    table = crosstable(standings, by_number=options.by_number)
    results = [["/".join(write_cell(cell, scale) for cell in cells) for cells in row.results] for row in table.rows]
    if options.json:
        rows = [
            {
                "place": row.row.place,
                "number": row.row.number,
                "name": row.row.name,
                "results": cells,
                "points": points_number(row.row.points, scale),
            }
            for row, cells in zip(table.rows, results, strict=True)
        ]
        print_json({"columns": list(table.columns), "rows": rows})
        return
    headings = (say("column-place"), say("column-number"), say("column-name"), *map(str, table.columns), "=")
    shown = [
        (
            "" if row.row.place is None else str(row.row.place),
            str(row.row.number),
            row.row.name,
            *(
                text or ("×" if column == row.row.number else "")
                for column, text in zip(table.columns, cells, strict=True)
            ),
            write_points(row.row.points, scale),
        )
        for row, cells in zip(table.rows, results, strict=True)
    ]
    print_grid(headings, shown, right=frozenset({0, 1, len(headings) - 1}))


def _progress(options: Namespace, state: Tournament) -> None:
    """Round by round: opponent, colour and result, as Swiss tables show it."""
    standings, _ = standings_of(state)
    scale = point_scale(state)
    table = progress_table(standings)
    letters = {
        side: side.value[0] if options.json else say("side-letter", side=f"letter_{side.value}") for side in Side
    }
    texts = [
        [
            f"{cell.opponent or ''}{'' if cell.side is None else letters[cell.side]}{write_cell(cell, scale)}"
            for cell in row.cells
        ]
        for row in table
    ]
    if options.json:
        rows = [
            {
                "place": row.row.place,
                "number": row.row.number,
                "name": row.row.name,
                "rounds": cells,
                "totals": [points_number(total, scale) for total in row.totals],
            }
            for row, cells in zip(table, texts, strict=True)
        ]
        print_json({"rows": rows})
        return
    rounds = range(1, len(state.rounds) + 1)
    headings = (say("column-place"), say("column-number"), say("column-name"), *map(str, rounds), "=")
    shown = [
        (
            "" if row.row.place is None else str(row.row.place),
            str(row.row.number),
            row.row.name,
            *cells,
            write_points(row.row.points, scale),
        )
        for row, cells in zip(table, texts, strict=True)
    ]
    print_grid(headings, shown, right=frozenset({0, 1, len(headings) - 1}))


# Why


def _explain(options: Namespace, store: Store) -> None:
    state = store.folded.state
    explain_pairing(options, state, _round(state, options.round))
