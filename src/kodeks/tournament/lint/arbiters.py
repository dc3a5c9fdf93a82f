"""The arbiters: one is chief, their class allows it, and they are nobody's organisers [IV.1, IV.4.3, IV.6.3, 4a]."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.rulebook.article import Article, cite
from kodeks.rulebook.fide import chess_edition
from kodeks.rulebook.tempo_rules import TempoClass
from kodeks.tournament.lint.finding import (
    Entries,
    Finding,
    Severity,
    contradiction,
    ftr,
    gap,
    gravity,
    refusal,
)
from kodeks.tournament.lint.tempo import assess_tempo
from kodeks.tournament.regulation_parts import ArbiterClass, ArbiterRole, NamedArbiter
from kodeks.tournament.regulations import Regulations

__all__ = ["check_arbiters"]

# Who may do what: yes, with consent of the College, no (arbiters-and-registry 5, [D-143], [D-144])
_YES, _CONSENT, _NO = "yes", "consent", "no"
_MAY = {
    ArbiterClass.THIRD: {
        "local": {ArbiterRole.CHIEF: _YES, ArbiterRole.ASSISTANT: _YES},
        "rated": {ArbiterRole.CHIEF: _NO, ArbiterRole.ASSISTANT: _NO},
        "official": {ArbiterRole.CHIEF: _NO, ArbiterRole.ASSISTANT: _CONSENT},
    },
    ArbiterClass.SECOND: {
        "local": {ArbiterRole.CHIEF: _YES, ArbiterRole.ASSISTANT: _YES},
        "rated": {ArbiterRole.CHIEF: _NO, ArbiterRole.ASSISTANT: _YES},
        "official": {ArbiterRole.CHIEF: _CONSENT, ArbiterRole.ASSISTANT: _YES},
    },
}
_NUMBER = {ArbiterClass.THIRD: "IV.6.3.1", ArbiterClass.SECOND: "IV.6.3.2"}
_GAMES_AN_ARBITER = {TempoClass.RAPID: (3, "A3"), TempoClass.BLITZ: (1, "B2")}


def check_arbiters(regulations: Regulations, entries: Entries) -> Iterator[Finding]:
    """Those who are named, and who is not."""
    chief = regulations.chief
    if chief is None:
        article = ftr("4a") if regulations.is_chess else cite(regulations.code, "IV.1")
        yield gap(gravity(regulations), "arbiters", "lint-no-chief-arbiter", article)
    for index, arbiter in enumerate(regulations.arbiters):
        setting = f"arbiters.{index}"
        if arbiter.is_suspended:
            article = ftr("4a") if regulations.is_chess else cite(regulations.code, "IV.6.1.2")
            yield refusal(Severity.ERROR, setting, "lint-arbiter-suspended", article, name=arbiter.name)
        if not regulations.is_chess:
            role = ArbiterRole.CHIEF if arbiter is chief else ArbiterRole.ASSISTANT
            yield from _check_class(regulations, arbiter, role, setting)
    if regulations.is_chess:
        yield from _check_chess(regulations, entries)
    elif chief is not None and _is_named(chief.name, (*regulations.organisers, regulations.director)):
        article = cite(regulations.code, "IV.4.3")
        yield contradiction(gravity(regulations), "organisers", "lint-chief-in-committee", article, name=chief.name)


def _is_named(name: str, names: tuple[str, ...]) -> bool:
    return name.casefold().split() in [each.casefold().split() for each in names]


def _check_class(regulations: Regulations, arbiter: NamedArbiter, role: ArbiterRole, setting: str) -> Iterator[Finding]:
    """An official event goes by its own column, rated or not [D-144]."""
    kind = "official" if regulations.is_official else "rated" if regulations.is_rated else "local"
    facts: dict[str, int | str] = {"name": arbiter.name}
    if arbiter.arbiter_class is None:
        if kind != "local":
            yield gap(Severity.WARNING, setting, "lint-class-not-stated", cite(regulations.code, "IV.6.3"), **facts)
        return
    may = _MAY.get(arbiter.arbiter_class, {}).get(kind, {}).get(role, _YES)
    if may == _YES or (may == _CONSENT and arbiter.has_consent):
        return
    articles = _class_articles(regulations, arbiter.arbiter_class)
    facts |= {"class": f"{arbiter.arbiter_class.value}_class"}
    if may == _CONSENT:
        yield gap(Severity.WARNING, setting, "lint-class-needs-consent", *articles, **facts)
    else:
        yield refusal(Severity.ERROR, setting, "lint-class-too-low", *articles, **facts)


def _class_articles(regulations: Regulations, found: ArbiterClass) -> tuple[Article, ...]:
    return (cite(regulations.code, "IV.6.3"), cite(regulations.code, _NUMBER[found]))


def _is_qualified(chief: NamedArbiter) -> bool:
    """An international arbiter of category A or B [4a]."""
    return chief.fide_title.upper() == "IA" and chief.fide_category.upper() in ("A", "B")


def _check_chess(regulations: Regulations, entries: Entries) -> Iterator[Finding]:
    chief = regulations.chief
    if regulations.is_fide_event and chief is not None and not _is_qualified(chief):
        yield refusal(Severity.ERROR, "arbiters", "lint-chief-not-qualified", ftr("4a"), name=chief.name)
    if not regulations.director:
        severity = Severity.ERROR if regulations.is_fide_event else Severity.HINT
        yield gap(severity, "director", "lint-no-director", ftr("2"))
    found = assess_tempo(regulations)
    if regulations.full_rules and entries.players and found is not None and found.name in _GAMES_AN_ARBITER:
        games_each, number = _GAMES_AN_ARBITER[found.name]
        games = entries.players // 2 * (regulations.boards or 1)
        needed = -(-games // games_each)
        if len(regulations.arbiters) < needed:
            article = chess_edition(regulations.edition).cite(number)
            yield refusal(
                Severity.ERROR,
                "full_rules",
                "lint-too-few-arbiters",
                article,
                needed=needed,
                named=len(regulations.arbiters),
            )
