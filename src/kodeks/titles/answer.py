"""The answer for every player of an event: what he earned, or the first condition that failed [VII.7.4]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from kodeks.malformed import MalformedText
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.standings import Standings
from kodeks.titles.books import PlayerBooks
from kodeks.titles.category_norm import CategoryAnswer, category_answer
from kodeks.titles.championship import Championship
from kodeks.titles.condition import EVENT_CONDITIONS, Decision, decisions
from kodeks.titles.facts import EventFacts, facts_of
from kodeks.titles.field import NormPlayer, field_of
from kodeks.titles.holdings import Holdings, best_of
from kodeks.titles.rank import Ladder
from kodeks.titles.record import Norm, RankProgress, Record, award, progress, still_missing
from kodeks.titles.result_title import ResultAnswer, result_answer
from kodeks.titles.title_norm import TitleAnswer, title_answer
from kodeks.tournament.state import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerNorms:
    """One player's answer. All norms of one event start from what he held before it; the best of them counts."""

    number: int  # start number; in an event of teams his place in `people_of` from 1
    name: str
    before: Holdings
    after: Holdings
    category: CategoryAnswer
    title: TitleAnswer
    women_title: TitleAnswer | None  # of women
    result_title: ResultAnswer | None  # of championships
    missing: tuple[Ruling, ...]  # for the next rank of who has a norm for it
    decisions: tuple[Decision, ...]

    @property
    def has_earned(self) -> bool:
        """Whether there is anything to announce [VII.7.4]."""
        return any(each.has_brought and each.ruling.verdict is Verdict.UPHELD for each in self.answers)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """What was earned; if nothing was, the first failure on each ladder."""
        found = [each.ruling for each in self.answers]
        earned = [each.ruling for each in self.answers if each.has_brought]
        failed = [ruling for ruling in found if ruling.verdict is Verdict.REFUSED]
        return tuple(earned or failed or found)

    @property
    def answers(self) -> tuple[CategoryAnswer | TitleAnswer | ResultAnswer, ...]:
        """On each ladder that is his."""
        answers = (self.category, self.title, self.women_title, self.result_title)
        return tuple(each for each in answers if each is not None)


class Leading(NamedTuple):
    """Who leads the event: whether he is licensed, and whether he may lead it at all [VII.7.2.1, IV.6.3]."""

    has_licensed_arbiter: bool
    arbiter: str
    arbiter_fault: Ruling | None
    leader: Ruling | None


class Obstacle(NamedTuple):
    """A condition of the event that fails, by its name, and for whom it decides something."""

    name: str
    ruling: Ruling
    players: tuple[str, ...]


def obstacles_of(players: Iterable[PlayerNorms]) -> tuple[Obstacle, ...]:
    """In the order of the articles: every condition of the event alone for which somebody has not earned a norm."""
    found: dict[str, tuple[Ruling, dict[str, None]]] = {}
    for player in players:
        for answer in player.answers:
            for conditions in answer.missed_by_the_event:
                for each in conditions:
                    ruling, names = found.setdefault(each.name, (each.ruling, {}))
                    articles = tuple(dict.fromkeys((*ruling.articles, *each.ruling.articles)))
                    found[each.name] = Ruling(ruling.verdict, ruling.reason, articles, ruling.facts), names
                    names[player.name] = None
    return tuple(Obstacle(name, found[name][0], tuple(found[name][1])) for name in EVENT_CONDITIONS if name in found)


class OpenNorms(NamedTuple):
    """One whose entry must be put right before anything can be said of him; others are judged all the same."""

    number: int
    name: str
    flaw: MalformedText


@dataclass(frozen=True, slots=True, kw_only=True)
class EventNorms:
    """The norms of an event; of chess only a ruling that there are none."""

    event: str
    is_final: bool  # the tournament is closed
    ruling: Ruling | None
    facts: EventFacts | None
    players: tuple[PlayerNorms, ...]
    open: tuple[OpenNorms, ...] = ()
    field: tuple[NormPlayer, ...] = ()  # everybody who plays, as norms see him

    @property
    def obstacles(self) -> tuple[Obstacle, ...]:
        """What the event fails, if somebody would have earned something without it."""
        return obstacles_of(self.players)

    @property
    def differing(self) -> tuple[NormPlayer, ...]:
        """Those whose entries differ from the books."""
        return tuple(person for person in self.field if person.differences)


Overrides: TypeAlias = tuple[tuple[str, str], ...]  # conditions of the event by name, and why they are set aside


