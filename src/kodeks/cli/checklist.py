"""`kodeks checklist`: hall, equipment and clocks of an event, ticked and measured."""

from __future__ import annotations

from argparse import BooleanOptionalAction, Namespace
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

from kodeks import printing
from kodeks.cli.options import add_edition_of_both, in_force
from kodeks.cli.parser import BadUsage, Commands, Parser, add_json, whole_number
from kodeks.cli.speech import cited, explain, print_json, printable, ruling_object, say, spoken
from kodeks.cli.tournament_files import open_file, read_text, told
from kodeks.cli.verb import whoever_sits_here
from kodeks.clock import assess, parse_control
from kodeks.formats.regulations import read_regulations
from kodeks.papers import Paper, Voice, check_rows, checklist_paper
from kodeks.rulebook.editions import tempo_rules
from kodeks.storage import Store, write_new_file
from kodeks.tournament import Act
from kodeks.tournament.acts import Measure, Tick
from kodeks.tournament.occasion import occasion_by
from kodeks.tournament.ticking import TickedLine, checklist_of, is_youth_event
from kodeks.venue import (
    Bounds,
    CheckPhase,
    Grade,
    Judgement,
    Obligation,
    Occasion,
    Stock,
    Unit,
    catalogue,
    checklist_for,
    games_at_once,
    plain_unit,
    read_measure,
    split_measure,
    stock,
    write_amount,
    write_bounds,
)

_COUNT = whole_number(1, 100_000)
_MINUTE_MS = 60_000
_SAID = {
    Grade.FINE: "checklist-fine",
    Grade.WARNING: "lint-warning",
    Grade.ERROR: "lint-error",
}


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("checklist", help=say("help-checklist"), description=say("help-checklist"))
    parser.add_argument("file", nargs="?", metavar="EVENT.kodeks|REGULATIONS.toml", help=say("help-checklist-file"))
    parser.add_argument("--phase", choices=[phase.value for phase in CheckPhase], help=say("help-checklist-phase"))
    parser.add_argument("--round", type=_COUNT, help=say("help-checklist-round"))
    parser.add_argument("--tick", action="append", default=[], metavar="KEY", help=say("help-checklist-tick"))
    parser.add_argument("--not-fine", action="store_true", help=say("help-checklist-not-fine"))
    parser.add_argument("--remark", default="", metavar="TEXT", help=say("help-checklist-remark"))
    parser.add_argument(
        "--measure", action="append", default=[], metavar="KEY=VALUE", help=say("help-checklist-measure")
    )
    parser.add_argument("--by", default="", help=say("help-by"))
    parser.add_argument("--pdf", metavar="OUT.pdf", help=say("help-checklist-pdf"))
    _add_event(parser)
    add_json(parser)
    parser.set_defaults(run=_run)


def _add_event(parser: Parser) -> None:
    parser.add_argument("--board", choices=("100", "64", "chess"), help=say("help-checklist-board"))
    add_edition_of_both(parser)
    parser.add_argument("--tempo", metavar="CONTROL", help=say("help-checklist-tempo"))
    parser.add_argument("--players", type=_COUNT, help=say("help-checklist-players"))
    parser.add_argument("--team-boards", type=_COUNT, metavar="N", help=say("help-checklist-team-boards"))
    parser.add_argument("--arbiters", type=_COUNT, help=say("help-checklist-arbiters"))
    parser.add_argument("--youth", action=BooleanOptionalAction, help=say("help-checklist-youth"))
    parser.add_argument("--sheets", action=BooleanOptionalAction, help=say("help-checklist-sheets"))
    parser.add_argument("--blind", action="store_true", help=say("help-checklist-blind"))


