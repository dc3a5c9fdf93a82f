"""The verbs that open a tournament and enter players: open, enter, withdraw, absent, number."""

from __future__ import annotations

import os
import re
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from kodeks import tournament
from kodeks.cli.parser import ORDINAL, BadUsage, Commands, whole_number
from kodeks.cli.speech import say
from kodeks.cli.tournament_files import print_remarks, read_text, told, tournament_path
from kodeks.cli.verb import add_verb, print_appended
from kodeks.formats import entries as entry_tables
from kodeks.formats.regulations import read_regulations
from kodeks.rulebook.ruling import Ruling
from kodeks.standings import write_points
from kodeks.storage import create_store
from kodeks.tournament import Act, Entry, Tournament
from kodeks.tournament.acts import Absent, Enter, Present, Withdraw
from kodeks.tournament.entry import teams_of
from kodeks.tournament.surnames import surname_within

_POINTS = re.compile(r"(?P<whole>[0-9]{0,3})(?P<half>½|[.,]5|(?<![0-9])1/2)?")


def add_to(commands: Commands) -> None:
    opened = add_verb(commands, "open", _open)
    opened.add_argument("regulations", help=say("help-regulations"))
    opened.set_defaults(run=_run_open)
    _add_enter(commands)
    withdraw = add_verb(commands, "withdraw", _withdraw)
    withdraw.add_argument("number", type=ORDINAL, help=say("help-start-number"))
    withdraw.add_argument("--from-round", type=ORDINAL, help=say("help-from-round"))
    absent = add_verb(commands, "absent", _absent)
    absent.add_argument("number", type=ORDINAL, help=say("help-start-number"))
    absent.add_argument("round", type=ORDINAL, help=say("help-round"))
    absent.add_argument("--points", type=_half_points, help=say("help-absent-points"))
    absent.add_argument("--present", action="store_true", help=say("help-present"))
    number = add_verb(commands, "number", number_acts)
    number.add_argument("--seed", help=say("help-seed"))


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
    known = (
        "surname",
        "title",
        "sex",
        "birth",
        "federation",
        "club",
        "team",
        "licence",
        "fide_id",
        "fmjd_id",
        "list_name",
    )
    for name in known:
        enter.add_argument(f"--{name.replace('_', '-')}", help=say(f"help-entry-{name}"))
    enter.add_argument("--list-place", type=ORDINAL, help=say("help-list-place"))
    enter.add_argument("--player", action="append", default=[], help=say("help-team-player"))
    enter.add_argument("--reserve", action="append", default=[], help=say("help-team-reserve"))


def _run_open(options: Namespace) -> None:
    text = read_text(options.regulations)
    ruling = tournament.judge_opening(read_regulations(text))
    if ruling is not None:
        raise BadUsage(told(ruling))
    print_appended(options, create_store(tournament_path(options.file), text), [])


def _open(options: Namespace, state: Tournament) -> Sequence[Act]:
    raise AssertionError("opening appends nothing")


def _enter(options: Namespace, state: Tournament) -> Sequence[Act]:
    if (options.name is None) == (options.table is None):
        raise BadUsage(say("usage-missing", what="NAME | --file FILE"))
    if options.table is not None:
        table = entry_tables.read_entry_file(Path(options.table).read_bytes())
        if table.errors:
            raise table.errors[0]
        print_remarks(table.remarks)
        boards = state.regulations.teams.boards
        return [Enter(entry) for entry in (teams_of(table.entries, boards) if boards else table.entries)]
    entry = Entry(
        name=options.name,
        surname=_surname(options),
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
        fmjd_id=options.fmjd_id or "",
        list_name=options.list_name,
        list_place=options.list_place,
        players=tuple(options.player),
        reserves=tuple(options.reserve),
    )
    return [Enter(entry)]


def _surname(options: Namespace) -> str:
    """The words of the name that are the surname, if they were told."""
    surname: str = options.surname or ""
    if surname and surname_within(options.name, surname) is None:
        raise BadUsage(say("usage-value", where="--surname", what=surname))
    return surname


def _withdraw(options: Namespace, state: Tournament) -> Sequence[Act]:
    return [Withdraw(options.number, options.from_round, options.reason)]


def _absent(options: Namespace, state: Tournament) -> Sequence[Act]:
    if options.present:
        if options.points is not None:
            raise BadUsage(say("usage-conflict", where="--points", what="--present"))
        return [Present(options.number, options.round)]
    half_points: int = options.points or 0
    if not state.regulations.is_chess and half_points % 2:
        raise BadUsage(say("usage-value", where="--points", what=write_points(half_points, 2)))
    points = half_points if state.regulations.is_chess else half_points // 2
    return [Absent(options.number, options.round, points, options.reason)]


def number_acts(options: Namespace, state: Tournament) -> Sequence[Act]:
    """Start numbers as the regulations order them, with the seed of the lots."""
    act = tournament.propose_numbers(state, options.seed or os.urandom(8).hex())
    if isinstance(act, Ruling):
        raise BadUsage(told(act))
    return [act]
