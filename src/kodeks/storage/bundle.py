"""What is submitted to the register of an event, as one file: its log, its report, further parts, a signed manifest.

The bundle is a plain zip, so that anybody can look into it. Each part has its sum in the manifest, and the manifest has
a sum over itself: nothing can be changed, added or left out without being found. It also says how far the log goes, so
that a tournament file kept elsewhere that has lost its last lines is told. Bundles of version 1 do not say it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from typing import NamedTuple

from kodeks import __version__
from kodeks.formats.game_streams import GameLines
from kodeks.formats.json_fields import build
from kodeks.formats.tournament_file import check_end, lines_beyond, read_lines
from kodeks.json_text import read_object
from kodeks.malformed import MalformedText
from kodeks.storage.stored_zip import NotStoredZip, pack, unpack
from kodeks.tournament import fold

__all__ = [
    "NEEDED_PARTS",
    "TOURNAMENT_PART",
    "Bundle",
    "BundledEvent",
    "BundledLog",
    "Manifest",
    "PartSum",
    "SignOff",
    "check_same_file",
    "open_bundle",
    "read_bundle",
    "seal_bundle",
]

MANIFEST = "manifest.json"
TOURNAMENT_PART = "tournament.kodeks"
NEEDED_PARTS = (TOURNAMENT_PART, "report.pdf", "report.md", "report.json")
_FORMAT, _VERSION = "kodeks bundle", 2
_WITHOUT_LOG = 1  # the version that does not say how far the log goes
_MOST_BYTES = 1 << 28
_NAME = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_])?(?:/[A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_])?)?")
_LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class SignOff:
    """Who vouches for the bundle, and since when."""

    name: str
    arbiter_class: str
    licence: str
    on: str  # year-month-day


@dataclass(frozen=True, slots=True)
class BundledEvent:
    """What the tournament file says of the event."""

    name: str
    place: str
    starts: str
    ends: str
    game: str
    system: str


@dataclass(frozen=True, slots=True)
class BundledLog:
    """How far the log of the tournament goes: its lines, and the sum of the last."""

    lines: int
    sum: str


@dataclass(frozen=True, slots=True)
class PartSum:
    """A part, its size and its SHA-256."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What a bundle holds. The checksum is that of all the rest of the manifest, and so of every part."""

    format: str
    version: int
    program: str
    event: BundledEvent
    signed: SignOff
    log: BundledLog | None = None  # None in version 1
    parts: tuple[PartSum, ...]
    checksum: str


class Bundle(NamedTuple):
    """A bundle that was found intact."""

    manifest: Manifest
    parts: Mapping[str, bytes]


# Writing


def seal_bundle(parts: Mapping[str, bytes], sign_off: SignOff, name: str = "") -> tuple[Manifest, bytes]:
    """The bundle as bytes. Only a closed tournament can be submitted; `name` is told where it is too large."""
    for name_of_part in NEEDED_PARTS:
        if name_of_part not in parts:
            raise MalformedText("bundle-part-missing", name_of_part)
    _check_names([*parts, MANIFEST])
    _check_signed(sign_off)
    event, log = _file_of(parts[TOURNAMENT_PART])
    sums = tuple(PartSum(each, len(parts[each]), _sum(parts[each])) for each in sorted(parts))
    manifest = _with_checksum(
        Manifest(
            format=_FORMAT,
            version=_VERSION,
            program=f"kodeks {__version__}",
            event=event,
            signed=sign_off,
            log=log,
            parts=sums,
            checksum="",
        )
    )
    data = _packed(manifest, parts)
    if len(data) > _MOST_BYTES:
        raise MalformedText("bundle-too-large", name)
    return manifest, data


def _packed(manifest: Manifest, parts: Mapping[str, bytes]) -> bytes:
    return pack([(MANIFEST, _manifest_bytes(manifest)), *((part.name, parts[part.name]) for part in manifest.parts)])


def _manifest_bytes(manifest: Manifest) -> bytes:
    data = asdict(manifest)
    if manifest.log is None:
        del data["log"]
    return (json.dumps(data, ensure_ascii=False, indent=2) + "\n").encode("utf-8")


def _with_checksum(manifest: Manifest) -> Manifest:
    return replace(manifest, checksum=_sum(_manifest_bytes(replace(manifest, checksum=""))))


def _sum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


# Reading


def read_bundle(path: Path) -> Bundle:
    if path.stat().st_size > _MOST_BYTES:
        raise MalformedText("bundle-too-large", str(path))
    return open_bundle(path.read_bytes(), str(path))


