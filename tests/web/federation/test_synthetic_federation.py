"""A synthetic federation, as the benchmark has it: notices, reports, approvals, corrections and lists through its
books, and from the approved events alone to the same bytes."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from kodeks.formats.ratings import write_lists
from kodeks.web.books.models import Decision, RatingList, Submission

BENCHMARK = Path(__file__).parents[3] / "benchmarks/federation.py"


@pytest.fixture
def federation() -> ModuleType:
    spec = importlib.util.spec_from_file_location("federation_benchmark", BENCHMARK)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.django_db(transaction=True)
def test_the_books_and_the_events_alone_give_the_same_bytes(federation: ModuleType) -> None:
    ran = federation.run(federation.Size(players=40, quarters=2, events=2, field=8))
    assert list(RatingList.objects.order_by("id").values_list("quarter", "issue", "is_in_force")) == [
        ("2025Q4", 1, True),
        ("2026Q1", 1, False),
        ("2026Q1", 2, True),  # an approval it rested on was taken back
        ("2026Q2", 1, True),
    ]
    statuses = list(Submission.objects.order_by("id").values_list("status", flat=True))
    assert statuses == ["returned", "approved", "approved", "approved"]  # the last one after all lists [D-117]
    late = Submission.objects.get(name="Open 2025Q4 1")
    assert late.quarter == "2026Q1"  # settled when its own quarter was closed [VI.3.1]
    assert Decision.objects.filter(kind="taken_back").count() == 5
    lists = federation.published()
    events = federation.recomputed(min(lists, key=lambda each: each.quarter))
    assert federation.sum_of(write_lists(events)) == ran.sum
    assert federation.sum_of(write_lists(events[:-1])) != ran.sum
