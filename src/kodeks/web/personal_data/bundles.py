"""A submitted bundle without a person: its log and papers with his pseudonym, signed off as it was."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from kodeks.formats.markdown import write_markdown
from kodeks.formats.recorded_games import recorded_games
from kodeks.formats.tournament_file import read_lines
from kodeks.papers import (
    Block,
    BulletList,
    Fact,
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
    TickMark,
    Ticks,
)
from kodeks.printing import print_pdf
from kodeks.storage.bundle import TOURNAMENT_PART, Manifest, open_bundle, seal_bundle
from kodeks.submission import trf_parts
from kodeks.tournament import Tournament, fold
from kodeks.tournament.renaming import with_other_names
from kodeks.web.books.models import Submission
from kodeks.web.personal_data.traces import Person, Trace, look, without
from kodeks.words import language_of

_TURNED = 9  # columns that need a turned page


class NewBundle(NamedTuple):
    """The bundle that takes the place of one, and the names that are gone from it."""

    manifest: Manifest
    data: bytes
    names: Mapping[str, str]


def bundle_without(submission: Submission, person: Person) -> NewBundle | None:
    """The bundle of a submission without him; None if he is not in it. What the report says stays word for word; only
    pages and columns, in which words cannot be exchanged, are set anew."""
    bundle = open_bundle(bytes(submission.data), submission.name)
    file = bundle.parts[TOURNAMENT_PART]
    texts = file.decode().removesuffix("\n").split("\n")
    trace = look(texts, person)
    if trace is None:
        return None
    new = "".join(f"{line}\n" for line, _ in without(texts, person, trace.names)).encode()
    sums = {sha256(file).hexdigest(): sha256(new).hexdigest(), read_lines(file).total: read_lines(new).total}
    parts = {name: _part(data, {**trace.names, **sums}) for name, data in bundle.parts.items()}
    made = {**_report(parts["report.json"], person, trace), **_for_programs(new)}
    parts |= {name: data for name, data in made.items() if name in parts}
    manifest, data = seal_bundle({**parts, TOURNAMENT_PART: new}, bundle.manifest.signed, submission.name)
    return NewBundle(manifest, data, trace.names)


def _part(data: bytes, names: Mapping[str, str]) -> bytes:
    try:
        return with_other_names(data.decode("utf-8"), names).encode("utf-8")
    except UnicodeDecodeError:  # the report as PDF, which is printed anew
        return data


def _report(data: bytes, person: Person, trace: Trace) -> Mapping[str, bytes]:
    """The report in its forms, without what else it tells of him."""
    report = json.loads(data)
    plain = {**report["paper"], "blocks": [_emptied(block, person, trace) for block in report["paper"]["blocks"]]}
    paper = _paper(plain)
    told = {"report": write_markdown(paper), "data": _without_him(report["data"], person, trace), "paper": plain}
    return {
        "report.md": write_markdown(paper).encode("utf-8"),
        "report.json": (json.dumps(told, ensure_ascii=False) + "\n").encode("utf-8"),
        "report.pdf": print_pdf(paper),
    }


def _emptied(block: dict[str, Any], person: Person, trace: Trace) -> dict[str, Any]:
    """Rows of tables that are his, with birth and club left blank."""
    if block["kind"] != "table":
        return block
    gone = trace.told | {each[:4] for each in trace.told}
    rows = [["" if cell in gone else cell for cell in row] if person.pseudonym in row else row for row in block["rows"]]
    return {**block, "rows": rows}


def _without_him(value: Any, person: Person, trace: Trace) -> Any:
    if isinstance(value, list):
        return [_without_him(each, person, trace) for each in value]
    if not isinstance(value, dict):
        return value
    found = {name: _without_him(each, person, trace) for name, each in value.items()}
    is_his = found.get("name") == person.pseudonym
    return {name: each for name, each in found.items() if not is_his or str(each) not in trace.told}


def _for_programs(file: bytes) -> Mapping[str, bytes]:
    read = read_lines(file)
    state: Tournament = fold(read.regulations, read.events).state
    games = recorded_games(state, read.games)[0].encode("utf-8")
    return {"games.pgn": games, "games.pdn": games, **dict(trf_parts(state))}


# The report, from its plain data


def _paper(data: Mapping[str, Any]) -> Paper:
    """A paper from what `plain_paper` wrote of it."""
    named = {name: data[name] for name in ("title", "subtitle", "kind", "dated", "checksum")}
    return Paper(**named, language=language_of(data["language"]), blocks=tuple(map(_block, data["blocks"])))


def _line(data: Mapping[str, Any]) -> Sentence:
    return Sentence(data["text"], tuple(data["articles"]))


def _block(data: Mapping[str, Any]) -> Block:
    match data["kind"]:
        case "heading":
            return Heading(data["text"], data["level"])
        case "paragraph":
            return Paragraph(_line(data))
        case "points":
            return BulletList(tuple(map(_line, data["lines"])))
        case "facts":
            return Facts(tuple(Fact(each["label"], _line(each)) for each in data["facts"]))
        case "table":
            return _table(data)
        case "ticks":
            return Ticks(tuple(TickBox(TickMark(each["mark"]), _line(each), each["remark"]) for each in data["ticks"]))
        case "signatures":
            return Signatures(tuple(Signature(**each) for each in data["signatures"]))
    assert data["kind"] == "page_break", data["kind"]  # reports have no diagrams
    return PageBreak()


def _table(data: Mapping[str, Any]) -> Table:
    return Table(
        headings=tuple(data["headings"]),
        rows=tuple(map(tuple, data["rows"])),
        alignment=data["alignment"],
        texts=frozenset(place for place, letter in enumerate(data["alignment"]) if letter == "l"),
        strong=frozenset(data["strong"]),
        articles=tuple(map(tuple, data["articles"])),
        is_wide=len(data["headings"]) >= _TURNED,
    )
