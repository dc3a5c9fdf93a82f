"""Papers as PDF: the same paper gives the same bytes, tagged for readers who listen, fit to be kept for good."""

from __future__ import annotations

import json
from datetime import date
from functools import cache
from importlib import resources

from kodeks.papers import Block, Diagram, Forms, Heading, Paper, Signatures, Table, Voice
from kodeks.papers.plain import plain_block
from kodeks.printing.apart import set_pdf
from kodeks.printing.board_svg import board_svg
from kodeks.printing.fitting import LONGEST_WORD_EM, fit_table, text_width
from kodeks.printing.form_data import form_data
from kodeks.printing.letters import STANDARDS, broken, settable

__all__ = ["day_of", "print_pdf", "set_type"]

_LONGEST_EM = {  # what fits in the places of the template, by the size of its type: longer words are broken
    "title": 19.0,
    "subtitle": 36.0,
    "heading": 30.0,
    "paragraph": 40.0,
    "points": 38.0,
    "facts": 30.0,
    "ticks": 11.0,
    "signatures": 18.0,
}
_RUNNING_EM = 38.0
_SHORT_SECTION = 4  # blocks, heading and signatures included
_EPOCH = date(2000, 1, 1)  # of a paper that speaks for no day


def print_pdf(paper: Paper | Forms) -> bytes:
    """The paper as PDF/A-2a and PDF/UA-1. Nothing of it depends on the day, the machine or its fonts."""
    return set_pdf(*set_type(paper), day_of(paper).isoformat(), STANDARDS)


def day_of(paper: Paper | Forms) -> date:
    """The day it speaks for."""
    return date.fromisoformat(paper.dated) if paper.dated else _EPOCH


def set_type(paper: Paper | Forms) -> tuple[bytes, str]:
    """What the press takes: the template, and all that is on the paper. One run of the press sets all pages: hundreds
    of forms cost little more than one."""
    if isinstance(paper, Forms):
        template, data = _template("form", paper.kind.value), form_data(paper)
    else:
        template, data = _template("paper"), press_data(paper)
    return template, json.dumps(data, ensure_ascii=False)


@cache
def _template(*parts: str) -> bytes:
    folder = resources.files(__package__) / "templates"
    return b"\n".join((folder / f"{part}.typ").read_bytes() for part in parts)


def press_data(paper: Paper) -> dict[str, object]:
    """What the template reads: the paper in stretches of upright and turned pages."""
    return {
        "title": settable(paper.title),
        "shown": broken(settable(paper.title), _LONGEST_EM["title"]),
        "running": _shortened(settable(paper.title)),
        "subtitle": broken(settable(paper.subtitle), _LONGEST_EM["subtitle"]),
        "kind": settable(paper.kind),
        "language": paper.language.code,
        "checksum": settable(paper.checksum),
        "page": Voice(paper.language).say("paper-page", page="{page}", pages="{pages}"),
        "stretches": [
            {"turned": is_turned, "blocks": _with_signatures(blocks)} for is_turned, blocks in _stretches(paper)
        ],
    }


def _shortened(title: str) -> str:
    """What a running head has room for."""
    while text_width(title) > _RUNNING_EM:
        title = title.removesuffix("…")[:-1].rstrip() + "…"
    return title


def _stretches(paper: Paper) -> list[tuple[bool, list[Block]]]:
    """Blocks by the way their page is held; the headings right above a turned table go with it."""
    stretches: list[tuple[bool, list[Block]]] = [(False, [])]
    for block in paper.blocks:
        is_turned = isinstance(block, Table) and block.is_wide and fit_table(block).is_turned
        if is_turned != stretches[-1][0]:
            before = stretches[-1][1]
            taken: list[Block] = []
            while is_turned and before and isinstance(before[-1], Heading):
                taken.insert(0, before.pop())
            stretches.append((is_turned, taken))
        stretches[-1][1].append(block)
    return [stretch for stretch in stretches if stretch[1]]


def _with_signatures(blocks: list[Block]) -> list[dict[str, object]]:
    """A place to sign never stands alone on a page: the last section goes with it."""
    data = [_set(block) for block in blocks]
    if not isinstance(blocks[-1], Signatures):
        return data
    last = max((place for place, block in enumerate(blocks) if isinstance(block, Heading)), default=len(blocks) - 1)
    if len(blocks) - last > _SHORT_SECTION or any(isinstance(block, Table) for block in blocks[last:]):
        return data
    return [*data[:last], {"kind": "together", "blocks": data[last:]}]


def _set(block: Block) -> dict[str, object]:
    plain = plain_block(block)
    longest = _LONGEST_EM.get(str(plain["kind"]), LONGEST_WORD_EM)
    data = {key: _settable(value, longest) for key, value in plain.items()}
    if isinstance(block, Diagram):
        data["svg"] = board_svg(block)
    if isinstance(block, Table):
        fit = fit_table(block, may_turn=block.is_wide)
        data |= {"alignment": list(block.alignment), "ruled": block.is_wide}
        data |= {"shares": list(fit.shares), "size": fit.size_pt, "inset": fit.inset_pt}
    return data


def _settable(value: object, longest_em: float) -> object:
    """The same data with every text as the press can set it."""
    if isinstance(value, str):
        return broken(settable(value), longest_em)
    if isinstance(value, dict):
        return {key: _settable(each, longest_em) for key, each in value.items()}
    if isinstance(value, list):
        return [_settable(each, longest_em) for each in value]
    return value
