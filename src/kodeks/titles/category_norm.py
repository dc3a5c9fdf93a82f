"""Norms for categories: the category result and its conditions [VII.4, VII.7.2]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations
from typing import NamedTuple

from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.standings import rounded_half_up
from kodeks.titles.condition import (
    Condition,
    Decision,
    ExcludedRound,
    Exclusion,
    NormAnswer,
    condition,
    decisions,
    first_failure,
)
from kodeks.titles.facts import EventFacts, conditions_for_categories
from kodeks.titles.field import NormGame, NormPlayer
from kodeks.titles.holdings import possible_holdings
from kodeks.titles.rank import CATEGORIES, Rank
from kodeks.titles.weight import Weight, category_weight, weight_of

_MOST_DOUBTFUL = 6  # foreigners whose titles cannot be read: every choice of them is tried
_OF_GAMES = {  # conditions of games and points [VII.4.4]
    **dict.fromkeys((Rank.V, Rank.IV), "VII.4.4.1"),
    Rank.III: "VII.4.4.2",
    **dict.fromkeys((Rank.II, Rank.I), "VII.4.4.3"),
}


class WeighedGame(NamedTuple):
    """A game that counts, with the weight of the opponent."""

    round: int
    opponent: int
    points: int
    weight: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryAnswer(NormAnswer):
    """Everything about a player's category norm. Without a counted game there is no mean and no result."""

    games: tuple[WeighedGame, ...]
    own_weight: int | None
    mean: Fraction | None  # of the opponents' weights, game by game, and the own one
    result: int | None  # Wk in hundredths
    trials: Mapping[Rank, tuple[Condition, ...]]  # every category that a result can bring
    decisions: tuple[Decision, ...]

    @property
    def points(self) -> int:
        """In the counted games."""
        return sum(game.points for game in self.games)

    @property
    def steps(self) -> Sequence[Rank]:
        return CATEGORIES

    def conditions_of(self, rank: Rank) -> tuple[Condition, ...]:
        return self.trials[rank]

    @property
    def ruling(self) -> Ruling:
        """The norm that was earned, or the first condition that failed."""
        if self.target is None:
            return Ruling(Verdict.UPHELD, "norm-category-held", (self.code.cite("VII.1.5"),))
        failure = first_failure(self.conditions)
        articles = tuple(map(self.code.cite, ("VII.4.4", "VII.4.5")))
        return failure or Ruling(Verdict.UPHELD, "norm-category-earned", articles, {"rank": self.target.value})


def _sexes(person: NormPlayer, facts: EventFacts) -> tuple[str, ...]:
    """The columns of weights that may be his: who holds a woman's title, or plays in an event for women, is one; else
    what his entry says, and where it says nothing either."""
    known = person.entry.sex or ("w" if facts.is_womens or person.holdings.is_womens else "")
    return (known,) if known in ("m", "w") else ("w", "m")


class _Supposition(NamedTuple):
    """The result as it is if sexes that nobody stated are these."""

    sex: str  # the own one
    games: tuple[WeighedGame, ...]
    own: Weight
    mean: Fraction
    result: int


def category_answer(field: Sequence[NormPlayer], index: int, facts: EventFacts) -> CategoryAnswer:
    """Judge what one player did in the event.

    Where a sex is not stated, his own or an opponent's, or an opponent's title cannot be read, a category is judged for
    all that may be: what is the same in any case needs no more, else the answer names who is to be asked.
    """
    person = field[index]
    cases = _cases(person, field, facts)
    excluded = cases[0][1]
    readings = tuple(dict.fromkeys(each for counted, _ in cases for each in _readings(field, person, counted, facts)))
    lowest = readings[0] if readings else None
    games = lowest.games if lowest else ()
    unknown = _Unknown(
        all(counted for counted, _ in cases), tuple(_asked(field, person, facts)), _is_too_open(person, field, facts)
    )
    trials = {rank: _trial(rank, readings, facts, unknown) for rank in CATEGORIES}
    fulfilled = [rank for rank in CATEGORIES if first_failure(trials[rank]) is None]
    weights = () if lowest is None else (lowest.own, *_weights(field, games, facts))
    used = ["D-123" for weight in weights if weight.by_candidate]
    used += _decisions_used(facts, games, excluded) + (["D-121"] if fulfilled else [])
    return CategoryAnswer(
        code=facts.code,
        held=person.holdings.open,
        games=games,
        excluded=excluded,
        own_weight=None if lowest is None else lowest.own.points,
        mean=None if lowest is None else lowest.mean,
        result=None if lowest is None else lowest.result,
        trials=trials,
        reached=fulfilled[-1] if fulfilled else None,
        decisions=decisions(*used),
    )


