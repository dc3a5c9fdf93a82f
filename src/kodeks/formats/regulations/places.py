"""Where a setting stands in the text, so that an error can name its line."""

from __future__ import annotations

from kodeks.formats.toml_text import line_of
from kodeks.malformed import MalformedText

__all__ = ["Place"]


class Place:
    """A setting, by its path: `points.win`, or `arbiters.0.role` for one of several."""

    def __init__(self, text: str, path: tuple[str, ...] = ()) -> None:
        self.text = text
        self.path = path

    def inside(self, *names: str) -> Place:
        """A setting of this one."""
        return Place(self.text, (*self.path, *names))

    def error(self, reason: str, value: object = None) -> MalformedText:
        """The error that names the path, what stands there, and the line."""
        path = ".".join(self.path)
        shown = path if value is None else f"{path} = {value}"
        return MalformedText(reason, shown, line=line_of(self.text, self.path))
