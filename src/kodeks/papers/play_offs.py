"""The play-offs of an event: who played, game by game, and the order that came of it [FTR A3.1, V.1.7.1.6]."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.papers.paper import Block, Heading, Paragraph, Sentence, Table
from kodeks.papers.voice import Voice
from kodeks.rounds import write_score
from kodeks.tournament import Tournament
from kodeks.tournament.play_off_course import tell_play_off
from kodeks.tournament.state import HeldPlayOff

__all__ = ["play_offs"]


def play_offs(state: Tournament, voice: Voice) -> Iterator[Block]:
    """Nothing where none was held."""
    if state.play_offs:
        yield Heading(voice.say("report-play-offs"))
    for held in state.play_offs:
        yield Paragraph(voice.rule(tell_play_off(state, held)))
        tempo = f"{voice.say('report-label-tempo')}: {held.tempo}" if held.tempo else ""
        yield Paragraph(Sentence(", ".join(filter(None, (voice.say("report-seed", seed=held.seed), tempo)))))
        if held.rounds:
            yield _games(state, held, voice)


def _games(state: Tournament, held: HeldPlayOff, voice: Voice) -> Table:
    rows = tuple(
        (
            str(number),
            state.entry(board.white).name,
            state.entry(board.black).name,
            "" if board.score is None else write_score(board.score, is_chess=state.regulations.is_chess),
        )
        for number, boards in enumerate(held.rounds, start=1)
        for board in boards
    )
    heads = ("column-round", "column-white", "column-black", "column-result")
    return Table(headings=tuple(map(voice.say, heads)), rows=rows, alignment="rllc", texts=frozenset({1, 2}))