def _readings(
    field: Sequence[NormPlayer], person: NormPlayer, counted: Sequence[NormGame], facts: EventFacts
) -> tuple[_Supposition, ...]:
    """With the lowest and with the highest weights that opponents can have, for each sex he can have himself."""
    if not counted:
        return ()
    found = []
    for sex in _sexes(person, facts):
        for pick in (min, max):
            games = tuple(
                WeighedGame(game.round, game.opponent, game.points, _weight(field[game.opponent], facts, pick).points)
                for game in counted
            )
            own = weight_of(person.holdings_then, sex, facts.code)
            mean = Fraction(own.points + sum(game.weight for game in games), len(games) + 1)
            found.append(
                _Supposition(sex, games, own, mean, category_result(mean, [game.points for game in games], facts.code))
            )
    return tuple(dict.fromkeys(found))


def _weight(person: NormPlayer, facts: EventFacts, pick: Callable[[Iterable[Weight]], Weight]) -> Weight:
    """Of all that an opponent may weigh; a foreigner who counts has a title of FMJD."""
    held = (person.holdings_then,) if person.flaw is None else possible_holdings()
    if person.flaw is not None and facts.is_foreign(person.entry.federation):
        held = tuple(each for each in held if each.is_international)
    return pick(weight_of(each, sex, facts.code) for each in held for sex in _sexes(person, facts))


def _weights(field: Sequence[NormPlayer], games: Sequence[WeighedGame], facts: EventFacts) -> Iterator[Weight]:
    return (_weight(field[game.opponent], facts, min) for game in games)


def _asked(field: Sequence[NormPlayer], person: NormPlayer, facts: EventFacts) -> Iterator[tuple[str, str]]:
    """Who is to be asked and for what: a sex that nobody stated, or a title that cannot be read, where his weight, or
    the weight to be reached, depends on it."""
    if len(_sexes(person, facts)) > 1:
        yield "sex", person.entry.name
    for other in dict.fromkeys(game.opponent for game in person.games if game.is_played):
        opponent = field[other]
        if opponent.flaw is not None:
            yield "title", f"{opponent.entry.name} ({opponent.entry.title})"
        elif facts.is_foreign(opponent.entry.federation) and not opponent.holdings_then.is_international:
            continue
        elif _weight(opponent, facts, min).points != _weight(opponent, facts, max).points:
            yield "sex", opponent.entry.name


class _Unknown(NamedTuple):
    """What is not known: whether games count in any case, who is to be asked, and whether there is too much to try."""

    always_counts: bool
    asked: tuple[tuple[str, str], ...]
    is_too_open: bool


_REASONS = {"sex": "norm-sex-not-stated", "title": "norm-title-not-known"}


def _trial(rank: Rank, readings: Sequence[_Supposition], facts: EventFacts, unknown: _Unknown) -> tuple[Condition, ...]:
    """The conditions of a category; if it hangs on what is not known of somebody, that first [VII.4.3]."""
    trials = [_conditions(rank, reading.sex, facts, reading.games, reading.result) for reading in readings]
    if not unknown.always_counts:
        trials.append(_conditions(rank, "m", facts, (), None))
    verdicts = {first_failure(trial) is None for trial in trials}
    if len(verdicts) == 1 and not unknown.is_too_open:
        return trials[0]
    missing = []
    for what, reason in _REASONS.items():
        names = ", ".join(name for asked, name in unknown.asked if asked == what)
        if names:
            missing.append(
                Condition(what, Ruling(Verdict.REFUSED, reason, (facts.code.cite("VII.4.3"),), {"names": names}))
            )
    return (*missing, *trials[0])


def category_result(mean: Fraction, points: Sequence[int], code: Edition | None = None) -> int:
    """Wk in hundredths: the mean weight, and 4/(n+1) for each win more than losses, rounded half up [VII.4.2]; the 4 is
    that of the edition."""
    lead = sum(points) - len(points)  # wins less losses, as a win brings 2 and a draw 1
    return rounded_half_up(mean + Fraction((code or edition()).titles.lead_weight * lead, len(points) + 1), 2)


def write_hundredths(hundredths: int) -> str:
    """Wk as it is written: 16.50."""
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"


_Counted = tuple[tuple[NormGame, ...], tuple[ExcludedRound, ...]]


def _doubtful(person: NormPlayer, field: Sequence[NormPlayer], facts: EventFacts) -> tuple[int, ...]:
    """Foreign opponents of whom it cannot be read whether they have a title of FMJD."""
    met = dict.fromkeys(game.opponent for game in person.games if game.is_played)
    return tuple(
        other for other in met if field[other].flaw is not None and facts.is_foreign(field[other].entry.federation)
    )


