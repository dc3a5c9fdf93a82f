"""The worked examples: the pairing, and that its reasons name the article the example is about."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rounds_as_text import read_round

from kodeks.pairing.dutch.engine import FideDutch2026
from kodeks.pairing.dutch.round import pair_dutch
from kodeks.pairing.swiss import Explanation, Why
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling, Verdict

_DATA = Path(__file__).parents[1] / "data"
EXAMPLES = [json.loads(line) for line in (_DATA / "fide_dutch_examples.jsonl").read_text().splitlines()]
_SLICES = 8  # of the vectors, so that processes can share them


def _whys(told: Explanation) -> Iterator[Why]:
    yield from told.notes
    for pair in told.pairs:
        yield from (pair.chosen, pair.colours, *(refusal.why for refusal in pair.refused))
    for fall in (*told.floats, *(() if told.bye is None else (told.bye,))):
        yield from (fall.why, *(refusal.why for refusal in fall.refused))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_example(example: dict[str, Any]) -> None:
    answer = FideDutch2026().pair(read_round(example))
    article = Article.parse(example["article"])
    if isinstance(answer, Ruling):
        assert example["expected"] == {"impossible": True}
        assert answer.verdict is Verdict.ARBITER_DECISION_REQUIRED
        assert answer.articles == (article,)
        return
    bye = answer.round.bye
    found = {
        "pairs": [[meeting.white, meeting.black] for meeting in answer.round.meetings],
        "bye": None if bye is None else bye.number,
    }
    assert found == example["expected"]
    assert any(article in why.articles for why in _whys(answer.explanation))


@pytest.mark.parametrize("start", range(_SLICES))
def test_every_vector(start: int) -> None:
    """Rounds as bbpPairings 6 and Gacrux pair them: pairs, colours, the bye and the order of boards."""
    with gzip.open(_DATA / "fide_dutch_2026.jsonl.gz", "rt") as file:
        vectors = [json.loads(line) for at, line in enumerate(file) if at % _SLICES == start]
    assert len(vectors) > 500
    for vector in vectors:
        paired = pair_dutch(read_round(vector))
        if paired is None:
            found: dict[str, Any] = {"impossible": True}
        else:
            bye = None if paired.bye is None else paired.bye.number
            found = {"pairs": [list(board.numbers) for board in paired.boards], "bye": bye}
        assert found == vector["expected"], vector["id"]
