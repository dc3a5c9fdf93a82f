"""Reading and replaying give the same from the sources as compiled: these tests run once more without compiled code."""

import os
from pathlib import Path

from source_only import run

HERE = Path(__file__).parent
FILES = ("test_pdn_reading.py", "test_pdn_errors.py", "test_pdn_oddities.py", "test_pdn_replay.py")
SCRIPT = """
import pytest
import kodeks.draughts.generator, kodeks.draughts.game, kodeks.formats.pdn.reader, kodeks.formats.pdn.movetext
loaded = [m for name, m in sys.modules.items() if name.startswith("kodeks") and getattr(m, "__file__", None)]
assert all(module.__file__.endswith(".py") for module in loaded), "compiled code was loaded"
options = ["-q", "--noconftest", "-p", "no:cacheprovider", "-p", "no:django", "-p", "no:xdist"]
sys.exit(pytest.main([*options, *sys.argv[1:]]))
"""


def test_without_compiled_code_everything_is_read_and_played_alike() -> None:
    done = run(SCRIPT, "-c", os.devnull, f"--rootdir={HERE}", *(str(HERE / name) for name in FILES))
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    assert " passed" in done.stdout
