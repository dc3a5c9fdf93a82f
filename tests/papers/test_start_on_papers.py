"""Chess960: the start that was drawn for a round stands on its pairing lists [F2, C-71]."""

from __future__ import annotations

import pytest

from kodeks.papers import Voice, pairings_by_board, pairings_by_name, plain_paper
from kodeks.papers.diagram import Diagram
from kodeks.papers.paper import Paragraph
from kodeks.tables import start_of_round
from kodeks.tournament import Entry, Event, Regulations, SystemKind, Tournament, fold
from kodeks.tournament.acts import Enter, Number, Pair
from kodeks.words import language_of


def event(game: str) -> Tournament:
    regulations = Regulations.of(name="Open", game=game, system=SystemKind.SWISS, rounds=3)
    acts = (*(Enter(Entry(name=f"P{place}")) for place in range(4)), Number((0, 1, 2, 3), "lots of 2026"))
    acts = (*acts, Pair(1, ((1, 3), (4, 2)), None, "import/1"))
    return fold(regulations, [Event(seq, seq - 1, "", "", act) for seq, act in enumerate(acts, start=1)]).state


@pytest.mark.parametrize(("language", "letters"), [("pl", set("WSGHK")), ("en", set("RNBQK"))])
def test_F2_the_start_of_the_round(language, letters):
    state, voice = event("chess960"), Voice(language_of(language))
    drawn = start_of_round(state, 1)
    assert drawn is not None
    by_board, by_name = pairings_by_board(state, 1, voice), pairings_by_name(state, 1, voice)
    words, diagram, *_ = by_board.blocks
    assert isinstance(words, Paragraph)
    assert isinstance(diagram, Diagram)
    assert str(drawn.number) in diagram.words
    assert set("".join(diagram.words.split(": ")[1].split())) == letters
    assert diagram.rows[1] == "♟" * 8
    assert by_name.blocks[0] == words
    assert "FIDE2023:G.II.2" in str(plain_paper(by_board))


def test_who_may_not_know_it_yet_does_not_read_it():
    state, voice = event("chess960"), Voice(language_of("en"))
    for paper in (pairings_by_board, pairings_by_name):
        assert "960" not in str(plain_paper(paper(state, 1, voice, with_line_ups=False)))
        assert "Start position" not in str(plain_paper(paper(state, 1, voice, with_line_ups=False)))


def test_ordinary_chess_has_one_start():
    voice = Voice(language_of("en"))
    assert not any(isinstance(block, Diagram) for block in pairings_by_board(event("chess"), 1, voice).blocks)
