"""Lists for the wall: who plays, how they stand, who met whom, what was announced."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from kodeks.papers.paper import Block, Heading, Paper, Paragraph, Sentence, Table
from kodeks.papers.results import all_results
from kodeks.papers.results import standings as standings_blocks
from kodeks.papers.sections import nothing, without_empty_columns
from kodeks.papers.voice import Voice
from kodeks.tables import entrants_of, ranked
from kodeks.tournament import Event, Tournament
from kodeks.tournament.acts import Note
from kodeks.tournament.regulations.parts import AgeGroup

_START = (
    ("column-number", "r"),
    ("", "l"),  # players, or teams
    ("column-title", "l"),
    ("column-rating", "r"),
    ("column-federation", "l"),
    ("column-club", "l"),
)


def _paper(state: Tournament, title: str, blocks: tuple[Block, ...], voice: Voice, *more: str) -> Paper:
    regulations = state.regulations
    days = voice.days(regulations.starts, regulations.ends)
    return Paper(
        title=regulations.name,
        subtitle=" · ".join(filter(None, (title, *more, regulations.place, days))),
        language=voice.language,
        blocks=blocks,
        kind=title,
        dated=regulations.ends or regulations.starts,
    )


def start_list(state: Tournament, voice: Voice) -> Paper:
    """By start number; a rating found for this event only has a star [V.2.6.1.2]. Nothing of minors but name, club and
    rating."""
    rows = tuple(
        (
            str(number),
            entry.name,
            entry.title,
            "" if entry.rating is None else f"{entry.rating}{'*' if entry.is_technical else ''}",
            entry.federation,
            entry.club,
        )
        for number, entry in entrants_of(state).items()
    )
    table = Table(
        headings=tuple(voice.say(heading or state.regulations.entrant_column) for heading, _ in _START),
        rows=rows,
        alignment="".join(letter for _, letter in _START),
        texts=frozenset({1, 5}),
        is_large=True,
    )
    shown: Block = without_empty_columns(table, range(2, 6)) if rows else nothing(voice)
    return _paper(state, voice.say("print-start-list"), (shown,), voice)


def standings_paper(state: Tournament, voice: Voice, *, group: AgeGroup | None = None) -> Paper:
    """The table as it stands, of all or of a group."""
    table = ranked(state)
    _, *blocks = standings_blocks(table, voice, group, is_large=True)
    blocks += [Paragraph(voice.rule(ruling)) for ruling in table.rulings]
    return _paper(
        state,
        voice.say("report-standings"),
        tuple(blocks),
        voice,
        "" if group is None else group.name,
        _after(state, voice),
    )


def _after(state: Tournament, voice: Voice) -> str:
    return voice.say("tables-after", round=len(state.rounds)) if state.rounds else ""


def crosstable_paper(state: Tournament, voice: Voice) -> Paper:
    """All results: everybody against everybody, or round by round."""
    _, *blocks = all_results(ranked(state), voice)
    return _paper(state, voice.say("report-crosstable"), tuple(blocks), voice, _after(state, voice))


# Notices


def notices_paper(state: Tournament, voice: Voice, events: Sequence[Event] = ()) -> Paper:
    """What was announced, the latest first; with its moment where the log is at hand."""
    moments = {event.seq: event.at for event in events}
    announced = [each for each in zip(state.noted, state.notes, strict=True) if each[1].is_announced]
    blocks = [block for seq, note in reversed(announced) for block in _notice(note, moments.get(seq, ""), voice)]
    return _paper(state, voice.say("notices-title"), tuple(blocks) or (nothing(voice),), voice)


def _notice(note: Note, moment: str, voice: Voice) -> Iterator[Block]:
    where = [] if note.round is None else [voice.say("report-round", round=note.round)]
    where += [] if note.board is None else [voice.say("report-board", board=note.board)]
    head = ", ".join(filter(None, (*where, _moment(moment, voice))))
    yield Heading(head or voice.say("print-notice"))
    yield Paragraph(Sentence(note.text, note.articles))


def _moment(text: str, voice: Voice) -> str:
    """By the clock of the one who wrote it; a file from elsewhere may have any text there."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return ""
    return f"{voice.day(found.date().isoformat())}, {found:%H:%M}"
