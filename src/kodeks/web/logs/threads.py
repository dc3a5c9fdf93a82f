"""The ledger as it is read: decisions with what followed them, and the notices for everybody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from operator import itemgetter
from typing import NamedTuple

from django.utils import timezone

from kodeks import words
from kodeks.papers.incidents import incident_text
from kodeks.papers.voice import Voice
from kodeks.rulebook.article import Article
from kodeks.rulebook.register import register
from kodeks.tables import BoardIncident, IncidentMatter
from kodeks.tournament import Tournament
from kodeks.tournament.acts import Note, NoteKind
from kodeks.tournament.happenings import FOLLOWING, happening, penalties
from kodeks.web.logs.log import Log, event_at
from kodeks.web.pages.words import language, say


class LedgerNote(NamedTuple):
    """A note with the number of its event, who wrote it and when; `at` is None where the file has no moment."""

    seq: int
    note: Note
    by: str
    at: datetime | None
    incident: BoardIncident | None = None  # the event of a game that it tells; then its number is that event's

    @property
    def key(self) -> str:
        """What its address names."""
        return str(self.seq) if self.incident is None else f"{self.incident.place}:{self.seq}"

    @property
    def became(self) -> str:
        """What it says of the note it follows: "correction", "revoked", "appeal", "upheld", "dismissed" or nothing."""
        word, note = self.note.what.partition(":")[0], self.note
        return word if (note.follows is not None or note.decision) and word in FOLLOWING else ""

    @property
    def instance(self) -> str:
        """The instance that an appeal went to, or that decided it."""
        return self.note.what.partition(":")[2]

    @property
    def articles(self) -> tuple[Article, ...]:
        """Those the register knows: a file from elsewhere may cite anything."""
        return articles_of(self.note)


class Thread(NamedTuple):
    """A decision and everything that followed it, in order."""

    root: LedgerNote
    later: tuple[LedgerNote, ...] = ()

    @property
    def is_revoked(self) -> bool:
        """Whether it no longer stands. An appeal that is upheld takes away what it was against: the decision, or the
        word of an instance that had taken it away."""
        stands, notes = True, {each.key: each for each in (self.root, *self.later)}
        for each in self.later:
            if each.became == "revoked":
                stands = False
            elif each.became == "upheld":
                appeal = notes[str(each.note.follows or self.root.key)]
                against = notes[str(appeal.note.follows or self.root.key)]
                stands = stands if against.became == "correction" else not stands
        return not stands

    @property
    def is_decision(self) -> bool:
        """Whether one may appeal against it: a proposal binds nobody, and what happens at a board is no decision yet;
        some of those are final [FIDE 10.2d]."""
        if self.root.incident is None:
            return self.root.note.kind is not NoteKind.PROPOSAL
        return bool(self._at_board)

    @property
    def _at_board(self) -> tuple[LedgerNote, ...]:
        """The decisions at the board that one may appeal against."""
        told = (self.root, *self.later)
        return tuple(each for each in told if each.incident is not None and each.incident.is_decision)

    @property
    def open_appeal(self) -> LedgerNote | None:
        """The appeal nobody has decided yet."""
        decided = {each.note.follows for each in self.later if each.became in ("upheld", "dismissed")}
        return next((each for each in self.later if each.became == "appeal" and each.seq not in decided), None)

    @property
    def last_decision(self) -> LedgerNote:
        """What one may appeal against now."""
        decisions = [each for each in self.later if each.became in ("upheld", "dismissed", "correction", "revoked")]
        return decisions[-1] if decisions else self._at_board[-1] if self._at_board else self.root


def articles_of(note: Note) -> tuple[Article, ...]:
    """The articles of a note that the register has."""
    known = register()
    found = (Article.parse(text) for text in note.articles if ":" in text)
    return tuple(article for article in found if known.find(article) is not None)


def title_of(article: Article) -> str:
    """What an article says in a few words, in the language of the reader."""
    row = register().find(article)
    assert row is not None, f"{article} is not in the register"
    return words.title_of(language(), row).text


def noted(log: Log) -> Iterator[LedgerNote]:
    """Every note that stands, in order."""
    for seq, note in zip(log.state.noted, log.state.notes, strict=True):
        yield _with_event(log, seq, note)


def _with_event(log: Log, seq: int, note: Note) -> LedgerNote:
    event = event_at(log, seq)
    assert event is not None, seq
    return LedgerNote(seq, note, event.by, recorded_at(event.at))


def recorded_at(text: str) -> datetime | None:
    """When an event was recorded, if its time can be read: files from elsewhere may have any text."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return timezone.localtime(found if found.tzinfo else timezone.make_aware(found))


