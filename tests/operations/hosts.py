"""Hosts of a test: each a network namespace on a common wire, with folders of its own for what a server writes."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from pyroute2 import NetNS

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
_NETWORK = 0x40000000  # CLONE_NEWNET
OWN = ("etc", "var/lib", "var/log", "var/cache", "srv", "run")  # folders that each host has for itself


class Host(NamedTuple):
    """One of them: the process that holds its namespaces, its folder, its address."""

    name: str
    address: str
    process: subprocess.Popen[bytes]
    room: Path

    def run(self, script: str, *, timeout: float = 120) -> subprocess.CompletedProcess[str]:
        """Commands on this host, by a shell of root that stops at the first that fails."""
        # our own root may be a folder: theirs is taken, and the place in it
        enter = ["nsenter", f"--target={self.process.pid}", "--mount", "--net", "--root", "--wd"]
        path = f"{self.room}/stand-ins:/usr/sbin:/usr/bin:/sbin:/bin"
        environment = {"HOME": str(self.room / "root"), "PATH": path, "LANG": "C.UTF-8", "ROOM": str(self.room)}
        told = [*enter, "bash", "-euo", "pipefail", "-c", script]
        return subprocess.run(told, env=environment, capture_output=True, text=True, timeout=timeout, check=False)


@contextmanager
def inside(host: Host) -> Iterator[None]:
    """As long as this lasts, connections of this thread are made from that host."""
    libc = ctypes.CDLL(None, use_errno=True)
    with open("/proc/thread-self/ns/net", "rb") as own, open(f"/proc/{host.process.pid}/ns/net", "rb") as theirs:
        assert libc.setns(theirs.fileno(), _NETWORK) == 0, os.strerror(ctypes.get_errno())
        try:
            yield
        finally:
            assert libc.setns(own.fileno(), _NETWORK) == 0


@contextmanager
def hosts(**addresses: str) -> Iterator[dict[str, Host]]:
    """Hosts by name, on one wire; all that runs there ends with them."""
    assert os.geteuid() == 0, "namespaces of the network need root"
    with tempfile.TemporaryDirectory(prefix="kodeks-hosts-") as top, ExitStack() as ends:
        Path(top).chmod(0o755)
        wire = _held()
        ends.callback(_end, wire)
        found = {}
        for name, address in addresses.items():
            room = Path(top) / name
            _furnish(room)
            process = _held()
            host = found[name] = Host(name, address, process, room)
            ends.callback(_end, process)
            ends.callback(_stop_all, room)
            done = host.run(_mounts(room))
            assert done.returncode == 0, done.stderr
        with ThreadPoolExecutor(1) as hand:  # what speaks to the kernel has a loop of its own, and here one may run
            hand.submit(_connect, wire, found).result()
        yield found


def _held() -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        ["unshare", "--mount", "--net", "--propagation", _propagation(), "sleep", "infinity"], cwd="/"
    )
    mine = os.readlink("/proc/self/ns/net")
    while os.readlink(f"/proc/{process.pid}/ns/net") == mine:
        time.sleep(0.01)
    return process


@cache
def _propagation() -> str:
    """What is mounted on a host stays there. Where our own root is no mount, somebody has seen to that already."""
    tried = subprocess.run(["unshare", "--mount", "--propagation", "private", "true"], check=False, capture_output=True)
    return "unchanged" if tried.returncode else "private"


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait(10)


def _stop_all(room: Path) -> None:
    """Every service that `systemctl` has started there, with all its processes."""
    for told in (room / "services").glob("*.pid"):
        with suppress(ProcessLookupError, ValueError):
            os.killpg(int(told.read_text()), 9)


def _furnish(room: Path) -> None:
    for name in (*OWN, "root", "services", "stand-ins"):
        (room / name).mkdir(parents=True)
    shutil.copytree("/etc", room / "etc", symlinks=True, dirs_exist_ok=True, ignore=_sockets)
    (room / "etc/systemd/system").mkdir(parents=True, exist_ok=True)
    for name in ("apt-get", "systemctl", "openssl", "nginx", "pip", "python3"):
        stand_in = room / "stand-ins" / name
        stand_in.write_text(f'#!/bin/sh\nexec {sys.executable} {HERE / "stand_ins.py"} {name} "$@"\n')
        stand_in.chmod(0o755)
    for path in (room, *(room / name for name in OWN), room / "var"):
        path.chmod(0o755)


def _sockets(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if not os.access(os.path.join(folder, name), os.R_OK)]


def _mounts(room: Path) -> str:
    """Its own folders in their places; and those of this Python and of the project, which lie in root's own perhaps,
    where other users of a host find them."""
    kept = room / "roots"
    inside = {Path(each) for each in (sys.base_prefix, sys.prefix, ROOT) if Path(each).is_relative_to("/root")}
    lines = [f"mkdir -p {room}/root.d && chmod 755 {room}/root.d"]
    for place, path in enumerate(sorted(inside)):
        lines += [f"mkdir -p {kept}/{place} && mount --bind {path} {kept}/{place}"]
    lines += [f"mount --bind {room}/root.d /root"]
    for place, path in enumerate(sorted(inside)):
        lines += [f"mkdir -p {path} && mount --bind {kept}/{place} {path}"]
    lines += [f"mount --bind {room}/{name} /{name}" for name in OWN]
    return "\n".join(lines)


def _connect(wire: subprocess.Popen[bytes], found: dict[str, Host]) -> None:
    with NetNS(f"/proc/{wire.pid}/ns/net", flags=0) as switch:
        switch.link("add", ifname="br0", kind="bridge")
        bridge = switch.link_lookup(ifname="br0")[0]
        switch.link("set", index=bridge, state="up")
        for place, host in enumerate(found.values()):
            peer = {"ifname": "eth0", "net_ns_pid": host.process.pid}
            switch.link("add", ifname=f"port{place}", kind="veth", peer=peer)
            port = switch.link_lookup(ifname=f"port{place}")[0]
            switch.link("set", index=port, master=bridge, state="up")
            with NetNS(f"/proc/{host.process.pid}/ns/net", flags=0) as own:
                line = own.link_lookup(ifname="eth0")[0]
                own.addr("add", index=line, address=host.address, prefixlen=24)
                own.link("set", index=line, state="up")
                own.link("set", index=own.link_lookup(ifname="lo")[0], state="up")


def wheel_of(name: str) -> Path:
    """Where a package of the registry has its programs."""
    spec = find_spec(name)
    assert spec is not None, f"{name} is not installed"
    return Path(str(spec.origin)).parent
