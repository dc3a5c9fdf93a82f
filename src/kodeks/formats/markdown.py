"""A paper as Markdown (CommonMark with tables): text of people is text, never markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest

from kodeks.papers import (
    Block,
    BulletList,
    Diagram,
    Facts,
    Heading,
    PageBreak,
    Paper,
    Paragraph,
    Sentence,
    Signature,
    Signatures,
    Table,
    TickBox,
    Ticks,
)
from kodeks.words.sentences import printable

_MARKUP = re.compile(r"([\\`*_\[\]<>|~#&$])")
_AT_THE_START = re.compile(r"^(\s*)([-+=]|[0-9]{1,9}[.)])(?=\s|$)")  # would begin a list or underline a heading
_RULES = {"l": ":---", "r": "---:", "c": ":---:"}


def write_markdown(paper: Paper) -> str:
    head = [f"# {escaped(paper.title)}", ""]
    if paper.subtitle:
        head += [escaped(paper.subtitle, at_start=True), ""]
    return "\n".join([*head, *(line for block in paper.blocks for line in (*_block(block), ""))])


def escaped(text: str, *, at_start: bool = False) -> str:
    """Text so that Markdown shows it as it is; at the start of a line more letters would mean something."""
    plain = _MARKUP.sub(_guarded, printable(text))
    return _AT_THE_START.sub(lambda found: found[1] + _guarded_mark(found[2]), plain) if at_start else plain


def _guarded(found: re.Match[str]) -> str:
    """An underscore within a word, a `#` or `&` or `$` where it means nothing, stay readable."""
    letter = found[1]
    text, place = found.string, found.start()
    before, after = text[place - 1 : place], text[place + 1 : place + 2]
    if letter == "_" and before.isalnum() and after.isalnum():
        return letter
    if letter == "#" and place and before != " ":
        return letter
    if letter in "&$" and not (after.isalnum() or after == "#"):
        return letter
    return "\\" + letter


def _guarded_mark(mark: str) -> str:
    return mark[:-1] + "\\" + mark[-1]


def _cited(line: Sentence, *, at_start: bool = False) -> str:
    """The sentence, its articles behind it in brackets."""
    return escaped(line.text, at_start=at_start) + _behind(line.articles)


def _behind(articles: tuple[str, ...]) -> str:
    return f" [{escaped(', '.join(articles))}]" if articles else ""


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading():
            yield f"{'#' * (block.level + 1)} {escaped(block.text)}"
        case Paragraph():
            yield _cited(block.line, at_start=True)
        case BulletList():
            yield from (f"- {_cited(line, at_start=True)}" for line in block.lines)
        case Facts():
            yield from (f"- {escaped(fact.label, at_start=True)}: {_cited(fact.value)}" for fact in block.facts)
        case Table():
            yield from _table(block)
        case Ticks():
            yield from map(_tick, block.ticks)
        case Signatures():
            yield from map(_signature, block.signatures)
        case PageBreak():
            yield "---"
        case Diagram():
            yield escaped(" ".join(filter(None, (block.caption, block.words))), at_start=True)


def _tick(tick: TickBox) -> str:
    remark = f" – {escaped(tick.remark)}" if tick.remark else ""
    return f"- {tick.mark.sign} {_cited(tick.line)}{remark}"


def _signature(place: Signature) -> str:
    who = ", ".join(filter(None, (place.name, place.standing)))
    return f"- {escaped(place.role)}: {escaped(who) if who else '…'}"


def _table(table: Table) -> Iterator[str]:
    yield _row(table.headings)
    yield "| " + " | ".join(_RULES[letter] for letter in table.alignment) + " |"
    for row, articles in zip_longest(table.rows, table.articles, fillvalue=()):
        yield _row(row, articles)


def _row(cells: Iterable[str], articles: tuple[str, ...] = ()) -> str:
    return "| " + " | ".join(escaped(cell) for cell in cells) + _behind(articles) + " |"
