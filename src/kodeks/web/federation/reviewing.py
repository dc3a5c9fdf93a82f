"""What the technical commission looks at: a submitted tournament, what it does to ratings and titles, what is wrong."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.officials import check_staff, staff_of
from kodeks.papers import Paper
from kodeks.rating import Change, Quarter, RatedEvent, judge_event, rated_event_of, recompute
from kodeks.report import Recorded, enclosures_of
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.submission import report_of
from kodeks.titles import Person as TitlePerson
from kodeks.titles import PlayerNorms, facts_of, field_of, player_norms, read_holdings
from kodeks.tournament import Entry, Tournament
from kodeks.tournament.lint import Finding
from kodeks.tournament.people import people_of
from kodeks.web.federation.arbiter_books import open_arbiters
from kodeks.web.federation.bundles import recorded_in, verified
from kodeks.web.federation.models import Merge, Player, RatingList, Status, Submission
from kodeks.web.federation.rating_books import lists_until, newest
from kodeks.web.federation.register import Register, open_register
from kodeks.words import Language

__all__ = ["Norms", "Review", "opened", "paper_of", "review"]


class Norms(NamedTuple):
    """One player's answer, and the persons it was computed from."""

    answer: PlayerNorms
    person: TitlePerson


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


@lru_cache(maxsize=8)
def opened(checksum: str) -> Recorded:
    """The tournament in a submission; a bundle never changes."""
    row = Submission.objects.only("data", "name").get(checksum=checksum)
    return recorded_in(verified(bytes(row.data), row.name).bundle)


@lru_cache(maxsize=8)
def paper_of(checksum: str, language: Language) -> Paper:
    """The arbiter's report, anew from the record in the language of the reader."""
    recorded = opened(checksum)
    return report_of(recorded, enclosures_of(recorded.state), language).paper


def review(submission: Submission, settled: date) -> Review:
    """Everything there is to look at, as if it were approved and settled on this day."""
    state = opened(submission.checksum).state
    register = open_register()
    problems: list[MalformedText] = []
    people = _people(state, register, problems)
    officials = () if state.regulations.is_chess else _officials(state)
    key = (submission.checksum, settled, _stamp(state, people))
    if key not in _worked:
        while len(_worked) >= _KEPT:
            _worked.pop(next(iter(_worked)), None)
        found = list[MalformedText]()
        event, ruling, changes = _ratings(submission, state, people, settled, found)
        _worked[key] = _Worked(event, ruling, changes, _norms(state, people, found), tuple(found))
    worked = _worked[key]
    return Review(state, people, *worked[:4], officials, (*problems, *worked.problems))


class _Worked(NamedTuple):
    """What takes long to work out."""

    event: RatedEvent | None
    ruling: Ruling | None
    changes: tuple[Change, ...]
    norms: tuple[Norms, ...]
    problems: tuple[MalformedText, ...]


_KEPT = 8
_worked: dict[Hashable, _Worked] = {}


def _stamp(state: Tournament, people: Sequence[tuple[Entry, Player | None]]) -> Hashable:
    """All in the books that it rests on: what the register says of these people, the lists, what was approved."""
    game = state.regulations.game
    lists = tuple(RatingList.objects.filter(game=game).values_list("pk", flat=True))
    approved = Submission.objects.filter(status=Status.APPROVED).count()
    known = tuple(None if player is None else player.entry(game) for _, player in people)
    return known, lists, approved, Merge.objects.count()


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
    submission: Submission,
    state: Tournament,
    people: Sequence[tuple[Entry, Player | None]],
    settled: date,
    problems: list[MalformedText],
) -> tuple[RatedEvent | None, Ruling | None, tuple[Change, ...]]:
    if state.regulations.is_chess:
        return None, None, ()
    numbers = {entry: None if player is None else player.number for entry, player in people}
    try:
        event = rated_event_of(state, settled=settled, find_player=numbers.get)
        ruling = judge_event(event)
        if ruling.verdict is Verdict.REFUSED:
            return None, ruling, ()
        _check_booking(submission, event)
        lists = lists_until(event.game, Quarter.of(event.ends))
        changes = tuple(recompute(lists, [event], newcomers=True).changes(event=event.id))
    except MalformedText as error:
        problems.append(error)
        return None, None, ()
    return event, ruling, changes


def _check_booking(submission: Submission, event: RatedEvent) -> None:
    """An event counts once, and not in a quarter whose result is published."""
    same = Submission.objects.filter(status=Status.APPROVED, event_id=event.id).exclude(pk=submission.pk)
    if same.exists():
        raise MalformedText("rating-event-twice", event.id)
    base = newest(event.game)
    if base is not None and event.booking.quarter < Quarter.parse(base.quarter):
        raise MalformedText("rating-booked-before-list", f"{event.booking.quarter} < {base.quarter}")


# Norms


def _norms(
    state: Tournament, people: Sequence[tuple[Entry, Player | None]], problems: list[MalformedText]
) -> tuple[Norms, ...]:
    """By what the register says somebody holds; what it does not know, the entry tells."""
    regulations = state.regulations
    if regulations.is_chess or not regulations.norms:
        return ()
    known = [player.entry(regulations.game) for _, player in people if player is not None]
    try:
        field = tuple(
            _by_the_register(person, player, regulations.game)
            for person, (_, player) in zip(field_of(state, known), people, strict=True)
        )
        facts = facts_of(state, field)
        return tuple(Norms(player_norms(field, place, facts), person) for place, person in enumerate(field))
    except MalformedText as error:
        problems.append(error)
        return ()


def _by_the_register(person: TitlePerson, player: Player | None, game: str) -> TitlePerson:
    if player is None or not player.title(game):
        return person
    return replace(person, holdings=read_holdings(player.title(game), player.name))


def _officials(state: Tournament) -> tuple[Finding, ...]:
    return check_staff(staff_of(state.regulations, people_of(state)), open_arbiters())
