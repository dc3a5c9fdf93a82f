"""The verbs that change a tournament: open, enter, withdraw, pair, announce, start, result, undo, close and more."""

from __future__ import annotations

import getpass
import os
import re
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from kodeks import tournament
from kodeks.cli.parser import BadUsage, Commands, Parser, add_json, known_article, whole_number
from kodeks.cli.speech import print_json, printable, ruling_object, say
from kodeks.cli.tournament_files import open_file, print_remarks, read_text, told, tournament_path
from kodeks.formats import entries as entry_tables
from kodeks.formats.json_fields import plain
from kodeks.formats.result_lines import read_result_lines
from kodeks.rulebook.editions import edition
from kodeks.rulebook.ruling import Ruling
from kodeks.storage import Appended, Store, create_store
from kodeks.tournament import Act, Entry, Tournament, append_acts
from kodeks.tournament.acts import (
    Absent,
    Announce,
    Close,
    Enter,
    Forbid,
    LineUp,
    Note,
    NoteKind,
    Pair,
    PlayOff,
    Present,
    Reopen,
    Result,
    SetRounds,
    Start,
    SwapColours,
    Undo,
    Unpair,
    Withdraw,
)
from kodeks.tournament.entry import teams_of
from kodeks.tournament.fold import KINDS

__all__ = ["add_to", "add_verb", "whoever_sits_here"]

_NUMBER = whole_number(1, 100_000)
_FORFEIT = re.compile(r"\s*-\s*[/:]\s*[-+]\s*$")
_POINTS = re.compile(r"(?P<whole>[0-9]{0,3})(?P<half>½|[.,]5|(?<![0-9])1/2)?")
_PAIRS = re.compile(r"[0-9]{1,6}-[0-9]{1,6}(?:[ ,]+[0-9]{1,6}-[0-9]{1,6})*")


def add_to(commands: Commands) -> None:
    """Add the verbs."""
    opened = add_verb(commands, "open", _open)
    opened.add_argument("regulations", help=say("help-regulations"))
    _add_enter(commands)
    withdraw = add_verb(commands, "withdraw", _withdraw)
    withdraw.add_argument("number", type=_NUMBER, help=say("help-start-number"))
    withdraw.add_argument("--from-round", type=_NUMBER, help=say("help-from-round"))
    absent = add_verb(commands, "absent", _absent)
    absent.add_argument("number", type=_NUMBER, help=say("help-start-number"))
    absent.add_argument("round", type=_NUMBER, help=say("help-round"))
    absent.add_argument("--points", type=_half_points, default=0, help=say("help-absent-points"))
    absent.add_argument("--present", action="store_true", help=say("help-present"))
    number = add_verb(commands, "number", _number)
    number.add_argument("--seed", help=say("help-seed"))
    _add_pair(commands)
    for name, act in (("announce", Announce), ("start", Start)):
        verb = add_verb(commands, name, _stage(act))
        verb.add_argument("round", type=_NUMBER, nargs="?", help=say("help-round"))
    unpair = add_verb(commands, "unpair", _unpair)
    unpair.add_argument("round", type=_NUMBER, help=say("help-round"))
    result = add_verb(commands, "result", _result)
    result.add_argument("round", type=_NUMBER, help=say("help-round"))
    result.add_argument("board", type=_NUMBER, help=say("help-table-number"))
    result.add_argument("result", help=say("help-result"))
    result._negative_number_matcher = _FORFEIT  # argparse would take -/+ for an option
    result.add_argument("--game", type=_NUMBER, help=say("help-team-board"))
    result.add_argument("--replace", action="store_true", help=say("help-replace-result"))
    results = add_verb(commands, "results", _results)
    results.add_argument("lines", nargs="?", default="-", help=say("help-result-lines"))
    results.add_argument("--replace", action="store_true", help=say("help-replace-result"))
    results.set_defaults(run=_run_results)
    swap = add_verb(commands, "swap", _swap)
    swap.add_argument("round", type=_NUMBER, help=say("help-round"))
    swap.add_argument("board", type=_NUMBER, help=say("help-table-number"))
    _add_others(commands)


