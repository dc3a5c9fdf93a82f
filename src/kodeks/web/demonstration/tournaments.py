"""The tournaments of the demonstration, recorded act by act as an arbiter would."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta

from kodeks.rulebook.lots import draw_lot
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Act, Entry, Tournament, propose_numbers, propose_pairing
from kodeks.tournament.acts import Announce, Close, Enter, Note, Number, Result, Start
from kodeks.web.accounts.models import User
from kodeks.web.demonstration.people import chess_players, club_players, pupils, teams
from kodeks.web.desk.log import append, create, load
from kodeks.web.desk.models import Membership
from kodeks.web.desk.models import Tournament as Row
from kodeks.web.rights import Role

__all__ = ["demonstrate_tournaments", "numbers_of", "pairing_of", "results_of"]

_SWISS = """name = "Mistrzostwa Mazowsza"
place = "Mława"
starts = {first}
ends = {last}
director = "Tomasz Biel"
organisers = ["Tomasz Biel", "Zofia Nowak"]
game = "100"
edition = "kw2025"
level = "local"
rated = true
norms = ["III", "II"]
system = "swiss"
rounds = 7
swiss_variant = "classic"
start_numbers = "rating"
tempo = "60m+30s"
score_sheets = true
prizes = [800, 500, 300]

[[groups]]
name = "juniorzy"
age = 19

[[groups]]
name = "kobiety"
sex = "w"

[[arbiters]]
name = "Anna Zielińska"
role = "chief"
class = "first"
licence = "S-014"

[[arbiters]]
name = "Piotr Wrona"
role = "round"
class = "second"
licence = "S-032"
"""
_SCHOOLS = """name = "Powiatowy turniej szkół"
place = "Przystajń"
starts = {first}
ends = {first}
organisers = ["Gminny Ośrodek Kultury"]
game = "64"
house = "przystajn2023"
level = "local"
system = "swiss"
rounds = 7
start_numbers = "lot"
tempo = "10m"
score_sheets = false

[[arbiters]]
name = "Anna Zielińska"
role = "chief"
class = "first"
licence = "S-014"
"""
_CHESS = """name = "Turniej kołowy Wieży"
place = "Gdynia"
starts = {first}
ends = {last}
game = "chess"
edition = "fide2023"
level = "local"
system = "round_robin"
players = 8
start_numbers = "lot"
tempo = "60m+30s"

[[arbiters]]
name = "Marta Lis"
role = "chief"
fide_title = "FA"
"""
_TEAMS = """name = "Liga drużynowa"
place = "Szczecin"
starts = {first}
ends = {last}
game = "100"
level = "local"
system = "team_round_robin"
boards = 4
lineup = "ladder"
start_numbers = "lot"
tempo = "60m+30s"

[[arbiters]]
name = "Anna Zielińska"
role = "chief"
class = "first"
licence = "S-014"
"""


_UNDER_WAY = timedelta(minutes=40)  # since the rounds began
_INCIDENT = "Partię przerwano na 5 minut z powodu awarii oświetlenia."


def demonstrate_tournaments(owner: User, now: datetime) -> None:
    """Set the tournaments up, their rounds under way for a while; what is there already stays as it is."""
    if Row.objects.exists():
        return
    today, at = now.date(), (now - _UNDER_WAY).isoformat(timespec="seconds")
    started = today - timedelta(days=1)
    _play(owner, at, _SWISS, started, club_players(24), rounds=4, results_of_last=7)
    _play(owner, at, _SCHOOLS, today - timedelta(days=8), pupils(18), rounds=7, is_closed=True)
    _play(owner, at, _CHESS, started, chess_players(8), rounds=3, results_of_last=2)
    _play(owner, at, _TEAMS, started, teams(4, 4), rounds=1, results_of_last=0)


def _play(
    owner: User,
    at: str,
    regulations: str,
    first: date,
    entries: Sequence[Entry],
    *,
    rounds: int,
    results_of_last: int | None = None,
    is_closed: bool = False,
) -> None:
    """A tournament up to this round, of which so many boards are finished; all if None."""
    row = create(regulations.format(first=first.isoformat(), last=(first + timedelta(days=3)).isoformat()))
    Membership.objects.create(tournament=row, user=owner, role=Role.CHIEF)
    _do(row, owner, at, [Enter(entry) for entry in entries])
    _do(row, owner, at, [numbers_of(load(row).state)])
    for number in range(1, rounds + 1):
        _do(row, owner, at, [pairing_of(load(row).state), Announce(number), Start(number)])
        boards = None if number < rounds else results_of_last
        _do(row, owner, at, list(results_of(load(row).state, row.name, boards)))
    if is_closed:
        _do(row, owner, at, [Note(_INCIDENT, 3, 2, ("KW2025:IV.2.17",)), Close()])


def _do(row: Row, owner: User, at: str, acts: Sequence[Act]) -> None:
    outcomes = append(row, acts, by=owner, at=at) if acts else []
    assert all(each.step.is_accepted for each in outcomes), outcomes[-1]


def numbers_of(state: Tournament) -> Number:
    """The start numbers as the regulations have them."""
    act = propose_numbers(state, "kodeks")
    assert isinstance(act, Number), act
    return act


def pairing_of(state: Tournament) -> Act:
    """The next round as the engine pairs it."""
    proposal = propose_pairing(state)
    assert not isinstance(proposal, Ruling), proposal
    return proposal.act


def results_of(state: Tournament, what: str, boards: int | None) -> Iterator[Result]:
    """Results of the last round, the better number a little more often the winner."""
    paired = state.rounds[-1]
    texts = ("1-0", "½-½", "0-1") if state.regulations.is_chess else ("2-0", "1-1", "0-2")
    for board in paired.boards[:boards]:
        games = range(1, len(board.games) + 1) if board.games else (None,)
        for game in games:
            lot = draw_lot(f"{what} {paired.number} {board.board} {game}", 10)
            better = 0 if board.white < board.black else 2
            choice = better if lot < 5 else 1 if lot < 8 else 2 - better
            yield Result(paired.number, board.board, texts[choice], game)