def _is_too_open(person: NormPlayer, field: Sequence[NormPlayer], facts: EventFacts) -> bool:
    return len(_doubtful(person, field, facts)) > _MOST_DOUBTFUL


def _cases(person: NormPlayer, field: Sequence[NormPlayer], facts: EventFacts) -> list[_Counted]:
    """Games that count and those that do not, for every choice of those of whom it is not known; none of them first."""
    doubtful = _doubtful(person, field, facts)[:_MOST_DOUBTFUL]
    choices = chain.from_iterable(combinations(doubtful, count) for count in range(len(doubtful) + 1))
    return [_counted(person, field, facts, frozenset(choice)) for choice in choices]


def _counted(person: NormPlayer, field: Sequence[NormPlayer], facts: EventFacts, titled: frozenset[int]) -> _Counted:
    """Games that count, and those that do not, if these have titles of FMJD."""
    games = []
    unplayed = facts.code.cite("VII.4.7")
    excluded = [ExcludedRound.by(unplayed, number, None, Exclusion.BYE) for number in person.byes]
    for game in person.games:
        other = field[game.opponent]
        if not game.is_played:
            excluded.append(ExcludedRound.by(unplayed, game.round, game.opponent, Exclusion.WALKOVER))
        elif facts.is_foreign(other.entry.federation) and not (
            other.holdings_then.is_international or game.opponent in titled
        ):
            article = facts.code.cite("VII.4.3")
            excluded.append(ExcludedRound.by(article, game.round, game.opponent, Exclusion.FOREIGN))
        else:
            games.append(game)
    return tuple(games), tuple(sorted(excluded, key=lambda each: each.round))


def _decisions_used(facts: EventFacts, games: Sequence[WeighedGame], excluded: Sequence[ExcludedRound]) -> list[str]:
    used = ["D-120"] if games else []
    used += ["D-122"] if facts.has_bonus else []
    used += ["D-124"] if any(each.why is Exclusion.FOREIGN for each in excluded) else []
    return used


# The conditions, in the order of the articles


def _conditions(
    rank: Rank, sex: str, facts: EventFacts, games: Sequence[WeighedGame], result: int | None
) -> tuple[Condition, ...]:
    found = [] if result is None else [_result(facts.code, rank, sex, result)]
    found += _of_games(facts.code, _OF_GAMES[rank], games)
    found += tempo_conditions(rank, facts)
    return (*found, *conditions_for_categories(facts, is_first=rank is Rank.I))


def _result(code: Edition, rank: Rank, sex: str, result: int) -> Condition:
    need = category_weight(rank, sex, code)
    return condition(
        code,
        "result",
        result >= 100 * need,  # "equal to the weight" is at least [D-120]
        ("norm-result-reached", "norm-result-short"),
        ["VII.4.2", "VII.4.4"],
        rank=rank.value,
        have=write_hundredths(result),
        need=need,
        short=write_hundredths(max(100 * need - result, 0)),
    )


def _of_games(code: Edition, article: str, games: Sequence[WeighedGame]) -> list[Condition]:
    points, possible = sum(game.points for game in games), 2 * len(games)
    least = -(-possible // code.titles.category_share)
    opponents = len({game.opponent for game in games})
    reasons = (
        ("norm-share-reached", "norm-share-short"),
        ("norm-games-reached", "norm-games-short"),
        ("norm-opponents-reached", "norm-opponents-short"),
    )
    counts = {"have": len(games), "need": code.titles.category_games}
    return [
        condition(code, "share", points >= least, reasons[0], [article], have=points, need=least, possible=possible),
        condition(code, "games", len(games) >= code.titles.category_games, reasons[1], [article], **counts),
        condition(
            code,
            "opponents",
            opponents >= code.titles.category_opponents,
            reasons[2],
            [article],
            have=opponents,
            need=code.titles.category_opponents,
        ),
    ]


def tempo_conditions(rank: Rank, facts: EventFacts) -> list[Condition]:
    """The minutes of a category, and score sheets for II and I [VII.4.6]."""
    wanted = facts.code.titles.category_tempo[rank.value]
    least, article = wanted.minutes(facts.game), wanted.article
    is_long = facts.tempo.equivalent_ms >= least * 60_000
    reasons = ("norm-tempo-reached", "norm-tempo-short")
    found = [
        condition(facts.code, "tempo", is_long, reasons, [article], rank=rank.value, have=facts.minutes, need=least)
    ]
    if rank in (Rank.II, Rank.I):
        reasons = ("norm-sheets-kept", "norm-sheets-missing")
        found.append(condition(facts.code, "sheets", facts.has_sheets, reasons, [article], rank=rank.value))
    return found
