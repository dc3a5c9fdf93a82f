"""`kodeks arbiter`: classes, rights, officials of an event, deadlines, appeals, the College."""

from __future__ import annotations

from argparse import Namespace
from datetime import date

from kodeks.cli.arbiter_event import add_day, add_part, add_parts, full_ruling, print_findings, today_of
from kodeks.cli.options import add_edition, in_force
from kodeks.cli.parser import BadUsage, Commands
from kodeks.cli.speech import cited, print_grid, print_json, printable, say
from kodeks.cli.team_start import add_team_start
from kodeks.cli.tournament_files import open_file, read_text, told
from kodeks.formats.arbiters import read_register
from kodeks.officials import (
    Arbiter,
    ArbiterRegister,
    ClassReview,
    DutyPhase,
    Right,
    SeatRole,
    check_college,
    duties,
    judge_permission,
    judge_vacancy,
    next_class,
    review_class,
    right_to_serve,
    term_ends,
    with_services,
)
from kodeks.rulebook import Edition, Verdict, edition
from kodeks.rulebook.arbiter_classes import ArbiterClass, ArbiterRole, EventKind, class_articles, permission

_ROLES = (ArbiterRole.CHIEF, ArbiterRole.ASSISTANT)
_CLASSES = tuple(each.value for each in ArbiterClass)


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("arbiter", help=say("help-arbiter"), description=say("help-arbiter"))
    parts = parser.add_commands()
    _add_class(parts)
    _add_may(parts)
    add_parts(parts)
    add_team_start(parts)
    checklist = add_part(parts, "duties", "help-arbiter-duties")
    add_edition(checklist)
    checklist.set_defaults(run=_duties)
    college = add_part(parts, "college", "help-arbiter-college")
    college.add_argument("register", metavar="REGISTER.toml", help=say("help-arbiter-register"))
    add_day(college)
    add_edition(college)
    college.set_defaults(run=_college)


def _add_class(parts: Commands) -> None:
    parser = add_part(parts, "class", "help-arbiter-class")
    parser.add_argument("register", metavar="REGISTER.toml", help=say("help-arbiter-register"))
    parser.add_argument("name", nargs="?", metavar="NAME", help=say("help-arbiter-name"))
    parser.add_argument("--event", action="append", default=[], metavar="FILE", help=say("help-arbiter-event"))
    parser.add_argument("--for", dest="wanted", choices=_CLASSES, help=say("help-arbiter-for"))
    add_day(parser)
    add_edition(parser)
    parser.set_defaults(run=_class)


def _add_may(parts: Commands) -> None:
    parser = add_part(parts, "may", "help-arbiter-may")
    parser.add_argument(
        "arbiter_class", nargs="?", choices=_CLASSES, metavar="CLASS", help=say("help-arbiter-of-class")
    )
    parser.add_argument("--role", choices=tuple(each.value for each in _ROLES), help=say("help-arbiter-role"))
    parser.add_argument("--local", action="store_true", help=say("help-arbiter-local"))
    parser.add_argument("--rated", action="store_true", help=say("help-arbiter-rated"))
    parser.add_argument("--official", action="store_true", help=say("help-arbiter-official"))
    parser.add_argument("--consent", action="store_true", help=say("help-arbiter-consent"))
    add_edition(parser)
    parser.set_defaults(run=_may)


def _edition(options: Namespace) -> str:
    return options.edition or in_force("100")


# What is missing for a class


def _class(options: Namespace) -> None:
    register = read_register(read_text(options.register))
    for file in options.event:
        register = with_services(register, open_file(file).folded.state.regulations)
    today = today_of(options)
    wanted = None if options.wanted is None else ArbiterClass(options.wanted)
    if options.name is not None:
        arbiters: tuple[Arbiter, ...] = (_one(register, options.name),)
    else:
        arbiters = register.arbiters
    answers = [(arbiter, _review(register, arbiter, wanted, today, _edition(options))) for arbiter in arbiters]
    if options.json:
        found = [_class_object(arbiter, review, today) for arbiter, review in answers]
        print_json({"day": today.isoformat(), "edition": _edition(options), "arbiters": found})
    elif options.name is not None:
        _print_class(*answers[0], today)
    else:
        headings = (
            say("column-name"),
            say("arbiter-column-class"),
            say("arbiter-column-next-class"),
            say("arbiter-column-answer"),
        )
        print_grid(headings, [_class_row(arbiter, review, today) for arbiter, review in answers])


def _one(register: ArbiterRegister, name: str) -> Arbiter:
    found = register.find(name)
    if len(found) != 1:
        raise BadUsage(say("arbiter-several-so-named" if found else "arbiter-nobody-so-named", name=name))
    return found[0]


def _review(
    register: ArbiterRegister, arbiter: Arbiter, wanted: ArbiterClass | None, today: date, key: str
) -> ClassReview | None:
    asked = wanted or next_class(arbiter, today)
    return None if asked is None else review_class(arbiter, asked, today, register.conferences, key)


def _class_name(found: ArbiterClass | None) -> str:
    return "–" if found is None else say("arbiter-class-name", **{"class": f"{found.value}_class"})


def _answer(review: ClassReview | None) -> str:
    if review is None:
        return say("arbiter-highest-class")
    if review.is_held:
        return say("arbiter-has-it")
    if review.is_eligible:
        return say("arbiter-eligible")
    key = "arbiter-awaits-college" if review.awaits_college else "arbiter-not-eligible"
    return say(key, count=len(review.missing))


