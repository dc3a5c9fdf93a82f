"""No text costs more than its length: every reader is given text made to hurt, under a hard limit of CPU time.

Each reader runs in a process of its own, which the system ends when one text takes too long: a pattern that backtracks
cannot be interrupted otherwise.
"""

import multiprocessing
import signal
import sys
from functools import cache
from itertools import product
from pathlib import Path
from time import process_time

import pytest

from kodeks.clock import parse_control
from kodeks.formats import pgn, trf
from kodeks.formats.arbiters import read_register
from kodeks.formats.birth import read_birth
from kodeks.formats.code_pages import decode
from kodeks.formats.entries import read_entries
from kodeks.formats.gamelog import read_log
from kodeks.formats.ratings import read_events, read_lists
from kodeks.formats.regulations import read_regulations
from kodeks.formats.report_data import end_in_report
from kodeks.formats.round_games import read_round_games
from kodeks.formats.tournament_file import read_lines
from kodeks.malformed import MalformedText
from kodeks.rulebook import read_house_rules
from kodeks.storage.bundle import open_bundle

sys.path.insert(0, str(Path(__file__).parents[1] / "papers"))
from sample_events import swiss

SHORT = 4_000  # characters: a text that is slow already at this length is tried again
LONG = 60_000  # at this length a quadratic pattern takes half a minute
SLOW_S = 0.07  # of CPU time
LIMIT_S = 4.0  # of CPU time for one text, after which the system ends the process
MEMORY = 600 << 20  # bytes beyond what the process had

PUMPS = (
    " ", "\t", "\n", "\r", " \n", "a", "A", "0", "9", ".", ",", ";", ":", "-", "+", "=", "!", "?", "#", "$", "%",
    '"', "'", '""', '"",', '"\n', '\\"', "\\", "(", ")", "[", "]", "{", "}", "()", "[]", "{}", "[[", "é", "\ufeff",
    "\u2003", "\x1a", "a.", "a=", "a ", " a", "1 ", "1.", " =", "a=1\n", "[a]\n", "[[a]]\n", "a.b=1\n", '"a" ',
    '{"a":', '"a":1,', "[1,", '{"a":1}\n', "e4 ", "e4", "{x} ", "$1 ", "! ", "; x\n", "( e4 ) ", "( e4 ", "(=)", "e.p.",
    "1-0 ", "0-1", "* ", '[A "b"]\n', '[Event "x"]\n', "x", "1/2-1/2 ", "001 ", "001    1\n", "XXP 1 2\n", "1+1-", "h",
    "90m", "/", "+30s", "~", "2020-", "00:", "w",
)  # fmt: skip
TAILS = ("", 'x"')


def take_report(text):
    report, _ = trf.read_report(text)
    tuple(trf.check_report(report))
    regulations = trf.regulations_of_report(report, game="chess", system=trf.system_of_report(report))
    tuple(trf.acts_of_report(report, regulations))
    tuple(trf.left_out_of_tournament(report, regulations))
    trf.write_report(report)


def take_games(text):
    for number, game in enumerate(pgn.read_games(text)):
        if not isinstance(game, pgn.PgnError) and number < 20:
            pgn.check_game(game)
            pgn.write_game(game)


ROUND = cache(lambda: swiss(4, 1).state)


def take_round(text):
    state = ROUND()
    read_round_games(state, state.rounds[0], text)


PLAYER = "001    1      Alpha, Ann                        1500                              0.0    1"
CODES = ("XXP", "XXS", "162", "132", "XXR", "XXC", "XXA", "240", "250", "260", "300", "013", "122", "102", "042")
READERS = {
    "PGN": (take_games, ('[Event "', "[", '[Event "x"]\n\n1. e4 ', '[Event "x"]\n1. e4 {', '[White "a"]\n', "1. e4 ;")),
    "games of a round": (take_round, ('[Event "x"]\n[White "', "1. 32-28 ")),
    "TRF": (take_report, ("001 ", f"{PLAYER}  ", f"{PLAYER}\n", *(f"{PLAYER}\n{code} " for code in CODES))),
    "entries": (read_entries, ('Name;Rating\n"', "Name;Birth\nAnn;")),
    "rating lists": (read_lists, ("game,valid_from,list,player,name,rating\n", "game,")),
    "rated events": (lambda text: list(read_events(text)), ('{"id":', '{"players": [', '{"id": "')),
    "regulations": (read_regulations, ("name = ", 'name = "', "[points]\n", "[", 'name = "x"\ngame = "', "tempo = '")),
    "register of arbiters": (read_register, ("[[arbiters]]\n", "[[arbiters]]\nname = ", '[[arbiters]]\nid = "')),
    "house rules": (read_house_rules, ('{"key":', '{"draws": {', '{"key": "')),
    "log of a game": (read_log, ('{"kodeks": "game", ', '{"kodeks": "game", "version": 1, "game": "100"}\n')),
    "tournament file": (lambda text: read_lines(text.encode()), ('{"kodeks": "tournament", ',)),
    "bundle": (lambda text: open_bundle(text.encode(), "b"), ("PK\3\4",)),
    "report": (end_in_report, ('{"data": {"proof": ',)),
    "tempo": (parse_control, ("90m", "40/90m+")),
    "birth": (read_birth, ("2001", "2001-01-01 ")),
    "code page": (lambda text: decode(text.encode()), ("a",)),
    "code page of old": (lambda text: decode(b"\xb9" + text.encode()), ("a",)),
    "UTF-16": (lambda text: decode(text.encode("utf-16-le")), ("a",)),
}


