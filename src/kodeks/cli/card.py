"""`kodeks card` and `kodeks prizes`: everything about one entrant, and who gets what."""

from __future__ import annotations

from argparse import Namespace

from kodeks.cli.parser import ORDINAL, BadUsage, Commands, add_json
from kodeks.cli.speech import cited, named, print_grid, print_json, printable, say
from kodeks.cli.tournament_files import open_file
from kodeks.standings import write_exact, write_value
from kodeks.tables import Card, CardRound, CardStep, GroupPrizes, StandingsTable, all_prizes_of, card_of, ranked


def add_to(commands: Commands) -> None:
    card = commands.add_parser("card", help=say("help-card"), description=say("help-card"))
    card.add_argument("file", help=say("help-tournament-file"))
    card.add_argument("number", type=ORDINAL, help=say("help-start-number"))
    add_json(card)
    card.set_defaults(run=_card)
    prizes = commands.add_parser("prizes", help=say("help-prizes"), description=say("help-prizes"))
    prizes.add_argument("file", help=say("help-tournament-file"))
    prizes.add_argument("--equal-in", action="append", default=[], metavar="CODE", help=say("help-equal-in"))
    add_json(prizes)
    prizes.set_defaults(run=_prizes)


# The card


def _card(options: Namespace) -> None:
    table = ranked(open_file(options.file).folded.state)
    if options.number not in table.entries:
        raise BadUsage(say("tournament-no-such-number", number=options.number))
    card = card_of(table, options.number)
    if options.json:
        print_json(_as_object(card))
    else:
        _print(card)


def _as_object(card: Card) -> dict[str, object]:
    return {
        "place": card.place,
        "number": card.number,
        "name": card.name,
        "points": str(card.points.number),
        "rounds": [
            {
                "round": each.result.round,
                "opponent": each.result.opponent,
                "colour": None if each.result.side is None else each.result.side.value,
                "result": each.result.text,
                "total": None if each.total is None else str(each.total.number),
            }
            for each in card.rounds
        ],
        "values": [
            {
                "code": value.code,
                "name": named(value),
                "value": write_value(value.value),
                "articles": [str(article) for article in value.articles],
                "working": [_step_object(step) for step in value.steps],
            }
            for value in card.values
        ],
    }


def _step_object(step: CardStep) -> dict[str, object]:
    return {
        "round": step.round,
        "opponent": step.opponent,
        "amount": write_exact(step.amount),
        "reason": step.reason,
        "text": say(step.reason),
        "counted": step.cut is None,
    }


def _print(card: Card) -> None:
    place = "" if card.place is None else f"{say('column-place')} {card.place}, "
    print(printable(f"{card.number}. {card.name}: {place}{say('column-points')} {card.points}"))
    headings = (say("column-round"), say("column-opponent"), "", say("column-result"), "=")
    print_grid(headings, [_round_row(each) for each in card.rounds], right=frozenset({0, 4}))
    for value in card.values:
        print(f"{value.code}: {write_value(value.value) or '–'} ({named(value)}) {cited(value.articles)}".rstrip())
        for step in value.steps:
            print(f"   {_step_text(step)}")


def _round_row(each: CardRound) -> tuple[str, ...]:
    result, met = each.result, each.opponent
    opponent = say(result.why) if met is None else f"{result.opponent}. {met.name}"
    letter = "" if result.side is None else say("side-letter", side=f"letter_{result.side.value}")
    return (str(result.round), opponent, letter, result.text, "" if each.total is None else str(each.total))


def _step_text(step: CardStep) -> str:
    where = "" if step.round is None else f"{say('report-round', round=step.round)}: "
    who = "" if step.opponent is None else f" ({step.opponent})"
    cut = "" if step.cut is None else f", {say(step.cut.value)}"
    return f"{where}{write_exact(step.amount)} {say(step.reason)}{who}{cut}"


# Prizes


def _prizes(options: Namespace) -> None:
    table = ranked(open_file(options.file).folded.state)
    groups, scores = all_prizes_of(table, options.equal_in), table.state.regulations.scores
    if options.json:
        found = [
            {
                "group": group.name,
                "place": prize.place,
                "number": prize.number,
                "name": prize.name,
                "cents": prize.cents,
                "shared_by": prize.shared_by,
                "articles": [str(article) for article in prize.articles],
            }
            for group in groups
            for prize in group.prizes
        ]
        print_json({"currency": scores.currency, "awards": found})
        return
    if not groups:
        print(say("tournament-no-prizes"))
        return
    for group in groups:
        if group.name:
            print(f"\n{group.name}")
        _print_prizes(table, group)


def _print_prizes(table: StandingsTable, group: GroupPrizes) -> None:
    regulations = table.state.regulations
    headings = (
        say("column-place"),
        say("column-number"),
        say(regulations.entrant_column),
        say("column-prize"),
        "",
    )
    shown = [
        (
            str(prize.place),
            str(prize.number),
            prize.name,
            f"{prize.cents // 100}.{prize.cents % 100:02} {regulations.scores.currency}",
            cited(prize.articles),
        )
        for prize in group.prizes
    ]
    print_grid(headings, shown, right=frozenset({0, 1, 3}))
