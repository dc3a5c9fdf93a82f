"""Papers of the hall: PDF pages a second, of 300 players; every paper is one run of the press.

.venv/bin/python benchmarks/papers.py            prints the table
.venv/bin/python benchmarks/papers.py --quick    a small field, to see that everything runs
"""

from __future__ import annotations

import argparse
import re
import time

from tournament import log_of, regulations

from kodeks.papers import SlipAddresses, Voice, result_slips, seats_on_paper
from kodeks.printing import PAPERS, PaperRequest, make_paper, print_pdf
from kodeks.printing.qr import qr_svg
from kodeks.tournament import Tournament, fold
from kodeks.words import language_of

PLAYERS = 300
_COUNT = re.compile(rb"/Type */Pages[^>]*?/Count +([0-9]+)")
_LEFT_OUT = ("game", "notices")  # of one page


def pages_of(pdf: bytes) -> int:
    """How many pages a PDF has: its tree of pages says so."""
    return max(int(found) for found in _COUNT.findall(pdf))


def slips_with_codes(state: Tournament) -> bytes:
    """The slips of the last round with two codes each, none of them drawn before."""
    qr_svg.cache_clear()
    number = len(state.rounds)
    given = {
        seat.place: SlipAddresses(
            *(f"https://desk.example.org/r/{seat.place}{side}-Zm9vYmFyYmF6cXV1eA" for side in "wb")
        )
        for seat in seats_on_paper(state, number)
    }
    return print_pdf(result_slips(state, number, Voice(language_of("pl")), given))


def measure(players: int) -> list[tuple[str, int, float]]:
    """Of every paper: pages and seconds of the CPU, from the tournament to the file."""
    state = fold(regulations(), log_of(players)).state
    rows = []
    for key in PAPERS:
        if key in _LEFT_OUT:
            continue
        begin = time.process_time()
        pdf = print_pdf(make_paper(key, state, PaperRequest(), Voice(language_of("pl"))))
        rows.append((key.replace("_", " "), pages_of(pdf), time.process_time() - begin))
    begin = time.process_time()
    pdf = slips_with_codes(state)
    rows.append(("result slips with codes", pages_of(pdf), time.process_time() - begin))
    return rows


def as_markdown(rows: list[tuple[str, int, float]], players: int) -> str:
    """The table, and all papers together."""
    lines = [f"| {players} players | pages | CPU seconds | pages a second |", "|---|---:|---:|---:|"]
    total = ("all together", sum(row[1] for row in rows), sum(row[2] for row in rows))
    lines += [
        f"| {name} | {pages} | {seconds:.2f} | {pages / seconds:,.0f} |" for name, pages, seconds in (*rows, total)
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a small field, to see that everything runs")
    players = 20 if parser.parse_args().quick else PLAYERS
    print(as_markdown(measure(players), players))


if __name__ == "__main__":
    main()