def _run(options: Namespace) -> None:
    """Record what is ticked and measured, then print the list; of an event, of regulations, or of numbers alone."""
    if (options.not_fine or options.remark) and not options.tick:
        raise BadUsage(say("usage-missing", what="--tick"))
    if options.file is not None:
        _refuse(options, "board", "edition", "tempo", "team_boards", what=options.file)
    if options.file is not None and options.file.endswith(".kodeks"):
        name, occasion, checked = _of_event(options)
    else:
        _refuse(options, "tick", "round", "by", what=options.file or "--board")
        name, found = _of_regulations(options) if options.file else ("", _of_numbers(options))
        occasion = _amended(options, found)
        checked = tuple(TickedLine(line) for line in checklist_for(occasion, _measures(options, occasion.board)))
    shown = [each for each in checked if options.phase in (None, each.line.item.phase)]
    if options.pdf is not None:
        write_new_file(Path(options.pdf), printing.print_pdf(_paper(name, occasion, shown)))
    if options.json:
        print_json({"stock": stock(occasion)._asdict(), "items": [_as_object(each) for each in shown]})
    elif options.pdf is not None:
        print(printable(say("report-written", name=options.pdf)))
    else:
        _print_heading(name, occasion, options.round)
        _print(stock(occasion), shown)
        print(f"\n{say('checklist-signature')}")


def _paper(name: str, occasion: Occasion, shown: Sequence[TickedLine]) -> Paper:
    """The list to be printed, ticked and signed."""
    voice = Voice(spoken("papers"))
    needed = say("checklist-stock", **stock(occasion)._asdict())
    return checklist_paper(name or say("checklist-title"), needed, check_rows(shown, voice), voice)


def _refuse(options: Namespace, *names: str, what: str) -> None:
    for name in names:
        if getattr(options, name):
            raise BadUsage(say("usage-conflict", where=f"--{name.replace('_', '-')}", what=what))


# Which event


def _of_event(options: Namespace) -> tuple[str, Occasion, tuple[TickedLine, ...]]:
    store = open_file(options.file)
    state = store.folded.state
    entrants = options.players or len(state.entries) or None
    by_entries = occasion_by(state.regulations, entrants, is_youth=is_youth_event(state))
    occasion = _amended(options, by_entries)  # before anything is written
    _record(options, store)
    return state.regulations.name, occasion, checklist_of(store.folded.state, occasion, options.round)


def _of_regulations(options: Namespace) -> tuple[str, Occasion]:
    regulations = read_regulations(read_text(options.file))
    return regulations.name, occasion_by(regulations, options.players)


