"""The jury of appeal: its composition, and who of it may vote in a case [II.2.2.5, D-140; FTR 10b, C-91]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kodeks.frozen import frozen
from kodeks.officials.appeals import has_jury
from kodeks.officials.arbiter import same_person
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.lint.appeals import check_appeals
from kodeks.tournament.lint.finding import Finding, KnownField, Severity, contradiction, gap
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.regulations.parts import Appeals, CommitteeMember, MemberRole


def check_jury(regulations: Regulations) -> tuple[Finding, ...]:
    """What is wrong with the jury. The draughts code leaves its composition to the regulations [D-140]: there it is
    only measured by what any jury needs to decide at all, and nothing is more than a warning."""
    if regulations.is_chess:
        return tuple(check_appeals(regulations, KnownField()))
    if regulations.appeals is None or not has_jury(regulations):
        return ()
    return tuple(_check_draughts(regulations, regulations.appeals))


def _check_draughts(regulations: Regulations, appeals: Appeals) -> Iterator[Finding]:
    article = regulations.code.cite("II.2.2.5")
    if not appeals.members:
        yield gap(Severity.WARNING, "appeals.members", "jury-without-members", article)
    else:
        chairs = sum(member.role is MemberRole.CHAIR for member in appeals.members)
        if chairs != 1:
            yield gap(Severity.WARNING, "appeals.members", "jury-needs-one-chair", article, have=chairs)
        voters = len(appeals.voters)
        if voters % 2 == 0:
            yield gap(Severity.WARNING, "appeals.members", "jury-even", article, voters=voters)
    if not appeals.deadline:
        yield gap(Severity.WARNING, "appeals.deadline", "jury-no-deadline", article)
    arbiters = [arbiter.name for arbiter in regulations.people.arbiters]
    for index, member in enumerate(appeals.members):
        if same_person(member.name, arbiters):  # the appeal is against their decisions
            where = f"appeals.members.{index}"
            yield contradiction(Severity.WARNING, where, "jury-has-an-arbiter", article, name=member.name)


@frozen
class JurySeating:
    """Who votes in a case, whom it concerns himself, and whether the jury can decide so."""

    voters: tuple[CommitteeMember, ...]
    excluded: tuple[CommitteeMember, ...]
    ruling: Ruling


def seat_jury(
    appeals: Appeals, parties: Iterable[str], federations: Iterable[str] = (), *, article: Article
) -> JurySeating:
    """Nobody votes in his own case, nor in that of his federation where federations are named; reserves take the empty
    seats in their order, and the number of voters stays odd. Where it cannot, the organiser decides [C-91]."""
    names, lands = tuple(parties), frozenset(land.casefold() for land in federations if land)

    def is_involved(member: CommitteeMember) -> bool:
        return same_person(member.name, names) or member.federation.casefold() in lands

    excluded = tuple(member for member in appeals.voters if is_involved(member))
    free = tuple(member for member in appeals.voters if not is_involved(member))
    reserves = [member for member in appeals.members if member.role is MemberRole.RESERVE and not is_involved(member)]
    voters = (*free, *reserves[: len(excluded)])
    facts: dict[str, int | str] = {"voters": len(voters), "excluded": len(excluded)}
    if len(voters) % 2 == 0:
        return JurySeating(
            voters, excluded, Ruling(Verdict.ARBITER_DECISION_REQUIRED, "jury-cannot-be-seated", (article,), facts)
        )
    return JurySeating(voters, excluded, Ruling(Verdict.PERMITTED, "jury-seated", (article,), facts))
