"""Asking before something is recorded: what the code makes of it, by a trial on the state as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse

from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Act, Tournament, append_acts
from kodeks.web.frame.views import Desk, show


class Trial(NamedTuple):
    """What would become of acts: whether they are accepted, what the rules say, and the state after them."""

    is_accepted: bool
    rulings: tuple[Ruling, ...]
    state: Tournament


class Consequence(NamedTuple):
    """A sentence on what follows, with its articles."""

    text: str
    articles: tuple[Article, ...] = ()


class Question(NamedTuple):
    """What is to be confirmed, what follows from it, and what the form sends again."""

    title: str
    label: str  # of the button
    back: str
    fields: Mapping[str, str]
    consequences: Sequence[Consequence] = ()
    names: Sequence[str] = ()


def tried(at: Desk, acts: Sequence[Act]) -> Trial:
    """A trial; nothing is written."""
    outcomes = append_acts(at.log.state, at.log.seq + 1, acts, by=str(at.user), at="")
    rulings = tuple(ruling for each in outcomes for ruling in each.step.rulings)
    return Trial(bool(outcomes) and outcomes[-1].step.is_accepted, rulings, outcomes[-1].step.state)


def is_confirmed(request: HttpRequest) -> bool:
    """Whether the one who asks has seen what follows."""
    return request.method == "POST" and request.POST.get("confirmed") == "yes"


def ask(request: HttpRequest, at: Desk, acts: Sequence[Act], question: Question) -> HttpResponse:
    """The page that asks; what the rules refuse cannot be confirmed."""
    return show(request, "frame/confirm.html", at, question=question, trial=tried(at, acts))
