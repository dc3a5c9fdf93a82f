"""Lines over the rounds, drawn by the server: an SVG that needs no script. The numbers stand in a table beside."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

__all__ = ["ChartLine", "line_chart"]

_WIDTH, _HEIGHT = 700, 250
_LEFT, _TOP, _BOTTOM = 48, 14, 38
_RIGHT, _FOR_NAMES = 20, 200
_STEPS = (1, 2, 5)
_MOST_TICKS = 6
_KINDS = 8  # of strokes: colours and dashes, in `kodeks.css`
_ROW = 15  # between two names


class ChartLine(NamedTuple):
    """What somebody had after each round, from the start; None where nothing is known."""

    name: str
    values: Sequence[float | None]


def line_chart(
    label: str, lines: Sequence[ChartLine], *, first: int = 0, labels: Sequence[str] | None = None, least: float = 0
) -> Markup:
    """The lines under a label that says what is seen; `first`: the round of the first value, 0 for the start; `labels`
    stand below the values where these are no rounds; `least`: what the scale spans at least, so that little looks like
    little. Nothing where there are not two points to join."""
    known = [value for line in lines for value in line.values if value is not None]
    count = max((len(line.values) for line in lines), default=0)
    if count < 2 or not known:
        return Markup("")
    end = _WIDTH - (_FOR_NAMES if any(line.name for line in lines) else _RIGHT)
    around = max(least - (max(known) - min(known)), 0) / 2
    ticks = _ticks(min(known) - around, max(known) + around)
    low, high = ticks[0], ticks[-1]

    def x(place: int) -> float:
        return round(_LEFT + place * (end - _LEFT) / (count - 1), 1)

    def y(value: float) -> float:
        return round(_HEIGHT - _BOTTOM - (value - low) * (_HEIGHT - _TOP - _BOTTOM) / (high - low), 1)

    grid = Markup("").join(_tick(value, y(value), end) for value in ticks)
    below = labels or [str(first + place or "") for place in range(count)]
    rounds = Markup("").join(
        Markup('<text class="round" x="{}" y="{}">{}</text>').format(x(place), _HEIGHT - 8, text)
        for place, text in enumerate(below)
        if text
    )
    drawn = Markup("").join(
        _line([(x(place), y(value)) for place, value in enumerate(line.values) if value is not None], kind % _KINDS)
        for kind, line in enumerate(lines)
    )
    ends = [(y(line.values[-1]), kind, line.name) for kind, line in enumerate(lines) if line.values[-1] is not None]
    names = Markup("").join(
        Markup('<text class="name k{}" x="{}" y="{}">{}</text>').format(kind % _KINDS, end + 8, at, name)
        for at, kind, name in _spread(ends)
        if name
    )
    return Markup('<svg class="chart" role="img" aria-label="{}" viewBox="0 0 {} {}">{}{}{}{}</svg>{}').format(
        label, _WIDTH, _HEIGHT, grid, rounds, drawn, names, _names_below(lines)
    )


def _names_below(lines: Sequence[ChartLine]) -> Markup:
    """The names once more, for a page too narrow to have them beside the lines."""
    named = Markup("").join(
        Markup('<li class="k{}">{}</li>').format(kind % _KINDS, line.name)
        for kind, line in enumerate(lines)
        if line.name
    )
    return Markup('<ul class="chart-names" aria-hidden="true">{}</ul>').format(named) if named else named


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers from below the lowest value to above the highest."""
    span = max(high - low, 1)
    size = 10 ** math.floor(math.log10(span / _MOST_TICKS))
    step = next(
        step
        for step in (size * each for each in (*_STEPS, *(10 * one for one in _STEPS)))
        if span / step <= _MOST_TICKS
    )
    step = max(step, 1)
    bottom, top = math.floor(low / step), max(math.ceil(high / step), math.floor(low / step) + 1)
    return [each * step for each in range(bottom, top + 1)]


def _tick(value: float, at: float, end: int) -> Markup:
    text = str(int(value)) if value == int(value) else str(value)
    return Markup('<path class="grid" d="M{} {}H{}"/><text class="tick" x="{}" y="{}">{}</text>').format(
        _LEFT, at, end, _LEFT - 8, at + 4, text
    )


def _line(points: Sequence[tuple[float, float]], kind: int) -> Markup:
    joined = " ".join(f"{x},{y}" for x, y in points)
    dots = Markup("").join(Markup('<circle class="k{}" cx="{}" cy="{}" r="3"/>').format(kind, x, y) for x, y in points)
    return Markup('<polyline class="k{}" points="{}"/>').format(kind, joined) + dots


def _spread(ends: list[tuple[float, int, str]]) -> list[tuple[float, int, str]]:
    """Names that do not lie on each other: each a row below the one above it, and all within the picture."""
    placed: list[tuple[float, int, str]] = []
    for at, kind, name in sorted(ends):
        placed.append((max(at + 4, placed[-1][0] + _ROW if placed else _TOP), kind, name))
    over = placed[-1][0] - (_HEIGHT - _BOTTOM) if placed else 0
    return [(round(at - max(over, 0), 1), kind, name) for at, kind, name in placed]
