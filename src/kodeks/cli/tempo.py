"""`kodeks tempo`: what the code says of a time control."""

from __future__ import annotations

from argparse import Namespace

from kodeks.cli.options import add_edition_of_both, in_force
from kodeks.cli.parser import BadUsage, Commands, add_json, whole_number
from kodeks.cli.speech import cited, explain, print_json, ruling_object, say, spoken
from kodeks.clock import Assessment, Control, assess, explain_control, parse_control, write_control
from kodeks.rulebook.editions import editions_for, tempo_rules

_BOARDS = ("100", "64", "chess")


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("tempo", help=say("help-tempo"), description=say("help-tempo"))
    parser.add_argument("control", help=say("help-tempo-control"))
    parser.add_argument("--variant", choices=_BOARDS, required=True, help=say("help-tempo-variant"))
    add_edition_of_both(parser)
    parser.add_argument("--age", type=whole_number(1, 120), help=say("help-tempo-age"))
    parser.add_argument("--superblitz", action="store_true", help=say("help-tempo-superblitz"))
    add_json(parser)
    parser.set_defaults(run=_run)


def _run(options: Namespace) -> None:
    """Print class, equivalent time, and whether the tempo is official and rated, each with its article."""
    edition = options.edition or in_force(options.variant)
    if edition not in editions_for(options.variant):
        raise BadUsage(say("usage-conflict", where=f"--edition {edition}", what=f"--variant {options.variant}"))
    control = parse_control(options.control)
    found = assess(control, tempo_rules(edition, options.variant), age=options.age, superblitz=options.superblitz)
    if options.json:
        print_json({"variant": options.variant, "edition": edition, **_as_object(control, found)})
    else:
        _print_assessment(control, found)


def _as_object(control: Control, found: Assessment) -> dict[str, object]:
    return {
        "control": write_control(control),
        "class": found.name,
        "equivalent_minutes": _minutes(found.equivalent_ms),
        "equivalent_seconds": found.equivalent_ms // 1_000,
        "official": found.is_official,
        "rated": found.is_rated,
        "articles": [str(article) for article in found.articles],
        "explanation": explain_control(control, say),
        "rulings": [ruling_object(ruling) for ruling in found.rulings],
    }


def _minutes(time_ms: int) -> int | float:
    """Whole minutes as a whole number; a part of one to four places, with the exact seconds beside it."""
    return time_ms // 60_000 if time_ms % 60_000 == 0 else round(time_ms / 60_000, 4)


def _print_assessment(control: Control, found: Assessment) -> None:
    minutes = str(_minutes(found.equivalent_ms))
    minutes = minutes.replace(".", spoken().point)
    print(f"{write_control(control)}: {explain_control(control, say)}")
    print(say("tempo-equivalent", minutes=minutes))
    for ruling in found.rulings:
        print(f"{explain(ruling)} {cited(ruling.articles)}")
