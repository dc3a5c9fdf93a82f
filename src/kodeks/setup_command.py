"""`kodeks check-setup`: what is missing or unsafe in how the server is set up, and what to do about it."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from kodeks.cli.parser import Commands
from kodeks.cli.speech import print_json, say
from kodeks.storage.data_folder import data_folder
from kodeks.web.serving.home import open_home

_MARKS = {"ok": " ", "warning": "?", "error": "!"}


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("check-setup", help=say("help-check-setup"), description=say("help-check-setup"))
    parser.add_argument("--home", type=Path, default=data_folder(), metavar="DIR", help=say("help-serve-home"))
    parser.add_argument("--peer", metavar="URL", default="", help=say("help-check-setup-peer"))
    parser.add_argument("--json", action="store_true", help=say("help-json"))
    parser.set_defaults(run=_check)


def _check(options: Namespace) -> None:
    open_home(options.home)
    from kodeks.web.serving.setup import Level, check_setup

    found = list(check_setup(options.peer))
    errors, warnings = (sum(row.level is level for row in found) for level in (Level.ERROR, Level.WARNING))
    rows = [
        {
            "check": row.check,
            "level": row.level.value,
            "reason": row.key,
            "text": say(row.key, **row.facts),
            "advice": "" if row.level is Level.OK else say(f"{row.key}-do", **row.facts),
        }
        for row in found
    ]
    if options.json:
        print_json({"rows": rows, "errors": errors, "warnings": warnings})
        return
    for row in rows:
        print(f"{_MARKS[row['level']]} {say('setup-of-' + row['check'])}: {row['text']}")
        if row["advice"]:
            print(f"    → {row['advice']}")
    print(say("setup-count", errors=errors, warnings=warnings))
