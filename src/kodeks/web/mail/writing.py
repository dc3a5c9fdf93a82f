"""Letters: for each occasion those whom it concerns and who asked for it, each in his own language."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from hashlib import sha256
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone, translation

from kodeks.papers import Voice
from kodeks.tables import shown as shown_names
from kodeks.tournament import Entry, Stage
from kodeks.tournament import Tournament as State
from kodeks.web.books.licences import licence_ends
from kodeks.web.books.models import Arbiter, Award, Listed, RatingList
from kodeks.web.books.register import births_agree
from kodeks.web.books.trail import book_of
from kodeks.web.logs.log import load
from kodeks.web.logs.models import Tournament
from kodeks.web.mail.models import Kind, Letter, Occasion, Subscription
from kodeks.web.pages.words import say
from kodeks.web.privacy.consents import pseudonym, wishes_in
from kodeks.web.privacy.wishes import name_key, veiled
from kodeks.web.publication.models import Application, Publication
from kodeks.words import Language, language_of

__all__ = ["note_licences", "write_letters"]

LICENCE_DAYS = 30  # before it ends
_TOGETHER = 500


class Telling(NamedTuple):
    """What somebody is told: a sentence for the subject, lines, and where to read more."""

    subject: str
    lines: tuple[str, ...]
    path: str = ""


def write_letters(occasion: Occasion) -> int:
    """All letters of an occasion, and that it was told, in one transaction: a crash tells nobody twice. How many."""
    with transaction.atomic():
        if not Occasion.objects.filter(pk=occasion.pk, told_at=None).update(told_at=timezone.now()):
            return 0
        letters = list(_letters(occasion))
        Letter.objects.bulk_create(letters, batch_size=_TOGETHER, ignore_conflicts=True)
    return len(letters)


def _letters(occasion: Occasion) -> Iterator[Letter]:
    kind = Kind(occasion.kind)
    for subscription, key in _concerned(kind, occasion.key):
        if subscription.wants(kind):
            spoken = language_of(subscription.language).in_room("mail")
            with translation.override(spoken.code):
                telling = _telling(kind, key, subscription, spoken)
                if telling is not None:
                    yield _letter(kind, key, telling, subscription)


def _letter(kind: Kind, key: str, telling: Telling, to: Subscription) -> Letter:
    """A pairing that was dropped and made anew is another letter."""
    print_of_it = sha256("".join(telling.lines).encode()).hexdigest()[:8] if kind is Kind.PAIRING else ""
    own = f"{key}/{print_of_it}" if print_of_it else key
    subject, body = telling.subject[:300], _body(telling, to)
    return Letter(to=to, kind=kind, key=own, subject=subject, body=body, next_at=timezone.now())


def _concerned(kind: Kind, key: str) -> Iterator[tuple[Subscription, str]]:
    """Whom it concerns, with the key of the letter: the same letter is never written twice."""
    wanted = Subscription.objects.filter(ended_on=None)
    if kind is Kind.ENTRY:
        yield from ((each, key) for each in wanted.filter(application=int(key)))
    elif kind is Kind.NORM:
        yield from ((each, key) for each in wanted.filter(player__awards=int(key)))
    elif kind is Kind.LIST:
        yield from ((each, key) for each in wanted.filter(application=None))
    elif kind is Kind.LICENCE:
        book, number, day = key.split("/")
        yield from ((each, day) for each in wanted.filter(**{book: int(number)}))
    else:
        row = Tournament.objects.filter(pk=int(key.partition("/")[0])).first()
        last = None if row is None else _last_announced(row)
        accepted = Application.Status.ACCEPTED
        found = wanted.filter(application__tournament=row, application__status=accepted)
        yield from ((each, f"{each.application_id}/{last}") for each in found if last is not None)


def _body(telling: Telling, subscription: Subscription) -> str:
    """The lines, where to read more, and how to get no more of it."""
    stop = f"{subscription.site}{reverse('mail:choose', args=[subscription.token])}"
    more = (f"{subscription.site}{telling.path}",) if telling.path else ()
    given = say("mail-asked-on", day=subscription.given_on.isoformat())
    return "\n".join((*telling.lines, *more, "", "-- ", f"{given} {say('mail-stop')}", stop, ""))


def _telling(kind: Kind, key: str, subscription: Subscription, spoken: Language) -> Telling | None:
    if kind is Kind.ENTRY:
        return _of_entry(subscription)
    if kind is Kind.PAIRING:
        return _of_pairing(subscription, int(key.rpartition("/")[2]))
    if kind is Kind.NORM:
        return _of_award(int(key), spoken)
    return _of_list(int(key), subscription) if kind is Kind.LIST else _of_licence(key, subscription)


# Entries and rounds


def _of_entry(subscription: Subscription) -> Telling | None:
    application = subscription.application
    assert application is not None
    row = application.tournament
    is_accepted = application.status == Application.Status.ACCEPTED
    subject = say("mail-entry-accepted" if is_accepted else "mail-entry-refused", name=row.name)
    path = reverse("public:home", args=[row.key])
    return Telling(subject, (subject, say("mail-entry-of", name=application.name)), path)


def _announced(row: Tournament) -> State | None:
    """What everybody may know, with names as they may be shown; nothing of a tournament that is not public."""
    publication = Publication.objects.filter(tournament=row, is_public=True).first()
    if publication is None:
        return None
    state = publication.shown(load(row).state)
    return shown_names(veiled(state, wishes_in(row), pseudonym).state)


def _last_announced(row: Tournament) -> int | None:
    state = _announced(row)
    return None if state is None or not state.rounds else state.rounds[-1].number


def _of_pairing(subscription: Subscription, number: int) -> Telling | None:
    """Board, colour and opponent; or that he has no game. Teams learn their match."""
    application = subscription.application
    assert application is not None
    row = application.tournament
    state = _announced(row)
    paired = None if state is None else state.round(number)
    mine = _number_of(load(row).state, application.entry)
    if state is None or paired is None or mine is None or paired.stage is Stage.PAIRED:
        return None
    subject = say("mail-pairing", round=number, name=row.name)
    board = next((each for each in paired.boards if mine in (each.white, each.black)), None)
    if board is None:
        line = say("mail-pairing-rest", round=number)
    else:
        is_white = board.white == mine
        other = state.entry(board.black if is_white else board.white).name
        key = "mail-pairing-white" if is_white else "mail-pairing-black"
        line = say(key, round=number, board=board.board, opponent=other)
    return Telling(subject, (line,), reverse("public:round", args=[row.key, number]))


def _number_of(state: State, asked: Entry) -> int | None:
    """The start number of who asked to be entered: by licence, else by name and birth."""
    for number, place in enumerate(state.order, start=1):
        entry = state.entries[place]
        if asked.licence and entry.licence == asked.licence:
            return number
        if name_key(entry.name) == name_key(asked.name) and births_agree(entry.birth, asked.birth):
            return number
    return None


# The federation's books


def _of_award(pk: int, spoken: Language) -> Telling | None:
    award = Award.objects.filter(pk=pk, withdrawn_on=None).first()
    if award is None:  # taken back meanwhile
        return None
    subject = say("mail-norm", title=award.after)
    day = Voice(spoken).day(award.approved_on.isoformat())
    lines = (subject, award.event, say("mail-norm-from", day=day))
    return Telling(subject, tuple(filter(None, lines)), reverse("profiles:player", args=[award.player_id]))


def _of_list(pk: int, subscription: Subscription) -> Telling | None:
    """That it is out; to a player what it says of him."""
    row = RatingList.objects.filter(pk=pk, is_in_force=True).first()
    if row is None or RatingList.objects.filter(game=row.game, quarter__gt=row.quarter, is_in_force=True).exists():
        return None  # a correction of years ago is told on the pages
    subject = say("mail-list", game=row.game, day=row.valid_from.isoformat())
    lines = [subject]
    if subscription.player_id is not None:
        own = Listed.objects.filter(of=row, player=subscription.player_id, list_name__in=("A", "B", "N")).first()
        if own is None or own.rating is None:
            return None
        lines.append(say("mail-list-own", rating=own.rating, letter=own.list_name, place=own.place or 0))
    return Telling(subject, tuple(lines), reverse("public:list", args=[row.game, row.quarter]))


def _of_licence(day: str, subscription: Subscription) -> Telling | None:
    holder = subscription.holder
    ends = None if holder is None else licence_ends(holder, timezone.localdate())
    if holder is None or ends is None or ends.isoformat() != day:  # it was renewed
        return None
    subject = say("mail-arbiter-licence" if isinstance(holder, Arbiter) else "mail-licence", day=day)
    return Telling(subject, (subject, say("mail-licence-of", name=holder.shown_name)))


def note_licences(today: date) -> None:
    """Licences of those who asked to be told that end soon: each end is an occasion, once."""
    last = today + timedelta(days=LICENCE_DAYS)
    soon = Q(player__licence_to__range=(today, last)) | Q(arbiter__isnull=False)  # an arbiter's are in his text
    asked = Subscription.objects.filter(soon, ended_on=None).select_related("player", "arbiter")
    wanted = (each.holder for each in asked if each.wants(Kind.LICENCE))
    ends = ((holder, licence_ends(holder, today)) for holder in wanted if holder is not None)
    keys = [f"{book_of(holder)}/{holder.pk}/{day.isoformat()}" for holder, day in ends if day and day <= last]
    Occasion.objects.bulk_create((Occasion(kind=Kind.LICENCE, key=key) for key in keys), ignore_conflicts=True)
