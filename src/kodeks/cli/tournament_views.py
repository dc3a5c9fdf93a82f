"""What a tournament shows: pairings, standings, crosstable."""

from __future__ import annotations

from argparse import Namespace

from kodeks import tables
from kodeks.cli.parser import ORDINAL, BadUsage, Commands, whole_number
from kodeks.cli.speech import print_grid, print_json, printable, say, spoken
from kodeks.cli.tournament_files import add_view, paired_round, told
from kodeks.formats.tables import pairings_object, standings_object
from kodeks.rulebook.result import Side
from kodeks.standings import write_value
from kodeks.storage import Store
from kodeks.tables import (
    Results,
    Sitter,
    StandingsTable,
    everybody,
    meetings_of,
    ranked,
    round_by_round,
)
from kodeks.tournament.announced import after_round


def add_to(commands: Commands) -> None:
    pairings = add_view(commands, "pairings", _pairings)
    pairings.add_argument("round", type=ORDINAL, nargs="?", help=say("help-round"))
    standings = add_view(commands, "standings", _standings)
    standings.add_argument("--after", type=whole_number(0, 100_000), metavar="ROUND", help=say("help-after-round"))
    cross = add_view(commands, "crosstable", _crosstable)
    cross.add_argument("--by-number", action="store_true", help=say("help-by-number"))
    cross.add_argument("--by-round", action="store_true", help=say("help-by-round"))


# Pairings


def _pairings(options: Namespace, store: Store) -> None:
    state = store.folded.state
    paired = paired_round(state, options.round)
    if options.json:
        print_json(pairings_object(state, paired, store.seq))
        return
    print(say("tournament-round-shown", round=paired.number, stage=say(f"tournament-stage-{paired.stage.value}")))
    drawn = tables.start_of_round(state, paired.number) if state.regulations.draws_starts else None
    if drawn is not None:
        row = " ".join(drawn.row(spoken().chess))
        print(f"{say('print-start-960', number=drawn.number, row=row)} [{drawn.article}]")
    rows = []
    for met in meetings_of(state, paired):
        first, second = (_numbered(sitter, colour if met.host else None) for colour, sitter in met.sides)
        rows.append((str(met.place), first, met.text_of_sides or "–", second))
    home, guests = map(say, state.regulations.side_columns)
    print_grid((say("column-board"), home, "", guests), rows, right=frozenset({0}))
    for rest in paired.rests:
        name = f"{rest.number}. {state.entry(rest.number).name}"
        print(printable(say(f"tournament-rest-{rest.kind.value}", name=name)))


def _numbered(sitter: Sitter, colour: Side | None) -> str:
    """With the letter of his colour, where sides keep their columns."""
    letter = "" if colour is None else f" ({say('side-letter', side=f'letter_{colour.value}')})"
    return f"{sitter.number}. {sitter.name}{letter}"


# Standings


def _standings(options: Namespace, store: Store) -> None:
    state = store.folded.state
    if options.after is not None:
        if options.after > len(state.rounds):
            raise BadUsage(say("tournament-not-paired", round=options.after))
        state = after_round(state, options.after)
    if options.json:
        print_json(standings_object(state, spoken()))
        return
    table = ranked(state)
    codes = [each.code for each in table.tiebreaks]
    headings = (
        say("column-place"),
        say("column-number"),
        say(state.regulations.entrant_column),
        say("column-points"),
        *codes,
    )
    rows = [
        (
            _place(row.place),
            str(row.number),
            row.entry.name,
            str(row.points),
            *(write_value(value) for _, value in row.values),
        )
        for row in table.rows()
    ]
    print_grid(headings, rows, right=frozenset({0, 1, *range(3, 3 + len(codes) + 1)}))
    for ruling in table.rulings:
        print(printable(told(ruling)))


def _place(place: int | None) -> str:
    return "" if place is None else str(place)


def _crosstable(options: Namespace, store: Store) -> None:
    table = ranked(store.folded.state)
    if options.by_round:
        _rounds(options, table)
        return
    cross = everybody(table, by_number=options.by_number)
    results = [["/".join(met.text for met in cell) for cell in row.cells] for row in cross.rows]
    if options.json:
        rows = [
            {**_object(row), "results": texts, "points": row.points.number}
            for row, texts in zip(cross.rows, results, strict=True)
        ]
        print_json({"columns": list(cross.columns), "rows": rows})
        return
    headings = (
        say("column-place"),
        say("column-number"),
        say(table.state.regulations.entrant_column),
        *map(str, cross.columns),
        "=",
    )
    shown = [
        (
            *_who(row),
            *(
                text or ("×" if column == row.row.number else "")
                for column, text in zip(cross.columns, texts, strict=True)
            ),
            str(row.points),
        )
        for row, texts in zip(cross.rows, results, strict=True)
    ]
    print_grid(headings, shown, right=frozenset({0, 1, len(headings) - 1}))


def _who(row: Results) -> tuple[str, str, str]:
    return _place(row.row.place), str(row.row.number), row.row.name


def _object(row: Results) -> dict[str, object]:
    return {"place": row.row.place, "number": row.row.number, "name": row.row.name}


def _rounds(options: Namespace, table: StandingsTable) -> None:
    """Round by round: opponent, colour and result, as Swiss tables show it."""
    rows = list(round_by_round(table))
    letters = {
        side: side.value[0] if options.json else say("side-letter", side=f"letter_{side.value}") for side in Side
    }
    texts = [
        [f"{met.opponent or ''}{'' if met.side is None else letters[met.side]}{met.text}" for (met,) in row.cells]
        for row in rows
    ]
    if options.json:
        found = [
            {**_object(row), "rounds": cells, "totals": [total.number for total in row.totals]}
            for row, cells in zip(rows, texts, strict=True)
        ]
        print_json({"rows": found})
        return
    numbers = map(str, range(1, len(table.state.rounds) + 1))
    headings = (say("column-place"), say("column-number"), say(table.state.regulations.entrant_column), *numbers, "=")
    shown = [(*_who(row), *cells, str(row.points)) for row, cells in zip(rows, texts, strict=True)]
    print_grid(headings, shown, right=frozenset({0, 1, len(headings) - 1}))
