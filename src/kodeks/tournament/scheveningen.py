"""A Scheveningen match: whose the players are, and what the two teams have made of it [V.3.7]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kodeks import standings
from kodeks.pairing import teams
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.entry import Entry
from kodeks.tournament.proposal import no_pairing
from kodeks.tournament.state import PairedRound, Tournament

_HOME, _GUESTS = "scheveningen_home", "scheveningen_guests"  # words, where nobody has named the teams


def sides_of_entries(tournament: Tournament) -> tuple[list[int], list[int]] | Ruling:
    """The places in the entries of the home team, which was entered first, and of the guests [V.3.7.1, V.3.7.3].

    Teams are as named; else clubs, where there are two of one size; else the first half of the entries and the second.
    """
    entries = tournament.entries
    half = len(entries) // 2
    named = _by_name([entry.team for entry in entries])
    if len(named) > 1 or "" not in named:
        if len(named) != 2 or "" in named or len({len(places) for places in named.values()}) != 1:
            sizes = ", ".join(f"{name or '–'} {len(places)}" for name, places in named.items())
            return no_pairing(tournament, "tournament-not-two-teams", "V.3.7.1", "FTR:5a", teams=sizes)
        home, guests = (_in_order(places, entries) for places in named.values())
        return home, guests
    clubs = _by_name([entry.club for entry in entries])
    if len(clubs) == 2 and "" not in clubs and len({len(places) for places in clubs.values()}) == 1:
        home, guests = clubs.values()
        return home, guests
    return list(range(half)), list(range(half, len(entries)))


def _by_name(names: Sequence[str]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for place, name in enumerate(names):
        found.setdefault(name, []).append(place)
    return found


def _in_order(places: list[int], entries: Sequence[Entry]) -> list[int]:
    """By the place in the team, where one is given; else as entered."""
    return sorted(places, key=lambda place: (entries[place].team_order is None, entries[place].team_order or 0))


# What came of it


class TeamScore(NamedTuple):
    """Points of home team and guests: round by round, in all, and as a match [V.3.1]."""

    rounds: tuple[tuple[int, int], ...]
    small: tuple[int, int]
    match: tuple[int, int]
    is_over: bool


def names_of_teams(tournament: Tournament) -> tuple[str, str]:
    """The team, or the club, of all who play for each; nothing where they have none of their own."""
    half = len(tournament.order) // 2
    home, guests = _name_of(tournament, range(1, half + 1)), _name_of(tournament, range(half + 1, 2 * half + 1))
    return (home, guests) if home and guests and home != guests else ("", "")


def _name_of(tournament: Tournament, numbers: range) -> str:
    entries = [tournament.entry(number) for number in numbers]
    for names in ({entry.team for entry in entries}, {entry.club for entry in entries}):
        if len(names) == 1 and "" not in names:
            return names.pop()
    return ""


def score_of_teams(tournament: Tournament) -> TeamScore:
    """The home team has the lower numbers. Points are everybody's own: colours may have been swapped [D-28]."""
    half = len(tournament.order) // 2
    rounds = tuple(_of_round(paired, half) for paired in tournament.rounds)
    known = [board for paired in tournament.rounds for board in paired.boards if board.score is not None]
    sides = [Side.WHITE if board.white <= half else Side.BLACK for board in known]
    small, match = (0, 0), (standings.MATCH.draw, standings.MATCH.draw)
    if known:
        score = teams.score_match(
            [board.score for board in known if board.score is not None], sides, code=tournament.regulations.laws
        )
        small, match = (score.host_small, score.guest_small), (score.host, score.guest)
    is_over = len(rounds) == half and all(paired.is_complete for paired in tournament.rounds)
    return TeamScore(rounds, small, match, is_over)


def _of_round(paired: PairedRound, half: int) -> tuple[int, int]:
    points = [0, 0]
    for board in paired.boards:
        if board.score is not None:
            points[board.white > half] += board.score.white
            points[board.black > half] += board.score.black
    return points[0], points[1]


def judge_teams(tournament: Tournament) -> Ruling:
    """How the match of the two teams stands, or how it ended."""
    score = score_of_teams(tournament)
    home, guests = names_of_teams(tournament)
    scale = tournament.regulations.scale
    facts: dict[str, int | str] = {
        "home": home or _HOME,
        "guests": guests or _GUESTS,
        "home_points": standings.write_points(score.small[0], scale),
        "guests_points": standings.write_points(score.small[1], scale),
    }
    code = tournament.regulations.laws
    articles = code.articles_on("V.3.7", "V.3.1")
    if not score.is_over:
        return Ruling(Verdict.PLAY_ON, "scheveningen-so-far", articles, facts)
    facts |= {"home_match": score.match[0], "guests_match": score.match[1]}
    if score.match == (0, 0):  # [D-107]
        return Ruling(Verdict.UPHELD, "scheveningen-of-nobody", (*articles, *code.articles_on("II.5.6")), facts)
    drawn = score.match[0] == score.match[1]
    verdict = Verdict.DRAW if drawn else Verdict.UPHELD
    return Ruling(verdict, "scheveningen-drawn" if drawn else "scheveningen-won", articles, facts)
