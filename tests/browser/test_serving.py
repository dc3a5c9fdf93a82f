"""`kodeks serve` as who starts it sees it: a link, one line when something is wrong, a clean end, data that stay."""

from __future__ import annotations

import hashlib
import os
import re
import signal
import sqlite3
import ssl
import subprocess
import sys
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from io import StringIO
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from urllib.parse import urlsplit

import pytest
import segno
from kill_visitor import Visitor
from nursery import Child, plain_environment
from servers import Server, free_port, start_server
from tournament_files import tournament_file

from kodeks.tournament import Entry

MIGRATE_PARTLY = """
import django
from django.core.management import call_command
django.setup()
for parts in (["accounts", "0001"], ["desk", "0001"], ["sessions"]):
    call_command("migrate", *parts, verbosity=0)
"""


def run(*arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    """`kodeks serve` that ends by itself."""
    environment = plain_environment()
    command = [sys.executable, "-m", "kodeks", "serve", "--home", str(home), *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60, check=False)


def stop(server: Server, number: signal.Signals = signal.SIGTERM) -> int:
    server.process.send_signal(number)
    return server.process.wait(30)


def another_link(home: Path, server: Server) -> str:
    """As the owner asks for it in another window."""
    environment = plain_environment()
    port = server.address.rsplit(":", 1)[1]
    command = [sys.executable, "-m", "kodeks", "link", "--home", str(home), "--port", port]
    told = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60, check=True).stdout
    return re.findall(r"http://\S+", told)[0]


@pytest.mark.parametrize(
    ("address", "told"), [("203.0.113.9", "203.0.113.9:38572"), ("localhost", "--listen"), ("", "--listen")]
)
def test_an_address_that_is_not_ours_is_not_told_as_a_port_that_is_taken(
    tmp_path: Path, address: str, told: str
) -> None:
    ended = run("--listen", address, "--port", "38572", "--lang", "en", home=tmp_path)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1), ended.stderr
    assert told in ended.stderr
    assert "taken" not in ended.stderr


@pytest.mark.parametrize("workers", ["1", "2"])
def test_once_it_has_stopped_the_file_of_the_database_has_everything(tmp_path: Path, workers: str) -> None:
    """Who carries that one file away has no empty desk elsewhere."""
    server = start_server(tmp_path / "home", "--workers", workers, is_cold=workers == "2")
    Visitor(server.address).get(server.told)
    assert stop(server) == 0
    alone = tmp_path / "alone.sqlite3"
    alone.write_bytes((tmp_path / "home/kodeks.sqlite3").read_bytes())
    with closing(sqlite3.connect(alone)) as database:
        assert database.execute("SELECT count(*) FROM accounts_user").fetchone() == (1,)
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_server_prints_no_link_that_opens_anything(tmp_path: Path) -> None:
    """What a server prints is kept in the log of its machine; `kodeks link` makes one for who asks."""
    address = "http://plansza.example"
    running = start_server(tmp_path, KODEKS_ORIGIN=address)
    assert stop(running) == 0
    assert running.told == address
    assert running.process.stdout is not None
    assert "kodeks link --home" in running.process.stdout.read()
    with closing(sqlite3.connect(tmp_path / "kodeks.sqlite3")) as database:
        assert database.execute("SELECT count(*) FROM accounts_link").fetchall() == [(0,)]


def test_an_empty_federation_asks_three_questions_and_a_second_start_keeps_the_data(tmp_path: Path) -> None:
    first = start_server(tmp_path, is_cold=True)
    visitor = Visitor(first.address)
    page = visitor.get(first.told).decode()
    assert page.count("<label") == 3
    typed = {"name": "Jan Ćma", "federation": "Klub Dama", "time_zone": "Europe/Warsaw"}
    assert visitor.post("/accounts/first-run/", **typed) == 200
    assert stop(first, signal.SIGINT) == 0
    second = start_server(tmp_path, is_cold=True)
    visitor.address = second.address
    assert "Jan Ćma" in visitor.get(second.told).decode()
    stranger = Visitor(second.address)
    for used in (first.told.replace(first.address, second.address), second.told):
        assert "Jan Ćma" not in stranger.get(used).decode()
    told = another_link(tmp_path, second)
    assert "Jan Ćma" in stranger.get(told).decode()
    assert "Jan Ćma" not in Visitor(second.address).get(told).decode()
    assert stop(second) == 0
    assert (tmp_path / "secret").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_stop_in_the_middle_of_requests_is_clean(tmp_path: Path, workers: str) -> None:
    server = start_server(tmp_path, "--workers", workers, is_cold=True)
    visitors = [Visitor(server.address) for _ in range(4)]

    def ask(visitor: Visitor) -> None:
        try:
            while True:
                visitor.get("/accounts/sign-in/")
        except OSError:  # the server is gone
            return

    threads = [Thread(target=ask, args=(visitor,)) for visitor in visitors]
    for thread in threads:
        thread.start()
    visitors[0].get("/accounts/sign-in/")
    assert stop(server) == 0
    for thread in threads:
        thread.join(30)


