"""What else happened: walkovers, departures, irregularities, sanctions, appeals, notes, rulings of the record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from operator import itemgetter

from kodeks.game.events import Penalise
from kodeks.papers.paper import Block, Sentence
from kodeks.papers.sections import points_or_nothing, section
from kodeks.papers.voice import Voice
from kodeks.rounds import Score
from kodeks.rulebook import Article, Edition, Ruling
from kodeks.rulebook.editions import code_by_key, known_editions
from kodeks.tables import BoardIncident, IncidentMatter
from kodeks.tournament import Event, EventRuling, Tournament
from kodeks.tournament.acts import (
    Absent,
    Act,
    Amend,
    Close,
    Forbid,
    HoldPlayOff,
    Note,
    NoteKind,
    Pair,
    PairPlayOff,
    PlayOff,
    PlayOffResult,
    Postpone,
    Reopen,
    Result,
    SetRounds,
    Undo,
    Unpair,
    Withdraw,
)
from kodeks.tournament.happenings import words_of_happening, words_of_sanction
from kodeks.tournament.interventions import interventions_of
from kodeks.tournament.lint.rateable import check_rateable, is_to_be_rated
from kodeks.tournament.people import encounters_of, people_of


class NoteMatter(Enum):
    """What a note is about; the heading it stands under."""

    IRREGULARITY = "report-irregularities"
    SANCTION = "report-sanctions"
    APPEAL = "report-appeals"
    INCIDENT = "report-notes"
    PROPOSAL = "report-proposals"


_KINDS = {
    NoteKind.SANCTION: NoteMatter.SANCTION,
    NoteKind.APPEAL: NoteMatter.APPEAL,
    NoteKind.PROPOSAL: NoteMatter.PROPOSAL,
}
# What a note that cites one of these articles is about: in draughts by the numbers of 2025, in chess by those of 2009.
_IN_DRAUGHTS = {
    "II.2.2.5": NoteMatter.APPEAL,
    "IV.2.22": NoteMatter.APPEAL,
    "IV.5.3.4": NoteMatter.APPEAL,
    "II.2.5": NoteMatter.SANCTION,
    "I.5": NoteMatter.IRREGULARITY,
    "VIII.3": NoteMatter.IRREGULARITY,
}
_IN_CHESS = {
    "12.10": NoteMatter.APPEAL,
    "13.4": NoteMatter.SANCTION,
    "7": NoteMatter.IRREGULARITY,
    "FTR:10b": NoteMatter.APPEAL,
    "FTR:10c": NoteMatter.APPEAL,
    "FTR:10a": NoteMatter.SANCTION,
}
_FIRST = (NoteMatter.APPEAL, NoteMatter.SANCTION, NoteMatter.IRREGULARITY)  # an appeal against a sanction is an appeal


def matter_of(note: Note) -> NoteMatter:
    """Under which heading a note belongs: by its kind, else by the articles it cites."""
    if note.kind in _KINDS:
        return _KINDS[note.kind]
    found = {matter for article in note.articles for matter in _matters(article)}
    return next((matter for matter in _FIRST if matter in found), NoteMatter.INCIDENT)


def _matters(article: str) -> Iterator[NoteMatter]:
    code, _, number = article.partition(":")
    for above, matter in _telling():
        if above.code == code and (
            number == above.number or (number.startswith(above.number) and not number[len(above.number)].isdigit())
        ):
            yield matter


def _telling() -> tuple[tuple[Article, NoteMatter], ...]:
    """The articles of all editions that tell."""
    codes = [code_by_key(key) for key in known_editions()]
    tables = ((code, _IN_DRAUGHTS if isinstance(code, Edition) else _IN_CHESS) for code in codes)
    return tuple({(code.cite(number), matter): None for code, table in tables for number, matter in table.items()})


_ACTS: dict[type[Act], str] = {  # those that may have a reason
    Withdraw: "report-act-withdraw",
    Absent: "report-act-absent",
    Forbid: "report-act-forbid",
    Pair: "report-act-pair",
    Unpair: "report-act-unpair",
    Result: "report-act-result",
    Postpone: "report-act-postpone",
    Amend: "report-act-amend",
    PlayOff: "report-act-play-off",
    HoldPlayOff: "report-act-play-off",
    PairPlayOff: "report-act-play-off-pairs",
    PlayOffResult: "report-act-play-off-result",
    SetRounds: "report-act-set-rounds",
    Undo: "report-act-undo",
    Close: "report-act-close",
    Reopen: "report-act-reopen",
}


def departures(state: Tournament, rulings: Sequence[Ruling], voice: Voice) -> tuple[Block, ...]:
    """Games not played; who came late, was absent or left, and what becomes of his results."""
    lines = (*_walkovers(state, voice), *_absences(state, voice), *map(voice.rule, rulings))
    return section(voice.say("report-departures"), points_or_nothing(voice, lines), level=2)


def by_hand(state: Tournament, voice: Voice) -> tuple[Block, ...]:
    """Where the rules of FIDE were left by hand."""
    if not state.regulations.is_chess:
        return ()
    lines = map(voice.rule, interventions_of(state))
    return section(voice.say("report-interventions"), points_or_nothing(voice, lines), level=2)


def rateable(state: Tournament, voice: Voice) -> tuple[Block, ...]:
    """What stands in the way of the rating by FIDE; what was done by hand is told by itself."""
    if not is_to_be_rated(state):
        return ()
    by_hand = interventions_of(state)
    lines = (voice.rule(each.ruling) for each in check_rateable(state) if each.ruling not in by_hand)
    return section(voice.say("report-rateable"), points_or_nothing(voice, lines), level=2)


def _walkovers(state: Tournament, voice: Voice) -> Iterator[Sentence]:
    people = people_of(state)
    for each in encounters_of(state):
        if not each.score.is_played:
            white, black = people[each.white].name, people[each.black].name
            where = f"{voice.say('report-round', round=each.round)}, {voice.say('report-board', board=each.board)}"
            yield Sentence(
                voice.say("report-walkover", where=where, white=white, black=black, result=_signs(each.score))
            )


def _signs(score: Score) -> str:
    """Who came and who did not [II.5.5]."""
    return f"{'+' if score.white else '−'}/{'+' if score.black else '−'}"


def _absences(state: Tournament, voice: Voice) -> Iterator[Sentence]:
    for number, entered in enumerate(state.entered, start=1):
        if entered > 1:
            yield Sentence(voice.say("report-late", name=state.entry(number).name, round=entered))
    for each in sorted(state.absences, key=lambda each: (each.round, each.number)):
        yield Sentence(voice.say("report-absent", name=state.entry(each.number).name, round=each.round))
    for number, first in sorted(state.withdrawn.items()):
        yield Sentence(voice.say("report-withdrawn", name=state.entry(number).name, round=first))


def notes(state: Tournament, incidents: Sequence[BoardIncident], voice: Voice) -> Iterator[Block]:
    """What happened at the boards, and the arbiter's notes, under the headings of their matters [IV.2.25]."""
    matters = {each.seq_at: _MATTERS[each.matter] for each in incidents if each.follows is None}
    for matter in NoteMatter:
        lines = [
            _incident(each, voice) for each in incidents if matters.get(each.root_at, NoteMatter.INCIDENT) is matter
        ]
        lines += [_note(note, voice) for note in state.notes if matter_of(note) is matter]
        yield from section(voice.say(matter.value), points_or_nothing(voice, lines), level=2)


