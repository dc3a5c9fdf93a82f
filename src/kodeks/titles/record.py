"""A player's record on one board: what he holds, his norms, and how a new norm takes him on [VII.4.5, VII.5.6-5.8]."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.titles.condition import Decision, decisions
from kodeks.titles.holdings import Holdings
from kodeks.titles.rank import CATEGORIES, TITLES, HeldRank, Ladder, Rank, as_open, as_women
from kodeks.titles.tables import conversions
from kodeks.titles.title_norm import rating_shift

_NOTHING = Holdings()
_UP_TO = "up to II+"  # the first row of Table II


class Norm(NamedTuple):
    """A norm: for which category or title, at which event, with how many games played there."""

    rank: Rank
    event: str
    games: int
    towards: Rank | None = None  # the rank it was booked for, if that is not its own [VII.5.7]

    @property
    def counts_for(self) -> Rank:
        """The rank it was booked for."""
        return self.towards or self.rank


@dataclass(frozen=True, slots=True)
class Record:
    """One player on one board, "100" or "64": these are apart [VII.1, VII.2]."""

    game: str
    holdings: Holdings = _NOTHING
    norms: tuple[Norm, ...] = ()
    best_on_list_a: int | None = None  # in any period
    code: Edition = field(default_factory=edition, compare=False, repr=False)  # by which it goes on


class RankProgress(NamedTuple):
    """The record after a norm, what is still missing for the next rank, and the decisions on the way."""

    record: Record
    missing: tuple[Ruling, ...] = ()
    decisions: tuple[Decision, ...] = ()


def minimum_rating(rank: Rank, game: str, games: int = 0, code: Edition | None = None) -> int:
    """The rating on list A that a title needs, after so many games in its norm events [VII.5.6, VII.5.8]."""
    ladder = Ladder.OPEN if rank in TITLES[Ladder.OPEN] else Ladder.WOMEN
    rules = (code or edition()).titles
    lowered = rules.lowered_by if games >= rules.lowered_games else 0
    return rules.title_ratings[as_open(rank)] - rating_shift(rules, ladder, game) - lowered


def progress(record: Record, norm: Norm) -> RankProgress:
    """Book a norm for a category or a title."""
    if norm.rank in CATEGORIES:
        return _with_category(record, norm)
    ladder = Ladder.OPEN if norm.rank in TITLES[Ladder.OPEN] else Ladder.WOMEN
    return _with_title(record, norm, ladder)


def award(record: Record, given: HeldRank, event: str, games: int, *, is_womens: bool = False) -> RankProgress:
    """What a place brought: the rank itself, and with `+` also a norm for the one above it, not that title [VII.6.1].
    So a better place never brings less: the table falls from M over K+ to K."""
    ladder = Ladder.WOMEN if is_womens else Ladder.OPEN
    rank = as_women(given.rank) if is_womens else given.rank
    given_rank = _at_least(record, ladder, HeldRank(rank))
    if not given.norms:
        return RankProgress(given_rank)
    above = HeldRank(rank).next_rank(ladder)
    assert above is not None, given
    return progress(given_rank, Norm(above, event, games))


def with_rating_on_list_a(record: Record, rating: int) -> RankProgress:
    """A new period on list A: the title that waited for its minimum may come now [VII.5.6]."""
    best = max(rating, record.best_on_list_a or rating)
    found, used = replace(record, best_on_list_a=best), []
    for ladder in Ladder:
        status = found.holdings.status(ladder)
        title = status.next_rank(ladder)
        if status.norms >= record.code.titles.norms_needed and title is not None:
            found, keys = _with_minimum(found, ladder, title)
            used += keys
    return RankProgress(
        found, (*still_missing(found, Ladder.OPEN), *still_missing(found, Ladder.WOMEN)), decisions(*used)
    )


def still_missing(record: Record, ladder: Ladder) -> tuple[Ruling, ...]:
    """What is missing for the next rank of who has a norm for it: more norms, a rating on list A."""
    status = record.holdings.status(ladder)
    rank = status.next_rank(ladder)
    if not status.norms or rank is None or (ladder is Ladder.WOMEN and record.holdings.women is None):
        return ()
    found = []
    code = record.code
    article, short = code.cite("VII.4.5" if rank in CATEGORIES else "VII.5.6"), code.titles.norms_needed - status.norms
    if short > 0:
        facts = {"rank": rank.value, "count": short}
        found.append(Ruling(Verdict.REFUSED, "norm-missing-norms", (article,), facts))
    if rank not in CATEGORIES:
        need = minimum_rating(rank, record.game, _games_towards(record, rank), code)
        if (record.best_on_list_a or 0) < need:
            facts = {"rank": rank.value, "rating": need}
            found.append(Ruling(Verdict.REFUSED, "norm-missing-rating", (article,), facts))
    return tuple(found)


# Categories


def _with_category(record: Record, norm: Norm) -> RankProgress:
    """One norm gives a category; category I takes two, and the first of them gives II [VII.4.5, D-121]."""
    held = record.holdings.open
    booked = replace(record, norms=(*record.norms, norm))
    if norm.rank is Rank.I:
        first = HeldRank(Rank.II, 1)
        new = HeldRank(Rank.I) if held.order >= first.order else first
    else:
        new = HeldRank(norm.rank)
    if held.order >= new.order:
        return RankProgress(record)
    found = _at_least(booked, Ladder.OPEN, new)
    return RankProgress(found, still_missing(found, Ladder.OPEN), decisions("D-121"))


def _at_least(record: Record, ladder: Ladder, status: HeldRank) -> Record:
    """The record with this status where it held less; a women's title is above the common categories."""
    holdings = record.holdings
    is_category = status.rank in (Rank.NONE, *CATEGORIES) and not (status.rank is Rank.I and status.norms)
    if ladder is Ladder.OPEN or is_category:
        new = replace(holdings, open=max(holdings.open, status, key=lambda each: each.order))
    else:
        of_ladder = max(holdings.status(ladder), status, key=lambda each: each.order)
        category = max(holdings.open, HeldRank(Rank.I), key=lambda each: each.order)
        new = replace(holdings, women=of_ladder, open=category)
    return replace(record, holdings=new)


