"""A tournament file with some of its lines changed, and every sum made anew, so that it reads as any other."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from kodeks.formats.tournament_file.lines import sealed_line
from kodeks.json_text import read_object

__all__ = ["Change", "rewritten"]

Change: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]


def rewritten(texts: Sequence[str], change: Change) -> Iterator[tuple[str, str]]:
    """The lines of a whole file without their ends, each with what `change` makes of its data, and the sum up to it.

    A line that is not changed keeps its very words; only its sum may become another.
    """
    total = ""
    for text in texts:
        data = read_object(text, kind="log-not-an-object")
        del data["sum"]
        after = change(dict(data))
        body = text[: text.rindex(', "sum"')] + "}" if after == data else json.dumps(after, ensure_ascii=False)
        line, total = sealed_line(total, body)
        yield line, total
