"""The chess editions and the tempo rules name the same classes, at every minute and on both sides of each bound."""

import pytest

from kodeks.clock import assess, parse_control
from kodeks.rulebook.fide import CHESS_EDITIONS
from kodeks.rulebook.tempo_editions import tempo_rules


@pytest.mark.parametrize("key", CHESS_EDITIONS)
def test_A1_B1_classes_agree(key):
    rules = tempo_rules(key, "chess")
    for minutes in range(1, 130):
        for text, total_ms in ((f"{minutes}m", minutes * 60_000), (f"{minutes}m+1s", (minutes + 1) * 60_000)):
            assert assess(parse_control(text), rules).name.value == CHESS_EDITIONS[key].tempo(total_ms).value, text
