"""What the technical commission looks at: a submitted tournament, what it does to ratings and titles, what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.officials import check_staff, staff_of
from kodeks.rating import Change, Quarter, RatedEvent, judge_event, rated_event_of, recompute
from kodeks.rating import RatingList as ListValue
from kodeks.report import Record
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.titles import Championship, PlayerNorms, facts_of, field_of, player_norms, read_holdings
from kodeks.titles import NormPlayer as TitlePerson
from kodeks.tournament import Entry, Tournament
from kodeks.tournament.lint import Finding
from kodeks.tournament.people import people_of
from kodeks.web.books.arbiter_books import open_arbiters
from kodeks.web.books.bundles import recorded_in, verified
from kodeks.web.books.models import FormerNumber, Player, RatingList, Status, Submission
from kodeks.web.books.rating_books import lists_until
from kodeks.web.books.register import Register, open_register
from kodeks.web.frame.long_work import finished, worked_out

LONGEST_ID = 400  # of an event, as the database keeps it


class Norms(NamedTuple):
    """One player's answer, and the persons it was computed from."""

    answer: PlayerNorms
    person: TitlePerson


class Options(NamedTuple):
    """What the commission knows of the event and its regulations do not say: that it is for women, or one of the
    championships whose places bring titles [VII.6.1]."""

    is_womens: bool = False
    championship: Championship | None = None


NO_OPTIONS = Options()


class Review(NamedTuple):
    """A submitted tournament with what the books make of it. Problems forbid approval."""

    state: Tournament
    people: tuple[tuple[Entry, Player | None], ...]
    event: RatedEvent | None  # None if it is not rated
    is_rated: Ruling | None  # why, or why not; None in chess
    changes: tuple[Change, ...]
    norms: tuple[Norms, ...]
    officials: tuple[Finding, ...]
    problems: tuple[MalformedText, ...]
    key: Hashable = ""  # equal keys have equal answers

    @property
    def newcomers(self) -> tuple[Entry, ...]:
        """Whom the register does not know and approval would enter."""
        earned = {norms.answer.number - 1 for norms in self.norms if norms.answer.has_earned}
        return tuple(
            entry
            for place, (entry, player) in enumerate(self.people)
            if player is None and (self.event is not None or place in earned)
        )

    @property
    def differing(self) -> tuple[tuple[Entry, Player], ...]:
        """Entries whose title is not what the register says."""
        game = self.state.regulations.game
        return tuple(
            (entry, player)
            for entry, player in self.people
            if player is not None and player.title(game) and entry.title and entry.title != player.title(game)
        )


def recorded_of(submission: Submission) -> Record | None:
    """The tournament in a submission; None while it is being read. A bundle never changes."""
    return worked_out(*_opening(submission))


def opened(submission: Submission) -> Record:
    """The same, however long it takes."""
    return finished(*_opening(submission))


def _opening(submission: Submission) -> tuple[Hashable, Callable[[], Callable[[], Record]]]:
    def prepare() -> Callable[[], Record]:
        data = bytes(Submission.objects.only("data").get(pk=submission.pk).data)
        return lambda: recorded_in(verified(data, submission.name).bundle)

    return ("opened", submission.checksum), prepare


def review(submission: Submission, settled: date, options: Options = NO_OPTIONS) -> Review:
    """Everything there is to look at, as if it were approved and settled on this day."""
    case = _case(submission, opened(submission).state, settled, options)
    return _together(case, finished(*_working(case)))


def begun(submission: Submission, settled: date, options: Options = NO_OPTIONS) -> Review | None:
    """The same; None while it is being worked out."""
    recorded = recorded_of(submission)
    if recorded is None:
        return None
    case = _case(submission, recorded.state, settled, options)
    worked = worked_out(*_working(case))
    return None if worked is None else _together(case, worked)


class _Case(NamedTuple):
    """A submission with all in the books that its answer rests on, and what is wrong already."""

    checksum: str
    state: Tournament
    settled: date
    options: Options
    people: tuple[tuple[Entry, Player | None], ...]
    known: tuple[Entry | None, ...]  # what the register says of them
    lists: tuple[int, ...]
    others: frozenset[str]  # events that are approved
    renumbered: int  # how many numbers were changed so far
    problems: tuple[MalformedText, ...]

    @property
    def key(self) -> Hashable:
        """Equal keys have equal answers."""
        known = self.known, self.lists, self.others, self.renumbered
        return "review", self.checksum, self.settled, self.options, known


class _Findings(NamedTuple):
    """What takes long to work out."""

    event: RatedEvent | None
    ruling: Ruling | None
    changes: tuple[Change, ...]
    norms: tuple[Norms, ...]
    problems: tuple[MalformedText, ...]


