"""SIGTERM and SIGINT in the midst of long work: it ends at once, and nothing is half-written."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from kodeks.printing import apart

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")

REGULATIONS = 'name = "x"\ngame = "100"\nsystem = "swiss"\nrounds = 3\n'
# whoever runs the tests in the background of a shell has SIGINT ignored, and children inherit that
BEFORE = """import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from kodeks.program import main
"""
IN_THE_WRITING = f"""{BEFORE}
real = os.fsync
def asked_to_stop(handle):
    os.kill(os.getpid(), signal.Signals[os.environ["HOW"]])
    real(handle)
os.fsync = asked_to_stop
main()
"""
BETWEEN_SHEAVES = f"""{BEFORE}
from kodeks.cli import papers
from kodeks.printing import sheaves
sheaves.SHEAF = 3
real, set_before = papers.print_sheaves, []
def asked_to_stop(sheaf):
    set_before.append(sheaf)
    if len(set_before) == 3:
        os.kill(os.getpid(), signal.SIGTERM)
    return real(sheaf)
papers.print_sheaves = asked_to_stop
main()
"""


def run(script, folder, *words, how="SIGTERM"):
    """The code with which a command ends to which this happens."""
    environment = {**os.environ, "KODEKS_LANG": "en", "HOW": how}
    command = [sys.executable, "-c", script, *words]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def folder(tmp_path):
    """Regulations and a list of entrants."""
    (tmp_path / "r.toml").write_text(REGULATIONS)
    (tmp_path / "e.csv").write_text("Name\n" + "".join(f"P{number}\n" for number in range(12)))
    return tmp_path


IMPORT = ("convert", "e.csv", "t.kodeks", "--regulations", "r.toml")


@pytest.mark.parametrize(("how", "code"), [("SIGTERM", -signal.SIGTERM), ("SIGINT", 130)])
def test_who_is_stopped_while_he_writes_ends_when_the_file_is_whole(folder, how, code):
    assert run(IN_THE_WRITING, folder, *IMPORT, how=how).returncode == code
    assert sorted(path.name for path in folder.iterdir()) == ["e.csv", "r.toml", "t.kodeks"]
    assert run(f"{BEFORE}main()", folder, "standings", "t.kodeks").returncode == 0


def test_of_a_paper_in_many_sheaves_there_is_none_when_it_was_stopped(folder):
    assert run(f"{BEFORE}main()", folder, *IMPORT).returncode == 0
    done = run(BETWEEN_SHEAVES, folder, "print", "player-cards", "t.kodeks")
    assert (done.returncode, done.stdout) == (-signal.SIGTERM, "")
    assert not [path.name for path in folder.iterdir() if "card" in path.name]


def test_the_press_does_not_outlive_who_asked_even_if_he_was_killed(tmp_path):
    """Ten seconds of work, of which nobody takes the paper."""
    script = """
import json, os, subprocess, sys
asked = {"template": "#for i in range(200000) [page #pagebreak()]", "data": "", "day": "2026-01-01", "standards": []}
asked["asker"] = os.getpid()
press = subprocess.Popen([sys.executable, "-I", sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
press.stdin.write(json.dumps(asked).encode())
press.stdin.close()
print(press.pid, flush=True)
press.wait()
"""
    command = [sys.executable, "-c", script, str(apart.__file__)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as asker:
        press = int(asker.stdout.readline())
        sleep(0.5)  # it has begun
        asker.kill()
    until = monotonic() + 5
    while _is_running(press):
        assert monotonic() < until
        sleep(0.02)


def _is_running(pid):
    """Whether there is such a process; one that has ended and that nobody has buried yet is none."""
    stat = Path(f"/proc/{pid}/stat")
    if stat.parent.parent.joinpath("self").exists():
        return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
