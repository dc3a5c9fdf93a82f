"""Where something stands in the register: whose it is, the field, and the line, for an error to name."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from kodeks.malformed import MalformedText

__all__ = ["Place"]

_HEADER = re.compile(r"\s*\[(\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?")
_SETTING = re.compile(r"\s*([A-Za-z0-9_\-\"'. ]+?)\s*=")


@dataclass(frozen=True, slots=True)
class Place:
    """A field, by its path: `arbiters.0.events.2.role`; `owner` is the arbiter it belongs to."""

    text: str
    path: tuple[str, ...] = ()
    owner: str = ""
    owned: int = 0  # how much of the path leads to the owner

    def inside(self, *names: str) -> Place:
        """A field of this one."""
        return replace(self, path=(*self.path, *names))

    def of(self, owner: str) -> Place:
        """The same place, known to belong to somebody."""
        return replace(self, owner=owner, owned=len(self.path))

    def error(self, reason: str, value: object = None) -> MalformedText:
        """The error that names arbiter, field, value and line."""
        path = ".".join(self.path[self.owned :])
        shown = path if value is None else f"{path} = {value}"
        named = f"{self.owner}: {shown}" if self.owner and shown else self.owner or shown
        return MalformedText(reason, named, line=self.line)

    @property
    def line(self) -> int | None:
        """The line of the field; of the nearest table above it, if it has no line of its own."""
        lines = {path: line for line, path in reversed(_paths(self.text))}
        found = (lines.get(self.path[:length]) for length in range(len(self.path), 0, -1))
        return next((line for line in found if line is not None), None)


def _paths(text: str) -> list[tuple[int, tuple[str, ...]]]:
    """Line and path of every header and field; lists of tables count their entries, each inside its own."""
    found: list[tuple[int, tuple[str, ...]]] = []
    table: tuple[str, ...] = ()
    counts: dict[tuple[str, ...], int] = {}
    for line, content in enumerate(text.splitlines(), start=1):
        header, setting = _HEADER.fullmatch(content), _SETTING.match(content)
        if header is not None:
            *above, last = header[2].replace(" ", "").split(".")
            table = ()
            for name in above:
                table = (*table, name)
                table = (*table, str(counts[table])) if table in counts else table
            table = (*table, last)
            if header[1]:
                counts[table] = counts.get(table, -1) + 1
                table = (*table, str(counts[table]))
            found.append((line, table))
        elif setting is not None:
            found.append((line, (*table, *(part.strip(" \"'") for part in setting[1].split(".")))))
    return found
