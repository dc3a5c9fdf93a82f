"""The appeals committee of a chess event, test by test [FTR 10b, 10c, APP 1-8].

The draughts code leaves its jury to the regulations, so there is nothing to hold against them [D-140].
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from kodeks.rulebook.code import Code
from kodeks.rulebook.fide import chess_edition
from kodeks.tournament.lint.finding import Finding, KnownField, Mend, Severity, contradiction, gap, refusal
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.regulations.parts import Appeals, MemberRole


def check_appeals(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """Whether there is a committee before round 1, and how it is made up."""
    if not regulations.is_chess:
        return
    appeals = regulations.appeals
    if appeals is None or not appeals.members:
        yield gap(Severity.ERROR, "appeals", "lint-no-appeals-committee", regulations.laws.cite("FTR:10b"))
    if appeals is None:
        return
    first = min((each.starts[:10] for each in regulations.schedule.round_starts), default=regulations.starts)
    if appeals.elected and first and appeals.elected > first:
        yield contradiction(
            Severity.ERROR, "appeals.elected", "lint-committee-too-late", regulations.laws.cite("FTR:10b"), first=first
        )
    if appeals.members:
        yield from _check_members(appeals, appeals.elected or regulations.starts, regulations.laws)
    yield from _check_procedure(regulations, appeals)


def _check_members(appeals: Appeals, day: str, laws: Code) -> Iterator[Finding]:
    rules, article = laws.tournament_rules, laws.cite("FTR:10b")
    count = {role: sum(member.role is role for member in appeals.members) for role in MemberRole}
    if (
        count[MemberRole.CHAIR] != 1
        or count[MemberRole.MEMBER] < rules.committee_members
        or count[MemberRole.RESERVE] < rules.committee_reserves
    ):
        yield contradiction(Severity.WARNING, "appeals.members", "lint-committee-too-small", article)
    federations = [member.federation for member in appeals.members if member.federation]
    if len(set(federations)) < len(appeals.members):
        yield contradiction(Severity.WARNING, "appeals.members", "lint-committee-of-one-federation", article)
    if len(appeals.voters) % 2 == 0:
        voters = len(appeals.voters)
        yield refusal(Severity.ERROR, "appeals.members", "lint-committee-even", article, voters=voters)
    for index, member in enumerate(appeals.members):
        setting = f"appeals.members.{index}"
        if not member.born:
            yield gap(Severity.HINT, setting, "lint-member-age-unknown", article, name=member.name)
        elif day and _age(member.born, day) < rules.committee_age:
            yield refusal(
                Severity.ERROR,
                setting,
                "lint-member-too-young",
                article,
                name=member.name,
                least=rules.committee_age,
            )


def _age(born: str, day: str) -> int:
    birth, then = date.fromisoformat(born), date.fromisoformat(day)
    return then.year - birth.year - ((then.month, then.day) < (birth.month, birth.day))


def _check_procedure(regulations: Regulations, appeals: Appeals) -> Iterator[Finding]:
    if not appeals.deadline or appeals.deposit is None:
        setting = "appeals.deposit" if appeals.deadline else "appeals.deadline"
        yield gap(Severity.ERROR, setting, "lint-appeal-terms-not-published", regulations.laws.cite("FTR:10c"))
    laws = chess_edition(regulations.edition)
    if appeals.covers_quickplay and not laws.quickplay_may_be_appealed.value:
        article = laws.quickplay_may_be_appealed.article
        yield contradiction(
            Severity.ERROR,
            "appeals.covers_quickplay",
            "lint-appeal-not-admitted",
            article,
        ).with_mend(Mend("appeals.covers_quickplay", None))