def test_a_port_that_is_taken_is_told_in_one_line(server: Server, tmp_path: Path) -> None:
    port = server.address.rsplit(":", 1)[1]
    ended = run("--port", port, home=tmp_path / "new")
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert re.fullmatch(rf"kodeks: [^\n]*{port}[^\n]*\n", ended.stderr)
    assert not (tmp_path / "new").exists()


def test_data_of_a_newer_program_are_left_alone(tmp_path: Path) -> None:
    assert stop(start_server(tmp_path)) == 0
    with closing(sqlite3.connect(tmp_path / "kodeks.sqlite3")) as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('desk', '9999_later', '2030-01-01')"
        )
        database.commit()
    ended = run("--port", str(free_port()), home=tmp_path)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert str(tmp_path) in ended.stderr


def test_data_of_an_older_program_are_brought_up_to_date_and_copied_before(tmp_path: Path) -> None:
    environment = {**os.environ, "KODEKS_HOME": str(tmp_path), "DJANGO_SETTINGS_MODULE": "kodeks.web.settings"}
    environment.pop("KODEKS_DATABASE", None)
    command = [sys.executable, "-c", MIGRATE_PARTLY]
    assert subprocess.run(command, env=environment, check=False).returncode == 0
    server = start_server(tmp_path)
    assert Visitor(server.address).get(server.link)
    assert stop(server) == 0
    (copy,) = (tmp_path / "backups").glob("before-*.sqlite3")
    for path, is_new in ((copy, False), (tmp_path / "kodeks.sqlite3", True)):
        with closing(sqlite3.connect(path)) as database:
            tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
        assert ("accounts_invitation" in tables) is is_new


def test_a_folder_that_cannot_be_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ended = run("--port", str(free_port()), home=tmp_path / "file" / "home")
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)


def by_https(told: str, path: str) -> tuple[int, str, bytes]:
    """As a phone asks that was told to trust this certificate and no other; the status, the place it is sent to, the
    print of the certificate."""
    host, port = urlsplit(told).netloc.split(":")
    chain = ssl.get_server_certificate((host, int(port)))
    line = HTTPSConnection(host, int(port), context=ssl.create_default_context(cadata=chain), timeout=60)
    line.request("GET", path)
    answer = line.getresponse()
    return answer.status, answer.headers.get("Location", ""), ssl.PEM_cert_to_DER_cert(chain)


def everything_told(process: subprocess.Popen[str] | Child) -> str:
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if "Ctrl+C" in line:
            break
    return "".join(lines)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_in_the_local_network_the_hall_reads_plainly_and_the_desk_has_https(tmp_path: Path, workers: str) -> None:
    server = start_server(tmp_path, "--lan", "--workers", workers, is_cold=workers == "2")
    text = server.told + everything_told(server.process)
    public, desk = (re.findall(rf"{scheme}://[0-9.:]+", text)[0] for scheme in ("http", "https"))
    assert "/accounts/" not in text  # the owner's link is not beside codes for the hall
    assert Visitor(public).get("/public/")
    assert Visitor(server.address).get("/accounts/sign-in/")  # at the computer itself
    if not public.startswith("http://127."):  # there is a network
        for path in ("/accounts/sign-in/", "/t/x/", "/federation/"):
            line = HTTPConnection(urlsplit(public).netloc, timeout=60)
            line.request("GET", path)
            answer = line.getresponse()
            assert (answer.status, answer.headers["Location"]) == (302, desk + path)
    status, _, der = by_https(desk, "/accounts/sign-in/")
    assert status == 200
    prints = "".join(re.findall(r"(?:[0-9A-F]{2}:?){16}", text)).replace(":", "")
    assert prints == hashlib.sha256(der).hexdigest().upper()
    assert stop(server) == 0
    assert (tmp_path / "certificate.key").stat().st_mode & 0o077 == 0
    again = start_server(tmp_path, "--lan", port=int(server.address.rsplit(":", 1)[1]))
    assert prints[:32] in everything_told(again.process).replace(":", "")
    assert stop(again) == 0


