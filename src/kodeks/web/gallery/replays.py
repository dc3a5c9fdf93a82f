"""The examples as replays: event by event, where each shows its rule, and which show an article."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from kodeks.formats.example_games import example, examples, rules_shown
from kodeks.formats.gamelog import read_log
from kodeks.game import Conditions, Folded, State
from kodeks.rulebook.article import Article
from kodeks.rulebook.register import Row, register
from kodeks.tables import GameView, entries_of, view_game
from kodeks.tables.game_view import LogEntry


class Replay(NamedTuple):
    """An example: the article it was written for, and its log event by event. Step 0 is before the first."""

    name: str
    article: Article
    conditions: Conditions
    entries: tuple[LogEntry, ...]

    @property
    def steps(self) -> int:
        """How many events it has."""
        return len(self.entries)

    @property
    def row(self) -> Row:
        """The entry of its article in the register."""
        return _row_of(self.article)

    def folded(self, step: int) -> Folded:
        """What the log folds to after a step."""
        return self.entries[step - 1].folded if step else Folded(State.first(self.conditions))

    def look(self, step: int) -> GameView:
        """The game after a step."""
        return _look_at(self.name, step)

    def step_of(self, article: Article) -> int | None:
        """The first event on which this article is cited, or one of its points."""
        steps = (step for step, entry in enumerate(self.entries, start=1) if _cites(_articles(entry), article))
        return next(steps, None)

    @property
    def point(self) -> int:
        """The step at which it shows its rule; the last one, where no ruling cites it."""
        return self.step_of(self.article) or self.steps


def _articles(entry: LogEntry) -> list[Article]:
    return [article for ruling in entry.rulings for article in ruling.articles]


def _cites(articles: Iterable[Article], wanted: Article) -> bool:
    """7.4a is a point of 7.4, II.2.5.1 one of II.2.5; 7.41 would be none."""
    for article in articles:
        rest = article.number.removeprefix(wanted.number)
        if article == wanted or (article.code == wanted.code and rest != article.number and not rest[:1].isdigit()):
            return True
    return False


def _row_of(article: Article) -> Row:
    found = register().find(article)
    assert found is not None, article
    return found


@cache
def replay_of(name: str) -> Replay:
    """The example with this name."""
    conditions, events = read_log(example(name))
    return Replay(name, rules_shown()[name], conditions, entries_of(conditions, events))


@cache
def _look_at(name: str, step: int) -> GameView:
    """Made once: the page, its picture and the script ask for it, in every language."""
    return view_game(replay_of(name).folded(step))


@cache
def names() -> tuple[str, ...]:
    """The names of all examples, in the order of the register."""
    order = {row.article: place for place, row in enumerate(register().rows)}
    rules = rules_shown()
    return tuple(sorted(examples(), key=lambda name: (order[_row_of(rules[name]).article], name)))


def replays() -> tuple[Replay, ...]:
    """All of them, in the order of the register."""
    return tuple(map(replay_of, names()))


class Showing(NamedTuple):
    """An example that shows an article, and the step at which it does."""

    name: str
    step: int


def showings_of(article: Article) -> tuple[Showing, ...]:
    """The examples that show an article: first those written for it, then those whose rulings cite it."""
    return _showings().get(article, ())


@cache
def _showings() -> Mapping[Article, tuple[Showing, ...]]:
    found: dict[Article, list[Showing]] = {}
    for replay in replays():
        found.setdefault(replay.article, []).append(Showing(replay.name, replay.point))
    for replay in replays():
        first: dict[Article, int] = {}
        for step, entry in enumerate(replay.entries, start=1):
            for article in _articles(entry):
                first.setdefault(article, step)
        for article, step in first.items():
            if article != replay.article:
                found.setdefault(article, []).append(Showing(replay.name, step))
    return {article: tuple(showings) for article, showings in found.items()}
