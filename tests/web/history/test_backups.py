"""Backups: made by themselves, kept in turn, whole or not at all; and brought back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client

from kodeks.formats.tournament_file import read_lines
from kodeks.storage import open_store
from kodeks.tournament import acts, fold
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.keeping import Backup, backups_of, kept_backups
from kodeks.web.logs.models import Line, Membership, Tournament
from kodeks.web.rights import Role

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def chief(tournament: Tournament) -> User:
    user = User.objects.create_user("anna", name="Anna Zielińska")
    Membership.objects.create(tournament=tournament, user=user, role=Role.CHIEF)
    return user


@pytest.fixture
def desk(chief: User) -> Client:
    client = Client()
    client.force_login(chief)
    return client


def do(row: Tournament, by: User, *done: acts.Act) -> None:
    assert log.append(row, done, by=by, at="")[-1].step.is_accepted


def seqs(row: Tournament) -> list[int]:
    return [backup.seq for backup in backups_of(row.key)]


def test_after_a_round_is_announced_at_the_close_and_every_twenty_events(tournament: Tournament, chief: User) -> None:
    assert seqs(tournament) == []  # six events
    do(tournament, chief, acts.Announce(1))
    assert seqs(tournament) == [7]
    for number in range(25):
        do(tournament, chief, acts.Note(f"uwaga {number}"))
    assert seqs(tournament) == [27, 7]
    do(tournament, chief, acts.Start(1), acts.Result(1, 1, "2-0"), acts.Result(1, 2, "2-0"), acts.Close("deszcz"))
    assert seqs(tournament) == [36, 27, 7]


def test_a_backup_is_the_tournament_file_as_the_command_line_reads_it(tournament: Tournament, chief: User) -> None:
    do(tournament, chief, acts.Announce(1))
    (backup,) = backups_of(tournament.key)
    assert backup.path.read_bytes() == log.as_file(tournament)
    assert open_store(backup.path).folded.state == log.load(tournament).state


def test_what_is_refused_leaves_no_backup(tournament: Tournament, chief: User) -> None:
    log.append(tournament, [acts.Announce(2)], by=chief, at="")
    assert seqs(tournament) == []


def test_a_disk_that_refuses_does_not_undo_what_is_recorded(
    tournament: Tournament, desk: Client, chief: User, settings: LazySettings
) -> None:
    settings.HOME = Path(settings.HOME) / "other"
    Path(settings.HOME).parent.mkdir(parents=True, exist_ok=True)
    Path(settings.HOME).write_text("no folder")
    do(tournament, chief, *(acts.Note(f"uwaga {number}") for number in range(20)))
    assert log.load(tournament).seq == 26
    assert 'role="alert"' in desk.get(f"/t/{tournament.key}/backups/").content.decode()


def made(seq: int, at: datetime) -> Backup:
    return Backup(Path(f"{seq}"), seq, at)


def test_the_last_twenty_stay_and_one_a_day_for_thirty_days() -> None:
    now = datetime(2026, 11, 16, 12, tzinfo=UTC)
    today = [made(1000 + minute, now - timedelta(minutes=30 - minute)) for minute in range(30)]
    days, turns = range(1, 45), (0, 1)
    earlier = [made(10 * (50 - day) + turn, now - timedelta(days=day, hours=-turn)) for day in days for turn in turns]
    kept = kept_backups([*today, *earlier], now)
    assert kept >= set(today[-20:])
    assert len(kept) == 20 + 30
    assert {backup.seq % 10 for backup in kept - set(today)} == {1}  # the last of each day


def test_older_ones_go(tournament: Tournament, chief: User) -> None:
    for number in range(25):
        do(tournament, chief, *(acts.Note(f"uwaga {number}") for _ in range(20)))
    assert len(seqs(tournament)) == 20
    assert seqs(tournament)[0] == 506


# The pages


def test_backups_are_listed_and_downloaded(desk: Client, tournament: Tournament, chief: User) -> None:
    do(tournament, chief, acts.Announce(1))
    name = backups_of(tournament.key)[0].path.name
    assert name in desk.get(f"/t/{tournament.key}/backups/").content.decode()
    answer = desk.get(f"/t/{tournament.key}/backups/{name}/")
    assert answer.content == log.as_file(tournament)
    assert answer.headers["Content-Disposition"].startswith("attachment")


@pytest.mark.parametrize("name", ["unknown", "..", "%2e%2e", "..%2f..%2fsecret", "000007-20200101T000000Z.kodeks"])
def test_nothing_else_is_given_away(desk: Client, tournament: Tournament, chief: User, name: str) -> None:
    do(tournament, chief, acts.Announce(1))
    assert desk.get(f"/t/{tournament.key}/backups/{name}/").status_code == 404


def test_a_new_tournament_comes_of_a_backup(desk: Client, tournament: Tournament, chief: User) -> None:
    do(tournament, chief, acts.Announce(1))
    do(tournament, chief, acts.Start(1))
    name = backups_of(tournament.key)[0].path.name
    answer = desk.post(f"/t/{tournament.key}/backups/{name}/new/")
    made_of_it = Tournament.objects.exclude(pk=tournament.pk).get()
    assert answer.headers["Location"] == f"/t/{made_of_it.key}/"
    assert (made_of_it.seq, log.load(tournament).seq) == (7, 8)
    assert Membership.objects.filter(tournament=made_of_it, user=chief, role=Role.CHIEF).exists()


def test_back_into_the_present_one_if_its_log_begins_so(desk: Client, tournament: Tournament, chief: User) -> None:
    do(tournament, chief, acts.Announce(1))
    do(tournament, chief, acts.Start(1))
    page = f"/t/{tournament.key}/backups/"
    assert f"/t/{tournament.key}/history/7/#restore" in desk.get(page).content.decode()
    Line.objects.filter(tournament=tournament, seq=7).update(text='{"other": 1, "sum": "0123456789abcdef"}')
    assert "#restore" not in desk.get(page).content.decode()


def test_a_damaged_backup_is_told(desk: Client, tournament: Tournament, chief: User) -> None:
    do(tournament, chief, acts.Announce(1))
    (backup,) = backups_of(tournament.key)
    backup.path.write_bytes(backup.path.read_bytes().replace(b"Ola", b"Ula"))
    answer = desk.post(f"/t/{tournament.key}/backups/{backup.path.name}/new/", follow=True)
    assert 'role="alert"' in answer.content.decode()
    assert Tournament.objects.count() == 1


def test_backups_fold_to_what_they_were(tournament: Tournament, chief: User) -> None:
    do(tournament, chief, acts.Announce(1))
    do(tournament, chief, *(acts.Note(f"uwaga {number}") for number in range(20)))
    for backup in backups_of(tournament.key):
        read = read_lines(backup.path.read_bytes())
        assert read.damage is None
        assert fold(read.regulations, read.events).state.seq == backup.seq


# Tournaments that the database has lost


@pytest.fixture
def admin(owner: User) -> Client:
    client = Client()
    client.force_login(owner)
    return client


@pytest.fixture
def lost(tournament: Tournament, chief: User) -> Tournament:
    """Two backups, and nothing else."""
    do(tournament, chief, acts.Announce(1))
    do(tournament, chief, *(acts.Note(f"uwaga {number}") for number in range(20)))
    Tournament.objects.get(pk=tournament.pk).delete()
    return tournament


def test_backups_whose_tournament_is_gone_are_found(admin: Client, lost: Tournament) -> None:
    assert "/backups/" in admin.get("/").content.decode()
    page = admin.get("/backups/").content.decode()
    assert "Próba" in page
    for backup in backups_of(lost.key):
        answer = admin.get(f"/backups/{lost.key}/{backup.path.name}/")
        assert answer.content == backup.path.read_bytes()


def test_the_latest_backup_brings_the_tournament_back_to_its_address(admin: Client, lost: Tournament) -> None:
    latest = backups_of(lost.key)[0]
    for _ in range(2):
        answer = admin.post(f"/backups/{lost.key}/{latest.path.name}/new/")
        assert answer.headers["Location"] == f"/t/{lost.key}/"
    row = Tournament.objects.get()
    assert log.as_file(row) == latest.path.read_bytes()
    assert row.memberships.get().role == Role.CHIEF
    assert "Próba" not in admin.get("/backups/").content.decode()


def test_an_earlier_backup_becomes_a_tournament_of_its_own(admin: Client, lost: Tournament) -> None:
    earlier = backups_of(lost.key)[1]
    admin.post(f"/backups/{lost.key}/{earlier.path.name}/new/")
    row = Tournament.objects.get()
    assert (row.seq, row.key == lost.key) == (7, False)
    assert "Próba" in admin.get("/backups/").content.decode()


def test_backups_of_tournaments_that_are_there_are_not_lost(
    admin: Client, tournament: Tournament, chief: User, settings: LazySettings
) -> None:
    do(tournament, chief, acts.Announce(1))
    (Path(settings.HOME) / "backups" / "before-1.sqlite3").touch()
    (Path(settings.HOME) / "backups" / "no key!").mkdir()
    name = backups_of(tournament.key)[0].path.name
    assert "/backups/" not in admin.get("/").content.decode()
    assert name not in admin.get("/backups/").content.decode()
    for key in (tournament.key, "unknown", "no-key"):
        assert admin.get(f"/backups/{key}/{name}/").status_code == 404


def test_a_lost_backup_that_cannot_be_read_is_told(admin: Client, lost: Tournament) -> None:
    latest = backups_of(lost.key)[0].path
    latest.write_bytes(b"{}\n")
    assert admin.get("/backups/").status_code == 200
    page = admin.post(f"/backups/{lost.key}/{latest.name}/new/", follow=True).content.decode()
    assert 'role="alert"' in page
    assert not Tournament.objects.exists()
