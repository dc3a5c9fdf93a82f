"""What an arbiter should look at before round 1: entries that lack something, or look strange."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kodeks.formats.entries.duplicates import find_duplicates
from kodeks.pairing.swiss import judge_technical_share
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament import Entry, Regulations, Tournament


def flags_of(state: Tournament) -> Mapping[int, tuple[Ruling, ...]]:
    """What is to be looked at, by place in the entries from 0; who has nothing is not there."""
    twins = {
        remark.line: int(remark.facts["first"]) for remark in find_duplicates(list(enumerate(state.entries, start=1)))
    }
    found = {}
    for place, entry in enumerate(state.entries):
        flags = [*_of_entry(state.regulations, entry)]
        if place + 1 in twins:
            flags.append(_flag("entry-seems-twice", other=state.entries[twins[place + 1] - 1].name))
        if flags:
            found[place] = tuple(flags)
    return found


def flags_of_field(state: Tournament) -> Iterator[Ruling]:
    """What is to be said of the field as a whole [V.2.7.3]."""
    if state.regulations.system.is_swiss and state.regulations.swiss.needs_ratings and state.entries:
        ruling = judge_technical_share(state.entrants, state.regulations.code)
        if ruling.verdict is Verdict.CONTRADICTS:
            yield ruling


def _flag(reason: str, *articles: Article, **facts: int | str) -> Ruling:
    return Ruling(Verdict.ARBITER_DECISION_REQUIRED, reason, articles, facts)


def _of_entry(regulations: Regulations, entry: Entry) -> Iterator[Ruling]:
    if regulations.teams.boards:
        if len(entry.players) < regulations.teams.boards:
            yield _flag("entry-team-is-short", players=len(entry.players), boards=regulations.teams.boards)
        return
    if not entry.licence and regulations.licences_required:
        wanted = {"I": "VII.7.2.3", "title": "VII.7.3.3"}
        yield _flag(
            "entry-without-licence", *(regulations.code.cite(wanted[n]) for n in regulations.norms if n in wanted)
        )
    yield from _of_rating(regulations, entry)
    if not entry.sex and any(group.sex for group in regulations.people.groups):
        yield _flag("entry-without-sex")
    if not entry.birth and any(group.age is not None for group in regulations.people.groups):
        yield _flag("entry-without-birth")


def _of_rating(regulations: Regulations, entry: Entry) -> Iterator[Ruling]:
    law = () if regulations.is_chess else (regulations.code.cite("V.2.6.1.2"),)
    if entry.rating is None:
        is_paired_by_ratings = regulations.system.is_swiss and regulations.swiss.needs_ratings
        if regulations.pairing.start_numbers == "rating" or is_paired_by_ratings or regulations.is_rated:
            yield _flag("entry-without-rating", *law)
    elif entry.is_technical:
        yield _flag("entry-has-technical-rating", *law)
    elif entry.list_name == "N":  # no rated game for three years
        yield _flag("entry-rating-is-stale", regulations.code.cite("VI.2.1.3"))
