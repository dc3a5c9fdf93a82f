"""`kodeks next`, `verify` and `simulate`: the rounds of a TRF paired, checked, made up."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from kodeks.cli.parser import BadUsage, Commands, Parser, add_json, whole_number
from kodeks.cli.progress import progress
from kodeks.cli.reasons import print_reasons, reasons_object, why_object
from kodeks.cli.speech import cited, print_grid, print_json, printable, ruling_object, say
from kodeks.cli.tournament_files import print_remarks, told
from kodeks.formats import trf
from kodeks.formats.remark import Remark
from kodeks.formats.trf.coded_fields import variant_of_code
from kodeks.malformed import MalformedText
from kodeks.pairing.swiss import RoundToPair, Why
from kodeks.pairing.swiss_systems import SWISS_SYSTEMS, SwissSystem, usual_swiss
from kodeks.rating.simulation import SimulatedEvent, simulate
from kodeks.rounds import Round
from kodeks.rulebook.ruling import Ruling
from kodeks.storage import write_new_file

_SYSTEMS = {system.rules: system for system in SWISS_SYSTEMS.values() if system.rules}
_OF_SINGLE_GAMES = [rules for rules, system in _SYSTEMS.items() if system.games == 1 and not system.is_for_teams]
_MOST_PLAYERS, _MOST_ROUNDS = 9_999, 99  # a report has no room for more


def add_to(commands: Commands) -> None:
    for name, run in (("next", _next), ("verify", _verify)):
        parser = commands.add_parser(name, help=say(f"help-{name}"), description=say(f"help-{name}"))
        parser.add_argument("file", help=say("help-trf-file"))
        _add_rules(parser, _SYSTEMS)
        if name == "next":
            parser.add_argument("--explain", action="store_true", help=say("help-next-explain"))
        add_json(parser)
        parser.set_defaults(run=run)
    parser = commands.add_parser("simulate", help=say("help-simulate"), description=say("help-simulate"))
    parser.add_argument("file", nargs="?", help=say("help-simulate-file"))
    parser.add_argument(
        "--players", type=whole_number(2, _MOST_PLAYERS), default=40, metavar="N", help=say("help-simulate-players")
    )
    parser.add_argument(
        "--rounds", type=whole_number(1, _MOST_ROUNDS), default=9, metavar="N", help=say("help-simulate-rounds")
    )
    for name in ("late", "withdrawn", "forbidden"):
        told = say(f"help-simulate-{name}")
        parser.add_argument(f"--{name}", type=whole_number(0, _MOST_PLAYERS), default=0, metavar="N", help=told)
    parser.add_argument("--baku", action="store_true", help=say("help-simulate-baku"))
    parser.add_argument("--seed", type=whole_number(0, 2**53), default=1, metavar="N", help=say("help-simulate-seed"))
    parser.add_argument(
        "--trf",
        choices=tuple(trf.TrfVersion),
        type=trf.TrfVersion,
        default=trf.TrfVersion.TRF16,
        metavar="16|26",
        help=say("help-convert-trf"),
    )
    _add_rules(parser, _OF_SINGLE_GAMES)
    parser.set_defaults(run=_simulate)


def _add_rules(parser: Parser, rules: Iterable[str]) -> None:
    parser.add_argument("--rules", choices=tuple(rules), help=say("help-rules-of-pairing"))


def _system(options: Namespace, report: trf.Report | None = None) -> SwissSystem:
    """The system that was asked for; else that of a report of teams or of matches of two games, else the Dutch one."""
    if options.rules:
        return _SYSTEMS[options.rules]
    is_of_teams = report is not None and bool(trf.lines_of_teams(report))
    named = SWISS_SYSTEMS.get(trf.variant_of_report(report)) if report is not None else None
    if named is not None and named.rules and named.is_for_teams is is_of_teams and (is_of_teams or named.games > 1):
        return named
    return usual_swiss(is_chess=True, is_for_teams=is_of_teams)


def _report(options: Namespace) -> tuple[SwissSystem, trf.PairedEvent]:
    report, remarks = trf.read_report(Path(options.file).read_bytes())
    system = _system(options, report)
    for place, line in trf.lines_of_teams(report) if not system.is_for_teams else ():
        raise MalformedText("swiss-of-teams", line.text, line=place, column=1)
    print_remarks((*remarks, *trf.check_report(report), *_of_another_system(system, report)))
    event = trf.event_to_pair(report, system)
    if isinstance(event, Ruling):
        raise BadUsage(told(event))
    return system, event


def _of_another_system(asked: SwissSystem, report: trf.Report) -> Iterator[Remark]:
    """What the report says of its system, where it is not the one that was asked for."""
    system = trf.system_of_report(report)
    if not system.is_swiss:
        yield Remark("swiss-is-no-swiss", facts={"system": system.value})
    for place, line in report.texts("192"):
        variant = variant_of_code(line.content)
        if system.is_swiss and variant and variant != asked.key:
            rules = SWISS_SYSTEMS[variant].rules
            yield Remark("swiss-other-rules", place, 5, {"code": line.content, "rules": rules, "asked": asked.rules})


def _next(options: Namespace) -> None:
    """The round after the last; nothing is written."""
    system, event = _report(options)
    task, remarks = event.ask(len(event.rounds) + 1)
    print_remarks(remarks)
    if task.number > task.settings.rounds:
        raise BadUsage(say("swiss-no-round-left", rounds=task.settings.rounds))
    paired = system.load_engine().pair(task)
    if isinstance(paired, Ruling):
        raise BadUsage(told(paired))
    if options.json:
        found: dict[str, object] = {"rules": system.rules, "round": task.number, **_Answer.of(paired.round)._asdict()}
        if options.explain:
            found |= reasons_object(paired.explanation)
        print_json(found)
        return
    names = {number: f"{number}. {name}" for number, name in event.names.items()}
    print(say("swiss-round-of", round=task.number))
    if options.explain:
        rests = [rest for rest in paired.round.rests if rest != paired.round.bye]
        print_reasons(
            names.__getitem__, paired.explanation, [why_object(each) for each in paired.explanation.notes], rests
        )
        return
    rows = [(str(each.board), names[each.white], "–", names[each.black]) for each in paired.round.meetings]
    print_grid((say("column-board"), say("column-white"), "", say("column-black")), rows, right=frozenset({0}))
    for rest in paired.round.rests:
        print(printable(say(f"tournament-rest-{rest.kind.value}", name=names[rest.number])))


class _Answer(NamedTuple):
    """Who meets whom, White first, and who rests."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None

    @classmethod
    def of(cls, paired: Round) -> _Answer:
        bye = paired.bye
        return cls(tuple((each.white, each.black) for each in paired.meetings), None if bye is None else bye.number)

    def apart_from(self, other: _Answer | None) -> list[str]:
        """What the other does not have."""
        pairs = () if other is None else other.pairs
        found = [f"{white} – {black}" for white, black in self.pairs if (white, black) not in pairs]
        if self.bye is not None and (other is None or self.bye != other.bye):
            found.append(say("swiss-rests", number=self.bye))
        return found