def _half_points(text: str) -> int:
    """Points as tables show them, in halves: 1, ½, 1.5."""
    match = _POINTS.fullmatch(text)
    if match is None or not text:
        raise ValueError(text)
    return 2 * int(match["whole"] or 0) + (match["half"] is not None)


def _add_enter(commands: Commands) -> None:
    enter = add_verb(commands, "enter", _enter)
    enter.add_argument("name", nargs="?", help=say("help-name"))
    enter.add_argument("--file", dest="table", help=say("help-entries-file"))
    enter.add_argument("--rating", type=whole_number(0, 5000), help=say("help-rating"))
    enter.add_argument("--technical", action="store_true", help=say("help-technical"))
    for name in ("title", "sex", "birth", "federation", "club", "team", "licence", "fide_id", "list_name"):
        enter.add_argument(f"--{name.replace('_', '-')}", help=say(f"help-entry-{name}"))
    enter.add_argument("--list-place", type=_NUMBER, help=say("help-list-place"))
    enter.add_argument("--player", action="append", default=[], help=say("help-team-player"))
    enter.add_argument("--reserve", action="append", default=[], help=say("help-team-reserve"))


def _add_pair(commands: Commands) -> None:
    pair = add_verb(commands, "pair", _pair)
    pair.add_argument("--seed", help=say("help-seed"))
    pair.add_argument("--by-hand", metavar="1-5,6-2", help=say("help-by-hand"))
    pair.add_argument("--bye", type=_NUMBER, help=say("help-bye"))


def _add_others(commands: Commands) -> None:
    forbid = add_verb(commands, "forbid", lambda options, state: [Forbid(options.one, options.other, options.reason)])
    forbid.add_argument("one", type=_NUMBER, help=say("help-start-number"))
    forbid.add_argument("other", type=_NUMBER, help=say("help-start-number"))
    line_up = add_verb(commands, "lineup", _line_up)
    line_up.add_argument("round", type=_NUMBER, help=say("help-round"))
    line_up.add_argument("number", type=_NUMBER, help=say("help-start-number"))
    line_up.add_argument("names", nargs="+", help=say("help-team-names"))
    line_up.add_argument("--handed-in", default="", metavar="2026-05-01T09:40", help=say("help-handed-in"))
    rounds = add_verb(commands, "rounds", lambda options, state: [SetRounds(options.rounds, options.reason)])
    rounds.add_argument("rounds", type=_NUMBER, help=say("help-rounds"))
    playoff = add_verb(commands, "playoff", lambda options, state: [PlayOff(tuple(options.order), options.reason)])
    playoff.add_argument("order", type=_NUMBER, nargs="+", help=say("help-playoff-order"))
    noted = add_verb(commands, "note", _note)
    noted.add_argument("text", help=say("help-note-text"))
    noted.add_argument("--round", type=_NUMBER, help=say("help-round"))
    noted.add_argument("--board", type=_NUMBER, help=say("help-table-number"))
    told = say("help-note-article", article=str(edition().cite("II.2.5")))
    noted.add_argument("--article", type=known_article, action="append", default=[], help=told)
    noted.add_argument("--kind", choices=[kind.value for kind in NoteKind], default="note", help=say("help-note-kind"))
    noted.add_argument("--what", default="", help=say("help-note-what"))
    noted.add_argument("--sanction", default="", help=say("help-note-sanction"))
    noted.add_argument("--against", type=_NUMBER, help=say("help-start-number"))
    undo = add_verb(commands, "undo", _undo)
    undo.add_argument("to", type=whole_number(0, 10**9), nargs="?", help=say("help-undo-to"))
    add_verb(commands, "close", lambda options, state: [Close(options.reason)])
    add_verb(commands, "reopen", lambda options, state: [Reopen(options.reason)])


Acts = Callable[[Namespace, Tournament], Sequence[Act]]


