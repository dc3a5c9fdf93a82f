"""Norms so far: everybody's answer, and the whole working of one player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse

from kodeks.malformed import MalformedText
from kodeks.papers.norm_working import doubts, norm_name, norm_working
from kodeks.report import norms_so_far
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tables import shown
from kodeks.titles import CategoryAnswer, ExcludedRound, PlayerNorms, Rank, TitleAnswer
from kodeks.titles.answer import NormsSoFar
from kodeks.titles.championship import Championship
from kodeks.titles.condition import Condition
from kodeks.tournament import Entry
from kodeks.tournament.people import people_of
from kodeks.web.books.open_books import DeskBooks, books_at_the_desk
from kodeks.web.books.word_index import search_words
from kodeks.web.frame.views import Desk, desk, show, typed_number
from kodeks.web.logs.memory import remembered
from kodeks.web.pages.words import explain, explain_error, say, voice
from kodeks.web.rights import Right
from kodeks.web.tables.views import announced, ranked_at

__all__ = ["NormAnswer", "answer_of", "may_be_asked", "norms_page", "player_norms_page"]

_A_PAGE = 25  # players: each is asked for some twenty conditions


class Circumstances(NamedTuple):
    """What decides on norms and the regulations do not say: whether only women play, and which championship it is."""

    women: bool = False
    championship: Championship | None = None

    @property
    def query(self) -> str:
        """As an address carries it on; empty where nothing is known."""
        asked = {"women": "1" if self.women else "", "championship": self.championship or ""}
        return urlencode({name: value for name, value in asked.items() if value})


_NOTHING = Circumstances()


def _known(request: HttpRequest) -> Circumstances:
    text = request.GET.get("championship", "")
    named = Championship(text) if text in list(Championship) else None
    return Circumstances(bool(request.GET.get("women")), named)


class NormAnswer(NamedTuple):
    """What is told of a player: his norms, or in words what stands in their way."""

    number: int
    name: str
    norms: PlayerNorms | None
    error: str

    @property
    def lines(self) -> list[tuple[str, Ruling]]:
        """What he has earned; else the first failure on each ladder, with the name of what was missed."""
        return [] if self.norms is None else [(_missed_rank(self.norms, each), each) for each in self.norms.rulings]

    @property
    def before(self) -> str:
        return "" if self.norms is None else _shown(str(self.norms.before))

    @property
    def after(self) -> str:
        return "" if self.norms is None else _shown(str(self.norms.after))


def _shown(status: str) -> str:
    return say("word-none") if status == Rank.NONE else status


def _missed_rank(norms: PlayerNorms, ruling: Ruling) -> str:
    """Which norm a refusal is about; rulings of what was earned say it themselves."""
    if ruling.verdict is not Verdict.REFUSED:
        return ""
    if ruling == norms.category.ruling:
        return norm_name(norms.category, voice())
    for title in (norms.title, norms.women_title):
        if title is not None and ruling == title.ruling:
            return norm_name(title, voice())
    return say("norm-shown-place")


def _so_far(at: Desk, known: Circumstances) -> NormsSoFar | MalformedText:
    def ask() -> NormsSoFar | MalformedText:
        try:
            return norms_so_far(
                announced(at.log.state),  # with names as they were entered: the books know them by these
                books.opened(),
                standings=ranked_at(at).standings,
                women=known.women,
                championship=known.championship,
            )
        except MalformedText as error:  # of the event as a whole
            return error

    books = _books(at)
    return remembered(at, ("norms", known, books), ask)


def _books(at: Desk) -> DeskBooks:
    """The federation's books as they are now, opened at those who play."""
    return books_at_the_desk(announced(at.log.state))


def _people(at: Desk) -> tuple[Entry, ...]:
    """Those who play, with their names as they are shown."""
    return people_of(shown(announced(at.log.state)))


def _why_not(at: Desk, known: Circumstances) -> str:
    """Why nothing can be said, in words; nothing if it can."""
    if at.log.state.regulations.is_chess:
        return say("norm-not-in-chess")
    found = _so_far(at, known)
    return explain_error(found) if isinstance(found, MalformedText) else ""


def answer_of(at: Desk, number: int, known: Circumstances = _NOTHING) -> NormAnswer:
    """The answer for one who plays, by his place in `people_of` from 1."""
    return _told(remembered(at, ("norms", known, number, _books(at)), lambda: _asked(at, number, known)))


Asked = tuple[int, str, PlayerNorms | MalformedText]


def _asked(at: Desk, number: int, known: Circumstances) -> Asked:
    found = _so_far(at, known)
    assert isinstance(found, NormsSoFar), "asked without looking whether there are norms"
    return number, _people(at)[number - 1].name, found.answer(number)


def _told(asked: Asked) -> NormAnswer:
    number, name, norms = asked
    if isinstance(norms, MalformedText):
        return NormAnswer(number, name, None, explain_error(norms))
    return NormAnswer(number, name, norms, "")


