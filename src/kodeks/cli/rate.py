"""`kodeks rate`: what events did to the ratings, and the lists that follow."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import ParamSpec, TypeVar

from kodeks import papers, printing, rating
from kodeks.cli.parser import BadUsage, Commands, add_json
from kodeks.cli.progress import progress
from kodeks.cli.rate_show import ChessEvent, print_history
from kodeks.cli.speech import as_json, explain, explain_error, note, say, spoken
from kodeks.formats.code_pages import NotInThisEncoding
from kodeks.formats.ratings import (
    fide_object,
    read_event_columns,
    read_events,
    read_lists,
    report_text,
    write_lists,
)
from kodeks.malformed import MalformedText
from kodeks.rating import (
    GAMES,
    ExcludedEvent,
    History,
    OwnRating,
    Quarter,
    RatedEvent,
    RatingList,
    RatingSettings,
    UnknownPlayers,
    parse_factor,
    recompute,
)
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
        written.append((Path(options.out), write_lists((*lists, *history.list_columns())).encode("utf-8-sig")))
    if pdf is not None:
        written.append((Path(options.pdf), pdf))
    write_new_files(written)
    if options.json:
        sys.stdout.writelines(_as_json(options, history, chess))
        print()
    else:
        print_history(history, chess, options.player)


def _pdf(lists: Sequence[RatingList], history: History) -> bytes:
    """The newest lists of every game, as they are published: with what has changed since those before."""
    voice = papers.Voice(spoken())
    pages = []
    for game in GAMES:
        known = sorted(
            (each for each in (*lists, *history.lists()) if each.game == game), key=lambda each: each.quarter
        )
        if known and not known[-1].is_empty:
            last = known[-2] if len(known) > 1 else None
            dated = known[-1].quarter.first_day.isoformat()
            listed = papers.listed_players(known[-1], last)
            pages.append(papers.rating_list(game, dated, listed, voice))
    if not pages:
        raise BadUsage(say("rating-nothing-to-print"))
    return printing.print_pdf(papers.bound(pages))


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


def _read_columns(name: str) -> list[RatedEvent]:
    return list(read_event_columns(Path(name).read_bytes()))


_READERS = {".jsonl": _read_events, ".npz": _read_columns}


def _events(options: Namespace, lists: Sequence[RatingList]) -> tuple[list[RatedEvent], list[ChessEvent]]:
    events: list[RatedEvent] = []
    chess: list[ChessEvent] = []
    for name in options.events:
        reader = _READERS.get(Path(name).suffix)
        if reader is not None:
            events += _of_file(name, reader, name)
        elif name.endswith(".kodeks"):
            found = _tournament(name, options, lists)
            if isinstance(found, ChessEvent):
                chess.append(found)
            else:
                events.append(found)
        else:
            raise BadUsage(say("rating-which-file", what=name))
    return events, chess


def _tournament(name: str, options: Namespace, lists: Sequence[RatingList]) -> RatedEvent | ChessEvent:
    """A closed tournament; who is named otherwise than on the lists is told."""
    from kodeks.cli.tournament_files import open_file  # whoever rates a file of a thousand events folds no log

    state = open_file(name).folded.state
    regulations = state.regulations
    if regulations.is_chess:
        return ChessEvent(regulations.name, regulations.ends, _of_file(name, rating.fide_changes, state))
    find = rating.finder_of(lists, regulations.game)
    event = _of_file(name, rating.rated_event_of, state, settled=options.settled, find_player=find)
    for player, listed, named in rating.differing_names(event, lists):
        note(f"kodeks: {say('rating-name-differs', player=player, listed=listed, name=named)}")
    return event


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


def _is_known(player: str, history: History, chess: Iterable[ChessEvent]) -> bool:
    return any(player in book.places for book in history.books) or any(
        player in (change.fide_id, change.name) for event in chess for change in event.changes
    )


# For machines


def _as_json(options: Namespace, history: History, chess: Sequence[ChessEvent]) -> Iterator[str]:
    facts = {
        "quarters": [str(quarter) for quarter in history.quarters],
        "factor": str(history.settings.factor),
        "own": history.settings.own_within_period.value,
    }
    after = {
        "excluded_events": [_excluded_event(each) for each in history.excluded_events],
        **({"fide": [_chess_object(event, options.player) for event in chess]} if chess else {}),
    }
    changes = history.changes(player=options.player)
    return report_text(facts, changes, history.list_columns(), after, as_json, player=options.player)


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


def _chess_object(event: ChessEvent, player: str | None) -> dict[str, object]:
    return {
        "event": event.name,
        "ends": event.ends,
        "source": rating.FIDE_SOURCE,
        "text": say("rating-fide-for-information"),
        "changes": [fide_object(change) for change in event.changes_of(player)],
    }
