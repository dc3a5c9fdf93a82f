"""Disks that are full: one clear line that names the place, nothing half-written, nothing lost."""

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tournament_desk import Desk

from kodeks import cli

FULL = os.strerror(errno.ENOSPC)
REGULATIONS = """name = "Memoriał"
game = "100"
system = "swiss"
rounds = 1
start_numbers = "given"
starts = "2026-05-01"
ends = "2026-05-03"
tempo = "60m+30s"

[[arbiters]]
name = "Marta Lis"
class = "first"
"""
LISTS = """game,valid_from,list,player,name,rating,games,last_game,reached_2300
100,2026-04-01,A,P1,Ala,2288,60,2026-01-10,0
"""
PDN = '[Round "1.1"]\n[White "?"]\n[Black "?"]\n[Result "*"]\n\n1. 32-28 19-23 *\n'
ENTRIES = "Name\n" + "".join(f"Player {number}\n" for number in range(300))


@pytest.fixture(scope="module")
def closed(tmp_path_factory):
    """A folder with a tournament that is closed, and files to convert."""
    folder = tmp_path_factory.mktemp("closed")
    texts = {
        "regulations.toml": REGULATIONS,
        "in.pdn": PDN,
        "lists.csv": LISTS,
        "e.csv": ENTRIES,
        "old.svg": "as it was",
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    acts = [*(f"enter FILE {name}" for name in ("Łucja", "Bob", "Żaneta", "Daniel")), "pair FILE", "announce FILE"]
    acts += ["start FILE 1", "result FILE 1 1 1-1", "result FILE 1 2 1-1", f"games FILE 1 --from {folder / 'in.pdn'}"]
    for act in (f"open FILE {folder / 'regulations.toml'}", *acts, "close FILE"):
        assert cli.run(_words(act, folder / "t.kodeks")) == 0
    return folder


@pytest.fixture
def desk(closed, tmp_path, capsys):
    """A copy of that folder."""
    shutil.copytree(closed, tmp_path, dirs_exist_ok=True)
    return Desk(tmp_path, capsys)


def _words(command, file):
    """The words of a command; FILE is the tournament's, _ a blank."""
    return [str(file) if word == "FILE" else word.replace("_", " ") for word in command.split(" ")]


WRITERS = {  # the words of a command, and the file that it is writing when the disk is full
    "open": ("open new.kodeks regulations.toml", "new.kodeks"),
    "reopen": ("reopen FILE --reason x", "FILE"),
    "print": ("print start-list FILE --out new.pdf", "new.pdf"),
    "report-pdf": ("report FILE --pdf new.pdf", "new.pdf"),
    "report-markdown": ("report FILE --markdown new.md", "new.md"),
    "bundle": ("report FILE --bundle new.zip --signed Marta_Lis", "new.zip"),
    "checklist": ("checklist --board 100 --players 16 --pdf new.pdf", "new.pdf"),
    "rate": ("rate lists.csv --out new.csv", "new.csv"),
    "rate-pdf": ("rate lists.csv --pdf new.pdf", "new.pdf"),
    "games": ("games FILE 1 --out new.pdn", "new.pdn"),
    "show": ("show 100 --svg -o new.svg", "new.svg"),
    "show-again": ("show 100 --svg -o old.svg", "old.svg"),
    "pdn": ("convert in.pdn new.pdn", "new.pdn"),
    "trf": ("convert FILE new.trf", "new.trf"),
    "csv": ("convert FILE new.csv", "new.csv"),
    "jsonl": ("convert FILE new.jsonl", "new.jsonl"),
    "import": ("convert e.csv new.kodeks --regulations regulations.toml", "new.kodeks"),
}
SEVERAL = {  # the last of several files
    "report": ("report FILE --pdf new.pdf --markdown new.md --bundle new.zip --signed Marta_Lis", "new.zip"),
    "rate": ("rate lists.csv --out new.csv --pdf new.pdf", "new.pdf"),
    "print": ("print player-cards FILE --out new.pdf", "new-2.pdf"),
}


def refused(desk, words):
    """The one line of a command that has no room; every file in the folder is as it was."""
    before = {path: path.read_bytes() for path in desk.folder.iterdir()}
    code, out, err = desk.raw(*_words(words, desk.file))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert {path: path.read_bytes() for path in desk.folder.iterdir()} == before
    return err


@pytest.mark.parametrize("writer", WRITERS)
def test_every_writer_names_the_file_and_leaves_nothing_half_written(desk, monkeypatch, writer):
    def fail(handle):
        raise OSError(errno.ENOSPC, FULL)

    words, place = WRITERS[writer]
    monkeypatch.chdir(desk.folder)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        told = refused(desk, words)
    place = {"FILE": str(desk.file), "old.svg": str(desk.folder / "old.svg")}.get(place, place)
    assert told == f"kodeks: {place}: {FULL}\n"


@pytest.mark.parametrize("writer", SEVERAL)
def test_of_several_files_that_belong_together_there_are_all_or_none(desk, monkeypatch, writer):
    words, place = SEVERAL[writer]
    real = os.link

    def fail(draft, path):
        if str(path) == place:
            raise OSError(errno.ENOSPC, FULL)
        real(draft, path)

    def fail_too(draft, path):
        raise OSError(errno.ENOSPC, FULL)

    monkeypatch.chdir(desk.folder)
    monkeypatch.setattr("kodeks.printing.sheaves.SHEAF", 3)
    monkeypatch.setattr(os, "link", fail)
    monkeypatch.setattr(os, "rename", fail_too)  # what is tried where a disk knows no second names
    assert refused(desk, words) == f"kodeks: {place}: {FULL}\n"


def test_two_names_that_are_one(desk, monkeypatch):
    """The second file would take the place of the first: neither is there."""
    monkeypatch.chdir(desk.folder)
    assert "there is such a file already" in refused(desk, "rate lists.csv --out new.pdf --pdf new.pdf")


def kodeks(folder, command, script="import sys; from kodeks.program import main; main()"):
    """A command in a process of its own, with a shell around it."""
    program = f'"{sys.executable}" -c "{script}"'
    # Python does not notice that bytecode was cut off by a limit, and others would load it
    environment = {**os.environ, "KODEKS_LANG": "en", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        f"{program} {command}", shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


LIMITED = (
    "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048)); from kodeks.program import main; main()"
)


@pytest.mark.parametrize(
    ("command", "place"),
    [
        ("convert e.csv new.kodeks --regulations regulations.toml", "new.kodeks"),
        ("check - < e.csv", "TMP"),
    ],
)
def test_a_disk_that_takes_a_part_and_no_more(desk, command, place):
    """By a limit of the system, which refuses what goes beyond two kilobytes as a full disk does."""
    before = sorted(desk.folder.iterdir())
    done = kodeks(desk.folder, command, LIMITED)
    place = place.replace("TMP", os.environ.get("TMPDIR", "/tmp"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"kodeks: {place}: {os.strerror(errno.EFBIG)}\n"
    assert sorted(desk.folder.iterdir()) == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_what_is_printed_has_no_room(desk):
    done = kodeks(desk.folder, "standings t.kodeks > /dev/full")
    assert (done.returncode, done.stderr) == (2, f"kodeks: standard output: {FULL}\n")
    assert kodeks(desk.folder, "standings none.kodeks 2> /dev/full").returncode == 2
    done = kodeks(desk.folder, "show 100 -o /dev/full")
    assert (done.returncode, done.stderr) == (2, f"kodeks: /dev/full: {FULL}\n")
