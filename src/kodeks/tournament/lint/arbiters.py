"""The arbiters: one is chief, their class allows it, and they are nobody's organisers [IV.1, IV.4.3, IV.6.3, 4a]."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.rulebook.arbiter_classes import ArbiterRole, Permission, class_articles, event_kind, permission
from kodeks.rulebook.fide import chess_edition
from kodeks.tournament.lint.finding import (
    Finding,
    KnownField,
    Mend,
    Severity,
    contradiction,
    gap,
    gravity,
    refusal,
)
from kodeks.tournament.occasion import assess_tempo
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.regulations.parts import NamedArbiter


def check_arbiters(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """Those who are named, and who is not."""
    chief = regulations.chief
    if chief is None:
        article = regulations.cite("IV.1", "FTR:4a")
        yield gap(gravity(regulations), "arbiters", "lint-no-chief-arbiter", article)
    for index, arbiter in enumerate(regulations.people.arbiters):
        setting = f"arbiters.{index}"
        if arbiter.is_suspended:
            article = regulations.cite("IV.6.1.2", "FTR:4a")
            yield refusal(Severity.ERROR, setting, "lint-arbiter-suspended", article, name=arbiter.name)
        if not regulations.is_chess:
            role = ArbiterRole.CHIEF if arbiter is chief else ArbiterRole.ASSISTANT
            yield from _check_class(regulations, arbiter, role, setting)
    if regulations.is_chess:
        yield from _check_chess(regulations, entries)
    elif chief is not None and _is_named(chief.name, (*regulations.organisers, regulations.director)):
        article = regulations.code.cite("IV.4.3")
        yield contradiction(gravity(regulations), "organisers", "lint-chief-in-committee", article, name=chief.name)


def _is_named(name: str, names: tuple[str, ...]) -> bool:
    return name.casefold().split() in [each.casefold().split() for each in names]


def _check_class(regulations: Regulations, arbiter: NamedArbiter, role: ArbiterRole, setting: str) -> Iterator[Finding]:
    found = arbiter.arbiter_class
    facts: dict[str, int | str] = {"name": arbiter.name}
    if found is None:
        if regulations.is_official or regulations.is_rated:
            yield gap(Severity.WARNING, setting, "lint-class-not-stated", regulations.code.cite("IV.6.3"), **facts)
        return
    kind = event_kind(is_official=regulations.is_official, is_rated=regulations.is_rated)
    may = permission(regulations.code, found, role, kind)
    if may is Permission.YES or (may is Permission.CONSENT and arbiter.has_consent):
        return
    articles = class_articles(regulations.code, found)
    facts |= {"class": f"{found.value}_class"}
    if may is Permission.CONSENT:
        yield gap(Severity.WARNING, setting, "lint-class-needs-consent", *articles, **facts)
    else:
        yield refusal(Severity.ERROR, setting, "lint-class-too-low", *articles, **facts)


def _is_qualified(chief: NamedArbiter) -> bool:
    """An international arbiter of category A or B [4a]."""
    return chief.fide_title.upper() == "IA" and chief.fide_category.upper() in ("A", "B")


def _check_chess(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    chief = regulations.chief
    if regulations.is_fide_event and chief is not None and not _is_qualified(chief):
        yield refusal(
            Severity.ERROR, "arbiters", "lint-chief-not-qualified", regulations.laws.cite("FTR:4a"), name=chief.name
        )
    if not regulations.director:
        severity = Severity.ERROR if regulations.is_fide_event else Severity.HINT
        yield gap(severity, "director", "lint-no-director", regulations.laws.cite("FTR:2"))
    found = assess_tempo(regulations)
    laws = chess_edition(regulations.edition)
    each = None if found is None else laws.games_an_arbiter.get(found.name)
    if regulations.play.full_rules and entries.players and each is not None:
        games = entries.players // 2 * (regulations.teams.boards or 1)
        needed = -(-games // each.value)
        if len(regulations.people.arbiters) < needed:
            yield refusal(
                Severity.ERROR,
                "full_rules",
                "lint-too-few-arbiters",
                each.article,
                needed=needed,
                named=len(regulations.people.arbiters),
            ).with_mend(Mend("full_rules", False))
