"""A paper as plain data: for `--json`, and for the press."""

from __future__ import annotations

from kodeks.papers.paper import (
    Block,
    BulletList,
    Diagram,
    Facts,
    Heading,
    PageBreak,
    Paper,
    Paragraph,
    Sentence,
    Signatures,
    Table,
    Ticks,
)


def plain_paper(paper: Paper) -> dict[str, object]:
    return {
        "title": paper.title,
        "subtitle": paper.subtitle,
        "kind": paper.kind,
        "language": paper.language.code,
        "dated": paper.dated,
        "checksum": paper.checksum,
        "blocks": [plain_block(block) for block in paper.blocks],
    }


def plain_block(block: Block) -> dict[str, object]:
    """One block: its kind and what it holds."""
    match block:
        case Heading():
            return {"kind": block.kind.value, "text": block.text, "level": block.level}
        case Paragraph():
            return {"kind": block.kind.value, **_line(block.line)}
        case BulletList():
            return {"kind": block.kind.value, "lines": [_line(line) for line in block.lines]}
        case Facts():
            return {
                "kind": block.kind.value,
                "facts": [{"label": fact.label, **_line(fact.value)} for fact in block.facts],
            }
        case Table():
            return {
                "kind": block.kind.value,
                "headings": list(block.headings),
                "alignment": block.alignment,
                "strong": sorted(block.strong),
                "rows": [list(row) for row in block.rows],
                "articles": [list(articles) for articles in block.articles],
            }
        case Ticks():
            ticks = [{"mark": each.mark.value, **_line(each.line), "remark": each.remark} for each in block.ticks]
            return {"kind": block.kind.value, "ticks": ticks}
        case Signatures():
            places = [{"role": each.role, "name": each.name, "standing": each.standing} for each in block.signatures]
            return {"kind": block.kind.value, "signatures": places}
        case PageBreak():
            return {"kind": block.kind.value}
        case Diagram():
            return plain_diagram(block)


def plain_diagram(diagram: Diagram) -> dict[str, object]:
    """A board: its rows, what the squares bear, and the words for it."""
    return {
        "kind": diagram.kind.value,
        "rows": list(diagram.rows),
        "numbered": diagram.is_numbered,
        "marked": sorted(list(cell) for cell in diagram.marked),
        "caption": diagram.caption,
        "words": diagram.words,
    }


def _line(line: Sentence) -> dict[str, object]:
    return {"text": line.text, "articles": list(line.articles)}