def open_bundle(data: bytes, name: str) -> Bundle:
    """The parts of a bundle in which everything is as it was signed off; any damage is one clear error."""
    try:
        members = unpack(data)
    except NotStoredZip:
        raise MalformedText("bundle-not-a-bundle", name) from None
    _check_names([each for each, _ in members])
    found = dict(members)
    if MANIFEST not in found:
        raise MalformedText("bundle-part-missing", MANIFEST)
    manifest = _read_manifest(found.pop(MANIFEST))
    _check_parts(manifest, found)
    event, log = _file_of(found[TOURNAMENT_PART])
    if event != manifest.event:
        raise MalformedText("bundle-other-event", manifest.event.name)
    if manifest.log not in (log, None):
        raise MalformedText("bundle-other-log", manifest.event.name)
    if _packed(manifest, found) != data:  # something between, before or behind the parts
        raise MalformedText("bundle-not-a-bundle", name)
    return Bundle(manifest, found)


def _read_manifest(data: bytes) -> Manifest:
    """Only the very text that we write is a manifest: so it says nothing but what was summed up."""
    try:
        given = read_object(data.decode("utf-8"), kind="bundle-bad-manifest")
    except (UnicodeDecodeError, MalformedText):
        raise MalformedText("bundle-bad-manifest", MANIFEST) from None
    if given.get("format") != _FORMAT:
        raise MalformedText("bundle-bad-manifest", MANIFEST)
    if given.get("version") not in (_WITHOUT_LOG, _VERSION):
        raise MalformedText("bundle-other-version", str(given.get("version")))
    try:
        manifest: Manifest = build(Manifest, given)
    except MalformedText:
        raise MalformedText("bundle-bad-manifest", MANIFEST) from None
    if (manifest.log is None) != (manifest.version == _WITHOUT_LOG):
        raise MalformedText("bundle-bad-manifest", MANIFEST)
    if _with_checksum(manifest) != manifest:
        raise MalformedText("bundle-sum-is-wrong", manifest.checksum)
    if _manifest_bytes(manifest) != data:
        raise MalformedText("bundle-bad-manifest", MANIFEST)
    _check_signed(manifest.signed)
    return manifest


def _check_parts(manifest: Manifest, found: Mapping[str, bytes]) -> None:
    listed = [part.name for part in manifest.parts]
    if listed != sorted(set(listed)):
        raise MalformedText("bundle-bad-manifest", MANIFEST)
    for name in (*NEEDED_PARTS, *listed):
        if name not in found or name not in listed:
            raise MalformedText("bundle-part-missing", name)
    for name in found:
        if name not in listed:
            raise MalformedText("bundle-part-extra", name)
    for part in manifest.parts:
        if (len(found[part.name]), _sum(found[part.name])) != (part.size, part.sha256):
            raise MalformedText("bundle-part-altered", part.name)


def _check_names(names: list[str]) -> None:
    """Plain names, at most in one folder: nothing that could land elsewhere, nor two that some disk takes for one."""
    seen: set[str] = set()
    for name in names:
        if len(name) > _LONGEST_NAME or _NAME.fullmatch(name) is None or name.casefold() in seen:
            raise MalformedText("bundle-bad-name", name)
        seen.add(name.casefold())


def _check_signed(sign_off: SignOff) -> None:
    try:
        is_day = date.fromisoformat(sign_off.on).isoformat() == sign_off.on
    except ValueError:
        is_day = False
    if not is_day or not sign_off.name.strip() or not sign_off.name.isprintable():
        raise MalformedText("bundle-unsigned", f"{sign_off.name} {sign_off.on}".strip())


def check_same_file(bundle: Bundle, file: bytes, name: str) -> None:
    """That a tournament file is the bundle's: one that has lost its last lines, or has more, is told as such."""
    own = bundle.parts[TOURNAMENT_PART]
    known, found = read_lines(own).end, read_lines(file).end
    try:
        lines_beyond(own, found) if found.lines < known.lines else lines_beyond(file, known)
    except MalformedText:  # they part before the shorter one ends
        raise MalformedText("bundle-of-another-file", name) from None
    check_end(file, known)
    _check_same_games(read_lines(own).games, read_lines(file).games)


def _check_same_games(known: tuple[GameLines, ...], found: tuple[GameLines, ...]) -> None:
    """The games, line by line: what one has and the other has not is told with its number."""
    more = sum(len(game.texts) for game in found) - sum(len(game.texts) for game in known)
    if more:
        raise MalformedText("file-lost-lines" if more < 0 else "file-has-more-lines", str(abs(more)))
    if known != found:
        raise MalformedText(
            "bundle-of-another-file", next(str(a.place) for a, b in zip(known, found, strict=True) if a != b)
        )


def _file_of(data: bytes) -> tuple[BundledEvent, BundledLog]:
    """The event and the end of a tournament file that is whole and closed."""
    lines = read_lines(data)
    regulations = lines.regulations
    if lines.damage is not None:
        raise MalformedText("bundle-torn-file", regulations.name)
    if not fold(regulations, lines.events).state.is_closed:
        raise MalformedText("bundle-not-closed", regulations.name)
    event = BundledEvent(
        regulations.name,
        regulations.place,
        regulations.starts,
        regulations.ends,
        regulations.game,
        regulations.system.value,
    )
    return event, BundledLog(*lines.end)
