"""`kodeks check`: are the games of a file legal, what do the rules say of them, and does the result agree?"""

from __future__ import annotations

import codecs
import io
import re
import shutil
import sys
import tempfile
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from kodeks.cli.options import add_edition_of_both, in_force
from kodeks.cli.parser import BadUsage, Commands, add_json
from kodeks.cli.progress import lines_with_progress
from kodeks.cli.speech import as_json, cited, explain, explain_error, note, printable, say
from kodeks.draughts import VARIANTS, GameRules, variant
from kodeks.formats import pdn, pgn
from kodeks.formats.game_text import Page, survey
from kodeks.formats.pdn import GameCheck, MoveRefusal, PdnError
from kodeks.formats.remark import Remark
from kodeks.malformed import shortened
from kodeks.rulebook import EDITIONS, HouseRules, house_rules, read_house_rules, shipped_house_rules
from kodeks.rulebook.code import Code, in_force_on
from kodeks.rulebook.fide import CHESS_EDITIONS, chess_edition
from kodeks.storage.new_file import naming

__all__ = ["add_to", "as_text"]

_CHUNK = 1 << 20
_DAY = re.compile(r"(?!0000)[0-9]{4}(?![0-9])(?:[./-](?:0[1-9]|1[0-2])(?:[./-][0-3][0-9])?)?")
Checks = Callable[[Iterator[str]], Iterator[GameCheck]]


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("check", help=say("help-check"), description=say("help-check"))
    parser.add_argument("file", help=say("help-file"))
    add_edition_of_both(parser)
    parser.add_argument("--variant", choices=tuple(VARIANTS), help=say("help-variant"))
    parser.add_argument("--house", help=say("help-house"))
    parser.add_argument("--with-advantage", action="store_true", help=say("help-with-advantage"))
    parser.add_argument("--encoding", help=say("help-encoding"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> None:
    """Check game after game, in constant memory; one row a game."""
    if not options.file:
        raise BadUsage(say("usage-missing", what="file"))
    checks_of = _chess_checks(options) if options.file.lower().endswith(".pgn") else _draughts_checks(options)
    with _opened(options.file) as file:
        page = survey(file) if options.encoding is None else _given_page(file, options)
        checks = _with_remarks(
            checks_of(lines_with_progress(file, page, pdn.GAME_LIMIT, say("checking"))), page.remarks
        )
        _print_json(checks) if options.json else _print_text(checks)


def _draughts_checks(options: Namespace) -> Checks:
    board = None if options.variant is None else variant(options.variant)
    if options.house is not None:
        rules = _house_rules(options)
        return lambda lines: (pdn.check_game(game, rules) for game in pdn.read_games(lines, variant=board))
    if options.edition is not None and options.edition not in EDITIONS:
        raise BadUsage(say("usage-conflict", where=options.file, what=f"--edition {options.edition}"))
    known = {key: _rules_by_board(key, with_advantage=options.with_advantage) for key in EDITIONS}

    def check(game: pdn.PdnGame | PdnError) -> GameCheck:
        key, remarks = _edition_of(game.tags, options.edition, EDITIONS, in_force("100"))
        found = pdn.check_game(game, known[key])
        return replace(found, remarks=(*remarks, *found.remarks), edition=key)

    return lambda lines: map(check, pdn.read_games(lines, variant=board))


def _chess_checks(options: Namespace) -> Checks:
    """How the games of a PGN file are checked; what only draughts has does not go with it."""
    for given, option in (
        (options.variant, "--variant"),
        (options.house, "--house"),
        (options.with_advantage, "--with-advantage"),
    ):
        if given:
            raise BadUsage(say("usage-conflict", where=options.file, what=option))
    if options.edition in EDITIONS:
        raise BadUsage(say("usage-conflict", where=options.file, what=f"--edition {options.edition}"))

    def check(game: pgn.PgnGame | pgn.PgnError) -> GameCheck:
        key, remarks = _edition_of(game.tags, options.edition, CHESS_EDITIONS, in_force("chess"))
        found = pgn.check_game(game, chess_edition(key))
        return replace(found, remarks=(*remarks, *found.remarks), edition=key)

    return lambda lines: map(check, pgn.read_games(lines))


def _edition_of(
    tags: Mapping[str, str], given: str | None, editions: Mapping[str, Code], current: str
) -> tuple[str, tuple[Remark, ...]]:
    """The edition asked for; else that of the game's own date, which is told; else the one of today."""
    if given is not None:
        return given, ()
    day = _DAY.match(tags.get("Date", ""))
    if day is None:
        return current, ()
    written = day[0].replace(".", "-").replace("/", "-")
    edition = in_force_on(written, editions)
    return edition.key, (Remark("check-edition-by-date", facts={"edition": edition.key, "date": written}),)


def _rules_by_board(edition: str, *, with_advantage: bool) -> dict[str, GameRules]:
    """The rules for each board, in claim mode: real games go on after a draw that nobody has claimed [D-5]."""
    return {
        key: GameRules.of(key, edition, claim=True, with_advantage=with_advantage and key == "100") for key in VARIANTS
    }


def _house_rules(options: Namespace) -> dict[str, GameRules]:
    """House rules name their own edition."""
    for given, option in ((options.edition, "--edition"), (options.with_advantage, "--with-advantage")):
        if given:
            raise BadUsage(say("usage-conflict", where="--house", what=option))
    house = _house(options.house)
    return {house.rules.board: GameRules.of_house(house, claim=True)}


def _house(name: str) -> HouseRules:
    if name in shipped_house_rules():
        return house_rules(name)
    text = Path(name).read_bytes()
    try:
        return read_house_rules(text.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadUsage(f"{name}: {say('not-text')}") from None


def _opened(name: str) -> BinaryIO:
    """The file, or a copy of standard input, which is read twice like a file."""
    if name != "-":
        return Path(name).open("rb")
    with naming(Path(tempfile.gettempdir())):
        copy = tempfile.TemporaryFile()  # noqa: SIM115 - the caller closes it
        shutil.copyfileobj(sys.stdin.buffer, copy)
        copy.seek(0)
    return copy


def _with_remarks(checks: Iterator[GameCheck], remarks: tuple[Remark, ...]) -> Iterator[GameCheck]:
    """What is to be told of the whole file is told with its first game."""
    first = next(checks, None)
    if first is not None:
        yield replace(first, remarks=(*remarks, *first.remarks))
    yield from checks


def _given_page(file: BinaryIO, options: Namespace) -> Page:
    """The encoding that was asked for; a file in another is refused before anything is printed of it."""
    encoding = options.encoding
    try:
        io.TextIOWrapper(io.BytesIO(), encoding=encoding)  # refuses what is no encoding of text
        decoder = codecs.getincrementaldecoder(encoding)()
    except LookupError:
        raise BadUsage(say("usage-value", where="--encoding", what=encoding)) from None
    try:
        while chunk := file.read(_CHUNK):
            decoder.decode(chunk)
        decoder.decode(b"", final=True)
    except UnicodeError:
        raise BadUsage(f"{options.file}: {say('not-in-this-encoding')}") from None
    file.seek(0)
    return Page(encoding)


def _print_json(checks: Iterator[GameCheck]) -> None:
    opening = "["
    for check in checks:
        print(opening + as_json(_as_object(check)), end="")
        opening = ",\n "
    print("[]" if opening == "[" else "]")


def _as_object(check: GameCheck) -> dict[str, object]:
    line, column, move = check.place
    return {
        "game": check.number,
        "legal": check.is_legal,
        "edition": check.edition,
        "plies": check.plies,
        "verdict": check.verdict,
        "articles": [str(article) for article in check.articles],
        "error": _error(check),
        "reason": check.reason,
        "facts": {} if check.ruling is None else dict(check.ruling.facts),
        "line": line,
        "column": column,
        "move": move,
        "draw_ply": check.draw_ply,
        "result": check.result,
        "tag_result": check.tag_result,
        "agrees": check.agrees,
        "remarks": [_remark_object(remark) for remark in check.remarks],
        "event": check.tags.get("Event"),
        "white": check.tags.get("White"),
        "black": check.tags.get("Black"),
    }


def _remark_object(remark: Remark) -> dict[str, object]:
    sentence = say(remark.key, **remark.facts)
    return {"reason": remark.key, "text": sentence, "line": remark.line, "column": remark.column}


def _remark(remark: Remark) -> str:
    numbers = (("line", remark.line), ("column", remark.column))
    place = ", ".join(say(f"place-{name}", number=number) for name, number in numbers if number is not None)
    return say(remark.key, **remark.facts) + (f" ({place})" if place else "")


def _error(check: GameCheck) -> str | None:
    problem = check.problem
    if problem is None:
        return None
    if isinstance(problem, PdnError):
        return explain_error(problem)
    place = say("check-illegal", move=problem.move_number, text=shortened(problem.text))
    return f"{place}: {explain(problem.ruling)} {cited(check.articles)}"


def _print_text(checks: Iterator[GameCheck]) -> None:
    totals: Counter[str] = Counter()
    for check in checks:
        totals["games"] += 1
        totals["legal"] += check.is_legal
        totals["illegal"] += isinstance(check.problem, MoveRefusal)
        totals["unreadable"] += isinstance(check.problem, PdnError)
        totals["disagree"] += check.agrees is False
        print(as_text(check))
    if not totals:
        note(say("no-game"))
        return
    names = ("games", "legal", "illegal", "unreadable", "disagree")
    print(say("check-summary", **{name: totals[name] for name in names}))


def as_text(check: GameCheck) -> str:
    """A game in a few lines: the verdict, why, whether the result agrees, and what was odd in its text."""
    row = say(
        "check-row",
        game=check.number,
        white=check.tags.get("White", "?"),
        black=check.tags.get("Black", "?"),
        plies=check.plies,
        verdict=say(f"verdict-{check.verdict}"),
    )
    details = [_error(check) or _why(check), _after_draw(check), _result(check), _contradiction(check)]
    remarks = [_remark(remark) for remark in check.remarks]
    return "\n    ".join(map(printable, [row, *filter(None, details), *remarks]))


def _why(check: GameCheck) -> str:
    return "" if check.ruling is None else f"{explain(check.ruling)} {cited(check.articles)}"


def _after_draw(check: GameCheck) -> str:
    if check.draw_ply is None or check.draw_ply == check.plies:
        return ""
    return say("check-after-draw", ply=check.draw_ply, more=check.plies - check.draw_ply)


def _result(check: GameCheck) -> str:
    if check.result is None:
        return ""
    key = {True: "check-agrees", False: "check-disagrees", None: "check-open"}[check.agrees]
    return say(key, result=check.result)


def _contradiction(check: GameCheck) -> str:
    if check.tag_result is None or check.result is None:
        return ""
    return say("check-contradiction", tag=check.tag_result, result=check.result)