_MATTERS = {
    IncidentMatter.IRREGULARITY: NoteMatter.IRREGULARITY,
    IncidentMatter.SANCTION: NoteMatter.SANCTION,
    IncidentMatter.APPEAL: NoteMatter.APPEAL,
    IncidentMatter.OTHER: NoteMatter.INCIDENT,
}


def _incident(incident: BoardIncident, voice: Voice) -> Sentence:
    place = incident.board
    board = str(place.board) if place.game is None else f"{place.board}.{place.game}"
    where = f"{voice.say('report-round', round=place.round)}, {voice.say('report-board', board=board)}: "
    return Sentence(where + incident_text(incident, voice), tuple(map(str, incident.articles)))


def incident_text(incident: BoardIncident, voice: Voice) -> str:
    """What happened and to whom, what the rules and the arbiter say of it, and what it came to."""
    head = _headline(incident, voice)
    parts = [f"{head}: {incident.name}" if incident.name else head]
    if isinstance(incident.act, Penalise):
        sanction = voice.say(words_of_sanction(incident.sanction))
        minutes = incident.act.time_ms // 60_000
        parts.append(f"{sanction}, {voice.say('ledger-minutes', minutes=minutes)}" if minutes else sanction)
    else:
        parts += (voice.rule(ruling).text for ruling in incident.rulings)
    if incident.words:
        parts.append(incident.words.rstrip("."))
    told = ". ".join(parts) + "."
    return f"{told} {voice.say('incident-result', result=incident.result)}" if incident.result else told