def attempt(read, text):
    """Read it under the limit; gives the CPU time it took."""
    signal.setitimer(signal.ITIMER_PROF, LIMIT_S)  # the system ends us where we cannot end ourselves
    before = process_time()
    try:
        read(text)
    except MalformedText as error:
        str(error)
    return process_time() - before


def _bound():
    """Linux only knows how much a process may have, not how much it has."""
    import resource

    now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + MEMORY, now + MEMORY))


def _read_all(read, heads_or_text, sent):
    _bound()
    if isinstance(heads_or_text, str):
        sent.send(heads_or_text[:60])
        attempt(read, heads_or_text)
        sent.send("")
        return
    for head, pump, tail in product(("", *heads_or_text), PUMPS, TAILS):
        sent.send(f"{head!r} {pump!r} {tail!r}")
        short = head + pump * (SHORT // len(pump)) + tail
        if attempt(read, short) > SLOW_S and attempt(read, short) > SLOW_S:  # once may be the machine
            attempt(read, head + pump * (LONG // len(pump)) + tail)
    sent.send("")


def players(count):
    """The lines of so many players."""
    return "".join(f"001 {number:>4}      P{number:<32} 1500\n" for number in range(1, count + 1))


WHOLE = {  # where the patterns are harmless, and what is built of the text may not be
    "comments of a move": (take_games, "1. e4 " + "{x} " * 240_000),
    "signs of a move": (take_games, "1. e4 " + "$1 " * 300_000),
    "variations of a move": (take_games, "1. e4 " + "(1. d4) " * 120_000),
    "comments before a move": (take_games, "{x} " * 240_000),
    "games in a line": (take_games, "1-0 " * 5_000),
    "one name": (read_entries, "Name;Rating\n" + "Ann;1500\n" * 8_000),
    "one name, many numbers": (read_entries, "Name;FIDE ID\n" + "".join(f"Ann;{1000 + n}\n" for n in range(8_000))),
    "forbidden pairs": (take_report, players(1_500) + "XXP " + " ".join(map(str, range(1, 1_501)))),
    "pairs of rounds": (take_report, players(1_500) + "260  1  9 " + " ".join(f"{n:>4}" for n in range(1, 1_501))),
    "accelerated": (take_report, f"{players(1)}001 9999      P\n" + "250      1.0   1 999    1 9999\n" * 2_000),
    "accelerated one after the other": (
        take_report,
        players(1_500) + "".join(f"250      1.0   1 999 {n:>4} 1500\n" for n in range(1, 1_500)),
    ),
    "a team of all": (take_report, players(1_500) + "013 T".ljust(36) + " ".join(f"{n:>4}" for n in range(1, 1_501))),
    "many teams": (take_report, players(1_500) + "".join(f"013 T{n}\n" for n in range(8_000))),
    "settings": (read_regulations, "".join(f"a{n} = 1\n" for n in range(50_000))),
    "tables": (read_regulations, "".join(f"[a{n}.b]\n" for n in range(30_000))),
    "arbiters": (read_register, "[[arbiters]]\n" * 60_000),
    "names of an object": (read_house_rules, "{" + "".join(f'"{n}": 1, ' for n in range(50_000)) + '"0": 1}'),
    "names of an event": (lambda text: list(read_events(text)), "{" + '"a": 1, ' * 60_000 + '"b": 1}'),
}


def finish(read, heads_or_text):
    """The last text tried, and how its process ended."""
    context = multiprocessing.get_context("fork")
    received, sent = context.Pipe(duplex=False)
    process = context.Process(target=_read_all, args=(read, heads_or_text, sent))
    process.start()
    sent.close()
    last = None
    try:
        while True:
            last = received.recv()
    except EOFError:
        process.join()
    return last, process.exitcode


bounded = pytest.mark.skipif(sys.platform != "linux", reason="needs processes that can be bounded")


@bounded
@pytest.mark.parametrize("name", READERS)
def test_no_text_costs_more_than_its_length(name):
    assert finish(*READERS[name]) == ("", 0)


@bounded
@pytest.mark.parametrize("name", WHOLE)
def test_nothing_is_built_that_grows_faster_than_its_text(name):
    assert finish(*WHOLE[name]) == ("", 0)
