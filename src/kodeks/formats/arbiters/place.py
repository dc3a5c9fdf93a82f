"""Where something stands in the register: whose it is, the field, and the line, for an error to name."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kodeks.formats.toml_text import place_of
from kodeks.malformed import MalformedText

__all__ = ["Place"]


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
        line, column = place_of(self.text, self.path)
        return MalformedText(reason, named, line=line, column=column)
