"""Norms for titles, open and women's: counted games, mean, letter, points and the extra conditions [VII.5, VII.7.3]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.rulebook.title_rules import TitleRules
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
from kodeks.titles.facts import EventFacts, conditions_for_titles
from kodeks.titles.field import NormPlayer
from kodeks.titles.rank import TITLES, Ladder, Rank, as_open
from kodeks.titles.tables import event_letter, last_games, last_letter, norm_percents

_ARTICLES = {Rank.AM: "VII.5.5.2.1", Rank.M: "VII.5.5.2.2", Rank.K: "VII.5.5.2.3"}


class RatedGame(NamedTuple):
    """A game that counts, with the rating of the opponent."""

    round: int
    opponent: int
    points: int
    rating: int


class Trial(NamedTuple):
    """One title: the percent and points of Table IV, if it has a norm there, and the conditions."""

    percent: int | None
    required: int | None
    conditions: tuple[Condition, ...]
    used: tuple[str, ...] = ()  # decisions


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleAnswer(NormAnswer):
    """Everything about a player's title norm on one ladder. Without a counted game there is no mean and no letter."""

    ladder: Ladder
    games: tuple[RatedGame, ...]
    own_rating: int
    is_own_assumed: bool  # he has none, 2100 or 1950 stands for it
    mean: int | None
    letter: str | None
    strong: int  # different opponents of 2200 or what takes its place
    overtaken: tuple[int, ...]  # classified players he finished ahead of or level with, places among all
    trials: Mapping[Rank, Trial]  # K, M, AM or kk, mk, amk
    common: tuple[str, ...]  # decisions that hold for every title

    @property
    def points(self) -> int:
        """In the counted games."""
        return sum(game.points for game in self.games)

    @property
    def steps(self) -> Sequence[Rank]:
        return TITLES[self.ladder]

    def conditions_of(self, rank: Rank) -> tuple[Condition, ...]:
        return self.trials[rank].conditions

    @property
    def trial(self) -> Trial | None:
        """That of the target."""
        return None if self.target is None else self.trials[self.target]

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What the answer rests on."""
        return decisions(*self.common, *(() if self.trial is None else self.trial.used))

    @property
    def ruling(self) -> Ruling:
        """The norm that was earned, or the first condition that failed."""
        if self.target is None:
            return Ruling(
                Verdict.UPHELD, "norm-highest-held", (self.code.cite("VII.2.3"),), {"rank": self.held.rank.value}
            )
        failure = first_failure(self.conditions)
        articles = tuple(map(self.code.cite, ("VII.5.4", "VII.5.5")))
        return failure or Ruling(Verdict.UPHELD, "norm-title-earned", articles, {"rank": self.target.value})


def rating_shift(rules: TitleRules, ladder: Ladder, game: str) -> int:
    """How much lower the ratings of VII.5.5 and VII.5.6 are for women's titles and on 64 [VII.5.8]."""
    return (rules.women_lower if ladder is Ladder.WOMEN else 0) + (rules.on_64_lower if game == "64" else 0)


def norm_percent(rank: Rank, letter: str, code: Edition | None = None) -> int | None:
    """The percent of Table IV for K, M or AM; above the last letter that row stays, below the first is none [D-126]."""
    table = (code or edition()).titles.percents
    return norm_percents(table, rank).get(min(letter, last_letter(table, rank)))


def required_points(percent: int, games: int) -> int:
    """The points of Table IV [VII.5.4]."""
    return rounded_half_up(Fraction(percent * 2 * games, 100))


def title_answer(field: Sequence[NormPlayer], index: int, facts: EventFacts, ladder: Ladder) -> TitleAnswer:
    """Judge what one player did in the event towards the titles of a ladder."""
    person = field[index]
    games, excluded = _counted(field, person, facts)
    rating = person.list_rating
    rules = facts.code.titles
    unrated = rules.unrated_women if ladder is Ladder.WOMEN else rules.unrated_open
    own = unrated if rating is None else rating
    mean = rounded_half_up(Fraction(own + sum(game.rating for game in games), len(games) + 1)) if games else None
    strong_at = rules.strong_rating - rating_shift(rules, ladder, facts.game)
    letter = None if mean is None else event_letter(rules.letters, mean, ladder)
    strong = {game.opponent for game in games if game.rating >= strong_at}
    overtaken = _overtaken(field, index) if facts.is_swiss else ()
    bare = _Performance(facts, ladder, games, letter, len(strong), tuple(_rating(field[other]) for other in overtaken))
    trials = {rank: _trial(bare, rank) for rank in TITLES[ladder]}
    fulfilled = [rank for rank in TITLES[ladder] if first_failure(trials[rank].conditions) is None]
    return TitleAnswer(
        code=facts.code,
        ladder=ladder,
        held=person.holdings.status(ladder),
        games=games,
        excluded=excluded,
        own_rating=own,
        is_own_assumed=rating is None,
        mean=mean,
        letter=letter,
        strong=len(strong),
        overtaken=overtaken,
        trials=trials,
        reached=fulfilled[-1] if fulfilled else None,
        common=_common_decisions(facts, games, rating is None),
    )


