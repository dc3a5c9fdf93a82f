"""What the code says of a tempo: its class, its equivalent time, whether it is official and rated, and why."""

from __future__ import annotations

from dataclasses import dataclass

from kodeks.clock.control import BonusMode, Control
from kodeks.clock.control_text import parse_control
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.rulebook.tempo_rules import ListedTempo, TempoClass, TempoRules

_MINUTE_MS = 60_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Assessment:
    """The class of a tempo and the rulings on it; `rated` is None where the codes say nothing of rating."""

    name: TempoClass
    equivalent_ms: int
    classed: Ruling
    official: Ruling
    rated: Ruling | None
    red_norm: Ruling | None  # the time advised for championships
    superblitz: Ruling | None  # whether a match of superblitz may have this tempo, if that was asked

    @property
    def is_official(self) -> bool:
        """Whether the code names this tempo, or leaves it to the regulations."""
        return self.official.verdict is not Verdict.REFUSED

    @property
    def is_rated(self) -> bool | None:
        """Whether games at this tempo are rated; None if the code does not say."""
        return None if self.rated is None else self.rated.verdict is not Verdict.REFUSED

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        found = (self.classed, self.superblitz, self.official, self.rated, self.red_norm)
        return tuple(ruling for ruling in found if ruling is not None)

    @property
    def articles(self) -> tuple[Article, ...]:
        """What class, official and rated rest on, each article once."""
        rulings = (self.classed, self.superblitz, self.official, self.rated)
        return tuple(dict.fromkeys(article for ruling in rulings if ruling for article in ruling.articles))


def equivalent_ms(control: Control, rules: TempoRules) -> int:
    """The time one player has for the moves that the code reckons with; without bonus, for the whole game."""
    moves = rules.equivalent_moves.value
    if control.repeats or (control.has_bonus and not rules.sums_all_bases):
        return control.time_within(moves)
    unreached = max(0, _total_base(control) - _reached_base(control, moves))
    return control.time_within(moves) + unreached


def _total_base(control: Control) -> int:
    return sum(stage.base_ms for stage in control.stages)


def _reached_base(control: Control, moves: int) -> int:
    """The bases that a player receives for his first so many moves."""
    bare = Control(tuple(stage._replace(bonus_ms=0) for stage in control.stages), control.repeats)
    return bare.time_within(moves)


def assess(control: Control, rules: TempoRules, *, age: int | None = None, superblitz: bool = False) -> Assessment:
    """Judge a tempo, if asked for players of this age group at most, or for a match of superblitz."""
    time_ms = equivalent_ms(control, rules)
    match = judge_superblitz(control, rules) if superblitz else None
    if match is not None and match.verdict is Verdict.UPHELD:
        name, articles = TempoClass.SUPERBLITZ, match.articles
    else:
        name, articles = tempo_class(time_ms, rules)
    official = _judge_official(control, rules, name, age)
    return Assessment(
        name=name,
        equivalent_ms=time_ms,
        classed=Ruling(Verdict.UPHELD, _CLASS[name], articles, {"moves": rules.equivalent_moves.value}),
        official=official,
        rated=_judge_rated(rules, name, official),
        red_norm=_judge_red_norm(control, rules) if name is TempoClass.STANDARD else None,
        superblitz=match,
    )


_CLASS = {
    TempoClass.STANDARD: "tempo-is-standard",
    TempoClass.RAPID: "tempo-is-rapid",
    TempoClass.BLITZ: "tempo-is-blitz",
    TempoClass.SUPERBLITZ: "tempo-is-superblitz",
    TempoClass.UNNAMED: "tempo-is-unnamed",
}


def tempo_class(time_ms: int, rules: TempoRules) -> tuple[TempoClass, tuple[Article, ...]]:
    """The class of an equivalent time, and its article."""
    for name, least_ms, below_ms, article in rules.ranges:
        if least_ms <= time_ms and (below_ms is None or time_ms < below_ms):
            return name, (article,)
    return TempoClass.UNNAMED, (rules.unnamed,)


def judge_superblitz(control: Control, rules: TempoRules) -> Ruling:
    """Superblitz is a format, not a range: 2 to 5 minutes and 2 seconds; Bronstein may replace Fischer [III.1.3]."""
    match = rules.superblitz
    if match is None:
        return Ruling(Verdict.REFUSED, "tempo-no-superblitz-here", (rules.unnamed,))
    stage = control.stages[0]
    fits = (
        len(control.stages) == 1
        and not stage.quota
        and match.least_base_ms <= stage.base_ms <= match.most_base_ms
        and stage.bonus_ms == match.bonus_ms
        and stage.mode in (BonusMode.FISCHER, BonusMode.BRONSTEIN)
    )
    facts: dict[str, int | str] = {
        "least": match.least_base_ms // _MINUTE_MS,
        "most": match.most_base_ms // _MINUTE_MS,
        "bonus": match.bonus_ms // 1_000,
    }
    if fits:
        return Ruling(Verdict.UPHELD, "tempo-fits-superblitz", (match.article,), facts)
    return Ruling(Verdict.REFUSED, "tempo-not-for-superblitz", (match.article,), facts)


