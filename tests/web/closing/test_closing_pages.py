"""The end of a tournament: what is open, the close, the report, the bundle, the files, the archive."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from threading import Event

import pypdfium2
import pytest
from django.conf import LazySettings
from django.test import Client

from kodeks.storage.bundle import open_bundle
from kodeks.tournament import propose_pairing
from kodeks.tournament.acts import Announce, Close, Moves, Note, NoteKind, Result, Sign, Start
from kodeks.web.accounts.models import User
from kodeks.web.frame.hands import asker
from kodeks.web.frame.long_work import worked_out
from kodeks.web.logs import log
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.rights import Role

AT = "2026-11-16T12:00:00+01:00"


@pytest.fixture
def arbiter(tournament: Tournament) -> Client:
    """The chief arbiter, who reads Polish."""
    user = User.objects.create(username="chief", name="Jan Sędzia")
    Membership.objects.create(tournament=tournament, user=user, role=Role.CHIEF)
    client = Client(headers={"accept-language": "pl"})
    client.force_login(user)
    return client


def keep(tournament: Tournament, *acts: object) -> None:
    by = User.objects.get(username="maker")
    outcomes = log.append(tournament, list(acts), by=by, at=AT)  # type: ignore[arg-type]
    assert outcomes[-1].step.is_accepted, outcomes[-1].step.rulings


def play(tournament: Tournament) -> None:
    """All three rounds."""
    maker = User.objects.get(username="maker")
    for number in (1, 2, 3):
        if number > 1:
            log.append(tournament, lambda state: [propose_pairing(state).act], by=maker, at=AT)  # type: ignore[union-attr]
        results = [Result(number, board, "2-0" if board == 1 else "1-1") for board in (1, 2)]
        keep(tournament, Announce(number), Start(number), *results)


@pytest.fixture
def closed(tournament: Tournament) -> Tournament:
    """Played to the end and closed."""
    play(tournament)
    keep(tournament, Moves(1, 1, "1. 32-28 19-23 2. 28x19 14x23"), Moves(1, 2, "1. 99-98"), Close())
    tournament.refresh_from_db()
    return tournament


def page(client: Client, tournament: Tournament, name: str) -> str:
    answer = client.get(f"/t/{tournament.key}/{name}")
    assert answer.status_code == 200, answer.status_code
    return str(answer.content.decode())


def press(client: Client, tournament: Tournament, name: str, /, **fields: str) -> str:
    on = str(log.load(tournament).seq)
    answer = client.post(f"/t/{tournament.key}/{name}", {"on": on} | fields, follow=True)
    return str(answer.content.decode())


# Closing


def test_IV_2_23_what_is_open_is_shown_before_the_close(arbiter: Client, tournament: Tournament) -> None:
    shown = page(arbiter, tournament, "closing/")
    assert "Runda 1: brakuje 2 wyników, stoły 1, 2." in shown
    assert "Rozegrano 0 rund z 3 zaplanowanych." in shown
    assert "KW2025:IV.2.23" in shown
    assert "Zamknąć będzie można, gdy znikną braki" in shown
    assert 'name="reason"' not in shown


def test_IV_2_23_missing_results_keep_it_open_whatever_the_reason(arbiter: Client, tournament: Tournament) -> None:
    assert "KW2025:IV.2.23" in press(arbiter, tournament, "closing/close/", reason="bo tak")
    assert not log.load(tournament).state.is_closed


def test_IV_2_23_missing_rounds_need_a_reason(arbiter: Client, tournament: Tournament) -> None:
    keep(tournament, Announce(1), Start(1), Result(1, 1, "2-0"), Result(1, 2, "1-1"))
    assert "required" in page(arbiter, tournament, "closing/")
    assert "KW2025:IV.2.23" in press(arbiter, tournament, "closing/close/", reason="  ")
    assert not log.load(tournament).state.is_closed
    assert "Turniej jest zamknięty." in press(arbiter, tournament, "closing/close/", reason="Zgasło światło")
    assert log.load(tournament).state.is_closed
    assert "Zgasło światło" in page(arbiter, tournament, "report/")


def test_closing_twice_does_no_harm(arbiter: Client, tournament: Tournament) -> None:
    play(tournament)
    on = str(log.load(tournament).seq)
    for _ in range(2):
        arbiter.post(f"/t/{tournament.key}/closing/close/", {"on": on})
    assert sum(isinstance(event.act, Close) for event in log.load(tournament).events) == 1


def test_who_has_not_seen_the_last_result_does_not_close(arbiter: Client, tournament: Tournament) -> None:
    play(tournament)
    before = str(log.load(tournament).seq)
    keep(tournament, Result(3, 1, "0-2", reason="pomyłka", replaces=True))
    arbiter.post(f"/t/{tournament.key}/closing/close/", {"on": before})
    assert not log.load(tournament).state.is_closed


def test_IV_2_17_it_is_opened_again_with_a_reason(arbiter: Client, closed: Tournament) -> None:
    assert "KW2025:IV.2.17" in press(arbiter, closed, "closing/reopen/", reason=" ")
    assert log.load(closed).state.is_closed
    press(arbiter, closed, "closing/archive/")
    assert "znowu otwarty" in press(arbiter, closed, "closing/reopen/", reason="Błąd w karcie")
    closed.refresh_from_db()
    assert not closed.is_closed
    assert not closed.is_archived  # what goes on is not put away


def test_an_appeal_without_decision_is_open(arbiter: Client, tournament: Tournament) -> None:
    keep(tournament, Note("Remis odrzucony", 1, 1, (), NoteKind.DECISION))
    decision = log.load(tournament).seq
    keep(tournament, Note("Odwołanie", 1, 1, (), NoteKind.APPEAL, follows=decision, what="appeal:jury"))
    assert f"Odwołanie nr {decision + 1} czeka" in page(arbiter, tournament, "closing/")


def test_VII_7_5_deadlines_are_counted_down(arbiter: Client, transactional_db: None) -> None:
    text = 'name = "Liga"\ngame = "100"\nsystem = "swiss"\nrounds = 1\nlevel = "national"\nrated = true\n'
    row = log.create(f"{text}starts = 2026-11-16\nends = 2026-11-18\n")
    Membership.objects.create(tournament=row, user=User.objects.get(username="chief"), role=Role.CHIEF)
    shown = page(arbiter, row, "closing/")
    assert "sprawozdanie i plik zawodów" in shown
    assert "2 grudnia 2026" in shown
    assert "KW2025:VII.7.5" in shown


# The archive


def test_only_what_is_closed_goes_into_the_archive(arbiter: Client, tournament: Tournament) -> None:
    assert "tylko zamknięte" in press(arbiter, tournament, "closing/archive/")
    tournament.refresh_from_db()
    assert not tournament.is_archived


def test_the_archive_stands_apart_and_gives_back(arbiter: Client, closed: Tournament) -> None:
    for _ in range(2):
        press(arbiter, closed, "closing/archive/")
    listed = str(arbiter.get("/").content.decode())
    assert listed.index("Archiwum: 1 turniej") < listed.index("Próba")
    press(arbiter, closed, "closing/bring-back/")
    assert "Archiwum:" not in str(arbiter.get("/").content.decode())


# The report


def test_IV_2_24_the_report_is_a_page_and_files_in_both_languages(arbiter: Client, closed: Tournament) -> None:
    shown = page(arbiter, closed, "report/")
    assert "<h2" in shown
    assert "Klasyfikacja" in shown
    assert "Suma kontrolna" in shown or "sum" in shown
    for language, word in (("pl", "Sprawozdanie"), ("en", "report")):
        text = page(arbiter, closed, f"report/md/?language={language}")
        assert word in text
        data = json.loads(page(arbiter, closed, f"report/json/?language={language}"))
        assert data["data"]["closed"] is True
        assert data["report"] == text
        pdf = arbiter.get(f"/t/{closed.key}/report/pdf/?language={language}")
        assert pdf.content.startswith(b"%PDF-")
        assert len(pypdfium2.PdfDocument(pdf.content)) >= 1
    assert arbiter.get(f"/t/{closed.key}/report/doc/").status_code == 404


def test_a_report_before_the_close_says_so(arbiter: Client, tournament: Tournament) -> None:
    assert "tak wygląda sprawozdanie na teraz" in page(arbiter, tournament, "report/")


def test_a_report_that_takes_long_says_so(arbiter: Client, closed: Tournament, settings: LazySettings) -> None:
    gate = Event()
    settings.PATIENCE_S = 0.01
    try:
        for somebody in ("one", "another"):  # both hands are busy
            asker.set(somebody)
            assert worked_out(object(), lambda: lambda: gate.wait(30)) is None
        for name in ("report/", "report/pdf/", "report/json/"):
            answer = arbiter.get(f"/t/{closed.key}/{name}")
            assert (answer.status_code, answer["Retry-After"]) == (202, "1")
            assert "To chwilę potrwa." in answer.content.decode()
    finally:
        gate.set()
    settings.PATIENCE_S = 60
    assert "Klasyfikacja" in page(arbiter, closed, "report/")


# The bundle


def sign(client: Client, tournament: Tournament, name: str = "Jan Sędzia", day: str = "2026-11-20") -> bytes:
    """The bundle after a signature."""
    press(client, tournament, "bundle/", name=name, on_day=day)
    answer = client.get(f"/t/{tournament.key}/bundle/bundle.zip")
    assert answer["Content-Type"] == "application/zip"
    return bytes(answer.content)


def test_a_bundle_is_signed_made_and_verified(arbiter: Client, closed: Tournament) -> None:
    assert arbiter.get(f"/t/{closed.key}/bundle/bundle.zip").headers["Location"] == f"/t/{closed.key}/bundle/"
    made = sign(arbiter, closed)
    bundle = open_bundle(made, "x")
    assert bundle.manifest.signed.name == "Jan Sędzia"
    assert bundle.parts["tournament.kodeks"] == log.as_file(closed)
    assert sign(arbiter, closed) == made

    shown = str(arbiter.post("/bundle/", {"file": named(made)}).content.decode())
    assert "Pakiet jest nienaruszony." in shown
    assert bundle.manifest.checksum in shown
    assert f"/t/{closed.key}/" in shown


def test_IV_2_24_a_signature_stands_in_the_log_with_who_and_when(arbiter: Client, closed: Tournament) -> None:
    before = log.load(closed).seq
    for _ in range(2):  # twice does no harm
        sign(arbiter, closed)
    (event,) = log.load(closed).events[before:]
    assert (event.act, event.by) == (Sign("Jan Sędzia", "2026-11-20"), "Jan Sędzia")
    for name in ("history/", "bundle/"):
        assert "podpisany pakiet: Jan Sędzia, 20 listopada 2026" in page(arbiter, closed, name)
    assert "Pobierz pakiet" in page(arbiter, closed, "bundle/")
    press(arbiter, closed, "closing/reopen/", reason="Błąd w karcie")
    assert "Pobierz pakiet" not in page(arbiter, closed, "bundle/")  # what came after is not signed


def test_who_has_not_seen_the_last_event_does_not_sign(arbiter: Client, closed: Tournament) -> None:
    on = str(log.load(closed).seq)
    fields = {"on": on, "on_day": "2026-11-20"}
    arbiter.post(f"/t/{closed.key}/bundle/", fields | {"name": "Ewa"})
    answer = arbiter.post(f"/t/{closed.key}/bundle/", fields | {"name": "Jan"}, follow=True)
    assert 'role="alert"' in answer.content.decode()
    assert log.load(closed).events[-1].act == Sign("Ewa", "2026-11-20")


def named(data: bytes) -> BytesIO:
    file = BytesIO(data)
    file.name = "bundle.zip"
    return file


@pytest.mark.parametrize("fields", [{"name": "", "on_day": "2026-11-20"}, {"name": "Jan", "on_day": "jutro"}, {}])
def test_a_bundle_without_signature_is_refused(arbiter: Client, closed: Tournament, fields: dict[str, str]) -> None:
    answer = arbiter.post(f"/t/{closed.key}/bundle/", fields)
    assert answer.status_code == 422
    assert "Podpisuje jeden z sędziów" in answer.content.decode()


def test_an_arbiter_of_the_regulations_signs(arbiter: Client, tournament: Tournament) -> None:
    answer = arbiter.post(f"/t/{tournament.key}/bundle/", {"name": "Jan", "on_day": "2026-11-20"})
    assert answer.status_code == 422  # not closed
    assert "po zamknięciu" in answer.content.decode()


def test_a_bundle_that_was_touched_is_told(arbiter: Client, closed: Tournament) -> None:
    data = sign(arbiter, closed)
    for broken in (data[:-1], data.replace(b"Ala", b"Ula"), b"PK", b""):
        answer = arbiter.post("/bundle/", {"file": named(broken)})
        assert answer.status_code in (200, 422)
        assert "nienaruszony" not in answer.content.decode()
    assert arbiter.post("/bundle/", {}).status_code == 422


# Files


def kodeks(*arguments: str) -> bytes:
    """What the command line prints."""
    environment = os.environ | {"KODEKS_LANG": "pl", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "kodeks", *arguments]
    return subprocess.run(command, check=True, capture_output=True, env=environment).stdout


def test_the_file_folds_in_the_command_line_to_the_same_tables(
    arbiter: Client, closed: Tournament, tmp_path: Path
) -> None:
    file = tmp_path / "t.kodeks"
    file.write_bytes(arbiter.get(f"/t/{closed.key}/file/").content)
    assert kodeks("standings", str(file), "--json") == arbiter.get(f"/t/{closed.key}/files/standings.json").content
    assert kodeks("pairings", str(file), "2", "--json") == arbiter.get(f"/t/{closed.key}/files/pairings-2.json").content
    kodeks("convert", str(file), str(tmp_path / "t.trf"))
    assert (tmp_path / "t.trf").read_bytes() == arbiter.get(f"/t/{closed.key}/files/tournament.trf").content
    kodeks("convert", str(file), str(tmp_path / "t26.trf"), "--trf", "26")
    assert (tmp_path / "t26.trf").read_bytes() == arbiter.get(f"/t/{closed.key}/files/tournament-trf26.trf").content
    kodeks("convert", str(file), str(tmp_path / "t.csv"))
    assert (tmp_path / "t.csv").read_bytes() == arbiter.get(f"/t/{closed.key}/files/entries.csv").content


def test_every_file_says_what_it_lacks(arbiter: Client, closed: Tournament) -> None:
    shown = page(arbiter, closed, "files/")
    assert "Niczego w nim nie brakuje." in shown
    assert "Runda 1, stół 2: zapisu partii nie da się odczytać." in shown
    assert "Bez zapisu posunięć: 4 partie." in shown
    games = page(arbiter, closed, "files/games.pdn")
    assert '[White "Ala"]' in games or '[White "Ela"]' in games
    assert '[Result "2-0"]' in games
    assert "14x23 2-0" in games
    assert page(arbiter, closed, "files/standings.csv").startswith("\ufeffm-ce;nr;nazwisko;pkt")
    assert page(arbiter, closed, "files/rounds.csv").count("\n") == 7


@pytest.mark.parametrize("name", ["games.pgn", "pairings-9.json", "pairings-0.json", "../x", "unknown"])
def test_files_that_there_are_not(arbiter: Client, closed: Tournament, name: str) -> None:
    assert arbiter.get(f"/t/{closed.key}/files/{name}").status_code == 404


# The announcement


def test_the_announcement_comes_as_pdf(arbiter: Client, tournament: Tournament) -> None:
    for language, word in (("pl", "Komunikat organizacyjny"), ("en", "Announcement")):
        answer = arbiter.get(f"/t/{tournament.key}/announcement/pdf/?language={language}")
        text = pypdfium2.PdfDocument(answer.content)[0].get_textpage().get_text_range()
        assert word in text
