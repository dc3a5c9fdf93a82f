"""Anchors: sums over all logs, each with the one before it in it, signed with a key of this server and published. Who
has kept a published anchor elsewhere can tell whether a log was cut or changed since, whoever has the database.

An anchor says of each log that is new or has changed how far it was (the number of its last line, its sum, and a sum
over its games), and whether it had gone on from the anchor before or not.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from kodeks.formats.tournament_file import end_of_line
from kodeks.json_text import read_object
from kodeks.malformed import MalformedText
from kodeks.web.backups.models import Anchor
from kodeks.web.logs.models import Game, Line, Tournament

__all__ = ["Finding", "PublishedAnchor", "anchor_now", "public_key", "published", "read_published", "verified"]

_GREW, _CUT, _OTHER = "grew", "cut", "other"


class LogEnd(NamedTuple):
    """How far a log was."""

    seq: int
    total: str
    games: str = ""  # a sum over the ends of its games
    how: str = _GREW  # it went on from where it was; or lacks lines; or has others


def _key() -> Ed25519PrivateKey:
    """It follows from the secret of the installation: two servers of one federation sign alike, and so does one that
    was restored."""
    seed = HKDF(hashes.SHA256(), 32, b"kodeks", b"anchors").derive(settings.SECRET_KEY.encode())
    return Ed25519PrivateKey.from_private_bytes(seed)


def public_key() -> str:
    """By which everybody can check the signatures."""
    return _key().public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()


def anchor_now(now: datetime | None = None) -> Anchor | None:
    """One more anchor, if anything has changed; None if not, or if another process was quicker."""
    now = (now or timezone.now()).astimezone(UTC)
    known = standings(Anchor.objects.all())
    changed = {key: standing for key, standing in _now(known) if standing[:3] != known.get(key, LogEnd(-1, ""))[:3]}
    changed |= {key: LogEnd(-1, "", "", _CUT) for key in known.keys() - _keys() if known[key].seq >= 0}
    if not changed:
        return None
    last = Anchor.objects.last()
    before = "" if last is None else last.total
    text = json.dumps(
        {
            "before": before,
            "made": now.isoformat(),
            "logs": {key: [*changed[key]] for key in sorted(changed)},
        },
        separators=(",", ":"),
    )
    total = hashlib.sha256(text.encode()).hexdigest()
    try:
        with transaction.atomic():
            return Anchor.objects.create(
                made_at=now, before=before, changes=text, total=total, signature=_signed(total, now)
            )
    except IntegrityError:
        return None


def _signed(total: str, made: datetime) -> str:
    return _key().sign(_told(total, made)).hex()


def _told(total: str, made: datetime) -> bytes:
    return f"kodeks anchor {total} {made.astimezone(UTC).isoformat()}".encode()


def _keys() -> set[str]:
    return set(Tournament.objects.values_list("key", flat=True))


def _now(known: Mapping[str, LogEnd]) -> Iterator[tuple[str, LogEnd]]:
    """How each log stands, and whether it has gone on from where it was known to be."""
    for row in Tournament.objects.order_by("pk").iterator():
        before = known.get(row.key)
        is_same = before is not None and (before.seq, before.total) == (row.seq, row.total)
        if before is not None and is_same and row.is_closed:
            yield row.key, before
            continue
        how = _GREW if before is None or is_same or before.seq < 0 else _how(row, before)
        yield row.key, LogEnd(row.seq, row.total, _games(row), how)


def _how(row: Tournament, before: LogEnd) -> str:
    if row.seq < before.seq:
        return _CUT
    return _GREW if _has(row, before) else _OTHER


def _has(row: Tournament, before: LogEnd) -> bool:
    """Whether the log has the line it had last, and that ends with the sum it had."""
    text = Line.objects.filter(tournament=row, seq=before.seq).values_list("text", flat=True).first()
    return text is not None and text.endswith(end_of_line(before.total).decode().removesuffix("\n"))


def _games(row: Tournament) -> str:
    ends = Game.objects.filter(tournament=row).order_by("begun_at").values_list("begun_at", "seq", "total")
    return hashlib.sha256(repr(list(ends)).encode()).hexdigest()[:16] if ends else ""


def anchor_count() -> int:
    return Anchor.objects.count()


def standings(anchors: Iterable[Anchor]) -> dict[str, LogEnd]:
    """How far each log was by the last anchor that speaks of it."""
    found: dict[str, LogEnd] = {}
    for anchor in anchors:
        found |= {key: LogEnd(*told) for key, told in json.loads(anchor.changes)["logs"].items()}
    return found


class PublishedAnchor(NamedTuple):
    """What everybody may know of an anchor, and keep."""

    number: int
    made: str
    total: str
    signature: str

    def is_signed_by(self, key: str) -> bool:
        try:
            public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
            public.verify(bytes.fromhex(self.signature), _told(self.total, datetime.fromisoformat(self.made)))
        except (InvalidSignature, ValueError):
            return False
        return True


def published(most: int | None = None) -> list[PublishedAnchor]:
    """The latest first."""
    rows = Anchor.objects.order_by("-pk")[:most]
    return [PublishedAnchor(row.pk, row.made_at.astimezone(UTC).isoformat(), row.total, row.signature) for row in rows]


def read_published(lines: Iterable[str]) -> Iterator[PublishedAnchor]:
    """Anchors as somebody has kept them: an object a line, the fields of `PublishedAnchor`."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _read_anchor(line, number)


