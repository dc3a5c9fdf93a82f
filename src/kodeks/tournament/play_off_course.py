"""How a play-off that was ordered stands: what comes next, or the places it brought [FTR A3.1, V.1.7.1.6]."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from kodeks.pairing.knockout import Course, course_of
from kodeks.rounds import Meeting, host_side, write_score
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.meetings import write_games
from kodeks.tournament.state import Board, HeldPlayOff, Tournament
from kodeks.tournament.step import law


def course_of_play_off(tournament: Tournament, held: HeldPlayOff) -> Course | None:
    """What comes next, or what came of it; None while results of its last round are missing."""
    if any(board.score is None for boards in held.rounds for board in boards):
        return None
    rounds = [[Meeting(each.board, each.white, each.black, each.score) for each in boards] for boards in held.rounds]
    regulations = tournament.regulations
    return course_of(held.seed, held.numbers, rounds, code=regulations.laws)


def is_over(tournament: Tournament, held: HeldPlayOff) -> bool:
    course = course_of_play_off(tournament, held)
    return course is not None and course.places is not None


def tell_play_off(tournament: Tournament, held: HeldPlayOff) -> Ruling:
    """Who plays it; or, once it is over, the order it brought [A3.1.e]."""
    course = course_of_play_off(tournament, held)
    if course is None or course.places is None:
        names = ", ".join(_name(tournament, number) for number in sorted(held.numbers))
        article = law(tournament, "V.1.7.1.6", "FTR:A3.1")
        return Ruling(Verdict.PLAY_ON, "playoff-is-played", (article,), {"players": names})
    order = _in_order(tournament, course.places)
    return Ruling(course.ruling.verdict, "playoff-brought", course.ruling.articles, {"order": order})


def play_off_result_text(tournament: Tournament, board: Board) -> str:
    """As the arbiter writes it, of teams the points of the match, if its boards are known: 2½:1½."""
    if board.score is None or not any(board.games):
        return "" if board.score is None else write_score(board.score, is_chess=tournament.regulations.is_chess)
    return write_games(board, tournament.regulations)


def boards_of_play_off(tournament: Tournament, board: Board) -> tuple[str, ...]:
    """What is known of each board of a match of teams, the first-named first; nothing of a game of two players."""
    return tuple(
        ""
        if game is None
        else write_score(
            game if host_side(number) is Side.WHITE else game._replace(white=game.black, black=game.white),
            is_chess=tournament.regulations.is_chess,
        )
        for number, game in enumerate(board.games, start=1)
    )


def play_off_columns(tournament: Tournament) -> tuple[str, str]:
    """What its two columns are headed with: a game of two players has colours, whatever the event is."""
    return ("column-home", "column-guests") if tournament.regulations.teams.boards else ("column-white", "column-black")


def _in_order(tournament: Tournament, places: Mapping[int, int]) -> str:
    """1. A, 2. B, 3.–4. C, D."""
    told = []
    for place, same in groupby(sorted(places, key=lambda number: (places[number], number)), key=lambda n: places[n]):
        numbers = list(same)
        last = place + len(numbers) - 1
        names = ", ".join(tournament.entry(number).name for number in numbers)
        told.append(f"{place}{f'–{last}' if last > place else ''}. {names}")
    return "; ".join(told)


def _name(tournament: Tournament, number: int) -> str:
    return tournament.entry(number).name
