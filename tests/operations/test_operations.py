"""The page of operations, from an empty Debian to two application servers behind a proxy: every command of it is run,
on hosts that are network namespaces; then hosts and services are taken away one after another."""

from __future__ import annotations

import json
import re
import shutil
import ssl
import subprocess
import time
from base64 import b32decode
from collections.abc import Callable, Iterator
from http.client import HTTPConnection, HTTPSConnection
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, HTTPSHandler, OpenerDirector, Request, build_opener

import pytest
import yaml
from django_otp.oath import totp
from hosts import ROOT, Host, hosts, inside

from kodeks.cli import build_parser
from kodeks.formats.tournament_file import header_line
from kodeks.program import _OURS
from kodeks.web.door import bodies
from kodeks.web.door.crowd import MOST_STREAMS
from kodeks.web.live.channel import BEAT
from kodeks.web.play import socket
from kodeks.web.serving import stopping

EXAMPLE = "take-one-of-your-own-that-"  # as the page says: who leaves it so is told by `check-setup`
PAGE = (ROOT / "docs/operations.md").read_text(encoding="utf-8").replace(EXAMPLE, "one-of-the-tests-own-that-")
BLOCK = re.compile(r"^```sh ([a-z0-9 ]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DEPLOY = ROOT / "src/kodeks/deploy"
CONTAINER = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
ORIGIN = "https://events.example.org"
PROXY = "10.77.0.13"
REGULATIONS = 'name = "Próba sieci"\ngame = "100"\nsystem = "swiss"\nrounds = 3\n'
LATER = "INSERT INTO django_migrations (app, name, applied) VALUES ('desk', '9999_later', now())"
GONE_S = 60  # that the database is away


class ToProxy(HTTPSConnection):
    """Whatever is asked for, this is where it is."""

    def connect(self) -> None:
        line = HTTPConnection(PROXY, 443, timeout=60)
        line.connect()
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        assert line.sock is not None
        self.sock = context.wrap_socket(line.sock, server_hostname="events.example.org")


class ByProxy(HTTPSHandler):
    def https_open(self, request: Request) -> Any:
        return self.do_open(ToProxy, request)


class Visitor(NamedTuple):
    """Somebody with cookies, who knows the federation by its name."""

    jar: CookieJar
    opener: OpenerDirector

    def ask(self, path: str, data: bytes | None = None, kind: str = "") -> tuple[int, str, str]:
        """The status, the page and where it is."""
        headers = {"Referer": f"{ORIGIN}/", "Accept-Language": "en"} | ({"Content-Type": kind} if kind else {})
        try:
            with self.opener.open(Request(f"{ORIGIN}{path}", data, headers), timeout=60) as answer:
                return answer.status, answer.read().decode(), answer.geturl()
        except HTTPError as error:
            with error:
                return error.code, error.read().decode(), error.geturl()

    def post(self, path: str, **fields: str) -> tuple[int, str, str]:
        return self.ask(path, urlencode({"csrfmiddlewaretoken": self._token(), **fields}).encode())

    def upload(self, data: bytes) -> str:
        """A tournament file; the key of the tournament."""
        self.ask("/")
        edge = "----kodeks"
        parts = f'--{edge}\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{self._token()}\r\n'
        parts += f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="x.kodeks"\r\n\r\n'
        body = parts.encode() + data + f"\r\n--{edge}--\r\n".encode()
        status, page, place = self.ask("/upload/", body, f"multipart/form-data; boundary={edge}")
        assert (status, place.endswith("/upload/")) == (200, False), page
        return place.rstrip("/").rsplit("/", 1)[1]

    def _token(self) -> str:
        return next(cookie.value or "" for cookie in self.jar if cookie.name == "__Host-csrf")

    def set_up_second_factor(self) -> None:
        """As an administrator of a server for others must before anything else."""
        page = self.ask("/accounts/me/second-factor/")[1]
        secret = re.search(r"(?:[A-Z2-7]{4} ){3,}[A-Z2-7=]{1,8}", page)
        assert secret is not None, page
        code = totp(b32decode(secret[0].replace(" ", "")))
        assert self.post("/accounts/me/second-factor/", code=f"{code:06}")[0] == 200


def entry(name: str) -> dict[str, str]:
    """As the form of entries sends it."""
    return {"given_name": "Ewa" if name else "", "surname": name, "on": ""}


def visitor() -> Visitor:
    jar = CookieJar()
    return Visitor(jar, build_opener(ByProxy(), HTTPCookieProcessor(jar)))


class Federation(NamedTuple):
    """All hosts, what the page told on the way, and somebody signed in who has a tournament."""

    hosts: dict[str, Host]
    told: str
    owner: Visitor
    key: str

    def run(self, host: str, script: str) -> str:
        done = self.hosts[host].run(script)
        assert done.returncode == 0, f"{host}: {script}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def parts(self, host: str) -> dict[str, Any]:
        """What a server tells of itself."""
        line = HTTPConnection(self.hosts[host].address, 8000, timeout=30)
        line.request("GET", "/ready")
        told = json.loads(line.getresponse().read())
        line.close()
        return {"ready": told["ready"], **told["parts"]}

    def enter(self, text: str) -> int:
        """Somebody with this name is entered; the status of what answers (422: without a name nobody is)."""
        return self.owner.post(f"/t/{self.key}/entries/new/", **entry(text))[0]

    def file(self) -> str:
        return self.owner.ask(f"/t/{self.key}/file/")[1]


def run_page(found: dict[str, Host]) -> str:
    """Block by block, each on its hosts, with what was exported before; the last block needs data first."""
    told = []
    exported = dict.fromkeys(found, "")
    for names, script in BLOCK.findall(PAGE):
        if "systemctl start kodeks-backup" in script:
            break
        for name in names.split():
            told.append(_ran(found[name], exported[name], script))
            exported[name] += "".join(re.findall(r"^export .*\n", script, re.MULTILINE))
    return "".join(told)


def _ran(host: Host, exported: str, script: str) -> str:
    done = host.run(exported + script)
    assert done.returncode == 0, f"{host.name}:\n{script}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def federation() -> Iterator[Federation]:
    with hosts(db="10.77.0.10", app1="10.77.0.11", app2="10.77.0.12", proxy=PROXY) as found, inside(found["proxy"]):
        told = run_page(found)
        made = Federation(found, told, visitor(), "")
        for name in ("app1", "app2"):
            until(lambda name=name: made.parts(name)["ready"])
        link = re.search(rf"{ORIGIN}(/accounts/sign-in/\S+)", told)
        assert link is not None, told
        assert made.owner.ask(link[1])[0] == 200
        made.owner.set_up_second_factor()
        fields = {"name": "Ewa Ćma", "federation": "Federacja", "time_zone": "Europe/Warsaw"}
        assert made.owner.post("/accounts/first-run/", **fields)[0] == 200
        yield made._replace(key=made.owner.upload(header_line(REGULATIONS)[0].encode()))


def until(is_so: Callable[[], object], seconds: float = 120.0) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            if is_so():
                return
        except OSError:  # not there yet
            pass
        assert time.monotonic() < end
        time.sleep(0.2)


def test_two_servers_behind_a_proxy_are_safely_set_up(federation: Federation) -> None:
    """`check-setup` finds no error; both servers answer, and what one writes the other shows."""
    assert re.search(r"(Errors|Błędy): 0", federation.told), federation.told
    assert federation.enter("pierwszy") == 200
    for host in ("app1", "app2"):
        assert federation.parts(host) == {
            "ready": True, "database": "ok", "migrations": "ok", "disk": "ok", "words": "ok",
        }  # fmt: skip
    texts = [federation.file() for _ in range(6)]  # now from this one, now from the other
    assert all("pierwszy" in text for text in texts)
    assert federation.owner.ask("/metrics")[0] == 404
    assert "application server" not in federation.owner.ask("/public/")[1]
    secure = [cookie for cookie in federation.owner.jar if cookie.name == "__Host-session"]
    assert secure
    assert all(cookie.secure for cookie in secure)


def test_without_one_application_server_nobody_notices(federation: Federation) -> None:
    """One after the other, with the pause that the page asks for: before it the proxy leaves out who was silent."""
    (pause,) = set(re.findall(r"fail_timeout=(\d+)s", PAGE))
    for host in ("app1", "app2"):
        federation.run(host, "systemctl stop kodeks")
        assert federation.enter(f"bez {host}") == 200
        assert federation.owner.ask("/public/")[0] == 200
        federation.run(host, "systemctl start kodeks")
        until(lambda host=host: federation.parts(host)["ready"])
        time.sleep(int(pause))
    assert all(text in federation.file() for text in ("bez app1", "bez app2"))


def test_without_the_word_server_everything_works_a_second_later(federation: Federation) -> None:
    federation.run("db", "systemctl stop redis-server")
    until(lambda: federation.parts("app1")["words"] == "failed")
    assert federation.parts("app1")["ready"]
    assert federation.enter("bez słów") == 200
    assert "bez słów" in federation.file()
    federation.run("db", "systemctl start redis-server")
    until(lambda: federation.parts("app1")["words"] == "ok")


def test_a_database_that_is_gone_is_told_and_heals_by_itself(federation: Federation) -> None:
    assert federation.owner.ask("/public/")[0] == 200
    assert federation.enter("potwierdzony") == 200
    federation.run("db", "systemctl stop postgresql")
    status, page, _ = federation.owner.ask(f"/t/{federation.key}/")
    assert (status, "The database does not answer" in page) == (503, True)
    assert federation.enter("nie potwierdzony") == 503
    until(lambda: not federation.parts("app2")["ready"])
    back = time.monotonic() + GONE_S
    while time.monotonic() < back:
        assert federation.enter("nie potwierdzony") == 503
        time.sleep(5)
    federation.run("db", "systemctl start postgresql")
    until(lambda: federation.parts("app1")["ready"] and federation.parts("app2")["ready"])
    until(lambda: federation.enter("potem") == 200)
    text = federation.file()
    assert "potwierdzony" in text
    assert "nie potwierdzony" not in text
    assert "potem" in text


def test_a_pair_that_is_half_upgraded_reads_and_refuses_to_write(federation: Federation) -> None:
    """The one that is newer has migrated: the older must not write into tables it does not know, and says so."""
    sql = "runuser -u postgres -- psql kodeks -c"
    federation.run("db", f'{sql} "{LATER}"')
    try:
        failed = {"ready": False, "migrations": "failed"}  # each process of a server tells what it saw within a second
        until(lambda: failed.items() <= federation.parts("app1").items())
        until(lambda: all(federation.enter("") == 503 for _ in range(12)))  # all processes have noticed
        assert federation.enter("do nieznanych tabel") == 503
        status, page, _ = federation.owner.post(f"/t/{federation.key}/entries/new/", **entry("x"))
        assert (status, "This server waits for its upgrade" in page) == (503, True)
        assert federation.owner.ask(f"/t/{federation.key}/")[0] == 200
        started = federation.hosts["app1"].run(
            "runuser -u kodeks -- env $(grep -v '^#' /etc/kodeks.env) /srv/kodeks/bin/kodeks serve"
            " --home /var/lib/kodeks --port 8999 --lang en"
        )
        assert started.returncode == 2
        assert started.stderr.count("\n") == 1
    finally:
        federation.run("db", f"{sql} \"DELETE FROM django_migrations WHERE name = '9999_later'\"")
    until(lambda: federation.parts("app1")["ready"])
    until(lambda: federation.enter("znowu razem") == 200)
    until(lambda: all(federation.enter("") == 422 for _ in range(12)))
    assert federation.enter("i jeszcze raz") == 200
    assert "do nieznanych tabel" not in federation.file()


def test_a_backup_by_the_unit_comes_back_with_everything_since(federation: Federation) -> None:
    """The rest of the page: a whole backup, an empty database, and the running copies on top of it."""
    rest = BLOCK.findall(PAGE)
    begin = next(place for place, (_, script) in enumerate(rest) if "systemctl start kodeks-backup" in script)
    passwords = rest[0][1]
    told = []
    for names, script in rest[begin:]:
        told += [_ran(federation.hosts[name], passwords, script) for name in names.split()]
        if "start kodeks-backup" in script:
            assert federation.enter("po kopii") == 200
            copy = f"/var/lib/kodeks-copy/logs/{federation.key}.kodeks"
            federation.run("app1", f"until grep -q 'po kopii' {copy}; do sleep 0.2; done")
            whole = federation.file()
    assert any("Restored" in each or "restored" in each or "Przywrócono" in each for each in told)
    for host in ("app1", "app2"):  # upgraded and started again by the last block
        until(lambda host=host: federation.parts(host)["ready"])
    lines = federation.run(
        "db",
        'runuser -u postgres -- psql again -Atc "SELECT text FROM desk_line JOIN desk_tournament t'
        f" ON t.id = tournament_id WHERE key = '{federation.key}' ORDER BY desk_line.seq\"",
    )
    assert lines == whole
    accounts = "runuser -u postgres -- psql {} -Atc 'SELECT * FROM accounts_user ORDER BY id'"
    assert federation.run("db", accounts.format("again")) == federation.run("db", accounts.format("kodeks"))


def test_two_that_start_at_once_on_an_empty_database_make_it_once(federation: Federation) -> None:
    """Each wants to make the tables and the owner: one waits for the other, and finds them."""
    federation.run("db", "runuser -u postgres -- createdb --owner kodeks twice")
    settings = "grep -v '^#' /etc/kodeks.env | sed '/^KODEKS_DATABASE=/s|/kodeks$|/twice|'"
    start = f"env $({settings}) /srv/kodeks/bin/kodeks link --home /root/"
    federation.run("app1", f"{start}one & first=$!; {start}two & second=$!; wait $first; wait $second")
    count = "runuser -u postgres -- psql {} -Atc 'SELECT count(*), count(DISTINCT (app, name)) FROM django_migrations'"
    made, distinct = federation.run("db", count.format("twice")).split("|")
    assert (made.strip(), distinct.strip()) == tuple(federation.run("db", count.format("kodeks")).strip().split("|"))
    assert made.strip() == distinct.strip()
    owners = "runuser -u postgres -- psql twice -Atc 'SELECT username FROM accounts_user'"
    assert federation.run("db", owners).split() == ["owner"]


# What the page says of itself


def test_every_fault_of_the_page_names_tests_that_exist() -> None:
    rows = PAGE.partition("| what | what people see |")[2].partition("\n\n")[0].splitlines()[2:]
    assert len(rows) > 8
    for row in rows:
        named = re.findall(r"`(tests/[\w/.]+)::(\w+)`", row)
        assert named, row
        for path, test in named:
            assert f"def {test}(" in (ROOT / path).read_text(encoding="utf-8"), test


# The page, the proxy and the program agree


def test_the_proxy_has_room_for_all_who_may_listen() -> None:
    """Each of them takes two of its connections; where there are none left nobody is served, not even the arbiter."""
    (connections,) = map(int, re.findall(r"worker_connections (\d+)", PAGE))
    (files,) = map(int, re.findall(r"worker_rlimit_nofile (\d+)", PAGE))
    assert files >= connections >= 2 * MOST_STREAMS


def test_the_proxy_closes_no_line_before_the_program_does() -> None:
    """A line that is silent for as long as the program allows lives; and what may be sent comes through."""
    location = dict(re.findall(r"location (?:= )?(\S+) \{ (.*) \}", PAGE))
    for path, speaks_every in (("/live/", BEAT), ("/live/board/", socket._REMEASURE)):
        (hours,) = re.findall(r"proxy_read_timeout (\d+)h", location[path])
        assert int(hours) * 3_600 > 2 * speaks_every
    (idle,) = map(float, re.findall(r"keepalive_timeout (\d+)s", PAGE))
    assert idle < bodies.SILENCE_S
    (most,) = map(int, re.findall(r"client_max_body_size (\d+)m", PAGE))
    assert most * 1024 * 1024 == bodies.LARGEST_REQUEST


def test_whoever_stops_the_program_waits_until_it_ends_by_itself() -> None:
    (unit,) = re.findall(
        r"^TimeoutStopSec=(\d+)$", (DEPLOY / "kodeks.service").read_text(encoding="utf-8"), re.MULTILINE
    )
    graces = [each["stop_grace_period"] for each in _applications()]
    for seconds in (unit, *(each.removesuffix("s") for each in graces)):
        assert int(seconds) > stopping.PATIENCE_S


def test_a_file_for_the_books_is_found_by_the_page_that_asks_what_to_do_with_it(federation: Federation) -> None:
    """It waits in the folder of one server, and the proxy leads to that one."""
    head = "surname,given_name,birth\n"
    for number in range(6):
        status, page, place = federation.owner.post("/federation/players/import/", text=f"{head}Ćma{number},Ewa,1990\n")
        assert (status, "/players/import/" in place) == (200, True), page
        assert [federation.owner.ask(place.removeprefix(ORIGIN))[0] for _ in range(4)] == [200] * 4


def test_while_one_of_the_pair_is_older_its_proxy_asks_the_other_for_new_files(federation: Federation) -> None:
    federation.run("app1", "echo 'export {};' > /var/lib/kodeks/static/new.0123456789ab.js; systemctl restart kodeks")
    until(lambda: federation.parts("app1")["ready"])
    (pause,) = set(re.findall(r"fail_timeout=(\d+)s", PAGE))
    time.sleep(int(pause))
    assert [federation.owner.ask("/static/new.0123456789ab.js")[0] for _ in range(8)] == [200] * 8


# Files that come with the page


def test_units_are_what_systemd_reads(tmp_path: Path) -> None:
    """Where there is no systemd its own reader is not there, either: then only what the page needs of them is asked."""
    for path in DEPLOY.glob("kodeks*.*"):
        text = path.read_text(encoding="utf-8").replace("/srv/kodeks/bin/kodeks", "/bin/true")
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    units = sorted(map(str, (*tmp_path.glob("*.service"), *tmp_path.glob("*.timer"))))
    assert len(units) == 3
    for path in units:
        assert re.match(r"\[Unit\]\nDescription=\w", Path(path).read_text(encoding="utf-8"))
    if shutil.which("systemd-analyze"):
        done = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False)
        ours = [line for line in done.stderr.splitlines() if "kodeks" in line]
        assert (done.returncode, ours) == (0, [])