def _headline(incident: BoardIncident, voice: Voice) -> str:
    """The name of what happened, as the code has it, or of what was done."""
    if incident.kind in ("irregular", "penalise"):
        known = words_of_happening(incident.code, is_chess=incident.is_chess)
        if known:
            return voice.say(known)
    return voice.say(f"incident-{incident.kind}")


def _note(note: Note, voice: Voice) -> Sentence:
    places = [] if note.round is None else [voice.say("report-round", round=note.round)]
    if note.board is not None:
        places.append(voice.say("report-board", board=note.board))
    where = f"{', '.join(places)}: " if places else ""
    return Sentence(where + voice.retell(note.text), note.articles)


def record(state: Tournament, events: Sequence[Event], said: Iterable[EventRuling], voice: Voice) -> tuple[Block, ...]:
    """Every event with a reason, and every ruling given, in their order: which board and whom it is about."""
    places = {event.seq: _place(event.act, state, voice) for event in events}
    lines = [(each.seq, voice.rule(each.ruling)) for each in said]
    for event in events:
        reason = getattr(event.act, "reason", "")
        if reason:
            lines.append((event.seq, Sentence(f"{voice.say(_ACTS[type(event.act)])}: {voice.retell(reason)}")))
    ordered = dict.fromkeys(sorted(lines, key=itemgetter(0)))  # one event may be told the same of several
    told = (Sentence(": ".join(filter(None, (places.get(seq, ""), line.text))), line.articles) for seq, line in ordered)
    return section(voice.say("report-decisions"), points_or_nothing(voice, told), level=2)


def _place(act: Act, state: Tournament, voice: Voice) -> str:
    """The round, the board and the people of an act, as far as it has them; a play-off has rounds of its own."""
    number, board = getattr(act, "round", None), getattr(act, "board", None)
    key = "report-play-off-round" if isinstance(act, PairPlayOff | PlayOffResult) else "report-round"
    parts = [] if number is None else [voice.say(key, round=number)]
    if board is not None:
        parts.append(voice.say("report-board", board=board))
    names = [state.entry(each).name for each in _numbers(act, state) if state.has(each)]
    return ", ".join((*parts, " – ".join(names))) if names else ", ".join(parts)


def _numbers(act: Act, state: Tournament) -> tuple[int, ...]:
    """Whom an act is about, by their start numbers."""
    if isinstance(act, Result | Postpone):
        paired = state.round(act.round)
        found = next((each for each in paired.boards if each.board == act.board), None) if paired else None
        return () if found is None else (found.white, found.black)
    if isinstance(act, Withdraw | Absent):
        return (act.number,)
    if isinstance(act, Forbid):
        return (act.one, act.other, *act.more)
    return act.order if isinstance(act, PlayOff) else act.numbers if isinstance(act, HoldPlayOff) else ()
