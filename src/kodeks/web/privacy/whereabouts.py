"""Who stands in which file: logs of tournaments, submitted bundles and applications, by marks of the people in them. So
everything of a person is found without reading every line there is.

Nobody who writes a log waits for this: each file is noted with the sum it had then, and one that has another by now is
read again before anybody is looked for, and once a day (`serving/sweeping.py`). A mark is a number made of a name or a
licence: it says where to look, and who is meant is decided by what stands there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Exists, Max, Model, OuterRef, QuerySet

from kodeks.formats.ratings import read_events
from kodeks.json_text import read_object
from kodeks.storage.bundle import TOURNAMENT_PART
from kodeks.storage.stored_zip import unpack
from kodeks.web.books.models import Submission
from kodeks.web.frame.hands import step
from kodeks.web.logs.models import Line, Tournament
from kodeks.web.privacy.models import Mention, SearchedFile
from kodeks.web.privacy.wishes import name_key
from kodeks.web.publication.models import Application

_AT_ONCE = 100  # files: they are noted in one transaction, and nobody else writes to SQLite meanwhile
_BESIDE = 1_000  # the last applications are looked through again: one with a smaller number may be committed later


class LineNames(NamedTuple):
    """Whom a line of a file names: an entry, and the names of players in a team or a line-up."""

    entry: Mapping[str, Any]
    members: Sequence[str]


def named_in(texts: Iterable[str]) -> Iterator[LineNames]:
    """Line by line, where anybody is named as one who takes part."""
    for text in texts:
        if '"entry"' in text or '"names"' in text:
            data = read_object(text, kind="log-not-an-object")
            entry, listed = data.get("entry", {}), data.get("names")
            assert isinstance(entry, dict)
            members = (*entry.get("players", ()), *entry.get("reserves", ()))
            yield LineNames(entry, (*members, *(listed if isinstance(listed, list) else ())))


def files_with(numbers: Iterable[str], name: str) -> QuerySet[SearchedFile]:
    """Files in which somebody with one of these numbers stands, or of this name; in which it may be he."""
    note_new_files()
    return files_with_marks({*map(_of_number, numbers), _of_name(name)})


def files_with_marks(marks: set[int]) -> QuerySet[SearchedFile]:
    return SearchedFile.objects.filter(pk__in=Mention.objects.filter(mark__in=marks).values("of"))


def events_with(numbers: Iterable[str]) -> QuerySet[Submission]:
    """Approved submissions whose games have a player with one of these numbers."""
    note_new_files()
    found = files_with_marks(set(map(_of_number, numbers))).exclude(submission=None)
    return Submission.objects.filter(pk__in=found.values("submission")).exclude(event="").defer("data")


def note_new_files() -> None:
    """Note who stands in what is new or has changed since."""
    waiting = [*_new_logs(), *_new_bundles(), *_new_applications()]
    for start in range(0, len(waiting), _AT_ONCE):
        step(start, len(waiting))
        for kind in _FIELDS:
            _note(kind, [row for row in waiting[start : start + _AT_ONCE] if isinstance(row, kind)])


def _new_logs() -> QuerySet[Tournament]:
    noted = SearchedFile.objects.filter(tournament=OuterRef("pk"), stamp=OuterRef("total"))
    return Tournament.objects.filter(~Exists(noted)).only("total").order_by("pk")


def _new_bundles() -> Iterator[Submission]:
    """A decision may bring the games of another event, or other numbers for those who played."""
    rows = Submission.objects.only("checksum", "decided_at").order_by("pk")
    noted = SearchedFile.objects.filter(submission=OuterRef("pk"), stamp=OuterRef("checksum"))
    yield from rows.filter(~Exists(noted), decided_at=None)
    yield from rows.filter(~Exists(noted.filter(decided_at=OuterRef("decided_at")))).exclude(decided_at=None)


def _new_applications() -> QuerySet[Application]:
    """What one says of a person never changes."""
    last = SearchedFile.objects.aggregate(last=Max("application"))["last"] or 0
    noted = SearchedFile.objects.filter(application=OuterRef("pk"))
    return Application.objects.filter(~Exists(noted), pk__gt=last - _BESIDE).order_by("pk")


_FIELDS: Mapping[type[Model], str] = {Tournament: "tournament", Submission: "submission", Application: "application"}


def _note(kind: type[Model], rows: Sequence[Any]) -> None:
    """What was noted of them before goes. All is read first: the transaction is short."""
    if not rows:
        return
    field = _FIELDS[kind]
    marks = [_marks_of(row) for row in rows]
    files = [SearchedFile(**{field: row}, **_stamp(row)) for row in rows]
    with transaction.atomic():
        files = SearchedFile.objects.bulk_create(
            files, update_conflicts=True, unique_fields=[field], update_fields=["stamp", "decided_at"]
        )
        Mention.objects.filter(of__in=[file.pk for file in files]).delete()
        mentions = (Mention(of=file, mark=mark) for file, there in zip(files, marks, strict=True) for mark in there)
        Mention.objects.bulk_create(mentions, batch_size=5_000)


def _stamp(row: Tournament | Submission | Application) -> dict[str, Any]:
    match row:
        case Tournament():
            return {"stamp": row.total}
        case Submission():
            return {"stamp": row.checksum, "decided_at": row.decided_at}
    return {"stamp": ""}


def _marks_of(row: Tournament | Submission | Application) -> set[int]:
    match row:
        case Tournament():
            return _marks_in(Line.objects.filter(tournament=row).order_by("seq").values_list("text", flat=True))
        case Application():
            return {_of_number(row.licence), _of_name(row.name)}
    whole = Submission.objects.only("data", "event").get(pk=row.pk)
    texts = dict(unpack(bytes(whole.data)))[TOURNAMENT_PART].decode().splitlines()
    played = (number for event in read_events(whole.event) for number in event.players)
    return _marks_in(texts) | set(map(_of_number, played))


def _marks_in(texts: Iterable[str]) -> set[int]:
    found = set[int]()
    for entry, members in named_in(texts):
        found |= {_of_name(name) for name in (entry.get("name", ""), *members)}
        found.add(_of_number(entry.get("licence", "")))
    return found


def _of_name(name: str) -> int:
    return _mark("name", " ".join(name_key(name)))


def _of_number(number: str) -> int:
    return _mark("number", number)


def _mark(kind: str, text: str) -> int:
    """Of 63 bits, as every database has it: two that fall together are told apart where they are found."""
    return int.from_bytes(blake2b(f"{kind} {text}".encode(), digest_size=8).digest()) >> 1
