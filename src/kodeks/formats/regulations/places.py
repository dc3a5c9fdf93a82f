"""Where a setting stands in the text, so that an error can name its line."""

from __future__ import annotations

import re

from kodeks.malformed import MalformedText

__all__ = ["Place", "find_line"]

_HEADER = re.compile(r"\s*\[(\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?")
_SETTING = re.compile(r"\s*([A-Za-z0-9_\-\"'. ]+?)\s*=")


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
        return MalformedText(reason, shown, line=find_line(self.text, self.path))


def find_line(text: str, path: tuple[str, ...]) -> int | None:
    """The line of a setting; of the nearest table above it, if it has no line of its own."""
    wanted = list(path)
    while wanted:
        for line, found in _paths(text):
            if found == wanted:
                return line
        wanted.pop()
    return None


def _paths(text: str) -> list[tuple[int, list[str]]]:
    """Line and path of every header and setting; a list of tables counts its entries."""
    found: list[tuple[int, list[str]]] = []
    table: list[str] = []
    counts: dict[str, int] = {}
    for line, content in enumerate(text.splitlines(), start=1):
        header, setting = _HEADER.fullmatch(content), _SETTING.match(content)
        if header is not None:
            name = header[2].replace(" ", "")
            table = name.split(".")
            if header[1]:
                counts[name] = counts.get(name, -1) + 1
                table = [*table, str(counts[name])]
            found.append((line, table))
        elif setting is not None:
            found.append((line, [*table, *(part.strip(" \"'") for part in setting[1].split("."))]))
    return found
