"""Norms for categories: the category result and its conditions [VII.4, VII.7.2]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.rulebook.norm_numbers import CATEGORY_TEMPO, LEAST_GAMES
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.standings import rounded_half_up
from kodeks.titles.condition import Condition, Decision, Exclusion, condition, decisions, first_failure, law
from kodeks.titles.facts import EventFacts, conditions_for_categories
from kodeks.titles.field import Person
from kodeks.titles.rank import CATEGORIES, Rank, Status
from kodeks.titles.weight import category_weight, weight_of

__all__ = [
    "CategoryAnswer",
    "Weighed",
    "category_answer",
    "category_result",
    "sex_of",
    "tempo_conditions",
    "write_hundredths",
]

LEAST_OPPONENTS = 5  # [VII.4.4]
_SHARE = 4  # at least one point of so many: 25 %
_OF_GAMES = {  # conditions of games and points [VII.4.4]
    **dict.fromkeys((Rank.V, Rank.IV), "VII.4.4.1"),
    Rank.III: "VII.4.4.2",
    **dict.fromkeys((Rank.II, Rank.I), "VII.4.4.3"),
}


class Weighed(NamedTuple):
    """A game that counts, with the weight of the opponent."""

    round: int
    opponent: int
    points: int
    weight: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryAnswer:
    """Everything about a player's category norm. Without a counted game there is no mean and no result."""

    held: Status  # before the event
    games: tuple[Weighed, ...]
    excluded: tuple[Exclusion, ...]
    own_weight: int | None
    mean: Fraction | None  # of the opponents' weights, game by game, and the own one
    result: int | None  # Wk in hundredths
    trials: Mapping[Rank, tuple[Condition, ...]]  # every category that a result can bring
    reached: Rank | None  # the highest whose norm is fulfilled, whatever he holds [D-121]
    decisions: tuple[Decision, ...]

    @property
    def points(self) -> int:
        """In the counted games."""
        return sum(game.points for game in self.games)

    @property
    def earned(self) -> Rank | None:
        """The norm that is booked: the highest fulfilled, if it is above what he holds [D-121]."""
        return self.reached if self.reached is not None and not self.held.reaches(self.reached) else None

    @property
    def target(self) -> Rank | None:
        """The category the answer is about: what was earned, else the next above what he holds; None from I on."""
        return self.earned or next((rank for rank in CATEGORIES if not self.held.reaches(rank)), None)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Those of the target."""
        return () if self.target is None else self.trials[self.target]

    @property
    def ruling(self) -> Ruling:
        """The norm that was earned, or the first condition that failed."""
        if self.target is None:
            return Ruling(Verdict.UPHELD, "norm-category-held", (law("VII.1.5"),))
        failure = first_failure(self.conditions)
        articles = tuple(map(law, ("VII.4.4", "VII.4.5")))
        return failure or Ruling(Verdict.UPHELD, "norm-category-earned", articles, {"rank": self.target.value})

    @property
    def missed(self) -> Ruling | None:
        """Why it was not the category above the one earned."""
        above = [] if self.earned is None else [rank for rank in CATEGORIES if not Status(self.earned).reaches(rank)]
        return first_failure(self.trials[above[0]]) if above else None


def sex_of(person: Person, facts: EventFacts) -> str:
    """The column of weights; in an event for women nobody needs to say it."""
    sex = person.entry.sex or ("w" if facts.is_womens else "")
    if sex not in ("m", "w"):
        raise MalformedText("titles-sex-missing", person.entry.name)
    return sex


def category_answer(field: Sequence[Person], index: int, facts: EventFacts) -> CategoryAnswer:
    """Judge what one player did in the event."""
    person = field[index]
    games, excluded, used = _counted(field, person, facts)
    own, mean, result = None, None, None
    if games:
        weight = weight_of(person.holdings, sex_of(person, facts))
        own = weight.points
        used += ["D-123"] if weight.by_candidate else []
        mean = Fraction(own + sum(game.weight for game in games), len(games) + 1)
        result = category_result(mean, [game.points for game in games])
    trials = {rank: _conditions(rank, person, facts, games, result) for rank in CATEGORIES}
    fulfilled = [rank for rank in CATEGORIES if first_failure(trials[rank]) is None]
    used += _decisions_used(facts, games, excluded) + (["D-121"] if fulfilled else [])
    return CategoryAnswer(
        held=person.holdings.open,
        games=games,
        excluded=excluded,
        own_weight=own,
        mean=mean,
        result=result,
        trials=trials,
        reached=fulfilled[-1] if fulfilled else None,
        decisions=decisions(*used),
    )


def category_result(mean: Fraction, points: Sequence[int]) -> int:
    """Wk in hundredths: the mean weight, and 4/(n+1) for each win more than losses, rounded half up [VII.4.2]."""
    lead = sum(points) - len(points)  # wins less losses, as a win brings 2 and a draw 1
    return rounded_half_up(mean + Fraction(4 * lead, len(points) + 1), 2)


def write_hundredths(hundredths: int) -> str:
    """Wk as it is written: 16.50."""
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"


def _counted(
    field: Sequence[Person], person: Person, facts: EventFacts
) -> tuple[tuple[Weighed, ...], tuple[Exclusion, ...], list[str]]:
    """Games that count with their weights, those that do not, and decisions on the way."""
    games, used = [], []
    excluded = [_exclusion(number, None, "norm-excluded-bye", "VII.4.7") for number in person.byes]
    for game in person.games:
        other = field[game.opponent]
        if not game.is_played:
            excluded.append(_exclusion(game.round, game.opponent, "norm-excluded-walkover", "VII.4.7"))
        elif facts.is_foreign(other.entry.federation) and not other.holdings.is_international:
            excluded.append(_exclusion(game.round, game.opponent, "norm-excluded-foreign", "VII.4.3"))
        else:
            weight = weight_of(other.holdings, _column(other, facts))
            used += ["D-123"] if weight.by_candidate else []
            games.append(Weighed(game.round, game.opponent, game.points, weight.points))
    return tuple(games), tuple(sorted(excluded, key=lambda each: each.round)), used


def _column(other: Person, facts: EventFacts) -> str:
    """Without category both sexes weigh the same, so that it does not matter."""
    is_nobody = str(other.holdings) == Rank.NONE
    return "m" if is_nobody and not other.entry.sex else sex_of(other, facts)


def _exclusion(number: int, opponent: int | None, reason: str, article: str) -> Exclusion:
    return Exclusion(number, opponent, Ruling(Verdict.REFUSED, reason, (law(article),)))


def _decisions_used(facts: EventFacts, games: Sequence[Weighed], excluded: Sequence[Exclusion]) -> list[str]:
    used = ["D-120"] if games else []
    used += ["D-122"] if facts.has_bonus else []
    used += ["D-124"] if any(each.ruling.reason == "norm-excluded-foreign" for each in excluded) else []
    return used


# The conditions, in the order of the articles


def _conditions(
    rank: Rank, person: Person, facts: EventFacts, games: Sequence[Weighed], result: int | None
) -> tuple[Condition, ...]:
    found = [] if result is None else [_result(rank, sex_of(person, facts), result)]
    found += _of_games(_OF_GAMES[rank], games)
    found += tempo_conditions(rank, facts)
    return (*found, *conditions_for_categories(facts, is_first=rank is Rank.I))


def _result(rank: Rank, sex: str, result: int) -> Condition:
    need = category_weight(rank, sex)
    return condition(
        "result",
        result >= 100 * need,  # "equal to the weight" is at least [D-120]
        ("norm-result-reached", "norm-result-short"),
        ["VII.4.2", "VII.4.4"],
        rank=rank.value,
        have=write_hundredths(result),
        need=need,
        short=write_hundredths(max(100 * need - result, 0)),
    )


def _of_games(article: str, games: Sequence[Weighed]) -> list[Condition]:
    points, possible = sum(game.points for game in games), 2 * len(games)
    least = -(-possible // _SHARE)
    opponents = len({game.opponent for game in games})
    reasons = (
        ("norm-share-reached", "norm-share-short"),
        ("norm-games-reached", "norm-games-short"),
        ("norm-opponents-reached", "norm-opponents-short"),
    )
    counts = {"have": len(games), "need": LEAST_GAMES}
    return [
        condition("share", points >= least, reasons[0], [article], have=points, need=least, possible=possible),
        condition("games", len(games) >= LEAST_GAMES, reasons[1], [article], **counts),
        condition(
            "opponents",
            opponents >= LEAST_OPPONENTS,
            reasons[2],
            [article],
            have=opponents,
            need=LEAST_OPPONENTS,
        ),
    ]


def tempo_conditions(rank: Rank, facts: EventFacts) -> list[Condition]:
    """The minutes of a category, and score sheets for II and I [VII.4.6]."""
    wanted = CATEGORY_TEMPO[rank.value]
    least, article = wanted.minutes(facts.game), wanted.article
    is_long = facts.tempo.equivalent_ms >= least * 60_000
    reasons = ("norm-tempo-reached", "norm-tempo-short")
    found = [condition("tempo", is_long, reasons, [article], rank=rank.value, have=facts.minutes, need=least)]
    if rank in (Rank.II, Rank.I):
        reasons = ("norm-sheets-kept", "norm-sheets-missing")
        found.append(condition("sheets", facts.has_sheets, reasons, [article], rank=rank.value))
    return found