def add_verb(commands: Commands, name: str, acts: Acts) -> Parser:
    """A command that appends the acts it makes of its words and the state."""
    parser = commands.add_parser(name, help=say(f"help-{name}"), description=say(f"help-{name}"))
    parser.add_argument("file", help=say("help-tournament-file"))
    parser.add_argument("--by", help=say("help-by"))
    parser.add_argument("--on", type=whole_number(0, 10**9), help=say("help-on"))
    parser.add_argument("--reason", default="", help=say("help-reason"))
    add_json(parser)
    parser.set_defaults(run=lambda options: _run(options, acts), read=())
    return parser


def _run(options: Namespace, acts: Acts) -> None:
    """Append what the verb asks for and print it; what the rules refuse is one clear line, and nothing is written."""
    if acts is _open:
        _print(options, create_store(tournament_path(options.file), read_text(options.regulations)), [])
        return
    store = open_file(options.file)
    if options.on is not None and options.on > store.seq:
        raise BadUsage(say("tournament-on-the-future", number=options.on, last=store.seq))
    options.store = store  # for undo, which looks at the log itself
    now = datetime.now(UTC).isoformat(timespec="seconds")
    appended = store.append(
        lambda state: acts(options, state), by=options.by or whoever_sits_here(), at=now, on=options.on
    )
    _print(options, store, appended)


def whoever_sits_here() -> str:
    """The name of the user, for the record."""
    try:
        return getpass.getuser()
    except (KeyError, ImportError, OSError):  # a system without users
        return ""


def _print(options: Namespace, store: Store, appended: list[Appended]) -> None:
    rulings = [ruling for each in appended for ruling in each.step.rulings]
    if appended and not appended[-1].step.is_accepted:
        place = f" ({say('place-line', number=options.read[len(appended) - 1].line)})" if options.read else ""
        raise BadUsage("; ".join(map(told, appended[-1].step.rulings)) + place)
    if options.json:
        events = [
            {
                "seq": event.seq,
                "on": event.on,
                "do": KINDS[type(event.act)],
                "by": event.by,
                "at": event.at,
                **plain(event.act),
            }
            for event, _ in appended
        ]
        print_json({"events": events, "rulings": [ruling_object(ruling) for ruling in rulings], "seq": store.seq})
        return
    if not appended:
        print(printable(say("file-opened", name=store.folded.state.regulations.name)))
    for event, step in appended:
        print(printable(f"{event.seq:>4} {KINDS[type(event.act)]} {_fields(plain(event.act))}".rstrip()))
        for ruling in step.rulings:
            print(printable(f"     {told(ruling)}"))


def _fields(fields: Mapping[str, object]) -> str:
    return " ".join(f"{name}={_shown(value)}" for name, value in fields.items())


def _shown(value: object) -> str:
    """A value of an event for people: pairs as 1-5, a list with commas."""
    if isinstance(value, dict):
        return f"({_fields(value)})"
    if isinstance(value, list):
        return ",".join("-".join(map(str, each)) if isinstance(each, list) else str(each) for each in value)
    return str(value)


# What each verb appends


def _open(options: Namespace, state: Tournament) -> Sequence[Act]:
    raise AssertionError("opening appends nothing")


def _enter(options: Namespace, state: Tournament) -> Sequence[Act]:
    if (options.name is None) == (options.table is None):
        raise BadUsage(say("usage-missing", what="NAME | --file FILE"))
    if options.table is not None:
        entries, remarks = entry_tables.read_entries(Path(options.table).read_bytes())
        print_remarks(remarks)
        boards = state.regulations.teams.boards
        return [Enter(entry) for entry in (teams_of(entries, boards) if boards else entries)]
    entry = Entry(
        name=options.name,
        rating=options.rating,
        is_technical=options.technical,
        title=options.title or "",
        sex=options.sex or "",
        birth=options.birth or "",
        federation=options.federation or "",
        club=options.club or "",
        team=options.team or "",
        licence=options.licence or "",
        fide_id=options.fide_id or "",
        list_name=options.list_name,
        list_place=options.list_place,
        players=tuple(options.player),
        reserves=tuple(options.reserve),
    )
    return [Enter(entry)]


def _withdraw(options: Namespace, state: Tournament) -> Sequence[Act]:
    return [Withdraw(options.number, options.from_round, options.reason)]