def threads(log: Log, incidents: Sequence[BoardIncident] = ()) -> tuple[Thread, ...]:
    """The decisions with what followed them, the latest first: those at boards, and notes."""
    told = [_as_note(log, each) for each in incidents]
    roots: dict[str, str] = {}  # what is told -> the decision it belongs to
    found: dict[str, list[LedgerNote]] = {}
    for each in (*told, *noted(log)):
        root = _root_of(each, roots)
        roots[each.key] = root
        found.setdefault(root, []).append(each)
    made = [Thread(first, tuple(later)) for first, *later in found.values()]
    return tuple(each for _, each in sorted(_dated(made), key=itemgetter(0), reverse=True))


def _root_of(each: LedgerNote, roots: Mapping[str, str]) -> str:
    if each.incident is not None:
        follows = each.incident.follows
        return each.key if follows is None else roots.get(f"{each.incident.place}:{follows}", each.key)
    if each.note.decision:
        return roots.get(each.note.decision, each.key)
    return each.key if each.note.follows is None else roots[str(each.note.follows)]


def _dated(found: Iterable[Thread]) -> Iterator[tuple[tuple[datetime, int], Thread]]:
    """With the moment of each; a note without one comes right after the note before it."""
    last = datetime.min.replace(tzinfo=UTC)
    for place, each in enumerate(found):
        last = each.root.at or last
        yield (last, place), each


def _as_note(log: Log, incident: BoardIncident) -> LedgerNote:
    """An event of a game as the ledger tells it, in the words of the reader."""
    place = incident.board
    has_entry = incident.number is not None and log.state.has(incident.number)
    note = Note(
        incident_text(incident, Voice(language())),
        round=place.round,
        board=place.board,
        articles=tuple(map(str, incident.articles)),
        kind=_KINDS.get(incident.matter, NoteKind.INCIDENT),
        what=incident.code,
        against=incident.number if has_entry else None,
        sanction=incident.sanction,
    )
    at = timezone.localtime(datetime.fromtimestamp(incident.at_ms / 1000, UTC))
    return LedgerNote(incident.seq, note, incident.who or say(f"game-actor-{incident.by.value}"), at, incident)


_KINDS = {IncidentMatter.SANCTION: NoteKind.SANCTION, IncidentMatter.APPEAL: NoteKind.APPEAL}


def thread_of(log: Log, incidents: Sequence[BoardIncident], key: str) -> Thread | None:
    """The thread with this note, or this event of a game."""
    found = threads(log, incidents)
    return next((each for each in found if any(key == one.key for one in (each.root, *each.later))), None)


def notices(log: Log) -> tuple[LedgerNote, ...]:
    """What was announced, the latest first."""
    return tuple(each for each in reversed(tuple(noted(log))) if each.note.is_announced)


def notes_at(state: Tournament, number: int, board: int) -> tuple[tuple[int, Note], ...]:
    """What stands in the ledger of a board of a round, in order: the number of the event and the note."""
    written = zip(state.noted, state.notes, strict=True)
    return tuple((seq, note) for seq, note in written if (note.round, note.board) == (number, board))


def notices_of_board(
    log: Log, number: int, board: int, incidents: Sequence[BoardIncident] = (), *, with_silent: bool
) -> tuple[LedgerNote, ...]:
    """What the ledger has of a board: for the public only what was announced."""
    found = [_with_event(log, seq, note) for seq, note in notes_at(log.state, number, board)]
    told = [_as_note(log, each) for each in incidents if each.board[:2] == (number, board)] if with_silent else []
    return (*told, *(each for each in found if with_silent or each.note.is_announced))


def facts_of(log: Log, note: Note) -> dict[str, str]:
    """What happened and the sanction, in the words of the reader; what the code does not know is left out."""
    regulations = log.state.regulations
    what = happening(regulations, note.what)
    sanction = next((each for each in penalties(regulations) if each.sanction.key == note.sanction), None)
    return {
        "what": "" if what is None else say(what.words),
        "sanction": "" if sanction is None else say(sanction.words),
        "against": "" if note.against is None else log.state.entry(note.against).name,
    }
