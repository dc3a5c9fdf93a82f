"""`kodeks articles`: the register of articles, how far it is honoured and by what it is reached."""

from __future__ import annotations

from argparse import Namespace

from kodeks.cli.parser import BadUsage, Commands, add_json
from kodeks.cli.speech import asked_language, print_json, say
from kodeks.rulebook import Honoured, Reach, Row, register
from kodeks.words import all_titles, search_articles, title_of


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("articles", help=say("help-articles"), description=say("help-articles"))
    parser.add_argument("pattern", nargs="?", default="", help=say("help-pattern"))
    parser.add_argument("--coverage", action="store_true", help=say("help-coverage"))
    add_json(parser)
    parser.set_defaults(run=_run)


def _run(options: Namespace) -> None:
    if options.coverage:
        if options.pattern:
            raise BadUsage(say("usage-conflict", where="--coverage", what=options.pattern))
        _print_coverage(as_json=options.json)
    else:
        _print_articles(search_articles(options.pattern), as_json=options.json)


def _print_articles(rows: list[Row], *, as_json: bool) -> None:
    if as_json:
        print_json([_as_object(row) for row in rows])
        return
    if not rows:
        print(say("no-article"))
    width = max((len(str(row.article)) for row in rows), default=0)
    for row in rows:
        ways = "".join(f", {_way(reach)}" for reach in row.reached_by)
        print(f"{row.article!s:<{width}}  {title_of(asked_language(), row).text}  ({_word(row.honoured)}{ways})")


def _as_object(row: Row) -> dict[str, object]:
    return {
        "id": str(row.article),
        **{f"title_{code}": title for code, title in all_titles(row).items()},
        "kind": row.kind,
        "software": row.software,
        "honoured": row.honoured,
        "reached_by": list(row.reached_by),
        "tests": list(row.tests),
    }


def _print_coverage(*, as_json: bool) -> None:
    """By code and chapter: how many are honoured how far, and how many are reached by what."""
    coverage, reach = register().coverage(), register().reach()
    if as_json:
        print_json(
            [
                {
                    "code": code,
                    "chapter": chapter,
                    **{honoured: counts[honoured] for honoured in Honoured},
                    "reached_by": {way: reach[code, chapter][way] for way in Reach},
                }
                for (code, chapter), counts in coverage.items()
            ]
        )
        return
    print(say("coverage-reach"))
    rows = [
        [*place, *(counts[honoured] for honoured in Honoured), *(reach[place][way] for way in Reach)]
        for place, counts in coverage.items()
    ]
    totals = [sum(column) for column in zip(*(row[2:] for row in rows), strict=True)]
    headings = [say("code"), say("chapter"), *map(_word, Honoured), *map(_way, Reach)]
    _print_table([headings, *([str(cell) for cell in row] for row in rows), [say("total"), "", *map(str, totals)]])


def _print_table(rows: list[list[str]]) -> None:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        names = (cell.ljust(width) for cell, width in zip(row[:2], widths[:2], strict=True))
        counts = (cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True))
        print("  ".join((*names, *counts)).rstrip())


def _word(honoured: Honoured) -> str:
    return say(f"honoured-{honoured.name.lower().replace('_', '-')}")


def _way(reach: Reach) -> str:
    return say(f"reached-by-{reach}")
