"""Every reader of chess, draughts, clock and game comes to an end, whatever text it is given: no pattern is worse than
linear. Each runs in a process of its own, which the system stops when its processor time is over."""

import resource
import subprocess
import sys
from pathlib import Path

import pytest
import reading

SECONDS = 20  # linear readers take a tenth of it


def _bounded():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


@pytest.mark.parametrize("name", reading.READERS)
def test_a_reader_ends(name):
    program = [sys.executable, str(Path(reading.__file__)), name]
    done = subprocess.run(program, capture_output=True, text=True, preexec_fn=_bounded, timeout=600, check=False)
    assert done.returncode == 0, f"{name}: {done.stderr[-500:] or 'stopped, as its time was over'}"
    read, refused = map(int, done.stdout.split())
    assert read + refused == len(reading.BEGINNINGS) * len(reading.REPEATED) * len(reading.ENDS)
