"""A pairing by hand, judged by the absolute criteria [C.04.3 2.1]."""

from __future__ import annotations

from rounds_as_text import read_round

from kodeks.pairing.dutch.manual import judge_dutch


def test_C3_two_who_must_have_the_same_colour_do_not_meet() -> None:
    histories = ["3w1 4w1", "4w1 3w1", "1b0 2b0", "2b0 1b0"]
    vector = {"round": 3, "rounds": 5, "first": "w", "players": histories}
    told = judge_dutch(read_round(vector), [(1, 2), (3, 4)], None)
    assert [(ruling.reason, [str(article) for article in ruling.articles]) for ruling in told] == [
        ("dutch-manual-same-colour", ["FSW2026:C.04.3-2.1.3"])
    ] * 2
    topscorers = judge_dutch(read_round(vector | {"rounds": 3}), [(1, 2), (3, 4)], None)
    assert [ruling.facts for ruling in topscorers] == [{"white": 3, "black": 4}]
