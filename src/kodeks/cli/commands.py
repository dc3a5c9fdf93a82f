"""Which module has which commands. Only the module of the command that is run is imported."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import TypeAlias

from kodeks.cli.parser import BadUsage, Commands
from kodeks.cli.speech import say
from kodeks.on_demand import loading

Adder: TypeAlias = Callable[[Commands], None]

MODULES: Mapping[str, tuple[str, ...]] = {  # in the order of `kodeks --help`
    "moves": ("moves", "perft"),
    "check": ("check",),
    "show": ("show",),
    "tempo": ("tempo",),
    "chess_board": ("touch", "chess960"),
    "mate": ("mate",),
    "ending": ("ending",),
    "game": ("game",),
    "play": ("play",),
    "table": ("table",),
    "swiss_reports": ("next", "verify", "simulate"),
    "lint": ("lint",),
    "entry_verbs": ("open", "enter", "withdraw", "absent", "number"),
    "lookup": ("lookup",),
    "round_verbs": ("pair", "announce", "start", "unpair"),
    "result_verbs": ("result", "results", "swap"),
    "decision_verbs": ("forbid", "lineup", "rounds", "playoff", "note", "undo", "close", "reopen"),
    "play_off_verbs": ("playoff-hold", "playoff-pair", "playoff-result"),
    "tournament_views": ("pairings", "standings", "crosstable"),
    "explain": ("explain",),
    "card": ("card", "prizes"),
    "play_off_show": ("playoff-show",),
    "report": ("report",),
    "papers": ("print",),
    "rate": ("rate",),
    "norms": ("norms",),
    "arbiter": ("arbiter",),
    "checklist": ("checklist",),
    "round_games": ("games",),
    "convert": ("convert",),
    "articles": ("articles",),
    "demo": ("demo",),
}

RETIRED: Mapping[str, str] = {"barrage": "playoff-show"}  # names that commands had, and those they have


def adders_for(arguments: Sequence[str], more: Mapping[str, tuple[str, ...]]) -> Iterator[Adder]:
    """What adds the command that is asked for; all of them where it is not one that there is. `more` are commands that
    are not the command line's own, by their module."""
    wanted = next((argument for argument in arguments if not argument.startswith("-")), None)
    if wanted is None and "--version" in arguments:
        return
    modules = {f"kodeks.cli.{module}": names for module, names in MODULES.items()}
    modules |= more
    if wanted is not None and wanted in RETIRED:
        raise BadUsage(say("usage-retired", what=wanted, now=RETIRED[wanted]))
    found = [module for module, names in modules.items() if wanted in names]
    for module in found or modules:
        yield _loaded(module).add_to


def _loaded(module: str) -> ModuleType:
    """A module with all that it loads."""
    if module not in sys.modules:
        with loading():
            import_module(module)
    return sys.modules[module]
