"""The container file is built and both application servers of the compose file are run, by a command of its own: it
needs root, and what no wheel has (`apt-get install buildah debootstrap docker-compose`). Minutes, and 3 GB in /var/tmp.

make containers                                      the base image is made of Debian's packages
make containers CONTAINERS="--base FOLDER"           of the root of such a Debian that is there already

No engine is needed: steps of the file run in a chroot, on hosts that are network namespaces, as in test_operations.py.
Images of others cannot be had without a registry of images: that of Python is made of Debian's own Python under the
same name, PostgreSQL and the word server come from wheels, set up as `docs/operations.md` says.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from hosts import ROOT, Host, hosts, inside
from test_operations import BLOCK, COMPOSE, CONTAINER, DEPLOY, PAGE, until

NEEDED = ("buildah", "debootstrap", "docker-compose")
SECRETS = {"DB_PASSWORD": "of-the-database", "WORD_PASSWORD": "of-the-words", "SECRET": "s" * 60}
DATABASE = "10.77.0.10"
APPS = {"app1": "10.77.0.11", "app2": "10.77.0.12"}
PACKAGES = "python3,python3-pip,ca-certificates"


class Builder(NamedTuple):
    """buildah with storage of its own."""

    room: Path

    def command(self, *given: str) -> list[str]:
        own = ("--root", str(self.room / "images"), "--runroot", str(self.room / "running"))
        return ["buildah", *own, "--storage-driver", "vfs", *given]

    def run(self, *given: str) -> str:
        return checked(self.command(*given))


def checked(command: Sequence[str], **more: Any) -> str:
    done: subprocess.CompletedProcess[str]
    done = subprocess.run(command, capture_output=True, text=True, check=False, **more)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}")
    return done.stdout.strip()


def missing() -> list[str]:
    """What has to be there first."""
    root = [] if os.geteuid() == 0 else ["root"]
    return root + [name for name in NEEDED if shutil.which(name) is None]


def resolved(environment: Mapping[str, str]) -> dict[str, Any]:
    """The compose file as docker-compose reads it, judged by its schema."""
    told = checked(["docker-compose", "-f", str(DEPLOY / "compose.yaml"), "config"], env={**os.environ, **environment})
    found: dict[str, Any] = yaml.safe_load(told)
    return found


def base_image() -> tuple[str, str]:
    """The image that the container file stands on, and the Debian it is made of."""
    (name,) = re.findall(r"^FROM (\S+:[0-9.]+-slim-\w+)$", CONTAINER, re.MULTILINE)
    return name, name.rpartition("-")[2]


def make_base(builder: Builder, folder: Path | None) -> None:
    """Debian's own Python under the name that the file asks for, with `python` and `pip` as that image has them."""
    name, release = base_image()
    if folder is None:
        folder = builder.room / "debian"
        checked(["debootstrap", "--variant=minbase", f"--include={PACKAGES}", release, str(folder)])
    made = builder.run("from", "scratch")
    builder.run("add", "--quiet", made, str(folder), "/")
    rid = "ln -sf python3 /usr/bin/python && rm -f /usr/lib/python3*/EXTERNALLY-MANAGED"
    builder.run("run", "--isolation", "chroot", made, "--", "sh", "-c", rid)
    builder.run("commit", "--quiet", made, name)
    builder.run("rm", made)


def build(builder: Builder, *, more: Sequence[str]) -> None:
    """The image, from a folder with the container file and a wheel, as its first line says."""
    context = builder.room / "context"
    context.mkdir()
    shutil.copy(DEPLOY / "Containerfile", context)
    wheel = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", str(context), str(ROOT)]
    checked(wheel, env={**os.environ, "KODEKS_PURE": "1"})
    plain = ("--isolation", "chroot", "--network", "host", "--format", "docker", "--pull=never")
    builder.run("bud", *plain, *more, "-t", "localhost/kodeks", str(context))


class Container(NamedTuple):
    """An application server as its service says, on a host."""

    host: Host
    process: subprocess.Popen[bytes]
    log: Path

    def parts(self) -> dict[str, Any]:
        line = HTTPConnection(self.host.address, 8000, timeout=30)
        line.request("GET", "/ready")
        told = json.loads(line.getresponse().read())
        return {"ready": told["ready"], **told["parts"]}


