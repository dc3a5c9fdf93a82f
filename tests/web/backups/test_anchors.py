"""Sums over all logs, signed and published: who has kept one elsewhere can tell that a log was cut or changed."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest
from boards_at_hand import round_of
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from kodeks import program
from kodeks.cli import run
from kodeks.tournament.acts import Note
from kodeks.web.accounts.models import User
from kodeks.web.backups import keeping
from kodeks.web.backups.anchors import PublishedAnchor, anchor_now, public_key, published, read_published, verified
from kodeks.web.backups.models import Anchor
from kodeks.web.door import tables
from kodeks.web.logs import log
from kodeks.web.logs.models import Line, Tournament


@pytest.fixture
def row(transactional_db: None, owner: User) -> Tournament:
    return round_of(owner)


def note(row: Tournament, text: str = "x") -> None:
    row.refresh_from_db()
    log.append(row, [Note(text)], by="Ewa", at="")


def cut(row: Tournament, lines: int) -> None:
    """As somebody with the database in his hands does it: all that the database remembers of them goes, too."""
    row.refresh_from_db()
    Line.objects.filter(tournament=row, seq__gt=row.seq - lines).delete()
    last = Line.objects.filter(tournament=row).order_by("-seq").first()
    assert last is not None
    Tournament.objects.filter(pk=row.pk).update(seq=last.seq, total=json.loads(last.text)["sum"])
    log.forget(row.pk)


def kinds(*kept: PublishedAnchor) -> list[str]:
    return [each.kind for each in verified(kept)]


def test_logs_that_go_on_hold(row: Tournament, owner: User) -> None:
    first = anchor_now()
    assert first is not None
    assert anchor_now() is None  # nothing has changed
    note(row)
    round_of(owner)
    second = anchor_now()
    assert second is not None
    assert json.loads(second.changes)["before"] == first.total
    assert kinds(*published()) == []


def test_a_tail_that_was_cut_shows(row: Tournament) -> None:
    note(row)
    anchor_now()
    cut(row, 1)
    (found,) = verified()
    assert (found.kind, found.about, found.was - found.found) == ("anchor-log-is-cut", row.key, 1)
    note(row, "y")  # another entry in its place does not hide it
    assert kinds() == ["anchor-log-is-changed"]
    anchor_now()  # ... nor does the next anchor
    assert kinds() == ["anchor-log-was-changed"]
    Tournament.objects.all().delete()
    assert kinds() == ["anchor-log-was-changed", "anchor-log-is-cut"]


def test_who_rewrites_the_anchors_too_is_found_by_one_that_was_kept(row: Tournament) -> None:
    note(row)
    anchor_now()
    kept = [*read_published(json.dumps(each._asdict()) for each in published())]
    cut(row, 1)
    Anchor.objects.all().delete()
    anchor_now()
    assert kinds() == []  # all that is here is in order
    assert kinds(*kept) == ["anchor-missing"]
    forged = kept[0]._replace(total="0" * 64)
    assert kinds(forged) == ["anchor-not-ours"]
    Anchor.objects.update(changes='{"before":"","made":"","logs":{}}')
    assert kinds()[0] == "anchor-broken"


@pytest.mark.parametrize(("at", "backups"), [("03:30", 1), ("off", 0)])
def test_sums_are_made_also_where_something_else_makes_the_backups(
    row: Tournament, settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str, backups: int
) -> None:
    """Otherwise nobody would find what was cut on a server whose backups are systemd's."""
    settings.BACKUP_AT, settings.ARCHIVES, settings.COPY = at, tmp_path, None
    watch = keeping._Watch()
    watch.started = timezone.now() - timedelta(days=1)
    watch.anchored = watch.started
    monkeypatch.setattr(keeping, "_Watch", lambda: watch)
    keeper = keeping.hire()
    keeper._look()
    assert Anchor.objects.count() == 1
    assert len(keeping.archives_in(tmp_path)) == backups


def test_two_processes_never_follow_the_same_anchor(row: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    anchor_now()
    note(row)
    last = Anchor.objects.last()
    anchor_now()
    note(row)
    monkeypatch.setattr(type(Anchor.objects.all()), "last", lambda self: last)  # as another one saw it a moment ago
    assert anchor_now() is None
    assert Anchor.objects.count() == 2


def test_everybody_may_keep_the_sums_and_learns_nothing_else(row: Tournament, settings: LazySettings) -> None:
    anchor_now()
    client = Client()
    page = client.get("/public/anchors/").content.decode()
    file = client.get("/public/anchors/anchors.jsonl").content.decode()
    (line,) = file.splitlines()
    assert set(json.loads(line)) == {"number", "made", "total", "signature", "key"}
    assert json.loads(line)["total"] in page
    assert public_key() in page
    for secret in (row.key, row.total, row.name):
        assert secret not in page + file
    (kept,) = read_published([line])
    assert kept.is_signed_by(json.loads(line)["key"])
    settings.SECRET_KEY = "another" * 10
    assert not kept.is_signed_by(public_key())


def test_an_older_server_of_a_pair_writes_no_sums(
    row: Tournament, settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.ARCHIVES = tmp_path / "archives"
    monkeypatch.setattr(keeping, "_AFTER_START", timedelta())
    monkeypatch.setattr(tables, "_found", [tables.Tables.NEWER])
    with pytest.raises(tables.TablesAreNewer):
        keeping.hire()._look()
    assert not Anchor.objects.exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b'{"number": 1', "(line 1, column"),
        (b"[]", "line 1"),
        (b'\n{"number": 1, "made": "2026-01-01T00:00:00+00:00", "total": "ab"}', "(line 2)"),
        (b'{"number": "x", "made": "", "total": "", "signature": ""}', "(line 1)"),
        (b"\xce\xff", "UTF-8"),
    ],
)
def test_sums_that_cannot_be_read_are_told_with_their_place(
    row: Tournament, tmp_path: Path, capsys: pytest.CaptureFixture[str], text: bytes, told: str
) -> None:
    kept, home = tmp_path / "anchors.jsonl", tmp_path / "kept"
    kept.write_bytes(text)
    home.mkdir()
    (home / "kodeks.sqlite3").write_bytes(b"")
    assert run(["verify-anchor", str(kept), "--home", str(home), "--lang", "en"], program._OURS) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert told in said.err