def test_without_https_it_is_said(tmp_path: Path) -> None:
    server = start_server(tmp_path, "--lan", "--plain-http", KODEKS_LANG="en")
    text = everything_told(server.process)
    assert "Not encrypted" in text
    assert "https://" not in text
    public = urlsplit(server.told)
    assert b"csrfmiddlewaretoken" in Visitor(f"http://{public.netloc}").get("/accounts/sign-in/")
    assert stop(server) == 0


def test_with_the_local_network_codes_for_phones_are_printed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kodeks", "serve", "--home", str(tmp_path), "--port", str(free_port()), "--lan"]
    environment = plain_environment()
    process = subprocess.Popen(
        [*command, "--wifi", "Sala; 1", "--wifi-password", "tajne 123"],
        stdout=subprocess.PIPE,
        text=True,
        env=environment | {"PYTHONIOENCODING": "utf-8"},
    )
    assert process.stdout is not None
    told: list[str] = []
    for line in process.stdout:
        told.append(line)
        if "Ctrl+C" in line:
            break
    text = "".join(told)
    found = re.search(r"http://\S+/public/", text)
    assert found is not None
    drawn = StringIO()
    segno.make(found[0], error="l", micro=False).terminal(drawn, compact=True, border=2)
    assert drawn.getvalue() in text
    drawn = StringIO()
    network = "WIFI:T:WPA;S:Sala\\; 1;P:tajne 123;;"
    segno.make(network, error="l", micro=False).terminal(drawn, compact=True, border=2)
    assert drawn.getvalue() in text
    assert "/accounts/" not in text  # this window is shown around: how the owner gets his link, not the link
    assert "kodeks link --home" in text
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) == 0


def test_a_stop_does_not_wait_for_who_waits_for_the_disk(tmp_path: Path) -> None:
    server = start_server(tmp_path)
    visitor = Visitor(server.address)
    visitor.get("/accounts/sign-in/")
    with closing(sqlite3.connect(tmp_path / "kodeks.sqlite3", isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")  # nobody else writes
        asking = Thread(target=ends, args=(visitor,))
        asking.start()
        sleep(1)
        begun = monotonic()
        assert stop(server) == 0
        assert monotonic() - begun < 15  # he would wait for twenty
        asking.join(30)


def test_a_stop_ends_the_work_under_way_and_leaves_nothing_of_it(tmp_path: Path) -> None:
    """Cards of a thousand players, which take several seconds in a press of their own, and an import at the same
    time: the import is there or not, and no press outlives the server."""
    server = start_server(tmp_path, KODEKS_PATIENCE="0")
    visitor = Visitor(server.address)
    visitor.get(server.link)
    entries = [Entry(name=f"Zawodnik {number}") for number in range(1_000)]
    data = tournament_file('name = "Duży"\ngame = "100"\nsystem = "swiss"\nrounds = 7\n', entries)
    key = visitor.upload(data)
    assert b"<progress" in visitor.get(f"/t/{key}/papers/player-cards.pdf")
    until = monotonic() + 30
    while not (presses := running_presses(server)):
        assert monotonic() < until
        sleep(0.02)
    bringing = Thread(target=brings, args=(visitor, data))
    bringing.start()
    sleep(0.1)
    begun = monotonic()
    assert stop(server) == 0
    assert monotonic() - begun < 15
    bringing.join(30)
    while any(Path(f"/proc/{pid}").exists() for pid in presses):
        assert monotonic() - begun < 15
        sleep(0.02)
    with closing(sqlite3.connect(tmp_path / "kodeks.sqlite3")) as database:
        (sound,) = database.execute("PRAGMA integrity_check").fetchone()
        lines = database.execute("SELECT count(*) FROM desk_line GROUP BY tournament_id").fetchall()
    assert sound == "ok"
    assert {count for (count,) in lines} == {data.count(b"\n")}


def running_presses(server: Server) -> list[int]:
    """The presses that the server has started."""
    children = Path("/proc").glob(f"{server.process.pid}/task/*/children")
    return [pid for each in children for pid in map(int, each.read_text().split()) if _is_press(pid)]


def _is_press(pid: int) -> bool:
    with suppress(OSError):
        return b"apart.py" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def brings(visitor: Visitor, data: bytes) -> None:
    with suppress(OSError, HTTPException):
        visitor.upload(data)


def ends(visitor: Visitor) -> None:
    with suppress(OSError):
        visitor.post("/accounts/sign-in/", username="a", password="b")