def _of_numbers(options: Namespace) -> Occasion:
    if options.board is None:
        raise BadUsage(say("usage-missing", what="FILE | --board"))
    edition = options.edition or in_force(options.board)
    catalogue(edition, options.board)  # an edition of another game is told first
    entrants, boards = options.players or 0, options.team_boards
    tempo = None
    if options.tempo is not None:
        tempo = assess(parse_control(options.tempo), tempo_rules(edition, options.board))
    is_accelerated = tempo is not None and tempo.name.is_accelerated
    return Occasion(
        edition=edition,
        board=options.board,
        games=games_at_once(entrants, boards),
        players=entrants * (boards or 1),
        has_sheets=not is_accelerated,
        is_accelerated=is_accelerated,
        round_minutes=None if tempo is None else -(-2 * tempo.equivalent_ms // _MINUTE_MS),
    )


def _amended(options: Namespace, occasion: Occasion) -> Occasion:
    """What the options say of the event."""
    if not occasion.players:
        raise BadUsage(say("usage-missing", what="--players"))
    return replace(
        occasion,
        arbiters=options.arbiters or occasion.arbiters,
        is_youth=occasion.is_youth if options.youth is None else options.youth,
        has_sheets=occasion.has_sheets if options.sheets is None else options.sheets,
        has_blind=options.blind,
    )


# What is recorded


def _measures(options: Namespace, board: str) -> dict[str, Fraction]:
    given = [each for text in options.measure for each in split_measure(text)]
    return {key: read_measure(board, key, value) for key, value in given}


def _record(options: Namespace, store: Store) -> None:
    """All of it, or what the rules refuse as one clear line and nothing."""
    _measures(options, store.folded.state.regulations.board)
    acts: list[Act] = [Tick(key, not options.not_fine, options.round, options.remark) for key in options.tick]
    given = (each for text in options.measure for each in split_measure(text))
    acts += [Measure(key, value, options.round) for key, value in given]
    if not acts:
        return
    by, now = options.by or whoever_sits_here(), datetime.now(UTC).isoformat(timespec="seconds")
    appended = store.append(acts, by=by, at=now)
    if not appended[-1].step.is_accepted:
        raise BadUsage("; ".join(map(told, appended[-1].step.rulings)))


# For machines


def _as_object(checked: TickedLine) -> dict[str, object]:
    line, tick = checked.line, checked.tick
    item = line.item
    unit = None if item.requirement is None else item.requirement.unit
    return {
        "key": item.key,
        "phase": item.phase.value,
        "kind": item.kind.value,
        "must": line.duty is Obligation.MUST,
        "text": say("checklist-item", item=item.key),
        "articles": [str(article) for article in item.articles],
        "bounds": None if line.bounds is None else _bounds_object(line.bounds),
        "done": checked.is_done,
        "fine": checked.is_fine,
        "remark": "" if tick is None else tick.remark,
        "measured": None if line.value is None or unit is None else _value_object(line.value, unit),
        "ruling": None if line.judgement is None else _ruling_object(line.judgement),
    }


def _bounds_object(bounds: Bounds) -> dict[str, object]:
    least, most, unit = bounds
    return {
        "least": None if least is None else _number(least, unit),
        "most": None if most is None else _number(most, unit),
        "unit": plain_unit(unit).symbol,
        "text": write_bounds(bounds),
    }


def _value_object(value: Fraction, unit: Unit) -> dict[str, object]:
    return {"value": _number(value, unit), "unit": plain_unit(unit).symbol, "text": write_amount(value, unit)}


def _number(value: Fraction, unit: Unit) -> int | float:
    """Lengths in millimetres, all else in the unit of the list."""
    found = value / plain_unit(unit).scale
    return found.numerator if found.denominator == 1 else float(found)


def _ruling_object(judgement: Judgement) -> dict[str, object]:
    return {"grade": judgement.grade.value, **ruling_object(judgement.ruling)}


# For people


def _print_heading(name: str, occasion: Occasion, round_number: int | None) -> None:
    """What the list is of, so that a printed and signed one can be told from others."""
    of_round = "" if round_number is None else say("checklist-of-round", number=round_number)
    rules = f"{occasion.board}, {occasion.edition}"
    print(printable(" · ".join(filter(None, (name, say("checklist-title"), rules, of_round)))))


def _print(needed: Stock, shown: Sequence[TickedLine]) -> None:
    print(say("checklist-stock", **needed._asdict()))
    phase = None
    for checked in shown:
        if checked.line.item.phase is not phase:
            phase = checked.line.item.phase
            print(f"\n{say('checklist-phase', phase=phase.value)}")
        _print_line(checked)


def _print_line(checked: TickedLine) -> None:
    line, tick = checked.line, checked.tick
    box = {None: "☐", True: "☑", False: "☒"}[checked.is_fine]
    bounds = "" if line.bounds is None else f": {write_bounds(line.bounds)}"
    advised = "" if line.duty is Obligation.MUST else f" ({say('checklist-advised')})"
    text = say("checklist-item", item=line.item.key)
    print(f"{box} {text}{bounds}{advised} {cited(line.item.articles)} {line.item.key}")
    if line.judgement is not None:
        print(f"    {say(_SAID[line.judgement.grade])}: {explain(line.judgement.ruling)}")
    elif line.value is not None and line.item.requirement is not None:
        print(f"    {write_amount(line.value, line.item.requirement.unit)}")
    if tick is not None and tick.remark:
        print(printable(f"    {tick.remark}"))
