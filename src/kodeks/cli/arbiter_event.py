"""`kodeks arbiter check`, `deadlines` and `appeals`: the officials of one event."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import NamedTuple

from kodeks.cli.parser import BadUsage, Commands, Parser, add_json
from kodeks.cli.speech import cited, print_grid, print_json, printable, ruling_object, say
from kodeks.cli.tournament_files import open_file, read_text, told
from kodeks.formats.arbiters import read_register
from kodeks.formats.regulations import read_regulations
from kodeks.officials import (
    Deadline,
    DeadlineState,
    EventStaff,
    Instance,
    JurySeating,
    appeal_deadline,
    check_jury,
    check_staff,
    curator_deadline,
    deadlines,
    has_jury,
    instances,
    seat_jury,
    staff_of,
    validity,
)
from kodeks.officials.arbiter import same_person
from kodeks.rulebook import Ruling
from kodeks.tournament import Regulations
from kodeks.tournament.entry import Entry
from kodeks.tournament.lint import Finding, KnownField, Severity
from kodeks.tournament.lint.arbiters import check_arbiters
from kodeks.tournament.people import people_of
from kodeks.words import times_said

__all__ = ["add_day", "add_part", "add_parts", "full_ruling", "print_findings", "today_of"]

_SEVERITY = {Severity.ERROR: "lint-error", Severity.WARNING: "lint-warning", Severity.HINT: "lint-hint"}


def add_parts(parts: Commands) -> None:
    check = add_part(parts, "check", "help-arbiter-check")
    _add_file(check)
    check.add_argument("--register", metavar="REGISTER.toml", help=say("help-arbiter-register"))
    check.set_defaults(run=_check)
    _add_deadlines(parts)
    appeals = add_part(parts, "appeals", "help-arbiter-appeals")
    _add_file(appeals)
    appeals.add_argument("--to-college", action="store_true", help=say("help-arbiter-to-college"))
    appeals.add_argument("--party", action="append", default=[], metavar="NAME", help=say("help-arbiter-party"))
    appeals.add_argument("--decided", type=moment, metavar="MOMENT", help=say("help-arbiter-decided"))
    appeals.add_argument("--at", type=moment, metavar="MOMENT", help=say("help-arbiter-at"))
    appeals.set_defaults(run=_appeals)


def _add_deadlines(parts: Commands) -> None:
    parser = add_part(parts, "deadlines", "help-arbiter-deadlines")
    _add_file(parser, nargs="?")
    parser.add_argument("--starts", type=day, metavar="DATE", help=say("help-arbiter-starts"))
    parser.add_argument("--ends", type=day, metavar="DATE", help=say("help-arbiter-ends"))
    parser.add_argument("--approved", type=day, metavar="DATE", help=say("help-arbiter-approved"))
    parser.add_argument("--curator", type=day, metavar="DATE", help=say("help-arbiter-curator"))
    parser.add_argument("--elected", type=day, metavar="DATE", help=say("help-arbiter-elected"))
    add_day(parser)
    parser.set_defaults(run=_deadlines)


# What all of them share


def _add_file(parser: Parser, nargs: str | None = None) -> None:
    parser.add_argument("file", nargs=nargs, metavar="EVENT.kodeks|REGULATIONS.toml", help=say("help-arbiter-file"))


class _Event(NamedTuple):
    """An event on file, or its regulations alone before there is one."""

    regulations: Regulations
    people: tuple[Entry, ...] = ()
    entrants: int = 0  # teams count as one


def _read_event(path: str) -> _Event:
    if path.endswith(".toml"):
        return _Event(read_regulations(read_text(path)))
    state = open_file(path).folded.state
    return _Event(state.regulations, people_of(state), len(state.entries))


def add_part(parts: Commands, name: str, key: str) -> Parser:
    parser = parts.add_parser(name, help=say(key), description=say(key))
    add_json(parser)
    return parser


def add_day(parser: Parser) -> None:
    parser.add_argument("--on", type=day, metavar="DATE", help=say("help-arbiter-on"))


def day(text: str) -> date:
    """A type of argument: a date year-month-day."""
    found = date.fromisoformat(text)
    if found.isoformat() != text or not 1900 <= found.year < 3000:
        raise ValueError(text)
    return found


def moment(text: str) -> datetime:
    """A type of argument: a date with the hour of the place."""
    found = datetime.fromisoformat(text)
    if found.tzinfo is not None or len(text) <= len("2027-05-01") or not 1900 <= found.year < 3000:
        raise ValueError(text)
    return found


def today_of(options: Namespace) -> date:
    """The day asked about, else today: only here does anybody look at the calendar."""
    return options.on if options.on is not None else date.today()


def full_ruling(ruling: Ruling) -> dict[str, object]:
    return {**ruling_object(ruling), "facts": dict(ruling.facts)}


def print_findings(findings: Iterable[Finding], *, as_json: bool, **more: object) -> None:
    """Findings as `kodeks lint` shows them; `more` goes before them in the JSON."""
    found = tuple(findings)
    counts = Counter(finding.severity for finding in found)
    errors, warnings, hints = (counts[severity] for severity in Severity)
    if as_json:
        print_json(
            {
                **more,
                "findings": [_finding(finding) for finding in found],
                "errors": errors,
                "warnings": warnings,
                "hints": hints,
            }
        )
        return
    for finding in found:
        print(printable(f"{say(_SEVERITY[finding.severity])}: {finding.setting}: {told(finding.ruling)}"))
    print(say("lint-summary", errors=errors, warnings=warnings, hints=hints))


def _finding(finding: Finding) -> dict[str, object]:
    return {"severity": finding.severity, "setting": finding.setting, **full_ruling(finding.ruling)}


# The officials of an event


def _check(options: Namespace) -> None:
    register = None if options.register is None else read_register(read_text(options.register))
    regulations, people, entrants = _read_event(options.file)
    if regulations.is_chess:
        findings = tuple(check_arbiters(regulations, KnownField(players=entrants or regulations.pairing.players)))
    else:
        findings = check_staff(staff_of(regulations, people), register)
    print_findings(findings, as_json=options.json)


# Deadlines


def _deadlines(options: Namespace) -> None:
    today = today_of(options)
    if options.curator is not None:
        if any((options.file, options.starts, options.ends)):
            raise BadUsage(say("usage-conflict", where="--curator", what=options.file or "--starts, --ends"))
        _print_deadlines([curator_deadline(options.curator, today, options.elected)], today, None, as_json=options.json)
        return
    event = _event(options)
    found = deadlines(event, today)
    if not found:
        raise BadUsage(say("arbiter-nothing-due"))
    _print_deadlines(found, today, validity(event, today) if event.norms else None, as_json=options.json)


def _print_deadlines(found: Sequence[Deadline], today: date, valid: Ruling | None, *, as_json: bool) -> None:
    if as_json:
        rows = [_deadline_object(each) for each in found]
        print_json({"day": today.isoformat(), "deadlines": rows, "validity": valid and full_ruling(valid)})
        return
    headings = (
        say("arbiter-column-deadline"),
        say("arbiter-column-due"),
        say("arbiter-column-left"),
        say("arbiter-column-article"),
    )
    rows_shown = [(say(each.what), _due(each), _left(each), cited(each.articles)) for each in found]
    print_grid(headings, rows_shown)
    if valid is not None:
        print(told(valid))


def _event(options: Namespace) -> EventStaff:
    """From the file, or from bare days: then of an event that is rated and gives titles, so that all are shown."""
    bare = [options.starts, options.ends]
    if options.file is not None:
        if any(each is not None for each in bare):
            raise BadUsage(say("usage-conflict", where="--starts, --ends", what=options.file))
        regulations, people, _ = _read_event(options.file)
        if regulations.is_chess:
            raise BadUsage(say("arbiter-of-draughts-only"))
        return staff_of(regulations, people, approved_on=options.approved)
    if None in bare:
        raise BadUsage(say("arbiter-needs-file-or-days"))
    return EventStaff(
        name="–",
        norms=("title",),
        is_rated=True,
        starts=options.starts,
        ends=options.ends,
        approved_on=options.approved,
    )


def _deadline_object(found: Deadline) -> dict[str, object]:
    return {
        "what": found.what,
        "text": say(found.what),
        "due": found.due.isoformat(),
        "due_at": found.due_at and found.due_at.isoformat(),
        "days_left": found.days_left,
        "days_late": found.days_late,
        "state": found.state,
        "done_on": found.done_on and found.done_on.isoformat(),
        "articles": [str(article) for article in found.articles],
    }


def _due(found: Deadline) -> str:
    return found.due.isoformat() if found.due_at is None else found.due_at.isoformat(" ", "minutes")


def _left(found: Deadline) -> str:
    if found.state is DeadlineState.DONE:
        return say("deadline-done", day=str(found.done_on))
    if found.state is DeadlineState.DONE_LATE and not found.days_late:
        return say("deadline-done-after-the-hour", day=str(found.done_on))
    if found.state is DeadlineState.DONE_LATE:
        return say("deadline-done-late", day=str(found.done_on), days=found.days_late)
    if found.state is DeadlineState.OVERDUE:
        return say("deadline-overdue", days=found.days_late)
    return say("deadline-open", days=found.days_left) if found.days_left else say("deadline-today")


# Appeals


def _appeals(options: Namespace) -> None:
    regulations, people, _ = _read_event(options.file)
    if options.to_college and regulations.is_chess:
        raise BadUsage(say("arbiter-college-of-draughts-only"))
    chain = instances(regulations, to_college=options.to_college)
    findings = check_jury(regulations)
    seating = _seating(regulations, people, options.party)
    now: datetime = options.at or datetime.now().replace(microsecond=0)
    due = None if options.decided is None else appeal_deadline(regulations, options.decided, now.date(), times_said())
    words = "" if regulations.appeals is None else regulations.appeals.deadline
    if options.json:
        more: dict[str, object] = {
            "instances": [_instance(each) for each in chain],
            "deadline": words or None,
            "due": None if due is None else {**_deadline_object(due), "minutes_left": _minutes(due, now)},
            "seating": None if seating is None else _seating_object(seating),
        }
        print_findings(findings, as_json=True, **more)
        return
    for number, each in enumerate(chain, start=1):
        print(f"{number}. {say(each.reason)} {cited(each.articles)}")
    if words:
        print(printable(say("appeals-deadline", words=words)))
    if options.decided is not None:
        print(_appeal_said(due, now))
    if seating is not None:
        names = ", ".join(member.name for member in seating.voters) or "–"
        print(printable(f"{told(seating.ruling)}: {names}"))
    print_findings(findings, as_json=False)


def _appeal_said(due: Deadline | None, now: datetime) -> str:
    """Until when, or that it is over, or that the words of the regulations cannot be counted."""
    if due is None:
        return say("appeals-not-countable")
    minutes = _minutes(due, now)
    return say("appeals-over", due=_due(due)) if minutes < 0 else say("appeals-due", due=_due(due), minutes=minutes)


def _minutes(due: Deadline, now: datetime) -> int:
    """Whole minutes that are left, below 0 when it is over."""
    assert due.due_at is not None
    return int((due.due_at - now).total_seconds() // 60)


def _instance(found: Instance) -> dict[str, object]:
    articles = [str(article) for article in found.articles]
    return {"kind": found.kind, "text": say(found.reason), "final": found.is_final, "articles": articles}


def _seating(regulations: Regulations, people: tuple[Entry, ...], parties: list[str]) -> JurySeating | None:
    """Who votes when these people are parties; federations matter where players come from several."""
    if not parties:
        return None
    if regulations.appeals is None or not has_jury(regulations):
        raise BadUsage(say("arbiter-no-jury"))
    concerned = [entry for entry in people if same_person(entry.name, parties)]
    lands = [entry.federation for entry in concerned] if regulations.is_fide_event else []
    article = regulations.cite("II.2.2.5", "FTR:10b")
    return seat_jury(regulations.appeals, parties, lands, article=article)


def _seating_object(found: JurySeating) -> dict[str, object]:
    return {
        "voters": [member.name for member in found.voters],
        "excluded": [member.name for member in found.excluded],
        **full_ruling(found.ruling),
    }
