"""A report of another program as a tournament that can be submitted: what it tells, what is asked for besides, and who
of the register each of its players is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from kodeks.formats import trf
from kodeks.formats.regulations import read_regulations, write_regulations
from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText
from kodeks.tournament import Act, Entry, Regulations, SystemKind, Tournament, append_acts
from kodeks.tournament.acts import Close, Enter, Sign
from kodeks.web.books.models import Player
from kodeks.web.books.register import register_of
from kodeks.web.calendar.models import EventNotice
from kodeks.web.calendar.noticing import notified_of
from kodeks.web.desk.trf_upload import TrfForm, TrfTournament
from kodeks.web.pages.words import explain_error, say
from kodeks.web.planning.form import CHIEF, LABELS
from kodeks.web.regulations.checking import filled_from_register
from kodeks.web.regulations.fields import fields_named
from kodeks.web.regulations.form import Draft, draft_of_values, form_of

_ASKED = ("name", "place", "starts", "ends", "tempo", "level", "rated", "norms", "organisers", CHIEF)
MUST = ("name", "place", "starts", "ends", "tempo", CHIEF)


QUESTIONS = fields_named(*_ASKED, labels=LABELS)


class MatchedPlayer(NamedTuple):
    """A player of the report, the number that was given for him, and who that is; or why nobody can be told."""

    entry: Entry
    licence: str
    player: Player | None
    problem: str = ""


class ForeignTournament(NamedTuple):
    """A report completed: the answers, the people, and the whole log; or what is wrong."""

    kind: str
    values: Mapping[str, str]
    players: tuple[MatchedPlayer, ...]
    made: TrfTournament | None
    missing: tuple[str, ...]  # settings that must be said and are not
    draft: Draft
    remarks: tuple[Remark, ...]

    @property
    def is_ready(self) -> bool:
        return self.made is not None and not self.made.refusals and not self.missing


class Completion(NamedTuple):
    """What is typed besides the report: settings by name (None before anything was), licences by place, the notice, who
    enters it and when."""

    values: Mapping[str, str] | None
    licences: Mapping[int, str]
    notice: EventNotice | None
    by: str
    at: str  # year-month-dayThour:minute:second


def complete(sent: TrfForm, given: Completion, remarks: tuple[Remark, ...] = ()) -> ForeignTournament:
    """The report with what was typed; before anything was, with what the notice tells."""
    report, noticed = trf.read_report(sent.text)
    system = SystemKind(sent.system) if sent.system else trf.system_of_report(report)
    told = trf.regulations_of_report(report, game=sent.game, system=system)
    base = form_of(write_regulations(told))
    values = _offered(base, given.notice) if given.values is None else {**base, **given.values}
    if given.notice is not None:
        values |= {"notice": given.notice.number, "notified": notified_of(given.notice)}
    values["arbiters.0.role"] = "chief" if values.get(CHIEF) else ""
    draft = filled_from_register(draft_of_values({name: value for name, value in values.items() if value}))
    missing = tuple(name for name in MUST if not values.get(name))
    kind = f"TRF{trf.version_of(report).value}"
    if draft.regulations is None:
        return ForeignTournament(kind, values, (), None, missing, draft, (*remarks, *noticed))
    text = write_regulations(draft.regulations)
    regulations = read_regulations(text)  # as the file will have them
    acts = list(trf.acts_of_report(report, regulations))
    players = () if regulations.system.is_for_teams else _matched(acts, given.licences)
    more = (*remarks, *noticed, *trf.check_report(report), *trf.left_out_of_tournament(report, regulations))
    every = [*_entered(acts, players), *_closing(regulations, given)]
    outcomes = append_acts(Tournament(regulations), 1, every, by=given.by, at=given.at, is_new=False)
    made = TrfTournament(regulations, text, outcomes, more)
    return ForeignTournament(kind, values, players, made, missing, draft, more)


def _offered(base: Mapping[str, str], notice: EventNotice | None) -> dict[str, str]:
    """What the report leaves open, from the notice."""
    known = {} if notice is None else form_of(notice.accepted_text or notice.text)
    return {**{name: known[name] for name in _ASKED if name in known}, **base}


def _matched(acts: list[Act], licences: Mapping[int, str]) -> tuple[MatchedPlayer, ...]:
    entries = [act.entry for act in acts if isinstance(act, Enter)]
    named = [replace(entry, licence=licences.get(place, "")) for place, entry in enumerate(entries)]
    register = register_of(named)
    found = []
    for entry in named:
        try:
            player = register.find(entry)
        except MalformedText as error:
            found.append(MatchedPlayer(entry, entry.licence, None, explain_error(error)))
            continue
        unknown = say("planning-number-unknown", number=entry.licence) if entry.licence and player is None else ""
        found.append(MatchedPlayer(entry, entry.licence or (player.number if player else ""), player, unknown))
    return tuple(found)


def _entered(acts: list[Act], players: tuple[MatchedPlayer, ...]) -> Iterator[Act]:
    """The acts, everybody entered with his number."""
    people = iter(players)
    for act in acts:
        if isinstance(act, Enter) and players:
            person = next(people)
            yield Enter(replace(act.entry, licence=person.licence))
        else:
            yield act


def _closing(regulations: Regulations, given: Completion) -> Iterator[Act]:
    """Closed, and signed by the chief arbiter on the day it is entered."""
    yield Close()
    if regulations.chief is not None:
        yield Sign(regulations.chief.name, given.at[:10])
