"""`kodeks articles`: the register of articles, and how far it is honoured."""

from __future__ import annotations

from argparse import Namespace

from kodeks.cli.parser import BadUsage, Commands, add_json
from kodeks.cli.speech import asked_language, print_json, say
from kodeks.rulebook import Honoured, Row, register
from kodeks.words import all_titles, search_articles, title_of

__all__ = ["add_to"]


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("articles", help=say("help-articles"), description=say("help-articles"))
    parser.add_argument("pattern", nargs="?", default="", help=say("help-pattern"))
    parser.add_argument("--coverage", action="store_true", help=say("help-coverage"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> None:
    """Print the articles that match, or count them."""
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
        print(f"{row.article!s:<{width}}  {title_of(asked_language(), row).text}  ({_word(row.honoured)})")


def _as_object(row: Row) -> dict[str, object]:
    return {
        "id": str(row.article),
        **{f"title_{code}": title for code, title in all_titles(row).items()},
        "kind": row.kind,
        "software": row.software,
        "honoured": row.honoured,
        "tests": list(row.tests),
    }


def _print_coverage(*, as_json: bool) -> None:
    coverage = register().coverage()
    if as_json:
        print_json(
            [
                {"code": code, "chapter": chapter, **{honoured: counts[honoured] for honoured in Honoured}}
                for (code, chapter), counts in coverage.items()
            ]
        )
        return
    headings = [say("code"), say("chapter"), *map(_word, Honoured)]
    rows = [
        [code, chapter, *(str(counts[honoured]) for honoured in Honoured)]
        for (code, chapter), counts in coverage.items()
    ]
    totals = [str(sum(counts[honoured] for counts in coverage.values())) for honoured in Honoured]
    _print_table([headings, *rows, [say("total"), "", *totals]])


def _print_table(rows: list[list[str]]) -> None:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        names = (cell.ljust(width) for cell, width in zip(row[:2], widths[:2], strict=True))
        counts = (cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True))
        print("  ".join((*names, *counts)).rstrip())


def _word(honoured: Honoured) -> str:
    return say(f"honoured-{honoured.name.lower().replace('_', '-')}")