def _case(submission: Submission, state: Tournament, settled: date, options: Options) -> _Case:
    game = state.regulations.game
    problems: list[MalformedText] = []
    people = _people(state, open_register(), problems)
    approved = Submission.objects.filter(status=Status.APPROVED).exclude(pk=submission.pk)
    return _Case(
        submission.checksum,
        state,
        settled,
        options,
        people,
        tuple(None if player is None else player.entry(game) for _, player in people),
        tuple(RatingList.objects.filter(game=game).values_list("pk", flat=True)),
        frozenset(approved.exclude(event_id="").values_list("event_id", flat=True)),
        FormerNumber.objects.count(),
        tuple(problems),
    )


def _working(case: _Case) -> tuple[Hashable, Callable[[], Callable[[], _Findings]]]:
    def prepare() -> Callable[[], _Findings]:
        lists = _lists(case.state)

        def work() -> _Findings:
            found = list[MalformedText]()
            event, ruling, changes = _ratings(case, lists, found)
            return _Findings(event, ruling, changes, _norms(case, found), tuple(found))

        return work

    return case.key, prepare


def _lists(state: Tournament) -> list[ListValue]:
    regulations = state.regulations
    if regulations.is_chess or not regulations.ends:
        return []
    return lists_until(regulations.game, Quarter.of(date.fromisoformat(regulations.ends)))


def _together(case: _Case, worked: _Findings) -> Review:
    officials = () if case.state.regulations.is_chess else _officials(case.state)
    return Review(case.state, case.people, *worked[:4], officials, (*case.problems, *worked.problems), case.key)


def _people(
    state: Tournament, register: Register, problems: list[MalformedText]
) -> tuple[tuple[Entry, Player | None], ...]:
    found: list[tuple[Entry, Player | None]] = []
    for entry in people_of(state):
        try:
            found.append((entry, register.find(entry)))
        except MalformedText as error:
            problems.append(error)
            found.append((entry, None))
    return tuple(found)


# Ratings


def _ratings(
    case: _Case, lists: list[ListValue], problems: list[MalformedText]
) -> tuple[RatedEvent | None, Ruling | None, tuple[Change, ...]]:
    if case.state.regulations.is_chess:
        return None, None, ()
    numbers = {entry: None if player is None else player.number for entry, player in case.people}
    try:
        event = rated_event_of(case.state, settled=case.settled, find_player=numbers.get)
        ruling = judge_event(event)
        if ruling.verdict is Verdict.REFUSED:
            return None, ruling, ()
        _check_booking(case, event, lists)
        changes = tuple(recompute(lists, [event], newcomers=True).changes(event=event.id))
    except MalformedText as error:
        problems.append(error)
        return None, None, ()
    return event, ruling, changes


def _check_booking(case: _Case, event: RatedEvent, lists: list[ListValue]) -> None:
    """An event counts once, and not in a quarter whose result is published."""
    if event.id[:LONGEST_ID] in case.others:
        raise MalformedText("rating-event-twice", event.id)
    newest = max((each.quarter for each in lists), default=None)
    if newest is not None and event.booking.quarter < newest:
        raise MalformedText("rating-booked-before-list", f"{event.booking.quarter} < {newest}")


# Norms


def _norms(case: _Case, problems: list[MalformedText]) -> tuple[Norms, ...]:
    """By what the register says somebody holds; what it does not know, the entry tells."""
    state, people, options = case.state, case.people, case.options
    regulations = state.regulations
    if regulations.is_chess or not (regulations.norms or options.championship):
        return ()
    known = [player.entry(regulations.game) for _, player in people if player is not None]
    try:
        field = tuple(
            _by_the_register(person, player, regulations.game)
            for person, (_, player) in zip(field_of(state, known), people, strict=True)
        )
        facts = facts_of(state, field, women=options.is_womens, championship=options.championship)
    except MalformedText as error:
        problems.append(error)
        return ()
    problems.extend(person.flaw for person in field if person.flaw is not None)
    return tuple(
        Norms(player_norms(field, place, facts), person) for place, person in enumerate(field) if person.flaw is None
    )


def _by_the_register(person: TitlePerson, player: Player | None, game: str) -> TitlePerson:
    if player is None or not player.title(game):
        return person
    return replace(person, holdings=read_holdings(player.title(game), player.name), flaw=None)


def _officials(state: Tournament) -> tuple[Finding, ...]:
    return check_staff(staff_of(state.regulations, people_of(state)), open_arbiters())