def _rating(person: NormPlayer) -> int:
    assert person.list_rating is not None
    return person.list_rating


def _counted(
    field: Sequence[NormPlayer], person: NormPlayer, facts: EventFacts
) -> tuple[tuple[RatedGame, ...], tuple[ExcludedRound, ...]]:
    """Games against classified players at a tempo of II.6, and the others with the reason [VII.5.1]."""
    games = []
    article = facts.code.cite("VII.5.1")
    excluded = [ExcludedRound.by(article, number, None, Exclusion.BYE) for number in person.byes]
    for game in person.games:
        why = _reason_against(field[game.opponent], facts) if game.is_played else Exclusion.WALKOVER
        if why is None:
            games.append(RatedGame(game.round, game.opponent, game.points, _rating(field[game.opponent])))
        else:
            excluded.append(ExcludedRound.by(article, game.round, game.opponent, why))
    return tuple(games), tuple(sorted(excluded, key=lambda each: each.round))


def _reason_against(other: NormPlayer, facts: EventFacts) -> Exclusion | None:
    if not facts.has_official_tempo:
        return Exclusion.TEMPO
    if other.list_rating is not None:
        return None
    has_rating = other.entry.rating is not None and not other.entry.is_technical
    return Exclusion.LIST_UNKNOWN if has_rating and not other.entry.list_name else Exclusion.UNCLASSIFIED


def _overtaken(field: Sequence[NormPlayer], index: int) -> tuple[int, ...]:
    """Classified players with no more points than he has; who never sat at a board was not overtaken."""
    own = field[index].points
    if own is None:
        return ()
    return tuple(
        place
        for place, other in enumerate(field)
        if place != index
        and other.points is not None
        and other.points <= own
        and other.list_rating is not None
        and any(game.is_played for game in other.games)
    )


def _common_decisions(facts: EventFacts, games: Sequence[RatedGame], is_own_assumed: bool) -> tuple[str, ...]:
    if not games:
        return ()
    used = ["D-125"]
    used += ["D-129"] if facts.game == "64" else []
    used += ["D-132"] if len({game.opponent for game in games}) < len(games) else []
    used += ["D-48"] if facts.game == "64" else []
    used += ["D-145"] if facts.notice is not None else []
    return tuple(used)


# The conditions, in the order of the articles


class _Performance(NamedTuple):
    facts: EventFacts
    ladder: Ladder
    games: tuple[RatedGame, ...]
    letter: str | None
    strong: int
    overtaken: tuple[int, ...]  # ratings


def _trial(bare: _Performance, rank: Rank) -> Trial:
    step, games = as_open(rank), len(bare.games)
    percent = None if bare.letter is None else norm_percent(step, bare.letter, bare.facts.code)
    required = None if percent is None else required_points(percent, games)
    before = _of_event(bare)
    found = [*before, *_of_points(bare, rank, percent, required)]
    is_asked = (
        games >= bare.facts.code.titles.title_games and first_failure(before) is None
    )  # what failed before does not rest on the table
    used = _decisions_on(bare.facts.code.titles, step, bare.letter, percent, games) if is_asked else []
    if games:
        found.append(_strong(bare))
    if bare.facts.is_swiss:
        found.append(_ahead(bare, step))
        used += ["D-127"] if _units(bare, step) != _plain(bare, step) else []
    return Trial(percent, required, (*found, *conditions_for_titles(bare.facts)), tuple(used))


def _shift(bare: _Performance) -> int:
    return rating_shift(bare.facts.code.titles, bare.ladder, bare.facts.game)


def _standard(bare: _Performance, step: Rank) -> int:
    return bare.facts.code.titles.overtaken_ratings[step] - _shift(bare)


def _units(bare: _Performance, step: Rank) -> int:
    return overtaken_units(step, bare.overtaken, _shift(bare), code=bare.facts.code)


def _plain(bare: _Performance, step: Rank) -> int:
    """Those of the standard itself, without anybody standing in."""
    least = _standard(bare, step)
    return sum(rating >= least for rating in bare.overtaken)


