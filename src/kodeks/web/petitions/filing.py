"""What the form of a petition asks for, by its kind; and the petition it makes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from django.utils import timezone

from kodeks.malformed import MalformedText
from kodeks.officials import EXAM_ARTICLES, RULES, PetitionKind, WaivedCondition
from kodeks.rating import GAMES
from kodeks.rulebook.arbiter_classes import ArbiterClass
from kodeks.titles import read_holdings
from kodeks.web.accounts.models import User
from kodeks.web.books.arbiter_books import open_arbiters
from kodeks.web.books.models import Arbiter, Player
from kodeks.web.frame.views import roles_of
from kodeks.web.petitions.models import Petition
from kodeks.web.rights import Right, may

_FMJD = (ArbiterClass.FMJD_TECHNICAL, ArbiterClass.FMJD)
_LONGEST = {"subject": 300, "grounds": 8000}


class Question(NamedTuple):
    """A field of the form: its kind of input, and its choices with the words that name them."""

    name: str
    label: str  # a message key
    type: str = "text"  # date, long, choice
    choices: tuple[tuple[str, str], ...] = ()
    must: bool = True


_ARBITER = Question("arbiter", "petitions-arbiter")
_BIRTH = Question("birth", "petitions-birth", "date", must=False)
_SUBJECT = Question("subject", "petitions-subject")
_GRADES = tuple((each.value, f"{each.value}_class") for each in EXAM_ARTICLES)
_WAIVED = tuple((each.value, f"waived_{each.value}") for each in WaivedCondition)
_QUESTIONS: Mapping[PetitionKind, tuple[Question, ...]] = {
    PetitionKind.TITLE: (
        Question("player", "petitions-player"),
        Question("game", "setting-game", "choice", tuple((game, game) for game in GAMES)),
        Question("title", "petitions-title"),
    ),
    PetitionKind.CLASS: (_ARBITER, Question("class", "petitions-class", "choice", _GRADES), _BIRTH),
    PetitionKind.EXAM: (_ARBITER, Question("class", "petitions-class", "choice", _GRADES), _BIRTH),
    PetitionKind.WAIVER: (
        _ARBITER,
        Question("waived", "petitions-waived", "choice", _WAIVED),
    ),
    PetitionKind.OPINION: (
        _ARBITER,
        Question("class", "petitions-class", "choice", tuple((each.value, f"{each.value}_class") for each in _FMJD)),
    ),
    PetitionKind.CONFERENCE: (
        Question("day", "petitions-day-of-conference", "date"),
        Question("attended", "petitions-attended", "long"),
    ),
    PetitionKind.SUSPENSION: (
        _ARBITER,
        Question("starts", "petitions-from", "date"),
        Question("ends", "petitions-to", "date", must=False),
    ),
    PetitionKind.REGULATIONS: (_SUBJECT,),
    PetitionKind.PRECEDENT: (_SUBJECT,),
    PetitionKind.APPEAL: (_SUBJECT,),
    PetitionKind.ELECTION: (_SUBJECT,),
}
_WITH_GROUNDS = Question("grounds", "petitions-grounds", "long", must=False)
_NEEDS_GROUNDS = (
    PetitionKind.WAIVER,
    PetitionKind.SUSPENSION,
    PetitionKind.REGULATIONS,
    PetitionKind.PRECEDENT,
    PetitionKind.APPEAL,
)


def questions_of(kind: PetitionKind) -> tuple[Question, ...]:
    return (*_QUESTIONS[kind], _WITH_GROUNDS._replace(must=kind in _NEEDS_GROUNDS))


def kinds_for(user: User) -> tuple[PetitionKind, ...]:
    """What he may bring: some matters only the federation brings."""
    decides = may(roles_of(user), Right.SEE_PETITIONS)
    return tuple(kind for kind in PetitionKind if decides or not RULES[kind].is_of_federation)


def file_petition(kind: PetitionKind, values: Mapping[str, str], by: User) -> Petition:
    """Received now; what is missing or unknown is told before anything is written."""
    for each in questions_of(kind):
        if each.must and not values.get(each.name, "").strip():
            raise MalformedText("calendar-not-said", each.name, setting=each.name)
    petition = Petition(kind=kind.value, by=by, received=timezone.localdate())
    petition.grounds = values.get("grounds", "").strip()[: _LONGEST["grounds"]]
    petition.subject = values.get("subject", "").strip()[: _LONGEST["subject"]]
    petition.facts = {
        each.name: _fact(each, values[each.name].strip())
        for each in _QUESTIONS[kind]
        if each.name not in ("subject", "player", "arbiter") and values.get(each.name, "").strip()
    }
    if kind is PetitionKind.TITLE:
        petition.player = _player(values["player"])
        read_holdings(petition.facts["title"], petition.player.name)
        petition.subject = values["player"].strip()[: _LONGEST["subject"]]  # the register tells nobody a name
    if "arbiter" in {each.name for each in _QUESTIONS[kind]}:
        _name_arbiter(petition, values["arbiter"].strip())
    if kind is PetitionKind.CONFERENCE:
        petition.facts["attended"] = _attended(petition.facts["attended"])
        petition.subject = petition.facts["day"]
    if kind is PetitionKind.SUSPENSION and petition.facts.get("ends", "9999") < petition.facts["starts"]:
        raise MalformedText("calendar-ends-before", petition.facts["ends"], setting="ends")
    petition.save()
    return petition


def _fact(question: Question, text: str) -> Any:
    if question.type == "choice" and text not in dict(question.choices):
        raise MalformedText("not-an-option", text, setting=question.name)
    if question.type == "date":
        try:
            date.fromisoformat(text)
        except ValueError:
            raise MalformedText("rating-not-a-date", text, setting=question.name) from None
    return text[:8000]


def _player(text: str) -> Player:
    """By his number, or a name that one alone bears."""
    number = text.strip()
    found = Player.objects.filter(number=number).first()
    if found is not None:
        return found
    named = list(Player.objects.filter(name__iexact=number)[:2])
    if len(named) != 1:
        raise MalformedText("petitions-no-such-player", number, setting="player")
    return named[0]


def _name_arbiter(petition: Petition, text: str) -> None:
    """By id, licence or name; who is not in the register yet may ask for the first class there is, and for its exam."""
    found = open_arbiters().find(text)
    if len(found) == 1:
        petition.arbiter = Arbiter.objects.get(key=found[0].id)
        petition.subject = found[0].name
        return
    is_first = petition.what in (PetitionKind.CLASS, PetitionKind.EXAM, PetitionKind.WAIVER)
    if found or not is_first or petition.facts.get("class", "third") != ArbiterClass.THIRD.value:
        raise MalformedText("petitions-no-such-arbiter", text, setting="arbiter")
    petition.subject = text[: _LONGEST["subject"]]


def _attended(text: str) -> list[str]:
    """Their ids; a name that nobody or several bear is an error."""
    register, ids = open_arbiters(), []
    for line in filter(None, (line.strip() for line in text.splitlines())):
        found = register.find(line)
        if len(found) != 1:
            raise MalformedText("petitions-no-such-arbiter", line, setting="attended")
        ids.append(found[0].id)
    return list(dict.fromkeys(ids))
