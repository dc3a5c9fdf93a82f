"""The ledger as it is read: decisions with what followed them, and the notices for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone

from kodeks import words
from kodeks.rulebook.article import Article
from kodeks.rulebook.register import register
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

    @property
    def became(self) -> str:
        """What it says of the note it follows: "correction", "revoked", "appeal", "upheld", "dismissed" or nothing."""
        word = self.note.what.partition(":")[0]
        return word if self.note.follows is not None and word in FOLLOWING else ""

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
        stands, notes = True, {each.seq: each for each in (self.root, *self.later)}
        for each in self.later:
            if each.became == "revoked":
                stands = False
            elif each.became == "upheld":
                appeal = notes[each.note.follows or self.root.seq]
                against = notes[appeal.note.follows or self.root.seq]
                stands = stands if against.became == "correction" else not stands
        return not stands

    @property
    def is_decision(self) -> bool:
        """Whether one may appeal against it: a proposal binds nobody."""
        return self.root.note.kind is not NoteKind.PROPOSAL

    @property
    def open_appeal(self) -> LedgerNote | None:
        """The appeal nobody has decided yet."""
        decided = {each.note.follows for each in self.later if each.became in ("upheld", "dismissed")}
        return next((each for each in self.later if each.became == "appeal" and each.seq not in decided), None)

    @property
    def last_decision(self) -> LedgerNote:
        """What one may appeal against now."""
        decisions = [each for each in self.later if each.became in ("upheld", "dismissed", "correction", "revoked")]
        return decisions[-1] if decisions else self.root


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


def threads(log: Log) -> tuple[Thread, ...]:
    """The decisions with what followed them, the latest first."""
    roots: dict[int, int] = {}  # note -> the decision it belongs to
    found: dict[int, list[LedgerNote]] = {}
    for each in noted(log):
        root = each.seq if each.note.follows is None else roots[each.note.follows]
        roots[each.seq] = root
        found.setdefault(root, []).append(each)
    return tuple(Thread(first, tuple(later)) for first, *later in reversed(found.values()))


def thread_of(log: Log, seq: int) -> Thread | None:
    return next((each for each in threads(log) if seq in (each.root.seq, *(one.seq for one in each.later))), None)


def notices(log: Log) -> tuple[LedgerNote, ...]:
    """What was announced, the latest first."""
    return tuple(each for each in reversed(tuple(noted(log))) if each.note.is_announced)


def notes_at(state: Tournament, number: int, board: int) -> tuple[tuple[int, Note], ...]:
    """What stands in the ledger of a board of a round, in order: the number of the event and the note."""
    written = zip(state.noted, state.notes, strict=True)
    return tuple((seq, note) for seq, note in written if (note.round, note.board) == (number, board))


def notices_of_board(log: Log, number: int, board: int, *, with_silent: bool) -> tuple[LedgerNote, ...]:
    """What the ledger has of a board: for the public only what was announced."""
    found = (_with_event(log, seq, note) for seq, note in notes_at(log.state, number, board))
    return tuple(each for each in found if with_silent or each.note.is_announced)


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