# Titles


def _with_title(record: Record, norm: Norm, ladder: Ladder) -> RankProgress:
    """By Table II; a title that asks for a minimum comes at once if that was reached before [VII.5.6, VII.5.7]."""
    held = record.holdings.status(ladder)
    row = str(HeldRank(as_open(held.rank), held.norms)) if held.reaches(Rank.I) else _UP_TO
    cell = conversions(record.code.titles.conversion).get((row, as_open(norm.rank)))
    if cell is None or (cell.title is None and cell.status.order <= held.order):
        return RankProgress(record)  # he holds it already
    write = as_women if ladder is Ladder.WOMEN else as_open
    booked_for = write(cell.title) if cell.title else HeldRank(write(cell.status.rank)).next_rank(ladder)
    norm = norm._replace(towards=booked_for if cell.status.norms else write(cell.status.rank))
    found = replace(record, norms=(*record.norms, norm))
    found = _at_least(found, ladder, HeldRank(write(cell.status.rank), cell.status.norms))
    used = ["D-130"] if cell.is_unsure else []
    if cell.title is not None:
        found, keys = _with_minimum(found, ladder, write(cell.title))
        used += keys
    return RankProgress(found, still_missing(found, ladder), decisions(*used))


def _with_minimum(record: Record, ladder: Ladder, title: Rank) -> tuple[Record, list[str]]:
    """The title if its minimum was reached on list A."""
    games = _games_towards(record, title)
    is_reached = (record.best_on_list_a or 0) >= minimum_rating(title, record.game, games, record.code)
    found = _at_least(record, ladder, HeldRank(title)) if is_reached else record
    return found, ["D-128"] if games >= record.code.titles.lowered_games else []


def _games_towards(record: Record, title: Rank) -> int:
    """The games he played in the events of his norms for a title, each event once [D-128]."""
    return sum({norm.event: norm.games for norm in record.norms if norm.counts_for is title}.values())
