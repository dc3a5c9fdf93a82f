"""What the technical commission looks at: a submitted tournament, what it does to ratings and titles, what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.officials import ArbiterRegister, check_staff, staff_of
from kodeks.rating import Change, Quarter, RatedEvent, judge_event, rated_event_of, recompute
from kodeks.rating import RatingList as ListValue
from kodeks.report import FederationBooks, Record, norms_of, right_to_lead
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.titles import Championship, EventNorms, Overrides, PlayerNorms, RegisteredPlayer
from kodeks.titles import NormPlayer as TitlePerson
from kodeks.tournament import Entry, Tournament
from kodeks.tournament.lint import Finding
from kodeks.tournament.people import people_of
from kodeks.web.books.arbiter_books import open_arbiters
from kodeks.web.books.bundles import recorded_in, verified
from kodeks.web.books.models import FormerNumber, Player, RatingChange, RatingList, Status, Submission
from kodeks.web.books.open_books import registered
from kodeks.web.books.rating_books import list_valid_on, lists_in_force, lists_until
from kodeks.web.books.register import Register, rating_numbers, register_of
from kodeks.web.calendar.noticing import notice_of_report, notified_of
from kodeks.web.frame.long_work import finished, worked_out

LONGEST_ID = 400  # of an event, as the database keeps it


class Norms(NamedTuple):
    """One player's answer, and the persons it was computed from."""

    answer: PlayerNorms
    person: TitlePerson


class Options(NamedTuple):
    """What the commission knows of the event and its regulations do not say: that it is for women, or one of the
    championships whose places bring titles [VII.6.1]; who is meant by a name that several may bear, by his place in
    `people_of`; and which conditions it sets aside, each with its reason."""

    is_womens: bool = False
    championship: Championship | None = None
    meant: tuple[tuple[int, str], ...] = ()  # his number in the register, or NEW
    overridden: Overrides = ()


NO_OPTIONS = Options()
NEW = "new"  # somebody whom the register does not have


class OpenCondition(NamedTuple):
    """A condition of the code that the event fails by the books. It forbids approval until the commission overrides it
    with a reason, or, where it stands against norms alone, withholds them."""

    name: str
    ruling: Ruling
    players: tuple[str, ...]  # who would have earned something without it
    may_withhold: bool


class Namesakes(NamedTuple):
    """Somebody whom the register does not find by a number, and those there who bear his name: the commission says
    which of them he is, or that he is new. Until then he is new if he has a number of his own, else nobody can say."""

    place: int  # in `people_of`
    entry: Entry
    players: tuple[Player, ...]
    chosen: str  # a number or NEW; empty if nothing was said


