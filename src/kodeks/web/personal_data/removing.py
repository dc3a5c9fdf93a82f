"""Somebody is taken out of the books at his wish: everywhere his pseudonym stands, and nothing breaks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from kodeks.formats.json_fields import plain
from kodeks.formats.ratings import read_events, write_events
from kodeks.malformed import MalformedText
from kodeks.rating import GAMES, RatedEvent
from kodeks.storage import write_new_file
from kodeks.storage.bundle import TOURNAMENT_PART
from kodeks.storage.stored_zip import unpack
from kodeks.tournament import Tournament as State
from kodeks.tournament.renaming import other_spellings, with_other_names
from kodeks.web.accounts.models import Invitation, User
from kodeks.web.books.forgetting import forget_person, rows_about
from kodeks.web.books.models import Arbiter, Award, Decision, Player, Submission
from kodeks.web.books.rating_books import lock_books
from kodeks.web.books.register import births_agree
from kodeks.web.door import kept
from kodeks.web.frame.errands import forget_answers, once
from kodeks.web.frame.hands import step
from kodeks.web.hall.models import Screen
from kodeks.web.logs import memory, tally, telling
from kodeks.web.logs.copying import copies_of
from kodeks.web.logs.games import lines_of_games
from kodeks.web.logs.keeping import backups_of
from kodeks.web.logs.log import load
from kodeks.web.logs.models import Game, GameLine, Line, Tournament
from kodeks.web.personal_data.bundles import NewBundle, bundle_without
from kodeks.web.personal_data.notices import clear_notices, notices_of
from kodeks.web.personal_data.subscriptions import arbiters_named_as, subscriptions_of
from kodeks.web.personal_data.traces import Person, Trace, look, replaced_in, stays_the_same, without
from kodeks.web.play.models import PlayerAccount, PlayerSeat
from kodeks.web.privacy.models import Removal, SearchedFile
from kodeks.web.privacy.whereabouts import events_with, files_with, note_new_files
from kodeks.web.privacy.wishes import name_key
from kodeks.web.publication.models import Application


class InTournament(NamedTuple):
    row: Tournament
    trace: Trace
    backups: int
    accounts: tuple[PlayerAccount, ...] = ()  # he has signed in with, to take his seats


class RemovalScope(NamedTuple):
    """Everything that would change."""

    tournaments: tuple[InTournament, ...]
    submissions: tuple[Submission, ...]
    applications: tuple[Application, ...]
    listed: int
    changes: int
    awards: int
    trail: int
    petitions: int
    notices: int
    consents: int
    subscriptions: int  # to messages
    lost: int  # folders of backups of tournaments that are gone
    accounts: tuple[User, ...]  # of this name: they are not touched here
    arbiters: tuple[Arbiter, ...]  # nor these, but for what one of them who is surely he asked to be written


def _texts(row: Tournament) -> list[str]:
    """Its own lines, and those of its games."""
    own = Line.objects.filter(tournament=row).order_by("seq").values_list("text", flat=True)
    return [*own, *lines_of_games(row.pk).values_list("text", flat=True)]


def tournaments_of(person: Person) -> Iterator[InTournament]:
    found = _files_with(person).exclude(tournament=None).values_list("tournament", flat=True)
    rows = Tournament.objects.filter(pk__in=list(found)).order_by("-starts", "-id")
    for done, row in enumerate(rows):
        step(done, len(rows))
        trace = look(_texts(row), person)
        if trace is not None:
            yield InTournament(row, trace, len(backups_of(row.key)), tuple(player_accounts(row, person)))


def _files_with(person: Person) -> QuerySet[SearchedFile]:
    return files_with(person.numbers, person.player.name)


def start_numbers(state: State, person: Person) -> set[int]:
    """His, in a tournament in which numbers are given."""
    places = enumerate(state.order, start=1)
    return {number for number, place in places if person.is_meant_by(plain(state.entries[place]))}


def player_accounts(row: Tournament, person: Person) -> QuerySet[PlayerAccount]:
    """That he and an account are one, as far as a tournament knows it."""
    found = PlayerAccount.objects.filter(tournament=row, number__in=start_numbers(load(row).state, person))
    return found.select_related("user").order_by("number")


def applications_of(person: Person) -> list[Application]:
    """What he sent from public pages."""
    player, found = person.player, _files_with(person).exclude(application=None)
    return [
        each
        for each in Application.objects.filter(pk__in=found.values("application")).select_related("tournament")
        if each.licence in person.numbers
        or (
            name_key(each.name) == person.key
            and births_agree(each.birth, player.birth)
            and not person.is_anothers(each.licence)
        )
    ]


def backup_keys() -> set[str]:
    """Everything that has a folder of backups."""
    top = Path(settings.HOME) / "backups"
    return {path.name for path in (top.iterdir() if top.is_dir() else ()) if path.is_dir()}


def _submissions(person: Person) -> Iterator[Submission]:
    """Those he played in."""
    found = _files_with(person).exclude(submission=None).values("submission")
    for row in Submission.objects.filter(pk__in=found).order_by("id").iterator(chunk_size=5):
        file = dict(unpack(bytes(row.data)))[TOURNAMENT_PART]
        if look(file.decode().removesuffix("\n").split("\n"), person) is not None:
            yield row


def find(person: Person) -> RemovalScope:
    """What would change; nothing is written."""
    player = person.player
    rows = tuple(tournaments_of(person))
    there = set(Tournament.objects.values_list("key", flat=True))
    return RemovalScope(
        rows,
        tuple(_submissions(person)),
        tuple(applications_of(person)),
        player.listed.count(),
        player.changes.count(),
        player.awards.count(),
        rows_about(player.pk).count(),
        player.petitions.count(),
        len(notices_of(person)),
        player.consents.count(),
        subscriptions_of(person).count(),
        sum(1 for key in backup_keys() - there if any(_look_at(path, person) for path in _files(key))),
        tuple(User.objects.filter(name__in=other_spellings(player.name))),
        arbiters_named_as(person),
    )


def _files(key: str) -> list[Path]:
    return [*(backup.path for backup in backups_of(key)), *copies_of(key)]


def _look_at(path: Path, person: Person) -> Trace | None:
    try:
        return look(path.read_bytes().decode().splitlines(), person)
    except (MalformedText, UnicodeDecodeError, KeyError, ValueError):  # damaged: `_clean` decides
        return None


# Doing it


@dataclass
class _Work:
    """What is prepared before anything is locked, and what was done."""

    person: Person
    names: dict[str, str]
    bundles: dict[int, NewBundle]
    done: dict[str, int] = field(default_factory=dict)


def remove(person: Person, keys: Iterable[str], *, asked_by: str, reference: str, by: User) -> Removal:
    """Take him out, whole or not at all. `keys` are the tournaments in which it is he."""
    spelled = (each for name in (person.player.name, *person.also) for each in other_spellings(name))
    work = _Work(person, dict.fromkeys(spelled, person.pseudonym), {})
    chosen = list(Tournament.objects.filter(key__in=list(keys)))
    for row in _submissions(person):  # papers are printed before anything is locked
        if row.tournament_id is None or row.tournament_id in {each.pk for each in chosen}:
            made = bundle_without(row, person)
            if made is not None:
                work.bundles[row.pk] = made
    with once():
        for game in GAMES:
            lock_books(game)
        for tournament in chosen:
            _in_tournament(work, tournament)
        _in_submissions(work)
        _in_books(work)
        removal = Removal.objects.create(
            player=person.player,
            asked_by=asked_by,
            reference=with_other_names(reference, work.names),
            changed=work.done,
            by=by,
        )
        gone = backup_keys() - set(Tournament.objects.values_list("key", flat=True))
        for key in (*(each.key for each in chosen), *gone):
            _in_backups(work, key)
        note_new_files()  # marks of his name go as well
        Removal.objects.filter(pk=removal.pk).update(changed=work.done)
    _forget_everything(chosen)
    return removal


def _forget_everything(rows: Sequence[Tournament]) -> None:
    """This process knows nothing of him any more; others see by the sums that their logs are not the ones written."""
    memory.forget_everything()
    forget_answers()
    for row in rows:
        telling.shown_otherwise(row.key)
    kept.drop_all()


def _count(work: _Work, what: str, number: int = 1) -> None:
    work.done[what] = work.done.get(what, 0) + number


def _in_tournament(work: _Work, row: Tournament) -> None:
    """New lines from the first that names him on: the sums of all after it are others."""
    locked = Tournament.objects.select_for_update().get(pk=row.pk)
    games = {game.pk: game for game in Game.objects.select_for_update().filter(tournament=locked).order_by("pk")}
    own = list(Line.objects.filter(tournament=locked).order_by("seq"))
    lines: list[Line | GameLine] = [*own, *lines_of_games(locked.pk)]
    texts = [line.text for line in lines]
    trace = look(texts, work.person)
    if trace is None:
        return
    _count(work, "player_accounts", player_accounts(locked, work.person).delete()[0])
    new = list(without(texts, work.person, trace.names))
    if not stays_the_same(texts, [text for text, _ in new]):
        raise MalformedText("privacy-would-change", locked.name)
    changed = []
    for line, (text, total) in zip(lines, new, strict=True):
        if line.text != text:
            line.text = text
            changed.append(line)
        if isinstance(line, GameLine) and line.seq == games[line.of_id].seq:
            games[line.of_id].total = total
    if tally.loss_in(locked) is None:  # a loss that nobody has accepted stays told
        transaction.on_commit(partial(tally.accept, locked))
    Line.objects.bulk_update([line for line in changed if isinstance(line, Line)], ["text"], batch_size=500)
    GameLine.objects.bulk_update([line for line in changed if isinstance(line, GameLine)], ["text"], batch_size=500)
    Game.objects.bulk_update(games.values(), ["total"], batch_size=500)
    Tournament.objects.filter(pk=locked.pk).update(total=new[len(own) - 1][1])
    for screen in Screen.objects.filter(tournament=locked).exclude(words=""):
        screen.words = with_other_names(screen.words, dict(trace.names))[:200]
        screen.save()
    for seat in PlayerSeat.objects.filter(of__tournament=locked).exclude(sheet=""):
        seat.sheet = with_other_names(seat.sheet, dict(trace.names))
        seat.save(update_fields=["sheet"])
    work.names |= trace.names
    _count(work, "tournaments")
    _count(work, "lines", trace.lines)


def _in_backups(work: _Work, key: str) -> None:
    """Backups are rewritten in the same way; one that cannot be read any more is thrown away."""
    for path in _files(key):
        trace = _look_at(path, work.person)
        if trace is not None:
            texts = path.read_bytes().decode().splitlines()
            data = "".join(f"{text}\n" for text, _ in without(texts, work.person, trace.names)).encode()
            beside = path.with_name(f"{path.name}.new")
            beside.unlink(missing_ok=True)
            write_new_file(beside, data)
            beside.replace(path)
            _count(work, "backups")
        elif any(name.encode() in path.read_bytes() for name in work.names):
            path.unlink()
            _count(work, "backups")


def _in_submissions(work: _Work) -> None:
    """Bundles, the games booked from them, and reasons of decisions. Their numbers stay, so the books still hold."""
    for row in Submission.objects.select_for_update().filter(pk__in=work.bundles):
        made = work.bundles[row.pk]
        row.data, row.checksum = made.data, made.manifest.checksum
        parts = [{"name": part.name, "size": part.size, "sha256": part.sha256} for part in made.manifest.parts]
        row.manifest = {**row.manifest, "parts": parts}
        row.reason = with_other_names(row.reason, made.names)
        row.save()
        for decision in Decision.objects.filter(submission=row).exclude(reason=""):
            decision.reason = with_other_names(decision.reason, made.names)
            decision.save()
        for award in Award.objects.filter(submission=row):
            award.rulings, award.working = (replaced_in(each, made.names) for each in (award.rulings, award.working))
            award.save()
        work.names |= made.names
        _count(work, "submissions")
    for row in events_with(work.person.numbers):
        row.event = write_events([_in_event(each, work.person) for each in read_events(row.event)])
        row.save(update_fields=["event"])


def _in_event(event: RatedEvent, person: Person) -> RatedEvent:
    people = {
        number: known._replace(name=person.pseudonym, birth="", club="") if number in person.numbers else known
        for number, known in event.people.items()
    }
    return replace(event, people=people)


def _in_books(work: _Work) -> None:
    """The register and what repeats it."""
    person, names = work.person, work.names
    player = Player.objects.select_for_update().get(pk=person.player.pk)
    player.name, player.surname, player.birth, player.club = person.pseudonym, "", "", None
    player.fide_id = player.fmjd_id = ""
    player.licence_from = player.licence_to = None
    player.save()
    _count(work, "listed", player.listed.update(name=person.pseudonym, birth="", club=""))
    for change in player.changes.all():
        change.working = {**replaced_in(change.working, names), "name": person.pseudonym}
        change.save()
        _count(work, "changes")
    for award in player.awards.all():
        award.rulings, award.working = replaced_in(award.rulings, names), replaced_in(award.working, names)
        award.save()
        _count(work, "awards")
    _count(work, "trail", forget_person(player.pk, person.pseudonym, lambda text: with_other_names(text, names)))
    for petition in player.petitions.all():
        petition.subject, petition.facts = person.pseudonym, replaced_in(petition.facts, names)
        petition.grounds, petition.reason = (
            with_other_names(each, names) for each in (petition.grounds, petition.reason)
        )
        petition.save()
        _count(work, "petitions")
    _count(work, "notices", clear_notices(person))
    for application in applications_of(person):
        application.delete()
        _count(work, "applications")
    _count(work, "consents", player.consents.all().delete()[0])
    _count(work, "mail", subscriptions_of(person).delete()[0])
    Invitation.objects.filter(name__in=list(names)).update(name="")