def _class_object(arbiter: Arbiter, review: ClassReview | None, today: date) -> dict[str, object]:
    found: dict[str, object] = {"id": arbiter.id, "name": arbiter.name, "class": arbiter.class_on(today)}
    if review is None:
        return {**found, "for": None, "held": True, "eligible": False, "awaits_college": False, "requirements": []}
    return {
        **found,
        "for": review.arbiter_class,
        "held": review.is_held,
        "eligible": review.is_eligible,
        "awaits_college": review.awaits_college,
        "requirements": [{"met": each.verdict is Verdict.UPHELD, **full_ruling(each)} for each in review.rulings],
    }


def _class_row(arbiter: Arbiter, review: ClassReview | None, today: date) -> tuple[str, ...]:
    wanted = None if review is None else review.arbiter_class
    first = "" if review is None or review.is_held or review.is_eligible else f": {told(review.missing[0])}"
    return (arbiter.name, _class_name(arbiter.class_on(today)), _class_name(wanted), f"{_answer(review)}{first}")


_MARKS = {Verdict.UPHELD: "+", Verdict.REFUSED: "–"}


def _print_class(arbiter: Arbiter, review: ClassReview | None, today: date) -> None:
    held = _class_name(arbiter.class_on(today))
    wanted = "" if review is None else f" → {_class_name(review.arbiter_class)}"
    print(printable(f"{arbiter.name} ({arbiter.id}), {today.isoformat()}: {held}{wanted}: {_answer(review)}"))
    for ruling in () if review is None else review.rulings:
        print(printable(f" {_MARKS.get(ruling.verdict, '?')} {told(ruling)}"))


# Who may do what


def _may(options: Namespace) -> None:
    code = edition(_edition(options))
    classes = tuple(ArbiterClass) if options.arbiter_class is None else (ArbiterClass(options.arbiter_class),)
    roles = _ROLES if options.role is None else (ArbiterRole(options.role),)
    kinds = _kinds(options)
    found = [
        (each, role, kind, judge_permission(each, role, kind, has_consent=options.consent, code=code))
        for each in classes
        for kind in kinds
        for role in roles
    ]
    if options.json:
        rows = [
            {
                "class": each,
                "role": role,
                "kind": kind,
                "may": permission(code, each, role, kind),
                **full_ruling(ruling),
            }
            for each, role, kind, ruling in found
        ]
        print_json({"edition": _edition(options), "answers": rows})
    elif len(found) == 1:
        print(told(found[0][-1]))
    else:
        headings = [say("arbiter-column-service"), *map(_class_name, classes)]
        lines = [
            [_service_name(role, kind), *(_shortly(code, each, role, kind, options) for each in classes)]
            for kind in kinds
            for role in roles
        ]
        articles = [str(class_articles(code, each)[-1]) for each in classes]
        print_grid(headings, [*lines, [say("arbiter-column-article"), *articles]])


def _shortly(code: Edition, each: ArbiterClass, role: ArbiterRole, kind: EventKind, options: Namespace) -> str:
    return say(_SHORTLY[right_to_serve(code, each, role, kind, has_consent=options.consent)])


_SHORTLY = {
    Right.YES: "arbiter-yes",
    Right.BY_THE_STRONGER: "arbiter-yes-by-the-stronger-right",
    Right.CONSENTED: "arbiter-yes-as-consented",
    Right.WITH_CONSENT: "arbiter-with-consent",
    Right.NO: "arbiter-no",
}


def _service_name(role: ArbiterRole, kind: EventKind) -> str:
    return say("arbiter-service", role=f"serves_{role.value}", kind=f"event_{kind.value}")


def _kinds(options: Namespace) -> tuple[EventKind, ...]:
    """Those asked about; an official event that is rated goes by the rules of official ones [D-144]."""
    if options.local and (options.rated or options.official):
        raise BadUsage(say("usage-conflict", where="--local", what="--rated" if options.rated else "--official"))
    if options.official:
        return (EventKind.OFFICIAL,)
    if options.rated:
        return (EventKind.RATED,)
    return (EventKind.LOCAL,) if options.local else tuple(EventKind)


# Duties


def _duties(options: Namespace) -> None:
    found = duties(edition(_edition(options)))
    if options.json:
        rows = [
            {"phase": duty.phase, "duty": duty.key, "text": say(duty.key), "articles": list(map(str, duty.articles))}
            for duty in found
        ]
        print_json({"edition": _edition(options), "duties": rows})
        return
    for phase in DutyPhase:
        print(say("arbiter-phase", phase=f"phase_{phase.value}"))
        for duty in found:
            if duty.phase is phase:
                print(f"  □ {say(duty.key)} {cited(duty.articles)}")


# The College


def _college(options: Namespace) -> None:
    register = read_register(read_text(options.register))
    today = today_of(options)
    college = register.college_on(today)
    if college is None:
        raise BadUsage(say("arbiter-no-college"))
    findings = check_college(college, today, register.conferences, _edition(options))
    ends = term_ends(college, _edition(options)).isoformat()
    has_chair = bool(college.of(SeatRole.CHAIR))
    vacancy = None if has_chair else judge_vacancy(college, SeatRole.CHAIR, _edition(options))
    if not options.json:
        print(say("college-term", starts=college.elected.isoformat(), ends=ends))
        if vacancy is not None:
            print(printable(told(vacancy)))
    more: dict[str, object] = {"term_ends": ends, "vacancy": vacancy and full_ruling(vacancy)}
    print_findings(findings, as_json=options.json, **more)
