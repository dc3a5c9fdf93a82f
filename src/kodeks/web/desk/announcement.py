"""The announcement of a tournament: every point an invitation tells, for the notice board and for paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, datetime
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils import formats

from kodeks.clock import parse_control
from kodeks.clock.wording import explain_control
from kodeks.rulebook.article import Article, cite
from kodeks.standings import write_points
from kodeks.tournament import Regulations
from kodeks.web.desk.regulation_fields import find_field
from kodeks.web.pages import say
from kodeks.web.rights import Right
from kodeks.web.views import Desk, desk, show

__all__ = ["Point", "announcement", "points_of"]


class Point(NamedTuple):
    """One point: what it is about, what is said, the article that wants it, and where in the form it is written."""

    title: str
    lines: tuple[str, ...]
    articles: tuple[Article, ...]
    place: str


@desk(Right.SEE)
def announcement(request: HttpRequest, at: Desk) -> HttpResponse:
    """The page. Who may regulate is told what is missing yet."""
    return show(request, "desk/announcement.html", at, state=at.log.state, points=points_of(at.log.state.regulations))


def points_of(regulations: Regulations) -> list[Point]:
    """The points in the order of an invitation [FTR2012 3c], then what the regulations say beyond."""
    found = []
    for title, tell, chess, draughts, setting in _POINTS:
        lines = tuple(line[:1].upper() + line[1:] for line in tell(regulations))
        number = chess if regulations.is_chess else draughts
        articles = (cite("FTR2012" if regulations.is_chess else regulations.code, number),) if number else ()
        found.append(Point(title, lines, articles, find_field(setting)[0]))
    return found


def _day(text: str) -> str:
    return formats.date_format(date.fromisoformat(text), "DATE_FORMAT")


def _moment(text: str) -> str:
    return formats.date_format(datetime.fromisoformat(text), "DATETIME_FORMAT")


def _money(regulations: Regulations, cents: int) -> str:
    units, rest = divmod(cents, 100)
    mark = say("announce-decimal-mark")
    return f"{units}{f'{mark}{rest:02}' if rest else ''} {regulations.currency}"


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()]


def _days(regulations: Regulations) -> Iterator[str]:
    if regulations.starts:
        last = regulations.ends or regulations.starts
        yield _day(regulations.starts) + (f" – {_day(last)}" if last != regulations.starts else "")
    if regulations.place:
        yield regulations.place


def _hotel(regulations: Regulations) -> Iterator[str]:
    yield from _lines(regulations.invitation.hotel)


def _programme(regulations: Regulations) -> Iterator[str]:
    yield from _lines(regulations.invitation.programme)
    if regulations.entries_close:
        yield say("announce-entries-close", moment=_moment(regulations.entries_close))
    if regulations.draw_at:
        yield say("announce-draw-at", moment=_moment(regulations.draw_at))
    for number, moment in sorted(regulations.schedule):
        yield say("announce-round-at", round=number, moment=_moment(moment))


def _tempo(regulations: Regulations) -> Iterator[str]:
    if regulations.tempo is not None:
        yield f"{regulations.tempo}: {explain_control(parse_control(regulations.tempo), say)}"
    if regulations.clocks:
        yield say("announce-clocks", clocks=", ".join(regulations.clocks))
    if regulations.has_sheets is not None:
        yield say("announce-sheets" if regulations.has_sheets else "announce-no-sheets")
    if regulations.full_rules is not None:
        yield say("announce-full-rules" if regulations.full_rules else "announce-simple-rules")
    if regulations.quickplay:
        yield say("announce-quickplay")
    if regulations.is_superblitz:
        yield say("announce-superblitz")


def _systems(regulations: Regulations) -> Iterator[str]:
    yield say("report-game", game=regulations.game, edition=regulations.edition)
    yield say("report-system", system=regulations.system.value)
    if regulations.swiss_variant:
        yield say("report-variant", variant=regulations.swiss_variant)
    if regulations.program:
        yield say("announce-program", program=regulations.program)
    if regulations.rounds:
        yield say("announce-planned", rounds=regulations.rounds)
    if regulations.boards:
        yield say("announce-boards", boards=regulations.boards, lineup=f"lineup_{regulations.lineup}")
    if regulations.lineup_minutes is not None:
        yield say("announce-lineup-minutes", minutes=regulations.lineup_minutes)
    if regulations.games_per_match > 1:
        yield say("announce-games-per-match", games=regulations.games_per_match)
    yield say("announce-start-numbers", how=f"numbers_{regulations.start_numbers}")
    for one, other in regulations.forbidden_pairs:
        yield say("announce-forbidden-pair", one=one, other=other)
    yield from _lines(regulations.special_conditions)
    yield from _scoring(regulations)


def _scoring(regulations: Regulations) -> Iterator[str]:
    scale = 2 if regulations.is_chess else 1
    win, draw, loss = (write_points(each, scale) for each in (regulations.win, regulations.draw, regulations.loss))
    yield say("report-points", win=win, draw=draw, loss=loss)
    if regulations.with_advantage:
        yield say("announce-with-advantage")
    if regulations.tiebreaks:
        yield say("announce-tiebreaks", listed=", ".join(regulations.tiebreaks))
    playoff = regulations.playoff
    if playoff is not None:
        yield say("announce-playoff", places=f"playoff_{playoff.places.value}")
        if playoff.tempo:
            yield say("announce-playoff-tempo", tempo=playoff.tempo)
        if playoff.starts:
            yield say("announce-playoff-starts", moment=_moment(playoff.starts))
        yield from _lines("" if playoff.procedure == "model" else playoff.procedure)


def _default_time(regulations: Regulations) -> Iterator[str]:
    yield say("announce-default-time", minutes=regulations.default_minutes)


def _draw_offers(regulations: Regulations) -> Iterator[str]:
    yield from _lines(regulations.invitation.draw_offers)
    if regulations.draw_offer_from:
        yield say("announce-draw-offers-from", moves=regulations.draw_offer_from)


def _finance(regulations: Regulations) -> Iterator[str]:
    yield from _lines(regulations.invitation.money)
    if regulations.prizes:
        listed = "; ".join(f"{place}. {_money(regulations, each)}" for place, each in enumerate(regulations.prizes, 1))
        yield say("announce-prizes", listed=listed)


def _travel(regulations: Regulations) -> Iterator[str]:
    yield from _lines(regulations.invitation.travel)


def _people(regulations: Regulations) -> Iterator[str]:
    yield from _lines(regulations.invitation.expected)
    if regulations.players:
        yield say("announce-expected", players=regulations.players)
    if regulations.licences_required:
        yield say("announce-licences-required")
    for group in regulations.groups:
        facts = [group.name]
        if group.age is not None:
            facts.append(say("announce-group-age", age=group.age))
        if group.sex:
            facts.append(say("choice-word", choice=f"sex_{group.sex}"))
        facts = list(dict.fromkeys(facts))  # "women: women" says it twice
        yield say("announce-group", group=", ".join(facts))
    for arbiter in regulations.arbiters:
        yield say("announce-arbiter", name=arbiter.name, role=arbiter.role.value)


def _contact(regulations: Regulations) -> Iterator[str]:
    if regulations.director:
        yield say("announce-director", name=regulations.director)
    if regulations.organisers:
        yield say("announce-organisers", names=", ".join(regulations.organisers))
    if regulations.invitation.website:
        yield say("announce-website", address=regulations.invitation.website)
    if regulations.invitation.contact:
        yield say("announce-contact", contact=", ".join(_lines(regulations.invitation.contact)))


def _duties(regulations: Regulations) -> Iterator[str]:
    yield from _lines(regulations.invitation.duties)


def _answer(regulations: Regulations) -> Iterator[str]:
    if regulations.invitation.answer_by:
        yield say("announce-answer-by", when=regulations.invitation.answer_by)
    yield from _lines(regulations.invitation.reporting)


def _security(regulations: Regulations) -> Iterator[str]:
    yield from _lines(regulations.invitation.security)


def _medical(regulations: Regulations) -> Iterator[str]:
    yield from _lines(regulations.invitation.medical)


def _tourism(regulations: Regulations) -> Iterator[str]:
    yield from _lines(regulations.invitation.tourism)


def _rank(regulations: Regulations) -> Iterator[str]:
    yield say("choice-word", choice=f"level_{regulations.level.value}")
    if regulations.is_rated:
        yield say("announce-rated")
    if regulations.norms:
        named = (say("choice-word", choice="norm_title" if norm == "title" else norm) for norm in regulations.norms)
        yield say("announce-norms", listed=", ".join(named))
    if regulations.house is not None:
        yield say("announce-house", house=regulations.house)
    for deviation in regulations.deviations:
        yield say("announce-deviation", text=deviation.text, article=deviation.against)


def _appeals(regulations: Regulations) -> Iterator[str]:
    appeals = regulations.appeals
    if appeals is None:
        return
    for member in appeals.members:
        role = say("choice-word", choice=f"member_{member.role.value}")
        yield f"{member.name} ({role})" + (f", {member.federation}" if member.federation else "")
    if appeals.deadline:
        yield say("announce-appeals-deadline", deadline=appeals.deadline)
    if appeals.deposit is not None:
        yield say("announce-appeals-deposit", deposit=_money(regulations, appeals.deposit))


_Tell = Callable[[Regulations], Iterator[str]]
_POINTS: tuple[tuple[str, _Tell, str, str, str], ...] = (  # title, text, article of chess and of draughts, setting
    ("point-days", _days, "3c.1", "II.2.1.2", "starts"),
    ("point-hotel", _hotel, "3c.2", "", "invitation.hotel"),
    ("point-programme", _programme, "3c.3", "", "schedule"),
    ("point-tempo", _tempo, "3c.4", "I.10.4", "tempo"),
    ("point-systems", _systems, "3c.5", "", "system"),
    ("point-default-time", _default_time, "3c.6", "II.5.5", "default_minutes"),
    ("point-draw-offers", _draw_offers, "3c.7", "", "invitation.draw_offers"),
    ("point-money", _finance, "3c.8", "", "invitation.money"),
    ("point-travel", _travel, "3c.9", "", "invitation.travel"),
    ("point-people", _people, "3c.10", "", "arbiters"),
    ("point-contact", _contact, "3c.11", "", "invitation.contact"),
    ("point-duties", _duties, "3c.12", "", "invitation.duties"),
    ("point-answer", _answer, "3c.13", "", "invitation.answer_by"),
    ("point-security", _security, "3c.14", "", "invitation.security"),
    ("point-medical", _medical, "3c.15", "", "invitation.medical"),
    ("point-tourism", _tourism, "3c.16", "", "invitation.tourism"),
    ("point-rank", _rank, "", "", "level"),
    ("point-appeals", _appeals, "10b", "", "appeals.deadline"),
)
