"""`kodeks rate`: what events did to the ratings, and the lists that follow."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import ParamSpec, TypeVar

from kodeks.cli.parser import BadUsage, Commands, add_json
from kodeks.cli.progress import progress
from kodeks.cli.speech import cited, explain, explain_error, note, print_grid, print_json, printable, say, spoken
from kodeks.cli.tournament_files import open_file
from kodeks.formats.code_pages import NotInThisEncoding
from kodeks.formats.ratings import (
    change_object,
    fide_object,
    fixed,
    list_object,
    read_events,
    read_lists,
    write_lists,
)
from kodeks.malformed import MalformedText
from kodeks.papers import Voice, bound, listed_players, rating_list
from kodeks.printing import print_pdf
from kodeks.rating import (
    GAMES,
    Change,
    ExcludedEvent,
    ExcludedGame,
    History,
    ListName,
    OwnRating,
    Quarter,
    RatedEvent,
    RatingList,
    RatingSettings,
    UnknownPlayers,
    differing_names,
    finder_of,
    parse_factor,
    rated_event_of,
    recompute,
)
from kodeks.rating.fide import SOURCE, FideChange, FideGame, fide_changes
from kodeks.storage import write_new_files

__all__ = ["add_to"]

T = TypeVar("T")
P = ParamSpec("P")
_NO_LISTS = "-"


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("rate", help=say("help-rate"), description=say("help-rate"))
    parser.add_argument("lists", metavar="LISTS", help=say("help-rate-lists"))
    parser.add_argument("events", metavar="EVENT", nargs="*", help=say("help-rate-events"))
    parser.add_argument("--quarter", type=Quarter.parse, metavar="2026Q3", help=say("help-rate-quarter"))
    parser.add_argument("--factor", type=parse_factor, metavar="1/2", help=say("help-rate-factor"))
    own = tuple(each.value for each in OwnRating)
    parser.add_argument("--own", choices=own, default=OwnRating.VALID.value, help=say("help-rate-own"))
    parser.add_argument("--newcomers", action="store_true", help=say("help-rate-newcomers"))
    parser.add_argument("--settled", type=_day, metavar="DATE", help=say("help-rate-settled"))
    parser.add_argument("--out", metavar="FILE.csv", help=say("help-rate-out"))
    parser.add_argument("--pdf", metavar="FILE.pdf", help=say("help-rate-pdf"))
    parser.add_argument("--player", metavar="ID", help=say("help-rate-player"))
    add_json(parser)
    parser.set_defaults(run=run)


def _day(text: str) -> date:
    """A type of argument: a date of our times."""
    day = date.fromisoformat(text)
    if not 1900 <= day.year < 3000:
        raise ValueError(text)
    return day


@dataclass(frozen=True, slots=True)
class _Chess:
    """A chess event and what FIDE would make of it."""

    name: str
    ends: str
    changes: tuple[FideChange, ...]


def run(options: Namespace) -> None:
    """Compute, write the lists if asked to, then show; an error comes before anything is written or shown."""
    lists = () if options.lists == _NO_LISTS else _of_file(options.lists, _read_lists, options.lists)
    events, chess = _events(options, lists)
    history = _history(options, lists, events)
    if options.player is not None and not _is_known(options.player, history, chess):
        raise BadUsage(say("rating-no-such-player", player=options.player))
    pdf = None if options.pdf is None else _pdf(lists, history)
    written = []
    if options.out is not None:
        written.append((Path(options.out), write_lists((*lists, *history.lists())).encode("utf-8-sig")))
    if pdf is not None:
        written.append((Path(options.pdf), pdf))
    write_new_files(written)
    if options.json:
        print_json(_as_object(options, history, chess))
    else:
        _print(options, history, chess)


def _pdf(lists: Sequence[RatingList], history: History) -> bytes:
    """The newest lists of every game, as they are published: with what has changed since those before."""
    voice = Voice(spoken())
    papers = []
    for game in GAMES:
        known = sorted(
            (each for each in (*lists, *history.lists()) if each.game == game), key=lambda each: each.quarter
        )
        if known and not known[-1].is_empty:
            last = known[-2] if len(known) > 1 else None
            dated = known[-1].quarter.first_day.isoformat()
            papers.append(rating_list(game, dated, listed_players(known[-1], last), voice))
    if not papers:
        raise BadUsage(say("rating-nothing-to-print"))
    return print_pdf(bound(papers))


# Files


def _of_file(name: str, read: Callable[P, T], *args: P.args, **settings: P.kwargs) -> T:
    """What is read, or one line that names the file."""
    try:
        return read(*args, **settings)
    except MalformedText as error:
        raise BadUsage(f"{name}: {explain_error(error)}") from None


def _read_lists(name: str) -> tuple[RatingList, ...]:
    try:
        return read_lists(Path(name).read_bytes())
    except NotInThisEncoding as error:  # its sentence names an option that is not here
        raise MalformedText("rating-not-utf-8", error.text, line=error.line) from None


def _read_events(name: str) -> list[RatedEvent]:
    return list(read_events(progress(Path(name).read_bytes().split(b"\n"), say("rating-reading"))))


def _events(options: Namespace, lists: Sequence[RatingList]) -> tuple[list[RatedEvent], list[_Chess]]:
    events: list[RatedEvent] = []
    chess: list[_Chess] = []
    for name in options.events:
        if name.endswith(".jsonl"):
            events += _of_file(name, _read_events, name)
            continue
        if not name.endswith(".kodeks"):
            raise BadUsage(say("rating-which-file", what=name))
        state = open_file(name).folded.state
        regulations = state.regulations
        if regulations.is_chess:
            chess.append(_Chess(regulations.name, regulations.ends, _of_file(name, fide_changes, state)))
        else:
            find = finder_of(lists, regulations.game)
            event = _of_file(name, rated_event_of, state, settled=options.settled, find_player=find)
            for player, listed, named in differing_names(event, lists):
                note(f"kodeks: {say('rating-name-differs', player=player, listed=listed, name=named)}")
            events.append(event)
    return events, chess


def _history(options: Namespace, lists: Sequence[RatingList], events: Sequence[RatedEvent]) -> History:
    settings = RatingSettings(own_within_period=OwnRating(options.own))
    settings = settings if options.factor is None else replace(settings, factor=options.factor)
    try:
        return recompute(
            lists,
            events,
            settings=settings,
            until=options.quarter,
            newcomers=options.newcomers,
            pace=lambda quarters: progress(quarters, say("rating-computing")),
        )
    except UnknownPlayers as error:  # all of them, however many
        raise BadUsage(f"{say(error.reason)}: {', '.join(error.players)}") from None


def _is_known(player: str, history: History, chess: Iterable[_Chess]) -> bool:
    return any(player in book.places for book in history.books) or any(
        player in (change.fide_id, change.name) for event in chess for change in event.changes
    )


# For machines


def _as_object(options: Namespace, history: History, chess: Sequence[_Chess]) -> dict[str, object]:
    return {
        "quarters": [str(quarter) for quarter in history.quarters],
        "factor": str(history.settings.factor),
        "own": history.settings.own_within_period.value,
        "changes": [change_object(change) for change in history.changes(player=options.player)],
        "lists": [list_object(each, player=options.player) for each in history.lists()],
        "excluded_events": [_excluded_event(each) for each in history.excluded_events],
        **({"fide": [_chess_object(event, options.player) for event in chess]} if chess else {}),
    }


def _excluded_event(each: ExcludedEvent) -> dict[str, object]:
    return {
        "event": each.event,
        "name": each.name,
        "game": each.game,
        "quarter": str(each.booking.quarter),
        "reason": each.ruling.reason.removeprefix("rating-"),
        "text": explain(each.ruling),
        "articles": [str(article) for article in each.ruling.articles],
    }


def _chess_object(event: _Chess, player: str | None) -> dict[str, object]:
    return {
        "event": event.name,
        "ends": event.ends,
        "source": SOURCE,
        "text": say("rating-fide-for-information"),
        "changes": [fide_object(change) for change in _of_player(event, player)],
    }


def _of_player(event: _Chess, player: str | None) -> list[FideChange]:
    return [change for change in event.changes if player in (None, change.fide_id, change.name)]


# For people


def _print(options: Namespace, history: History, chess: Sequence[_Chess]) -> None:
    is_own_unsure = False
    for _, changes in groupby(history.changes(player=options.player), key=lambda change: change.event):
        shown = tuple(changes)
        is_own_unsure = is_own_unsure or any("D-115" in change.decisions for change in shown)
        _print_event(shown, history)
    for each in history.excluded_events:
        print(printable(f"{each.name} ({each.booking.quarter}): {explain(each.ruling)} {cited(each.ruling.articles)}"))
    for game in GAMES:
        newest = history.newest(game)
        is_asked = options.player is None or (newest is not None and newest.find(options.player) is not None)
        if newest is not None and history.quarters and is_asked:
            _print_list(newest, options.player)
    for event in chess:
        _print_chess(event, options.player)
    if history.quarters:
        print(say("rating-factor-unsure", factor=str(history.settings.factor)))
        if is_own_unsure:
            print(say("rating-own-unsure"))


def _print_event(changes: Sequence[Change], history: History) -> None:
    first = changes[0]
    key = "rating-event-late" if first.booking.is_late else "rating-event-booked"
    facts = {"quarter": str(first.booking.quarter), "ends": first.ends.isoformat(), "game": first.game}
    print(printable(say(key, name=first.event_name, **facts)))
    known = ("ID", say("column-name"), say("rating-column-games"), say("column-points"), say("rating-column-mean"))
    after = (say("rating-column-before"), say("rating-column-after"), say("rating-column-list"))
    headings = (*known, "D", "%", "Wo", "k", "dR", *after)
    print_grid(headings, map(_change_row, changes), right=frozenset(range(2, 12)))
    for change in changes:
        for game in change.excluded:
            print(printable(f"   {change.name}: {_excluded_text(game, history)}"))
    print()


def _decimal(value: Fraction, places: int, *, sign: bool = False) -> str:
    """A decimal as the language of the terminal writes it."""
    return fixed(value, places, sign=sign).replace(".", Voice(spoken()).point)


def _change_row(change: Change) -> tuple[str, ...]:
    working = change.working
    cells = (
        ("",) * 5
        if working is None
        else (
            _decimal(working.mean, 2),
            str(working.difference),
            _decimal(working.percent, 4),
            _decimal(working.expected, 4),
            str(working.k),
        )
    )
    lists = change.list_before or "–", change.list_after or "–"
    return (
        change.player,
        change.name,
        str(change.games),
        str(change.points),
        *cells,
        _decimal(change.change, 2, sign=True),
        _decimal(change.before, 2),
        _decimal(change.after, 2),
        lists[0] if lists[0] == lists[1] else " → ".join(lists),
    )


def _excluded_text(game: ExcludedGame, history: History) -> str:
    where = "" if game.round is None else f"{say('rating-round', round=game.round)}, "
    opponent = None if game.opponent is None else history.person(game.opponent)
    who = "" if opponent is None else f"{opponent.name}: "
    return f"{where}{who}{say(game.reason.value)} {cited(game.articles)}"


def _print_list(each: RatingList, player: str | None) -> None:
    """What is published: A, B and N."""
    print(say("rating-list-valid", game=each.game, first=each.quarter.first_day.isoformat()))
    games = (say("rating-column-games"), say("rating-column-last"))
    headings = (say("rating-column-list"), say("column-place"), "ID", say("column-name"), say("column-rating"), *games)
    rows = [
        (
            str(row.list_name),
            str(place),
            row.player,
            row.name,
            str(row.rating),
            str(row.games),
            "" if row.last_game is None else row.last_game.isoformat(),
        )
        for place, row in each.placed()
        if place is not None and player in (None, row.player)
    ]
    print_grid(headings, rows, right=frozenset({1, 4, 5}))
    print(say("rating-list-technical", count=len(each.on(ListName.T))))
    print()


def _print_chess(event: _Chess, player: str | None) -> None:
    print(printable(f"{event.name}: {say('rating-fide-for-information')} ({SOURCE})"))
    known = (say("column-name"), say("column-rating"), say("rating-column-games"), say("column-points"))
    headings = (*known, say("rating-column-expected"), "K", say("rating-column-change"))
    rows = [
        (
            change.name,
            "" if change.rating is None else str(change.rating),
            str(len(change.counted)),
            _decimal(change.points, 1),
            _decimal(change.expected, 2),
            str(change.k),
            _decimal(change.change, 2, sign=True),
        )
        for change in _of_player(event, player)
    ]
    print_grid(headings, rows, right=frozenset(range(1, 7)))
    for change in _of_player(event, player):
        for text in _fide_excluded(change.games):
            print(printable(f"   {change.name}: {text}"))
    print()


def _fide_excluded(games: Iterable[FideGame]) -> Iterator[str]:
    for game in games:
        if game.excluded is not None:
            who = "" if game.opponent is None else f"{game.opponent}: "
            yield f"{say('rating-round', round=game.round)}, {who}{say(game.excluded)}"
