"""Text made to hang a reader: four times the text may take about four times the time, never sixteen."""

import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from math import ceil, inf

import pytest

from kodeks.formats.pdn import PdnError, read_games, replay

PIECES = {
    "brackets": ["[", "] ", "[[a", "[a ", '[a "', "[a b]", '[a "b"]', '[a"]', '"]', '[a "\\', "[%clk", "[%clk 0:0:0] "],
    "comments": ["{x} ", "{", "{[", "}", "{}", "; ", ";", "{[%clk x]} ", "{[%clk 0:0:0]} "],
    "variations": ["(", "( ", "()", ")", "(!", "(33-28 ", "1)"],
    "words": [
        "a",
        "a1 ",
        "x",
        "\\",
        '"',
        "\0",
        "е3 ",
        "½",
        "$",
        "$7 ",
        "/",
        "/FEN ",
        '/FEN "W:W1:B2"/ ',
        ".",
        "...",
        "*",
    ],
    "moves": ["9", "0", "32x", "32-28-", "32:", "32--", "32 - 28 ", "32-28 ", "c3", "1. ", "1.   ", "1 - ", "- ", "-"],
    "blanks": [" ", "\t", "   1", "\u00a0", "\r", "\v"],
    "games": ["1. 32-28 * ", "1. x9 * ", "1-0 ", "* ", '[Event "A"] ', "1/2 "],
}

SHORT, LONG = 2_000, 8_000  # characters
MOST = 9  # times as long for four times the text: quadratic is sixteen, and the clock is not exact
CLEAR = 6  # times as long: nobody need look again
SLACK = 0.02  # seconds that say nothing
ENOUGH = 0.2  # seconds that the longer text is read for, again and again if need be: the clock goes in steps
LIMIT = 60  # seconds of the processor, for what would never end


def texts(filler: str) -> list[str]:
    return [
        filler,
        filler.replace(" ", "\n"),
        "1. 32-28 " + filler + " *",
        "1. 32-28 {" + filler + "} *",
        '[Event "' + filler,
        '[Event "A"]\n' + filler,
        '[FEN "' + filler + '"]\n*',
        '[GameType "' + filler + '"]\n*',
        '[Result "' + filler + '"]\n' + filler,
    ]


def seconds(text: str, times: int = 1) -> float:
    """Of the processor, to read and replay a text so many times; what other threads do is not counted."""
    started = time.thread_time()
    for _ in range(times):
        for game in read_games(text):
            if not isinstance(game, PdnError):
                replay(game)
    return time.thread_time() - started


def measured(less: str, more: str, times: int) -> tuple[float, float]:
    """Seconds of both texts: where they leave a doubt, the least of three looks."""
    least = most = inf
    for _ in range(3):
        least, most = min(least, seconds(less, times)), min(most, seconds(more, times))
        if most < CLEAR * least + SLACK:
            break
    return least, most


@pytest.fixture
def limit() -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, LIMIT)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)


@pytest.mark.usefixtures("limit")
@pytest.mark.parametrize("kind", PIECES)
def test_no_text_hangs_the_reader(kind: str) -> None:
    for piece in PIECES[kind]:
        short, long = (texts(piece * (size // len(piece))) for size in (SHORT, LONG))
        for less, more in zip(short, long, strict=True):
            taken = seconds(more)
            if taken > SLACK:  # else it is linear, whatever the clock says of the shorter one
                least, most = measured(less, more, ceil(ENOUGH / taken))
                assert most < MOST * least + SLACK, (piece, more[:60])


def test_deep_nesting_and_a_line_without_end_are_one_error_each() -> None:
    script = """
        import resource
        resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
        from kodeks.formats.pdn import read_games
        after = '\\n[Event "B"]\\n1. 33-28 *\\n'
        for text in ('[Event "A"]\\n1. 32-28 ' + "(33-28 " * 100_000, '[Event "A"]\\n' + "1. 32-28 " * 2_000_000):
            print([type(game).__name__ for game in read_games(text + after)])
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, timeout=600, check=False
    )
    told = ["['PdnError', 'PdnGame']", "['GameTooLong', 'PdnGame']"]
    assert done.stdout.split("\n")[:2] == told, done.stderr[-2000:]
