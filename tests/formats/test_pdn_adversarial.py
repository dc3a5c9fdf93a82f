"""Text made to hang a reader: every kind of it within a limit of processor time that only linear reading keeps."""

import subprocess
import sys
import textwrap

import pytest

SECONDS = 30  # of the processor for one group; reading takes about three, and a quadratic pattern much more

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

SCRIPT = """
    import resource, sys
    resource.setrlimit(resource.RLIMIT_CPU, ({seconds}, {seconds}))
    from kodeks.formats.pdn import PdnError, read_games, replay
    for piece in {pieces!r}:
        filler = piece * (40_000 // len(piece))
        for text in (
            filler, filler.replace(" ", "\\n"), "1. 32-28 " + filler + " *", "1. 32-28 {{" + filler + "}} *",
            '[Event "' + filler, '[Event "A"]\\n' + filler, '[FEN "' + filler + '"]\\n*',
            '[GameType "' + filler + '"]\\n*', '[Result "' + filler + '"]\\n' + filler,
        ):
            for game in read_games(text):
                if not isinstance(game, PdnError):
                    replay(game)
    print("read")
"""


@pytest.mark.parametrize("kind", PIECES)
def test_no_text_hangs_the_reader(kind: str) -> None:
    script = textwrap.dedent(SCRIPT).format(seconds=SECONDS, pieces=PIECES[kind])
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=600, check=False)
    assert (done.returncode, done.stdout) == (0, "read\n"), done.stderr[-2000:]


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
    assert done.stdout.split("\n")[:2] == ["['PdnError', 'PdnGame']"] * 2, done.stderr[-2000:]