class _RoundCheck(NamedTuple):
    """A round that was paired, and what the rules make of it; where they make nothing, why."""

    round: int
    expected: _Answer | None
    found: _Answer
    why: tuple[tuple[tuple[int, int], Why], ...] = ()  # not a pair of the round
    ruling: Ruling | None = None

    @property
    def is_same(self) -> bool:
        """Pairs, colours and the bye; a report does not tell the boards."""
        expected, found = self.expected, self.found
        return expected is not None and set(expected.pairs) == set(found.pairs) and expected.bye == found.bye


def _verify(options: Namespace) -> None:
    """Every round paired again on what was known before it."""
    system, event = _report(options)
    rounds = []
    for number, played in enumerate(progress(event.rounds, say("swiss-verifying")), start=1):
        task, remarks = event.ask(number)
        if number == 1:
            print_remarks(remarks)
        rounds.append(_verified(system, task, _Answer.of(played)))
    if options.json:
        print_json({"rules": system.rules, "rounds": list(map(_object, rounds))})
        return
    for each in rounds:
        _print_verified(each)


def _verified(system: SwissSystem, task: RoundToPair, found: _Answer) -> _RoundCheck:
    answer = system.load_engine().pair(task)
    if isinstance(answer, Ruling):
        return _RoundCheck(task.number, None, found, ruling=answer)
    expected = _Answer.of(answer.round)
    paired = {tuple(sorted(pair)) for pair in expected.pairs}
    apart = [pair for pair in found.pairs if tuple(sorted(pair)) not in paired]
    return _RoundCheck(task.number, expected, found, system.why_apart(task, apart))


def _object(each: _RoundCheck) -> dict[str, object]:
    found: dict[str, object] = {
        "round": each.round,
        "same": each.is_same,
        "expected": None if each.expected is None else each.expected._asdict(),
        "found": each.found._asdict(),
        "why": [{"pair": pair, **why_object(why)} for pair, why in each.why],
    }
    return found if each.ruling is None else found | {"ruling": ruling_object(each.ruling)}


def _print_verified(each: _RoundCheck) -> None:
    print(say("swiss-round-same" if each.is_same else "swiss-round-differs", round=each.round))
    if each.is_same:
        return
    if each.ruling is not None:
        print(printable(f"   {told(each.ruling)}"))
    elif each.expected is not None:
        print(f"   {say('swiss-expected')}: {', '.join(each.expected.apart_from(each.found))}")
    print(f"   {say('swiss-found')}: {', '.join(each.found.apart_from(each.expected))}")
    for (white, black), why in each.why:
        print(printable(f"   ✗ {white} – {black}: {say(why.key, **why.facts)} {cited(why.articles)}"))


def _simulate(options: Namespace) -> None:
    """A random tournament as a report: into a file, or printed."""
    system = _system(options)
    if options.late + options.withdrawn >= options.players:
        raise BadUsage(say("swiss-nobody-to-pair"))
    event = SimulatedEvent(
        players=options.players,
        rounds=options.rounds,
        late=options.late,
        withdrawn=options.withdrawn,
        forbidden=options.forbidden,
        is_accelerated=options.baku,
    )
    made = list(simulate(event, system, options.seed))
    if not made:
        raise BadUsage(say("swiss-nothing-paired"))
    head = trf.ReportHead(
        name=f"Kodeks {options.seed}",
        kind="Individual: Swiss-System",
        round_count=options.rounds,
        first_colour=made[-1].first_colour,
        forbidden=made[-1].forbidden,
        virtual=made[-1].virtual,
        controller=trf.CONTROLLER,
        system_code=system.report_code,
    )
    report, _ = trf.event_to_report(made[-1].entrants, made[-1].rounds, head, version=options.trf)
    text = trf.write_report(report)
    if options.file is None:
        print(text, end="")
    else:
        write_new_file(Path(options.file), text.encode("utf-8"))
