"""The tempo: stated, official, rated, fit for the age and for the championship [I.10.4, II.6, III.1-2, VI.4.5]."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.clock import Assessment, Control, assess, nearest_official, parse_control
from kodeks.rulebook.edition import Setting
from kodeks.rulebook.ruling import Verdict
from kodeks.rulebook.tempo_rules import TempoClass, TempoRules
from kodeks.tournament.lint.finding import Finding, KnownField, Mend, Severity, contradiction, gap, gravity
from kodeks.tournament.occasion import assess_tempo, tempo_rules_of
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.system_kind import Level


def check_tempo(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """The tempo of the games, and whether they are written down."""
    if regulations.play.tempo is None:
        severity = gravity(regulations)
        yield gap(severity, "tempo", "lint-tempo-not-stated", regulations.cite("I.10.4", "6.2a")).with_mend(
            _official(regulations)
        )
        return
    found = assess_tempo(regulations)
    assert found is not None
    if found.superblitz is not None and found.superblitz.verdict is Verdict.REFUSED:
        yield Finding(Severity.ERROR, "tempo", found.superblitz, _official(regulations))
    elif not found.is_official:
        yield _unofficial(regulations, found)
    if regulations.is_rated and found.is_rated is False:
        assert found.rated is not None
        yield Finding(Severity.ERROR, "tempo", found.rated, _official(regulations))
    if found.name is TempoClass.UNNAMED:  # [D-46]
        yield gap(Severity.WARNING, "tempo", "lint-class-not-named", *found.classed.articles)
    if (
        regulations.level is Level.CHAMPIONSHIP
        and found.red_norm is not None
        and found.red_norm.verdict is Verdict.REFUSED
    ):
        yield Finding(Severity.WARNING, "tempo", found.red_norm)
    yield from _check_the_young(regulations)
    yield from _check_sheets(regulations, found)


def _unofficial(regulations: Regulations, found: Assessment) -> Finding:
    """Where nothing official hangs on the tempo, any may be chosen [I.10.4]."""
    severity = Severity.ERROR if gravity(regulations) is Severity.ERROR else Severity.HINT
    assert regulations.play.tempo is not None
    least, small = _least_bonus(tempo_rules_of(regulations)), _smallest_bonus_ms(parse_control(regulations.play.tempo))
    mend = _official(regulations)
    if found.name is TempoClass.STANDARD and least is not None and 0 < small < least.value:
        facts = {"bonus": small // 1_000, "least": least.value // 1_000}
        return contradiction(severity, "tempo", "lint-bonus-too-small", least.article, **facts).with_mend(mend)
    return Finding(severity, "tempo", found.official, mend)


def _official(regulations: Regulations) -> Mend | None:
    """The official tempo nearest to what is wanted; one of rated games for an event that is to be rated."""
    tempo = None if regulations.play.tempo is None else parse_control(regulations.play.tempo)
    found = nearest_official(
        tempo,
        tempo_rules_of(regulations),
        is_rated=regulations.is_rated,
        superblitz=regulations.pairing.is_superblitz,
    )
    return None if found is None else Mend("tempo", found)


def _least_bonus(rules: TempoRules) -> Setting[int] | None:
    """The bonus that makes any Fischer tempo official, or the one of the shortest tempo allowed."""
    if rules.least_fischer_ms is not None:
        return rules.least_fischer_ms
    return next((Setting(least.bonus_ms, least.article) for least in rules.minima if least.bonus_ms), None)


def _smallest_bonus_ms(control: Control) -> int:
    return min((stage.bonus_ms for stage in control.stages if stage.bonus_ms), default=0)


def _check_the_young(regulations: Regulations) -> Iterator[Finding]:
    """Three minutes without bonus are not for those of 13 or younger [III.2.2]."""
    assert regulations.play.tempo is not None
    young, control = tempo_rules_of(regulations).too_young, parse_control(regulations.play.tempo)
    if young is None or control != parse_control(young.control):
        return
    for group in regulations.people.groups:
        if group.age is not None and group.age <= young.age:
            ruling = assess(control, tempo_rules_of(regulations), age=group.age).official
            yield Finding(Severity.ERROR, "tempo", ruling)  # which other one, the organiser says
            return


def _check_sheets(regulations: Regulations, found: Assessment) -> Iterator[Finding]:
    """Writing is optional in accelerated games alone [I.10.2.2, II.6.4, III.5]."""
    if regulations.play.has_sheets is not False or found.name is not TempoClass.STANDARD:
        return
    articles = [regulations.cite("II.6.4", "8.1")]
    if not regulations.is_chess:
        articles.insert(0, regulations.code.cite("I.10.2.2"))
    yield contradiction(gravity(regulations), "score_sheets", "lint-no-score-sheets", *articles).with_mend(
        Mend("score_sheets", True)
    )
