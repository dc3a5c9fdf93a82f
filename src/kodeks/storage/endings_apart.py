"""Tables of endings made by a process of its own: solving takes a minute and would let nobody else come to his turn."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

from kodeks.storage.ending_files import make_ending_file


def make_apart(board: str, pieces: int, step: Callable[[int, int], object]) -> None:
    """Make the file of these tables. `step` hears how much is done, of how much; what it raises ends the making."""
    command = [sys.executable, "-m", __name__, board, str(pieces), str(os.getpid())]
    step(0, 0)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as maker:
        try:
            assert maker.stdout is not None
            assert maker.stderr is not None
            for line in maker.stdout:
                done, of = line.split()
                step(int(done), int(of))
            fault = maker.stderr.read()
        finally:
            maker.kill()  # if it has not ended: nobody waits for it
    if maker.returncode:
        raise OSError(fault.strip().rpartition("\n")[2] or f"exit code {maker.returncode}")


def main(board: str, pieces: str, asker: str) -> None:
    """The other process: it tells how far it is, a line each time, and does not outlive who asked."""
    for done, of in make_ending_file(board, int(pieces)):
        if sys.platform != "win32" and os.getppid() != int(asker):  # there an environment starts one between the two
            return
        print(done, of, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