def _judge_official(control: Control, rules: TempoRules, name: TempoClass, age: int | None) -> Ruling:
    young = rules.too_young
    if young is not None and age is not None and age <= young.age and control == parse_control(young.control):
        return Ruling(Verdict.REFUSED, "tempo-not-for-the-young", (young.article,), {"age": young.age})
    if rules.listed is None:
        return Ruling(Verdict.PERMITTED, "tempo-left-to-regulations", (rules.fixed_beforehand,))
    if name is TempoClass.STANDARD:
        return _judge_standard(control, rules, rules.listed)
    listed = rules.listed_accelerated
    if name is TempoClass.SUPERBLITZ:
        assert rules.superblitz is not None
        listed = (rules.superblitz.listed,)
    return _find(control, listed) or Ruling(Verdict.REFUSED, "tempo-not-listed", (rules.list_of_accelerated,))


def _judge_standard(control: Control, rules: TempoRules, listed: tuple[ListedTempo, ...]) -> Ruling:
    found = _find(control, listed)
    if found is not None:
        return found
    if rules.least_fischer_ms is not None and _is_fischer(control, rules.least_fischer_ms.value):
        seconds = rules.least_fischer_ms.value // 1_000
        return Ruling(Verdict.UPHELD, "tempo-fischer-enough", (rules.least_fischer_ms.article,), {"bonus": seconds})
    for least in rules.minima:
        base_ms = _reached_base(control, rules.equivalent_moves.value)
        has_bonus = not least.bonus_ms or all(
            _is_fischer(Control((stage,)), least.bonus_ms) for stage in control.stages
        )
        if base_ms >= least.base_ms and has_bonus:
            return Ruling(Verdict.UPHELD, "tempo-not-shorter", (least.article,))
    if rules.minima:
        return Ruling(Verdict.REFUSED, "tempo-too-short", (rules.minima[0].article,))
    return Ruling(Verdict.REFUSED, "tempo-not-listed", (rules.list_of_standard,))


def _find(control: Control, listed: tuple[ListedTempo, ...]) -> Ruling | None:
    for text, article in listed:
        if parse_control(text) == control:
            return Ruling(Verdict.UPHELD, "tempo-listed", (article,))
    return None


def _is_fischer(control: Control, least_ms: int) -> bool:
    """Fischer with a bonus of at least this in every stage that has one."""
    bonuses = [stage for stage in control.stages if stage.bonus_ms]
    return bool(bonuses) and all(stage.mode is BonusMode.FISCHER and stage.bonus_ms >= least_ms for stage in bonuses)


def _judge_rated(rules: TempoRules, name: TempoClass, official: Ruling) -> Ruling | None:
    """Only standard games at official tempos are rated [VI.4.5]."""
    if not rules.rated:
        return None
    if name is not TempoClass.STANDARD:
        return Ruling(Verdict.REFUSED, "tempo-accelerated-not-rated", rules.rated)
    if official.verdict is Verdict.REFUSED:
        return Ruling(Verdict.REFUSED, "tempo-unofficial-not-rated", (*rules.rated, *official.articles))
    return Ruling(Verdict.UPHELD, "tempo-rated", (*rules.rated, *official.articles))


def _judge_red_norm(control: Control, rules: TempoRules) -> Ruling | None:
    if rules.red_norm_ms is None:
        return None
    moves = rules.equivalent_moves.value
    facts: dict[str, int | str] = {"minutes": rules.red_norm_ms.value // _MINUTE_MS, "moves": moves}
    if control.time_within(moves) >= rules.red_norm_ms.value:
        return Ruling(Verdict.UPHELD, "tempo-meets-red-norm", (rules.red_norm_ms.article,), facts)
    return Ruling(Verdict.REFUSED, "tempo-below-red-norm", (rules.red_norm_ms.article,), facts)


def official_tempos(rules: TempoRules, *, superblitz: bool = False) -> tuple[str, ...]:
    """Every tempo that the code names, the standard ones first; none where it leaves them to the regulations."""
    if superblitz:
        return () if rules.superblitz is None else (rules.superblitz.listed.control,)
    return tuple(dict.fromkeys(each.control for each in (*(rules.listed or ()), *rules.listed_accelerated)))


def nearest_official(
    control: Control | None, rules: TempoRules, *, is_rated: bool = False, superblitz: bool = False
) -> str | None:
    """The tempo of the code that is nearest to another one, of the same class if there is one; the first if there is
    none to be near to."""
    found = [(each, assess(parse_control(each), rules)) for each in official_tempos(rules, superblitz=superblitz)]
    fitting = [each for each in found if not is_rated or each[1].is_rated]
    if control is None or not fitting:
        return fitting[0][0] if fitting else None
    wanted_ms = equivalent_ms(control, rules)
    name, _ = tempo_class(wanted_ms, rules)
    return min(fitting, key=lambda each: (each[1].name is not name, abs(each[1].equivalent_ms - wanted_ms)))[0]


def judge_play_off(control: Control, main: Control, rules: TempoRules) -> Ruling:
    """Whether a play-off may have this tempo after games at the other one: the same or a faster one [III.4]."""
    if rules.play_off is None:
        return Ruling(Verdict.PERMITTED, "tempo-left-to-regulations", (rules.fixed_beforehand,))
    if equivalent_ms(control, rules) <= equivalent_ms(main, rules):
        return Ruling(Verdict.UPHELD, "tempo-fits-play-off", (rules.play_off,))
    return Ruling(Verdict.REFUSED, "tempo-too-slow-for-play-off", (rules.play_off,))
