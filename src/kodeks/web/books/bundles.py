"""Bundles as the commission gets them: verified, and the tournament in them folded."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

from kodeks.formats.game_incidents import incidents_in
from kodeks.formats.tournament_file import read_lines
from kodeks.report import Record
from kodeks.storage.bundle import TOURNAMENT_PART, Bundle, open_bundle
from kodeks.tournament import fold


class PackedBundle(NamedTuple):
    data: bytes
    bundle: Bundle


def verified(data: bytes, name: str) -> PackedBundle:
    """A bundle that is whole and as it was signed; anything else is one clear error."""
    return PackedBundle(data, open_bundle(data, name))


def recorded_in(bundle: Bundle) -> Record:
    file = bundle.parts[TOURNAMENT_PART]
    read = read_lines(file)
    folded = fold(read.regulations, read.events)
    return Record(
        folded.state,
        read.events,
        folded.said,
        TOURNAMENT_PART,
        sha256(file).hexdigest(),
        read.total,
        incidents_in(read.games, folded.state),
    )


def noticed_in(bundle: Bundle) -> str:
    """The number of the notice that its tournament names; empty if it names none."""
    return recorded_in(bundle).state.regulations.notice