def may_be_asked(at: Desk) -> bool:
    """Whether there is something to say on norms."""
    return not _why_not(at, _NOTHING) and bool(at.log.state.entries)


@desk(Right.SEE)
def norms_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """Everybody, the best placed first: what he has earned, or the first condition that failed."""
    known, wanted = _known(request), request.GET.get("q", "").strip()[:100]
    why_not = _why_not(at, known)
    order = () if why_not else tuple(_found(at, wanted))
    pages = max(1, -(-len(order) // _A_PAGE))
    page = min(typed_number(request.GET.get("page", "")) or 1, pages)
    numbers = order[(page - 1) * _A_PAGE : page * _A_PAGE]
    key = ("norms page", known, numbers, _books(at))
    asked = remembered(at, key, lambda: [_asked(at, number, known) for number in numbers])
    shown = [_told(each) for each in asked]
    return show(
        request,
        "tables/norms.html",
        at,
        state=at.log.state,
        why_not=why_not,
        answers=shown,
        page=page,
        pages=pages,
        unsure=_unsure(shown),
        is_for_teams=bool(at.log.state.regulations.teams.boards),
        known=known,
        wanted=wanted,
        championships=list(Championship),
        query="&".join(filter(None, (known.query, urlencode({"q": wanted}) if wanted else ""))),
    )


def _found(at: Desk, wanted: str) -> Iterator[int]:
    """Those whose names have all these words, by places."""
    words, people = search_words(wanted).split() or wanted.casefold().split(), _people(at)
    for number in _order(at):
        name = people[number - 1].name if words else ""
        if all(word in search_words(name) or word in name.casefold() for word in words):
            yield number


def _order(at: Desk) -> list[int]:
    """By places; in an event of teams, team by team."""
    if at.log.state.regulations.teams.boards:
        return list(range(1, len(people_of(announced(at.log.state))) + 1))
    return [row.number for row in ranked_at(at).standings.rows]


def _unsure(answers: list[NormAnswer]) -> list[str]:
    return doubts((answer.norms for answer in answers if answer.norms is not None), voice())


# One player


class NormPart(NamedTuple):
    """One ladder of a player: its answer, its games, what was worked out, and every condition."""

    title: str
    ruling: Ruling
    games: list[tuple[int, int, str, int, int]]  # round, number and name of the opponent, points, weight or rating
    is_by_weight: bool
    excluded: list[tuple[ExcludedRound, str]]
    worked_out: list[str]
    conditions: tuple[Condition, ...]
    missed: str  # why it is not the next one above


@desk(Right.SEE)
def player_norms_page(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The whole working of one player, as `kodeks norms --player` tells it."""
    known = _known(request)
    why_not = _why_not(at, known)
    people = _people(at)
    if not 1 <= number <= len(people):
        raise Http404
    answer = None if why_not else answer_of(at, number, known)
    names = [person.name for person in people]
    return show(
        request,
        "tables/player_norms.html",
        at,
        state=at.log.state,
        number=number,
        name=names[number - 1],
        why_not=why_not,
        answer=answer,
        parts=[] if answer is None or answer.norms is None else _parts(answer.norms, names),
        unsure=[] if answer is None else _unsure([answer]),
        known=known,
        is_for_teams=bool(at.log.state.regulations.teams.boards),
    )


def _parts(norms: PlayerNorms, names: list[str]) -> list[NormPart]:
    answers = (norms.category, norms.title, norms.women_title)
    found = [_part(answer, names) for answer in answers if answer is not None]
    if norms.result_title is not None:
        result = norms.result_title
        found.append(NormPart(say("norm-shown-place"), result.ruling, [], False, [], [], result.conditions, ""))
    return found


def _part(answer: CategoryAnswer | TitleAnswer, names: list[str]) -> NormPart:
    if isinstance(answer, CategoryAnswer):
        games = [(game.round, game.opponent, game.points, game.weight) for game in answer.games]
    else:
        games = [(game.round, game.opponent, game.points, game.rating) for game in answer.games]
    return NormPart(
        norm_name(answer, voice()),
        answer.ruling,
        [(number, other + 1, names[other], points, worth) for number, other, points, worth in games],
        isinstance(answer, CategoryAnswer),
        _excluded(answer.excluded, names),
        norm_working(answer, voice()),
        answer.conditions,
        _missed(answer),
    )


def _excluded(excluded: tuple[ExcludedRound, ...], names: list[str]) -> list[tuple[ExcludedRound, str]]:
    return [(each, "" if each.opponent is None else names[each.opponent]) for each in excluded]


def _missed(answer: CategoryAnswer | TitleAnswer) -> str:
    """Why what he earned is not the next one above it."""
    if answer.missed is None or answer.above is None:
        return ""
    return say("norm-shown-next", rank=answer.above.value, reason=explain(answer.missed))
