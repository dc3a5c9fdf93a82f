"""What `kodeks rate` tells people: every event with its changes, the newest lists, FIDE's change for information."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from kodeks import rating, words
from kodeks.cli.speech import cited, explain, print_grid, printable, say, spoken
from kodeks.formats.ratings import fixed, fixed_ratio
from kodeks.rating import GAMES, Change, ExcludedGame, History, ListName, OwnRating, RatingList
from kodeks.rating.change import Exclusion
from kodeks.rating.working import MILLION, PERCENT
from kodeks.rulebook import Article
from kodeks.words import Language

if TYPE_CHECKING:
    from kodeks.rating.fide import FideChange, FideGame

__all__ = ["ChessEvent", "print_history"]


class ChessEvent(NamedTuple):
    """A chess event and what FIDE would make of it."""

    name: str
    ends: str
    changes: tuple[FideChange, ...]

    def changes_of(self, player: str | None) -> list[FideChange]:
        return [change for change in self.changes if player in (None, change.fide_id, change.name)]


def print_history(history: History, chess: Sequence[ChessEvent], player: str | None) -> None:
    """All of it, or one player."""
    is_own_unsure = False
    for _, changes in groupby(history.changes(player=player), key=lambda change: change.event):
        shown = tuple(changes)
        is_own_unsure = is_own_unsure or any("D-115" in change.decisions for change in shown)
        _print_event(shown, history)
    for each in history.excluded_events:
        print(printable(f"{each.name} ({each.booking.quarter}): {explain(each.ruling)} {cited(each.ruling.articles)}"))
    for game in GAMES:
        newest = history.newest(game)
        is_asked = player is None or (newest is not None and newest.find(player) is not None)
        if newest is not None and history.quarters and is_asked:
            _print_list(newest, player)
    for event in chess:
        _print_chess(event, player)
    if history.quarters:
        print(say("rating-factor-unsure", factor=str(history.settings.factor)))
        if is_own_unsure:
            is_running = history.settings.own_within_period is OwnRating.RUNNING
            print(say("rating-own-running" if is_running else "rating-own-unsure"))


def _print_event(changes: Sequence[Change], history: History) -> None:
    first = changes[0]
    key = "rating-event-late" if first.booking.is_late else "rating-event-booked"
    facts = {"quarter": str(first.booking.quarter), "ends": first.ends.isoformat(), "game": first.game}
    print(printable(say(key, name=first.event_name, **facts)))
    known = ("ID", say("column-name"), say("rating-column-games"), say("column-points"), say("rating-column-mean"))
    after = (say("rating-column-before"), say("rating-column-after"), say("rating-column-list"))
    headings = (*known, "D", "%", "Wo", "k", "dR", *after)
    point = spoken().point
    print_grid(headings, (_change_row(change, point) for change in changes), right=frozenset(range(2, 12)))
    for change in changes:
        for game in change.excluded:
            print(printable(f"   {change.name}: {_excluded_text(game, history)}"))
    print()


def _change_row(change: Change, point: str) -> tuple[str, ...]:
    units = change.units
    cells = (
        (
            fixed_ratio(units.opponents, units.games, 2),
            str(units.difference),
            fixed_ratio(units.percent, PERCENT, 4),
            fixed_ratio(units.expected, MILLION, 4),
            str(units.k),
        )
        if units.games
        else ("",) * 5
    )
    changed = (
        fixed_ratio(units.change, units.scale, 2, sign=True),
        fixed_ratio(units.before, units.scale, 2),
        fixed_ratio(units.after, units.scale, 2),
    )
    numbers = (each.replace(".", point) for each in (*cells, *changed))
    lists = change.list_before or "–", change.list_after or "–"
    return (
        change.player,
        change.name,
        str(units.games),
        str(units.points),
        *numbers,
        lists[0] if lists[0] == lists[1] else " → ".join(lists),
    )


def _excluded_text(game: ExcludedGame, history: History) -> str:
    opponent = None if game.opponent is None else history.person(game.opponent)
    where, why = _sentences(spoken(), game.round, game.reason, game.articles)
    return f"{where}{'' if opponent is None else f'{opponent.name}: '}{why}"


@cache
def _sentences(
    language: Language, number: int | None, reason: Exclusion, articles: tuple[Article, ...]
) -> tuple[str, str]:
    """In which round, and why: a few sentences that are told a hundred thousand times."""
    where = "" if number is None else f"{words.say(language, 'rating-round', round=number)}, "
    return where, f"{words.say(language, reason.value)} {cited(articles)}"


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


def _print_chess(event: ChessEvent, player: str | None) -> None:
    print(printable(f"{event.name}: {say('rating-fide-for-information')} ({rating.FIDE_SOURCE})"))
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
        for change in event.changes_of(player)
    ]
    print_grid(headings, rows, right=frozenset(range(1, 7)))
    for change in event.changes_of(player):
        for text in _fide_excluded(change.games):
            print(printable(f"   {change.name}: {text}"))
    print()


def _decimal(value: Fraction, places: int, *, sign: bool = False) -> str:
    """A decimal as the language of the terminal writes it."""
    return fixed(value, places, sign=sign).replace(".", spoken().point)


def _fide_excluded(games: Iterable[FideGame]) -> Iterator[str]:
    for game in games:
        if game.excluded is not None:
            who = "" if game.opponent is None else f"{game.opponent}: "
            yield f"{say('rating-round', round=game.round)}, {who}{say(game.excluded)}"