def test_containers_have_the_settings_that_the_program_knows() -> None:
    """Building and running them takes minutes and programs of Debian (`containers.py`); this they have to be anyway."""
    known = set(re.findall(r"KODEKS_[A-Z_]+", (ROOT / "src/kodeks/web/settings.py").read_text(encoding="utf-8")))
    known |= {"KODEKS_LISTEN"}  # of the unit
    named = {name for each in _applications() for name in each["environment"]}
    named |= set(re.findall(r"^(KODEKS_[A-Z_]+)=", (DEPLOY / "kodeks.env").read_text(encoding="utf-8"), re.MULTILINE))
    assert named <= known


def test_the_container_file_and_the_compose_file_fit_together() -> None:
    services = COMPOSE["services"]
    assert set(COMPOSE["networks"]) == {name for each in services.values() for name in each["networks"]}
    mounted = [each.split(":") for service in services.values() for each in service.get("volumes", ())]
    assert set(COMPOSE["volumes"]) == {source for source, _ in mounted}
    told = dict(line.split(maxsplit=1) for line in re.sub(r"\\\n *", "", CONTAINER).splitlines() if line[:1].isupper())
    assert told.keys() == {
        *("FROM", "RUN", "COPY", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "STOPSIGNAL", "ENTRYPOINT", "CMD")
    }
    start = json.loads(told["CMD"])
    options = build_parser(start, _OURS).parse_args(start)
    assert (options.listen, options.port) == ("0.0.0.0", int(told["EXPOSE"]))
    assert f"http://127.0.0.1:{options.port}/health" in told["HEALTHCHECK"]
    kept = json.loads(told["VOLUME"])
    assert str(options.home) in kept
    assert re.search(rf"useradd .*{told['USER']}\b", CONTAINER)
    for app in _applications():
        assert (DEPLOY / app["build"]["dockerfile"]).is_file()
        assert sorted(each.split(":")[1] for each in app["volumes"]) == sorted(kept)
        assert app["environment"]["KODEKS_COPY"] in kept
        assert [each.split(":")[1] for each in app["ports"]] == [told["EXPOSE"]]
        for name in ("KODEKS_DATABASE", "KODEKS_REDIS"):
            (host,) = re.findall(r"@(\w+):", app["environment"][name])
            assert host in services.keys() & app["depends_on"].keys()
    assert len({each["volumes"][0] for each in _applications()}) == 2  # each has a home of its own
    assert sorted(each["environment"]["KODEKS_BACKUP_AT"] for each in _applications()) == ["03:30", "off"]


def _applications() -> list[dict[str, Any]]:
    return [COMPOSE["services"][name] for name in ("app1", "app2")]
