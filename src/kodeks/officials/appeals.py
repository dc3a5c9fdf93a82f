"""Appeals: the instances of an event in their order, and until when one may appeal [IV.1, IV.5.3.4, D-140]."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from enum import StrEnum

from kodeks.frozen import frozen
from kodeks.rulebook.article import Article
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.regulations.parts import Appeals
from kodeks.tournament.system_kind import Level


class InstanceKind(StrEnum):
    """Who decides. The words are stable: `--json` carries them."""

    ROUND_ARBITER = "round_arbiter"
    CHIEF_ARBITER = "chief_arbiter"
    JURY = "jury"  # of draughts: the regulations make it [D-140]
    COMMITTEE = "committee"  # of chess
    COLLEGE = "college"


@frozen
class Instance:
    """One instance, why it is one, and what it rests on."""

    kind: InstanceKind
    reason: str
    articles: tuple[Article, ...]
    is_final: bool  # nobody stands above it


def instances(regulations: Regulations, *, to_college: bool = False) -> tuple[Instance, ...]:
    """All instances of an event, the first one first. The way to the College is open in PZWarc's championships, and
    where the regulations open it [IV.5.3.4]; `to_college`: as if they did."""
    found = _of_chess(regulations) if regulations.is_chess else _of_draughts(regulations, to_college=to_college)
    last = len(found) - 1
    return tuple(
        Instance(kind, reason, articles, number == last) for number, (kind, reason, articles) in enumerate(found)
    )


def next_instance(chain: tuple[Instance, ...], kind: InstanceKind) -> Instance | None:
    """Where one appeals against a decision of this instance; None if it is the last, or none of this event."""
    kinds = [instance.kind for instance in chain]
    if kind not in kinds:
        return None
    return next(iter(chain[kinds.index(kind) + 1 :]), None)


def has_jury(regulations: Regulations) -> bool:
    """Whether the regulations speak of a jury at all; an empty section is none, nor is the way to the College alone
    [D-140]."""
    return regulations.appeals not in (None, Appeals(), Appeals(to_college=True))


_Found = list[tuple[InstanceKind, str, tuple[Article, ...]]]


def _of_draughts(regulations: Regulations, *, to_college: bool) -> _Found:
    rules = regulations.code
    has_round_arbiters = any(arbiter is not regulations.chief for arbiter in regulations.people.arbiters)
    found: _Found = []
    if has_round_arbiters and rules.officials.round_arbiters_rule.value:
        articles = (rules.officials.round_arbiters_rule.article,)
        found.append((InstanceKind.ROUND_ARBITER, "appeals-round-arbiter", articles))
    found.append((InstanceKind.CHIEF_ARBITER, "appeals-chief-arbiter", (rules.cite("IV.1"), rules.cite("IV.2.13"))))
    if has_jury(regulations):
        found.append((InstanceKind.JURY, "appeals-jury", (rules.cite("II.2.2.5"), rules.cite("IV.2.22"))))
    if regulations.level is Level.CHAMPIONSHIP:
        found.append((InstanceKind.COLLEGE, "appeals-college-championship", (rules.cite("IV.5.3.4"),)))
    elif to_college or (regulations.appeals is not None and regulations.appeals.to_college):
        found.append((InstanceKind.COLLEGE, "appeals-college-by-regulations", (rules.cite("IV.5.3.4"),)))
    return found


def _of_chess(regulations: Regulations) -> _Found:
    law = regulations.laws.cite
    articles = (law("FTR:10c"),)
    found: _Found = []
    if any(arbiter is not regulations.chief for arbiter in regulations.people.arbiters):
        found.append((InstanceKind.ROUND_ARBITER, "appeals-assistant", articles))
    found.append((InstanceKind.CHIEF_ARBITER, "appeals-chief-arbiter-of-chess", articles))
    if has_jury(regulations):
        found.append((InstanceKind.COMMITTEE, "appeals-committee", (law("FTR:10b"), *articles)))
    return found


# Until when

_UNITS = {"minute": timedelta(minutes=1), "hour": timedelta(hours=1), "day": timedelta(days=1)}
TimeWords = Mapping[str, str]  # of a language: how words for `minute`, `hour`, `day` begin, `before` whole; | between


def appeal_time(appeals: Appeals, times: Iterable[TimeWords]) -> timedelta | None:
    """How long one may appeal, if the words of the regulations name one length of time after something and no more.
    They may be in any of these languages."""
    known = tuple(times)
    if any(re.search(rf"\b({_any(each['before'])})\b", appeals.deadline, re.IGNORECASE) for each in known):
        return None
    if len(re.findall(r"[0-9]+", appeals.deadline)) != 1:
        return None
    for unit, length in _UNITS.items():
        words = "|".join(_any(each[unit]) for each in known)
        found = re.search(rf"(?<!\w)([0-9]{{1,4}})\s*(?:-\s*)?({words})", appeals.deadline, re.IGNORECASE)
        if found is not None:
            return int(found[1]) * length
    return None


def _any(words: str) -> str:
    """A pattern of words; one letter alone is no beginning."""
    return "|".join(rf"{re.escape(word)}\b" if len(word) == 1 else re.escape(word) for word in words.split("|"))


def appeal_due(appeals: Appeals, decided_at: datetime, times: Iterable[TimeWords]) -> datetime | None:
    """The last moment for an appeal against a decision; the regulations alone set it [D-140]."""
    length = appeal_time(appeals, times)
    return None if length is None else decided_at + length