def norms_of(
    state: Tournament,
    *,
    books: PlayerBooks | None = None,
    women: bool = False,
    championship: Championship | None = None,
    number: int | None = None,
    leading: Leading | None = None,
    notified: str | None = None,
    overridden: Overrides = (),
) -> EventNorms:
    """The answer for everybody, or for one number: by the entries, or by the books that are at hand."""
    name, is_final = state.regulations.name, state.is_closed
    if state.regulations.is_chess:
        ruling = Ruling(Verdict.REFUSED, "norm-not-in-chess", (state.regulations.code.cite("VII"),))
        return EventNorms(event=name, is_final=is_final, ruling=ruling, facts=None, players=())
    found = norms_so_far(
        state,
        books=books,
        women=women,
        championship=championship,
        leading=leading,
        notified=notified,
        overridden=overridden,
    )
    field = found.field
    wanted = range(len(field)) if number is None else [index for index in range(len(field)) if index == number - 1]
    flaws = [(index, field[index].flaw) for index in wanted]
    players = tuple(player_norms(field, index, found.facts) for index, flaw in flaws if flaw is None)
    asked = tuple(OpenNorms(index + 1, field[index].entry.name, flaw) for index, flaw in flaws if flaw is not None)
    return EventNorms(
        event=name, is_final=is_final, ruling=None, facts=found.facts, players=players, open=asked, field=field
    )


def player_norms(field: Sequence[NormPlayer], index: int, facts: EventFacts) -> PlayerNorms:
    """One player's answer; of one whose own title cannot be read there is none."""
    person = field[index]
    assert person.flaw is None, person.entry.name
    category = category_answer(field, index, facts)
    title = title_answer(field, index, facts, Ladder.OPEN)
    is_woman = person.entry.sex == "w" or (not person.entry.sex and (facts.is_womens or person.holdings.is_womens))
    women = title_answer(field, index, facts, Ladder.WOMEN) if is_woman else None
    result = result_answer(field, index, facts)
    steps = _steps(person, facts, category, [title, *([women] if women else [])], result)
    answers = (category, title, women, result)
    used = [each.key for answer in answers if answer is not None for each in answer.decisions]
    used += [each.key for step in steps for each in step.decisions]
    after = _together(record_of(person, facts.game, facts.code), steps)
    return PlayerNorms(
        number=index + 1,
        name=person.entry.name,
        before=person.holdings,
        after=after.holdings,
        category=category,
        title=title,
        women_title=women,
        result_title=result,
        missing=tuple(ruling for ladder in Ladder for ruling in still_missing(after, ladder)) if steps else (),
        decisions=decisions(*used),
    )


def record_of(person: NormPlayer, game: str, code: Edition) -> Record:
    """The record as far as an entry tells it; an edition says what becomes of it."""
    on_list_a = person.list_rating if person.entry.list_name == "A" else None
    return Record(game, person.holdings, (), on_list_a, code)


def _together(record: Record, steps: Sequence[RankProgress]) -> Record:
    """The best of all steps, with the norms of all."""
    holdings = best_of((record.holdings, *(step.record.holdings for step in steps)))
    return replace(record, holdings=holdings, norms=tuple(norm for step in steps for norm in step.record.norms))


def _steps(
    person: NormPlayer,
    facts: EventFacts,
    category: CategoryAnswer,
    titles: Sequence[TitleAnswer],
    result: ResultAnswer | None,
) -> list[RankProgress]:
    """Where each norm alone takes him: one event is no two steps."""
    record, games = record_of(person, facts.game, facts.code), person.games_played
    earned = [category.earned, *(title.earned for title in titles)]
    found = [progress(record, Norm(rank, facts.name, games)) for rank in earned if rank is not None]
    if result is not None and result.earned is not None:
        found.append(award(record, result.earned, facts.name, games, is_womens=facts.is_womens))
    return found


# While an event is on: one wrong entry is told at its player and does not stand in everybody's way


@dataclass(frozen=True, slots=True, kw_only=True)
class NormsSoFar:
    """The field as norms see it. Who has a `flaw` in his entry is asked; others are judged for whatever he may hold."""

    field: tuple[NormPlayer, ...]
    facts: EventFacts

    def answer(self, number: int) -> PlayerNorms | MalformedText:
        """One player's answer, or what in the entries stands in its way."""
        return self.field[number - 1].flaw or player_norms(self.field, number - 1, self.facts)


def norms_so_far(
    state: Tournament,
    standings: Standings | None = None,
    *,
    books: PlayerBooks | None = None,
    women: bool = False,
    championship: Championship | None = None,
    leading: Leading | None = None,
    notified: str | None = None,
    overridden: Overrides = (),
) -> NormsSoFar:
    """The norms of an event of draughts as it stands; what concerns the event as a whole is an error at once. What is
    known of who is `leading` it, and of the day on which the federation was `notified`, stands before what its
    regulations say of them."""
    field = field_of(state, books, standings)
    facts = facts_of(state, field, women=women, championship=championship, books=books)
    if notified is not None:
        facts = replace(facts, notified=notified)
    facts = replace(facts, overridden=overridden, **({} if leading is None else leading._asdict()))
    return NormsSoFar(field=field, facts=facts)
