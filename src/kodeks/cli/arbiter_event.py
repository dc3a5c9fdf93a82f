"""`kodeks arbiter check`, `deadlines` and `appeals`: the officials of one event."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterable
from datetime import date, datetime

from kodeks.cli.grid import print_grid
from kodeks.cli.parser import BadUsage, Commands, Parser, add_json
from kodeks.cli.speech import cited, print_json, printable, ruling_object, say
from kodeks.cli.tournament_files import open_file, read_text, told
from kodeks.formats.arbiters import read_register
from kodeks.officials import (
    Deadline,
    DeadlineState,
    EventStaff,
    Instance,
    JurySeating,
    appeal_deadline,
    check_jury,
    check_staff,
    deadlines,
    instances,
    seat_jury,
    staff_of,
    validity,
)
from kodeks.rulebook import Article, Ruling
from kodeks.rulebook.article import cite
from kodeks.tournament import Tournament
from kodeks.tournament.lint import Entries, Finding, Severity
from kodeks.tournament.lint.arbiters import check_arbiters
from kodeks.tournament.people import people_of

__all__ = ["add_day", "add_part", "add_parts", "full_ruling", "print_findings", "today_of"]

_SEVERITY = {Severity.ERROR: "lint-error", Severity.WARNING: "lint-warning", Severity.HINT: "lint-hint"}


def add_parts(parts: Commands) -> None:
    """Add these commands."""
    check = add_part(parts, "check", "help-arbiter-check")
    check.add_argument("file", help=say("help-tournament-file"))
    check.add_argument("--register", metavar="REGISTER.toml", help=say("help-arbiter-register"))
    check.set_defaults(run=_check)
    _add_deadlines(parts)
    appeals = add_part(parts, "appeals", "help-arbiter-appeals")
    appeals.add_argument("file", help=say("help-tournament-file"))
    appeals.add_argument("--to-college", action="store_true", help=say("help-arbiter-to-college"))
    appeals.add_argument("--party", action="append", default=[], metavar="NAME", help=say("help-arbiter-party"))
    appeals.add_argument("--decided", type=moment, metavar="MOMENT", help=say("help-arbiter-decided"))
    appeals.add_argument("--at", type=moment, metavar="MOMENT", help=say("help-arbiter-at"))
    appeals.set_defaults(run=_appeals)


def _add_deadlines(parts: Commands) -> None:
    parser = add_part(parts, "deadlines", "help-arbiter-deadlines")
    parser.add_argument("file", nargs="?", help=say("help-tournament-file"))
    parser.add_argument("--starts", type=day, metavar="DATE", help=say("help-arbiter-starts"))
    parser.add_argument("--ends", type=day, metavar="DATE", help=say("help-arbiter-ends"))
    parser.add_argument("--approved", type=day, metavar="DATE", help=say("help-arbiter-approved"))
    add_day(parser)
    parser.set_defaults(run=_deadlines)


# What all of them share


def add_part(parts: Commands, name: str, key: str) -> Parser:
    """One more command of `kodeks arbiter`."""
    parser = parts.add_parser(name, help=say(key), description=say(key))
    add_json(parser)
    return parser


def add_day(parser: Parser) -> None:
    """The day that is asked about."""
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
    """A ruling for machines, with its facts."""
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
    state = open_file(options.file).folded.state
    regulations, people = state.regulations, people_of(state)
    if regulations.is_chess:
        findings = tuple(check_arbiters(regulations, Entries(players=len(state.entries) or regulations.players)))
    else:
        findings = check_staff(staff_of(regulations, people), register)
    print_findings(findings, as_json=options.json)


# Deadlines


def _deadlines(options: Namespace) -> None:
    today, event = today_of(options), _event(options)
    found = deadlines(event, today)
    if not found:
        raise BadUsage(say("arbiter-nothing-due"))
    valid = validity(event, today) if event.norms else None
    if options.json:
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
        state: Tournament = open_file(options.file).folded.state
        if state.regulations.is_chess:
            raise BadUsage(say("arbiter-of-draughts-only"))
        return staff_of(state.regulations, approved_on=options.approved)
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
    if found.state is DeadlineState.DONE_LATE:
        return say("deadline-done-late", day=str(found.done_on), days=found.days_late)
    if found.state is DeadlineState.OVERDUE:
        return say("deadline-overdue", days=found.days_late)
    return say("deadline-open", days=found.days_left) if found.days_left else say("deadline-today")


# Appeals


def _appeals(options: Namespace) -> None:
    state = open_file(options.file).folded.state
    regulations = state.regulations
    chain = instances(regulations, to_college=options.to_college)
    findings = check_jury(regulations)
    seating = _seating(state, options.party)
    now: datetime = options.at or datetime.now().replace(microsecond=0)
    due = None if options.decided is None else appeal_deadline(regulations, options.decided, now.date())
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
    if due is not None:
        print(say("appeals-due", due=_due(due), minutes=_minutes(due, now)))
    if seating is not None:
        names = ", ".join(member.name for member in seating.voters) or "–"
        print(printable(f"{told(seating.ruling)}: {names}"))
    print_findings(findings, as_json=False)


def _minutes(due: Deadline, now: datetime) -> int:
    """Whole minutes that are left, below 0 when it is over."""
    assert due.due_at is not None
    return int((due.due_at - now).total_seconds() // 60)


def _instance(found: Instance) -> dict[str, object]:
    articles = [str(article) for article in found.articles]
    return {"kind": found.kind, "text": say(found.reason), "final": found.is_final, "articles": articles}


def _seating(state: Tournament, parties: list[str]) -> JurySeating | None:
    """Who votes when these people are parties; federations matter where players come from several."""
    regulations = state.regulations
    if not parties:
        return None
    if regulations.appeals is None:
        raise BadUsage(say("arbiter-no-jury"))
    known = {entry.name.casefold(): entry.federation for entry in people_of(state)}
    lands = [known.get(name.casefold(), "") for name in parties] if regulations.is_fide_event else []
    article: Article = cite("FTR2012", "10b") if regulations.is_chess else cite(regulations.code, "II.2.2.5")
    return seat_jury(regulations.appeals, parties, lands, article=article)


def _seating_object(found: JurySeating) -> dict[str, object]:
    return {
        "voters": [member.name for member in found.voters],
        "excluded": [member.name for member in found.excluded],
        **full_ruling(found.ruling),
    }
