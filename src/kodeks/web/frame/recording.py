"""Recording what the arbiter does: acts into the log, and the answer in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from kodeks.malformed import MalformedText
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Act, AppendedAct, Decide, Outcome
from kodeks.web.frame.views import Desk, typed_number
from kodeks.web.logs.log import Log, append_each
from kodeks.web.pages.words import explain_error, say, told


def seen(request: HttpRequest) -> int | None:
    """The event up to which the one who acts had seen the log, as his page says."""
    return typed_number(request.POST.get("on", ""))


class Answer(NamedTuple):
    """What became of acts, none if there were none; and what the rules said."""

    outcome: Outcome | None
    rulings: tuple[Ruling, ...] = ()

    @property
    def is_done(self) -> bool:
        """Whether they are on the disk now."""
        return self.outcome is Outcome.DONE


def ask_log(request: HttpRequest, at: Desk, acts: Sequence[Act] | Decide) -> Answer:
    """Append acts on what the visitor had seen, or if his form does not say on what this view has decided on; nobody
    has seen more than there was."""
    ((answer,), _) = ask_log_each(request, at, [acts])
    return answer


def ask_log_each(request: HttpRequest, at: Desk, matters: Sequence[Sequence[Act] | Decide]) -> tuple[list[Answer], Log]:
    """The same for several matters, of which each is accepted or refused by itself; and the log as it stands then."""
    now, on = timezone.localtime().isoformat(timespec="seconds"), seen(request)
    on = at.log.seq if on is None else min(on, at.log.seq)
    became, log = append_each(at.row, matters, by=at.user, at=now, on=on)
    return [_answer_to(outcomes) for outcomes in became], log


def _answer_to(outcomes: Sequence[AppendedAct]) -> Answer:
    rulings = tuple(ruling for each in outcomes for ruling in each.step.rulings)
    return Answer(outcomes[-1].step.outcome if outcomes else None, rulings)


def record(request: HttpRequest, at: Desk, acts: Sequence[Act] | Decide) -> tuple[bool, tuple[Ruling, ...]]:
    """The same for who asks only whether they are on the disk now, and what the rules said."""
    answer = ask_log(request, at, acts)
    return answer.is_done, answer.rulings


def recorded(request: HttpRequest, at: Desk, acts: Sequence[Act] | Decide, to: str, done: str) -> HttpResponse:
    """Append acts and go to a page, which tells what became of them."""
    try:
        answer = ask_log(request, at, acts)
    except MalformedText as error:
        messages.error(request, explain_error(error))
        return redirect(to)
    for ruling in answer.rulings:
        (messages.info if answer.is_done else messages.error)(request, told(ruling))
    if answer.is_done:
        messages.success(request, say(done))
    return redirect(to)