def _read_anchor(line: str, number: int) -> PublishedAnchor:
    try:
        told = read_object(line, kind="anchor-unreadable")
    except MalformedText as error:
        raise error.placed(number, error.column) from None
    given = [told.get(name) for name in PublishedAnchor._fields]
    match given:
        case [int(count), str(made), str(total), str(signature)]:
            return PublishedAnchor(count, made, total, signature)
    raise MalformedText("anchor-unreadable", line, line=number)


class Finding(NamedTuple):
    """What is wrong: which kind (a message key), the log or anchor it is about, and since when."""

    kind: str
    about: str
    at: str
    was: int = 0
    found: int = 0


def verified(kept: Iterable[PublishedAnchor] = ()) -> Iterator[Finding]:
    """Everything that does not hold: of the anchors in the database, of those that somebody has kept, of the logs."""
    known: dict[str, LogEnd] = {}
    dates: dict[str, str] = {}
    totals = [""]
    for anchor in Anchor.objects.order_by("pk"):
        made = anchor.made_at.astimezone(UTC).isoformat()
        if not _is_whole(anchor, made, totals[-1]):
            yield Finding("anchor-broken", str(anchor.pk), made)
        totals.append(anchor.total)
        for key, told in json.loads(anchor.changes)["logs"].items():
            now = LogEnd(*told)
            if now.how != _GREW:
                kind = "anchor-log-was-cut" if now.how == _CUT else "anchor-log-was-changed"
                yield Finding(kind, key, made, known.get(key, now).seq, now.seq)
            known[key], dates[key] = now, made
    for each in kept:
        if each.total not in totals:
            kind = "anchor-missing" if each.is_signed_by(public_key()) else "anchor-not-ours"
            yield Finding(kind, str(each.number), each.made)
    yield from _in_logs(known, dates)


def _is_whole(anchor: Anchor, made: str, before: str) -> bool:
    """Whether it is what was signed, and follows the one before it."""
    is_summed = hashlib.sha256(anchor.changes.encode()).hexdigest() == anchor.total
    public = PublishedAnchor(anchor.pk, made, anchor.total, anchor.signature)
    return is_summed and json.loads(anchor.changes)["before"] == before and public.is_signed_by(public_key())


def _in_logs(known: Mapping[str, LogEnd], dates: Mapping[str, str]) -> Iterator[Finding]:
    rows = {row.key: row for row in Tournament.objects.filter(key__in=list(known))}
    for key, standing in known.items():
        row = rows.get(key)
        if standing.seq < 0:
            continue
        if row is None or row.seq < standing.seq:
            yield Finding("anchor-log-is-cut", key, dates[key], standing.seq, -1 if row is None else row.seq)
        elif not _has(row, standing):
            yield Finding("anchor-log-is-changed", key, dates[key], standing.seq, row.seq)
