"""Charts drawn by the server: what they show, and that they are read without being seen."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from kodeks.web.pages.charts import ChartLine, line_chart


def points(svg: str) -> list[list[tuple[float, float]]]:
    found = ElementTree.fromstring(svg).iter("polyline")
    return [[tuple(map(float, pair.split(","))) for pair in str(each.get("points")).split()] for each in found]  # type: ignore[misc]


def test_more_points_stand_higher_and_rounds_go_to_the_right() -> None:
    drawn = line_chart("Punkty", [ChartLine("", [0, 2, 3, 5])])
    assert "<ul" not in drawn  # one line needs no name
    (line,) = points(drawn)
    assert [x for x, _ in line] == sorted({x for x, _ in line})
    assert [y for _, y in line] == sorted({y for _, y in line}, reverse=True)
    assert ElementTree.fromstring(drawn).get("aria-label") == "Punkty"


def test_what_is_not_known_is_left_out_and_one_point_is_no_line() -> None:
    (line,) = points(line_chart("", [ChartLine("", [2000, None, 2010])]))
    assert len(line) == 2
    assert not line_chart("", [ChartLine("", [5])])
    assert not line_chart("", [ChartLine("", [None, None])])


def test_names_do_not_lie_on_each_other_and_stay_in_the_picture() -> None:
    lines = [ChartLine(f"Zawodnik <{place}>", [0, 1]) for place in range(8)]
    drawn = line_chart("", lines)
    heights = [float(each) for each in re.findall(r'class="name k\d" x="[\d.]+" y="([\d.]+)"', drawn)]
    assert len(heights) == 8
    assert all(below - above >= 15 for above, below in pairwise(heights))
    assert max(heights) <= 240
    assert "&lt;0&gt;" in drawn
    below = re.findall(r'<li class="k\d">([^<]+)</li>', drawn)  # and once more for a page that is narrow
    assert below == [f"Zawodnik &lt;{place}&gt;" for place in range(8)]


@pytest.mark.parametrize("values", [[1000, 1000], [0, 0.5], [-3, 12], [2299.5, 2301.25]])
def test_every_value_is_within_the_grid(values: list[float]) -> None:
    drawn = line_chart("", [ChartLine("", values)])
    (line,) = points(drawn)
    assert all(14 <= y <= 212 for _, y in line)
    assert 2 <= drawn.count('class="tick"') <= 8


def test_little_looks_like_little() -> None:
    drawn = line_chart("", [ChartLine("", [2333, 2334])], least=50)
    assert all(f">{tick}</text>" in drawn for tick in (2300, 2320, 2340, 2360))
    (line,) = points(drawn)
    assert 0 < line[0][1] - line[1][1] < 5
