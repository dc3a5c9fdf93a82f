"""The arbiter's report of a tournament: what was announced, who played, what came of it, and how to verify it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kodeks.papers.announced import announced, arbiter_standing, deviations, role_of
from kodeks.papers.checklist import CheckRow, checklist_blocks
from kodeks.papers.entrants import entrants
from kodeks.papers.incidents import by_hand, departures, notes, rateable, record
from kodeks.papers.norms import NormRow, norms_section
from kodeks.papers.paper import Block, BulletList, Heading, Paper, Paragraph, Sentence, Signature, Signatures
from kodeks.papers.rating_list import RatingChange, changes_section
from kodeks.papers.results import all_results, on_places, play_offs, prizes, rounds, standings
from kodeks.papers.sections import section
from kodeks.papers.voice import Voice
from kodeks.report import Record
from kodeks.rulebook import register
from kodeks.tables import ranked, shown
from kodeks.tournament import Event, Regulations, Tournament

__all__ = ["Supplements", "arbiters_report"]

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Supplements(NamedTuple):
    """What other rooms bring to the report, in words: None is left out, an empty one is told as empty."""

    ratings: Sequence[RatingChange] | None = None
    fide: Sequence[RatingChange] | None = None
    norms: Sequence[NormRow] | Sentence | None = None  # a line tells why there are none
    deadlines: Sequence[Sentence] | None = None
    checks: Sequence[CheckRow] | None = None
    files: Sequence[str] = ()  # names of what is sent with it
    rating_doubts: Sequence[Sentence] = ()  # readings that are not sure and that the changes rest on


NOTHING_TOLD = Supplements()


def arbiters_report(recorded: Record, voice: Voice, told: Supplements = NOTHING_TOLD) -> Paper:
    """All of it, in the order of the template [IV.2.24]."""
    regulations = recorded.state.regulations
    days = voice.days(regulations.starts, regulations.ends)
    return Paper(
        title=regulations.name,
        subtitle=", ".join((voice.say("report-title"), *filter(None, (regulations.place, days)))),
        language=voice.language,
        blocks=tuple(_blocks(recorded, voice, told)),
        kind=voice.say("report-title"),
        dated=regulations.ends or regulations.starts or _last_day(recorded.events),
        checksum=recorded.checksum,
    )


def _last_day(events: Sequence[Event]) -> str:
    """When the last event was recorded, where nobody announced a day."""
    found = _DAY.match(events[-1].at) if events else None
    return "" if found is None else found[0]


def _blocks(recorded: Record, voice: Voice, told: Supplements) -> Iterator[Block]:
    state = shown(recorded.state)
    table = ranked(state)
    yield from announced(state, voice)
    yield from standings(table, voice)
    yield from on_places(table, voice)
    yield from prizes(table, voice)
    yield from play_offs(state, voice)
    yield from entrants(state, voice)
    yield from all_results(table, voice)
    if told.ratings is not None:
        yield from changes_section(voice.say("paper-rating-changes"), told.ratings, voice)
        yield from map(Paragraph, told.rating_doubts)
    if told.fide is not None:
        yield from changes_section(voice.say("paper-fide-changes"), told.fide, voice)
    if told.norms is not None:
        yield from norms_section(told.norms, voice)
    yield Heading(voice.say("report-course"))
    yield from departures(state, table.on_who_left, voice)
    yield from notes(state, recorded.incidents, voice)
    yield from deviations(state, voice)
    yield from by_hand(state, voice)
    yield from rateable(state, voice)
    yield from record(state, recorded.events, recorded.said, voice)
    yield from rounds(state, voice)
    if told.checks is not None:
        yield Heading(voice.say("paper-checklist"))
        yield from checklist_blocks(told.checks, voice, level=2)
    if told.deadlines is not None:
        yield from section(voice.say("report-deadlines"), BulletList(tuple(told.deadlines)))
    yield from _attachments(recorded, voice, told.files)
    yield _signatures(state, voice)
    yield from _proof(recorded, voice)


def _attachments(recorded: Record, voice: Voice, files: Sequence[str]) -> tuple[Block, ...]:
    lines = [
        Sentence(voice.say("report-file", name=recorded.file_name, events=len(recorded.events))),
        *map(Sentence, files),
    ]
    if recorded.state.regulations.play.has_sheets is not False:
        lines.append(Sentence(voice.say("report-sheets"), _sheets_law(recorded.state.regulations)))
    return section(voice.say("report-attachments"), BulletList(tuple(lines)))


def _sheets_law(regulations: Regulations) -> tuple[str, ...]:
    """Whose the originals are; the Laws say so only where the register has the article."""
    found = regulations.laws.cite("8.3") if regulations.is_chess else regulations.code.cite("II.3.7.4")
    return (str(found),) if register().find(found) is not None else ()


def _proof(recorded: Record, voice: Voice) -> tuple[Block, ...]:
    """An annex below the signatures: sums are for machines."""
    state, name = recorded.state, recorded.file_name
    lines = [
        Sentence(voice.say("report-sum", sum=recorded.checksum)),
        Sentence(voice.say("report-log", lines=recorded.lines, sum=recorded.last_sum, file=name)),
    ]
    if state.seed:
        lines.append(Sentence(voice.say("report-seed", seed=state.seed)))
    engines = ", ".join(dict.fromkeys(paired.engine for paired in state.rounds if paired.engine))
    if engines:
        lines.append(Sentence(voice.say("report-engines", engines=engines)))
    lines.append(Sentence(voice.say("report-verify", name=name)))
    return section(voice.say("report-proof"), BulletList(tuple(lines)))


def _signatures(state: Tournament, voice: Voice) -> Signatures:
    """The chief arbiter signs, alone [IV.2.23]; the others who were there may sign beside him."""
    named = [
        Signature(voice.say(role_of(each)), each.name, arbiter_standing(each, voice))
        for each in state.regulations.people.arbiters
    ]
    return Signatures(tuple(named) or (Signature(voice.say("paper-role-chief")),))
