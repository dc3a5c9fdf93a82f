"""How long a command takes before it does anything: processor time of whole runs, as ratios to a bare Python.

.venv/bin/python benchmarks/start_up.py            prints the table
.venv/bin/python benchmarks/start_up.py --quick    one run of each, to see that everything works
"""

from __future__ import annotations

import argparse
import compileall
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

import kodeks as program

REGULATIONS = """name = "Benchmark"
game = "100"
system = "swiss"
rounds = 9
start_numbers = "given"
"""
PLAYERS = 40
COMMANDS = (
    ("result", "1", "2", "1-1"),
    ("results", "results.txt"),
    ("note", "a note"),
    ("absent", "3", "2"),
    ("pairings", "1"),
    ("standings",),
    ("explain", "1"),
    ("pair",),
)


# Bytecode is made before and used, as where the program is installed
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def spent(arguments: list[str], folder: Path) -> float:
    """Seconds of processor time of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        arguments, cwd=folder, env=ENVIRONMENT, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def kodeks(*words: str) -> list[str]:
    """A command."""
    return [sys.executable, "-m", "kodeks", *words]


def tournament(folder: Path) -> bytes:
    """A file in which round 1 is announced, and some of its results as lines."""
    (folder / "regulations.toml").write_text(REGULATIONS, encoding="utf-8")
    (folder / "entries.csv").write_text("name\n" + "".join(f"Player {n}\n" for n in range(PLAYERS)), encoding="utf-8")
    lines = "".join(f"1 {board} 2-0\n" for board in range(1, PLAYERS // 2 + 1))
    (folder / "results.txt").write_text(lines, encoding="utf-8")
    for words in (
        ("open", "t.kodeks", "regulations.toml"),
        ("enter", "t.kodeks", "--file", "entries.csv"),
        ("pair", "t.kodeks"),
        ("announce", "t.kodeks"),
    ):
        spent(kodeks(*words), folder)
    return (folder / "t.kodeks").read_bytes()


def table(times: int) -> str:
    """Each command on the same file, the best of some runs."""
    lines = ["| command | CPU s | times a bare Python |", "|---|---:|---:|"]
    compileall.compile_dir(program.__path__[0], quiet=1)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = tournament(folder)
        bare = min(spent([sys.executable, "-c", "pass"], folder) for _ in range(times + 2))
        lines.append(f"| `python -c pass` | {bare:.3f} | 1 |")
        for command, *words in COMMANDS:
            runs = []
            for _ in range(times):
                (folder / "t.kodeks").write_bytes(file)
                runs.append(spent(kodeks(command, "t.kodeks", *words), folder))
            lines.append(f"| `kodeks {command}` | {min(runs):.3f} | {min(runs) / bare:.1f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="one run of each")
    print(table(1 if parser.parse_args().quick else 7))


if __name__ == "__main__":
    main()