def start(builder: Builder, host: Host, service: Mapping[str, Any]) -> Container:
    """Entry point, command and user are the image's, the environment that of the service; volumes are folders."""
    config = json.loads(builder.run("inspect", "--type", "image", "localhost/kodeks"))["Docker"]["config"]
    names = [f"--add-host={name}:{DATABASE}" for name in ("database", "words")]
    made = builder.run("from", "--pull=never", "--name", host.name, *names, "localhost/kodeks")
    given = [f"--env={name}={value}" for name, value in service["environment"].items()]
    given += [_volume(builder, *each.split(":")) for each in COMPOSE["services"][host.name]["volumes"]]
    told = builder.command("run", "--isolation", "chroot", "--network", "host", *given, made, "--")
    log = builder.room / f"{host.name}.log"
    enter = ["nsenter", f"--target={host.process.pid}", "--net"]
    with log.open("wb") as file:
        process = subprocess.Popen([*enter, *told, *config["Entrypoint"], *config["Cmd"]], stdout=file, stderr=file)
    return Container(host, process, log)


def _volume(builder: Builder, source: str, target: str) -> str:
    """A folder that has the owner whom an engine takes over from the image."""
    folder = builder.room / source
    (owner,) = map(int, re.findall(r"--uid (\d+)", CONTAINER))
    if not folder.exists():
        folder.mkdir(mode=0o700)
        os.chown(folder, owner, owner)
    return f"--volume={folder}:{target}"


def check(builder: Builder, app: Container) -> None:
    """It is ready, runs as its own user, and its own check of health says so."""
    until(lambda: app.parts()["ready"], 180)
    assert app.parts()["words"] == "ok", app.parts()
    config = json.loads(builder.run("inspect", "--type", "image", "localhost/kodeks"))["Docker"]["config"]
    enter = ["nsenter", f"--target={app.host.process.pid}", "--net"]
    inside_it = builder.command("run", "--isolation", "chroot", "--network", "host", app.host.name, "--")
    assert checked([*enter, *inside_it, "id", "-un"]) == "kodeks"
    checked([*enter, *inside_it, *config["Healthcheck"]["Test"][1:]])


def stop(app: Container) -> None:
    """By the signal that the image names, as the first process gets it; what is under way is finished."""
    here = os.readlink(f"/proc/{app.host.process.pid}/ns/net")
    first = min(
        int(each.parent.name)
        for each in Path("/proc").glob("[0-9]*/cmdline")
        if re.match(rb"\S*python\S*\0\S*/kodeks\0serve\0", each.read_bytes()) and _network(each.parent) == here
    )
    os.kill(first, signal.SIGTERM)
    assert app.process.wait(30) == 0, app.log.read_text()


def _network(process: Path) -> str:
    try:
        return os.readlink(process / "ns/net")
    except FileNotFoundError:  # it has ended meanwhile
        return ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", type=Path, help="the root of a Debian with Python and pip")
    parser.add_argument("--mount", action="append", default=[], help="FOLDER:FOLDER:ro for pip inside, and so on")
    asked = parser.parse_args()
    if wanting := missing():
        sys.exit(f"needs {', '.join(wanting)}")
    services = resolved(SECRETS)["services"]
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="kodeks-containers-", dir="/var/tmp") as top:
        builder = Builder(Path(top))
        make_base(builder, asked.base)
        build(builder, more=[f"--volume={each}" for each in asked.mount])
        print(f"built in {time.monotonic() - begun:.0f} s", flush=True)
        with hosts(db=DATABASE, **APPS) as found, inside(found["db"]):
            export = "".join(f"export {name}={value}\n" for name, value in SECRETS.items())
            block = next(script for names, script in BLOCK.findall(PAGE) if names == "db")
            done = found["db"].run(export + block)
            assert done.returncode == 0, done.stderr
            apps = [start(builder, found[name], services[name]) for name in APPS]
            for app in apps:
                check(builder, app)
                print(f"{app.host.name}: ready, healthy, as its own user", flush=True)
            for app in apps:
                stop(app)
                print(f"{app.host.name}: stopped in order", flush=True)


if __name__ == "__main__":
    main()