def _decisions_on(rules: TitleRules, step: Rank, letter: str | None, percent: int | None, games: int) -> list[str]:
    """Table IV is damaged or silent in these places [D-126]."""
    if letter is None:
        return []
    is_beyond = letter > last_letter(rules.percents, step)
    is_blank = step is Rank.K and percent is None
    is_misprint = (percent, games) in rules.misprinted
    return ["D-126"] if is_beyond or is_blank or is_misprint or games > last_games(rules.percents) else []


def title_tempo(facts: EventFacts, article: str) -> Condition:
    """A tempo of II.6."""
    reasons = ("norm-official-tempo", "norm-unofficial-tempo")
    found = condition(facts.code, "tempo", facts.has_official_tempo, reasons, [article], control=facts.control)
    own = tuple(each for each in facts.tempo.official.articles if each not in found.ruling.articles)
    ruling = found.ruling
    return found._replace(ruling=Ruling(ruling.verdict, ruling.reason, (*ruling.articles, *own), ruling.facts))


def _of_event(bare: _Performance) -> list[Condition]:
    """Women's titles come from women's events alone [VII.2]; the tempo is one of II.6 [VII.5.1]."""
    found = [title_tempo(bare.facts, "VII.5.1")]
    if bare.ladder is Ladder.WOMEN:
        reasons = ("norm-womens-event", "norm-not-womens-event")
        found.insert(0, condition(bare.facts.code, "womens_event", bare.facts.is_womens, reasons, ["VII.2"]))
    return found


def _of_points(bare: _Performance, rank: Rank, percent: int | None, required: int | None) -> list[Condition]:
    games, need = len(bare.games), bare.facts.code.titles.title_games
    reasons = ("norm-counted-reached", "norm-counted-short")
    found = [condition(bare.facts.code, "games", games >= need, reasons, ["VII.5.4"], have=games, need=need)]
    if bare.letter is not None:
        reasons = ("norm-letter-given", "norm-letter-none")
        facts: dict[str, int | str] = {"letter": bare.letter, "rank": rank.value, "percent": percent or 0}
        found.append(
            condition(bare.facts.code, "letter", percent is not None, reasons, ["VII.5.3", "VII.5.4"], **facts)
        )
    if required is not None:
        points = sum(game.points for game in bare.games)
        reasons, short = ("norm-points-reached", "norm-points-short"), max(required - points, 0)
        facts = {"rank": rank.value, "have": points, "need": required, "short": short}
        found.append(condition(bare.facts.code, "points", points >= required, reasons, ["VII.5.4"], **facts))
    return found


def _strong(bare: _Performance) -> Condition:
    rules = bare.facts.code.titles
    need = len(bare.games) // rules.strong_each + rules.strong_more
    reasons = ("norm-strong-reached", "norm-strong-short")
    articles = ["VII.5.5.1", *(["VII.5.8"] if bare.facts.game == "64" else [])]
    facts = {"have": bare.strong, "need": need, "rating": rules.strong_rating - _shift(bare)}
    return condition(bare.facts.code, "strong_opponents", bare.strong >= need, reasons, articles, **facts)


def _ahead(bare: _Performance, step: Rank) -> Condition:
    units, real, need = _units(bare, step), _plain(bare, step), bare.facts.code.titles.overtaken
    articles = [_ARTICLES[step], *(["VII.5.5.3"] if step is not Rank.K else [])]
    articles += ["VII.5.8"] if bare.facts.game == "64" else []
    reasons = ("norm-overtaken-reached", "norm-overtaken-short")
    facts = {"have": units, "need": need, "rating": _standard(bare, step)}
    if units != real:
        reasons = ("norm-overtaken-replaced", "norm-overtaken-replaced-short")
        facts["real"] = real
    return condition(bare.facts.code, "overtaken", units >= need, reasons, articles, **facts)


def overtaken_units(rank: Rank, ratings: Iterable[int], shift: int = 0, *, code: Edition) -> int:
    """How many players of the standard of K, M or AM these make, each used once; standards are `shift` lower.

    Exact: a player serves best at the highest step his rating has, since a step below is worth a part of it; so the
    steps are filled from below, whole threes go up [D-127], and a remainder of one or two can serve nowhere.
    """
    ratings, rules = tuple(ratings), code.titles
    standards = sorted(rules.overtaken_ratings.values())
    units = 0
    bounds = [standard - shift for standard in standards if standard <= rules.overtaken_ratings[rank]]
    for place, least in enumerate(bounds):
        above = bounds[place + 1] if place + 1 < len(bounds) else None
        here = sum(least <= rating and (above is None or rating < above) for rating in ratings)
        units = here + units // rules.overtaken_for_one
    return units
