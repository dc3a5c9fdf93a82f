"""A theme as the style sheet of one diagram."""

from __future__ import annotations

from kodeks.formats.diagrams.theme import Palette, Theme


def style_sheet(theme: Theme, prefix: str) -> str:
    """Every class begins with the diagram's own prefix, so that several themes live on one page.

    (Not the id of the diagram as an ancestor: no such selector reaches into what `use` repeats.)
    """
    sheet = _rules(_SHAPES, prefix) + _rules(_colours(theme.palette), prefix)
    for query, palette in (
        ("(prefers-color-scheme:dark)", theme.if_dark),
        ("(prefers-contrast:more)", theme.if_more_contrast),
    ):
        if palette is not None:
            sheet += f"@media {query}{{\n{_rules(_colours(palette), prefix)}}}\n"
    return sheet


_SHAPES = {
    "n,c": "font-family:sans-serif;font-weight:600",
    "n": "font-size:22px",
    "c": "font-size:34px;text-anchor:middle",
    "ghost": "opacity:.5",
    "from,to,way,wayc,x,xc": "fill:none;stroke-linecap:round;stroke-linejoin:round",
    "from": "stroke-width:5;stroke-dasharray:15 12",
    "to": "stroke-width:6",
    "way": "stroke-width:7",
    "wayc": "stroke-width:13",
    "headc,stopc": "stroke-width:6;stroke-linejoin:round",
    "x": "stroke-width:6",
    "xc": "stroke-width:12",
}


def _colours(palette: Palette) -> dict[str, str]:
    p, edge = palette, palette.edge_width
    return {
        "f": f"fill:{p.frame}",
        "c": f"fill:{p.label}",
        "l": f"fill:{p.light_square}",
        "o": f"fill:none;stroke:{p.label};stroke-width:4",
        "d": f"fill:{p.dark_square}",
        "n": f"fill:{p.number}",
        "w": f"fill:{p.white};stroke:{p.white_edge};stroke-width:{edge}",
        "b": f"fill:{p.black};stroke:{p.black_edge};stroke-width:{edge - 1}",
        "wg": f"fill:none;stroke:{p.white_edge};stroke-width:2;stroke-opacity:.45",
        "bg": f"fill:none;stroke:{p.black_edge};stroke-width:2;stroke-opacity:.6",
        "wc": f"fill:{p.white_edge}",
        "bc": f"fill:{p.black_edge}",
        "from,to,way": f"stroke:{p.mark}",
        "head,stop": f"fill:{p.mark}",
        "wayc": f"stroke:{p.mark_casing}",
        "headc,stopc": f"fill:{p.mark_casing};stroke:{p.mark_casing}",
        "x": f"stroke:{p.cross}",
        "xc": f"stroke:{p.cross_casing}",
    }


def _rules(rules: dict[str, str], prefix: str) -> str:
    return "".join(
        ",".join(f".{prefix}-{part}" for part in selector.split(",")) + f"{{{body}}}\n"
        for selector, body in rules.items()
    )
