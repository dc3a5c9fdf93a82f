"""`kodeks card` and `kodeks prizes`: everything about one entrant, and who gets what."""

from __future__ import annotations

from argparse import Namespace
from fractions import Fraction

from kodeks.cli.parser import ORDINAL, BadUsage, Commands, add_json
from kodeks.cli.speech import cited, print_grid, print_json, printable, say
from kodeks.cli.tournament_files import open_file
from kodeks.standings import CardValue, PlayerCard, WorkingStep, award_prizes, player_card, write_exact, write_value
from kodeks.tables import CardRound, Points, ranked, rounds_of, table_points
from kodeks.tournament import standings_of

__all__ = ["add_to"]


def add_to(commands: Commands) -> None:
    """Add the commands."""
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
    card, rounds = player_card(table.standings, options.number), tuple(rounds_of(table, options.number))
    points = table_points(table.state.regulations, card.row.points)
    if options.json:
        print_json(_as_object(card, points, rounds))
    else:
        _print(card, points, rounds)


def _as_object(card: PlayerCard, points: Points, rounds: tuple[CardRound, ...]) -> dict[str, object]:
    return {
        "place": card.row.place,
        "number": card.row.number,
        "name": card.row.name,
        "points": str(points.number),
        "rounds": [
            {
                "round": each.result.round,
                "opponent": each.result.opponent,
                "colour": None if each.result.side is None else each.result.side.value,
                "result": each.result.text,
                "total": None if each.total is None else str(each.total.number),
            }
            for each in rounds
        ],
        "values": [
            {
                "code": value.code,
                "name": say(value.name),
                "value": write_value(value.value),
                "articles": [str(article) for article in value.articles],
                "working": [_line_object(line, value) for line in value.working],
            }
            for value in card.values
        ],
    }


def _line_object(line: WorkingStep, value: CardValue) -> dict[str, object]:
    return {
        "round": line.round,
        "opponent": line.opponent,
        "amount": _amount(line, value),
        "reason": line.reason,
        "text": say(line.reason),
        "counted": line.is_counted,
    }


def _amount(line: WorkingStep, value: CardValue) -> str:
    return write_exact(Fraction(line.amount) / value.value.scale)


def _print(card: PlayerCard, points: Points, rounds: tuple[CardRound, ...]) -> None:
    place = "" if card.row.place is None else f"{say('column-place')} {card.row.place}, "
    print(printable(f"{card.row.number}. {card.row.name}: {place}{say('column-points')} {points}"))
    headings = (say("column-round"), say("column-opponent"), "", say("column-result"), "=")
    print_grid(headings, [_round_row(each) for each in rounds], right=frozenset({0, 4}))
    for value in card.values:
        print(f"{value.code}: {write_value(value.value) or '–'} ({say(value.name)}) {cited(value.articles)}".rstrip())
        for line in value.working:
            print(f"   {_line_text(line, value)}")


def _round_row(each: CardRound) -> tuple[str, ...]:
    result, met = each.result, each.opponent
    opponent = say(result.why) if met is None else f"{result.opponent}. {met.name}"
    letter = "" if result.side is None else say("side-letter", side=f"letter_{result.side.value}")
    return (str(result.round), opponent, letter, result.text, "" if each.total is None else str(each.total))


def _line_text(line: WorkingStep, value: CardValue) -> str:
    where = "" if line.round is None else f"{say('report-round', round=line.round)}: "
    who = "" if line.opponent is None else f" ({line.opponent})"
    cut = "" if line.cut is None else f", {say(line.cut.value)}"
    return f"{where}{_amount(line, value)} {say(line.reason)}{who}{cut}"


# Prizes


def _prizes(options: Namespace) -> None:
    state = open_file(options.file).folded.state
    standings, _ = standings_of(state)
    awards = award_prizes(standings, state.regulations.scores.prizes, options.equal_in)
    currency, rows = state.regulations.scores.currency, {row.number: row for row in standings.rows}
    if options.json:
        found = [
            {
                "place": rows[award.number].place,
                "number": award.number,
                "name": rows[award.number].name,
                "cents": award.cents,
                "shared_by": award.shared_by,
                "articles": [str(article) for article in award.articles],
            }
            for award in awards
        ]
        print_json({"currency": currency, "awards": found})
        return
    if not state.regulations.scores.prizes:
        print(say("tournament-no-prizes"))
        return
    headings = (say("column-place"), say("column-number"), say("column-name"), say("column-prize"), "")
    shown = [
        (
            str(rows[award.number].place),
            str(award.number),
            rows[award.number].name,
            f"{award.cents // 100}.{award.cents % 100:02} {currency}",
            cited(award.articles),
        )
        for award in awards
    ]
    print_grid(headings, shown, right=frozenset({0, 1, 3}))
