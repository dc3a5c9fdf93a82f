"""Codes that phones read, drawn as one path."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

import segno

_QUIET = 4  # modules of white around a code, as its standard asks


@lru_cache(maxsize=2_048)
def qr_svg(address: str) -> str:
    """The code of an address as an SVG picture: dark on light, as wide as the place it is given."""
    code = segno.make(address, error="m", micro=False)
    side = code.symbol_size(border=_QUIET)[0]
    dark = "".join(
        f"M{start + _QUIET} {row + _QUIET}h{end - start}v1h-{end - start}z"
        for row, line in enumerate(code.matrix)
        for start, end in _runs(line)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" class="qr">'
        f'<path fill="#fff" d="M0 0h{side}v{side}h-{side}z"/><path d="{dark}"/></svg>'
    )


def _runs(line: bytearray) -> Iterator[tuple[int, int]]:
    """Where the dark modules of a line stand together: from, to."""
    place = 0
    for is_dark, modules in groupby(line, key=lambda module: module & 1):
        end = place + len(list(modules))
        if is_dark:
            yield place, end
        place = end
