"""The short way to a new tournament: a few questions with good answers in them, then its players.

What is asked is declared at the settings (`is_asked_first`). The rest follows from a template of the code, or from
another tournament; what that leaves open is said as the code has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from kodeks.clock import friendly_control, official_tempos
from kodeks.formats.regulations import write_regulations
from kodeks.malformed import MalformedText
from kodeks.officials import arbiters_on
from kodeks.rulebook.ruling import Verdict
from kodeks.tournament import SystemKind, judge_opening
from kodeks.tournament.lint import mended
from kodeks.tournament.occasion import tempo_rules_of
from kodeks.web.accounts.models import User
from kodeks.web.frame.views import mine, page, show
from kodeks.web.logs.log import load
from kodeks.web.pages.words import explain_error, say, told, written_day
from kodeks.web.regulations.checking import check_draft, filled_from_register, register_at_hand, tempos_in_words
from kodeks.web.regulations.creating import event_key, is_noticed, make, moved, show_new, start_values
from kodeks.web.regulations.event_templates import TEMPLATES, USUAL, find_template, regulations_of, template_for
from kodeks.web.regulations.fields import FIRST_QUESTIONS
from kodeks.web.regulations.form import Draft, draft_of_text, draft_of_values, form_of, sent_value, typed_name
from kodeks.web.rights import Right

__all__ = ["choose"]

_ASKED = tuple(field.name for field in FIRST_QUESTIONS)
_CHIEF = next(name for name in _ASKED if name.startswith("arbiters."))
# what an event promises: only where it was asked for
_MOST_TO_COPY = 200  # tournaments to choose one from: those under way and the latest
_PROMISES = ("level", "rated", "norms", "licences_required", "notified", "notice", "reported")

_OF_A_NOTICE = (*_PROMISES, "ends", "organisers")  # whatever else is chosen for an event that was noticed


class Opening(NamedTuple):
    """The questions as they stand on the page: what the rest follows from, the answers, and those that were offered."""

    source: str  # of the rest: a template, another tournament, or nothing
    is_chosen: bool  # by the visitor, with all that it promises
    answers: Mapping[str, str]
    offered: Mapping[str, str]

    @property
    def kind(self) -> tuple[str, str]:
        """Game and system, on which the good answers depend."""
        return self.answers.get("game", ""), self.answers.get("system", "")

    @property
    def is_of_another_kind(self) -> bool:
        """Whether another game or system was chosen than the answers were offered for."""
        return self.kind != (self.offered.get("game", ""), self.offered.get("system", ""))


@page(Right.CREATE)
def choose(request: HttpRequest) -> HttpResponse:
    """The questions, and the tournament when they are answered."""
    assert isinstance(request.user, User)
    if request.method != "POST":
        return _show(request, _offered(request.user, request.GET.get("source", "")))
    asked = opening_of_post(request)
    is_other = asked.is_of_another_kind
    asked = _fitted(request.user, asked)
    if request.POST.get("do") == "again":
        return _show(request, asked)
    if request.POST.get("do") == "whole":
        return show_new(request, draft_of_opening(request.user, asked))
    if is_other:  # without a script nobody has seen the answers for this game
        return _show(request, asked, say("opening-look-again"))
    return _create(request, request.user, asked)


def opening_of_post(request: HttpRequest) -> Opening:
    """What was sent."""
    post = request.POST
    return Opening(
        post.get("source", ""),
        "chosen" in post,
        {name: sent_value(post, name).strip(" ") for name in _ASKED},
        {name: sent_value(post, f"offered.{name}") for name in _ASKED},
    )


def draft_of_opening(user: User, asked: Opening) -> Draft:
    """The whole regulations that follow from the answers: what the source leaves unsaid, as the code has it."""
    base = start_values(user, asked.source) or {}
    noticed = {name: base[name] for name in _OF_A_NOTICE if name in base} if is_noticed(asked.source) else {}
    if (base.get("game"), base.get("system")) != asked.kind:
        base = {}
    said = moved(base, asked.answers["starts"])
    left_out = () if asked.is_chosen else _PROMISES
    if any(asked.answers[name] != base.get(name, "") for name in ("rounds", "tempo")):  # the programme is another one
        left_out = (*left_out, "ends", *(name for name in said if name.startswith("schedule.")))
    said = {name: value for name, value in said.items() if name not in left_out}
    said |= noticed
    fitting = {field.name for field in FIRST_QUESTIONS if not field.systems or asked.kind[1] in field.systems.split()}
    said |= {name: value for name, value in asked.answers.items() if name in fitting}
    said["arbiters.0.role"] = "chief" if said[_CHIEF] else ""
    draft = filled_from_register(draft_of_values(said))
    if draft.regulations is None:
        return draft
    gaps = [
        each.finding.mend
        for each in check_draft(draft).points
        if each.finding.mend is not None and each.finding.ruling.verdict is Verdict.ARBITER_DECISION_REQUIRED
    ]
    return draft_of_text(write_regulations(mended(draft.regulations, *gaps)))


# Good answers


def _offered(user: User, source: str) -> Opening:
    """For what was asked for, else for what he made last, else for a rapid event of one day."""
    values = start_values(user, source) if source else None
    if values is not None:
        answers = _answers(user, values)
        if is_noticed(source):  # what was accepted is not guessed anew
            answers |= {name: values[name] for name in ("name", "starts", "rounds") if name in values}
        return Opening(source, True, answers, answers)
    last = mine(user).filter(memberships__user=user).order_by("-pk").first()
    if last is None:
        answers = _answers(user, start_values(user, USUAL.source) or {})
        return Opening(USUAL.source, False, answers, answers)
    before = form_of(write_regulations(load(last).state.regulations))
    kept = {name: before.get(name, "") for name in _ASKED if name not in ("name", "starts", _CHIEF)}
    template = template_for(kept["game"], kept["system"])
    answers = _answers(user, kept)
    return Opening("" if template is None else template.source, False, answers, answers)


def _answers(user: User, values: Mapping[str, str]) -> dict[str, str]:
    """Each question with its good answer; how many rounds a table has follows from the field."""
    answers = {name: values.get(name, "") for name in _ASKED}
    today = timezone.localdate()
    answers |= {"name": say("opening-name", day=written_day(today)), "starts": today.isoformat()}
    answers[_CHIEF] = answers[_CHIEF] or typed_name(str(user))
    if answers["system"] in {each.value for each in SystemKind if each.is_by_table}:
        answers["rounds"] = ""
    return answers


def _fitted(user: User, asked: Opening) -> Opening:
    """With the good answers of the game and system that were chosen, wherever those offered before were left as they
    were."""
    if not asked.is_of_another_kind:
        return asked
    game, system = asked.kind
    template = template_for(game, system)
    values = {} if template is None else start_values(user, template.source) or {}
    usual = _answers(user, values | {"game": game, "system": system, "place": asked.answers["place"]})
    answers = {
        name: usual[name] if given == asked.offered[name] and name not in ("game", "system", "place") else given
        for name, given in asked.answers.items()
    }
    if is_noticed(asked.source):
        return asked._replace(answers=answers, offered=usual)
    return Opening("" if template is None else template.source, False, answers, usual)


# The page


def _show(
    request: HttpRequest,
    asked: Opening,
    notice: str = "",
    draft: Draft | None = None,
    refusal: str = "",
) -> HttpResponse:
    assert isinstance(request.user, User)
    problem = draft.problem if draft is not None else None
    register = register_at_hand()
    template = find_template(asked.source)
    return show(
        request,
        "regulations/opening.html",
        status=422 if problem is not None or refusal else 200,
        asked=asked,
        questions=FIRST_QUESTIONS,
        must=("name", "game", "system"),
        notice=notice,
        refusal=refusal,
        problem="" if problem is None else explain_error(problem),
        field="" if draft is None else draft.field,
        tempos=tempos_in_words(asked.answers),
        usual_tempos=_usual_tempos(asked.answers["game"]),
        arbiters=[] if register is None else arbiters_on(register, timezone.localdate()),
        templates=TEMPLATES,
        chosen=template if asked.is_chosen else None,
        tournaments=mine(request.user)[:_MOST_TO_COPY],
        key=event_key(request),
    )


def _usual_tempos(game: str) -> list[str]:
    """Those that the code names for the game; where it leaves them to the regulations, those of the templates."""
    known = [regulations_of(each) for group in TEMPLATES.values() for each in group]
    of_game = [each for each in known if each.game == game]
    listed = official_tempos(tempo_rules_of(of_game[0])) if of_game else ()
    return [friendly_control(each) for each in listed or dict.fromkeys(each.play.tempo or "" for each in of_game)]


def _create(request: HttpRequest, user: User, asked: Opening) -> HttpResponse:
    draft = draft_of_opening(user, asked)
    if draft.regulations is None:
        return _show(request, asked, draft=draft)
    ruling = judge_opening(draft.regulations)
    if ruling is not None:
        return _show(request, asked, refusal=told(ruling))
    try:
        row = make(request, user, draft)
    except MalformedText as error:  # criteria that there are not
        return _show(request, asked, draft=draft._replace(problem=error, field="tiebreaks"))
    return redirect("desk:import_entries", key=row.key)
