"""`kodeks lint`: what in regulations contradicts the code or leaves it open, with articles."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from pathlib import Path

from kodeks.cli.parser import BadUsage, Commands, add_json, whole_number
from kodeks.cli.settings import as_table, list_settings
from kodeks.cli.speech import cited, explain, print_json, ruling_object, say
from kodeks.cli.tournament_files import open_file
from kodeks.formats.arbiters import read_register
from kodeks.formats.regulations import example_names, example_text, read_regulations, write_regulations
from kodeks.formats.toml_text import write_toml
from kodeks.malformed import MalformedText
from kodeks.officials import lint_by_register, with_register
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Regulations
from kodeks.tournament.lint import Finding, KnownField, Mend, Severity, costs_of, mended
from kodeks.tournament.lint.rateable import check_rateable, field_of
from kodeks.tournament.people import people_of

_SAID = {
    Severity.ERROR: "lint-error",
    Severity.WARNING: "lint-warning",
    Severity.HINT: "lint-hint",
}
_MOST = 100_000


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("lint", help=say("help-lint"), description=say("help-lint"))
    parser.add_argument("file", nargs="?", metavar="REGULATIONS.toml", help=say("help-lint-file"))
    parser.add_argument("--players", type=whole_number(1, _MOST), help=say("help-lint-players"))
    parser.add_argument("--technical", type=whole_number(0, _MOST), default=0, help=say("help-lint-technical"))
    parser.add_argument("--unrated", type=whole_number(0, _MOST), default=0, help=say("help-lint-unrated"))
    parser.add_argument("--example", metavar="NAME", help=say("help-lint-example"))
    parser.add_argument("--examples", action="store_true", help=say("help-lint-examples"))
    parser.add_argument("--settings", action="store_true", help=say("help-lint-settings"))
    parser.add_argument("--arbiters", metavar="ARBITERS.toml", help=say("help-lint-arbiters"))
    parser.add_argument("--mend", action="store_true", help=say("help-lint-mend"))
    add_json(parser)
    parser.set_defaults(run=_run)


def _run(options: Namespace) -> None:
    """Print the findings, an example to start from, or what settings there are."""
    asked = [options.file is not None, options.example is not None, options.examples, options.settings]
    if sum(asked) != 1:
        raise BadUsage(say("lint-needs-one"))
    if options.mend and (options.file is None or options.json):
        raise BadUsage(say("lint-mend-needs-file"))
    if options.examples:
        _print_names(as_json=options.json)
    elif options.settings:
        _print_settings(as_json=options.json)
    elif options.example is not None:
        _print_example(options.example, as_json=options.json)
    else:
        regulations, findings = _checked(options)
        if options.mend:
            mends = (finding.mend for finding in findings if finding.mend is not None)
            print(write_regulations(mended(regulations, *mends)), end="")
        else:
            _print_findings(findings, costs_of(regulations, findings), as_json=options.json)


def _checked(options: Namespace) -> tuple[Regulations, tuple[Finding, ...]]:
    """Regulations and what is found; of a tournament also on its field, and on what stands in the way of its rating by
    FIDE."""
    register = None if options.arbiters is None else read_register(_read(options.arbiters))
    if Path(options.file).suffix.lower() == ".kodeks":
        state = open_file(options.file).folded.state
        regulations = state.regulations
        found = lint_by_register(regulations, field_of(state), register, people_of(state))
        return regulations, (*found, *check_rateable(state))
    regulations = read_regulations(_read(options.file))
    regulations = regulations if register is None else with_register(regulations, register)
    known = KnownField(options.players, options.technical, options.unrated)
    return regulations, lint_by_register(regulations, known, register)


def _read(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise MalformedText("regulations-not-toml", file) from None


def _print_names(*, as_json: bool) -> None:
    if as_json:
        print_json({"examples": list(example_names())})
    else:
        print("\n".join(example_names()))


def _print_settings(*, as_json: bool) -> None:
    if as_json:
        print_json({"settings": [each._asdict() for each in list_settings()]})
    else:
        print("\n".join(as_table(list_settings())))


def _print_example(name: str, *, as_json: bool) -> None:
    text = example_text(name)
    if as_json:
        print_json({"example": name, "text": text})
    else:
        print(text, end="")


def _print_findings(findings: tuple[Finding, ...], costs: tuple[Ruling, ...], *, as_json: bool) -> None:
    counts = Counter(finding.severity for finding in findings)
    errors, warnings, hints = (counts[severity] for severity in Severity)
    if as_json:
        found = [_as_object(finding) for finding in findings]
        told = [ruling_object(cost) for cost in costs]
        print_json({"findings": found, "errors": errors, "warnings": warnings, "hints": hints, "costs": told})
        return
    for finding in findings:
        sentence, articles = explain(finding.ruling), cited(finding.ruling.articles)
        print(f"{say(_SAID[finding.severity])}: {finding.setting}: {sentence} {articles}")
        if finding.mend is not None:
            print(f"  {say('lint-mend', setting=finding.mend.setting, value=_value(finding.mend))}")
    for cost in costs:
        print(f"{explain(cost)} {cited(cost.articles)}")
    print(say("lint-summary", errors=errors, warnings=warnings, hints=hints))


def _as_object(finding: Finding) -> dict[str, object]:
    return {
        "severity": finding.severity,
        "setting": finding.setting,
        "verdict": finding.ruling.verdict,
        "reason": finding.ruling.reason,
        "text": explain(finding.ruling),
        "articles": [str(article) for article in finding.ruling.articles],
        "facts": dict(finding.ruling.facts),
        "mend": None if finding.mend is None else finding.mend._asdict(),
    }


def _value(mend: Mend) -> str:
    """As the file has it; a setting that is taken out has none."""
    return "–" if mend.value is None else write_toml({"_": mend.value}).partition("=")[2].strip()
