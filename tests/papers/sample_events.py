"""Tournaments for papers: played out in memory, with the names that break bad printers."""

import hashlib
from itertools import cycle

from kodeks.formats.regulations import read_regulations
from kodeks.formats.tournament_file import event_line, header_line, read_lines
from kodeks.report import Record
from kodeks.tournament import Entry, Event, fold, propose_pairing
from kodeks.tournament.acts import Announce, Close, Enter, Number, Pair, Result, Start

FIRST = ("Łucja", "Żaneta", "Święty", "Grażyna", "Ździsław", "Ćwirek", "Paweł", "Józef", "Bogusława", "Anna Maria")
LAST = ("Gżegżółka", "Brzęczyszczykiewicz", "Źrebiec", "Ślązak", "Ćma", "Nowak-Jeziorańska", "Łoś", "Ósmak", "Żółw")
REGULATIONS = """name = "Mistrzostwa Polski Gżegżółek"
game = "{game}"
system = "{system}"
place = "Mława"
starts = "2026-05-01"
ends = "2026-05-03"
director = "Klub Warcabowy „Żubr”"
tempo = "60m+30s"
start_numbers = "given"
{more}
[[arbiters]]
name = "Marta Lis"
class = "first"
licence = "S-112"

[[arbiters]]
name = "Piotr Żak"
role = "round"
class = "second"
"""


def name_of(number):
    """A different name for every number, with Polish letters."""
    return f"{LAST[number % len(LAST)]} {FIRST[number // len(LAST) % len(FIRST)]} {number}"


def entry_of(number):
    """An entrant of whom everything is known."""
    return Entry(
        name=name_of(number),
        rating=2400 - 3 * number,
        list_name="A" if number % 3 else "B",
        title="K" if number % 4 else "I+",
        sex="w" if number % 2 else "m",
        federation="POL",
        club=f"KS Żubr Łódź {number % 7}",
        licence=f"L{number:05}",
    )


def regulations(game="100", system="swiss", more="rounds = 9"):
    """The text of regulations."""
    return REGULATIONS.format(game=game, system=system, more=more)


def recorded(text, acts):
    """What a file with these regulations and acts holds; every act must be accepted."""
    events = [Event(seq, seq - 1, "2026-05-03T18:00:00+00:00", "Marta Lis", act) for seq, act in enumerate(acts, 1)]
    state, said = fold(read_regulations(text), events)
    refused = [each.ruling for each in said if not each.is_accepted]
    assert not refused, refused[0]
    file = file_bytes(text, events)
    return Record(state, events, said, "t.kodeks", hashlib.sha256(file).hexdigest(), read_lines(file).total)


def file_bytes(text, events):
    """The file of a tournament."""
    line, total = header_line(text)
    lines = [line]
    for event in events:
        written, total = event_line(total, event)
        lines.append(written)
    return "".join(lines).encode()


def swiss_acts(players, rounds, *, results=("2-0", "1-1", "0-2", "+/-"), entries=None):
    """A Swiss paired by hand: every round everybody meets another one."""
    entered = entries or [entry_of(number) for number in range(1, players + 1)]
    acts = [*map(Enter, entered), Number(tuple(range(len(entered))))]
    half = len(entered) // 2
    for number in range(1, rounds + 1):
        lower = [half + 1 + (place + number) % half for place in range(half)]
        pairs = tuple((place, other) if number % 2 else (other, place) for place, other in enumerate(lower, 1))
        bye = len(entered) if len(entered) % 2 else None
        acts += [Pair(number, pairs, bye, engine="kodeks 0.4"), Announce(number), Start(number)]
        acts += [Result(number, board, results[(board + number) % len(results)]) for board in range(1, half + 1)]
    return acts


def swiss(players=8, rounds=3, *, game="100", closed=True, more=(), entries=None, extra=""):
    """A Swiss, played and closed."""
    results = ("1-0", "½-½", "0-1", "+/-") if game == "chess" else ("2-0", "1-1", "0-2", "+/-")
    acts = [*swiss_acts(players, rounds, results=results, entries=entries), *more]
    return recorded(regulations(game, "swiss", f"rounds = {rounds}\n{extra}"), [*acts, *([Close()] if closed else [])])


def in_turn(*results):
    """A result after the other, whoever plays."""
    turn = cycle(results)
    return lambda white, black: next(turn)


def played_by_engine(text, entries, rounds, result_of, games=(None,), last=()):
    """An event whose rounds the engine pairs; `result_of` tells the result of White and Black."""
    acts = [*map(Enter, entries), Number(tuple(range(len(entries))))]
    state = recorded(text, acts).state
    for number in range(1, rounds + 1):
        pairing = propose_pairing(state).act
        acts += [pairing, Announce(number), Start(number)]
        acts += [
            Result(number, board, result_of(*pair), game)
            for board, pair in enumerate(pairing.pairs, 1)
            for game in games
        ]
        state = recorded(text, acts).state
    return recorded(text, [*acts, *last])


def team_event():
    """Four teams of two, everybody against everybody."""
    teams = [Entry(name=team, players=(f"{team}1", f"{team}2"), reserves=(f"{team}3",)) for team in "ABCD"]
    text = regulations(system="team_round_robin", more="boards = 2")
    return played_by_engine(text, teams, 3, in_turn("+/-", "2-0", "2-0", "1-1"), (1, 2))


def round_robin(players, rounds):
    """The first rounds of everybody against everybody."""
    entries = [entry_of(number) for number in range(1, players + 1)]
    return played_by_engine(regulations(system="round_robin", more=""), entries, rounds, in_turn("2-0", "1-1", "0-2"))