class Review(NamedTuple):
    """A submitted tournament with what the books make of it. Problems and open conditions forbid approval."""

    state: Tournament
    people: tuple[tuple[Entry, Player | None], ...]
    event: RatedEvent | None  # None if it is not rated
    is_rated: Ruling | None  # why, or why not; None in chess
    changes: tuple[Change, ...]
    found: EventNorms | None  # None in chess, and where nothing can be told
    officials: tuple[Finding, ...]
    problems: tuple[MalformedText, ...]
    conditions: tuple[OpenCondition, ...] = ()
    namesakes: tuple[Namesakes, ...] = ()
    replaced: tuple[Quarter, ...] = ()  # where an earlier report of the event was booked when their lists came out
    key: Hashable = ""  # equal keys have equal answers

    @property
    def norms(self) -> tuple[Norms, ...]:
        found = self.found
        return () if found is None else tuple(Norms(each, found.field[each.number - 1]) for each in found.players)

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
    def differing(self) -> tuple[tuple[Entry, Player | None, tuple[Ruling, ...]], ...]:
        """Everybody whose entry differs from the books, with each difference."""
        field = () if self.found is None else self.found.field
        return tuple(
            (*one, person.differences) for one, person in zip(self.people, field, strict=False) if person.differences
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
    known: tuple[RegisteredPlayer | None, ...]  # what the register says of them
    namesakes: tuple[Namesakes, ...]
    lists: tuple[int, ...]
    others: frozenset[str]  # events that are approved
    replaced: frozenset[str]  # quarters whose lists rest on a report of this event that was taken back since
    renumbered: int  # how many numbers were changed so far
    arbiters: ArbiterRegister
    notified: str  # the day from which its notice counts
    problems: tuple[MalformedText, ...]

    @property
    def key(self) -> Hashable:
        """Equal keys have equal answers."""
        known = self.known, self.lists, self.others, self.replaced, self.renumbered, self.arbiters, self.notified
        return "review", self.checksum, self.settled, self.options, known


class _Findings(NamedTuple):
    """What takes long to work out."""

    event: RatedEvent | None
    ruling: Ruling | None
    changes: tuple[Change, ...]
    norms: EventNorms | None
    problems: tuple[MalformedText, ...]


def _case(submission: Submission, state: Tournament, settled: date, options: Options) -> _Case:
    game = state.regulations.game
    problems: list[MalformedText] = []
    register = register_of(people_of(state))
    namesakes = tuple(_namesakes(people_of(state), register, dict(options.meant)))
    people = _people(people_of(state), register, namesakes, problems)
    approved = Submission.objects.filter(status=Status.APPROVED).exclude(pk=submission.pk)
    return _Case(
        submission.checksum,
        state,
        settled,
        options,
        people,
        tuple(registered([player for _, player in people], state.regulations)),
        namesakes,
        tuple(lists_in_force().filter(game=game).values_list("pk", flat=True)),
        frozenset(approved.exclude(event_id="").values_list("event_id", flat=True)),
        _quarters_replaced(submission),
        FormerNumber.objects.count(),
        open_arbiters(),
        notified_of(notice_of_report(submission.pk)),
        tuple(problems),
    )


def _quarters_replaced(submission: Submission) -> frozenset[str]:
    """Where an earlier report of the same event was booked when an issue of its list came out, and is no more: one that
    replaces it goes there, and the list is issued again, also when it was corrected meanwhile."""
    earlier = RatingChange.objects.filter(
        of__withdrawn_at=None, submission__game=submission.game, submission__name=submission.name
    )
    gone = earlier.filter(submission__ends=submission.ends).exclude(submission__status=Status.APPROVED)
    return frozenset(
        str(Quarter.parse(each).previous) for each in gone.values_list("of__quarter", flat=True).distinct()
    )


def _working(case: _Case) -> tuple[Hashable, Callable[[], Callable[[], _Findings]]]:
    def prepare() -> Callable[[], _Findings]:
        lists = _lists(case.state)
        books = _books(case, lists)

        def work() -> _Findings:
            found = list[MalformedText]()
            event, ruling, changes = _ratings(case, lists, found)
            return _Findings(event, ruling, changes, _norms(case, books, found), tuple(found))

        return work

    return case.key, prepare


def _lists(state: Tournament) -> list[ListValue]:
    regulations = state.regulations
    if regulations.is_chess or not regulations.ends:
        return []
    return lists_until(regulations.game, Quarter.of(date.fromisoformat(regulations.ends)))


def _books(case: _Case, lists: Sequence[ListValue]) -> FederationBooks:
    """Register, list of the first day, arbiters and notice, as they are for the commission: all of them count."""
    regulations = case.state.regulations
    first = regulations.starts or regulations.ends
    row = None if regulations.is_chess or not first else list_valid_on(regulations.game, date.fromisoformat(first))
    known = dict(zip((entry for entry, _ in case.people), case.known, strict=True))
    return FederationBooks(
        find_player=known.get,
        lists=() if row is None else (_read(row, lists),),
        arbiters=case.arbiters,
        notified=case.notified,
    )


def _read(row: RatingList, lists: Sequence[ListValue]) -> ListValue:
    """A list in force, which may be among those that were read."""
    return next((each for each in lists if str(each.quarter) == row.quarter), None) or row.value()


def _together(case: _Case, worked: _Findings) -> Review:
    is_chess = case.state.regulations.is_chess
    officials = () if is_chess else check_staff(staff_of(case.state.regulations, people_of(case.state)), case.arbiters)
    conditions = () if is_chess else tuple(_conditions(case, worked.norms))
    problems = (*case.problems, *worked.problems)
    replaced = tuple(map(Quarter.parse, sorted(case.replaced)))
    return Review(
        case.state, case.people, *worked[:4], officials, problems, conditions, case.namesakes, replaced, case.key
    )


def _conditions(case: _Case, norms: EventNorms | None) -> Iterator[OpenCondition]:
    """What stands against norms; and who leads an event that counts must have the right to, norms or not [IV.6.3]."""
    against = right_to_lead(case.state, case.arbiters)
    is_set_aside = "leader" in dict(case.options.overridden)
    for each in () if norms is None else norms.obstacles:
        if each.name != "leader" or against is None:
            yield OpenCondition(each.name, each.ruling, each.players, may_withhold=True)
    if against is not None and not is_set_aside:
        players = () if norms is None else next((o.players for o in norms.obstacles if o.name == "leader"), ())
        yield OpenCondition("leader", against, players, may_withhold=False)


def _people(
    everybody: Sequence[Entry], register: Register, namesakes: Iterable[Namesakes], problems: list[MalformedText]
) -> tuple[tuple[Entry, Player | None], ...]:
    said = {each.place: each for each in namesakes if each.chosen}
    found: list[tuple[Entry, Player | None]] = []
    for place, entry in enumerate(everybody):
        if place in said:
            one = next((each for each in said[place].players if each.number == said[place].chosen), None)
            found.append((entry, one))
            continue
        try:
            found.append((entry, register.find(entry)))
        except MalformedText as error:
            problems.append(error)
            found.append((entry, None))
    return tuple(found)


def _namesakes(everybody: Sequence[Entry], register: Register, meant: Mapping[int, str]) -> Iterator[Namesakes]:
    for place, entry in enumerate(everybody):
        found = tuple(register.namesakes(entry))
        is_found = entry.licence in register.by_number if entry.licence else len(found) == 1
        if found and not is_found:
            chosen = meant.get(place, "")
            known = chosen == NEW or any(each.number == chosen for each in found)
            yield Namesakes(place, entry, found, chosen if known else "")


# Ratings


def _ratings(
    case: _Case, lists: list[ListValue], problems: list[MalformedText]
) -> tuple[RatedEvent | None, Ruling | None, tuple[Change, ...]]:
    if case.state.regulations.is_chess:
        return None, None, ()
    numbers = rating_numbers(case.people)
    try:
        event = rated_event_of(case.state, settled=case.settled, find_player=numbers.get)
        ruling = judge_event(event)
        if ruling.verdict is Verdict.REFUSED:
            return None, ruling, ()
        _check_booking(case, event, lists)
        until = [each for each in lists if each.quarter <= event.booking.quarter]
        changes = tuple(recompute(until, [event], newcomers=True).changes(event=event.id))
    except MalformedText as error:
        problems.append(error)
        return None, None, ()
    return event, ruling, changes


def _check_booking(case: _Case, event: RatedEvent, lists: list[ListValue]) -> None:
    """An event counts once, and not in a quarter whose result is published, unless it replaces one that did."""
    if event.id[:LONGEST_ID] in case.others:
        raise MalformedText("rating-event-twice", event.id)
    newest = max((each.quarter for each in lists), default=None)
    if newest is not None and event.booking.quarter < newest and str(event.booking.quarter) not in case.replaced:
        raise MalformedText("rating-booked-before-list", f"{event.booking.quarter} < {newest}")


# Norms


def _norms(case: _Case, books: FederationBooks, problems: list[MalformedText]) -> EventNorms | None:
    """By the books alone. Whoever cannot be judged is told with the others; what concerns the event as a whole is a
    problem only where norms were announced, or a championship was named."""
    state, options = case.state, case.options
    if state.regulations.is_chess:
        return None
    try:
        return norms_of(
            state,
            books,
            women=options.is_womens,
            championship=options.championship,
            overridden=options.overridden,
        )
    except MalformedText as error:
        if state.regulations.norms or options.championship or options.is_womens:
            problems.append(error)
        return None
