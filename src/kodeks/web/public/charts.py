"""Charts over the rounds: somebody's points and rating, and how those at the top came there. Each has its numbers in a
table beside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from kodeks.tables import CardRound, StandingsTable, round_by_round
from kodeks.web.pages.charts import ChartLine, line_chart
from kodeks.web.pages.words import fragment, say

__all__ = ["progress_chart", "rating_chart", "score_chart"]

_AT_THE_TOP = 8


def score_chart(rounds: Iterable[CardRound]) -> Markup:
    """Somebody's points after each round."""
    totals = [each.total for each in rounds]
    numbers = [0.0, *(None if each is None else float(each.number) for each in totals)]
    written = [str(each) if each is not None else "" for each in totals]
    return _figure("chart-score", [ChartLine("", numbers)], [("", written)])


def rating_chart(ratings: Sequence[tuple[float, str]]) -> Markup:
    """What his rating would be after each round; the first is the one he came with. Each as a number and as written."""
    lines = [ChartLine("", [number for number, _ in ratings])]
    return _figure("chart-rating", lines, [("", [text for _, text in ratings[1:]])])


def progress_chart(table: StandingsTable, entrant_column: str) -> Markup:
    """The points of those at the top after each round; the key of what they are: people or teams."""
    rows = list(round_by_round(table))[:_AT_THE_TOP]
    lines = [ChartLine(row.row.name, [0.0, *(float(each.number) for each in row.totals)]) for row in rows]
    written = [(row.row.name, list(map(str, row.totals))) for row in rows]
    return _figure("chart-progress", lines, written, entrant_column)


def _figure(
    label: str, lines: Sequence[ChartLine], rows: Sequence[tuple[str, Sequence[str]]], entrant_column: str = ""
) -> Markup:
    drawn = line_chart(say(label), lines)
    if not drawn:
        return drawn
    rounds = max((len(each) for _, each in rows), default=0)
    shown = {"drawn": drawn, "rows": rows, "rounds": rounds, "entrant_column": entrant_column}
    return fragment("public/chart.html", label=say(label), **shown)
