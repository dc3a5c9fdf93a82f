"""`kodeks table`: the pairings of a round robin, fixed before the event."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable

from kodeks.cli.options import add_edition_of_both, in_force
from kodeks.cli.parser import BadUsage, Commands, add_json, whole_number
from kodeks.cli.speech import cited, explain, print_json, ruling_object, say
from kodeks.pairing.tables import (
    Pair,
    PairingTable,
    TableSystem,
    berger,
    doubled,
    explain_pair,
    explain_rest,
    half,
    half_reversed,
    opponent_of,
    round_of,
    rutsch,
    scheveningen,
)
from kodeks.rulebook.code import Code
from kodeks.rulebook.editions import code_by_key
from kodeks.rulebook.ruling import Ruling

__all__ = ["add_to"]

MOST = 1_000  # players: a table of half a million games is enough for anybody
_MAKERS: dict[TableSystem, Callable[..., PairingTable | Ruling]] = {
    TableSystem.BERGER: berger,
    TableSystem.HALF: half,
    TableSystem.HALF_REVERSED: half_reversed,
    TableSystem.RUTSCH: rutsch,
    TableSystem.SCHEVENINGEN: scheveningen,
}


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("table", help=say("help-table"), description=say("help-table"))
    parser.add_argument("system", choices=tuple(map(str, _MAKERS)), help=say("help-table-system"))
    parser.add_argument("players", type=whole_number(2, MOST), metavar="N", help=say("help-table-players"))
    parser.add_argument("--double", action="store_true", help=say("help-table-double"))
    asked = parser.add_mutually_exclusive_group()
    number = whole_number(1, MOST)
    asked.add_argument("--number", type=number, metavar="K", help=say("help-table-number-asked"))
    asked.add_argument("--pair", type=number, nargs=2, metavar=("A", "B"), help=say("help-table-pair"))
    add_edition_of_both(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> None:
    """Print the rounds, White first; in an odd field who rests. Asked for one number or one pair, the arithmetic of
    the Berger tables answers, and says why."""
    code = code_by_key(options.edition or in_force("100"))
    if options.number is not None or options.pair is not None:
        _answer(options, code)
        return
    table = _MAKERS[TableSystem(options.system)](options.players, code=code)
    if isinstance(table, Ruling):
        raise BadUsage(f"{explain(table)} {cited(table.articles)}")
    table = doubled(table, code=code) if options.double else table
    if options.json:
        print_json(_as_object(table))
    else:
        _print_table(table)


def _answer(options: Namespace, code: Code) -> None:
    """When a number meets whom and with which colour, or when two meet, without the table [V.1.4.6-8]."""
    if options.system != TableSystem.BERGER or options.double:
        raise BadUsage(say("table-berger-only"))
    if options.pair is not None:
        one, other = options.pair
        found = {round_of(options.players, one, other): explain_pair(options.players, one, other, code=code)}
    else:
        found = _rounds_of(options.players, options.number, code)
    if options.json:
        print_json({"rounds": [{"round": number, **ruling_object(ruling)} for number, ruling in found.items()]})
        return
    for ruling in found.values():
        print(f"{explain(ruling)} {cited(ruling.articles)}")


def _rounds_of(players: int, number: int, code: Code) -> dict[int, Ruling]:
    found = {}
    for round_number in range(1, players + players % 2):
        opponent = opponent_of(players, number, round_number)
        if opponent is None:
            ruling = explain_rest(players, round_number, code=code)
        else:
            ruling = explain_pair(players, number, opponent, code=code)
        assert ruling is not None, "who has no opponent rests"
        found[round_number] = ruling
    return found


def _as_object(table: PairingTable) -> dict[str, object]:
    found: dict[str, object] = {
        "system": table.system,
        "players": table.players,
        "double": table.is_double,
        "rounds": [[list(pair) for pair in pairs] for pairs in table.rounds],
        "rests": list(table.rests),
        "articles": [str(article) for article in table.articles],
    }
    if table.system is TableSystem.SCHEVENINGEN:
        found["home"] = list(range(1, table.players + 1))
        found["guests"] = list(range(table.players + 1, 2 * table.players + 1))
    return found


def _print_table(table: PairingTable) -> None:
    name = say("table-double-of", system=say(table.system)) if table.is_double else say(table.system)
    is_match = table.system is TableSystem.SCHEVENINGEN
    size = say("table-of-a-team" if is_match else "table-players", count=table.players)
    print(f"{name}, {size} {cited(table.articles)}")
    width = max(len(_number(table, number)) for pair in table.rounds[0] for number in pair)
    for number, (pairs, resting) in enumerate(zip(table.rounds, table.rests, strict=True), start=1):
        row = "  ".join(_pair(table, pair, width) for pair in pairs)
        rest = "" if resting is None else f"  {say('table-rests', number=resting)}"
        print(f"{say('table-round', number=f'{number:>{len(str(len(table.rounds)))}}')}  {row}{rest}".rstrip())


def _pair(table: PairingTable, pair: Pair, width: int) -> str:
    return f"{_number(table, pair.white):>{width}}-{_number(table, pair.black):<{width}}"


def _number(table: PairingTable, number: int) -> str:
    """A start number; the guests of a Scheveningen match are counted apart, with a mark."""
    return str(number) if number <= table.players else f"{number - table.players}'"