def _absent(options: Namespace, state: Tournament) -> Sequence[Act]:
    if options.present:
        return [Present(options.number, options.round)]
    half_points: int = options.points
    if not state.regulations.is_chess and half_points % 2:
        raise BadUsage(say("usage-value", where="--points", what="½"))
    points = half_points if state.regulations.is_chess else half_points // 2
    return [Absent(options.number, options.round, points, options.reason)]


def _number(options: Namespace, state: Tournament) -> Sequence[Act]:
    act = tournament.propose_numbers(state, options.seed or os.urandom(8).hex())
    if isinstance(act, Ruling):
        raise BadUsage(told(act))
    return [act]


def _pair(options: Namespace, state: Tournament) -> Sequence[Act]:
    """Numbers first, if none were given yet; then the next round, by the engine or by hand."""
    numbered: list[Act] = []
    if not state.is_numbered and state.entries:
        numbered = list(_number(options, state))
        (outcome,) = append_acts(state, state.seq + 1, numbered, by="", at="")
        if not outcome.step.is_accepted:
            return numbered  # to be refused in its turn
        state = outcome.step.state
    if options.by_hand is not None:
        return [*numbered, _by_hand(options, state)]
    if options.bye is not None:
        raise BadUsage(say("usage-conflict", where="--bye", what="--by-hand"))
    proposal = tournament.propose_pairing(state)
    if isinstance(proposal, Ruling):
        raise BadUsage(told(proposal))
    return [*numbered, proposal.act]


def _by_hand(options: Namespace, state: Tournament) -> Pair:
    if _PAIRS.fullmatch(options.by_hand) is None:
        raise BadUsage(say("usage-value", where="--by-hand", what=options.by_hand))
    texts = re.split(r"[ ,]+", options.by_hand)
    pairs = tuple((int(white), int(black)) for white, _, black in (text.partition("-") for text in texts))
    return tournament.pair_by_hand(state, pairs, options.bye, options.reason)


def _stage(kind: type[Announce] | type[Start]) -> Acts:
    def acts(options: Namespace, state: Tournament) -> Sequence[Act]:
        number = options.round if options.round is not None else max(1, len(state.rounds))
        return [kind(number)]

    return acts


def _unpair(options: Namespace, state: Tournament) -> Sequence[Act]:
    return [Unpair(options.round, options.reason)]


def _result(options: Namespace, state: Tournament) -> Sequence[Act]:
    return [Result(options.round, options.board, options.result, options.game, options.reason, options.replace)]


def _run_results(options: Namespace) -> None:
    """What is to be recorded is read first: nobody waits for a lock while somebody types."""
    options.read = read_result_lines(read_text(options.lines))
    _run(options, _results)


def _results(options: Namespace, state: Tournament) -> Sequence[Act]:
    return [  # a star is only written by who knows that there is a result
        Result(each.round, each.board, each.result, each.game, options.reason, options.replace or not each.result)
        for each in options.read
    ]


def _swap(options: Namespace, state: Tournament) -> Sequence[Act]:
    return [SwapColours(options.round, options.board)]


def _line_up(options: Namespace, state: Tournament) -> Sequence[Act]:
    names = tuple("" if name == "-" else name for name in options.names)
    return [LineUp(options.number, options.round, names, options.handed_in)]


def _note(options: Namespace, state: Tournament) -> Sequence[Act]:
    kind, articles = NoteKind(options.kind), tuple(options.article)
    return [
        Note(
            options.text,
            options.round,
            options.board,
            articles,
            kind,
            what=options.what,
            against=options.against,
            sanction=options.sanction,
        )
    ]


def _undo(options: Namespace, state: Tournament) -> Sequence[Act]:
    """Without a number: the last event that counts; so a second undo goes back further."""
    if options.to is not None:
        return [Undo(options.to, options.reason)]
    latest = state.seq
    acts = {event.seq: event.act for event in options.store.events}
    while isinstance(undone := acts.get(latest), Undo):
        latest = undone.to
    if latest == 0:
        raise BadUsage(say("tournament-nothing-to-undo"))
    return [Undo(latest - 1, options.reason)]
